"""Judging calls: by their results, by the hands that they give, by the arguments afterwards."""

import pytest

from handful.grader.judge.call import (
    Verdict,
    ended_badly,
    gives,
    keeps_arguments,
    leaves,
)
from handful.grader.sandbox.observation import MISSING, Failure, Observation, Value
from tests.support.course.values import gave, shown


def test_a_call_that_ended_well_has_no_bad_end() -> None:
    assert ended_badly(gave(1)) is None


@pytest.mark.parametrize(
    ("seen", "got", "mistakes"),
    [
        (Observation(error=Failure("KeyError", "'z'")), "KeyError: 'z'", ("crash",)),
        (Observation(error=Failure("Odd")), "Odd", ("crash",)),
        (
            Observation(timeout=Failure("")),
            "it was stopped before it came to an end",
            ("endless-loop",),
        ),
        (Observation(absent=True), "there is no such function", ()),
    ],
)
def test_a_call_that_crashes_or_never_ends_is_judged_before_its_result(
    seen: Observation, got: str, mistakes: tuple[str, ...]
) -> None:
    bad = ended_badly(seen)
    assert bad is not None
    assert (bad.right, str(bad.got), bad.mistakes) == (False, got, mistakes)
    for judge, expected in ((gives(5), "5 (int)"), (leaves({"a": 1}), "{'a': 1} (dict)")):
        verdict = judge(seen._replace(results=gave(5).results))
        assert (verdict.right, verdict.mistakes) == (False, mistakes)
        assert shown(verdict) == (expected, got)


def test_a_call_that_asks_or_leaves_gives_nothing() -> None:
    for judge in (gives(5), leaves({})):
        asked = judge(Observation(enough="asked for more than was typed"))
        assert (asked.right, str(asked.got), asked.mistakes) == (False, "it asks for input", ())
        left = judge(Observation(exited=True))
        assert (left.right, str(left.got)) == (False, "it ends the program")
        assert left.mistakes == ()


def test_a_result_is_right_when_value_and_type_are() -> None:
    assert gives(5)(gave(5, 5)) == Verdict(True)
    assert not gives(5)(gave(5, 6)).right
    assert not gives(True)(gave(1)).right
    assert not gives(5)(gave(5.0)).right


def test_a_result_that_is_no_plain_value_is_wrong() -> None:
    seen = Observation(results=(Value("Thing", MISSING, "<Thing>"),))
    assert shown(gives(5)(seen)) == ("5 (int)", "<Thing> (Thing)")


def test_without_a_result_nothing_is_right() -> None:
    assert shown(gives(5)(gave())) == ("5 (int)", "nothing")
    assert shown(leaves({})(gave())) == ("{} (dict)", "nothing")
    assert not gives(5)(gave()).right
    assert not leaves({})(gave()).right


def test_a_hand_is_right_with_or_without_counts_of_zero() -> None:
    assert leaves({"a": 1})(gave({"a": 1})).right
    assert leaves({"a": 1})(gave({"a": 1, "b": 0})).right
    assert leaves({"a": 1, "b": 0})(gave({"a": 1})).right
    assert not leaves({"a": 1})(gave({"a": 1, "b": 1})).right
    assert not leaves({"a": 1})(gave("a")).right


def test_arguments_must_be_afterwards_what_they_were_before() -> None:
    judge = keeps_arguments([{"a": 1}], "mutates-hand", gives(5))
    assert judge(gave(5, after=[{"a": 1}])).right
    changed = judge(gave(5, after=[{"a": 0}]))
    assert shown(changed) == ("unchanged: {'a': 1}", "changed to: {'a': 0}")
    assert (changed.right, changed.mistakes) == (False, ("mutates-hand",))
    assert not judge(gave(5)).right
    assert not judge(gave(5, after=[{"a": True}])).right


def test_keeping_arguments_earns_nothing_without_the_right_result() -> None:
    judge = keeps_arguments([{"a": 1}], "mutates-hand", gives(5))
    wrong = judge(gave(6, after=[{"a": 1}]))
    assert shown(wrong) == ("5 (int)", "6 (int)")
    assert (wrong.right, wrong.mistakes) == (False, ())


def test_a_name_that_only_python_2_has_is_told_as_that() -> None:
    seen = Observation(error=Failure("NameError", "name 'raw_input' is not defined"))
    assert gives(1)(seen).mistakes == ("python-2",)
    other = Observation(error=Failure("NameError", "name 'row_input' is not defined"))
    assert gives(1)(other).mistakes == ("crash",)


@pytest.mark.parametrize(
    ("told", "line", "name"),
    [
        ("f() takes 1 positional argument but 2 were given", None, "renamed-function"),
        ("f() missing 1 required positional argument: 'score'", None, "renamed-function"),
        ("f() takes 1 positional argument but 2 were given", 12, "crash"),
        ("unsupported operand type(s) for +: 'int' and 'str'", None, "crash"),
    ],
)
def test_a_function_with_other_parameters_is_told_from_one_that_crashes(
    told: str, line: int | None, name: str
) -> None:
    """In the program itself, it is a mistake like any other; where the check calls, it is not."""
    bad = ended_badly(Observation(error=Failure("TypeError", told, line=line)))
    assert bad is not None
    assert bad.mistakes == (name,)
