"""What a kit asks for: the files, their functions, and how these looked when they were handed out.

By this a program is known whatever its file is called, and a skeleton that nobody wrote in is known
from a solution.
"""

import ast
import re
import warnings
from collections.abc import Mapping, Set
from functools import cache, lru_cache
from typing import NamedTuple

from handful.course.checker.submission.syntax import parse_once
from handful.course.kit import KITS, kit_files

__all__ = ["Outline", "Wanted", "defined", "folded", "other_kit", "outline", "wanted_of"]

ENOUGH = 3
"""Functions of another kit by which it is known."""

_DEFINED = re.compile(r"^(?:async )?def[ \t]+(\w+)[ \t]*\(", re.MULTILINE)
_IMPORTED = re.compile(r"^[ \t]*(?:from|import)[ \t]+(\w+)", re.MULTILINE)


class Outline(NamedTuple):
    """A program as far as it must be known to say what it is; names of functions are folded."""

    functions: frozenset[str]
    bodies: Mapping[str, str]
    """By function, its statements as text; empty where nothing is written."""
    imports: frozenset[str]
    """The modules that it imports."""
    parses: bool


class Wanted(NamedTuple):
    """What a learner hands in for a kit."""

    kit: str
    files: tuple[str, ...]
    functions: Mapping[str, tuple[str, ...]]
    """By file, the functions of the working program, in its order; folded."""
    own: Mapping[str, frozenset[str]]
    """By file, the functions that no other file has."""
    todo: Mapping[str, frozenset[str]]
    """By file, the functions that the learner writes; the others are handed out."""
    given: Mapping[str, frozenset[str]]
    """By function, its statements as they were handed out."""
    tests: frozenset[str]
    """The kit's own test files."""

    def written(self, program: Outline) -> frozenset[str]:
        """The functions in which something is written that was not handed out.

        Of a program that Python cannot read all count as written.
        """
        if not program.parses:
            return program.functions
        return frozenset(
            [
                name
                for name in program.functions
                if program.bodies[name] and program.bodies[name] not in self.given.get(name, ())
            ]
        )

    def telling(self, file: str) -> frozenset[str]:
        """The functions by which a *file* is known: those that the learner writes in it alone."""
        return self.own[file] & self.todo[file] or self.own[file]

    def is_skeleton(self, program: Outline) -> bool:
        """Has nobody written anything in it: are all its functions as they were handed out?"""
        asked = {name for functions in self.functions.values() for name in functions}
        return program.parses and bool(program.functions & asked) and not self.written(program)


@cache
def wanted_of(kit: str) -> Wanted:
    """What the kit called *kit* asks for."""
    own_tests = f"{KITS[kit].tests}.py"
    solution = kit_files(kit, solution=True)
    first = f"{KITS[kit].module}.py"
    others = [name for name in solution if name.endswith(".py") and name not in (first, own_tests)]
    files = (first, *others)
    solved = {name: outline(solution[name]).bodies for name in files}
    functions = {name: tuple(solved[name]) for name in files}
    given: dict[str, set[str]] = {}
    for language in ("en", "uk") if KITS[kit].ukrainian else ("en",):
        skeleton = kit_files(kit, language=language)
        for name in files:
            for function, body in outline(skeleton[name]).bodies.items():
                given.setdefault(function, set()).add(body)
    return Wanted(
        kit=kit,
        files=files,
        functions=functions,
        own={
            name: frozenset(functions[name]).difference(
                *[functions[other] for other in files if other != name]
            )
            for name in files
        },
        todo={
            name: frozenset([f for f, body in solved[name].items() if body not in given.get(f, ())])
            for name in files
        },
        given={function: frozenset(bodies) for function, bodies in given.items()},
        tests=frozenset([own_tests]),
    )


def defined(source: str) -> frozenset[str]:
    """The functions that a program defines, by the names that it gives them."""
    return frozenset(_DEFINED.findall(source))


@cache
def _asked(kit: str) -> frozenset[str]:
    """The functions that the learner writes for a kit, by the names of its document."""
    solution = kit_files(kit, solution=True)
    wanted = wanted_of(kit)
    return frozenset(
        [
            name
            for file in wanted.files
            for name in defined(solution[file])
            if folded(name) in wanted.todo[file]
        ]
    )


def other_kit(names: Set[str], kit: str) -> str | None:
    """The kit that a program with functions of these *names* is for, if it is not *kit*.

    Where a single function that *kit* asks for is there, it may be for that.
    """
    if names & _asked(kit):
        return None
    others = [(len(names & _asked(other)), other) for other in KITS if other != kit]
    most = max(number for number, _ in others)
    found = [other for number, other in others if number == most]
    return found[0] if most >= ENOUGH else None


def folded(name: str) -> str:
    """The name of a function without what learners vary: `get_word_score` is `getWordScore`.

    >>> folded("get_word_score") == folded("getWordScore")
    True
    """
    return name.replace("_", "").lower()


@lru_cache(maxsize=64)
def outline(source: str) -> Outline:
    """The outline of a program; of one that Python cannot read, what its lines tell."""
    imports = frozenset(_IMPORTED.findall(source))
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            tree = parse_once(source)
        lines = source.splitlines()
        bodies = {
            folded(node.name): _body(node, lines)
            for node in tree.body
            if isinstance(node, ast.FunctionDef)
        }
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        names = frozenset([folded(name) for name in _DEFINED.findall(source)])
        return Outline(names, {}, imports, parses=False)
    return Outline(frozenset(bodies), bodies, imports, parses=True)


def _body(node: ast.FunctionDef, lines: list[str]) -> str:
    """The lines of a function without what it says of itself; nothing for a mere pass."""
    statements = [
        statement
        for statement in node.body
        if not isinstance(statement, ast.Pass)
        and not (isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant))
    ]
    if not statements:
        return ""
    body = lines[statements[0].lineno - 1 : statements[-1].end_lineno]
    told = [line.partition("#")[0].strip() for line in body]
    return "\n".join([line for line in told if line])
