"""The first look: what can be seen in a program without running it."""

import ast
import difflib
import re
import warnings
from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from handful.course.checker.message import Message, message
from handful.course.checker.submission.syntax import parse, parse_once

__all__ = ["Found", "look"]

_PRINT = re.compile(
    r"^[ \t]*(print[ \t]+[^(=\s]|raw_input[ \t]*\(|except[ \t]+\w+[ \t]*,[ \t]*\w+[ \t]*:"
    r"|exec[ \t]+['\"])",
    re.MULTILINE,
)
_PRINT_CALL = re.compile(r"^[ \t]*print[ \t]*\(", re.MULTILINE)
_F_STRING = re.compile(r"(?<![\w'\"])[fF][rR]?[\"']")
_ABSOLUTE = re.compile(r"^([A-Za-z]:[\\/]|/|~[\\/]|\\\\)")
_MAYBE_ABSOLUTE = re.compile(r"""['"]([A-Za-z]:[\\/]|[/~]|\\[^abfnrtv'"])""")
"""Text that such a path may begin in: without it, there is no need to go through the tree."""


class Found(NamedTuple):
    """Something seen: the mistake's name, a sentence about it, and the line."""

    mistake: str
    message: Message
    line: int | None = None
    function: str | None = None


class Look(NamedTuple):
    """A program as it was seen: the functions that it defines, and what is wrong with it."""

    functions: frozenset[str]
    found: tuple[Found, ...]
    fatal: bool = False
    untouched: frozenset[str] = frozenset()
    imports_all: bool = False
    """Are there functions that another file of the learner's may define?"""

    defined: Mapping[str, ast.FunctionDef] = {}
    """The functions themselves, by name."""

    def uses(self, function: str) -> frozenset[str] | None:
        """The other names of the file that a *function* uses; None where it is not to be seen.

        Constants are left out: they are the same for everybody.
        """
        if function not in self.defined:
            return None
        parts = ast.walk(self.defined[function])
        used = {part.id for part in parts if isinstance(part, ast.Name)} & self.functions
        return frozenset([name for name in used if not name.isupper() and name != function])

    @property
    def is_pasted(self) -> bool:
        """Are these functions by themselves, without what the kit has around them?"""
        around = {"load_words", "loadWords"} & self.functions
        return not (self.fatal or self.imports_all or around)


def look(source: str, skeleton: str, wanted: dict[str, int]) -> Look:
    """Look at *source* beside the *skeleton*; *wanted* are the functions with their arity."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            tree = parse_once(source)
    except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
        return Look(frozenset(), (_unreadable(source, error),), fatal=True)
    defined = {node.name: node for node in tree.body if isinstance(node, ast.FunctionDef)}
    named = set(defined) | {
        target.id
        for node in tree.body
        if isinstance(node, ast.Assign)
        for target in node.targets
        if isinstance(target, ast.Name)
    }
    imported = [
        alias.asname or alias.name
        for node in tree.body
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
    ]
    named |= set(imported)
    found = _paths(tree) if _MAYBE_ABSOLUTE.search(source) else []
    for function, arity in wanted.items():
        if function in defined:
            if problem := _arity(defined[function], arity):
                found.append(problem)
        elif function not in named:
            found += _renamed(function, set(defined) - set(wanted) - set(_bodies(skeleton)))
    untouched = _untouched(defined, skeleton, set(wanted))
    if untouched and untouched >= set(wanted) & set(defined):
        found.append(
            Found(
                "untouched-skeleton",
                message("This is the skeleton as it was handed out: nothing is written."),
            )
        )
    return Look(
        frozenset(named),
        tuple(found),
        untouched=frozenset(untouched),
        imports_all="*" in imported,
        defined=defined,
    )


def _unreadable(source: str, error: BaseException) -> Found:
    line = error.lineno if isinstance(error, SyntaxError) else None
    if _PRINT.search(source) and not _is_python_3(source):
        return Found(
            "python-2",
            message("The program is written in Python 2; the course uses Python 3."),
            line,
        )
    told = error.msg if isinstance(error, SyntaxError) else str(error)
    cannot = message("Python cannot read the program: {told}.", told=told)
    if told.endswith("?"):
        cannot = message("Python cannot read the program: {told}", told=told)
    if isinstance(error, RecursionError | MemoryError):
        cannot = message("Python cannot read the program: it is too long or nested too deeply.")
    return Found("does-not-parse", cannot, line)


def _is_python_3(source: str) -> bool:
    """Is a program that cannot be read Python 3 but for a slip: has it f-strings, or print(…)?"""
    called = len(_PRINT_CALL.findall(source))
    return bool(_F_STRING.search(source)) or called > len(_PRINT.findall(source))


def _paths(tree: ast.Module) -> list[Found]:
    """Files named by where they lie on the learner's own machine."""
    found = []
    for node in ast.walk(tree):
        value: object = None
        if not isinstance(node, ast.Assign | ast.Call):
            continue
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Constant):
            targets = [t.id for t in node.targets if isinstance(t, ast.Name)]
            value = node.value.value if "WORDLIST_FILENAME" in targets else None
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name | ast.Attribute):
            name = node.func.id if isinstance(node.func, ast.Name) else node.func.attr
            if name in ("open", "chdir") and node.args and isinstance(node.args[0], ast.Constant):
                value = node.args[0].value
        if isinstance(value, str) and _ABSOLUTE.match(value):
            told = message(
                "The path {path} is on your machine only; elsewhere the file's name is enough.",
                path=repr(value[:60]),
            )
            found.append(Found("absolute-path", told, node.lineno))
    return found


