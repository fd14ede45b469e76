"""Every example of documents 001 (WordGame.py) and 002 (ps3.py), which have the same ones.

The two games differ in a single question: how a word is asked for inside a game.
"""

from collections.abc import Callable
from types import ModuleType
from typing import TypeAlias

import pytest

from handful.editions import ps3, wildcard

Typing: TypeAlias = Callable[..., None]
Screen: TypeAlias = pytest.CaptureFixture[str]

ASK = 'Enter word, or "!!" to indicate that you are finished: '

both = pytest.mark.parametrize(
    "module", [pytest.param(wildcard, id="document-001"), pytest.param(ps3, id="document-002")]
)
COWS = {"c": 1, "o": 1, "w": 1, "s": 1, "*": 1, "z": 1}


@both
def test_the_document_loads_83667_words_and_says_so(module: ModuleType, capsys: Screen) -> None:
    words = module.load_words()
    assert capsys.readouterr().out == "Loading word list from file...\n   83667 words loaded.\n"
    assert (type(words[0]), len(words), words[0], words[-1]) == (str, 83667, "aa", "zzz")


@both
@pytest.mark.parametrize(
    ("word", "n", "points"),
    [
        ("weed", 6, 176),
        ("WeEd", 6, 176),
        ("it", 7, 2),
        ("cows", 6, 198),
        ("c*ws", 6, 176),
        ("jar", 7, 90),
        ("f*x", 4, 216),
        ("fix", 7, 117),
        ("*t", 2, 14),
        ("part", 7, 114),
        ("ic*", 3, 84),
        ("out", 7, 27),
        ("d*d", 7, 36),
        ("out", 4, 54),
        ("", 7, 0),
    ],
)
def test_the_document_scores(module: ModuleType, word: str, n: int, points: int) -> None:
    assert module.get_word_score(word, n) == points


@both
def test_the_document_gives_the_wildcard_no_points(module: ModuleType) -> None:
    assert module.SCRABBLE_LETTER_VALUES["*"] == 0


@both
def test_the_document_counts_the_letters_of_hello(module: ModuleType) -> None:
    assert module.get_frequency_dict("hello") == {"h": 1, "e": 1, "l": 2, "o": 1}


@both
def test_the_document_shows_a_hand_and_plays_quail_from_it(
    module: ModuleType, capsys: Screen
) -> None:
    hand = {"a": 1, "q": 1, "l": 2, "m": 1, "u": 1, "i": 1}
    module.display_hand(hand)
    new_hand = module.update_hand(hand, "quail")
    assert new_hand == {"l": 1, "m": 1}
    module.display_hand(new_hand)
    module.display_hand(hand)
    assert capsys.readouterr().out == "a q l l m u i\nl m\na q l l m u i\n"


@both
def test_the_document_takes_the_letters_of_jolly_that_are_held(
    module: ModuleType, capsys: Screen
) -> None:
    hand = {"j": 2, "o": 1, "l": 1, "w": 1, "n": 2}
    module.display_hand(hand)
    hand = module.update_hand(hand, "jolly")
    assert hand == {"j": 1, "w": 1, "n": 2}
    module.display_hand(hand)
    assert capsys.readouterr().out == "j j o l w n n\nj w n n\n"


@both
@pytest.mark.parametrize(
    ("word", "valid"),
    [("cows", True), ("c*ws", True), ("c*wz", False), ("*ows", False), ("CoWs", True)],
)
def test_the_document_reads_the_wildcard_as_a_vowel(
    module: ModuleType, word: str, valid: bool, words: list[str]
) -> None:
    assert [module.is_valid_word(word, COWS, words) for _ in range(2)] == [valid, valid]


@both
@pytest.mark.parametrize(
    ("word", "seen", "total"),
    [
        ("cows", '"cows" earned 198 points. Total: 198 points\n\nCurrent Hand: * z\n', 198),
        ("c*ws", '"c*ws" earned 176 points. Total: 176 points\n\nCurrent Hand: o z\n', 176),
        (
            "c*wz",
            "That is not a valid word. Please choose another word.\n\nCurrent Hand: o s\n",
            0,
        ),
        (
            "*ows",
            "That is not a valid word. Please choose another word.\n\nCurrent Hand: c z\n",
            0,
        ),
    ],
)
def test_the_document_plays_the_wildcard(
    module: ModuleType,
    word: str,
    seen: str,
    total: int,
    words: list[str],
    typing: Typing,
    capsys: Screen,
) -> None:
    typing(word, "!!")
    assert module.play_hand(COWS, words) == total
    assert capsys.readouterr().out == (
        f"Current Hand: c o w s * z\n{ASK}{word}\n{seen}{ASK}!!\nTotal score: {total} points\n"
    )


