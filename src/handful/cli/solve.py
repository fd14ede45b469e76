"""`handful solve`: everything that a hand holds."""

import json
from typing import TYPE_CHECKING, TypeAlias

import click

from handful.cli.option import example, rules_option, unfiltered_option, words_option
from handful.cli.solve_many import FORMATS, solve_many
from handful.console.layout import KEEP, column_widths, terminal_width, wrapped
from handful.lexicon import Lexicon
from handful.lexicon.hidden import shown
from handful.lexicon.tier import Tier, tier_of_any
from handful.rules import MOST_LETTERS, RULE_SETS
from handful.solver import MOST_LETTERS as MOST_SOLVED
from handful.solver import Line, Solution, solve

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table

__all__ = ["command"]

Row: TypeAlias = tuple[int, dict[Tier, list[str]]]
"""Points, and the words that earn them by tier."""

ROWS = 20
LEAST_WIDTH = 24
"""So many columns a line's words need beside its name and score."""
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
    help="The letters that earn the bonus.  [default: those of the hand]",
)
@click.option(
    "--all", "show_all", is_flag=True, help="Show all words, not just the highest-scoring."
)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
@click.option(
    "--many", metavar="FILE", help="Solve the hands in a file, one a line; - for standard input."
)
@click.option(
    "--format",
    "kind",
    type=click.Choice(FORMATS),
    default="jsonl",
    show_default=True,
    help="How many hands are told: JSON lines or CSV.",
)
@unfiltered_option
@words_option
def command(
    letters: str | None,
    rules: str,
    size: int | None,
    show_all: bool,
    as_json: bool,
    many: str | None,
    kind: str,
    unfiltered: bool,
    words: str,
) -> None:
    """Show every word in a hand of LETTERS, the best one, the greedy and the perfect line."""
    if (letters is None) == (many is None):
        raise click.UsageError("Give the letters of one hand, or a file of hands with --many.")
    if many is not None:
        solve_many(many, RULE_SETS[rules], Lexicon.load(words), size, kind, unfiltered)
        return
    assert letters is not None, "one of the two is there"
    solution = solve(letters, RULE_SETS[rules], Lexicon.load(words), size)
    if as_json:
        from handful.solver.answer import solution_answer

        click.echo(json.dumps(solution_answer(solution, unfiltered), indent=2))
    else:
        _show(solution, show_all, unfiltered)


def _show(solution: Solution, show_all: bool, unfiltered: bool) -> None:
    """Print the *solution* for people."""
    from rich.console import Console

    console = Console(highlight=False, width=terminal_width())
    with console.capture() as printed:
        _print_solution(console, solution, show_all, unfiltered)
    # Rich fills its columns with blanks, and would end the program itself if nobody reads on.
    text = "".join([f"{line.rstrip()}\n" for line in printed.get().splitlines()])
    click.echo(text, nl=False, color=True)  # coloured, or not, by rich


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
        console.print(_verdict(solution.greedy, solution.perfect))
    else:
        _print_lines(console, [("SkyNet", solution.greedy)], unfiltered)
        console.print(f"The perfect line is found for hands of up to {MOST_SOLVED} letters.\n")
    rows = _rows(solution, unfiltered)
    shown = rows if show_all else rows[:ROWS]
    console.print(_word_table(shown, console.width) if rows else "There is no word in this hand.")
    if len(shown) < len(rows):
        more = sum(len(words) for _, tiers in rows[len(shown) :] for words in tiers.values())
        console.print(f"and {more} cheaper words; --all shows them", style="dim")


def _print_lines(console: "Console", lines: list[tuple[str, Line]], unfiltered: bool) -> None:
    """Print each line with its name and score beside it, or above it where the screen is narrow."""
    from rich.text import Text

    names, scores = (
        max(len(name) for name, _ in lines),
        max(len(str(line.score)) for _, line in lines),
    )
    beside = names + scores + 4
    narrow = console.width - beside < LEAST_WIDTH
    for name, line in lines:
        score = f"{line.score:>{scores}}"
        plays = wrapped(_plays(line, unfiltered), console.width - (2 if narrow else beside))
        first = f"{name}  " if narrow else f"{name:<{names}}  "
        console.print(Text.assemble(first, (score, "bold"), "" if narrow else f"  {plays.pop(0)}"))
        for more in plays:
            console.print(Text(" " * (2 if narrow else beside) + more))


def _word_table(rows: list[Row], width: int) -> "Table":
    """The words, a row for their points and a column for their tier; a row each where that is wide.

    Widths are settled here: rich would cut words in a column that is too narrow.
    """
    from rich.table import Table
    from rich.text import Text

    table = Table(box=None, padding=(0, 2, 0, 0), header_style="dim")
    table.add_column("points", justify="right")
    cells = [[" ".join(tiers.get(tier, [])) for tier in Tier] for _, tiers in rows]
    columns = [[tier.value, *[row[place] for row in cells]] for place, tier in enumerate(Tier)]
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


def _plays(line: Line, unfiltered: bool) -> str:
    plays = [
        f"{shown(play.word, unfiltered)}{KEEP}(thrown{KEEP}away)"
        if play.sacrifice
        else f"{shown(play.word, unfiltered)}{KEEP}{play.points}"
        for play in line.plays
    ]
    return f"{KEEP}+ ".join(plays) or "no word"


def _verdict(greedy: Line, perfect: Line) -> str:
    if greedy.score == perfect.score:
        return "SkyNet plays this hand perfectly.\n"
    return f"SkyNet gives {perfect.score - greedy.score} points away: this hand can be won.\n"


def _rows(solution: Solution, unfiltered: bool) -> list[Row]:
    """Points, the highest first, and the words by tier."""
    rows: dict[int, dict[Tier, list[str]]] = {}
    for play in solution.words:
        tier = tier_of_any(solution.rules.readings(play.word), solution.lexicon)
        word = shown(play.word, unfiltered)
        rows.setdefault(play.points, {}).setdefault(tier, []).append(word)
    return list(rows.items())
