"""One submission in its sandbox: batches of jobs go in, and what each reported comes out."""

import json
import marshal
import os
import selectors
import signal
import subprocess
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, BinaryIO, NamedTuple, Protocol

from handful.grader.sandbox.job import Job
from handful.grader.sandbox.seccomp import seccomp_filter
from handful.grader.sandbox.waiting import TICK, WaitingClock

__all__ = [
    "BOOT",
    "HERE",
    "INSIDE",
    "WALLS",
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
HERE = Path(__file__).parent
INSIDE = (HERE / "runner.py", HERE / "machine.py", HERE / "endless.py")
"""The files that make the program inside, with or without fork."""
WALLS = HERE / "walls.py"
APART = 2
"""The last version of marshal in which a value that stands in two places becomes two values."""
SUBMISSION_SECONDS = 25.0
"""Processor time for everything that is run of one submission."""
WARNING_SECONDS = 2.0
"""For which a job may wait on after a warning that it has waited for too long."""
KILLED = 9
"""The status of a process that was killed."""
MOST_OUTPUT = 40_000_000
"""More than all jobs of a batch may report."""


class Entry(NamedTuple):
    """What came back of one job: how its process ended, and *lines* that nobody should believe."""

    job: str
    ended: str
    status: int | None
    lines: tuple[str, ...]

    @property
    def was_killed(self) -> bool:
        """Has somebody ended the process, the program itself or somebody outside?"""
        return self.ended == "ended" and self.status == KILLED


class Session(Protocol):
    """A sandbox with the files of one submission in it."""

    def run(self, jobs: Sequence[Job], seconds: float) -> Iterator[Entry]:
        """What came back of the *jobs*, one after another; while one is looked at, the next runs.

        Each has so many *seconds* of processor time, or its share of them.
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
        self._number = 0
        """Of the job that runs now."""
        self._clock = WaitingClock(process.pid)

    def run(self, jobs: Sequence[Job], seconds: float) -> Iterator[Entry]:
        """What came back of the *jobs*, each when it is there; cut off when it waits too long."""
        batch = []
        for number, job in enumerate(jobs, self._number):
            packed = document(job)
            os.pwrite(self._asked.fileno(), packed, self._place)
            batch.append(
                {
                    "id": job.id,
                    "number": number,
                    "module": job.module,
                    "seconds": seconds * job.share,
                    "unless_hung": job.unless_hung,
                    "place": self._place,
                    "size": len(packed),
                }
            )
            self._place += len(packed)
        if not self._tell(batch):
            return
        self._clock.begin()
        for entry in parse_entries(self._read()):
            self._number += 1
            self._clock.begin()
            yield entry

    def _tell(self, what: list[dict[str, Any]] | int) -> bool:
        """Tell the process inside what to do. Is it there?"""
        try:
            os.write(self._control, _measured(marshal.dumps(what)))
        except BrokenPipeError:
            return False
        return True

    def _read(self) -> Iterator[bytes]:
        """What the process writes; nothing more when that is too much, or nothing comes."""
        assert self._process.stdout is not None
        pipe, size = self._process.stdout.fileno(), 0
        warnings: list[int] = []
        with selectors.DefaultSelector() as selector:
            selector.register(pipe, selectors.EVENT_READ)
            while size <= MOST_OUTPUT:
                if selector.select(TICK):
                    part = os.read(pipe, 1 << 16)
                    if not part:
                        return
                    size += len(part)
                    yield part
                    continue
                late = self._clock.late()
                if late >= 2 * WARNING_SECONDS:
                    break
                # After the first warning a job reports where it is, after the second it is ended.
                if late >= warnings.count(self._number) * WARNING_SECONDS:
                    self._tell(self._number)
                    warnings.append(self._number)
        end(self._process)


# What the process inside is asked. This direction is trusted, so it is marshalled, programs
# compiled: the interpreter inside is this one, and nothing of it is spent on reading text.


def program(
    files: Mapping[str, str], sources: Sequence[Path], allow: Sequence[str], **shared: Any
) -> bytes:
    """The program inside, made of the files *sources*, and the document that all jobs share.

    *allow* are the places of packages that may be imported.
    """
    code = _compiled("\n".join([_source(path) for path in sources]), "<handful>")
    folders = list(dict.fromkeys([str(Path(path).parent) for path in allow]))
    for_all = {
        "files": dict(files),
        "calls": seccomp_filter(),
        "allow": folders,
        "seconds": SUBMISSION_SECONDS,
        **shared,
    }
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
def _source(path: Path) -> str:
    return path.read_text("utf-8")


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
