"""What a teacher may set: other points, wording off, rounding, some problems only, packages.

Points are changed on a finished report (`weighed`): nothing has to be run for that.
"""

import hashlib
import json
import re
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from decimal import ROUND_HALF_DOWN, ROUND_HALF_UP, Decimal
from pathlib import Path

from handful.grader.error import GraderError
from handful.grader.report.result import Kind, ProblemResult, Report, RuleResult, Status
from handful.grader.system import BadFile, read_bounded

MAX_BYTES = 16_384
"""The longest file of settings: tomllib takes long for a key of many parts."""
MAX_POINTS = 10_000
MIN_STEP, MAX_STEP = 0.01, 1_000
MAX_KEY = 40
"""Characters of a key that a message shows."""
SEED = "1"
"""The seed of the cases drawn by chance, unless another is given."""
SEARCH = 1000
"""How many small changes are tried on a problem, unless another number is given."""
MAX_SEARCH = 100_000
_RANGE = re.compile(r"([0-9]{1,4})-([0-9]{1,4})")


class BadSettings(GraderError):
    """Settings that cannot be used."""


@dataclass(frozen=True, slots=True)
class Settings:
    """The settings of a run; by default, what the assignment says."""

    points: Mapping[str, float] = field(default_factory=dict)
    """By problem, its points."""
    wording: bool = True
    """Does the wording of games count?"""
    rounding: float = 0
    """The step to which the points of a problem are rounded; 0 for none."""
    problems: frozenset[str] | None = None
    """The problems that count; None for all."""
    allow: tuple[str, ...] = ()
    """Packages that programs may import."""
    seed: str = SEED
    search: int = SEARCH
    """How many small changes are tried to make a problem right; 0 for none."""

    @classmethod
    def parse(cls, path: Path) -> "Settings":
        """The settings in the TOML file at *path*: points, wording and rounding."""
        try:
            document = tomllib.loads(read_bounded(path, MAX_BYTES).decode("utf-8-sig"))
        except BadFile as error:
            raise BadSettings(f"{path} cannot be read: {error}") from error
        except (ValueError, RecursionError) as error:
            raise BadSettings(f"{path} is not a TOML file: {error}") from error
        points = document.pop("points", {})
        wording = document.pop("wording", True)
        rounding = document.pop("rounding", 0)
        if document:
            key = _shown(min(document))
            raise BadSettings(f"{path} has the key {key}; there are points, wording, rounding")
        if not isinstance(points, dict):
            raise BadSettings(f"{path}: points is a table; write [points] and below it 1 = 5")
        for name, number in points.items():
            if not _is_number(number, MAX_POINTS):
                raise BadSettings(
                    f"{path}: the points of problem {_shown(name)} must be a number"
                    f" from 0 to {MAX_POINTS:,}"
                )
        if not isinstance(wording, bool):
            raise BadSettings(f"{path}: wording must be true or false")
        if not _is_number(rounding, MAX_STEP) or 0 < rounding < MIN_STEP:
            raise BadSettings(f"{path}: rounding must be a step such as 0.5, or 0 for none")
        return cls(points, wording, rounding)

    def require_problems(self, assignment: str, problems: Mapping[str, float]) -> None:
        """Make sure that points are set for *problems* of the *assignment* that have points."""
        graded = [name for name, points in problems.items() if points]
        for name in self.points:
            if name not in graded:
                raise BadSettings(
                    f"points are set for problem {_shown(name)}; the graded problems of"
                    f" {assignment} are {', '.join(graded)}"
                )

    @property
    def sha256(self) -> str:
        """The hash of all settings."""
        values = [
            sorted((name, float(points)) for name, points in self.points.items()),
            self.wording,
            float(self.rounding),
            None if self.problems is None else sorted(self.problems),
            sorted(self.allow),
            self.seed,
            self.search,
        ]
        return hashlib.sha256(json.dumps(values).encode()).hexdigest()


def _is_number(value: object, most: float) -> bool:
    if isinstance(value, bool) or not isinstance(value, int | float):
        return False
    return 0 <= value <= most


def _shown(key: str) -> str:
    return repr(key[:MAX_KEY])


def parse_problems(
    texts: Iterable[str], problems: Sequence[str], assignment: str
) -> frozenset[str]:
    """The problems that the *texts* name, out of the *problems* of an assignment.

    >>> sorted(parse_problems(["1-3,6", "whole"], ["1", "2", "3", "6", "whole"], "ps4"))
    ['1', '2', '3', '6', 'whole']
    """
    named: list[str] = []
    for text in texts:
        for part in text.split(","):
            if found := _RANGE.fullmatch(part.strip()):
                these = [str(number) for number in range(int(found[1]), int(found[2]) + 1)]
            else:
                these = [part.strip()]
            if not any(these):
                raise BadSettings(f"--problem {text!r} names no problem; write 7, or 1-6, or 1,3")
            named += these
    for name in named:
        if name not in problems:
            listed = ", ".join(problems)
            raise BadSettings(f"{assignment} has no problem {name!r}; there are {listed}")
    return frozenset(named)


def weighed(report: Report, settings: Settings) -> Report:
    """The *report* under these *settings*; doing it twice changes nothing more."""
    problems = [
        _weighed(problem, settings)
        for problem in report.problems
        if settings.problems is None or problem.id in settings.problems
    ]
    notes = [
        note._replace(points=0 - _rounded(note.price, settings, ROUND_HALF_DOWN))
        for note in report.notes
    ]
    return report._replace(problems=tuple(problems), notes=tuple(notes))


def _weighed(problem: ProblemResult, settings: Settings) -> ProblemResult:
    if not settings.wording:
        problem = _without_wording(problem)
    most = settings.points.get(problem.id)
    if most is not None and problem.max and most != problem.max:
        factor = most / problem.max
        problem = problem._replace(
            points=round(problem.points * factor, 2),
            max=most,
            rules=tuple([_times(rule, factor) for rule in problem.rules]),
        )
    return problem._replace(points=min(problem.max, _rounded(problem.points, settings)))


def _without_wording(problem: ProblemResult) -> ProblemResult:
    """The same problem by its facts alone, which get the points of the wording."""
    facts = tuple([rule for rule in problem.rules if rule.kind is Kind.FACT])
    wording = [rule for rule in problem.rules if rule.kind is Kind.WORDING]
    of_wording = sum(rule.max for rule in wording)
    if not wording or not facts or problem.max <= of_wording:
        return problem
    # A mistake may have cost less than the rules that it breaks; so the facts lost what the
    # problem lost, without what its wording lost.
    lost = problem.max - problem.points - sum(rule.max - rule.points for rule in wording)
    most = problem.max - of_wording
    factor = problem.max / most
    passed = all(rule.status is Status.PASSED for rule in facts)
    points = problem.max if passed else round(problem.max - max(0.0, lost) * factor, 2)
    return problem._replace(
        points=points,
        status=Status.PASSED if passed else problem.status,
        rules=tuple([_times(rule, factor) for rule in facts]),
    )


def _times(rule: RuleResult, factor: float) -> RuleResult:
    return rule._replace(points=rule.points * factor, max=rule.max * factor)


def _rounded(points: float, settings: Settings, half: str = ROUND_HALF_UP) -> float:
    """The *points* at the nearest step; a *half* is rounded in favour of the learner."""
    if not settings.rounding:
        return points
    step = Decimal(str(settings.rounding))
    steps = (Decimal(str(points)) / step).quantize(Decimal(1), half)
    return float(steps * step)
