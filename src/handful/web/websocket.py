"""WebSockets: what a connection becomes when its client asks for one; only where there is a course.

A WebSocket holds the place that its connection had, as long as it is open. Until the server has
sent something it waits for its client, and makes room for others like any connection that does.
"""

import asyncio
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from handful.web.connection import CLOSING_SECONDS, ConnectionConfig, Step, reset
from handful.web.errors import ApiError


class WebSocketConnection(WebSocketsSansIOProtocol):
    """A WebSocket with a place, and a deadline for a client that does not read or does not go."""

    config: ConnectionConfig
    address: str | None = None
    _sending: asyncio.TimerHandle | None = None
    _closing: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Take the place that the connection gave back just now."""
        super().connection_made(transport)
        self.address = self.config.address_of(self.client)
        try:
            self.config.open_connections.add(self)
        except ApiError:
            self.transport.abort()
        else:
            self.config.open_connections.wait(self)

    def connection_lost(self, exc: Exception | None) -> None:
        """Give the place back, and wait for nothing more."""
        for deadline in (self._sending, self._closing):
            if deadline is not None:
                deadline.cancel()
        self.config.open_connections.remove(self)
        super().connection_lost(exc)

    def pause_writing(self) -> None:
        """Wait until the client has read what was sent, but not for ever."""
        super().pause_writing()
        self._sending = self._reset_after(self.config.seconds[Step.SENDING])

    def resume_writing(self) -> None:
        """Send on."""
        super().resume_writing()
        if self._sending is not None:
            self._sending.cancel()

    def keepalive_timeout(self) -> None:
        """End a connection whose client is gone: it would never read that it is closed."""
        super().keepalive_timeout()
        reset(self.transport)

    async def run_asgi(self) -> None:
        """Let the application work; when it has ended, the client has some seconds to go."""
        await super().run_asgi()
        if not self.disconnected:
            self._closing = self._reset_after(self.close_timeout + CLOSING_SECONDS)

    async def send(self, message: Any) -> None:
        """Send something for the application, which works for this client from then on."""
        await super().send(message)
        if message["type"] == "websocket.send":
            self.config.open_connections.work(self)
        elif message["type"] == "websocket.close":
            self.config.open_connections.wait(self)
        elif message["type"] == "websocket.http.response.body" and self.close_sent:
            self.handshake_complete = True  # uvicorn would log every refusal as a fault

    def _reset_after(self, seconds: float) -> asyncio.TimerHandle:
        return self.loop.call_later(seconds, reset, self.transport)
