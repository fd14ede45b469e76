"""The pages for learners and teachers: the programs that they show, and what is said of those.

A block of Python that begins with `# ps4a.py; the rest is right` is the kit's working program with
these functions in place of its own; if there are none, with these lines at its top. With `the rest
is as above`, the same with the program that was shown before. A block that begins with `$ handful`
is what that command prints; a line with … alone stands for lines that are left out.
"""

import ast
import re
from pathlib import Path
from typing import NamedTuple

from handful.course.built_in import built_in
from handful.course.kit import KITS, kit_files

__all__ = ["Transcript", "is_printed", "text_of", "transcripts"]

DOCS = Path(__file__).parents[3] / "docs"
_BLOCK = re.compile(r"^```(python|console)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_HEAD = re.compile(r"# (\w+\.py); the rest is (right|as above)\n")
_SEED = re.compile(r"--seed [0-9a-f]{12}$", re.MULTILINE)
_COMMAND = re.compile(r"^\$ handful (.*)\n((?:(?!\$ ).*\n)*)", re.MULTILINE)


class Transcript(NamedTuple):
    """A command on a page, what it prints, and the files that it finds."""

    command: str
    printed: str
    files: dict[str, str]


def text_of(name: str) -> str:
    """The page called *name*."""
    return (DOCS / name).read_text("utf-8")


def transcripts(page: str) -> list[Transcript]:
    """All commands of a *page* whose output it shows."""
    files: dict[str, str] = {}
    found = []
    for kind, block in _BLOCK.findall(page):
        if kind == "console":
            found += [
                Transcript(command, printed, dict(files))
                for command, printed in _COMMAND.findall(block)
            ]
        elif head := _HEAD.match(block):
            name, rest = head.groups()
            files[name] = _put_into(files[name] if rest == "as above" else _solution(name), block)
    return found


def _solution(name: str) -> str:
    """The kit's working program called *name*."""
    [kit] = [kit for kit in KITS if name in built_in(kit).files]
    return kit_files(kit, solution=True)[name]


def _put_into(program: str, block: str) -> str:
    """The *program* with what the *block* has in its place."""
    lines = program.splitlines()
    written = ast.parse(block).body
    own = {node.name: node for node in written if isinstance(node, ast.FunctionDef)}
    if not own:
        return f"{block}{program}"
    for node in reversed(ast.parse(program).body):
        if isinstance(node, ast.FunctionDef) and node.name in own:
            lines[node.lineno - 1 : node.end_lineno] = _source(block, own.pop(node.name))
    assert not own, f"the program has no {', '.join(own)}"
    return "\n".join([*lines, ""])


def _source(block: str, node: ast.stmt) -> list[str]:
    return block.splitlines()[node.lineno - 1 : node.end_lineno]


def is_printed(shown: str, printed: str) -> bool:
    """Is *printed* what a page has *shown*, whatever the seed of the cases drawn by chance is?

    >>> is_printed("one\\n…\\nfour\\n", "one\\ntwo\\nthree\\nfour\\n")
    True
    >>> is_printed("one\\n…\\nthree\\n", "one\\ntwo\\nthree\\nfour\\n")
    False
    >>> is_printed("--seed 0123456789ab\\n", "--seed ba9876543210\\n")
    True
    """
    shown, printed = [_SEED.sub("--seed", text) for text in (shown, printed)]
    parts = re.split(r"^…\n", shown, flags=re.MULTILINE)
    return re.fullmatch(r"(?:.*\n)*".join(map(re.escape, parts)), printed) is not None
