"""From verdicts to points: which mistake it was, what it costs, and what the report says."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from handful.course.checker.judge.call import name_of
from handful.course.checker.judge.mistake import MISTAKES
from handful.course.checker.judge.verdict import Verdict
from handful.course.checker.message import Message
from handful.course.checker.report.result import CheckResult, Kind, ProblemResult, Status, World
from handful.course.checker.rubric.check import Check, Problem
from handful.course.checker.rubric.paste import paste
from handful.course.checker.sandbox.job import Probe
from handful.course.checker.sandbox.observation import MISSING, Observation

__all__ = ["Tried", "results_of"]

MOST_FOR_ONE = 0.4
"""The share of a problem that one mistake costs at most, where all else is right."""
NEVER_CAPPED = ("crash", "endless-loop", "replay-first-crash", "substitute-crash-absent")


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
) -> ProblemResult:
    """The result of a *problem* whose scenarios were *tried*, each with checks by *numbers*."""
    judged: dict[int, _Judged] = {}
    for one, checks in zip(tried, numbers, strict=True):
        for place, number in enumerate(checks):
            verdict = one.verdicts[place] if one else Verdict(False)
            judged[number] = _Judged(problem.checks[number], one, verdict)
    constant = _is_constant([one for one in tried if one is not None])
    ordered = _named([judged[n] for n in range(len(problem.checks))], constant)
    weights = sum(check.weight for check in problem.checks)
    share = problem.points / weights
    kept = _kept(ordered, weights, constant)
    results = [
        _result(one, share * one.check.weight, share * keeps, module, not_reached)
        for one, keeps in zip(ordered, kept, strict=True)
    ]
    points = round(sum(result.points for result in results), 2)
    status = Status.FAILED
    if all(result.status is Status.PASSED for result in results):
        points, status = float(problem.points), Status.PASSED
    return ProblemResult(
        problem.id, problem.title, points, float(problem.points), status, tuple(results)
    )


def _is_constant(tried: Iterable[Tried]) -> bool:
    """Does the function answer always the same, whatever it is asked?"""
    values = [
        [repr(value.plain) for value in one.seen.results]
        for one in tried
        if one.seen.results and not one.probe.lines and one.seen.results[0].plain is not MISSING
    ]
    return len(values) > 2 and len({value for some in values for value in some}) == 1


# Which mistake it was.


def _named(judged: list[_Judged], constant: bool) -> list[_Judged]:
    """The same with names: only where what was seen fits one mistake and no other."""
    passed = [one.check.shows for one in judged if one.verdict.right]
    ruled_out = frozenset().union(*passed)
    named = []
    for one in judged:
        models = [model for model in one.verdict.mistakes if model not in ruled_out]
        names = {name_of(model) for model in models}
        if constant:
            names &= {"returns-none"}
        name = names.pop() if len(names) == 1 else None
        named.append(one._replace(mistake=name if name in MISTAKES else None))
    return named


# What it costs.


def _kept(judged: list[_Judged], weights: float, constant: bool) -> list[float]:
    """What each check earns of its weight.

    Checks that fail for the same named mistake cost together no more than a share of the problem,
    where all other facts are right.
    """
    earned = [one.check.weight if one.verdict.right else 0.0 for one in judged]
    facts = [n for n, one in enumerate(judged) if not one.check.wording]
    failed = [n for n in facts if not judged[n].verdict.right]
    slight = [n for n in failed if judged[n].verdict.facts_right]
    names = {judged[n].mistake for n in failed}
    groups: list[list[int]] = []
    if len(names) == 1 and len(failed) < len(facts) and not constant:
        groups = [failed]
    elif slight == failed:
        groups = [[n for n in slight if judged[n].mistake == name] for name in names]
    for group in groups:
        name = judged[group[0]].mistake if group else None
        cost = sum(judged[n].check.weight for n in group)
        if name is not None and name not in NEVER_CAPPED and cost > MOST_FOR_ONE * weights:
            left = 1 - MOST_FOR_ONE * weights / cost
            for n in group:
                earned[n] = judged[n].check.weight * left
    return earned


# What the report says.


def _result(
    one: _Judged, most: float, points: float, module: str, not_reached: Reason
) -> CheckResult:
    check, tried, verdict = one.check, one.tried, one.verdict
    kind = Kind.WORDING if check.wording else Kind.FACT
    result = CheckResult(
        check.name, check.visible, Status.PASSED, points, most, kind=kind, file=f"{module}.py"
    )
    if verdict.right:
        return result
    if tried is None:
        why, mistake, line = not_reached
        return result._replace(status=Status.FAILED, message=(why,), mistake=mistake, line=line)
    failure = tried.seen.error or tried.seen.timeout
    told = (check.rule, *([verdict.where] if verdict.where else []))
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
