"""Processes without a jail, by what every system has: for learners who grade their own file.

No fork, no limits but time and output: each job is a new Python, started and stopped from here.
"""

import json
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

from handful.course.checker.sandbox.job import Job
from handful.course.checker.sandbox.session import BOOT, Entry, Session, document, program

__all__ = ["PlainSession", "plain_session"]

GRACE = 5.0
"""Seconds beyond those of the job: to start, and to stop by itself."""
MOST_BYTES = 400_000


@contextmanager
def plain_session(
    files: Mapping[str, str], data: Mapping[str, str], allow: Sequence[str] = ()
) -> Iterator[Session]:
    """A folder with the *data* in it, in which each job is started."""
    with tempfile.TemporaryDirectory(prefix="handful-check-") as folder:
        for name, text in data.items():
            Path(folder, name).write_text(text, "utf-8", newline="\n")
        yield PlainSession(program(files, ("runner.py", "single.py"), allow), Path(folder))


class PlainSession:
    """A process for each job, one after another."""

    def __init__(self, started: bytes, folder: Path) -> None:
        self._started = started
        self._folder = folder

    def run(self, jobs: Sequence[Job], seconds: float) -> list[Entry]:
        """What came back of the *jobs*; a file that hangs when it is loaded is tried once."""
        entries: list[Entry] = []
        hung: set[str] = set()
        for job in jobs:
            if job.module in hung:
                entries.append(Entry(job.id, "not-loaded", None, ()))
                continue
            entry = self._run(job, seconds)
            loaded = any('"loaded"' in line for line in entry.lines)
            if not loaded and (entry.ended == "timeout" or _timed_out(entry)):
                hung.add(job.module)
            entries.append(entry)
        return entries

    def _run(self, job: Job, seconds: float) -> Entry:
        asked = self._started + b"%-10.3f" % seconds + document(job)
        command = [sys.executable, "-I", "-S", "-c", BOOT]
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
            )
            status: int | None
            try:
                code = process.wait(seconds + GRACE)
                status = -code if code < 0 else code << 8  # as a process that forks is told
                ended = "ended"
            except subprocess.TimeoutExpired:
                status, ended = None, "timeout"
            finally:
                process.kill()
                process.wait()
            stdout.seek(0)
            output = stdout.read(MOST_BYTES + 1)
        if len(output) > MOST_BYTES:
            ended = "flooded"
        text = output[:MOST_BYTES].decode("utf-8", "replace")
        return Entry(job.id, ended, status, tuple(text.split("\n")[:-1]))


def _timed_out(entry: Entry) -> bool:
    for line in entry.lines:
        try:
            told = json.loads(line)
        except ValueError:
            continue
        if isinstance(told, dict) and told.get("timeout"):
            return True
    return False
