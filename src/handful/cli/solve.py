"""`handful solve`: all words in a hand, the best one, the greedy and the perfect line."""

import json
from collections.abc import Iterator

import click

from handful.cli.common import (
    alphabet_option,
    example,
    json_option,
    rules_option,
    size_option,
    unfiltered_option,
    words_option,
)
from handful.console.layout import KEEP, terminal_width, wrapped
from handful.console.review import HIDDEN, format_play
from handful.lexicon import Lexicon
from handful.lexicon.hidden import MASK, shown
from handful.lexicon.tier import Tier, tier_of_any
from handful.rules import ENGLISH
from handful.solver import MAX_SOLVED_LETTERS, Solution, solve
from handful.solver.answer import solution_answer

MAX_ROWS = 20
COLOURS = {
    Tier.COMMON: "green",
    Tier.FAMILIAR: "cyan",
    Tier.UNCOMMON: "yellow",
    Tier.RARE: "magenta",
}


@click.command(
    "solve",
    **example("handful solve aretiin", "handful solve 'aci*prt' --rules wildcard"),
)
@click.argument("letters", nargs=-1, required=True)
@rules_option
@size_option
@click.option(
    "--all", "show_all", is_flag=True, help="Show all words, not just the highest-scoring."
)
@json_option
@unfiltered_option
@words_option
@alphabet_option
def command(
    letters: tuple[str, ...],
    rules: str,
    size: int | None,
    show_all: bool,
    as_json: bool,
    unfiltered: bool,
    words: str,
    alphabet: str | None,
) -> None:
    """Show every word in a hand of LETTERS, the best one, the greedy and the perfect line."""
    solution = solve(" ".join(letters), rules, Lexicon.load(words, alphabet), size)
    if as_json:
        click.echo(json.dumps(solution_answer(solution, unfiltered), indent=2))
        return
    width = terminal_width()
    lines = [*_lines(solution, unfiltered, width), *_words(solution, show_all, unfiltered, width)]
    if any(MASK in line for line in lines):
        lines += wrapped(HIDDEN, width)
    click.echo("\n".join(lines))


def _lines(solution: Solution, unfiltered: bool, width: int) -> Iterator[str]:
    """The hand, the greedy and the perfect line, and who wins."""
    heading = f"{'  '.join(solution.hand).upper()}    {solution.rules.name} rules"
    yield from [click.style(line, bold=True) for line in wrapped(heading, width)]
    yield ""
    lines = {"SkyNet": solution.greedy}
    if len(solution.hand) > MAX_SOLVED_LETTERS:
        verdict = (
            f"The perfect line is computed only for hands of up to {MAX_SOLVED_LETTERS} letters."
        )
    else:
        lines["Perfect"] = solution.perfect
        lost = solution.perfect.score - solution.greedy.score
        verdict = "SkyNet plays this hand perfectly."
        if lost:
            verdict = f"SkyNet gives {lost} points away: this hand can be won."
    names = max(map(len, lines))
    scores = max(len(str(line.score)) for line in lines.values())
    margin = " " * (names + scores + 4)
    for name, line in lines.items():
        plays = [format_play(play, unfiltered) for play in line.plays]
        first, *rest = wrapped(f"{KEEP}+ ".join(plays) or "no word", width, margin)
        score = click.style(f"{line.score:>{scores}}", bold=True)
        yield f"{name:<{names}}  {score}  {first.lstrip()}"
        yield from rest
    yield from (*wrapped(verdict if solution.words else "", width), "")


def _words(solution: Solution, show_all: bool, unfiltered: bool, width: int) -> Iterator[str]:
    """A row for each number of points and tier; tiers are known for English words only."""
    english = solution.lexicon.alphabet == ENGLISH
    rows: dict[int, dict[Tier, list[str]]] = {}
    for play in solution.words:
        tier = tier_of_any(solution.rules.readings(play.word), solution.lexicon)
        row = rows.setdefault(play.points, {})
        row.setdefault(tier if english else Tier.RARE, []).append(shown(play.word, unfiltered))
    if not rows:
        yield "There is no word in this hand."
        return
    yield click.style(f"points  {'tier      ' if english else ''}words", dim=True)
    more = 0
    for number, (points, tiers) in enumerate(rows.items()):
        if number >= MAX_ROWS and not show_all:
            more += sum(map(len, tiers.values()))
            continue
        label = f"{points:>6}"
        for tier, words in sorted(tiers.items()):
            label += f"  {tier.value:<8}  " if english else "  "
            first, *rest = wrapped(" ".join(words), width, " " * len(label))
            colour = COLOURS[tier] if english else None
            yield label + click.style(first.lstrip(), fg=colour)
            yield from [click.style(line, fg=colour) for line in rest]
            label = " " * 6
    if more:
        yield click.style(f"and {more} words with fewer points; --all shows them", dim=True)
