"""The user's key: made once, for its owner alone; where that cannot be, a sentence says so."""

import os
import sys
from multiprocessing import Queue, get_context
from multiprocessing.synchronize import Barrier
from pathlib import Path

import pytest

from handful.grader.signing import KEY_FILE, NoKey, signature, signing_key
from handful.grader.system import config_folder

as_a_user = pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The user's configuration folder, which is not there yet."""
    place = tmp_path / "home" / "config"
    monkeypatch.setenv("HANDFUL_CONFIG", str(place))
    return place


def test_a_key_is_made_once_and_for_its_owner_alone(folder: Path) -> None:
    key = signing_key()
    assert len(key) == 32
    assert signing_key() == key
    assert (folder / KEY_FILE).stat().st_mode & 0o777 == 0o600
    assert folder.stat().st_mode & 0o777 == 0o700
    assert [path.name for path in folder.iterdir()] == [KEY_FILE]


def test_two_users_have_two_keys(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    keys = set()
    for name in ("ann", "bob"):
        monkeypatch.setenv("HANDFUL_CONFIG", str(tmp_path / name))
        keys.add(signing_key())
    assert len(keys) == 2
    assert len({signature(key, b"a line") for key in keys}) == 2


def _find(start: Barrier, place: str, found: "Queue[bytes]") -> None:
    os.environ["HANDFUL_CONFIG"] = place
    start.wait()
    found.put(signing_key())


@pytest.mark.slow
def test_runs_that_start_at_once_have_the_same_key(tmp_path: Path) -> None:
    fork = get_context("fork")
    for number in range(5):
        start, found = fork.Barrier(6), fork.Queue()
        place = str(tmp_path / f"home{number}")
        runs = [fork.Process(target=_find, args=(start, place, found)) for _ in range(6)]
        for run in runs:
            run.start()
        keys = {found.get(timeout=60) for _ in runs}
        for run in runs:
            run.join()
        assert len(keys) == 1


def test_a_folder_that_cannot_be_made_is_told_with_a_way_out(folder: Path) -> None:
    folder.parent.mkdir()
    folder.write_text("a file in its place")
    with pytest.raises(NoKey) as told:
        signing_key()
    assert str(told.value) == (
        f"the key that signs stored reports cannot be kept in {folder / KEY_FILE}: "
        "Not a directory; set HANDFUL_CONFIG to a folder of your own, or say --no-store"
    )


@as_a_user
def test_a_folder_that_cannot_be_written_is_told(folder: Path) -> None:
    folder.mkdir(parents=True, mode=0o500)
    with pytest.raises(NoKey, match="Permission denied; set HANDFUL_CONFIG"):
        signing_key()


@pytest.mark.parametrize("content", [b"", b"\xff\n", b"abc\n", b"0" * 62, b"0" * 66])
def test_what_is_no_key_is_not_taken_for_one(folder: Path, content: bytes) -> None:
    signing_key()
    (folder / KEY_FILE).write_bytes(content)
    with pytest.raises(NoKey, match="there is no key in it; remove it"):
        signing_key()


def test_a_key_that_others_can_read_is_none(folder: Path) -> None:
    signing_key()
    (folder / KEY_FILE).chmod(0o644)
    with pytest.raises(NoKey, match="others can read it"):
        signing_key()


def test_a_key_that_is_no_file_of_the_users_own_is_none(folder: Path) -> None:
    signing_key()
    (folder / KEY_FILE).rename(folder / "planted")
    (folder / KEY_FILE).symlink_to(folder / "planted")
    with pytest.raises(NoKey, match="it is a link"):
        signing_key()
    (folder / KEY_FILE).unlink()
    (folder / KEY_FILE).mkdir()
    with pytest.raises(NoKey, match="it is no plain file"):
        signing_key()


@pytest.mark.parametrize(
    ("system", "variable", "expected"),
    [
        ("linux", "XDG_CONFIG_HOME", "/x/handful"),
        ("linux", None, "/home/ann/.config/handful"),
        ("darwin", None, "/home/ann/Library/Application Support/handful"),
        ("win32", "APPDATA", "/x/handful"),
        ("win32", None, "/home/ann/AppData/Roaming/handful"),
    ],
)
def test_the_folder_is_where_the_system_has_such_things(
    system: str, variable: str | None, expected: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("HANDFUL_CONFIG", "XDG_CONFIG_HOME", "APPDATA"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("HOME", "/home/ann")
    if variable is not None:
        monkeypatch.setenv(variable, "/x")
    monkeypatch.setattr(sys, "platform", system)
    assert str(config_folder()) == expected


def test_somebody_without_a_home_is_told_what_to_set(monkeypatch: pytest.MonkeyPatch) -> None:
    def nowhere(path: Path) -> Path:
        raise RuntimeError("Could not determine home directory.")

    for name in ("HANDFUL_CONFIG", "XDG_CONFIG_HOME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(Path, "expanduser", nowhere)
    with pytest.raises(NoKey, match="cannot be kept: you have no home folder; set HANDFUL_CONFIG"):
        signing_key()
