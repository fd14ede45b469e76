"""Changes of whole statements: deleted, moved, returned, repeated."""

import ast
import copy
from collections.abc import Iterator

from handful.grader.repair.edit import Edit, new
from handful.grader.repair.kind import Kind
from handful.grader.repair.scope import Scope
from handful.grader.syntax import parse

BLOCKS = ("body", "orelse", "finalbody")
STEPS = ("+=", "-=")
MAX_MOVED = 3
"""Statements before a loop that are moved into it together."""
Block = tuple[ast.AST, str]
"""A statement, and the field with the statements in it."""
Compound = ast.If | ast.For | ast.While


def statement_edits(function: ast.FunctionDef, scope: Scope) -> Iterator[Edit]:
    """All changes of one statement of a *function*."""
    for block, is_in_loop in list(_blocks(function)):
        statements: list[ast.stmt] = getattr(*block)
        for number, node in enumerate(statements):
            yield from _of_statement(block, number, node, scope, is_in_loop)
        yield from _at_end(block, scope, is_in_loop)
    yield from _moves(function)
    yield from _of_function(function, scope)


def _blocks(node: ast.AST, is_in_loop: bool = False) -> Iterator[tuple[Block, bool]]:
    """The blocks of statements in a *node*; is each of them in a loop?"""
    for field in BLOCKS:
        statements = getattr(node, field, None)
        if not statements:
            continue
        inside = is_in_loop or (isinstance(node, ast.For | ast.While) and field == "body")
        yield (node, field), inside
        for statement in statements:
            if not isinstance(statement, ast.FunctionDef | ast.ClassDef):
                yield from _blocks(statement, inside)


def _with(
    block: Block, number: int, *others: ast.stmt, instead: int = 1
) -> tuple[ast.AST, str, list[ast.stmt]]:
    """The setting that puts *others* in a *block*, *instead* of so many of its statements."""
    statements: list[ast.stmt] = list(getattr(*block))
    at = statements[min(number, len(statements) - 1)]
    for other in others:
        if not hasattr(other, "lineno"):
            ast.copy_location(other, at)
            ast.fix_missing_locations(other)
    statements[number : number + instead] = others
    return (*block, statements or [ast.copy_location(ast.Pass(), at)])


def _statement(text: str) -> ast.stmt:
    node = parse(text).body[0]
    for part in ast.walk(node):
        for field in ("lineno", "col_offset", "end_lineno", "end_col_offset"):
            if hasattr(part, field):
                delattr(part, field)
    return node


