"""The next move of a round that its caller remembers: appended only if it is as remembered."""

import asyncio
from collections.abc import Callable, Coroutine, Iterator
from typing import Any

import pytest

from handful.store import Move, NextMove, Store, Unavailable, postgresql_move
from handful.store.postgresql import Postgresql
from tests.store.test_postgresql import end_connections
from tests.support.postgres import PostgresServer
from tests.support.store import a_round, a_word, add, id_of

STOP = Move(3, "stop", "")


def after_one_word(store: Store, number: int = 1, player: str = "ann") -> NextMove:
    """The second word of a round that has one; all of that is stored but the second word."""
    assert store.begin(a_round(number, player))
    assert store.append(id_of(number), a_word(1))
    return NextMove(id_of(number), player, 0, "", a_word(2, "are"), counts=True, revealed=False)


@pytest.fixture
def second(store: Store) -> NextMove:
    add(store, "ann", "bob")
    return after_one_word(store)


def append(store: Store, *next_moves: NextMove) -> list[bool]:
    """Were the moves appended, which are made at once?"""

    async def all_of_them() -> list[bool]:
        try:
            return await asyncio.gather(*[store.append_next(each) for each in next_moves])
        finally:
            await store.end_appending()

    return asyncio.run(all_of_them())


def words(store: Store, number: int = 1) -> list[str]:
    found = store.round(id_of(number))
    assert found is not None
    return [move.text for move in found.moves]


def test_the_next_move_is_appended(store: Store, second: NextMove) -> None:
    assert append(store, second) == [True]
    found = store.round(id_of(1))
    assert found == a_round(moves=(a_word(1), a_word(2, "are")))


def test_everything_of_a_move_is_kept(store: Store, second: NextMove) -> None:
    move = Move(2, "substitute", "q", "é\"'", None)
    assert append(store, second._replace(move=move)) == [True]
    found = store.round(id_of(1))
    assert found is not None
    assert found.moves[1] == move


CHANGES: dict[str, Callable[[Store], object]] = {
    "its log has grown": lambda store: store.append(id_of(1), a_word(2, "rat")),
    "it is over": lambda store: store.append(id_of(1), Move(2, "stop", ""), (9, 9)),
    "its hand was revealed": lambda store: store.reveal(id_of(1)),
    "the player is being deleted": lambda store: store.begin_forgetting("ann"),
    "the player is gone": lambda store: store.forget("ann"),
    "the device was ended": lambda store: store.end_other_devices("ann", "phone"),
}


@pytest.mark.parametrize("change", CHANGES)
def test_nothing_is_appended_to_a_round_that_has_changed(
    store: Store, second: NextMove, change: str
) -> None:
    CHANGES[change](store)
    before = store.round(id_of(1))
    assert append(store, second) == [False]
    assert store.round(id_of(1)) == before


@pytest.mark.parametrize(
    "other",
    [
        {"player": "bob"},
        {"round": id_of(2)},
        {"counts": False},
        {"revealed": True},
        {"generation": 1},
        {"move": a_word(1, "are")},
        {"move": a_word(3, "are")},
    ],
    ids=str,
)
def test_nothing_is_appended_to_a_round_that_was_never_so(
    store: Store, second: NextMove, other: dict[str, Any]
) -> None:
    assert append(store, second._replace(**other)) == [False]
    assert words(store) == ["tin"]


def test_the_device_that_was_kept_plays_on(store: Store, second: NextMove) -> None:
    store.end_other_devices("ann", "phone")
    assert append(store, second._replace(device="tablet")) == [False]
    assert append(store, second._replace(device="phone")) == [True]


def test_of_two_who_make_the_same_move_at_once_one_appends_it(
    store: Store, second: NextMove
) -> None:
    other = second._replace(move=a_word(2, "rat"))
    assert append(store, second, other) == [True, False]
    assert append(store, second, second) == [False, False]
    assert words(store) == ["tin", "are"]


def test_many_moves_at_once_are_each_appended_once(store: Store, second: NextMove) -> None:
    rounds = range(2, 302)
    moves = [after_one_word(store, number, "bob") for number in rounds]
    stale = second._replace(move=a_word(5))
    assert append(store, *moves, stale, second) == [True] * len(moves) + [False, False]
    assert append(store, second) == [True]
    for number in rounds:
        found = store.round(id_of(number))
        assert found is not None
        assert [move.text for move in found.moves] == ["tin", "are"]


