"""Dealing under both rule sets; how many letters of each kind stands in deals.tsv."""

import csv
from collections.abc import Sequence
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from handful.rules import (
    CLASSIC,
    ENGLISH,
    WILDCARD,
    BadSize,
    Hand,
    RuleSet,
    candidates,
    substitute,
)

with Path(__file__).with_name("deals.tsv").open(encoding="utf-8", newline="") as table:
    DEALS = {
        int(row.pop("n")): {kind: int(count) for kind, count in row.items()}
        for row in csv.DictReader(table, delimiter="\t")
    }

seeds = st.integers(0, 2**64)
sizes = st.integers(1, 20)
hands = st.text("abcdefghijklmnopqrstuvwxyz*", max_size=12).map(Hand)


class First:
    """A chooser that always takes what comes first."""

    def choice(self, seq: Sequence[str], /) -> str:
        return seq[0]


class Never:
    """A chooser that must not be used."""

    def choice(self, seq: Sequence[str], /) -> str:
        raise AssertionError(f"a letter was drawn from {seq}")


def kinds(hand: Hand) -> tuple[int, int, int]:
    """How many vowels, wildcards and consonants the hand has."""
    return (
        sum(letter in "aeiou" for letter in hand),
        sum(letter == "*" for letter in hand),
        sum(letter in "bcdfghjklmnpqrstvwxyz" for letter in hand),
    )


def test_the_table_of_deals_goes_from_1_to_20() -> None:
    assert list(DEALS) == list(range(1, 21))


@given(sizes, seeds)
def test_classic_deals_the_vowels_and_consonants_of_the_table(size: int, seed: int) -> None:
    dealt = DEALS[size]
    hand = CLASSIC.deal(size, Random(seed))
    assert kinds(hand) == (dealt["classic vowels"], 0, dealt["classic consonants"])
    assert len(hand) == size


@given(sizes, seeds)
def test_wildcard_deals_the_vowels_the_wildcard_and_the_consonants_of_the_table(
    size: int, seed: int
) -> None:
    dealt = DEALS[size]
    hand = WILDCARD.deal(size, Random(seed))
    assert kinds(hand) == (
        dealt["wildcard vowels"],
        dealt["wildcard wildcards"],
        dealt["wildcard consonants"],
    )
    assert len(hand) == size


@pytest.mark.parametrize("size", range(1, 21))
@pytest.mark.parametrize("seed", [0, 1])
def test_every_size_is_dealt_as_the_table_says(size: int, seed: int) -> None:
    dealt = tuple(DEALS[size].values())
    assert kinds(CLASSIC.deal(size, Random(seed)))[::2] == dealt[:2]
    assert kinds(WILDCARD.deal(size, Random(seed))) == dealt[2:]


@pytest.mark.parametrize("rules", [CLASSIC, WILDCARD])
@given(size=sizes, seed=seeds)
def test_the_same_seed_deals_the_same_hands(rules: RuleSet, size: int, seed: int) -> None:
    one, other = Random(seed), Random(seed)
    assert [rules.deal(size, one) for _ in range(3)] == [rules.deal(size, other) for _ in range(3)]


@pytest.mark.parametrize("rules", [CLASSIC, WILDCARD])
def test_another_seed_and_the_next_deal_give_another_hand(rules: RuleSet) -> None:
    chooser = Random(1)
    hands = {rules.deal(20, chooser), rules.deal(20, chooser), rules.deal(20, Random(2))}
    assert len(hands) == 3


@pytest.mark.parametrize("rules", [CLASSIC, WILDCARD])
def test_every_letter_can_be_dealt_and_some_more_than_once(rules: RuleSet) -> None:
    chance = Random(0)
    letters = "".join([str(rules.deal(50, chance)) for _ in range(20)])
    assert set("abcdefghijklmnopqrstuvwxyz") <= set(letters)


@pytest.mark.parametrize("rules", [CLASSIC, WILDCARD])
@pytest.mark.parametrize("size", [0, -1, -7])
def test_a_hand_of_less_than_one_letter_cannot_be_dealt(rules: RuleSet, size: int) -> None:
    with pytest.raises(BadSize, match=f"a hand has at least 1 letter, not {size}"):
        rules.deal(size, Never())


def test_all_chance_comes_from_the_chooser() -> None:
    assert CLASSIC.deal(7, First()).counts() == {"a": 2, "b": 5}
    assert WILDCARD.deal(7, First()).counts() == {"a": 2, "*": 1, "b": 4}


def test_a_substitution_can_bring_every_letter_that_is_not_held() -> None:
    assert candidates(Hand("dd*lout"), ENGLISH) == "abcefghijkmnpqrsvwxyz"


def test_all_copies_of_the_letter_become_one_that_was_not_held() -> None:
    assert substitute(Hand("dd*lout"), "d", ENGLISH, First()) == Hand("aa*lout")


def test_a_letter_that_is_not_held_leaves_the_hand_as_it_is() -> None:
    assert substitute(Hand("dd*lout"), "z", ENGLISH, Never()) == Hand("dd*lout")


@pytest.mark.parametrize("typed", ["", "dd", "do", "😀", "d" * 100_000])
def test_what_is_not_one_letter_is_not_held(typed: str) -> None:
    assert substitute(Hand("dd*lout"), typed, ENGLISH, Never()) == Hand("dd*lout")


def test_a_hand_that_holds_every_letter_stays_as_it_is() -> None:
    full = Hand("abcdefghijklmnopqrstuvwxyz")
    assert substitute(full, "a", ENGLISH, Never()) == full


def test_an_l_becomes_an_a_in_the_documents_001_and_002() -> None:
    assert substitute(Hand("dd*lout"), "l", ENGLISH, First()) == Hand("dd*aout")


@given(hands, st.data(), seeds)
def test_a_substitution_changes_one_letter_everywhere_and_no_other(
    hand: Hand, data: st.DataObject, seed: int
) -> None:
    letter = data.draw(st.sampled_from(hand.letters or "a"))
    changed = substitute(hand, letter, ENGLISH, Random(seed))
    drawn = {new for old, new in zip(hand, changed, strict=True) if old == letter}
    unchanged = [(old, new) for old, new in zip(hand, changed, strict=True) if old != letter]
    assert all(old == new for old, new in unchanged)
    assert len(drawn) == (1 if hand else 0)
    assert all(new.isalpha() and new not in hand for new in drawn)


@given(seeds)
def test_the_same_seed_draws_the_same_substitute(seed: int) -> None:
    hand = Hand("dd*lout")
    one = substitute(hand, "l", ENGLISH, Random(seed))
    assert one == substitute(hand, "l", ENGLISH, Random(seed))
