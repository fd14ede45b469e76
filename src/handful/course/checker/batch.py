"""Grading many submissions: each once, as many at a time as there are cores, and none twice."""

import os
import threading
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from queue import SimpleQueue
from typing import NamedTuple, TypeAlias

from handful.course.checker.grade import grade, wanted_files
from handful.course.checker.report.result import CheckResult, ProblemResult, Report, Status
from handful.course.checker.rubric.rubrics import rubric_hash, rubric_of
from handful.course.checker.sandbox.jail import Jail
from handful.course.checker.store import Key, ResultStore
from handful.course.checker.submission.read import BadSubmission, Submission, read_submission

__all__ = [
    "Change",
    "Grader",
    "Many",
    "Ready",
    "attempt",
    "broken_report",
    "changes",
    "on_cores",
]

AHEAD = 4
"""Submissions that are read before their turn, for each core."""

Grader: TypeAlias = Callable[[Iterable[Submission]], Iterator[tuple[str, Report]]]
"""Grades what it takes, in any order: the hash of a submission, and its report."""
Ready: TypeAlias = Callable[[int], None]
"""Told how many more submissions are done."""


class Change(NamedTuple):
    """A submission that has other points than before: which checks made the difference."""

    submission: str
    before: float
    after: float
    checks: tuple[str, ...]


class Many:
    """Many submissions on their way to their reports.

    What the *store* has is taken from there, unless all is graded *again*.
    """

    def __init__(
        self, paths: list[Path], edition: str, store: ResultStore | None = None, again: bool = False
    ) -> None:
        self.paths = paths
        self.edition = edition
        self.graded = 0
        """How many were run; the others were the same, known before, or cannot be read."""
        self._store = store
        self._again = again
        self._before: dict[str, Report] = {}
        self._reports: dict[str, Report] = {}
        self._hashes: dict[Path, str] = {}
        self._unread: dict[Path, str] = {}
        self._waiting: dict[str, int] = {}

    def run(self, grader: Grader, ready: Ready = lambda count: None) -> list[Report]:
        """The reports, in the order of the paths; each is kept as soon as it is there."""
        for sha256, report in grader(self._unknown(ready)):
            self._reports[sha256] = report
            self.graded += 1
            if self._store is not None and not report.broken:
                self._store.keep(self._key(sha256), report)
            ready(self._waiting.pop(sha256))
        return [
            self._report(path, name) for path, name in zip(self.paths, self._names(), strict=True)
        ]

    def changes(self) -> list[Change]:
        """Whose points are others than in the store before, and why."""
        found = []
        for path, name in zip(self.paths, self._names(), strict=True):
            sha256 = self._hashes.get(path)
            if sha256 is None or sha256 not in self._before:
                continue
            before, after = self._before[sha256], self._reports[sha256]
            if not after.broken and (before.points, before.max) != (after.points, after.max):
                found.append(Change(name, before.points, after.points, changes(before, after)))
        return found

    def _unknown(self, ready: Ready) -> Iterator[Submission]:
        """The submissions that have to be run, each of the same only once."""
        wanted = wanted_files(self.edition)
        for path in self.paths:
            try:
                submission = read_submission(path, wanted)
            except BadSubmission as error:
                self._unread[path] = str(error)
                ready(1)
                continue
            sha256 = self._hashes[path] = submission.sha256
            if sha256 in self._waiting:
                self._waiting[sha256] += 1
            elif sha256 in self._reports or self._known(sha256):
                ready(1)
            else:
                self._waiting[sha256] = 1
                yield submission

    def _known(self, sha256: str) -> bool:
        """Is there a report on this in the store that may be taken?"""
        if self._store is None:
            return False
        if self._again:
            before = self._store.latest(sha256, self.edition)
            if before is not None:
                self._before[sha256] = before
            return False
        report = self._store.find(self._key(sha256))
        if report is not None:
            self._reports[sha256] = report
        return report is not None

    def _key(self, sha256: str) -> Key:
        return Key(sha256, rubric_hash(self.edition), self.edition)

    def _names(self) -> list[str]:
        """What the submissions are called: by the whole path where the last part is not enough."""
        short = [path.absolute().name for path in self.paths]
        seen: dict[str, int] = {}
        for name in short:
            seen[name] = seen.get(name, 0) + 1
        return [
            name if seen[name] == 1 else str(path)
            for name, path in zip(short, self.paths, strict=True)
        ]

    def _report(self, path: Path, name: str) -> Report:
        if path in self._unread:
            return _unread_report(name, self.edition, self._unread[path])
        return self._reports[self._hashes[path]]._replace(submission=name)


