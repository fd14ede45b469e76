"""Changes within expressions: operators, numbers, names, calls."""

import ast
import copy
import difflib
from collections.abc import Iterable, Iterator
from functools import partial

from handful.grader.repair.edit import Edit, Slot, new, put, slots, together
from handful.grader.repair.kind import Kind
from handful.grader.repair.scope import BUILTINS, Scope

COMPARISONS: tuple[tuple[type[ast.cmpop], ...], ...] = (
    (ast.Lt, ast.LtE, ast.Gt, ast.GtE, ast.Eq, ast.NotEq),
    (ast.Is, ast.Eq, ast.NotEq, ast.IsNot),
    (ast.In, ast.NotIn, ast.Eq),
    (ast.IsNot, ast.NotEq),
)
OPERATORS = (ast.Add, ast.Sub, ast.Mult, ast.FloorDiv, ast.Div, ast.Mod)
CONVERSIONS = ("int", "str", "len", "list", "dict", "set", "sum", "max", "sorted", "range")
ADDED = ("str", "int", "len")
METHODS = ("lower", "values", "copy", "keys")
EMPTY = ("0", "1", "''", "[]", "{}", "None")


def expression_edits(function: ast.FunctionDef, scope: Scope) -> Iterator[Edit]:
    """All changes of one expression of a *function*, and of all that have the same slip."""
    everything = list(slots(function))
    for slot in everything:
        for kind, value in _changes(slot, scope):
            yield Edit(kind, _line(slot), (put(slot, value),))
    yield from _everywhere(everything)
    yield from _conditions(function)


def name_edits(function: ast.FunctionDef, scope: Scope) -> Iterator[Edit]:
    """Another name for one that the *function* uses, here or wherever it occurs."""
    found: dict[str, list[Slot]] = {}
    for slot in slots(function):
        if isinstance(slot.node, ast.Name):
            found.setdefault(slot.node.id, []).append(slot)
    for name in sorted(found, key=partial(_rank, scope=scope)):
        places = found[name]
        read = [slot for slot in places if isinstance(slot.node, ast.Name) and _is_read(slot.node)]
        others = list(dict.fromkeys(_likely(name, scope)))
        called = [slot for slot in read if slot.field == "func"]
        for other in others:
            if other == name or (called and other not in (scope.functions | BUILTINS)):
                continue
            if len(read) > 1:
                yield Edit(
                    Kind.NAME, _line(read[0]), together([(slot, new(other)) for slot in read])
                )
            for slot in read:
                yield Edit(Kind.NAME, _line(slot), (put(slot, new(other)),))
        written = [slot for slot in places if slot not in read]
        for slot in written:
            for other in scope.local:
                if other != name:
                    yield Edit(Kind.NAME, _line(slot), (put(slot, ast.Name(other, ast.Store())),))
        if name in BUILTINS and written:
            parts = [slot.node for slot in places if isinstance(slot.node, ast.Name)]
            other = f"{name}_"
            yield Edit(Kind.NAME, _line(written[0]), tuple([(n, "id", other) for n in parts]))


def _rank(name: str, scope: Scope) -> int:
    """How likely it is that a *name* is the wrong one: unknown names, constants, all others."""
    if name in scope.local or name in scope.functions or name in BUILTINS:
        return 2
    return int(name in scope.outside)


def _likely(name: str, scope: Scope) -> Iterator[str]:
    """What may be meant by a *name*: names like it, variables, and if it is not known, any."""
    known = (*scope.local, *scope.outside)
    is_known = name in known or name in BUILTINS
    yield from difflib.get_close_matches(name, known if is_known else (*known, *BUILTINS), 5, 0.6)
    if name in scope.local or name not in scope.functions:
        yield from scope.local
    if not is_known:
        yield from scope.outside
    elif name in scope.outside:
        is_called = name in scope.functions
        yield from [o for o in scope.outside if (o in scope.functions) == is_called]


def _line(slot: Slot) -> int:
    return slot.node.lineno


def _is_read(node: ast.Name) -> bool:
    return isinstance(node.ctx, ast.Load)


