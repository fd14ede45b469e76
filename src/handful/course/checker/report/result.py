"""What grading found: the values of a report, and its JSON form (handful-report/1)."""

from enum import Enum
from typing import Any, NamedTuple

__all__ = ["FORMAT", "CheckResult", "ProblemResult", "Report", "Status"]

FORMAT = "handful-report/1"


class Status(Enum):
    """How a problem or a check ended; broken means the checker's own fault."""

    PASSED = "passed"
    FAILED = "failed"
    SKIPPED = "skipped"
    BROKEN = "broken"


class CheckResult(NamedTuple):
    """One check: what was called, what was expected, what came, and what to learn from it."""

    name: str
    visible: bool
    status: Status
    points: float
    max: float
    call: str = ""
    expected: str = ""
    got: str = ""
    message: str = ""
    mistake: str | None = None
    line: int | None = None


class ProblemResult(NamedTuple):
    """One problem with its checks."""

    id: str
    title: str
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

    @property
    def points(self) -> float:
        """What the submission earned; problems that are broken aside."""
        return round(sum(problem.points for problem in self._graded), 2)

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
