"""The program that was handed in, and the reference versions of its functions."""

import ast
import sys
from collections.abc import Mapping
from functools import cache
from typing import NamedTuple

from handful.course.checker.rubric.check import Problem
from handful.course.checker.rubric.rubrics import rubric_of
from handful.course.checker.submission.look import Look, look
from handful.course.checker.submission.read import Submission
from handful.course.checker.submission.syntax import parse
from handful.course.kit import kit_files

__all__ = ["PASTED", "Program", "patch", "patch_only", "reference", "unwritten", "wanted_files"]


def wanted_files(name: str) -> tuple[str, ...]:
    """The files that a learner hands in."""
    return tuple(dict.fromkeys(f"{problem.module}.py" for problem in rubric_of(name)))


class Program(NamedTuple):
    """The files of a submission, and what was seen in those that the kit asks for."""

    name: str
    files: Mapping[str, str]
    modules: Mapping[str, str]
    """For each module of the kit that was handed in, the name under which it is loaded."""
    looks: Mapping[str, Look]

    @classmethod
    def of(cls, submission: Submission, name: str) -> "Program":
        """The program in *submission*, by the kit called *name*."""
        files = submission.modules
        modules, looks = {}, {}
        for wanted in wanted_files(name):
            file = submission.roles.get(wanted, wanted)
            if file not in submission.files:
                continue
            stem = file.removesuffix(".py")
            module = wanted.removesuffix(".py")
            if not stem.isidentifier() or stem in sys.stdlib_module_names:
                stem = module
            modules[module] = stem
            functions = {
                function: _arity(reference(name)[wanted], function)
                for problem in rubric_of(name)
                if problem.module == module
                for function in problem.own
            }
            looks[module] = look(files[f"{stem}.py"], _skeleton(name)[wanted], functions)
        return cls(name, files, modules, looks)


@cache
def reference(name: str) -> dict[str, str]:
    """The working program of the kit called *name*."""
    return kit_files(name, solution=True)


@cache
def _skeleton(name: str) -> dict[str, str]:
    return kit_files(name)


@cache
def _arity(source: str, function: str) -> int:
    """How many arguments the document gives the *function*."""
    for node in parse(source).body:
        if isinstance(node, ast.FunctionDef) and node.name == function:
            return len(node.args.args) - len(node.args.defaults)
    raise AssertionError(f"the solution has {function}")


def unwritten(problem: Problem, found: Look) -> bool:
    """Are all functions of the problem still those of the skeleton?"""
    own = set(problem.own) & found.functions
    return bool(own) and own <= found.untouched


PASTED = """
import {module}
for _name, _value in list(vars({module}).items()):
    if not _name.startswith("_"):
        globals().setdefault(_name, _value)
"""
"""What a function needs that was pasted without the import above it."""


@cache
def patch(name: str, module: str, own: tuple[str, ...], own_constants: tuple[str, ...]) -> str:
    """The reference versions of everything that is not the problem's own."""
    kept: list[ast.stmt] = []
    for node in parse(reference(name)[f"{module}.py"]).body:
        if isinstance(node, ast.FunctionDef) and node.name not in own:
            node.body = node.body[1:] or node.body
            kept.append(node)
        if isinstance(node, ast.Import):
            kept.append(node)
        if isinstance(node, ast.Assign):
            names = [target.id for target in node.targets if isinstance(target, ast.Name)]
            own_constant = [name for name in names if name in own_constants]
            kept += _unless_there(node, own_constant[0]) if own_constant else [node]
    return ast.unparse(ast.Module(kept, []))


def _unless_there(node: ast.Assign, name: str) -> list[ast.stmt]:
    """The constant of that *name*, for a function that was pasted without it."""
    test = ast.parse(f"if {name!r} not in globals(): pass").body
    assert isinstance(test[0], ast.If)
    test[0].body = [node]
    return test


@cache
def patch_only(name: str, module: str, names: tuple[str, ...]) -> str:
    """The reference versions of functions and constants by their *names*.

    The new hand is without the letters that are used up, as many write it: among the helpers of the
    other world they stay, with a count of 0.
    """
    kept: list[ast.stmt] = []
    for node in parse(reference(name)[f"{module}.py"]).body:
        if isinstance(node, ast.FunctionDef) and node.name in names:
            kept.append(node)
            if node.name in _UPDATES:
                kept += ast.parse(_WITHOUT_ZEROS.format(name=node.name)).body
        if isinstance(node, ast.Import):
            kept.append(node)
        if isinstance(node, ast.Assign) and any(
            isinstance(target, ast.Name) and target.id in names for target in node.targets
        ):
            kept.append(node)
    return ast.unparse(ast.Module(kept, []))


_UPDATES = ("update_hand", "updateHand")
_WITHOUT_ZEROS = """
def {name}(hand, word, _left={name}):
    return {{letter: count for letter, count in _left(hand, word).items() if count}}
"""
