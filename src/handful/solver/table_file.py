"""The file format of tables: columns of numbers, mapped into memory and checked for damage.

A file has a head, the columns and the checksums. All numbers are little-endian.

- The head has `HEAD` bytes. Its first line is `FORMAT` and its second line is a JSON object:
  `about` (what the table is for), `columns` (for each name: type, start, count and the index of
  its first checksum), `checksums` (their start and sha256) and `length` (of the file). Blanks
  follow. The last 64 bytes are the sha256 of all bytes before them.
- A column is an array of numbers of one type: B, H, I or Q of Python's `struct`. Its length is
  padded to a multiple of eight bytes.
- The checksums are of type I: the CRC-32 of each `BLOCK` bytes of each column, in order.

Opening a file checks the head, the length and the hash of the checksums. A block is checked before
something in it is first read.
"""

import json
import mmap
import os
import sys
from array import array
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from hashlib import sha256
from pathlib import Path
from secrets import token_hex
from typing import Any, BinaryIO
from zlib import crc32

__all__ = [
    "BLOCK",
    "FORMAT",
    "HEAD",
    "BadTable",
    "Column",
    "OtherFormat",
    "TableFile",
    "replacing",
    "unfinished_tables",
    "write_table",
]

FORMAT = "handful-table/3"
HEAD = 4096
BLOCK = 1 << 16
TYPES = {1: "B", 2: "H", 4: "I", 8: "Q"}
"""The type of a column by the bytes of a number."""
HASH = 64
"""The characters of a sha256."""
UNFINISHED = ".tmp"


class BadTable(Exception):
    """A file that is damaged, not a table, or a table for something else."""


class OtherFormat(BadTable):
    """A table that another version of Handful wrote."""


class Column:
    """The numbers of a column. Reading one checks its block of the file first, once."""

    __slots__ = ("_bytes", "_checksums", "_name", "_numbers", "_shift", "_unchecked", "start")

    def __init__(
        self,
        name: str,
        layout: tuple[str, int, int, int],
        file: memoryview,
        checksums: "memoryview[int]",
    ) -> None:
        kind, start, count, first_checksum = layout
        size = next(size for size, known in TYPES.items() if known == kind)
        self.start = start
        self._name = name
        self._bytes = file[start : start + _padded(count * size)]
        numbers: memoryview[int] = self._bytes[: count * size].cast(kind)  # type: ignore[call-overload]
        self._numbers = numbers
        self._shift = BLOCK.bit_length() - size.bit_length()  # a block has 1 << shift numbers
        self._unchecked = bytearray(b"\1" * -(-len(self._bytes) // BLOCK))
        self._checksums = checksums[first_checksum:]

    def __getitem__(self, number: int) -> int:
        if self._unchecked[block := number >> self._shift]:
            self._check(block)
        return self._numbers[number]

    def __len__(self) -> int:
        return len(self._numbers)

    def checked(self) -> "memoryview[int]":
        """All numbers, after checking every block again."""
        for block in range(len(self._unchecked)):
            self._check(block)
        return self._numbers

    def _check(self, block: int) -> None:
        start = block * BLOCK
        if crc32(self._bytes[start : start + BLOCK]) != self._checksums[block]:
            raise BadTable(f"block {block} of the column {self._name} is damaged")
        self._unchecked[block] = 0


class TableFile:
    """A table file, mapped into memory: what it is *about*, and its *columns* by name."""

    def __init__(self, path: Path) -> None:
        if sys.byteorder != "little":
            raise BadTable("tables are read on little-endian machines only")
        with path.open("rb") as file:
            self._stat = os.fstat(file.fileno())
            if self._stat.st_size <= HEAD:
                raise BadTable("the file is shorter than a head")
            content = memoryview(mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ))
        head = _parse_head(bytes(content[:HEAD]))
        if len(content) != head["length"]:
            raise BadTable(f"the file has {len(content):,} bytes instead of {head['length']:,}")
        start, checksum = head["checksums"]
        if sha256(content[start:]).hexdigest() != checksum:
            raise BadTable("the checksums are damaged")
        self.path = path
        self.about: dict[str, str] = head["about"]
        checksums = content[start:].cast("I")
        self.columns = {
            name: Column(name, layout, content, checksums)
            for name, layout in head["columns"].items()
        }

    def check_all(self) -> None:
        """Raise BadTable unless every byte is as it was written."""
        for column in self.columns.values():
            column.checked()

    def remove(self) -> None:
        """Remove the file, unless another one has replaced it."""
        with suppress(OSError):
            if os.path.samestat(self._stat, self.path.stat()):
                self.path.unlink()


def _parse_head(head: bytes) -> dict[str, Any]:
    text, checksum = head[:-HASH], head[-HASH:]
    found_format, _, rest = text.partition(b"\n")
    if not found_format.startswith(b"handful-table/"):
        raise BadTable("the file is not a table")
    if found_format != FORMAT.encode():
        shown = found_format.decode("ascii", "replace").rstrip()
        raise OtherFormat(f"the file has another format, {shown:.40}")
    if sha256(text).hexdigest().encode() != checksum:
        raise BadTable("the head is damaged")
    found: dict[str, Any] = json.loads(rest)
    return found


def _padded(size: int) -> int:
    return -(-size // 8) * 8


@contextmanager
def replacing(path: Path) -> Iterator[BinaryIO]:
    """A new file that gets the name *path* when it is complete.

    Opened before the work begins, it shows at once whether the folder can be written. After an
    error nothing is left behind. A program that has mapped the old file keeps it.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    unfinished = path.with_name(f"{path.name}.{os.getpid()}-{token_hex(4)}{UNFINISHED}")
    try:
        with unfinished.open("wb") as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        unfinished.replace(path)
    except BaseException:
        with suppress(OSError):
            unfinished.unlink()
        raise


def unfinished_tables(folder: Path) -> list[Path]:
    """The files that are being written, or whose writer was killed."""
    return sorted(folder.glob(f"*.table.*{UNFINISHED}"))


def write_table(file: BinaryIO, about: Mapping[str, str], columns: Mapping[str, Any]) -> None:
    """Write a table: what it is *about*, and its *columns*, arrays of `numpy` or `array`."""
    layout: dict[str, tuple[str, int, int, int]] = {}
    checksums = array("I")
    start = HEAD
    file.seek(start)
    for name, numbers in columns.items():
        view = memoryview(numbers)
        layout[name] = TYPES[view.itemsize], start, len(view), len(checksums)
        content = view.cast("B")
        for first in range(0, len(content), BLOCK):
            block = bytes(content[first : first + BLOCK])
            block = block.ljust(_padded(len(block)), b"\0")
            file.write(block)
            checksums.append(crc32(block))
        start += _padded(len(content))
    file.write(checksums)
    head = {
        "about": about,
        "columns": layout,
        "checksums": (start, sha256(checksums).hexdigest()),
        "length": start + checksums.itemsize * len(checksums),
    }
    text = f"{FORMAT}\n{json.dumps(head)}".encode().ljust(HEAD - HASH)
    if len(text) > HEAD - HASH:
        raise ValueError("the head is too long: a name is too long, or there are too many columns")
    file.seek(0)
    file.write(text + sha256(text).hexdigest().encode())
