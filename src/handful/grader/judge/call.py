"""Judging a call: by its result, by the hand that it gives, by the arguments afterwards."""

import re
from collections.abc import Mapping, Sequence
from typing import Any

from handful.grader.judge.value import same, show, show_value, without_zeros
from handful.grader.judge.verdict import Judge, Verdict
from handful.grader.message import Message, message, verbatim
from handful.grader.sandbox.observation import (
    ENDED_EARLY,
    FLOODED,
    MISSING,
    Failure,
    Observation,
    Value,
)

__all__ = [
    "answers",
    "ended_badly",
    "gives",
    "keeps_arguments",
    "leaves",
    "told_failure",
]


def ended_badly(seen: Observation, crash: str = "crash") -> Verdict | None:
    """The verdict on a call that did not come to its end; None if it did."""
    if seen.absent:
        return Verdict(False, got=message("there is no such function"))
    if seen.error is not None:
        name = "python-2" if _PYTHON_2.search(seen.error.message) else crash
        if seen.error.line is None and _PARAMETERS.search(seen.error.message):
            name = "renamed-function"
        is_error = seen.error.kind not in (ENDED_EARLY, FLOODED) or seen.error.message
        return Verdict(False, got=told_failure(seen.error), mistakes=(name,) if is_error else ())
    if seen.timeout is not None:
        return Verdict(
            False,
            got=message("it was stopped before it came to an end"),
            mistakes=("endless-loop",),
        )
    return None


_PYTHON_2 = re.compile(r"name '(?:raw_input|xrange|unicode|unichr)' is not defined")
"""What Python 3 says of a name that only Python 2 has."""


_PARAMETERS = re.compile(r"\(\) (?:takes|missing) .* positional argument")
"""What Python says of a function that is called as the document does, and has other parameters."""


def told_failure(failure: Failure) -> Message:
    """What stopped a program: in Python's own words, unless it was not Python that says so."""
    if failure.kind == ENDED_EARLY:
        signal = failure.message
        if signal:
            return message("an early end of the program: {signal}", signal=signal)
        return message("an early end of the program")
    if failure.kind == FLOODED:
        return message("more came out than can be read")
    return verbatim(f"{failure.kind}: {failure.message}" if failure.message else failure.kind)


def _ended_early(seen: Observation) -> Verdict | None:
    """The verdict on a call that gave nothing, because it asked or left the program."""
    if seen.enough:
        return Verdict(False, got=message("it asks for input"))
    if seen.exited:
        return Verdict(False, got=message("it ends the program"))
    return None


def gives(want: Any) -> Judge:
    """Judge a call by its result: exactly *want*, also in type."""

    def judge(seen: Observation) -> Verdict:
        if bad := ended_badly(seen) or _ended_early(seen):
            return bad._replace(expected=show(want))
        for value in seen.results:
            if not same(value.plain, want):
                verdict = Verdict(False, show(want), show_value(value), _names(value, want))
                return _almost(verdict, value, want, seen)
        if not seen.results:
            return Verdict(False, show(want), message("nothing"))
        return Verdict(True)

    return judge


def _almost(verdict: Verdict, value: Value, want: Any, seen: Observation) -> Verdict:
    """The same *verdict*; where only the type is another, or the value was printed, with that."""
    if type(want) is int and value.shown == f"{want}.0":
        told = message("The number is right, but not a whole number (int).")
        return verdict._replace(where=told)
    printed = "".join([str(text) for kind, text in seen.events if kind == "out"]).strip()
    if value.plain is None and printed == str(want):
        told = message("It prints {value}, and returns nothing.", value=printed)
        return verdict._replace(where=told)
    return verdict


def _names(value: Value, want: Any) -> tuple[str, ...]:
    return ("returns-none",) if value.plain is None and want is not None else ()


def leaves(want: Mapping[str, int]) -> Judge:
    """Judge a call by the counts that it gives: those of zero may be there or not."""
    wanted = without_zeros(dict(want))

    def judge(seen: Observation) -> Verdict:
        if bad := ended_badly(seen) or _ended_early(seen):
            return bad._replace(expected=show(dict(want)))
        for value in seen.results:
            if not same(without_zeros(value.plain), wanted):
                return Verdict(False, show(dict(want)), show_value(value), _names(value, want))
        return Verdict(bool(seen.results), show(dict(want)), message("nothing"))

    return judge


def answers(kind: type) -> Judge:
    """Judge a call by the type of its result only."""

    def judge(seen: Observation) -> Verdict:
        expected = message("a value of the type {type}", type=kind.__name__)
        if bad := ended_badly(seen) or _ended_early(seen):
            return bad._replace(expected=expected)
        for value in seen.results:
            if type(value.plain) is not kind:
                return Verdict(False, expected, show_value(value), _names(value, expected))
        return Verdict(bool(seen.results), expected, message("nothing"))

    return judge


def keeps_arguments(given: Sequence[Any], mistake: str, right: Judge) -> Judge:
    """Judge a call by its arguments: they must be afterwards what they were before.

    Only what is *right* besides earns anything: doing nothing changes nothing.
    """

    def judge(seen: Observation) -> Verdict:
        if not (verdict := right(seen)).right:
            return verdict
        for before, now in zip(given, seen.after, strict=False):
            if not same(now.plain, before):
                return Verdict(
                    False,
                    message("unchanged: {value}", value=repr(before)),
                    message("changed to: {value}", value=_shown(now)),
                    (mistake,) if _is_named(before, now, mistake) else (),
                )
        return Verdict(
            len(seen.after) == len(given),
            message("unchanged arguments"),
            message("the program ended itself, so they could not be looked at")
            if seen.exited
            else message("arguments that are gone"),
        )

    return judge


def _is_named(before: Any, now: Value, mistake: str) -> bool:
    """Is it the hand that changed; and where letters are said to be taken out, are there fewer?"""
    if not isinstance(before, dict):
        return False
    if mistake != "hand-emptied" or not isinstance(now.plain, dict):
        return True
    left = now.plain
    return any(left.get(letter, 0) < count for letter, count in before.items())


def _shown(value: Value) -> Message:
    return show_value(value) if value.plain is MISSING else verbatim(value.shown)
