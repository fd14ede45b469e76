"""Every example of document 000, part A (ps4a.py), under its own names."""

from collections.abc import Callable
from typing import TypeAlias

import pytest

from handful.editions.ps4a import (
    CONSONANTS,
    HAND_SIZE,
    SCRABBLE_LETTER_VALUES,
    VOWELS,
    WORDLIST_FILENAME,
    calculateHandlen,
    dealHand,
    displayHand,
    getFrequencyDict,
    getWordScore,
    isValidWord,
    loadWords,
    playHand,
    updateHand,
)

Typing: TypeAlias = Callable[..., None]
Screen: TypeAlias = pytest.CaptureFixture[str]

ASK = 'Enter word, or a "." to indicate that you are finished: '


def test_document_000_loads_83667_words_and_says_so(capsys: Screen) -> None:
    words = loadWords()
    assert capsys.readouterr().out == "Loading word list from file...\n   83667 words loaded.\n"
    assert (type(words[0]), len(words), words[0], words[-1]) == (str, 83667, "aa", "zzz")


def test_document_000_names_its_constants() -> None:
    assert (VOWELS, CONSONANTS) == ("aeiou", "bcdfghjklmnpqrstvwxyz")
    assert (HAND_SIZE, WORDLIST_FILENAME) == (7, "words.txt")
    assert {letter: SCRABBLE_LETTER_VALUES[letter] for letter in "abcde"} == {
        "a": 1,
        "b": 3,
        "c": 3,
        "d": 2,
        "e": 1,
    }


@pytest.mark.parametrize(
    ("word", "n", "points"),
    [
        ("weed", 7, 32),
        ("waybill", 7, 155),
        ("tot", 7, 9),
        ("top", 7, 15),
        ("paw", 7, 24),
        ("qi", 7, 22),
        ("inertia", 7, 99),
        ("him", 7, 24),
        ("cam", 7, 21),
        ("tow", 7, 18),
        ("fast", 7, 28),
        ("weed", 4, 82),
        ("waybill", 10, 105),
        ("", 7, 0),
    ],
)
def test_document_000_scores(word: str, n: int, points: int) -> None:
    assert getWordScore(word, n) == points


def test_document_000_counts_the_letters_of_hello() -> None:
    assert getFrequencyDict("hello") == {"h": 1, "e": 1, "l": 2, "o": 1}


def test_document_000_shows_a_hand_and_plays_quail_from_it(capsys: Screen) -> None:
    hand = {"a": 1, "q": 1, "l": 2, "m": 1, "u": 1, "i": 1}
    assert hand.get("e", 0) == 0
    displayHand(hand)
    assert capsys.readouterr().out == "a q l l m u i\n"
    left = updateHand(hand, "quail")
    assert left == {"a": 0, "q": 0, "l": 1, "m": 1, "u": 0, "i": 0}
    displayHand(left)
    assert capsys.readouterr().out == "l m\n"
    assert hand == {"a": 1, "q": 1, "l": 2, "m": 1, "u": 1, "i": 1}


def test_document_000_deals_n_letters() -> None:
    assert [calculateHandlen(dealHand(n)) for n in (1, 4, 7, 10)] == [1, 4, 7, 10]


def test_document_000_gives_the_same_answer_twice(words: list[str]) -> None:
    hand = getFrequencyDict("aretiin")
    assert [isValidWord("inertia", hand, words) for _ in range(2)] == [True, True]


def test_document_000_holds_no_empty_word(words: list[str]) -> None:
    assert not isValidWord("", getFrequencyDict("aretiin"), words)


# Hands are shown in the dictionary's own order: the documents' Python had none.


def test_document_000_plays_case_1(words: list[str], typing: Typing, capsys: Screen) -> None:
    typing("him", "cam", ".")
    playHand({"h": 1, "i": 1, "c": 1, "z": 1, "m": 2, "a": 1}, words, 7)
    assert capsys.readouterr().out == (
        f"Current Hand: h i c z m m a\n{ASK}him\n"
        '"him" earned 24 points. Total: 24 points\n\n'
        f"Current Hand: c z m a\n{ASK}cam\n"
        '"cam" earned 21 points. Total: 45 points\n\n'
        f"Current Hand: z\n{ASK}.\nGoodbye! Total score: 45 points.\n"
    )


def test_document_000_plays_case_2(words: list[str], typing: Typing, capsys: Screen) -> None:
    typing("tow", "tasf", "fast")
    playHand({"w": 1, "s": 1, "t": 2, "a": 1, "o": 1, "f": 1}, words, 7)
    assert capsys.readouterr().out == (
        f"Current Hand: w s t t a o f\n{ASK}tow\n"
        '"tow" earned 18 points. Total: 18 points\n\n'
        f"Current Hand: s t a f\n{ASK}tasf\nInvalid word, please try again.\n\n"
        f"Current Hand: s t a f\n{ASK}fast\n"
        '"fast" earned 28 points. Total: 46 points\n\n'
        "Run out of letters. Total score: 46 points.\n"
    )


def test_document_000_plays_case_3(words: list[str], typing: Typing, capsys: Screen) -> None:
    typing("inertia")
    playHand({"n": 1, "e": 1, "t": 1, "a": 1, "r": 1, "i": 2}, words, 7)
    assert capsys.readouterr().out == (
        f"Current Hand: n e t a r i i\n{ASK}inertia\n"
        '"inertia" earned 99 points. Total: 99 points\n\n'
        "Run out of letters. Total score: 99 points.\n"
    )
