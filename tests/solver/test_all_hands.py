"""The tables of the whole game: against single hands, and against brute force."""

from collections.abc import Callable
from itertools import combinations_with_replacement
from random import Random
from typing import TypeAlias

import pytest
from _pytest.mark import ParameterSet
from hypothesis import given, settings
from hypothesis import strategies as st

pytest.importorskip("numpy", reason="tables need numpy: pip install 'handful[study]'")

from handful.lexicon import Lexicon
from handful.rules import CLASSIC, RULE_SETS, WILDCARD, Alphabet, Hand, RuleSet
from handful.solver import greedy_line, perfect_line, scan
from handful.solver.all_hands import HandNumbering, Scores, greedy_scores, perfect_scores
from handful.solver.index import Index
from tests.support.brute import best_total

Tables: TypeAlias = Callable[[str, int], tuple[Scores, Scores]]

LETTERS = "abcdefghijklmnopqrstuvwxyz"
both = pytest.mark.parametrize("rules", [CLASSIC, WILDCARD], ids=["classic", "wildcard"])


def slow(*values: object) -> ParameterSet:
    """A parameter for `make test-all`."""
    return pytest.param(*values, marks=pytest.mark.slow)


# Adding a letter to all hands.

ENGLISH = HandNumbering(26, 4)
hands = st.lists(st.integers(0, 25), max_size=4).map(tuple)


@given(hands.filter(lambda hand: len(hand) < 4), st.integers(0, 25))
def test_adding_a_letter_leads_to_the_hand_with_it(hand: tuple[int, ...], letter: int) -> None:
    assert ENGLISH.add[letter][ENGLISH.number(hand)] == ENGLISH.number((*hand, letter))


@pytest.mark.parametrize(("letters", "max_size"), [(1, 3), (3, 4), (5, 3)])
def test_adding_any_letter_to_any_hand_leads_to_the_hand_with_it(
    letters: int, max_size: int
) -> None:
    numbering = HandNumbering(letters, max_size)
    assert numbering.add.shape == (letters, numbering.starts[max_size])
    hands = [hand for size in range(max_size) for hand in numbering.rows(size).tolist()]
    for letter in range(letters):
        for number in range(numbering.starts[max_size]):
            assert numbering.add[letter][number] == numbering.number((*hands[number], letter))


@pytest.mark.parametrize(("letters", "size"), [(1, 3), (3, 4), (5, 1), (26, 2), (4, 0)])
def test_the_rows_of_a_layer_are_its_hands(letters: int, size: int) -> None:
    rows = HandNumbering(letters, size).rows(size)
    assert [tuple(row) for row in rows.tolist()] == sorted(
        combinations_with_replacement(range(letters), size), key=lambda hand: hand[::-1]
    )


# On the course list.


@pytest.mark.parametrize("size", [4, 5, slow(6), slow(7)])
@pytest.mark.parametrize("rules", ["classic", "wildcard"])
def test_the_tables_are_what_the_single_hand_solver_says(
    rules: str, size: int, tables: Tables, course_index: Index
) -> None:
    """On 1,250 hands here, and on 10,000 in the eight tests together."""
    perfect, greedy = tables(rules, size)
    star = "*" if rules == "wildcard" else ""
    rows = HandNumbering(26, size - len(star)).rows(size - len(star))
    chance = Random(f"{rules} {size}")
    for number in chance.sample(range(len(perfect)), 1250):
        hand = Hand("".join([LETTERS[code] for code in rows[number]]) + star)
        rule_set = RULE_SETS[rules]
        assert perfect_line(hand, rule_set, course_index, size).score == perfect[number]
        assert greedy_line(hand, rule_set, course_index, size).score == greedy[number]


@pytest.mark.parametrize(
    ("rules", "size", "hands"),
    [
        ("classic", 4, 23_751),
        ("classic", 5, 142_506),
        ("classic", 6, 736_281),
        slow("classic", 7, 3_365_856),
        ("wildcard", 4, 3_276),
        ("wildcard", 5, 23_751),
        ("wildcard", 6, 142_506),
        slow("wildcard", 7, 736_281),
    ],
)
def test_every_hand_has_its_scores_and_none_is_above_perfect(
    rules: str, size: int, hands: int, tables: Tables
) -> None:
    perfect, greedy = tables(rules, size)
    assert len(perfect) == len(greedy) == hands
    assert (perfect >= greedy).all()
    assert greedy.min() >= 0
    # Greedy finds nothing only where there is nothing to be found.
    assert ((greedy == 0) == (perfect == 0)).all()


