"""What there is to read in a report: its sentences, counts and names, the same in every form."""

from collections.abc import Iterable
from typing import NamedTuple

from handful.course.checker.message import Message, message, plural, verbatim
from handful.course.checker.report.result import (
    CheckResult,
    ProblemResult,
    Report,
    Status,
    World,
)

__all__ = [
    "FURTHER",
    "NOT_BEGUN",
    "STATUS",
    "UNTOUCHED",
    "WHOLE_FAILS",
    "Count",
    "columns",
    "count",
    "has_hidden",
    "listed",
    "mistakes",
    "not_begun",
    "of_points",
    "place",
    "points",
    "price",
    "reasons",
    "seed_of",
    "sentences",
    "shown_mistakes",
    "shown_notes",
    "shown_status",
    "title",
]

STATUS = {
    Status.PASSED: message("passed"),
    Status.FAILED: message("failed"),
    Status.SKIPPED: message("skipped"),
    Status.BROKEN: message("broken"),
}
"""What a status is called."""

WHOLE_FAILS = message("The whole program, run as it was written, does not yet do what it should.")
"""What every summary says when it is so, however many points there are."""

NOT_BEGUN = message("not begun yet")
"""What is said of a problem that is still as it was handed out."""

UNTOUCHED = "untouched-skeleton"
"""The name that its checks have."""

FURTHER = message("(further) marks a check that the kit's own tests do not make.")
"""What a check is that was hidden until now: its `visible` is false."""

_REASONS = {
    Status.FAILED: message("What came is not what was expected."),
    Status.SKIPPED: message("It was not tried."),
    Status.BROKEN: message("The checker itself failed here."),
}
_WORLDS = {
    World.WRITTEN: message("Seen with all of your own functions."),
    World.MENDED: message(
        "Seen with your own functions, but for those that fail in their own problem."
    ),
}


class Count(NamedTuple):
    """How many checks there are, how they ended, and what they are worth."""

    passed: int
    total: int
    skipped: int
    broken: int
    points: float
    max: float


def reasons(check: CheckResult) -> tuple[Message, ...]:
    """Why the check did not pass, in sentences; never nothing."""
    if any(check.message) or check.status is Status.PASSED:
        return check.message
    return (_REASONS[check.status],)


def sentences(check: CheckResult, before: CheckResult | None = None) -> tuple[Message, ...]:
    """Why the check did not pass, and in which world that was seen, if it is not the usual one.

    What was just told of the check *before* is not told again: the rule, and the world.
    """
    why = reasons(check)
    if before is not None and before.message and before.message[:1] == why[:1]:
        why = () if why == before.message else why[1:]
    is_seen = bool(check.expected or check.got)
    if not is_seen or check.world not in _WORLDS or (before and before.world is check.world):
        return why
    return (*why, _WORLDS[check.world])


def place(check: CheckResult) -> Message | None:
    """Where it is: file and line, or the line; of what was not run, also the file alone.

    Not the file where the sentences name it themselves.
    """
    known = any(check.file in str(one) for one in reasons(check))
    file = "" if known or (not check.line and (check.expected or check.got)) else check.file
    if file and check.line:
        return message("{file}, line {line}", file=file, line=check.line)
    if check.line:
        return message("Line {line}", line=check.line)
    return verbatim(file) if file else None


def title(problem: ProblemResult) -> Message:
    """The problem as the document calls it."""
    if not problem.id.isdecimal():
        return problem.title
    return message("Problem {id}. {title}", id=problem.id, title=problem.title)


def not_begun(problem: ProblemResult) -> bool:
    """Is all of the problem still as it was handed out?"""
    return bool(problem.checks) and all(
        check.mistake == UNTOUCHED and check.status is Status.FAILED for check in problem.checks
    )


def shown_notes(report: Report) -> tuple[CheckResult, ...]:
    """What the first look found; a file that is not begun is told by its problems."""
    if not any(not_begun(problem) for problem in report.problems):
        return report.notes
    return tuple([note for note in report.notes if note.mistake != UNTOUCHED])


def shown_status(problem: ProblemResult) -> Status:
    """How a problem is marked: one with all its points is passed, whatever else is told of it.

    One that is not begun has no mistake yet: it is marked as one that was not tried.
    """
    if not_begun(problem):
        return Status.SKIPPED
    if problem.status is Status.FAILED and problem.max and problem.points >= problem.max:
        return Status.PASSED
    return problem.status


def listed(told: Iterable[Message]) -> Message:
    """Several messages in a row, with commas between."""
    gaps = tuple((f"m{place}", one) for place, one in enumerate(told))
    return Message(", ".join([f"{{{name}}}" for name, _ in gaps]), gaps)


def columns(reports: Iterable[Report]) -> dict[tuple[str, Message], ProblemResult]:
    """The problems of all *reports* by id and title: numbers first, in their order."""
    found = {(p.id, p.title): p for report in reports for p in report.problems}
    keys = sorted(found, key=lambda key: (0, int(key[0])) if key[0].isdecimal() else (1, 0))
    return {key: found[key] for key in keys}


def points(value: float) -> str:
    """Points with two decimals at most.

    >>> points(31.270), points(65.0), points(0)
    ('31.27', '65', '0')
    """
    return f"{value:.2f}".rstrip("0").rstrip(".")


def of_points(earned: float, most: float) -> Message:
    """So many of so many points."""
    whole = int(most) if most == int(most) else 0  # parts of a point are said like several
    return plural(
        "{points} of {most} point",
        "{points} of {most} points",
        whole,
        points=points(earned),
        most=points(most),
    )


def seed_of(report: Report) -> Message:
    """How the cases that were drawn by chance can be drawn again."""
    return message(
        "Some cases are drawn by chance; the same ones come with --seed {seed}", seed=report.seed
    )


def price(report: Report) -> float:
    """What all notes cost together."""
    return round(sum(note.price for note in report.notes), 2)


def count(report: Report, *, is_visible: bool) -> Count:
    """The visible checks of a *report*, like the kit's own tests, or the further ones, apart."""
    checks = [
        check
        for problem in report.problems
        for check in problem.checks
        if check.visible is is_visible
    ]
    graded = [check for check in checks if check.status is not Status.BROKEN]
    return Count(
        passed=_ended(checks, Status.PASSED),
        total=len(checks),
        skipped=_ended(checks, Status.SKIPPED),
        broken=_ended(checks, Status.BROKEN),
        points=round(sum(check.points for check in graded), 2),
        max=round(sum(check.max for check in graded), 2),
    )


def _ended(checks: Iterable[CheckResult], status: Status) -> int:
    return sum(check.status is status for check in checks)


def has_hidden(report: Report) -> bool:
    """Did a hidden check not pass?"""
    return any(
        not check.visible and check.status is not Status.PASSED
        for problem in report.problems
        for check in problem.checks
    )


def mistakes(report: Report) -> list[str]:
    """The names of the known mistakes in a *report*, each once, in its order."""
    return _names(report.notes, report.problems)


def shown_mistakes(report: Report) -> list[str]:
    """The same without those of problems that are not begun: nobody has made a mistake there."""
    begun = [problem for problem in report.problems if not not_begun(problem)]
    return _names(shown_notes(report), begun)


def _names(notes: Iterable[CheckResult], problems: Iterable[ProblemResult]) -> list[str]:
    checks = [*notes, *[check for problem in problems for check in problem.checks]]
    return list(dict.fromkeys([check.mistake for check in checks if check.mistake]))
