"""What the middleware asks of an ASGI scope."""

from starlette.types import Scope

CHANGING = frozenset({"POST", "PUT", "PATCH", "DELETE"})


def is_request(scope: Scope) -> bool:
    """Does somebody ask for something, or for a WebSocket?"""
    return scope["type"] in ("http", "websocket")


def is_secure(scope: Scope) -> bool:
    """Is it asked over TLS?"""
    return scope.get("scheme") in ("https", "wss")


def is_api(scope: Scope) -> bool:
    """Is it a request to the API?"""
    path: str = scope.get("path", "")
    return is_request(scope) and path.startswith("/api/")


def changes_state(scope: Scope) -> bool:
    """Is it a request to the API that may change something?"""
    return is_api(scope) and scope["type"] == "http" and scope["method"] in CHANGING


def header(scope: Scope, name: bytes) -> bytes | None:
    """The value of a header, None where it was not sent; of several the last one."""
    found = None
    for key, value in scope["headers"]:
        if key == name:
            found = value
    return found
