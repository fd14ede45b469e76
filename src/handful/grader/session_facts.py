"""Judging a session: by the facts on its screen, and by its wording.

The author's `checks.py` reads the screens; here its answers become verdicts.
"""

from collections.abc import Callable, Sequence
from functools import lru_cache
from types import ModuleType

from handful.grader.assignment import Rule
from handful.grader.judge.call import ended_badly
from handful.grader.judge.transcript import Transcript
from handful.grader.judge.verdict import Judge, Verdict
from handful.grader.message import Message, message, verbatim
from handful.grader.report.result import Parts
from handful.grader.sandbox.observation import Observation

__all__ = ["session_judge", "wording_judge"]


def session_judge(
    tools: ModuleType, rules: Sequence[tuple[int, Rule]], wanted: Observation
) -> Judge:
    """Judge a session by its facts: the first that differs decides which rule is to blame."""
    want = Transcript.of(wanted.events)
    facts = tools.facts(want)
    if wanted.results and wanted.results[-1].plain is not None:
        facts[-1].append("returned")

    @lru_cache(maxsize=16)
    def compare(got: Transcript, finished: bool) -> list[tuple[int, str]]:
        return list(tools.differences(got, want, finished))

    def judge(seen: Observation) -> Verdict:
        got = Transcript.of(seen.events)
        bad = ended_badly(seen)
        differences = compare(got, bad is None)
        if bad is None and not differences and not _returns_same(seen, wanted):
            differences = [(len(want.texts) - 1, "returned")]
        if bad is None and not differences:
            return Verdict(
                True, reached=frozenset([n for n, rule in rules if rule.look == "facts"])
            )
        place, fact = differences[0] if differences else (len(got.texts) - 1, "ended")
        reached = {
            number
            for number, rule in rules
            if rule.look == "facts"
            and any(_is_about(rule, kind) for kinds in facts[:place] for kind in kinds)
        }
        here = facts[place] if place < len(facts) else []
        for kind in here[: here.index(fact) if fact in here else 0]:
            reached |= {n for n, rule in rules if rule.look == "facts" and _is_about(rule, kind)}
        blamed = next((n for n, rule in rules if _is_about(rule, fact)), None)
        if blamed is None and rules:
            blamed = rules[-1][0]
        expected, screen = verbatim(want.shown()), verbatim(got.shown())
        if bad is not None:
            screen = message("{screen}({end})", screen=got.shown(), end=bad.got)
        elif fact == "returned":
            expected, screen = _with_result(want, wanted), _with_result(got, seen)
        return Verdict(
            False,
            expected,
            screen,
            bad.mistakes if bad else ("prints-none",) if fact == "None" else (),
            where=_where(got, place),
            parts=_parts(want, got, place, fact),
            progress=place / len(want.texts),
            blamed=blamed,
            reached=frozenset(reached - {blamed}),
        )

    return judge


def _returns_same(seen: Observation, want: Observation) -> bool:
    value = want.results[-1].plain if want.results else None
    return value is None or bool(seen.results and seen.results[-1].plain == value)


def _parts(want: Transcript, got: Transcript, place: int, fact: str) -> Parts:
    """The lines in which the screens differ."""
    if fact == "returned":
        ends = [transcript.shown().count("\n") for transcript in (want, got)]
        return (ends[0], ends[0] + 1), (ends[1], ends[1] + 1)
    return want.stretch(place), got.stretch(min(place, len(got.texts) - 1))


def _with_result(transcript: Transcript, seen: Observation) -> Message:
    """A screen, and below it what the function returned."""
    value = seen.results[-1].shown if seen.results else "None"
    return message("{screen}(returned: {value})", screen=transcript.shown(), value=value)


def _is_about(rule: Rule, fact: str) -> bool:
    """Does a *fact* belong to a *rule*: has it all words of one of its patterns, in their order?"""
    for pattern in rule.facts:
        words = iter(fact.split())
        if all(word in words for word in pattern.split()):
            return True
    return False


def _where(got: Transcript, place: int) -> Message:
    if place == 0:
        return message("Here it goes wrong before anything is typed.")
    if place <= len(got.typed):
        return message(
            "Here it goes wrong after {typed} is typed.", typed=repr(got.typed[place - 1])
        )
    return message("Here it goes wrong at the end.")


def wording_judge(tools: ModuleType, wanted: Observation, facts: Judge) -> Judge:
    """Judge a session by its lines; *facts* says whether its facts are right."""
    want = Transcript.of(wanted.events)

    def judge(seen: Observation) -> Verdict:
        if bad := ended_badly(seen):
            return bad
        got = Transcript.of(seen.events)
        if got.texts == want.texts:
            return Verdict(True)
        alike = tools.alike(want, facts(seen).right)
        lines, said = want.lines(), got.lines()
        missing = _first_missing(lines, said, alike)
        if missing is None:
            return Verdict(True)
        line, other = missing
        parts = ((line, line + 1), (other, other + 1))
        return Verdict(False, verbatim(want.shown()), verbatim(got.shown()), parts=parts)

    return judge


def _first_missing(
    wanted: Sequence[str], said: Sequence[str], alike: Callable[[list[str]], list[str]]
) -> tuple[int, int] | None:
    """The first of the *wanted* lines that is not *said* in its turn, and where it should be.

    More may be said. *alike* puts lines into the form that stands for all right ones.
    """
    forms = [(form, number) for number, line in enumerate(said) for form in alike([line])]
    place = 0
    for number, line in enumerate(wanted):
        for form in alike([line]):
            found = next((n for n in range(place, len(forms)) if forms[n][0] == form), None)
            if found is None:
                return number, forms[place][1] if place < len(forms) else len(said)
            place = found + 1
    return None
