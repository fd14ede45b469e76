"""`handful solve`: all words in a hand, the best one, the greedy and the perfect line."""

import csv
import json
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

import click

from handful.cli.common import (
    Progress,
    alphabet_option,
    example,
    json_option,
    rules_option,
    unfiltered_option,
    words_option,
)
from handful.console.layout import KEEP, column_widths, terminal_width, wrapped
from handful.console.review import HIDDEN, format_play
from handful.lexicon import Lexicon
from handful.lexicon.hidden import MASK, shown
from handful.lexicon.tier import Tier, tier_of_any
from handful.rules import ENGLISH, MOST_LETTERS, BadHand, BadSize, Round, RuleSet, rule_set
from handful.solver import MOST_LETTERS as MOST_SOLVED
from handful.solver import Index, Line, Solution, greedy_line, index_of, perfect_line, solve

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table

__all__ = ["command"]

Row: TypeAlias = tuple[int, dict[Tier, list[str]]]
"""Points, and the words that earn them by tier."""

MAX_ROWS = 20
FIELDS = ("hand", "best", "points", "greedy", "perfect", "line")
"""For --many: the best word and its points, SkyNet's score, the perfect score and its entries."""
STDIN = "-"
PROGRESS_STEP = 1000
COLOURS = {
    Tier.COMMON: "green",
    Tier.FAMILIAR: "cyan",
    Tier.UNCOMMON: "yellow",
    Tier.RARE: "magenta",
}


@click.command(
    "solve",
    **example(
        "handful solve aretiin",
        "handful solve 'aci*prt' --rules wildcard",
        "handful solve --many hands.txt --format csv",
    ),
)
@click.argument("letters", required=False)
@rules_option
@click.option(
    "--size",
    type=click.IntRange(1, MOST_LETTERS),
    help="The hand size of the game.  [default: the letters of the hand]",
)
@click.option(
    "--all", "show_all", is_flag=True, help="Show all words, not just the highest-scoring."
)
@json_option
@click.option(
    "--many", metavar="FILE", help="Solve the hands in FILE, one per line; - for standard input."
)
@click.option(
    "--format",
    "output_format",
    type=click.Choice(("jsonl", "csv")),
    help="Output format for --many.  [default: jsonl]",
)
@unfiltered_option
@words_option
@alphabet_option
def command(
    letters: str | None,
    rules: str,
    size: int | None,
    show_all: bool,
    as_json: bool,
    many: str | None,
    output_format: str | None,
    unfiltered: bool,
    words: str,
    alphabet: str | None,
) -> None:
    """Show every word in a hand of LETTERS, the best one, the greedy and the perfect line."""
    _require_compatible(letters, many, show_all or as_json, output_format)
    lexicon = Lexicon.load(words, alphabet)
    if many is not None:
        chosen = rule_set(rules, lexicon.alphabet)
        _solve_many(many, chosen, lexicon, size, output_format or "jsonl", unfiltered)
        return
    assert letters is not None, "either the letters or --many is given"
    solution = solve(letters, rules, lexicon, size)
    if as_json:
        from handful.solver.answer import solution_answer

        click.echo(json.dumps(solution_answer(solution, unfiltered), indent=2))
    else:
        _show(solution, show_all, unfiltered)


def _require_compatible(
    letters: str | None, many: str | None, for_one_hand: bool, output_format: str | None
) -> None:
    """Raise if options contradict each other."""
    if letters is None and many is None:
        raise click.UsageError("Give the letters of one hand, or a file of hands with --many.")
    if letters is not None and many is not None:
        raise click.UsageError("Give either LETTERS or --many FILE, not both.")
    if many is not None and for_one_hand:
        raise click.UsageError("--all and --json are for one hand; --many has --format.")
    if many is None and output_format is not None:
        raise click.UsageError("--format is for --many; --json prints one hand as JSON.")


