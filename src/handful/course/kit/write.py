"""Writing a kit: into a folder, or into an archive with the same bytes every time.

Nothing that is there is lost: a file stays as it is, or is kept under another name.
"""

import io
import stat
import zipfile
from collections.abc import Mapping
from enum import Enum, auto
from pathlib import Path
from typing import NamedTuple

from handful.rules import HandfulError

__all__ = [
    "CannotWrite",
    "FileOutcome",
    "FileState",
    "packed",
    "write_archive",
    "write_file",
    "write_folder",
]

_EARLIEST = (1980, 1, 1, 0, 0, 0)
"""The date of every file in an archive: the first that the format knows."""


class CannotWrite(HandfulError):
    """A place where the kit cannot be written."""


class FileState(Enum):
    """What became of a file."""

    WRITTEN = auto()
    """It was missing."""
    SAME = auto()
    """It was there already, with the same bytes."""
    DIFFERENT = auto()
    """It was there already, with other bytes, and stayed."""
    REPLACED = auto()
    """It was there already, with other bytes, and is kept as a copy."""


class FileOutcome(NamedTuple):
    """A file of the kit: where it is, what became of it, and where the file before it is kept."""

    path: Path
    state: FileState
    copy: Path | None = None


def write_folder(
    files: Mapping[str, str], folder: Path, *, force: bool = False
) -> list[FileOutcome]:
    """Write those of the *files* that are missing into *folder*, and say what became of each.

    With *force* also those that differ; what was there is kept under another name.
    """
    contents = {folder / name: text.encode() for name, text in files.items()}
    return _write(contents, folder, force)


def write_archive(files: Mapping[str, str], archive: Path, *, force: bool = False) -> FileOutcome:
    """Write *files* into a zip *archive*, in a folder of the archive's name.

    An archive that is there stays; with *force* it is kept under another name.
    """
    inside = {f"{archive.stem}/{name}": text.encode() for name, text in files.items()}
    return write_file(archive, packed(inside, {}), force=force)


def write_file(path: Path, data: bytes, *, force: bool = False) -> FileOutcome:
    """Write one file; one that is there stays, or with *force* is kept under another name."""
    [outcome] = _write({path: data}, path, force)
    return outcome


def packed(files: Mapping[str, bytes], modes: Mapping[str, int]) -> bytes:
    """The *files* as a zip archive, the same bytes every time; by name, their *modes*."""
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w") as target:
        for name, content in files.items():
            entry = zipfile.ZipInfo(name, _EARLIEST)
            entry.external_attr = (stat.S_IFREG | modes.get(name, 0o644)) << 16
            entry.create_system = 3  # the same on every system
            entry.compress_type = zipfile.ZIP_DEFLATED
            target.writestr(entry, content)
    return data.getvalue()


def _write(contents: Mapping[Path, bytes], place: Path, force: bool) -> list[FileOutcome]:
    """Write the *contents*, by path; *place* is what is named if it cannot be done."""
    for path in contents:
        if _is_there(path) and not path.is_file():
            raise CannotWrite(f"{path} is there already and is no file; move it, or name another")
    try:
        return [_write_file(path, data, force) for path, data in contents.items()]
    except OSError as error:
        raise CannotWrite(f"{place} cannot be written: {error.strerror}; name another") from error


def _write_file(path: Path, data: bytes, force: bool) -> FileOutcome:
    if not _is_there(path):
        path.parent.mkdir(parents=True, exist_ok=True)
        _create(path, data)
        return FileOutcome(path, FileState.WRITTEN)
    if _holds(path, data):
        return FileOutcome(path, FileState.SAME)
    if not force:
        return FileOutcome(path, FileState.DIFFERENT)
    copy = _free_name(path)
    path.rename(copy)
    try:
        _create(path, data)
    except OSError:
        copy.rename(path)
        raise
    return FileOutcome(path, FileState.REPLACED, copy)


def _is_there(path: Path) -> bool:
    """Is there something of that name, if only a link to nowhere?"""
    return path.exists() or path.is_symlink()


def _holds(path: Path, data: bytes) -> bool:
    """Has the file these bytes? One that cannot be read has others, as far as anybody knows."""
    try:
        return path.stat().st_size == len(data) and path.read_bytes() == data
    except OSError:
        return False


def _create(path: Path, data: bytes) -> None:
    """Make the file; if that fails half-way, nothing is left of it."""
    made = False
    try:
        with path.open("xb") as file:
            made = True
            file.write(data)
    except OSError:
        if made:
            path.unlink()
        raise


def _free_name(path: Path) -> Path:
    """A name for a copy that no file has: `ps4a.py.old`, then `ps4a.py.old-2` and so on.

    It ends in no `.py`, so that neither Python nor the checker takes the copy for a program.
    """
    copy = path.with_name(f"{path.name}.old")
    number = 2
    while _is_there(copy):
        copy = path.with_name(f"{path.name}.old-{number}")
        number += 1
    return copy
