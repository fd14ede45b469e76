"""Values that learners' functions gave: compared, and shown so that differences can be seen."""

from typing import Any

from handful.grader.judge.shown import Shown, sentence, value
from handful.grader.message import message
from handful.grader.sandbox.observation import MISSING, Value

__all__ = ["same", "show", "show_value", "without_zeros"]


def same(got: Any, want: Any) -> bool:
    """Are both the same value of the same type: 9.0 is not 9, and True is not 1?"""
    if type(got) is not type(want) or got != want:
        return False
    return type(want) is not dict or all(type(got[key]) is type(want[key]) for key in want)


def without_zeros(hand: Any) -> Any:
    """A hand without counts of zero; anything else as it is."""
    if not isinstance(hand, dict):
        return hand
    return {letter: count for letter, count in hand.items() if count != 0 or count is False}


def show(want: Any) -> Shown:
    """An expected value, with its type where that might be mistaken."""
    return value(f"{want!r} ({type(want).__name__})")


def show_value(got: Value | None) -> Shown:
    """What came, with its type."""
    if got is None or not got.kind:
        return sentence(message("nothing that can be read"))
    if got.kind == "None":
        return sentence(message("None (the function returned nothing)"))
    if got.plain is MISSING and not got.shown:
        return sentence(message("a value of the type {type}", type=got.kind))
    return value(f"{got.shown} ({got.kind})")
