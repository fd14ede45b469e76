from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from handful.rules import (
    CLASSIC,
    WILDCARD,
    BadWordList,
    Hand,
    Reason,
    Round,
    RuleSet,
    Turn,
    judge,
    take_turn,
)

both = pytest.mark.parametrize("rules", [CLASSIC, WILDCARD])

letters = st.text("aeiorst", min_size=1, max_size=8)
hands = st.builds(lambda held, wild: Hand(held + wild), letters, st.sampled_from(["", "*"]))
# What a player may type: often letters that are held, sometimes anything.
lines = st.text("aeiorstAEST*", max_size=10) | st.text(max_size=10)


@st.composite
def playable(draw: st.DrawFn) -> tuple[Hand, str, str]:
    """A hand, a word to enter from it, and a word of the list that it may stand for."""
    hand = draw(hands)
    count = draw(st.integers(1, len(hand)))
    entered = "".join(draw(st.permutations(list(hand)))[:count])
    return hand, entered, entered.replace("*", draw(st.sampled_from("aeiou")))


# Why a word is refused.


@both
def test_an_empty_line_is_refused_as_empty_and_costs_nothing(rules: RuleSet) -> None:
    assert take_turn(rules, Hand("tot"), "", {"tot", ""}, 7) == Turn(
        "", 0, Reason.EMPTY, Hand("tot")
    )


@both
def test_a_word_that_is_not_in_the_hand_is_refused_for_that(rules: RuleSet) -> None:
    assert judge(rules, Hand("pzuto"), "tot", {"tot"}) is Reason.NOT_IN_HAND


@both
def test_a_word_that_is_not_in_the_list_is_refused_for_that(rules: RuleSet) -> None:
    assert judge(rules, Hand("zutt"), "tu", {"tot"}) is Reason.NOT_IN_LIST


@both
def test_of_two_reasons_the_hand_comes_first(rules: RuleSet) -> None:
    assert judge(rules, Hand("zutt"), "xyz", {"tot"}) is Reason.NOT_IN_HAND


@both
def test_a_valid_word_is_never_refused(rules: RuleSet) -> None:
    hand = Hand("pzuttto")
    assert [judge(rules, hand, "tot", {"tot"}) for _ in range(3)] == [None, None, None]


@both
def test_any_container_of_words_will_do(rules: RuleSet) -> None:
    assert judge(rules, Hand("tot"), "tot", ["top", "tot"]) is None
    assert judge(rules, Hand("tot"), "tot", ("top", "tot")) is None
    assert judge(rules, Hand("tot"), "tot", {"tot": 9}) is None
    assert judge(rules, Hand("tot"), "tot", []) is Reason.NOT_IN_LIST


def test_a_letter_counted_zero_times_cannot_be_played() -> None:
    hand = Hand.from_counts({"q": 0, "i": 1})
    assert judge(CLASSIC, hand, "qi", {"qi"}) is Reason.NOT_IN_HAND


# What a turn earns and leaves.


def test_an_accepted_word_earns_its_points_and_leaves_the_rest() -> None:
    turn = take_turn(CLASSIC, Hand("pzuttto"), "tot", {"tot"}, 7)
    assert turn == Turn("tot", 9, None, Hand("pzut"))
    assert turn.points == 9


def test_a_refused_word_earns_nothing_and_costs_nothing_under_classic() -> None:
    turn = take_turn(CLASSIC, Hand("zutt"), "tu", {"tot"}, 7)
    assert turn == Turn("tu", 0, Reason.NOT_IN_LIST, Hand("zutt"))
    assert turn.points == 0


def test_a_refused_word_costs_the_letters_that_are_held_under_wildcard() -> None:
    turn = take_turn(WILDCARD, Hand("jjolwnn"), "jolly", {"jolly"}, 7)
    assert turn == Turn("jolly", 0, Reason.NOT_IN_HAND, Hand("jwnn"))
    assert turn.points == 0


