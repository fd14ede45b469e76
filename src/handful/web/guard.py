"""The guard at the door: who asks, how much and how fast, and what every answer must say.

Plain ASGI, for every request passes through it, and most are moves.
"""

import logging
import math
from collections.abc import Callable
from ipaddress import IPv6Address
from time import perf_counter

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from handful.web.flood import Flood
from handful.web.identity import COOKIE, player_of
from handful.web.metric import observe
from handful.web.problem import Problem
from handful.web.secret import Secret
from handful.web.settings import Limits

__all__ = ["Guard"]

log = logging.getLogger("handful.web")

MOST_BYTES = 8192
"""The longest body; a share code is the longest thing that anybody sends."""
MOST_DIGITS = 9
MOST_COOKIE = 64
"""The longest value of our cookie; others are not even looked at."""

POLICY = "; ".join(
    [
        "default-src 'none'",
        *[f"{kind}-src 'self'" for kind in ("script", "style", "img", "connect", "manifest")],
        "worker-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
    ]
)
HEADERS = [
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"same-origin"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), geolocation=(), microphone=()"),
]
NEVER_KEPT = (b"cache-control", b"no-store")
CHANGING = frozenset({"POST", "PUT", "PATCH", "DELETE"})


class TooLarge(Problem):
    """A body that is larger than anything anybody needs to say."""

    def __init__(self) -> None:
        super().__init__("too-large", f"A request has at most {MOST_BYTES} bytes.")


class Guard:
    """What stands before the application."""

    def __init__(
        self, app: ASGIApp, secret: Secret, limits: Limits, clock: Callable[[], float]
    ) -> None:
        self._app = app
        self._secret = secret
        self._players = Flood(limits.player_rate, limits.player_burst, clock)
        self._addresses = Flood(limits.address_rate, limits.address_burst, clock)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let the request through, or answer it here."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        start = perf_counter()
        status = 500
        api = scope["path"].startswith("/api/")

        async def answer(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                headers = message["headers"] = [*message.get("headers", ()), *HEADERS]
                if api:
                    headers.append(NEVER_KEPT)
            await send(message)

        try:
            scope.setdefault("state", {})
            if not scope["path"].isprintable():  # a line end in it may deceive a proxy's rules
                raise Problem("not-found", "There is nothing at this address.")
            if api:
                receive = self._checked(scope, receive)
            await self._app(scope, receive, answer)
        except Problem as problem:
            await problem.response()(scope, receive, answer)
        except Exception:
            log.exception("%s %s failed", scope["method"], _route(scope))
            told = "The server made a mistake; it has been noted."
            await Problem("broken", told).response()(scope, receive, answer)
        finally:
            observe(_route(scope), status, perf_counter() - start)

    def _checked(self, scope: Scope, receive: Receive) -> Receive:
        """Raise unless the request may come in; what is left to read of it, bounded."""
        headers: dict[bytes, bytes] = dict(scope["headers"])
        client = scope.get("client")
        address = _place(client[0]) if client else "unknown"
        player = _player(headers, self._secret)
        scope["state"]["player"] = player
        scope["state"]["address"] = address
        self._slow_down(address, player)
        if scope["method"] in CHANGING:
            _require_own_page(scope, headers)
            return _require_short_json(headers, receive)
        return receive

    def _slow_down(self, address: str, player: str | None) -> None:
        wait = self._addresses.wait(address)
        if not wait and player is not None:
            wait = self._players.wait(player)
        if wait:
            told = "Too many requests at once: wait a moment, and try again."
            raise Problem("too-fast", told, wait=math.ceil(wait))


def _route(scope: Scope) -> str:
    """The path of the route that was found for a request."""
    return getattr(scope.get("route"), "path", None) or "other"


def _place(address: str) -> str:
    """Where somebody is: an address of IPv6 stands for its whole network, which one person has.

    >>> _place("192.0.2.7"), _place("::ffff:192.0.2.7"), _place("2001:db8:0:1:2::3")
    ('192.0.2.7', '192.0.2.7', '2001:db8:0:1::')
    """
    if ":" not in address:
        return address
    try:
        found = IPv6Address(address.partition("%")[0])
    except ValueError:
        return address
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(IPv6Address(int(found) >> 64 << 64))


def _player(headers: dict[bytes, bytes], secret: Secret) -> str | None:
    """Who asks, by the cookie; None for somebody unknown."""
    for part in headers.get(b"cookie", b"").decode("latin-1").split(";"):
        name, _, value = part.strip().partition("=")
        if name == COOKIE and len(value) <= MOST_COOKIE:
            player = player_of(value, secret)
            if player is not None:
                return player
    return None


def _require_own_page(scope: Scope, headers: dict[bytes, bytes]) -> None:
    """Raise if another site's page asks for a change in the player's name."""
    origin = headers.get(b"origin")
    other = headers.get(b"sec-fetch-site") == b"cross-site"
    if origin is not None:
        place = origin.partition(b"://")[2]
        other = other or not place or place != headers.get(b"host")
    if other:
        raise Problem("wrong-origin", "Only this server's own page may ask for that.")


def _require_short_json(headers: dict[bytes, bytes], receive: Receive) -> Receive:
    """The body, which is JSON and breaks off where it becomes too long."""
    length = headers.get(b"content-length", b"0")
    chunked = b"transfer-encoding" in headers
    if not length.isdigit() or len(length) > MOST_DIGITS or int(length) > MOST_BYTES:
        raise TooLarge
    kind = headers.get(b"content-type", b"").partition(b";")[0].strip().lower()
    if (int(length) or chunked) and kind != b"application/json":
        raise Problem("not-json", "Send JSON, with the header Content-Type: application/json.")
    if not chunked:
        return receive
    left = MOST_BYTES

    async def bounded() -> Message:
        nonlocal left
        message = await receive()
        left -= len(message.get("body", b""))
        if left < 0:
            raise TooLarge
        return message

    return bounded
