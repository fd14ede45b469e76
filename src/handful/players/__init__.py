"""Computer opponents: each is asked for a word, and none prints or reads anything.

Start reading at `player` (what a player is, SkyNet, and how a round is played). `ladder` has all
opponents by name, and `own` loads a player of the user's; both are imported by their own names,
because a game against SkyNet starts without them.
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
