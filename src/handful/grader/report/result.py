"""What grading found: the values of a report, and its JSON form (handful-report/4)."""

from enum import Enum
from typing import Any, NamedTuple, TypeAlias

from handful.grader.message import NOTHING, Message, message
from handful.grader.report.messages import say, say_all

__all__ = [
    "FORMAT",
    "ROSTER",
    "WHOLE",
    "Kind",
    "Parts",
    "ProblemResult",
    "Report",
    "RuleResult",
    "Status",
    "World",
]

FORMAT = "handful-report/4"
WHOLE = "whole"
"""The id of the problem that is the whole program as it was written; it has no points."""


ROSTER = message("roster")
"""The name of a note on who handed something in, and not on what."""


class Status(Enum):
    """How a problem or a rule ended; broken means the checker's own fault."""

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
    """What a rule looks at."""

    FACT = "fact"
    WORDING = "wording"
    """How a game says things: of small weight, and no fact."""


Parts: TypeAlias = tuple[tuple[int, int], tuple[int, int]]
"""Where two screens differ: the first line and the line after the last, expected and got."""


class RuleResult(NamedTuple):
    """One rule, and the first case that breaks it: what was expected, and what came.

    A note of the first look is one too: *max* is 0 there, and *points* below 0 are its price.
    """

    says: Message
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
    parts: Parts | None = None
    """Where expected and got differ, if they are screens."""

    @property
    def price(self) -> float:
        """What a note costs, of the points of all problems together."""
        return -self.points if self.points < 0 else 0

    @property
    def lost(self) -> float:
        """The points that are lost here; none for a fault of our own."""
        return 0 if self.status is Status.BROKEN else round(self.max - self.points, 2)


class ProblemResult(NamedTuple):
    """One problem with its rules."""

    id: str
    title: Message
    points: float
    max: float
    status: Status
    rules: tuple[RuleResult, ...]


class Report(NamedTuple):
    """All that was found in one submission."""

    edition: str
    submission: str
    rubric: str
    sandbox: tuple[str, ...]
    problems: tuple[ProblemResult, ...]
    notes: tuple[RuleResult, ...] = ()
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
            "notes": [_rule(note, language) for note in self.notes],
            "problems": [
                {
                    "id": problem.id,
                    "title": say(problem.title, language),
                    "points": problem.points,
                    "max": problem.max,
                    "status": problem.status.value,
                    "rules": [_rule(rule, language) for rule in problem.rules],
                }
                for problem in self.problems
            ],
        }


def _rule(rule: RuleResult, language: str) -> dict[str, Any]:
    return {
        "says": say(rule.says, language),
        "kind": rule.kind.value,
        "status": rule.status.value,
        "points": max(0, rule.points),
        "max": rule.max,
        "price": rule.price,
        "world": rule.world.value,
        "call": rule.call,
        "expected": say(rule.expected, language),
        "got": say(rule.got, language),
        "message": say_all(rule.message, language),
        "mistake": rule.mistake,
        "file": rule.file,
        "line": rule.line,
        "parts": _parts(rule.parts),
    }


def _parts(parts: Parts | None) -> dict[str, list[int]] | None:
    return None if parts is None else {"expected": list(parts[0]), "got": list(parts[1])}