def _show(solution: Solution, show_all: bool, unfiltered: bool) -> None:
    """Print the *solution* for people."""
    from rich.console import Console

    console = Console(highlight=False, width=terminal_width())
    with console.capture() as printed:
        _print_solution(console, solution, show_all, unfiltered)
    # Rich pads columns with blanks, and exits the program itself if the output is closed.
    lines = [line.rstrip() for line in printed.get().splitlines()]
    if any(MASK in line for line in lines):
        lines += wrapped(HIDDEN, console.width)
    text = "".join([f"{line}\n" for line in lines])
    click.echo(text, nl=False, color=True)  # rich has decided about colour


def _print_solution(
    console: "Console", solution: Solution, show_all: bool, unfiltered: bool
) -> None:
    """Print the *solution* on the *console*."""
    from rich.text import Text

    console.print(
        Text.assemble(
            ("  ".join(solution.hand).upper(), "bold"), f"    {solution.rules.name} rules"
        )
    )
    console.print()
    if len(solution.hand) <= MOST_SOLVED:
        lines = [("SkyNet", solution.greedy), ("Perfect", solution.perfect)]
        _print_lines(console, lines, unfiltered)
        console.print(_verdict(solution.greedy, solution.perfect) if solution.words else "")
    else:
        _print_lines(console, [("SkyNet", solution.greedy)], unfiltered)
        console.print(
            f"The perfect line is computed only for hands of up to {MOST_SOLVED} letters.\n"
        )
    rows = _rows(solution, unfiltered)
    shown = rows if show_all else rows[:MAX_ROWS]
    if not rows:
        console.print("There is no word in this hand.")
    elif solution.lexicon.alphabet == ENGLISH:
        console.print(_word_table(shown, console.width))
    else:
        console.print(_plain_word_table(shown))
    if len(shown) < len(rows):
        more = sum(len(words) for _, tiers in rows[len(shown) :] for words in tiers.values())
        console.print(f"and {more} words with fewer points; --all shows them", style="dim")


def _print_lines(console: "Console", lines: list[tuple[str, Line]], unfiltered: bool) -> None:
    """Print each line with its name and score before it."""
    from rich.text import Text

    names = max(len(name) for name, _ in lines)
    scores = max(len(str(line.score)) for _, line in lines)
    margin = names + scores + 4
    for name, line in lines:
        score = f"{line.score:>{scores}}"
        first, *rest = wrapped(_plays(line, unfiltered), console.width - margin)
        console.print(Text.assemble(f"{name:<{names}}  ", (score, "bold"), f"  {first}"))
        for more in rest:
            console.print(Text(" " * margin + more))


def _word_table(rows: list[Row], width: int) -> "Table":
    """The words, with a row per points and a column per tier, or on a narrow screen a row per tier.

    Column widths are computed here, because rich cuts words in a narrow column.
    """
    from rich.table import Table
    from rich.text import Text

    table = Table(box=None, padding=(0, 2, 0, 0), header_style="dim")
    table.add_column("points", justify="right")
    cells = [[" ".join(tiers.get(tier, [])) for tier in Tier] for _, tiers in rows]
    columns = [[tier.value, *[row[number] for row in cells]] for number, tier in enumerate(Tier)]
    widths = column_widths(columns, width - len("points  ") - 2 * len(Tier))
    if widths is not None:
        for tier, column in zip(Tier, widths, strict=True):
            table.add_column(tier.value, style=COLOURS[tier], width=column)
        for (points, _), row in zip(rows, cells, strict=True):
            table.add_row(str(points), *row)
        return table
    table.add_column("tier")
    table.add_column("words", overflow="fold")
    for points, tiers in rows:
        shown = str(points)
        for tier in [tier for tier in Tier if tier in tiers]:
            table.add_row(shown, tier.value, Text(" ".join(tiers[tier]), style=COLOURS[tier]))
            shown = ""
    return table


