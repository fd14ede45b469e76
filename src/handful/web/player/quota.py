"""Quotas: what a player or an address may do only so often in an hour, on all servers together."""

from collections.abc import Callable

from handful.store import Store
from handful.web.errors import ApiError, ErrorCode
from handful.web.secret import Secret

__all__ = ["HOUR", "Quota"]

HOUR = 3_600_000
"""Milliseconds."""


class Quota:
    """Counts in the store; *clock* tells the time in milliseconds."""

    def __init__(self, store: Store, secret: Secret, clock: Callable[[], int]) -> None:
        self._store = store
        self._secret = secret
        self._clock = clock

    def count(self, what: str, who: str, most: int) -> None:
        """Count that *who* did *what*; ApiError if it was more than *most* times in this hour."""
        now = self._clock()
        elapsed = now % HOUR
        # The database must not know addresses, so the key is signed.
        key = f"{what}:{self._secret.signature('quota', who)}"
        if self._store.count(key, now - elapsed) > most:
            raise ApiError(
                ErrorCode.TOO_FAST,
                f"That was too often: at most {most} {what} an hour. Try again later.",
                wait=(HOUR - elapsed) // 1000 + 1,
            )

    def sweep(self) -> bool:
        """Drop some counters of earlier hours and expired device codes. Are there more?"""
        return self._store.sweep(self._clock() - HOUR)
