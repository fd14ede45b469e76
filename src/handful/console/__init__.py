"""The line-by-line game: the texts of each edition, its questions in order, and the terminal.

Uses `rules`, `lexicon`, `solver` and `players`. Only `terminal` reads and prints; everything else
is data (`wording`) or a generator that yields text and is sent lines (`flow`), so that a terminal,
a test and a transcript drive the same game.

Start reading at `wording`, then `flow` and `hand`; `menu` and `series` are the two families of
questions, `game` chooses between them, and `setup` holds the other settings of a game.
"""

from handful.console.flow import Ask, Flow
from handful.console.game import one_hand, whole_game
from handful.console.setup import Dealer, GameSetup
from handful.console.terminal import run, show
from handful.console.wording import (
    EDITIONS,
    LOADED,
    LOADING,
    Edition,
    MenuWording,
    SeriesWording,
)

__all__ = [
    "EDITIONS",
    "LOADED",
    "LOADING",
    "Ask",
    "Dealer",
    "Edition",
    "Flow",
    "GameSetup",
    "MenuWording",
    "SeriesWording",
    "one_hand",
    "run",
    "show",
    "whole_game",
]
