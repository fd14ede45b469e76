"""The numbers of hands: to a number and back, in order, in pure Python."""

from itertools import combinations_with_replacement
from math import comb
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from handful.solver.hand_number import HandNumbers

ENGLISH = HandNumbers(26, 8)
hands = st.lists(st.integers(0, 25), max_size=8).map(tuple)
small = st.tuples(st.integers(1, 6), st.integers(0, 5))


def in_order(letters: int, size: int) -> list[tuple[int, ...]]:
    """All hands of that size: by their last letter, then by the last but one, and so on."""
    every = combinations_with_replacement(range(letters), size)
    return sorted(every, key=lambda hand: hand[::-1])


def test_a_worked_example() -> None:
    # Before the hands of three letters are one of none, 26 of one and 351 of two. Of three letters
    # come aaa, aab, abb, bbb and aac, and then abc.
    assert ENGLISH.starts[3] == 1 + 26 + 351
    assert ENGLISH.number([2, 0, 1]) == 378 + 5
    assert ENGLISH.hand(383) == (0, 1, 2)
    assert [ENGLISH.steps[place][letter] for place, letter in ((1, 0), (2, 1), (3, 2))] == [0, 1, 4]


@given(hands)
def test_the_hand_of_the_number_of_a_hand_is_that_hand_in_order(hand: tuple[int, ...]) -> None:
    assert ENGLISH.hand(ENGLISH.number(hand)) == tuple(sorted(hand))


@given(st.integers(0, ENGLISH.starts[-1] - 1))
def test_the_number_of_the_hand_of_a_number_is_that_number(number: int) -> None:
    assert ENGLISH.number(ENGLISH.hand(number)) == number


@given(hands, st.randoms(use_true_random=False))
def test_letters_may_be_given_in_any_order(hand: tuple[int, ...], chance: Random) -> None:
    shuffled = list(hand)
    chance.shuffle(shuffled)
    assert ENGLISH.number(shuffled) == ENGLISH.number(hand) == ENGLISH.number(iter(hand))


@given(hands, hands)
def test_numbers_are_in_the_order_of_size_and_then_of_last_letters(
    one: tuple[int, ...], other: tuple[int, ...]
) -> None:
    def place(hand: tuple[int, ...]) -> tuple[int, list[int]]:
        return len(hand), sorted(hand, reverse=True)

    assert (ENGLISH.number(one) < ENGLISH.number(other)) == (place(one) < place(other))
    assert (ENGLISH.number(one) == ENGLISH.number(other)) == (place(one) == place(other))


@given(small)
def test_every_hand_of_a_small_alphabet_is_in_its_place(alphabet: tuple[int, int]) -> None:
    letters, most = alphabet
    numbers = HandNumbers(letters, most)
    every = [hand for size in range(most + 1) for hand in in_order(letters, size)]
    assert [numbers.number(hand) for hand in every] == list(range(len(every)))
    assert [numbers.hand(number) for number in range(len(every))] == every


@given(small)
def test_layers_follow_upon_one_another_without_a_gap(alphabet: tuple[int, int]) -> None:
    letters, most = alphabet
    numbers = HandNumbers(letters, most)
    layers = [numbers.numbers(size) for size in range(most + 1)]
    assert [number for layer in layers for number in layer] == list(range(numbers.starts[-1]))
    assert [len(layer) for layer in layers] == [numbers.count(size) for size in range(most + 1)]
    assert len(numbers.starts) == most + 2


@pytest.mark.parametrize(
    ("size", "count"), [(0, 1), (1, 26), (4, 23_751), (7, 3_365_856), (8, 13_884_156)]
)
def test_a_layer_has_as_many_hands_as_choices_with_repetition(size: int, count: int) -> None:
    assert ENGLISH.count(size) == len(ENGLISH.numbers(size)) == comb(25 + size, size) == count


def test_a_number_does_not_depend_on_how_large_hands_may_be() -> None:
    for size in range(5):
        hand = range(size)
        assert HandNumbers(26, 4).number(hand) == ENGLISH.number(hand)


@pytest.mark.slow
@given(hands.filter(lambda hand: len(hand) <= 4))
def test_the_numbers_are_those_of_the_numbering_of_all_hands(hand: tuple[int, ...]) -> None:
    pytest.importorskip("numpy", reason="needs numpy: pip install 'handful[study]'")
    from handful.solver.hand_numbering import HandNumbering

    numbering = HandNumbering(26, 4)
    numbers = HandNumbers(26, 4)
    assert numbering.number(hand) == numbers.number(hand)
    assert (numbering.starts, numbering.steps) == (numbers.starts, numbers.steps)
    rows = HandNumbering(26, len(hand)).rows(len(hand))
    assert tuple(rows[numbers.number(hand) - numbers.starts[len(hand)]]) == tuple(sorted(hand))
