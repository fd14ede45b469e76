"""From what was seen of a problem to the result of each of its rules, and to points.

A rule's points are lost once, however many cases show it. It is lost whole when a third of its
cases fail or when none of them could be reached; the rule that is hit hardest loses at least a
third. A known cause takes at most `MOST_FOR_ONE_CAUSE` of a problem, and a real bug at least
`LEAST_FOR_A_BUG`.
"""

import ast
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from typing import NamedTuple

from handful.grader.assignment import MOST_FOR_ONE_CAUSE, Mistake, Problem, Rule
from handful.grader.case import Case
from handful.grader.judge.call import Verdict, printed
from handful.grader.judge.shown import mark_columns
from handful.grader.message import Message, message, plural
from handful.grader.paste import paste
from handful.grader.program import Program
from handful.grader.repair import Repair, with_repair
from handful.grader.report.result import Kind, ProblemResult, RuleResult, Status
from handful.grader.rubric import Rubric, Tried
from handful.grader.sandbox.observation import MISSING, Observation
from handful.grader.syntax import parse_once
from handful.grader.worlds import Attempt


class Reason(NamedTuple):
    """Why a case was never reached."""

    message: Message
    mistake: str | None = None
    line: int | None = None


class Outcome(NamedTuple):
    """One case of one rule: did it pass, and if not, from which cause?

    The cause is None where none is known.
    """

    rule: int
    passed: bool
    cause: str | None = None


ENDLESS, PRINTED, NOT_RETURNED, FLOAT, WRONG_TYPE, LISTED = (
    "an endless loop",
    "printed, not returned",
    "nothing returned",
    "a float for an int",
    "a right value of another type",
    "the right elements, but no dictionary",
)
OTHER_QUESTIONS = "other-questions"
PRICES = {
    OTHER_QUESTIONS: 0.2,
    ENDLESS: 0.35,
    PRINTED: 0.3,
    NOT_RETURNED: 0.3,
    FLOAT: 0.12,
    WRONG_TYPE: 0.25,
    LISTED: 0.35,
}
WHOLE_RULE = 1 / 3
"""The share of a rule's cases that costs all its points."""
LEAST_FOR_HARDEST = 1 / 3
"""What the rule that is hit hardest loses at least."""
LEAST_FOR_A_BUG = 0.1
SIDE_LOOKS = ("arguments", "type")
"""Rules that earn nothing where every rule about values is lost: doing nothing changes nothing."""
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
NOTHING_WORKS = 0.6
"""The same, and what an endless loop costs, where no case passes and no small change helps."""


def problem_result(
    rubric: Rubric,
    attempt: Attempt,
    program: Program,
    not_reached: Reason,
    constant: Set[str] = frozenset(),
    repair: Repair | None = None,
) -> ProblemResult:
    """The result of a problem: one for each of its rules.

    *constant* are functions that give one answer to everything; a *repair* is a small change that
    makes the problem right.
    """
    problem, rules = attempt.problem, attempt.problem.rules
    tried = [attempt.best.get(place) for place in range(len(attempt.cases))]
    outcomes = list(_outcomes(attempt, not_reached, constant))
    if any(one.cause for one in outcomes):
        found = program.inspections[problem.module]
        own = {name: program.name_of(problem.module, name) for name in problem.functions}
        has_slips = _is_attempt(own, found.defined, rubric.assignment.solution[problem.file])
        no_return = _has_no_return(own.values(), found.defined)
        for number, one in enumerate(outcomes):
            if not has_slips or (one.cause == NOT_RETURNED and not no_return):
                outcomes[number] = one._replace(cause=None)
    prices = {**{one.cause: CRASH for one in outcomes if one.cause}, **PRICES}
    if repair is None and not any(one.passed for one in outcomes):
        prices |= {c: NOTHING_WORKS for c in prices if c == ENDLESS or c not in PRICES}
    wrong = {one.rule for one in outcomes if not one.passed}
    failed = frozenset([number for number in wrong if rules[number].look != "wording"])
    names: dict[int, str | None] = {}
    called = {one.probe.function for one in tried if one and not one.probe.lines}
    if failed and not constant & called:
        if known := rubric.explanations(problem, tried, failed):
            outcomes = [o._replace(cause=None if o.passed else "known") for o in outcomes]
            prices["known"] = max(mistake.price for mistake in known)
            names = dict.fromkeys(failed, _only_name(known))
        else:
            for function in problem.functions:
                versions = rubric.explanations(problem, tried, failed, function)
                if (name := _only_name(versions)) is not None:
                    names |= dict.fromkeys(failed & _rules_of(rubric, problem, function), name)
    asks_otherwise = any(one.cause == OTHER_QUESTIONS for one in outcomes)
    least = PRICES[OTHER_QUESTIONS] if asks_otherwise else LEAST_FOR_A_BUG
    shares, lost = price(rules, outcomes, prices, least)
    if repair is not None:
        lost = min(lost, max(least, repair.kind.price))
    whole = sum(rule.points for rule in rules)
    by_rules = sum(rule.points * share for rule, share in zip(rules, shares, strict=True))
    factor = lost * whole / by_rules if by_rules else 0.0
    module = program.modules[problem.module]
    results = [
        _rule_result(
            rubric, attempt, n, share * factor, module, not_reached, names.get(n), constant
        )
        for n, share in enumerate(shares)
    ]
    if repair is not None:
        results = with_repair(results, repair)
    passed = all(outcome.passed for outcome in outcomes)
    return ProblemResult(
        problem.id,
        problem.title,
        round(problem.points * (1 - lost), 2),
        float(problem.points),
        Status.PASSED if passed else Status.FAILED,
        tuple(results),
    )


