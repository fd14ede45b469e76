"""Processes without a jail, by what every system has: for learners who grade their own file.

No fork, no limits but time and output: each job is a new Python, started and stopped from here.
"""

import atexit
import json
import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

from handful.grader.sandbox.folder import held_folder
from handful.grader.sandbox.job import Job
from handful.grader.sandbox.session import (
    BOOT,
    HERE,
    INSIDE,
    SUBMISSION_SECONDS,
    WARNING_SECONDS,
    Entry,
    Session,
    document,
    program,
)
from handful.grader.sandbox.waiting import JOB_SECONDS, TICK, WaitingClock, most_waiting

__all__ = ["PlainSession", "plain_session"]

MOST_BYTES = 400_000


@contextmanager
def plain_session(
    files: Mapping[str, str], data: Mapping[str, str], allow: Sequence[str] = ()
) -> Iterator[Session]:
    """A folder with the *data* in it, in which each job is started."""
    with held_folder("handful-check-") as folder:
        for name, text in data.items():
            Path(folder, name).write_text(text, "utf-8", newline="\n")
        waits = most_waiting(JOB_SECONDS)
        started = program(files, (*INSIDE, HERE / "single.py"), allow, waits=waits)
        yield PlainSession(started, Path(folder))


class PlainSession:
    """A process for each job, one after another."""

    def __init__(self, started: bytes, folder: Path) -> None:
        self._started = started
        self._folder = folder
        self._left = SUBMISSION_SECONDS

    def run(self, jobs: Sequence[Job], seconds: float) -> Iterator[Entry]:
        """What came back of the *jobs*; a file that hangs when it is loaded is tried once."""
        hung: set[str] = set()
        timed_out = False
        for job in jobs:
            if job.module in hung or (timed_out and job.unless_hung):
                yield Entry(job.id, "not-loaded", None, ())
                continue
            if self._left <= 0:
                yield Entry(job.id, "no-time", None, ())
                continue
            entry = self._run(job, min(seconds * job.share, self._left))
            loaded = any('"loaded"' in line for line in entry.lines)
            now = entry.ended == "timeout" or _timed_out(entry)
            timed_out = timed_out or now
            if now and not loaded:
                hung.add(job.module)
            yield entry

    def _run(self, job: Job, seconds: float) -> Entry:
        asked = self._started + b"%-10.3f" % seconds + document(job)
        command = [_interpreter(), "-I", "-S", "-c", BOOT]
        # What is asked comes in a file, because a program that ends early would break a pipe.
        with (
            tempfile.TemporaryFile() as stdin,
            tempfile.TemporaryFile() as stdout,
            _lifeline() as lifeline,
        ):
            stdin.write(asked)
            stdin.seek(0)
            before = _processor_seconds()
            process = subprocess.Popen(  # noqa: S603
                command,
                stdin=stdin,
                stdout=stdout,
                stderr=lifeline,
                cwd=self._folder,
                creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
            )
            atexit.register(process.kill)
            try:
                status = _wait(process)
            finally:
                process.kill()
                process.wait()
                atexit.unregister(process.kill)
            self._left -= _processor_seconds() - before
            out_of_time = status is None or status == getattr(signal, "SIGXCPU", None)
            ended = "timeout" if out_of_time else "ended"
            stdout.seek(0)
            output = stdout.read(MOST_BYTES + 1)
        if len(output) > MOST_BYTES:
            ended = "flooded"
        text = output[:MOST_BYTES].decode("utf-8", "replace")
        return Entry(job.id, ended, status, tuple(text.split("\n")[:-1]))


@contextmanager
def _lifeline() -> Iterator[int]:
    """The end of a pipe that is closed at its other end when this process ends, however it does."""
    reading, writing = os.pipe()
    try:
        yield reading
    finally:
        os.close(reading)
        os.close(writing)


def _processor_seconds() -> float:
    """The processor time of all children so far; where the system keeps none, the clock."""
    told = os.times()
    return told.children_user + told.children_system if hasattr(os, "fork") else time.monotonic()


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
    """The interpreter itself: what stands for it in a virtual environment only starts it."""
    base = getattr(sys, "_base_executable", "")  # there is no other way to ask
    return base if base and Path(base).is_file() else sys.executable


def _wait_status(code: int) -> int:
    """The exit *code* as a system tells it that has signals, which are negative here.

    >>> _wait_status(-9), _wait_status(3), _wait_status(0xC0000005) & 127
    (9, 768, 0)
    """
    return -code if code < 0 else code << 8


def _timed_out(entry: Entry) -> bool:
    for line in entry.lines:
        try:
            told = json.loads(line)
        except ValueError:
            continue
        if isinstance(told, dict) and told.get("timeout"):
            return True
    return False
