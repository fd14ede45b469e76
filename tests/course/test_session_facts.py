"""Where a session goes wrong: the first question or answer that differs."""

from types import ModuleType, SimpleNamespace
from typing import cast

import pytest

from handful.grader.judge.call import Verdict
from handful.grader.judge.transcript import Transcript
from handful.grader.sandbox.observation import Event, Observation
from handful.grader.session_facts import session_judge


def session(*turns: tuple[str, str | None]) -> Observation:
    """A session: what is printed, and what is typed then."""
    events: list[Event] = []
    for text, typed in turns:
        events.append(("out", text))
        if typed is not None:
            events.append(("in", typed))
    return Observation(events=tuple(events))


def judged(want: Observation, got: Observation, place: int, fact: str) -> Verdict:
    """The verdict where `checks.py` finds a *fact* that differs at a *place*."""
    texts = Transcript.of(want.events).texts
    tools = SimpleNamespace(
        facts=lambda _: [["number", "asked"] for _ in texts],
        differences=lambda *_: [(place, fact)],
    )
    return session_judge(cast(ModuleType, tools), (), want)(got)


def marked(verdict: Verdict) -> tuple[str, str]:
    """The lines that are marked."""
    found = []
    for side in (verdict.expected, verdict.got):
        assert side is not None
        assert side.differs is not None
        lines = [str(line) for line in side.lines]
        found.append(lines[side.differs] if side.differs < len(lines) else "(nothing more)")
    return found[0], found[1]


GAME = session(
    ("Deal? ", "n"),
    ("Hand: a t\nWord: ", "at"),
    ("4 points\nDeal? ", "n"),
    ("Hand: b\nWord: ", "."),
)


def test_a_number_that_differs_is_marked_in_its_line() -> None:
    got = session(
        ("Deal? ", "n"), ("a, t\nWord: ", "at"), ("Well!\nYou got 5\nDeal? ", "n"), ("b", None)
    )
    verdict = judged(GAME, got, 2, "number")
    assert marked(verdict) == ("4 points", "You got 5")
    assert str(verdict.where) == "Here it goes wrong after 'at' is typed."


def test_without_other_numbers_the_first_line_with_other_words_is_marked() -> None:
    got = session(("Deal? ", "n"), ("HAND - a t\nWord: ", "at"), ("\nRefused\nDeal? ", "n"))
    want = session(("Deal? ", "n"), ("Hand: a t\nWord: ", "at"), ("Fine\nDeal? ", "n"))
    assert marked(judged(want, got, 2, "said")) == ("Fine", "Refused")


def test_a_question_instead_of_another_is_marked_and_not_the_answer_that_follows() -> None:
    got = session(
        ("Deal? ", "n"), ("Hand: a t\nWord: ", "at"), ("4 points\nWord: ", "n"), ("No word", ".")
    )
    verdict = judged(GAME, got, 3, "hand")
    assert marked(verdict) == ("Deal? ⟦n⟧", "Word: ⟦n⟧")
    assert str(verdict.where) == "Here it goes wrong after 'at' is typed."


def test_a_question_that_the_solution_never_asks_is_found_by_what_was_asked_before() -> None:
    got = session(
        ("Next? ", "n"), ("Hand: a t\nWord: ", "at"), ("4 points\nSize? ", "n"), ("What", ".")
    )
    assert marked(judged(GAME, got, 3, "hand")) == ("Deal? ⟦n⟧", "Size? ⟦n⟧")


@pytest.mark.parametrize("word", ["Word: ", "What do you say? "])
def test_questions_in_other_words_are_the_same_questions(word: str) -> None:
    got = session(("Next? ", "n"), (f"Hand: a t\n{word}", "at"), ("4\nNext? ", "n"), ("c", "."))
    assert marked(judged(GAME, got, 3, "hand"))[0] == "Hand: b"


def test_a_game_that_ends_too_early_ends_where_the_solution_asks() -> None:
    got = session(("Deal? ", "n"), ("Hand: a t\nWord: ", "at"), ("4 points\n", None))
    assert marked(judged(GAME, got, 2, "ended")) == ("Deal? ⟦n⟧", "(nothing more)")


def test_a_question_too_many_is_marked() -> None:
    got = Observation(events=(*GAME.events, ("out", "Bye\nDeal? "), ("asked", "")))
    want = session(*[("Deal? ", "n"), ("Hand: a t\nWord: ", "at"), ("4 points\nDeal? ", "n")])
    want = Observation(events=(*GAME.events, ("out", "Bye\n")))
    assert marked(judged(want, got, 4, "asked")) == ("(nothing more)", "Deal? (asked again)")


def test_a_printed_none_is_marked_where_it_is_printed_first() -> None:
    got = session(
        ("Deal? ", "n"), ("Hand: a t\nNone\nWord: ", "at"), ("4 points\nDeal? ", "n"), ("None", ".")
    )
    verdict = judged(GAME, got, 3, "None")
    assert marked(verdict) == ("Word: ⟦at⟧", "None")
    assert str(verdict.where) == "Here it goes wrong after 'n' is typed."


def test_screens_that_say_the_same_are_not_marked() -> None:
    verdict = judged(GAME, GAME, 1, "dealt")
    assert verdict.expected is not None
    assert verdict.expected.differs is None
