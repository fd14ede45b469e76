"""In how many ways each hand is dealt: against dealing them all."""

from collections import Counter
from itertools import product

import pytest

pytest.importorskip("numpy", reason="the study needs numpy: pip install 'handful[study]'")

from handful.rules import CLASSIC, WILDCARD, RuleSet
from handful.solver.all_hands import HandNumbering, ways_to_deal

LETTERS = "abcdefghijklmnopqrstuvwxyz"
CONSONANTS = "bcdfghjklmnpqrstvwxyz"


def counted(rules: RuleSet, size: int) -> dict[str, int]:
    """By the letters of a hand, but for the wildcard, in how many ways it is dealt, if at all."""
    others = size - 1 if rules.wildcard_letters else size
    rows = HandNumbering(26, others).rows(others)
    return {
        "".join([LETTERS[code] for code in row]): dealt
        for row, dealt in zip(rows.tolist(), ways_to_deal(rules, size, rows).tolist(), strict=True)
        if dealt
    }


@pytest.mark.parametrize(
    ("rules", "size", "deals"),
    [
        (CLASSIC, 1, 21),
        (CLASSIC, 2, 21**2),
        (CLASSIC, 3, 5 * 21**2),
        (CLASSIC, 4, 5 * 21**3),
        (CLASSIC, 5, 5 * 21**4),
        (CLASSIC, 6, 5**2 * 21**4),
        (CLASSIC, 7, 5**2 * 21**5),
        (WILDCARD, 1, 1),
        (WILDCARD, 2, 21),
        (WILDCARD, 4, 5 * 21**2),
        (WILDCARD, 5, 5 * 21**3),
        (WILDCARD, 6, 5 * 21**4),
        (WILDCARD, 7, 5**2 * 21**4),
        (WILDCARD, 8, 5**2 * 21**5),
    ],
    ids=lambda value: getattr(value, "name", str(value)),
)
def test_the_ways_of_all_hands_are_all_deals(rules: RuleSet, size: int, deals: int) -> None:
    others = size - 1 if rules.wildcard_letters else size
    assert ways_to_deal(rules, size, HandNumbering(26, others).rows(others)).sum() == deals


@pytest.mark.parametrize(
    ("rules", "size", "vowels", "consonants"),
    [
        (CLASSIC, 2, 0, 2),
        (CLASSIC, 3, 1, 2),
        (CLASSIC, 4, 1, 3),
        (WILDCARD, 3, 0, 2),
        (WILDCARD, 4, 1, 2),
        (WILDCARD, 5, 1, 3),
    ],
    ids=lambda value: getattr(value, "name", str(value)),
)
def test_a_hand_comes_in_as_many_ways_as_there_are_deals_of_it(
    rules: RuleSet, size: int, vowels: int, consonants: int
) -> None:
    deals = product(*["aeiou"] * vowels, *[CONSONANTS] * consonants)
    assert counted(rules, size) == Counter("".join(sorted(letters)) for letters in deals)


def test_letters_that_are_held_twice_come_in_fewer_ways() -> None:
    classic = counted(CLASSIC, 5)
    assert classic["abcdf"] == 24
    assert classic["abbdf"] == 12
    assert classic["abbff"] == 6
    assert classic["abbbf"] == 4
    assert classic["azzzz"] == 1
    assert "abcde" not in classic
    assert "bcdfg" not in classic
    assert counted(WILDCARD, 5)["abcd"] == 6
