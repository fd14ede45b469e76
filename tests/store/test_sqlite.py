"""An SQLite file that is full, locked or no database."""

import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from handful.store import BadDatabase, Store, Unavailable
from handful.store import sqlite as sqlite_module
from tests.store.factories import a_round, a_word, add, id_of


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "game.db"


@pytest.fixture
def store(file: Path) -> Iterator[Store]:
    opened = Store.open(f"sqlite:///{file}")
    opened.migrate()
    add(opened, "ann")
    opened.begin(a_round())
    yield opened
    opened.close()


def test_a_file_of_another_kind_is_refused(file: Path) -> None:
    file.write_text("Dear diary, this is no database. " * 50)
    with pytest.raises(BadDatabase, match="cannot be opened as an SQLite database"):
        Store.open(f"sqlite:///{file}")


def test_a_file_does_not_block(store: Store) -> None:
    assert store.blocking is False


def test_connections_are_set_up_for_many_readers_and_a_writer(store: Store) -> None:
    connection = store.database._connection()  # type: ignore[attr-defined]
    names = "journal_mode synchronous foreign_keys busy_timeout cache_size temp_store".split()
    values = [connection.execute(f"PRAGMA {name}").fetchone()[0] for name in names]
    assert values == ["wal", 1, 1, 0, -65536, 2]


def fill(store: Store) -> None:
    """Limit the file to its present size, on this connection."""
    connection = store.database._connection()  # type: ignore[attr-defined]
    pages = connection.execute("PRAGMA page_count").fetchone()[0]
    connection.execute(f"PRAGMA max_page_count = {pages}")


def until_full(call: Callable[[int], object]) -> None:
    for number in range(1, 5000):
        call(number)


FILLING: dict[str, Callable[[Store, int], object]] = {
    "moves": lambda store, n: store.append(id_of(1), a_word(n, "x" * 50)),
    "rounds": lambda store, n: store.begin(a_round(10 + n)),
    "rounds with moves": lambda store, n: store.begin(a_round(10 + n, moves=(a_word(1),))),
    "players": lambda store, n: store.add_player(f"player{n}", "x" * 50, n),
}


@pytest.mark.parametrize("name", FILLING)
def test_a_full_disk_is_reported_and_calls_work_once_there_is_room(store: Store, name: str) -> None:
    fill(store)
    with pytest.raises(Unavailable, match="full") as raised:
        until_full(lambda number: FILLING[name](store, number))
    assert isinstance(raised.value.__cause__, sqlite3.OperationalError)
    kept = store.round(id_of(1))
    assert kept is not None
    assert store.append(id_of(1), a_word(len(kept.moves) + 1, "room again"))
    assert store.begin(a_round(9, moves=(a_word(1),)))
    assert store.append(id_of(9), a_word(2), (18, 9))


def test_a_round_is_begun_as_a_whole_or_not_at_all(store: Store) -> None:
    fill(store)
    moves = tuple(a_word(number, "x" * 50) for number in range(1, 1000))
    with pytest.raises(Unavailable, match="full"):
        store.begin(a_round(2, moves=moves))
    assert store.round(id_of(2)) is None
    assert store.begin(a_round(2, moves=moves))


def test_a_file_that_another_keeps_locked_is_busy(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sqlite_module, "TIMEOUT", 0.05)
    store = Store.open(f"sqlite:///{file}")
    store.migrate()
    add(store, "ann")
    other = sqlite3.connect(file, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    with pytest.raises(Unavailable, match="busy"):
        store.begin(a_round())
    with pytest.raises(Unavailable, match="busy"):
        store.begin(a_round(moves=(a_word(1),)))
    assert store.nickname("ann") == "Ann"
    other.execute("ROLLBACK")
    assert store.begin(a_round())
    other.close()
    store.close()


def test_a_store_that_was_closed_opens_again_when_asked(store: Store) -> None:
    store.close()
    assert store.nickname("ann") == "Ann"


def test_what_was_kept_is_there_for_the_next_program(file: Path, store: Store) -> None:
    store.append(id_of(1), a_word(1))
    store.close()
    again = Store.open(f"sqlite:///{file}")
    again.migrate()
    assert again.round(id_of(1)) == a_round(moves=(a_word(1),))
    again.close()
