"""Results of rules: what the cases of a small problem say about its two rules."""

import ast
from collections.abc import Sequence
from types import SimpleNamespace
from typing import cast

import pytest

from handful.grader.assignment import Problem, Rule
from handful.grader.case import Case
from handful.grader.judge.call import Verdict, gives
from handful.grader.message import message, verbatim
from handful.grader.mistakes import GENERAL
from handful.grader.points import Reason, constant_functions, problem_result
from handful.grader.program import Program
from handful.grader.report.result import Kind, ProblemResult, Status, World
from handful.grader.rubric import Rubric, Tried
from handful.grader.sandbox.job import Probe
from handful.grader.sandbox.observation import Failure, Observation, Value
from handful.grader.worlds import Attempt
from tests.support.course.factories import screen

PROBLEM = Problem(
    "1",
    verbatim("Doubling"),
    "it.py",
    ("double",),
    8,
    (Rule(verbatim("A number is doubled."), 3), Rule(verbatim("Zero stays zero."), 1)),
)
NOT_REACHED = Reason(message("The program ended itself before this check."), "early-exit", 3)
SOLUTION = """
def double(n):
    result = n
    result = result + n
    return result
"""
PRINTS = SOLUTION.replace("return result", "print(result)")


def returned(plain: object, printed: str = "") -> Observation:
    events = (("out", printed),) if printed else ()
    return Observation((Value(type(plain).__name__, plain, repr(plain)),), events=events)


CRASHED = Observation(error=Failure("ZeroDivisionError", "division by zero", "it.py", 2))
ENDLESS = Observation(timeout=Failure("", "", "it.py", 5))


def tried(argument: int, seen: Observation, rule: int = 0) -> Tried:
    verdict = gives(2 * argument)(seen)
    about = {"reached": frozenset([rule])} if verdict.right else {"blamed": rule}
    probe = Probe("double", (argument,))
    return Tried(World.REFERENCE, probe, seen, (verdict._replace(**about),), 0, verdict.right)


def result_of(
    cases: list[Case],
    best: dict[int, Tried],
    constant: tuple[str, ...] = (),
    source: str = PRINTS,
) -> ProblemResult:
    """The result of PROBLEM; no wrong versions are known."""
    defined = {n.name: n for n in ast.parse(source).body if isinstance(n, ast.FunctionDef)}
    rubric = SimpleNamespace(
        assignment=SimpleNamespace(pages=GENERAL, solution={"it.py": SOLUTION}),
        cases={"1": cases},
        explanations=lambda *_: [],
    )
    program = SimpleNamespace(
        inspections={"it": SimpleNamespace(defined=defined)},
        modules={"it": "it"},
        name_of=lambda _, function: function,
    )
    attempt = SimpleNamespace(problem=PROBLEM, cases=cases, best=best)
    return problem_result(
        cast(Rubric, rubric),
        cast(Attempt, attempt),
        cast(Program, program),
        NOT_REACHED,
        frozenset(constant),
    )


def result(
    doubled: Sequence[Observation | None],
    zero: Sequence[Observation | None],
    *,
    drawn: tuple[int, ...] = (),
    constant: tuple[str, ...] = (),
    source: str = PRINTS,
) -> ProblemResult:
    """The result of double(1), double(2) and so on, and of double(0) as often as *zero* says."""
    seen: list[tuple[int, int, Observation | None]]
    seen = [(0, argument, one) for argument, one in enumerate(doubled, 1)]
    seen += [(1, 0, one) for one in zero]
    cases = [
        Case(Probe("double", (argument,)), (rule,), is_drawn=n in drawn)
        for n, (rule, argument, _) in enumerate(seen)
    ]
    best = {n: tried(argument, one, rule) for n, (rule, argument, one) in enumerate(seen) if one}
    return result_of(cases, best, constant, source)


RIGHT = [returned(2), returned(4), returned(6)]


def test_rules_that_are_met_share_the_points_by_their_weight() -> None:
    found = result(RIGHT, [returned(0)])
    assert (found.points, found.max, found.status) == (8, 8, Status.PASSED)
    assert [(str(rule.says), rule.points, rule.max) for rule in found.rules] == [
        ("A number is doubled.", 6, 6),
        ("Zero stays zero.", 2, 2),
    ]
    assert [(rule.status, rule.message) for rule in found.rules] == [(Status.PASSED, ())] * 2


