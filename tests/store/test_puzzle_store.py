"""Puzzles in the store: the same on every database."""

import pytest

from handful.store import Forgotten, Kind, PuzzleCard, Store, StoredPuzzle, Strength
from tests.support.store import a_round, add, id_of

STRONGER = Strength(1550.5, 200.25, 0.06)
CARD = PuzzleCard("classic", 7, "uezkltz", 100, 90, 1200, due=5000, memory="{}")


@pytest.fixture
def ann(store: Store) -> str:
    add(store, "ann", "ben")
    return "ann"


def begin(store: Store, number: int, player: str = "ann", again: bool = False) -> StoredPuzzle:
    puzzle = StoredPuzzle(id_of(number), player, 1200, again)
    assert store.begin_puzzle(a_round(number, player, kind=Kind.PUZZLE, counts=False), puzzle)
    return puzzle


def test_a_player_has_one_open_puzzle(store: Store, ann: str) -> None:
    first = begin(store, 1)
    second = StoredPuzzle(id_of(2), ann, 1300, again=False)
    assert not store.begin_puzzle(a_round(2, kind=Kind.PUZZLE), second)
    assert store.round(id_of(2)) is None
    assert store.open_puzzle(ann) == first
    begin(store, 3, "ben")


def test_the_same_call_again_finds_its_own_puzzle(store: Store, ann: str) -> None:
    puzzle = begin(store, 1)
    assert store.begin_puzzle(a_round(1, kind=Kind.PUZZLE), puzzle)


def test_a_puzzle_is_settled_once(store: Store, ann: str) -> None:
    puzzle = begin(store, 1)
    assert store.settle_puzzle(puzzle, False, STRONGER, CARD)
    assert not store.settle_puzzle(puzzle, True, Strength(1, 1, 1), CARD._replace(due=9))
    assert store.open_puzzle(ann) is None
    settled = store.last_puzzle(ann)
    assert settled == StoredPuzzle(id_of(1), ann, 1200, False, False, STRONGER)
    assert store.puzzle(id_of(1)) == settled
    assert store.due_card(ann, 5000) == CARD


def test_counts_and_strengths_are_told_in_order(store: Store, ann: str) -> None:
    assert store.puzzle_counts(ann) == (0, 0)
    for number, (solved, again) in enumerate([(True, False), (False, False), (True, True)], 1):
        strength = Strength(1500.0 + number, 100.0, 0.06)
        store.settle_puzzle(begin(store, number, again=again), solved, strength, None)
    assert store.puzzle_counts(ann) == (3, 2)
    assert store.puzzle_strengths(ann, 10) == [1501.0, 1502.0]
    assert store.puzzle_strengths(ann, 1) == [1502.0]


def test_the_card_that_is_due_longest_comes_first(store: Store, ann: str) -> None:
    for number, (hand, due) in enumerate([("aaaa", 300), ("bbbb", 100), ("cccc", 200)], 1):
        card = CARD._replace(hand=hand, due=due)
        store.settle_puzzle(begin(store, number), False, STRONGER, card)
    assert store.due_card(ann, 99) is None
    assert store.count_due(ann, 200) == 2
    first = store.due_card(ann, 300)
    assert first is not None
    assert first.hand == "bbbb"
    assert store.card(ann, "classic", "cccc") == CARD._replace(hand="cccc", due=200)
    assert store.due_card("ben", 300) is None


def test_a_card_is_renewed(store: Store, ann: str) -> None:
    for number, due in enumerate([100, 900], 1):
        store.settle_puzzle(begin(store, number), False, STRONGER, CARD._replace(due=due))
    assert store.card(ann, "classic", "uezkltz") == CARD._replace(due=900)


def test_a_player_who_is_not_there_has_no_puzzle(store: Store) -> None:
    with pytest.raises(Forgotten):
        store.begin_puzzle(a_round(1, "eve"), StoredPuzzle(id_of(1), "eve", 1200, again=False))


def test_puzzles_are_forgotten_with_their_player(store: Store, ann: str) -> None:
    store.settle_puzzle(begin(store, 1), False, STRONGER, CARD)
    store.forget(ann)
    assert store.puzzle(id_of(1)) is None
    assert store.card(ann, "classic", "uezkltz") is None
