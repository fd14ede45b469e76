"""Tables: every answer is that of the search, to the letter, and that of brute force."""

from collections.abc import Callable, Iterator
from itertools import combinations_with_replacement
from math import comb
from random import Random
from typing import TypeAlias

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

pytest.importorskip("numpy", reason="tables need numpy: pip install 'handful[study]'")

from handful.lexicon import Lexicon
from handful.rules import CLASSIC, WILDCARD, Alphabet, Hand, RuleSet
from handful.solver import Line, Play, best_word, greedy_line, perfect_line
from handful.solver.index import Index
from handful.solver.table import HandNumbers, Table
from tests.support.brute import best_total, rule_line

Make: TypeAlias = Callable[..., Table]

both = pytest.mark.parametrize("rules", [CLASSIC, WILDCARD], ids=["classic", "wildcard"])

TIES = "a i at ta it ti qi eat tea ate tie tee zit za aa ie tat teat zeta qat quiz".split()
"""Anagrams, words of one vowel, of equal letters, and many that earn the same."""
LISTS = {
    "ties": TIES,
    "ties, backwards": TIES[::-1],
    "one word": ["teat"],
    "one vowel": ["e"],
    "vowels": "aei ea ie a".split(),
    "too long": "quizzical et".split(),
}


def letters_of(words: list[str]) -> str:
    """The letters of *words*, and one that occurs in none."""
    return "".join(sorted({"x", *"".join(words)}))


def hands_of(letters: str, rules: RuleSet, max_size: int) -> Iterator[Hand]:
    """Every hand of up to *max_size* of the *letters*, without a wildcard and with one."""
    stars = ("", "*") if rules.wildcard_letters else ("",)
    for star in stars:
        for size in range(max_size + 1 - len(star)):
            for hand in combinations_with_replacement(letters, size):
                yield Hand("".join(hand) + star)


def searching(lexicon: Lexicon, rules: RuleSet) -> Index:
    """An index of *lexicon* that uses no table."""
    index = Index.build(lexicon)
    index.tables[rules] = None
    return index


def plays_of(line: Line) -> list[tuple[str, int]]:
    """The words of a line, with points."""
    return [(play.word, play.points) for play in line]


def require_same_answers(table: Table, hand: Hand, size: int, index: Index) -> None:
    """Assert that *table* gives the answers of the search."""
    rules = table.rules
    assert table.best_word(hand, size) == best_word(hand, rules, index, size), (hand, size)
    assert table.greedy_line(hand, size) == greedy_line(hand, rules, index, size), (hand, size)
    perfect = perfect_line(hand, rules, index, size)
    assert table.perfect_line(hand, size) == perfect, (hand, size)
    assert table.perfect_score(hand, size) == perfect.score, (hand, size)


# The numbers of hands.

ENGLISH = HandNumbers(26, 8)
some_hands = st.lists(st.integers(0, 25), max_size=8).map(tuple)


def test_a_worked_example() -> None:
    # Before the hands of three letters are one of none, 26 of one and 351 of two. Of three letters
    # come aaa, aab, abb, bbb and aac, and then abc.
    assert ENGLISH.starts[3] == 1 + 26 + 351
    assert ENGLISH.number([2, 0, 1]) == 378 + 5
    assert [ENGLISH.steps[k][letter] for k, letter in ((1, 0), (2, 1), (3, 2))] == [0, 1, 4]


@given(hand=some_hands, other=some_hands)
def test_numbers_are_in_the_order_of_size_and_then_of_last_letters(
    hand: tuple[int, ...], other: tuple[int, ...]
) -> None:
    def order(hand: tuple[int, ...]) -> tuple[int, list[int]]:
        return len(hand), sorted(hand, reverse=True)

    assert (ENGLISH.number(hand) < ENGLISH.number(other)) == (order(hand) < order(other))


@pytest.mark.parametrize(("letters", "max_size"), [(1, 3), (3, 4), (5, 3), (26, 2)])
def test_every_hand_of_a_small_alphabet_has_its_number(letters: int, max_size: int) -> None:
    numbers = HandNumbers(letters, max_size)
    every = [
        hand
        for size in range(max_size + 1)
        for hand in sorted(
            combinations_with_replacement(range(letters), size), key=lambda hand: hand[::-1]
        )
    ]
    assert [numbers.number(hand) for hand in every] == list(range(len(every)))
    assert numbers.starts[-1] == len(every)


