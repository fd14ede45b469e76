"""Every example of document 004 (scrabble_ish.py), under its own names."""

from collections.abc import Callable
from typing import TypeAlias

import pytest

from handful.editions.scrabble_ish import (
    displayHand,
    getFrequencyDict,
    getWordScore,
    loadWords,
    playGame,
    updateHand,
)

Typing: TypeAlias = Callable[..., None]
Screen: TypeAlias = pytest.CaptureFixture[str]

MENU = "Enter n to deal a new hand, r to replay the last hand, or e to end game: "
ASK = 'Enter word, or a "." to indicate that you are finished: '


def test_document_004_loads_83667_words_and_says_so(capsys: Screen) -> None:
    assert len(loadWords()) == 83667
    assert capsys.readouterr().out == "Loading word list from file...\n   83667 words loaded.\n"


@pytest.mark.parametrize(
    ("word", "points"),
    [
        ("weed", 32),
        ("waybill", 155),
        ("tot", 9),
        ("top", 15),
        ("paw", 24),
        ("qi", 22),
        ("inertia", 99),
    ],
)
def test_document_004_scores(word: str, points: int) -> None:
    assert getWordScore(word, 7) == points


def test_document_004_counts_the_letters_of_hello() -> None:
    assert getFrequencyDict("hello") == {"h": 1, "e": 1, "l": 2, "o": 1}


def test_document_004_shows_a_hand(capsys: Screen) -> None:
    displayHand({"a": 1, "x": 2, "l": 3, "e": 1})
    assert capsys.readouterr().out == "a x x l l l e\n"


def test_document_004_plays_quail_from_a_hand(capsys: Screen) -> None:
    hand = {"a": 1, "q": 1, "l": 2, "m": 1, "u": 1, "i": 1}
    displayHand(hand)
    hand = updateHand(hand, "quail")
    assert hand == {"a": 0, "q": 0, "l": 1, "m": 1, "u": 0, "i": 0}
    displayHand(hand)
    assert capsys.readouterr().out == "a q l l m u i\nl m\n"


def test_document_004_plays_its_game(
    words: list[str], typing: Typing, capsys: Screen, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Vowels before consonants: the order in which a hand is drawn.
    drawn = iter([*"uopzttt", *"aiqwffp"])
    monkeypatch.setattr("random.choice", lambda letters: next(drawn))
    typing("n", "tot", ".", "r", "top", "tu", ".", "n", "paw", "qi", ".", "e")
    playGame(words)
    assert capsys.readouterr().out == (
        f"{MENU}n\nCurrent Hand: u o p z t t t\n{ASK}tot\n"
        f'"tot" earned 9 points. Total: 9 points\nCurrent Hand: u p z t\n{ASK}.\n'
        "Total score: 9 points.\n\n"
        f"{MENU}r\nCurrent Hand: u o p z t t t\n{ASK}top\n"
        f'"top" earned 15 points. Total: 15 points\nCurrent Hand: u z t t\n{ASK}tu\n'
        f"Invalid word, please try again.\nCurrent Hand: u z t t\n{ASK}.\n"
        "Total score: 15 points.\n\n"
        f"{MENU}n\nCurrent Hand: a i q w f f p\n{ASK}paw\n"
        f'"paw" earned 24 points. Total: 24 points\nCurrent Hand: i q f f\n{ASK}qi\n'
        f'"qi" earned 22 points. Total: 46 points\nCurrent Hand: f f\n{ASK}.\n'
        "Total score: 46 points.\n\n"
        f"{MENU}e\n"
    )
