"""The rule for ties: of all lines that reach the most, which one is given."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from handful.lexicon import Lexicon
from handful.rules import CLASSIC, WILDCARD, Alphabet, Hand, RuleSet
from handful.solver import Index, Line, Play, perfect_line
from tests.solver.brute import rule_line

both = pytest.mark.parametrize("rules", [CLASSIC, WILDCARD], ids=["classic", "wildcard"])


def told(line: Line) -> list[str]:
    """The words of *line*; letters that are thrown away have a sign before them."""
    return ["-" * play.sacrifice + play.word for play in line.plays]


def lines(words: list[str], letters: str, rules: RuleSet, size: int = 0) -> list[list[str]]:
    """The perfect line, and the one without a sacrifice."""
    index = Index.build(Lexicon.of(words))
    perfect = perfect_line(Hand.parse(letters), rules, index, size or len(letters))
    assert perfect.exact
    return [told(perfect.line), told(perfect.without_sacrifice)]


# Classic.


def test_of_equal_sets_of_words_the_one_with_the_earliest_word_is_played() -> None:
    # Each pair uses all four letters, two words of two letters.
    words = ["at", "es", "as", "et"]
    for order in (words, words[::-1], ["et", "at", "es", "as"]):
        line, without = lines(order, "aest", CLASSIC, 9)
        assert line[0] == order[0]
        assert without == line


def test_words_are_played_in_list_order_and_not_the_dearest_first() -> None:
    assert lines(["at", "qi"], "qiat", CLASSIC, 9)[0] == ["at", "qi"]
    assert lines(["qi", "at"], "qiat", CLASSIC, 9)[0] == ["qi", "at"]
    assert lines(["at", "za"], "zazata", CLASSIC, 9)[0] == ["at", "za", "za"]


def test_of_anagrams_the_earliest_is_played() -> None:
    assert lines(["ta", "qi", "at"], "qiat", CLASSIC, 9)[0] == ["ta", "qi"]


def test_a_word_that_earns_nothing_is_played_only_before_one_that_earns() -> None:
    free = CLASSIC.using(Alphabet("a", "qz", {"a": 0, "q": 10, "z": 0}))
    assert lines(["a", "q", "z"], "qaz", free, 9)[0] == ["a", "q"]
    assert lines(["a", "z"], "az", free, 9)[0] == []


# Wildcard.


def test_under_the_wildcard_rules_the_earliest_of_equal_first_words_is_played() -> None:
    # Out of four letters at and et earn 16 each; za and ze after them 154 each.
    for order in (["at", "ze", "et", "za"], ["et", "ze", "at", "za"]):
        line, without = lines(order, "zaet", WILDCARD)
        assert line == without == [order[0], {"at": "ze", "et": "za"}[order[0]]]


def test_the_wildcard_stands_at_its_earliest_place_and_no_wildcard_goes_before() -> None:
    assert lines(["oboe"], "bo*o", WILDCARD)[0] == ["obo*"]
    assert lines(["oboe"], "be*o", WILDCARD)[0] == ["*boe"]
    # The vowel is worth nothing, and one letter is kept: boa and bo* earn the same.
    free = WILDCARD.using(Alphabet("ao", "b", {"a": 0, "o": 0, "b": 3}))
    assert lines(["boa"], "ba*o", free) == [["-a", "bo*"], ["boa"]]
    assert lines(["baobab", "bo"], "bo*", free)[1] == ["bo"]


def test_letters_are_thrown_away_in_the_order_of_the_alphabet_and_the_wildcard_last() -> None:
    # Either vowel or the wildcard can be spared: z and a vowel are left.
    words = ["za", "ze"]
    assert lines(words, "eza", WILDCARD) == [["-a", "ze"], ["za"]]
    free = WILDCARD.using(Alphabet("ae", "xyz", {"a": 0, "e": 0, "x": 1, "y": 1, "z": 10}))
    assert lines(words, "*eza", free)[0] == ["-ea", "z*"]
    # Letters are entered in the hand's own order, whichever went first.
    assert lines(["za"], "yzxa", free)[0] == ["-yx", "za"]


def test_keeping_goes_before_throwing() -> None:
    # Out of so many letters at earns its worth alone, whether the x is held or not.
    words = ["at", "quizzed"]
    line, _ = lines(words, "atxquizzed", WILDCARD)
    assert line == ["at", "-x", "quizzed"]


def test_the_line_without_a_sacrifice_has_a_rule_of_its_own() -> None:
    assert lines(["at", "quizzed"], "atxquizzed", WILDCARD)[1] == ["at", "quizzed"]


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
    st.fixed_dictionaries({letter: st.integers(-2, 3) for letter in LETTERS + "z"}),
)


@settings(max_examples=400)
@given(
    words=small_lists,
    letters=st.text(LETTERS + "z", min_size=1, max_size=7),
    star=st.integers(0, 14),
    values=values,
    more=st.integers(-2, 1),
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
    rules = rules.using(Alphabet("aei", "qstz", values))
    if rules.stands_for and star < len(letters):
        letters = letters[:star] + "*" + letters[star + 1 :]
    hand, size = Hand(letters), max(1, len(letters) + more)
    perfect = perfect_line(hand, rules, Index.build(Lexicon.of(words)), size)
    assert perfect.exact
    expected = rule_line(hand, rules, words, size, sacrifices=rules.order_counts)
    assert [(play.word, play.points) for play in perfect.line.plays] == expected
    expected = rule_line(hand, rules, words, size, sacrifices=False)
    assert [(play.word, play.points) for play in perfect.without_sacrifice.plays] == expected


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
        perfect = perfect_line(hand, rules, index, 7)
        for line, sacrifices in (
            (perfect.line, rules.order_counts),
            (perfect.without_sacrifice, False),
        ):
            expected = rule_line(hand, rules, words, 7, sacrifices=sacrifices)
            assert [(play.word, play.points) for play in line.plays] == expected


def test_where_nothing_can_be_earned_nothing_is_played() -> None:
    dear = WILDCARD.using(Alphabet("a", "t", {"a": -1, "t": 0}))
    index = Index.build(Lexicon.of(["at", "t"]))
    perfect = perfect_line(Hand.parse("att"), dear, index, 3)
    assert perfect.line == perfect.without_sacrifice == Line()


def test_letters_that_would_spell_a_word_that_costs_points_are_thrown_away_all_the_same() -> None:
    dear = WILDCARD.using(Alphabet("a", "qt", {"a": -1, "q": 9, "t": 0}))
    index = Index.build(Lexicon.of(["at", "q"]))
    perfect = perfect_line(Hand.parse("aqt"), dear, index, 3)
    assert perfect.line == Line((Play("at*", 0, sacrifice=True), Play("q", 63)))


@settings(max_examples=300)
@given(
    words=st.lists(st.text("aest", min_size=1, max_size=3), min_size=1, max_size=8, unique=True),
    letters=st.text("aest", min_size=1, max_size=5),
    star=st.booleans(),
    values=st.fixed_dictionaries({letter: st.integers(1, 3) for letter in "aest"}),
)
def test_a_line_without_a_sacrifice_is_also_the_line_of_who_throws_nothing_away(
    words: list[str], letters: str, star: bool, values: dict[str, int]
) -> None:
    rules = WILDCARD.using(Alphabet("ae", "st", values))
    hand = Hand(letters + "*" if star else letters)
    throwing = rule_line(hand, rules, words, len(hand), sacrifices=True)
    keeping = rule_line(hand, rules, words, len(hand), sacrifices=False)
    if all(points for _, points in throwing):  # words always earn something here
        assert keeping == throwing
    perfect = perfect_line(hand, rules, Index.build(Lexicon.of(words)), len(hand))
    assert [(play.word, play.points) for play in perfect.without_sacrifice.plays] == keeping
