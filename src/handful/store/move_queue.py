"""Moves that wait to be appended: whatever comes while others are on their way goes together next.

So does a database with the commits of its many writers. A move is one message to the database and
back, and many at once are not many.
"""

import asyncio
from collections.abc import Awaitable, Callable, Collection, Container
from typing import NamedTuple

from handful.store.model import NextMove

MOST = 200
"""Moves that are appended together: others wait for them."""


class _Waiting(NamedTuple):
    """A move, and the answer that somebody waits for: was it appended?"""

    next_move: NextMove
    answer: "asyncio.Future[bool]"


class MoveQueue:
    """The moves of an event loop; *append* does it, and returns the rounds where it was done."""

    def __init__(self, append: Callable[[Collection[NextMove]], Awaitable[Container[str]]]) -> None:
        self.loop = asyncio.get_running_loop()
        self._append = append
        self._waiting: dict[str, _Waiting] = {}
        """By round: of one round there is one move at a time."""
        self._sending: asyncio.Task[None] | None = None

    async def append(self, next_move: NextMove) -> bool:
        """Was the move appended? False too where that is not known."""
        if next_move.round in self._waiting:
            return False
        answer: asyncio.Future[bool] = self.loop.create_future()
        self._waiting[next_move.round] = _Waiting(next_move, answer)
        if self._sending is None:
            self._sending = self.loop.create_task(self._send_all())
        return await answer

    async def end(self) -> None:
        """Wait for what is under way."""
        if self._sending is not None:
            await asyncio.wait([self._sending])

    async def _send_all(self) -> None:
        """Send whatever waits, until nothing does."""
        while self._waiting:
            batch = [self._waiting.pop(each) for each in list(self._waiting)[:MOST]]
            try:
                appended = await self._append([waiting.next_move for waiting in batch])
            except Exception as error:
                for waiting in batch:
                    if not waiting.answer.done():
                        waiting.answer.set_exception(error)
            else:
                for waiting in batch:
                    if not waiting.answer.done():
                        waiting.answer.set_result(waiting.next_move.round in appended)
        self._sending = None
