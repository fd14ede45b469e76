"""Where checks run: so many at a time, the others in a line in which nobody waits for a crowd.

A check that takes longer than three usual ones goes on with the lowest priority, and the next one
gets its place: an endless loop holds up nobody. Where too many go on so, the oldest of those who
have most is ended.
"""

import asyncio
import contextlib
import logging
from collections import Counter, deque
from collections.abc import Awaitable, Callable
from statistics import median
from typing import NamedTuple

from handful.grader import NoJail
from handful.grader.worker import Lost
from handful.web.course.grading import Graded, Grading
from handful.web.course.grading_process import GradingProcess
from handful.web.course.priority import lower_priority
from handful.web.errors import ApiError, ErrorCode
from handful.web.solver.fair_queue import FairQueue
from handful.web.solver.value import Asker

log = logging.getLogger("handful.web")

LIMITS = (400, 400, 200, 200, 1)
"""Checks that wait or run: in all, of one or of all problems, of one network, of one address and of
one person."""
MOST_SLOW = 32
"""Checks that may go on slowly beside those that have a place."""
SPARE = 2
"""Processes that are ready beside those that have a place."""
USUAL = 3
"""How many medians a check may take before it is slow."""
LEAST_USUAL = 0.5
"""Seconds that every check may take before it is slow."""
MOST_USUAL = 10.0
"""Seconds after which every check is slow, whatever others take."""
STARTED_WITHIN = 0.1
"""Seconds after which a slow check is lowered once more: what was just being started is missed."""
REMEMBERED = 50
"""Checks whose seconds make the median."""
FIRST_MEDIAN = 0.25
ENDLESS = "endless-loop"
"""The mistake in a program that was stopped: how long that took says nothing about others."""
TOO_MANY_SLOW = (
    "Too many checks take long at the moment, and this one was ended. Is there a loop that does "
    "not end? Check one problem at a time to find it."
)
RETRY = 5.0
"""Seconds after which a process that could not be started is tried again."""


class Progress(NamedTuple):
    """How a check goes: `waiting` at a *place* in the line, `running`, or `slow`."""

    state: str
    place: int = 0


class TooLong(Exception):
    """A check reached its deadline."""


class _Check:
    """A check on its way."""

    def __init__(
        self, who: Asker, asked: Grading, deadline: float, tell: Callable[[Progress], None]
    ) -> None:
        self.who = who
        self.asked = asked
        self.deadline = deadline
        self.tell = tell
        self.graded: asyncio.Future[Graded | Lost] = asyncio.get_running_loop().create_future()
        self.work: asyncio.Task[None] | None = None
        self._place = 0

    def tell_place(self, place: int) -> None:
        """Tell the place in the line, if it is another one."""
        if place != self._place:
            self._place = place
            self.tell(Progress("waiting", place))

    def fail(self, error: Exception) -> None:
        if not self.graded.done():
            self.graded.set_exception(error)


