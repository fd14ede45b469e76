"""What a judge says of what was seen."""

from collections.abc import Callable
from typing import NamedTuple, TypeAlias

from handful.grader.judge.shown import Shown
from handful.grader.message import NOTHING, Message
from handful.grader.sandbox.observation import Observation

__all__ = ["Judge", "Verdict"]


class Verdict(NamedTuple):
    """Was it right? If not: what was expected, what came, and the known mistakes that do this."""

    right: bool
    expected: Shown | None = None
    got: Shown | None = None
    mistakes: tuple[str, ...] = ()
    """The known mistakes that this shows."""
    where: Message = NOTHING
    """Where in a game it goes wrong, in a sentence."""
    progress: float = 0.0
    """How far a session that failed was right, from 0 to 1."""
    blamed: int | None = None
    """The rule that a session's first difference belongs to."""
    reached: frozenset[int] = frozenset()
    """The rules of which a session showed something right before that."""


Judge: TypeAlias = Callable[[Observation], Verdict]
