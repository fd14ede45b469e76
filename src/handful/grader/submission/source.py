"""Folders and archives as trees of entries with one interface.

Links are not followed, only files are opened, and no more of an archive is unpacked than is read.
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
from typing import IO, BinaryIO, TypeAlias

from handful.grader.error import GraderError
from handful.grader.message import Message, message
from handful.grader.system import open_bytes

MAX_ARCHIVE = 20_000_000
"""The longest archive of one person that is opened."""
MAX_CLASS_ARCHIVE = 2_000_000_000
"""The longest archive that is opened at all: a course platform's download of a whole class."""
MAX_CLASS_MEMBERS = 100_000
MAX_DEPTH = 32
"""Parts of a path in an archive; deeper entries are left out."""
MAX_NAME_BYTES = 255
"""Bytes of a name in an archive: as many as file systems allow."""
MAX_SHOWN = 60
"""Characters that are shown of a name that is too long."""
STREAMED = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
"""Ways to pack of which a little can be unpacked; the others give all at once."""

UTF_8 = 0x800
"""The flag of a member whose name is UTF-8."""

_LEFTOVERS = {"__macosx", "__pycache__", "thumbs.db", "desktop.ini", "venv", "env", "node_modules"}
_LEFTOVERS |= {"site-packages", "$recycle.bin"}
_BROKEN = (zipfile.BadZipFile, zlib.error, EOFError, ValueError, RuntimeError, NotImplementedError)


class BadSubmission(GraderError):
    """Something that cannot be graded at all; its message can be translated for a report."""

    def __init__(self, why: Message) -> None:
        super().__init__(why)
        self.why = why


def shown(name: object) -> str:
    r"""A path or a name as one line of text: what cannot be printed is escaped.

    >>> print(shown("a\nb"))
    a\nb
    """
    return "".join([c if c.isprintable() else ascii(c)[1:-1] for c in str(name)])


def is_leftover(name: str) -> bool:
    """Is it something that systems and editors leave behind?

    >>> is_leftover("__MACOSX"), is_leftover("._ps4a.py"), is_leftover("ps4a.py~")
    (True, True, True)
    """
    return name.startswith((".", "~$", "#")) or name.endswith("~") or name.lower() in _LEFTOVERS


class OnDisk:
    """A file or a folder on the disk."""

    def __init__(self, path: Path, label: str | None = None, parts: tuple[str, ...] = ()) -> None:
        self.path = path
        self.name = path.absolute().name
        self.parts = parts
        """Its path below the folder or the archive that was opened."""
        self.shown = shown(path if label is None else label)
        """Its whole path for messages."""
        try:
            mode = path.lstat().st_mode
        except FileNotFoundError:
            mode = 0
        except OSError as error:
            raise _unreadable(self.shown, error) from error
        self.is_folder = stat.S_ISDIR(mode)
        self.why_not: Message | None = None
        """Why it is neither a file nor a folder: it is a link, a pipe, encrypted, not there."""
        if not mode:
            self.why_not = message("there is no file or folder {path}", path=self.shown)
        elif stat.S_ISLNK(mode):
            self.why_not = message(
                "{path} is a link to elsewhere; hand in the file itself", path=self.shown
            )
        elif not self.is_folder and not stat.S_ISREG(mode):
            self.why_not = _no_file(self.shown)

    def entries(self) -> "list[Entry]":
        """The entries of the folder, by name."""
        try:
            return [self.at(path.name) for path in sorted(self.path.iterdir())]
        except OSError as error:
            raise _unreadable(self.shown, error) from error

    def at(self, *parts: str) -> "OnDisk":
        """The entry at this path inside."""
        label = "/".join((self.shown, *parts) if self.shown not in ("", ".") else parts)
        return OnDisk(self.path.joinpath(*parts), label, (*self.parts, *parts))

    def read(self, most: int) -> bytes:
        """The first *most* bytes of the file."""
        with self.opened() as file:
            return file.read(most)

    @contextmanager
    def opened(self) -> Iterator[BinaryIO]:
        """The open file; links are not followed, and pipes not waited for."""
        if self.why_not is not None:
            raise BadSubmission(self.why_not)
        try:
            with os.fdopen(open_bytes(self.path, os.O_RDONLY), "rb") as file:
                if not stat.S_ISREG(os.fstat(file.fileno()).st_mode):
                    raise BadSubmission(_no_file(self.shown))
                yield file
        except OSError as error:
            raise _unreadable(self.shown, error) from error


def _no_file(path: str) -> Message:
    return message("{path} is not a file", path=path)