@pytest.mark.parametrize(
    ("rules", "letters", "perfect_score", "greedy_score"),
    [
        ("classic", "jazz", 166, 166),
        ("classic", "qqqqq", 0, 0),
        slow("classic", "aretiin", 99, 99),
        slow("classic", "acihmmz", 58, 52),
        slow("wildcard", "ddlout", 294, 273),
        slow("wildcard", "aciprt", 490, 490),
    ],
)
def test_a_known_hand_is_found_at_its_place(
    rules: str, letters: str, perfect_score: int, greedy_score: int, tables: Tables
) -> None:
    size = len(letters) + (rules == "wildcard")
    numbering = HandNumbering(26, len(letters))
    number = numbering.number(tuple([LETTERS.index(letter) for letter in letters]))
    number -= numbering.starts[len(letters)]
    perfect, greedy = tables(rules, size)
    assert (perfect[number], greedy[number]) == (perfect_score, greedy_score)


# On tiny lists: every hand there is, by brute force.

SMALL = Alphabet("ae", "bqt", {"a": 1, "b": 3, "e": 1, "q": 10, "t": 1})
values_of_letters = st.sampled_from(
    [dict(SMALL.values), dict.fromkeys("abeqt", 1), {"a": 0, "b": 2, "e": 1, "q": 0, "t": 2}]
)
lists = st.lists(st.text("abeqt", min_size=1, max_size=4), min_size=1, max_size=9, unique=True)


def every_hand(rules: RuleSet, size: int) -> list[Hand]:
    """All hands of that *size*, in the order of the layer."""
    star = "*" if rules.wildcard_letters else ""
    others = combinations_with_replacement("abeqt", size - len(star))
    in_order = sorted(others, key=lambda letters: letters[::-1])
    return [Hand("".join(letters) + star) for letters in in_order]


def greedy_by_scanning(hand: Hand, rules: RuleSet, words: list[str], size: int) -> int:
    """What the best word now, again and again, earns."""
    total = 0
    while (best := scan(hand, rules, words, size)) is not None:
        total += best.points
        hand = hand.without(best.word)
    return total


@settings(max_examples=60)
@given(words=lists, values=values_of_letters)
@both
def test_every_hand_of_four_letters_is_perfect_by_brute_force(
    rules: RuleSet, words: list[str], values: dict[str, int]
) -> None:
    small = rules.with_alphabet(Alphabet("ae", "bqt", values))
    scores = perfect_scores(Lexicon.of(words), small, 4)
    known: dict[str, int] = {}
    assert scores.tolist() == [
        best_total(hand, small, words, 4, sacrifices=rules.order_counts, known=known)
        for hand in every_hand(rules, 4)
    ]


@settings(max_examples=50)
@given(words=lists, values=values_of_letters)
@both
@pytest.mark.parametrize("size", [2, 4, 5])
def test_every_hand_is_greedy_by_scanning(
    size: int, rules: RuleSet, words: list[str], values: dict[str, int]
) -> None:
    small = rules.with_alphabet(Alphabet("ae", "bqt", values))
    scores = greedy_scores(Lexicon.of(words), small, size)
    assert scores.tolist() == [
        greedy_by_scanning(hand, small, words, size) for hand in every_hand(rules, size)
    ]


@both
def test_of_equal_words_the_first_in_the_list_is_played(rules: RuleSet) -> None:
    """Which of two equal words is played decides what can be played after it."""
    small = rules.with_alphabet(Alphabet("ae", "bqt", dict.fromkeys("abeqt", 1)))
    scores = [
        greedy_scores(Lexicon.of(words), small, 5).tolist()
        for words in (["abt", "abe", "qt"], ["abe", "abt", "qt"])
    ]
    assert scores[0] != scores[1]
    for words, found in zip((["abt", "abe", "qt"], ["abe", "abt", "qt"]), scores, strict=True):
        hands = every_hand(rules, 5)
        assert found == [greedy_by_scanning(hand, small, words, 5) for hand in hands]


@both
def test_words_longer_than_the_hand_or_of_other_letters_are_passed_over(rules: RuleSet) -> None:
    small = rules.with_alphabet(SMALL)
    words = Lexicon.of(["abbabb", "xyz", "at"])
    alone = Lexicon.of(["at"])
    for count in (perfect_scores, greedy_scores):
        scores = count(words, small, 4).tolist()
        assert scores == count(alone, small, 4).tolist()
        assert max(scores) > 0


@both
def test_without_words_every_hand_is_worth_nothing(rules: RuleSet) -> None:
    for count in (perfect_scores, greedy_scores):
        scores = count(Lexicon.of([]), rules.with_alphabet(SMALL), 4)
        assert scores.tolist() == [0] * len(every_hand(rules, 4))
