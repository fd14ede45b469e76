"""The best way to share a hand out among words, where their order does not count.

Take the rarest letter that some word still uses. Either one of the words with that letter is
played, or none is; either way a smaller problem is left, and each is solved once. A word is passed
over when what it leaves cannot make up for it: no word earns more for its worth than the best rate
of all words of its length or shorter ones.
"""

from math import prod

from handful.solver.choice import Held
from handful.solver.table import Spelt

__all__ = ["best_partition"]


def best_partition(held: Held, words: list[Spelt], worth: int) -> list[Spelt]:
    """Those of the *words* that earn most together; the letters held are of that *worth*."""
    letters = len(held.primes)
    rates = _rates(words, letters)
    solved: dict[int, tuple[int, Spelt | None, int]] = {}

    def solve(key: int, letters: int, worth: int, fitting: list[Spelt]) -> int:
        """The most that the *fitting* words earn from the letters of that *key*."""
        if key in solved:
            return solved[key][0]
        rarest = fitting[-1][4]
        place = len(fitting)
        most, played, left = 0, None, 1
        while place and fitting[place - 1][4] == rarest:
            place -= 1
            word = fitting[place]
            divisor, earned, length, its_worth, _ = word
            fewer = letters - length
            if earned + (worth - its_worth) * rates[fewer] > most:
                rest = key // divisor
                still = [other for other in fitting if not rest % other[0]]
                if still:
                    earned += solve(rest, fewer, worth - its_worth, still)
                if earned > most:
                    most, played, left = earned, word, rest
        if place and worth * rates[letters - 1] > most:
            rest = key // rarest
            while not rest % rarest:
                rest //= rarest
            earned = solve(rest, letters - 1, worth, fitting[:place])
            if earned > most:
                most, played, left = earned, None, rest
        solved[key] = most, played, left
        return most

    key = prod(held.primes)
    if words:
        solve(key, letters, worth, words)
    line = []
    while key in solved:
        most, played, key = solved[key]
        if not most:
            break
        if played is not None:
            line.append(played)
    return line


def _rates(words: list[Spelt], letters: int) -> list[int]:
    """By a number of letters, the most that any word of at most so many earns for its worth."""
    rates = [0] * (letters + 1)
    for _, points, length, worth, _ in words:
        rate = -(-points // worth) if worth else points
        if rate > rates[length]:
            rates[length] = rate
    for place in range(letters):
        if rates[place] > rates[place + 1]:
            rates[place + 1] = rates[place]
    return rates
