"""The rule for ties: of all lines that reach the most, which one is given."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from handful.lexicon import Lexicon
from handful.rules import CLASSIC, WILDCARD, Alphabet, Hand, RuleSet
from handful.solver import Index, perfect_line
from tests.support.brute import rule_line

both = pytest.mark.parametrize("rules", [CLASSIC, WILDCARD], ids=["classic", "wildcard"])


def entered(words: list[str], letters: str, rules: RuleSet, size: int = 0) -> list[str]:
    """The words of the perfect line; letters that are thrown away have a sign before them."""
    index = Index.build(Lexicon.of(words))
    line = perfect_line(Hand.parse(letters), rules, index, size or len(letters))
    return ["-" * play.sacrifice + play.word for play in line]


# Classic.


def test_of_equal_sets_of_words_the_one_with_the_earliest_word_is_played() -> None:
    # Each pair uses all four letters, two words of two letters.
    words = ["at", "es", "as", "et"]
    for order in (words, words[::-1], ["et", "at", "es", "as"]):
        assert entered(order, "aest", CLASSIC, 9)[0] == order[0]


def test_words_are_played_in_list_order_and_not_the_dearest_first() -> None:
    assert entered(["at", "qi"], "qiat", CLASSIC, 9) == ["at", "qi"]
    assert entered(["qi", "at"], "qiat", CLASSIC, 9) == ["qi", "at"]
    assert entered(["at", "za"], "zazata", CLASSIC, 9) == ["at", "za", "za"]


def test_of_anagrams_the_earliest_is_played() -> None:
    assert entered(["ta", "qi", "at"], "qiat", CLASSIC, 9) == ["ta", "qi"]


def test_a_word_that_earns_nothing_is_played_only_before_one_that_earns() -> None:
    free = CLASSIC.with_alphabet(Alphabet("a", "qz", {"a": 0, "q": 10, "z": 0}))
    assert entered(["a", "q", "z"], "qaz", free, 9) == ["a", "q"]
    assert entered(["a", "z"], "az", free, 9) == []


# Wildcard.


def test_under_the_wildcard_rules_the_earliest_of_equal_first_words_is_played() -> None:
    # Out of four letters at and et earn 16 each; za and ze after them 154 each.
    for order in (["at", "ze", "et", "za"], ["et", "ze", "at", "za"]):
        other = {"at": "ze", "et": "za"}[order[0]]
        assert entered(order, "zaet", WILDCARD) == [order[0], other]


def test_the_wildcard_stands_at_its_earliest_place_and_no_wildcard_goes_before() -> None:
    assert entered(["oboe"], "bo*o", WILDCARD) == ["obo*"]
    assert entered(["oboe"], "be*o", WILDCARD) == ["*boe"]
    # The vowel is worth nothing, and one letter is kept: boa and bo* earn the same.
    free = WILDCARD.with_alphabet(Alphabet("ao", "b", {"a": 0, "o": 0, "b": 3}))
    assert entered(["boa"], "ba*o", free) == ["-a", "bo*"]


def test_letters_are_thrown_away_in_the_order_of_the_alphabet_and_the_wildcard_last() -> None:
    # Either vowel or the wildcard can be spared: z and a vowel are left.
    words = ["za", "ze"]
    assert entered(words, "eza", WILDCARD) == ["-a", "ze"]
    free = WILDCARD.with_alphabet(Alphabet("ae", "xyz", {"a": 0, "e": 0, "x": 1, "y": 1, "z": 10}))
    assert entered(words, "*eza", free) == ["-ea", "z*"]
    # Letters are entered in the hand's own order, whichever went first.
    assert entered(["za"], "yzxa", free) == ["-yx", "za"]


def test_keeping_goes_before_throwing() -> None:
    # Out of so many letters at earns its worth alone, whether the x is held or not.
    words = ["at", "quizzed"]
    assert entered(words, "atxquizzed", WILDCARD) == ["at", "-x", "quizzed"]


# Against the rule, written down as it stands.

LETTERS = "aeiqst"
small_lists = st.lists(
    st.text(LETTERS, min_size=1, max_size=4), min_size=1, max_size=14, unique=True
)
equal = dict.fromkeys(LETTERS + "z", 1)
values = st.one_of(
    st.just(equal),
    st.just(equal | {"a": 0, "t": 0}),
    st.just(equal | {"q": 10}),
    st.fixed_dictionaries({letter: st.integers(0, 3) for letter in LETTERS + "z"}),
)


@settings(max_examples=400)
@given(
    words=small_lists,
    letters=st.text(LETTERS + "z", min_size=1, max_size=7),
    star=st.integers(0, 14),
    values=values,
    more=st.integers(0, 2),
)
@both
def test_the_lines_are_those_of_the_rule(
    rules: RuleSet,
    words: list[str],
    letters: str,
    star: int,
    values: dict[str, int],
    more: int,
) -> None:
    rules = rules.with_alphabet(Alphabet("aei", "qstz", values))
    if rules.wildcard_letters and star < len(letters):
        letters = letters[:star] + "*" + letters[star + 1 :]
    hand, size = Hand(letters), len(letters) + more
    line = perfect_line(hand, rules, Index.build(Lexicon.of(words)), size)
    expected = rule_line(hand, rules, words, size, sacrifices=rules.order_counts)
    assert [(play.word, play.points) for play in line] == expected


@pytest.mark.slow
@both
def test_the_lines_are_those_of_the_rule_on_a_list_with_many_ties(
    rules: RuleSet, course: Lexicon
) -> None:
    chance = Random(f"ties {rules.name}")
    short = [word for word in course.words if len(word) < 4]
    for _ in range(25):
        words = chance.sample(short, 150)
        index = Index.build(Lexicon.of(words))
        hand = rules.deal(7, chance)
        line = perfect_line(hand, rules, index, 7)
        expected = rule_line(hand, rules, words, 7, sacrifices=rules.order_counts)
        assert [(play.word, play.points) for play in line] == expected
