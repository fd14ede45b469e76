"""What the functions of ps3, wildcard and solo do beside their documents' examples."""

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

from handful.editions import ps3, solo, wildcard
from handful.rules import BadSize

Typing: TypeAlias = Callable[..., None]
Screen: TypeAlias = pytest.CaptureFixture[str]

every_module = pytest.mark.parametrize(
    "module", [ps3, wildcard, solo], ids=["ps3", "wildcard", "solo"]
)
with_wildcard = pytest.mark.parametrize("module", [ps3, wildcard], ids=["ps3", "wildcard"])

LETTERS = st.sampled_from("aeioustrnlz")
HANDS = st.dictionaries(LETTERS, st.integers(0, 3), max_size=8)
WILD_HANDS = st.builds(lambda hand, wild: hand | {"*": wild}, HANDS, st.integers(0, 1))
WORDS = st.text(LETTERS | st.just("*"), max_size=8)


@every_module
def test_letters_used_up_are_gone_from_the_hand(module: ModuleType) -> None:
    hand = {"m": 1, "a": 1, "b": 0, "l": 2}
    assert list(module.update_hand(hand, "all").items()) == [("m", 1)]
    assert module.update_hand(hand, "small") == {}


@every_module
def test_letters_that_are_not_held_are_ignored_by_an_update(module: ModuleType) -> None:
    assert module.update_hand({"j": 2, "o": 1, "w": 1}, "jolly") == {"j": 1, "w": 1}


@pytest.mark.parametrize(
    ("module", "left"), [(ps3, {"w": 1}), (wildcard, {"w": 1}), (solo, {"t": 1, "o": 1, "w": 1})]
)
def test_an_update_reads_upper_case_as_its_rules_do(
    module: ModuleType, left: dict[str, int]
) -> None:
    assert module.update_hand({"t": 1, "o": 1, "w": 1}, "TO") == left


@pytest.mark.parametrize("module", [ps3, wildcard, solo])
@pytest.mark.parametrize(
    ("word", "valid"),
    [("tot", True), ("top", False), ("two", False), ("ott", False), ("toto", False), ("", False)],
)
def test_a_word_is_valid_when_it_is_listed_and_held(
    module: ModuleType, word: str, valid: bool
) -> None:
    hand = {"t": 2, "o": 1, "p": 1, "w": 0}
    assert module.is_valid_word(word, hand, ["tot", "two", "toto", ""]) is valid


def test_upper_case_is_valid_under_the_wildcard_rules_only() -> None:
    hand = {"t": 2, "o": 1}
    answers = [module.is_valid_word("Tot", hand, ["tot"]) for module in (ps3, wildcard, solo)]
    assert answers == [True, True, False]


@with_wildcard
@pytest.mark.parametrize(
    ("word", "valid"),
    [
        ("t*t", True),  # tot
        ("*ot", False),  # a wildcard is never a consonant
        ("to*", False),
        ("t**", False),  # one wildcard is held, not two
        ("*", False),
    ],
)
def test_a_wildcard_is_a_vowel_and_is_held_once(module: ModuleType, word: str, valid: bool) -> None:
    hand = {"t": 2, "o": 1, "*": 1}
    assert module.is_valid_word(word, hand, ["tot", "got", "tog"]) is valid


@with_wildcard
def test_a_wildcard_that_is_not_held_cannot_be_played(module: ModuleType) -> None:
    assert not module.is_valid_word("t*t", {"t": 2, "o": 1}, ["tot"])
    assert not module.is_valid_word("t*t", {"t": 2, "*": 0}, ["tot"])


@every_module
def test_a_letter_with_a_count_of_zero_cannot_be_played(module: ModuleType) -> None:
    assert not module.is_valid_word("at", {"a": 1, "t": 0}, ["at"])
    assert module.calculate_handlen({"a": 1, "t": 0, "z": 3}) == 4


@every_module
@pytest.mark.parametrize(
    ("hand", "seen"), [({"z": 1, "a": 2}, "z a a\n"), ({"z": 0, "*": 1}, "*\n"), ({}, "\n")]
)
def test_a_hand_is_displayed_in_its_own_order_without_zero_counts(
    module: ModuleType, hand: dict[str, int], seen: str, capsys: Screen
) -> None:
    assert module.display_hand(hand) is None
    assert capsys.readouterr().out == seen


@every_module
def test_any_sequence_is_counted(module: ModuleType) -> None:
    counts = module.get_frequency_dict(["to", "be", "to"])
    assert counts == {"to": 2, "be": 1}
    assert type(counts) is dict


