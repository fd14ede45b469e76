"""The file format of tables: what was written is read again, and damage is always noticed."""

import errno
import json
import os
import sys
from array import array
from collections.abc import Callable, Iterable
from hashlib import sha256
from pathlib import Path
from random import Random
from threading import Thread
from zlib import crc32

import pytest

from handful.lexicon import Lexicon
from handful.rules import CLASSIC
from handful.solver.table import (
    BLOCK,
    FORMAT,
    BadTable,
    OtherFormat,
    TableFile,
    table_path,
    write_table,
)

ABOUT = {"identity": "0123abcd", "list": "my words", "letters": 4}


def write(path: Path, numbers: Iterable[int]) -> None:
    with path.open("wb") as file:
        write_table(file, ABOUT, array("Q", numbers))


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "some.table"


@pytest.fixture
def small(path: Path) -> Path:
    """A table of three numbers."""
    write(path, [1, 2, 3])
    return path


@pytest.fixture
def large(path: Path) -> Path:
    """A table of four blocks."""
    write(path, range(30_000))
    return path


def start(path: Path) -> int:
    """Where the numbers begin."""
    first, second, _ = path.read_bytes().split(b"\n", 2)
    return len(first) + len(second) + 2


def flip(path: Path, at: int, bit: int = 0) -> None:
    """Flip a bit of the file."""
    with path.open("r+b") as file:
        file.seek(at)
        (byte,) = file.read(1)
        file.seek(at)
        file.write(bytes([byte ^ 1 << bit]))


def fault(path: Path) -> str | None:
    """The damage that is found in a file, or None."""
    try:
        TableFile(path).check_all()
    except BadTable as error:
        return str(error)
    return None


# Writing and reading.


@pytest.mark.parametrize("count", [1, BLOCK // 8 - 1, BLOCK // 8, BLOCK // 8 + 1, BLOCK // 4])
def test_what_was_written_is_read_again(count: int, path: Path) -> None:
    chance = Random(count)
    numbers = [chance.getrandbits(64) for _ in range(count)]
    write(path, numbers)
    file = TableFile(path)
    assert [file[at] for at in range(len(file))] == numbers
    assert file.about.items() >= ABOUT.items()
    with pytest.raises(IndexError):
        file[count + BLOCK]


def test_numbers_can_be_a_numpy_array(small: Path) -> None:
    numpy = pytest.importorskip("numpy", reason="needs numpy: pip install 'handful[study]'")
    before = small.read_bytes()
    write(small, numpy.array([1, 2, 3]))
    assert small.read_bytes() == before


def test_the_file_is_as_the_format_is_described(small: Path) -> None:
    first, second, content = small.read_bytes().split(b"\n", 2)
    line = second + b"\n"
    assert first.decode() == f"handful-table/4-{sys.byteorder} {sha256(line).hexdigest()}"
    assert json.loads(second) == {**ABOUT, "bytes": 24, "checksums": [crc32(content)]}
    assert content == array("Q", [1, 2, 3]).tobytes()


# Damage.


def test_a_flipped_bit_in_any_byte_is_found(small: Path) -> None:
    chance = Random("bits")
    for at in range(small.stat().st_size):
        bit = chance.randrange(8)
        flip(small, at, bit)
        assert fault(small) is not None, (at, bit)
        flip(small, at, bit)
    assert fault(small) is None


@pytest.mark.parametrize(
    ("at", "expected"),
    [
        (lambda path: 0, "the file is not a table"),
        (lambda path: 14, f"the file has another format, handful-table/5-{sys.byteorder}"),
        (lambda path: 30, "the head is damaged"),
        (lambda path: start(path) - 1, "the head is damaged"),
        (start, "block 0 is damaged"),
        (lambda path: start(path) + BLOCK, "block 1 is damaged"),
    ],
)
def test_damage_is_described(at: Callable[[Path], int], expected: str, large: Path) -> None:
    flip(large, at(large))
    assert fault(large) == expected


def test_a_file_of_another_length_is_damaged(large: Path) -> None:
    content = large.read_bytes()
    for end in {0, 1, start(large), len(content) - 1, *range(0, len(content), 9973)}:
        large.write_bytes(content[:end])
        assert fault(large) is not None
    large.write_bytes(content + b"\0")
    assert fault(large) == f"the file has {len(content) + 1:,} bytes instead of {len(content):,}"


@pytest.mark.parametrize(
    ("content", "expected"),
    [
        (b"", "the file is not a table"),
        (bytes(9000), "the file is not a table"),
        (b"handful-table/1\n" * 1000, "the file has another format, handful-table/1"),
        (f"{FORMAT} \n".encode() * 1000, "the head is damaged"),
    ],
)
def test_another_file_is_not_a_table(content: bytes, expected: str, path: Path) -> None:
    path.write_bytes(content)
    assert fault(path) == expected


def test_a_file_of_another_version_has_its_own_error(path: Path) -> None:
    path.write_bytes(b"handful-table/99\n" + bytes(9000))
    with pytest.raises(OtherFormat):
        TableFile(path)


def test_only_what_is_read_is_checked_and_only_once(
    large: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    flip(large, start(large) + BLOCK + 100)
    file = TableFile(large)
    assert [file[0], file[8191], file[29_999]] == [0, 8191, 29_999]
    for _ in range(2):
        with pytest.raises(BadTable, match="block 1 is damaged"):
            file[8192]
    monkeypatch.setattr("handful.solver.table.crc32", lambda block: pytest.fail("checked"))
    assert file[5] == 5


# Replacing files.

LEXICON = Lexicon.of(["at"])


def build() -> Path:
    pytest.importorskip("numpy", reason="tables need numpy: pip install 'handful[study]'")
    from handful.solver.all_hands import build_table

    return build_table(LEXICON, CLASSIC, 4)


def test_a_mapped_file_can_be_replaced_and_removed(table_cache: Path) -> None:
    path = build()
    file = TableFile(path)
    build()
    file.remove()  # it is another file now
    assert path.exists()
    TableFile(path).remove()
    assert not path.exists()
    file.check_all()


@pytest.mark.parametrize("error", [OSError(errno.ENOSPC, "No space left"), KeyboardInterrupt()])
def test_after_an_error_the_old_file_is_there_and_nothing_else(
    error: BaseException, table_cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = build()
    before = path.read_bytes()

    def sync(number: int) -> None:
        raise error

    monkeypatch.setattr(os, "fsync", sync)
    with pytest.raises(type(error)):
        build()
    assert path.read_bytes() == before
    assert list(path.parent.iterdir()) == [path]


def test_a_file_in_place_of_the_folder_is_an_error_and_stays(table_cache: Path) -> None:
    table_cache.mkdir()
    (table_cache / "tables").write_text("mine")
    with pytest.raises(OSError, match=r"File exists|Not a directory|cannot find"):
        build()
    assert (table_cache / "tables").read_text() == "mine"


def test_two_threads_can_write_the_same_table(table_cache: Path) -> None:
    failed: list[str] = []

    def build_often() -> None:
        for _ in range(5):
            try:
                build()
                TableFile(table_path(LEXICON, CLASSIC, 4)).check_all()
            except (OSError, BadTable) as error:
                failed.append(str(error))

    threads = [Thread(target=build_often) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert failed == []
