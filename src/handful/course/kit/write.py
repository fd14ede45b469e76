"""Writing a kit, or an autograder for Gradescope: as a folder, or as an archive.

An archive has the same bytes every time. Nothing that is there is lost: a file stays as it is, or
is kept under another name.

An autograder is an archive with two scripts, and Handful itself to install. Gradescope unpacks it
into `/autograder/source`, runs `setup.sh` there once, and `run_autograder` for each submission in
`/autograder/submission`; what is read is `/autograder/results/results.json`.
"""

import base64
import hashlib
import io
import stat
import zipfile
from collections.abc import Mapping
from enum import Enum, auto
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path
from string import Template
from typing import NamedTuple

import handful
from handful.course.kit import KITS, NoSuchKit
from handful.grader import Assignment
from handful.rules import HandfulError

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
    return _write_one(archive, _packed(inside, {}), force)


def _write_one(path: Path, data: bytes, force: bool) -> FileOutcome:
    """Write one file; one that is there stays, or with *force* is kept under another name."""
    [outcome] = _write({path: data}, path, force)
    return outcome


def _packed(files: Mapping[str, bytes], modes: Mapping[str, int]) -> bytes:
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


# The autograder.

SCRIPTS = ("setup.sh", "run_autograder")
RUNNABLE = 0o755


def write_autograder(
    kit: str | Assignment, archive: Path, *, language: str = "en", force: bool = False
) -> FileOutcome:
    """Write the autograder for an assignment into the *archive*, ready to be uploaded."""
    files = autograder_files(kit, language)
    modes = dict.fromkeys(SCRIPTS, RUNNABLE)
    return _write_one(archive, _packed(files, modes), force)


def autograder_files(kit: str | Assignment, language: str = "en") -> dict[str, bytes]:
    """The files of the autograder for an assignment, built-in or a folder, by name."""
    name, content = wheel()
    files = {name: content}
    if isinstance(kit, Assignment):
        files |= {f"{kit.name}/{path}": text.encode() for path, text in kit.texts.items()}
        kit = f"$root/source/{kit.name}"
    elif kit not in KITS:
        raise NoSuchKit(f"there is no kit called {kit!r}; there are {', '.join(KITS)}")
    scripts = {}
    for name in SCRIPTS:
        script = Template((Path(__file__).parent / "data" / f"{name}.txt").read_text("utf-8"))
        # What the shell fills in stays.
        scripts[name] = script.safe_substitute(kit=kit, language=language).encode()
    return {**scripts, **files}


def wheel() -> tuple[str, bytes]:
    """Handful as it is installed here, packed so that it can be installed elsewhere: a wheel."""
    try:
        installed = distribution("handful")
    except PackageNotFoundError as error:
        raise CannotWrite(
            "handful is not installed here, so it cannot be packed; install it with pip"
        ) from error
    home = Path(handful.__file__).parent
    files = {
        path.relative_to(home.parent).as_posix(): path.read_bytes()
        for path in sorted(home.rglob("*"))
        if path.is_file() and "__pycache__" not in path.parts
    }
    place = f"handful-{installed.version}.dist-info"
    for name in ("METADATA", "entry_points.txt"):
        files[f"{place}/{name}"] = (installed.read_text(name) or "").encode()
    files[f"{place}/WHEEL"] = (
        b"Wheel-Version: 1.0\nGenerator: handful\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
    )
    files[f"{place}/RECORD"] = _record(files, f"{place}/RECORD")
    return f"handful-{installed.version}-py3-none-any.whl", _packed(files, {})


def _record(files: Mapping[str, bytes], own: str) -> bytes:
    """The list of the *files* with hash and length, as installers want it."""
    lines = io.StringIO()
    for name, content in files.items():
        digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
        lines.write(f"{name},sha256={digest},{len(content)}\n")
    lines.write(f"{own},,\n")
    return lines.getvalue().encode()
