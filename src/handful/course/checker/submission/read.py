"""Submissions: what a learner handed in, read with care from a file, a folder or an archive."""

import hashlib
import os
import stat
import zipfile
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path, PurePosixPath
from typing import BinaryIO, NamedTuple

from handful.rules import HandfulError

__all__ = ["BadSubmission", "Submission", "find_submissions", "read_submission"]

MOST_SOURCE = 400_000
"""The longest program that is read; the solutions have about 10,000 characters."""
MOST_MEMBERS = 200
MOST_ARCHIVE = 20_000_000
PLAIN = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
"""Ways to pack of which a little can be unpacked; the others give all at once."""


class BadSubmission(HandfulError):
    """Something that cannot be graded at all."""


class Submission(NamedTuple):
    """A name, and the programs by file name."""

    name: str
    files: dict[str, str]

    @property
    def sha256(self) -> str:
        """What the submission is known by: the same files have the same hash."""
        told = "\0".join([f"{name}\0{text}" for name, text in sorted(self.files.items())])
        return hashlib.sha256(told.encode("utf-8", "surrogatepass")).hexdigest()


def read_submission(path: Path, wanted: tuple[str, ...]) -> Submission:
    """The submission at *path*; of a folder or an archive only the *wanted* files."""
    if path.is_symlink():
        raise BadSubmission(f"{_shown(path)} is a link to elsewhere; hand in the file itself")
    if not path.exists():
        raise BadSubmission(f"there is no file or folder {_shown(path)}")
    files = _from_folder(path, wanted) if path.is_dir() else _from_file(path, wanted)
    if not files:
        raise BadSubmission(f"there is none of {', '.join(wanted)} in {_shown(path)}")
    return Submission(_shown(path.absolute().name), files)


def find_submissions(paths: tuple[Path, ...], wanted: tuple[str, ...]) -> list[Path]:
    """The submissions among *paths*: a folder without the wanted files holds one in each entry."""
    found: list[Path] = []
    for path in paths:
        if path.is_dir() and not any(os.path.lexists(path / name) for name in wanted):
            try:
                entries = sorted(e for e in path.iterdir() if not e.name.startswith("."))
            except OSError as error:
                raise BadSubmission(f"{_shown(path)} cannot be read: {error.strerror}") from error
            inside = [e for e in entries if e.is_dir() or e.suffix in (".py", ".zip")]
            if not inside:
                raise BadSubmission(f"there is nothing to grade in {_shown(path)}")
            found += inside
        else:
            found.append(path)
    return found


def _shown(path: Path | str) -> str:
    """A path as one line of text: what cannot be printed is told by its number."""
    return "".join([c if c.isprintable() else ascii(c)[1:-1] for c in str(path)])


def _from_folder(folder: Path, wanted: tuple[str, ...]) -> dict[str, str]:
    files = {}
    for name in wanted:
        path = folder / name
        if os.path.lexists(path):
            with _opened(path) as file:
                files[name] = _decoded(file.read(MOST_SOURCE + 1), path)
    return files


def _from_file(path: Path, wanted: tuple[str, ...]) -> dict[str, str]:
    with _opened(path) as file:
        if zipfile.is_zipfile(file):
            return _from_archive(file, path, wanted)
        if path.name not in wanted and path.suffix != ".py":
            told = f"{_shown(path)} is not a Python file; hand in {' or '.join(wanted)}"
            raise BadSubmission(told)
        file.seek(0)
        name = path.name if path.name in wanted else wanted[0]
        return {name: _decoded(file.read(MOST_SOURCE + 1), path)}


@contextmanager
def _opened(path: Path) -> Iterator[BinaryIO]:
    """The file itself, open: no link is followed, and nothing that is not a file is waited for."""
    careful = getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0)
    if path.is_symlink():
        raise BadSubmission(f"{_shown(path)} is a link to elsewhere; hand in the file itself")
    try:
        if not stat.S_ISREG(path.stat().st_mode):
            raise BadSubmission(f"{_shown(path)} is not a file")
        with os.fdopen(os.open(path, os.O_RDONLY | careful), "rb") as file:
            if not stat.S_ISREG(os.fstat(file.fileno()).st_mode):
                raise BadSubmission(f"{_shown(path)} is not a file")
            yield file
    except OSError as error:
        raise BadSubmission(f"{_shown(path)} cannot be read: {error.strerror}") from error


def _from_archive(file: BinaryIO, path: Path, wanted: tuple[str, ...]) -> dict[str, str]:
    shown = _shown(path)
    if os.fstat(file.fileno()).st_size > MOST_ARCHIVE:
        raise BadSubmission(f"{shown} is longer than {MOST_ARCHIVE:,} bytes; that is too much")
    files: dict[str, str] = {}
    try:
        with zipfile.ZipFile(file) as archive:
            members = archive.infolist()
            if len(members) > MOST_MEMBERS:
                raise BadSubmission(f"{shown} holds {len(members)} files; that is not a submission")
            for member in members:
                name = _member_name(member, shown)
                if name in wanted and not member.is_dir() and name not in files:
                    with archive.open(member) as packed:
                        files[name] = _decoded(packed.read(MOST_SOURCE + 1), path)
    except (zipfile.BadZipFile, zlib.error, EOFError, ValueError, RuntimeError) as error:
        raise BadSubmission(f"{shown} is not a whole zip archive: {_shown(str(error))}") from error
    return files


def _member_name(member: zipfile.ZipInfo, shown: str) -> str:
    """The name of a file in an archive, if there is nothing suspicious about it."""
    inside = PurePosixPath(member.filename.replace("\\", "/"))
    told = f"{shown} holds {_shown(member.filename[:60])!r}, which"
    if ".." in inside.parts or inside.is_absolute():
        raise BadSubmission(f"{told} reaches outside the archive")
    if stat.S_ISLNK(member.external_attr >> 16):
        raise BadSubmission(f"{told} is a link to elsewhere; hand in the file itself")
    if member.flag_bits & 1:
        raise BadSubmission(f"{told} is encrypted; hand it in without a password")
    if member.compress_type not in PLAIN:
        raise BadSubmission(f"{told} is packed in an unusual way; use an ordinary zip")
    return inside.name


def _decoded(content: bytes, path: Path) -> str:
    if len(content) > MOST_SOURCE:
        raise BadSubmission(
            f"{_shown(path)} is longer than {MOST_SOURCE:,} bytes; that is not a program"
        )
    if b"\0" in content:
        raise BadSubmission(f"{_shown(path)} is not a text file: it holds a zero byte")
    for encoding in ("utf-8-sig", "latin-1"):
        try:
            return content.decode(encoding).replace("\r\n", "\n").replace("\r", "\n")
        except UnicodeDecodeError:
            continue
    raise AssertionError("latin-1 reads every byte")
