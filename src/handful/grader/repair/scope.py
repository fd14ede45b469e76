"""The names that a function can use, and the texts and numbers that its solution has."""

import ast
import builtins
from typing import NamedTuple

BUILTINS = frozenset(dir(builtins))


class Scope(NamedTuple):
    """What may stand in a function in place of something else."""

    local: tuple[str, ...]
    """The parameters and variables of the function, in the order in which they are set."""
    outside: tuple[str, ...]
    """Functions and constants of the file."""
    functions: frozenset[str]
    """Those of them that can be called."""
    loop: tuple[str, ...]
    """The variables of the function's loops."""
    texts: tuple[str, ...]
    """Short texts of the solution's function."""
    numbers: tuple[int, ...]
    """Numbers of the solution's function."""

    @classmethod
    def of(
        cls,
        function: ast.FunctionDef,
        outside: dict[str, bool],
        solution: ast.FunctionDef | None,
    ) -> "Scope":
        """The scope of a *function*; *outside* says of the file's names which can be called."""
        arguments = function.args
        names = [
            one.arg for one in (*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs)
        ]
        names += [
            node.id
            for node in ast.walk(function)
            if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)
        ]
        local = tuple(dict.fromkeys(names))
        loop = [
            node.target.id
            for node in ast.walk(function)
            if isinstance(node, ast.For | ast.comprehension) and isinstance(node.target, ast.Name)
        ]
        values = [
            node.value
            for node in (ast.walk(solution) if solution else ())
            if isinstance(node, ast.Constant)
        ]
        return cls(
            local,
            tuple([name for name in outside if name not in local]),
            frozenset([name for name, is_called in outside.items() if is_called]),
            tuple(dict.fromkeys(loop)),
            tuple(dict.fromkeys([v for v in values if isinstance(v, str) and len(v) <= 3])),
            tuple(dict.fromkeys([v for v in values if type(v) is int])),
        )
