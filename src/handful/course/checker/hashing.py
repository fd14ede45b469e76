"""The hash of everything that may change a report."""

import hashlib
import os
import sys
from functools import cache
from pathlib import Path

from handful.course.checker.assignment.built_in import built_in

__all__ = ["hashed_files", "rubric_hash"]

_HOME = Path(__file__).parents[2]
_WITHOUT_INFLUENCE = {"cli", "course/problems", "lexicon/data", "store", "study", "web"}
"""The folders that grading does not use."""
_SHOWN_LATER = {".css", ".html", ".md", ".mo", ".po"}
"""What is only put around a finished report: pages and translations."""


@cache
def rubric_hash(name: str) -> str:
    """The hash for the assignment called *name*: another hash may mean other points.

    It covers the code and the data that grading uses, and the version of Python.
    """
    digest = hashlib.sha256(f"{built_in(name).hash}\0{sys.version_info[:2]}".encode())
    for path in hashed_files():
        digest.update(f"\0{path.relative_to(_HOME).as_posix()}\0".encode())
        digest.update(hashlib.sha256(path.read_bytes()).digest())
    return digest.hexdigest()


def hashed_files() -> list[Path]:
    """The files that `rubric_hash` covers: all of the package but what cannot change a report."""
    found = []
    for folder, folders, files in os.walk(_HOME):
        inside = Path(folder).relative_to(_HOME)
        folders[:] = [
            name
            for name in folders
            if name != "__pycache__" and (inside / name).as_posix() not in _WITHOUT_INFLUENCE
        ]
        found += [Path(folder, name) for name in files]
    return sorted([path for path in found if path.suffix not in _SHOWN_LATER])
