"""One change to a tree: fields that get another value, and the line that changes."""

import ast
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

from handful.grader.repair.kind import Kind
from handful.grader.syntax import parse

Set = tuple[ast.AST, str, Any]
"""A node, one of its fields, and the value that it gets."""


class Edit(NamedTuple):
    """A change that can be made to a tree and taken back."""

    kind: Kind
    line: int
    """The line of the learner's program that changes."""
    sets: tuple[Set, ...]

    @contextmanager
    def made(self) -> Iterator[None]:
        """The tree with this change, as long as the context lasts."""
        before = [getattr(node, field) for node, field, _ in self.sets]
        for node, field, value in self.sets:
            setattr(node, field, value)
        try:
            yield
        finally:
            for (node, field, _), value in zip(reversed(self.sets), reversed(before), strict=True):
                setattr(node, field, value)


class Slot(NamedTuple):
    """Where an expression is in a tree: the field of its owner, and its number in a list."""

    node: ast.expr
    owner: ast.AST
    field: str
    number: int | None
    statement: ast.stmt


def slots(function: ast.FunctionDef) -> Iterator[Slot]:
    """The expressions of a *function*, from its first line to its last, outer ones first."""
    for statement in function.body:
        yield from _slots(statement, statement)


def _slots(owner: ast.AST, statement: ast.stmt) -> Iterator[Slot]:
    for field, value in ast.iter_fields(owner):
        several = isinstance(value, list)
        for index, part in enumerate(value if several else [value]):
            if isinstance(part, ast.stmt):
                yield from _slots(part, part)
            elif isinstance(part, ast.expr):
                yield Slot(part, owner, field, index if several else None, statement)
                yield from _slots(part, statement)
            elif isinstance(part, ast.AST):
                yield from _slots(part, statement)


def put(slot: Slot, value: ast.expr) -> Set:
    """The setting that puts a *value* in place of the expression in a *slot*."""
    ast.copy_location(value, slot.node)
    ast.fix_missing_locations(value)
    if slot.number is None:
        return slot.owner, slot.field, value
    changed = list(getattr(slot.owner, slot.field))
    changed[slot.number] = value
    return slot.owner, slot.field, changed


def together(changes: Iterable[tuple[Slot, ast.expr]]) -> tuple[Set, ...]:
    """The settings that put several values in place; of a list, all of its elements at once."""
    lists: dict[tuple[int, str], Set] = {}
    for slot, value in changes:
        node, field, changed = put(slot, value)
        key = id(node), field
        if key in lists and slot.number is not None:
            lists[key][2][slot.number] = value
        else:
            lists[key] = node, field, changed
    return tuple(lists.values())


def new(text: str) -> ast.expr:
    """An expression from its *text*."""
    node = parse(text).body[0]
    assert isinstance(node, ast.Expr)
    return node.value