def _changes(slot: Slot, scope: Scope) -> Iterator[tuple[Kind, ast.expr]]:
    node = slot.node
    match node:
        case ast.Compare():
            yield from _of_comparison(node)
        case ast.BinOp():
            yield from _of_operation(node)
        case ast.BoolOp():
            other = ast.Or() if isinstance(node.op, ast.And) else ast.And()
            yield Kind.LOGIC, ast.BoolOp(other, node.values)
            yield from _repeated_comparison(node)
            if len(node.values) == 2:
                yield Kind.LOGIC, node.values[0]
                yield Kind.LOGIC, node.values[1]
            else:
                for number in range(len(node.values)):
                    rest = node.values[:number] + node.values[number + 1 :]
                    yield Kind.LOGIC, ast.BoolOp(node.op, rest)
        case ast.UnaryOp(op=ast.Not()):
            yield Kind.LOGIC, node.operand
        case ast.UnaryOp(op=ast.USub()):
            yield Kind.OPERATOR, node.operand
        case ast.Constant():
            yield from _of_constant(node, scope)
        case ast.Call():
            yield from _of_call(node, scope)
        case ast.Subscript() if isinstance(node.ctx, ast.Load):
            yield from _of_subscript(node, scope)
        case ast.IfExp():
            yield Kind.BRANCH, ast.IfExp(node.test, node.orelse, node.body)
        case ast.Dict(values=values) if len(values) > 1:
            for number in range(len(values) - 1):
                swapped = [*values]
                swapped[number : number + 2] = values[number + 1], values[number]
                yield Kind.VALUE, ast.Dict(node.keys, swapped)
        case ast.List(elts=[]) | ast.Dict(keys=[]):
            yield from [(Kind.VALUE, new(text)) for text in EMPTY if text != ast.unparse(node)]
    if isinstance(getattr(node, "ctx", ast.Load()), ast.Load):
        yield from _wrapped(slot, scope)


def _of_comparison(node: ast.Compare) -> Iterator[tuple[Kind, ast.expr]]:
    for number, op in enumerate(node.ops):
        others = [kinds for kinds in COMPARISONS if type(op) in kinds]
        for other in dict.fromkeys([kind for kinds in others for kind in kinds]):
            if other is not type(op):
                ops = [*node.ops[:number], other(), *node.ops[number + 1 :]]
                yield Kind.COMPARISON, ast.Compare(node.left, ops, node.comparators)
    if len(node.ops) == 1:
        left, right = node.left, node.comparators[0]
        if isinstance(node.ops[0], ast.In | ast.NotIn):
            yield Kind.COMPARISON, ast.Compare(right, node.ops, [left])
        for change in (ast.Add(), ast.Sub()):
            if isinstance(node.ops[0], ast.Lt | ast.LtE | ast.Gt | ast.GtE) and not isinstance(
                right, ast.Constant
            ):
                more = ast.BinOp(right, change, ast.Constant(1))
                yield Kind.NUMBER, ast.Compare(left, node.ops, [more])


def _repeated_comparison(node: ast.BoolOp) -> Iterator[tuple[Kind, ast.expr]]:
    """For `x == "a" or "b"`: the comparison, repeated for each value."""
    first = node.values[0]
    if not isinstance(first, ast.Compare) or len(first.ops) != 1:
        return
    values = [
        ast.Compare(copy.deepcopy(first.left), [first.ops[0]], [part])
        if isinstance(part, ast.Constant | ast.Name)
        else part
        for part in node.values
    ]
    if values != node.values:
        yield Kind.COMPARISON, ast.BoolOp(node.op, values)


def _of_operation(node: ast.BinOp) -> Iterator[tuple[Kind, ast.expr]]:
    for kind in OPERATORS:
        if not isinstance(node.op, kind):
            yield Kind.OPERATOR, ast.BinOp(node.left, kind(), node.right)
    yield Kind.OPERATOR, node.left
    yield Kind.OPERATOR, node.right
    if not isinstance(node.op, ast.Add | ast.Mult) or _is_text(node):
        yield Kind.OPERATOR, ast.BinOp(node.right, node.op, node.left)
    for inner, is_left in ((node.left, True), (node.right, False)):
        if isinstance(inner, ast.BinOp):  # (a + b) * c for a + b * c, and back
            yield Kind.OPERATOR, _regrouped(node, inner, is_left)


def _regrouped(node: ast.BinOp, inner: ast.BinOp, is_left: bool) -> ast.expr:
    if is_left:
        return ast.BinOp(inner.left, inner.op, ast.BinOp(inner.right, node.op, node.right))
    return ast.BinOp(ast.BinOp(node.left, node.op, inner.left), inner.op, inner.right)


def _is_text(node: ast.expr) -> bool:
    return any(isinstance(n, ast.Constant) and isinstance(n.value, str) for n in ast.walk(node))


