"""The computer players: each chooses words for a hand; none prints or reads anything.

Uses `rules`, `lexicon` and `solver`. Start reading at `player` (the shape, and how a round is
played), then `skynet`. `ladder` has all of them by name, and `own` loads one of your own. Both
are imported by their own names, so that a game which needs only SkyNet starts without them.
"""

from handful.players.error import BadPlayer, UnknownPlayer
from handful.players.player import Player, play_round
from handful.players.skynet import SkyNet

__all__ = ["BadPlayer", "Player", "SkyNet", "UnknownPlayer", "play_round"]
