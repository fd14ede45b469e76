"""Errors of the store."""

from handful.rules import HandfulError


class BadDatabase(HandfulError):
    """A URL, file or schema that Handful cannot use."""


class Unavailable(HandfulError):
    """The database does not respond or cannot write at the moment; a later call may succeed."""


class WouldWait(HandfulError):
    """The call would have to wait, and has changed nothing: make it again in a thread."""


class ConnectionLost(Unavailable):
    """The connection broke before the response: the last statement may have been executed."""


class MissingReference(HandfulError):
    """A foreign key that refers to no row; internal to the store."""


class TooManyReplays(HandfulError):
    """The hand was played again so often that it is not once more."""


class Forgotten(HandfulError):
    """The player, or the hand to replay, is not in the database (any more)."""
