"""How the word game's checks.py reads a screen: numbers, hands, and what is no answer."""

from itertools import product
from typing import Any

import pytest

from handful.course.built_in import built_in
from handful.grader.judge.transcript import Transcript

TOOLS: Any = built_in("ps4").tools
PLAYED = Transcript(
    (
        "Current Hand: t o t p\nEnter word: ",
        '"tot" earned 9 points. Total: 59 points\n\nCurrent Hand: p\nEnter word: ',
        "Goodbye! Total score: 59 points.\n",
    ),
    ("tot", "."),
)


def differences(*texts: str) -> list[tuple[int, str]]:
    found: list[tuple[int, str]] = TOOLS.differences(PLAYED._replace(texts=texts), PLAYED, True)
    return found


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ('"tot" earned 59 points. Total: 159 points', (59, 159)),
        ("Total score: 46points.", (46,)),
        ("1,234 points", (1234,)),
        ("score: -3", (-3,)),
        ("5 4 3 2 1\n9 points, 59 in all", (9, 59)),
        ("5... 4... 3... 2... 1...\n0 points", (0,)),
        ("4 3 2 1", (4, 3, 2, 1)),
        ("[3, 1, 4, 1, 5] 9", (9,)),
        ("{'a': 3, 'b': 1} 9", (3, 1, 9)),
        ("83667 words loaded.\n9 points", (9,)),
    ],
)
def test_numbers_are_read_and_counts_and_lists_are_not(text: str, numbers: tuple[int, ...]) -> None:
    assert TOOLS._fact(text).numbers == numbers


def test_a_game_in_other_words_has_no_difference() -> None:
    assert differences("t o t p\nword? ", "9 points, 59 in all.\np\nword? ", "59!\n") == []


def test_a_number_that_is_wrong_is_a_difference_at_its_place() -> None:
    first, second, last = PLAYED.texts
    assert differences(first, second.replace("59", "60"), last) == [(1, "number")]
    assert differences(first, second, last.replace("59", "9")) == [(2, "number at the end")]


def test_a_number_is_not_looked_for_among_chosen_ones() -> None:
    """A game's own numbers may stand with twelve others, and with no more."""
    chosen = [9, 59, *[number * number + 100 for number in range(13)]]
    few, many = [f"{' or '.join(map(str, chosen[:end]))}\nCurrent Hand: p" for end in (14, 15)]
    assert differences(PLAYED.texts[0], few, "59") == []
    assert differences(PLAYED.texts[0], many, "59") == [(1, "number")]


@pytest.mark.parametrize(
    "everything",
    [
        " ".join(["".join(four) for four in product("toplmn", repeat=4)]),
        "\n".join("abcdefghijklmnopqrstuvwxyz" * 2 + "ttop"),
        "Current Hand: " + " ".join("abcdefghijklmnopqrstuvwxyz" * 2),
    ],
    ids=["as words", "letter by letter", "the alphabet twice"],
)
def test_a_hand_is_not_looked_for_among_all_hands(everything: str) -> None:
    assert differences(everything, *PLAYED.texts[1:]) == [(0, "hand")]