def test_the_bonus_goes_by_the_size_of_the_game_under_classic() -> None:
    assert take_turn(CLASSIC, Hand("astf"), "fast", {"fast"}, 7).points == 28
    assert take_turn(CLASSIC, Hand("astf"), "fast", {"fast"}, 4).points == 78


def test_the_score_goes_by_the_letters_held_under_wildcard() -> None:
    assert take_turn(WILDCARD, Hand("dd*aout"), "out", {"out"}, 7).points == 27
    assert take_turn(WILDCARD, Hand("aout"), "out", {"out"}, 7).points == 54


# The wildcard.


def test_a_wildcard_that_is_not_held_cannot_be_used() -> None:
    assert judge(WILDCARD, Hand("cowsz"), "c*ws", {"cows"}) is Reason.NOT_IN_HAND


def test_one_wildcard_cannot_be_used_twice() -> None:
    assert judge(WILDCARD, Hand("cws*z"), "c**ws", {"coows"}) is Reason.NOT_IN_HAND


def test_a_wildcard_held_does_not_stand_in_for_a_vowel_that_is_typed() -> None:
    assert judge(WILDCARD, Hand("cws*z"), "cows", {"cows"}) is Reason.NOT_IN_HAND


def test_the_wildcard_is_no_wildcard_under_classic() -> None:
    assert judge(CLASSIC, Hand("cws*z"), "c*ws", {"cows"}) is Reason.NOT_IN_LIST


@pytest.mark.parametrize("vowel", "aeiou")
def test_a_wildcard_stands_for_every_vowel(vowel: str) -> None:
    assert judge(WILDCARD, Hand("b*g"), "b*g", {f"b{vowel}g"}) is None


@pytest.mark.parametrize("consonant", "bcdfghjklmnpqrstvwxyz")
def test_a_wildcard_stands_for_no_consonant(consonant: str) -> None:
    assert judge(WILDCARD, Hand("b*g"), "b*g", {f"b{consonant}g"}) is Reason.NOT_IN_LIST


@given(st.text("abcdefghijklmnopqrstuvwxyz", min_size=1, max_size=8), st.data())
def test_a_wildcard_in_any_place_is_valid_just_when_a_vowel_stands_there(
    word: str, data: st.DataObject
) -> None:
    position = data.draw(st.integers(0, len(word) - 1))
    entered = word[:position] + "*" + word[position + 1 :]
    expected = None if word[position] in "aeiou" else Reason.NOT_IN_LIST
    assert judge(WILDCARD, Hand(entered), entered, {word}) is expected


def test_the_four_hands_with_a_wildcard_go_as_in_the_documents_001_and_002() -> None:
    words = {"cows"}
    hand = Hand("cows*z")
    assert take_turn(WILDCARD, hand, "cows", words, 6) == Turn("cows", 198, None, Hand("*z"))
    assert take_turn(WILDCARD, hand, "c*ws", words, 6) == Turn("c*ws", 176, None, Hand("oz"))
    assert take_turn(WILDCARD, hand, "c*wz", words, 6) == Turn(
        "c*wz", 0, Reason.NOT_IN_LIST, Hand("os")
    )
    assert take_turn(WILDCARD, hand, "*ows", words, 6) == Turn(
        "*ows", 0, Reason.NOT_IN_LIST, Hand("cz")
    )


# What people type.


def test_upper_case_is_refused_under_classic() -> None:
    assert take_turn(CLASSIC, Hand("tot"), "TOT", {"tot"}, 7) == Turn(
        "TOT", 0, Reason.NOT_IN_HAND, Hand("tot")
    )


def test_any_case_is_accepted_under_wildcard_and_stored_as_typed() -> None:
    assert take_turn(WILDCARD, Hand("cows*z"), "C*wS", {"cows"}, 6) == Turn(
        "C*wS", 176, None, Hand("oz")
    )


