"""The perfect line by exhaustive search, where that is possible in reasonable time."""

from functools import lru_cache
from math import prod

from handful.rules import Alphabet, Hand, RuleSet
from handful.solver.choice import HandPrimes, hand_primes, word_keys
from handful.solver.index import Index
from handful.solver.line import Line, Perfect, Play
from handful.solver.partition import Partition, best_partition
from handful.solver.sequence import best_sequences
from handful.solver.word_value import WordKey

__all__ = ["MOST_STEPS", "search"]

MOST_STEPS = 12_000_000
"""A hand is searched if that takes at most so many steps. Their number is known before: over all
words that the hand spells, the choices of letters that are left beside each."""


def search(
    hand: Hand, rules: RuleSet, index: Index, size: int, most_steps: int = MOST_STEPS
) -> Perfect | None:
    """The perfect line of *hand*, or None if that could take more than *most_steps*."""
    held = hand_primes(hand, rules, index)
    words = word_keys(held, rules, index, rules.scoring_size(len(hand), size))
    if _steps(held, words, index, most_steps) > most_steps:
        return None
    if not rules.order_counts:
        partition = best_partition(held, words, _values(index, rules.alphabet), index.first)
        line = _line(partition, rules, index, size)
        return Perfect(line, line, exact=True, bound=line.score)
    lines = best_sequences(hand, held, words, rules, index, size, most_steps)
    if lines is None:
        return None
    return Perfect(lines.throwing, lines.keeping, exact=True, bound=lines.throwing.score)


@lru_cache(maxsize=16)
def _values(index: Index, alphabet: Alphabet) -> dict[int, int]:
    """The values of the letters by their primes."""
    return {prime: alphabet.values.get(letter, 0) for letter, prime in index.primes.items()}


def _steps(held: HandPrimes, words: list[WordKey], index: Index, enough: int) -> int:
    """How many steps the search takes at most; counted only as far as *enough* needs it."""
    roughly = held.choices * len(words)
    if roughly <= enough:
        return roughly
    primes = {prime: held.primes.count(prime) for prime in held.primes}
    if held.wildcard:
        primes[index.wildcard] = 1
    return sum([_beside(word.key, primes) for word in words])


def _beside(key: int, held: dict[int, int]) -> int:
    """How many choices of the letters *held* are left beside those of that *key*."""
    left = dict(held)
    for prime in held:
        while not key % prime:
            key //= prime
            left[prime] -= 1
    return prod([count + 1 for count in left.values()])


def _line(partition: Partition, rules: RuleSet, index: Index, size: int) -> Line:
    """The line of those words, up to the last that earns something."""
    most, places = partition
    plays = []
    for place in places:
        if not most:
            break
        word = index.word(place)
        points = rules.score(word, size)
        plays.append(Play(word, points))
        most -= points
    return Line(tuple(plays))
