"""A process that grades, asked from the event loop: one submission at a time."""

import asyncio
import os
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Mapping
from typing import Any

from handful.course.checker.worker import LENGTH, Lost, answer_in, question, why_lost
from handful.extra import MissingExtra
from handful.web.course.grading import (
    Graded,
    Grading,
    compare_programs,
    get_ready,
    grade_files,
)
from handful.web.errors import ApiError, ErrorCode

__all__ = ["GradingProcess"]

SECONDS = 10
"""Of the processor, for one submission: what runs in the jail is not counted among them."""
NICE = 3
"""How far it stands back behind whoever answers moves. No further: each of twenty loops that has
the lowest priority still has a share, and all of them together outweighed a check at 10."""
OUT_OF_MEMORY = 500
"""How much rather than others it, and what runs in its jail, is ended where memory runs out."""
SERVE = f"""
import os, signal, sys
signal.signal(signal.SIGINT, signal.SIG_IGN)
if sys.platform == "linux":
    import ctypes
    ctypes.CDLL(None).prctl(1, signal.SIGKILL)  # when the server ends, however it ends
    if os.getppid() != int(sys.argv[1]):
        sys.exit()
    with open("/proc/self/oom_score_adj", "w") as file:
        file.write("{OUT_OF_MEMORY}")
os.nice({NICE})
from handful.course.checker.worker import serve
serve(0, 1, {SECONDS})
"""
"""What the process runs. Ctrl-C is for the server, which closes the pipe."""


class GradingProcess:
    """Answers until it is ended; one that was killed has ended."""

    def __init__(self, process: Process) -> None:
        self._process = process
        self.ended = False

    @classmethod
    async def start(cls) -> "GradingProcess":
        """A process that is ready; NoJail where programs cannot be run safely."""
        process = cls(
            await asyncio.create_subprocess_exec(
                sys.executable, "-c", SERVE, str(os.getpid()), stdin=PIPE, stdout=PIPE
            )
        )
        try:
            answer = await process._ask(question(get_ready))
        except BaseException:
            await process.end()
            raise
        if process.ended:
            raise OSError(f"a process for checks ended at once: {answer}")
        return process

    @property
    def pid(self) -> int:
        """The number of the process."""
        return self._process.pid

    async def grade(self, asked: Grading) -> Graded | Lost:
        """The report; Lost where reading the files reached a limit."""
        answer: Graded | Lost = await self._ask(question(grade_files, asked))
        return answer

    async def compare(
        self, programs: Mapping[str, Mapping[str, str]], kit: str
    ) -> list[tuple[float, tuple[str, ...]]]:
        """Whose programs are much alike; ApiError where that cannot be found out."""
        try:
            found = await self._ask(question(compare_programs, programs, kit))
        except MissingExtra as error:
            raise ApiError(
                ErrorCode.NOT_NOW, f"Programs cannot be compared here: {error}."
            ) from error
        if isinstance(found, Lost):
            raise ApiError(ErrorCode.NOT_NOW, "There is too much to be compared at once.")
        pairs: list[tuple[float, tuple[str, ...]]] = found
        return pairs

    async def end(self) -> None:
        """End it, and with it the jail in which a program may run."""
        self.ended = True
        if self._process.returncode is None:
            self._process.kill()
        await self._process.wait()

    async def _ask(self, asked: bytes) -> Any:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        try:
            self._process.stdin.write(asked)
            await self._process.stdin.drain()
            length = await self._process.stdout.readexactly(LENGTH)
            data = await self._process.stdout.readexactly(int.from_bytes(length))
        except (asyncio.IncompleteReadError, ConnectionError):
            self.ended = True
            return why_lost(await self._process.wait())
        answer, self.ended = answer_in(data)
        if self.ended:  # what it keeps of this task would be missing in the next
            await self.end()
        return answer
