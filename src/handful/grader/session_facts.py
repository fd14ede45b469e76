"""Judging a session: by the facts on its screen, and by its wording.

The author's `checks.py` reads the screens; here its answers become verdicts.
"""

import re
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from itertools import chain
from types import ModuleType

from handful.grader.assignment import Rule
from handful.grader.judge import default_facts
from handful.grader.judge.call import Judge, Verdict, ended_badly
from handful.grader.judge.shown import Line, Shown
from handful.grader.judge.transcript import Transcript
from handful.grader.message import Message, message
from handful.grader.sandbox.observation import Observation


def session_judge(
    tools: ModuleType, rules: Sequence[tuple[int, Rule]], wanted: Observation
) -> Judge:
    """Judge a session by its facts: the first that differs decides which rule is to blame."""
    want = Transcript.of(wanted.events)
    reader = _reader(tools)
    facts = reader.facts(want)
    if wanted.results and wanted.results[-1].plain is not None:
        facts[-1].append("returned")

    @lru_cache(maxsize=16)
    def compare(got: Transcript, finished: bool) -> list[tuple[int, str]]:
        return list(reader.differences(got, want, finished))

    def judge(seen: Observation) -> Verdict:
        got = Transcript.of(seen.events)
        bad = ended_badly(seen)
        differences = compare(got, bad is None)
        if bad is None and not differences and not _returns_same(seen, wanted):
            differences = [(len(want.texts) - 1, "returned")]
        if bad is None and not differences:
            return Verdict(True, reached=_reached(rules, chain(*facts)))
        place, fact = differences[0] if differences else (len(got.texts) - 1, "ended")
        here = facts[place] if place < len(facts) else []
        before = here[: here.index(fact) if fact in here else 0]
        says_more = fact not in here and len(got.texts) >= len(want.texts)
        if says_more:  # more than the solution, and all that the solution says
            same = _returns_same(seen, wanted)
            before = [kind for kind in here if same or kind != "returned"]
        reached = _reached(rules, [*chain(*facts[:place]), *before])
        blamed = next((n for n, rule in rules if _is_about(rule, fact)), None)
        if blamed is None and rules:
            blamed = rules[-1][0]
        expected, screen = want.lines(), got.lines()
        if bad is not None and bad.got is not None:
            screen += bad.got.lines
        elif fact == "returned":
            expected, screen = (*expected, _returned(wanted)), (*screen, _returned(seen))
        verdict = Verdict(
            False,
            Shown(expected),
            Shown(screen),
            bad.mistakes if bad else ("prints-none",) if fact == "None" else (),
            progress=(place + says_more / 2) / len(want.texts),
            blamed=blamed,
            reached=reached - {blamed},
        )
        place, fact = _first_question(want, got, min(place, len(want.texts) - 1), fact)
        return point_at(verdict, want, got, place, fact)

    return judge


def _reader(tools: ModuleType) -> ModuleType:
    """What reads screens: checks.py, or the engine's own reader."""
    return tools if hasattr(tools, "facts") else default_facts


def _returns_same(seen: Observation, want: Observation) -> bool:
    value = want.results[-1].plain if want.results else None
    return value is None or bool(seen.results and seen.results[-1].plain == value)


def _returned(seen: Observation) -> Line:
    """The line below a screen that says what the function returned."""
    value = seen.results[-1].shown if seen.results else "None"
    return Line(note=message("returned: {value}", value=value))


def _reached(rules: Sequence[tuple[int, Rule]], kinds: Iterable[str]) -> frozenset[int]:
    """The rules that some of these *kinds* of facts belong to."""
    seen = set(kinds)
    return frozenset(
        number
        for number, rule in rules
        if rule.look == "facts" and any(_is_about(rule, kind) for kind in seen)
    )


def _is_about(rule: Rule, fact: str) -> bool:
    """Does a *fact* belong to a *rule*: has it all words of one of its patterns, in their order?"""
    for pattern in rule.facts:
        words = iter(fact.split())
        if all(word in words for word in pattern.split()):
            return True
    return False


# Where a session goes wrong, for a reader: the first question or answer that differs.

_NUMBER = re.compile(r"-?\d+")
_WORD = re.compile(r"[^\W\d_]{2,}")
_NONE = re.compile(r"(?:^| )None *$", re.MULTILINE)


