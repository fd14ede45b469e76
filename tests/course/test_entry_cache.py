"""What programs gave is stored on disk, and read again if the file is whole."""

from pathlib import Path

import pytest

from handful.grader.entry_cache import EntryCache
from handful.grader.sandbox.session import Entry

ENTRIES = [Entry("1", "ended", 0, ('{"ї": 1}', "")), Entry("2", "time", None, ())]


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("HANDFUL_CACHE", str(tmp_path / "cache"))
    return tmp_path / "cache"


def read(name: str, key: str = "key") -> list[Entry] | None:
    entries = EntryCache(key).read(name)
    return entries and [entry._replace(lines=tuple(entry.lines)) for entry in entries]


def stored(folder: Path) -> Path:
    [path] = folder.rglob("*.json")
    return path


def test_what_is_written_is_read_again() -> None:
    assert read("solution") is None
    EntryCache("key").write("solution", ENTRIES)
    assert read("solution") == ENTRIES


def test_entries_are_read_with_the_types_that_they_had() -> None:
    EntryCache("key").write("solution", ENTRIES)
    assert EntryCache("key").read("solution") == ENTRIES


def test_another_key_or_name_is_another_file() -> None:
    EntryCache("key").write("solution", ENTRIES)
    assert read("solution", "other") is None
    assert read("mistake") is None


@pytest.mark.parametrize(
    "content",
    [b"", b"{", b'[{"job": "1"}]', b'["text"]', b"7", b"null", b"\xff\xfe", b'[{"surprise": 1}]'],
)
def test_a_damaged_file_is_ignored(folder: Path, content: bytes) -> None:
    EntryCache("key").write("solution", ENTRIES)
    stored(folder).write_bytes(content)
    assert read("solution") is None
    EntryCache("key").write("solution", ENTRIES)
    assert read("solution") == ENTRIES


def test_half_a_file_is_ignored(folder: Path) -> None:
    EntryCache("key").write("solution", ENTRIES)
    whole = stored(folder).read_bytes()
    stored(folder).write_bytes(whole[: len(whole) // 2])
    assert read("solution") is None


def test_a_folder_that_cannot_be_written_costs_nothing_but_time(folder: Path) -> None:
    folder.write_text("a file in its place")
    EntryCache("key").write("solution", ENTRIES)
    assert read("solution") is None


def test_nothing_unfinished_stays(folder: Path) -> None:
    EntryCache("key").write("solution", ENTRIES)
    EntryCache("key").write("solution", ENTRIES[:1])
    assert [path.name for path in folder.rglob("*") if path.is_file()] == ["solution.json"]
    assert read("solution") == ENTRIES[:1]