def _unreadable(path: str, error: OSError) -> BadSubmission:
    why = message("{path} cannot be read: {reason}", path=path, reason=error.strerror or "")
    return BadSubmission(why)


class Packed:
    """A file or a folder in an archive."""

    def __init__(self, archive: "_Archive", parts: tuple[str, ...]) -> None:
        self._archive = archive
        self._member = archive.members.get(parts)
        self.parts = parts
        self.name = parts[-1] if parts else archive.name
        self.shown = shown("/".join((archive.shown, *parts)))
        self.is_folder = parts in archive.folders
        self.why_not = None if self.is_folder or self._member is None else self._bad(self._member)

    def _bad(self, member: zipfile.ZipInfo) -> Message | None:
        """Why a *member* cannot be read."""
        gaps = {"path": self._archive.shown, "name": repr(shown(_name_of(member)[:MAX_SHOWN]))}
        if stat.S_ISLNK(member.external_attr >> 16):
            return message(
                "{path} holds {name}, which is a link to elsewhere; hand in the file itself", **gaps
            )
        if member.flag_bits & 1:
            return message(
                "{path} holds {name}, which is encrypted; hand it in without a password", **gaps
            )
        if member.compress_type not in STREAMED:
            return message(
                "{path} holds {name}, which is packed in an unusual way; use an ordinary zip",
                **gaps,
            )
        return None

    def entries(self) -> "list[Entry]":
        """The entries of the folder, by name."""
        return [self.at(name) for name in sorted(self._archive.folders.get(self.parts, ()))]

    def at(self, *parts: str) -> "Packed":
        """The entry at this path inside."""
        return Packed(self._archive, (*self.parts, *parts))

    def read(self, most: int) -> bytes:
        """The first *most* bytes of the file."""
        assert self._member is not None, "a folder is not read"
        if self.why_not is not None:
            raise BadSubmission(self.why_not)
        with _whole(self._archive.shown), self._archive.file.open(self._member) as packed:
            return packed.read(most)


Entry: TypeAlias = OnDisk | Packed
"""A file or a folder, on the disk or in an archive."""


class _Archive:
    """The members of an archive by path; folders are there whether they have a member or not."""

    def __init__(self, file: zipfile.ZipFile, name: str, path: str) -> None:
        self.file = file
        self.name = name
        self.shown = path
        self.members: dict[tuple[str, ...], zipfile.ZipInfo] = {}
        self.folders: dict[tuple[str, ...], set[str]] = {(): set()}
        for member in file.infolist():
            parts = _parts(_name_of(member))
            if not parts or len(parts) > MAX_DEPTH:
                continue
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
    """The parts of a member's path: nothing is unpacked, so `..` has no meaning and is left out.

    A name that is too long is cut; its beginning says whose it is.
    """
    parts = [part for part in name.replace("\\", "/").split("/") if part not in ("", ".", "..")]
    return tuple([p if len(p.encode()) <= MAX_NAME_BYTES else f"{p[:MAX_SHOWN]}…" for p in parts])


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
    path: Path, most: int = MAX_CLASS_ARCHIVE, label: str | None = None
) -> Iterator[Entry]:
    """Open the entry at *path*; an archive is opened as a folder.

    *label* is what messages call it, if that is not its path.
    """
    entry = OnDisk(path, label)
    if entry.why_not is not None:
        raise BadSubmission(entry.why_not)
    if entry.is_folder:
        yield entry
        return
    with entry.opened() as file:
        if not zipfile.is_zipfile(file):
            yield entry
            return
        size = os.fstat(file.fileno()).st_size
        with _unpacked(file, entry, size, most) as root:
            yield root


@contextmanager
def archive_in(entry: Entry) -> Iterator[Packed]:
    """Open the archive that *entry* is, in a folder or in another archive."""
    content = entry.read(MAX_ARCHIVE + 1)
    with _unpacked(BytesIO(content), entry, len(content), MAX_ARCHIVE) as root:
        yield root


@contextmanager
def _unpacked(file: IO[bytes], entry: Entry, size: int, most: int) -> Iterator[Packed]:
    """Open the archive in *file*, which has *size* bytes and may have as many as *most*."""
    path = entry.shown
    if size > most:
        why = message(
            "{path} is longer than {most} bytes; that is too much", path=path, most=f"{most:,}"
        )
        raise BadSubmission(why)
    with _whole(path):
        archive = zipfile.ZipFile(file)
    with archive:
        count = len(archive.infolist())
        if count > MAX_CLASS_MEMBERS:
            why = message(
                "{path} holds {count} files; that is not a submission", path=path, count=count
            )
            raise BadSubmission(why)
        yield Packed(_Archive(archive, entry.name, path), ())
