"""The best order of words, where each is scored by the letters held when it is entered."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from handful.lexicon import Lexicon
from handful.rules import WILDCARD, Alphabet, Hand, RuleSet
from handful.solver import Index, perfect_line
from tests.solver.brute import best_total

LETTERS = "aeiqst"
Told = list[tuple[str, int]]


def in_order(words: list[str], hand: Hand, rules: RuleSet = WILDCARD) -> tuple[Told, Told]:
    """The best words in order: with unused letters thrown away before, and with them kept."""
    perfect = perfect_line(hand, rules, Index.build(Lexicon.of(words)), len(hand))
    assert perfect.exact
    throwing = [(play.word, play.points) for play in perfect.line.plays if not play.sacrifice]
    return throwing, [(play.word, play.points) for play in perfect.without_sacrifice.plays]


def test_the_dear_word_comes_last_for_then_the_hand_is_smallest() -> None:
    # The factor is 8 out of four letters and 14 out of two; qi is worth 11, and at 2.
    throwing, keeping = in_order(["qi", "at"], Hand.parse("qiat"))
    assert throwing == keeping == [("at", 16), ("qi", 154)]


def test_letters_that_no_word_uses_are_thrown_away_first() -> None:
    throwing, keeping = in_order(["qi"], Hand.parse("qixyz"))
    assert throwing == [("qi", 154)]
    assert keeping == [("qi", 55)]


def test_a_cheap_word_makes_the_dear_one_after_it_dearer() -> None:
    # With the x kept, qi out of all five letters would earn 55.
    throwing, keeping = in_order(["qi", "at"], Hand.parse("qiatx"))
    assert throwing == [("at", 16), ("qi", 154)]
    assert keeping == [("at", 10), ("qi", 121)]


def test_the_whole_hand_in_one_word_earns_more_than_in_two() -> None:
    # quai is worth 13, and its factor is 28; of qi and au the second is the dear one.
    throwing, keeping = in_order(["qi", "au", "quai"], Hand.parse("quai"))
    assert throwing == keeping == [("quai", 364)]
    throwing, keeping = in_order(["qi", "au"], Hand.parse("quai"))
    assert throwing == keeping == [("au", 16), ("qi", 154)]


def test_the_wildcard_is_used_once() -> None:
    throwing, keeping = in_order(["qi", "xi"], Hand.parse("qx*"))
    # The cheaper of the dear letters is left over, or thrown away.
    assert throwing == [("q*", 140)]
    assert keeping == [("q*", 110)]


def test_without_words_there_is_no_sequence() -> None:
    assert in_order(["qi"], Hand.parse("xyz*")) == ([], [])
    assert in_order([], Hand.parse("xyz")) == ([], [])


@settings(max_examples=250)
@given(
    words=st.lists(st.text(LETTERS, min_size=1, max_size=4), min_size=1, max_size=10, unique=True),
    letters=st.text(LETTERS + "z", min_size=1, max_size=5),
    star=st.booleans(),
    values=st.fixed_dictionaries({letter: st.integers(-3, 9) for letter in LETTERS + "z"}),
)
def test_whatever_letters_are_worth_no_order_earns_more(
    words: list[str], letters: str, star: bool, values: dict[str, int]
) -> None:
    rules = WILDCARD.using(Alphabet("aei", "qstz", values))
    hand = Hand(letters + "*" if star else letters)
    throwing, keeping = in_order(words, hand, rules)
    for scored, sacrifices in ((throwing, True), (keeping, False)):
        assert hand.covers("".join([word for word, _ in scored]))
        best = best_total(hand, rules, words, len(hand), sacrifices=sacrifices)
        assert sum([points for _, points in scored]) == best


@pytest.mark.parametrize("letters", ["aetqis", "aaqqii*", "eeiissta"])
def test_what_each_word_earns_is_what_the_rules_give_for_it_there(letters: str) -> None:
    hand = Hand.parse(letters)
    throwing, keeping = in_order(["qi", "eat", "sit", "ais", "aa", "tie"], hand)
    left = len("".join([word for word, _ in throwing]))
    assert left > 3
    for word, points in throwing:
        assert points == WILDCARD.score(word, left)
        left -= len(word)
    left = len(hand)
    for word, points in keeping:
        assert points == WILDCARD.score(word, left)
        left -= len(word)
