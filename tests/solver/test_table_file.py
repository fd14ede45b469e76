"""The file format of tables: what was written is read again, and damage is always noticed."""

import errno
import json
import os
from array import array
from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path
from random import Random
from threading import Thread
from typing import Any
from zlib import crc32

import pytest

from handful.solver.table_file import (
    BLOCK,
    FORMAT,
    HEAD,
    BadTable,
    OtherFormat,
    TableFile,
    replacing,
    unfinished_tables,
    write_table,
)

ABOUT = {"identity": "0123abcd", "list": "my words", "letters": "4"}
COLUMNS = {
    "tiny": array("B", [0, 1, 255]),
    "short": array("H", [0, 1, 65_535, 700]),
    "long": array("I", [0, 1, 4_294_967_295]),
    "longest": array("Q", [0, 1, 18_446_744_073_709_551_615]),
}


def write(path: Path, columns: Mapping[str, Any]) -> None:
    with replacing(path) as file:
        write_table(file, ABOUT, columns)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "deep" / "some.table"


@pytest.fixture
def small(path: Path) -> Path:
    """A table with one column of three bytes."""
    write(path, {"tiny": array("B", [1, 2, 3])})
    return path


@pytest.fixture
def large(path: Path) -> Path:
    """A table with two columns of two blocks each."""
    write(path, {"near": array("H", range(40_000)), "far": array("I", range(30_000))})
    return path


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


def files_beside(path: Path) -> list[str]:
    return sorted(each.name for each in path.parent.iterdir())


# Writing and reading.


def test_what_was_written_is_read_again(path: Path) -> None:
    write(path, COLUMNS)
    file = TableFile(path)
    for name, numbers in COLUMNS.items():
        column = file.columns[name]
        assert [column[number] for number in range(len(column))] == numbers.tolist()
        assert column.checked().tolist() == numbers.tolist()
    assert file.about == ABOUT
    assert files_beside(path) == ["some.table"]


def test_columns_can_be_numpy_arrays(path: Path) -> None:
    numpy = pytest.importorskip("numpy", reason="needs numpy: pip install 'handful[study]'")
    write(path, {name: numpy.array(numbers) for name, numbers in COLUMNS.items()})
    by_numpy = path.read_bytes()
    write(path, COLUMNS)
    assert path.read_bytes() == by_numpy


def test_the_file_is_as_the_format_is_described(path: Path) -> None:
    write(path, COLUMNS)
    content = path.read_bytes()
    head, checksums = content[:4096], content[4152:]
    first, second = head[:-64].decode().split("\n")
    assert first == "handful-table/3"
    assert json.loads(second) == {
        "about": ABOUT,
        "columns": {
            "tiny": ["B", 4096, 3, 0],
            "short": ["H", 4104, 4, 1],
            "long": ["I", 4112, 3, 2],
            "longest": ["Q", 4128, 3, 3],
        },
        "checksums": [4152, sha256(checksums).hexdigest()],
        "length": 4168,
    }
    assert head[-64:].decode() == sha256(head[:-64]).hexdigest()
    assert content[4096:4112] == bytes([0, 1, 255, 0, 0, 0, 0, 0, 0, 0, 1, 0, 255, 255, 0xBC, 2])
    assert checksums[:4] == crc32(content[4096:4104]).to_bytes(4, "little")


@pytest.mark.parametrize("kind", ["B", "H", "I", "Q"])
@pytest.mark.parametrize("size", [8, BLOCK - 8, BLOCK, BLOCK + 8, 2 * BLOCK])
def test_columns_of_any_size_are_read_again(size: int, kind: str, path: Path) -> None:
    some = array(kind)
    some.frombytes(Random(size).randbytes(size))
    write(path, {"first": some, "second": some, "third": some[:1]})
    columns = TableFile(path).columns
    assert columns["second"].checked().tobytes() == some.tobytes()
    assert columns["third"][0] == some[0]
    assert columns["first"][len(some) - 1] == some[-1]
    with pytest.raises(IndexError):
        columns["first"][len(some)]


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
        (0, "the file is not a table"),
        (14, "the file has another format, handful-table/2"),
        (20, "the head is damaged"),
        (4095, "the head is damaged"),
        (4096, "block 0 of the column tiny is damaged"),
        (4103, "block 0 of the column tiny is damaged"),  # padding
        (4104, "the checksums are damaged"),
    ],
)
def test_damage_is_described(at: int, expected: str, small: Path) -> None:
    flip(small, at)
    assert fault(small) == expected


