"""The process from which grading processes are forked: what they need is loaded once, for all.

It runs beside the server, which tells it through a socket what to do: `start NUMBER`, with the
socket of the new process, and `end NUMBER`. It answers `ready`, or `failed` and why; `started
NUMBER PID`, or `refused NUMBER ERRNO` where the system starts no process; and `ended NUMBER
STATUS`, whoever ended it. Linux only, as jails are.
"""

import gc
import os
import select
import signal
import socket
import sys
from pathlib import Path
from typing import NoReturn

from handful.grader import NoJail
from handful.grader.worker import end_with_parent, serve
from handful.web.course.grading import get_ready, prepare_mistakes

NICE = 3
"""How far grading stands back behind whoever answers moves. No further: each of twenty loops that
has the lowest priority still has a share, and all of them together outweighed a check at 10."""
OUT_OF_MEMORY = 500
"""How much rather than others these processes, and what runs in their jails, are ended where memory
runs out."""
SECONDS = 10
"""Of the processor, for one submission: what runs in the jail is not counted among them."""
MESSAGE = 1000
"""Bytes of the longest message."""
FAILED = "failed"


def main(control: int, server: int) -> None:
    """Do what the process *server* tells through the socket *control*, until it closes that."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server
    end_with_parent(server)
    os.nice(NICE)
    Path("/proc/self/oom_score_adj").write_text(str(OUT_OF_MEMORY), "ascii")
    with socket.socket(fileno=control) as told:
        try:
            get_ready()
        except NoJail as error:
            told.send(f"{FAILED} {error}".encode()[:MESSAGE])
            return
        gc.collect()
        gc.freeze()  # what is loaded stays, and is shared
        told.send(b"ready")
        _Forks(told, _prepare_mistakes()).work()


def _prepare_mistakes() -> int | None:
    """The process that fills the cache of known mistakes, and stands back behind all others."""
    template = os.getpid()
    try:
        if pid := os.fork():
            return pid
    except OSError:  # no process: the first learner who makes a mistake waits a little longer
        return None
    end_with_parent(template)
    os.nice(19)
    try:
        prepare_mistakes()
    finally:
        os._exit(0)


class _Forks:
    """The processes that were forked, by their numbers."""

    def __init__(self, control: socket.socket, preparing: int | None) -> None:
        self._control = control
        self._pid = os.getpid()
        self._pids: dict[int, int] = {}
        self._preparing = preparing
        self._woken, self._wake = os.pipe()
        for end in (self._woken, self._wake):
            os.set_blocking(end, False)

    def work(self) -> None:
        """Do what is told, and tell which have ended."""
        signal.set_wakeup_fd(self._wake)
        signal.signal(signal.SIGCHLD, lambda number, frame: None)  # the byte in the pipe wakes us
        while True:
            ready, _, _ = select.select([self._control.fileno(), self._woken], [], [])
            if self._woken in ready:
                os.read(self._woken, 4096)
                self._tell_ended()
            if self._control.fileno() in ready:
                text, sockets, _, _ = socket.recv_fds(self._control, MESSAGE, 1)
                if not text:
                    return
                what, number = text.decode().split()
                if what == "start":
                    self._start(int(number), sockets[0])
                elif int(number) in self._pids:
                    os.kill(self._pids[int(number)], signal.SIGKILL)

    def _start(self, number: int, asked: int) -> None:
        try:
            pid = os.fork()
        except OSError as error:  # no process, or no memory: the others go on
            os.close(asked)
            self._control.send(f"refused {number} {error.errno}".encode())
            return
        if pid == 0:
            self._serve(asked)
        os.close(asked)
        self._pids[number] = pid
        self._control.send(f"started {number} {pid}".encode())

    def _serve(self, asked: int) -> NoReturn:
        """Be one that grades what is *asked* through that socket."""
        status = 1
        try:
            signal.set_wakeup_fd(-1)
            signal.signal(signal.SIGCHLD, signal.SIG_DFL)
            end_with_parent(self._pid)
            for end in (self._control.fileno(), self._woken, self._wake):
                os.close(end)
            serve(asked, SECONDS)
            status = 0
        except ConnectionError:
            status = 0  # who asked is gone
        finally:
            os._exit(status)

    def _tell_ended(self) -> None:
        if self._preparing is not None and os.waitpid(self._preparing, os.WNOHANG)[0]:
            self._preparing = None
        for number, pid in list(self._pids.items()):
            found, status = os.waitpid(pid, os.WNOHANG)
            if found:
                del self._pids[number]
                code = os.waitstatus_to_exitcode(status)
                self._control.send(f"ended {number} {code}".encode())


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]))
