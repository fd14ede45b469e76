"""Values as the observer tells them: read with their exact type, and shown with it."""

from typing import Any

import pytest

from handful.course.checker.judge.value import plain, show, show_told, without_zeros

ONE = {"type": "int", "value": 1}
A = {"type": "str", "value": "a", "length": 1}


@pytest.mark.parametrize(
    ("told", "value"),
    [
        ({"type": "None"}, None),
        ({"type": "bool", "value": True}, True),
        (ONE, 1),
        (A, "a"),
        ({"type": "list", "items": [ONE, A], "length": 2}, [1, "a"]),
        ({"type": "tuple", "items": [A], "length": 1}, ("a",)),
        ({"type": "dict", "items": [[A, ONE]], "length": 1}, {"a": 1}),
    ],
)
def test_a_value_is_read_as_what_it_was(told: dict[str, Any], value: object) -> None:
    assert plain(told) == value
    assert type(plain(told)) is type(value)


@pytest.mark.parametrize(
    "told",
    [
        None,
        [],
        "a",
        {},
        {"type": "set", "items": [ONE], "length": 1},
        {"type": "int", "value": True},
        {"type": "int", "value": "1"},
        {"type": "str", "value": "aa", "length": 5000},
        {"type": "list", "items": [ONE], "length": 3},
        {"type": "dict", "items": [[A]], "length": 1},
        {"type": "dict", "items": [[{"type": "None"}, ONE]], "length": 1},
    ],
)
def test_what_cannot_be_read_equals_nothing_that_is_expected(told: object) -> None:
    for expected in (None, True, 1, "a", "aa", [1], (1,), {"a": 1}, {}):
        assert plain(told) != expected


def test_a_float_is_not_taken_for_a_whole_number() -> None:
    told = {"type": "float", "value": "9.0"}
    assert plain(told) != 9
    assert plain(told) != 9.0
    assert show_told(told) == "9.0 (float)"


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
    assert show(54) == "54 (int)"
    assert show("54") == "'54' (str)"
    assert show_told(ONE) == "1 (int)"
    assert show_told(A) == "'a' (str)"
    assert show_told({"type": "None"}) == "None (the function returned nothing)"
    assert show_told({"type": "set", "repr": "{1}"}) == "{1} (set)"
    assert show_told({"type": "Thing"}) == "a value (Thing)"
    assert show_told(7) == "nothing that can be read"
