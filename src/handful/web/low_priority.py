"""Work of the event loop that may wait: a little at a time, so that moves are answered first."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from weakref import WeakKeyDictionary

PAUSE = 0.001
"""Seconds before each part. In them the loop answers what has come in meanwhile; to yield to it
once would not do, because a move takes several turns of the loop."""


class LowPriority:
    """Lets one part of such work be done at a time, in order, each after a pause.

    So however many ask at once, a move waits for one part at most. A part takes less than a
    millisecond.
    """

    def __init__(self, pause: float = PAUSE) -> None:
        self._pause = pause
        self._locks: WeakKeyDictionary[asyncio.AbstractEventLoop, asyncio.Lock]
        self._locks = WeakKeyDictionary()

    @asynccontextmanager
    async def turn(self) -> AsyncIterator[None]:
        """The time for one part."""
        async with self._locks.setdefault(asyncio.get_running_loop(), asyncio.Lock()):
            await asyncio.sleep(self._pause)
            yield
