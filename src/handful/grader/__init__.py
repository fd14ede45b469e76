"""The checker: grades learners' programs problem by problem, and explains what went wrong.

A submission is read (`submission`), run in a jail (`sandbox`) and judged outside it (`judge`) by a
`rubric`, which is data made from the project's own rules. The result is a `report`. `batch` and
`cluster` grade many submissions.

Start reading at `grade`, which goes through these steps.
"""

from handful.grader.assignment import Assignment, BadAssignment
from handful.grader.grade import grade, prepare, problems_of
from handful.grader.report.result import Kind, Report, Status, World
from handful.grader.report.text import text
from handful.grader.rubric import rubric_hash
from handful.grader.sandbox.jail import Jail, NoJail, Sandbox, find_jail
from handful.grader.settings import SEED, Settings
from handful.grader.submission.choice import Submission
from handful.grader.submission.find import Found, find_submissions, read_each
from handful.grader.submission.requirements import Requirements, requirements_of
from handful.grader.submission.roster import Person
from handful.grader.submission.source import BadSubmission

__all__ = [
    "SEED",
    "Assignment",
    "BadAssignment",
    "BadSubmission",
    "Found",
    "Jail",
    "Kind",
    "NoJail",
    "Person",
    "Report",
    "Requirements",
    "Sandbox",
    "Settings",
    "Status",
    "Submission",
    "World",
    "find_jail",
    "find_submissions",
    "grade",
    "prepare",
    "problems_of",
    "read_each",
    "requirements_of",
    "rubric_hash",
    "text",
]
