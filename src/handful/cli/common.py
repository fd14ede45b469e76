"""What several commands share: options, examples in --help, progress, and limited encodings."""

import codecs
import os
import sys
from io import TextIOWrapper
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from handful.lexicon import DEFAULT, NAMED
from handful.rules import MAX_LETTERS, RULE_SETS

if TYPE_CHECKING:
    from click._termui_impl import ProgressBar
    from click.shell_completion import CompletionItem

    from handful.grader import Assignment


def example(*lines: str) -> dict[str, Any]:
    """The end of a command's help: examples, on lines of their own."""
    return {"epilog": "\n".join(["\b", "Example:", *[f"  {line}" for line in lines]])}


# Options


def read_assignment(ctx: click.Context, param: click.Parameter, value: str) -> "Assignment":
    """The built-in assignment of that name, or the one in a folder."""
    from handful.course.built_in import built_in
    from handful.course.kit import KITS
    from handful.grader import Assignment

    if value in KITS:
        return built_in(value)
    if (Path(value) / "assignment.toml").is_file():
        return Assignment.read(Path(value))
    raise click.BadParameter(
        f"{value!r} is not a built-in assignment ({', '.join(KITS)})"
        " or a folder with a file assignment.toml"
    )


def is_built_in(assignment: "Assignment") -> bool:
    """Does the *assignment* belong to Handful, so that it need not be checked?"""
    from handful.course.built_in import built_in
    from handful.course.kit import KITS

    return assignment.name in KITS and assignment is built_in(assignment.name)


def complete_words(
    ctx: click.Context, param: click.Parameter, incomplete: str
) -> "list[CompletionItem]":
    """The named word lists and the paths that begin with what was typed.

    Shells complete paths themselves, but bash only if there is no other completion. So files are
    listed here beside a name that matches.
    """
    from click.shell_completion import CompletionItem

    names = [name for name in NAMED if name.startswith(incomplete)]
    if not names:
        return [CompletionItem(incomplete, type="file")]
    with os.scandir() as found:
        files = sorted(
            file.name + "/" * file.is_dir()
            for file in found
            if file.name.startswith(incomplete) and (incomplete or file.name[0] != ".")
        )
    return [CompletionItem(name) for name in [*names, *files]]


database_option = click.option(
    "--database",
    metavar="URL",
    envvar="HANDFUL_DATABASE",
    default="sqlite:///handful.db",
    show_default=True,
    help="The server's database: sqlite:///FILE or postgresql://USER@HOST/NAME.",
)
json_option = click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
rules_option = click.option(
    "--rules",
    type=click.Choice(list(RULE_SETS)),
    default="classic",
    show_default=True,
    help="The rule set.",
)
size_option = click.option(
    "--size",
    type=click.IntRange(1, MAX_LETTERS),
    help="The hand size of the game.  [default: the letters of the hand]",
)
unfiltered_option = click.option(
    "--unfiltered", is_flag=True, help="Show slurs and obscene words instead of •••."
)
alphabet_option = click.option(
    "--alphabet",
    metavar="FILE",
    type=click.Path(),
    help="The alphabet of another language (docs/languages.md).",
)
words_option = click.option(
    "--words",
    envvar="HANDFUL_WORDS",
    metavar="NAME_OR_FILE",
    default=DEFAULT,
    show_default=True,
    shell_complete=complete_words,
    help="The word list: course, enable, or a file of your own.",
)


def progress_bar(label: str, length: int) -> "ProgressBar[str]":
    """A progress bar on stderr; not shown if stderr is not a terminal."""
    hidden = sys.stderr is None or not sys.stderr.isatty()
    return click.progressbar(
        length=length, label=label, hidden=hidden, item_show_func=lambda item: item, file=sys.stderr
    )


# Encodings that lack characters

MARKS = {"⟦": "[", "⟧": "]", "→": ">", "·": "_", "↵": "$", "…": "~"}
"""Replacements for the marks in a report: one character each, so that carets stay aligned."""
FALLBACK = "handful-fallback"


def _encode_fallback(error: UnicodeError) -> tuple[str | bytes, int]:
    """Encode what an encoding lacks: a mark's replacement, or an escape."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    missing = error.object[error.start : error.end]
    escaped = [MARKS.get(c) or c.encode("ascii", "backslashreplace").decode() for c in missing]
    return "".join(escaped), error.end


codecs.register_error(FALLBACK, _encode_fallback)


def set_fallbacks() -> None:
    """Let stdout and stderr replace the characters that their encoding lacks."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper) and stream.errors == "strict":
            stream.reconfigure(errors=FALLBACK)


def encodable(text: str, encoding: str | None) -> str:
    r"""*text* with replacements for the characters that *encoding* lacks.

    For texts beyond ASCII: click assumes that an ASCII stream is a mistake, and writes UTF-8 to it.

    >>> print(encodable("⟦é⟧", "latin-1"), encodable("⟦é⟧", "ascii"))
    [é] [\xe9]
    """
    known = encoding or "utf-8"
    return text.encode(known, FALLBACK).decode(known)
