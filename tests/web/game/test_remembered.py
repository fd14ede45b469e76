from handful.store import Kind, Move, StoredRound
from handful.web.game.remembered import RememberedRounds
from handful.web.game.state import RoundState
from tests.support.store import a_round, id_of


def state(stored: StoredRound) -> RoundState:
    return RoundState.of(stored)


def test_a_round_is_taken_once_by_its_player_for_its_next_move() -> None:
    rounds = RememberedRounds()
    begun = state(a_round())
    rounds.keep(begun)
    assert rounds.take(id_of(1), "bob", 1) is None
    assert rounds.take(id_of(2), "ann", 1) is None
    assert rounds.take(id_of(1), "ann", 1) is begun
    assert rounds.take(id_of(1), "ann", 1) is None


def test_for_another_move_it_is_forgotten() -> None:
    rounds = RememberedRounds()
    rounds.keep(state(a_round()))
    assert rounds.take(id_of(1), "ann", 2) is None
    assert len(rounds) == 0


def test_the_newest_rounds_are_remembered() -> None:
    rounds = RememberedRounds(most=3)
    for number in (1, 2, 3, 1, 4, 5):
        rounds.keep(state(a_round(number)))
    assert len(rounds) == 3
    known = [rounds.take(id_of(number), "ann", 1) is not None for number in range(1, 6)]
    assert known == [True, False, False, True, True]


def test_nothing_is_remembered_that_is_over_a_computers_or_depends_on_another_round() -> None:
    rounds = RememberedRounds()
    rounds.keep(state(a_round(1, moves=(Move(1, "stop", ""),))))
    rounds.keep(state(a_round(2, by="skynet")))
    rounds.keep(state(a_round(3, replay=1, root=id_of(1))))
    assert len(rounds) == 0
    rounds.keep(state(a_round(4, kind=Kind.PUZZLE)))
    assert len(rounds) == 1
