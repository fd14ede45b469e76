"""Migrations of a database with rows in it, and what the tables then refuse."""

from collections.abc import Iterator
from typing import Any

import pytest
import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext

from handful.store import (
    BadDatabase,
    BoardRow,
    Forgotten,
    Key,
    Move,
    PlayedDay,
    Store,
    Unavailable,
)
from handful.store.migration import migrate
from handful.store.schema import metadata
from tests.support.store import (
    DAY,
    LEXICON,
    a_check,
    a_class,
    a_daily,
    a_round,
    a_word,
    add,
    id_of,
)


class Raw:
    """Executes SQL text on a store's database."""

    def __init__(self, store: Store) -> None:
        self.store = store

    def __call__(self, statement: str) -> None:
        self.store.database.change(sa.text(statement), {})

    def rows(self, query: str) -> list[tuple[Any, ...]]:
        return [tuple(row) for row in self.store.database.rows(sa.text(query), {})]


@pytest.fixture
def empty(url: str) -> Iterator[Store]:
    """A store without tables."""
    opened = Store.open(url)
    yield opened
    opened.close()


def test_a_database_without_tables_is_not_ready(empty: Store) -> None:
    with pytest.raises(Unavailable, match="migrate"):
        empty.check()
    with pytest.raises(Unavailable, match="migrate"):
        empty.round(id_of(1))
    empty.migrate()
    empty.check()


def test_a_database_is_not_ready_before_the_last_migration(empty: Store) -> None:
    migrate(empty.database, "0001")
    with pytest.raises(Unavailable, match="migrate"):
        empty.check()


def test_migrating_again_changes_nothing(store: Store) -> None:
    add(store, "ann")
    store.migrate()
    store.check()
    assert store.nickname("ann") == "Ann"


def fill_0002(store: Store) -> None:
    """Two players, three rounds, moves of each kind, device codes and counters, by SQL."""
    migrate(store.database, "0002")
    raw = Raw(store)
    raw("INSERT INTO players VALUES ('ann', 'Ann', 1), ('bob', 'Bob', 1)")
    values = f"'classic', 7, 'aretiin', '{LEXICON}', TRUE"
    raw(
        "INSERT INTO rounds VALUES "
        f"('{id_of(1)}', 'ann', '{id_of(1)}', 0, 'daily', '{DAY}', 'you', {values}, 1000,"
        " 5, 9, NULL, NULL, TRUE), "
        f"('{id_of(2)}', 'ann', '{id_of(2)}', 0, 'free', NULL, 'you', {values}, 2000,"
        " NULL, NULL, NULL, NULL, FALSE), "
        f"('{id_of(3)}', 'bob', '{id_of(3)}', 0, 'daily', '{DAY}', 'you', {values}, 3000,"
        " 7, 0, 60, 50, FALSE)"
    )
    raw(
        "INSERT INTO turns VALUES "
        f"('{id_of(1)}', 1, 'substitute', 'r', 's', NULL), "
        f"('{id_of(1)}', 2, 'word', 'x', NULL, NULL), "
        f"('{id_of(1)}', 3, 'word', 'tin', NULL, 9), "
        f"('{id_of(1)}', 4, 'stop', '', NULL, NULL), "
        f"('{id_of(3)}', 1, 'stop', '', NULL, NULL)"
    )
    raw("INSERT INTO codes VALUES ('a', 'ann', 100), ('b', 'bob', 200), ('c', 'bob', 300)")
    raw("INSERT INTO quotas VALUES ('k', 1, 5)")


