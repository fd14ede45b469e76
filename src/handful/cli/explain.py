"""`handful explain`: explains a mistake that a report names."""

import shutil
import sys
import textwrap
from collections.abc import Iterator

import click

from handful.cli.common import encodable, example
from handful.console.layout import wrapped
from handful.course import LANGUAGES
from handful.course.checker.message import message
from handful.course.checker.mistakes import Code, Page, names, page, summary
from handful.course.checker.report.messages import say

__all__ = ["command"]

MAX_WIDTH = 100


def _complete(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    return [name for name in names() if name.startswith(incomplete)]


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
    lines = _list(language, width) if name is None else _page(page(name, language), language, width)
    for line in lines:
        click.echo(encodable(line, sys.stdout.encoding))


def _list(language: str, width: int) -> Iterator[str]:
    for name in names():
        yield name
        yield from wrapped(say(summary(name), language), width, "  ")


def _page(found: Page, language: str, width: int) -> Iterator[str]:
    """The page; the summary and the code where it is not translated."""
    is_whole = found.language == language
    yield click.style(f"{found.name}: {found.title}" if is_whole else found.name, bold=True)
    yield from ("", *wrapped(say(summary(found.name), language), width))
    if not is_whole:
        yield from ("", say(message("The smallest example, and a call to try"), language) + ":")
    for block in found.blocks:
        if isinstance(block, Code):
            yield from ("", *textwrap.indent(block.text, "    ").split("\n"))
        elif is_whole:
            yield from ("", *wrapped(block.text, width))
    if not is_whole:
        whole = say(message("The whole page, in English:"), language)
        yield from ("", f"{whole} handful explain {found.name}")
