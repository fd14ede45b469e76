"""The best way to share a hand out among words, where their order does not count.

Take the rarest letter that some word still uses. Either one of the words with that letter is
played, or none is; either way a smaller problem is left, and each is solved once. A word is passed
over when what it leaves cannot make up for it. There are two limits: no word earns more for its
worth than the best rate of all words of its length or shorter ones; and no letter brings in more
than its value times the best rate of the words that it stands in.

Of equal ways the one counts whose earliest word is earliest in the list, then the next, and so on.
So a word that can just reach the best is not passed over.
"""

from math import prod

from handful.solver.choice import HandPrimes
from handful.solver.word_value import WordKey

__all__ = ["Partition", "best_partition"]

FEW = 8
"""Up to so many letters the second limit costs more than it saves."""
UNLIMITED = 1 << 40
END = 1 << 32
"""A place after those of all words."""
Places = tuple[int, ...]
"""The places of words in order, and END."""
NOTHING: Places = (END,)
Partition = tuple[int, Places]
"""What some words earn together, and their places."""


def best_partition(
    held: HandPrimes, words: list[WordKey], values: dict[int, int], first: dict[int, int]
) -> Partition:
    """The most that *words* earn together, and those that earn it.

    *values* are those of the letters' primes, *first* has the places of the words by their keys.
    The words may have others after them that earn nothing.
    """
    if not words:
        return 0, NOTHING
    primes = held.primes
    worth = sum([values[prime] for prime in primes])
    rates = _rates(words, len(primes))
    by_letter = _rates_by_letter(words, primes) if len(primes) > FEW else {}
    if rates[-1] == UNLIMITED or any(values[prime] < 0 for prime in primes):
        # Where a letter costs points, or a word that is worth nothing earns the bonus, the limits
        # do not hold, and no word is passed over.
        words = [word._replace(worth=0) for word in words]
        worth, rates, by_letter = 1, [UNLIMITED] * (len(primes) + 1), {}
    brings = {prime: values[prime] * rate for prime, rate in by_letter.items()}
    shares = {word.key: _share(word.key, brings) for word in words} if brings else {}
    solved: dict[int, Partition] = {}

    def solve(key: int, letters: int, worth: int, limit: int, fitting: list[WordKey]) -> Partition:
        """The best of the *fitting* words out of the letters of that *key*.

        *worth* is that of the letters, or more; *limit* is what they bring in at most.
        """
        rarest = fitting[-1][4]
        place = len(fitting)
        most, places = 0, NOTHING
        while place and fitting[place - 1][4] == rarest:
            place -= 1
            divisor, earned, length, its_worth, _ = fitting[place]
            rest_worth, rest_letters = worth - its_worth, letters - length
            most_left = rest_worth * rates[rest_letters]
            rest_limit = limit - shares[divisor] if shares else limit
            if earned + most_left >= most and earned + rest_limit >= most:
                rest = key // divisor
                if rest in solved:
                    more, others = solved[rest]
                elif still := [other for other in fitting if not rest % other[0]]:
                    more, others = solve(rest, rest_letters, rest_worth, rest_limit, still)
                else:
                    more, others = solved[rest] = 0, NOTHING
                earned += more
                if earned >= most:
                    together = tuple(sorted((first[divisor], *others)))
                    if earned > most or together < places:
                        most, places = earned, together
        if place and limit >= most:
            rest, rest_limit = key, limit
            while not rest % rarest:
                rest //= rarest
                rest_limit -= brings.get(rarest, 0)
            if rest in solved:
                earned, together = solved[rest]
            else:
                earned, together = solve(rest, letters - 1, worth, rest_limit, fitting[:place])
            if earned > most or (earned == most and together < places):
                most, places = earned, together
        solved[key] = most, places
        return most, places

    bounded = sum([brings[prime] for prime in primes]) if brings else worth * rates[-1]
    return solve(prod(primes), len(primes), worth, bounded, words)


def _rates(words: list[WordKey], letters: int) -> list[int]:
    """By a number of letters, the most that any word of at most so many earns for its worth."""
    rates = [0] * (letters + 1)
    for _, points, length, worth, _ in words:
        rate = -(-points // worth) if worth else points and UNLIMITED
        if rate > rates[length]:
            rates[length] = rate
    for place in range(letters):
        if rates[place] > rates[place + 1]:
            rates[place + 1] = rates[place]
    return rates


def _rates_by_letter(words: list[WordKey], primes: list[int]) -> dict[int, int]:
    """By a letter's prime, the most that any word with that letter earns for its worth."""
    rates = dict.fromkeys(primes, 0)
    for key, points, _, worth, _ in words:
        rate = -(-points // worth) if worth else points
        for prime in rates:
            if rate > rates[prime] and not key % prime:
                rates[prime] = rate
    return rates


def _share(key: int, brings: dict[int, int]) -> int:
    """What the letters of that *key* could bring in at their best rates."""
    share = 0
    for prime, most in brings.items():
        while not key % prime:
            key //= prime
            share += most
    return share
