"""Mutants: the working programs of the kits with one small thing changed, as a slip would.

`python -m tests.support.course.mutate` grades all of them and lists those that lose no point.
"""

import ast
import hashlib
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path
from random import Random
from typing import NamedTuple

from handful.course.built_in import built_in
from handful.course.kit import camel_case, kit_files
from handful.grader import Submission, find_jail, grade, problems_of
from handful.grader.settings import Settings

EQUIVALENT = Path(__file__).parents[2] / "course" / "equivalent.txt"
"""The mutants that may live: a line each, with the reason after a tab."""

KITS = ("ps4", "ps3", "wildcard", "solo", "scrabble-ish")

_COMPARISONS: dict[type[ast.cmpop], tuple[ast.cmpop, ...]] = {
    ast.Eq: (ast.NotEq(),),
    ast.NotEq: (ast.Eq(),),
    ast.Gt: (ast.GtE(), ast.Lt()),
    ast.GtE: (ast.Gt(), ast.LtE()),
    ast.In: (ast.NotIn(),),
    ast.NotIn: (ast.In(),),
    ast.Is: (ast.IsNot(),),
}
_SUMS: dict[type[ast.operator], ast.operator] = {
    ast.Add: ast.Sub(),
    ast.Sub: ast.Add(),
    ast.Mult: ast.Add(),
    ast.Div: ast.FloorDiv(),
}
_SWAPPED = {"all": "any", "any": "all", "max": "min"}


class Mutant(NamedTuple):
    """A file of a kit with one function changed; *change* says how."""

    kit: str
    file: str
    function: str
    change: str
    source: str

    @property
    def id(self) -> str:
        """What the list of equivalent mutants calls it."""
        return f"{self.file} {self.function}: {self.change}"

    def survives(self) -> bool:
        """Does it earn every point?"""
        own = frozenset(
            problem.id
            for problem in problems_of(built_in(self.kit))
            if f"{problem.module}.py" == self.file
            and self.function in (*problem.functions, *problem.given)
        )
        submission = Submission(self.id, {self.file: self.source})
        settings = Settings(problems=own, search=0)
        report = grade(submission, built_in(self.kit), find_jail(), settings)
        assert report.problems, "the function is graded"
        return report.points == report.max


@cache
def mutants(kit: str) -> tuple[Mutant, ...]:
    """Every mutant of the kit's working program, in the order of the text."""
    return tuple(_mutants(kit))


def _mutants(kit: str) -> Iterator[Mutant]:
    for file in dict.fromkeys(f"{problem.module}.py" for problem in problems_of(built_in(kit))):
        tree = ast.parse(kit_files(kit, solution=True)[file])
        for function in _functions(tree):
            if function.name in _asked(kit, file):
                # A pasted function is graded for its own problems only, which is quick.
                pasted = _pasted(kit, file, function.name, tree)
                original = ast.unparse(pasted)
                seen: Counter[str] = Counter()
                for _ in _changes(function):
                    source = ast.unparse(pasted)
                    change = _first_change(original, source)
                    seen[change] += 1
                    if seen[change] > 1:
                        change += f" (number {seen[change]})"
                    yield Mutant(kit, file, function.name, change, source)


PAIRED = ("play_hand", "play_game", "comp_play_hand")
"""The functions in which two slips may hide one another; camelCase names the same."""


@cache
def pairs(kit: str, most: int) -> tuple[Mutant, ...]:
    """At most so many mutants of two places together for each of these functions.

    They are the same every time; two changes that are equivalent by themselves make no pair.
    """
    return tuple(_pairs(kit, most))


def _pairs(kit: str, most: int) -> Iterator[Mutant]:
    known = equivalents()
    for file in dict.fromkeys(f"{problem.module}.py" for problem in problems_of(built_in(kit))):
        tree = ast.parse(kit_files(kit, solution=True)[file])
        for function in _functions(tree):
            names = (function.name, *[camel_case(name) for name in PAIRED])
            if function.name not in PAIRED and function.name not in names[1:]:
                continue
            singles = [m for m in mutants(kit) if (m.file, m.function) == (file, function.name)]
            good = [n for n, mutant in enumerate(singles) if mutant.id not in known]
            chance = Random(f"{kit} {function.name}")
            pasted = _pasted(kit, file, function.name, tree)
            original = ast.unparse(pasted)
            for _ in range(most):
                first, second = sorted(chance.sample(good, 2))
                if twice := _twice(function, pasted, first, second):
                    once, source = twice
                    one, other = _first_change(original, once), _first_change(once, source)
                    # Not the same line again, which may take the first change back.
                    if not other.startswith(f"{one.split(' -> ')[1]} -> "):
                        yield Mutant(kit, file, function.name, f"{one} AND {other}", source)


