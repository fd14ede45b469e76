"""The errors for callers' mistakes; each message says what was wrong and what to do instead."""

from types import UnionType


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


def require(
    value: object, kind: type | UnionType, what: str, error: type[HandfulError] = HandfulError
) -> None:
    """Raise *error*, which says *what* is expected, unless an argument's *value* is of this *kind*.

    >>> require(None, str, "a word is text, such as 'lute'")
    Traceback (most recent call last):
    handful.rules.error.HandfulError: a word is text, such as 'lute', not None
    """
    if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
        raise error(f"{what}, not {value!r:.40}")
