"""A learner's program, played for real: somebody types, and sees what it writes.

The program runs in a jail of its own, behind the same walls as one that is graded. It has limits,
and ends with whoever started it. For an event loop: nothing here waits otherwise. Linux only, as
jails are.
"""

import asyncio
import codecs
import os
import signal
import subprocess
import time
from collections.abc import AsyncIterator, Mapping
from contextlib import ExitStack, suppress
from enum import Enum
from pathlib import Path, PurePath
from typing import NamedTuple, Self

from handful.grader.error import GraderError
from handful.grader.sandbox.jail import Jail, NoJail, Sandbox, open_file, start
from handful.grader.sandbox.session import BOOT, WALLS
from handful.web.course.priority import lower_priority, processor_seconds
from handful.web.course.terminal import FAILED, OUT_OF_MEMORY, READY

SOURCES = (WALLS, Path(__file__).with_name("terminal.py"))
PIECE = 8192
"""Bytes of output that are told at once."""
PAUSE = 0.01
"""Seconds between two pieces: what is written letter by letter is not told letter by letter."""
LOOK = 0.5
"""Seconds after which the clock and the processor time are looked at again."""
POLL = 0.05
"""The same for its end, where the system does not tell it by itself."""


class RunLimits(NamedTuple):
    """How far a run may go."""

    seconds: float = 15 * 60
    idle_seconds: float = 5 * 60
    """So long nobody may type."""
    processor_seconds: int = 10
    output_bytes: int = 200_000
    line_length: int = 1000
    """Characters of a line that is typed."""
    start_seconds: float = 20
    """How long it may take until all walls stand."""
    quick_seconds: float = 1
    """Processor time after a line, from which on everybody else comes first."""
    quick_seconds_in_all: float = 3


LIMITS = RunLimits()


class CannotStart(GraderError):
    """A program that could not be started, through no fault of its own."""


class LineRefused(GraderError):
    """A line that cannot be typed: too long, or there are too many that nobody has read."""


class Why(Enum):
    """How a run came to its end."""

    DONE = "done"
    STOPPED = "stopped"
    TIME = "time"
    IDLE = "idle"
    """Nothing was typed for long."""
    OTHERS_WAIT = "others-wait"
    """Others are waiting to run theirs."""
    MEMORY = "memory"
    OUTPUT = "output"
    ERROR = "error"


class RunEnd(NamedTuple):
    """How a run came to its end, and a sentence that says so."""

    why: Why
    message: str


