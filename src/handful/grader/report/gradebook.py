"""Reports as CSV: a sheet for a spreadsheet, and the gradebooks that Moodle and Canvas import.

Where the roster is an export of the platform itself, its columns come back as they were. People
who were not graded keep the grade of the export: an empty cell may erase one given by hand.
"""

import csv
import io
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

from markupsafe import Markup, escape

from handful.grader.message import Message, message, say, say_all
from handful.grader.report.finding import (
    STATUS,
    all_mistakes,
    columns,
    in_column,
    of_points,
    points,
    price,
    tame,
    title,
)
from handful.grader.report.html import file_names
from handful.grader.report.result import ROSTER, ProblemResult, Report, Status
from handful.grader.submission.roster import BadRoster, Member, Person, Roster

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
                cell(" ".join(all_mistakes(report))),
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


_CANVAS = ("Student", "ID", "SIS User ID", "SIS Login ID", "Section")
_CANVAS_OTHERS = (*_CANVAS, "Root Account", "Integration ID", "LastName", "FirstName")
_MOODLE = (
    "Identifier",
    "Full name",
    "Grade",
    "Maximum Grade",
    "Last modified (grade)",
    "Feedback comments",
)


class Row(NamedTuple):
    """A person of the class, and the report on what they handed in."""

    report: Report
    person: Person
    member: Member | None = None
    """Their place on the roster, if there is one and they are on it."""


class Gradebook(NamedTuple):
    """What a gradebook is made of."""

    rows: Sequence[Row]
    most: float
    """The points that there are."""
    column: str
    """What the assignment is called."""
    roster: Roster | None = None
    language: str = "en"


class _Place(NamedTuple):
    """Where the export of a platform has what is filled in."""

    header: Sequence[str]
    grade: int
    comment: int | None = None
    maxima: frozenset[str] = frozenset()
    """What it says about the points that there are."""


def moodle(book: Gradebook) -> str:
    """The worksheet for offline grading that Moodle's assignments import."""
    place = _worksheet(book.roster) if book.roster else None
    if place is not None:
        return csv_text([place.header, *_filled(book, place)])
    rows = [
        [
            f"Participant {row.person.id}" if row.person.id.isdecimal() else row.person.id,
            cell(row.report.submission),
            _grade(row.report),
            points(book.most),
            "-",
            _comment(row.report, book.language),
        ]
        for row in book.rows
    ]
    return csv_text([_MOODLE, *rows])


def _worksheet(roster: Roster) -> _Place | None:
    """The columns of a worksheet, by their English names or, in other languages, by their place.

    The grade stands before the maximum, which is the same number in all rows; the comment is last.
    None for what is no worksheet.
    """
    header = roster.header
    if {"Identifier", "Grade"} <= set(header):
        most, comment = (
            header.index(name) if name in header else None
            for name in ("Maximum Grade", "Feedback comments")
        )
        maxima = () if most is None else [row[most] for row in roster.rows]
        return _Place(header, header.index("Grade"), comment, frozenset(maxima))
    if not roster.is_worksheet:
        return None
    for place in range(3, len(header)):
        cells = {row[place].strip() for row in roster.rows}
        before = [row[place - 1].strip() for row in roster.rows]
        if len(cells) == 1 and _as_number(*cells) and all(_is_grade(cell) for cell in before):
            last = len(header) - 1
            return _Place(header, place - 1, last if last > place else None, frozenset(cells))
    raise BadRoster(
        "the columns of this grading worksheet are unknown: set Moodle to English, and"
        " download it again"
    )


def _as_number(text: str) -> float | None:
    """The number in a cell, with a point or a comma."""
    plain = text.strip().replace(",", ".")
    return float(plain) if re.fullmatch(r"[0-9]+(\.[0-9]*)?", plain) else None


def _is_grade(text: str) -> bool:
    return text in ("", "-") or _as_number(text) is not None


def canvas(book: Gradebook) -> str:
    """The CSV that Canvas's gradebook imports: who it is, and one assignment."""
    place = _export(book.roster, book.column) if book.roster else None
    if place is None:
        rows = [
            [cell(row.report.submission), row.person.id, "", "", "", _grade(row.report)]
            for row in book.rows
        ]
        first = ["    Points Possible", "", "", "", "", points(book.most)]
        return csv_text([[*_CANVAS, book.column], first, *rows])
    rows = list(_filled(book, place))
    possible = _possible(rows, place.header)
    if possible is None:
        rows = [["    Points Possible", *[""] * (len(place.header) - 1)], *rows]
        possible = 0
    rows[possible][place.grade] = rows[possible][place.grade] or points(book.most)
    names = (*_CANVAS_OTHERS, place.header[place.grade])
    columns = [index for index, name in enumerate(place.header) if name in names]
    cells = [[row[index] for index in columns] for row in (place.header, *rows)]
    return csv_text([row for row in cells if any(cell.strip() for cell in row)])


