"""Concurrent calls: threads that share a store, and processes that share a database."""

import threading
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from typing import TypeVar

import pytest

from handful.store import YOU, DayPart, Forgotten, Move, PlayedDay, Store, postgresql, sqlite
from tests.support.store import DAY, a_daily, a_round, a_word, add, id_of, play

T = TypeVar("T")


def at_once(*calls: Callable[[], T]) -> list[T]:
    """The results of the calls, each in a thread of its own, started at the same moment."""
    gate = threading.Barrier(len(calls))

    def run(call: Callable[[], T]) -> T:
        gate.wait()
        return call()

    with ThreadPoolExecutor(len(calls)) as threads:
        return list(threads.map(run, calls))


def test_of_eight_who_append_the_same_number_one_succeeds(store: Store) -> None:
    add(store, "ann")
    store.begin(a_round())
    for number in range(1, 21):
        moves = [a_word(number, f"word{letter}") for letter in "abcdefgh"]
        kept = at_once(*[partial(store.append, id_of(1), move) for move in moves])
        assert kept.count(True) == 1
        found = store.round(id_of(1))
        assert found is not None
        assert found.moves[-1] == moves[kept.index(True)]


def test_of_several_who_end_a_round_one_succeeds(store: Store) -> None:
    add(store, "ann")
    for game in range(1, 11):
        store.begin(a_round(game))
        scores = range(4)
        kept = at_once(
            *[partial(store.append, id_of(game), a_word(1, "w", n), (n, n)) for n in scores]
        )
        assert kept.count(True) == 1
        found = store.round(id_of(game))
        assert found is not None
        assert found.score == found.moves[0].points == kept.index(True)


def test_of_two_scored_rounds_of_a_day_one_begins(store: Store) -> None:
    add(store, "ann")
    for n in range(10):
        day = f"2026-10-{n + 1:02}"
        two = a_daily(2 * n, day=day), a_daily(2 * n + 1, day=day, moves=(a_word(1),))
        assert sorted(at_once(*[partial(store.begin, one) for one in two])) == [False, True]


def test_of_three_who_use_a_device_code_one_succeeds(store: Store) -> None:
    add(store, "ann")
    for n in range(10):
        store.keep_device_code(f"d{n}", "ann", 100)
        used = at_once(*[partial(store.use_device_code, f"d{n}", 1)] * 3)
        assert sorted(used, key=str) == [None, None, "ann"]


def test_replays_that_a_player_asks_for_at_once_are_one_that_counts(store: Store) -> None:
    add(store, "ann")
    for n in range(0, 100, 10):
        first = play(store, a_round(n), 9, 5)
        ids = [id_of(n + k) for k in range(1, 5)]
        replays = at_once(*[partial(store.replay, first, new, YOU, "aretiin", 6, 1) for new in ids])
        assert replays == [replays[0]] * 4
        assert (replays[0].replay, replays[0].counts) == (1, True)
        assert [found for new in ids if (found := store.round(new))] == replays[:1]


def test_replays_of_computers_at_once_get_numbers_of_their_own(store: Store) -> None:
    add(store, "ann")
    first = play(store, a_round(1), 9, 5)
    asked = [(YOU, id_of(2)), *[("skynet", id_of(n)) for n in range(3, 10)]]
    replays = at_once(
        *[partial(store.replay, first, new, by, "aretiin", 6, 1) for by, new in asked]
    )
    assert sorted(replay.replay for replay in replays) == [1, 2, 3, 4, 5, 6, 7, 8]
    assert [replay.id for replay in replays if replay.counts] == [id_of(2)]
    assert [store.round(replay.id) for replay in replays] == replays


def test_no_replay_counts_that_is_asked_for_while_the_hand_is_revealed(store: Store) -> None:
    add(store, "ann")
    for n in range(15):
        first = play(store, a_round(10 * n), 9, 5)
        new = id_of(10 * n + 1)
        replay = partial(store.replay, first, new, YOU, "aretiin", 6, 1)
        at_once(replay, partial(store.reveal, first.id))
        again = store.round(new)
        assert again is not None
        assert again.revealed
        assert not again.counts


def test_counting_at_once_loses_nothing(store: Store) -> None:
    counted = at_once(*[lambda: [store.count("k", 1) for _ in range(25)]] * 4)
    assert sorted(number for numbers in counted for number in numbers) == list(range(1, 101))


