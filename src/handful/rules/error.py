"""The tree of callers' mistakes; each message says what was wrong and what to do instead."""

__all__ = ["BadHand", "BadRecord", "BadSize", "HandfulError", "NotNow", "UnknownLetter"]


class HandfulError(Exception):
    """A caller's mistake, told in a sentence. A refused word is not one: that is a value."""


class BadHand(HandfulError):
    """Text that does not name a hand."""


class BadRecord(HandfulError):
    """Text that is not the code of a round, or a record that its words do not bear out."""


class BadSize(HandfulError):
    """A hand size that the rules cannot deal or score."""


class UnknownLetter(HandfulError):
    """A letter that the alphabet gives no value to."""


class NotNow(HandfulError):
    """A move that the round or the game does not allow at this point."""
