"""Migrations: every step forwards, with data in the tables; and what the tables then refuse."""

from collections.abc import Iterator
from typing import Any

import pytest
import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext

from handful.store import BadDatabase, Store, Unavailable
from handful.store.migration import migrate
from handful.store.table import metadata
from tests.store.made import LEXICON, a_round, a_word, add, id_of


class Raw:
    """SQL on a store's database, past the store."""

    def __init__(self, store: Store) -> None:
        self.store = store

    def __call__(self, statement: str) -> None:
        self.store.database.change(sa.text(statement), {})


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


def test_a_database_is_not_ready_before_the_last_step(empty: Store) -> None:
    migrate(empty.database, "0001")
    with pytest.raises(Unavailable, match="migrate"):
        empty.check()


def test_migrating_again_changes_nothing(store: Store) -> None:
    add(store, "ann")
    store.migrate()
    store.check()
    assert store.nickname("ann") == "Ann"


def test_what_was_kept_before_a_step_is_there_after_it(empty: Store) -> None:
    migrate(empty.database, "0001")
    raw = Raw(empty)
    raw("INSERT INTO players (id, nickname, since) VALUES ('ann', 'Ann', 1)")
    raw(
        'INSERT INTO rounds (id, player, root, replay, kind, day, "by", rules, size, dealt, '
        "lexicon, counts, begun, finished, score, perfect, skynet, revealed) VALUES "
        f"('{id_of(1)}', 'ann', '{id_of(1)}', 0, 'free', NULL, 'you', 'classic', 7, 'aretiin', "
        f"'{LEXICON}', TRUE, 1000, NULL, NULL, NULL, NULL, FALSE)"
    )
    raw(f"INSERT INTO turns VALUES ('{id_of(1)}', 1, 'word', 'tin', NULL, 9)")
    empty.migrate()
    assert empty.round(id_of(1)) == a_round(moves=(a_word(1),))
    assert empty.append(id_of(1), a_word(2), (18, 5))
    assert empty.hand_scores(id_of(1)) == [(0, 18)]
    empty.keep_code("digest", "ann", 100)
    assert empty.use_code("digest", 1) == "ann"
    assert empty.count("k", 1) == 1


def test_the_steps_make_the_tables_that_the_statements_mean(store: Store) -> None:
    found: list[Any] = []

    def compare(connection: sa.Connection) -> None:
        options = {"include_object": lambda thing, name, kind, *_: kind != "index"}
        found.extend(
            compare_metadata(MigrationContext.configure(connection, opts=options), metadata)
        )

    store.database.upgrade(compare)
    assert found == []


def test_a_database_of_a_later_handful_is_refused(store: Store) -> None:
    Raw(store)("UPDATE alembic_version SET version_num = '9999'")
    with pytest.raises(BadDatabase, match="another Handful"):
        store.migrate()
    with pytest.raises(Unavailable):
        store.check()


REFUSED = [
    ("UPDATE turns SET points = 99", "turns_stay_as_they_are"),
    ("DELETE FROM turns", "turns_go_with_their_round"),
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


def test_a_step_that_fails_leaves_nothing_behind(empty: Store) -> None:
    def fail(connection: sa.Connection) -> None:
        connection.exec_driver_sql("CREATE TABLE half (id INTEGER)")
        raise RuntimeError("in the middle")

    with pytest.raises(RuntimeError):
        empty.database.upgrade(fail)
    with pytest.raises(Unavailable, match="no tables"):
        empty.database.rows(sa.text("SELECT * FROM half"), {})
    empty.migrate()
    empty.check()
