"""The errors for callers' mistakes; each message says what was wrong and what to do instead."""

__all__ = [
    "BadHand",
    "BadRound",
    "BadRules",
    "BadShareCode",
    "BadSize",
    "BadWordList",
    "HandfulError",
    "NotNow",
    "UnknownLetter",
]


class HandfulError(ValueError):
    """A caller's mistake, explained in a sentence. A refused word is a value, not an error."""


class BadHand(HandfulError):
    """Text that is not a hand."""


class BadRound(HandfulError):
    """Text that is not a round, or a round of another word list."""


class BadRules(HandfulError):
    """Something that is not a rule set or an alphabet."""


class BadShareCode(HandfulError):
    """Text that is not a share code, or a share code whose words do not earn its score."""


class BadSize(HandfulError):
    """A hand size that the rules cannot deal or score."""


class BadWordList(HandfulError):
    """Something given as the valid words that is not a list of words."""


class UnknownLetter(HandfulError):
    """A letter that has no value in the alphabet."""


class NotNow(HandfulError):
    """A move that the round or the game does not allow at this point."""
