"""Processes without a jail, for learners who check their own file on any system.

No fork, and no limits but time and output: each job is a new Python.
"""

import os
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from handful.grader.sandbox.job import Job
from handful.grader.sandbox.session import (
    BOOT,
    MOST_BYTES,
    WARNING_SECONDS,
    Entry,
    Session,
    document,
)
from handful.grader.sandbox.waiting import TICK, WaitingClock


class PlainSession(Session):
    """A process for each job, started in a *folder* with the *program*."""

    def __init__(self, program: bytes, folder: str) -> None:
        super().__init__()
        self._program = program
        self._folder = folder
        self._seconds = 0.0

    def start(self, job: Job, seconds: float) -> None:
        """Note the *seconds*: all else is done in `finish`, as nothing ends the process before."""
        self._seconds = seconds

    def finish(self, job: Job) -> tuple[Entry, float]:
        """Run the *job*."""
        # Its input is a file: a program that ends early would break a pipe.
        with tempfile.TemporaryFile() as stdin, tempfile.TemporaryFile() as stdout:
            stdin.write(self._program + document(job, seconds=self._seconds))
            stdin.seek(0)
            before = _processor_seconds()
            status = self._run(stdin.fileno(), stdout.fileno())
            used = _processor_seconds() - before
            stdout.seek(0)
            output = stdout.read(MOST_BYTES + 1)
        is_late = status is None or status == getattr(signal, "SIGXCPU", None)
        ended = "timeout" if is_late else "ended"
        if len(output) > MOST_BYTES:
            ended = "flooded"
        return Entry.of(job, ended, status, output), used

    def _run(self, stdin: int, stdout: int) -> int | None:
        """Run the program to its end: its status, or None if it waited for too long."""
        reading, writing = os.pipe()  # closed when this process ends, however it does
        process = None
        try:
            process = subprocess.Popen(  # noqa: S603
                [_interpreter(), "-I", "-S", "-c", BOOT.format(0)],
                stdin=stdin,
                stdout=stdout,
                stderr=reading,
                cwd=self._folder,
                creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
            )
            return _wait(process)
        finally:
            if process is not None:
                process.kill()
                process.wait()
            os.close(reading)
            os.close(writing)


def _processor_seconds() -> float:
    """The processor time of all children so far; where the system does not count it, the clock."""
    times = os.times()
    return times.children_user + times.children_system if hasattr(os, "fork") else time.monotonic()


def _wait(process: "subprocess.Popen[bytes]") -> int | None:
    """Wait for the end of the *process*: its status, or None if it waits for too long."""
    clock, is_warned = WaitingClock(process.pid), False
    while True:
        try:
            return _wait_status(process.wait(TICK))
        except subprocess.TimeoutExpired:
            late = clock.late()
        if late >= WARNING_SECONDS:
            return None
        if late >= 0 and not is_warned and hasattr(signal, "SIGALRM"):
            is_warned = True
            process.send_signal(signal.SIGALRM)  # so that it reports where it is


def _interpreter() -> str:
    """The interpreter itself: a virtual environment's only starts it, as another process."""
    base = getattr(sys, "_base_executable", "")  # there is no public name for it
    return base if base and Path(base).is_file() else sys.executable


def _wait_status(code: int) -> int:
    """The exit *code* as a system with signals encodes it; a negative one is a signal.

    >>> _wait_status(-9), _wait_status(3), _wait_status(0xC0000005) & 127
    (9, 768, 0)
    """
    return -code if code < 0 else code << 8
