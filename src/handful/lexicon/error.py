"""What can go wrong with a word list, and with definitions."""

from handful.rules import HandfulError

__all__ = [
    "BadWord",
    "BadWordFile",
    "DefinitionsDamaged",
    "DefinitionsMissing",
    "LexiconDamaged",
    "LexiconMissing",
]


class BadWord(HandfulError):
    """Text that cannot be a word of a list."""


class BadWordFile(HandfulError):
    """A user's file that is not a list of words."""


class LexiconMissing(HandfulError):
    """A word list that is not there."""


class LexiconDamaged(HandfulError):
    """A word list whose hash is not the one that it must have."""


class DefinitionsMissing(HandfulError):
    """Files with definitions that are not there."""


class DefinitionsDamaged(HandfulError):
    """Files with definitions that do not fit together."""
