"""What some systems have and others do without: the one place that asks which."""

import os
import select
import sys
from contextlib import suppress
from os import PathLike
from pathlib import Path
from stat import S_ISREG

__all__ = [
    "BadFile",
    "config_folder",
    "keep_private",
    "lock",
    "no_jail_advice",
    "open_bytes",
    "open_plain",
    "read_bounded",
]

SILENCE = 30.0
"""Seconds without a byte after which a pipe is given up."""


class BadFile(Exception):
    """A file that is missing, or not such as we make: somebody else may have put it there."""


def config_folder() -> Path:
    """Where the user's own files are: `HANDFUL_CONFIG`, or the system's place for such things."""
    if given := os.environ.get("HANDFUL_CONFIG"):
        return Path(given)
    if sys.platform == "win32":
        name, usual = "APPDATA", "~/AppData/Roaming"
    elif sys.platform == "darwin":
        name, usual = "", "~/Library/Application Support"
    else:
        name, usual = "XDG_CONFIG_HOME", "~/.config"
    try:
        return Path(os.environ.get(name) or Path(usual).expanduser(), "handful")
    except RuntimeError as error:
        raise BadFile("you have no home folder") from error


def open_bytes(path: str | PathLike[str], flags: int, mode: int = 0o600) -> int:
    """The descriptor of the file at *path*, which is no link and is never waited for.

    Windows has neither of these flags, but one of its own: without it, ends of lines would be
    other bytes in the file than in the program.
    """
    for name in ("O_NOFOLLOW", "O_NONBLOCK", "O_BINARY"):
        flags |= getattr(os, name, 0)
    return os.open(path, flags, mode)


def open_plain(path: Path, flags: int) -> int:
    """The same, where it is a plain file of the user's own; BadFile if it is not."""
    if path.is_symlink():
        raise BadFile("it is a link")
    file = open_bytes(path, flags)
    try:
        about = os.fstat(file)
        if not S_ISREG(about.st_mode):
            raise BadFile("it is no plain file")
        if hasattr(os, "geteuid") and about.st_uid != os.geteuid():
            raise BadFile("it belongs to another user")
    except BadFile:
        os.close(file)
        raise
    return file


def read_bounded(path: Path, most: int) -> bytes:
    """What is in the file, pipe or device at *path*, which a user has named.

    BadFile if there are more than *most* bytes in it, or a pipe stays silent and open.
    """
    file = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
    content = bytearray()
    with os.fdopen(file, "rb", buffering=0) as source:
        has_to_wait = os.name == "posix" and not S_ISREG(os.fstat(file).st_mode)
        while len(content) <= most:
            if has_to_wait and not select.select([file], [], [], SILENCE)[0]:
                raise BadFile(f"nothing came from it within {SILENCE:g} seconds")
            part = source.read(min(1 << 16, most + 1 - len(content)))
            if part == b"":
                return bytes(content)
            content += part or b""  # None: another reader of the pipe was faster
    raise BadFile(f"it is longer than {most:,} bytes")


def keep_private(file: int) -> None:
    """Let nobody but its owner read the *file*, where the place in which it lies knows of that."""
    if hasattr(os, "fchmod") and os.fstat(file).st_mode & 0o077:
        with suppress(PermissionError):  # as on a stick: all files there are everybody's
            os.fchmod(file, 0o600)


def lock(file: int) -> None:
    """Let no other run write to the *file* until it is closed, or this run is killed."""
    try:
        from fcntl import LOCK_EX, flock
    except ImportError:  # not on Windows; there is no jail there, and so one submission at a time
        return
    flock(file, LOCK_EX)


def no_jail_advice() -> str:
    """What to do where there is no jail."""
    if sys.platform != "linux":
        return "grade them on Linux, which Windows runs as WSL"
    return "install bubblewrap (Debian: apt install bubblewrap), then see handful doctor"