def _plain_word_table(rows: list[Row]) -> "Table":
    """The words with a row per points: tiers are known for English words only."""
    from rich.table import Table

    table = Table(box=None, padding=(0, 2, 0, 0), header_style="dim")
    table.add_column("points", justify="right")
    table.add_column("words", overflow="fold")
    for points, tiers in rows:
        table.add_row(str(points), " ".join([word for words in tiers.values() for word in words]))
    return table


def _plays(line: Line, unfiltered: bool) -> str:
    return f"{KEEP}+ ".join([format_play(play, unfiltered) for play in line.plays]) or "no word"


def _verdict(greedy: Line, perfect: Line) -> str:
    if greedy.score == perfect.score:
        return "SkyNet plays this hand perfectly.\n"
    return f"SkyNet gives {perfect.score - greedy.score} points away: this hand can be won.\n"


def _rows(solution: Solution, unfiltered: bool) -> list[Row]:
    """The words by points, highest first, and tier."""
    rows: dict[int, dict[Tier, list[str]]] = {}
    for play in solution.words:
        tier = tier_of_any(solution.rules.readings(play.word), solution.lexicon)
        word = shown(play.word, unfiltered)
        rows.setdefault(play.points, {}).setdefault(tier, []).append(word)
    return list(rows.items())


def _solve_many(
    path: str,
    rules: RuleSet,
    lexicon: Lexicon,
    size: int | None,
    output_format: str,
    unfiltered: bool,
) -> None:
    """Print the solutions of the hands in the file at *path*, one per line."""
    lines, count = _read_lines(path)
    index = index_of(lexicon)
    table = csv.DictWriter(sys.stdout, FIELDS, lineterminator="\n")
    if output_format == "csv":
        table.writeheader()
    # At a terminal the lines themselves show the progress, and a bar would disturb typing.
    quiet = sys.stdout.isatty() or (path == STDIN and sys.stdin.isatty())
    with Progress("hands", count, quiet=quiet) as progress:
        for number, text in enumerate(lines, 1):
            if not text.strip():
                continue
            answer = _solve_line(text, number, rules, index, size, unfiltered)
            if output_format == "csv":
                table.writerow({**answer, "line": " ".join(answer["line"])})
            else:
                sys.stdout.write(json.dumps(answer) + "\n")
            if not number % PROGRESS_STEP:
                progress.advance(PROGRESS_STEP)


def _read_lines(path: str) -> tuple[Iterable[str], int | None]:
    """The lines of the file, and their number, if it is known."""
    if path == STDIN:
        if sys.stdin is None:
            raise BadHand("there is no standard input; name a file of hands")
        return sys.stdin, None
    try:
        lines = Path(path).read_text("utf-8").splitlines()
    except OSError as error:
        raise BadHand(f"the file {path} cannot be read: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise BadHand(f"the file {path} is not UTF-8 text with one hand per line") from error
    return lines, len(lines)


def _solve_line(
    text: str, number: int, rules: RuleSet, index: Index, size: int | None, unfiltered: bool
) -> dict[str, Any]:
    try:
        hand = rules.parse(text)
        game_size = len(hand) if size is None else size
        Round(rules, hand, game_size)  # raises unless the size fits
    except (BadHand, BadSize) as error:
        raise BadHand(f"line {number}: {error}") from error
    greedy = greedy_line(hand, rules, index, game_size)
    perfect = perfect_line(hand, rules, index, game_size) if len(hand) <= MOST_SOLVED else None
    best = greedy.plays[0] if greedy.plays else None
    return {
        "hand": str(hand),
        "best": None if best is None else shown(best.word, unfiltered),
        "points": 0 if best is None else best.points,
        "greedy": greedy.score,
        "perfect": None if perfect is None else perfect.score,
        "line": [] if perfect is None else _entries(perfect, unfiltered),
    }


def _entries(line: Line, unfiltered: bool) -> list[str]:
    """The words of *line*; letters that are thrown away have a - before them."""
    return [
        f"-{play.word}" if play.sacrifice else shown(play.word, unfiltered) for play in line.plays
    ]
