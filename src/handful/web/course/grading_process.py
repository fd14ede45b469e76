"""A process that grades, asked from the event loop: one submission at a time."""

import asyncio
from asyncio import Future, StreamReader, StreamWriter
from collections.abc import Callable, Mapping
from typing import Any

from handful.extra import MissingExtra
from handful.grader.worker import LENGTH, Lost, answer_in, packed, why_lost
from handful.web.course.grading import Graded, Grading, compare_programs, grade_files
from handful.web.errors import ApiError, ErrorCode


class GradingProcess:
    """Answers until it is ended; one that was killed has ended."""

    def __init__(
        self,
        pid: int,
        reader: StreamReader,
        writer: StreamWriter,
        status: "Future[int]",
        kill: Callable[[], None],
    ) -> None:
        self.pid = pid
        """The number of the process."""
        self._is_over = False
        self._reader = reader
        self._writer = writer
        self._status = status
        """How it ended, as soon as it has."""
        self._kill = kill

    @property
    def ended(self) -> bool:
        """Has it ended, or is it about to?"""
        return self._is_over or self._status.done()

    async def grade(self, asked: Grading) -> Graded | Lost:
        """The report; Lost where reading the files reached a limit."""
        answer: Graded | Lost = await self._ask(packed((grade_files, (asked,))))
        return answer

    async def compare(
        self, programs: Mapping[str, Mapping[str, str]], kit: str
    ) -> list[tuple[float, tuple[str, ...]]]:
        """Whose programs are much alike; ApiError where that cannot be found out."""
        try:
            found = await self._ask(packed((compare_programs, (programs, kit))))
        except MissingExtra as error:
            raise ApiError(
                ErrorCode.NOT_NOW, f"Programs cannot be compared here: {error}."
            ) from error
        if isinstance(found, Lost) and found.is_ours:
            raise ApiError(ErrorCode.CHECKER_FAILED)
        if isinstance(found, Lost):
            raise ApiError(ErrorCode.NOT_NOW, "There is too much to be compared at once.")
        pairs: list[tuple[float, tuple[str, ...]]] = found
        return pairs

    async def end(self) -> None:
        """End it, and with it the jail in which a program may run."""
        self._is_over = True
        if not self._status.done():
            self._kill()
        await asyncio.shield(self._status)
        self._writer.close()

    async def _ask(self, asked: bytes) -> Any:
        try:
            self._writer.write(asked)
            await self._writer.drain()
            length = await self._reader.readexactly(LENGTH)
            data = await self._reader.readexactly(int.from_bytes(length))
        except (asyncio.IncompleteReadError, ConnectionError):
            await self.end()
            return why_lost(self._status.result())
        answer, self._is_over = answer_in(data)
        if self._is_over:  # what it keeps of this task would be missing in the next
            await self.end()
        return answer
