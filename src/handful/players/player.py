"""The shape of a computer player."""

from typing import Protocol

from handful.rules import Hand

__all__ = ["Player"]


class Player(Protocol):
    """A player who is asked for one word at a time."""

    def choose(self, hand: Hand, size: int) -> str | None:
        """The word to enter from *hand* in a game of *size* letters; None to stop."""
