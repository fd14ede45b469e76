"""The solver's own process: what takes long is asked there, and moves do not wait for it."""

import asyncio
import pickle
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, NamedTuple, TypeVar, TypeVarTuple

from handful.store import StoredRound
from handful.web import truth
from handful.web.problem import Problem
from handful.web.table import Table

__all__ = ["DayHand", "Solving"]

T = TypeVar("T")
Asked = TypeVarTuple("Asked")

MOST_DAYS = 64
MOST_WAITING, MOST_EACH = 40, 2
"""Questions that wait, of all players and of one."""
SERVER = ""
"""Who asks where it is the server itself."""


class DayHand(NamedTuple):
    """The hand of a day, and whether SkyNet can be beaten on it."""

    hand: str
    beatable: bool


class Solving:
    """What the solver knows of hands, asked in its process."""

    def __init__(self, words: str) -> None:
        self._words = words
        self._process: subprocess.Popen[bytes] | None = None
        # One thread waits for the answers: the process is asked one thing at a time.
        self._waiting = ThreadPoolExecutor(1, "solving")
        self._days: dict[tuple[str, int, int], DayHand] = {}
        self._asking: Counter[str] = Counter()

    async def warm(self) -> None:
        """Start the process, with the list and its index loaded."""
        await self._ask(SERVER, truth.scores, self._words, "classic", 4, "stat")

    async def review(self, table: Table) -> dict[str, Any]:
        """The review of the round on the *table*, as JSON."""
        stored, played = table.stored, table.round
        entered = (tuple(turn.word for turn in played.turns), played.stopped)
        swapped = any(move.kind == "substitute" for move in stored.moves)
        advise = not swapped and not stored.replay
        dealt = str(played.dealt)
        asked = (self._words, stored.rules, stored.size, dealt, entered, advise)
        found: dict[str, Any] = await self._ask(stored.player, truth.reviewed, *asked)
        return found

    async def scores(self, stored: StoredRound, dealt: str) -> tuple[int, int]:
        """What perfect play and SkyNet make of the hand."""
        asked = (self._words, stored.rules, stored.size, dealt)
        return await self._ask(stored.player, truth.scores, *asked)

    async def computer(
        self, rules: str, size: int, dealt: str, name: str, who: str = SERVER
    ) -> truth.Entered:
        """What the player called *name* enters for *who*, and whether it stops early."""
        return await self._ask(who, truth.computer_words, self._words, rules, size, dealt, name)

    async def day(self, rules: str, size: int, seed: int) -> DayHand:
        """The hand that *seed* draws for a day; drawn once."""
        key = (rules, size, seed)
        if key not in self._days:
            if len(self._days) >= MOST_DAYS:
                self._days.clear()
            drawn = await self._ask(SERVER, truth.day_hand, self._words, rules, size, seed)
            self._days[key] = DayHand(*drawn)
        return self._days[key]

    def close(self) -> None:
        """Hang up; the process ends when it hears that."""
        self._waiting.shutdown(wait=True, cancel_futures=True)
        self._hang_up()

    async def _ask(self, who: str, function: Callable[[*Asked], T], *args: *Asked) -> T:
        """What *function* answers there; nobody may have it busy for all others."""
        busy = self._asking.total() >= MOST_WAITING or self._asking[who] >= MOST_EACH
        if busy and who != SERVER:
            told = "The solver is busy with what was asked before: wait a moment, and try again."
            raise Problem("too-fast", told, wait=3)
        loop = asyncio.get_running_loop()
        self._asking[who] += 1
        try:
            answer: T = await loop.run_in_executor(self._waiting, self._answer, function, args)
        finally:
            self._asking[who] -= 1
            if not self._asking[who]:
                del self._asking[who]
        return answer

    def _answer(self, function: Callable[..., Any], args: tuple[Any, ...]) -> Any:
        """What the process answers; it is started anew where it was killed."""
        for last in (False, True):
            if self._process is None:
                self._process = _start()
            asked, answers = self._process.stdin, self._process.stdout
            assert asked is not None, "there is a pipe"
            assert answers is not None, "there is a pipe"
            try:
                pickle.dump((function.__name__, args), asked)
                asked.flush()
                error, answer = pickle.load(answers)  # noqa: S301  # our own child
            except (EOFError, OSError, pickle.UnpicklingError):
                self._hang_up()
                if last:
                    raise
            else:
                if error is not None:
                    raise RuntimeError(f"the solver failed: {error}")
                return answer
        raise AssertionError("the second time either answers or raises")

    def _hang_up(self) -> None:
        if self._process is not None:
            self._process.kill()
            self._process.communicate()
            self._process = None


def _start() -> "subprocess.Popen[bytes]":
    """A new process, which answers what is asked through its standard input."""
    return subprocess.Popen(
        [sys.executable, "-c", "from handful.web.truth import serve; serve()"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    )