def _rules_of(rubric: Rubric, problem: Problem, function: str) -> set[int]:
    """The rules that look at calls of a *function*."""
    cases = [case for case in rubric.cases[problem.id] if not case.is_session]
    return {n for case in cases if case.probe.function == function for n in case.rules}


def _outcomes(attempt: Attempt, not_reached: Reason, constant: Set[str]) -> Iterator[Outcome]:
    """What the cases say about the rules.

    A call that stops with an error says nothing about arguments and types, if others do not stop.
    Where a game goes another way, the lines that it lacks cost nothing more, if others go right.
    """
    hung = not_reached.mistake == "endless-loop"
    looks = [rule.look for rule in attempt.problem.rules]
    ended = {
        rule
        for place, tried in attempt.best.items()
        if not tried.seen.error
        for rule in attempt.cases[place].rules
    }
    worded = any(
        len(tried.verdicts) > 1 and (tried.verdicts[0].right or tried.verdicts[1].right)
        for place, tried in attempt.best.items()
        if attempt.cases[place].is_session
    )
    for place, case in enumerate(attempt.cases):
        tried = attempt.best.get(place)
        if tried is None:
            for rule in () if case.is_session else case.rules:
                yield Outcome(rule, False, ENDLESS if hung else None)
            continue
        is_constant = tried.probe.function in constant and not case.is_session
        for verdict in tried.verdicts:
            for rule in verdict.reached:
                yield Outcome(rule, not is_constant)
            if verdict.blamed is not None:
                look = looks[verdict.blamed]
                if look in SIDE_LOOKS and tried.seen.error and verdict.blamed in ended:
                    continue
                is_facts = verdict is tried.verdicts[0]
                if look == "wording" and worded and not is_facts and not tried.verdicts[0].right:
                    continue
                cause = None if is_constant else _cause(case, tried, verdict)
                yield Outcome(verdict.blamed, False, cause)


def _cause(case: Case, tried: Tried, verdict: Verdict) -> str | None:
    """What is known to have made a case fail, so that it costs once."""
    seen = tried.seen
    if OTHER_QUESTIONS in verdict.mistakes:
        return OTHER_QUESTIONS
    if seen.error is not None and seen.error.line is not None:
        return f"{seen.error.kind} in line {seen.error.line} of {seen.error.file}"
    if seen.timeout is not None:
        return ENDLESS
    if not case.is_session and seen.results:
        return _slip_of_type(seen, verdict)
    return None


def _slip_of_type(seen: Observation, verdict: Verdict) -> str | None:
    """The cause where a result is right but for its type, or was printed and not returned."""
    got = seen.results[-1]
    want = "" if verdict.wanted is MISSING else repr(verdict.wanted)
    if got.plain is None:
        return PRINTED if printed(seen) == want else NOT_RETURNED
    if got.shown == f"{want}.0":
        return FLOAT
    if got.shown in (f"'{want}'", f'"{want}"'):
        return WRONG_TYPE
    return LISTED if _has_elements(got.plain, verdict.wanted) else None


def _has_elements(value: object, want: object) -> bool:
    """Is a *value* a text or a list with as many of each element as the dictionary *want* says?"""
    if not isinstance(value, (str, list, tuple)) or not isinstance(want, dict):
        return False
    try:
        return Counter(value) == +Counter(want)
    except TypeError:  # not all are elements, or numbers
        return False


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
            if rule.mistake and rule.lost and f".{function}(" in str(rule.call)
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
        if rule.lost and mistake == rule.mistake and f".{function}(" in str(rule.call):
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


def _is_attempt(
    own: Mapping[str, str], defined: Mapping[str, ast.FunctionDef], solution: str
) -> bool:
    """Is as much written as a program that is right but for a slip has?

    *own* are the names of the problem's functions, each with the learner's name for it; *defined*
    are all functions of the learner's file. What is written in helpers counts.
    """
    ours = {n.name: n for n in parse_once(solution).body if isinstance(n, ast.FunctionDef)}
    return _written(own.values(), defined) >= ENOUGH_WRITTEN * _written(own, ours)


def _has_no_return(own: Iterable[str], defined: Mapping[str, ast.FunctionDef]) -> bool:
    """Has one of the learner's *own* functions no `return` with a value?"""
    return any(
        not any(
            isinstance(part, ast.Return) and part.value is not None
            for part in ast.walk(defined[name])
        )
        for name in own
        if name in defined
    )


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


