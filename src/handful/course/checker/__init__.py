"""The checker: grades what learners wrote, problem by problem, and says what to learn from it.

A submission is read (`submission`), looked at (`look`), run in a jail (`jail`, and inside it
`observer`, which only reports what happens) and judged outside (`judge`) by a rubric that is data
(`rubric`, made by `classic` and `wild` from the project's own rules). What comes out is a `report`.

Start reading at `grade`, which goes through these steps.
"""

from handful.course.checker.grade import grade, wanted_files
from handful.course.checker.jail import Jail, NoJail, find_jail
from handful.course.checker.mistake import MISTAKES
from handful.course.checker.report import Report, Status
from handful.course.checker.rubric import rubric, rubric_hash
from handful.course.checker.submission import (
    BadSubmission,
    Submission,
    find_submissions,
    read_submission,
)
from handful.course.checker.text import text

__all__ = [
    "MISTAKES",
    "BadSubmission",
    "Jail",
    "NoJail",
    "Report",
    "Status",
    "Submission",
    "find_jail",
    "find_submissions",
    "grade",
    "read_submission",
    "rubric",
    "rubric_hash",
    "text",
    "wanted_files",
]
