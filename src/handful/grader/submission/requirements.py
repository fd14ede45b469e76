"""What an assignment asks for: files and functions, also as they were handed out.

It is used to recognise a program whatever its file is called, and a skeleton without work.
"""

import ast
import re
import warnings
from collections.abc import Mapping, Set
from functools import lru_cache
from itertools import chain, islice
from pathlib import PurePath
from typing import NamedTuple

from handful.grader.assignment import Assignment
from handful.grader.syntax import parse_once

MIN_COMMON = 3
"""Functions of another assignment that a program must have to be for that one."""

MAX_PARTS = 5_000
"""Parts of a function that are looked at; none that is handed out has as many."""

_DEFINED = re.compile(r"^(?:async )?def[ \t]+(\w+)[ \t]*\(", re.MULTILINE)
_IMPORTED = re.compile(r"^[ \t]*(?:from|import)[ \t]+(\w+)", re.MULTILINE)


class Outline(NamedTuple):
    """What must be known of a program to say which file it is; names of functions are folded."""

    functions: frozenset[str]
    bodies: Mapping[str, str]
    """By function, its statements in a form without layout; empty if it does nothing."""
    imports: frozenset[str]
    """The modules that it imports."""
    parses: bool


class Requirements(NamedTuple):
    """What a learner hands in for an assignment."""

    name: str
    files: tuple[str, ...]
    functions: Mapping[str, tuple[str, ...]]
    """By file, the functions of the working program, in its order; folded."""
    blank: Mapping[str, frozenset[str]]
    """By file, the functions that are handed out empty: what is in them is the learner's work."""
    given: Mapping[str, frozenset[str]]
    """By function, its statements as they were handed out."""
    tests: frozenset[str]
    """The skeleton's own test files."""
    asked: frozenset[str]
    """The functions that the learner writes, by the names that the assignment gives them."""
    others: Mapping[str, frozenset[str]]
    """By the name of another assignment, the functions that it asks for."""

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

    def work(self, program: Outline, file: str | None = None) -> frozenset[str]:
        """The functions that were handed out empty and are written: of a *file*, or of any."""
        blank = self.blank[file] if file else frozenset().union(*self.blank.values())
        return self.written(program) & blank

    def own(self, file: str) -> frozenset[str]:
        """The functions that only this *file* has."""
        others = [self.functions[other] for other in self.files if other != file]
        return frozenset(self.functions[file]).difference(*others)

    def other_assignment(self, names: Set[str]) -> str | None:
        """The assignment that a program with functions of these *names* is for, if not for this.

        Where a single function that this one asks for is there, it may be for this.
        """
        if names & self.asked or not self.others:
            return None
        alike = {name: len(names & functions) for name, functions in self.others.items()}
        most = max(alike, key=lambda name: alike[name])
        return most if alike[most] >= MIN_COMMON else None

    def is_skeleton(self, program: Outline) -> bool:
        """Are all functions still empty that were handed out empty? Not if it has none of them."""
        blank = frozenset().union(*self.blank.values())
        return program.parses and bool(program.functions & blank) and not self.work(program)


@lru_cache(maxsize=16)
def requirements_of(assignment: Assignment) -> Requirements:
    """What the *assignment* asks for."""
    files = assignment.files
    solved = {name: outline(assignment.solution[name]).bodies for name in files}
    given: dict[str, set[str]] = {}
    for path, text in assignment.skeleton.items():
        if PurePath(path).name in files:
            for function, body in outline(text).bodies.items():
                given.setdefault(function, set()).add(body)
    asked = [
        function
        for name in files
        for function in defined(assignment.solution[name])
        if solved[name].get(folded(function), "") not in given.get(folded(function), ())
    ]
    return Requirements(
        name=assignment.name,
        files=files,
        functions={name: tuple(solved[name]) for name in files},
        blank={
            name: frozenset(
                [function for function in solved[name] if "" in given.get(function, ())]
            )
            for name in files
        },
        given={function: frozenset(bodies) for function, bodies in given.items()},
        tests=frozenset([PurePath(path).name for path in assignment.skeleton]).difference(files),
        asked=frozenset(asked),
        others=assignment.others,
    )


def defined(source: str) -> frozenset[str]:
    """The functions that a program defines, by the names that it gives them."""
    return frozenset(_DEFINED.findall(source))


def folded(name: str) -> str:
    """The name of a function without what learners vary: `get_word_score` is `getWordScore`.

    >>> folded("get_word_score") == folded("getWordScore")
    True
    """
    return name.replace("_", "").lower()


@lru_cache(maxsize=64)
def outline(source: str) -> Outline:
    """The outline of a program; if Python cannot parse it, what can be seen in its lines."""
    imports = frozenset(_IMPORTED.findall(source))
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            tree = parse_once(source)
        bodies = {
            folded(node.name): body_text(node)
            for node in tree.body
            if isinstance(node, ast.FunctionDef)
        }
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        names = frozenset([folded(name) for name in _DEFINED.findall(source)])
        return Outline(names, {}, imports, parses=False)
    return Outline(frozenset(bodies), bodies, imports, parses=True)


def body_text(node: ast.FunctionDef) -> str:
    """The statements of a function in a form without layout; empty if they do nothing."""
    statements = [statement for statement in node.body if not _does_nothing(statement)]
    words = []
    for part in islice(chain.from_iterable(map(ast.walk, statements)), MAX_PARTS):
        words.append(type(part).__name__)
        words += [_constant(getattr(part, name, None)) for name in _NAMED]
    return " ".join([word for word in words if word])


_NAMED = ("id", "attr", "arg", "name", "value")


def _constant(value: object) -> str:
    """A name or a constant of a program as text; nothing for a part that has parts itself."""
    if isinstance(value, int):
        return hex(value)  # str() refuses to write very long numbers
    return repr(value) if isinstance(value, str | float | bytes | complex) else ""


def _does_nothing(node: ast.stmt) -> bool:
    """Is it pass, return None, a text, or a line that says that it is not implemented yet?"""
    if isinstance(node, ast.Pass):
        return True
    if isinstance(node, ast.Return):
        return node.value is None or (
            isinstance(node.value, ast.Constant) and node.value.value is None
        )
    if isinstance(node, ast.Raise) and node.exc is not None:
        error = node.exc.func if isinstance(node.exc, ast.Call) else node.exc
        return isinstance(error, ast.Name) and error.id == "NotImplementedError"
    if not isinstance(node, ast.Expr):
        return False
    called = node.value
    if isinstance(called, ast.Constant):
        return True
    return (
        isinstance(called, ast.Call)
        and isinstance(called.func, ast.Name)
        and called.func.id == "print"
        and len(called.args) == 1
        and isinstance(called.args[0], ast.Constant)
        and "implemented" in str(called.args[0].value)
    )