def _rule_result(
    rubric: Rubric,
    attempt: Attempt,
    number: int,
    share: float,
    module: str,
    not_reached: Reason,
    name: str | None,
    constant: Set[str],
) -> RuleResult:
    """The result of one rule, with the first case that breaks it; *share* of it is lost."""
    problem = attempt.problem
    rule = problem.rules[number]
    most = problem.points * rule.points / sum(rule.points for rule in problem.rules)
    kind = Kind.WORDING if rule.look == "wording" else Kind.FACT
    lost = min(1.0, share)
    status = Status.FAILED if lost else Status.PASSED
    result = RuleResult(rule.says, status, most * (1 - lost), most, kind=kind, file=f"{module}.py")
    places = [place for place, case in enumerate(attempt.cases) if number in case.rules]
    seen = [
        (attempt.cases[place], attempt.best[place], verdict)
        for place in places
        if place in attempt.best
        for verdict in attempt.best[place].verdicts
    ]
    failed = [one for one in seen if one[2].blamed == number]
    if not lost:
        return result
    if not failed:
        if any(number in verdict.reached for _, _, verdict in seen):
            return result._replace(message=(ONLY_WITH_VALUES,))
        reason, mistake, line = not_reached
        return result._replace(message=(reason,), mistake=mistake, line=line)
    case, tried, verdict = min(failed, key=lambda one: one[0].is_drawn)
    failure = tried.seen.error or tried.seen.timeout
    mistake = name or next(iter(verdict.mistakes), None)
    if mistake is None and failure is None and tried.probe != case.probe:
        mistake = rule.mistake or None
    why = [verdict.where] if verdict.where else []
    if mistake is not None and mistake in rubric.assignment.pages:
        why.append(rubric.assignment.pages.summary(mistake))
    if tried.probe.function in constant:
        why.append(ALWAYS_SAME)
    elif len(failed) > 1:
        why.append(plural("{number} case fails.", "{number} cases fail.", len(failed)))
    watch = tried.probe.watch and rule.look == "arguments"
    expected, got = mark_columns(verdict.expected, verdict.got)
    return result._replace(
        call=paste(
            module, tried.probe._replace(watch=watch), rubric.assignment.solution[problem.file]
        ),
        expected=expected,
        got=got,
        message=tuple(why),
        mistake=mistake,
        line=failure.line if failure else None,
        file=(failure.file if failure else "") or f"{module}.py",
        world=tried.world,
    )


def price(
    rules: Sequence[Rule],
    outcomes: Sequence[Outcome],
    prices: Mapping[str, float],
    least: float = LEAST_FOR_A_BUG,
) -> tuple[list[float], float]:
    """What is lost: of each rule, and of the problem, as shares from 0 to 1.

    *prices* are the most that each cause may cost; a bug costs at *least* this share.
    """
    whole = sum(rule.points for rule in rules)
    shares = _shares(rules, outcomes)
    lost = _points(rules, shares)
    failed = [outcome for outcome in outcomes if not outcome.passed]
    causes = {outcome.cause for outcome in failed}
    if causes - {None}:
        lost = min(lost, sum(_of_cause(rules, outcomes, cause, prices) for cause in causes))
    if any(rules[outcome.rule].look != "wording" for outcome in failed):
        lost = max(lost, least * whole)
    return shares, min(1.0, lost / whole) if whole else 0.0


def _of_cause(
    rules: Sequence[Rule],
    outcomes: Sequence[Outcome],
    cause: str | None,
    prices: Mapping[str, float],
) -> float:
    """The points that are lost if only the cases of one *cause* fail; of a known one not more."""
    alone = [
        outcome._replace(passed=outcome.passed or outcome.cause != cause) for outcome in outcomes
    ]
    lost = _points(rules, _shares(rules, alone))
    if cause is None:
        return lost
    most = prices.get(cause, MOST_FOR_ONE_CAUSE) * sum(rule.points for rule in rules)
    return min(lost, most)


def _points(rules: Sequence[Rule], shares: Sequence[float]) -> float:
    return sum(rule.points * share for rule, share in zip(rules, shares, strict=True))


def _shares(rules: Sequence[Rule], outcomes: Sequence[Outcome]) -> list[float]:
    shares = []
    for number in range(len(rules)):
        results = [outcome.passed for outcome in outcomes if outcome.rule == number]
        failed = results.count(False) / len(results) if results else 1.0
        shares.append(min(1.0, failed / WHOLE_RULE))
    hardest = max(shares, default=0.0)
    if 0 < hardest < LEAST_FOR_HARDEST:
        shares[shares.index(hardest)] = LEAST_FOR_HARDEST
    values = [
        share
        for rule, share in zip(rules, shares, strict=True)
        if rule.look not in (*SIDE_LOOKS, "wording")
    ]
    if values and min(values) >= 1.0:
        return [1.0] * len(rules)
    return shares
