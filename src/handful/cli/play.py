"""`handful play`: the game at the terminal."""

import sys
from collections.abc import Sequence
from functools import cached_property, partial
from typing import TYPE_CHECKING

import click

from handful.cli.common import alphabet_option, example, unfiltered_option, words_option
from handful.console import (
    EDITIONS,
    LOADED,
    LOADING,
    Dealer,
    Edition,
    GameSetup,
    one_hand,
    run,
    show,
    whole_game,
)
from handful.lexicon import Lexicon
from handful.players import Player, SkyNet
from handful.rules import MAX_LETTERS, Hand, Round

if TYPE_CHECKING:
    from random import Random

HAND_SIZE = 7


def _complete_opponent(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    from handful.players.ladder import LADDER

    return [name for name in LADDER if name.startswith(incomplete)]


@click.command("play", **example("handful play --edition ps3 --hand-size 10"))
@click.option(
    "--edition",
    type=click.Choice(list(EDITIONS)),
    metavar="NAME",
    default="ps4b",
    show_default=True,
    help=f"The document whose game is played: {', '.join(EDITIONS)}.",
)
@click.option("--hand", metavar="LETTERS", help="Play only this hand.")
@click.option("--computer", is_flag=True, help="Let the computer play the --hand.")
@click.option(
    "--deal", metavar="LETTERS", multiple=True, help="Deal this hand first; may be repeated."
)
@click.option(
    "--draw", metavar="LETTER", multiple=True, help="Draw this letter in the substitution."
)
@click.option(
    "--hand-size",
    type=click.IntRange(1, MAX_LETTERS),
    help=f"Letters in a hand.  [default: {HAND_SIZE}, or those of --hand]",
)
@click.option("--seed", type=int, metavar="N", help="Deal the same hands every time.")
@click.option("--review", is_flag=True, help="After each hand, show what you missed.")
@click.option(
    "--opponent",
    metavar="NAME",
    shell_complete=_complete_opponent,
    help="The computer player: novice, club, expert, skynet or perfect, or your own as "
    "module:Class.  [default: skynet]",
)
@unfiltered_option
@words_option
@alphabet_option
@click.pass_context
def command(
    ctx: click.Context,
    edition: str,
    hand: str | None,
    computer: bool,
    deal: tuple[str, ...],
    draw: tuple[str, ...],
    hand_size: int | None,
    seed: int | None,
    review: bool,
    opponent: str | None,
    unfiltered: bool,
    words: str,
    alphabet: str | None,
) -> None:
    """Play the game: you are dealt a hand of letters and spell words from it.

    Ctrl-D or Ctrl-C ends the game at any time; the current hand still counts.
    """
    chosen = EDITIONS[edition]
    letters_used = None
    if alphabet is not None:
        from handful.lexicon.source import read_alphabet

        letters_used = read_alphabet(alphabet)
        chosen = chosen._replace(rules=chosen.rules.with_alphabet(letters_used))
    rules = chosen.rules
    given = None if hand is None else rules.parse(hand)
    size = hand_size or (HAND_SIZE if given is None else len(given))
    if computer and given is None:
        raise click.UsageError("--computer plays a given hand: add --hand LETTERS.")
    if given is not None and (deal or draw):
        raise click.UsageError("--hand plays one hand; --deal and --draw are for a whole game.")
    if given is not None and seed is not None:
        raise click.UsageError("--seed is for dealing, and --hand is dealt already; leave one out.")
    if draw and not rules.substitutions:
        raise click.UsageError(f"--draw: there is no substitution in the edition {edition}.")
    hands = [rules.parse(letters) for letters in deal]
    for dealt in hands:
        if len(dealt) > size:
            raise click.UsageError(
                f"--deal {dealt} has {len(dealt)} letters, more than a hand of {size}: "
                f"add --hand-size {len(dealt)}."
            )
    drawn = [rules.alphabet.normalize(letter) for letter in draw]
    for letter, text in zip(drawn, draw, strict=True):
        if len(letter) != 1 or letter not in rules.alphabet.letters:
            raise click.UsageError(
                f"--draw takes one of the letters {rules.alphabet.listed}, not {text!r}."
            )
    _require_opponent(opponent, chosen, given, computer)
    _require_solvable(review, opponent, given, size)
    player = _load_opponent(opponent)
    if given is None:
        show(LOADING)
    lexicon = Lexicon.load(words, letters_used)
    if opponent is not None and letters_used is not None:
        from handful.players.ladder import require_tiers

        require_tiers(opponent, lexicon)
    setup = GameSetup(
        edition=chosen,
        words=lexicon,
        size=size,
        dealer=Dealer(_LazyRandom(seed), hands, drawn),
        computer=player,
        review=partial(_review, lexicon, unfiltered) if review else None,
        ignore_case=rules.name == "classic",  # the wildcard rules do so themselves
        require_held_letter=sys.stdout.isatty(),  # in a pipe, exactly as in the documents
        show_word=str if unfiltered else _mask_hidden,
    )
    if given is None:
        show(LOADED.format(count=len(lexicon)))
        flow = whole_game(setup)
    else:
        flow = one_hand(given, setup, computer=computer)
    _, interrupted = run(flow, interactive=True)
    if interrupted:
        ctx.exit(130)


def _require_opponent(
    name: str | None, edition: Edition, hand: Hand | None, computer: bool
) -> None:
    """Raise unless the player called *name* plays in this game."""
    if name is None:
        return
    asks_who_plays = getattr(edition.questions, "who", None) is not None
    if not computer and (hand is not None or not asks_who_plays):
        if hand is not None:
            raise click.UsageError("--opponent: you play this hand yourself; add --computer.")
        raise click.UsageError(
            "--opponent: the computer does not take part in games of the edition "
            f"{edition.name}; add --hand LETTERS --computer."
        )


def _require_solvable(review: bool, opponent: str | None, hand: Hand | None, size: int) -> None:
    """Raise if the hand is too large for the options that need its perfect line."""
    if not review and opponent != "perfect":
        return
    from handful.solver.perfect import MAX_SOLVED_LETTERS

    letters = size if hand is None else len(hand)
    if letters > MAX_SOLVED_LETTERS:
        option = "--review" if review else "--opponent perfect"
        fewer = f"--hand-size {MAX_SOLVED_LETTERS} or less" if hand is None else "fewer letters"
        raise click.UsageError(
            f"{option} works for hands of up to {MAX_SOLVED_LETTERS} letters, not {letters}: "
            f"use {fewer}, or leave out {option}."
        )


# Most games do not need these imports, and a game must start quickly.


def _load_opponent(name: str | None) -> Player:
    if name is None or name == "skynet":
        return SkyNet()
    from handful.players.ladder import opponent

    return opponent(name)


def _review(lexicon: Lexicon, unfiltered: bool, played: Round, who: str) -> str:
    from handful.console.layout import terminal_width
    from handful.console.review import review_round

    return review_round(played, lexicon, who, terminal_width(), unfiltered)


def _mask_hidden(word: str) -> str:
    from handful.lexicon.hidden import shown

    return shown(word)


class _LazyRandom:
    """Random choices. The module random is imported for the first hand, after the first prompt."""

    def __init__(self, seed: int | None) -> None:
        self._seed = seed

    @cached_property
    def _random(self) -> "Random":
        from random import Random

        return Random(self._seed)

    def choice(self, seq: Sequence[str], /) -> str:
        """One element of *seq*."""
        return self._random.choice(seq)
