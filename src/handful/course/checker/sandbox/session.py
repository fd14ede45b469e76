"""One submission in its sandbox: batches of jobs go in, and what each reported comes out."""

import json
import marshal
import os
import selectors
import signal
import subprocess
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, BinaryIO, NamedTuple, Protocol

from handful.course.checker.sandbox.job import Job
from handful.course.checker.sandbox.seccomp import seccomp_filter

__all__ = [
    "BOOT",
    "INSIDE",
    "Entry",
    "ForkingSession",
    "Session",
    "document",
    "end",
    "parse_entries",
    "program",
]

BOOT = "import marshal, os; exec(marshal.loads(os.read(0, int(os.read(0, 10)))))"
"""The program that starts the one inside, from the beginning of what it is asked."""
INSIDE = ("runner.py", "machine.py", "endless.py")
"""The files that make the program inside, with or without fork."""
APART = 2
"""The last version of marshal in which a value that stands in two places becomes two values."""
GRACE = 5.0
"""Seconds beyond those of all jobs of a batch, after which the sandbox is given up."""
MOST_OUTPUT = 40_000_000
"""More than all jobs of a batch may report."""


class Entry(NamedTuple):
    """What came back of one job: how its process ended, and *lines* that nobody should believe."""

    job: str
    ended: str
    status: int | None
    lines: tuple[str, ...]


class Session(Protocol):
    """A sandbox with the files of one submission in it."""

    def run(self, jobs: Sequence[Job], seconds: float) -> Iterator[Entry]:
        """What came back of the *jobs*, each of which has so many seconds; one after another.

        While one is looked at, the next runs.
        """


def end(process: "subprocess.Popen[bytes]") -> None:
    """End the *process*, and what it may have started before it could take care of that."""
    try:
        os.killpg(process.pid, signal.SIGKILL)
    except ProcessLookupError:
        return  # it has ended already


class ForkingSession:
    """A process that forks another for each job; see `forking` for what it reads and writes."""

    def __init__(
        self, process: "subprocess.Popen[bytes]", asked: BinaryIO, control: int, place: int
    ) -> None:
        self._process = process
        self._asked = asked
        self._control = control
        self._place = place

    def run(self, jobs: Sequence[Job], seconds: float) -> Iterator[Entry]:
        """What came back of the *jobs*, each when it is there; cut off when it takes too long."""
        batch = []
        for job in jobs:
            packed = document(job)
            os.pwrite(self._asked.fileno(), packed, self._place)
            batch.append(
                {
                    "id": job.id,
                    "module": job.module,
                    "seconds": seconds,
                    "unless_hung": job.unless_hung,
                    "place": self._place,
                    "size": len(packed),
                }
            )
            self._place += len(packed)
        try:
            os.write(self._control, _measured(marshal.dumps(batch)))
        except BrokenPipeError:
            return
        parts = _read(self._process, len(jobs) * (seconds + 1) + GRACE)
        yield from parse_entries(parts)


def _read(process: "subprocess.Popen[bytes]", seconds: float) -> Iterator[bytes]:
    """What the *process* writes; nothing more when it takes too long, or is too much."""
    deadline = time.monotonic() + seconds
    assert process.stdout is not None
    pipe, size = process.stdout.fileno(), 0
    with selectors.DefaultSelector() as selector:
        selector.register(pipe, selectors.EVENT_READ)
        while True:
            left = deadline - time.monotonic()
            if left <= 0 or not selector.select(left) or size > MOST_OUTPUT:
                end(process)
                return
            part = os.read(pipe, 1 << 16)
            if not part:
                return
            size += len(part)
            yield part


# What the process inside is asked. This direction is trusted, so it is marshalled, programs
# compiled: the interpreter inside is this one, and nothing of it is spent on reading text.


def program(
    files: Mapping[str, str], sources: Sequence[str], allow: Sequence[str], **shared: Any
) -> bytes:
    """The program inside, made of *sources*, and the document that all jobs share.

    *allow* are the places of packages that may be imported.
    """
    code = _compiled("\n".join([_source(name) for name in sources]), "<handful>")
    folders = list(dict.fromkeys([str(Path(path).parent) for path in allow]))
    for_all = {"files": dict(files), "calls": seccomp_filter(), "allow": folders, **shared}
    return _measured(code) + _measured(marshal.dumps(for_all))


def document(job: Job) -> bytes:
    """What only the process of one *job* may see, the reference functions among it."""
    files = {name: _compiled(text, name) for name, text in job.files.items()}
    patches = [(module, _compiled(text, "<reference>")) for module, text in job.patches]
    probes = [probe.document() for probe in job.probes]
    told = {**job._asdict(), "files": files, "patches": patches, "probes": probes}
    return marshal.dumps(told, APART)


def _measured(data: bytes) -> bytes:
    """The *data* with its length before it."""
    return b"%010d%b" % (len(data), data)


@lru_cache(maxsize=256)
def _compiled(source: str, name: str) -> bytes:
    """One of our own programs, as Python keeps it."""
    return marshal.dumps(compile(source, name, "exec"))


@cache
def _source(name: str) -> str:
    return Path(__file__).with_name(name).read_text("utf-8")


def parse_entries(parts: Iterable[bytes]) -> Iterator[Entry]:
    """What was written, as soon as it is whole; nothing after what is not as it should be.

    Only what stands where an entry may begin can end a batch: a learner may report anything.
    """
    output = bytearray()
    for part in parts:
        output += part
        while (stop := output.find(b"\n")) >= 0:
            found = _entry(bytes(output[:stop]))
            if found is None:
                return
            entry, size = found
            if len(output) < stop + 1 + size:
                break
            reported = output[stop + 1 : stop + 1 + size].decode("utf-8", "replace")
            del output[: stop + 1 + size]
            yield entry._replace(lines=tuple(reported.split("\n")[:-1]))


def _entry(line: bytes) -> tuple[Entry, int] | None:
    """The entry that a *line* announces, and the size of what follows; None if it is no such."""
    try:
        told = json.loads(line)
        size, status = told["size"], told["status"]
        entry = Entry(told["job"], told["ended"], status if type(status) is int else None, ())
    except (ValueError, KeyError, TypeError):
        return None
    whole = type(entry.job) is str and type(entry.ended) is str and type(size) is int
    return (entry, size) if whole and size >= 0 else None
