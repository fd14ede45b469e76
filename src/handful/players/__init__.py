"""The computer's players: each is asked for a word, and none prints or reads anything.

Knows `rules` and `lexicon`. Start reading at `player` (the shape), then `skynet`.
"""

from handful.players.player import Player
from handful.players.skynet import SkyNet

__all__ = ["Player", "SkyNet"]
