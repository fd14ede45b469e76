"""ASGI middleware: the security headers of every response; answers of the API are not cached."""

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from handful.web.middleware.scope import is_api

CONTENT_SECURITY_POLICY = "; ".join(
    [
        "default-src 'none'",
        *[f"{kind}-src 'self'" for kind in ("script", "style", "img", "connect", "manifest")],
        "worker-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
    ]
)
HEADERS = [
    (b"content-security-policy", CONTENT_SECURITY_POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"same-origin"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), geolocation=(), microphone=()"),
]
API_HEADERS = [*HEADERS, (b"cache-control", b"no-store")]
PART_HEADERS = [(b"x-content-type-options", b"nosniff")]
"""For a part of the page that is no document: a policy says nothing there, and is long. Nor is
there anything to protect, as everybody gets the same."""
PARTS = (".js", ".css", ".png", ".webmanifest")
STARTS = ("http.response.start", "websocket.http.response.start")
"""What begins a response; the second one refuses a WebSocket."""
WORKER = "/worker.js"
"""A script that has a policy of its own."""


class SecurityHeaders:
    """Adds the headers to each response."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the request on, with a *send* that adds the headers."""
        headers = _headers(scope)

        async def send_with_headers(message: Message) -> None:
            if message["type"] in STARTS:
                message["headers"] = [*message.get("headers", ()), *headers]
            await send(message)

        await self._app(scope, receive, send_with_headers)


def _headers(scope: Scope) -> list[tuple[bytes, bytes]]:
    """The headers of the response to a request."""
    if is_api(scope):
        return API_HEADERS
    path: str = scope.get("path", "")
    return PART_HEADERS if path.endswith(PARTS) and path != WORKER else HEADERS
