"""Values that learners' functions gave: compared, and shown so that differences can be seen."""

from typing import Any

from handful.grader.message import Message, message, verbatim
from handful.grader.sandbox.observation import MISSING, Value

__all__ = ["same", "show", "show_value", "without_zeros"]


def same(got: Any, want: Any) -> bool:
    """Are both the same value of the same type: 9.0 is not 9, and True is not 1?"""
    if type(got) is not type(want) or got != want:
        return False
    return type(want) is not dict or all(type(got[key]) is type(want[key]) for key in want)


def without_zeros(value: Any) -> Any:
    """A hand without counts of zero; anything else as it is."""
    if not isinstance(value, dict):
        return value
    return {letter: count for letter, count in value.items() if count != 0 or count is False}


def show(value: Any) -> Message:
    """An expected value, with its type where that might be mistaken."""
    return verbatim(f"{value!r} ({type(value).__name__})")


def show_value(value: Value | None) -> Message:
    """What came, with its type."""
    if value is None or not value.kind:
        return message("nothing that can be read")
    if value.kind == "None":
        return message("None (the function returned nothing)")
    if value.plain is MISSING and not value.shown:
        return message("a value of the type {type}", type=value.kind)
    return verbatim(f"{value.shown} ({value.kind})")