def _twice(
    function: ast.FunctionDef, pasted: ast.Module, first: int, second: int
) -> tuple[str, str] | None:
    """The program with one change, and with two; None where the second is not there any more."""
    found = None
    for number, _ in enumerate(_changes(function)):
        if number == first:
            once = ast.unparse(pasted)
            for other, _ in enumerate(_changes(function)):
                if other == second and (twice := ast.unparse(pasted)) != once:
                    found = once, twice
    return found


def originals(kit: str) -> Iterator[Mutant]:
    """What the mutants are made from, unchanged."""
    for file in dict.fromkeys(f"{problem.module}.py" for problem in problems_of(built_in(kit))):
        tree = ast.parse(kit_files(kit, solution=True)[file])
        for name in _asked(kit, file):
            yield Mutant(kit, file, name, "", ast.unparse(_pasted(kit, file, name, tree)))


def chosen(most: int) -> list[Mutant]:
    """At most so many mutants, the same ones every time, some of every function."""
    groups: dict[tuple[str, str, str], list[Mutant]] = {}
    for kit in KITS:
        for mutant in mutants(kit):
            groups.setdefault((kit, mutant.file, mutant.function), []).append(mutant)
    for group in groups.values():
        group.sort(key=lambda mutant: hashlib.sha256(repr(mutant[:4]).encode()).digest())
    ranked = [
        (place / len(group), key, mutant)
        for key, group in groups.items()
        for place, mutant in enumerate(group)
    ]
    return [mutant for _, _, mutant in sorted(ranked)[:most]]


def equivalents() -> dict[str, str]:
    """The reason, by mutant."""
    lines = EQUIVALENT.read_text("utf-8").splitlines()
    pairs = [line.rsplit("\t", 1) for line in lines if line and not line.startswith("#")]
    return dict(pairs)


def survivors(of: Sequence[Mutant]) -> list[Mutant]:
    """Those that earn every point."""
    find_jail()
    with ThreadPoolExecutor(4) as pool:
        all_kept = list(pool.map(Mutant.survives, of))
    return [mutant for mutant, kept in zip(of, all_kept, strict=True) if kept]


# What is graded.


def _functions(tree: ast.Module) -> list[ast.FunctionDef]:
    return [node for node in tree.body if isinstance(node, ast.FunctionDef)]


def _asked(kit: str, file: str) -> list[str]:
    """The functions that the document asks for, and those of the computer."""
    asked = [
        name
        for problem in problems_of(built_in(kit))
        if f"{problem.module}.py" == file
        for name in (*problem.functions, *problem.given)
    ]
    return list(dict.fromkeys(asked))


def _pasted(kit: str, file: str, function: str, tree: ast.Module) -> ast.Module:
    """The function with those that are graded together with it."""
    together = {
        name
        for problem in problems_of(built_in(kit))
        if f"{problem.module}.py" == file and function in (*problem.functions, *problem.given)
        for name in (*problem.functions, *problem.given)
    }
    body = [
        node
        for node in tree.body
        if not isinstance(node, ast.If)
        and not (isinstance(node, ast.FunctionDef) and node.name not in together)
    ]
    return ast.Module(body, [])


# The changes: each is made in the tree, and taken back afterwards.


def _first_change(original: str, source: str) -> str:
    """The first line that is another."""
    lines = zip(original.splitlines(), source.splitlines(), strict=False)
    before, after = next((old, new) for old, new in lines if old != new)
    return f"{before.strip()} -> {after.strip()}"


def _changes(function: ast.FunctionDef) -> Iterator[None]:
    body = function.body[1:]  # the docstring aside
    for statement in body:
        for node in ast.walk(statement):
            yield from _in_place(node)
            for name, value in ast.iter_fields(node):
                if isinstance(value, ast.expr) and not isinstance(node, ast.FormattedValue):
                    for other in _instead(value):
                        setattr(node, name, other)
                        yield
                        setattr(node, name, value)
                elif isinstance(value, list):
                    yield from _in_list(node, value)
    yield from _statements(function, function.body)