def test_of_two_stores_of_a_database_one_appends(
    store: Store, second: NextMove, database_kind: str, request: pytest.FixtureRequest
) -> None:
    if database_kind == "memory":
        pytest.skip("a database in memory has one store")
    name = "migrated_postgres_url" if database_kind == "postgresql" else "url"
    other = Store.open(request.getfixturevalue(name))
    moves = [second, *[after_one_word(store, number) for number in range(2, 30)]]

    async def race() -> list[list[bool]]:
        calls = [
            asyncio.gather(*[each.append_next(move) for move in order])
            for each, order in ((store, moves), (other, moves[::-1]))
        ]
        found = await asyncio.gather(*calls)
        for each in (store, other):
            await each.end_appending()
        return found

    first, last = asyncio.run(race())
    other.close()
    assert all(one != two for one, two in zip(first, last[::-1], strict=True))
    assert {tuple(words(store, number)) for number in range(1, 30)} == {("tin", "are")}


# PostgreSQL away, locked or slow.


@pytest.fixture
def ann(postgres_store: Store, postgres_server: PostgresServer) -> Iterator[NextMove]:
    """A second word, on PostgreSQL."""
    add(postgres_store, "ann", "bob")
    yield after_one_word(postgres_store)
    if not postgres_server.running:
        postgres_server.start()


def run(store: Store, steps: Coroutine[Any, Any, None]) -> None:
    async def all_steps() -> None:
        try:
            await steps
        finally:
            await store.end_appending()

    asyncio.run(all_steps())


def test_where_the_database_is_away_it_is_not_known(
    postgres_store: Store, ann: NextMove, postgres_server: PostgresServer
) -> None:
    store, bob = postgres_store, after_one_word(postgres_store, 2, "bob")

    async def steps() -> None:
        assert await store.append_next(ann)
        postgres_server.stop()
        assert not await store.append_next(bob), "on a broken connection"
        assert not await store.append_next(bob), "without one"
        postgres_server.start()
        assert await store.append_next(bob)

    run(store, steps())


def test_after_a_broken_connection_there_is_another(postgres_store: Store, ann: NextMove) -> None:
    store, bob = postgres_store, after_one_word(postgres_store, 2, "bob")

    async def steps() -> None:
        assert await store.append_next(ann)
        await asyncio.to_thread(end_connections, store)
        assert not await store.append_next(bob)
        assert await store.append_next(bob)

    run(store, steps())


def lock_moves(store: Store) -> Any:
    """A connection that has locked the table, until it is closed."""
    assert isinstance(store.database, Postgresql)
    other = store.database.engine.connect()
    other.exec_driver_sql("BEGIN")
    other.exec_driver_sql("LOCK TABLE moves IN ACCESS EXCLUSIVE MODE")
    return other


def test_what_is_locked_is_not_waited_for(postgres_store: Store, ann: NextMove) -> None:
    other = lock_moves(postgres_store)
    assert append(postgres_store, ann) == [False]
    other.exec_driver_sql("ROLLBACK")
    other.close()
    assert append(postgres_store, ann) == [True]


def test_a_database_that_does_not_answer_is_busy_and_then_left_alone(
    postgres_store: Store, ann: NextMove, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = postgres_store
    assert isinstance(store.database, Postgresql)
    monkeypatch.setattr(postgresql_move, "SETTINGS", ())
    other = lock_moves(store)

    async def steps() -> None:
        monkeypatch.setattr(postgresql_move, "TIMEOUT", 0.05)
        for _ in range(3):
            with pytest.raises(Unavailable, match="busy"):
                await store.append_next(ann)
        assert not await store.append_next(ann), "the calls in threads say when it is back"
        other.exec_driver_sql("ROLLBACK")
        other.close()

    run(store, steps())
    with pytest.raises(Unavailable, match="busy"):
        store.nickname("ann")
    monkeypatch.setattr(store.database._breaker, "_until", 0.0)  # a moment later
    assert store.nickname("ann") == "Ann"