@both
@pytest.mark.parametrize(
    ("n", "vowels", "consonants"), [(1, 0, 0), (4, 1, 2), (6, 1, 4), (7, 2, 4), (10, 3, 6)]
)
def test_the_document_deals_one_wildcard_in_place_of_a_vowel(
    module: ModuleType, n: int, vowels: int, consonants: int
) -> None:
    hand = module.deal_hand(n)
    assert hand["*"] == 1
    assert sum(count for letter, count in hand.items() if letter in "aeiou") == vowels
    assert module.calculate_handlen(hand) == 1 + vowels + consonants


@both
def test_the_document_plays_example_1(
    module: ModuleType, words: list[str], typing: Typing, capsys: Screen
) -> None:
    typing("jar", "f*x", "!!")
    hand = {"a": 1, "j": 1, "e": 1, "f": 1, "*": 1, "r": 1, "x": 1}
    assert module.play_hand(hand, words) == 306
    assert capsys.readouterr().out == (
        f"Current Hand: a j e f * r x\n{ASK}jar\n"
        '"jar" earned 90 points. Total: 90 points\n\n'
        f"Current Hand: e f * x\n{ASK}f*x\n"
        '"f*x" earned 216 points. Total: 306 points\n\n'
        f"Current Hand: e\n{ASK}!!\nTotal score: 306 points\n"
    )


@both
def test_the_document_plays_example_2(
    module: ModuleType, words: list[str], typing: Typing, capsys: Screen
) -> None:
    typing("fix", "ac", "*t")
    hand = {"a": 1, "c": 1, "f": 1, "i": 1, "*": 1, "t": 1, "x": 1}
    assert module.play_hand(hand, words) == 131
    assert capsys.readouterr().out == (
        f"Current Hand: a c f i * t x\n{ASK}fix\n"
        '"fix" earned 117 points. Total: 117 points\n\n'
        f"Current Hand: a c * t\n{ASK}ac\n"
        "That is not a valid word. Please choose another word.\n\n"
        f"Current Hand: * t\n{ASK}*t\n"
        '"*t" earned 14 points. Total: 131 points\n\n'
        "Ran out of letters. Total score: 131 points\n"
    )


@pytest.mark.parametrize(
    ("module", "ask"),
    [
        pytest.param(
            wildcard, "Please enter a word or '!!' to indicate you are done: ", id="document-001"
        ),
        pytest.param(ps3, ASK, id="document-002"),
    ],
)
def test_the_document_plays_its_game(
    module: ModuleType,
    ask: str,
    words: list[str],
    typing: Typing,
    capsys: Screen,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    # Vowels, the wildcard, consonants: the order in which a hand is drawn. Then the substitution.
    drawn = iter([*"ai*cprt", *"ou*ddlt", "a"])
    monkeypatch.setattr("random.choice", lambda letters: next(drawn))
    typing("2", "no", "part", "ic*", "no", "yes", "l", "out", "!!", "yes", "d*d", "out", "!!")
    assert module.play_game(words) == 288
    assert capsys.readouterr().out == (
        "Enter total number of hands: 2\n"
        "Current hand: a i * c p r t\nWould you like to substitute a letter? no\n\n"
        f"Current hand: a i * c p r t\n{ask}part\n"
        '"part" earned 114 points. Total: 114 points\n\n'
        f"Current hand: i * c\n{ask}ic*\n"
        '"ic*" earned 84 points. Total: 198 points\n\n'
        "Ran out of letters\nTotal score for this hand: 198\n----------\n"
        "Would you like to replay the hand? no\n"
        "Current hand: o u * d d l t\nWould you like to substitute a letter? yes\n"
        "Which letter would you like to replace: l\n\n"
        f"Current hand: o u * d d a t\n{ask}out\n"
        '"out" earned 27 points. Total: 27 points\n\n'
        f"Current hand: * d d a\n{ask}!!\n"
        "Total score for this hand: 27\n----------\n"
        "Would you like to replay the hand? yes\n"
        f"Current hand: o u * d d a t\n{ask}d*d\n"
        '"d*d" earned 36 points. Total: 36 points\n\n'
        f"Current hand: o u a t\n{ask}out\n"
        '"out" earned 54 points. Total: 90 points\n\n'
        f"Current hand: a\n{ask}!!\n"
        "Total score for this hand: 90\n----------\n"
        "Total score over all hands: 288\n"
    )


@both
def test_the_document_replaces_all_copies_of_a_letter(
    module: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("random.choice", lambda letters: "a")
    hand = {"d": 2, "*": 1, "l": 1, "o": 1, "u": 1, "t": 1}
    assert module.substitute_hand(hand, "l") == {"d": 2, "*": 1, "a": 1, "o": 1, "u": 1, "t": 1}
    assert module.substitute_hand(hand, "d") == {"a": 2, "*": 1, "l": 1, "o": 1, "u": 1, "t": 1}
