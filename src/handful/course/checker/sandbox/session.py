"""One submission in its sandbox: batches of jobs go in, and what each reported comes out."""

import json
import marshal
import os
import selectors
import signal
import subprocess
import time
from collections.abc import Mapping, Sequence
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

    def run(self, jobs: Sequence[Job], seconds: float) -> list[Entry]:
        """What came back of the *jobs*, each of which has so many seconds."""


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

    def run(self, jobs: Sequence[Job], seconds: float) -> list[Entry]:
        """What came back of the *jobs*; cut off when it takes too long."""
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
            return []
        return parse_entries(_read(self._process, len(jobs) * (seconds + 1) + GRACE))


def _read(process: "subprocess.Popen[bytes]", seconds: float) -> bytes:
    """What the *process* writes until the batch has ended, or nothing comes for too long."""
    deadline = time.monotonic() + seconds
    assert process.stdout is not None
    pipe = process.stdout.fileno()
    output, place = bytearray(), 0
    with selectors.DefaultSelector() as selector:
        selector.register(pipe, selectors.EVENT_READ)
        while True:
            left = deadline - time.monotonic()
            if left <= 0 or not selector.select(left) or len(output) > MOST_OUTPUT:
                end(process)
                break
            part = os.read(pipe, 1 << 16)
            output += part
            place, ended = _whole(output, place)
            if ended or not part:
                break
    return bytes(output[:place])


def _whole(output: bytearray, place: int) -> tuple[int, bool]:
    """Where in *output* the entries end that are whole, from *place* on, and is the batch over?

    Only what stands where an entry may begin can end a batch: a learner may report anything.
    """
    while (stop := output.find(b"\n", place)) >= 0:
        found = _entry(bytes(output[place:stop]))
        if found is None:
            return place, True
        if len(output) < stop + 1 + found[1]:
            break
        place = stop + 1 + found[1]
    return place, False


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


def parse_entries(output: bytes) -> list[Entry]:
    """What was written; from the first thing on that is not as it should be, nothing."""
    found = []
    while output:
        line, _, output = output.partition(b"\n")
        told = _entry(line)
        if told is None or told[1] > len(output):
            break
        entry, size = told
        lines = output[:size].decode("utf-8", "replace").split("\n")[:-1]
        output = output[size:]
        found.append(entry._replace(lines=tuple(lines)))
    return found


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
