"""The result of a problem whose points belong to rules."""

import ast
from collections.abc import Iterable, Mapping, Sequence, Set
from typing import NamedTuple

from handful.grader.assignment.assignment import Problem
from handful.grader.assignment.wrong_version import Mistake
from handful.grader.check import Check, Tried
from handful.grader.judge.verdict import Verdict
from handful.grader.message import Message, message, plural
from handful.grader.paste import paste
from handful.grader.price import MOST_FOR_ONE_CAUSE, Outcome, RuleSpec, price
from handful.grader.report.result import Kind, ProblemResult, RuleResult, Status
from handful.grader.rubric import Rubric
from handful.grader.sandbox.observation import Observation
from handful.grader.syntax import parse_once

__all__ = ["constant_functions", "counted_once", "is_attempt", "rule_results", "without_return"]

Reason = tuple[Message, str | None, int | None]
"""Why a case was never reached: a sentence, the mistake, and the line."""


class _Judged(NamedTuple):
    """A check of a case, and how it ended; nothing was tried where it was never reached."""

    check: Check
    tried: Tried | None
    verdict: Verdict

    @property
    def function(self) -> str:
        """What is called, in the learner's words; empty in a session."""
        return self.tried.probe.function if self.tried and not self.tried.probe.lines else ""

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
        if self.check.rule is not None and seen.results:
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
ENOUGH_ANSWERS = 5
"""Answers of a function that must be the same before that means anything."""
ENOUGH_WRITTEN = 0.4
"""The share of the solution's size that a function has that is right but for a slip."""
ALWAYS_SAME = message("The function gives the same answer in every case, so no case counts.")
NEVER_FREE = ("crash", "endless-loop", "python-2", "renamed-function", "returns-none")
"""Mistakes of which one name does not mean one cause."""
ONLY_WITH_VALUES = message("This earns points only together with rules about results.")
CRASH = 0.25
"""What a crash costs at most that always happens in the same line."""


def rule_results(
    rubric: Rubric,
    problem: Problem,
    checks: Sequence[Check],
    tried: Sequence[Tried | None],
    numbers: Sequence[Sequence[int]],
    module: str,
    not_reached: Reason,
    constant: Set[str] = frozenset(),
    without_return: Set[str] = frozenset(),
    is_attempt: bool = True,
) -> ProblemResult:
    """The result of a *problem*: one for each of its rules.

    *constant* are functions that give one answer to everything, *without_return* those that return
    nothing anywhere. *is_attempt* says whether there is enough written for a slip to have a price.
    """
    judged = [
        _Judged(checks[number], one, one.verdicts[place] if one else Verdict(False))
        for one, those in zip(tried, numbers, strict=True)
        for place, number in enumerate(those)
    ]
    hung = not_reached[1] == "endless-loop"
    outcomes = [outcome for one in judged for outcome in _outcomes(one, hung, constant)]
    outcomes = [
        outcome._replace(cause=None)
        if not is_attempt or (outcome.cause == NOT_RETURNED and not without_return)
        else outcome
        for outcome in outcomes
    ]
    specs = [RuleSpec(rule.points, rule.look) for rule in problem.rules]
    prices = {**PRICES, **{o.cause: CRASH for o in outcomes if o.cause and o.cause not in PRICES}}
    known: list[Mistake] = []
    mistakes: dict[int, str] = {}
    failed = frozenset(
        [o.rule for o in outcomes if not o.passed and specs[o.rule].look != "wording"]
    )
    if failed and not constant & {one.function for one in judged}:
        known = rubric.explanations(problem.id, tried, failed)
        if known:
            outcomes = [o._replace(cause=None if o.passed else "known") for o in outcomes]
            prices["known"] = max(mistake.price or MOST_FOR_ONE_CAUSE for mistake in known)
            if (name := _only_name(known)) is not None:
                mistakes = dict.fromkeys(failed, name)
        for function in () if known else problem.functions:
            versions = rubric.explanations(problem.id, tried, failed, function)
            if (name := _only_name(versions)) is not None:
                own = {one.check.rule for one in judged if one.function == function}
                mistakes |= dict.fromkeys(failed & own, name)
    cost = price(specs, outcomes, prices)
    whole = sum(rule.points for rule in problem.rules)
    by_rules = sum(r.points * share for r, share in zip(problem.rules, cost.rules, strict=True))
    factor = cost.lost * whole / by_rules if by_rules else 0.0
    results = [
        _result(
            rubric,
            problem,
            number,
            judged,
            share * factor,
            whole,
            module,
            not_reached,
            mistakes.get(number),
            constant,
        )
        for number, share in enumerate(cost.rules)
    ]
    points = round(problem.points * (1 - cost.lost), 2)
    passed = all(outcome.passed for outcome in outcomes)
    status = Status.PASSED if passed else Status.FAILED
    return ProblemResult(
        problem.id, problem.title, points, float(problem.points), status, tuple(results)
    )


def counted_once(results: Sequence[ProblemResult], own: Sequence[Set[str]]) -> list[ProblemResult]:
    """The same *results*; a mistake in a function that two problems ask for costs in the first.

    *own* are the functions of each problem, by the learner's names.
    """
    counted: list[ProblemResult] = []
    for number, result in enumerate(results):
        known = {
            (rule.mistake, function): before.id
            for before, functions in zip(counted, own, strict=False)
            for function in functions & own[number]
            for rule in before.rules
            if rule.mistake and rule.lost and f".{function}(" in rule.call
        }
        rules = [_free(rule, known) for rule in result.rules]
        freed = sum(new.points - old.points for new, old in zip(rules, result.rules, strict=True))
        if freed:
            points = round(min(result.max, result.points + freed), 2)
            result = result._replace(rules=tuple(rules), points=points)
        counted.append(result)
    return counted


