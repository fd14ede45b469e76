"""What a teacher may set: other points, wording off, rounding, some problems only, word lists.

Points are changed on a finished report (`weighed`): nothing has to be run for that.
"""

import hashlib
import json
import re
import reprlib
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from decimal import ROUND_HALF_DOWN, ROUND_HALF_UP, Decimal
from pathlib import Path

from handful.grader.error import GraderError
from handful.grader.report.result import Kind, ProblemResult, Report, RuleResult, Status
from handful.grader.system import BadFile, read_bounded

__all__ = ["SEED", "BadSettings", "Settings", "parse_problems", "weighed"]

MOST_BYTES = 16_384
"""The longest file of settings that is read: tomllib takes long for a key of many parts."""
MOST_POINTS = 10_000
MOST_SHOWN = 40
"""Characters of a key that a message shows."""
SEED = "1"
"""What decides about the cases drawn by chance, unless another seed is given."""
_KEYS = ("points", "wording", "rounding")
_RANGE = re.compile(r"([0-9]{1,4})-([0-9]{1,4})")
_STEP = re.compile(r"[0-9]{1,3}(\.[0-9]{1,2})?")


class BadSettings(GraderError):
    """Settings that cannot be."""


@dataclass(frozen=True, slots=True)
class Settings:
    """What is set; without anything, what the document says."""

    points: Mapping[str, float] = field(default_factory=dict)
    """By problem, what it is worth instead."""
    wording: bool = True
    """Does the wording of games count?"""
    rounding: str | None = None
    """The step to which the points of a problem are rounded, as it was written."""
    problems: frozenset[str] | None = None
    """The problems that count; None for all."""
    allow: tuple[str, ...] = ()
    """Packages that programs may import."""
    seed: str = SEED
    """What decides about the cases drawn by chance."""

    @classmethod
    def parse(cls, path: Path) -> "Settings":
        """The settings in the TOML file at *path*: points, wording and rounding."""
        try:
            document = tomllib.loads(read_bounded(path, MOST_BYTES).decode("utf-8-sig"))
        except (OSError, BadFile) as error:
            why = error.strerror if isinstance(error, OSError) else error
            raise BadSettings(f"{path} cannot be read: {why}") from error
        except (ValueError, RecursionError) as error:
            raise BadSettings(f"{path} is not a TOML file: {error}") from error
        for key in document:
            if key not in _KEYS:
                raise BadSettings(f"{path} has the key {_shown(key)}; there are {', '.join(_KEYS)}")
        return cls(
            points=_points(document.get("points", {}), path),
            wording=_wording(document.get("wording", True), path),
            rounding=_rounding(document.get("rounding", "none"), path),
        )

    def require_problems(self, edition: str, problems: Mapping[str, float]) -> None:
        """Make sure that these are settings for the *problems*, by their points, of an edition."""
        for name in self.points:
            if name not in problems:
                key = _shown_key(name)
                raise BadSettings(
                    f"points.{key} is set, and {edition} has no problem {key};"
                    f" there are {', '.join(_counting(problems))}"
                )
            if not problems[name]:
                raise BadSettings(f"points.{name} is set, and problem {name} is without points")

    @property
    def sha256(self) -> str:
        """The hash of all settings."""
        values = [
            sorted((name, float(points)) for name, points in self.points.items()),
            self.wording,
            self.rounding,
            None if self.problems is None else sorted(self.problems),
            sorted(self.allow),
            self.seed,
        ]
        return hashlib.sha256(json.dumps(values).encode()).hexdigest()


def _points(value: object, path: Path) -> dict[str, float]:
    if not isinstance(value, dict):
        raise BadSettings(f"{path}: points is a table; write [points] and below it 1 = 5")
    points = {}
    for name, number in value.items():
        if isinstance(number, bool) or not isinstance(number, int | float):
            raise BadSettings(
                f"{path}: points.{_shown_key(name)} is {_shown(number)}; it must be a number"
            )
        if not 0 <= number <= MOST_POINTS:
            raise BadSettings(
                f"{path}: points.{_shown_key(name)} is {_shown(number)}; take 0 to {MOST_POINTS:,}"
            )
        points[name] = float(number)
    return points


def _wording(value: object, path: Path) -> bool:
    if not isinstance(value, bool):
        raise BadSettings(f"{path}: wording is {_shown(value)}; it must be true or false")
    return value


def _rounding(value: object, path: Path) -> str | None:
    if value == "none":
        return None
    is_number = isinstance(value, int | float) and not isinstance(value, bool) and 0 < value < 1000
    step = str(value) if is_number or isinstance(value, str) else ""
    if not _STEP.fullmatch(step) or not Decimal(step):
        raise BadSettings(
            f'{path}: rounding is {_shown(value)}; it must be "none" or a step such as "0.5" or "1"'
        )
    return step


def _shown(value: object) -> str:
    """A *value* of the file on a line, however large or deep it is."""
    if isinstance(value, int) and abs(value) > MOST_POINTS**2:
        return "a very large number"
    return reprlib.repr(value)


def _shown_key(name: str) -> str:
    """A key as it was written, where that is short and can be printed."""
    return name if name.isprintable() and len(name) <= MOST_SHOWN else reprlib.repr(name)


def parse_problems(texts: Iterable[str], problems: Sequence[str], edition: str) -> frozenset[str]:
    """The problems that the *texts* name, out of the *problems* of an edition.

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
            raise BadSettings(f"{edition} has no problem {name!r}; there are {', '.join(problems)}")
    return frozenset(named)


def _counting(problems: Mapping[str, float]) -> list[str]:
    return [name for name, points in problems.items() if points]


def weighed(report: Report, settings: Settings) -> Report:
    """The *report* as the *settings* want it; done twice, it is the same."""
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
        problem = _scaled(problem, most / problem.max)._replace(max=most)
    if settings.rounding is None:
        return problem
    return problem._replace(points=min(problem.max, _rounded(problem.points, settings)))


def _without_wording(problem: ProblemResult) -> ProblemResult:
    """The same problem by its facts alone: what wording was worth goes to them."""
    facts = tuple([rule for rule in problem.rules if rule.kind is Kind.FACT])
    wording = [rule for rule in problem.rules if rule.kind is Kind.WORDING]
    of_wording = sum(rule.max for rule in wording)
    if not wording or not facts or problem.max <= of_wording:
        return problem
    # One mistake may have cost less than the checks by which it was seen; so what the facts lost
    # is what the problem lost, without what its wording lost.
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


def _scaled(problem: ProblemResult, factor: float) -> ProblemResult:
    return problem._replace(
        points=round(problem.points * factor, 2),
        rules=tuple([_times(rule, factor) for rule in problem.rules]),
    )


def _times(rule: RuleResult, factor: float) -> RuleResult:
    return rule._replace(points=rule.points * factor, max=rule.max * factor)


def _rounded(points: float, settings: Settings, half: str = ROUND_HALF_UP) -> float:
    """The *points* on the nearest step; a *half* is rounded in favour of the learner."""
    if settings.rounding is None:
        return points
    step = Decimal(settings.rounding)
    steps = (Decimal(str(points)) / step).quantize(Decimal(1), half)
    return float(steps * step)
