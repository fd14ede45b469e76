"""Processes without a jail, by what every system has: for learners who grade their own file.

No fork, no limits but time and output: each job is a new Python, started and stopped from here.
"""

import atexit
import json
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

from handful.course.checker.sandbox.folder import held_folder
from handful.course.checker.sandbox.job import Job
from handful.course.checker.sandbox.session import BOOT, INSIDE, Entry, Session, document, program

__all__ = ["PlainSession", "plain_session"]

GRACE = 5.0
"""Seconds beyond those of the job: to start, and to stop by itself."""
MOST_BYTES = 400_000


@contextmanager
def plain_session(
    files: Mapping[str, str], data: Mapping[str, str], allow: Sequence[str] = ()
) -> Iterator[Session]:
    """A folder with the *data* in it, in which each job is started."""
    with held_folder("handful-check-") as folder:
        for name, text in data.items():
            Path(folder, name).write_text(text, "utf-8", newline="\n")
        yield PlainSession(program(files, (*INSIDE, "single.py"), allow), Path(folder))


class PlainSession:
    """A process for each job, one after another."""

    def __init__(self, started: bytes, folder: Path) -> None:
        self._started = started
        self._folder = folder

    def run(self, jobs: Sequence[Job], seconds: float) -> Iterator[Entry]:
        """What came back of the *jobs*; a file that hangs when it is loaded is tried once."""
        hung: set[str] = set()
        timed_out = False
        for job in jobs:
            if job.module in hung or (timed_out and job.unless_hung):
                yield Entry(job.id, "not-loaded", None, ())
                continue
            entry = self._run(job, seconds)
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
        with tempfile.TemporaryFile() as stdin, tempfile.TemporaryFile() as stdout:
            stdin.write(asked)
            stdin.seek(0)
            process = subprocess.Popen(  # noqa: S603
                command,
                stdin=stdin,
                stdout=stdout,
                stderr=subprocess.DEVNULL,
                cwd=self._folder,
                creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
            )
            atexit.register(process.kill)
            try:
                status = _wait_status(process.wait(seconds + GRACE))
                ended = "ended"
            except subprocess.TimeoutExpired:
                status, ended = None, "timeout"
            finally:
                process.kill()
                process.wait()
                atexit.unregister(process.kill)
            stdout.seek(0)
            output = stdout.read(MOST_BYTES + 1)
        if len(output) > MOST_BYTES:
            ended = "flooded"
        text = output[:MOST_BYTES].decode("utf-8", "replace")
        return Entry(job.id, ended, status, tuple(text.split("\n")[:-1]))


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
