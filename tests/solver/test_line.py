"""Lines, and the play that throws letters away: it is refused, and costs just its letters."""

from hypothesis import given
from hypothesis import strategies as st

from handful.rules import CLASSIC, WILDCARD, Hand, take_turn
from handful.solver import Line, Play
from handful.solver.line import full_hand_bonus, sacrifice


def test_a_line_has_a_score_and_a_length() -> None:
    line = Line((Play("am", 8), Play("boa", 15)))
    assert (line.score, len(line), [play.word for play in line]) == (23, 2, ["am", "boa"])
    assert (Line().score, len(Line())) == (0, 0)


def test_a_line_is_shown_with_its_words_and_points() -> None:
    assert str(Line((Play("lutz", 52), Play("zek", 48)))) == "lutz 52 + zek 48"
    assert str(Line((Play("w", 0, sacrifice=True), Play("t*uzle", 588)))) == (
        "w (thrown away) + t*uzle 588"
    )
    assert str(Line()) == "no word"


def test_the_bonus_for_a_full_hand_is_classic() -> None:
    assert [full_hand_bonus(CLASSIC, size) for size in (0, 1, 7)] == [0, 50, 50]
    assert full_hand_bonus(WILDCARD, 7) == 0


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
    left=st.text("aeitz", max_size=3),
    star=st.sampled_from(["", "*"]),
)
def test_a_sacrifice_is_refused_and_costs_just_its_letters(
    words: set[str], thrown: str, left: str, star: str
) -> None:
    hand = Hand(left + thrown + star)
    play = sacrifice(thrown + star, hand, WILDCARD, words)
    turn = take_turn(WILDCARD, hand, play.word, words, len(hand))
    assert not turn.accepted
    assert sorted(turn.left) == sorted(left)
    assert (play.points, play.sacrifice) == (0, True)
