import errno
import io
import os
from pathlib import Path
from types import SimpleNamespace

import pytest

from handful.lexicon import cache_folder, keep, recall, source

HOME = "/home/ana"


def kept_in(folder: Path) -> list[str]:
    """The names of all files in *folder*, finished or not."""
    return [path.name for path in folder.iterdir()]


@pytest.mark.parametrize(
    ("platform", "environment", "expected"),
    [
        ("linux", {}, "/home/ana/.cache/handful"),
        ("linux", {"XDG_CACHE_HOME": "/var/ana"}, "/var/ana/handful"),
        ("linux", {"XDG_CACHE_HOME": ""}, "/home/ana/.cache/handful"),
        ("linux", {"LOCALAPPDATA": "/elsewhere"}, "/home/ana/.cache/handful"),
        ("freebsd14", {}, "/home/ana/.cache/handful"),
        ("darwin", {}, "/home/ana/Library/Caches/handful"),
        ("darwin", {"XDG_CACHE_HOME": "/var/ana"}, "/home/ana/Library/Caches/handful"),
        ("win32", {"LOCALAPPDATA": "C:/Users/Ana/Local"}, "C:/Users/Ana/Local/handful"),
        ("win32", {}, "/home/ana/AppData/Local/handful"),
        ("linux", {"HANDFUL_CACHE": "/mine", "XDG_CACHE_HOME": "/var/ana"}, "/mine"),
        ("darwin", {"HANDFUL_CACHE": "/mine"}, "/mine"),
        ("win32", {"HANDFUL_CACHE": "/mine", "LOCALAPPDATA": "C:/Users/Ana/Local"}, "/mine"),
        ("linux", {"HANDFUL_CACHE": ""}, "/home/ana/.cache/handful"),
    ],
)
def test_the_cache_folder_is_the_systems_place_unless_another_is_named(
    platform: str, environment: dict[str, str], expected: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("HANDFUL_CACHE", "XDG_CACHE_HOME", "LOCALAPPDATA"):
        monkeypatch.delenv(name, raising=False)
    for name, value in {"HOME": HOME, "USERPROFILE": HOME, **environment}.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr(source, "sys", SimpleNamespace(platform=platform))
    assert cache_folder().replace("\\", "/") == expected


def test_a_cached_file_is_recalled() -> None:
    assert keep("words.txt", b"tot\n\xff\x00")
    assert recall("words.txt") == b"tot\n\xff\x00"


def test_a_later_file_replaces_an_earlier_one(folder: Path) -> None:
    assert keep("words.txt", b"a longer text than the next\n")
    assert keep("words.txt", b"top\n")
    assert recall("words.txt") == b"top\n"
    assert kept_in(folder) == ["words.txt"]


def test_a_missing_file_is_recalled_as_none() -> None:
    assert recall("words.txt") is None


def test_a_folder_of_that_name_is_recalled_as_none(folder: Path) -> None:
    (folder / "words.txt").mkdir(parents=True)
    assert recall("words.txt") is None


def test_the_folders_above_are_made_too(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HANDFUL_CACHE", str(folder / "deep" / "down"))
    assert keep("words.txt", b"tot\n")
    assert (folder / "deep" / "down" / "words.txt").read_bytes() == b"tot\n"


def test_until_the_new_file_is_whole_the_old_one_stands(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    keep("words.txt", b"old\n")
    seen: list[tuple[bytes, bytes]] = []
    replace = os.replace

    def watched(unfinished: str, target: str) -> None:
        seen.append((Path(target).read_bytes(), Path(unfinished).read_bytes()))
        replace(unfinished, target)

    monkeypatch.setattr(os, "replace", watched)
    assert keep("words.txt", b"new\n")
    assert seen == [(b"old\n", b"new\n")]
    assert recall("words.txt") == b"new\n"
    assert kept_in(folder) == ["words.txt"]


def test_what_two_processes_keep_at_once_does_not_mix(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    replace = os.replace

    def interrupted(unfinished: str, target: str) -> None:
        monkeypatch.setattr(os, "replace", replace)
        monkeypatch.setattr(os, "getpid", lambda: 1)
        assert keep("words.txt", b"by another process\n")
        replace(unfinished, target)

    monkeypatch.setattr(os, "replace", interrupted)
    assert keep("words.txt", b"by this process\n")
    assert recall("words.txt") == b"by this process\n"
    assert kept_in(folder) == ["words.txt"]


def test_a_full_disk_leaves_the_old_file_and_nothing_else(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Full(io.FileIO):
        def write(self, content: object, /) -> int:
            assert isinstance(content, bytes)
            super().write(content[: len(content) // 2])
            raise OSError(errno.ENOSPC, "No space left on device")

    keep("words.txt", b"old\n")
    monkeypatch.setattr(source, "open", Full, raising=False)
    assert not keep("words.txt", b"new\n")
    assert (folder / "words.txt").read_bytes() == b"old\n"
    assert kept_in(folder) == ["words.txt"]


def test_a_file_that_cannot_be_replaced_leaves_nothing_unfinished(folder: Path) -> None:
    (folder / "words.txt").mkdir(parents=True)
    assert not keep("words.txt", b"tot\n")
    assert kept_in(folder) == ["words.txt"]


def test_nothing_is_cached_if_the_folder_is_a_file(folder: Path) -> None:
    folder.write_bytes(b"mine")
    assert not keep("words.txt", b"tot\n")
    assert recall("words.txt") is None
    assert folder.read_bytes() == b"mine"
