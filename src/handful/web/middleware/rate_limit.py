"""ASGI middleware: how many requests a second a player and an address may send, of every path.

The files of the page have a limit of their own: a browser that opens it asks for all of them. So
have the questions for the server's health: who watches it is not refused for what others ask.

A long answer counts as several requests of its address, because it costs as much.
"""

import math
import time
from collections.abc import Awaitable, Callable, Container

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from handful.web.errors import ApiError, ErrorCode
from handful.web.middleware.scope import is_api, is_request
from handful.web.middleware.token_bucket import TokenBuckets
from handful.web.settings import Limits

HEALTH = frozenset({"/healthz", "/readyz"})
BYTES_A_TOKEN = 8192
"""Bytes of an answer that count as a further request."""


class RateLimit:
    """Refuses what comes too fast. Each process counts for itself, to protect itself."""

    def __init__(
        self,
        app: ASGIApp,
        limits: Limits,
        files: Container[str] = (),
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._app = app
        self._files = files
        self._players = TokenBuckets(limits.player_rate, limits.player_burst, clock)
        self._addresses = TokenBuckets(limits.address_rate, limits.address_burst, clock)
        self._health = TokenBuckets(limits.address_rate, limits.address_burst, clock)
        self._downloads = TokenBuckets(limits.file_rate, limits.file_burst, clock)

    def __call__(self, scope: Scope, receive: Receive, send: Send) -> Awaitable[None]:
        """Pass the request on, or raise."""
        if is_request(scope):
            wait = self._wait(scope)
            if wait:
                raise ApiError(
                    ErrorCode.TOO_FAST,
                    "Too many requests at once: wait a moment, and try again.",
                    wait=math.ceil(wait),
                )
            if scope["path"] not in HEALTH and scope["path"] not in self._files:
                send = self._counting(scope["state"]["address"], send)
        return self._app(scope, receive, send)

    def _counting(self, address: str, send: Send) -> Send:
        """A *send* that charges the address for what it sends."""

        async def count_and_send(message: Message) -> None:
            size = len(message.get("body", b""))
            if size >= BYTES_A_TOKEN:
                self._addresses.charge(address, size // BYTES_A_TOKEN)
            await send(message)

        return count_and_send

    def _wait(self, scope: Scope) -> float:
        """Seconds until the request may be sent; 0.0 if it may be now."""
        address = scope["state"]["address"]
        if scope["path"] in HEALTH:
            return self._health.take(address)
        if scope["path"] in self._files:
            return self._downloads.take(address)
        wait = self._addresses.take(address)
        identity = scope["state"]["identity"]
        if wait or identity is None or not is_api(scope):
            return wait
        # Devices that were ended have another generation, and cannot use the player's tokens up.
        return self._players.take(f"{identity.player}.{identity.generation}")
