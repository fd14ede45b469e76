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

from handful.solver.choice import HandPrimes, PlainWord
from handful.solver.word_value import FREE

__all__ = ["Partition", "best_partition"]

FEW = 8
"""Up to so many letters the second limit costs more than it saves."""
END = 1 << 32
"""A place after those of all words."""
Places = tuple[int, ...]
"""The places of words in order, and END."""
NOTHING: Places = (END,)
Partition = tuple[int, Places]
"""What some words earn together, and their places."""


class _TooManySteps(Exception):
    """The search is given up."""


def best_partition(
    held: HandPrimes,
    words: list[PlainWord],
    values: dict[int, int],
    first: dict[int, int],
    most_steps: int,
) -> Partition | None:
    """The most that *words* earn together, and those that earn it; others may follow that do not.

    None if that takes more than *most_steps*. Words with the rarest letters come last. *values* are
    those of the letters' primes, *first* has the places of the words by their keys.
    """
    if not words:
        return 0, NOTHING
    primes = held.primes
    worths = [values.get(prime, 0) for prime in primes]
    worth = sum(worths)
    rates = _rates(words, len(primes))
    by_letter = _rates_by_letter(words, primes) if len(primes) > FEW else {}
    if rates[-1] == FREE or min(worths) < 0:
        # Where a letter costs points, or a word that is worth nothing earns the bonus, the limits
        # do not hold, and no word is passed over.
        words = [(key, value._replace(worth=0)) for key, value in words]
        values = dict.fromkeys(primes, 0)
        worth, rates, by_letter = 1, [FREE] * (len(primes) + 1), {}
    brings = {prime: values.get(prime, 0) * rate for prime, rate in by_letter.items()}
    shares = {word[0]: _share(word[0], brings) for word in words} if brings else {}
    solved: dict[int, Partition] = {}
    rarest_first = primes[::-1]
    steps = 0

    def solve(
        key: int, letters: int, worth: int, limit: int, fitting: list[PlainWord]
    ) -> Partition:
        """The best of the *fitting* words out of the letters of that *key*.

        *worth* is that of the letters; *limit* is what they bring in at most.
        """
        nonlocal steps
        steps += len(fitting)
        if steps > most_steps:
            raise _TooManySteps
        place = len(fitting)
        last = fitting[-1][0]
        for rarest in rarest_first:
            if not last % rarest:
                break
        most, places = max([0, *[value[0] for _, value in fitting]]), NOTHING
        while place and not fitting[place - 1][0] % rarest:
            place -= 1
            divisor, (earned, length, its_worth, _) = fitting[place]
            rest_worth, rest_letters = worth - its_worth, letters - length
            if earned + rest_worth * rates[rest_letters] < most:
                continue
            rest_limit = limit
            if shares:
                rest_limit -= shares[divisor]
                if earned + rest_limit < most:
                    continue
            rest = key // divisor
            if rest in solved:
                more, others = solved[rest]
            else:
                steps += len(fitting)
                still = [other for other in fitting if not rest % other[0]]
                if still:
                    more, others = solve(rest, rest_letters, rest_worth, rest_limit, still)
                else:
                    more, others = solved[rest] = 0, NOTHING
            earned += more
            if earned >= most:
                together = tuple(sorted((first[divisor], *others)))
                if earned > most or together < places:
                    most, places = earned, together
        if place:
            rest, rest_letters, rest_worth, rest_limit = key, letters, worth, limit
            its_worth, brought = values[rarest], brings.get(rarest, 0)
            while not rest % rarest:
                rest //= rarest
                rest_letters -= 1
                rest_worth -= its_worth
                rest_limit -= brought
            if rest_worth * rates[rest_letters] >= most and rest_limit >= most:
                if rest in solved:
                    earned, together = solved[rest]
                else:
                    earned, together = solve(
                        rest, rest_letters, rest_worth, rest_limit, fitting[:place]
                    )
                if earned > most or (earned == most and together < places):
                    most, places = earned, together
        solved[key] = most, places
        return most, places

    bounded = sum([brings[prime] for prime in primes]) if brings else worth * rates[-1]
    try:
        return solve(prod(primes), len(primes), worth, bounded, words)
    except _TooManySteps:
        return None


def _rates(words: list[PlainWord], letters: int) -> list[int]:
    """By a number of letters, the most that any word of at most so many earns for its worth."""
    rates = [0] * (letters + 1)
    for _, length, _, rate in {value for _, value in words}:
        if rate > rates[length]:
            rates[length] = rate
    for place in range(letters):
        if rates[place] > rates[place + 1]:
            rates[place + 1] = rates[place]
    return rates


def _rates_by_letter(words: list[PlainWord], primes: list[int]) -> dict[int, int]:
    """By a letter's prime, the most that any word with that letter earns for its worth."""
    rates = dict.fromkeys(primes, 0)
    for key, (_, _, _, rate) in words:
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
