"""The perfect line by exhaustive search, where that is possible in reasonable time."""

from functools import lru_cache

from handful.rules import Alphabet, Hand, RuleSet
from handful.solver.choice import hand_primes, plain_words, word_groups
from handful.solver.index import Index
from handful.solver.line import Line, Perfect, Play
from handful.solver.partition import Partition, best_partition
from handful.solver.sequence import SequenceSearch

__all__ = ["MOST_STEPS", "search"]

MOST_STEPS = 4_000_000
"""A search is given up after so many steps. A step is a word that is tried on some letters."""


def search(
    hand: Hand, rules: RuleSet, index: Index, size: int, most_steps: int = MOST_STEPS
) -> Perfect | None:
    """The perfect line of *hand*, or None if that takes more than *most_steps*."""
    held = hand_primes(hand, rules, index)
    values = _values(index, rules.alphabet)
    n = rules.scoring_size(len(hand), size)
    if rules.order_counts:
        groups = word_groups(held, rules, index, values, n)
        lines = SequenceSearch(hand, held, groups, rules, index, size, most_steps).best()
        if lines is None:
            return None
        return Perfect(lines.throwing, lines.keeping, exact=True, bound=lines.throwing.score)
    words = plain_words(held, rules, index, values, n)
    partition = best_partition(held, words, values, index.first, most_steps)
    if partition is None:
        return None
    line = _line(partition, rules, index, size)
    return Perfect(line, line, exact=True, bound=line.score)


@lru_cache(maxsize=16)
def _values(index: Index, alphabet: Alphabet) -> dict[int, int]:
    """The values of the letters by their primes; a letter may have none."""
    values = alphabet.values
    return {prime: values[letter] for letter, prime in index.primes.items() if letter in values}


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