@with_wildcard
@given(n=st.integers(1, 20))
def test_a_dealt_hand_has_one_wildcard(module: ModuleType, n: int) -> None:
    hand = module.deal_hand(n)
    vowels = sum(hand.get(letter, 0) for letter in "aeiou")
    assert (hand["*"], vowels, sum(hand.values())) == (1, (n + 2) // 3 - 1, n)


@given(n=st.integers(1, 20))
def test_solo_deals_a_third_of_vowels_and_no_wildcard(n: int) -> None:
    hand = solo.deal_hand(n)
    vowels = sum(hand.get(letter, 0) for letter in "aeiou")
    assert (hand.get("*", 0), vowels, sum(hand.values())) == (0, n // 3, n)


@every_module
def test_the_same_seed_deals_the_same_hand(module: ModuleType) -> None:
    random.seed(5)
    first, other = module.deal_hand(7), module.deal_hand(7)
    random.seed(5)
    assert list(module.deal_hand(7).items()) == list(first.items())
    assert first != other


@every_module
@pytest.mark.parametrize("n", [0, -1])
def test_no_hand_of_less_than_one_letter_is_dealt(module: ModuleType, n: int) -> None:
    with pytest.raises(BadSize, match="a hand has at least 1 letter"):
        module.deal_hand(n)


@with_wildcard
def test_a_word_costs_what_its_length_and_the_letters_left_make_it_cost(module: ModuleType) -> None:
    scores = [module.get_word_score("it", n) for n in (2, 3, 6, 7, 20)]
    assert scores == [28, 22, 4, 2, 2]


@with_wildcard
@given(hand=WILD_HANDS, letter=LETTERS, seed=st.integers(0, 1000))
def test_a_substitution_brings_one_letter_that_was_not_held(
    module: ModuleType, hand: dict[str, int], letter: str, seed: int
) -> None:
    random.seed(seed)
    held = {one: count for one, count in hand.items() if count}
    new = module.substitute_hand(hand, letter)
    if letter not in held:
        assert new == held
        return
    (fresh,) = new.keys() - held.keys()
    assert fresh in "abcdefghijklmnopqrstuvwxyz"
    unchanged = {one: count for one, count in held.items() if one != letter}
    assert new == unchanged | {fresh: held[letter]}


@with_wildcard
def test_a_letter_to_substitute_may_be_in_upper_case(module: ModuleType) -> None:
    assert "l" not in module.substitute_hand({"l": 2, "o": 1}, "L")


def test_solo_has_no_substitution() -> None:
    assert not hasattr(solo, "substitute_hand")


@with_wildcard
def test_input_drives_a_hand_that_is_played_from_a_small_list(
    module: ModuleType, typing: Typing, capsys: Screen
) -> None:
    ask = 'Enter word, or "!!" to indicate that you are finished: '
    typing(" TOT ", "zap", "!!")
    assert module.play_hand({"t": 2, "o": 1, "u": 1, "p": 1}, ["up", "tot"]) == 45
    assert capsys.readouterr().out == (
        f"Current Hand: t t o u p\n{ask} TOT \n"
        '"TOT" earned 45 points. Total: 45 points\n\n'
        f"Current Hand: u p\n{ask}zap\nThat is not a valid word. Please choose another word.\n\n"
        f"Current Hand: u\n{ask}!!\nTotal score: 45 points\n"
    )


@with_wildcard
def test_a_game_that_ends_early_gives_its_total_back(
    module: ModuleType, typing: Typing, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn = iter("ai*cprt")
    monkeypatch.setattr("random.choice", lambda letters: next(drawn))
    typing("3", "no", "part")
    assert module.play_game(["part"]) == 114


@with_wildcard
def test_a_game_without_input_gives_zero_back(module: ModuleType, typing: Typing) -> None:
    typing()
    assert module.play_game(["part"]) == 0
    assert module.play_hand({"a": 1}, ["part"]) == 0


@every_module
@given(hand=WILD_HANDS, word=WORDS, words=st.lists(WORDS, max_size=5))
@settings(max_examples=50, deadline=None)
def test_no_function_changes_its_arguments(
    module: ModuleType, hand: dict[str, int], word: str, words: list[str]
) -> None:
    before, listed = list(hand.items()), list(words)
    first = ["n"] if module is solo else ["1", "no"]
    with redirect_stdout(StringIO()):
        module.get_frequency_dict(words)
        module.display_hand(hand)
        module.calculate_handlen(hand)
        module.update_hand(hand, word)
        module.is_valid_word(word, hand, words)
        if module is not solo:
            module.substitute_hand(hand, word[:1] or "a")
        with patch("builtins.input", side_effect=[word, EOFError]):
            module.play_hand(hand, words)
        with patch("builtins.input", side_effect=[*first, word, EOFError]):
            module.play_game(words)
    assert (list(hand.items()), words) == (before, listed)


@every_module
@given(hand=HANDS, word=WORDS)
def test_an_updated_hand_holds_what_the_word_left_and_no_zero_count(
    module: ModuleType, hand: dict[str, int], word: str
) -> None:
    left = module.update_hand(hand, word)
    assert left is not hand
    assert left == {
        letter: count - word.count(letter)
        for letter, count in hand.items()
        if count > word.count(letter)
    }
