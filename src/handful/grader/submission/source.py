"""Folders and archives as trees of entries, listed and read with care.

No link is followed, nothing but files is opened, and no more is unpacked than is asked for. Folders
on the disk and in an archive have the same interface.
"""

import os
import re
import stat
import zipfile
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path
from typing import BinaryIO, Protocol

from handful.grader.message import message
from handful.grader.submission.error import BadSubmission, shown
from handful.grader.system import open_bytes

__all__ = [
    "DEEPEST",
    "MOST_ARCHIVE",
    "Entry",
    "OnDisk",
    "Packed",
    "archive_in",
    "is_leftover",
    "open_entry",
]

MOST_ARCHIVE = 20_000_000
"""The longest archive of one person that is opened."""
MOST_CLASS_ARCHIVE = 2_000_000_000
"""The longest archive that is opened at all: a course platform's download of a whole class."""
MOST_CLASS_MEMBERS = 100_000
DEEPEST = 32
"""Parts of a path in an archive; deeper entries are left out."""
LONGEST_NAME = 255
"""Bytes of a name in an archive: as many as file systems allow."""
SHOWN = 60
"""Characters that are shown of a name that is too long."""
PLAIN = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
"""Ways to pack of which a little can be unpacked; the others give all at once."""

UTF_8 = 0x800
"""The flag of a member whose name is UTF-8."""

_LEFTOVERS = {"__macosx", "__pycache__", "thumbs.db", "desktop.ini", "venv", "env", "node_modules"}
_LEFTOVERS |= {"site-packages", "$recycle.bin"}
_BROKEN = (zipfile.BadZipFile, zlib.error, EOFError, ValueError, RuntimeError, NotImplementedError)


def is_leftover(name: str) -> bool:
    """Is it something that systems and editors leave behind?

    >>> is_leftover("__MACOSX"), is_leftover("._ps4a.py"), is_leftover("ps4a.py~")
    (True, True, True)
    """
    return name.startswith((".", "~$", "#")) or name.endswith("~") or name.lower() in _LEFTOVERS


class Entry(Protocol):
    """A file or a folder, on the disk or in an archive."""

    @property
    def name(self) -> str:
        """The last part of its path."""

    @property
    def shown(self) -> str:
        """Its whole path, as people are shown it."""

    @property
    def is_folder(self) -> bool:
        """Does it hold entries?"""

    @property
    def is_file(self) -> bool:
        """Can it be read?"""

    @property
    def why_not(self) -> BadSubmission | None:
        """Why it is neither: a link, a name that reaches outside, something else."""

    def entries(self) -> list["Entry"]:
        """What a folder holds, by name."""

    def at(self, *parts: str) -> "Entry":
        """The entry at this path inside."""

    def read(self, most: int) -> bytes:
        """The first *most* bytes of a file."""


class OnDisk:
    """A file or a folder on the disk."""

    def __init__(self, path: Path, label: str | None = None) -> None:
        self.path = path
        self.name = path.absolute().name
        self.shown = shown(path if label is None else label)
        try:
            mode = path.lstat().st_mode
        except FileNotFoundError:
            mode = 0
        except OSError as error:
            raise _unreadable(self.shown, error) from error
        self.is_folder = stat.S_ISDIR(mode)
        self.is_file = stat.S_ISREG(mode)
        self._is_link = stat.S_ISLNK(mode)
        self._is_there = mode != 0

    @property
    def why_not(self) -> BadSubmission | None:
        """Why it is neither a file nor a folder."""
        if self.is_folder or self.is_file:
            return None
        if not self._is_there:
            return BadSubmission(message("there is no file or folder {path}", path=self.shown))
        if self._is_link:
            why = message("{path} is a link to elsewhere; hand in the file itself", path=self.shown)
            return BadSubmission(why)
        return BadSubmission(message("{path} is not a file", path=self.shown))

    def entries(self) -> list[Entry]:
        """What the folder holds, by name."""
        try:
            return [self.at(path.name) for path in sorted(self.path.iterdir())]
        except OSError as error:
            raise _unreadable(self.shown, error) from error

    def at(self, *parts: str) -> "OnDisk":
        """The entry at this path inside."""
        label = "/".join((self.shown, *parts) if self.shown not in ("", ".") else parts)
        return OnDisk(self.path.joinpath(*parts), label)

    def read(self, most: int) -> bytes:
        """The first *most* bytes of the file."""
        with self.opened() as file:
            return file.read(most)

    @contextmanager
    def opened(self) -> Iterator[BinaryIO]:
        """The file itself, open: no link is followed, and nothing but a file is waited for."""
        if self.why_not is not None:
            raise self.why_not
        try:
            with os.fdopen(open_bytes(self.path, os.O_RDONLY), "rb") as file:
                if not stat.S_ISREG(os.fstat(file.fileno()).st_mode):
                    raise BadSubmission(message("{path} is not a file", path=self.shown))
                yield file
        except OSError as error:
            raise _unreadable(self.shown, error) from error