def _of_statement(
    block: Block, number: int, node: ast.stmt, scope: Scope, is_in_loop: bool
) -> Iterator[Edit]:
    line = node.lineno
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
        return  # a docstring

    def instead(kind: Kind, *others: ast.stmt) -> Edit:
        for other in others:
            ast.copy_location(other, node)
            ast.fix_missing_locations(other)
        return Edit(kind, line, (_with(block, number, *others),))

    yield instead(Kind.SUPERFLUOUS)
    match node:
        case ast.Expr(value=ast.Call(func=ast.Name(id="print"), args=[value, *_])):
            yield instead(Kind.PRINT, ast.Return(value))
        case ast.Expr(value=value) if not isinstance(value, ast.Constant):
            yield instead(Kind.RETURN, ast.Return(value))
            for name in scope.local:
                target = ast.Name(name, ast.Store())
                yield instead(Kind.RESULT, ast.Assign([target], value))
            if isinstance(value, ast.Compare) and isinstance(value.ops[0], ast.Eq):
                target_of = copy.deepcopy(value.left)
                if isinstance(target_of, ast.Name | ast.Subscript):
                    target_of.ctx = ast.Store()
                    yield instead(Kind.ASSIGNMENT, ast.Assign([target_of], value.comparators[0]))
        case ast.Assign(targets=[target], value=value):
            yield from [instead(Kind.ASSIGNMENT, one) for one in _of_assignment(target, value)]
            yield instead(Kind.RETURN, ast.Return(value))
            yield instead(Kind.RESULT, ast.Expr(value))
        case ast.AugAssign(target=target, op=op, value=value):
            yield instead(Kind.ASSIGNMENT, ast.Assign([target], value))
            for other in (ast.Add, ast.Sub, ast.Mult):
                if not isinstance(op, other):
                    yield instead(Kind.OPERATOR, ast.AugAssign(target, other(), value))
        case ast.Return(value=value):
            for name in scope.local:
                if ast.unparse(node) != f"return {name}":
                    yield instead(Kind.RETURN, ast.Return(new(name)))
            if value is None or isinstance(value, ast.Constant):
                for text in ("True", "False", "0", "None"):
                    if ast.unparse(node) != f"return {text}":
                        yield instead(Kind.RETURN, ast.Return(new(text)))
            if value is not None:
                yield instead(Kind.RETURN, ast.Expr(value))
                for name in scope.local:
                    for step in (ast.Add(), ast.Sub(), ast.Mult()):
                        target = ast.Name(name, ast.Store())
                        yield instead(Kind.RETURN, ast.AugAssign(target, step, value))
            if is_in_loop:
                yield instead(Kind.LEAVING, ast.Break())
                yield instead(Kind.LEAVING, ast.Continue())
        case ast.Break():
            yield instead(Kind.LEAVING, ast.Continue())
            yield instead(Kind.LEAVING, ast.Return(None))
        case ast.Continue():
            yield instead(Kind.LEAVING, ast.Break())
        case ast.Pass() if is_in_loop:
            yield instead(Kind.LEAVING, ast.Break())
        case ast.If(test=test, body=body, orelse=orelse):
            if not orelse:
                yield instead(Kind.BRANCH, ast.While(test, body, []))
            else:
                yield instead(Kind.BRANCH, ast.If(test, orelse, body))
                if len(orelse) == 1 and isinstance(orelse[0], ast.If):
                    sets = ((node, "body", orelse[0].body), (orelse[0], "body", body))
                    yield Edit(Kind.BRANCH, line, sets)
                after = [copy.copy(part) for part in orelse]
                yield Edit(
                    Kind.BRANCH,
                    orelse[0].lineno,
                    ((node, "orelse", []), _with(block, number + 1, *after, instead=0)),
                )
            yield Edit(Kind.BRANCH, line, (_with(block, number, *body),))
        case ast.While(test=test, body=body):
            yield instead(Kind.BRANCH, ast.If(test, body, []))
        case ast.For(iter=found) if isinstance(found, ast.Name | ast.Attribute | ast.Subscript):
            yield Edit(Kind.CALL, line, ((node, "iter", _ranged(found)),))


def _ranged(node: ast.expr) -> ast.expr:
    return ast.fix_missing_locations(ast.copy_location(ast.Call(new("range"), [node], []), node))


def _of_assignment(target: ast.expr, value: ast.expr) -> Iterator[ast.stmt]:
    if isinstance(target, ast.Name | ast.Subscript):
        if isinstance(value, ast.UnaryOp) and isinstance(value.op, ast.UAdd | ast.USub):
            step = ast.Add() if isinstance(value.op, ast.UAdd) else ast.Sub()
            yield ast.AugAssign(target, step, value.operand)
        for op in (ast.Add(), ast.Sub(), ast.Mult()):
            yield ast.AugAssign(target, op, value)
        if isinstance(value, ast.Constant) and value.value == 0:
            yield ast.AugAssign(target, ast.Sub(), ast.Constant(1))


