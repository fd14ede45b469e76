"""A circuit breaker: after a database has let calls wait in vain, the next ones fail at once."""

from collections.abc import Callable
from time import monotonic

PAUSE = 2.0
"""Seconds after a timeout in which nobody waits."""


class CircuitBreaker:
    """Says who may wait for a database.

    After *timeouts* in a row nobody may wait for a moment. Then one call at a time may, which takes
    *longest* seconds at most, until one has succeeded.

    >>> now = 0.0
    >>> breaker = CircuitBreaker(longest=5, clock=lambda: now)
    >>> breaker.note_timeout()
    >>> breaker.try_waiting()
    False
    >>> now = 2.0
    >>> breaker.try_waiting(), breaker.try_waiting()
    (True, False)
    >>> breaker.note_success()
    >>> breaker.try_waiting(), breaker.try_waiting()
    (True, True)
    """

    def __init__(
        self, longest: float, timeouts: int = 1, clock: Callable[[], float] = monotonic
    ) -> None:
        self._longest = longest
        self._most = timeouts
        self._clock = clock
        self._timeouts = 0
        self._until = 0.0

    @property
    def is_closed(self) -> bool:
        """May every call wait, as usual?"""
        return self._timeouts < self._most

    @property
    def is_open(self) -> bool:
        """Must a call fail rather than wait?"""
        return self._timeouts >= self._most and self._clock() < self._until

    def try_waiting(self) -> bool:
        """May this call wait? It must then note a timeout or a success."""
        if self.is_open:
            return False
        if self._timeouts >= self._most:
            self._until = self._clock() + self._longest + PAUSE
        return True

    def note_timeout(self) -> None:
        """A call has waited in vain."""
        self._timeouts += 1
        self._until = self._clock() + PAUSE

    def note_success(self) -> None:
        """The database works."""
        self._timeouts = 0
