"""All hands of each size, numbered."""

from itertools import combinations_with_replacement
from math import comb

import pytest
from hypothesis import given
from hypothesis import strategies as st

pytest.importorskip("numpy", reason="tables need numpy: pip install 'handful[study]'")

from handful.solver.hand_numbering import HandNumbering

ENGLISH = HandNumbering(26, 4)
hands = st.lists(st.integers(0, 25), max_size=4).map(tuple)


def in_order(letters: int, size: int) -> list[tuple[int, ...]]:
    """All hands of that size: by their last letter, then by the last but one, and so on."""
    every = combinations_with_replacement(range(letters), size)
    return sorted(every, key=lambda hand: hand[::-1])


@pytest.mark.parametrize(("letters", "most"), [(1, 3), (3, 4), (5, 3), (26, 2)])
def test_hands_are_numbered_in_order_layer_upon_layer(letters: int, most: int) -> None:
    numbering = HandNumbering(letters, most)
    every = [hand for size in range(most + 1) for hand in in_order(letters, size)]
    assert [numbering.hand(number) for number in range(numbering.starts[-1])] == every
    assert [numbering.number(hand) for hand in every] == list(range(len(every)))


@given(hands)
def test_a_number_and_its_hand_are_one_and_the_same(hand: tuple[int, ...]) -> None:
    number = ENGLISH.number(hand)
    assert ENGLISH.hand(number) == tuple(sorted(hand))
    assert number in ENGLISH.numbers(len(hand))


@given(hands.filter(lambda hand: len(hand) < 4), st.integers(0, 25))
def test_adding_a_letter_leads_to_the_hand_with_it(hand: tuple[int, ...], letter: int) -> None:
    assert ENGLISH.add[letter][ENGLISH.number(hand)] == ENGLISH.number((*hand, letter))


@pytest.mark.parametrize(("letters", "most"), [(1, 3), (3, 4), (5, 3)])
def test_adding_any_letter_to_any_hand_leads_to_the_hand_with_it(letters: int, most: int) -> None:
    numbering = HandNumbering(letters, most)
    assert numbering.add.shape == (letters, numbering.starts[most])
    for letter in range(letters):
        for number in range(numbering.starts[most]):
            larger = numbering.hand(int(numbering.add[letter][number]))
            assert larger == tuple(sorted((*numbering.hand(number), letter)))


@pytest.mark.parametrize(("letters", "size"), [(1, 3), (3, 4), (5, 1), (26, 2), (4, 0)])
def test_the_rows_of_a_layer_are_its_hands(letters: int, size: int) -> None:
    rows = HandNumbering(letters, size).rows(size)
    assert [tuple(row) for row in rows.tolist()] == in_order(letters, size)


@pytest.mark.parametrize(
    ("size", "count"), [(0, 1), (1, 26), (4, 23_751), (5, 142_506), (6, 736_281), (7, 3_365_856)]
)
def test_a_layer_has_as_many_hands_as_choices_with_repetition(size: int, count: int) -> None:
    numbering = HandNumbering(26, size)
    assert numbering.count(size) == len(numbering.numbers(size)) == comb(25 + size, size) == count


def test_layers_follow_one_upon_the_other() -> None:
    assert ENGLISH.starts == [0, 1, 27, 378, 3654, 27405]
    assert [ENGLISH.numbers(size).start for size in range(5)] == [0, 1, 27, 378, 3654]
    assert ENGLISH.number(()) == 0
    assert ENGLISH.hand(0) == ()
