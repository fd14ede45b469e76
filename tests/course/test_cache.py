"""Values are stored on disk in a folder of the user's own, and read again if they are whole."""

import os
import sys
from pathlib import Path

import pytest

from handful.grader.cache import BadCache, Cache, open_cache
from handful.grader.sandbox.session import Entry

ENTRIES = [Entry("1", "ended", 0, ('{"ї": 1}', "")), Entry("2", "time", None, ())]
DAY = 24 * 60 * 60


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("HANDFUL_CACHE", str(tmp_path / "cache"))
    return tmp_path / "cache"


CACHE = Cache("entries", "key", "1")


def stored(folder: Path) -> list[Path]:
    return [path for path in folder.rglob("*") if path.is_file()]


def test_what_is_written_is_read_again_with_the_types_that_it_had() -> None:
    assert CACHE.read("solution") is None
    CACHE.write("solution", ENTRIES)
    assert CACHE.read("solution") == ENTRIES


def test_another_kind_key_or_name_is_another_value() -> None:
    CACHE.write("solution", ENTRIES)
    assert CACHE.read("mistake") is None
    for other in (Cache("reports", "key", "1"), Cache("entries", "key1"), Cache("entries", "key")):
        assert other.read("solution") is None


def test_the_newest_value_is_the_last_that_was_written(folder: Path) -> None:
    assert CACHE.newest() is None
    CACHE.write("new", [2])
    CACHE.write("old", [1])
    [old] = folder.rglob("old")
    os.utime(old, (0, 0))
    assert CACHE.newest() == [2]


def test_nothing_unfinished_stays(folder: Path) -> None:
    CACHE.write("solution", ENTRIES)
    CACHE.write("solution", ENTRIES[:1])
    assert [path.name for path in stored(folder)] == ["solution"]
    assert CACHE.read("solution") == ENTRIES[:1]


@pytest.mark.parametrize("content", [b"", b"{", b"\x80\x05", b"cno.such.module\nThing\n."])
def test_a_damaged_value_is_ignored(folder: Path, content: bytes) -> None:
    CACHE.write("solution", ENTRIES)
    stored(folder)[0].write_bytes(content)
    assert CACHE.read("solution") is None
    assert CACHE.newest() is None
    CACHE.write("solution", ENTRIES)
    assert CACHE.read("solution") == ENTRIES


def test_half_a_value_is_ignored(folder: Path) -> None:
    CACHE.write("solution", ENTRIES)
    [path] = stored(folder)
    path.write_bytes(path.read_bytes()[:-9])
    assert CACHE.read("solution") is None


def test_only_the_user_can_open_the_folder(folder: Path) -> None:
    CACHE.write("solution", ENTRIES)
    assert (folder / "check").stat().st_mode & 0o777 == 0o700


@pytest.mark.parametrize("mode", [0o755, 0o770, 0o777])
def test_a_folder_that_others_can_open_is_not_used(folder: Path, mode: int) -> None:
    CACHE.write("solution", ENTRIES)
    (folder / "check").chmod(mode)
    assert CACHE.read("solution") is None
    for act in (open_cache, lambda: CACHE.write("solution", ENTRIES)):
        with pytest.raises(BadCache) as error:
            act()
        assert str(error.value) == (
            f"nothing can be stored in {folder / 'check'}: others can open it;"
            " set HANDFUL_CACHE to a folder of your own, or use --no-store"
        )


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can give files away")
def test_a_folder_of_another_user_is_not_used(folder: Path) -> None:
    CACHE.write("solution", ENTRIES)
    os.chown(folder / "check", 12345, 12345)
    assert CACHE.read("solution") is None
    with pytest.raises(BadCache, match="others can open it"):
        CACHE.write("solution", ENTRIES)


def test_a_link_in_place_of_the_folder_is_not_followed(folder: Path, tmp_path: Path) -> None:
    CACHE.write("solution", ENTRIES)
    (folder / "check").rename(tmp_path / "elsewhere")
    (folder / "check").symlink_to(tmp_path / "elsewhere")
    assert CACHE.read("solution") is None
    with pytest.raises(BadCache, match="it is a link"):
        open_cache()


def test_a_folder_that_cannot_be_created_is_an_error(folder: Path) -> None:
    folder.write_text("a file in its place")
    assert CACHE.read("solution") is None
    with pytest.raises(BadCache, match="cache/check: Not a directory; set HANDFUL_CACHE"):
        open_cache()


def test_without_a_home_folder_nothing_is_stored(monkeypatch: pytest.MonkeyPatch) -> None:
    def no_home(path: Path) -> Path:
        raise RuntimeError("Could not determine home directory.")

    for name in ("HANDFUL_CACHE", "XDG_CACHE_HOME", "LOCALAPPDATA"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(Path, "expanduser", no_home)
    assert CACHE.read("solution") is None
    with pytest.raises(BadCache, match="in the cache folder: Could not determine home"):
        open_cache()


@pytest.mark.parametrize(
    ("platform", "environment", "expected"),
    [
        ("linux", {}, "/home/ana/.cache/handful"),
        ("linux", {"XDG_CACHE_HOME": "/var/ana"}, "/var/ana/handful"),
        ("darwin", {}, "/home/ana/Library/Caches/handful"),
        ("win32", {"LOCALAPPDATA": "/users/ana"}, "/users/ana/handful"),
    ],
)
def test_the_folder_is_where_the_system_has_such_things(
    platform: str, environment: dict[str, str], expected: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("HANDFUL_CACHE", "XDG_CACHE_HOME", "LOCALAPPDATA"):
        monkeypatch.delenv(name, raising=False)
    for name, value in {"HOME": "/home/ana", **environment}.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr(sys, "platform", platform)
    made: list[str] = []
    monkeypatch.setattr(Path, "mkdir", lambda path, **_: made.append(str(path)))
    with pytest.raises(BadCache):
        open_cache()
    assert made == [f"{expected}/check"]


def test_values_are_deleted_after_half_a_year(folder: Path) -> None:
    for key, days in (("old", 181), ("new", 179)):
        Cache("reports", key).write("it", key)
        [path] = [path for path in stored(folder) if path.read_bytes().find(key.encode()) > 0]
        then = path.stat().st_mtime - days * DAY
        os.utime(path.parent, (then, then))
    open_cache()
    assert Cache("reports", "old").read("it") is None
    assert Cache("reports", "new").read("it") == "new"