def test_a_file_of_another_length_is_damaged(large: Path) -> None:
    content = large.read_bytes()
    for end in {0, 1, HEAD, HEAD + 1, len(content) - 1, *range(0, len(content), 9973)}:
        large.write_bytes(content[:end])
        assert fault(large) is not None
    large.write_bytes(content + b"\0")
    assert fault(large) == "the file has 204,113 bytes instead of 204,112"


def test_exchanged_blocks_are_damage(large: Path) -> None:
    content = large.read_bytes()
    far = TableFile(large).columns["far"].start
    one, two = content[HEAD : HEAD + 8192], content[far : far + 8192]
    large.write_bytes(
        content[:HEAD] + two + content[HEAD + 8192 : far] + one + content[far + 8192 :]
    )
    assert fault(large) == "block 0 of the column near is damaged"


@pytest.mark.parametrize(
    ("content", "expected"),
    [
        (b"", "the file is shorter than a head"),
        (bytes(2 * HEAD), "the file is not a table"),
        (b"handful-table/1\n" * 1000, "the file has another format, handful-table/1"),
        (f"{FORMAT}\n".encode() * 1000, "the head is damaged"),
    ],
)
def test_another_file_is_not_a_table(content: bytes, expected: str, path: Path) -> None:
    path.parent.mkdir()
    path.write_bytes(content)
    assert fault(path) == expected


def test_a_file_of_another_version_has_its_own_error(path: Path) -> None:
    path.parent.mkdir()
    path.write_bytes(b"handful-table/99\n".ljust(2 * HEAD))
    with pytest.raises(OtherFormat):
        TableFile(path)


def test_only_what_is_read_is_checked_and_only_once(
    large: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    flip(large, HEAD + BLOCK + 100)
    columns = TableFile(large).columns
    near = columns["near"]
    assert [near[0], near[32_767], columns["far"][29_999]] == [0, 32_767, 29_999]
    for _ in range(2):
        with pytest.raises(BadTable, match="block 1 of the column near is damaged"):
            near[32_768]
    monkeypatch.setattr("handful.solver.table_file.crc32", lambda block: pytest.fail("checked"))
    assert near[5] == 5


# Replacing files.


def test_a_mapped_file_can_be_replaced_and_removed(large: Path) -> None:
    file = TableFile(large)
    write(large, {"near": array("H", [7] * 40_000)})
    assert file.columns["near"][39_999] == 39_999
    assert TableFile(large).columns["near"][0] == 7
    file.remove()  # it is another file now
    assert large.exists()
    TableFile(large).remove()
    assert not large.exists()
    assert file.columns["far"][12] == 12


@pytest.mark.parametrize("error", [OSError(errno.ENOSPC, "No space left"), KeyboardInterrupt()])
def test_after_an_error_the_old_file_is_there_and_nothing_else(
    error: BaseException, small: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = small.read_bytes()

    def sync(number: int) -> None:
        raise error

    monkeypatch.setattr(os, "fsync", sync)
    with pytest.raises(type(error)):
        write(small, COLUMNS)
    assert small.read_bytes() == before
    assert files_beside(small) == ["some.table"]


def test_a_file_in_place_of_the_folder_is_an_error_and_stays(tmp_path: Path) -> None:
    (tmp_path / "tables").write_text("mine")
    with pytest.raises(OSError, match=r"File exists|Not a directory|cannot find"):
        write(tmp_path / "tables" / "some.table", COLUMNS)
    assert (tmp_path / "tables").read_text() == "mine"


def test_two_threads_can_write_the_same_table(path: Path) -> None:
    failed: list[str] = []

    def write_often() -> None:
        for _ in range(30):
            try:
                write(path, {"x": array("I", range(50_000))})
                TableFile(path).check_all()
            except (OSError, BadTable) as error:
                failed.append(str(error))

    threads = [Thread(target=write_often) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert failed == []


def test_the_file_of_a_killed_writer_is_unfinished(small: Path) -> None:
    left = small.with_name("some.table.1-0123.tmp")
    left.write_bytes(bytes(HEAD) + small.read_bytes()[HEAD:])  # the head is written last
    assert fault(left) == "the file is not a table"
    assert unfinished_tables(small.parent) == [left]


def test_a_head_that_is_too_long_is_not_written(path: Path) -> None:
    with pytest.raises(ValueError, match="the head is too long"):
        write(path, {f"column-{number}": array("B", [1]) for number in range(300)})
    assert files_beside(path) == []
