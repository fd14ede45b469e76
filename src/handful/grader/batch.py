"""Grading many submissions in parallel: equal ones once, and none that is stored already."""

import hashlib
import os
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple, TypeAlias

from handful.grader.assignment import Assignment
from handful.grader.cache import Cache
from handful.grader.grade import grade, problems_of, ungraded
from handful.grader.message import Message, message
from handful.grader.report.gradebook import Row
from handful.grader.report.result import ROSTER, ProblemResult, Report, RuleResult, Status
from handful.grader.rubric import rubric_hash
from handful.grader.sandbox.jail import Sandbox
from handful.grader.settings import Settings, weighed
from handful.grader.submission.choice import Submission
from handful.grader.submission.find import Found, read_each
from handful.grader.submission.requirements import Requirements, requirements_of
from handful.grader.submission.roster import Member, Person, Roster
from handful.grader.submission.source import BadSubmission, shown
from handful.grader.worker import READING, Lost, Workers

AHEAD = 4
"""Submissions that are read before their turn, for each core."""
CHUNK = 16
"""Submissions that are read at once: a class's archive is not opened for each of them."""

Grader: TypeAlias = Callable[[Iterable[Submission]], Iterator[tuple[str, Report]]]
"""Grades submissions in any order: the hash of each, and its report."""
OnDone: TypeAlias = Callable[[int], None]
"""Is called with the number of submissions that are done now."""


class Change(NamedTuple):
    """A submission whose points changed since it was last graded."""

    submission: str
    before: float
    after: float


class Many:
    """Many submissions on their way to their reports.

    If the run *stores* its reports, those of earlier runs are used, unless *regrade* is set.
    """

    def __init__(
        self,
        found: list[Found],
        assignment: Assignment,
        settings: Settings | None = None,
        *,
        stores: bool = False,
        regrade: bool = False,
    ) -> None:
        self.found = found
        self.assignment = assignment
        self.settings = settings or Settings()
        self.graded = 0
        """How many were run in this run."""
        self.reused = 0
        """How many have a report from an earlier run."""
        self._stores = stores
        self._regrade = regrade
        rubric = f"{rubric_hash(assignment)} {self.settings.sha256}"
        self._rubric = hashlib.sha256(rubric.encode()).hexdigest()
        self._before: dict[str, Report] = {}
        self._reports: dict[str, Report] = {}
        self._stored: set[str] = set()
        self._read: list[str | Message | Lost] = []
        """For each submission its hash, or why it cannot be read."""
        self._waiting: dict[str, int] = {}

    def run(self, grader: Grader, on_done: OnDone = lambda count: None) -> list[Report]:
        """The reports in the order of the submissions; each is stored as soon as it is made."""
        for sha256, report in grader(self._unknown(on_done)):
            self._reports[sha256] = report
            self.graded += 1
            if self._stores and not report.broken:
                self._cache(sha256).write(self._rubric, report)
            on_done(self._waiting.pop(sha256))
        return [self._report(one, read) for one, read in zip(self.found, self._read, strict=True)]

    def changes(self) -> list[Change]:
        """The submissions whose points changed since they were last graded."""
        found = []
        for one, sha256 in zip(self.found, self._read, strict=True):
            if not isinstance(sha256, str) or sha256 not in self._before:
                continue
            before, after = self._before[sha256], self._reports[sha256]
            if not after.broken and (before.points, before.max) != (after.points, after.max):
                found.append(Change(one.label, before.points, after.points))
        return found

    def _unknown(self, on_done: OnDone) -> Iterator[Submission]:
        """The submissions that have to be run; of equal ones, the first."""
        for submission in read_apart(self.found, requirements_of(self.assignment)):
            if not isinstance(submission, Submission):
                self._read.append(submission if isinstance(submission, Lost) else submission.why)
                on_done(1)
                continue
            sha256 = submission.sha256
            self._read.append(sha256)
            if sha256 in self._waiting:
                self._waiting[sha256] += 1
            elif sha256 in self._reports or self._is_known(sha256):
                self.reused += sha256 in self._stored
                on_done(1)
            else:
                self._waiting[sha256] = 1
                yield submission

    def _is_known(self, sha256: str) -> bool:
        """Is there a report of an earlier run that can be used?"""
        if not self._stores:
            return False
        if self._regrade:
            before = self._cache(sha256).newest()
            if before is not None:
                self._before[sha256] = before
            return False
        report = self._cache(sha256).read(self._rubric)
        if report is not None:
            self._reports[sha256] = report
            self._stored.add(sha256)
        return report is not None

    def _cache(self, sha256: str) -> Cache:
        return Cache("reports", self.assignment.name, sha256)

    def _report(self, one: Found, read: str | Message | Lost) -> Report:
        if isinstance(read, Lost):
            return lost_report(one.label, self.assignment, read, self.settings)
        if isinstance(read, Message):
            return not_graded_report(one.label, self.assignment, read)
        return self._reports[read]._replace(submission=one.label)


def read_apart(
    found: list[Found], required: Requirements
) -> Iterator[Submission | BadSubmission | Lost]:
    """The submissions in order, read by a worker, or why they cannot be read."""
    chunks = [found[place : place + CHUNK] for place in range(0, len(found), CHUNK)]
    with Workers(1, READING) as workers:
        numbers = {0: workers.give(_read_all, chunks[0], required)} if chunks else {}
        for place, chunk in enumerate(chunks):
            if place + 1 < len(chunks):
                numbers[place + 1] = workers.give(_read_all, chunks[place + 1], required)
            read = workers.take(numbers.pop(place))
            if not isinstance(read, Lost):
                yield from read
                continue
            for one in chunk:  # find the one that cannot be read
                alone = workers.take(workers.give(_read_all, [one], required))
                yield alone if isinstance(alone, Lost) else alone[0]


