"""What several commands share: options, examples in --help, progress, and limited encodings."""

import codecs
import os
import sys
from collections.abc import Iterable
from io import TextIOWrapper
from shutil import get_terminal_size
from typing import TYPE_CHECKING, Any

import click

from handful.lexicon import DEFAULT, NAMED
from handful.rules import RULE_SETS

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem
    from rich.progress import Progress as RichProgress

__all__ = [
    "MARKS",
    "HelpContext",
    "Progress",
    "alphabet_option",
    "complete_words",
    "database_option",
    "encodable",
    "example",
    "json_option",
    "rules_option",
    "set_fallbacks",
    "unfiltered_option",
    "words_option",
]


def example(*lines: str) -> dict[str, Any]:
    """The end of a command's help: examples, on lines of their own."""
    return {"epilog": "\n".join(["\b", "Example:", *[f"  {line}" for line in lines]])}


MAX_HELP_WIDTH = 100
MIN_HELP_WIDTH = 38


class _HelpFormatter(click.HelpFormatter):
    """Help as wide as the terminal; click's own is never narrower than 50 columns."""

    def __init__(self, **settings: Any) -> None:
        width = min(get_terminal_size().columns, MAX_HELP_WIDTH) - 2
        super().__init__(**settings | {"width": max(width, MIN_HELP_WIDTH)})

    def write_dl(
        self, rows: Iterable[tuple[str, str]], col_max: int = 30, col_spacing: int = 2
    ) -> None:
        """Write options or commands; the first column takes a third of a narrow terminal."""
        super().write_dl(rows, min(col_max, self.width // 3 + 4), col_spacing)


class HelpContext(click.Context):
    """The context of every command: decides the width of its help."""

    formatter_class = _HelpFormatter


# Options


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
    with os.scandir() as entries:
        found = {entry.name + "/" * entry.is_dir() for entry in entries}
    files = sorted(
        name
        for name in found
        if name.startswith(incomplete) and (incomplete or not name.startswith("."))
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


# Progress


class Progress:
    """A progress bar on stderr, drawn after a second; silent if stderr is not a terminal.

    A *total* of None means that it is not known; a *quiet* bar is never drawn.
    """

    def __init__(self, description: str, total: int | None, *, quiet: bool = False) -> None:
        self._bar = _late_bar(quiet)
        self._task = self._bar.add_task(description, total=total)
        self.done = 0

    def __enter__(self) -> "Progress":
        self._bar.start()
        return self

    def __exit__(self, *error: object) -> None:
        self._bar.stop()

    def advance(self, count: int = 1, description: str | None = None) -> None:
        """Add *count* to what is done; a *description* replaces the previous one."""
        self.done += count
        self._bar.update(self._task, completed=self.done, description=description)


SECONDS_WITHOUT_BAR = 1.0


def _late_bar(quiet: bool) -> "RichProgress":
    """A bar that is drawn once its task has taken a second."""
    from rich import progress
    from rich.console import Console, RenderableType

    class LateBar(progress.Progress):
        def get_renderables(self) -> Iterable[RenderableType]:
            late = [task for task in self.tasks if (task.elapsed or 0) >= SECONDS_WITHOUT_BAR]
            return [self.make_tasks_table(late)] if late else []

    console = Console(stderr=True)
    return LateBar(
        progress.TextColumn("{task.description}"),
        progress.BarColumn(),
        progress.MofNCompleteColumn(),
        progress.TimeElapsedColumn(),
        progress.TextColumn("left:"),
        progress.TimeRemainingColumn(),
        console=console,
        transient=True,
        disable=quiet or not console.is_interactive,
        # Rich would print what goes to a file or a pipe on the console, which is stderr.
        redirect_stdout=sys.stdout is not None and sys.stdout.isatty(),
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
