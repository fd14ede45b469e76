"""Options that several commands have."""

from typing import Any

import click

from handful.lexicon import DEFAULT

__all__ = ["example", "words_option"]

words_option = click.option(
    "--words",
    metavar="NAME_OR_FILE",
    default=DEFAULT,
    show_default=True,
    help="The word list: course, enable, or a file of your own.",
)


def example(*lines: str) -> dict[str, Any]:
    """The end of a command's help: examples, on lines of their own."""
    return {"epilog": "\n".join(["\b", "Example:", *[f"  {line}" for line in lines]])}
