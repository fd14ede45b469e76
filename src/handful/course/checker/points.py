"""From verdicts to points: which mistake it was, what it costs, and what the report says."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from handful.course.checker.judge.call import name_of
from handful.course.checker.judge.mistake import ALWAYS_SAME, MISTAKES
from handful.course.checker.judge.verdict import Verdict
from handful.course.checker.message import Message, message
from handful.course.checker.report.result import CheckResult, Kind, ProblemResult, Status, World
from handful.course.checker.report.share import MOST_FOR_ONE
from handful.course.checker.rubric.check import DRAWN_CASES, Check, Problem
from handful.course.checker.rubric.paste import paste
from handful.course.checker.sandbox.job import Probe
from handful.course.checker.sandbox.observation import Observation

__all__ = ["Tried", "constant_functions", "counted_once", "merged", "results_of"]

ENOUGH_ANSWERS = 5
"""Answers of a function that must be the same before that means anything."""
NO_ANSWER = ""
"""In place of an answer where a call ended with an error."""
NEVER_CAPPED = (
    "crash",
    "endless-loop",
    "python-2",
    "replay-first-crash",
    "substitute-crash-absent",
    "renamed-function",
)


class Tried(NamedTuple):
    """A scenario as it was seen in one world, and judged: a verdict for each of its checks."""

    world: World
    probe: Probe
    seen: Observation
    verdicts: tuple[Verdict, ...]
    earned: float
    is_right: bool


class _Judged(NamedTuple):
    """A check, and how it ended: no scenario where it was never reached."""

    check: Check
    tried: Tried | None
    verdict: Verdict
    mistake: str | None = None


Reason = tuple[Message, str | None, int | None]
"""Why a check was never reached: a sentence, the mistake, and the line."""


def results_of(
    problem: Problem,
    tried: Sequence[Tried | None],
    numbers: Sequence[Sequence[int]],
    module: str,
    not_reached: Reason,
    constant: set[str],
) -> ProblemResult:
    """The result of a *problem* whose scenarios were *tried*, each with checks by *numbers*.

    *constant* are the functions that give the same answer in every case.
    """
    judged: dict[int, _Judged] = {}
    for one, checks in zip(tried, numbers, strict=True):
        for place, number in enumerate(checks):
            verdict = one.verdicts[place] if one else Verdict(False)
            judged[number] = _Judged(problem.checks[number], one, verdict)
    ordered = _named([judged[n] for n in range(len(problem.checks))], constant)
    weights = sum(check.weight for check in problem.checks)
    share = problem.points / weights
    kept = _kept(ordered, weights, constant)
    results = [
        _result(one, share * one.check.weight, share * keeps, module, not_reached, constant)
        for one, keeps in zip(ordered, kept, strict=True)
    ]
    results = merged(results, problem)
    points = round(sum(result.points for result in results), 2)
    status = Status.FAILED
    if all(result.status is Status.PASSED for result in results):
        points, status = float(problem.points), Status.PASSED
    return ProblemResult(
        problem.id, problem.title, points, float(problem.points), status, tuple(results)
    )


def counted_once(results: Sequence[ProblemResult], own: Sequence[set[str]]) -> list[ProblemResult]:
    """The same *results*; a mistake in a function that two problems ask for costs in the first.

    *own* are the functions of each problem.
    """
    counted: list[ProblemResult] = []
    for number, result in enumerate(results):
        known = {
            (check.mistake, function): before.id
            for before, functions in zip(counted, own, strict=False)
            for function in functions & own[number]
            for check in before.checks
            if check.points < check.max and f".{function}(" in check.call
        }
        checks = [_free(check, known) for check in result.checks]
        points = round(sum(check.points for check in checks), 2)
        if tuple(checks) != result.checks:
            result = result._replace(checks=tuple(checks), points=points)
        counted.append(result)
    return counted


def _free(check: CheckResult, known: dict[tuple[str | None, str], str]) -> CheckResult:
    if check.status is not Status.FAILED or check.mistake in (None, "returns-none", *NEVER_CAPPED):
        return check
    for (mistake, function), number in known.items():
        if mistake == check.mistake and f".{function}(" in check.call:
            told = message("It is counted in problem {number} already.", number=number)
            return check._replace(points=check.max, message=(*check.message, told))
    return check


def constant_functions(tried: Iterable[Tried]) -> set[str]:
    """The functions that gave the same answer in every case, and not always the right one.

    *tried* are the scenarios of all problems: one problem may ask for one answer only.
    """
    answers: dict[str, list[str]] = {}
    wrong: set[str] = set()
    for one in tried:
        if one.probe.lines:
            continue
        given = answers.setdefault(one.probe.function, [])
        given += [repr(value) for value in one.seen.results] or [NO_ANSWER]
        if not one.is_right:
            wrong.add(one.probe.function)
    return {
        name
        for name in wrong
        if len(answers[name]) >= ENOUGH_ANSWERS
        and len(set(answers[name])) == 1
        and NO_ANSWER not in answers[name]
    }


# Which mistake it was.


class _Evidence:
    """What some cases say about which models of mistakes fit the program."""

    def __init__(self, judged: Iterable[_Judged]) -> None:
        cases = list(judged)
        self.ruled_out = frozenset().union(*[one.check.shows for one in cases if one.verdict.right])
        failed = [
            set(one.verdict.mistakes) - self.ruled_out
            for one in cases
            if not one.verdict.right and not one.check.wording and one.verdict.mistakes
        ]
        self.explain_all = set.intersection(*failed) if failed else set()

    def names(self, one: _Judged) -> set[str]:
        """The mistakes that may have made a case fail."""
        models = set(one.verdict.mistakes) - self.ruled_out
        return {name_of(model) for model in (models & self.explain_all or models)}


def _named(judged: list[_Judged], constant: set[str]) -> list[_Judged]:
    """The same with names: only where what was seen fits one mistake and no other.

    Fixed cases are named by fixed cases only, so that the seed does not decide what a mistake
    costs.
    """
    fixed = _Evidence([one for one in judged if not one.check.drawn])
    everything = _Evidence(judged)
    named = []
    for one in judged:
        names = (everything if one.check.drawn else fixed).names(one)
        if one.tried is not None and one.tried.probe.function in constant:
            names &= {"returns-none"}
        name = names.pop() if len(names) == 1 else None
        named.append(one._replace(mistake=name if name in MISTAKES else None))
    return [_follows(one, named) for one in named]


def _follows(one: _Judged, others: list[_Judged]) -> _Judged:
    """The same; where the game's facts are wrong, what it returns is so for the same mistake."""
    if one.verdict.right or one.check.wording or one.verdict.mistakes or one.tried is None:
        return one
    for other in others:
        facts = other.tried is one.tried and other.check.weight > one.check.weight
        if facts and not other.verdict.right and other.mistake is not None:
            return one._replace(mistake=other.mistake)
    return one


