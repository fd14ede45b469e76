"""Judging a call: by its result, by the dictionary that it gives, by the arguments afterwards."""

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple, TypeAlias

from handful.grader.judge.shown import Shown, sentence, show, show_value
from handful.grader.message import NOTHING, Message, message, verbatim
from handful.grader.sandbox.observation import (
    ENDED_EARLY,
    FLOODED,
    MISSING,
    Failure,
    Observation,
    Value,
)


class Verdict(NamedTuple):
    """Was it right? If not: what was expected, what came, and the known mistakes that do this."""

    right: bool
    expected: Shown | None = None
    got: Shown | None = None
    mistakes: tuple[str, ...] = ()
    """The known mistakes that this shows."""
    where: Message = NOTHING
    """Where in a game it goes wrong, in a sentence."""
    progress: float = 0.0
    """How far a session that failed was right, from 0 to 1."""
    blamed: int | None = None
    """The rule that a session's first difference belongs to."""
    reached: frozenset[int] = frozenset()
    """The rules of which a session showed something right before that."""
    wanted: Any = MISSING
    """The result that was expected of a call, where only one is right."""


Judge: TypeAlias = Callable[[Observation], Verdict]


NOTHING_CAME = sentence(message("nothing"))

_PYTHON_2 = re.compile(r"name '(?:raw_input|xrange|unicode|unichr)' is not defined")
"""What Python 3 says of a name that only Python 2 has."""
_PARAMETERS = re.compile(r"\(\) (?:takes|missing) .* positional argument")
"""What Python says of a function that is called as the document does, and has other parameters."""


def same(got: Any, want: Any) -> bool:
    """Are both the same value of the same type: 9.0 is not 9, and True is not 1?"""
    if type(got) is not type(want) or got != want:
        return False
    return type(want) is not dict or all(type(got[key]) is type(want[key]) for key in want)


def without_zeros(value: Any) -> Any:
    """A dictionary without counts of zero; anything else as it is."""
    if not isinstance(value, dict):
        return value
    return {key: count for key, count in value.items() if count != 0 or count is False}


def ended_badly(seen: Observation) -> Verdict | None:
    """The verdict on a call that did not come to its end; None if it did."""
    if seen.absent:
        return Verdict(False, got=sentence(message("there is no such function")))
    if seen.error is not None:
        name = "python-2" if _PYTHON_2.search(seen.error.message) else "crash"
        if seen.error.line is None and _PARAMETERS.search(seen.error.message):
            name = "renamed-function"
        is_error = seen.error.kind not in (ENDED_EARLY, FLOODED) or seen.error.message
        got = sentence(failure_message(seen.error))
        return Verdict(False, got=got, mistakes=(name,) if is_error else ())
    if seen.timeout is not None:
        got = sentence(message("it was stopped before it came to an end"))
        return Verdict(False, got=got, mistakes=("endless-loop",))
    return None


def failure_message(failure: Failure) -> Message:
    """What stopped a program: in Python's own words, unless it was not Python that says so."""
    if failure.kind == ENDED_EARLY:
        signal = failure.message
        if signal:
            return message("an early end of the program: {signal}", signal=signal)
        return message("an early end of the program")
    if failure.kind == FLOODED:
        return message("more came out than can be read")
    return verbatim(f"{failure.kind}: {failure.message}" if failure.message else failure.kind)


def gives(want: Any) -> Judge:
    """Judge a call by its result: exactly *want*, also in type."""
    return _by_result(show(want), want, lambda got: same(got.plain, want))


def leaves(want: Mapping[str, int]) -> Judge:
    """Judge a call by the counts that it gives: those of zero may be there or not."""
    wanted = without_zeros(dict(want))
    return _by_result(show(dict(want)), want, lambda got: same(without_zeros(got.plain), wanted))


def counts_as(want: Any) -> Judge:
    """Judge a call by whether its result counts as true; texts do not."""

    def is_right(got: Value) -> bool:
        return same(got.plain, want) or (got.kind != "str" and bool(got.plain) == bool(want))

    return _by_result(show(want), want, is_right)


def answers(kind: type) -> Judge:
    """Judge a call by the type of its result only."""
    expected = sentence(message("a value of the type {type}", type=kind.__name__))
    judge = _by_result(expected, kind, lambda got: type(got.plain) is kind)
    return lambda seen: judge(seen)._replace(wanted=MISSING)


def _by_result(expected: Shown, want: Any, is_right: Callable[[Value], bool]) -> Judge:
    def judge(seen: Observation) -> Verdict:
        if bad := ended_badly(seen) or _ended_early(seen):
            return bad._replace(expected=expected)
        for result in seen.results:
            if not is_right(result):
                returned_none = result.plain is None and want is not None
                mistakes = ("returns-none",) if returned_none else ()
                where = _slip(result, want, seen)
                got = show_value(result)
                return Verdict(False, expected, got, mistakes, where, wanted=want)
        return Verdict(True) if seen.results else Verdict(False, expected, NOTHING_CAME)

    return judge


def _ended_early(seen: Observation) -> Verdict | None:
    """The verdict on a call that gave nothing, because it asked or left the program."""
    if seen.enough:
        return Verdict(False, got=sentence(message("it asks for input")))
    if seen.exited:
        return Verdict(False, got=sentence(message("it ends the program")))
    return None


def _slip(result: Value, want: Any, seen: Observation) -> Message:
    """What is said where only the type is another, or the value was printed."""
    if type(want) is int and result.shown == f"{want}.0":
        return message("The number is right, but not a whole number (int).")
    if result.plain is None and printed(seen) == str(want):
        return message("It prints {value}, and returns nothing.", value=str(want))
    return NOTHING


def printed(seen: Observation) -> str:
    """What a call printed."""
    return "".join([str(text) for kind, text in seen.events if kind == "out"]).strip()


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
                    sentence(message("unchanged: {value}", value=repr(before))),
                    sentence(message("changed to: {value}", value=now.shown or now.kind)),
                    (mistake,) if _is_named(before, now, mistake) else (),
                )
        if len(seen.after) == len(given):
            return Verdict(True)
        why = message("arguments that are gone")
        if seen.exited:
            why = message("the program ended itself, so they could not be looked at")
        return Verdict(False, sentence(message("unchanged arguments")), sentence(why))

    return judge


def _is_named(before: Any, now: Value, mistake: str) -> bool:
    """Did a dictionary change; and where entries are said to be taken out, are there fewer?"""
    if not isinstance(before, dict):
        return False
    if mistake != "hand-emptied" or not isinstance(now.plain, dict):
        return True
    left = now.plain
    return any(left.get(letter, 0) < count for letter, count in before.items())
