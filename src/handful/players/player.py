"""The shape of a computer player."""

from typing import Protocol

from handful.rules import Hand

__all__ = ["Player"]


class Player(Protocol):
    """Somebody who can be asked for the next word."""

    def choose(self, hand: Hand, size: int) -> str | None:
        """The word to enter from *hand* in a game of *size* letters; None to stop."""
