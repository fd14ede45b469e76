"""Judging games: by facts, kinds of messages, what is returned, and wording."""

from typing import Any

import pytest

from handful.course.checker.judge.game import ANY_WORD, plays, prints_none, returns, words_games
from handful.course.checker.judge.transcript import Transcript
from handful.course.checker.judge.verdict import Verdict
from handful.course.checker.rubric.wording import words_only
from handful.course.checker.sandbox.observation import Event, Failure, Observation
from tests.support.course.values import gave, shown

GAME = Transcript(("Hand: a b\nWord: ", "Total score: 5\n"), ("ab",))
EVENTS: tuple[Event, ...] = (("out", "a b\n? "), ("in", "ab"), ("out", "That is 5."))


def screen(*parts: str, **more: Any) -> Observation:
    """A game seen: what was printed and what was typed, by turns."""
    kinds = ("out", "in") * len(parts)
    events = [
        (kind, part) for kind, part in zip(kinds, parts, strict=False) if part or kind == "in"
    ]
    return Observation(events=tuple(events), **more)


def test_a_game_is_right_by_its_facts_whatever_its_wording() -> None:
    assert plays(GAME)(Observation(events=EVENTS)) == Verdict(True)


def test_a_game_with_another_fact_says_where_and_which_mistakes_it_may_be() -> None:
    reset = GAME._replace(texts=("a b", "Total score: 0"))
    judge = plays(GAME, wrong={"total-reset": reset, "n-fixed": reset, "other": GAME})
    wrong = judge(screen("a b", "ab", "0"))
    assert shown(wrong) == ("Hand: a b\nWord: ⟦ab⟧\nTotal score: 5\n", "a b⟦ab⟧\n0")
    assert (wrong.right, wrong.mistakes) == (False, ("total-reset", "n-fixed"))
    assert str(wrong.where) == "Here it goes wrong after 'ab' is typed."
    first = judge(screen("b c", "ab", "5"))
    assert str(first.where) == "Here it goes wrong before anything is typed."
    assert (first.mistakes, first.facts_right) == ((), False)


def test_what_else_shows_a_mistake_comes_first() -> None:
    judge = plays(GAME, wrong={"other": GAME}, extra=lambda got, seen: ("hand-size-hard-coded",))
    assert judge(screen("a b", "ab", "7")).mistakes == ("hand-size-hard-coded",)
    assert not judge(screen("a b", "ab", "5")).right


def test_a_game_that_crashes_shows_how_far_it_came() -> None:
    seen = Observation(events=EVENTS[:2], error=Failure("KeyError", "'z'"))
    verdict = plays(GAME)(seen)
    assert (verdict.right, verdict.mistakes) == (False, ("crash",))
    assert str(verdict.got) == "a b\n? ⟦ab⟧\n(KeyError: 'z')"
    assert str(verdict.where) == "Here it goes wrong after 'ab' is typed."


@pytest.mark.parametrize(
    ("typed", "mistake"),
    [(["r"], "replay-first-crash"), (["x", "r"], "replay-first-crash"), (["n", "r"], "crash")],
)
def test_a_crash_at_a_replay_before_any_hand_has_its_name(typed: list[str], mistake: str) -> None:
    parts = [part for line in typed for part in ("? ", line)]
    seen = screen(*parts, error=Failure("KeyError"))
    assert plays(GAME)(seen).mistakes == (mistake,)


COMMANDS = Transcript(
    ("? ", "Invalid command.\n? ", "Invalid command.\n? ", "Hand: t o\nword: ", ""),
    ("x", "nr", "n", "e"),
)


def test_a_line_taken_for_a_command_is_named_where_it_is_typed() -> None:
    judge = plays(COMMANDS, loose=("nr",))
    loose = judge(
        screen("? ", "x", "Invalid command.\n? ", "nr", "Hand: t o\nword: ", "n", "", "e")
    )
    assert loose.mistakes == ("loose-command",)
    silent = judge(screen("? ", "x", "No!\n? ", "nr", "? ", "n", "Hand: t o\n: ", "e"))
    assert (silent.mistakes, silent.facts_right) == (("no-message",), True)


@pytest.mark.parametrize(
    ("wanted", "typed", "told"),
    [
        ("Invalid word, try again.", "zz", "Nothing tells that 'zz' is not a valid word."),
        ("Invalid command.", "x", "Nothing tells that 'x' is not a command."),
        (
            "You have not played a hand yet.",
            "r",
            "Nothing tells that there is no hand to replay yet.",
        ),
    ],
)
def test_a_message_that_does_not_come_is_missed(wanted: str, typed: str, told: str) -> None:
    want = Transcript(("? ", f"{wanted}\n? ", "Bye\n"), (typed, "."))
    verdict = plays(want)(screen("? ", typed, "? ", ".", "Bye"))
    assert (verdict.right, verdict.mistakes) == (False, ("no-message",))
    assert verdict.facts_right
    assert str(verdict.where) == told
    assert plays(want)(screen("? ", typed, "Oh no!\n? ", ".", "Bye")).right


