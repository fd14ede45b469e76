"""The perfect line against everything that could be played."""

from itertools import combinations, product
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
from handful.solver import Line, Play, greedy_line, perfect, perfect_line
from handful.solver.index import Index, index_of
from tests.support.brute import best_total, replayed, rule_line

LETTERS = "aeiqst"
small_lists = st.lists(
    st.text(LETTERS, min_size=1, max_size=4), min_size=1, max_size=12, unique=True
)
classic_hands = st.text(LETTERS, min_size=1, max_size=6).map(Hand)
wildcard_hands = st.builds(
    lambda letters, star, position: Hand(letters[:position] + star + letters[position:]),
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
    with pytest.raises(
        BadHand, match="computed for hands of up to 15 letters, and this one has 16"
    ):
        perfect_line(rules.deal(16, Random(16)), rules, index, 16)
    assert perfect_line(rules.deal(15, Random(15)), rules, index, 15).score > 0


@both
def test_a_hand_that_spells_too_many_words_is_refused_with_a_sentence(
    rules: RuleSet, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(perfect, "MAX_STEPS", 1000)
    with pytest.raises(BadHand, match="spells too many words of course to find its perfect line"):
        perfect_line(rules.deal(12, Random(12)), rules, index_of(Lexicon.load()), 12)


@both
def test_a_list_of_all_short_strings_is_solved(rules: RuleSet) -> None:
    strings = ["".join(letters) for n in range(2, 6) for letters in product("aeionrst", repeat=n)]
    index = Index.build(Lexicon.of(strings))
    letters = "aaeeiioossttrrn" if rules is CLASSIC else "aaeeiioossttrr*"
    score = {"classic": 75, "wildcard": 295}[rules.name]
    assert perfect_line(Hand.parse(letters), rules, index, 15).score == score


def test_equal_chains_count_as_steps_too() -> None:
    letters = "abcdefghij"
    free = CLASSIC.with_alphabet(Alphabet("aei", "bcdfghj", {**dict.fromkeys(letters, 0), "j": 1}))
    subsets = ["".join(word) for n in (1, 2, 3) for word in combinations(letters, n)]
    search = perfect._Search(Hand.parse(letters), free, Index.build(Lexicon.of(subsets)), 10)
    chains, total = search.best_chains()
    search.steps = perfect.MAX_STEPS - 50_000
    with pytest.raises(BadHand, match="spells too many words"):
        search.openings(chains, total)


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


def entered(words: list[str], letters: str, rules: RuleSet, size: int = 0) -> list[str]:
    """The words of the perfect line; letters that are thrown away have a sign before them."""
    index = Index.build(Lexicon.of(words))
    line = perfect_line(Hand.parse(letters), rules, index, size or len(letters))
    return ["-" * play.sacrifice + play.word for play in line]


# Ties: classic.


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


# Ties: wildcard.


def test_under_the_wildcard_rules_the_earliest_of_equal_first_words_is_played() -> None:
    # Out of four letters at and et earn 16 each; za and ze after them 154 each.
    for order in (["at", "ze", "et", "za"], ["et", "ze", "at", "za"]):
        other = {"at": "ze", "et": "za"}[order[0]]
        assert entered(order, "zaet", WILDCARD) == [order[0], other]


def test_the_wildcard_stands_at_its_earliest_place_and_no_wildcard_goes_before() -> None:
    assert entered(["oboe"], "bo*o", WILDCARD) == ["obo*"]
    assert entered(["oboe"], "be*o", WILDCARD) == ["*boe"]
    # The vowel is worth nothing, and one letter is left: boa and bo* earn the same.
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


# Ties: against the rule.

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
