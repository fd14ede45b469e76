"""The folder in which the processes of a server share their metrics.

A server that is killed leaves it behind. So each holds a lock in its folder, which the system gives
up when the process ends, however that ends; the next server removes the folders without a holder.
"""

import logging
import os
import secrets
import shutil
import stat
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

log = logging.getLogger("handful.web")

PREFIX = "handful-metrics-"
LOCK = "server.lock"


@contextmanager
def metrics_folder() -> Iterator[Path]:
    """A folder for the metrics of this server; those of servers that were killed are removed."""
    parent = Path(tempfile.gettempdir())
    sweep_metrics_folders(parent)
    folder = Path(tempfile.mkdtemp(prefix=PREFIX, dir=parent))
    lock = _hold(folder)
    try:
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)
        lock.close()


def sweep_metrics_folders(parent: Path) -> None:
    """Remove the folders in *parent* that are this user's, and that no server holds any more."""
    for folder in parent.glob(f"{PREFIX}*"):
        try:
            found = folder.lstat()
            if stat.S_ISDIR(found.st_mode) and _is_own(found) and _is_abandoned(folder):
                shutil.rmtree(folder)
        except FileNotFoundError:
            continue  # another server was quicker
        except OSError as error:
            log.warning("%s is left over, and cannot be removed: %s", folder, error.strerror)


def _hold(folder: Path) -> IO[bytes]:
    """Hold the lock of *folder*. It gets its name when it is held: until then nobody tries it."""
    draft = folder / f"{LOCK}.{secrets.token_hex(4)}"
    lock = draft.open("wb")
    _try_lock(lock)
    draft.rename(folder / LOCK)
    return lock


def _is_own(found: os.stat_result) -> bool:
    return not hasattr(os, "geteuid") or found.st_uid == os.geteuid()


def _is_abandoned(folder: Path) -> bool:
    """Is there a lock that nobody holds? A folder without one may be just beginning."""
    with (folder / LOCK).open("rb+") as lock:
        return _try_lock(lock)


def _try_lock(lock: IO[bytes]) -> bool:
    """Take the lock, if nobody has it."""
    try:
        from fcntl import LOCK_EX, LOCK_NB, flock
    except ImportError:  # Windows: there a file that is in use cannot be removed anyway
        return True
    try:
        flock(lock, LOCK_EX | LOCK_NB)
    except BlockingIOError:
        return False
    return True
