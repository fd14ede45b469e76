"""The ladder of opponents, from beginner to perfect; docs/players.md publishes their strengths.

The lower rungs play as SkyNet does, the best word now, but know fewer words.
"""

from typing import NamedTuple

from handful.lexicon import Lexicon, require_lexicon
from handful.lexicon.tier import Tier, known_to
from handful.players.error import UnknownPlayer
from handful.players.perfect import PerfectPlayer
from handful.players.player import Player
from handful.players.skynet import SkyNet
from handful.rules import RuleSet

__all__ = ["LADDER", "Rung", "UnknownPlayer", "known_words", "opponent"]


class Rung(NamedTuple):
    """An opponent: the words that it knows, and whether it plays them perfectly."""

    name: str
    description: str
    knows: Tier = Tier.RARE
    perfect: bool = False


LADDER = {
    rung.name: rung
    for rung in (
        Rung("novice", "the best word now, of the common words", Tier.COMMON),
        Rung("club", "the best word now, of the common and familiar words", Tier.FAMILIAR),
        Rung("expert", "the best word now, of all but the rare words", Tier.UNCOMMON),
        Rung("skynet", "the best word now, of all words: the documents' computer"),
        Rung("perfect", "the most that the hand can earn", perfect=True),
    )
}


def known_words(lexicon: Lexicon) -> dict[str, Lexicon]:
    """By name, what those players know who do not know all words of *lexicon*."""
    return {
        rung.name: known_to(rung.knows, lexicon)
        for rung in LADDER.values()
        if rung.knows is not Tier.RARE
    }


def opponent(name: str, lexicon: Lexicon, rules: RuleSet) -> Player:
    """The player called *name*, with the words of *lexicon* that it knows.

    A name like `module:Class` is that of somebody's own player.
    """
    require_lexicon(lexicon)
    if not isinstance(name, str):
        raise UnknownPlayer(f"a player is chosen by its name, not by {type(name).__name__}")
    if ":" in name:
        from handful.players.own import OwnPlayer

        return OwnPlayer(name, lexicon, rules)
    if name not in LADDER:
        raise UnknownPlayer(
            f"there is no player called {name!r}; there are {', '.join(LADDER)}, "
            "or your own as module:Class"
        )
    rung = LADDER[name]
    if rung.perfect:
        return PerfectPlayer(lexicon, rules)
    return SkyNet(known_to(rung.knows, lexicon), rules)
