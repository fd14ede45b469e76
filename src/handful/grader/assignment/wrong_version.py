"""Known mistakes: wrong versions of the solution's functions, run on the same cases.

A program has a known mistake if it does what a wrong version does, in every case of the rules that
it fails.
"""

import ast
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from handful.grader.syntax import parse

__all__ = ["Mistake", "parse_mistakes"]

_PRICE = re.compile(r"^# price: (0?\.\d+|1(?:\.0)?)$", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Mistake:
    """One wrong version: the mistake's name, its program, and what it costs of a problem."""

    name: str
    source: str
    functions: frozenset[str]
    price: float | None = None


def parse_mistakes(files: Mapping[str, str]) -> tuple[Mistake, ...]:
    """The mistakes among the *files* of an assignment: mistakes/NAME/*.py."""
    found = []
    for path, text in sorted(files.items()):
        parts = path.split("/")
        if len(parts) == 3 and parts[0] == "mistakes" and path.endswith(".py"):
            price = _PRICE.search(text)
            found.append(
                Mistake(parts[1], text, _functions(text), float(price[1]) if price else None)
            )
    return tuple(found)


def _functions(source: str) -> frozenset[str]:
    return frozenset([n.name for n in parse(source).body if isinstance(n, ast.FunctionDef)])


def mistakes_of(mistakes: Iterable[Mistake], functions: Sequence[str]) -> list[Mistake]:
    """Those that are wrong versions of one of the *functions*."""
    return [mistake for mistake in mistakes if mistake.functions & set(functions)]