def _unreadable(path: str, error: OSError) -> BadSubmission:
    why = message("{path} cannot be read: {reason}", path=path, reason=error.strerror or "")
    return BadSubmission(why)


class Packed:
    """A file or a folder in an archive."""

    def __init__(self, archive: "_Archive", parts: tuple[str, ...]) -> None:
        self._archive = archive
        self.parts = parts
        self.name = parts[-1] if parts else archive.name
        self._inside = archive.folders.get(parts)
        self._member = archive.members.get(parts)
        self.is_folder = self._inside is not None
        self.why_not = None if self.is_folder else self._suspicion()
        self.is_file = self._member is not None and self.why_not is None
        self.shown = shown("/".join((archive.shown, *parts)))

    def _suspicion(self) -> BadSubmission | None:
        if self._member is None:
            return None
        name = _name_of(self._member)
        where = {"path": self._archive.shown, "name": repr(shown(name[:SHOWN]))}
        if self.parts in self._archive.refused:
            if _is_outside(name):
                return BadSubmission(
                    message("{path} holds {name}, which reaches outside the archive", **where)
                )
            return BadSubmission(
                message(
                    "{path} holds a file whose name is longer than {most} bytes: {name}…",
                    most=LONGEST_NAME,
                    **where,
                )
            )
        if stat.S_ISLNK(self._member.external_attr >> 16):
            return BadSubmission(
                message(
                    "{path} holds {name}, which is a link to elsewhere; hand in the file itself",
                    **where,
                )
            )
        if self._member.flag_bits & 1:
            return BadSubmission(
                message(
                    "{path} holds {name}, which is encrypted; hand it in without a password",
                    **where,
                )
            )
        if self._member.compress_type not in PLAIN:
            return BadSubmission(
                message(
                    "{path} holds {name}, which is packed in an unusual way; use an ordinary zip",
                    **where,
                )
            )
        return None

    def entries(self) -> list[Entry]:
        """What the folder holds, by name."""
        return [Packed(self._archive, (*self.parts, name)) for name in sorted(self._inside or ())]

    def at(self, *parts: str) -> "Packed":
        """The entry at this path inside."""
        return Packed(self._archive, (*self.parts, *parts))

    def read(self, most: int) -> bytes:
        """The first *most* bytes of the file."""
        assert self._member is not None, "a folder is not read"
        if self.why_not is not None:
            raise self.why_not
        with _whole(self._archive.shown), self._archive.file.open(self._member) as packed:
            return packed.read(most)


class _Archive:
    """The members of an archive by path; folders are there whether they have a member or not."""

    def __init__(self, file: zipfile.ZipFile, name: str, path: str) -> None:
        self.file = file
        self.name = name
        self.shown = path
        self.members: dict[tuple[str, ...], zipfile.ZipInfo] = {}
        self.folders: dict[tuple[str, ...], set[str]] = {(): set()}
        self.refused: set[tuple[str, ...]] = set()
        for member in file.infolist():
            name = _name_of(member)
            parts = _parts(name)
            if not parts or len(parts) > DEEPEST:
                continue
            safe = _parts_inside(parts) if _is_outside(name) else tuple(map(_cut, parts))
            if safe != parts:
                parts = safe
                self.refused.add(parts)
            for depth in range(len(parts)):
                self.folders.setdefault(parts[:depth], set()).add(parts[depth])
            if member.is_dir():
                self.folders.setdefault(parts, set())
            else:
                self.members.setdefault(parts, member)


