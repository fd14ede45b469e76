"""How a page shows a report: what it tells together, and where games part, as JSON.

It says nothing that the report does not say, and goes beside it: the report's format stays as it
is. Checks are told by their place among those of their problem.
"""

from typing import TypeAlias, TypedDict

from handful.course.checker.report.difference import Side, compare
from handful.course.checker.report.finding import not_begun
from handful.course.checker.report.group import findings, more_checks
from handful.course.checker.report.messages import say
from handful.course.checker.report.result import CheckResult, Kind, ProblemResult, Report
from handful.course.checker.report.share import shares

__all__ = ["Outline", "outline"]

ANY_WIDTH = 10**9
"""Lines are not cut here: a page breaks them."""


class Mark(TypedDict):
    """The line of a game where it parts from the other, from 0; and the columns, where known."""

    line: int
    columns: tuple[int, int] | None


class Parts(TypedDict):
    """Where what was expected and what came part; None where one of them has nothing to mark."""

    expected: Mark | None
    got: Mark | None


class Told(TypedDict):
    """Checks that are told in full, and more of the same cause with what is said of these."""

    checks: list[int]
    more: list[int]
    reason: str


class ProblemOutline(TypedDict):
    """One problem: is it begun, how its points are made up, what did not pass, where games part."""

    begun: bool
    points: str
    findings: list[Told]
    parts: dict[str, Parts]


Outline: TypeAlias = dict[str, ProblemOutline]
"""By the ids of the problems."""


def outline(report: Report, language: str = "en") -> Outline:
    """How to show the *report*, its sentences in the *language*."""
    return {problem.id: _problem(problem, language) for problem in report.problems}


def _problem(problem: ProblemResult, language: str) -> ProblemOutline:
    places = {id(check): place for place, check in enumerate(problem.checks)}
    made_up = shares(problem)
    found = findings(problem)
    shown = [check for one in found for check in (*one.checks, *one.more)]
    return {
        "begun": not not_begun(problem),
        "points": say(made_up, language) if made_up else "",
        "findings": [
            {
                "checks": [places[id(check)] for check in one.checks],
                "more": [places[id(check)] for check in one.more],
                "reason": say(more_checks(one), language) if one.more else "",
            }
            for one in found
        ],
        "parts": {
            str(places[id(check)]): parts
            for check in shown
            if (parts := _parts(check, language)) is not None
        },
    }


def _parts(check: CheckResult, language: str) -> Parts | None:
    """Where a game parts from the one that was expected; None for what is no game."""
    expected, got = say(check.expected, language), say(check.got, language)
    if "\n" not in expected.rstrip("\n") and "\n" not in got.rstrip("\n"):
        return None
    is_wording = check.kind is Kind.WORDING
    one, other = compare(expected, got, wording=is_wording, width=ANY_WIDTH)
    return {"expected": _mark(one, expected), "got": _mark(other, got)}


def _mark(side: Side, text: str) -> Mark | None:
    if not side.stop:
        return None
    # Where the other says too much, nothing is marked here, but this is the place.
    line = next((line for line in range(side.start, side.stop) if side.marks(line)), side.start)
    spot = side.spot if side.spot and side.spot.line == line else None
    own = text.rstrip("\n").split("\n")[line].rstrip() if spot else ""
    # Where signs that cannot be seen are written out, columns are others.
    known = spot is not None and len(own) == len(side.lines[line])
    return {"line": line, "columns": (spot.column, spot.end) if spot and known else None}
