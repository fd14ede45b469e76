"""Quotas: what a player or an address may do only so often in an hour, on all servers together."""

from collections.abc import Callable

from handful.store import Store
from handful.web.errors import ApiError, ErrorCode
from handful.web.secret import Secret

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
        if self._store.count(self._key(what, who), now - elapsed) > most:
            raise ApiError(
                ErrorCode.TOO_FAST,
                f"That was too often: at most {most} {what} an hour. Try again later.",
                wait=(HOUR - elapsed) // 1000 + 1,
            )

    def number(self, what: str, who: str, until: int) -> int:
        """Count that *who* did *what*; how often that was, counted up to the time *until*."""
        return self._store.count(self._key(what, who), until)

    def counted(self, what: str, who: str, until: int) -> int:
        """How often *who* did *what*, as `number` has counted it."""
        return self._store.counted(self._key(what, who), until)

    def add_note(self, what: str, who: str, note: str, until: int) -> None:
        """Keep a *note* of what *who* does, up to the time *until*."""
        self._store.count(f"{self._key(what, who)}:{note}", until)

    def remove_note(self, what: str, who: str, note: str, until: int) -> None:
        """Remove a *note* that `add_note` has kept."""
        self._store.delete_counter(f"{self._key(what, who)}:{note}", until)

    def notes(self, what: str, who: str, most: int) -> list[str]:
        """The notes of what *who* does, the last ones in their order."""
        key = self._key(what, who)
        keys = self._store.keys_between(f"{key}:", f"{key};", most)  # ";" is the sign after ":"
        return [each[len(key) + 1 :] for each in keys]

    def _key(self, what: str, who: str) -> str:
        """The key of a counter; signed, because the database must not know addresses."""
        return f"{what}:{self._secret.signature('quota', who)}"

    def sweep(self) -> bool:
        """Drop some counters of earlier hours and expired device codes. Are there more?"""
        return self._store.sweep(self._clock() - HOUR)
