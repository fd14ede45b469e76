"""The best sequence of words, where each is scored by the letters held when it is entered.

Letters that no word uses are best thrown away at the beginning, for points never fall when fewer
letters are held. So there are two questions:

    throwing  which words, in which order, out of a hand of just their letters?
    keeping   which words, in which order, out of the hand as it is?

Both are answered over the same states: the letters that some words use up. Throwing is solved from
the last word backwards: a word before others is entered from a hand of its letters and theirs, so
larger states follow from smaller ones. Keeping is solved the other way round.
"""

from math import prod
from typing import NamedTuple

from handful.rules import RuleSet
from handful.solver.choice import HandPrimes
from handful.solver.index import Index
from handful.solver.word_value import WordKey

__all__ = ["Sequences", "best_sequences"]

Scored = list[tuple[WordKey, int]]
"""Words in order, each with the points that it earns there."""
_Step = tuple[int, int, list[int], WordKey]
"""A word made ready: key, length, points by the number of letters held, and the word."""


class Sequences(NamedTuple):
    """The best words in order, with unused letters thrown away before, and with them kept."""

    throwing: Scored
    keeping: Scored


def best_sequences(
    held: HandPrimes, words: list[WordKey], rules: RuleSet, index: Index, letters: int, size: int
) -> Sequences:
    """The best sequences of *words* out of a hand of *letters* in a game of *size*."""
    everything = prod(held.primes) * (index.wildcard if held.wildcard else 1)
    steps = [_step(word, rules, letters, size) for word in words]
    layers: list[list[int]] = [[] for _ in range(letters + 1)]
    """The states by how many letters they have."""
    fitting: dict[int, list[_Step]] = {1: steps}
    """The words that fit beside each state."""
    throwing: dict[int, tuple[int, _Step | None, int]] = {1: (0, None, 1)}
    """The most that a state earns; the first word of those that earn it; the state after that."""
    layers[0].append(1)
    for count, layer in enumerate(layers):
        for state in layer:
            beside, earned = fitting[state], throwing[state][0]
            for step in beside:
                key, length, points, _ = step
                larger = state * key
                total = earned + points[count + length]
                if larger not in throwing:
                    layers[count + length].append(larger)
                    rest = everything // larger
                    fitting[larger] = [other for other in beside if not rest % other[0]]
                    throwing[larger] = total, step, state
                elif total > throwing[larger][0]:
                    throwing[larger] = total, step, state
    keeping: dict[int, tuple[int, _Step | None, int]] = {}
    for count in range(letters, -1, -1):
        for state in layers[count]:
            most, first, after = 0, None, 1
            for step in fitting[state]:
                total = step[2][letters - count] + keeping[state * step[0]][0]
                if total > most:
                    most, first, after = total, step, state * step[0]
            keeping[state] = most, first, after
    top = max(throwing, key=lambda state: throwing[state][0])
    return Sequences(_retrace(top, throwing), _retrace(1, keeping))


def _step(word: WordKey, rules: RuleSet, letters: int, size: int) -> _Step:
    """The *word* made ready: it can be entered out of as many letters as it has, and more."""
    points = [
        rules.points(word.worth, word.length, rules.scoring_size(held, size)) if held else 0
        for held in range(letters + 1)
    ]
    return word.key, word.length, points, word


def _retrace(state: int, table: dict[int, tuple[int, _Step | None, int]]) -> Scored:
    """The words by which *table* came to what it says of *state*, and what each earned."""
    line = []
    while (first := table[state][1]) is not None:
        total, _, after = table[state]
        line.append((first[3], total - table[after][0]))
        state = after
    return line
