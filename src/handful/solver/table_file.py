"""The file of a table: columns of numbers behind a head, mapped into memory and only read.

A file is the head, the columns, and the checksums, in this order, and all numbers in it are
little-endian. It is written under a passing name and then renamed, and it is unlinked to be rid of
it; nobody changes or cuts off one that may be mapped.

- The head has `HEAD` bytes: lines of text, blanks, and in the last 64 bytes the sha256 of all
  bytes of the head before these. The first line is `FORMAT`. The others are a name and a value:
  what the table is about, `length` (of the file), `checksums` (where they begin, and their
  sha256), and for each `column` its name, its type, where it begins and how many numbers it has.
- A column begins at a multiple of `HEAD`. Its type is a letter of Python's `struct`: B, H, I or Q.
- The checksums are numbers of type I: the CRC-32 of each `BLOCK` bytes from the head's end on.

Mapping a file checks the head, the length and the checksums' own hash. A block is checked when
something in it is first read, and `damaged` checks them all.
"""

import mmap
import os
import sys
import time
from collections.abc import Iterable, Mapping
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from secrets import token_hex
from typing import Any, NamedTuple
from zlib import crc32

__all__ = [
    "BLOCK",
    "FORMAT",
    "HEAD",
    "BadTable",
    "Column",
    "OldFormat",
    "Reader",
    "TableFile",
    "require_room",
    "unfinished_tables",
    "write_table",
]

FORMAT = "handful-table/2"
HEAD = 4096
BLOCK = 1 << 16
KINDS = {1: "B", 2: "H", 4: "I", 8: "Q"}
"""By the bytes of a number, the type of a column."""
HASH = 64
UNFINISHED = ".tmp"
LONG_AGO = 24 * 3600.0
"""Seconds after which a file that is not finished was left by a process that was killed."""


class BadTable(Exception):
    """A file that is no whole table, or one of another kind; the text says what is wrong."""


class OldFormat(BadTable):
    """A file of a format that was written before this one."""


class Column(NamedTuple):
    """Where the numbers of a column are, of which type they are, and how many."""

    kind: str
    start: int
    numbers: int