def _export(roster: Roster, name: str) -> _Place | None:
    """Where an export of Canvas has the assignment called *name*: perhaps in a new column.

    Canvas puts the assignment's number behind its name. None for what is no export.
    """
    header = roster.header
    if "Student" not in header:
        return None
    plain = [re.sub(r"\s*\(\d+\)$", "", heading).casefold() for heading in header]
    if name.casefold() not in plain:
        return _Place([*header, name], len(header))
    grade = plain.index(name.casefold())
    possible = _possible(roster.rows, header)
    maxima = () if possible is None else [roster.rows[possible][grade]]
    return _Place(header, grade, maxima=frozenset(maxima))


def _possible(rows: Sequence[Sequence[str]], header: Sequence[str]) -> int | None:
    """The row of an export that says how many points there are; others may be above it."""
    student = header.index("Student")
    found = [n for n, row in enumerate(rows) if row[student].strip().lower() == "points possible"]
    return found[0] if found else None


def _assignments(roster: Roster) -> list[str]:
    """The assignments of a Canvas export: those columns that have a number behind their name."""
    return [heading for heading in roster.header if re.search(r"\(\d+\)$", heading)]


def require_fitting(form: str, roster: Roster, column: str | None) -> None:
    """Make sure, before anything is graded, that the *roster* can be filled in."""
    if form == "moodle":
        _worksheet(roster)
    elif form == "canvas" and column and (place := _export(roster, column)):
        known = _assignments(roster)
        if known and place.grade == len(roster.header):
            raise BadRoster(
                f"there is no assignment {column!r} in the export; there are {', '.join(known)}."
                " Without --column a new one is made"
            )


def warnings(form: str, book: Gradebook, *, is_new: bool) -> Iterator[str]:
    """What of the *roster* does not fit what was graded; *is_new* if no column was named."""
    if book.roster is None:
        return
    place = _worksheet(book.roster) if form == "moodle" else _export(book.roster, book.column)
    if place is None:
        return
    if place.grade == len(book.roster.header) and is_new and (known := _assignments(book.roster)):
        yield (
            f"A new assignment {book.column!r} is made, since --column names none of the export:"
            f" {', '.join(known)}."
        )
    for text in sorted(place.maxima):
        number = _as_number(text)
        if number is not None and round(number, 2) != round(book.most, 2):
            yield (
                f"The gradebook has a maximum of {points(number)} points, and the reports have"
                f" {points(book.most)}: change one of them, for grades are not converted."
            )


def _filled(book: Gradebook, place: _Place) -> Iterator[list[str]]:
    """The rows of the roster as they came, with the grades in them."""
    assert book.roster is not None, "there are rows of a roster"
    by_row = {row.member.row: row.report for row in book.rows if row.member is not None}
    for number, cells in enumerate(book.roster.rows):
        filled = [*cells, *[""] * (len(place.header) - len(cells))]
        if report := by_row.get(number):
            comment = place.comment
            is_free = filled[place.grade].strip() in ("", "-") and (
                comment is None or not filled[comment].strip()
            )
            if grade := _grade(report):
                filled[place.grade] = grade
            if comment is not None and (grade or is_free):
                filled[comment] = _comment(report, book.language)
        yield filled


def _grade(report: Report) -> str:
    return "" if report.not_graded is not None or report.broken else points(report.points)


def _comment(report: Report, language: str) -> str:
    """The report in a few lines, as a platform shows them: with marks for the ends of lines."""
    return str(Markup("<br>").join([escape(say_all(line, language)) for line in _lines(report)]))


def _lines(report: Report) -> Iterator[Sequence[Message]]:
    if report.not_graded is not None:
        yield [message("Not graded: {reason}", reason=report.not_graded)]
        return
    if report.broken:
        yield [message("Not graded: the checker itself failed.")]
        return
    yield [of_points(report.points, report.max)]
    for problem in report.problems:
        if problem.max:
            yield [
                message(
                    "Problem {id}, {title}: {points} of {max}",
                    id=problem.id,
                    title=problem.title,
                    points=points(problem.points),
                    max=points(problem.max),
                )
            ]
        for finding in problem.findings:
            yield [finding.first.says, *finding.first.message]


GRADEBOOKS: dict[str, Callable[[Gradebook], str]] = {"moodle": moodle, "canvas": canvas}
"""By name, what writes a gradebook."""


def feedback_names(rows: Sequence[Row], *, for_moodle: bool = False) -> list[str]:
    """A file name for the text that each of the *rows* gets.

    Moodle takes a zip of feedback files whose names say whose they are: then they do.

    >>> report = Report("ps4", "../Ann Lee", "", (), ())
    >>> feedback_names([Row(report, Person("Ann Lee", "7"))] * 2)
    ['ann-lee.txt', 'ann-lee-2.txt']
    >>> feedback_names([Row(report, Person("Ann Lee", "7"))], for_moodle=True)
    ['ann-lee_7_assignfeedback_file_report.txt']
    """
    names = []
    for row, name in zip(rows, file_names([row.report.submission for row in rows]), strict=True):
        participant = _participant(row) if for_moodle else ""
        owner = f"_{participant}_assignfeedback_file_report" if participant else ""
        names.append(f"{name}{owner}.txt")
    return names


def _participant(row: Row) -> str:
    """The number under which Moodle knows a person in an assignment."""
    id_ = row.person.id or (row.member.id if row.member else "")
    found = re.fullmatch(r"(?:\D+ )?(\d+)", id_)
    return found[1] if found else ""
