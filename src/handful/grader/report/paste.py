"""Lines of Python to paste, broken where Python allows it."""

import io
import re
import tokenize
from collections.abc import Iterator

from handful.grader.message import message
from handful.grader.report.messages import say

__all__ = ["call_in", "paste_lines"]

_TYPED = re.compile(r"(?<=  # )type: (.*)\Z")
"""What is to be typed, in the comment at the end of a call."""
_ENTER = re.compile(r"(?<![^ ])\(only Enter\)(?=, |\Z)")


def call_in(call: str, language: str) -> str:
    """The *call* with its comment in the *language*; what Python reads stays the same.

    >>> print(call_in("play_hand({'a': 1})  # type: a, (only Enter)", "uk"))
    play_hand({'a': 1})  # введіть: a, (лише Enter)
    """
    found = _TYPED.search(call)
    if found is None:
        return call
    enter = say(message("(only Enter)"), language)
    typed = _ENTER.sub(lambda _: enter, found[1])
    return call[: found.start()] + say(message("type: {typed}", typed=typed), language)


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
