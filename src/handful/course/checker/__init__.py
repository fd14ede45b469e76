"""The checker: grades learners' programs problem by problem, and explains what went wrong.

A submission is read (`submission`), run in a jail (`sandbox`) and judged outside it (`judge`) by a
`rubric`, which is data made from the project's own rules. The result is a `report`. `batch` and
`cluster` grade many submissions.

Start reading at `grade`, which goes through these steps.
"""

from handful.course.checker.grade import grade, prepare, problems_of, wanted_files
from handful.course.checker.hashing import rubric_hash
from handful.course.checker.judge.mistake import MISTAKES
from handful.course.checker.report.result import Kind, Report, Status, World
from handful.course.checker.report.text import text
from handful.course.checker.sandbox.jail import Jail, NoJail, Sandbox, find_jail
from handful.course.checker.settings import SEED, Settings
from handful.course.checker.submission.find import Found, Person, find_submissions, read_each
from handful.course.checker.submission.read import BadSubmission, Submission, read_submission
from handful.course.checker.submission.wanted import Wanted, wanted_of

__all__ = [
    "MISTAKES",
    "SEED",
    "BadSubmission",
    "Found",
    "Jail",
    "Kind",
    "NoJail",
    "Person",
    "Report",
    "Sandbox",
    "Settings",
    "Status",
    "Submission",
    "Wanted",
    "World",
    "find_jail",
    "find_submissions",
    "grade",
    "prepare",
    "problems_of",
    "read_each",
    "read_submission",
    "rubric_hash",
    "text",
    "wanted_files",
    "wanted_of",
]