def test_an_end_that_is_answered_like_a_wrong_command_is_wrong() -> None:
    want = Transcript(("? ", "Invalid command.\n? ", ""), ("x", "e"))
    verdict = plays(want)(screen("? ", "x", "Wrong!\n? ", "e", "Wrong!\n"))
    assert (verdict.right, verdict.mistakes, verdict.facts_right) == (False, (), True)
    assert str(verdict.where) == "At the end it says the same as after a wrong command."
    assert plays(want)(screen("? ", "x", "Wrong!\n? ", "e", "Bye!\n")).right


def test_a_first_word_that_is_taken_again_was_compared_with_the_first_hand() -> None:
    want = Transcript(
        ("t o p o\n", "5 5\np o\n", "Invalid word\np o\n", "Total score: 5\n"), ("to", "to", ".")
    )
    seen = screen("t o p o\n", "to", "5 5\np o\n", "to", "5 10\np\n", ".", "10\n")
    assert plays(want, again=True)(seen).mistakes == ("first-hand-used", ANY_WORD)
    assert plays(want)(seen).mistakes == ()


def test_a_printed_none_is_named_only_where_all_else_is_right() -> None:
    verdict = plays(GAME)(screen("a b\n", "ab", "5\nNone\n"))
    assert (verdict.right, verdict.mistakes, verdict.facts_right) == (False, ("prints-none",), True)
    assert plays(GAME)(screen("a b\n", "ab", "6\nNone\n")).mistakes == ()


@pytest.mark.parametrize(
    ("text", "named"),
    [("None\n", True), ("Current Hand: None\n", True), ("None of these", False), ("Nones", False)],
)
def test_the_word_none_counts_where_a_value_would_stand(text: str, named: bool) -> None:
    assert prints_none(Transcript((text,), ())) == (("prints-none",) if named else ())


def test_what_a_game_returns_is_judged_by_itself() -> None:
    assert returns(5)(gave(5)) == Verdict(True)
    assert returns(5)(gave(3, 5)) == Verdict(True)  # what the last call gave
    nothing = returns(5)(gave(None))
    assert shown(nothing) == (
        "returned 5 (int)",
        "returned None (the function returned nothing)",
    )
    assert nothing.mistakes == ("returns-none",)
    other = returns(5)(gave(6))
    assert (other.right, other.mistakes) == (False, ())
    assert not returns(5)(gave(5.0)).right
    crashed = returns(5)(Observation(error=Failure("KeyError")))
    assert (shown(crashed), crashed.mistakes) == (("returned 5 (int)", "KeyError"), ("crash",))


def test_a_game_that_did_not_come_to_its_end_returned_nothing() -> None:
    for seen in (Observation(enough="asked"), Observation(exited=True)):
        assert str(returns(5)(seen).got) == "it did not come to its end"
    assert str(returns(5)(Observation()).got) == "nothing was returned"


RIGHT = ("Hand: a b  \nWord: ", "ab", "Total score: 5\n\n")


def test_wording_is_compared_line_by_line_without_blanks_at_the_ends() -> None:
    assert words_games(GAME, plays(GAME))(screen(*RIGHT)) == Verdict(True)
    assert not words_games(GAME, plays(GAME))(screen("Hand: a b\nWord: ", "ab", "Total: 5\n")).right
    assert not words_games(GAME, plays(GAME))(
        screen("Word: ", "ab", "Hand: a b\nTotal score: 5\n")
    ).right


def test_more_lines_than_the_document_has_are_no_other_wording() -> None:
    more = ("Welcome!\n\nHand: a b\nWord: ", "ab", "Well done.\nTotal score: 5\nBye\n")
    assert words_games(GAME, plays(GAME))(screen(*more)).right


def test_lines_that_the_document_words_in_two_ways_may_be_made_alike() -> None:
    lower = words_games(GAME, plays(GAME), lambda lines: [line.lower() for line in lines])
    seen = screen("HAND: a b\nWord: ", "ab", "TOTAL SCORE: 5\n")
    assert not words_games(GAME, plays(GAME))(seen).right
    assert lower(seen).right


def test_a_wrong_number_is_no_wrong_wording_but_a_right_one_in_the_wrong_place_is() -> None:
    want = Transcript(("Hand: a b\nWord: ", '"ab" earned 5 points. Total: 9 points\n'), ("ab",))
    judge = words_games(want, plays(want), words=words_only)
    word = ("Hand: a b\nWord: ", "ab")
    assert judge(screen(*word, '"ab" earned 5 points. Total: 7 points\n')).right
    assert not judge(screen(*word, '"ab" earned 5. Total: 7\n')).right
    swapped = screen(*word, '"ab" earned 9 points. Total: 5 points\n')
    assert plays(want)(swapped).right
    assert not judge(swapped).right


def test_the_wording_of_a_game_that_crashed_is_not_right() -> None:
    crashed = screen(*RIGHT, error=Failure("KeyError"))
    assert words_games(GAME, plays(GAME))(crashed).mistakes == ("crash",)


def test_too_much_before_the_first_question_is_not_said_to_come_after_a_line() -> None:
    words = " ".join([f"word{'x' * number}" for number in range(45)])
    want = Transcript(("Current Hand: t o\n? ", "Bye\n"), (".",))
    verdict = plays(want)(screen(f"{words}\nHand: to\n? ", ".", "Bye\n"))
    assert str(verdict.where).startswith("Before anything is typed so much is printed (47 ")
