"""What can go wrong with a database."""

from handful.rules import HandfulError

__all__ = ["BadDatabase", "Dangling", "Forgotten", "Lost", "Unavailable"]


class BadDatabase(HandfulError):
    """A URL that does not name a database which Handful can use."""


class Unavailable(HandfulError):
    """The database does not answer, or cannot keep anything now. Later it may."""


class Lost(Unavailable):
    """The connection broke off, and nobody knows whether the last statement was carried out."""


class Dangling(HandfulError):
    """A row that names another one which is not there; the store never lets it out."""


class Forgotten(HandfulError):
    """A hand that is no longer in the store: its player asked to be forgotten."""