class ProgramRun:
    """A program that runs, which is typed into and read from; `close` leaves nothing of it."""

    def __init__(
        self,
        process: "subprocess.Popen[bytes]",
        typed: int,
        kept: ExitStack,
        limits: RunLimits = LIMITS,
    ) -> None:
        assert process.stdout is not None, "there is a pipe"
        self._process = process
        self._written = process.stdout
        self._typed = typed
        self._kept = kept
        self._limits = limits
        self._ended: RunEnd | None = None
        self._begun = self._last_typed = time.monotonic()
        self._computed = self._computed_before = 0.0
        self._closed = False
        os.set_blocking(self._written.fileno(), False)
        os.set_blocking(typed, False)
        self._watching = asyncio.create_task(self._watch())
        self._ending = asyncio.create_task(self._end())

    @classmethod
    async def start(
        cls,
        jail: Sandbox,
        files: Mapping[str, str],
        data: Mapping[str, str] | None = None,
        *,
        main: str = "",
        lines: str = "",
        limits: RunLimits = LIMITS,
    ) -> "ProgramRun":
        """The file *main* out of *files*, started in the *jail*; or *lines*, as if typed to Python.

        *data* are texts that lie beside them. NoJail if the jail is not safe.
        """
        if not isinstance(jail, Jail) or not jail.layers.safe:
            raise NoJail("programs of others cannot be run on this machine; see handful doctor")
        beside = {**(data or {}), **files}
        for name in beside:
            if name in ("", "..") or PurePath(name).name != name or not name.isprintable():
                raise CannotStart(f"{name!r} is no name of a file")
        if main not in ("", *files):
            raise CannotStart(f"there is no file {main!r}")
        starting = asyncio.create_task(cls._start(jail, files, beside, main, lines, limits))
        try:
            return await asyncio.shield(starting)
        except asyncio.CancelledError:
            starting.add_done_callback(_end_unwanted)
            raise

    @classmethod
    async def _start(
        cls,
        jail: Jail,
        files: Mapping[str, str],
        beside: Mapping[str, str],
        main: str,
        lines: str,
        limits: RunLimits,
    ) -> "ProgramRun":
        inside = jail.program(
            files,
            SOURCES,
            main=main,
            lines=lines,
            processor_seconds=limits.processor_seconds,
            # Inside namespaces it has another number, and bubblewrap ends with its parent.
            parent=0 if "bubblewrap" in jail.layers.names else os.getpid(),
        )
        kept = ExitStack()
        try:
            with ExitStack() as opened:
                asked = opened.enter_context(open_file(inside)).fileno()
                launch = await asyncio.to_thread(
                    jail.launch, BOOT.format(asked), beside, opened=opened, kept=kept
                )
                reading, typed = os.pipe()
                opened.callback(os.close, reading)
                kept.callback(os.close, typed)
                # Not in a thread: where its thread ends, the program would end too.
                process = start(launch, reading, asked)
        except BaseException as error:
            kept.close()
            if isinstance(error, OSError):
                raise CannotStart(f"the program could not be started: {error}") from error
            raise
        run = cls(process, typed, kept, limits)
        try:
            await asyncio.wait_for(run._until_ready(), limits.start_seconds)
        except (TimeoutError, EOFError) as error:
            await run.close()
            raise CannotStart("the program could not be started") from error
        return run

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    @property
    def pid(self) -> int:
        """The process outside, of which the program is a child or which it is."""
        return self._process.pid

    def send_line(self, text: str) -> None:
        """Type a line; LineRefused if it is too long, or nobody reads what was typed."""
        if len(text) > self._limits.line_length:
            raise LineRefused(f"A line has at most {self._limits.line_length:,} characters.")
        if "\n" in text or "\r" in text:
            raise LineRefused("A line has no line end in it.")
        if self._ended is not None or self._closed:
            return
        try:
            os.write(self._typed, text.encode("utf-8", "replace") + b"\n")
        except BlockingIOError:
            raise LineRefused("The program does not read what is typed.") from None
        except BrokenPipeError:
            return  # it has closed its input, or ended
        self._last_typed = time.monotonic()
        self._computed_before = self._computed

    async def output(self) -> AsyncIterator[str]:
        """What the program writes, as soon as it does; to the end, or to the limit."""
        decoder = codecs.getincrementaldecoder("utf-8")("replace")
        left = self._limits.output_bytes
        while part := await self._read(PIECE):
            text = decoder.decode(part[:left], final=False)
            left -= len(part)
            if text:
                yield text
            if left < 0:
                most = f"{self._limits.output_bytes:,} bytes"
                self._finish(Why.OUTPUT, f"The program was ended: it wrote more than {most}.")
                return
            await asyncio.sleep(PAUSE)
        if rest := decoder.decode(b"", final=True):
            yield rest

    def stop(self, message: str = "The program was stopped.") -> None:
        """End the program now, if it runs, with a *message* for whoever waits for its end."""
        self._finish(Why.STOPPED, message)

    async def end(self) -> RunEnd:
        """How the program ended, when it has, and nothing of it is left."""
        return await asyncio.shield(self._ending)

    async def close(self) -> None:
        """End the program, if it runs, and leave nothing of it."""
        self.stop()
        await self.end()
        if not self._closed:
            self._closed = True
            self._written.close()

    async def _until_ready(self) -> None:
        told = b""
        while told != READY:
            part = await self._read(len(READY) - len(told))
            if not part or not READY.startswith(told + part):
                raise EOFError
            told += part

    async def _read(self, size: int) -> bytes:
        """At most so many bytes of what was written; none at its end."""
        while True:
            try:
                return os.read(self._written.fileno(), size)
            except BlockingIOError:
                await _readable(self._written.fileno())

    def _finish(self, why: Why, message: str) -> None:
        """End the program; if it has not been ended before, for this reason."""
        if self._ended is None and self._process.poll() is None:
            self._ended = RunEnd(why, message)
        if self._process.returncode is None:
            with suppress(ProcessLookupError):
                os.killpg(self._process.pid, signal.SIGKILL)

    async def _watch(self) -> None:
        """Look at the clocks, again and again."""
        limits = self._limits
        while True:
            await asyncio.sleep(LOOK)
            now = time.monotonic()
            if now - self._begun > limits.seconds:
                minutes = f"{limits.seconds / 60:g} minutes"
                self._finish(Why.TIME, f"The program was ended: a run has {minutes}.")
            elif now - self._last_typed > limits.idle_seconds:
                minutes = f"{limits.idle_seconds / 60:g} minutes"
                self._finish(Why.IDLE, f"The program was ended: nothing was typed for {minutes}.")
            computed = await asyncio.to_thread(processor_seconds, self.pid)
            self._computed = max(self._computed, computed)
            since_typed = self._computed - self._computed_before
            if since_typed > limits.quick_seconds or self._computed > limits.quick_seconds_in_all:
                await asyncio.to_thread(lower_priority, self.pid)

    async def _end(self) -> RunEnd:
        """How the process ended, when it has; what was kept for it is given back."""
        try:
            await _exited(self._process)
        finally:
            self._watching.cancel()
            await asyncio.to_thread(self._kept.close)
        return self._ended or self._reason(self._process.returncode)

    def _reason(self, code: int) -> RunEnd:
        """How a program ended by itself; bubblewrap tells a signal as 128 and its number."""
        ended_by = -code if code < 0 else code - 128
        seconds = self._limits.processor_seconds
        if ended_by in (signal.SIGKILL, signal.SIGXCPU):
            if ended_by == signal.SIGXCPU or self._computed > seconds - 2 * LOOK:
                return RunEnd(
                    Why.TIME,
                    f"The program was ended: it computed for more than {seconds} seconds.",
                )
            return RunEnd(Why.MEMORY, "The program was ended: it took too much memory.")
        if code == OUT_OF_MEMORY:
            return RunEnd(Why.MEMORY, "The program ended: it took too much memory.")
        if code == FAILED:
            return RunEnd(Why.ERROR, "The program ended with an error.")
        if ended_by > 0:
            return RunEnd(Why.ERROR, "The program crashed.")
        return RunEnd(Why.DONE, "The program has ended.")


def _end_unwanted(starting: "asyncio.Task[ProgramRun]") -> None:
    """End a program that was started for somebody who has gone."""
    if not starting.cancelled() and starting.exception() is None:
        run = starting.result()
        closing = asyncio.create_task(run.close())
        _closing.add(closing)
        closing.add_done_callback(_closing.discard)


_closing: set["asyncio.Task[None]"] = set()
"""What is being closed, as the event loop keeps no hold on its tasks."""


async def _exited(process: "subprocess.Popen[bytes]") -> None:
    """Wait until the *process* has ended."""
    try:
        told_by = os.pidfd_open(process.pid)
    except OSError:  # an old kernel
        while process.poll() is None:
            await asyncio.sleep(POLL)
        return
    try:
        await _readable(told_by)
    finally:
        os.close(told_by)
    process.wait()


async def _readable(descriptor: int) -> None:
    """Wait until something can be read from the *descriptor*."""
    loop = asyncio.get_running_loop()
    happened = loop.create_future()
    loop.add_reader(descriptor, _set, happened)
    try:
        await happened
    finally:
        loop.remove_reader(descriptor)


def _set(happened: "asyncio.Future[None]") -> None:
    if not happened.done():
        happened.set_result(None)
