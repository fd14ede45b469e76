"""`handful table`: the answers for all hands, stored in files."""

import os
import random
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path
from shlex import quote

import click

from handful.cli.common import Progress, example, words_option
from handful.console.layout import fitted
from handful.extra import missing_packages, require_extra
from handful.lexicon import DEFAULT, Lexicon
from handful.rules import RULE_SETS, Hand, HandfulError, RuleSet
from handful.solver.table import (
    LARGEST,
    SMALLEST,
    BadTable,
    OtherFormat,
    Table,
    TableFile,
    is_outdated,
    outdated_tables,
    table_files,
    table_folder,
    table_path,
)

__all__ = ["build_tables_in_background", "command", "default_size"]

REMOVE_OUTDATED = "handful table drop --outdated removes it"
FILE_NAME = re.compile(r"(?P<rules>[a-z]+)-(?P<size>\d+)-[0-9a-f]+\.table")
BOTH = "both"
SIZE = 7
SAMPLES = 1000
MEMORY = {8: 4 << 30}
"""The memory limits of a background build, for the sizes that need more than DEFAULT_MEMORY."""
DEFAULT_MEMORY = 2 << 30
BUILD = """
import os, sys
memory, size, words = int(sys.argv[1]), sys.argv[2], sys.argv[3]
if sys.platform != "win32":
    import resource
    os.nice(19)
    resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
from handful.cli import main
main(["table", "build", "--size", size, "--words", words])
"""


class NoTable(HandfulError):
    """A table that cannot be built, found or used."""


rules_or_both = click.option(
    "--rules",
    type=click.Choice([*RULE_SETS, BOTH]),
    default=BOTH,
    show_default=True,
    help="The rule set.",
)


@click.group("table", cls=click.Group, **example("handful table build", "handful table list"))
def command() -> None:
    """Store the answers for all hands in files, so that they are looked up instead of searched.

    Tables are optional. A table is for one word list, and for hands of up to the size it was built
    for.
    """


@command.command("build", **example("handful table build --rules classic --size 8"))
@rules_or_both
@click.option(
    "--size",
    type=click.IntRange(SMALLEST, LARGEST),
    default=SIZE,
    show_default=True,
    help="Letters of the largest hand.",
)
@click.option("--again", is_flag=True, help="Rebuild tables that exist.")
@words_option
def build(rules: str, size: int, again: bool, words: str) -> None:
    """Build tables. Seven letters take seconds, eight letters one to three minutes per rule set."""
    require_extra("study", "building a table")
    lexicon = Lexicon.load(words)
    for rule_set in _rule_sets(rules):
        path = table_path(lexicon, rule_set, size)
        if not again and _is_intact(path, lexicon, rule_set):
            _echo(f"{path}  exists")
            continue
        _build(lexicon, rule_set, size)
    _remove(outdated_tables(), "removed: outdated")