def _of_constant(node: ast.Constant, scope: Scope) -> Iterator[tuple[Kind, ast.expr]]:
    value = node.value
    if isinstance(value, bool):
        yield Kind.TRUTH, ast.Constant(not value)
    elif isinstance(value, int | float):
        near = (value + 1, value - 1, 0, 1, *scope.numbers, int(value))
        for other in dict.fromkeys(near):
            if other != value or type(other) is not type(value):
                yield Kind.NUMBER, ast.Constant(other)
        yield from [(Kind.NUMBER, new(name)) for name in (*scope.local, *_constants(scope))]
        if value == 1:  # one for each letter, instead of as many as there are
            yield from [
                (Kind.NUMBER, new(f"{name}[{key}]"))
                for name in (*scope.local, *_constants(scope))
                for key in scope.loop
                if name != key
            ]
        yield from [(Kind.VALUE, new(text)) for text in ("''", "[]", "{}", "True", "False")]
    elif isinstance(value, str):
        others = [value.lower(), value.strip(), *scope.texts]
        yield from [(Kind.TEXT, ast.Constant(o)) for o in dict.fromkeys(others) if o != value]
        if value == "":
            yield from [(Kind.VALUE, new(text)) for text in ("0", "[]", "{}")]
        if value in (*scope.local, *scope.outside):
            yield Kind.TEXT, new(value)
    elif value is None:
        yield from [(Kind.VALUE, new(text)) for text in ("0", "{}", "[]", "''", "True", "False")]


def _of_call(node: ast.Call, scope: Scope) -> Iterator[tuple[Kind, ast.expr]]:
    arguments = node.args
    if len(arguments) == 1 and not node.keywords and not isinstance(arguments[0], ast.Starred):
        is_conversion = isinstance(node.func, ast.Name) and node.func.id in CONVERSIONS
        yield (Kind.CONVERSION if is_conversion else Kind.CALL), arguments[0]
        if not isinstance(node.func, ast.Attribute):
            yield Kind.CALL, ast.Subscript(node.func, arguments[0], ast.Load())
    if isinstance(node.func, ast.Name) and node.func.id == "len" and len(arguments) == 1:
        yield Kind.CONVERSION, ast.Call(new("sum"), [_method(arguments[0], "values")], [])
    if isinstance(node.func, ast.Name) and node.func.id in CONVERSIONS:
        for name in CONVERSIONS:
            if name != node.func.id:
                yield Kind.CONVERSION, ast.Call(new(name), arguments, node.keywords)
    if isinstance(node.func, ast.Attribute):
        yield Kind.METHOD, node.func.value
        for name in METHODS:
            if name != node.func.attr and not arguments:
                yield Kind.METHOD, _method(node.func.value, name)
        if node.func.attr == "get" and arguments:
            yield Kind.METHOD, ast.Subscript(node.func.value, arguments[0], ast.Load())
            if len(arguments) == 1:
                given = [arguments[0], ast.Constant(0)]
                yield Kind.METHOD, ast.Call(node.func, given, [])
    elif not arguments:
        yield Kind.CALL, node.func
    for number in range(len(arguments)):
        rest = arguments[:number] + arguments[number + 1 :]
        yield Kind.ARGUMENT, ast.Call(node.func, rest, node.keywords)
        if number + 1 < len(arguments):
            swapped = [*arguments]
            swapped[number : number + 2] = arguments[number + 1], arguments[number]
            yield Kind.ARGUMENT, ast.Call(node.func, swapped, node.keywords)
    name = node.func.id if isinstance(node.func, ast.Name) else ""
    if name in scope.functions:
        for number in range(len(arguments) + 1):
            for other in (*scope.local, *_constants(scope)):
                given = [*arguments[:number], new(other), *arguments[number:]]
                yield Kind.ARGUMENT, ast.Call(node.func, given, node.keywords)
    if name == "range" and len(arguments) == 1:
        if not isinstance(arguments[0], ast.Constant):
            for change in (ast.Add(), ast.Sub()):
                more = ast.BinOp(arguments[0], change, ast.Constant(1))
                yield Kind.NUMBER, ast.Call(node.func, [more], [])
        yield Kind.NUMBER, ast.Call(node.func, [ast.Constant(1), *arguments], [])
    if name == "range" and len(arguments) > 1:
        for number, limit in enumerate(arguments[:2]):
            if not isinstance(limit, ast.Constant):
                for change in (ast.Add(), ast.Sub()):
                    given = [*arguments]
                    given[number] = ast.BinOp(limit, change, ast.Constant(1))
                    yield Kind.NUMBER, ast.Call(node.func, given, [])


def _constants(scope: Scope) -> Iterable[str]:
    return [name for name in scope.outside if name not in scope.functions]


def _method(value: ast.expr, name: str) -> ast.expr:
    return ast.Call(ast.Attribute(value, name, ast.Load()), [], [])


def _of_subscript(node: ast.Subscript, scope: Scope) -> Iterator[tuple[Kind, ast.expr]]:
    part = node.slice
    if isinstance(part, ast.Slice):
        yield Kind.INDEX, node.value
        for field in ("lower", "upper", "step"):
            if getattr(part, field) is not None:
                changed = copy.copy(part)
                setattr(changed, field, None)
                yield Kind.INDEX, ast.Subscript(node.value, changed, ast.Load())
        return
    given = [part, ast.Constant(0)]
    get = ast.Attribute(node.value, "get", ast.Load())
    yield Kind.METHOD, ast.Call(get, given, [])
    if isinstance(node.value, ast.Name) and node.value.id in scope.functions:
        yield Kind.CALL, ast.Call(node.value, [part], [])
    yield Kind.INDEX, node.value
    yield Kind.INDEX, part
    if not isinstance(part, ast.Constant):
        for change in (ast.Add(), ast.Sub()):
            more = ast.BinOp(part, change, ast.Constant(1))
            yield Kind.INDEX, ast.Subscript(node.value, more, ast.Load())


