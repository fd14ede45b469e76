"""What grading found: the values of a report, and its JSON form (handful-report/3)."""

from enum import Enum
from typing import Any, NamedTuple

from handful.course.checker.message import NOTHING, Message, message
from handful.course.checker.report.messages import say, say_all

__all__ = [
    "FORMAT",
    "ROSTER",
    "WHOLE",
    "CheckResult",
    "Kind",
    "ProblemResult",
    "Report",
    "Status",
    "World",
]

FORMAT = "handful-report/3"
WHOLE = "whole"
"""The id of the problem that is the whole program as it was written; it has no points."""


ROSTER = message("roster")
"""The name of a note on who handed something in, and not on what."""


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

    @property
    def price(self) -> float:
        """What a note costs, of the points of all problems together."""
        return -self.points if self.points < 0 else 0

    @property
    def lost(self) -> float:
        """The points that are lost here; none for a fault of our own."""
        return 0 if self.status is Status.BROKEN else round(self.max - self.points, 2)


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
    seed: str = ""
    """What decided about the cases drawn by chance; --seed repeats them."""
    teacher_notes: tuple[Message, ...] = ()
    """What only the table and the overview of a class show; `document` leaves it out."""

    @property
    def points(self) -> float:
        """What the submission earned; problems that are broken aside, the price of notes off."""
        earned = sum(problem.points for problem in self._graded)
        return round(max(0, earned + sum(note.points for note in self.notes)), 2)

    @property
    def max(self) -> float:
        """What it could have earned; problems that could not be graded for our own fault aside."""
        return round(sum(problem.max for problem in self._graded), 2)

    @property
    def broken(self) -> tuple[ProblemResult, ...]:
        """The problems in which the checker itself failed."""
        return tuple([p for p in self.problems if p.status is Status.BROKEN])

    @property
    def whole_fails(self) -> bool:
        """Does the whole program fail, whatever its functions earn one by one?"""
        return any(p.id == WHOLE and p.status is Status.FAILED for p in self.problems)

    @property
    def all_right(self) -> bool:
        """Is there every point, nothing broken, and a program that works as a whole?"""
        return (
            self.not_graded is None
            and not self.broken
            and not self.whole_fails
            and self.points >= self.max > 0
        )

    @property
    def _graded(self) -> tuple[ProblemResult, ...]:
        return tuple([p for p in self.problems if p.status is not Status.BROKEN])

    def document(self, language: str = "en") -> dict[str, Any]:
        """The report as one JSON document, its sentences in the *language*."""
        graded = self.not_graded is None
        return {
            "format": FORMAT,
            "language": language,
            "edition": self.edition,
            "submission": self.submission,
            "points": self.points if graded else None,
            "max": self.max if graded else None,
            "not_graded": None if self.not_graded is None else say(self.not_graded, language),
            "rubric": self.rubric,
            "seed": self.seed,
            "sandbox": list(self.sandbox),
            "notes": [_check(check, language) for check in self.notes],
            "problems": [
                {
                    "id": problem.id,
                    "title": say(problem.title, language),
                    "points": problem.points,
                    "max": problem.max,
                    "status": problem.status.value,
                    "checks": [_check(check, language) for check in problem.checks],
                }
                for problem in self.problems
            ],
        }


def _check(check: CheckResult, language: str) -> dict[str, Any]:
    return {
        "name": say(check.name, language),
        "kind": check.kind.value,
        "visible": check.visible,
        "status": check.status.value,
        "points": max(0, check.points),
        "max": check.max,
        "price": check.price,
        "world": check.world.value,
        "call": check.call,
        "expected": say(check.expected, language),
        "got": say(check.got, language),
        "message": say_all(check.message, language),
        "mistake": check.mistake,
        "file": check.file,
        "line": check.line,
    }