def _free(rule: RuleResult, known: Mapping[tuple[str, str], str]) -> RuleResult:
    if rule.mistake in NEVER_FREE:
        return rule
    for (mistake, function), number in known.items():
        if rule.lost and mistake == rule.mistake and f".{function}(" in rule.call:
            why = message("It is counted in problem {number} already.", number=number)
            return rule._replace(points=rule.max, message=(*rule.message, why))
    return rule


def _only_name(mistakes: Iterable[Mistake]) -> str | None:
    """The name of the *mistakes*, if they are versions of one."""
    found = {mistake.name for mistake in mistakes}
    return found.pop() if len(found) == 1 else None


def constant_functions(tried: Iterable[Tried]) -> set[str]:
    """The functions that gave the same answer in every case, and not always the right one."""
    answers: dict[str, list[str]] = {}
    wrong = set()
    for one in tried:
        if one.probe.lines:
            continue
        given = answers.setdefault(one.probe.function, [])
        given += [value.shown for value in one.seen.results] or [""]
        if not one.is_right:
            wrong.add(one.probe.function)
    return {
        name
        for name in wrong
        if len(answers[name]) >= ENOUGH_ANSWERS
        and len(set(answers[name])) == 1
        and answers[name][0] not in ("", "None")
    }


def is_attempt(
    own: Mapping[str, str], defined: Mapping[str, ast.FunctionDef], solution: str
) -> bool:
    """Is as much written as a program that is right but for a slip has?

    *own* are the names of the problem's functions, each with the learner's name for it; *defined*
    are all functions of the learner's file. What is written in helpers counts.
    """
    ours = {n.name: n for n in parse_once(solution).body if isinstance(n, ast.FunctionDef)}
    return _written(own.values(), defined) >= ENOUGH_WRITTEN * _written(own, ours)


def without_return(own: Iterable[str], defined: Mapping[str, ast.FunctionDef]) -> set[str]:
    """The functions among the learner's *own* that have no `return` with a value."""
    return {
        name
        for name in own
        if name in defined
        and not any(
            isinstance(part, ast.Return) and part.value is not None
            for part in ast.walk(defined[name])
        )
    }


def _written(names: Iterable[str], defined: Mapping[str, ast.FunctionDef]) -> int:
    """The parts of these functions and of those that they call, docstrings aside."""
    parts, seen, left = 0, set[str](), list(names)
    while left:
        name = left.pop()
        if name in seen or name not in defined:
            continue
        seen.add(name)
        function = defined[name]
        for node in function.body[ast.get_docstring(function, clean=False) is not None :]:
            for part in ast.walk(node):
                parts += 1
                if isinstance(part, ast.Name):
                    left.append(part.id)
    return parts


def _outcomes(one: _Judged, hung: bool, constant: Set[str]) -> Iterable[Outcome]:
    """What a check says about the rules that it tests; *hung* if one before it never ended."""
    if one.check.rule is not None and one.tried and one.tried.probe.function in constant:
        yield Outcome(one.check.rule, False)
        return
    if one.check.rule is not None:
        cause = ENDLESS if hung and one.tried is None else one.cause
        yield Outcome(one.check.rule, one.verdict.right, cause)
        return
    for number in one.verdict.reached:
        yield Outcome(number, True)
    if one.verdict.right:
        return
    if one.verdict.blamed is not None:
        yield Outcome(one.verdict.blamed, False, one.cause)


def _result(
    rubric: Rubric,
    problem: Problem,
    number: int,
    judged: Sequence[_Judged],
    share: float,
    whole: float,
    module: str,
    not_reached: Reason,
    name: str | None,
    constant: Set[str],
) -> RuleResult:
    rule = problem.rules[number]
    most = problem.points * rule.points / whole
    kind = Kind.WORDING if rule.look == "wording" else Kind.FACT
    lost = min(1.0, share)
    failed = [one for one in judged if not one.verdict.right and _is_of(one, number)]
    shown = next((one for one in failed if not one.check.drawn), failed[0] if failed else None)
    status = Status.PASSED if not lost else Status.FAILED
    result = RuleResult(rule.says, status, most * (1 - lost), most, kind=kind, file=f"{module}.py")
    if shown is None and lost and any(one.tried and one.check.rule == number for one in judged):
        return result._replace(message=(ONLY_WITH_VALUES,))
    if shown is None or shown.tried is None:
        reason, mistake, line = not_reached
        return result._replace(message=(reason,), mistake=mistake, line=line) if lost else result
    probe = shown.tried.probe
    failure = shown.tried.seen.error or shown.tried.seen.timeout
    mistake = name or next(iter(shown.verdict.mistakes), None)
    if mistake is None and failure is None and shown.tried.probe != shown.check.probe:
        mistake = rule.mistake or None
    why = [shown.verdict.where] if shown.verdict.where else []
    if mistake is not None and mistake in rubric.assignment.pages:
        why.append(rubric.assignment.pages.summary(mistake))
    if shown.tried.probe.function in constant:
        why.append(ALWAYS_SAME)
    elif len(failed) > 1:
        why.append(plural("{number} case fails.", "{number} cases fail.", len(failed)))
    return result._replace(
        call=paste(module, probe._replace(watch=probe.watch and rule.look == "arguments")),
        expected=shown.verdict.expected,
        got=shown.verdict.got,
        message=tuple(why),
        mistake=mistake,
        line=failure.line if failure else None,
        file=(failure.file if failure else "") or f"{module}.py",
        world=shown.tried.world,
        parts=shown.verdict.parts,
    )


def _is_of(one: _Judged, number: int) -> bool:
    return number == (one.verdict.blamed if one.check.rule is None else one.check.rule)
