"""ASGI middleware: a path has printable characters only."""

from collections.abc import Awaitable, Callable

from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send

from handful.web.errors import ApiError, ErrorCode
from handful.web.middleware.scope import is_request


class PrintablePath:
    """Refuses the rest: a line end in the path could get past the rules of a proxy.

    *not_found* makes the response to a request that is not for a WebSocket.
    """

    def __init__(self, app: ASGIApp, not_found: Callable[[Request], Response]) -> None:
        self._app = app
        self._not_found = not_found

    def __call__(self, scope: Scope, receive: Receive, send: Send) -> Awaitable[None]:
        """Pass the request on, or answer that there is nothing."""
        if not is_request(scope) or scope["path"].isprintable():
            return self._app(scope, receive, send)
        if scope["type"] == "http":
            return self._not_found(Request(scope))(scope, receive, send)
        raise ApiError(ErrorCode.NOT_FOUND, "There is nothing at this address.")
