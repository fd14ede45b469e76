"""What the functions of ps4a, ps4b and scrabble-ish do beside their documents' examples."""

import random
from collections.abc import Callable
from contextlib import redirect_stdout
from io import StringIO
from types import ModuleType
from typing import TypeAlias
from unittest.mock import patch

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from handful.editions import ps4a, ps4b, scrabble_ish
from handful.rules import BadSize, UnknownLetter

Typing: TypeAlias = Callable[..., None]
Screen: TypeAlias = pytest.CaptureFixture[str]

every_module = pytest.mark.parametrize(
    "module", [ps4a, ps4b, scrabble_ish], ids=["ps4a", "ps4b", "scrabble_ish"]
)

LETTERS = st.sampled_from("aeioustrnlz*")
HANDS = st.dictionaries(LETTERS, st.integers(0, 3), max_size=8)
WORDS = st.text(LETTERS, max_size=8)


@every_module
def test_letters_used_up_stay_in_the_hand_with_a_count_of_zero(module: ModuleType) -> None:
    hand = {"a": 1, "b": 0, "l": 2}
    assert list(module.updateHand(hand, "all").items()) == [("a", 0), ("b", 0), ("l", 0)]


@every_module
def test_letters_that_are_not_held_are_ignored_by_an_update(module: ModuleType) -> None:
    assert module.updateHand({"t": 1, "o": 1}, "tatxo") == {"t": 0, "o": 0}


@every_module
@pytest.mark.parametrize(
    ("word", "valid"),
    [
        ("tot", True),
        ("top", False),  # held, not in the list
        ("two", False),  # in the list, not held
        ("ott", False),
        ("TOT", False),
        ("toto", False),
        ("", False),
        ("t", False),
    ],
)
def test_a_word_is_valid_when_it_is_listed_and_held(
    module: ModuleType, word: str, valid: bool
) -> None:
    hand = {"t": 2, "o": 1, "p": 1, "w": 0}
    assert module.isValidWord(word, hand, ["tot", "two", "toto", ""]) is valid


@every_module
def test_a_letter_with_a_count_of_zero_cannot_be_played(module: ModuleType) -> None:
    assert not module.isValidWord("at", {"a": 1, "t": 0}, ["at"])
    assert module.calculateHandlen({"a": 1, "t": 0, "z": 3}) == 4


@every_module
@pytest.mark.parametrize(
    ("hand", "seen"),
    [
        ({"z": 1, "a": 2}, "z a a\n"),
        ({"z": 0, "a": 2, "b": 1}, "a a b\n"),
        ({}, "\n"),
        ({"a": 0}, "\n"),
    ],
)
def test_a_hand_is_displayed_in_its_own_order_without_zero_counts(
    module: ModuleType, hand: dict[str, int], seen: str, capsys: Screen
) -> None:
    assert module.displayHand(hand) is None
    assert capsys.readouterr().out == seen


@every_module
def test_any_sequence_is_counted(module: ModuleType) -> None:
    counts = module.getFrequencyDict(["to", "be", "to"])
    assert counts == {"to": 2, "be": 1}
    assert type(counts) is dict
    assert module.getFrequencyDict("") == {}


@every_module
@given(n=st.integers(1, 20))
def test_a_third_of_the_letters_dealt_are_vowels(module: ModuleType, n: int) -> None:
    hand = module.dealHand(n)
    vowels = sum(hand.get(letter, 0) for letter in "aeiou")
    assert (vowels, sum(hand.values())) == (n // 3, n)
    assert min(hand.values()) > 0
    assert "*" not in hand


@every_module
def test_the_same_seed_deals_the_same_hand(module: ModuleType) -> None:
    random.seed(5)
    first, other = module.dealHand(7), module.dealHand(7)
    random.seed(5)
    assert list(module.dealHand(7).items()) == list(first.items())
    assert first != other


@every_module
@pytest.mark.parametrize("n", [0, -1])
def test_no_hand_of_less_than_one_letter_is_dealt(module: ModuleType, n: int) -> None:
    with pytest.raises(BadSize, match="a hand has at least 1 letter"):
        module.dealHand(n)


@every_module
def test_a_letter_without_a_value_is_named(module: ModuleType) -> None:
    with pytest.raises(UnknownLetter, match="'W' in 'WEED' has no value"):
        module.getWordScore("WEED", 7)


@every_module
def test_input_drives_a_hand_that_is_played_from_a_small_list(
    module: ModuleType, typing: Typing, capsys: Screen
) -> None:
    ask = 'Enter word, or a "." to indicate that you are finished: '
    blank = "" if module is scrabble_ish else "\n"
    typing("  tot ", "zap", "up")
    assert module.playHand({"t": 2, "o": 1, "u": 1, "p": 1}, ["up", "tot"], 5) is None
    assert capsys.readouterr().out == (
        f"Current Hand: t t o u p\n{ask}  tot \n"
        f'"tot" earned 9 points. Total: 9 points\n{blank}'
        f"Current Hand: u p\n{ask}zap\nInvalid word, please try again.\n{blank}"
        f'Current Hand: u p\n{ask}up\n"up" earned 8 points. Total: 17 points\n{blank}'
        "Run out of letters. Total score: 17 points.\n"
    )


@every_module
def test_a_hand_that_holds_nothing_has_run_out(module: ModuleType, capsys: Screen) -> None:
    module.playHand({"a": 0}, ["tot"], 7)
    assert capsys.readouterr().out == "Run out of letters. Total score: 0 points.\n"


@every_module
def test_n_may_not_be_smaller_than_the_hand(module: ModuleType) -> None:
    with pytest.raises(BadSize, match="the hand size 2 is smaller than the hand tto"):
        module.playHand({"t": 2, "o": 1}, ["tot"], 2)


@every_module
def test_a_game_that_is_left_at_once_gives_nothing_back(
    module: ModuleType, typing: Typing, capsys: Screen
) -> None:
    typing("e")
    assert module.playGame(["tot"]) is None
    assert capsys.readouterr().out == (
        "Enter n to deal a new hand, r to replay the last hand, or e to end game: e\n"
    )


@every_module
@given(hand=HANDS, word=WORDS, words=st.lists(WORDS, max_size=5))
@settings(max_examples=50, deadline=None)
def test_no_function_changes_its_arguments(
    module: ModuleType, hand: dict[str, int], word: str, words: list[str]
) -> None:
    before, listed, size = list(hand.items()), list(words), sum(hand.values()) + 1
    with redirect_stdout(StringIO()):
        module.getFrequencyDict(words)
        module.displayHand(hand)
        module.calculateHandlen(hand)
        module.updateHand(hand, word)
        module.isValidWord(word, hand, words)
        with patch("builtins.input", side_effect=[word, EOFError]):
            module.playHand(hand, words, size)
        with patch("builtins.input", side_effect=["n", "u", word, EOFError]):
            module.playGame(words)
        if module is ps4b:
            module.compChooseWord(hand, words, size)
            module.compPlayHand(hand, words, size)
    assert (list(hand.items()), words) == (before, listed)


@every_module
@given(hand=HANDS, word=WORDS)
def test_an_updated_hand_is_another_one_without_negative_counts(
    module: ModuleType, hand: dict[str, int], word: str
) -> None:
    left = module.updateHand(hand, word)
    assert left is not hand
    assert list(left) == list(hand)
    assert left == {letter: max(0, count - word.count(letter)) for letter, count in hand.items()}