def _first_question(want: Transcript, got: Transcript, place: int, fact: str) -> tuple[int, str]:
    """The wrong question that led to a difference, if there is one; or else *place* and *fact*.

    A program that asks something else shows that only by its answer, one stretch later. A printed
    None is where it is printed first.
    """
    if fact == "None":
        return next((n for n, text in enumerate(got.texts) if _NONE.search(text)), place), fact
    first = min(place, len(got.typed))
    while first and _asks_something_else(want, got, first - 1):
        first -= 1
    return (first, "asked") if first < place else (place, fact)


def _asks_something_else(want: Transcript, got: Transcript, place: int) -> bool:
    """Is a question another one than the solution's, however it is worded?

    Before, the program asked it where the solution asked something else, or it asked here in other
    words; or these are the words in which the solution asks something else.
    """
    wanted, asked = ([_question(text) for text in one.texts] for one in (want, got))
    if asked[place] == wanted[place]:
        return False
    before = list(zip(asked[:place], wanted[:place], strict=True))
    meant = {other for own, other in before if own == asked[place]}
    if meant:
        return wanted[place] not in meant
    in_other_words = any(other == wanted[place] for _, other in before)
    return in_other_words or asked[place] in wanted[: len(want.typed)]


def _question(text: str) -> tuple[str, ...]:
    """The words of a question: numbers, single letters and signs are no part of it."""
    return tuple(_WORD.findall(text.rpartition("\n")[2].lower()))


def point_at(
    verdict: Verdict, want: Transcript, got: Transcript, place: int, fact: str = "asked"
) -> Verdict:
    """The *verdict* on a session with the lines marked in which a *fact* differs."""
    where = _where(got, place)
    if verdict.expected == verdict.got:
        return verdict._replace(where=where)
    other = min(place, len(got.texts) - 1)
    mine, theirs = want.stretch(place), got.stretch(other)
    line, another = _first_lines(mine, theirs)
    if fact.startswith("asked"):
        line, another = len(mine) - (place < len(want.typed)), max(0, len(theirs) - 1)
    line, another = want.start(place) + line, got.start(other) + another
    if fact == "ended" and [n for n, _ in _numbers(mine)] == [n for n, _ in _numbers(theirs)]:
        line, another = want.start(place + 1) - 1, len(got.lines())
    if fact == "returned":
        line, another = len(want.lines()), len(got.lines())
    return verdict._replace(
        expected=_marked(verdict.expected, line),
        got=_marked(verdict.got, another),
        where=where,
    )


def _marked(shown: Shown | None, line: int) -> Shown | None:
    return shown._replace(differs=min(line, len(shown.lines))) if shown is not None else None


def _first_lines(wanted: Sequence[Line], got: Sequence[Line]) -> tuple[int, int]:
    """The first lines that differ: by a number, if both have as many, or else by a word."""
    numbers, others = _numbers(wanted), _numbers(got)
    if len(numbers) == len(others):
        for (number, line), (other, another) in zip(numbers, others, strict=True):
            if number != other:
                return line, another
    mine, theirs = _plain_lines(wanted), _plain_lines(got)
    for (text, line), (other_text, another) in zip(mine, theirs, strict=False):
        if text != other_text:
            return line, another
    common = min(len(mine), len(theirs))
    if len(mine) == len(theirs):
        return 0, 0
    return (
        mine[common][1] if len(mine) > common else len(wanted),
        theirs[common][1] if len(theirs) > common else len(got),
    )


def _numbers(lines: Sequence[Line]) -> list[tuple[str, int]]:
    return [(n, place) for place, line in enumerate(lines) for n in _NUMBER.findall(line.text)]


def _plain_lines(lines: Sequence[Line]) -> list[tuple[str, int]]:
    """The lines that are not blank, in small letters and without signs, with their places."""
    plain = [" ".join(re.findall(r"\w+|\*", line.text.lower())) for line in lines]
    return [
        (text, place)
        for place, (text, line) in enumerate(zip(plain, lines, strict=True))
        if text or line.typed is not None
    ]


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
        alike = _reader(tools).alike(want, facts(seen).right)
        lines, said = want.lines(), got.lines()
        missing = _first_missing([str(one) for one in lines], [str(one) for one in said], alike)
        if missing is None:
            return Verdict(True)
        return Verdict(False, Shown(lines, missing[0]), Shown(said, missing[1]))

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
