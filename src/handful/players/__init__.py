"""Computer opponents: each is asked for a word, and none prints or reads anything.

Start reading at `player` (what a player is, SkyNet, and how a round is played). `ladder` has all
opponents by name, and is imported by its own name: a game against SkyNet starts without it.
"""

from handful.players.player import (
    BadPlayer,
    PerfectPlayer,
    Player,
    SkyNet,
    UnknownPlayer,
    best_word_of,
    play_round,
)

__all__ = [
    "BadPlayer",
    "PerfectPlayer",
    "Player",
    "SkyNet",
    "UnknownPlayer",
    "best_word_of",
    "play_round",
]
