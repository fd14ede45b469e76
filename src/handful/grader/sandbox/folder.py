"""The folder in which a program runs, gone with its session; what killed runs left is swept.

Whoever makes a folder holds a lock on it for as long as it lives, and the system lets go of the
lock when its holder is killed. So a folder that nobody holds was left.
"""

import os
import re
import shutil
import sys
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from functools import cache
from pathlib import Path

if sys.platform != "win32":
    from fcntl import LOCK_EX, LOCK_NB, flock

__all__ = ["held_folder", "sweep"]

HELD = "-held"
"""How the names of folders end that are locked while they are used."""


@contextmanager
def held_folder(prefix: str) -> Iterator[str]:
    """A new folder; the first time, those with this *prefix* that killed runs left are removed."""
    _sweep_once(tempfile.gettempdir(), prefix)
    with ExitStack() as stack:
        yield _made(stack, prefix)


def _made(stack: ExitStack, prefix: str) -> str:
    while True:
        # Windows removes no folder in which something still runs: what a program started may stay.
        made = tempfile.TemporaryDirectory(HELD, prefix, ignore_cleanup_errors=True)
        folder = stack.enter_context(made)
        if sys.platform == "win32":
            return folder
        try:
            _hold(stack, folder)
        except (BlockingIOError, FileNotFoundError):
            continue  # it was swept before it was held
        except OSError:
            return folder  # nothing can be locked there, and so nobody takes it for left
        return folder


def sweep(place: str, prefix: str) -> None:
    """Remove the folders of the user's own with this *prefix* that nobody holds."""
    wanted = re.compile(rf"{re.escape(prefix)}[a-z0-9_]{{8}}{HELD}")
    try:
        folders = list(Path(place).iterdir())
    except OSError:
        return  # a place in which one may make folders, and not see those of others
    for folder in folders:
        if wanted.fullmatch(folder.name):
            with ExitStack() as stack:
                try:
                    owner = _hold(stack, str(folder))
                except OSError:
                    continue  # it is held, no folder, or not for us to open
                if owner == os.geteuid():
                    shutil.rmtree(folder, ignore_errors=True)  # never through a link


@cache
def _sweep_once(place: str, prefix: str) -> None:
    if sys.platform != "win32":  # elsewhere no folder can be locked, and none is removed
        sweep(place, prefix)


def _hold(stack: ExitStack, folder: str) -> int:
    """Lock the *folder* until the *stack* is left, if no other run holds it; whose it is."""
    opened = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW)
    stack.callback(os.close, opened)
    flock(opened, LOCK_EX | LOCK_NB)
    about, now = os.fstat(opened), Path(folder).lstat()
    if (now.st_dev, now.st_ino) != (about.st_dev, about.st_ino):
        raise FileNotFoundError(folder)
    return about.st_uid
