"""The rubrics: for each kit its problems and checks, with what the project's own rules expect."""

import hashlib
import json
from functools import cache
from pathlib import Path
from typing import Any

from handful.course.checker import classic, wild
from handful.course.checker.probe import Problem

__all__ = ["RUBRICS", "rubric", "rubric_hash"]

_JUDGES = (
    "case",
    "classic",
    "grade",
    "judge",
    "look",
    "observer",
    "seccomp",
    "transcript",
    "value",
    "wild",
    "wild_game",
)
"""The files on which points depend."""

RUBRICS = {
    "ps4": classic.ps4,
    "ps3": wild.ps3,
    "wildcard": wild.wildcard,
    "solo": classic.solo,
    "scrabble-ish": classic.scrabble_ish,
}


@cache
def rubric(name: str) -> tuple[Problem, ...]:
    """The problems of the kit called *name*."""
    return RUBRICS[name]()


@cache
def rubric_hash(name: str) -> str:
    """What a rubric is known by: another hash means that other points may come out.

    The files that judge count too: with another judge, the same answer may earn another sum.
    """
    judges = [Path(__file__).with_name(f"{file}.py").read_text("utf-8") for file in _JUDGES]
    told: list[Any] = [judges]
    told += [
        [
            problem.id,
            problem.points,
            [[c.name, c.probe, c.weight, c.visible] for c in problem.checks],
        ]
        for problem in rubric(name)
    ]
    return hashlib.sha256(json.dumps(told, sort_keys=True).encode()).hexdigest()
