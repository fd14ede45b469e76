"""What some systems have and others do without: the one place that asks which."""

import os
import sys
from os import PathLike

__all__ = ["lock", "no_jail_advice", "open_bytes"]


def open_bytes(path: str | PathLike[str], flags: int, mode: int = 0o600) -> int:
    """The descriptor of the file at *path*, which is no link and is never waited for.

    Windows has neither of these flags, but one of its own: without it, ends of lines would be
    other bytes in the file than in the program.
    """
    for name in ("O_NOFOLLOW", "O_NONBLOCK", "O_BINARY"):
        flags |= getattr(os, name, 0)
    return os.open(path, flags, mode)


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
