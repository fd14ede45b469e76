"""The substitution coach: the mean score after replacing each letter, over all that could come.

It needs no table: without one every hand that could come is searched, and the means are the same.
"""

from dataclasses import dataclass
from fractions import Fraction

from handful.rules import Hand, RuleSet, candidates
from handful.solver.index import Index
from handful.solver.perfect import perfect_score

__all__ = ["MOST_ADVISED_LETTERS", "Advice", "advise"]

MOST_ADVISED_LETTERS = 10
"""The largest hand on which players are given advice; more takes longer than a player waits."""


@dataclass(frozen=True, slots=True)
class Advice:
    """Replacing *letter* (None: no letter), and the exact mean of what can be earned then."""

    letter: str | None
    expected: Fraction
    gain: Fraction


def advise(hand: Hand, rules: RuleSet, index: Index, size: int) -> list[Advice]:
    """What to expect of replacing each letter of *hand*, and of replacing none: the best first.

    Every letter that is not held is equally likely to come (rule 5.2). The means are exact. BadHand
    where a hand has more letters than the perfect line is found for.
    """
    fresh = candidates(hand, rules.alphabet)
    kept = perfect_score(hand, rules, index, size)
    advice = [Advice(None, Fraction(kept), Fraction(0))]
    for letter in dict.fromkeys(hand) if fresh else ():
        scores = [
            perfect_score(hand.replacing(letter, drawn), rules, index, size) for drawn in fresh
        ]
        expected = Fraction(sum(scores), len(scores))
        advice.append(Advice(letter, expected, expected - kept))
    return sorted(advice, key=lambda option: -option.gain)
