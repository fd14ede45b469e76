"""What differs between operating systems."""

import os
import select
import sys
from os import PathLike
from pathlib import Path
from stat import S_ISREG

SILENCE = 30.0
"""Seconds without a byte after which a pipe is closed."""


class BadFile(Exception):
    """A file that cannot be read as it should be."""


def open_bytes(path: str | PathLike[str], flags: int, mode: int = 0o600) -> int:
    """A descriptor of the file at *path*; links are not followed and pipes not waited for.

    Windows has neither of these flags, but needs its own, which leaves line ends as they are.
    """
    for name in ("O_NOFOLLOW", "O_NONBLOCK", "O_BINARY"):
        flags |= getattr(os, name, 0)
    return os.open(path, flags, mode)


def read_bounded(path: Path, most: int) -> bytes:
    """The content of the file, pipe or device at *path*, which a user has named.

    BadFile if it cannot be read, has more than *most* bytes, or if nothing comes from a pipe.
    """
    try:
        return _read(path, most)
    except OSError as error:
        raise BadFile(error.strerror) from error


def _read(path: Path, most: int) -> bytes:
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


def no_jail_advice() -> str:
    """What to do on a machine without a jail."""
    if sys.platform != "linux":
        return "grade them on Linux, which Windows runs as WSL"
    return "install bubblewrap (Debian: apt install bubblewrap), then see handful doctor"
