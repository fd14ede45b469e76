"""Who may play a program now, and who waits: so many at once in a process, and one a player.

One network may use all places while nobody else wants one. As soon as somebody waits whose network
has less than its share, a program of the network with most is ended: the one into which nothing was
typed for the longest time. While somebody waits, programs without input are ended after a minute,
and at last those that have had their place for two minutes, if they are of the same address.
"""

import asyncio
import time
from collections import Counter
from collections.abc import AsyncIterator, Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from enum import Enum, auto

from handful.web.errors import ApiError, ErrorCode
from handful.web.solver.value import Asker

MOST_WAITING = 100
RETRY_AFTER = 30
"""Seconds after which somebody who found no place in the line may try again."""
LOOK_SECONDS = 1.0
"""So often the first in the line looks whether there is room: memory is freed by others too."""
IDLE_SECONDS = 60.0
"""After so long without a typed line a program is ended if anybody waits."""
GUARANTEED_SECONDS = 120.0
"""So long a program keeps its place, although others of the same address wait."""


class Interruption(Enum):
    """Why a turn ends before its program does."""

    REPLACED = auto()
    """The same player has begun another one."""
    OTHERS_WAIT = auto()
    NO_PLACE = auto()
    """The line is full, and the network has most of the places in it."""


class Turn:
    """Somebody's turn to play a program, or the place in the line before it."""

    def __init__(self, who: Asker, clock: Callable[[], float], look: Callable[[], None]) -> None:
        self.who = who
        self.interruption: Interruption | None = None
        self.begun = self.last_typed = clock()
        self._clock = clock
        self._look = look
        self._place = 0
        self._moved = asyncio.Event()
        self._interrupted = asyncio.Event()

    def note_begun(self) -> None:
        """Note that the program begins now."""
        self.begun = self.last_typed = self._clock()

    def note_typed(self) -> None:
        """Note that a line was typed now."""
        self.last_typed = self._clock()

    def interrupt(self, why: Interruption) -> None:
        """Let the turn end."""
        if self.interruption is None:
            self.interruption = why
            self._interrupted.set()

    async def interrupted(self) -> Interruption:
        """Why the turn is to end, as soon as it is."""
        await self._interrupted.wait()
        assert self.interruption is not None
        return self.interruption

    def move(self, place: int) -> None:
        """Note the place in the line; 0 when it is the player's turn."""
        if place != self._place:
            self._place = place
            self._moved.set()

    async def places(self) -> AsyncIterator[int]:
        """The place in the line, again whenever it is another one, until it is the turn."""
        last = 0
        while self._place:
            if self._place != last:
                last = self._place
                yield last
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
    >>> with line.enter(Asker("net", "a", "ada")), line.enter(Asker("net", "b", "bob")):
    ...     len(line), line.waiting
    (1, 1)
    """

    def __init__(
        self,
        most: int,
        most_waiting: int = MOST_WAITING,
        has_room: Callable[[int], bool] = lambda playing: True,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._most = most
        self._most_waiting = most_waiting
        self._has_room = has_room
        self._clock = clock
        self._playing: set[Turn] = set()
        self._waiting: list[Turn] = []
        """In the order in which they came."""
        self._of_player: dict[str, Turn] = {}

    def __len__(self) -> int:
        return len(self._playing)

    @property
    def waiting(self) -> int:
        """How many wait."""
        return len(self._waiting)

    @contextmanager
    def enter(self, who: Asker) -> Iterator[Turn]:
        """A turn of a player, whose earlier one is told to end; ApiError where too many wait."""
        before = self._of_player.get(who.player)
        if before is not None:
            before.interrupt(Interruption.REPLACED)
        turn = Turn(who, self._clock, self._advance)
        self._waiting.append(turn)
        last = self._in_order()[-1]
        if not self._may_begin() and len(self._waiting) > self._most_waiting:
            self._waiting.remove(last)
            if last is turn:
                raise ApiError(
                    ErrorCode.UNAVAILABLE,
                    "Too many programs are running at the moment. Try again in half a minute.",
                    wait=RETRY_AFTER,
                )
            last.interrupt(Interruption.NO_PLACE)
        self._of_player[who.player] = turn
        self._advance()
        try:
            yield turn
        finally:
            self._leave(who.player, turn)

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
            following = self._in_order()[0]
            self._waiting.remove(following)
            self._playing.add(following)
            following.note_begun()
            following.move(0)
        order = self._in_order()
        for place, each in enumerate(order, 1):
            each.move(place)
        if order and not any(turn.interruption for turn in self._playing):
            self._make_place(order[0].who)

    def _in_order(self) -> list[Turn]:
        """Those who wait, in the order in which they will begin.

        Whose network has fewest programs comes first, in it whose address has fewest, and then who
        came first.
        """
        by_address = _in_turn(self._waiting, self._playing, lambda turn: turn.who.address)
        return _in_turn(by_address, self._playing, lambda turn: turn.who.network)

    def _make_place(self, who: Asker) -> None:
        """End a program for somebody who waits, if others have more than their share."""
        victims = _above_share(self._playing, who.network, lambda turn: turn.who.network)
        if not victims:
            same = [turn for turn in self._playing if turn.who.network == who.network]
            victims = _above_share(same, who.address, lambda turn: turn.who.address)
        if not victims:
            latest = self._clock() - IDLE_SECONDS
            victims = [turn for turn in self._playing if turn.last_typed < latest]
        if victims:
            idle = min(victims, key=lambda turn: turn.last_typed)
            idle.interrupt(Interruption.OTHERS_WAIT)
            return
        latest = self._clock() - GUARANTEED_SECONDS
        same = [turn for turn in self._playing if turn.who.address == who.address]
        oldest = min(same, key=lambda turn: turn.begun, default=None)
        if oldest is not None and oldest.begun < latest:
            oldest.interrupt(Interruption.OTHERS_WAIT)


def _in_turn(
    turns: Sequence[Turn], playing: Iterable[Turn], group: Callable[[Turn], str]
) -> list[Turn]:
    """The *turns* so that each is the next of its group, beside those that are *playing*."""
    counts = Counter([group(turn) for turn in playing])
    numbers = []
    for turn in turns:
        numbers.append(counts[group(turn)])
        counts[group(turn)] += 1
    return [turns[place] for place in sorted(range(len(turns)), key=lambda n: (numbers[n], n))]


def _above_share(playing: Iterable[Turn], own: str, group: Callable[[Turn], str]) -> list[Turn]:
    """The turns of the group with most, if it would still have as many as *own* with one less."""
    playing = list(playing)
    counts = Counter([group(turn) for turn in playing])
    most, count = counts.most_common(1)[0] if counts else ("", 0)
    if count < counts[own] + 2:
        return []
    return [turn for turn in playing if group(turn) == most]