def _in_list(node: ast.AST, values: list[ast.AST]) -> Iterator[None]:
    for place, value in enumerate(values):
        if isinstance(value, ast.expr):
            for other in _instead(value):
                values[place] = other
                yield
                values[place] = value
        elif isinstance(value, ast.stmt):
            yield from _removed(values, place)
    if isinstance(node, ast.Call) and len(values) > 1 and values is node.args:
        values[0], values[1] = values[1], values[0]
        yield
        values[0], values[1] = values[1], values[0]


def _statements(function: ast.FunctionDef, body: list[ast.stmt]) -> Iterator[None]:
    """Each statement of the function itself left out; those inside others come with these."""
    values: list[ast.AST] = [*body]
    for place in range(1, len(values)):
        for _ in _removed(values, place):
            function.body = [value for value in values if isinstance(value, ast.stmt)]
            yield
    function.body = body


def _removed(values: list[ast.AST], place: int) -> Iterator[None]:
    value = values[place]
    if isinstance(value, ast.Pass):
        return
    values[place] = ast.Pass()
    yield
    if isinstance(value, ast.Return) and value.value is not None:
        values[place] = ast.Return()
        yield
    if isinstance(value, ast.Break):
        values[place] = ast.Continue()
        yield
    if isinstance(value, ast.AugAssign):
        values[place] = ast.Assign([value.target], value.value, lineno=1)
        yield
    values[place] = value


def _in_place(node: ast.AST) -> Iterator[None]:
    """Another operator."""
    if isinstance(node, ast.Compare):
        old = node.ops[0]
        for comparison in _COMPARISONS.get(type(old), ()):
            node.ops[0] = comparison
            yield
        node.ops[0] = old
    elif isinstance(node, ast.BoolOp):
        joined = node.op
        node.op = ast.Or() if isinstance(joined, ast.And) else ast.And()
        yield
        node.op = joined
    elif isinstance(node, ast.BinOp | ast.AugAssign) and type(node.op) in _SUMS:
        sign = node.op
        node.op = _SUMS[type(sign)]
        yield
        node.op = sign


def _instead(value: ast.expr) -> Iterator[ast.expr]:
    """Other expressions for this one."""
    match value:
        case ast.Constant(value=bool(truth)):
            yield ast.Constant(not truth)
        case ast.Constant(value=int(number)):
            yield ast.Constant(number + 1)
            yield ast.Constant(number - 1)
        case ast.Constant(value=str(text)):
            yield ast.Constant(text[:-1] if len(text) > 1 else text + "x")
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            yield operand
        case ast.Call(func=ast.Attribute(value=owner, attr="copy" | "lower")):
            yield owner
        case ast.Call(func=ast.Name(id="all" | "any" | "max" as name), args=arguments):
            yield ast.Call(ast.Name(_SWAPPED[name]), arguments, [])
            if name == "max":
                yield from arguments
        case ast.Call(func=ast.Name(id="range"), args=[*first, last]):
            yield ast.Call(
                ast.Name("range"), [*first, ast.BinOp(last, ast.Sub(), ast.Constant(1))], []
            )
        case ast.IfExp(body=body, orelse=other):
            yield body
            yield other
        case ast.Compare() | ast.BoolOp():
            yield ast.UnaryOp(ast.Not(), value)


def main() -> None:
    """Grade all mutants; print the survivors that are not known as equivalent.

    A number before the kits asks for so many pairs a function as well.
    """
    known = equivalents()
    most, kits = 0, sys.argv[1:]
    if kits and kits[0].isdecimal():
        most, *kits = int(kits[0]), *kits[1:]
    for kit in kits or KITS:
        every = (*mutants(kit), *(pairs(kit, most) if most else ()))
        left = survivors(every)
        unknown = [mutant for mutant in left if mutant.id not in known]
        sys.stdout.write(f"{kit}: {len(every)} mutants, {len(left)} survive\n")
        for mutant in unknown:
            sys.stdout.write(f"  {mutant.id}\n")


if __name__ == "__main__":
    main()
