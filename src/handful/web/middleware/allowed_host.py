"""ASGI middleware: the server answers to its own names only."""

from collections.abc import Awaitable

from starlette.types import ASGIApp, Receive, Scope, Send

from handful.web.allowed_hosts import AllowedHosts, host_name
from handful.web.errors import ApiError, ErrorCode
from handful.web.middleware.scope import header, is_request


class AllowedHost:
    """Refuses requests for a foreign name; no browser sends none, so that one without may pass."""

    def __init__(self, app: ASGIApp, hosts: AllowedHosts) -> None:
        self._app = app
        self._hosts = hosts

    def __call__(self, scope: Scope, receive: Receive, send: Send) -> Awaitable[None]:
        """Pass the request on, or raise."""
        if is_request(scope):
            sent = (header(scope, b"host") or b"").decode("latin-1")
            if sent and not self._hosts.allows(sent):
                raise ApiError(ErrorCode.WRONG_HOST, _sentence(sent))
        return self._app(scope, receive, send)


def _sentence(sent: str) -> str:
    name = host_name(sent)
    if name is None:
        return "The header Host does not have the name of a server."
    return (
        f"This server does not answer to the name {name}. "
        f"If it is yours, start it with --allowed-host {name}"
    )
