"""The substitution coach: against all letters that could come."""

from fractions import Fraction
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from handful.lexicon import Lexicon
from handful.rules import WILDCARD, Alphabet, BadHand, Hand
from handful.solver import Advice, Index, advise
from tests.support.brute import best_total

SMALL = WILDCARD.with_alphabet(Alphabet("ai", "btz", {"a": 1, "b": 3, "i": 1, "t": 1, "z": 10}))


def test_every_letter_that_is_not_held_is_equally_likely_to_come() -> None:
    index = Index.build(Lexicon.of(["at", "zit"]))
    # Kept, at earns 2 times 14; of b, i and z, which can come, none makes a word with a or with t.
    assert advise(Hand.parse("at"), SMALL, index, 2) == [
        Advice(None, Fraction(28), Fraction(0)),
        Advice("a", Fraction(0), Fraction(-28)),
        Advice("t", Fraction(0), Fraction(-28)),
    ]
    # Of i, t and b, the b may become an a (at, 28) or a z (zit, 12 times 21).
    assert advise(Hand.parse("itb"), SMALL, index, 3) == [
        Advice("b", Fraction(28 + 252, 2), Fraction(140)),
        Advice("i", Fraction(28, 2), Fraction(14)),
        Advice(None, Fraction(0), Fraction(0)),
        Advice("t", Fraction(0), Fraction(0)),
    ]


def test_all_copies_of_a_letter_are_replaced_by_the_same_one() -> None:
    index = Index.build(Lexicon.of(["zaz", "za"]))
    # The letters i, t and z may come for both b; two z make zaz, 21 times 21.
    assert advise(Hand.parse("bab"), SMALL, index, 3)[0] == Advice(
        "b", Fraction(147), Fraction(147)
    )


def test_the_wildcard_may_be_replaced_too() -> None:
    index = Index.build(Lexicon.of(["tab"]))
    # For the wildcard come a (tab, 5 times 21), i or z; with it, t*b is 4 times 21.
    advice = {option.letter: option for option in advise(Hand.parse("t*b"), SMALL, index, 3)}
    assert advice["*"] == Advice("*", Fraction(105, 3), Fraction(35 - 84))
    assert advice[None] == Advice(None, Fraction(84), Fraction(0))


def test_where_every_letter_is_held_there_is_nothing_to_replace() -> None:
    index = Index.build(Lexicon.of(["at"]))
    assert advise(Hand.parse("abitz*"), SMALL, index, 6) == [
        Advice(None, Fraction(28), Fraction(0))
    ]


def test_the_gain_is_exact_on_the_course_list(course_index: Index) -> None:
    # 21 letters can come for each; kept as it is, the hand is worth 294.
    advice = advise(Hand.parse("dd*lout"), WILDCARD, course_index, 7)
    assert [(option.letter, option.expected) for option in advice] == [
        ("l", Fraction(7985, 21)),
        ("u", Fraction(7910, 21)),
        ("t", Fraction(7906, 21)),
        ("o", Fraction(7417, 21)),
        ("d", Fraction(7247, 21)),
        ("*", Fraction(6192, 21)),
        (None, Fraction(294)),
    ]


@settings(max_examples=150)
@given(
    words=st.lists(st.text("aibtz", min_size=1, max_size=4), min_size=1, max_size=8, unique=True),
    letters=st.text("aibtz", min_size=1, max_size=4),
    star=st.booleans(),
)
def test_advice_is_the_mean_over_all_letters_that_could_come(
    words: list[str], letters: str, star: bool
) -> None:
    hand = Hand(letters + "*" if star else letters)

    def best(held: str) -> int:
        return best_total(Hand(held), SMALL, words, len(hand), sacrifices=True)

    kept = best(str(hand))
    fresh = [letter for letter in "abitz" if letter not in letters]
    expected: dict[str | None, Fraction] = {None: Fraction(kept)}
    for letter in set(hand) if fresh else ():
        scores = [best(str(hand).replace(letter, drawn)) for drawn in fresh]
        expected[letter] = Fraction(sum(scores), len(scores))
    advice = advise(hand, SMALL, Index.build(Lexicon.of(words)), len(hand))
    assert {option.letter: option.expected for option in advice} == expected
    assert len(advice) == len(expected)
    assert [option.gain for option in advice] == [option.expected - kept for option in advice]
    gains = [option.gain for option in advice]
    assert gains == sorted(gains, reverse=True)


def test_a_hand_of_more_than_fifteen_letters_is_refused_with_a_sentence(
    course_index: Index,
) -> None:
    sentence = (
        "the perfect line is found for hands of up to 15 letters, and this one has 16; "
        "take fewer letters"
    )
    with pytest.raises(BadHand, match=sentence):
        advise(WILDCARD.deal(16, Random(1)), WILDCARD, course_index, 16)
