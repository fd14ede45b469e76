"""The perfect line against everything that could be played."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from handful.lexicon import Lexicon
from handful.rules import (
    CLASSIC,
    WILDCARD,
    Alphabet,
    BadHand,
    BadSize,
    Hand,
    RuleSet,
    take_turn,
)
from handful.solver import Index, Line, Play, greedy_line, index_of, perfect, perfect_line
from handful.solver.line import sacrifice
from tests.support.brute import best_total, replayed

LETTERS = "aeiqst"
small_lists = st.lists(
    st.text(LETTERS, min_size=1, max_size=4), min_size=1, max_size=12, unique=True
)
classic_hands = st.text(LETTERS, min_size=1, max_size=6).map(Hand)
wildcard_hands = st.builds(
    lambda letters, star, place: Hand(letters[:place] + star + letters[place:]),
    st.text(LETTERS + "z", min_size=1, max_size=5),
    st.sampled_from(["*", ""]),
    st.integers(0, 5),
)
both = pytest.mark.parametrize("rules", [CLASSIC, WILDCARD], ids=["classic", "wildcard"])


def require_playable(line: Line, hand: Hand, rules: RuleSet, words: list[str], n: int) -> None:
    """Raise unless the game itself gives what *line* says."""
    for play in line:
        turn = take_turn(rules, hand, play.word, words, n)
        assert turn.points == play.points
        assert play.sacrifice == (not turn.accepted)
        hand = turn.left


@settings(max_examples=400)
@given(words=small_lists, hand=classic_hands, more=st.integers(0, 2))
def test_classic_is_the_best_of_all_orders(words: list[str], hand: Hand, more: int) -> None:
    size = len(hand) + more
    line = perfect_line(hand, CLASSIC, Index.build(Lexicon.of(words)), size)
    assert line.score == best_total(hand, CLASSIC, words, size, sacrifices=False)
    assert not any(play.sacrifice for play in line)
    require_playable(line, hand, CLASSIC, words, size)


@settings(max_examples=400)
@given(words=small_lists, hand=wildcard_hands)
def test_wildcard_is_the_best_of_all_orders_and_sacrifices(words: list[str], hand: Hand) -> None:
    line = perfect_line(hand, WILDCARD, Index.build(Lexicon.of(words)), len(hand))
    assert line.score == best_total(hand, WILDCARD, words, len(hand), sacrifices=True)
    require_playable(line, hand, WILDCARD, words, len(hand))


@settings(max_examples=250)
@given(
    words=small_lists,
    letters=st.text(LETTERS + "z", min_size=1, max_size=5),
    star=st.booleans(),
    values=st.fixed_dictionaries({letter: st.integers(0, 9) for letter in LETTERS + "z"}),
)
@both
def test_whatever_letters_are_worth_no_line_earns_more(
    rules: RuleSet, words: list[str], letters: str, star: bool, values: dict[str, int]
) -> None:
    rules = rules.with_alphabet(Alphabet("aei", "qstz", values))
    hand = Hand(letters + "*" if star and rules.wildcard_letters else letters)
    line = perfect_line(hand, rules, Index.build(Lexicon.of(words)), len(hand))
    best = best_total(hand, rules, words, len(hand), sacrifices=rules.order_counts)
    assert line.score == best


@both
@pytest.mark.parametrize("size", [4, 7, 9])
def test_on_the_course_list_no_line_is_better_than_perfect(rules: RuleSet, size: int) -> None:
    lexicon = Lexicon.load()
    index = index_of(lexicon)
    chance = Random(f"{rules.name} {size}")
    for _ in range(60):
        hand = rules.deal(size, chance)
        line = perfect_line(hand, rules, index, size)
        assert replayed([play.word for play in line], hand, rules, lexicon, size) == line.score
        assert line.score >= greedy_line(hand, rules, index, size).score


def test_throwing_letters_away_is_shown_as_a_sacrifice() -> None:
    line = perfect_line(Hand.parse("dd*lout"), WILDCARD, index_of(Lexicon.load()), 7)
    assert line == Line((Play("l", 0, sacrifice=True), Play("out*dd", 294)))


def test_greedy_is_beaten_where_two_words_share_the_letters_better() -> None:
    index = Index.build(Lexicon.of(["aaaz", "aaz", "zz"]))
    hand = Hand.parse("aaazz")
    assert greedy_line(hand, CLASSIC, index, 9).score == 52
    assert perfect_line(hand, CLASSIC, index, 9).score == 52
    assert perfect_line(Hand.parse("aazz"), CLASSIC, index, 9).score == 40


@both
def test_a_hand_without_words_is_worth_nothing(rules: RuleSet) -> None:
    assert perfect_line(Hand.parse("qqqqq"), rules, index_of(Lexicon.load()), 5) == Line()
    assert perfect_line(Hand.parse("xyz"), rules, Index.build(Lexicon.of([])), 3) == Line()


# The order of words, where each is scored by the letters held when it is entered.


def played(words: list[str], letters: str) -> list[tuple[str, int]]:
    """The words of the perfect line with their points, without what is thrown away."""
    hand = Hand.parse(letters)
    line = perfect_line(hand, WILDCARD, Index.build(Lexicon.of(words)), len(hand))
    return [(play.word, play.points) for play in line if not play.sacrifice]


def test_the_dear_word_comes_last_for_then_the_hand_is_smallest() -> None:
    # The factor is 8 out of four letters and 14 out of two; qi is worth 11, and at 2.
    assert played(["qi", "at"], "qiat") == [("at", 16), ("qi", 154)]


def test_letters_that_no_word_uses_are_thrown_away_first() -> None:
    assert played(["qi"], "qixyz") == [("qi", 154)]
    assert played(["qi", "at"], "qiatx") == [("at", 16), ("qi", 154)]


def test_the_whole_hand_in_one_word_earns_more_than_in_two() -> None:
    # quai is worth 13, and its factor is 28.
    assert played(["qi", "au", "quai"], "quai") == [("quai", 364)]
    assert played(["qi", "au"], "quai") == [("au", 16), ("qi", 154)]


def test_the_wildcard_is_used_once() -> None:
    assert played(["qi", "xi"], "qx*") == [("q*", 140)]


# Hands that are too large.


@both
def test_a_hand_of_more_than_fifteen_letters_is_refused_with_a_sentence(rules: RuleSet) -> None:
    index = index_of(Lexicon.load())
    with pytest.raises(BadHand, match="found for hands of up to 15 letters, and this one has 16"):
        perfect_line(rules.deal(16, Random(16)), rules, index, 16)
    assert perfect_line(rules.deal(15, Random(15)), rules, index, 15).score > 0


@both
def test_a_hand_that_spells_too_many_words_is_refused_with_a_sentence(
    rules: RuleSet, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(perfect, "MOST_STEPS", 1000)
    with pytest.raises(BadHand, match="spells too many words of course to find its perfect line"):
        perfect_line(rules.deal(12, Random(12)), rules, index_of(Lexicon.load()), 12)


# Throwing letters away: the entry is refused, and costs just the letters that are to go.


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
    assert not turn.accepted
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
    line = perfect_line(Hand.parse(letters), WILDCARD, index, len(letters))
    assert [play.word for play in line] == entered


def test_a_word_that_earns_nothing_is_played_for_the_room_it_makes() -> None:
    free = WILDCARD.with_alphabet(Alphabet("a", "q", {"a": 0, "q": 10}))
    line = perfect_line(Hand.parse("aq"), free, Index.build(Lexicon.of(["q", "a"])), 2)
    assert line.plays == (Play("a", 0), Play("q", 70))


def test_a_size_smaller_than_the_hand_is_an_error() -> None:
    index = Index.build(Lexicon.of(["waybill"]))
    with pytest.raises(BadSize, match="the hand size 5 is smaller than the hand waybill"):
        perfect_line(Hand("waybill"), CLASSIC, index, 5)
