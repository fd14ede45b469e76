from collections import Counter
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from handful.lexicon import Lexicon
from handful.players import SkyNet, best_word_of, play_round
from handful.round import Round
from handful.rules import CLASSIC, WILDCARD, Hand


@pytest.fixture(scope="module")
def course() -> Lexicon:
    """The documents' list."""
    return Lexicon.load("course")


# The document 000, part B.


@pytest.mark.parametrize(
    ("counts", "size", "word"),
    [
        ({"a": 1, "p": 2, "s": 1, "e": 1, "l": 1}, 6, "appels"),
        ({"a": 2, "c": 1, "b": 1, "t": 1}, 5, "acta"),
        ({"a": 2, "e": 2, "i": 2, "m": 2, "n": 2, "t": 2}, 12, "immanent"),
        ({"x": 2, "z": 2, "q": 2, "n": 2, "t": 2}, 12, None),
    ],
)
def test_the_computer_chooses_as_in_the_document_000(
    course: Lexicon, counts: dict[str, int], size: int, word: str | None
) -> None:
    assert best_word_of(Hand.from_counts(counts), CLASSIC, course, size) == word


@pytest.mark.parametrize(
    ("hand", "size", "words", "total", "left"),
    [
        ("appsel", 6, ["appels"], 110, ""),
        ("aacbt", 5, ["acta"], 24, "b"),
        ("aaeeiimmnntt", 12, ["immanent", "ait"], 105, "e"),
        ("asrettt", 7, ["stretta"], 99, ""),
        ("acedxln", 7, ["axled"], 65, "cn"),
        ("apyhhzo", 7, ["hypha"], 80, "zo"),
    ],
)
def test_the_computer_plays_as_in_the_document_000(
    course: Lexicon, hand: str, size: int, words: list[str], total: int, left: str
) -> None:
    ended = play_round(SkyNet(), Round(hand, CLASSIC, course, size))
    assert [turn.word for turn in ended.turns] == words
    assert (ended.is_over, ended.total, ended.hand.letters == "") == (True, total, left == "")
    assert str(ended.hand) == left


# Classic rules.


def test_the_dearest_word_is_chosen_wherever_it_stands() -> None:
    hand = Hand.parse("pzuttto")
    assert best_word_of(hand, CLASSIC, ["tot", "putz", "top"], 7) == "putz"
    assert best_word_of(hand, CLASSIC, ["putz", "tot", "top"], 7) == "putz"
    assert best_word_of(hand, CLASSIC, ["tot", "top", "putz"], 7) == "putz"


def test_of_equal_words_the_first_in_the_list_is_chosen() -> None:
    hand = Hand.parse("appsel")
    assert best_word_of(hand, CLASSIC, ["appels", "apples"], 6) == "appels"
    assert best_word_of(hand, CLASSIC, ["apples", "appels"], 6) == "apples"


def test_a_word_that_is_not_held_is_not_chosen_however_dear() -> None:
    assert best_word_of(Hand.parse("pzuttto"), CLASSIC, ["quiz", "tot"], 7) == "tot"


def test_without_a_word_there_is_no_choice() -> None:
    assert best_word_of(Hand.parse("pzuttto"), CLASSIC, ["quiz"], 7) is None
    assert best_word_of(Hand.parse("pzuttto"), CLASSIC, [], 7) is None
    assert best_word_of(Hand(), CLASSIC, ["tot"], 7) is None


def test_the_empty_word_is_never_chosen() -> None:
    assert best_word_of(Hand.parse("tot"), CLASSIC, [""], 7) is None


def test_a_player_can_choose_again_and_again() -> None:
    player = SkyNet(("tot", "up"))
    chosen = [player.choose(Round(letters, size=7)) for letters in ("tuttop", "tup", "tuttop")]
    assert chosen == ["tot", "up", "tot"]


# Wildcard rules.


def test_the_word_itself_is_dearer_than_its_spelling_with_a_wildcard() -> None:
    assert best_word_of(Hand.parse("cows*z"), WILDCARD, ["cows"], 6) == "cows"


def test_a_wildcard_is_used_for_a_vowel_that_is_not_held() -> None:
    assert best_word_of(Hand.parse("cws*z"), WILDCARD, ["cows"], 5) == "c*ws"


def test_a_wildcard_is_not_used_for_a_consonant() -> None:
    assert best_word_of(Hand.parse("ows*z"), WILDCARD, ["cows"], 5) is None


def test_a_wildcard_is_used_only_where_the_rules_have_one() -> None:
    assert best_word_of(Hand.parse("cws*z"), CLASSIC, ["cows"], 5) is None


def test_n_is_the_number_of_letters_held_under_wildcard() -> None:
    # Of five letters ails earns 100 and qi 55; of twenty it would be 4 and 11.
    assert best_word_of(Hand.parse("qails"), WILDCARD, ["qi", "ails"], 20) == "ails"


def test_of_equal_words_the_first_in_the_list_is_chosen_under_wildcard() -> None:
    hand = Hand.parse("f*x")
    assert best_word_of(hand, WILDCARD, ["fix", "fax"], 3) == "f*x"
    assert best_word_of(Hand.parse("tato"), WILDCARD, ["tat", "tot"], 4) == "tat"
    assert best_word_of(Hand.parse("tato"), WILDCARD, ["tot", "tat"], 4) == "tot"


# Against plain brute force.

LETTERS = "aeiqtx"

held = st.text(LETTERS, max_size=8)
lists = st.lists(st.text(LETTERS, min_size=2, max_size=5), unique=True, max_size=12)


def within(spelling: str, hand: Hand) -> bool:
    """Does the hand hold all letters of the spelling?"""
    return not Counter(spelling) - Counter(hand.letters)


@given(lists, held, st.integers(0, 3))
def test_the_choice_is_that_of_brute_force_under_classic(
    words: list[str], letters: str, more: int
) -> None:
    hand, size = Hand(letters), len(letters) + more
    spellings = [word for word in words if within(word, hand)]
    best = max(spellings, key=lambda word: CLASSIC.score(word, size), default=None)
    assert best_word_of(hand, CLASSIC, words, size) == best


@given(lists, held)
def test_the_choice_is_that_of_brute_force_under_wildcard(words: list[str], letters: str) -> None:
    hand = Hand(letters + "*")
    spellings = [
        (WILDCARD.score("".join(spelling), len(hand)), number, "".join(spelling))
        for number, word in enumerate(words)
        for spelling in product(*[letter + "*" if letter in "aei" else letter for letter in word])
        if within("".join(spelling), hand)
    ]
    most = max([points for points, _, _ in spellings], default=0)
    first = min([number for points, number, _ in spellings if points == most], default=None)
    # One word may have its wildcard in several places for the same points.
    equals = {
        spelling for points, number, spelling in spellings if (points, number) == (most, first)
    }
    choice = best_word_of(hand, WILDCARD, words, len(hand))
    assert choice in equals if spellings else choice is None
