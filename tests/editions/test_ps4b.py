"""Every example of document 000, part B (ps4b.py): the computer plays too."""

from collections.abc import Callable
from typing import TypeAlias
from unittest.mock import patch

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from handful.editions import ps4b
from handful.editions.ps4b import compChooseWord, compPlayHand, playGame

Typing: TypeAlias = Callable[..., None]
Screen: TypeAlias = pytest.CaptureFixture[str]


@pytest.fixture(scope="module")
def plain(words: list[str]) -> list[str]:
    """The documents' list as Python's own kind of list."""
    return [*words]


@pytest.mark.parametrize(
    ("hand", "n", "word"),
    [
        ({"a": 1, "p": 2, "s": 1, "e": 1, "l": 1}, 6, "appels"),
        ({"a": 2, "c": 1, "b": 1, "t": 1}, 5, "acta"),
        ({"a": 2, "e": 2, "i": 2, "m": 2, "n": 2, "t": 2}, 12, "immanent"),
        ({"x": 2, "z": 2, "q": 2, "n": 2, "t": 2}, 12, None),
    ],
)
def test_document_000_chooses(
    hand: dict[str, int], n: int, word: str | None, words: list[str]
) -> None:
    assert compChooseWord(hand, words, n) == word


@pytest.mark.parametrize(
    ("hand", "n", "seen"),
    [
        (
            {"a": 1, "p": 2, "s": 1, "e": 1, "l": 1},
            6,
            'Current Hand: a p p s e l\n"appels" earned 110 points. Total: 110 points\n\n'
            "Total score: 110 points.\n",
        ),
        (
            {"a": 2, "c": 1, "b": 1, "t": 1},
            5,
            'Current Hand: a a c b t\n"acta" earned 24 points. Total: 24 points\n\n'
            "Current Hand: b\nTotal score: 24 points.\n",
        ),
        (
            {"a": 2, "e": 2, "i": 2, "m": 2, "n": 2, "t": 2},
            12,
            "Current Hand: a a e e i i m m n n t t\n"
            '"immanent" earned 96 points. Total: 96 points\n\n'
            'Current Hand: a e i t\n"ait" earned 9 points. Total: 105 points\n\n'
            "Current Hand: e\nTotal score: 105 points.\n",
        ),
    ],
)
def test_document_000_lets_the_computer_play(
    hand: dict[str, int], n: int, seen: str, words: list[str], capsys: Screen
) -> None:
    compPlayHand(hand, words, n)
    assert capsys.readouterr().out == seen


def test_document_000_asks_who_plays(
    words: list[str], typing: Typing, capsys: Screen, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn = iter("aesrttt")
    monkeypatch.setattr("random.choice", lambda letters: next(drawn))
    typing("x", "n", "me", "u", "tatters", "r", "c", "e")
    playGame(words)
    menu = "Enter n to deal a new hand, r to replay the last hand, or e to end game: "
    who = "Enter u to have yourself play, c to have the computer play: "
    assert capsys.readouterr().out == (
        f"{menu}x\nInvalid command.\n\n"
        f"{menu}n\n\n{who}me\nInvalid command.\n\n{who}u\n\n"
        "Current Hand: a e s r t t t\n"
        'Enter word, or a "." to indicate that you are finished: tatters\n'
        '"tatters" earned 99 points. Total: 99 points\n\n'
        "Run out of letters. Total score: 99 points.\n\n"
        f"{menu}r\n\n{who}c\n\n"
        "Current Hand: a e s r t t t\n"
        '"stretta" earned 99 points. Total: 99 points\n\nTotal score: 99 points.\n\n'
        f"{menu}e\n"
    )


def test_the_first_of_equal_words_is_chosen_in_list_order() -> None:
    hand = {"a": 1, "p": 2, "s": 1, "e": 1, "l": 1}
    assert compChooseWord(hand, ["apples", "appels"], 6) == "apples"
    assert compChooseWord(hand, ["appels", "apples"], 6) == "appels"


def test_the_bonus_decides_what_the_computer_chooses() -> None:
    hand = {"q": 1, "i": 1, "s": 1, "t": 1}
    assert compChooseWord(hand, ["qis", "sit", "its"], 4) == "qis"
    assert compChooseWord({"z": 1, "a": 1, "t": 1}, ["za", "tat", "at"], 2) == "za"
    assert compChooseWord({"z": 1, "a": 1, "s": 1, "t": 1}, ["zas", "tas", "zast"], 4) == "zast"


@pytest.mark.slow
@given(
    letters=st.text(st.sampled_from("eeaairttnnsslouzq"), min_size=1, max_size=9),
    more=st.integers(0, 2),
    values=st.sampled_from([{}, {"e": 30}, {"s": 0, "t": 0, "z": 1}]),
)
@settings(max_examples=25, deadline=None)
def test_the_loaded_list_and_a_plain_one_give_the_same_choice(
    words: list[str], plain: list[str], letters: str, more: int, values: dict[str, int]
) -> None:
    hand, n = ps4b.getFrequencyDict(letters), len(letters) + more
    with patch.dict(ps4b.SCRABBLE_LETTER_VALUES, values):
        assert compChooseWord(hand, words, n) == compChooseWord(hand, plain, n)


def test_a_word_added_to_the_loaded_list_can_be_chosen() -> None:
    words = ps4b.loadWords()
    hand = {"x": 1, "y": 1, "z": 2, "q": 1}
    assert compChooseWord(hand, words, 5) is None
    words.append("xyzzq")
    assert compChooseWord(hand, words, 5) == "xyzzq"


def test_no_word_is_chosen_from_an_empty_list_or_an_empty_hand() -> None:
    assert compChooseWord({"a": 1}, [], 1) is None
    assert compChooseWord({}, ["a"], 7) is None
    assert compChooseWord({"a": 0}, ["a"], 7) is None


def test_ps4b_has_the_functions_of_part_a_too() -> None:
    assert ps4b.getWordScore("weed", 7) == 32
    assert ps4b.updateHand({"a": 1, "b": 1}, "a") == {"a": 0, "b": 1}
