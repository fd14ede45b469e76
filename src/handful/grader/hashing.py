"""The hash of everything that may change a report."""

import hashlib
import os
import sys
from functools import cache
from pathlib import Path

from handful.grader.assignment import Assignment

__all__ = ["hashed_files", "rubric_hash"]

_HOME = Path(__file__).parent
_SHOWN_LATER = {".css", ".html", ".md", ".mo", ".po"}
"""What is only put around a finished report: pages and translations."""


@cache
def rubric_hash(assignment: Assignment) -> str:
    """The hash for an *assignment*: another hash may mean other points.

    It covers the code and the data that grading uses, and the version of Python.
    """
    digest = hashlib.sha256(f"{assignment.hash}\0{sys.version_info[:2]}".encode())
    for path in hashed_files():
        digest.update(f"\0{path.relative_to(_HOME).as_posix()}\0".encode())
        digest.update(hashlib.sha256(path.read_bytes()).digest())
    return digest.hexdigest()


def hashed_files() -> list[Path]:
    """The files of the grader that may change a report."""
    found = []
    for folder, folders, files in os.walk(_HOME):
        folders[:] = [name for name in folders if name != "__pycache__"]
        found += [Path(folder, name) for name in files]
    return sorted([path for path in found if path.suffix not in _SHOWN_LATER])
