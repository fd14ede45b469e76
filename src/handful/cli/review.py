"""`handful review`: what each word of a hand cost."""

import click

from handful.cli.common import (
    alphabet_option,
    example,
    rules_option,
    size_option,
    unfiltered_option,
    words_option,
)
from handful.console import EDITIONS
from handful.console.layout import terminal_width
from handful.console.review import review_round
from handful.lexicon import Lexicon
from handful.rules import Round, rule_set

STOPS = {edition.rules.name: edition.stop for edition in EDITIONS.values()}
"""By the name of the rules, what ends a hand in `handful play`."""


@click.command("review", **example("handful review --hand acihmmz him cam"))
@rules_option
@click.option("--hand", metavar="LETTERS", required=True, help="The dealt hand.")
@size_option
@unfiltered_option
@words_option
@alphabet_option
@click.argument("entered", metavar="[WORD]...", nargs=-1)
def command(
    rules: str,
    hand: str,
    size: int | None,
    unfiltered: bool,
    words: str,
    alphabet: str | None,
    entered: tuple[str, ...],
) -> None:
    """Show what a hand could have earned, and what each WORD that was played cost."""
    lexicon = Lexicon.load(words, alphabet)
    chosen = rule_set(rules, lexicon.alphabet)
    dealt = chosen.parse(hand)
    played = Round(chosen, dealt, size or len(dealt))
    if entered and entered[-1] == STOPS[rules]:
        entered = entered[:-1]
    for word in entered:
        if played.is_over:
            raise click.UsageError(f"{word!r} cannot be played: no letters are left.")
        # As in `handful play`; the wildcard rules ignore case themselves.
        played = played.play(word.lower() if rules == "classic" else word, lexicon)
    text = review_round(played, lexicon, width=terminal_width(), unfiltered=unfiltered)
    click.echo(text.strip("\n"))
