"""Computer opponents. They choose words; they do not print or read anything.

Start reading at `player` (what a player is, SkyNet, and how a round is played). `ladder` has all
opponents by name; import it by its own name, because a game against SkyNet starts without it.
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
