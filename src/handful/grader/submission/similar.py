"""Submissions that are much alike: a hint where to look, never a verdict.

Programs are compared as trees: names of variables, comments, blank space, texts and the order of
functions make no difference, and what the kit gives to everybody is left out.
"""

import ast
import builtins
import warnings
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from typing import NamedTuple

from handful.grader.assignment import Assignment
from handful.grader.submission.choice import Submission
from handful.grader.syntax import parse
from handful.grader.worker import READING, Lost, Workers

THRESHOLD = 0.9
"""How much of two programs must be alike to be pointed out."""
MAX_PARTS = 10_000
"""Parts that are compared; what a learner adds to the kit of ps4 has about 400."""
MIN_PARTS = 80
"""Parts of a tree below which a program is too short to be anybody's own."""


class Alike(NamedTuple):
    """Two submissions and how much of them is alike, of 1; or all that are the same."""

    alike: float
    names: tuple[str, ...]


def find_similar(
    submissions: Iterable[Submission],
    assignment: Assignment,
    threshold: float = THRESHOLD,
    on_done: Callable[[int], None] = lambda count: None,
) -> list[Alike]:
    """The *submissions* that are alike by the *threshold* or more, the most alike first.

    Those that are the same are listed together, and pairs name the first of them.
    *on_done* is called with the number of submissions that have been compared with all others.
    """
    from rapidfuzz import process
    from rapidfuzz.distance import Indel

    kinds: dict[str, int] = {}
    names: dict[tuple[int, ...], list[str]] = {}
    with Workers(1, READING) as workers:
        for submission in submissions:
            parts = workers.take(workers.give(_parts, submission, assignment))
            if isinstance(parts, Lost) or len(parts) < MIN_PARTS:
                continue
            # A number for each kind of part, for rapidfuzz.
            program = tuple([kinds.setdefault(part, len(kinds)) for part in parts])
            names.setdefault(program, []).append(submission.name)
    found = [Alike(1.0, tuple(same)) for same in names.values() if len(same) > 1]
    programs = list(names)
    for place, program in enumerate(programs):
        for other, alike, _ in process.extract(
            program,
            programs[place + 1 :],
            scorer=Indel.normalized_similarity,
            score_cutoff=threshold,
            limit=None,
        ):
            found.append(Alike(alike, (names[program][0], names[other][0])))
        on_done(len(names[program]))
    return sorted(found, key=lambda one: (-one.alike, one.names))


@cache
def _given(assignment: Assignment) -> tuple[set[tuple[str, ...]], set[str]]:
    """The statements that an *assignment* gives, and the names that all programs share."""
    body = [node for source in assignment.skeleton.values() for node in parse(source).body]
    names = {node.name for node in body if isinstance(node, ast.FunctionDef)} | {*dir(builtins)}
    return {tuple(_kinds(node, names)) for node in body}, names


def _parts(submission: Submission, assignment: Assignment) -> list[str]:
    """The learner's own part of a program, in an order that does not depend on theirs."""
    given, names = _given(assignment)
    found: list[str] = []
    for _, source in sorted(submission.files.items()):
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                body = parse(source).body
            statements = [(_name(node), tuple(_kinds(node, names))) for node in body]
        except (SyntaxError, ValueError, RecursionError, MemoryError):
            continue
        for _, parts in sorted(statements):
            if parts not in given:
                found += parts
    return found[:MAX_PARTS]


def _name(node: ast.stmt) -> str:
    return node.name if isinstance(node, ast.FunctionDef | ast.ClassDef) else ""


def _kinds(node: ast.AST, names: set[str]) -> Iterator[str]:
    """The tree under *node*, part by part; of names only those that everybody has."""
    if isinstance(node, ast.expr_context) or (
        isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    ):
        return
    kind = type(node).__name__
    if isinstance(node, ast.Name):
        yield f"{kind} {node.id}" if node.id in names else kind
    elif isinstance(node, ast.Attribute):
        yield f"{kind} {node.attr}"
    elif isinstance(node, ast.Constant) and not isinstance(node.value, str):
        value = node.value  # repr() refuses very long numbers
        yield f"{kind} {hex(value) if isinstance(value, int) else repr(value)}"
    else:
        yield kind
    for child in ast.iter_child_nodes(node):
        yield from _kinds(child, names)
