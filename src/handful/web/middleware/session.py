"""ASGI middleware: who asks, by the signed cookie, and from which address.

The answers are in `scope["state"]`: *identity*, None for somebody unknown, its *player*, whether
the cookie is to be made anew (*outdated*), and *address*.
"""

from collections.abc import Awaitable
from ipaddress import IPv6Address

from starlette.types import ASGIApp, Receive, Scope, Send

from handful.web.middleware.scope import header, is_request, is_secure
from handful.web.player.identity import COOKIE, SECURE_COOKIE, Identity, identity_of
from handful.web.secret import Secret

LONGEST_COOKIE = 96
"""A longer value is not one of ours, and is not looked at."""


class Session:
    """Reads the cookie and the address."""

    def __init__(self, app: ASGIApp, secret: Secret) -> None:
        self._app = app
        self._secret = secret

    def __call__(self, scope: Scope, receive: Receive, send: Send) -> Awaitable[None]:
        """Pass the request on, with the player and the address in its state."""
        if is_request(scope):
            client = scope.get("client")
            state = scope.setdefault("state", {})
            cookies = _cookies(header(scope, b"cookie") or b"")
            secure = is_secure(scope)
            identity = _identity(cookies, SECURE_COOKIE, self._secret) if secure else None
            outdated = secure and identity is None
            if identity is None:  # without TLS, or from before there was the other cookie
                identity = _identity(cookies, COOKIE, self._secret)
            state["identity"] = identity
            state["player"] = None if identity is None else identity.player
            state["outdated"] = outdated or identity is None or not identity.device
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


def _cookies(sent: bytes) -> list[tuple[str, str]]:
    """The names and values in the header."""
    pairs = [part.strip().partition("=") for part in sent.decode("latin-1").split(";")]
    return [(name, value) for name, _, value in pairs]


def _identity(cookies: list[tuple[str, str]], wanted: str, secret: Secret) -> Identity | None:
    """Whom the first cookie of that name with our signature names."""
    for name, value in cookies:
        if name == wanted and len(value) <= LONGEST_COOKIE:
            identity = identity_of(value, secret)
            if identity is not None:
                return identity
    return None
