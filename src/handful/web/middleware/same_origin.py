"""ASGI middleware: a page of another site cannot change anything in a player's name.

Nor open a WebSocket, for which browsers ask nobody, and always tell who wants it.
"""

from collections.abc import Awaitable

from starlette.types import ASGIApp, Receive, Scope, Send

from handful.web.errors import ApiError, ErrorCode
from handful.web.middleware.scope import changes_state, header, is_secure

DEFAULT_PORTS = {b"http": b":80", b"https": b":443"}
PROXY = (
    "If it was: it was opened by https and the server was asked by http, or the other way round. "
    "A proxy with TLS passes X-Forwarded-Proto on, and is named in FORWARDED_ALLOW_IPS."
)
"""What to do if it is the server's own page after all."""


class SameOrigin:
    """Refuses changes that a browser says come from another site, and all such WebSockets."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    def __call__(self, scope: Scope, receive: Receive, send: Send) -> Awaitable[None]:
        """Pass the request on, or raise."""
        if scope["type"] == "websocket" and header(scope, b"origin") is None:
            raise ApiError(ErrorCode.WRONG_ORIGIN)
        if scope["type"] == "websocket" or changes_state(scope):
            _require_same_origin(scope)
        return self._app(scope, receive, send)


def _require_same_origin(scope: Scope) -> None:
    if header(scope, b"sec-fetch-site") == b"cross-site":
        raise ApiError(ErrorCode.WRONG_ORIGIN)
    origin = header(scope, b"origin")
    if origin is None:
        return
    scheme, _, host = origin.lower().partition(b"://")
    ours = b"https" if is_secure(scope) else b"http"
    own = _without_default_port(header(scope, b"host") or b"", ours)
    if not host or _without_default_port(host, scheme) != own:
        raise ApiError(ErrorCode.WRONG_ORIGIN)
    if scheme != ours:
        raise ApiError(ErrorCode.WRONG_ORIGIN, f"{ErrorCode.WRONG_ORIGIN.sentence} {PROXY}")


def _without_default_port(host: bytes, scheme: bytes) -> bytes:
    return host.lower().removesuffix(DEFAULT_PORTS.get(scheme, b":"))
