"""`handful explain`: explains a mistake that a report names."""

import shutil
import sys
import textwrap
from collections.abc import Iterator

import click

from handful.cli.common import encodable, example
from handful.console.layout import wrapped
from handful.course import LANGUAGES
from handful.course.built_in import pages
from handful.grader.markup import Code
from handful.grader.message import say
from handful.grader.mistakes import Page

MAX_WIDTH = 100


def _complete(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    return [name for name in pages().names if name.startswith(incomplete)]


@click.command("explain", **example("handful explain returns-none"))
@click.argument("name", metavar="[MISTAKE]", required=False, shell_complete=_complete)
@click.option(
    "--language",
    type=click.Choice(LANGUAGES),
    default="en",
    show_default=True,
    help="Language; pages that are not translated are in English.",
)
def command(name: str | None, language: str) -> None:
    """Explain the MISTAKE that a report names in brackets; without a name, list all mistakes."""
    width = min(MAX_WIDTH, shutil.get_terminal_size().columns)
    lines = _list(language, width) if name is None else _page(pages().page(name, language), width)
    for line in lines:
        click.echo(encodable(line, sys.stdout.encoding))


def _list(language: str, width: int) -> Iterator[str]:
    for name in pages().names:
        yield name
        yield from wrapped(say(pages().summary(name), language), width, "  ")


def _page(found: Page, width: int) -> Iterator[str]:
    for line in wrapped(f"{found.name}: {found.title}", width):
        yield click.style(line, bold=True)
    for block in found.blocks:
        if isinstance(block, Code):
            yield from ("", *textwrap.indent(block.text, "    ").split("\n"))
        else:
            yield from ("", *wrapped(block.text, width))
