"""An SQLite file that is full, locked or no database."""

import resource
import sqlite3
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from handful.store import BadDatabase, Store, Unavailable, WouldWait, circuit_breaker
from handful.store import sqlite as sqlite_module
from tests.support.store import a_round, a_word, add, id_of


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


@pytest.fixture
def other(file: Path, store: Store) -> Iterator[sqlite3.Connection]:
    """A connection of another process, which can lock the file."""
    opened = sqlite3.connect(file, isolation_level=None)
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


def test_a_store_is_not_ready_while_its_files_cannot_grow(
    file: Path, store: Store, other: sqlite3.Connection
) -> None:
    """SQLite's own error: the system refuses to write beyond a limit, as it does on a full disk.

    The log grows for as long as another connection is open, as in a server there always is.
    """
    store.check()
    other.execute("SELECT count(*) FROM players").fetchall()
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    written = max(each.stat().st_size for each in file.parent.iterdir())
    resource.setrlimit(resource.RLIMIT_FSIZE, (written, hard))
    try:
        with pytest.raises(Unavailable):
            until_full(lambda number: store.append(id_of(1), a_word(number, "x" * 50)))
        with pytest.raises(Unavailable):
            store.check()
        assert store.nickname("ann") == "Ann", "it can be read"
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    store.check()


def test_a_store_is_not_ready_while_its_disk_is_full(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Even if a small change succeeds, because the log has room for it."""
    monkeypatch.setattr(sqlite_module, "LEAST_ROOM", 1 << 80)
    assert store.append(id_of(1), a_word(1))
    with pytest.raises(Unavailable, match="full"):
        store.check()


def test_a_store_whose_folder_is_gone_is_not_ready(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    def gone(folder: Path) -> None:
        raise FileNotFoundError(folder)

    monkeypatch.setattr("handful.store.sqlite.shutil.disk_usage", gone)
    with pytest.raises(Unavailable, match="cannot be reached"):
        store.check()


# Calls where nobody may wait.


def test_a_call_that_would_wait_says_so_and_has_changed_nothing(
    store: Store, other: sqlite3.Connection
) -> None:
    def rename_after_reading() -> bool:
        assert store.nickname("ann") == "Ann"
        return store.rename("ann", "Eve")

    other.execute("BEGIN IMMEDIATE")
    with pytest.raises(WouldWait):
        store.at_once(rename_after_reading)
    with pytest.raises(WouldWait):
        store.at_once(store.append, id_of(1), a_word(1), (9, 9))
    assert store.at_once(store.nickname, "ann") == "Ann"
    other.execute("ROLLBACK")
    assert store.at_once(rename_after_reading)
    assert store.nickname("ann") == "Eve"


def test_a_call_that_has_changed_something_is_not_to_be_made_again(
    store: Store, other: sqlite3.Connection, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sqlite_module, "A_WHILE", 0.01)

    def change_twice() -> None:
        store.count("k", 1)
        other.execute("BEGIN IMMEDIATE")
        store.count("k", 1)

    with pytest.raises(Unavailable, match="busy"):
        store.at_once(change_twice)
    other.execute("ROLLBACK")
    assert store.count("k", 1) == 2


def test_a_new_connection_does_not_wait_either(
    file: Path, store: Store, other: sqlite3.Connection, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As after a failure, while another process does not even let the file be read."""
    store.close()
    other.execute("PRAGMA locking_mode = EXCLUSIVE")
    other.execute("BEGIN EXCLUSIVE")
    with pytest.raises(WouldWait):
        store.at_once(store.nickname, "ann")
    other.close()
    assert store.at_once(store.nickname, "ann") == "Ann"


def test_after_a_timeout_one_call_at_a_time_waits_until_one_succeeds(
    store: Store, other: sqlite3.Connection, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sqlite_module, "TIMEOUT", 0.01)
    monkeypatch.setattr(circuit_breaker, "PAUSE", 1000.0)
    waits: list[float] = []
    monkeypatch.setattr(sqlite_module, "sleep", waits.append)

    def waited() -> bool:
        waits.clear()
        with pytest.raises(Unavailable, match="busy"):
            store.rename("ann", "Eve")
        return bool(waits)

    other.execute("BEGIN IMMEDIATE")
    assert [waited(), waited(), waited()] == [True, False, False]
    with pytest.raises(Unavailable, match="busy"):
        store.at_once(store.rename, "ann", "Eve")
    other.execute("ROLLBACK")
    assert store.rename("ann", "Eve")
    other.execute("BEGIN IMMEDIATE")
    assert waited(), "what is over is forgotten"
    other.execute("ROLLBACK")


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


def test_closing_waits_for_a_call_of_another_thread(
    store: Store, other: sqlite3.Connection, monkeypatch: pytest.MonkeyPatch
) -> None:
    """SQLite crashes if a connection is closed while it is used."""
    waiting, go_on = threading.Event(), threading.Event()

    def wait(_: float) -> None:
        waiting.set()
        assert go_on.wait(60)

    monkeypatch.setattr(sqlite_module, "sleep", wait)
    other.execute("BEGIN IMMEDIATE")
    with ThreadPoolExecutor(2) as pool:
        renamed = pool.submit(store.rename, "ann", "Eve")
        assert waiting.wait(60)
        closed = pool.submit(store.close)
        assert not closed.done()
        other.execute("ROLLBACK")
        go_on.set()
        assert renamed.result(60)
        closed.result(60)
    assert store.nickname("ann") == "Eve"
