"""ASGI middleware: every request is counted and timed, and every error becomes a response."""

import logging
from time import perf_counter

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from handful.web.errors import ApiError, ErrorCode
from handful.web.metrics import observe

__all__ = ["Observe"]

log = logging.getLogger("handful.web")


class Observe:
    """Measures requests; answers what the middleware below refuses, and what nobody caught."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the request on."""
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


def _route(scope: Scope) -> str:
    """The path pattern of the route that the request was for."""
    return getattr(scope.get("route"), "path", None) or "other"
