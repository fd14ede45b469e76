"""One submission in its sandbox: jobs go in, and what each reported comes out."""

import marshal
import os
import selectors
import signal
import subprocess
from collections.abc import Iterator, Mapping, Sequence
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, BinaryIO, NamedTuple

from handful.grader.sandbox.job import Job
from handful.grader.sandbox.waiting import TICK, WaitingClock

BOOT = "import marshal, os; file = {}; exec(marshal.loads(os.read(file, int(os.read(file, 10)))))"
"""The program that starts the one inside, from the beginning of an open file, by its number."""
HERE = Path(__file__).parent
INSIDE = (HERE / "runner.py", HERE / "machine.py")
"""The files that make the program inside, with or without fork."""
WALLS = HERE / "walls.py"
APART = 2
"""The last version of marshal that writes a value twice if it occurs twice."""
SUBMISSION_SECONDS = 25.0
"""Processor time for all jobs of one submission."""
WARNING_SECONDS = 2.0
"""How long a job may wait on after a warning that it has waited for too long."""
MOST_BYTES = 400_000
"""A job may report at most this much."""
KILLED = 9
"""The status of a process that was killed, on all systems."""


class Entry(NamedTuple):
    """What came back of one job: how its process ended, and its *lines*, which are not trusted."""

    job: str
    ended: str
    """`ended`, `timeout`, `flooded`; `not-loaded` and `no-time` if it was not run."""
    status: int | None
    lines: tuple[str, ...]

    @classmethod
    def of(cls, job: Job, ended: str, status: int | None, output: bytes) -> "Entry":
        """The entry of a *job* that has written *output*."""
        text = output[:MOST_BYTES].decode("utf-8", "replace")
        return cls(job.id, ended, status, tuple(text.split("\n")[:-1]))

    @property
    def was_killed(self) -> bool:
        """Was the process killed, by itself or from outside?"""
        return self.ended == "ended" and self.status == KILLED


class Session:
    """A sandbox with the files of one submission in it: jobs run one at a time."""

    def __init__(self) -> None:
        self._left = SUBMISSION_SECONDS

    def start(self, job: Job, seconds: float) -> None:
        """Let a *job* begin, which has that many *seconds*."""
        raise NotImplementedError

    def finish(self, job: Job) -> tuple[Entry, float] | None:
        """Wait until the *job* has ended: what came back, and the processor time."""
        raise NotImplementedError

    def run(self, jobs: Sequence[Job], seconds: float) -> Iterator[Entry]:
        """What came back of the *jobs*, in order; a sandbox that dies returns no more entries.

        Each has that many *seconds* of processor time, or its share of them. The next job runs
        while the caller looks at an entry. A file that hangs when it is loaded is tried once.
        """
        hung: set[str] = set()
        timed_out = False
        last: Entry | None = None
        for job in jobs:
            skipped = "no-time" if self._left <= 0 else ""
            if job.module in hung or (timed_out and job.unless_hung):
                skipped = "not-loaded"
            if not skipped:
                self.start(job, min(seconds * job.share, self._left))
            if last is not None:
                yield last
            last = Entry(job.id, skipped, None, ())
            if skipped:
                continue
            finished = self.finish(job)
            if finished is None:
                return
            last, used = finished
            self._left -= used
            if last.ended == "timeout" or any('"timeout": true' in line for line in last.lines):
                timed_out = True
                if not any('"loaded"' in line for line in last.lines):
                    hung.add(job.module)
        if last is not None:
            yield last


