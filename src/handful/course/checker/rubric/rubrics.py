"""The rubrics: for each kit its problems and checks, with what the project's own rules expect."""

import hashlib
from collections.abc import Iterator
from functools import cache, lru_cache
from pathlib import Path

from handful.course.checker.rubric import classic, wildcard
from handful.course.checker.rubric.check import Problem
from handful.course.checker.rubric.drawn import with_drawn

__all__ = ["RUBRICS", "rubric_hash", "rubric_of"]

_DECIDE = (
    "rules",
    "console",
    "editions",
    "course/kit",
    "course/checker/submission",
    "course/checker/sandbox",
    "course/checker/judge",
    "course/checker/rubric",
    "course/checker/grade.py",
    "course/checker/notes.py",
    "course/checker/points.py",
    "course/checker/program.py",
    "course/checker/settings.py",
    "course/checker/worlds.py",
)
"""The rooms and files on which points depend: whatever changes there may change a grade."""

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
    """What a rubric is known by: another hash means that other points may come out."""
    told = hashlib.sha256(name.encode())
    for path in _files():
        told.update(f"\0{path.name}\0".encode())
        told.update(path.read_bytes())
    return told.hexdigest()


def _files() -> Iterator[Path]:
    """The files on which points depend, the kits' working programs among them."""
    home = Path(__file__).parents[3]
    for name in _DECIDE:
        place = home / name
        found = sorted(place.rglob("*")) if place.is_dir() else [place]
        yield from [path for path in found if path.suffix in (".py", ".txt")]