def test_every_row_of_0002_is_there_after_the_renames(empty: Store) -> None:
    fill_0002(empty)
    empty.migrate()
    empty.check()
    moves = (Move(1, "substitute", "r", "s"), a_word(2, "x", None), a_word(3), Move(4, "stop", ""))
    first = a_daily(1, finished=5, score=9, revealed=True, vouched=True, moves=moves)
    assert empty.round(id_of(1)) == first
    assert empty.round(id_of(2)) == a_round(2)
    assert empty.round(id_of(3)) == a_daily(
        3,
        "bob",
        finished=7,
        score=0,
        perfect=60,
        skynet=50,
        vouched=True,
        moves=(Move(1, "stop", ""),),
    )
    assert empty.board(DAY, 5) == [BoardRow(1, "ann", "Ann", 9, 1), BoardRow(2, "bob", "Bob", 0, 0)]
    assert empty.without_benchmarks("ann", 5) == [id_of(1)]
    assert [empty.use_device_code(digest, 50) for digest in "abcd"] == ["ann", "bob", "bob", None]
    assert empty.count("k", 1) == 6


def test_what_0002_refused_is_refused_after_the_renames(empty: Store) -> None:
    fill_0002(empty)
    empty.migrate()
    for statement, name in REFUSED:
        with pytest.raises(Exception, match=name):
            Raw(empty)(statement)
    for statement in (
        f"INSERT INTO moves VALUES ('{id_of(1)}', 1, 'word', 'tin', NULL, 9)",
        f"INSERT INTO moves VALUES ('{id_of(1)}', 5, 'dance', 'tin', NULL, 9)",
        "INSERT INTO device_codes VALUES ('a', 'bob', 1)",
    ):
        with pytest.raises(Exception, match=r"(?i)constraint"):
            Raw(empty)(statement)
    assert not empty.append(id_of(9), a_word(1))
    assert empty.append(id_of(1), a_word(5))
    empty.forget("ann")
    assert empty.round(id_of(1)) is None
    assert empty.use_device_code("a", 50) is None
    assert empty.use_device_code("b", 50) == "bob"


def test_players_of_0003_have_devices_of_the_first_generation(empty: Store) -> None:
    migrate(empty.database, "0003")
    Raw(empty)("INSERT INTO players VALUES ('ann', 'Ann', 1)")
    empty.migrate()
    assert empty.devices("ann") == (0, None)
    # A server of the version before, which shares the database during an update.
    Raw(empty)("INSERT INTO players (id, nickname, since) VALUES ('bob', 'Bob', 1)")
    assert empty.devices("bob") == (0, None)
    assert empty.end_other_devices("ann", "PHONE")
    assert empty.devices("ann") == (1, "PHONE")


def fill_0006(store: Store) -> None:
    """What 0002 had, and more: a replay, a board with others apart, practice, a late try, a player
    who is being deleted, and one who goes on."""
    fill_0002(store)
    migrate(store.database, "0006")
    raw = Raw(store)
    raw("INSERT INTO players (id, nickname, since) VALUES ('cy', 'Cy', 1), ('dee', '', 1)")
    raw(
        'INSERT INTO rounds (id, player, root, replay, kind, day, "by", rules, size, dealt,'
        " lexicon, counts, begun, finished, score, perfect, skynet, revealed, vouched) VALUES "
        + ", ".join(
            f"('{id_of(number)}', '{player}', '{id_of(root)}', {replay}, '{kind}', '{day}', 'you',"
            f" 'classic', 7, 'aretiin', '{LEXICON}', {counts}, 1, {finished}, {score}, NULL, NULL,"
            f" FALSE, {vouched})"
            for number, player, root, replay, kind, day, counts, finished, score, vouched in (
                (4, "ann", 1, 1, "daily", DAY, False, 9, 90, False),
                (5, "cy", 5, 0, "daily", DAY, True, 4, 99, False),
                (6, "ann", 6, 0, "daily", "2026-11-14", True, 4, 25, True),
                (7, "ann", 7, 0, "archive", "2026-11-13", False, 4, 30, False),
                (8, "ann", 8, 0, "daily", "2026-11-12", False, 4, 31, False),
                (9, "cy", 9, 0, "daily", "2026-11-14", True, "NULL", "NULL", False),
                (10, "dee", 10, 0, "daily", DAY, True, 4, 77, True),
            )
        )
    )
    raw(f"INSERT INTO moves VALUES ('{id_of(6)}', 1, 'word', 'tin', NULL, 25)")
    raw("INSERT INTO forgotten VALUES ('dee')")


