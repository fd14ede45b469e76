"""Throwing letters away: the entry is refused, and costs just the letters that are to go."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from handful.lexicon import Lexicon
from handful.rules import WILDCARD, Alphabet, Hand, Refused, take_turn
from handful.solver import Index, Play, perfect_line
from handful.solver.sacrifice import sacrifice


def test_letters_that_spell_no_word_are_entered_as_they_are() -> None:
    thrown = sacrifice("xl", Hand.parse("dd*loutx"), WILDCARD, {"out"})
    assert thrown == Play("xl", 0, sacrifice=True)


def test_letters_that_spell_a_word_get_a_letter_that_is_not_held() -> None:
    assert sacrifice("out", Hand.parse("outz"), WILDCARD, {"out"}).word == "outa"
    assert sacrifice("at", Hand.parse("atz"), WILDCARD, {"at"}).word == "atb"
    assert sacrifice("abc", Hand.parse("abcdz"), WILDCARD, {"abc"}).word == "abce"


def test_letters_that_spell_a_word_with_the_wildcard_get_one_too() -> None:
    assert sacrifice("*t", Hand.parse("*tz"), WILDCARD, {"it"}).word == "*ta"


def test_one_letter_that_is_a_word_gets_one_too() -> None:
    assert sacrifice("a", Hand.parse("aqi"), WILDCARD, {"a"}).word == "ab"
    assert sacrifice("*", Hand.parse("*qi"), WILDCARD, {"a"}).word == "*a"


def test_a_hand_of_all_letters_has_still_something_to_add() -> None:
    letters = "abcdefghijklmnopqrstuvwxyz"
    assert sacrifice("at", Hand(letters), WILDCARD, {"at"}).word == "at*"
    assert sacrifice("at", Hand(letters + "*"), WILDCARD, {"at"}).word == "at?"


@given(
    words=st.sets(st.text("aei", min_size=1, max_size=2)),
    thrown=st.text("aeit", min_size=1, max_size=3),
    kept=st.text("aeitz", max_size=3),
    star=st.sampled_from(["", "*"]),
)
def test_a_sacrifice_is_refused_and_costs_just_its_letters(
    words: set[str], thrown: str, kept: str, star: str
) -> None:
    hand = Hand(kept + thrown + star)
    play = sacrifice(thrown + star, hand, WILDCARD, words)
    turn = take_turn(WILDCARD, hand, play.word, words, len(hand))
    assert isinstance(turn.outcome, Refused)
    assert sorted(turn.left) == sorted(kept)
    assert (play.points, play.sacrifice) == (0, True)


@pytest.mark.parametrize(
    ("words", "letters", "entered"),
    [
        (["zq", "a"], "zqa", ["a", "zq"]),
        (["zqzq", "ai"], "zqzqai", ["ai", "zqzq"]),
        (["zq", "t"], "zqty", ["t", "y", "zq"]),
    ],
)
def test_a_word_that_earns_something_is_played_and_not_thrown_away(
    words: list[str], letters: str, entered: list[str]
) -> None:
    index = Index.build(Lexicon.of(words))
    perfect = perfect_line(Hand.parse(letters), WILDCARD, index, len(letters))
    assert [play.word for play in perfect.line.plays] == entered


def test_a_word_that_earns_nothing_is_played_for_the_room_it_makes() -> None:
    free = WILDCARD.using(Alphabet("a", "q", {"a": 0, "q": 10}))
    perfect = perfect_line(Hand.parse("aq"), free, Index.build(Lexicon.of(["q", "a"])), 2)
    assert perfect.line.plays == (Play("a", 0), Play("q", 70))
    assert perfect.line == perfect.without_sacrifice