def _arity(node: ast.FunctionDef, arity: int) -> Found | None:
    arguments = node.args
    most = len(arguments.posonlyargs) + len(arguments.args)
    least = most - len(arguments.defaults)
    if least <= arity and (most >= arity or arguments.vararg):
        return None
    told = message(
        "{name} takes {most} parameters, and the document gives it {arity}.",
        name=node.name,
        most=most,
        arity=arity,
    )
    return Found("renamed-function", told, node.lineno, node.name)


def _renamed(function: str, others: set[str]) -> list[Found]:
    folded = {name.replace("_", "").lower(): name for name in others}
    close = difflib.get_close_matches(function.replace("_", "").lower(), folded, 1, 0.8)
    if not close:
        return []
    told = message(
        "There is no {name}; is {other} meant? Names are as in the document.",
        name=function,
        other=folded[close[0]],
    )
    return [Found("renamed-function", told, None, function)]


def _untouched(defined: dict[str, ast.FunctionDef], skeleton: str, wanted: set[str]) -> set[str]:
    """The functions whose bodies are still those of the skeleton."""
    given = _bodies(skeleton)
    return {
        name
        for name, node in defined.items()
        if name in wanted
        and (_same(_body(node), given.get(name, [])) or all(map(_does_nothing, _body(node))))
    }


def _does_nothing(node: ast.stmt) -> bool:
    """Is it pass, or a line that says that something has to be implemented yet?"""
    if isinstance(node, ast.Pass):
        return True
    if not isinstance(node, ast.Expr):
        return False
    called = node.value
    if isinstance(called, ast.Constant):
        return True
    return (
        isinstance(called, ast.Call)
        and isinstance(called.func, ast.Name)
        and called.func.id == "print"
        and [type(value) for value in called.args] == [ast.Constant]
        and "implemented" in str(called.args[0].value)  # type: ignore[attr-defined]
    )


@lru_cache(maxsize=16)
def _bodies(skeleton: str) -> dict[str, list[ast.stmt]]:
    """The bodies of the skeleton's functions."""
    return {
        node.name: _body(node) for node in parse(skeleton).body if isinstance(node, ast.FunctionDef)
    }


def _body(node: ast.FunctionDef) -> list[ast.stmt]:
    """The statements of a function, without what it says of itself."""
    first = node.body[0]
    told = isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant)
    return node.body[1:] if told else node.body


def _same(one: object, other: object) -> bool:
    """Do both say the same, wherever they stand? Without recursion: a tree can be very deep."""
    left = [(one, other)]
    while left:
        a, b = left.pop()
        if type(a) is not type(b):
            return False
        if isinstance(a, ast.AST):
            left += [(getattr(a, name, None), getattr(b, name, None)) for name in a._fields]
        elif isinstance(a, list) and isinstance(b, list):
            if len(a) != len(b):
                return False
            left += zip(a, b, strict=True)
        elif a != b:
            return False
    return True
