"""The client of the solver's process: one question at a time, and nobody may keep it busy."""

import asyncio
import pickle
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar, TypeVarTuple

from handful.solver.answer import ReviewAnswer
from handful.web.errors import ApiError, ErrorCode
from handful.web.solver import worker
from handful.web.solver.value import Benchmark, DayHand, EnteredWords

__all__ = ["SERVER", "SolverClient", "SolverFailure", "SolverGone"]

T = TypeVar("T")
Args = TypeVarTuple("Args")
DayKey = tuple[str, int, int]
"""Rules, size and seed of a day's hand."""

MOST_DAYS = 64
"""Days that players asked for and that are remembered."""
MOST_WAITING, MOST_OF_ONE = 40, 2
"""Questions that wait, of all players and of one."""
SERVER = ""
"""Who asks where it is the server itself."""


class SolverFailure(Exception):
    """The solver made a mistake of our own."""


class SolverGone(SolverFailure):
    """The solver's process was killed; the same question may be asked again."""


class SolverClient:
    """Asks the solver's process about hands played with the word list called *words*."""

    def __init__(self, words: str) -> None:
        self._words = words
        self._process: subprocess.Popen[bytes] | None = None
        # One thread waits for answers: the process is asked one thing at a time.
        self._thread = ThreadPoolExecutor(1, "solver")
        self._days: dict[DayKey, DayHand] = {}
        self._server_days: set[DayKey] = set()
        self._drawing: dict[DayKey, asyncio.Task[DayHand]] = {}
        self._waiting: Counter[str] = Counter()
        self._closed = False

    async def start(self) -> None:
        """Start the process, with the word list and its index loaded."""
        await self.benchmark("classic", 4, "stat", SERVER)

    async def review(
        self, rules: str, size: int, dealt: str, entered: EnteredWords, advise: bool, who: str
    ) -> ReviewAnswer:
        """The review of a round, asked by *who*."""
        return await self._ask(
            who, worker.review_round, self._words, rules, size, dealt, entered, advise
        )

    async def benchmark(self, rules: str, size: int, dealt: str, who: str) -> Benchmark:
        """What perfect play and SkyNet earn with a hand, asked by *who*."""
        return await self._ask(who, worker.benchmark, self._words, rules, size, dealt)

    async def computer(
        self, rules: str, size: int, dealt: str, name: str, who: str
    ) -> EnteredWords:
        """What the computer player called *name* enters, asked by *who*."""
        return await self._ask(who, worker.computer_words, self._words, rules, size, dealt, name)

    async def day(self, rules: str, size: int, seed: int, who: str) -> DayHand:
        """The hand that *seed* deals for a day, asked by *who*; worked out once for all who ask."""
        key = (rules, size, seed)
        if who == SERVER:  # today and tomorrow, which are never dropped
            self._server_days.add(key)
        if key in self._days:
            return self._days[key]
        if key not in self._drawing:
            self._enter(who)
            self._drawing[key] = asyncio.create_task(self._draw(key, who))
        # A request that is cancelled leaves the drawing to the others who wait.
        return await asyncio.shield(self._drawing[key])

    async def _draw(self, key: DayKey, who: str) -> DayHand:
        try:
            drawn = await self._run(who, worker.day_hand, self._words, *key)
        finally:
            del self._drawing[key]
        others = [key for key in self._days if key not in self._server_days]
        if len(others) >= MOST_DAYS:
            del self._days[others[0]]
        self._days[key] = drawn
        return drawn

    def close(self) -> None:
        """End the process, whatever it is at."""
        self._closed = True
        if self._process is not None:
            self._process.kill()
        self._thread.shutdown(wait=True, cancel_futures=True)
        self._end_process()

    async def _ask(self, who: str, function: Callable[[*Args], T], *args: *Args) -> T:
        """What *function* returns there; ApiError if too many questions wait already."""
        self._enter(who)
        return await self._run(who, function, *args)

    async def _run(self, who: str, function: Callable[[*Args], T], *args: *Args) -> T:
        """What *function* returns there, for somebody who was let in."""
        loop = asyncio.get_running_loop()
        try:
            answer: T = await loop.run_in_executor(self._thread, self._call, function, args)
        finally:
            self._waiting[who] -= 1
            if not self._waiting[who]:
                del self._waiting[who]
        return answer

    def _enter(self, who: str) -> None:
        """Count a question of *who*; ApiError if too many wait already."""
        busy = self._waiting.total() >= MOST_WAITING or self._waiting[who] >= MOST_OF_ONE
        if busy and who != SERVER:
            message = "The solver is busy with what was asked before: wait a moment, and try again."
            raise ApiError(ErrorCode.TOO_FAST, message, wait=3)
        self._waiting[who] += 1

    def _call(self, function: Callable[..., Any], args: tuple[Any, ...]) -> Any:
        """What the process answers; it is started again where it was killed."""
        for attempt in (1, 2):
            process = self._process = self._process or _start()
            assert process.stdin is not None, "there is a pipe"
            assert process.stdout is not None, "there is a pipe"
            try:
                pickle.dump((function.__name__, args), process.stdin)
                process.stdin.flush()
                failure, answer = pickle.load(process.stdout)  # noqa: S301  # our own child
            except (EOFError, OSError, pickle.UnpicklingError) as error:
                self._end_process()
                if attempt == 2 or self._closed:
                    raise SolverGone("the solver's process was killed") from error
            else:
                if failure is not None:
                    raise SolverFailure(f"the solver failed: {failure}")
                return answer
        raise AssertionError("the second attempt returns or raises")

    def _end_process(self) -> None:
        if self._process is not None:
            self._process.kill()
            self._process.communicate()
            self._process = None


def _start() -> "subprocess.Popen[bytes]":
    """A new process, which answers calls that are written to its standard input."""
    return subprocess.Popen(
        [sys.executable, "-c", "from handful.web.solver.worker import serve; serve()"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    )
