"""Readiness: can the database be read and written just now?"""

import asyncio

from handful.store import Store, Unavailable
from handful.web.store_call import store_call

PATIENCE = 1.0
"""Seconds after which a database that has not answered is not ready."""


class Readiness:
    """Tries the database. Those who ask at the same time share one attempt."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._attempt: asyncio.Task[None] | None = None

    async def check(self) -> None:
        """Raise `Unavailable` unless the database works."""
        if self._attempt is None or self._attempt.done():
            self._attempt = asyncio.create_task(store_call(self._store, self._store.check))
            self._attempt.add_done_callback(_retrieve)
        attempt = self._attempt
        await asyncio.wait([attempt], timeout=PATIENCE)
        if not attempt.done():
            raise Unavailable("the database has not answered in time")
        attempt.result()


def _retrieve(attempt: "asyncio.Task[None]") -> None:
    """Take note of how it ended, even if nobody has waited so long."""
    if not attempt.cancelled():
        attempt.exception()
