"""The result of a problem whose points belong to rules."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from handful.course.checker.folder.price import MOST_FOR_ONE_CAUSE, Outcome, RuleSpec, price
from handful.course.checker.folder.rubric import Rubric
from handful.course.checker.judge.verdict import Verdict
from handful.course.checker.message import Message, plural
from handful.course.checker.points import Tried
from handful.course.checker.report.result import CheckResult, Kind, ProblemResult, Status
from handful.course.checker.rubric.check import Check, Problem
from handful.course.checker.rubric.paste import paste
from handful.course.checker.sandbox.observation import Observation

__all__ = ["rule_results"]

Reason = tuple[Message, str | None, int | None]
"""Why a case was never reached: a sentence, the mistake, and the line."""


class _Judged(NamedTuple):
    """A check of a case, and how it ended; nothing was tried where it was never reached."""

    check: Check
    tried: Tried | None
    verdict: Verdict

    @property
    def cause(self) -> str | None:
        """What is known to have made it fail, so that it costs once."""
        if self.tried is None or self.verdict.right:
            return None
        seen = self.tried.seen
        if OTHER_QUESTIONS in self.verdict.mistakes:
            return OTHER_QUESTIONS
        if seen.error is not None and seen.error.line is not None:
            return f"{seen.error.kind} in line {seen.error.line} of {seen.error.file}"
        if seen.timeout is not None:
            return ENDLESS
        if self.check.number is not None and seen.results:
            return _slip_of_type(seen, self.verdict)
        return None


def _slip_of_type(seen: Observation, verdict: Verdict) -> str | None:
    """The cause where a result is right but for its type, or was printed and not returned."""
    got, want = seen.results[-1], str(verdict.expected).rpartition(" (")[0]
    printed = "".join([str(text) for kind, text in seen.events if kind == "out"]).strip()
    if got.plain is None:
        return PRINTED if printed == want else NOT_RETURNED
    if got.shown == f"{want}.0":
        return FLOAT
    return WRONG_TYPE if got.shown in (f"'{want}'", f'"{want}"') else None


ENDLESS, PRINTED, NOT_RETURNED, FLOAT, WRONG_TYPE = (
    "an endless loop",
    "printed, not returned",
    "nothing returned",
    "a float for an int",
    "a right value of another type",
)
OTHER_QUESTIONS = "other-questions"
PRICES = {
    OTHER_QUESTIONS: 0.2,
    ENDLESS: 0.35,
    PRINTED: 0.3,
    NOT_RETURNED: 0.3,
    FLOAT: 0.12,
    WRONG_TYPE: 0.25,
}
CRASH = 0.25
"""What a crash costs at most that always happens in the same line."""


def rule_results(
    rubric: Rubric,
    problem: Problem,
    tried: Sequence[Tried | None],
    numbers: Sequence[Sequence[int]],
    module: str,
    not_reached: Reason,
) -> ProblemResult:
    """The result of a *problem*: one check for each of its rules."""
    judged = [
        _Judged(problem.checks[number], one, one.verdicts[place] if one else Verdict(False))
        for one, checks in zip(tried, numbers, strict=True)
        for place, number in enumerate(checks)
    ]
    hung = not_reached[1] == "endless-loop"
    outcomes = [outcome for one in judged for outcome in _outcomes(one, hung)]
    specs = [RuleSpec(rule.points, rule.look) for rule in problem.rules]
    prices = {**PRICES, **{o.cause: CRASH for o in outcomes if o.cause and o.cause not in PRICES}}
    name, known = None, []
    failed = frozenset([o.rule for o in outcomes if not o.passed])
    if failed:
        alternatives = [case.alternative for case in rubric.cases[problem.id]]
        seen = [
            one.seen if one and (other is None or one.probe.lines != other.lines) else None
            for one, other in zip(tried, alternatives, strict=True)
        ]
        known = rubric.explanations(problem.id, seen, failed)
        if known:
            outcomes = [o._replace(cause=None if o.passed else "known") for o in outcomes]
            prices["known"] = max(mistake.price or MOST_FOR_ONE_CAUSE for mistake in known)
            names = {mistake.name for mistake in known}
            name = names.pop() if len(names) == 1 else None
    if not known and _is_constant(tried):
        outcomes = [o._replace(passed=False, cause=None) for o in outcomes]
    cost = price(specs, outcomes, prices)
    whole = sum(rule.points for rule in problem.rules)
    by_rules = sum(r.points * share for r, share in zip(problem.rules, cost.rules, strict=True))
    factor = cost.lost * whole / by_rules if by_rules else 0.0
    results = [
        _result(problem, number, judged, share * factor, whole, module, not_reached, name)
        for number, share in enumerate(cost.rules)
    ]
    points = round(problem.points * (1 - cost.lost), 2)
    status = Status.PASSED if all(one.verdict.right for one in judged) else Status.FAILED
    return ProblemResult(
        problem.id, problem.title, points, float(problem.points), status, tuple(results)
    )


def _is_constant(tried: Sequence[Tried | None]) -> bool:
    """Does a function give the same answer in every case, and not always the right one?"""
    calls = [one for one in tried if one is not None and not one.probe.lines]
    answers = [repr(value) for one in calls for value in one.seen.results]
    right = all(one.is_right for one in calls)
    return len(answers) >= 5 and len(set(answers)) == 1 and not right and "None" not in answers[0]


def _outcomes(one: _Judged, hung: bool) -> Iterable[Outcome]:
    """What a check says about the rules that it tests; *hung* if one before it never ended."""
    if one.check.number is not None:
        cause = ENDLESS if hung and one.tried is None else one.cause
        yield Outcome(one.check.number, one.verdict.right, cause)
        return
    for number in one.verdict.reached:
        yield Outcome(number, True)
    if one.verdict.right:
        return
    if one.verdict.blamed is not None:
        yield Outcome(one.verdict.blamed, False, one.cause)


def _result(
    problem: Problem,
    number: int,
    judged: Sequence[_Judged],
    share: float,
    whole: float,
    module: str,
    not_reached: Reason,
    name: str | None,
) -> CheckResult:
    rule = problem.rules[number]
    most = problem.points * rule.points / whole
    kind = Kind.WORDING if rule.look == "wording" else Kind.FACT
    lost = min(1.0, share)
    failed = [one for one in judged if not one.verdict.right and _is_of(one, number)]
    shown = next((one for one in failed if not one.check.drawn), failed[0] if failed else None)
    status = Status.PASSED if not lost else Status.FAILED
    result = CheckResult(
        rule.says, True, status, most * (1 - lost), most, kind=kind, file=f"{module}.py"
    )
    if shown is None or shown.tried is None:
        why, mistake, line = not_reached
        return result._replace(message=(why,), mistake=mistake, line=line) if lost else result
    failure = shown.tried.seen.error or shown.tried.seen.timeout
    told = [shown.verdict.where] if shown.verdict.where else []
    if len(failed) > 1:
        told.append(plural("{number} case fails.", "{number} cases fail.", len(failed)))
    return result._replace(
        call=paste(module, shown.tried.probe),
        expected=shown.verdict.expected,
        got=shown.verdict.got,
        message=tuple(told),
        mistake=name or next(iter(shown.verdict.mistakes), None),
        line=failure.line if failure else None,
        file=(failure.file if failure else "") or f"{module}.py",
        world=shown.tried.world,
    )


def _is_of(one: _Judged, number: int) -> bool:
    return number == (one.verdict.blamed if one.check.number is None else one.check.number)
