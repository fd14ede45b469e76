"""What grading found: the values of a report, and their JSON form (handful-report/4)."""

from enum import Enum
from typing import Any, NamedTuple

from handful.grader.judge.shown import Shown
from handful.grader.message import NOTHING, Message, message, say, say_all

FORMAT = "handful-report/4"
WHOLE = "whole"
"""The id of the problem that is the whole program as it was written; it has no points."""
UNTOUCHED = "untouched-skeleton"
"""The mistake of a rule about functions that are still as they were handed out."""

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
    REPAIRED = "repaired"
    """All but those that failed in their own problem."""


class Kind(Enum):
    """What a rule looks at."""

    FACT = "fact"
    WORDING = "wording"
    """How a game says things: of small weight, and no fact."""


class RuleResult(NamedTuple):
    """One rule, and the first case that breaks it: what was expected, and what came.

    A note of the first look is one too: *max* is 0 there, and *points* below 0 are its price.
    """

    says: Message
    status: Status
    points: float
    max: float
    call: Message = NOTHING
    """Lines to paste into a Python with the learner's file beside it; they show what came."""
    expected: Shown | None = None
    got: Shown | None = None
    message: tuple[Message, ...] = ()
    """Sentences: the rule, where it goes wrong, what the mistake is."""
    mistake: str | None = None
    line: int | None = None
    file: str = ""
    """Where the line is; of notes, and where a submission has several files."""
    kind: Kind = Kind.FACT
    world: World = World.REFERENCE

    @property
    def has_case(self) -> bool:
        """Is there something that came, to be compared with what was expected?"""
        return self.expected is not None or self.got is not None

    @property
    def price(self) -> float:
        """What a note costs, of the points of all problems together."""
        return -self.points if self.points < 0 else 0

    @property
    def lost(self) -> float:
        """The points that are lost here; none for a fault of our own."""
        return 0 if self.status is Status.BROKEN else round(self.max - self.points, 2)


class Finding(NamedTuple):
    """Rules that were broken for one reason: the *first* in full, *more* in a line."""

    first: RuleResult
    more: tuple[RuleResult, ...] = ()
    is_all: bool = False
    """Are these all rules of the problem?"""


class ProblemResult(NamedTuple):
    """One problem with its rules."""

    id: str
    title: Message
    points: float
    max: float
    status: Status
    rules: tuple[RuleResult, ...]

    @property
    def not_begun(self) -> bool:
        """Is all of it still as it was handed out?"""
        return bool(self.rules) and all(
            rule.mistake == UNTOUCHED and rule.status is Status.FAILED for rule in self.rules
        )

    @property
    def findings(self) -> list[Finding]:
        """What did not pass, one finding for each cause; nothing if the problem is not begun."""
        by_cause: dict[object, list[RuleResult]] = {}
        for rule in () if self.not_begun else self.rules:
            if rule.status is not Status.PASSED:
                by_cause.setdefault(self._cause(rule), []).append(rule)
        found = []
        for rules in by_cause.values():
            first = next((rule for rule in rules if rule.has_case), rules[0])
            more = tuple([rule for rule in rules if rule is not first])
            found.append(Finding(first, more, is_all=len(rules) == len(self.rules)))
        return found

    @staticmethod
    def _cause(rule: RuleResult) -> object:
        """Why a rule is broken: a known mistake at one place, or a reason without a case."""
        if rule.mistake:
            return rule.status, rule.mistake, rule.file, rule.line
        return id(rule) if rule.has_case else (rule.status, rule.message)


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
    def has_all_points(self) -> bool:
        """Is there every point, and nothing broken?"""
        return self.not_graded is None and not self.broken and self.points >= self.max > 0

    @property
    def all_right(self) -> bool:
        """Is there every point, and a program that works as a whole?"""
        return self.has_all_points and not self.whole_fails

    @property
    def _graded(self) -> tuple[ProblemResult, ...]:
        return tuple([p for p in self.problems if p.status is not Status.BROKEN])

    def document(self, language: str = "en") -> dict[str, Any]:
        """The report as one JSON document, its sentences in the *language*."""
        document = _plain(self, language)
        del document["teacher_notes"]
        problems = document.pop("problems")
        graded = self.not_graded is None
        return {
            "format": FORMAT,
            "language": language,
            "points": self.points if graded else None,
            "max": self.max if graded else None,
            **document,
            "problems": problems,  # last, for a reader
        }


def _plain(value: Any, language: str) -> Any:
    """A *value* as JSON, its sentences in the *language*."""
    if isinstance(value, Message):
        return say(value, language)
    if isinstance(value, Enum):
        return value.value
    if not isinstance(value, tuple):
        return value
    plain = [_plain(one, language) for one in value]
    names = getattr(value, "_fields", None)
    if names is None:
        return plain
    document = dict(zip(names, plain, strict=True))
    if isinstance(value, RuleResult):
        document |= {"points": max(0, value.points), "price": value.price}
        document["message"] = say_all(value.message, language)
    if isinstance(value, ProblemResult):
        places = {id(rule): place for place, rule in enumerate(value.rules)}
        document["begun"] = not value.not_begun
        document["findings"] = [
            [places[id(rule)] for rule in (finding.first, *finding.more)]
            for finding in value.findings
        ]
        document["rules"] = document.pop("rules")  # last, for a reader
    return document
