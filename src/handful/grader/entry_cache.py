"""A cache for what the solution and its wrong versions give: losing it costs time, nothing else."""

import json
import os
import sys
from contextlib import suppress
from pathlib import Path

from handful.grader.sandbox.session import Entry

__all__ = ["EntryCache"]


class EntryCache:
    """The entries of one assignment with one seed, in a folder for the user's caches."""

    def __init__(self, key: str) -> None:
        version = f"{sys.version_info[0]}.{sys.version_info[1]}"
        self._folder = _cache_folder() / "grader" / f"{key}-{version}"

    def read(self, name: str) -> list[Entry] | None:
        """The entries stored as *name*; None if there are none, or none that can be read."""
        try:
            rows = json.loads((self._folder / f"{name}.json").read_text("utf-8"))
            return [Entry(**{**row, "lines": tuple(row["lines"])}) for row in rows]
        except (OSError, ValueError, TypeError, KeyError):
            return None

    def write(self, name: str, entries: list[Entry]) -> None:
        """Store the *entries* as *name*, if that is possible.

        Another process sees the old file or the new one, never half of one.
        """
        unfinished = self._folder / f"{name}.{os.getpid()}.tmp"
        with suppress(OSError):
            self._folder.mkdir(parents=True, exist_ok=True)
            unfinished.write_text(json.dumps([entry._asdict() for entry in entries]), "utf-8")
            unfinished.replace(self._folder / f"{name}.json")


def _cache_folder() -> Path:
    if given := os.environ.get("HANDFUL_CACHE"):
        return Path(given)
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or "~/AppData/Local").expanduser() / "handful"
    if sys.platform == "darwin":
        return Path("~/Library/Caches/handful").expanduser()
    return Path(os.environ.get("XDG_CACHE_HOME") or "~/.cache").expanduser() / "handful"
