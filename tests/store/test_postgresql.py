"""A PostgreSQL server that is stopped, killed or restarted while a store uses it."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
import sqlalchemy as sa

from handful.store import YOU, Move, Store, StoredWork, Unavailable, WouldWait, circuit_breaker
from handful.store.postgresql import Postgresql
from tests.store.test_race import at_once
from tests.support.postgres import PostgresServer
from tests.support.store import (
    a_check,
    a_class,
    a_daily,
    a_round,
    a_word,
    add,
    id_of,
    open_class,
    play,
)


@pytest.fixture
def store(postgres_store: Store, postgres_server: PostgresServer) -> Iterator[Store]:
    add(postgres_store, "ann")
    postgres_store.begin(a_round())
    yield postgres_store
    if not postgres_server.running:
        postgres_server.start()


CALLS: dict[str, Callable[[Store], object]] = {
    "check": lambda store: store.check(),
    "round": lambda store: store.round(id_of(1)),
    "append": lambda store: store.append(id_of(1), a_word(1)),
    "append and finish": lambda store: store.append(id_of(1), a_word(1), (9, 9)),
    "begin": lambda store: store.begin(a_daily(2)),
    "begin with moves": lambda store: store.begin(a_daily(3, day="2026-11-16", moves=(a_word(1),))),
    "replay": lambda store: store.replay(a_round(), id_of(4), YOU, "aretiin", 5, 1),
    "reveal": lambda store: store.reveal(id_of(1)),
    "count": lambda store: store.count("k", 1),
    "rename": lambda store: store.rename("ann", "Ann"),
    "use_device_code": lambda store: store.use_device_code("digest", 1),
    "save_work": lambda store: store.save_work("ann", "ps4", "text", 0, 5),
    "add_check": lambda store: store.add_check(a_check(1, class_=None)),
    "sweep_classes": lambda store: store.sweep_classes(5),
    "forget": lambda store: store.forget("ann"),
}


def test_a_call_waits_for_a_network(store: Store) -> None:
    assert store.blocking is True


@pytest.mark.slow
@pytest.mark.parametrize("end", ["stop", "kill"])
def test_calls_fail_while_the_server_is_down_and_work_afterwards(
    store: Store, postgres_server: PostgresServer, end: str
) -> None:
    at_once(*[lambda: store.round(id_of(1))] * 4)  # several connections in the pool
    getattr(postgres_server, end)()
    for call in CALLS.values():
        with pytest.raises(Unavailable, match="try again"):
            call(store)
    postgres_server.start()
    for call in CALLS.values():
        call(store)


@pytest.mark.slow
@pytest.mark.parametrize("name", CALLS)
def test_no_call_notices_that_the_server_was_restarted(store: Store, name: str) -> None:
    at_once(*[lambda: store.round(id_of(1))] * 4)
    end_connections(store)
    CALLS[name](store)
    assert CALLS["check"](store) is None


def end_connections(store: Store) -> None:
    """Have the server end every connection of the store, as when it is restarted."""
    assert isinstance(store.database, Postgresql)
    engine = sa.create_engine(store.database.engine.url, poolclass=sa.NullPool)
    with engine.connect() as connection:
        connection.exec_driver_sql(
            "SELECT pg_terminate_backend(pid, 60000) FROM pg_stat_activity "
            "WHERE datname = current_database() AND pid <> pg_backend_pid()"
        )


def lose_the_answer(store: Store, part: str) -> list[str]:
    """Break the connection once, right after a statement with this *part* was executed."""
    assert isinstance(store.database, Postgresql)
    lost: list[str] = []

    def cut(connection: sa.Connection, cursor: Any, statement: str, *_: object) -> None:
        if part in statement and not lost:
            lost.append(statement)
            cursor.connection.pgconn.finish()
            cursor.execute("SELECT 1")  # fails as a broken connection does

    sa.event.listen(store.database.engine, "after_cursor_execute", cut)
    return lost


def test_a_move_whose_answer_was_lost_counts_as_kept(store: Store) -> None:
    lost = lose_the_answer(store, "INSERT INTO moves")
    assert store.append(id_of(1), a_word(1))
    assert lost
    assert store.round(id_of(1)) == a_round(moves=(a_word(1),))


def test_a_last_move_whose_answer_was_lost_counts_as_kept(store: Store) -> None:
    lost = lose_the_answer(store, "COMMIT")
    assert store.append(id_of(1), a_word(1), (9, 7))
    assert lost
    assert store.round(id_of(1)) == a_round(moves=(a_word(1),), score=9, finished=7)


def test_a_last_move_that_was_lost_is_made_again(store: Store) -> None:
    lost = lose_the_answer(store, "INSERT INTO moves")
    assert store.append(id_of(1), a_word(1), (9, 7))
    assert lost
    assert store.round(id_of(1)) == a_round(moves=(a_word(1),), score=9, finished=7)


@pytest.mark.parametrize("sign", ["INSERT INTO rounds", "COMMIT"])
def test_a_round_whose_answer_was_lost_counts_as_begun(store: Store, sign: str) -> None:
    moves = (a_word(1), Move(2, "stop", "")) if sign == "COMMIT" else ()
    lost = lose_the_answer(store, sign)
    assert store.begin(a_daily(2, moves=moves))
    assert lost
    assert store.round(id_of(2)) == a_daily(2, moves=moves)


def test_a_replay_whose_answer_was_lost_is_the_one_that_was_kept(store: Store) -> None:
    first = play(store, a_round(2), 9, 5)
    lost = lose_the_answer(store, "COMMIT")
    again = store.replay(first, id_of(3), YOU, "aretiin", 6, 1)
    assert lost
    assert (again.id, again.replay, again.counts) == (id_of(3), 1, True)
    assert store.round(id_of(3)) == again


def test_work_whose_answer_was_lost_counts_as_saved(store: Store) -> None:
    for version, sign in enumerate(["INSERT INTO course_work", "UPDATE course_work"]):
        lost = lose_the_answer(store, sign)
        assert store.save_work("ann", "ps4", f"text {version}", version, 5) == version + 1
        assert lost
    assert store.work("ann", "ps4") == StoredWork("text 1", 2, 5)


def test_a_check_whose_answer_was_lost_is_counted_once(store: Store) -> None:
    open_class(store, "ann")
    lost = lose_the_answer(store, "COMMIT")
    store.add_check(a_check(1))
    assert lost
    assert store.class_results("c1")[0].checks == 1


def test_a_class_and_a_membership_whose_answer_was_lost_are_new(store: Store) -> None:
    open_class(store)
    lost = lose_the_answer(store, "INSERT INTO course_classes")
    assert store.add_class(a_class("c2"))
    assert lost
    lost = lose_the_answer(store, "COMMIT")
    assert store.join("c2", "ann", "", 300)
    assert lost


def test_an_address_where_nobody_answers_is_unavailable() -> None:
    store = Store.open("postgresql://nobody@127.0.0.1:1/nothing")
    with pytest.raises(Unavailable, match="cannot be reached"):
        store.check()
    with pytest.raises(Unavailable, match="cannot be reached"):
        store.migrate()
    store.close()


# Locked.


@pytest.fixture
def impatient(store: Store, migrated_postgres_url: str) -> Iterator[Store]:
    """A store of the same database that waits for a fifth of a second."""
    opened = Store.open(f"{migrated_postgres_url}&options=-c%20statement_timeout%3D200")
    yield opened
    opened.close()


def test_after_several_timeouts_the_next_calls_fail_at_once(
    store: Store, impatient: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(circuit_breaker, "PAUSE", 1000.0)
    asked: list[str] = []
    assert isinstance(store.database, Postgresql)
    assert isinstance(impatient.database, Postgresql)
    impatient.nickname("ann")
    sa.event.listen(
        impatient.database.engine,
        "before_cursor_execute",
        lambda _, cursor, statement, *__: asked.append(statement),
    )
    with store.database.engine.connect() as other:
        other.exec_driver_sql("BEGIN")
        other.exec_driver_sql("LOCK TABLE players IN ACCESS EXCLUSIVE MODE")
        for _ in range(6):
            with pytest.raises(Unavailable, match="busy"):
                impatient.nickname("ann")
        other.exec_driver_sql("ROLLBACK")
    assert len(asked) == 3
    with pytest.raises(Unavailable, match="busy"):
        impatient.nickname("ann")
    monkeypatch.setattr(impatient.database._breaker, "_until", 0.0)  # a moment later
    assert impatient.nickname("ann") == "Ann"


def test_one_slow_call_among_others_stops_nobody(store: Store, impatient: Store) -> None:
    assert isinstance(store.database, Postgresql)
    with store.database.engine.connect() as other:
        other.exec_driver_sql("BEGIN")
        other.exec_driver_sql("LOCK TABLE device_codes IN ACCESS EXCLUSIVE MODE")
        for _ in range(5):
            with pytest.raises(Unavailable, match="busy"):
                impatient.device_code_owner("digest", 1)
            assert impatient.nickname("ann") == "Ann"
        other.exec_driver_sql("ROLLBACK")


def test_every_call_would_wait(store: Store) -> None:
    with pytest.raises(WouldWait):
        store.at_once(store.nickname, "ann")
