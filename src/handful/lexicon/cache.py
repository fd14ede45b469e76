"""The user's cache folder: what is built once and reread. Losing it costs time, nothing else.

Paths are plain text here: every game starts with this file, and pathlib would cost it a third of a
bare Python start (docs/decisions/0003-start.md).
"""

import os
import sys
from contextlib import suppress
from os.path import expanduser, join

__all__ = ["cache_folder", "keep", "recall"]


def cache_folder() -> str:
    """The folder for cached files: `HANDFUL_CACHE`, or the system's usual one."""
    if given := os.environ.get("HANDFUL_CACHE"):
        return given
    if sys.platform == "win32":
        root = os.environ.get("LOCALAPPDATA") or expanduser("~/AppData/Local")
    elif sys.platform == "darwin":
        root = expanduser("~/Library/Caches")
    else:
        root = os.environ.get("XDG_CACHE_HOME") or expanduser("~/.cache")
    return join(root, "handful")


def recall(name: str) -> bytes | None:
    """The cached file called *name*, or None if it cannot be read."""
    try:
        with open(join(cache_folder(), name), "rb") as file:
            return file.read()
    except OSError:
        return None


def keep(name: str, content: bytes) -> bool:
    """Write *content* to the cached file called *name*; returns whether that was possible.

    Another process sees the old file or the new one, never half of one.
    """
    folder = cache_folder()
    unfinished = join(folder, f"{name}.{os.getpid()}.tmp")
    try:
        os.makedirs(folder, exist_ok=True)
        with open(unfinished, "wb") as file:
            file.write(content)
        os.replace(unfinished, join(folder, name))
    except OSError:
        with suppress(OSError):
            os.unlink(unfinished)
        return False
    return True
