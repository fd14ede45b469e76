"""`handful table`: the answers for every hand, kept in files."""

import random
import time
from datetime import UTC, datetime
from pathlib import Path
from shlex import quote

import click

from handful.cli.option import example, words_option
from handful.extra import require_extra
from handful.lexicon import DEFAULT, NAMED, Lexicon
from handful.rules import RULE_SETS, Hand, HandfulError, RuleSet
from handful.solver.table import (
    LARGEST,
    SMALLEST,
    Table,
    is_outdated,
    outdated_tables,
    table_files,
    table_folder,
    table_path,
)
from handful.solver.table_file import BadTable, OtherFormat, TableFile, unfinished_tables

__all__ = ["command"]

REMOVE_OUTDATED = "handful table drop --outdated removes it"

EVERY_RULE_SET = "both"
SAMPLES = 1000


class NoTable(HandfulError):
    """A table that cannot be made, found or used."""


rules_or_both = click.option(
    "--rules",
    type=click.Choice([*RULE_SETS, EVERY_RULE_SET]),
    default=EVERY_RULE_SET,
    show_default=True,
    help="Which rules.",
)


@click.group("table", cls=click.Group, **example("handful table build", "handful table list"))
def command() -> None:
    """Keep the answers for every hand in files, so that each is found with one look.

    Without tables everything works too: then each hand is searched. Tables serve hands of up to as
    many letters as they were built for, and belong to one word list.
    """


@command.command("build", **example("handful table build --rules classic --size 8"))
@rules_or_both
@click.option(
    "--size",
    type=click.IntRange(SMALLEST, LARGEST),
    default=7,
    show_default=True,
    help="The letters of the largest hand.",
)
@click.option("--again", is_flag=True, help="Build it even if it is there.")
@words_option
def build(rules: str, size: int, again: bool, words: str) -> None:
    """Build tables. Seven letters take seconds, and eight one to three minutes a rule set."""
    require_extra("study", "building a table")
    lexicon = Lexicon.load(words)
    for rule_set in _chosen(rules):
        path = table_path(lexicon, rule_set, size)
        if not again and _is_whole(path, lexicon, rule_set):
            click.echo(f"{path}  is there")
            continue
        _build(lexicon, rule_set, size, None if words in NAMED else Path(words))
    _remove(outdated_tables(), "removed: outdated")


def _build(lexicon: Lexicon, rules: RuleSet, size: int, file: Path | None) -> None:
    """Build one table of *lexicon*, which is named or was read from *file*."""
    from handful.cli.progress import Progress
    from handful.players.ladder import known_words
    from handful.solver.table_build import build_table

    begun = time.monotonic()
    with Progress(f"{rules.name}, {size} letters", 100) as progress:
        try:
            path = build_table(
                lexicon,
                rules,
                size,
                known_words(lexicon),
                lambda fraction: progress.advance(round(100 * fraction) - progress.done),
                file,
            )
        except MemoryError as error:
            raise NoTable(
                f"there is not enough memory to build the table; "
                f"fewer than {size} letters need less"
            ) from error
        except OSError as error:
            raise NoTable(
                f"the table cannot be written in {table_folder()}: {error.strerror}; "
                "see that it may be written and has room, or name another folder in HANDFUL_CACHE"
            ) from error
    seconds = time.monotonic() - begun
    click.echo(f"{path}  {path.stat().st_size / 1e6:,.1f} MB in {seconds:.0f} s")


@command.command("list")
def list_tables() -> None:
    """List the tables there are: rules, letters, word list, size and age, and which are outdated.

    An outdated table was built for a list, tiers, rules or a format that has since changed.
    """
    paths = table_files()
    if not paths:
        click.echo(f"There are no tables in {table_folder()}; handful table build makes some.")
    for path in paths:
        click.echo(f"{_about(path)}  {path}")


def _about(path: Path) -> str:
    try:
        about = TableFile(path).about
        found = path.stat()
    except OtherFormat as error:
        return f"outdated: {error}"
    except BadTable as error:
        return f"damaged: {error}"
    except (OSError, ValueError) as error:
        return f"cannot be read: {error}"
    made = datetime.fromtimestamp(found.st_mtime, UTC).astimezone()
    return (
        f"{'outdated: ' if is_outdated(path) else ''}"
        f"{about['rules']:<8}  up to {about['letters']} letters  {about['list']}  "
        f"{found.st_size / 1e6:,.1f} MB  {made:%Y-%m-%d %H:%M}"
    )


