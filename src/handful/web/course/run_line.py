"""Who may play a program now, and who waits: so many at once in a process, and one a player."""

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import contextmanager, suppress

from handful.web.errors import ApiError, ErrorCode

__all__ = ["RunLine", "Turn"]

MOST_WAITING = 100
RETRY_AFTER = 30
"""Seconds after which somebody who found no place in the line may try again."""
LOOK_SECONDS = 1.0
"""So often the first in the line looks whether there is room: memory is freed by others too."""


class Turn:
    """Somebody's turn to play a program, or the place in the line before it."""

    def __init__(self, look: Callable[[], None]) -> None:
        self.replaced = asyncio.Event()
        """Has the same player begun another one?"""
        self._look = look
        self._place = 0
        self._moved = asyncio.Event()

    def move(self, place: int) -> None:
        """Note the place in the line; 0 when it is the player's turn."""
        if place != self._place:
            self._place = place
            self._moved.set()

    async def places(self) -> AsyncIterator[int]:
        """The place in the line, again whenever it is another one, until it is the turn."""
        told = 0
        while self._place:
            if self._place != told:
                told = self._place
                yield told
            else:
                self._moved.clear()
                with suppress(TimeoutError):
                    async with asyncio.timeout(LOOK_SECONDS if self._place == 1 else None):
                        await self._moved.wait()
                self._look()


class RunLine:
    """At most *most* play at once, and as many as *has_room* allows; others wait in a line.

    *has_room* tells whether one more may play beside so many; *most_waiting* may wait.

    >>> line = RunLine(1)
    >>> with line.enter("ada"), line.enter("bob"):
    ...     len(line), line.waiting
    (1, 1)
    """

    def __init__(
        self,
        most: int,
        most_waiting: int = MOST_WAITING,
        has_room: Callable[[int], bool] = lambda playing: True,
    ) -> None:
        self._most = most
        self._most_waiting = most_waiting
        self._has_room = has_room
        self._playing: set[Turn] = set()
        self._waiting: list[Turn] = []
        self._of_player: dict[str, Turn] = {}

    def __len__(self) -> int:
        return len(self._playing)

    @property
    def waiting(self) -> int:
        """How many wait."""
        return len(self._waiting)

    @contextmanager
    def enter(self, player: str) -> Iterator[Turn]:
        """A turn of *player*, whose earlier one is told to end; ApiError where too many wait."""
        before = self._of_player.get(player)
        if before is not None:
            before.replaced.set()
        turn = Turn(self._advance)
        if not self._waiting and self._may_begin():
            self._playing.add(turn)
        elif len(self._waiting) < self._most_waiting:
            self._waiting.append(turn)
            turn.move(len(self._waiting))
        else:
            raise ApiError(
                ErrorCode.UNAVAILABLE,
                "Too many programs are running at the moment. Try again in half a minute.",
                wait=RETRY_AFTER,
            )
        self._of_player[player] = turn
        try:
            yield turn
        finally:
            self._leave(player, turn)

    def _leave(self, player: str, turn: Turn) -> None:
        if self._of_player.get(player) is turn:
            del self._of_player[player]
        if turn in self._waiting:
            self._waiting.remove(turn)
        self._playing.discard(turn)
        self._advance()

    def _may_begin(self) -> bool:
        playing = len(self._playing)
        return playing < self._most and self._has_room(playing)

    def _advance(self) -> None:
        """Let those begin for whom there is room, and tell the others their places."""
        while self._waiting and self._may_begin():
            following = self._waiting.pop(0)
            self._playing.add(following)
            following.move(0)
        for place, each in enumerate(self._waiting, 1):
            each.move(place)
