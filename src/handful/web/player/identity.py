"""Identity: ids that sort by time, and the signed cookie that holds a player's.

A cookie names the player, the device that it was made for, and the generation of the player's
devices at that time: all devices but one are ended by counting the generation up. A cookie that was
made before devices were told apart has none of these, and is of generation 0.
"""

import hmac
import secrets
from functools import lru_cache
from typing import NamedTuple

from handful.web.secret import Secret

COOKIE = "handful"
SECURE_COOKIE = "__Host-handful"
"""With TLS: browsers take it from this server alone, and not from others under the same domain."""
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


def later_id(now: int, than: str) -> str:
    """A new id that sorts after the id *than*, also if that one was made in the same millisecond.

    Or later, by a server whose clock is ahead.

    >>> first = new_id(1000)
    >>> later_id(1000, first) > first, later_id(999, first) > first
    (True, True)
    """
    return new_id(max(now, _number(than[:10]) + 1))


class Identity(NamedTuple):
    """Whom a cookie names: a player, on a device, of a generation of the player's devices."""

    player: str
    generation: int = 0
    device: str = ""

    @property
    def made(self) -> int:
        """When the cookie was made, in milliseconds; 0 for one without a device."""
        return _number(self.device[:10]) if self.device else 0


def new_device(now: int) -> str:
    """The name of a device, which has the time in it: the first ten signs, as of an id."""
    return new_id(now)[:18]


def cookie_of(identity: Identity, secret: Secret) -> str:
    """The value of the cookie of *identity*."""
    player, generation, device = identity
    if not device:
        return f"{player}.{secret.signature('cookie', player)}"
    signature = secret.signature("device", player, str(generation), device)
    return f"{player}.{generation}.{device}.{signature}"


@lru_cache(maxsize=4096)
def identity_of(cookie: str, secret: Secret) -> Identity | None:
    """Whom the *cookie* names; None if its signature is not ours.

    >>> secret = Secret("a secret that is long enough to be one")
    >>> identity_of(cookie_of(Identity("ME", 2, "PHONE"), secret), secret)
    Identity(player='ME', generation=2, device='PHONE')
    >>> print(identity_of("ME.2.PHONE.forged", secret))
    None
    """
    signed, _, signature = cookie.rpartition(".")
    parts = signed.split(".")
    if len(parts) not in (1, 3):
        return None
    expected = secret.signature("cookie" if len(parts) == 1 else "device", *parts)
    if not hmac.compare_digest(signature.encode(), expected.encode()):
        return None
    return Identity(parts[0], int(parts[1]), parts[2]) if len(parts) == 3 else Identity(parts[0])


def _number(signs: str) -> int:
    number = 0
    for sign in signs:
        number = number << 5 | ALPHABET.index(sign)
    return number
