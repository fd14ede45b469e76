"""Notebooks (.ipynb) as programs: the code of their cells in order, nothing else of them."""

import ast
import json
import re

from handful.grader.message import message
from handful.grader.submission.requirements import folded, outline
from handful.grader.submission.source import BadSubmission
from handful.grader.syntax import parse

MAX_CELLS = 2_000
_PYTHON_CELLS = ("time", "timeit", "capture", "prun", "python", "python3", "writefile")
"""Cell magics under which there is Python all the same."""
_GAME = re.compile(r"(comp)?play|input$")
_MAGIC = re.compile(r"^([ \t]*)[%!?].*$|^([ \t]*)[\w.]+\?{1,2}[ \t]*$", re.MULTILINE)


def program_of(content: str, path: str) -> str:
    """The program in the notebook whose text is *content*; *path* is what it is called."""
    try:
        document = json.loads(content)
    except (ValueError, RecursionError) as error:
        raise _bad(path) from error
    cells = document.get("cells") if isinstance(document, dict) else None
    if not isinstance(cells, list) or len(cells) > MAX_CELLS:
        raise _bad(path)
    parts = []
    for number, cell in enumerate(cells, 1):
        if isinstance(cell, dict) and cell.get("cell_type") == "code":
            parts.append(f"# cell {number}\n{_python(_source(cell, path))}\n")
    return _not_at_import("\n".join(parts))


def _not_at_import(program: str) -> str:
    """The *program* with games that cells play put under the usual if.

    In a notebook that is how a program is started; in a file it would start when it is loaded.
    """
    try:
        body = parse(program).body
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return program
    lines = program.split("\n")
    for node in body:
        if isinstance(node, ast.Expr) and node.col_offset == 0 and _plays(node):
            lines[node.lineno - 1] = f'if __name__ == "__main__": {lines[node.lineno - 1]}'
    return "\n".join(lines)


def _plays(node: ast.Expr) -> bool:
    """Is a game played, or a question asked, in this statement?"""
    called = [part.func for part in ast.walk(node) if isinstance(part, ast.Call)]
    return any(isinstance(one, ast.Name) and _GAME.match(folded(one.id)) for one in called)


def _bad(path: str) -> BadSubmission:
    return BadSubmission(
        message("{path} is not a whole notebook; save it again, or hand in a .py file", path=path)
    )


def _source(cell: dict[object, object], path: str) -> str:
    source = cell.get("source", "")
    if isinstance(source, list) and all(isinstance(line, str) for line in source):
        source = "".join(source)
    if not isinstance(source, str):
        raise _bad(path)
    return source.replace("\r\n", "\n").replace("\r", "\n")


def _python(source: str) -> str:
    """The Python of a cell; what only a notebook understands is left out, line by line."""
    first, _, rest = source.lstrip().partition("\n")
    if first.startswith("%%"):
        magic, *arguments = first[2:].split() or [""]
        if magic not in _PYTHON_CELLS:
            return ""
        if magic == "writefile" and not (arguments and arguments[-1].endswith(".py")):
            return ""
        source = f"\n{rest}"
    if outline(source).parses:  # then a line that begins with % goes on from the one before
        return source
    return _MAGIC.sub(lambda found: f"{found[1] or found[2] or ''}pass", source)
