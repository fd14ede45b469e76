"""Lines of Python to paste, broken where Python allows it."""

import io
import tokenize
from collections.abc import Iterator

__all__ = ["paste_lines"]


def paste_lines(code: str, width: int) -> list[str]:
    """The lines of *code*, those longer than *width* broken after commas inside brackets.

    >>> paste_lines("play({'a': 1, 'b': 2}, words)", 20)
    ["play({'a': 1,", "    'b': 2}, words)"]
    """
    return [part for line in code.rstrip("\n").split("\n") for part in _broken(line, width)]


def _broken(line: str, width: int) -> Iterator[str]:
    places = _places(line) if len(line) > width else []
    first, margin = 0, ""
    while len(margin) + len(line) - first > width:
        room = width - len(margin)
        fitting = [place for place in places if first < place <= first + room]
        later = [place for place in places if place > first]
        if not later:
            break
        place = fitting[-1] if fitting else later[0]
        yield margin + line[first:place].rstrip()
        margin = " " * (len(line) - len(line.lstrip()) + 4)
        first = place + len(line[place:]) - len(line[place:].lstrip())
    yield margin + line[first:]


def _places(line: str) -> list[int]:
    """Where the *line* may be broken: after a comma inside brackets."""
    depth, places = 0, []
    try:
        for token in tokenize.generate_tokens(io.StringIO(line).readline):
            if token.type == tokenize.OP:
                depth += (token.string in "([{") - (token.string in ")]}")
                if depth and token.string == ",":
                    places.append(token.end[1])
    except (tokenize.TokenError, SyntaxError):
        return []
    return places