def test_forgetting_in_the_middle_of_a_game_is_safe(store: Store) -> None:
    for n in range(0, 100, 10):
        add(store, "ann")
        first = play(store, a_round(n), 9, 5)
        store.begin(a_round(n + 1))
        at_once(
            partial(store.forget, "ann"),
            partial(_if_possible, partial(store.replay, first, id_of(n + 2), YOU, "aretiin", 6, 1)),
            partial(store.append, id_of(n + 1), a_word(1), (9, 9)),
            partial(_if_possible, partial(store.begin, a_round(n + 3))),
            partial(store.reveal, first.id),
        )
        assert [store.round(id_of(n + k)) for k in range(4)] == [None] * 4


def _if_possible(call: Callable[[], object]) -> None:
    try:
        call()
    except Forgotten:
        return


def _migrate_and_append(url: str, process: int, most: int) -> list[bool]:
    """What a process does: migrate, begin the round, append every number."""
    sqlite.TIMEOUT = postgresql.TIMEOUT = 60  # the machine may be busy
    store = Store.open(url)
    try:
        store.migrate()
        store.check()
        add(store, "ann")
        store.begin(a_daily())
        return [store.append(id_of(1), a_word(n, f"p{process}")) for n in range(1, most + 1)]
    finally:
        store.close()


@pytest.fixture(params=["sqlite", "postgresql"])
def shared_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "postgresql":
        address: str = request.getfixturevalue("postgres_url")
        return address
    return f"sqlite:///{tmp_path}/game.db"


@pytest.mark.parametrize(
    ("number", "most"), [(2, 20), pytest.param(6, 300, marks=pytest.mark.slow)]
)
def test_processes_migrate_one_after_the_other_and_share_the_numbers(
    shared_url: str, number: int, most: int
) -> None:
    with ProcessPoolExecutor(number, mp_context=get_context("spawn")) as processes:
        work = processes.map(
            _migrate_and_append, [shared_url] * number, range(number), [most] * number
        )
        appended = list(work)
    assert [which.count(True) for which in zip(*appended, strict=True)] == [1] * most
    store = Store.open(shared_url)
    found = store.round(id_of(1))
    store.close()
    assert found is not None
    assert [move.number for move in found.moves] == list(range(1, most + 1))


def test_threads_come_and_go_without_leaving_connections(tmp_path: Path) -> None:
    store = Store.open(f"sqlite:///{tmp_path}/game.db")
    store.migrate()
    for _ in range(50):
        thread = threading.Thread(target=store.check)
        thread.start()
        thread.join()
    assert len(store.database._connections) == 1  # type: ignore[attr-defined]
    store.close()


def test_a_day_is_played_by_many_at_once(store: Store) -> None:
    players = [f"p{n}" for n in range(6)]
    add(store, *players)

    def game(n: int) -> None:
        store.begin(a_daily(n, players[n]))
        store.append(id_of(n), a_word(1))
        store.append(id_of(n), Move(2, "stop", ""), (n, n), day=DayPart(n, 1, 1))
        store.vouch_day(players[n], DAY)

    at_once(*[partial(game, n) for n in range(6)])
    assert [row.player for row in store.board(DAY, 10)] == players[::-1]


def test_a_move_that_ends_a_hand_and_deleting_the_player_leave_no_row_of_the_day(
    store: Store,
) -> None:
    for n in range(10):
        add(store, player := f"p{n}")
        store.begin(a_daily(n, player))
        last = partial(store.append, id_of(n), Move(1, "stop", ""), (9, 9), day=DayPart(9, 0, 1))
        at_once(last, partial(store.begin_forgetting, player))
        assert store.day(player, DAY) is None


def test_hands_of_a_day_that_end_at_once_are_all_in_its_row(store: Store) -> None:
    add(store, "ann")
    for number in range(1, 6):
        store.begin(a_daily(number, number_in_day=number))
    stop = Move(1, "stop", "")
    at_once(
        *[
            partial(store.append, id_of(number), stop, (number, 9), day=DayPart(number, 1, 5))
            for number in range(1, 6)
        ]
    )
    assert store.day("ann", DAY) == PlayedDay(DAY, 5, 15, 5, 9, False)
