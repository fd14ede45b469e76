"""A class as a sheet, and as the gradebooks of Moodle and Canvas import it."""

from collections.abc import Callable, Iterator
from unicodedata import normalize
from urllib.parse import quote

from handful.course.built_in import built_in
from handful.course.problem_text import edition_text
from handful.grader import Person, Report, Status, problems_of, rubric_hash
from handful.grader.message import verbatim
from handful.grader.report.gradebook import Gradebook, Row, canvas, moodle, sheet
from handful.grader.report.result import ProblemResult, RuleResult
from handful.store import StoredClass
from handful.web.course.classes import ClassTable, Learner


def disposition(shown: StoredClass, form: str) -> str:
    """The header that names the file after the class; after its edition for who reads only ASCII.

    >>> one = StoredClass("1", "ABCD", "k", "Größe 7/b", "ps4", 0, None, 0)
    >>> disposition(one, "csv")
    "attachment; filename=ps4-csv.csv; filename*=UTF-8''Gr%C3%B6%C3%9Fe-7-b-csv.csv"
    """
    composed = normalize("NFC", shown.title)
    title = "-".join("".join([c if c.isalnum() else " " for c in composed]).split())
    plain = f"{shown.edition}-{form}.csv"
    named = f"{title}-{form}.csv" if title else plain
    return f"attachment; filename={plain}; filename*=UTF-8''{quote(named, safe='')}"


def _rows(shown: StoredClass, table: ClassTable) -> Iterator[Row]:
    """Each learner as a report with the points of each problem."""
    kit = edition_text(shown.edition).kit
    titles = {problem.id: problem.title for problem in problems_of(built_in(kit))}
    for learner in table.learners:
        problems = tuple(
            [
                ProblemResult(
                    cell.problem,
                    titles[cell.problem],
                    cell.points,
                    cell.max,
                    _status(cell.checks, passed=cell.passed),
                    tuple([_made(kit, name) for name in cell.mistakes]),
                )
                for cell in learner.cells
            ]
        )
        person = Person(*_name_and_number(learner))
        yield Row(Report(kit, _shown(learner), rubric_hash(built_in(kit)), (), problems), person)


def _made(kit: str, mistake: str) -> RuleResult:
    """A rule that was broken for this *mistake*: all that is stored of it apart from the report."""
    pages = built_in(kit).pages
    says = pages.summary(mistake) if mistake in pages else verbatim(mistake)
    return RuleResult(says, Status.FAILED, 0.0, 0.0, mistake=mistake)


def _status(checks: int, *, passed: bool) -> Status:
    if passed:
        return Status.PASSED
    return Status.FAILED if checks else Status.SKIPPED


def _shown(learner: Learner) -> str:
    return f"{learner.name} ({learner.nickname})" if learner.name else learner.nickname


def _name_and_number(learner: Learner) -> tuple[str, str]:
    """What platforms know a person by: a name, or a number."""
    if learner.number:
        return learner.nickname, learner.number
    return learner.name or learner.nickname, ""


def _csv(shown: StoredClass, table: ClassTable) -> str:
    return sheet([row.report for row in _rows(shown, table)])


def _moodle(shown: StoredClass, table: ClassTable) -> str:
    return moodle(_book(shown, table))


def _canvas(shown: StoredClass, table: ClassTable) -> str:
    return canvas(_book(shown, table))


def _book(shown: StoredClass, table: ClassTable) -> Gradebook:
    kit = edition_text(shown.edition).kit
    most = float(sum(problem.points for problem in problems_of(built_in(kit))))
    return Gradebook(list(_rows(shown, table)), most, shown.title)


EXPORTS: dict[str, Callable[[StoredClass, ClassTable], str]] = {
    "csv": _csv,
    "moodle": _moodle,
    "canvas": _canvas,
}
"""By name, the forms in which a class is exported."""
