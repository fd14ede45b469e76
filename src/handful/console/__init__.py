"""The line-by-line game: each edition's wording, its questions in order, and the terminal.

Only `terminal` reads and prints. The rest is data (`wording`) or generators that yield text and are
sent lines (`game`), so a terminal, a test and a transcript can all play the same game. `review`
formats the review of a round, and `layout` fits text to the width of a terminal. Start reading at
`wording`, then `game`.
"""

from handful.console.game import Ask, Dealer, Flow, GameSetup, one_hand, whole_game
from handful.console.terminal import run, show
from handful.console.wording import EDITIONS, LOADED, LOADING, Edition, MenuWording, SeriesWording

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
