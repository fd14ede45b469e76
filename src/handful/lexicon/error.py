"""What can go wrong with a word list."""

from handful.rules import HandfulError

__all__ = ["BadWord", "BadWordFile", "LexiconDamaged", "LexiconMissing"]


class BadWord(HandfulError):
    """Text that cannot be a word of a list."""


class BadWordFile(HandfulError):
    """A user's file that is not a list of words."""


class LexiconMissing(HandfulError):
    """A word list that is not there."""


class LexiconDamaged(HandfulError):
    """A word list whose hash is not the one that it must have."""
