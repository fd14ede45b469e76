"""How the points of a problem are made up, in a sentence."""

from handful.course.checker.message import Message, message, plural
from handful.course.checker.report.finding import not_begun, points
from handful.course.checker.report.result import CheckResult, Kind, ProblemResult, Status

__all__ = ["MOST_FOR_ONE", "shares"]

MOST_FOR_ONE = 0.4
"""The share of a problem that one mistake costs at most, where all else is right."""
TOLERANCE = 0.005
"""Points are told in hundredths."""


def shares(problem: ProblemResult) -> Message | None:
    """How the points of a *problem* are made up; None where nothing was lost, or nothing tried.

    >>> from handful.course.checker.message import message
    >>> check = CheckResult(message("it"), True, Status.FAILED, 6, 10)
    >>> print(shares(ProblemResult("1", message("Scores"), 6, 10, Status.FAILED, (check,))))
    The 10 points: 10 for what it does (1 check); one mistake costs at most 4 where \
all else is right.
    >>> print(shares(ProblemResult("1", message("Scores"), 5, 10, Status.FAILED, (check,))))
    The 10 points: 10 for what it does (1 check).
    """
    lost = problem.max - problem.points if problem.max else 0
    if lost <= 0 or problem.status is not Status.FAILED or not_begun(problem):
        return None
    facts = [check for check in problem.checks if check.kind is Kind.FACT]
    worded = [check for check in problem.checks if check.kind is Kind.WORDING and check.max]
    wording = round(sum(check.max for check in worded), 2)
    does = message(
        "{points} for what it does ({checks})",
        points=points(problem.max - wording),
        checks=_number(facts),
    )
    if worded:
        does = message(
            "{does}, {points} for its wording ({checks})",
            does=does,
            points=points(wording),
            checks=_number(worded),
        )
    number = int(problem.max) if problem.max == int(problem.max) else 0
    most = MOST_FOR_ONE * problem.max
    names = {check.mistake for check in facts if check.lost}
    if abs(lost - most) > TOLERANCE or len(names) > 1:  # that limit was not what decided
        return plural(
            "The {max} point: {shares}.",
            "The {max} points: {shares}.",
            number,
            max=points(problem.max),
            shares=does,
        )
    return plural(
        "The {max} point: {shares}; one mistake costs at most {most} where all else is right.",
        "The {max} points: {shares}; one mistake costs at most {most} where all else is right.",
        number,
        max=points(problem.max),
        shares=does,
        most=points(most),
    )


def _number(checks: list[CheckResult]) -> Message:
    return plural("{number} check", "{number} checks", len(checks))
