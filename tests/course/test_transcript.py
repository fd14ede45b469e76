"""Games as they were seen: their facts, and the games that the project itself plays."""

from typing import Any

import pytest

from handful.console import EDITIONS
from handful.course.checker.judge.transcript import (
    Fact,
    Transcript,
    expected_game,
    expected_hand,
    first_difference,
    rescored,
)
from handful.rules import Hand

PS4A = EDITIONS["ps4a"]
WORDS = ("tot", "to")


def test_events_become_the_text_before_each_typed_line() -> None:
    events: list[list[Any]] = [
        ["out", "Word"],
        ["out", ": "],
        ["in", "tot"],
        ["out", "Bye\n"],
        ["deal", 7],
    ]
    game = Transcript.of([*events, ["substitute", "o"], ["asked"]])
    assert game == Transcript(("Word: ", "Bye\n"), ("tot",), True, (7,), ("o",))
    assert game.shown() == "Word: ⟦tot⟧\nBye\n⟦?⟧ (asked again)\n"


def test_events_that_are_none_are_left_out() -> None:
    assert Transcript.of([["out", 7], ["in"], [], ["deal"], ["sung", "la"]]) == Transcript(
        ("",), ()
    )


def test_lines_have_no_blanks_at_their_ends() -> None:
    game = Transcript(("one  \n\ntwo: ", "three \n\n"), ("x",))
    assert game.lines() == ["one", "", "two: ⟦x⟧", "three"]


@pytest.mark.parametrize(
    ("text", "fact"),
    [
        ("Current Hand: t t o", Fact((), "tto")),
        ("Current Hand: t t o \nEnter word: ", Fact((), "tto")),
        ("['t', 'o', '*']", Fact((), "to*")),
        ('"tot" earned 59 points. Total: 159 points', Fact((59, 159), "")),
        ("-3 and 4.", Fact((-3, 4), "")),
        ("x2 is a name, 2x too", Fact((), "")),
        ("", Fact((), "")),
    ],
)
def test_the_facts_of_a_text_are_its_numbers_and_the_letters_shown(text: str, fact: Fact) -> None:
    assert Transcript((text,), ()).facts() == [fact]


WANTED = Transcript(("Hand: t o", "Total: 9", "Bye"), ("to", "."))


@pytest.mark.parametrize(
    ("texts", "place"),
    [
        (("o t", "9", ""), None),
        (("My letters: t o", "to gives 2 points, that makes 9", "5 6 7"), None),
        (("t o o", "9", ""), 0),
        (("t o", "8", ""), 1),
        (("t o", "9"), 1),
        (("t o", "9", "", ""), 2),
    ],
)
def test_games_differ_where_a_fact_is_not_said(texts: tuple[str, ...], place: int | None) -> None:
    got = Transcript(texts, ("to", ".", "?")[: len(texts) - 1])
    assert first_difference(got, WANTED) == place


def test_games_differ_at_the_end_when_another_question_comes_or_another_letter_goes() -> None:
    assert first_difference(WANTED._replace(asked_again=True), WANTED) == 2
    assert first_difference(WANTED._replace(substituted=("t",)), WANTED) == 2
    upper = WANTED._replace(substituted=("T",))
    assert first_difference(upper, WANTED._replace(substituted=("t",))) is None


def test_a_hand_is_played_as_the_document_plays_it() -> None:
    game, result = expected_hand(PS4A, Hand.parse("tto"), WORDS, 3, ["tt", "tot"])
    assert game.shown() == (
        "Current Hand: t t o\n"
        'Enter word, or a "." to indicate that you are finished: ⟦tt⟧\n'
        "Invalid word, please try again.\n"
        "\n"
        "Current Hand: t t o\n"
        'Enter word, or a "." to indicate that you are finished: ⟦tot⟧\n'
        '"tot" earned 59 points. Total: 59 points\n'
        "\n"
        "Run out of letters. Total score: 59 points.\n"
    )
    assert result.total == 59


def test_every_line_of_a_hand_must_be_taken() -> None:
    with pytest.raises(AssertionError, match="the game takes every line"):
        expected_hand(PS4A, Hand.parse("tto"), WORDS, 3, [".", "tot"])


def test_a_game_deals_what_it_is_given() -> None:
    game, _ = expected_game(PS4A, WORDS, 3, ["n", ".", "e"], [Hand.parse("tto")])
    assert [fact.letters for fact in game.facts()] == ["", "tto", "", ""]


def test_a_hand_is_told_again_with_another_score() -> None:
    hand = Hand.parse("ttoz")
    game, _ = expected_hand(PS4A, hand, WORDS, 4, ["tot", "."])
    other = rescored(game, hand, lambda word, held: 10 * held + len(word))
    assert [fact.numbers for fact in other.facts()] == [(), (43, 43), (43,)]
