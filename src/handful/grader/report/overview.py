"""The overview of many submissions: how the points fall, what goes wrong, and the table of all."""

from collections import Counter
from collections.abc import Sequence
from statistics import median
from typing import NamedTuple

from handful.grader.message import NOTHING, Message
from handful.grader.mistakes import GENERAL, Pages
from handful.grader.report.finding import columns, mistakes
from handful.grader.report.result import ProblemResult, Report

__all__ = ["Overview", "overview"]

COMMON = 12
"""So many of the commonest mistakes are listed."""

TALLEST = 9
"""The height of the tallest column, in rem."""


class Column(NamedTuple):
    """A column of the histogram: how many submissions, and how tall."""

    first: int
    number: int
    height: float


class Common(NamedTuple):
    """A mistake, what it says, in how many submissions it is, and that in percent of the most."""

    name: str
    summary: Message
    number: int
    width: int


class Row(NamedTuple):
    """A submission, where its report is, and its problems; None where one was not asked for."""

    report: Report
    address: str
    problems: tuple[ProblemResult | None, ...]


class Overview(NamedTuple):
    """What a teacher wants to know first."""

    middle: float | None
    """The median of the points of those that were graded."""
    most: float | None
    """The points that all of them could have; None if they differ."""
    graded: int
    full: int
    """So many have every point, and a program that works as a whole."""
    whole_fails: int
    """So many have every point, and a program that fails as a whole."""
    broken: int
    not_graded: int
    histogram: tuple[Column, ...]
    common: tuple[Common, ...]
    rarer: int
    columns: tuple[ProblemResult, ...]
    rows: tuple[Row, ...]


def overview(reports: list[Report], addresses: Sequence[str], pages: Pages = GENERAL) -> Overview:
    """The overview of the *reports*; *addresses* lead to them, *pages* explain the mistakes."""
    graded = [r for r in reports if not r.broken and r.not_graded is None]
    worth = {report.max for report in graded}
    found = Counter([name for report in reports for name in mistakes(report)])
    common = sorted(found.items(), key=lambda item: (-item[1], item[0]))
    problems = columns(reports)
    return Overview(
        middle=median(report.points for report in graded) if graded else None,
        most=worth.pop() if len(worth) == 1 else None,
        graded=len(graded),
        full=sum(report.all_right for report in graded),
        whole_fails=sum(r.whole_fails and r.points >= r.max for r in graded),
        broken=sum(bool(r.broken) and r.not_graded is None for r in reports),
        not_graded=sum(report.not_graded is not None for report in reports),
        histogram=_histogram(graded),
        common=tuple(
            Common(
                name,
                pages.summary(name) if name in pages else NOTHING,
                number,
                round(100 * number / common[0][1]),
            )
            for name, number in common[:COMMON]
        ),
        rarer=max(0, len(common) - COMMON),
        columns=tuple(problems.values()),
        rows=tuple(
            _row(report, address, list(problems))
            for report, address in zip(reports, addresses, strict=True)
        ),
    )


def _histogram(graded: list[Report]) -> tuple[Column, ...]:
    """A column for each tenth of the points, and one for all of them."""
    tens = Counter([int(10 * report.points / report.max) if report.max else 0 for report in graded])
    most = max(tens.values(), default=0) or 1
    return tuple(Column(10 * ten, tens[ten], TALLEST * tens[ten] / most) for ten in range(11))


def _row(report: Report, address: str, problems: list[tuple[str, Message]]) -> Row:
    found = {(p.id, p.title): p for p in report.problems}
    return Row(report, address, tuple(found.get(column) for column in problems))
