"""Options that several commands have."""

from typing import Any

import click

from handful.lexicon import DEFAULT
from handful.rules import RULE_SETS

__all__ = ["database_option", "example", "rules_option", "unfiltered_option", "words_option"]

database_option = click.option(
    "--database",
    metavar="URL",
    envvar="HANDFUL_DATABASE",
    default="sqlite:///handful.db",
    show_default=True,
    help="The server's database: sqlite:///FILE or postgresql://USER@HOST/NAME.",
)

rules_option = click.option(
    "--rules",
    type=click.Choice(list(RULE_SETS)),
    default="classic",
    show_default=True,
    help="The rule set.",
)

unfiltered_option = click.option(
    "--unfiltered", is_flag=True, help="Show slurs and obscene words, too, which print as •••."
)

words_option = click.option(
    "--words",
    envvar="HANDFUL_WORDS",
    metavar="NAME_OR_FILE",
    default=DEFAULT,
    show_default=True,
    help="The word list: course, enable, or a file of your own.",
)


def example(*lines: str) -> dict[str, Any]:
    """The end of a command's help: examples, on lines of their own."""
    return {"epilog": "\n".join(["\b", "Example:", *[f"  {line}" for line in lines]])}
