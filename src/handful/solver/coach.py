"""The substitution coach: the mean score after replacing each letter, over all that could come.

It needs no table: without one every hand that could come is searched, and the means are the same.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from handful.rules import Hand, RuleSet, candidates
from handful.solver.index import Index
from handful.solver.perfect import perfect_line, perfect_score
from handful.solver.source import table_for

__all__ = ["MOST_ADVISED_LETTERS", "Advice", "coach"]

MOST_ADVISED_LETTERS = 10
"""The largest hand on which players are given advice; more takes longer than a player waits."""


@dataclass(frozen=True, slots=True)
class Advice:
    """Replacing *letter* (None: no letter), and the exact mean of what can be earned then."""

    letter: str | None
    expected: Fraction
    gain: Fraction


def coach(hand: Hand, rules: RuleSet, index: Index, size: int) -> list[Advice]:
    """What to expect of replacing each letter of *hand*, and of replacing none: the best first.

    Every letter that is not held is equally likely to come (rule 5.2). The means are exact, by a
    table or by search; of a hand that is too large for that there is no advice, an empty list.
    """
    by_search = table_for(hand, rules, index, size) is None

    def score(hand: Hand) -> int:
        if not by_search:
            return perfect_score(hand, rules, index, size)
        perfect = perfect_line(hand, rules, index, size)
        if not perfect.exact:
            raise _TooLarge
        return perfect.score

    try:
        return _advice(hand, candidates(hand, rules.alphabet), score)
    except _TooLarge:
        return []


class _TooLarge(Exception):
    """A hand for which there is no exact answer."""


def _advice(hand: Hand, fresh: Sequence[str], score: Callable[[Hand], int]) -> list[Advice]:
    """The advice, where each of *fresh* may come and hands are worth their *score*."""
    kept = score(hand)
    advice = [Advice(None, Fraction(kept), Fraction(0))]
    for letter in dict.fromkeys(hand) if fresh else ():
        scores = [score(hand.replacing(letter, drawn)) for drawn in fresh]
        expected = Fraction(sum(scores), len(scores))
        advice.append(Advice(letter, expected, expected - kept))
    return sorted(advice, key=lambda option: -option.gain)
