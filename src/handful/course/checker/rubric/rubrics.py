"""The rubrics: for each kit its problems and checks, with what the project's own rules expect."""

import hashlib
import os
import sys
from functools import cache, lru_cache
from pathlib import Path

from handful.course.checker.rubric import classic, wildcard
from handful.course.checker.rubric.check import Problem
from handful.course.checker.rubric.drawn import with_drawn

__all__ = ["RUBRICS", "hashed_files", "rubric_hash", "rubric_of"]

_HOME = Path(__file__).parents[3]
_WITHOUT_INFLUENCE = {"cli", "lexicon/data", "store", "study", "web"}
"""The folders that grading does not use; a word list that is asked for belongs to the settings."""
_SHOWN_LATER = {".css", ".html", ".md", ".mo", ".po"}
"""What is only put around a finished report: pages and translations."""

RUBRICS = {
    "ps4": classic.ps4,
    "ps3": wildcard.ps3,
    "wildcard": wildcard.wildcard,
    "solo": classic.solo,
    "scrabble-ish": classic.scrabble_ish,
}


@cache
def _fixed(name: str) -> tuple[Problem, ...]:
    return RUBRICS[name]()


@lru_cache(maxsize=16)
def rubric_of(name: str, seed: str = "") -> tuple[Problem, ...]:
    """The problems of the kit called *name*; with a *seed*, cases drawn by chance among them."""
    if not seed:
        return _fixed(name)
    return tuple([with_drawn(name, problem, seed) for problem in _fixed(name)])


@cache
def rubric_hash(name: str) -> str:
    """The hash of everything that may change a report: another hash may mean other points.

    That is the code and the data that grading uses, and the version of Python.
    """
    digest = hashlib.sha256(f"{name}\0{sys.version_info[:2]}".encode())
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
