"""What grading found: the values of a report, and its JSON form (handful-report/2)."""

from enum import Enum
from typing import Any, NamedTuple

from handful.course.checker.message import NOTHING, Message

__all__ = ["FORMAT", "CheckResult", "ProblemResult", "Report", "Status"]

FORMAT = "handful-report/2"


class Status(Enum):
    """How a problem or a check ended; broken means the checker's own fault."""

    PASSED = "passed"
    FAILED = "failed"
    SKIPPED = "skipped"
    BROKEN = "broken"


class World(Enum):
    """Which of the learner's functions were there when something was tried."""

    REFERENCE = "reference"
    """The problem's own; the others were those of the working program."""
    WRITTEN = "written"
    """All of them: the file as it was handed in."""
    MENDED = "mended"
    """All but those that failed in their own problem."""


class Kind(Enum):
    """What a check looks at."""

    FACT = "fact"
    WORDING = "wording"
    """How a game says things: of small weight, and no fact."""


class CheckResult(NamedTuple):
    """One check: what was tried, what was expected, what came, and what to learn from it.

    A note of the first look is one too: *max* is 0 there, and *points* below 0 are its price.
    """

    name: Message
    visible: bool
    status: Status
    points: float
    max: float
    call: str = ""
    """Lines to paste into a Python with the learner's file beside it; they show what came."""
    expected: Message = NOTHING
    got: Message = NOTHING
    message: tuple[Message, ...] = ()
    """Sentences: the rule, where it goes wrong, what the mistake is."""
    mistake: str | None = None
    line: int | None = None
    file: str = ""
    """Where the line is; of notes, and where a submission has several files."""
    kind: Kind = Kind.FACT
    world: World = World.REFERENCE


class ProblemResult(NamedTuple):
    """One problem with its checks."""

    id: str
    title: Message
    points: float
    max: float
    status: Status
    checks: tuple[CheckResult, ...]


class Report(NamedTuple):
    """All that was found in one submission."""

    edition: str
    submission: str
    rubric: str
    sandbox: tuple[str, ...]
    problems: tuple[ProblemResult, ...]
    notes: tuple[CheckResult, ...] = ()
    """What the first look found: nothing has to be run for that."""
    not_graded: Message | None = None
    """Why nothing could be graded: there are no points then, not none of them."""

    @property
    def points(self) -> float:
        """What the submission earned; problems that are broken aside, the price of notes off."""
        earned = sum(problem.points for problem in self._graded)
        return round(max(0.0, earned + sum(note.points for note in self.notes)), 2)

    @property
    def max(self) -> float:
        """What it could have earned; problems that could not be graded for our own fault aside."""
        return round(sum(problem.max for problem in self._graded), 2)

    @property
    def broken(self) -> tuple[ProblemResult, ...]:
        """The problems in which the checker itself failed."""
        return tuple([p for p in self.problems if p.status is Status.BROKEN])

    @property
    def _graded(self) -> tuple[ProblemResult, ...]:
        return tuple([p for p in self.problems if p.status is not Status.BROKEN])

    def document(self) -> dict[str, Any]:
        """The report as one JSON document."""
        return {
            "format": FORMAT,
            "edition": self.edition,
            "submission": self.submission,
            "points": self.points,
            "max": self.max,
            "rubric": self.rubric,
            "sandbox": list(self.sandbox),
            "notes": [_check(check) for check in self.notes],
            "problems": [
                {
                    "id": problem.id,
                    "title": problem.title,
                    "points": problem.points,
                    "max": problem.max,
                    "status": problem.status.value,
                    "checks": [_check(check) for check in problem.checks],
                }
                for problem in self.problems
            ],
        }


def _check(check: CheckResult) -> dict[str, Any]:
    return {**check._asdict(), "status": check.status.value}
