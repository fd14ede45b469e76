"""What can go wrong with a player."""

from handful.rules import HandfulError

__all__ = ["BadPlayer", "UnknownPlayer"]


class BadPlayer(HandfulError):
    """A player that cannot be made, fails, or enters what is not a word."""


class UnknownPlayer(HandfulError):
    """A name that no player has."""