class CheckPool:
    """So many processes that grade, each started by *start*, and a line before them."""

    def __init__(
        self,
        start: Callable[[], Awaitable[GradingProcess]],
        places: int,
        slow_places: int = MOST_SLOW,
        spare: int = SPARE,
    ) -> None:
        self._start = start
        self._places = places
        self._slow_places = slow_places
        self._spare = spare
        self._line = FairQueue[_Check](LIMITS)
        self._busy = 0
        self._slow: dict[_Check, None] = {}
        """Those that go on slowly, the oldest first."""
        self._ready: asyncio.Queue[GradingProcess] = asyncio.Queue()
        self._processes: set[GradingProcess] = set()
        self._quick: set[GradingProcess] = set()
        """Those of the processes that are ready, or have a place."""
        self._starting: set[asyncio.Task[None]] = set()
        self._seconds: dict[bool, deque[float]] = {
            True: deque(maxlen=REMEMBERED),
            False: deque(maxlen=REMEMBERED),
        }
        self._closed = False

    def start(self) -> None:
        """Start the processes, without waiting for them."""
        self._start_missing()

    async def close(self) -> None:
        """End everything; checks that run are given up."""
        self._closed = True
        for task in list(self._starting):
            task.cancel()
        await asyncio.gather(*self._starting, return_exceptions=True)
        await asyncio.gather(*[process.end() for process in self._processes])

    async def check(
        self, who: Asker, asked: Grading, deadline: float, tell: Callable[[Progress], None]
    ) -> Graded | Lost:
        """The report, within *deadline* seconds from its turn on; TooLong if there is none by then.

        Who gives up waiting gives up the place too, and ends the check. Where the process that
        checks is ended by somebody else, the check is done once more.
        """
        graded = await self._check(who, asked, deadline, tell)
        if isinstance(graded, Lost) and graded.is_ours:
            log.warning("a check is done again: %s", graded.why)
            graded = await self._check(who, asked, deadline, tell)
        return graded

    async def _check(
        self, who: Asker, asked: Grading, deadline: float, tell: Callable[[Progress], None]
    ) -> Graded | Lost:
        check = _Check(who, asked, deadline, tell)
        # In turn with those of all problems, which take longer: who checks one waits for one.
        kind = "all" if asked.problems is None else "one"
        dropped = self._line.put((kind, *who), check)
        if dropped is not None:
            full = "Too many wait to be checked: try again in a minute."
            dropped.fail(ApiError(ErrorCode.TOO_FAST, full, wait=60))
        try:
            self._begin_next()
            self._tell_places()
            return await check.graded
        finally:
            self._line.remove(check)
            if check.work is not None and not check.work.done():
                check.work.cancel()
            self._tell_places()

    def _begin_next(self) -> None:
        while self._busy < self._places:
            check = self._line.take()
            if check is None:
                return
            self._busy += 1
            check.work = asyncio.create_task(self._work(check))

    def _tell_places(self) -> None:
        for place, check in enumerate(self._line, 1):
            check.tell_place(place)

    async def _work(self, check: _Check) -> None:
        has_place = True
        process: GradingProcess | None = None
        grading: asyncio.Task[Graded | Lost] | None = None
        try:
            process = await self._process()
            check.tell(Progress("running"))
            loop = asyncio.get_running_loop()
            begun = loop.time()
            grading = asyncio.create_task(process.grade(check.asked))
            usual = self._usual(check)
            await asyncio.wait([grading], timeout=min(usual, check.deadline))
            if not grading.done():
                # In a thread: to find all that it has started takes as long as a move.
                await asyncio.to_thread(lower_priority, process.pid)
                check.tell(Progress("slow"))
                has_place = False
                self._yield_place(check, process)
                left = check.deadline - usual
                await asyncio.wait([grading], timeout=min(STARTED_WITHIN, left))
                if not grading.done():
                    await asyncio.to_thread(lower_priority, process.pid)
                    await asyncio.wait([grading], timeout=max(0.0, left - STARTED_WITHIN))
            if not grading.done():
                raise TooLong
            graded = grading.result()
            if has_place or not _is_endless(graded):
                self._seconds[check.asked.problems is None].append(loop.time() - begun)
            if not check.graded.done():
                check.graded.set_result(graded)
        except asyncio.CancelledError:
            check.graded.cancel()
            raise
        except Exception as error:
            check.fail(error)
        finally:
            if grading is not None and not grading.done():
                grading.cancel()
            if process is not None:
                await self._give_back(process, is_idle=has_place and _is_done(grading))
            if has_place:
                self._busy -= 1
            self._slow.pop(check, None)
            self._begin_next()
            self._tell_places()

    def _usual(self, check: _Check) -> float:
        """Seconds that a check like this one may take before it is slow."""
        known = self._seconds[check.asked.problems is None]
        usual = max(LEAST_USUAL, USUAL * (median(known) if known else FIRST_MEDIAN))
        return min(usual, MOST_USUAL, check.deadline)

    def _yield_place(self, check: _Check, process: GradingProcess) -> None:
        """Let the next one have the place of a check that goes on slowly with its *process*."""
        self._busy -= 1
        self._slow[check] = None
        self._quick.discard(process)
        if len(self._slow) > self._slow_places:
            most = Counter([each.who.network for each in self._slow]).most_common(1)[0][0]
            oldest = next(each for each in self._slow if each.who.network == most)
            del self._slow[oldest]
            oldest.fail(ApiError(ErrorCode.TOO_FAST, TOO_MANY_SLOW, wait=60))
        self._start_missing()
        self._begin_next()
        self._tell_places()

    # The processes.

    async def _process(self) -> GradingProcess:
        """A process that is free."""
        while True:
            process = await self._ready.get()
            if not process.ended:
                return process
            self._drop(process)
            self._start_missing()

    async def _give_back(self, process: GradingProcess, *, is_idle: bool) -> None:
        """Have the *process* grade the next one; end it where it is not idle, or has gone slow."""
        if is_idle and not process.ended and not self._closed:
            self._ready.put_nowait(process)
            return
        self._drop(process)
        with contextlib.suppress(asyncio.CancelledError):
            await asyncio.shield(asyncio.create_task(process.end()))
        self._start_missing()

    def _drop(self, process: GradingProcess) -> None:
        self._processes.discard(process)
        self._quick.discard(process)

    def _start_missing(self) -> None:
        """Start as many processes as are missing, without waiting for them."""
        wanted = 0 if self._closed else self._places + self._spare
        for _ in range(wanted - len(self._quick) - len(self._starting)):
            self._starting.add(asyncio.create_task(self._started()))

    async def _started(self) -> None:
        """Start a process, again and again until it works."""
        task = asyncio.current_task()
        assert task is not None, "it is run as a task"
        while True:
            try:
                process = await self._start()
            except (OSError, NoJail) as error:
                log.warning("no process for checks could be started: %s", error)
                await asyncio.sleep(RETRY)
            else:
                self._processes.add(process)
                self._quick.add(process)
                self._starting.discard(task)
                self._ready.put_nowait(process)
                return


def _is_done(grading: "asyncio.Task[Graded | Lost] | None") -> bool:
    return grading is not None and grading.done() and grading.exception() is None


def _is_endless(graded: Graded | Lost) -> bool:
    """Was the program stopped, because it did not end?"""
    return isinstance(graded, Graded) and any(
        ENDLESS in problem.mistakes for problem in graded.problems
    )
