"""`handful explain`: explains a mistake that a report names."""

import shutil
import sys
import textwrap
from collections.abc import Iterator

import click

from handful.cli.common import encodable, example
from handful.console.layout import wrapped
from handful.course import LANGUAGES
from handful.course.checker import MISTAKES
from handful.course.checker.message import message
from handful.course.checker.report.messages import say
from handful.course.mistakes import Code, Page, page

__all__ = ["command"]

MAX_WIDTH = 100


def _complete(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    return [name for name in sorted(MISTAKES) if name.startswith(incomplete)]


@click.command("explain", **example("handful explain returns-none"))
@click.argument("name", metavar="[MISTAKE]", required=False, shell_complete=_complete)
@click.option(
    "--language",
    type=click.Choice(LANGUAGES),
    default="en",
    show_default=True,
    help="Language of the summary; the full pages are in English.",
)
def command(name: str | None, language: str) -> None:
    """Explain the MISTAKE that a report names in brackets; without a name, list all mistakes."""
    width = min(MAX_WIDTH, shutil.get_terminal_size().columns)
    lines = _list(language, width) if name is None else _page(page(name), language, width)
    for line in lines:
        click.echo(encodable(line, sys.stdout.encoding))


def _list(language: str, width: int) -> Iterator[str]:
    for name, mistake in sorted(MISTAKES.items()):
        yield name
        yield from wrapped(say(mistake.told, language), width, "  ")


def _page(found: Page, language: str, width: int) -> Iterator[str]:
    """The page; in other languages than English, the summary and the code."""
    english = language == "en"
    yield click.style(f"{found.name}: {found.title}" if english else found.name, bold=True)
    yield from ("", *wrapped(say(MISTAKES[found.name].told, language), width))
    if not english:
        yield from ("", say(message("The smallest example, and a call to try"), language) + ":")
    for block in found.blocks:
        if isinstance(block, Code):
            yield from ("", *textwrap.indent(block.text, "    ").split("\n"))
        elif english:
            yield from ("", *wrapped(block.text, width))
    if not english:
        whole = say(message("The whole page, in English:"), language)
        yield from ("", f"{whole} handful explain {found.name}")
