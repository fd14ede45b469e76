"""A line: a sequence of words for a hand, with what each earns."""

from dataclasses import dataclass
from typing import NamedTuple

__all__ = ["Line", "Perfect", "Play"]


class Play(NamedTuple):
    """One entry of a line; a sacrifice is entered to be refused, and only throws letters away."""

    word: str
    points: int
    sacrifice: bool = False


@dataclass(frozen=True, slots=True)
class Line:
    """Entries in the order in which they are made."""

    plays: tuple[Play, ...] = ()

    @property
    def score(self) -> int:
        """What the entries earn together."""
        return sum([play.points for play in self.plays])


@dataclass(frozen=True, slots=True)
class Perfect:
    """The best line, sacrifices allowed, and the best without them.

    When *exact* is false the hand was too large to be searched: *line* is the best that was found,
    and no line can reach more than *bound*.
    """

    line: Line
    without_sacrifice: Line
    exact: bool
    bound: int

    @property
    def score(self) -> int:
        """What the best line earns."""
        return self.line.score
