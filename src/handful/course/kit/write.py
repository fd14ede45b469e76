"""Writing a kit: into a folder, or into an archive with the same bytes every time."""

import zipfile
from collections.abc import Mapping
from pathlib import Path

from handful.rules import HandfulError

__all__ = ["CannotWrite", "write_archive", "write_folder"]

_EARLIEST = (1980, 1, 1, 0, 0, 0)
"""The date of every file in an archive: the first that the format knows."""


class CannotWrite(HandfulError):
    """A place where the kit cannot be written."""


def write_folder(files: Mapping[str, str], folder: Path, *, force: bool = False) -> list[Path]:
    """Write *files* into *folder*; none of them, if one is there already, unless *force* is set."""
    targets = [folder / name for name in files]
    _require_free(targets, force)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for target, text in zip(targets, files.values(), strict=True):
            target.write_text(text, encoding="utf-8", newline="\n")
    except OSError as error:
        raise CannotWrite(f"{folder} cannot be written: {error.strerror}; name another") from error
    return targets


def write_archive(files: Mapping[str, str], archive: Path, *, force: bool = False) -> Path:
    """Write *files* into a zip *archive*, in a folder of the archive's name."""
    _require_free([archive], force)
    try:
        archive.parent.mkdir(parents=True, exist_ok=True)
        with zipfile.ZipFile(archive, "w") as target:
            for name, text in files.items():
                entry = zipfile.ZipInfo(f"{archive.stem}/{name}", _EARLIEST)
                entry.external_attr = 0o644 << 16
                entry.create_system = 3  # the same on every system
                entry.compress_type = zipfile.ZIP_DEFLATED
                target.writestr(entry, text.encode())
    except OSError as error:
        raise CannotWrite(f"{archive} cannot be written: {error.strerror}; name another") from error
    return archive


def _require_free(targets: list[Path], force: bool) -> None:
    there = [target for target in targets if target.exists() or target.is_symlink()]
    if there and not force:
        raise CannotWrite(f"{there[0]} is there already; add --force to replace it")
