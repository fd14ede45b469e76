"""ASGI middleware: how many requests a second a player and an address may send."""

import math
import time
from collections.abc import Awaitable, Callable

from starlette.types import ASGIApp, Receive, Scope, Send

from handful.web.errors import ApiError, ErrorCode
from handful.web.middleware.scope import is_api
from handful.web.middleware.token_bucket import TokenBuckets
from handful.web.settings import Limits

__all__ = ["RateLimit"]


class RateLimit:
    """Refuses what comes too fast. Each process counts for itself, to protect itself."""

    def __init__(
        self, app: ASGIApp, limits: Limits, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._app = app
        self._players = TokenBuckets(limits.player_rate, limits.player_burst, clock)
        self._addresses = TokenBuckets(limits.address_rate, limits.address_burst, clock)

    def __call__(self, scope: Scope, receive: Receive, send: Send) -> Awaitable[None]:
        """Pass the request on, or raise."""
        if is_api(scope):
            state = scope["state"]
            wait = self._addresses.take(state["address"])
            if not wait and state["player"] is not None:
                wait = self._players.take(state["player"])
            if wait:
                raise ApiError(
                    ErrorCode.TOO_FAST,
                    "Too many requests at once: wait a moment, and try again.",
                    wait=math.ceil(wait),
                )
        return self._app(scope, receive, send)
