"""The tree of callers' mistakes; each message says what was wrong and what to do instead."""

__all__ = [
    "BadHand",
    "BadRules",
    "BadShareCode",
    "BadSize",
    "BadWordList",
    "HandfulError",
    "NotNow",
    "UnknownLetter",
]


class HandfulError(Exception):
    """A caller's mistake, explained in a sentence. A refused word is a value, not an error."""


class BadHand(HandfulError):
    """Text that does not name a hand."""


class BadRules(HandfulError):
    """Something that is neither a rule set nor the name of one."""


class BadShareCode(HandfulError):
    """Text that is not a share code, or a share code whose words do not earn its score."""


class BadSize(HandfulError):
    """A hand size that the rules cannot deal or score."""


class BadWordList(HandfulError):
    """Something given as the valid words that is not a list of words."""


class UnknownLetter(HandfulError):
    """A letter that the alphabet gives no value to."""


class NotNow(HandfulError):
    """A move that the round or the game does not allow at this point."""
