"""The ladder of opponents, from beginner to perfect; docs/players.md publishes their strengths.

The weaker ones play as SkyNet does, the best word now, but know fewer words.
"""

from typing import TYPE_CHECKING, NamedTuple

from handful.lexicon import Lexicon
from handful.lexicon.tier import Tier, known_to
from handful.players.player import BadPlayer, PerfectPlayer, Player, SkyNet, UnknownPlayer
from handful.rules import ENGLISH, require

if TYPE_CHECKING:
    from handful.round import Round

__all__ = ["LADDER", "Rung", "UnknownPlayer", "known_words", "opponent", "require_tiers"]


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


class _LimitedPlayer:
    """SkyNet with only the words of the round that are well known."""

    def __init__(self, rung: Rung) -> None:
        self.name = rung.name
        self._knows = rung.knows

    def choose(self, round: "Round", /) -> str | None:
        require_tiers(self.name, round.lexicon)
        return SkyNet(known_to(self._knows, round.lexicon)).choose(round)


def known_words(lexicon: Lexicon) -> dict[str, Lexicon]:
    """By the name of each player who does not know all words of *lexicon*, those it knows."""
    return {
        rung.name: known_to(rung.knows, lexicon)
        for rung in LADDER.values()
        if rung.knows is not Tier.RARE
    }


def require_tiers(name: str, lexicon: Lexicon) -> None:
    """Raise if the player called *name* needs to know how common the words of *lexicon* are.

    That is known for English words only.
    """
    rung = LADDER.get(name)
    if rung is not None and rung.knows is not Tier.RARE and lexicon.alphabet != ENGLISH:
        raise BadPlayer(
            f"{name} plays the best-known words of English, and this word list has another "
            "alphabet; play against skynet or perfect"
        )


def opponent(name: str) -> Player:
    """The player called *name*; a name like `module:Class` is that of a player of your own.

    >>> opponent("novise")
    Traceback (most recent call last):
    handful.players.player.UnknownPlayer: there is no player called 'novise'; there are ...
    """
    require(name, str, "a player is chosen by its name, such as 'skynet'", UnknownPlayer)
    if ":" in name:
        from handful.players.own import OwnPlayer

        return OwnPlayer(name)
    if name not in LADDER:
        raise UnknownPlayer(
            f"there is no player called {name!r}; there are {', '.join(LADDER)}, "
            "or your own as module:Class"
        )
    rung = LADDER[name]
    if rung.perfect:
        return PerfectPlayer()
    return SkyNet() if rung.knows is Tier.RARE else _LimitedPlayer(rung)
