"""How scores spread over all deals: questions to a distribution, a list of (score, ways)."""

from collections.abc import Sequence
from itertools import accumulate

__all__ = ["Distribution", "binned", "quantile", "reached"]

Distribution = Sequence[Sequence[int]]
"""Each score, from the smallest, and in how many ways a hand with it is dealt."""


def quantile(steps: Distribution, share: float) -> int:
    """The smallest score that at least so large a *share* of all deals does not exceed.

    >>> quantile([(0, 1), (8, 2), (30, 1)], 0.5)
    8
    """
    needed = share * sum([ways for _, ways in steps])
    passed = accumulate([ways for _, ways in steps])
    found = [score for (score, _), so_far in zip(steps, passed, strict=True) if so_far >= needed]
    return found[0] if found else 0


def reached(steps: Distribution, goals: Sequence[int]) -> list[float]:
    """For each of the *goals*, the share of all deals with at least so many points.

    >>> reached([(0, 1), (8, 2), (30, 1)], [0, 8, 9])
    [1.0, 0.75, 0.25]
    """
    every = sum([ways for _, ways in steps]) or 1
    return [sum([ways for score, ways in steps if score >= goal]) / every for goal in goals]


def binned(steps: Distribution, width: int, last: int) -> list[float]:
    """The shares of the deals with 0 to *width* - 1 points, and so on, up to the score *last*.

    >>> binned([(0, 1), (8, 2), (30, 1)], 5, 14)
    [0.25, 0.5, 0.0]
    """
    every = sum([ways for _, ways in steps]) or 1
    counts = [0] * (last // width + 1)
    for score, ways in steps:
        if score // width < len(counts):
            counts[score // width] += ways
    return [count / every for count in counts]