@pytest.mark.parametrize(("size", "count"), [(0, 1), (1, 26), (7, 3_365_856), (8, 13_884_156)])
def test_a_layer_has_as_many_hands_as_choices_with_repetition(size: int, count: int) -> None:
    assert ENGLISH.steps[size][26] == comb(25 + size, size) == count


def test_no_hand_shares_its_number(table_of_words: Make) -> None:
    small = WILDCARD.with_alphabet(Alphabet("ae", "bqt", dict.fromkeys("abeqt", 1)))
    table = table_of_words(Lexicon.of(["at"]), small, 5)
    numbers = [table.number(hand.letters) for hand in hands_of("abeqt", small, 5)]
    assert sorted(numbers) == list(range(len(numbers)))


@pytest.mark.parametrize("letters", ["é", "até", "a b", "**", "A"])
def test_a_letter_that_is_not_of_the_alphabet_has_no_number(
    letters: str, table_of_words: Make
) -> None:
    with pytest.raises(KeyError):
        table_of_words(Lexicon.of(["za"]), WILDCARD, 4).number(letters)


@pytest.mark.parametrize("letters", ["aaaaa", "aaaa*", "zzzzzzzz"])
def test_a_hand_that_is_too_large_has_no_number(letters: str, table_of_words: Make) -> None:
    with pytest.raises(IndexError):
        table_of_words(Lexicon.of(["za"]), WILDCARD, 4).number(letters)


# Every hand of a toy list.


@both
@pytest.mark.parametrize("words", LISTS.values(), ids=LISTS)
def test_every_answer_about_every_hand_is_that_of_the_search(
    words: list[str], rules: RuleSet, table_of_words: Make
) -> None:
    lexicon = Lexicon.of(words)
    table, index = table_of_words(lexicon, rules, 4), searching(lexicon, rules)
    letters = letters_of(words)[-9:]
    for hand in hands_of(letters, rules, 4):
        for size in range(max(1, len(hand)), 7):
            require_same_answers(table, hand, size, index)


@both
def test_every_answer_about_hands_of_five_letters_too(rules: RuleSet, table_of_words: Make) -> None:
    words = "at ta it eat tea ate tie teat tatie qi a".split()
    lexicon = Lexicon.of(words)
    table, index = table_of_words(lexicon, rules, 5), searching(lexicon, rules)
    for hand in hands_of(letters_of(words), rules, 5):
        for size in range(max(1, len(hand)), 7):
            require_same_answers(table, hand, size, index)


@both
@pytest.mark.parametrize("words", [TIES, TIES[::-1], ["teat"]], ids=["ties", "backwards", "one"])
def test_every_perfect_line_is_the_one_that_the_rule_for_ties_gives(
    words: list[str], rules: RuleSet, table_of_words: Make
) -> None:
    table = table_of_words(Lexicon.of(words), rules, 4)
    for hand in hands_of("aeitx", rules, 4):
        for size in {max(1, len(hand)), 5}:
            line = rule_line(hand, rules, words, size, sacrifices=rules.order_counts)
            assert plays_of(table.perfect_line(hand, size)) == line, (hand, size)


@both
@pytest.mark.parametrize("words", LISTS.values(), ids=LISTS)
def test_every_perfect_score_is_that_of_brute_force(
    words: list[str], rules: RuleSet, table_of_words: Make
) -> None:
    table = table_of_words(Lexicon.of(words), rules, 4)
    letters = letters_of(words)[-7:]
    for size in (4, 5):
        known: dict[str, int] = {}
        for hand in hands_of(letters, rules, 4):
            best = best_total(hand, rules, words, size, sacrifices=rules.order_counts, known=known)
            assert table.perfect_line(hand, size).score == best, (hand, size)


# Lists and values by chance, in an alphabet of five letters.

lists = st.lists(st.text("abeqt", min_size=1, max_size=4), min_size=1, max_size=10, unique=True)
values_of_letters = st.one_of(
    st.just(dict.fromkeys("abeqt", 1)),
    st.just({"a": 1, "b": 3, "e": 1, "q": 10, "t": 1}),
    st.fixed_dictionaries({letter: st.integers(1, 4) for letter in "abeqt"}),
)


