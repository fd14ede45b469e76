"""Submissions: what a learner handed in, read with care from a file, a folder or an archive."""

import hashlib
import stat
import zipfile
from pathlib import Path, PurePosixPath
from typing import NamedTuple

from handful.rules import HandfulError

__all__ = ["BadSubmission", "Submission", "find_submissions", "read_submission"]

MOST_SOURCE = 400_000
"""The longest program that is read; the solutions have about 10,000 characters."""
MOST_MEMBERS = 200


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
    if not path.exists() and not path.is_symlink():
        raise BadSubmission(f"there is no file or folder {path}")
    if path.is_dir():
        files = _from_folder(path, wanted)
    elif zipfile.is_zipfile(path):
        files = _from_archive(path, wanted)
    else:
        files = {path.name: _decoded(_bytes(path), path)}
        if path.name not in wanted and path.suffix == ".py":
            files = {wanted[0]: files[path.name]}
        elif path.name not in wanted:
            raise BadSubmission(f"{path} is not a Python file; hand in {' or '.join(wanted)}")
    if not files:
        raise BadSubmission(f"there is none of {', '.join(wanted)} in {path}")
    return Submission(path.name, files)


def find_submissions(paths: tuple[Path, ...], wanted: tuple[str, ...]) -> list[Path]:
    """The submissions among *paths*: a folder without the wanted files holds one in each entry."""
    found: list[Path] = []
    for path in paths:
        if path.is_dir() and not any((path / name).is_file() for name in wanted):
            entries = sorted(entry for entry in path.iterdir() if not entry.name.startswith("."))
            inside = [e for e in entries if e.is_dir() or e.suffix in (".py", ".zip")]
            if not inside:
                raise BadSubmission(f"there is nothing to grade in {path}")
            found += inside
        else:
            found.append(path)
    return found


def _from_folder(folder: Path, wanted: tuple[str, ...]) -> dict[str, str]:
    files = {}
    for name in wanted:
        path = folder / name
        if path.is_symlink():
            raise BadSubmission(f"{path} is a link to elsewhere; hand in the file itself")
        if path.is_file():
            files[name] = _decoded(_bytes(path), path)
    return files


def _bytes(path: Path) -> bytes:
    try:
        if path.is_symlink():
            raise BadSubmission(f"{path} is a link to elsewhere; hand in the file itself")
        if not stat.S_ISREG(path.stat().st_mode):
            raise BadSubmission(f"{path} is not a file")
        with path.open("rb") as file:
            content = file.read(MOST_SOURCE + 1)
    except OSError as error:
        raise BadSubmission(f"{path} cannot be read: {error.strerror}") from error
    return content


def _from_archive(path: Path, wanted: tuple[str, ...]) -> dict[str, str]:
    files: dict[str, str] = {}
    try:
        with zipfile.ZipFile(path) as archive:
            members = archive.infolist()
            if len(members) > MOST_MEMBERS:
                raise BadSubmission(f"{path} holds {len(members)} files; that is not a submission")
            for member in members:
                inside = PurePosixPath(member.filename)
                if ".." in inside.parts or inside.is_absolute():
                    raise BadSubmission(f"{path} reaches outside itself: {member.filename[:60]!r}")
                if inside.name in wanted and not member.is_dir() and inside.name not in files:
                    with archive.open(member) as file:
                        files[inside.name] = _decoded(file.read(MOST_SOURCE + 1), path)
    except (zipfile.BadZipFile, OSError, RuntimeError, NotImplementedError) as error:
        raise BadSubmission(f"{path} is not a whole zip archive: {error}") from error
    return files


def _decoded(content: bytes, path: Path) -> str:
    if len(content) > MOST_SOURCE:
        raise BadSubmission(f"{path} is longer than {MOST_SOURCE:,} bytes; that is not a program")
    if b"\0" in content:
        raise BadSubmission(f"{path} is not a text file: it holds a zero byte")
    for encoding in ("utf-8-sig", "latin-1"):
        try:
            return content.decode(encoding).replace("\r\n", "\n").replace("\r", "\n")
        except UnicodeDecodeError:
            continue
    raise AssertionError("latin-1 reads every byte")
