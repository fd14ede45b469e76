"""Reports as a sheet for a spreadsheet: one row a submission, one column a problem."""

import csv
import io

from handful.course.checker.report.difference import tame
from handful.course.checker.report.finding import columns, mistakes, points, title
from handful.course.checker.report.result import ProblemResult, Report, Status

__all__ = ["sheet"]

_FORMULA = ("=", "+", "-", "@", "＝", "＋", "－", "＠")
"""What a formula begins with; some spreadsheets take the wide forms too."""


def sheet(reports: list[Report]) -> str:
    """The *reports* as CSV, in their order; a problem that was not asked for is an empty cell."""
    problems = columns(reports)
    written = io.StringIO()
    rows = csv.writer(written, lineterminator="\n")
    names = [name for _, name in problems]
    rows.writerow([_cell(name) for name in ("submission", "points", "max", *names, "mistakes")])
    for report in reports:
        found = {(p.id, title(p)): p for p in report.problems}
        cells = [_points(found.get(column)) for column in problems]
        rows.writerow(
            [
                _cell(report.submission),
                points(report.points),
                points(report.max),
                *cells,
                _cell(" ".join(mistakes(report))),
            ]
        )
    return written.getvalue()


def _points(problem: ProblemResult | None) -> str:
    if problem is None:
        return ""
    if problem.status is Status.BROKEN or not problem.max:
        return problem.status.value
    return points(problem.points)


def _cell(text: str) -> str:
    """*text* as a cell that no spreadsheet takes for a formula.

    >>> _cell("=1+1"), _cell("anna"), _cell(" @sum")
    ("'=1+1", 'anna', "' @sum")
    """
    text = tame(text).replace("\n", " ")
    return f"'{text}" if text.lstrip(" →").startswith(_FORMULA) else text