def _build(lexicon: Lexicon, rules: RuleSet, size: int) -> None:
    from handful.solver.all_hands import build_table

    start = time.monotonic()
    with Progress(f"{rules.name}, {size} letters", 100) as progress:
        try:
            path = build_table(
                lexicon,
                rules,
                size,
                lambda fraction: progress.advance(round(100 * fraction) - progress.done),
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
        return f"damaged: {_known_from_name(path)}{error}{_rebuild_hint(path)}"
    except (OSError, ValueError) as error:
        return f"cannot be read: {error}"
    built = datetime.fromtimestamp(found.st_mtime, UTC).astimezone()
    return (
        f"{'outdated: ' if is_outdated(path) else ''}"
        f"{about['rules']:<8}  up to {about['letters']} letters  {about['list']}  "
        f"{found.st_size / 1e6:,.1f} MB  {built:%Y-%m-%d %H:%M}"
    )


def _known_from_name(path: Path) -> str:
    """The rules and the size of a table whose head cannot be read."""
    named = FILE_NAME.fullmatch(path.name)
    return f"{named['rules']}, up to {named['size']} letters: " if named else ""


def _rebuild_hint(path: Path, words: str | None = None) -> str:
    """How to rebuild the table at *path*, of the list *words* if that is known."""
    named = FILE_NAME.fullmatch(path.name)
    if named is None:
        return ""
    options = f"--rules {named['rules']} --size {named['size']}{_words_options(words or DEFAULT)}"
    unknown = " (add --words if it is for another list)" if words is None else ""
    return f"; handful table build --again {options} rebuilds it{unknown}"


def _words_options(words: str) -> str:
    return "" if words == DEFAULT else f" --words {quote(words)}"


@command.command("verify", **example("handful table verify --samples 20000"))
@rules_or_both
@click.option(
    "--samples",
    type=click.IntRange(1, 1_000_000),
    default=SAMPLES,
    show_default=True,
    help="Number of hands to compare.",
)
@words_option
@click.pass_context
def verify(ctx: click.Context, rules: str, samples: int, words: str) -> None:
    """Check the tables for damage and wrong answers.

    Checks every byte, and compares some answers with the search.
    """
    lexicon = Lexicon.load(words)
    existing = _existing_tables(lexicon, rules)
    for path in outdated_tables():
        _echo(f"{path}  outdated: its list or rules have changed; {REMOVE_OUTDATED}")
    if not existing:
        under = "" if rules == BOTH else f" under the {rules} rules"
        options = ("" if rules == BOTH else f" --rules {rules}") + _words_options(words)
        raise NoTable(
            f"there is no table for {lexicon.name}{under}; handful table build{options} creates one"
        )
    faults = {path: _find_fault(path, lexicon, each, samples, words) for path, each in existing}
    for path, fault in faults.items():
        _echo(f"{path}  {fault or f'correct: every byte, and {samples:,} hands'}")
    if any(faults.values()):
        ctx.exit(1)


def _find_fault(
    path: Path, lexicon: Lexicon, rules: RuleSet, samples: int, words: str
) -> str | None:
    """What is wrong with the table at *path*, or None."""
    from handful.solver import best_word, greedy_line, perfect_line
    from handful.solver.index import Index

    try:
        table = Table(TableFile(path), lexicon, rules)
        table.file.check_all()
    except BadTable as error:
        return f"damaged: {error}{_rebuild_hint(path, words)}"
    except (OSError, ValueError) as error:
        return f"cannot be read: {error}"
    index = Index.build(table.lexicon)
    index.tables[table.rules] = None  # use the search, not this table
    rng = random.Random(samples)
    with Progress(f"{table.rules.name}, {table.max_letters} letters", samples) as progress:
        for _ in range(samples):
            hand = _random_hand(table, rng)
            size = rng.randint(len(hand), table.max_letters)
            for look_up, search in (
                (table.best_word, best_word),
                (table.greedy_line, greedy_line),
                (table.perfect_line, perfect_line),
            ):
                if look_up(hand, size) != search(hand, table.rules, index, size):
                    return f"wrong about {hand} in a game of {size} letters"
            progress.advance()
    return None


def _random_hand(table: Table, rng: random.Random) -> Hand:
    """A dealt hand, or any other hand that can occur in a game."""
    size = rng.randint(SMALLEST, table.max_letters)
    if rng.random() < 0.5:
        return table.rules.deal(size, rng)
    letters = [rng.choice(table.letters) for _ in range(rng.randint(1, size))]
    if table.rules.wildcard_letters and rng.random() < 0.5:
        letters[0] = table.rules.alphabet.wildcard
    return Hand("".join(letters))


@command.command("drop", **example("handful table drop --rules wildcard"))
@rules_or_both
@click.option("--all", "drop_all", is_flag=True, help="Remove the tables of every word list.")
@click.option("--outdated", is_flag=True, help="Remove outdated tables, of every word list.")
@words_option
def drop(rules: str, drop_all: bool, outdated: bool, words: str) -> None:
    """Remove tables. A program that is using one is not affected."""
    if outdated and drop_all:
        raise click.UsageError("Give either --all or --outdated, not both.")
    if outdated:
        paths = outdated_tables()
    elif drop_all:
        paths = sorted(table_folder().glob("*.table*"))  # unfinished ones, too
    else:
        paths = [path for path, _ in _existing_tables(Lexicon.load(words), rules)]
    if not paths:
        click.echo("No table is outdated." if outdated else "There are no tables to remove.")
    _remove(paths, "removed")


def _remove(paths: list[Path], remark: str) -> None:
    """Remove the tables at *paths*, unless another program already did."""
    for path in paths:
        path.unlink(missing_ok=True)
        _echo(f"{path}  {remark}")


def _echo(line: str) -> None:
    """Print *line*, broken between words at a terminal."""
    click.echo("\n".join(fitted(line, hanging="  ")))


def _existing_tables(lexicon: Lexicon, rules: str) -> list[tuple[Path, RuleSet]]:
    return [
        (path, each)
        for each in _rule_sets(rules)
        for size in range(SMALLEST, LARGEST + 1)
        if (path := table_path(lexicon, each, size)).exists()
    ]


def _rule_sets(rules: str) -> list[RuleSet]:
    return list(RULE_SETS.values()) if rules == BOTH else [RULE_SETS[rules]]


def _is_intact(path: Path, lexicon: Lexicon, rules: RuleSet) -> bool:
    """Is there an undamaged table at *path*?"""
    try:
        Table(TableFile(path), lexicon, rules).file.check_all()
    except (OSError, ValueError, BadTable):
        return False
    return True


def default_size() -> int:
    """The size of the tables that a server builds; 0 without the extra study."""
    return 0 if missing_packages("study") else SIZE


@contextmanager
def build_tables_in_background(words: str, size: int) -> Iterator[None]:
    """Build missing tables of that *size* in a background process with low priority.

    The process reports errors on stderr; games work without tables. A size of 0 builds nothing.
    """
    if not size:
        yield
        return
    memory = MEMORY.get(size, DEFAULT_MEMORY)
    child = subprocess.Popen(  # noqa: S603  # our own program
        [sys.executable, "-c", BUILD, str(memory), str(size), words],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        start_new_session=True,
    )
    try:
        yield
    finally:
        _end(child)


def _end(child: "subprocess.Popen[bytes]") -> None:
    """End the process and its children."""
    if sys.platform == "win32":
        child.kill()
    else:
        with suppress(ProcessLookupError):
            os.killpg(child.pid, signal.SIGKILL)
    child.wait()
