"""Text that fits the width of a terminal: lines break between words, never inside one."""

import sys
from shutil import get_terminal_size
from textwrap import wrap

KEEP = "\u00a0"
"""A blank at which a line breaks only if it would not fit otherwise."""
ANSWER = "_" * 7
"""As long as an answer that should fit on the line of its question."""
MIN_WIDTH = 20
"""Narrower terminals get text for this width."""


def terminal_width() -> int:
    """The columns of the terminal, or the value of COLUMNS; 80 if neither is known."""
    return max(MIN_WIDTH, get_terminal_size().columns)


def wrapped(text: str, width: int, indent: str = "", hanging: str | None = None) -> list[str]:
    """The lines of *text*, at most *width* wide unless a single word is wider.

    >>> wrapped("Perfect: chi\u00a024, za\u00a022", 16, hanging="  ")
    ['Perfect: chi 24,', '  za 22']
    """
    hanging = indent if hanging is None else hanging
    available = width - max(len(indent), len(hanging))
    if any(len(piece) > available for piece in text.split(" ")):
        text = text.replace(KEEP, " ")
    lines = wrap(
        text,
        width,
        initial_indent=indent,
        subsequent_indent=hanging,
        break_long_words=False,
        break_on_hyphens=False,
    )
    return [line.replace(KEEP, " ") for line in lines]


def fitted(text: str, hanging: str) -> list[str]:
    """The lines of *text* at a terminal; a single line in a pipe or a file, for programs."""
    return wrapped(text, terminal_width(), hanging=hanging) if sys.stdout.isatty() else [text]


def fit_text(text: str, width: int) -> str:
    """*text* with long lines broken between words."""
    lines = text.split("\n")
    return "\n".join(["\n".join(wrapped(x, width)) if len(x) > width else x for x in lines])


def fit_question(question: str, width: int) -> str:
    r"""*question* with long lines broken between words, and space for a short answer after it.

    >>> fit_question("Would you like to substitute a letter? ", 40)
    'Would you like to substitute a\nletter? '
    """
    if len(question) + len(ANSWER) <= width:
        return question
    text = question.rstrip(" ")
    return "\n".join(wrapped(text + KEEP + ANSWER, width)).removesuffix(ANSWER).rstrip() + " "
