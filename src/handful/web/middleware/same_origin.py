"""ASGI middleware: a page of another site cannot change anything in a player's name."""

from collections.abc import Awaitable

from starlette.types import ASGIApp, Receive, Scope, Send

from handful.web.errors import ApiError, ErrorCode
from handful.web.middleware.scope import changes_state, header

__all__ = ["SameOrigin"]


class SameOrigin:
    """Refuses changes that a browser says come from another site."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    def __call__(self, scope: Scope, receive: Receive, send: Send) -> Awaitable[None]:
        """Pass the request on, or raise."""
        if changes_state(scope) and _from_another_site(scope):
            raise ApiError(ErrorCode.WRONG_ORIGIN)
        return self._app(scope, receive, send)


def _from_another_site(scope: Scope) -> bool:
    if header(scope, b"sec-fetch-site") == b"cross-site":
        return True
    origin = header(scope, b"origin")
    if origin is None:
        return False
    host = origin.partition(b"://")[2]
    return not host or host != header(scope, b"host")
