"""From failed cases to points: rules lose points, and one known cause costs once.

A rule's points are lost once, however many cases show it. It is lost whole when a third of its
cases fail or when none of them could be reached; the rule that is hit hardest loses at least a
third. A known cause takes at most `MOST_FOR_ONE_CAUSE` of a problem, and a real bug at least
`LEAST_FOR_A_BUG`.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from handful.grader.assignment import MOST_FOR_ONE_CAUSE, Rule

__all__ = ["LEAST_FOR_A_BUG", "SIDE_LOOKS", "Outcome", "price"]

WHOLE_RULE = 1 / 3
"""The share of a rule's cases that costs all its points."""
LEAST_FOR_HARDEST = 1 / 3
"""What the rule that is hit hardest loses at least."""
LEAST_FOR_A_BUG = 0.1
SIDE_LOOKS = ("arguments", "type")
"""Rules that earn nothing where every rule about values is lost: doing nothing changes nothing."""


class Outcome(NamedTuple):
    """One case of one rule: did it pass, and if not, from which cause?

    The cause is None where none is known.
    """

    rule: int
    passed: bool
    cause: str | None = None


def price(
    rules: Sequence[Rule],
    outcomes: Sequence[Outcome],
    prices: Mapping[str, float],
    least: float = LEAST_FOR_A_BUG,
) -> tuple[list[float], float]:
    """What is lost: of each rule, and of the problem, as shares from 0 to 1.

    *prices* are the most that each cause may cost; a bug costs at *least* this share.
    """
    whole = sum(rule.points for rule in rules)
    shares = _shares(rules, outcomes)
    lost = _points(rules, shares)
    failed = [outcome for outcome in outcomes if not outcome.passed]
    causes = {outcome.cause for outcome in failed}
    if causes - {None}:
        lost = min(lost, sum(_of_cause(rules, outcomes, cause, prices) for cause in causes))
    if any(rules[outcome.rule].look != "wording" for outcome in failed):
        lost = max(lost, least * whole)
    return shares, min(1.0, lost / whole) if whole else 0.0


def _of_cause(
    rules: Sequence[Rule],
    outcomes: Sequence[Outcome],
    cause: str | None,
    prices: Mapping[str, float],
) -> float:
    """The points that are lost if only the cases of one *cause* fail; of a known one not more."""
    alone = [
        outcome._replace(passed=outcome.passed or outcome.cause != cause) for outcome in outcomes
    ]
    lost = _points(rules, _shares(rules, alone))
    if cause is None:
        return lost
    most = prices.get(cause, MOST_FOR_ONE_CAUSE) * sum(rule.points for rule in rules)
    return min(lost, most)


def _points(rules: Sequence[Rule], shares: Sequence[float]) -> float:
    return sum(rule.points * share for rule, share in zip(rules, shares, strict=True))


def _shares(rules: Sequence[Rule], outcomes: Sequence[Outcome]) -> list[float]:
    shares = []
    for number in range(len(rules)):
        results = [outcome.passed for outcome in outcomes if outcome.rule == number]
        failed = results.count(False) / len(results) if results else 1.0
        shares.append(min(1.0, failed / WHOLE_RULE))
    hardest = max(shares, default=0.0)
    if 0 < hardest < LEAST_FOR_HARDEST:
        shares[shares.index(hardest)] = LEAST_FOR_HARDEST
    values = [
        share
        for rule, share in zip(rules, shares, strict=True)
        if rule.look not in (*SIDE_LOOKS, "wording")
    ]
    if values and min(values) >= 1.0:
        return [1.0] * len(rules)
    return shares
