"""docs/security.md: every promise names a test, and every test that it names is there."""

import ast
import re
from functools import cache
from pathlib import Path

HOME = Path(__file__).parents[1]
PAGE = (HOME / "docs" / "security.md").read_text("utf-8")
NAMED = re.compile(r"`(tests/[\w/]+\.py)::(\w+)`")


@cache
def functions(path: str) -> set[str]:
    tree = ast.parse((HOME / path).read_text("utf-8"))
    return {
        node.name for node in tree.body if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
    }


def test_every_promise_names_a_test() -> None:
    rows = [line for line in PAGE.splitlines() if line.startswith("| ")]
    promises = [line for line in rows if line != "| promise | test |"]
    assert len(promises) >= 30
    assert [line for line in promises if not NAMED.search(line)] == []


def test_every_test_that_is_named_is_there() -> None:
    found = NAMED.findall(PAGE)
    assert len(found) >= 40
    assert [f"{path}::{name}" for path, name in found if name not in functions(path)] == []
