"""A check as it is sent: its report is JSON already, and is not read again for that."""

from typing import Any

from pydantic_core import to_json
from typing_extensions import TypedDict

from handful.store import StoredCheck
from handful.web.api.schema import described
from handful.web.course.grading import Change
from handful.web.game.day import stamp


@described
class ChangeAnswer(TypedDict):
    """A rule that has other points than the last time."""

    problem: str
    """The problem's id."""
    says: str
    """What the rule says."""
    before: float
    """The share of its points the last time, from 0 to 1."""
    after: float
    """The share this time."""


CheckAnswer = TypedDict(
    "CheckAnswer",
    {
        "id": str,
        "at": str,
        "edition": str,
        "problem": str,
        "points": float,
        "max": float,
        "passed": bool,
        "class": str | None,
        "better": list[ChangeAnswer],
        "worse": list[ChangeAnswer],
        "report": dict[str, Any],
    },
)
"""A check: when, of what, how many points, whether all is right, for which class it counts, which
rules got better and worse since the check before, and the report, as docs/report-format.md
describes it."""


def check_answer(check: StoredCheck, changes: tuple[Change, ...] = (), **more: object) -> bytes:
    """A *check* with what changed, as JSON."""
    told = [each._asdict() for each in changes]
    head = to_json(
        {
            "id": check.id,
            "at": stamp(check.at),
            "edition": check.edition,
            "problem": check.problem,
            "points": check.points,
            "max": check.max,
            "passed": check.passed,
            "class": check.class_,
            # What is a little better and still wrong stands in the report as wrong.
            "better": [each for each in told if each["before"] < each["after"] == 1],
            "worse": [each for each in told if each["after"] < each["before"] == 1],
            **more,
        }
    )
    return head[:-1] + b',"report":' + check.report.encode() + b"}"
