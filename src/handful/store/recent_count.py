"""What takes long to count where there is much of it, remembered for a moment.

Everybody who comes to the page asks how many have finished the day. Counting those takes as long as
there are many: with a hundred thousand it would be most of what the database does.
"""

from collections.abc import Callable
from time import monotonic
from typing import Generic, TypeVar

__all__ = ["RecentCount"]

T = TypeVar("T")

SECONDS = 5.0
"""A moment."""
MANY = 1_000
"""From so many on the number is remembered: below, it is exact at any time."""
MOST = 100
"""Numbers that are remembered; then all are forgotten."""


class RecentCount(Generic[T]):
    """What was counted under a name; *clock* tells the time in seconds."""

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        self._clock = clock
        self._known: dict[str, tuple[float, T]] = {}

    def get(self, name: str, count: Callable[[], T], size: Callable[[T], int]) -> T:
        """What *count* returns, or returned a moment ago if it was of a *size* that takes long."""
        now = self._clock()
        counted, found = self._known.get(name, (-SECONDS, None))
        if found is not None and now - counted < SECONDS:
            return found
        found = count()
        if size(found) >= MANY:
            if len(self._known) >= MOST:
                self._known.clear()
            self._known[name] = (now, found)
        return found