# What it costs.


def _kept(judged: list[_Judged], weights: float, constant: set[str]) -> list[float]:
    """What each check earns of its weight.

    Checks that fail for the same named mistake cost together no more than a share of the problem,
    where all other facts are right.
    """
    earned = [
        one.check.weight if one.verdict.right and not _is_of(one, constant) else 0.0
        for one in judged
    ]
    failed = [n for n, one in enumerate(judged) if not one.verdict.right]
    facts = [n for n in failed if not judged[n].check.wording]
    drawn = [n for n in facts if judged[n].check.drawn]
    if len(drawn) < len(facts):  # the seed must not decide whether the limit applies
        facts = [n for n in facts if n not in drawn]
    names = {judged[n].mistake for n in facts}
    slight = all(judged[n].verdict.facts_right for n in facts)
    if constant or not (len(names) == 1 or slight):
        return earned
    if "returns-none" in names and any(not one.tried.probe.lines for one in judged if one.tried):
        names -= {"returns-none"}  # a function that gives nothing; of a game all else was seen
    for name in names - {None if not slight else "", *NEVER_CAPPED}:
        group = [n for n in facts if judged[n].mistake == name]
        scenarios = {id(judged[n].tried) for n in group}
        group += [n for n in failed if n not in facts and id(judged[n].tried) in scenarios]
        group += [n for n in drawn if n not in group]
        cost = sum(judged[n].check.weight for n in group)
        if cost > MOST_FOR_ONE * weights:
            left = 1 - MOST_FOR_ONE * weights / cost
            for n in group:
                earned[n] = judged[n].check.weight * left
    return earned


def _is_of(one: _Judged, functions: set[str]) -> bool:
    return one.tried is not None and one.tried.probe.function in functions


# What the report says.


def merged(results: Sequence[CheckResult], problem: Problem) -> list[CheckResult]:
    """The *results* on a *problem*, those on drawn cases as one: the first that did not pass."""
    pairs = list(zip(results, problem.checks, strict=True))
    fixed = [result for result, check in pairs if not check.drawn]
    drawn = [result for result, check in pairs if check.drawn]
    if not drawn:
        return fixed
    failed = [result for result in drawn if result.status is not Status.PASSED]
    one = (failed or drawn)[0]._replace(
        name=DRAWN_CASES,
        points=sum(result.points for result in drawn),
        max=sum(result.max for result in drawn),
    )
    return [*fixed, one]


def _result(
    one: _Judged,
    most: float,
    points: float,
    module: str,
    not_reached: Reason,
    constant: set[str],
) -> CheckResult:
    check, tried, verdict = one.check, one.tried, one.verdict
    kind = Kind.WORDING if check.wording else Kind.FACT
    result = CheckResult(
        check.name, check.visible, Status.PASSED, points, most, kind=kind, file=f"{module}.py"
    )
    if verdict.right and not _is_of(one, constant):
        return result
    if tried is None:
        why, mistake, line = not_reached
        return result._replace(status=Status.FAILED, message=(why,), mistake=mistake, line=line)
    failure = tried.seen.error or tried.seen.timeout
    told = (check.rule, *([verdict.where] if verdict.where else []))
    if _is_of(one, constant) and one.mistake != "returns-none":
        told = (*told, ALWAYS_SAME)
    if one.mistake is not None and one.mistake in MISTAKES:
        told = (*told, MISTAKES[one.mistake].told)
    return result._replace(
        status=Status.FAILED,
        call=paste(module, tried.probe),
        expected=verdict.expected,
        got=verdict.got,
        message=told,
        mistake=one.mistake,
        line=failure.line if failure else None,
        file=(failure.file if failure else "") or f"{module}.py",
        world=tried.world,
    )