def test_a_broken_rule_shows_its_first_case() -> None:
    found = result([returned(2), returned(5), returned(7)], [returned(0)])
    assert (found.points, found.status) == (2, Status.FAILED)
    broken, met = found.rules
    assert (broken.points, met.points) == (0, 2)
    assert (str(broken.expected), str(broken.got)) == ("4 (int)", "5 (int)")
    assert "it.double(2)" in str(broken.call)
    assert [str(sentence) for sentence in broken.message] == ["2 cases fail."]
    assert (broken.mistake, broken.line, broken.file, broken.kind) == (
        None,
        None,
        "it.py",
        Kind.FACT,
    )


def test_a_case_that_was_drawn_by_chance_is_shown_only_if_there_is_no_other() -> None:
    wrong = [returned(0), returned(0), returned(0)]
    assert "it.double(2)" in str(result(wrong, [returned(0)], drawn=(0,)).rules[0].call)
    assert "it.double(1)" in str(result(wrong, [returned(0)], drawn=(0, 1, 2)).rules[0].call)


def test_a_rule_without_an_observation_has_the_reason() -> None:
    found = result([None, None, None], [returned(0)])
    assert found.points == 2
    assert str(found.rules[0].message[0]) == "The program ended itself before this check."
    assert (found.rules[0].mistake, found.rules[0].line) == ("early-exit", 3)
    assert not found.rules[0].call


@pytest.mark.parametrize(
    ("doubled", "zero", "points"),
    [
        ([returned("2"), returned("4"), returned("6")], returned("0"), 6),
        ([returned(2.0), returned(4.0), returned(6.0)], returned(0.0), 7.04),
        (
            [returned(None, "2\n"), returned(None, "4\n"), returned(None, "6")],
            returned(None, "0"),
            5.6,
        ),
        ([returned(None), returned(None), returned(None)], returned(None), 5.6),
        ([CRASHED, CRASHED, CRASHED], CRASHED, 3.2),
        ([ENDLESS, ENDLESS, ENDLESS], ENDLESS, 3.2),
        ([returned(3), returned(3), returned(3)], returned(3), 0),
    ],
    ids=["text", "float", "printed", "nothing", "crash", "endless loop", "no known cause"],
)
def test_one_cause_has_one_price(
    doubled: list[Observation], zero: Observation, points: float
) -> None:
    assert result(doubled, [zero]).points == points


@pytest.mark.parametrize(
    ("source", "points"),
    [
        ("def double(n):\n    pass\n", 0),
        ("def double(n):\n    '''Long, long ago.'''\n    print(4)\n", 0),
        ("def double(n):\n    r = n\n    print(r - n)\n", 5.6),
        ("def h(n):\n    r = n\n    print(r - n)\ndef double(n):\n    h(n)\n", 5.6),
    ],
    ids=["nothing", "one value", "a slip", "a helper"],
)
def test_what_is_hardly_begun_has_no_cheap_slip(source: str, points: float) -> None:
    assert result([returned(None)] * 3, [returned(None)], source=source).points == points


def test_a_crash_names_its_line() -> None:
    rule = result([CRASHED, returned(4), returned(6)], [returned(0)]).rules[0]
    assert (str(rule.got), rule.line, rule.file, rule.mistake) == (
        "ZeroDivisionError: division by zero",
        2,
        "it.py",
        "crash",
    )


def test_one_answer_to_everything_earns_nothing_where_it_happens_to_be_right() -> None:
    found = result([returned(0)] * 3, [returned(0)], constant=("double",))
    assert found.points == 0
    assert str(found.rules[0].message[-1]) == (
        "The function gives the same answer in every case, so no case counts."
    )


def test_a_session_blames_one_rule_and_confirms_those_that_it_reached() -> None:
    probe = Probe("play", lines=("a",))
    verdict = Verdict(
        False, screen("Hi\none", 1), screen("Hi\ntwo", 1), blamed=1, reached=frozenset([0])
    )
    seen = Tried(World.WRITTEN, probe, Observation(), (verdict,), 0, False)
    found = result_of([Case(probe, (0, 1), is_session=True)], {0: seen})
    assert [rule.status for rule in found.rules] == [Status.PASSED, Status.FAILED]
    assert (found.rules[1].got, found.rules[1].world) == (screen("Hi\ntwo", 1), World.WRITTEN)


def test_constant_functions_give_the_same_wrong_answer_to_everything() -> None:
    same = [tried(argument, returned(4)) for argument in range(5)]
    assert constant_functions(same) == {"double"}
    assert constant_functions(same[:4]) == set()
    assert constant_functions([*same, tried(5, returned(10))]) == set()
    assert constant_functions([tried(2, returned(4))] * 5) == set()
    assert constant_functions([tried(n, returned(None)) for n in range(5)]) == set()
