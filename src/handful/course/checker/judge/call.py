"""Judging what was seen: values, hands, and games."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from handful.course.checker.judge.transcript import Transcript, first_difference
from handful.course.checker.judge.value import plain, show, show_told, without_zeros
from handful.course.checker.rubric.check import Seen, Verdict

__all__ = ["ended_badly", "gives", "keeps_arguments", "leaves", "plays", "words_games"]

Judge = Callable[[Seen], Verdict]


def ended_badly(seen: Seen, crash: str = "crash") -> Verdict | None:
    """The verdict on a call that did not come to its end; None if it did."""
    error = seen.get("error")
    if isinstance(error, Mapping):
        kind, message = str(error.get("type"))[:60], str(error.get("message"))[:300]
        return Verdict(False, got=f"{kind}: {message}" if message else kind, mistake=crash)
    if seen.get("timeout"):
        return Verdict(False, got="no end: it was stopped", mistake="endless-loop")
    return None


def _results(seen: Seen) -> list[Any]:
    results = seen.get("results")
    return results if isinstance(results, list) else []


def gives(want: Any, wrong: Mapping[str, Any] | None = None, crash: str = "crash") -> Judge:
    """Judge a call by its result: exactly *want*; *wrong* tells the results of known mistakes."""

    def judge(seen: Seen) -> Verdict:
        if bad := ended_badly(seen, crash):
            return bad._replace(expected=show(want))
        for told in _results(seen):
            got = plain(told)
            if type(got) is not type(want) or got != want:
                return Verdict(False, show(want), show_told(told), _named(got, want, wrong or {}))
        return Verdict(bool(_results(seen)), show(want), "nothing")

    return judge


def _named(got: Any, want: Any, wrong: Mapping[str, Any]) -> str | None:
    for name, value in wrong.items():
        if type(got) is type(value) and got == value:
            return name
    return "returns-none" if got is None and want is not None else None


def leaves(want: dict[str, int], wrong: Mapping[str, Any] | None = None) -> Judge:
    """Judge a call by the hand that it gives: counts of zero may stand or not."""

    def judge(seen: Seen) -> Verdict:
        if bad := ended_badly(seen):
            return bad._replace(expected=show(want))
        for told in _results(seen):
            got = without_zeros(plain(told))
            if (
                type(got) is not dict
                or got != want
                or any(type(n) is not int for n in got.values())
            ):
                mistake = _named(got, want, wrong or {})
                if isinstance(got, dict) and any(
                    isinstance(n, int) and n < 0 for n in got.values()
                ):
                    mistake = "negative-counts"
                return Verdict(False, show(want), show_told(told), mistake)
        return Verdict(bool(_results(seen)), show(want), "nothing")

    return judge


def keeps_arguments(given: list[Any], mistake: str, right: Judge) -> Judge:
    """Judge a call by its arguments: they must be afterwards what they were before.

    Only what is *right* besides earns anything: doing nothing changes nothing.
    """

    def judge(seen: Seen) -> Verdict:
        if not (verdict := right(seen)).right:
            return verdict
        after = seen.get("after")
        values = [plain(told) for told in after] if isinstance(after, list) else []
        for before, now in zip(given, values, strict=False):
            if before != now:
                return Verdict(False, f"unchanged: {before!r}", f"changed to: {now!r}", mistake)
        return Verdict(len(values) == len(given), "unchanged arguments", "arguments that are gone")

    return judge


def plays(
    want: Transcript,
    result: Any = None,
    wrong: Sequence[tuple[str, Transcript]] = (),
    extra: Callable[[Transcript, Seen], str | None] | None = None,
    crash: str = "crash",
    otherwise: str | None = None,
) -> Judge:
    """Judge a game by its facts: numbers, letters, what was asked how often; and by its result.

    *wrong* tells the games of known mistakes, *extra* may name one that shows itself in another
    way, and *otherwise* is the likely one where neither does.
    """

    def judge(seen: Seen) -> Verdict:
        events = seen.get("events")
        got = Transcript.of(events if isinstance(events, list) else [])
        if bad := ended_badly(seen, crash):
            return bad._replace(expected=want.shown(), got=got.shown() + f"({bad.got})")
        place = first_difference(got, want)
        named = extra(got, seen) if extra else None
        if place is None and named is None:
            if result is None:
                return Verdict(True)
            told = _results(seen)
            came = plain(told[0]) if told else None
            if type(came) is type(result) and came == result:
                return Verdict(True)
            mistake = "returns-none" if came is None else None
            return Verdict(
                False,
                f"returned {show(result)}",
                f"returned {show_told(told[0] if told else None)}",
                mistake,
            )
        if named is None:
            named = next(
                (name for name, game in wrong if first_difference(got, game) is None), otherwise
            )
        return Verdict(False, want.shown(), got.shown(), named, _where(got, place))

    return judge


def _where(got: Transcript, place: int | None) -> str:
    if place is None:
        return ""
    if place == 0:
        return "before anything is typed"
    return f"after {got.typed[place - 1]!r} is typed" if place <= len(got.typed) else "at the end"


def words_games(want: Transcript, alike: Callable[[list[str]], list[str]] = list) -> Judge:
    """Judge a game by its wording: line for line as the document has it.

    *alike* gives the lines with those made equal that the document words in more than one way.
    """

    def judge(seen: Seen) -> Verdict:
        if bad := ended_badly(seen):
            return bad
        events = seen.get("events")
        got = Transcript.of(events if isinstance(events, list) else [])
        if alike(got.lines()) == alike(want.lines()):
            return Verdict(True)
        mistake = "prints-none" if "None" in got.shown() else None
        return Verdict(False, want.shown(), got.shown(), mistake)

    return judge