def _wrapped(slot: Slot, scope: Scope) -> Iterator[tuple[Kind, ast.expr]]:
    """The expression in a conversion or with a method, called, or replaced by a variable."""
    node = slot.node
    if slot.field == "func" or not isinstance(
        node, ast.Name | ast.Attribute | ast.Subscript | ast.Call | ast.BinOp
    ):
        return
    given = ast.unparse(node.func) if isinstance(node, ast.Call) else ""
    for name in ADDED:
        if name != given:
            yield Kind.CONVERSION, ast.Call(new(name), [node], [])
    if isinstance(node, ast.Name) and (
        isinstance(slot.owner, ast.Assign) or slot.field in ("args", "iter")
    ):
        yield Kind.COPY, _method(node, "copy")
    if not isinstance(node, ast.BinOp):
        yield from [(Kind.METHOD, _method(node, name)) for name in METHODS]
    if isinstance(node, ast.Attribute) or (
        isinstance(node, ast.Name) and node.id in scope.functions
    ):
        yield Kind.CALL, ast.Call(node, [], [])
        for name in scope.local:
            yield Kind.CALL, ast.Call(node, [new(name)], [])
    if isinstance(node, ast.Name) and node.id in scope.local:
        for other in scope.local:
            yield Kind.INDEX, ast.Subscript(node, new(other), ast.Load())
        yield from [
            (Kind.NUMBER, ast.BinOp(node, op(), ast.Constant(1))) for op in (ast.Add, ast.Sub)
        ]
        yield Kind.VALUE, ast.Constant(0)
    if not isinstance(node, ast.Name):
        yield from [(Kind.VALUE, new(name)) for name in scope.local]


def _everywhere(everything: list[Slot]) -> Iterator[Edit]:
    """The same slip in several places: one edit that changes all of them."""
    tests = [slot for slot in everything if isinstance(slot.node, ast.Compare)]
    kinds = {type(op) for s in tests if isinstance(s.node, ast.Compare) for op in s.node.ops}
    for old in kinds:
        same = [
            slot
            for slot in tests
            if isinstance(slot.node, ast.Compare) and [type(op) for op in slot.node.ops] == [old]
        ]
        for group in COMPARISONS:
            for other in group if old in group and len(same) > 1 else ():
                if other is not old:
                    changes = [(s, _with_operator(s.node, other)) for s in same]
                    yield Edit(Kind.COMPARISON, _line(same[0]), together(changes))
    names: dict[str, list[Slot]] = {}
    for slot in everything:
        if isinstance(slot.node, ast.Name | ast.Subscript) and isinstance(slot.node.ctx, ast.Load):
            names.setdefault(ast.unparse(slot.node), []).append(slot)
    for places in names.values():
        inner = [slot for slot in places if slot.field != "func"]
        if len(inner) < 2:
            continue
        for name in METHODS:
            changes = [(slot, _method(slot.node, name)) for slot in inner]
            yield Edit(Kind.METHOD, _line(inner[0]), together(changes))
        for name in ADDED:
            wrapped = [(slot, _called(name, slot.node)) for slot in inner]
            yield Edit(Kind.CONVERSION, _line(inner[0]), together(wrapped))


def _called(name: str, node: ast.expr) -> ast.expr:
    return ast.Call(new(name), [node], [])


def _with_operator(node: ast.expr, kind: type[ast.cmpop]) -> ast.expr:
    assert isinstance(node, ast.Compare)
    return ast.Compare(node.left, [kind()], node.comparators)


def _conditions(function: ast.FunctionDef) -> Iterator[Edit]:
    """The opposite of a condition, or of what is returned."""
    for node in ast.walk(function):
        if isinstance(node, ast.If | ast.While):
            yield Edit(Kind.LOGIC, node.test.lineno, ((node, "test", _opposite(node.test)),))
        elif isinstance(node, ast.Return) and isinstance(
            node.value, ast.Compare | ast.Call | ast.Name | ast.BoolOp
        ):
            yield Edit(Kind.LOGIC, node.lineno, ((node, "value", _opposite(node.value)),))


def _opposite(node: ast.expr) -> ast.expr:
    return ast.fix_missing_locations(ast.copy_location(ast.UnaryOp(ast.Not(), node), node))
