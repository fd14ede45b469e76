"""Where grading processes come from: one process has all loaded, and the others are its forks.

A fork is there within a hundredth of the time that another Python would need, and shares its
memory.
"""

import asyncio
import os
import signal
import socket
import sys
from asyncio.subprocess import DEVNULL, Process
from contextlib import suppress

from handful.grader import NoJail
from handful.web.course.grading_fork import FAILED, MESSAGE
from handful.web.course.grading_process import GradingProcess

MODULE = "handful.web.course.grading_fork"
LOST = -signal.SIGKILL
"""How a process ended that ended with the template."""


class GradingTemplate:
    """The process that has all loaded, started when it is needed, and again where it was killed."""

    def __init__(self) -> None:
        self._process: Process | None = None
        self._control: socket.socket | None = None
        self._listening: asyncio.Task[None] | None = None
        self._starting = asyncio.Lock()
        self._number = 0
        self._started: dict[int, asyncio.Future[int]] = {}
        self._ended: dict[int, asyncio.Future[int]] = {}

    async def fork(self) -> GradingProcess:
        """A process that is ready; NoJail where programs cannot be run safely."""
        async with self._starting:
            control = self._control or await self._start()
        loop = asyncio.get_running_loop()
        self._number += 1
        number = self._number
        started = self._started[number] = loop.create_future()
        ended = self._ended[number] = loop.create_future()
        ours, theirs = socket.socketpair()
        with theirs:
            try:
                socket.send_fds(control, [f"start {number}".encode()], [theirs.fileno()])
                pid = await started
                reader, writer = await asyncio.open_connection(sock=ours)
            except BaseException:
                ours.close()  # it ends when it is not asked any more
                self._started.pop(number, None)
                raise
        return GradingProcess(pid, reader, writer, ended, lambda: self._tell(f"end {number}"))

    async def close(self) -> None:
        """End it, and all its forks with it."""
        if self._listening is not None:
            self._listening.cancel()
            await asyncio.gather(self._listening, return_exceptions=True)
        self._lose()
        if self._process is not None:
            if self._process.returncode is None:
                self._process.kill()
            await self._process.wait()

    async def _start(self) -> socket.socket:
        ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        ours.setblocking(False)
        with theirs:
            self._process = await asyncio.create_subprocess_exec(
                sys.executable,
                "-m",
                MODULE,
                str(theirs.fileno()),
                str(os.getpid()),
                stdin=DEVNULL,
                stdout=DEVNULL,
                pass_fds=[theirs.fileno()],
            )
        said = b""
        try:
            said = await asyncio.get_running_loop().sock_recv(ours, MESSAGE)
        finally:
            if said != b"ready":
                ours.close()
        what, _, why = said.decode().partition(" ")
        if what == FAILED:
            raise NoJail(why)
        if not said:
            raise OSError(f"it ended at once, with {await self._process.wait()}")
        self._control = ours
        self._listening = asyncio.create_task(self._listen(ours))
        return ours

    async def _listen(self, control: socket.socket) -> None:
        """Hear which processes have started and ended, until the template ends."""
        loop = asyncio.get_running_loop()
        with suppress(ConnectionError):  # killed before it had read all that it was told
            while said := await loop.sock_recv(control, MESSAGE):
                what, number, value = said.decode().split()
                if what == "refused":
                    del self._ended[int(number)]
                waiting = self._ended if what == "ended" else self._started
                future = waiting.pop(int(number), None)
                if future is None or future.done():
                    continue
                if what == "refused":
                    future.set_exception(OSError(int(value), os.strerror(int(value))))
                else:
                    future.set_result(int(value))
        self._lose()

    def _tell(self, what: str) -> None:
        if self._control is not None:
            with suppress(ConnectionError):  # it has ended, and all its forks with it
                self._control.send(what.encode())

    def _lose(self) -> None:
        """The template has ended, and with it all that it has forked."""
        if self._control is not None:
            self._control.close()
            self._control = None
        for started in self._started.values():
            if not started.done():
                started.set_exception(OSError("the process that others are forked from was ended"))
        for ended in self._ended.values():
            if not ended.done():
                ended.set_result(LOST)
        self._started.clear()
        self._ended.clear()