@pytest.mark.slow
@settings(max_examples=20)
@given(words=lists, values=values_of_letters, more=st.integers(0, 2))
@both
def test_any_list_and_any_values_give_the_answers_of_the_search(
    rules: RuleSet, words: list[str], values: dict[str, int], more: int, table_of_words: Make
) -> None:
    small = rules.with_alphabet(Alphabet("ae", "bqt", values))
    lexicon = Lexicon.of(words)
    table, index = table_of_words(lexicon, small, 4), searching(lexicon, small)
    known: dict[str, int] = {}
    for hand in hands_of("abeqt", small, 4):
        require_same_answers(table, hand, max(1, len(hand) + more), index)
        best = best_total(hand, small, words, 9, sacrifices=rules.order_counts, known=known)
        assert table.perfect_score(hand, 9) == best


@settings(max_examples=25)
@given(words=lists, letters=st.text("abeqt", min_size=5, max_size=7), star=st.integers(0, 14))
@both
def test_larger_hands_of_any_list_too(
    rules: RuleSet, words: list[str], letters: str, star: int, table_of_words: Make
) -> None:
    small = rules.with_alphabet(Alphabet("ae", "bqt", dict.fromkeys("abeqt", 1) | {"q": 5}))
    if rules.wildcard_letters and star < len(letters):
        letters = letters[:star] + "*" + letters[star + 1 :]
    lexicon = Lexicon.of(words)
    table, index = table_of_words(lexicon, small, 7), searching(lexicon, small)
    for size in (len(letters), len(letters) + 1):
        require_same_answers(table, Hand(letters), size, index)
        perfect = table.perfect_line(Hand(letters), size)
        line = rule_line(Hand(letters), small, words, size, sacrifices=rules.order_counts)
        assert plays_of(perfect) == line


# What the answers are in a few cases, as literals.


def test_a_word_of_all_letters_earns_the_bonus_in_a_game_of_that_size_only(
    table_of_words: Make,
) -> None:
    table = table_of_words(Lexicon.of(["teat", "tat", "ea"]), CLASSIC, 5)
    assert [table.perfect_score(Hand("teat"), size) for size in (4, 5, 6, 50)] == [66, 16, 16, 16]
    best = [table.best_word(Hand("teat"), size) for size in (4, 5)]
    assert best == [Play("teat", 66), Play("teat", 16)]
    assert table.perfect_score(Hand("tatea"), 5) == 16
    assert [table.perfect_score(Hand("ea"), size) for size in (2, 3)] == [54, 4]


def test_letters_are_thrown_away_where_that_earns_more(table_of_words: Make) -> None:
    table = table_of_words(Lexicon.of(["za", "a"]), WILDCARD, 4)
    perfect = table.perfect_line(Hand("xzxa"), 4)
    assert [(play.word, play.points, play.sacrifice) for play in perfect] == [
        ("xx", 0, True),
        ("za", 154, False),
    ]
    # A word that earns nothing, with the wildcard, throws nothing away.
    assert plays_of(table.perfect_line(Hand("za*"), 3)) == [("*", 0), ("za", 154)]


def test_a_hand_without_a_word_has_no_answer_and_no_points(table_of_words: Make) -> None:
    for rules in (CLASSIC, WILDCARD):
        table = table_of_words(Lexicon.of(["za"]), rules, 4)
        for letters in ("", "x", "xxxx"):
            hand = Hand(letters)
            assert table.best_word(hand, 4) is None
            assert table.greedy_line(hand, 4) == Line()
            assert table.perfect_line(hand, 4) == Line()
            assert table.perfect_score(hand, 4) == 0


def test_the_order_in_which_letters_are_held_decides_nothing_but_the_order_of_those_thrown(
    table_of_words: Make,
) -> None:
    table = table_of_words(Lexicon.of(["za"]), WILDCARD, 4)
    entered = [table.perfect_line(Hand(letters), 4) for letters in ("xyza", "yaxz")]
    assert [line.plays[0].word for line in entered] == ["xy", "yx"]
    assert entered[0].score == entered[1].score == 154


@pytest.mark.slow
@both
def test_hands_of_the_course_list_have_the_answers_of_the_search(
    rules: RuleSet, course: Lexicon, table_of_words: Make
) -> None:
    table, index = table_of_words(course, rules, 7), searching(course, rules)
    chance = Random(f"course {rules.name}")
    for number in range(2_000):
        hand = rules.deal(7, chance)
        if number % 2:
            held = chance.randint(1, 7)
            letters = [chance.choice(table.letters) for _ in range(held)]
            if rules.wildcard_letters and number % 4 == 1:
                letters[0] = "*"
            hand = Hand("".join(letters))
        require_same_answers(table, hand, chance.randint(len(hand), 8), index)
