"""ASGI middleware: a path has printable characters only."""

from collections.abc import Awaitable

from starlette.types import ASGIApp, Receive, Scope, Send

from handful.web.errors import ApiError, ErrorCode
from handful.web.middleware.scope import is_request

__all__ = ["PrintablePath"]


class PrintablePath:
    """Refuses the rest: a line end in the path could get past the rules of a proxy."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    def __call__(self, scope: Scope, receive: Receive, send: Send) -> Awaitable[None]:
        """Pass the request on, or raise."""
        if is_request(scope) and not scope["path"].isprintable():
            raise ApiError(ErrorCode.NOT_FOUND, "There is nothing at this address.")
        return self._app(scope, receive, send)