def _read_all(found: list[Found], required: Requirements) -> list[Submission | BadSubmission]:
    return list(read_each(found, required))


def on_cores(
    assignment: Assignment, jail: Sandbox, jobs: int | None = None, settings: Settings | None = None
) -> Grader:
    """The grader that runs *jobs* submissions at a time on this machine."""
    count = jobs or os.cpu_count() or 1

    def run(submissions: Iterable[Submission]) -> Iterator[tuple[str, Report]]:
        waiting: dict[int, Submission] = {}
        with Workers(count) as workers:

            def finished() -> tuple[str, Report]:
                number, report = workers.take_any(set(waiting))
                submission = waiting.pop(number)
                if isinstance(report, Lost):
                    report = lost_report(submission.name, assignment, report, settings)
                return submission.sha256, report

            for submission in submissions:
                waiting[workers.give(attempt, submission, assignment, jail, settings)] = submission
                if len(waiting) == count * AHEAD:
                    yield finished()
            while waiting:
                yield finished()

    return run


def attempt(
    submission: Submission, assignment: Assignment, jail: Sandbox, settings: Settings | None = None
) -> Report:
    """The report on *submission*; an error in the checker is reported, and stops nothing."""
    settings = settings or Settings()
    try:
        return weighed(grade(submission, assignment, jail, settings=settings), settings)
    except MemoryError:
        raise  # the program's fault, which costs its points: the caller reports it
    except Exception as error:
        why = message(
            "The checker itself failed here: {error}", error=f"{type(error).__name__}: {error}"
        )
        return broken_report(submission.name, assignment, why)


def broken_report(name: str, assignment: Assignment, why: Message) -> Report:
    """The report on what could not be graded because the checker failed: it costs no points."""
    problems = [
        ProblemResult(problem.id, problem.title, 0.0, problem.points, Status.BROKEN, ())
        for problem in problems_of(assignment)
    ]
    note = RuleResult(message("first look"), Status.BROKEN, 0, 0, message=(why,))
    return Report(assignment.name, name, rubric_hash(assignment), (), tuple(problems), (note,))


def lost_report(
    name: str, assignment: Assignment, lost: Lost, settings: Settings | None = None
) -> Report:
    """The report on a submission that ended the worker that read it.

    It has no points, like one that Python cannot read, unless the fault is ours.
    """
    if lost.is_ours:
        why = message("The checker itself failed here: {error}", error=lost.why)
        return broken_report(name, assignment, why)
    why = message("The program cannot be graded: {why}.", why=lost.why)
    problems = [
        ungraded(problem, Status.FAILED, why) for problem in problems_of(assignment, settings)
    ]
    note = RuleResult(
        message("first look"), Status.FAILED, 0, 0, message=(why,), mistake="does-not-parse"
    )
    report = Report(assignment.name, name, rubric_hash(assignment), (), tuple(problems), (note,))
    return weighed(report, settings or Settings())


def not_graded_report(name: str, assignment: Assignment, why: Message) -> Report:
    """The report on what cannot be graded: the reason, and no points, which is not zero points."""
    return Report(assignment.name, name, rubric_hash(assignment), (), (), not_graded=why)


def rows_of(
    found: list[Found], reports: list[Report], roster: Roster | None, assignment: Assignment
) -> list[Row]:
    """The *reports* with their people; with a *roster*, everybody on it in its order.

    Those who handed in nothing have a row that says so; those who are not on the roster come last.
    """
    if roster is None:
        return [Row(report, one.person) for one, report in zip(found, reports, strict=True)]
    handed_in: dict[Member, Row] = {}
    doubts: dict[Member, Message] = {}
    others = []
    matches = roster.match([one.person for one in found])
    for one, report, match in zip(found, reports, matches, strict=True):
        if match.member is not None:
            handed_in[match.member] = Row(report, one.person, match.member)
            continue
        why = match.why_not
        if why is None:
            others.append(
                Row(_with_note(report, message("This name is not on the roster.")), one.person)
            )
            continue
        for member in match.concerned:
            doubts.setdefault(member, why)
        if one.person.id and f"({one.person.id})" not in one.label:
            # So that this is not read as the row of the member with this name.
            report = report._replace(submission=f"{report.submission} ({one.person.id})")
        if match.is_spoilt:
            report = not_graded_report(report.submission, assignment, why)
        else:
            report = _with_note(report, message("Whose this is cannot be said: {why}.", why=why))
        others.append(Row(report, one.person))
    rows = []
    names = Counter([member.name for member in roster.members])
    for member in roster.members:
        is_shared = names[member.name] > 1 and member.id
        label = shown(f"{member.name} ({member.id})" if is_shared else member.name)
        row = handed_in.get(member)
        if row is None:
            why = doubts.get(member) or message("nothing was handed in")
            nothing = not_graded_report(label, assignment, why)
            rows.append(Row(nothing, Person(member.name, member.id), member))
        else:
            rows.append(row._replace(report=row.report._replace(submission=label)))
    return rows + others


def _with_note(report: Report, why: Message) -> Report:
    note = RuleResult(ROSTER, Status.FAILED, 0, 0, message=(why,))
    return report._replace(notes=(*report.notes, note))
