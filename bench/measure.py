"""Fair times on a machine that does other things too: the sides of a ratio take turns."""

from collections.abc import Callable, Sequence
from statistics import median
from time import perf_counter
from typing import Any, Generic, TypeVar

__all__ = ["Series", "take_turns"]

Case = TypeVar("Case")
Answer = TypeVar("Answer")
ROUNDS = 10
"""Enough that all sides meet the same machine; few enough that a side runs for a while, and its
memory is not washed out of the processor by the other sides before every case."""


class Series(Generic[Case, Answer]):
    """One act, timed on one case after another, and what it answered."""

    def __init__(self, act: Callable[[Case], Answer], cases: Sequence[Case]) -> None:
        self.act = act
        self.cases = cases
        self.seconds: list[float] = []
        self.answers: list[Answer] = []

    @property
    def median(self) -> float:
        """The median time in seconds."""
        return median(self.seconds)

    def run(self, part: int, parts: int) -> None:
        """Run one of so many parts of the cases."""
        start, stop = (len(self.cases) * edge // parts for edge in (part, part + 1))
        for case in self.cases[start:stop]:
            begin = perf_counter()
            answer = self.act(case)
            self.seconds.append(perf_counter() - begin)
            self.answers.append(answer)


def take_turns(*sides: Series[Any, Any], rounds: int = ROUNDS) -> None:
    """Run all *sides* to their end, a part of each in every round.

    What slows the machine for a while then slows every side, and the medians do not see it.
    """
    for part in range(rounds):
        for side in sides:
            side.run(part, rounds)
