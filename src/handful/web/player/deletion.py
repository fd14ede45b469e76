"""Deletions: the rows of players who were deleted, removed in the background, in portions.

Such a player is gone at once (`Accounts.delete`). What is left is in the database alone: if this
process is killed, it is found by the next one, or by another server within an hour.
"""

import asyncio
import logging

from starlette.concurrency import run_in_threadpool

from handful.store import Store, Unavailable

log = logging.getLogger("handful.web")

PAUSE = 0.01
"""Seconds between two portions, in which others can write."""
PLAYERS_AT_A_TIME = 100
RETRY = 2.0
"""Seconds after which a database that is away is tried again."""
HOUR = 3600.0
"""Seconds after which is looked for what other servers have left."""


class Deletions:
    """Deletes what is left of players."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._awake = asyncio.Event()
        self._awake.set()  # an earlier process may have left something

    def wake(self) -> None:
        """Have it looked for players to delete."""
        self._awake.set()

    async def work(self, migrating: "asyncio.Task[None]") -> None:
        """Delete whoever is to be deleted, for as long as it runs."""
        await asyncio.wait([migrating])
        while True:
            await _wait(self._awake, HOUR)
            self._awake.clear()
            try:
                await self.finish()
            except Unavailable as error:
                log.warning("%s; deleted players are removed later", error)
                await asyncio.sleep(RETRY)
                self.wake()
            except Exception:
                log.exception("a bug: deleted players are removed later")

    async def finish(self) -> None:
        """Delete all that is left of players who were deleted."""
        while players := await run_in_threadpool(self._store.half_forgotten, PLAYERS_AT_A_TIME):
            for player in players:
                while await run_in_threadpool(self._store.forget_some, player):
                    await asyncio.sleep(PAUSE)


async def _wait(event: asyncio.Event, seconds: float) -> None:
    """Wait until the *event* happens, at most so many *seconds*."""
    try:
        await asyncio.wait_for(event.wait(), seconds)
    except TimeoutError:
        return
