"""The computer's players: each is asked for a word, and none prints or reads anything.

Knows `rules`, `lexicon` and `solver`. Start reading at `player` (the shape), then `skynet`;
`ladder` has all of them by name, and is imported by its own name, so that a game which needs only
SkyNet starts without the rest.
"""

from handful.players.player import Player
from handful.players.skynet import SkyNet

__all__ = ["Player", "SkyNet"]
