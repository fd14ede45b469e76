"""What a game needs beside its lines: the hands to deal, the letters to draw, words, computer."""

from collections.abc import Callable, Collection, Iterable, Sequence
from typing import NamedTuple

from handful.console.wording import Edition
from handful.players import Player
from handful.rules import BadHand, Chooser, Hand, Round, RuleSet

__all__ = ["Dealer", "GameSetup"]


class Dealer:
    """Deals the given hands and draws the given letters in order, and random ones after those."""

    def __init__(
        self, chooser: Chooser, hands: Iterable[Hand] = (), letters: Iterable[str] = ()
    ) -> None:
        self._chooser = chooser
        self._hands = iter(hands)
        self._letters = iter(letters)

    def deal(self, rules: RuleSet, size: int) -> Hand:
        """The next hand."""
        given = next(self._hands, None)
        return rules.deal(size, self._chooser) if given is None else given

    def choice(self, seq: Sequence[str], /) -> str:
        """The next letter that a substitution draws; *seq* holds those that may come."""
        given = next(self._letters, None)
        if given is not None and given not in seq:
            raise BadHand(f"{given!r} cannot be drawn now: a letter comes that is not in the hand")
        return self._chooser.choice(seq) if given is None else given


class GameSetup(NamedTuple):
    """What a game needs beside its lines: everything that is not said by the player."""

    edition: Edition
    words: Collection[str]
    size: int
    dealer: Dealer
    computer: Player
    review: Callable[[Round, str], str] | None = None
    """The review of a round that somebody played, if reviews are wanted."""
