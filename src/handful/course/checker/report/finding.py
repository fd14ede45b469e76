"""What there is to read in a report: the checks that did not pass, one thing told once."""

from collections.abc import Iterable
from typing import NamedTuple

from handful.course.checker.report.difference import game
from handful.course.checker.report.result import CheckResult, ProblemResult, Report, Status

__all__ = [
    "Count",
    "Finding",
    "columns",
    "count",
    "findings",
    "mistakes",
    "points",
    "reason",
    "title",
]

SHOWN = 3
"""So many checks that failed by one rule are told in full; of the others only the names."""

_REASONS = {
    Status.PASSED: "",
    Status.FAILED: "What came is not what was expected.",
    Status.SKIPPED: "It was not tried.",
    Status.BROKEN: "The checker itself failed here.",
}


class Finding(NamedTuple):
    """Checks that are told together: the first in full, *more* by name only.

    *checks* are one, or two where a game is wrong both in its facts and in its wording.
    """

    checks: tuple[CheckResult, ...]
    more: tuple[CheckResult, ...] = ()


class Count(NamedTuple):
    """How many checks there are, how they ended, and what they are worth."""

    passed: int
    total: int
    skipped: int
    broken: int
    points: float
    max: float


def findings(problem: ProblemResult) -> list[Finding]:
    """What did not pass in *problem*, in the rubric's order."""
    groups: dict[tuple[object, ...], list[CheckResult]] = {}
    for check in problem.checks:
        if check.status is not Status.PASSED:
            groups.setdefault(_key(check), []).append(check)
    found: list[Finding] = []
    by_rule: dict[tuple[object, ...], list[int]] = {}
    for key, checks in groups.items():
        if key[0] == "reason":
            found.append(Finding((checks[0],), tuple(checks[1:])))
            continue
        same = by_rule.setdefault((checks[0].message, checks[0].mistake), [])
        if len(same) < SHOWN:
            same.append(len(found))
            found.append(Finding(tuple(checks)))
        else:
            last = found[same[-1]]
            found[same[-1]] = last._replace(more=(*last.more, *checks))
    return found


def _key(check: CheckResult) -> tuple[object, ...]:
    if not check.got and not check.expected:
        return "reason", check.status, check.message, check.mistake
    return "shown", check.status, game(check.name), check.call


def reason(check: CheckResult) -> str:
    """Why the check did not pass, in a sentence; never nothing."""
    return check.message or _REASONS[check.status]


def title(problem: ProblemResult) -> str:
    """The problem as the document calls it."""
    return f"Problem {problem.id}. {problem.title}" if problem.id.isdecimal() else problem.title


def columns(reports: Iterable[Report]) -> dict[tuple[str, str], ProblemResult]:
    """The problems of all *reports* by id and title: numbers first, in their order."""
    found = {(p.id, title(p)): p for report in reports for p in report.problems}
    keys = sorted(found, key=lambda key: (0, int(key[0])) if key[0].isdecimal() else (1, 0))
    return {key: found[key] for key in keys}


def points(value: float) -> str:
    """Points with two decimals at most.

    >>> points(31.270), points(65.0), points(0)
    ('31.27', '65', '0')
    """
    return f"{value:.2f}".rstrip("0").rstrip(".")


def count(report: Report, *, is_visible: bool) -> Count:
    """The visible checks of a *report*, or the hidden ones: always counted apart."""
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


def mistakes(report: Report) -> list[str]:
    """The names of the known mistakes in a *report*, each once, in its order."""
    checks = [*report.notes, *[check for problem in report.problems for check in problem.checks]]
    return list(dict.fromkeys([check.mistake for check in checks if check.mistake]))