class ForkingSession(Session):
    """A process that forks another for each job; see `forking` for what it reads and writes."""

    def __init__(
        self, process: "subprocess.Popen[bytes]", given: BinaryIO, control: int, place: int
    ) -> None:
        super().__init__()
        assert process.stdout is not None
        self._process = process
        self._given = given
        """Its standard input, with room for documents from *place* on."""
        self._control = control
        self._place = place
        self._reports = process.stdout.fileno()
        os.set_blocking(self._reports, False)
        self._limit = 0
        self._clock = WaitingClock(process.pid)

    def start(self, job: Job, seconds: float) -> None:
        """Write the document of the *job*, and order it."""
        packed = document(job)
        os.pwrite(self._given.fileno(), packed, self._place)
        self._limit = int(seconds) + 2
        order = {"place": self._place, "size": len(packed), "seconds": seconds}
        self._tell({**order, "limit": self._limit})
        self._place += len(packed)
        self._clock.begin()

    def finish(self, job: Job) -> tuple[Entry, float] | None:
        """Read what the *job* reports until it has ended; stop it when it waits too long."""
        data, ended, warnings = bytearray(), "ended", 0
        with selectors.DefaultSelector() as selector:
            selector.register(self._reports, selectors.EVENT_READ)
            selector.register(self._control, selectors.EVENT_READ)
            while True:
                ready = {key.fd for key, _ in selector.select(TICK)}
                if self._control in ready:
                    break
                if self._reports in ready:
                    self._read(data)
                    if len(data) > MOST_BYTES and ended == "ended":
                        ended = "flooded"
                        self._tell(int(signal.SIGKILL))
                    continue
                late = self._clock.late()
                if late >= 2 * WARNING_SECONDS:
                    end(self._process)
                    return None
                # After the first warning a job reports where it is, after the second it is ended.
                if late >= warnings * WARNING_SECONDS:
                    ended = "timeout" if warnings else ended
                    self._tell(int(signal.SIGKILL if warnings else signal.SIGALRM))
                    warnings += 1
        try:
            answer = os.read(self._control, 1 << 10).split()
            status, used = int(answer[0]), float(answer[1])
        except (IndexError, ValueError, ConnectionError):
            return None  # the process has ended
        while self._read(data):
            pass  # what it reported last
        if status & 127 and used > self._limit - 0.5:
            ended = "timeout"  # it has not stopped by itself, so the system has ended it
        return Entry.of(job, ended, status, bytes(data)), used

    def _read(self, data: bytearray) -> bool:
        """Append what has been reported to *data*, up to a limit. Was there anything?"""
        try:
            part = os.read(self._reports, 1 << 16)
        except BlockingIOError:
            return False
        if len(data) <= MOST_BYTES:
            data += part
        return bool(part)

    def _tell(self, what: dict[str, Any] | int) -> None:
        try:
            os.write(self._control, marshal.dumps(what))
        except ConnectionError:
            return  # it has ended, which `finish` notices


def end(process: "subprocess.Popen[bytes]") -> None:
    """End the *process* and its group."""
    try:
        os.killpg(process.pid, signal.SIGKILL)
    except ProcessLookupError:
        return  # it has ended already


# What the process inside is given. This direction is trusted, so it is marshalled, programs
# compiled: the interpreter inside is this one, and spends no time on reading text.


def program(
    files: Mapping[str, str], sources: Sequence[Path], allow: Sequence[str] = (), **shared: Any
) -> bytes:
    """The program inside, made of the files *sources*, and the document that all jobs share.

    *allow* are the paths of packages that may be imported.
    """
    code = _compiled("\n".join([_source(path) for path in sources]), "<handful>")
    folders = list(dict.fromkeys([str(Path(path).parent) for path in allow]))
    return _measured(code) + _measured(
        marshal.dumps({"files": dict(files), "packages": folders, **shared})
    )


def document(job: Job, **more: Any) -> bytes:
    """What only the process of one *job* may see, the reference functions among it."""
    files = {name: _compiled(text, name) for name, text in job.files.items()}
    patches = [(module, _compiled(text, "<reference>")) for module, text in job.patches]
    probes = [probe.document() for probe in job.probes]
    fields = {**job._asdict(), "files": files, "patches": patches, "probes": probes}
    return marshal.dumps({**fields, **more}, APART)


def _measured(data: bytes) -> bytes:
    """The *data* after its length."""
    return b"%010d%b" % (len(data), data)


@lru_cache(maxsize=256)
def _compiled(source: str, name: str) -> bytes:
    """One of our own programs, compiled."""
    return marshal.dumps(compile(source, name, "exec"))


@cache
def _source(path: Path) -> str:
    return path.read_text("utf-8")