@command.command("verify", **example("handful table verify --samples 20000"))
@rules_or_both
@click.option(
    "--samples",
    type=click.IntRange(1, 1_000_000),
    default=SAMPLES,
    show_default=True,
    help="How many hands are searched as well.",
)
@words_option
@click.pass_context
def verify(ctx: click.Context, rules: str, samples: int, words: str) -> None:
    """Check every byte of the tables, and compare some of their answers with the search."""
    lexicon = Lexicon.load(words)
    there = [
        (path, each)
        for each in _chosen(rules)
        for most in range(SMALLEST, LARGEST + 1)
        if (path := table_path(lexicon, each, most)).exists()
    ]
    for path in outdated_tables():
        click.echo(f"{path}  outdated: its list or rules have changed; {REMOVE_OUTDATED}")
    if not there:
        options = "" if words == DEFAULT else f" --words {quote(words)}"
        raise NoTable(
            f"there is no table of {lexicon.name}; handful table build{options} makes one"
        )
    faults = {path: _fault(path, lexicon, each, samples) for path, each in there}
    for path, fault in faults.items():
        click.echo(f"{path}  {fault or f'right: every byte, and {samples:,} hands'}")
    if any(faults.values()):
        ctx.exit(1)


def _fault(path: Path, lexicon: Lexicon, rules: RuleSet, samples: int) -> str | None:
    """What is wrong with the table at *path*; None if nothing was found."""
    from handful.cli.progress import Progress
    from handful.solver import best_word, greedy_line, perfect_line
    from handful.solver.index import Index

    try:
        table = Table(TableFile(path), lexicon, rules)
        table.file.check_all()
    except BadTable as error:
        return f"damaged: {error}; handful table build --again makes it anew"
    except (OSError, ValueError) as error:
        return f"cannot be read: {error}"
    index = Index.build(table.lexicon)
    index.tables[table.rules] = None  # so that the search answers
    chance = random.Random(samples)
    with Progress(f"{table.rules.name}, {table.max_letters} letters", samples) as progress:
        for _ in range(samples):
            hand = _some_hand(table, chance)
            size = chance.randint(len(hand), table.max_letters)
            for look_up, search in (
                (table.best_word, best_word),
                (table.greedy_line, greedy_line),
                (table.perfect_line, perfect_line),
            ):
                if look_up(hand, size) != search(hand, table.rules, index, size):
                    return f"wrong about {hand} in a game of {size} letters"
            progress.advance()
    return None


def _some_hand(table: Table, chance: random.Random) -> Hand:
    """A hand as it is dealt, or any other that can come up in a game."""
    size = chance.choice(table.sizes)
    if chance.random() < 0.5:
        return table.rules.deal(size, chance)
    letters = [chance.choice(table.letters) for _ in range(chance.randint(1, size))]
    if table.rules.wildcard_letters and chance.random() < 0.5:
        letters[0] = table.rules.alphabet.wildcard
    return Hand("".join(letters))


@command.command("drop", **example("handful table drop --rules wildcard"))
@rules_or_both
@click.option("--all", "everything", is_flag=True, help="Those of every word list, damaged or not.")
@click.option("--outdated", is_flag=True, help="Only outdated ones, of every word list.")
@words_option
def drop(rules: str, everything: bool, outdated: bool, words: str) -> None:
    """Remove tables; who uses one at this moment goes on with it."""
    if outdated:
        paths = outdated_tables()
    elif everything:
        paths = [*table_files(), *unfinished_tables(table_folder())]
    else:
        lexicon = Lexicon.load(words)
        wanted = [
            table_path(lexicon, each, most)
            for each in _chosen(rules)
            for most in range(SMALLEST, LARGEST + 1)
        ]
        paths = [path for path in wanted if path.exists()]
    if not paths:
        click.echo("No table is outdated." if outdated else "There is no such table.")
    _remove(paths, "removed")


def _remove(paths: list[Path], remark: str) -> None:
    """Remove the tables at *paths*; another program may have been sooner."""
    for path in paths:
        path.unlink(missing_ok=True)
        click.echo(f"{path}  {remark}")


def _chosen(rules: str) -> list[RuleSet]:
    return list(RULE_SETS.values()) if rules == EVERY_RULE_SET else [RULE_SETS[rules]]


def _is_whole(path: Path, lexicon: Lexicon, rules: RuleSet) -> bool:
    """Is there a table at *path* that can be used, with every byte as it was written?"""
    try:
        Table(TableFile(path), lexicon, rules).file.check_all()
    except (OSError, ValueError, BadTable):
        return False
    return True