def _at_end(block: Block, scope: Scope, is_in_loop: bool) -> Iterator[Edit]:
    """What is missing at the end of a *block*: a return, a break, a step."""
    owner, field = block
    statements: list[ast.stmt] = getattr(*block)
    end, last = len(statements), statements[-1]
    if isinstance(last, ast.Return | ast.Break | ast.Continue):
        return

    def added(kind: Kind, text: str) -> Edit:
        return Edit(
            kind, last.end_lineno or last.lineno, (_with(block, end, _statement(text), instead=0),)
        )

    if is_in_loop:
        yield added(Kind.LEAVING, "break")
        yield added(Kind.LEAVING, "continue")
    for name in (*scope.local, "True", "False"):
        yield added(Kind.RETURN, f"return {name}")
    if isinstance(owner, ast.FunctionDef):
        return
    if field == "body" and isinstance(owner, ast.While):
        names = [part.id for part in ast.walk(owner.test) if isinstance(part, ast.Name)]
        for name in dict.fromkeys(names):
            yield from [added(Kind.MISSING, f"{name} {step} 1") for step in STEPS]
    for name in scope.local:
        yield from [added(Kind.MISSING, f"{name} {step} 1") for step in STEPS]


def _moves(function: ast.FunctionDef) -> Iterator[Edit]:
    """Statements in another order, or in another block."""
    for block, _ in list(_blocks(function)):
        statements: list[ast.stmt] = getattr(*block)
        for number, node in enumerate(statements):
            if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
                continue
            following = statements[number + 1 :]
            for other in range(number + 1, min(len(statements), number + 4)):
                order = [*statements]
                order.insert(other, order.pop(number))
                yield Edit(Kind.PLACE, node.lineno, ((*block, order),))
                back = [*statements]
                back.insert(number, back.pop(other))
                yield Edit(Kind.PLACE, statements[other].lineno, ((*block, back),))
            if isinstance(node, Compound):
                yield from _out(block, number, node)
                yield from _into(block, number, node, following)
                if following and isinstance(node, ast.If) and isinstance(following[0], ast.If):
                    ends = node
                    while len(ends.orelse) == 1 and isinstance(ends.orelse[0], ast.If):
                        ends = ends.orelse[0]
                    if not ends.orelse:
                        rest = [*statements[: number + 1], *following[1:]]
                        yield Edit(
                            Kind.BRANCH,
                            following[0].lineno,
                            ((ends, "orelse", [following[0]]), (*block, rest)),
                        )
                        whole = [*statements[: number + 1]]
                        yield Edit(
                            Kind.BRANCH,
                            following[0].lineno,
                            ((ends, "orelse", following), (*block, whole)),
                        )


def _out(block: Block, number: int, node: Compound) -> Iterator[Edit]:
    """The last statements of a block after it, and its first ones before it."""
    for field in ("body", "orelse"):
        inner: list[ast.stmt] = getattr(node, field)
        for first in range(1, len(inner)):
            moved = inner[first:]
            yield Edit(
                Kind.PLACE,
                moved[0].lineno,
                ((node, field, inner[:first]), _with(block, number + 1, *moved, instead=0)),
            )
            before = inner[:first]
            yield Edit(
                Kind.PLACE,
                before[0].lineno,
                ((node, field, inner[first:]), _with(block, number, *before, instead=0)),
            )
    for deep in _last_blocks(node):
        inner = getattr(*deep)
        if deep[0] is not node and len(inner) > 1:
            yield Edit(
                Kind.PLACE,
                inner[-1].lineno,
                ((*deep, inner[:-1]), _with(block, number + 1, inner[-1], instead=0)),
            )
    if node.orelse and not (len(node.orelse) == 1 and isinstance(node.orelse[0], ast.If)):
        yield Edit(
            Kind.PLACE,
            node.orelse[0].lineno,
            ((node, "orelse", []), _with(block, number + 1, *node.orelse, instead=0)),
        )


def _last_blocks(node: ast.stmt) -> Iterator[Block]:
    """The blocks of a statement that end where it ends, outer ones first."""
    for field in ("body", "orelse"):
        inner = getattr(node, field, None)
        if inner:
            yield node, field
            if isinstance(inner[-1], Compound):
                yield from _last_blocks(inner[-1])