def test_days_with_a_single_hand_keep_their_boards_and_points(empty: Store) -> None:
    fill_0006(empty)
    empty.migrate()
    assert empty.board(DAY, 5) == [BoardRow(1, "ann", "Ann", 9, 1), BoardRow(2, "bob", "Bob", 0, 0)]
    assert empty.board(DAY, 5, vouched=False) == [BoardRow(None, "cy", "Cy", 99, 0)]
    assert empty.place("ann", "2026-11-14") == BoardRow(1, "ann", "Ann", 25, 1)
    assert empty.place("cy", "2026-11-14") is None
    assert empty.day("ann", DAY) == PlayedDay(DAY, 1, 9, 1, 5, True)
    assert [played.round for played in empty.history("ann", 9)] == [id_of(1), id_of(6)]


def test_no_row_is_lost_or_changed_when_the_tables_are_made_anew(empty: Store) -> None:
    fill_0006(empty)
    raw = Raw(empty)
    rounds, moves = "SELECT {} FROM rounds ORDER BY id", "SELECT * FROM moves ORDER BY 1, 2"
    before = (raw.rows(rounds.format("*")), raw.rows(moves))
    assert (len(before[0]), len(before[1])) == (10, 6)
    migrate(empty.database, "0007")
    assert raw.rows(moves) == before[1]
    assert raw.rows(rounds.format("*")) == [(*row, 0, None) for row in before[0]]
    names = ("players", "device_codes", "quotas", "forgotten")
    counts = [raw.rows(f"SELECT count(*) FROM {name}")[0][0] for name in names]
    assert counts == [4, 3, 1, 1]


def test_the_tables_made_anew_refuse_what_the_old_ones_refused(empty: Store) -> None:
    fill_0006(empty)
    empty.migrate()
    raw = Raw(empty)
    for statement, name in REFUSED:
        with pytest.raises(Exception, match=name):
            raw(statement)
    for statement in (
        f"UPDATE rounds SET kind = 'dance' WHERE id = '{id_of(1)}'",
        f"UPDATE rounds SET score = NULL WHERE id = '{id_of(1)}'",
        f"UPDATE rounds SET player = 'nobody' WHERE id = '{id_of(1)}'",
        f"UPDATE rounds SET root = '{id_of(1)}' WHERE id = '{id_of(2)}'",
        f"INSERT INTO moves VALUES ('{id_of(1)}', 5, 'dance', 'tin', NULL, 9)",
        f"INSERT INTO moves VALUES ('{id_of(99)}', 1, 'word', 'tin', NULL, 9)",
    ):
        with pytest.raises(Exception, match=r"(?i)constraint|MissingReference"):
            raw(statement)
    with pytest.raises(Forgotten):
        empty.begin(a_round(50, "dee"))
    assert not empty.begin(a_daily(51))
    empty.forget("ann")
    assert raw.rows("SELECT round FROM moves") == [(id_of(3),)]
    assert raw.rows("SELECT player FROM days ORDER BY player") == [("bob",), ("cy",)]


def test_there_are_more_kinds_of_rounds_and_moves(empty: Store) -> None:
    fill_0006(empty)
    empty.migrate()
    raw = Raw(empty)
    for kind in ("challenge", "puzzle"):
        raw(f"UPDATE rounds SET kind = '{kind}' WHERE id = '{id_of(2)}'")
    raw(f"INSERT INTO moves VALUES ('{id_of(2)}', 1, 'hint', '', NULL, NULL)")
    assert raw.rows("SELECT kind FROM rounds WHERE kind = 'puzzle'") == [("puzzle",)]


