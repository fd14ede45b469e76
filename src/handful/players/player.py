"""The shape of a computer player, and how one plays a round."""

from collections.abc import Container
from reprlib import repr as short_repr
from typing import Protocol

from handful.players.error import BadPlayer
from handful.rules import Hand, Round

__all__ = ["MOST_REFUSED", "Player", "play_round"]

MOST_REFUSED = 100
"""So many refused words in a row that cost no letter are a player that will never finish."""


class Player(Protocol):
    """A player who is asked for one word at a time."""

    def choose(self, hand: Hand, size: int) -> str | None:
        """The word to enter from *hand* in a game of *size* letters; None to stop."""


def play_round(player: Player, played: Round, words: Container[str]) -> Round:
    """The round *played* to its end by *player*; it may have turns already.

    A player with `rules` of its own must have those of the round.

    >>> from handful.lexicon import find
    >>> from handful.players import SkyNet
    >>> from handful.rules import CLASSIC
    >>> words = find()
    >>> ended = play_round(SkyNet(words), Round(CLASSIC, Hand.parse("ieqzcdw"), 7), words)
    >>> [turn.word for turn in ended.turns], ended
    (['wiz', 'de'], <Round of ieqzcdw, classic: 51 points after 2 turns, over>)
    """
    rules = getattr(player, "rules", played.rules)
    if rules != played.rules:
        raise BadPlayer(
            f"{_name(player)} plays by the {rules.name} rules, but the round has the "
            f"{played.rules.name} rules; make the player with the rules of the round"
        )
    refused = 0
    while played.outcome is None:
        word = player.choose(played.hand, played.size)
        if word is None:
            return played.stop()
        if not isinstance(word, str):
            raise BadPlayer(f"{_name(player)} chose {short_repr(word)}; return a word, or None")
        before, played = played.hand, played.play(word, words)
        refused = refused + 1 if played.hand == before else 0
        if refused > MOST_REFUSED:
            raise BadPlayer(
                f"{_name(player)} entered more than {MOST_REFUSED} words in a row "
                f"that do not count, {word[:40]!r} last; return None to stop"
            )
    return played


def _name(player: Player) -> str:
    """What the *player* is called: by its user, or else its class."""
    return str(getattr(player, "name", type(player).__name__))
