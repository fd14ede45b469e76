"""Reports as a sheet for a spreadsheet: one row a submission, one column a problem."""

import csv
import io
from collections.abc import Iterable, Sequence

from handful.grader.message import message
from handful.grader.report.drawing import tame
from handful.grader.report.finding import STATUS, columns, in_column, mistakes, points, price, title
from handful.grader.report.messages import say, say_all
from handful.grader.report.result import ROSTER, ProblemResult, Report, Status

__all__ = ["cell", "csv_text", "sheet"]

_FORMULA = ("=", "+", "-", "@", "＝", "＋", "－", "＠")
"""What a formula begins with; some spreadsheets take the wide forms too."""


def sheet(reports: list[Report], language: str = "en") -> str:
    """The *reports* as CSV, in their order.

    A problem that was not asked for is an empty cell; what was not graded has no points, and its
    reason. Where there is a note for the teacher, there is a last column for notes.
    """
    problems = columns(reports)
    first = [message("submission"), message("points"), message("max")]
    last = [message("taken off"), message("mistakes"), message("not graded")]
    has_notes = any(_notes(report, language) for report in reports)
    if has_notes:
        last.append(message("note"))
    heads = [*first, *[title(problem) for problem in problems], *last]
    rows = [[cell(say(head, language)) for head in heads]]
    for report in reports:
        graded = report.not_graded is None
        cells = [_points(in_column(report, column), language) for column in problems]
        rows.append(
            [
                cell(report.submission),
                points(report.points) if graded else "",
                points(report.max) if graded else "",
                *(cells if graded else [""] * len(cells)),
                points(price(report)) if price(report) else "",
                cell(" ".join(mistakes(report))),
                "" if report.not_graded is None else cell(say(report.not_graded, language)),
                *([cell(_notes(report, language))] if has_notes else []),
            ]
        )
    return csv_text(rows)


def csv_text(rows: Iterable[Sequence[str]]) -> str:
    """The *rows* as CSV."""
    written = io.StringIO()
    csv.writer(written, lineterminator="\n").writerows(rows)
    return written.getvalue()


def _notes(report: Report, language: str) -> str:
    """What the teacher should know: who is not on the roster, and what stands out."""
    roster = [one for note in report.notes if note.says == ROSTER for one in note.message]
    return say_all((*roster, *report.teacher_notes), language)


def _points(problem: ProblemResult | None, language: str) -> str:
    if problem is None:
        return ""
    if problem.status is Status.BROKEN or not problem.max:
        return say(STATUS[problem.status], language)
    return points(problem.points)


def cell(text: str) -> str:
    """*text* as a cell that no spreadsheet takes for a formula.

    >>> cell("=1+1"), cell("anna"), cell(" @sum")
    ("'=1+1", 'anna', "' @sum")
    """
    text = tame(text).replace("\n", " ")
    return f"'{text}" if text.lstrip(" →").startswith(_FORMULA) else text
