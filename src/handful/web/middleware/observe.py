"""ASGI middleware: every request is counted and timed, and every error becomes a response.

Of a WebSocket, what is counted and timed is the request for it.
"""

import logging
from contextlib import suppress
from time import perf_counter

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from handful.web.errors import ApiError, ErrorCode
from handful.web.metrics import observe

SWITCHING, FORBIDDEN = 101, 403
POLICY_VIOLATION, INTERNAL_ERROR = 1008, 1011
MOST_REASON = 123
"""Bytes of a sentence in the frame that closes a WebSocket."""

log = logging.getLogger("handful.web")


class Observe:
    """Measures requests; answers what the middleware below refuses, and what nobody caught."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the request on."""
        if scope["type"] == "websocket":
            await self._socket(scope, receive, send)
            return
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        start = perf_counter()
        status = 500
        started = False

        async def note_status(message: Message) -> None:
            nonlocal started, status
            if message["type"] == "http.response.start":
                started, status = True, message["status"]
            await send(message)

        try:
            await self._app(scope, receive, note_status)
        except ApiError as error:
            await error.response()(scope, receive, note_status)
        except Exception:
            log.exception("%s %s failed", scope["method"], _route(scope))
            if not started:
                await ApiError(ErrorCode.BROKEN).response()(scope, receive, note_status)
        finally:
            observe(_route(scope), status, perf_counter() - start)

    async def _socket(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the request for a WebSocket on; refuse it by a response, later by a close."""
        start = perf_counter()
        status = 0

        async def note_status(message: Message) -> None:
            nonlocal status
            if not status:
                status = _handshake_status(message)
                observe(_route(scope), status, perf_counter() - start)
            await send(message)

        try:
            await self._app(scope, receive, note_status)
        except ApiError as error:
            await _refuse(error, status, scope, receive, note_status)
        except Exception:
            log.exception("the WebSocket %s failed", _route(scope))
            await _refuse(ApiError(ErrorCode.BROKEN), status, scope, receive, note_status)


async def _refuse(error: ApiError, status: int, scope: Scope, receive: Receive, send: Send) -> None:
    """Answer the request for a WebSocket; one that is open is closed with the sentence."""
    if not status:
        await error.response()(scope, receive, send)
    elif status == SWITCHING:
        code = INTERNAL_ERROR if error.code is ErrorCode.BROKEN else POLICY_VIOLATION
        with suppress(OSError, RuntimeError):  # the client has gone, or it is closed already
            await send({"type": "websocket.close", "code": code, "reason": close_reason(error)})


def _handshake_status(message: Message) -> int:
    """The status of the response to a request for a WebSocket."""
    if message["type"] == "websocket.accept":
        return SWITCHING
    return int(message.get("status", FORBIDDEN))


def close_reason(error: object) -> str:
    """The sentence of an error, cut to what fits into the frame that closes a WebSocket."""
    return str(error).encode()[:MOST_REASON].decode("utf-8", "ignore")


def _route(scope: Scope) -> str:
    """The path pattern of the route that the request was for."""
    return getattr(scope.get("route"), "path", None) or "other"
