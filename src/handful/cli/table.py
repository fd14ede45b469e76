"""`handful table`: the answers for all hands, stored in files."""

import time
from datetime import UTC, datetime
from pathlib import Path

import click

from handful.cli.common import example, progress_bar, words_option
from handful.console.layout import fitted
from handful.extra import require_extra
from handful.lexicon import Lexicon
from handful.rules import RULE_SETS, HandfulError, RuleSet
from handful.solver.table import (
    LARGEST,
    SMALLEST,
    BadTable,
    OtherFormat,
    Table,
    TableFile,
    is_outdated,
    table_files,
    table_folder,
    table_path,
)

BOTH = "both"
SIZE = 7


class NoTable(HandfulError):
    """A table that cannot be built."""


@click.group("table", cls=click.Group, **example("handful table build", "handful table list"))
def command() -> None:
    """Store the answers for all hands in files, so that they are looked up instead of searched.

    Tables are optional. A table is for one word list, and for hands of up to the size it was built
    for.
    """


@command.command("build", **example("handful table build --rules classic --size 8"))
@click.option(
    "--rules",
    type=click.Choice([*RULE_SETS, BOTH]),
    default=BOTH,
    show_default=True,
    help="The rule set.",
)
@click.option(
    "--size",
    type=click.IntRange(SMALLEST, LARGEST),
    default=SIZE,
    show_default=True,
    help="Letters of the largest hand.",
)
@words_option
def build(rules: str, size: int, words: str) -> None:
    """Build missing and damaged tables, and remove outdated ones.

    Seven letters take seconds, eight letters one to three minutes per rule set.
    """
    require_extra("study", "building a table")
    lexicon = Lexicon.load(words)
    for rule_set in RULE_SETS.values() if rules == BOTH else [RULE_SETS[rules]]:
        path = table_path(lexicon, rule_set, size)
        try:
            Table(TableFile(path), lexicon, rule_set).file.check_all()
            _echo(f"{path}  exists")
        except (OSError, ValueError, BadTable):
            _build(lexicon, rule_set, size)
    for path in filter(is_outdated, table_files()):
        _remove(path, "removed: outdated")


def _build(lexicon: Lexicon, rules: RuleSet, size: int) -> None:
    from handful.solver.all_hands import build_table

    start = time.monotonic()
    with progress_bar(f"{rules.name}, {size} letters", 100) as bar:
        try:
            path = build_table(
                lexicon, rules, size, lambda fraction: bar.update(round(100 * fraction) - bar.pos)
            )
        except MemoryError as error:
            raise NoTable(
                "there is not enough memory to build the table; "
                f"fewer than {size} letters need less"
            ) from error
        except OSError as error:
            raise NoTable(
                f"the table cannot be written in {table_folder()}: {error.strerror}; check its "
                "permissions and the free space, or set HANDFUL_CACHE to another folder"
            ) from error
    seconds = time.monotonic() - start
    _echo(f"{path}  {path.stat().st_size / 1e6:,.1f} MB in {seconds:.0f} s")


@command.command("list", **example("handful table list"))
def list_tables() -> None:
    """List the tables.

    Shows their rules, letters, word list, size and age. A table is outdated if its format, its
    named word list or its rules have since changed.
    """
    paths = table_files()
    if not paths:
        _echo(f"There are no tables in {table_folder()}; handful table build creates some.")
    for path in paths:
        _echo(f"{_describe(path)}  {path}")


def _describe(path: Path) -> str:
    try:
        about = TableFile(path).about
        found = path.stat()
    except OtherFormat as error:
        return f"outdated: {error}"
    except BadTable as error:
        return f"damaged: {error}; handful table build with the same options rebuilds it"
    except (OSError, ValueError) as error:
        return f"cannot be read: {error}"
    built = datetime.fromtimestamp(found.st_mtime, UTC).astimezone()
    return (
        f"{'outdated: ' if is_outdated(path) else ''}"
        f"{about['rules']:<8}  up to {about['letters']} letters  {about['list']}  "
        f"{found.st_size / 1e6:,.1f} MB  {built:%Y-%m-%d %H:%M}"
    )


@command.command("drop", **example("handful table drop"))
def drop() -> None:
    """Remove all tables. A program that is using one is not affected."""
    found = sorted(table_folder().glob("*.table*"))  # unfinished ones, too
    paths = [path for path in found if path.is_file()]
    if not paths:
        click.echo("There are no tables to remove.")
    for path in paths:
        _remove(path, "removed")


def _remove(path: Path, remark: str) -> None:
    path.unlink(missing_ok=True)  # another program may have removed it
    _echo(f"{path}  {remark}")


def _echo(line: str) -> None:
    """Print *line*, broken between words at a terminal."""
    click.echo("\n".join(fitted(line, hanging="  ")))