def test_the_indices_have_the_names_of_their_tables(empty: Store) -> None:
    fill_0002(empty)
    empty.migrate()
    found: dict[str, list[str]] = {}

    def inspect(connection: sa.Connection) -> None:
        for table in ("moves", "device_codes", "rounds", "days"):
            indices = sa.inspect(connection).get_indexes(table)
            found[table] = sorted(str(index["name"]) for index in indices)

    empty.database.upgrade(inspect)
    assert found == {
        "moves": [],
        "days": ["days_board"],
        "device_codes": ["device_codes_expires", "device_codes_player"],
        "rounds": [
            "rounds_dealt",
            "rounds_hand",
            "rounds_history",
            "rounds_player",
            "rounds_player_day",
            "rounds_scored",
            "rounds_without_benchmarks",
        ],
    }


def test_the_course_is_added_and_nothing_else_is_changed(empty: Store) -> None:
    fill_0006(empty)
    migrate(empty.database, "0011")
    raw = Raw(empty)
    tables = ("players", "rounds", "moves", "days", "forgotten", "quotas")
    before = [raw.rows(f"SELECT * FROM {table} ORDER BY 1, 2, 3") for table in tables[:4]]
    before += [raw.rows(f"SELECT * FROM {table} ORDER BY 1") for table in tables[4:]]
    migrate(empty.database, "0012")
    after = [raw.rows(f"SELECT * FROM {table} ORDER BY 1, 2, 3") for table in tables[:4]]
    after += [raw.rows(f"SELECT * FROM {table} ORDER BY 1") for table in tables[4:]]
    assert after == before
    assert all(before)
    empty.migrate()
    assert empty.work("ann", "ps4") is None
    empty.add_key(Key("k1", "teacher", "Ms Lee", "hash", 1))
    assert empty.add_class(a_class())
    assert empty.join("c1", "ann", "", 5)
    assert empty.save_work("ann", "ps4", "mine", 0, 5) == 1
    empty.add_check(a_check(1))
    assert empty.course_check(id_of(1)) == a_check(1)
    with pytest.raises(Forgotten):
        empty.save_work("dee", "ps4", "of somebody who is being deleted", 0, 5)
    with pytest.raises(Exception, match="course_keys_kind"):
        raw("INSERT INTO course_keys VALUES ('k2', 'guest', '', 'h', 1, NULL)")
    # A server of the version before, which shares the database during an update.
    raw("DELETE FROM rounds WHERE player = 'dee'")
    raw("DELETE FROM players WHERE id = 'dee'")


def test_the_migrations_make_the_tables_of_the_schema(store: Store) -> None:
    found: list[Any] = []

    def compare(connection: sa.Connection) -> None:
        options = {"include_object": lambda thing, name, kind, *_: kind != "index"}
        found.extend(
            compare_metadata(MigrationContext.configure(connection, opts=options), metadata)
        )

    store.database.upgrade(compare)
    assert found == []


def test_a_database_of_a_later_version_is_refused(empty: Store) -> None:
    empty.migrate()
    Raw(empty)("UPDATE alembic_version SET version_num = '9999'")
    with pytest.raises(BadDatabase, match="another Handful version"):
        empty.migrate()
    with pytest.raises(Unavailable):
        empty.check()


REFUSED = [
    ("UPDATE moves SET points = 99", "moves_are_never_updated"),
    ("DELETE FROM moves", "moves_are_deleted_with_their_round"),
    ("DELETE FROM rounds", "rounds_go_with_their_player"),
]


@pytest.mark.parametrize(("statement", "name"), REFUSED)
def test_the_log_refuses_to_be_changed(store: Store, statement: str, name: str) -> None:
    add(store, "ann")
    store.begin(a_round())
    store.append(id_of(1), a_word(1))
    with pytest.raises(Exception, match=name):
        Raw(store)(statement)
    assert store.round(id_of(1)) == a_round(moves=(a_word(1),))


def test_a_migration_that_fails_is_rolled_back(empty: Store) -> None:
    def fail(connection: sa.Connection) -> None:
        connection.exec_driver_sql("CREATE TABLE half (id INTEGER)")
        raise RuntimeError("in the middle")

    with pytest.raises(RuntimeError):
        empty.database.upgrade(fail)
    with pytest.raises(Unavailable, match="no tables"):
        empty.database.rows(sa.text("SELECT * FROM half"), {})
    empty.migrate()
    empty.check()
