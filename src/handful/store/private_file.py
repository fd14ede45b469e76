"""The files of an SQLite database, for their owner alone: whoever reads them can be any player."""

import logging
import os
import stat
from contextlib import suppress
from pathlib import Path

log = logging.getLogger("handful.store")

OWNER_ONLY = 0o600


def make_private(file: Path) -> None:
    """Make an empty *file* for its owner alone, if there is none.

    SQLite gives `-wal` and `-shm` beside it the same mode. Where no file can be made, SQLite says
    so when it opens it.
    """
    with suppress(OSError):
        os.close(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, OWNER_ONLY))


def close_to_others(file: Path) -> None:
    """Take an open database away from other users, if all of them may use it.

    So it is after a start of an earlier version. A mode that lets in a group, and nobody else, was
    chosen by somebody, and stays.
    """
    for each in (file, *(file.with_name(f"{file.name}{end}") for end in ("-wal", "-shm"))):
        try:
            if each.stat().st_mode & stat.S_IRWXO:
                each.chmod(OWNER_ONLY)
        except FileNotFoundError:
            continue
        except OSError as error:
            log.warning(
                "other users of this machine can use %s (%s); its owner can change that: "
                "chmod 600 %s",
                each,
                error.strerror,
                each,
            )
