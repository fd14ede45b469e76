"""The file of a table: what is written is what is read, and no damage goes unnoticed."""

import errno
import os
from array import array
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any
from zlib import crc32

import pytest

from handful.solver.table_file import BLOCK, HEAD, BadTable, TableFile, write_table

ABOUT = {"identity": "0123abcd", "list": "my words", "most": "4"}
COLUMNS = {
    "tiny": array("B", [0, 1, 255]),
    "short": array("H", [0, 1, 65_535, 700]),
    "long": array("I", [0, 1, 4_294_967_295]),
    "longest": array("Q", [0, 1, 18_446_744_073_709_551_615]),
}


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Where a table is written."""
    return tmp_path / "deep" / "some.table"


@pytest.fixture
def small(path: Path) -> Path:
    """A table of one column, in the fewest bytes there can be."""
    write_table(path, ABOUT, {"tiny": array("B", [1, 2, 3])})
    return path


@pytest.fixture
def large(path: Path) -> Path:
    """A table of three blocks and a part of one: two columns that meet in the second block."""
    write_table(path, ABOUT, {"near": array("H", range(40_000)), "far": array("I", range(30_000))})
    return path


def flip(path: Path, at: int, bit: int = 0) -> None:
    """Flip a bit of the file."""
    with path.open("r+b") as file:
        file.seek(at)
        (byte,) = file.read(1)
        file.seek(at)
        file.write(bytes([byte ^ 1 << bit]))


def fault(path: Path) -> str | None:
    """What is found to be wrong with a file; None if nothing is."""
    try:
        TableFile(path).check_all()
    except BadTable as error:
        return str(error)
    return None


def left_behind(path: Path) -> list[str]:
    """The names of the files in the folder of *path*."""
    return sorted(each.name for each in path.parent.iterdir())


# Writing and reading.


def test_what_was_written_is_read_again(path: Path) -> None:
    write_table(path, ABOUT, COLUMNS)
    file = TableFile(path)
    file.check_all()
    for name, numbers in COLUMNS.items():
        column = file.column(name)
        assert [column[place] for place in range(len(column))] == numbers.tolist()
        assert column.check().tolist() == numbers.tolist()
    assert {name: file.about[name] for name in ABOUT} == ABOUT
    assert left_behind(path) == ["some.table"]


def test_columns_may_be_arrays_of_numpy(path: Path) -> None:
    numpy = pytest.importorskip("numpy", reason="needs numpy: pip install 'handful[study]'")
    columns = {name: numpy.array(numbers) for name, numbers in COLUMNS.items()}
    write_table(path, ABOUT, columns)
    by_numpy = path.read_bytes()
    write_table(path, ABOUT, COLUMNS)
    assert path.read_bytes() == by_numpy


def test_the_file_is_as_the_format_is_described(path: Path) -> None:
    write_table(path, ABOUT, COLUMNS)
    content = path.read_bytes()
    head, checksums = content[:4096], content[5 * 4096 :]
    assert head.decode("ascii").split("\n")[:-1] == [
        "handful-table/2",
        "identity 0123abcd",
        "list my words",
        "most 4",
        "column tiny B 4096 3",
        "column short H 8192 4",
        "column long I 12288 3",
        "column longest Q 16384 3",
        "length 20484",
    ]
    last = f"checksums 20480 {sha256(checksums).hexdigest()}"
    assert head[:-64].decode("ascii").split("\n")[-1].rstrip(" ") == last
    assert head[-64:].decode("ascii") == sha256(head[:-64]).hexdigest()
    assert len(content) == 20484
    assert content[8192:8200] == bytes([0, 0, 1, 0, 255, 255, 0xBC, 0x02])
    assert content[8200:12288] == bytes(4088)
    assert checksums == crc32(content[4096:20480]).to_bytes(4, "little")


@pytest.mark.parametrize("kind", ["B", "H", "I", "Q"])
@pytest.mark.parametrize(
    "size", [8, HEAD - 8, HEAD, HEAD + 8, BLOCK - HEAD, BLOCK - 8, BLOCK, BLOCK + 8, 2 * BLOCK]
)
def test_columns_of_any_size_are_read_as_they_were_written(
    size: int, kind: str, path: Path
) -> None:
    some = array(kind)
    some.frombytes(Random(size).randbytes(size))
    write_table(path, ABOUT, {"first": some, "second": some, "third": some[:1]})
    file = TableFile(path)
    assert file.column("second").check().tobytes() == some.tobytes()
    assert file.column("third")[0] == some[0]
    assert file.column("first")[len(some) - 1] == some[-1]
    file.check_all()
    assert [start % HEAD for _, start, _ in file.columns.values()] == [0, 0, 0]


def test_nothing_is_read_beyond_the_end_of_a_column(large: Path) -> None:
    column = TableFile(large).column("near")
    assert (len(column), column[39_999]) == (40_000, 39_999)
    with pytest.raises(IndexError):
        column[40_000]


def test_there_is_no_column_of_another_name(small: Path) -> None:
    with pytest.raises(KeyError, match="huge"):
        TableFile(small).column("huge")


# Damage.


def test_a_flipped_bit_in_any_byte_is_found(small: Path) -> None:
    assert fault(small) is None
    size, chance = small.stat().st_size, Random("bits")
    for at in range(size):
        bit = chance.randrange(8)
        flip(small, at, bit)
        assert fault(small) is not None, (at, bit)
        flip(small, at, bit)
    assert fault(small) is None


@pytest.mark.slow
def test_every_flipped_bit_is_found(small: Path) -> None:
    for at in range(small.stat().st_size):
        for bit in range(8):
            flip(small, at, bit)
            assert fault(small) is not None, (at, bit)
            flip(small, at, bit)
    assert fault(small) is None


@pytest.mark.parametrize(
    ("at", "expected"),
    [
        (0, "the file is no table"),
        (14, "the file is of another format, handful-table/3"),
        (20, "the head is damaged"),
        (4000, "the head is damaged"),
        (4095, "the head is damaged"),
        (4096, "block 0 of {} is damaged"),
        (8191, "block 0 of {} is damaged"),  # nothing is kept there
        (8192, "the checksums are damaged"),
        (8195, "the checksums are damaged"),
    ],
)
def test_damage_is_told_by_its_place(at: int, expected: str, small: Path) -> None:
    flip(small, at)
    assert fault(small) == expected.format(small)


def test_a_file_that_was_cut_off_is_found(large: Path) -> None:
    content = large.read_bytes()
    ends = {0, 1, HEAD - 1, HEAD, HEAD + 1, len(content) - 4, len(content) - 1}
    for end in sorted(ends | set(range(0, len(content), 9973))):
        large.write_bytes(content[:end])
        with pytest.raises(BadTable):
            TableFile(large)
    large.write_bytes(content[:-4])
    assert fault(large) == "the file has 208,908 bytes, and was written with 208912"


@pytest.mark.parametrize("more", [b"\0", b"\0\0\0\0", bytes(HEAD), b"more"])
def test_a_file_that_is_longer_is_found(more: bytes, small: Path) -> None:
    small.write_bytes(small.read_bytes() + more)
    assert fault(small) == f"the file has {8196 + len(more):,} bytes, and was written with 8196"


def test_blocks_that_were_exchanged_are_found(large: Path) -> None:
    content = large.read_bytes()
    first, second = content[HEAD : HEAD + BLOCK], content[HEAD + BLOCK : HEAD + 2 * BLOCK]
    large.write_bytes(content[:HEAD] + second + first + content[HEAD + 2 * BLOCK :])
    assert fault(large) == f"block 0 of {large} is damaged"


@pytest.mark.parametrize(
    ("content", "expected"),
    [
        (b"", "the file is shorter than a head"),
        (b"handful-table/2\n", "the file is shorter than a head"),
        (bytes(HEAD), "the file is shorter than a head"),
        (bytes(2 * HEAD), "the file is no table"),
        (b"once upon a time\n" * 1000, "the file is no table"),
        ("Ґедзь\n".encode("cp1251") * 1000, "the file is no table"),
        (b"handful-table/2" * 1000, "the file is of another format, handful-table/2handful-table"),
        (b"handful-table/1\n" * 1000, "the file is of another format, handful-table/1"),
        (b"handful-table/2\n" * 1000, "the head is damaged"),
    ],
)
def test_a_file_of_something_else_is_no_table(content: bytes, expected: str, path: Path) -> None:
    path.parent.mkdir()
    path.write_bytes(content)
    found = fault(path)
    assert found is not None
    assert found.startswith(expected)
    assert len(found) < 100


def test_a_file_of_a_later_format_is_not_read_however_right_it_is(small: Path) -> None:
    content = small.read_bytes()
    head = content[: HEAD - 64].replace(b"handful-table/2", b"handful-table/3")
    small.write_bytes(head + sha256(head).hexdigest().encode() + content[HEAD:])
    assert fault(small) == "the file is of another format, handful-table/3"


def test_there_have_to_be_as_many_checksums_as_blocks(small: Path) -> None:
    content = small.read_bytes()
    lines = content[: HEAD - 64].rstrip(b" ").split(b"\n")[:-2]
    checksums = content[8192:] * 2
    lines += [b"length 8200", b"checksums 8192 " + sha256(checksums).hexdigest().encode()]
    head = b"\n".join(lines).ljust(HEAD - 64)
    small.write_bytes(head + sha256(head).hexdigest().encode() + content[HEAD:8192] + checksums)
    assert fault(small) == "there are not as many checksums as blocks"


def test_a_file_that_is_not_there_is_not_damaged(path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        TableFile(path)


def test_a_number_in_a_damaged_block_is_not_read_and_one_in_another_is(large: Path) -> None:
    # The near column fills the first block and a part of the second, where the far one begins.
    flip(large, HEAD + BLOCK + 100)
    file = TableFile(large)
    near, far = file.column("near"), file.column("far")
    assert [near[0], near[32_767], far[20_000]] == [0, 32_767, 20_000]
    for _ in range(2):
        for column, place in ((near, 32_768), (near, 39_999), (far, 0), (far, 10)):
            with pytest.raises(BadTable, match=r"block 1 of .* is damaged"):
                column[place]
        for column in (near, far):
            with pytest.raises(BadTable, match=r"block 1 of .* is damaged"):
                column.check()
    assert near[0] == 0


def test_all_of_a_column_is_checked_and_nothing_of_others(large: Path) -> None:
    flip(large, HEAD + 2 * BLOCK + 100)  # the third block has nothing of the near column
    file = TableFile(large)
    assert file.column("near").check().tolist() == list(range(40_000))
    with pytest.raises(BadTable, match=r"block 2 of .* is damaged"):
        file.column("far").check()


def test_a_block_is_checked_once(large: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    checked: list[int] = []
    real = TableFile.check

    def check(file: TableFile, block: int) -> None:
        checked.append(block)
        real(file, block)

    monkeypatch.setattr(TableFile, "check", check)
    column = TableFile(large).column("near")
    for place in (5, 6, 5, 32_767, 32_768, 5, 39_999):
        assert column[place] == place
    column.check()
    assert checked == [0, 1]


# While it is mapped.


def test_a_file_that_is_removed_goes_on_answering(large: Path) -> None:
    file = TableFile(large)
    column = file.column("near")
    large.unlink()
    assert [column[place] for place in (0, 39_999)] == [0, 39_999]
    file.check_all()


def test_a_file_that_is_replaced_goes_on_answering_as_before(large: Path) -> None:
    file = TableFile(large)
    column = file.column("near")
    write_table(large, ABOUT, {"near": array("H", [7] * 40_000)})
    assert [column[place] for place in (0, 39_999)] == [0, 39_999]
    assert file.column("far")[12] == 12
    assert TableFile(large).column("near")[0] == 7


# What can be in the way of writing.


class FullDisk:
    """A file on a disk with room for so many calls of write."""

    def __init__(self, file: Any, room: int) -> None:
        self.file = file
        self.room = room

    def write(self, content: bytes) -> int:
        self.room -= 1
        if self.room < 0:
            self.file.write(content[: len(content) // 2])
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        written: int = self.file.write(content)
        return written

    def __getattr__(self, name: str) -> Any:
        return getattr(self.file, name)


@contextmanager
def full_disk(room: int) -> Iterator[None]:
    """Path.open opens files of a full disk."""
    real = Path.open

    @contextmanager
    def opened(path: Path, mode: str) -> Iterator[FullDisk]:
        with real(path, mode) as file:
            yield FullDisk(file, room)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Path, "open", opened)
        yield


@pytest.mark.parametrize("room", range(10))
def test_on_a_full_disk_nothing_is_left_behind(room: int, path: Path) -> None:
    # Four columns, each with what fills its page, the checksums, and the head.
    with full_disk(room), pytest.raises(OSError, match="No space left on device"):
        write_table(path, ABOUT, COLUMNS)
    assert left_behind(path) == []


def test_on_a_full_disk_the_old_file_stays_as_it_was(small: Path) -> None:
    before = small.read_bytes()
    with full_disk(3), pytest.raises(OSError, match="No space left on device"):
        write_table(small, ABOUT, COLUMNS)
    assert small.read_bytes() == before
    assert left_behind(small) == ["some.table"]
    with full_disk(10):
        write_table(small, ABOUT, COLUMNS)
    assert fault(small) is None
    assert small.read_bytes() != before


@pytest.mark.parametrize("error", [OSError(errno.EIO, "Input/output error"), KeyboardInterrupt()])
def test_whatever_happens_before_the_end_nothing_is_left_behind(
    error: BaseException, small: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = small.read_bytes()

    def sync(number: int) -> None:
        raise error

    monkeypatch.setattr(os, "fsync", sync)
    with pytest.raises(type(error)):
        write_table(small, ABOUT, COLUMNS)
    assert small.read_bytes() == before
    assert left_behind(small) == ["some.table"]


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may write")
def test_a_folder_that_is_read_only_stays_as_it_was(small: Path) -> None:
    before = small.read_bytes()
    small.parent.chmod(0o500)
    try:
        with pytest.raises(PermissionError):
            write_table(small, ABOUT, COLUMNS)
        assert small.read_bytes() == before
        assert left_behind(small) == ["some.table"]
    finally:
        small.parent.chmod(0o700)


def test_a_file_in_the_way_of_the_folder_stays_as_it_was(tmp_path: Path) -> None:
    (tmp_path / "tables").write_text("mine")
    with pytest.raises(OSError, match=r"File exists|Not a directory|cannot find"):
        write_table(tmp_path / "tables" / "some.table", ABOUT, COLUMNS)
    assert (tmp_path / "tables").read_text() == "mine"


def test_a_folder_in_the_way_of_the_file_stays_and_nothing_is_left_behind(path: Path) -> None:
    path.mkdir(parents=True)
    with pytest.raises(OSError, match=r"Is a directory|denied"):
        write_table(path, ABOUT, COLUMNS)
    assert left_behind(path) == ["some.table"]
    assert path.is_dir()


def test_a_half_written_file_of_a_process_that_was_killed_is_not_in_the_way(small: Path) -> None:
    content = small.read_bytes()
    for process in (os.getpid(), 1):
        # The head is written last.
        half = small.with_name(f"some.table.{process}.tmp")
        half.write_bytes(bytes(HEAD) + content[HEAD:])
        assert fault(half) == "the file is no table"
    write_table(small, ABOUT, COLUMNS)
    assert fault(small) is None
    assert TableFile(small).column("short")[2] == 65_535


def test_more_columns_than_a_head_can_name_are_not_written(path: Path) -> None:
    with pytest.raises(ValueError, match="there are too many columns for a head"):
        write_table(path, ABOUT, {f"column-{place}": array("B", [1]) for place in range(300)})
    assert left_behind(path) == []
