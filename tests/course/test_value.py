"""Values that came: compared with their exact type, and shown with it."""

import pytest

from handful.grader.judge.call import same, without_zeros
from handful.grader.judge.shown import show, show_value
from handful.grader.sandbox.observation import MISSING, Float, Value
from tests.support.course.values import value


@pytest.mark.parametrize("one", [None, True, 0, 9, "a", [1, "a"], ("a",), {"a": 1}, {}])
def test_a_value_is_the_same_as_itself(one: object) -> None:
    assert same(one, one)


@pytest.mark.parametrize(
    ("got", "want"),
    [
        (Float("9.0"), 9),
        (9.0, 9),
        (True, 1),
        (1, True),
        ("9", 9),
        (None, False),
        ({"a": True}, {"a": 1}),
        ({"a": 2}, {"a": 1}),
        ({}, {"a": 0}),
        ((1,), [1]),
        (MISSING, None),
    ],
)
def test_values_of_other_types_are_others(got: object, want: object) -> None:
    assert not same(got, want)


@pytest.mark.parametrize(
    ("hand", "left"),
    [
        ({"a": 0, "b": 2}, {"b": 2}),
        ({"a": -1}, {"a": -1}),
        ({"a": False}, {"a": False}),
        ("abc", "abc"),
        (None, None),
    ],
)
def test_counts_of_zero_may_stand_in_a_hand_or_not(hand: object, left: object) -> None:
    assert without_zeros(hand) == left


def test_values_are_shown_with_their_types() -> None:
    assert str(show(54)) == "54 (int)"
    assert str(show("54")) == "'54' (str)"
    assert str(show_value(value(1))) == "1 (int)"
    assert str(show_value(value("a"))) == "'a' (str)"
    assert str(show_value(value(9.0))) == "9.0 (float)"
    assert str(show_value(value(None))) == "None (the function returned nothing)"
    assert str(show_value(Value("set", MISSING, "{1}"))) == "{1} (set)"
    assert str(show_value(Value("Thing", MISSING, ""))) == "a value of the type Thing"
    assert str(show_value(Value("", MISSING, ""))) == "nothing that can be read"
    assert str(show_value(None)) == "nothing that can be read"
