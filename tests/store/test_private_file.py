"""Who may read the files of an SQLite database."""

import logging
import os
import stat
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from handful.store import BadDatabase, Store
from tests.support.store import add


@pytest.fixture(autouse=True)
def open_umask() -> Iterator[None]:
    """New files are for everybody unless a program says otherwise."""
    before = os.umask(0)
    yield
    os.umask(before)


def use(file: Path) -> dict[str, str]:
    """The modes of the files while a store uses them."""
    store = Store.open(f"sqlite:///{file}")
    store.migrate()
    add(store, "ann")
    modes = {
        each.name: oct(stat.S_IMODE(each.stat().st_mode)) for each in sorted(file.parent.iterdir())
    }
    store.close()
    return modes


PRIVATE = {"game.db": "0o600", "game.db-shm": "0o600", "game.db-wal": "0o600"}


def test_new_files_are_for_their_owner_alone(tmp_path: Path) -> None:
    assert use(tmp_path / "game.db") == PRIVATE


@pytest.mark.parametrize("mode", [0o644, 0o666, 0o604])
def test_files_that_everybody_may_read_are_closed_to_others(tmp_path: Path, mode: int) -> None:
    use(tmp_path / "game.db")
    (tmp_path / "game.db").chmod(mode)
    assert use(tmp_path / "game.db") == PRIVATE


def test_the_log_of_a_killed_server_is_closed_to_others(tmp_path: Path) -> None:
    use(tmp_path / "game.db")
    store = Store.open(f"sqlite:///{tmp_path / 'game.db'}")
    add(store, "bob")
    for each in tmp_path.iterdir():
        each.chmod(0o644)
    assert use(tmp_path / "game.db") == PRIVATE
    store.close()


def test_a_group_that_was_let_in_stays(tmp_path: Path) -> None:
    use(tmp_path / "game.db")
    (tmp_path / "game.db").chmod(0o660)
    assert use(tmp_path / "game.db") == dict.fromkeys(PRIVATE, "0o660")


def test_what_is_no_database_keeps_its_mode(tmp_path: Path) -> None:
    diary = tmp_path / "diary"
    diary.write_text("Dear diary, this is no database. " * 50)
    diary.chmod(0o644)
    with pytest.raises(BadDatabase):
        Store.open(f"sqlite:///{diary}")
    assert stat.S_IMODE(diary.stat().st_mode) == 0o644


def test_a_mode_that_cannot_be_changed_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    use(tmp_path / "game.db")
    (tmp_path / "game.db").chmod(0o644)

    def refuse(file: Path, mode: int) -> None:
        raise PermissionError(1, "Operation not permitted")

    monkeypatch.setattr(Path, "chmod", refuse)
    with caplog.at_level(logging.WARNING, "handful.store"):
        use(tmp_path / "game.db")
    assert "its owner can change that: chmod 600" in caplog.text


def test_servers_that_start_at_once_share_one_private_file(tmp_path: Path) -> None:
    with ThreadPoolExecutor(8) as threads:
        stores = list(threads.map(Store.open, [f"sqlite:///{tmp_path / 'game.db'}"] * 8))
    for store in stores:
        store.close()
    assert stat.S_IMODE((tmp_path / "game.db").stat().st_mode) == 0o600
