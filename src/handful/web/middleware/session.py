"""ASGI middleware: who asks, by the signed cookie, and from which address.

The answers are in `scope["state"]`: *player*, None for somebody unknown, and *address*.
"""

from collections.abc import Awaitable
from ipaddress import IPv6Address

from starlette.types import ASGIApp, Receive, Scope, Send

from handful.web.middleware.scope import header
from handful.web.player.identity import COOKIE, player_of
from handful.web.secret import Secret

__all__ = ["Session"]

LONGEST_COOKIE = 64
"""A longer value is not one of ours, and is not looked at."""


class Session:
    """Reads the cookie and the address."""

    def __init__(self, app: ASGIApp, secret: Secret) -> None:
        self._app = app
        self._secret = secret

    def __call__(self, scope: Scope, receive: Receive, send: Send) -> Awaitable[None]:
        """Pass the request on, with the player and the address in its state."""
        if scope["type"] == "http":
            client = scope.get("client")
            state = scope.setdefault("state", {})
            state["player"] = _player(header(scope, b"cookie") or b"", self._secret)
            state["address"] = network_of(client[0]) if client else "unknown"
        return self._app(scope, receive, send)


def network_of(address: str) -> str:
    """The address, or for IPv6 the /64 network: one person usually has a whole one.

    >>> network_of("192.0.2.7"), network_of("::ffff:192.0.2.7"), network_of("2001:db8:0:1:2::3")
    ('192.0.2.7', '192.0.2.7', '2001:db8:0:1::')
    """
    if ":" not in address:
        return address
    try:
        parsed = IPv6Address(address.partition("%")[0])
    except ValueError:
        return address
    if parsed.ipv4_mapped is not None:
        return str(parsed.ipv4_mapped)
    return str(IPv6Address(int(parsed) >> 64 << 64))


def _player(cookies: bytes, secret: Secret) -> str | None:
    """The player whom one of the *cookies* names, with our signature."""
    for part in cookies.decode("latin-1").split(";"):
        name, _, value = part.strip().partition("=")
        if name == COOKIE and len(value) <= LONGEST_COOKIE:
            player = player_of(value, secret)
            if player is not None:
                return player
    return None