def _into(block: Block, number: int, node: Compound, following: list[ast.stmt]) -> Iterator[Edit]:
    """The statements after a block at its end, the one before it at its beginning."""
    statements: list[ast.stmt] = getattr(*block)
    for deep in _last_blocks(node):
        inner: list[ast.stmt] = getattr(*deep)
        for several in range(1, len(following) + 1):
            moved, rest = following[:several], following[several:]
            yield Edit(
                Kind.PLACE,
                moved[0].lineno,
                ((*deep, [*inner, *moved]), (*block, [*statements[: number + 1], *rest])),
            )
    if isinstance(node, ast.If) and not node.orelse and following:
        yield Edit(
            Kind.BRANCH,
            following[0].lineno,
            ((node, "orelse", following), (*block, statements[: number + 1])),
        )
        yield Edit(
            Kind.BRANCH,
            following[0].lineno,
            (
                (node, "orelse", following[:1]),
                (*block, [*statements[: number + 1], *following[1:]]),
            ),
        )
    if isinstance(node, ast.For | ast.While):
        for several in range(2, min(number, MAX_MOVED) + 1):
            moved = statements[number - several : number]
            if not any(isinstance(one, Compound) for one in moved):
                rest = [*statements[: number - several], *statements[number:]]
                sets = ((node, "body", [*moved, *node.body]), (*block, rest))
                yield Edit(Kind.PLACE, moved[0].lineno, sets)
    if number:
        before = statements[number - 1]
        rest = [*statements[: number - 1], *statements[number:]]
        yield Edit(
            Kind.PLACE, before.lineno, ((node, "body", [before, *node.body]), (*block, rest))
        )
        yield Edit(Kind.MISSING, node.lineno, ((node, "body", [before, *node.body]),))
        if isinstance(node, ast.While):
            yield Edit(Kind.MISSING, node.lineno, ((node, "body", [*node.body, before]),))


def _of_function(function: ast.FunctionDef, scope: Scope) -> Iterator[Edit]:
    """A name made global, a parameter fewer or more, a variable with a first value."""
    body = function.body
    for name in scope.local:
        yield Edit(
            Kind.GLOBAL,
            _first_line(function, name),
            ((function, "body", [_global(name, body[0]), *body]),),
        )
        for text in ("0", "''", "[]", "{}"):
            first = ast.fix_missing_locations(
                ast.copy_location(_statement(f"{name} = {text}"), body[0])
            )
            yield Edit(
                Kind.VALUE, _first_line(function, name), ((function, "body", [first, *body]),)
            )
        yield Edit(
            Kind.RESULT,
            _first_line(function, name),
            ((function, "body", [_copied(name, body[0]), *body]),),
        )
    arguments = function.args
    for number in range(len(arguments.args)):
        rest = arguments.args[:number] + arguments.args[number + 1 :]
        yield Edit(Kind.PARAMETER, function.lineno, ((arguments, "args", rest),))
        if number + 1 < len(arguments.args):
            order = [*arguments.args]
            order[number : number + 2] = order[number + 1], order[number]
            yield Edit(Kind.PARAMETER, function.lineno, ((arguments, "args", order),))


def _first_line(function: ast.FunctionDef, name: str) -> int:
    """The line in which a *function* first sets a variable; that of its head if it never does."""
    lines = [
        node.lineno for node in ast.walk(function) if isinstance(node, ast.Name) and node.id == name
    ]
    return min(lines, default=function.lineno)


def _global(name: str, at: ast.stmt) -> ast.stmt:
    return ast.copy_location(ast.Global([name]), at)


def _copied(name: str, at: ast.stmt) -> ast.stmt:
    return ast.fix_missing_locations(ast.copy_location(_statement(f"{name} = {name}.copy()"), at))
