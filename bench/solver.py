"""The solver's speed on dealt hands: a best word and a perfect line, at every size."""

from collections.abc import Iterator
from functools import cache, partial
from typing import NamedTuple

from bench.course import COURSE, HANDS, SCAN_SPEED, SCAN_TIME, SIZE, hands, scans
from bench.measure import Series, take_turns
from bench.row import Row, at_least, at_most
from handful.rules import CLASSIC, WILDCARD, Hand, RuleSet
from handful.solver import best_word, perfect_line
from handful.solver.index import index_of

__all__ = ["Speed", "best_word_speed", "perfect_line_speed", "solver_rows", "wildcard_rows"]

FEWEST_HANDS = 100
MANY_UP_TO = 8
"""Beyond so many letters a hand takes longer, and every further letter halves the hands."""

HEAVY = ("aeiostrlndcpmg*", "aeioustrlndcpm*", "aeiosrtnlcdgmh*", "eeaiorstnldcum*")
"""Hands of many different common letters, which spell more words than any that is dealt."""


class Speed(NamedTuple):
    """How many times faster than one scan: in the median of the hands, and for the slowest."""

    median: float
    slowest: float


def solver_rows() -> Iterator[Row]:
    """The rows with limits."""
    speed = best_word_speed(CLASSIC, SIZE).median
    yield Row(f"best word, {SIZE} letters", SCAN_SPEED, speed, at_least(600))
    yield from _perfect_rows(CLASSIC, "", {SIZE: 120, 10: 8, 12: 1.5, 15: 0.1})


def wildcard_rows() -> Iterator[Row]:
    """The same under the other rules, against the same scan."""
    speed = best_word_speed(WILDCARD, SIZE).median
    yield Row(f"best word, wildcard rules, {SIZE} letters", SCAN_SPEED, speed)
    yield from _perfect_rows(WILDCARD, "wildcard rules, ", {SIZE: 50, 12: 1, 15: 0.03})
    heavy = "perfect line, wildcard rules, slowest of hands made heavy, 15 letters"
    yield Row(heavy, SCAN_TIME, heaviest_time(), at_most(60))


def _perfect_rows(rules: RuleSet, named: str, limits: dict[int, float]) -> Iterator[Row]:
    """Perfect lines of hands of several sizes, each with the least speed."""
    for size, least in limits.items():
        speed = perfect_line_speed(rules, size)
        yield Row(f"perfect line, {named}{size} letters", SCAN_SPEED, speed.median, at_least(least))
    slowest = f"the same, slowest of {how_many(size)} hands"
    yield Row(slowest, SCAN_TIME, 1 / speed.slowest, at_most(60))


def how_many(size: int) -> int:
    """How many hands of that *size* are measured."""
    return max(FEWEST_HANDS, HANDS >> max(0, size - MANY_UP_TO))


@cache
def best_word_speed(rules: RuleSet, size: int) -> Speed:
    """The speed of the best word, as a multiple of the scan's.

    Every hand is met once, and the values of no word are known before.
    """
    index, scan = index_of(COURSE), scans()
    dealt = hands(rules, size, how_many(size))
    ours = Series(partial(best_word, rules=rules, words=index, size=size), dealt)
    take_turns(scan, ours)
    return Speed(scan.median / ours.median, scan.median / max(ours.seconds))


@cache
def perfect_line_speed(rules: RuleSet, size: int) -> Speed:
    """The speed of the perfect line, as a multiple of the scan's."""
    index, scan = index_of(COURSE), scans()
    dealt = hands(rules, size, how_many(size))
    ours = Series(partial(perfect_line, rules=rules, words=index, size=size), dealt)
    take_turns(scan, ours)
    return Speed(scan.median / ours.median, scan.median / max(ours.seconds))


def heaviest_time() -> float:
    """The longest time of a perfect line of HEAVY, in scans."""
    index, scan = index_of(COURSE), scans()
    heavy = [Hand.parse(letters) for letters in HEAVY]
    ours = Series(partial(perfect_line, rules=WILDCARD, words=index, size=15), heavy)
    take_turns(scan, ours)
    return max(ours.seconds) / scan.median
