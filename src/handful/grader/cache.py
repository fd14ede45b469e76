"""Values in the user's cache folder: losing them costs time, nothing else.

Nobody else can open that folder. So its files can be trusted, unlike anything that lies beside
submissions, where others may write.
"""

import hashlib
import os
import pickle
import shutil
import sys
import time
from contextlib import suppress
from pathlib import Path
from stat import S_ISDIR
from typing import Any

from handful.grader.error import GraderError

MAX_AGE = 180 * 24 * 60 * 60
"""Seconds after which values are deleted: reports hold learners' work."""


class BadCache(GraderError):
    """A cache folder that cannot be used."""


class Cache:
    """The values of one *kind* under a *key*, each with a name."""

    def __init__(self, kind: str, *key: str) -> None:
        digest = hashlib.sha256("\0".join(key).encode("utf-8", "surrogatepass")).hexdigest()
        self._place = Path(kind, digest[:32])

    def read(self, name: str) -> Any:
        """The value called *name*; None if there is none that can be read."""
        try:
            return _load(_private_folder() / self._place / name)
        except (OSError, BadCache):
            return None

    def newest(self) -> Any:
        """The value that was written last; None if there is none that can be read."""
        try:
            paths = (_private_folder() / self._place).glob("[!.]*")
            return _load(max(paths, key=lambda path: path.stat().st_mtime))
        except (OSError, ValueError, BadCache):
            return None

    def write(self, name: str, value: object) -> None:
        """Store the *value*; another process sees the old one or the new one, never half of one."""
        folder = _private_folder() / self._place
        unfinished = folder / f".{name}.{os.getpid()}"
        try:
            folder.mkdir(parents=True, exist_ok=True)
            unfinished.write_bytes(pickle.dumps(value))
            unfinished.replace(folder / name)
        except OSError as error:
            with suppress(OSError):
                unfinished.unlink()
            raise _unusable(folder, error) from error


def open_cache() -> None:
    """Make sure that values can be stored, and delete the old ones."""
    for folder in _private_folder().glob("*/*"):
        with suppress(OSError):
            if folder.stat().st_mtime < time.time() - MAX_AGE:
                shutil.rmtree(folder)


def _private_folder() -> Path:
    """The folder for these values; it is created if necessary."""
    folder = Path("the cache folder")
    try:
        folder = _cache_folder() / "check"
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        status = folder.lstat()
    except (OSError, RuntimeError) as error:
        raise _unusable(folder, error) from error
    if not S_ISDIR(status.st_mode):
        raise _unusable(folder, "it is a link")
    if hasattr(os, "geteuid") and (status.st_uid != os.geteuid() or status.st_mode & 0o077):
        raise _unusable(folder, "others can open it")
    return folder


def _cache_folder() -> Path:
    if given := os.environ.get("HANDFUL_CACHE"):
        return Path(given)
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or "~/AppData/Local").expanduser() / "handful"
    if sys.platform == "darwin":
        return Path("~/Library/Caches/handful").expanduser()
    return Path(os.environ.get("XDG_CACHE_HOME") or "~/.cache").expanduser() / "handful"


def _load(path: Path) -> Any:
    content = path.read_bytes()
    try:
        return pickle.loads(content)  # noqa: S301 - only the user can write there
    except Exception:  # half a file, or one of another version
        return None


def _unusable(folder: Path, why: str | OSError | RuntimeError) -> BadCache:
    reason = why.strerror if isinstance(why, OSError) else why
    return BadCache(
        f"nothing can be stored in {folder}: {reason};"
        " set HANDFUL_CACHE to a folder of your own, or use --no-store"
    )
