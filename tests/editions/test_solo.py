"""Every example of document 003 (wordgame.py), under its own names."""

from collections.abc import Callable
from typing import TypeAlias

import pytest

from handful.editions import solo
from handful.editions.solo import (
    display_hand,
    get_frequency_dict,
    get_word_score,
    load_words,
    play_game,
    play_hand,
    update_hand,
)

Typing: TypeAlias = Callable[..., None]
Screen: TypeAlias = pytest.CaptureFixture[str]

ASK = 'Enter word, or a "." to indicate that you are finished: '


def test_document_003_loads_83667_words_and_says_so(capsys: Screen) -> None:
    assert len(load_words()) == 83667
    assert capsys.readouterr().out == "Loading word list from file...\n   83667 words loaded.\n"


@pytest.mark.parametrize(
    ("word", "n", "points"), [("weed", 7, 32), ("waybill", 7, 155), ("him", 7, 24), ("cam", 7, 21)]
)
def test_document_003_scores(word: str, n: int, points: int) -> None:
    assert get_word_score(word, n) == points


def test_document_003_counts_the_letters_of_hello() -> None:
    assert get_frequency_dict("hello") == {"h": 1, "e": 1, "l": 2, "o": 1}


def test_document_003_shows_a_hand_and_plays_quail_from_it(capsys: Screen) -> None:
    hand = {"a": 1, "q": 1, "l": 2, "m": 1, "u": 1, "i": 1}
    display_hand(hand)
    hand = update_hand(hand, "quail")
    assert hand == {"l": 1, "m": 1}
    display_hand(hand)
    assert capsys.readouterr().out == "a q l l m u i\nl m\n"


def test_document_003_plays_its_hand(words: list[str], typing: Typing, capsys: Screen) -> None:
    typing("him", "cam", ".")
    hand = {"a": 1, "c": 1, "i": 1, "h": 1, "m": 2, "z": 1}
    play_hand(hand, words)
    assert capsys.readouterr().out == (
        f"Current Hand: a c i h m m z\n{ASK}him\n"
        '"him" earned 24 points. Total: 24 points\n'
        f"Current Hand: a c m z\n{ASK}cam\n"
        '"cam" earned 21 points. Total: 45 points\n'
        f"Current Hand: z\n{ASK}.\nTotal score: 45 points.\n"
    )


def test_the_bonus_of_solo_is_for_hand_size_letters(
    typing: Typing, capsys: Screen, monkeypatch: pytest.MonkeyPatch
) -> None:
    typing("tot")
    play_hand({"t": 2, "o": 1}, ["tot"])
    assert '"tot" earned 9 points.' in capsys.readouterr().out
    monkeypatch.setattr(solo, "HAND_SIZE", 3)
    typing("tot")
    play_hand({"t": 2, "o": 1}, ["tot"])
    assert '"tot" earned 59 points.' in capsys.readouterr().out


def test_a_hand_larger_than_hand_size_is_played_in_solo(typing: Typing, capsys: Screen) -> None:
    typing(".")
    play_hand(get_frequency_dict("abcdefghij"), ["tot"])
    assert capsys.readouterr().out.startswith("Current Hand: a b c d e f g h i j\n")


def test_the_games_of_solo_give_nothing_back(typing: Typing) -> None:
    typing()
    assert play_hand({"t": 2, "o": 1}, ["tot"]) is None
    assert play_game(["tot"]) is None