def test_a_line_of_100_000_characters_is_refused_and_stored_as_typed() -> None:
    line = "tot" * 33_333 + "t"
    assert take_turn(CLASSIC, Hand("pzuttto"), line, {"tot"}, 7) == Turn(
        line, 0, Reason.NOT_IN_HAND, Hand("pzuttto")
    )
    assert take_turn(WILDCARD, Hand("pzuttto"), line, {"tot"}, 7) == Turn(
        line, 0, Reason.NOT_IN_HAND, Hand("pzu")
    )


def test_100_000_wildcards_are_refused_for_the_hand() -> None:
    line = "*" * 100_000
    assert take_turn(WILDCARD, Hand("cows*z"), line, {"cows"}, 6) == Turn(
        line, 0, Reason.NOT_IN_HAND, Hand("cowsz")
    )


@both
@pytest.mark.parametrize(
    "line",
    ["\x00", "\x1b[31m\x07", " ", "\t", "\x7f", "😀", "é", "3", "!!", ".", "\ud800"],
)
def test_what_is_no_letter_is_refused_and_costs_nothing(rules: RuleSet, line: str) -> None:
    assert take_turn(rules, Hand("pzuttto"), line, {"tot", line}, 7) == Turn(
        line, 0, Reason.NOT_IN_HAND, Hand("pzuttto")
    )


@both
@pytest.mark.parametrize("line", ["to\x00t", "tot ", " tot", "t\tot", "tot\r", "tot😀"])
def test_a_word_with_anything_else_in_it_is_not_that_word(rules: RuleSet, line: str) -> None:
    assert judge(rules, Hand("pzuttto"), line, {"tot"}) is Reason.NOT_IN_HAND


# Letters are conserved.


@given(playable())
def test_an_accepted_word_and_what_it_leaves_make_up_the_hand(
    game: tuple[Hand, str, str],
) -> None:
    hand, entered, word = game
    turn = take_turn(WILDCARD, hand, entered, {word}, len(hand))
    assert turn.accepted
    assert Counter(turn.left.letters) + Counter(entered) == Counter(hand.letters)


@given(letters, st.data())
def test_an_accepted_word_and_what_it_leaves_make_up_a_classic_hand(
    held: str, data: st.DataObject
) -> None:
    word = "".join(data.draw(st.permutations(list(held))))[: data.draw(st.integers(1, 8))]
    turn = take_turn(CLASSIC, Hand(held), word, {word}, 8)
    assert turn.accepted
    assert Counter(turn.left.letters) + Counter(word) == Counter(held)


@given(hands, lines)
def test_a_refused_word_leaves_a_classic_hand_as_it_was(hand: Hand, line: str) -> None:
    turn = take_turn(CLASSIC, hand, line, set(), len(hand))
    assert not turn.accepted
    assert turn.left == hand


@given(hands, lines)
def test_a_refused_word_costs_a_wildcard_hand_what_both_have_and_no_more(
    hand: Hand, line: str
) -> None:
    turn = take_turn(WILDCARD, hand, line, set(), len(hand))
    assert not turn.accepted
    cost = Counter(hand.letters) & Counter(line.lower())
    assert Counter(turn.left.letters) + cost == Counter(hand.letters)


@both
@given(hand=hands, line=lines, words=st.sets(st.text("aeiorst", max_size=3)))
def test_no_turn_brings_a_letter_or_a_negative_count_or_negative_points(
    rules: RuleSet, hand: Hand, line: str, words: set[str]
) -> None:
    turn = take_turn(rules, hand, line, words, len(hand))
    assert Counter(turn.left.letters) <= Counter(hand.letters)
    assert all(count >= 1 for count in turn.left.counts().values())
    assert turn.points >= 0
    assert turn.word == line


@both
def test_a_text_is_not_a_list_of_words(rules: RuleSet) -> None:
    for judging in (
        lambda: judge(rules, Hand("tin"), "tin", "martini tin"),
        lambda: Round(rules, Hand("tin"), 3).play("tin", "martini tin"),
    ):
        with pytest.raises(BadWordList, match="'martini tin' is a text, not a list of words"):
            judging()