def _name_of(member: zipfile.ZipInfo) -> str:
    """The path of a member: old packers do not say which encoding it has.

    It is UTF-8 on a Mac, and cp866 on a Windows with Cyrillic letters.
    """
    name = member.filename
    if name.isascii() or member.flag_bits & UTF_8:
        return name
    try:
        content = name.encode("cp437")
    except UnicodeEncodeError:
        return name
    for encoding in ("utf-8", "cp866"):
        try:
            decoded = content.decode(encoding)
        except UnicodeDecodeError:
            continue
        if encoding == "utf-8" or _is_cyrillic(decoded):
            return decoded
    return name


def _is_cyrillic(name: str) -> bool:
    """Are there whole words in other letters? A French name has some of each in one word."""
    words = re.findall(r"[^\W\d_]+", name)
    return all(c.isascii() or c.isalpha() for c in name) and all(
        word.isascii() or not any(c.isascii() for c in word) for word in words
    )


def _parts(name: str) -> tuple[str, ...]:
    """The parts of a member's path."""
    plain = name.replace("\\", "/")
    return tuple([part for part in plain.split("/") if part not in ("", ".")])


def _is_outside(name: str) -> bool:
    """Does a member's path reach outside the archive?"""
    parts = _parts(name)
    is_drive = bool(parts) and re.fullmatch("[A-Za-z]:", parts[0]) is not None
    return name.startswith(("/", "\\")) or ".." in parts or is_drive


def _parts_inside(parts: tuple[str, ...]) -> tuple[str, ...]:
    """Where a member that reaches outside is listed: with the person who packed it.

    The first part of a path is that person's, unless it reaches outside itself.
    """
    own = parts[: parts.index("..")] if ".." in parts else ()
    return (*map(_cut, own[:1]), _cut(f"outside: {'/'.join(parts)}"))


def _cut(part: str) -> str:
    """A name in an archive, cut if it is too long; its beginning says whose it is."""
    return part if len(part.encode()) <= LONGEST_NAME else f"{part[:SHOWN]}…"


@contextmanager
def _whole(path: str) -> Iterator[None]:
    """Say so if an archive is damaged."""
    try:
        yield
    except _BROKEN as error:
        why = message(
            "{path} is not a whole zip archive: {reason}", path=path, reason=shown(str(error))
        )
        raise BadSubmission(why) from error


@contextmanager
def open_entry(
    path: Path, most: int = MOST_CLASS_ARCHIVE, label: str | None = None
) -> Iterator[Entry]:
    """Open the entry at *path*; an archive is opened as a folder.

    *label* is what messages call it, if that is not its path.
    """
    entry = OnDisk(path, label)
    if entry.why_not is not None:
        raise entry.why_not
    if entry.is_folder or not entry.is_file:
        yield entry
        return
    with entry.opened() as file:
        if not zipfile.is_zipfile(file):
            yield entry
            return
        size = os.fstat(file.fileno()).st_size
        if size > most:
            raise _too_long(entry.shown, most)
        with _whole(entry.shown):
            archive = zipfile.ZipFile(file)
        with archive:
            yield _root(archive, entry.name, entry.shown)


def _root(archive: zipfile.ZipFile, name: str, path: str) -> Packed:
    if len(archive.infolist()) > MOST_CLASS_MEMBERS:
        why = message(
            "{path} holds {count} files; that is not a submission",
            path=path,
            count=len(archive.infolist()),
        )
        raise BadSubmission(why)
    return Packed(_Archive(archive, name, path), ())


@contextmanager
def archive_in(entry: Entry) -> Iterator[Packed]:
    """Open the archive that *entry* is, in a folder or in another archive."""
    content = entry.read(MOST_ARCHIVE + 1)
    if len(content) > MOST_ARCHIVE:
        raise _too_long(entry.shown, MOST_ARCHIVE)
    with _whole(entry.shown):
        archive = zipfile.ZipFile(BytesIO(content))
    with archive:
        yield _root(archive, entry.name, entry.shown)


def _too_long(path: str, most: int) -> BadSubmission:
    why = message(
        "{path} is longer than {most} bytes; that is too much", path=path, most=f"{most:,}"
    )
    return BadSubmission(why)
