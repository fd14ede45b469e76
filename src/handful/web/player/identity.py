"""Identity: ids that sort by time, and the signed cookie that holds a player's."""

import hmac
import secrets
from functools import lru_cache

from handful.web.secret import Secret

__all__ = ["ALPHABET", "COOKIE", "ID_PATTERN", "YEAR", "cookie_of", "new_id", "player_of"]

COOKIE = "handful"
YEAR = 365 * 24 * 3600
ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Crockford's base 32: without I, L, O and U, which are mistaken for others."""
ID_PATTERN = "^[0-9A-HJKMNP-TV-Z]{26}$"


def new_id(now: int) -> str:
    """An id that nobody can guess; those of later milliseconds sort later.

    Rounds that are played at the same time lie side by side in the database, which therefore
    touches the same few pages however many rounds it holds.
    """
    number = now << 80 | secrets.randbits(80)
    return "".join([ALPHABET[number >> shift & 31] for shift in range(125, -1, -5)])


def cookie_of(player: str, secret: Secret) -> str:
    """The value of the cookie of *player*."""
    return f"{player}.{secret.signature('cookie', player)}"


@lru_cache(maxsize=4096)
def player_of(cookie: str, secret: Secret) -> str | None:
    """The player whom the *cookie* names; None if its signature is not ours.

    >>> secret = Secret("a secret that is long enough to be one")
    >>> player_of(cookie_of("ME", secret), secret), player_of("ME.forged", secret)
    ('ME', None)
    """
    player, _, signature = cookie.partition(".")
    expected = secret.signature("cookie", player)
    return player if hmac.compare_digest(signature.encode(), expected.encode()) else None
