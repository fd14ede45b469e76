"""ASGI middleware: the body of a request is JSON and short."""

from collections.abc import Awaitable

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from handful.web.errors import ApiError, ErrorCode
from handful.web.middleware.scope import changes_state, header

MOST_BYTES = 8192
"""The longest body; a share code is the longest thing that players send."""
MOST_PROGRAM_BYTES = 1_000_000
"""The longest body with programs in it."""
WITH_PROGRAMS = ("/api/course/files/", "/api/course/checks", "/api/check")
"""Where programs are sent."""
MOST_DIGITS = 9


class BodyLimit:
    """Refuses bodies that are too long or not JSON."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    def __call__(self, scope: Scope, receive: Receive, send: Send) -> Awaitable[None]:
        """Pass the request on, or raise."""
        if changes_state(scope):
            receive = _checked(scope, receive)
        return self._app(scope, receive, send)


def _checked(scope: Scope, receive: Receive) -> Receive:
    """*receive*, which raises where a chunked body becomes too long."""
    most = MOST_PROGRAM_BYTES if scope["path"].startswith(WITH_PROGRAMS) else MOST_BYTES
    length = header(scope, b"content-length") or b"0"
    chunked = header(scope, b"transfer-encoding") is not None
    if not length.isdigit() or len(length) > MOST_DIGITS or int(length) > most:
        raise _too_large(most)
    media_type = (header(scope, b"content-type") or b"").partition(b";")[0].strip().lower()
    if (int(length) or chunked) and media_type != b"application/json":
        raise ApiError(ErrorCode.NOT_JSON)
    return _bounded(receive, most) if chunked else receive


def _too_large(most: int) -> ApiError:
    return ApiError(ErrorCode.TOO_LARGE, f"A request has at most {most:,} bytes here.")


def _bounded(receive: Receive, most: int) -> Receive:
    left = most

    async def bounded() -> Message:
        nonlocal left
        message = await receive()
        left -= len(message.get("body", b""))
        if left < 0:
            raise _too_large(most)
        return message

    return bounded
