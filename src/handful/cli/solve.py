"""`handful solve`: everything that a hand holds."""

import json
from typing import Any

import click

from handful.cli.option import example, rules_option, words_option
from handful.lexicon import Lexicon, find
from handful.lexicon.tier import Tier, tier_of_any
from handful.rules import MOST_LETTERS, RULE_SETS, BadSize, Hand, RuleSet
from handful.solver import (
    Line,
    Perfect,
    Play,
    greedy_line,
    index_of,
    perfect_line,
    playable_words,
)

__all__ = ["command"]

ROWS = 20
COLOURS = {
    Tier.COMMON: "green",
    Tier.FAMILIAR: "cyan",
    Tier.UNCOMMON: "yellow",
    Tier.RARE: "magenta",
}


@click.command(
    "solve", **example("handful solve aretiin", "handful solve 'aci*prt' --rules wildcard")
)
@click.argument("letters")
@rules_option
@click.option(
    "--size",
    type=click.IntRange(1, MOST_LETTERS),
    help="The letters that earn the bonus.  [default: those of the hand]",
)
@click.option("--all", "show_all", is_flag=True, help="Show all words, not just the dearest.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
@words_option
def command(
    letters: str, rules: str, size: int | None, show_all: bool, as_json: bool, words: str
) -> None:
    """Show every word in a hand of LETTERS, the best one, the greedy and the perfect line."""
    rule_set = RULE_SETS[rules]
    hand = rule_set.parse(letters)
    n = size or len(hand)
    if n < len(hand):
        raise BadSize(f"--size {n} is smaller than the hand {hand}, which has {len(hand)} letters")
    lexicon = find(words)
    index = index_of(lexicon)
    playable = playable_words(hand, rule_set, index, n)
    greedy = greedy_line(hand, rule_set, index, n)
    perfect = perfect_line(hand, rule_set, index, n)
    if as_json:
        document = {
            "hand": str(hand),
            "rules": rules,
            "size": n,
            "words": [_word(play) for play in playable],
            "best": _word(greedy.plays[0]) if greedy.plays else None,
            "greedy": _line(greedy),
            "perfect": _perfect(perfect),
        }
        click.echo(json.dumps(document, indent=2))
        return
    _show(hand, rule_set, lexicon, playable, greedy, perfect, show_all)


def _word(play: Play) -> dict[str, Any]:
    return {"word": play.word, "score": play.points}


def _line(line: Line) -> dict[str, Any]:
    return {"score": line.score, "line": [_word(play) for play in line.plays]}


def _perfect(perfect: Perfect) -> dict[str, Any]:
    line = [{**_word(play), "sacrifice": play.sacrifice} for play in perfect.line.plays]
    told: dict[str, Any] = {"score": perfect.score, "exact": perfect.exact}
    if not perfect.exact:
        told["bound"] = perfect.bound
    return {**told, "line": line, "without_sacrifice": _line(perfect.without_sacrifice)}


def _show(
    hand: Hand,
    rules: RuleSet,
    lexicon: Lexicon,
    playable: list[Play],
    greedy: Line,
    perfect: Perfect,
    show_all: bool,
) -> None:
    """Print what was found for people."""
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    console = Console(highlight=False)
    console.print(Text.assemble(("  ".join(hand).upper(), "bold"), f"    {rules.name} rules"))
    console.print()
    lines = Table.grid(padding=(0, 2))
    for name, line in _lines(greedy, perfect):
        lines.add_row(name, Text(str(line.score), style="bold", justify="right"), _told(line))
    console.print(lines)
    console.print(_verdict(greedy, perfect))
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="dim")
    table.add_column("points", justify="right")
    for tier in Tier:
        table.add_column(tier.value, style=COLOURS[tier], overflow="fold")
    rows = _rows(playable, rules, lexicon)
    shown = rows if show_all else rows[:ROWS]
    for points, tiers in shown:
        table.add_row(str(points), *[" ".join(tiers.get(tier, [])) for tier in Tier])
    console.print(table if rows else "There is no word in this hand.")
    if len(shown) < len(rows):
        more = sum(len(words) for _, tiers in rows[len(shown) :] for words in tiers.values())
        console.print(f"and {more} cheaper words; --all shows them", style="dim")


def _lines(greedy: Line, perfect: Perfect) -> list[tuple[str, Line]]:
    lines = [("SkyNet", greedy), ("Perfect" if perfect.exact else "Best found", perfect.line)]
    if perfect.without_sacrifice.score < perfect.score:
        lines.append(("nothing thrown away", perfect.without_sacrifice))
    return lines


def _told(line: Line) -> str:
    plays = [
        f"{play.word} (thrown away)" if play.sacrifice else f"{play.word} {play.points}"
        for play in line.plays
    ]
    return " + ".join(plays) or "no word"


def _verdict(greedy: Line, perfect: Perfect) -> str:
    if not perfect.exact:
        return (
            f"The hand is too large for an exact answer: no line earns more than {perfect.bound}.\n"
        )
    if greedy.score == perfect.score:
        return "SkyNet plays this hand perfectly.\n"
    return f"SkyNet gives {perfect.score - greedy.score} points away: this hand can be won.\n"


def _rows(
    playable: list[Play], rules: RuleSet, lexicon: Lexicon
) -> list[tuple[int, dict[Tier, list[str]]]]:
    """Points, the highest first, and the words by tier; of a word's spellings the dearest only."""
    rows: dict[int, dict[Tier, list[str]]] = {}
    seen: set[str] = set()
    for play in playable:
        readings = [
            word for word in rules.readings(play.word) if word in lexicon and word not in seen
        ]
        if readings:
            seen.update(readings)
            tier = tier_of_any(readings, lexicon)
            rows.setdefault(play.points, {}).setdefault(tier, []).append(play.word)
    return list(rows.items())
