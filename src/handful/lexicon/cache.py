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
    """Where built files are kept: `HANDFUL_CACHE`, or the system's place for such things."""
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
    """What was kept under *name*, or None if nothing can be read there."""
    try:
        with open(join(cache_folder(), name), "rb") as file:
            return file.read()
    except OSError:
        return None


def keep(name: str, content: bytes) -> bool:
    """Keep *content* under *name*; was that possible?

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