def on_cores(edition: str, jail: Jail, jobs: int | None = None) -> Grader:
    """The grader that runs so many *jobs* at a time on this machine."""
    count = jobs or os.cpu_count() or 1

    def run(submissions: Iterable[Submission]) -> Iterator[tuple[str, Report]]:
        # Threads are enough, for the work is done in the jails. They do not outlive the program,
        # nor do the jails: nobody who interrupts it waits for a learner's endless loop.
        todo: SimpleQueue[Submission | None] = SimpleQueue()
        done: SimpleQueue[tuple[str, Report]] = SimpleQueue()

        def work() -> None:
            while (submission := todo.get()) is not None:
                done.put((submission.sha256, attempt(submission, edition, jail)))

        for _ in range(count):
            threading.Thread(target=work, daemon=True).start()
        waiting = 0
        try:
            for submission in submissions:
                todo.put(submission)
                waiting += 1
                if waiting == count * AHEAD:
                    yield done.get()
                    waiting -= 1
            for _ in range(waiting):
                yield done.get()
        finally:
            for _ in range(count):
                todo.put(None)

    return run


def attempt(submission: Submission, edition: str, jail: Jail) -> Report:
    """The report on *submission*; a fault of the checker's own is told, and stops nothing."""
    try:
        return grade(submission, edition, jail)
    except Exception as error:
        told = f"The checker itself failed here: {type(error).__name__}: {error}"
        return broken_report(submission.name, edition, told)


def broken_report(name: str, edition: str, why: str) -> Report:
    """The report on what could not be graded, for the checker's own fault: it costs no points."""
    return _ungraded(name, edition, why, Status.BROKEN, Status.BROKEN)


def _unread_report(name: str, edition: str, why: str) -> Report:
    """The report on what cannot be read: no points, and the reason."""
    return _ungraded(name, edition, why, Status.FAILED, Status.SKIPPED)


def _ungraded(name: str, edition: str, why: str, note: Status, status: Status) -> Report:
    return Report(
        edition=edition,
        submission=name,
        rubric=rubric_hash(edition),
        sandbox=(),
        problems=tuple(
            ProblemResult(problem.id, problem.title, 0.0, float(problem.points), status, ())
            for problem in rubric_of(edition)
        ),
        notes=(CheckResult("first look", True, note, 0, 0, message=why),),
    )


def changes(before: Report, after: Report) -> tuple[str, ...]:
    """The checks that give other points in *after* than in *before*, each told in a few words."""
    old, new = _checks(before), _checks(after)
    told = []
    for place in dict.fromkeys([*new, *old]):
        was, now = old.get(place), new.get(place)
        name = f"problem {place[0]}, {place[1]}"
        if was is None and now is not None:
            told.append(f"{name}: new, {_points(now)}")
        elif now is None and was is not None:
            told.append(f"{name}: no longer there, was {_points(was)}")
        elif now is not None and was is not None and _points(was) != _points(now):
            told.append(f"{name}: {_points(was)}, now {_points(now)}")
    return tuple(told)


def _checks(report: Report) -> dict[tuple[str, str, int], CheckResult]:
    """The checks by problem and name; those of one name by their order."""
    found: dict[tuple[str, str, int], CheckResult] = {}
    for problem in report.problems:
        for check in problem.checks:
            number = sum(place[:2] == (problem.id, check.name) for place in found)
            found[problem.id, check.name, number] = check
    return found


def _points(check: CheckResult) -> str:
    return f"{check.points:.2f} of {check.max:.2f}"