class TableFile:
    """A table that is mapped into memory.

    *about* says what it is about, by name. Numbers are read by `read`, which checks them first.
    """

    def __init__(self, path: Path) -> None:
        if sys.byteorder != "little":
            raise BadTable("tables are read on little-endian machines only")
        with path.open("rb") as file:
            self._about = os.fstat(file.fileno())
            if self._about.st_size <= HEAD:
                raise BadTable("the file is shorter than a head")
            self._map = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
        self.path = path
        self.size = len(self._map)
        self.about, self.columns, (start, checksum) = _head(self._map[:HEAD], self.size)
        if sha256(self._map[start:]).hexdigest() != checksum:
            raise BadTable("the checksums are damaged")
        self._bytes = memoryview(self._map)
        self._end = start
        self._checksums = self._bytes[start:].cast("I")
        self._unchecked = bytearray(b"\1" * len(self._checksums))
        if len(self._checksums) != -(-(start - HEAD) // BLOCK):
            raise BadTable("there are not as many checksums as blocks")

    def column(self, name: str) -> "Reader":
        """The numbers of the column called *name*, each checked before it is read."""
        kind, start, count = self.columns[name]
        size = next(size for size, known in KINDS.items() if known == kind)
        numbers = self._bytes[start : start + count * size].cast(kind)  # type: ignore[call-overload]
        return Reader(numbers, (start - HEAD) // numbers.itemsize, self)

    def check(self, block: int) -> None:
        """Raise unless the bytes of that *block* are what was written."""
        start = HEAD + block * BLOCK
        found = crc32(self._bytes[start : min(start + BLOCK, self._end)])
        if found != self._checksums[block]:
            raise BadTable(f"block {block} of {self.path} is damaged")
        self._unchecked[block] = 0

    def remove(self) -> None:
        """Remove the file, unless there is another one in its place by now."""
        with suppress(OSError):
            if os.path.samestat(self._about, self.path.stat()):
                self.path.unlink()

    def check_all(self) -> None:
        """Raise unless every byte is what was written."""
        for block in range(len(self._checksums)):
            self.check(block)


class Reader:
    """The numbers of a column. Reading one checks the block of the file that it is in, once."""

    __slots__ = ("_file", "_offset", "_shift", "_unchecked", "numbers")

    def __init__(self, numbers: "memoryview[int]", offset: int, file: TableFile) -> None:
        self.numbers = numbers
        self._file = file
        self._unchecked = file._unchecked  # one lives by the other
        self._shift = BLOCK.bit_length() - numbers.itemsize.bit_length()
        """A block has two to this power of the column's numbers."""
        self._offset = offset

    def __getitem__(self, place: int) -> int:
        if self._unchecked[block := (place + self._offset) >> self._shift]:
            self._file.check(block)
        return self.numbers[place]

    def __len__(self) -> int:
        return len(self.numbers)

    def check(self) -> "memoryview[int]":
        """All of the numbers, checked."""
        last = len(self.numbers) - 1
        for block in range(self._offset >> self._shift, ((last + self._offset) >> self._shift) + 1):
            if self._unchecked[block]:
                self._file.check(block)
        return self.numbers


def _head(head: bytes, size: int) -> tuple[dict[str, str], dict[str, Column], tuple[int, str]]:
    """What a *head* says: what the table is about, its columns, where the checksums are."""
    text, found = head[:-HASH], head[-HASH:]
    first, _, rest = text.rstrip(b" ").partition(b"\n")
    if not first.startswith(b"handful-table/"):
        raise BadTable("the file is no table")
    if first != FORMAT.encode():
        found_format = first.decode("ascii", "replace")
        number, own = [name.partition("/")[2] for name in (found_format, FORMAT)]
        old = number.isdecimal() and int(number[:9]) < int(own)
        raise (OldFormat if old else BadTable)(f"the file is of another format, {found_format:.40}")
    if sha256(text).hexdigest().encode() != found:
        raise BadTable("the head is damaged")
    about: dict[str, str] = {}
    columns: dict[str, Column] = {}
    for line in rest.decode().splitlines():
        name, _, value = line.partition(" ")
        if name == "column":
            column, kind, start, count = value.split()
            columns[column] = Column(kind, int(start), int(count))
        else:
            about[name] = value
    if int(about["length"]) != size:
        raise BadTable(f"the file has {size:,} bytes, and was written with {about['length']}")
    start, checksum = about["checksums"].split()
    return about, columns, (int(start), checksum)


def require_room(path: Path) -> None:
    """Raise OSError unless a file can be made where *path* is: before the work, not after it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    tried = path.with_name(f"{path.name}.{os.getpid()}-{token_hex(4)}{UNFINISHED}")
    tried.touch()
    tried.unlink()


def write_table(path: Path, about: Mapping[str, str], columns: Mapping[str, Any]) -> None:
    """Write a table to *path*, whole or not at all: what it is *about*, and its *columns*.

    A column is an array of numpy, or of `array`, of one of the types. OSError where the disk is
    full, or the folder cannot be written; then nothing is left behind.
    """
    unfinished = path.with_name(f"{path.name}.{os.getpid()}-{token_hex(4)}{UNFINISHED}")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        _sweep(path.parent)
        with unfinished.open("wb") as file:
            _write(file, about, columns)
            file.flush()
            os.fsync(file.fileno())
        unfinished.replace(path)
    except BaseException:
        with suppress(OSError):
            unfinished.unlink()
        raise


def unfinished_tables(folder: Path) -> list[Path]:
    """What was never renamed: it is being written now, or its writer was killed."""
    return sorted(folder.glob(f"*.table.*{UNFINISHED}"))


def _sweep(folder: Path) -> None:
    """Remove what killed processes left: nobody writes for so long."""
    for left in unfinished_tables(folder):
        with suppress(OSError):
            if time.time() - left.stat().st_mtime > LONG_AGO:
                left.unlink()


def _write(file: Any, about: Mapping[str, str], columns: Mapping[str, Any]) -> None:
    lines = [FORMAT, *[f"{name} {value}" for name, value in about.items()]]
    place = HEAD
    for name, numbers in columns.items():
        view = memoryview(numbers)
        lines.append(f"column {name} {KINDS[view.itemsize]} {place} {len(view)}")
        place += -(-view.nbytes // HEAD) * HEAD
    file.seek(HEAD)
    checksums = _written(file, columns.values())
    table = b"".join([number.to_bytes(4, "little") for number in checksums])
    file.write(table)
    lines.append(f"length {place + len(table)}")
    lines.append(f"checksums {place} {sha256(table).hexdigest()}")
    head = "\n".join(lines).encode().ljust(HEAD - HASH)
    if len(head) > HEAD - HASH:
        raise ValueError("there are too many columns for a head")
    file.seek(0)
    file.write(head + sha256(head).hexdigest().encode())


def _written(file: Any, columns: Iterable[Any]) -> list[int]:
    """Write the *columns*; the checksums of all blocks."""
    checksums: list[int] = []
    block = 0  # the checksum so far of the block that is being written
    room = BLOCK
    for numbers in columns:
        view = memoryview(numbers).cast("B")
        padding = bytes(-len(view) % HEAD)
        for part in (view, memoryview(padding)):
            file.write(part)
            while len(part):
                block = crc32(part[:room], block)
                used = min(room, len(part))
                part = part[used:]
                room -= used
                if not room:
                    checksums.append(block)
                    block, room = 0, BLOCK
    if room < BLOCK:
        checksums.append(block)
    return checksums
