"""Reading programs as trees, from any thread.

CPython 3.11 loses count when two threads make trees at the same time, and raises SystemError; so
one thread at a time does.
"""

import ast
from functools import lru_cache
from threading import Lock
from types import CodeType

_ONE_AT_A_TIME = Lock()


def parse(source: str) -> ast.Module:
    """The tree of *source*; whatever `ast.parse` raises is raised."""
    with _ONE_AT_A_TIME:
        return ast.parse(source)


def compile_tree(tree: ast.Module, file: str) -> CodeType:
    """The code of a *tree*, as if it were read from a *file*."""
    with _ONE_AT_A_TIME:
        return compile(tree, file, "exec")


@lru_cache(maxsize=32)
def parse_once(source: str) -> ast.Module:
    """The same for those who only read the tree: a submission is looked at more than once."""
    return parse(source)
