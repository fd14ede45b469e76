"""A client that costs little: one connection, one request at a time, JSON both ways.

The client runs on the same machine as the server that it measures. What it needs for itself is
time that the server does not get, so it is written to the bytes.
"""

import asyncio
import json
from typing import Any

__all__ = ["Client"]


class _Connection(asyncio.Protocol):
    """Reads answers, each of a known length."""

    def __init__(self) -> None:
        self.transport: asyncio.Transport | None = None
        self.waiting: asyncio.Future[tuple[int, bytes, bytes]] | None = None
        self.data = b""
        self.lost = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport

    def data_received(self, data: bytes) -> None:
        self.data += data
        end = self.data.find(b"\r\n\r\n")
        if end < 0:
            return
        head = self.data[:end].lower()
        at = head.find(b"content-length:")
        length = int(head[at + 15 :].split(b"\r\n", 1)[0]) if at >= 0 else 0
        if len(self.data) < end + 4 + length or self.waiting is None:
            return
        answer = (int(head[9:12]), self.data[:end], self.data[end + 4 : end + 4 + length])
        self.data = self.data[end + 4 + length :]
        if not self.waiting.done():
            self.waiting.set_result(answer)

    def connection_lost(self, error: Exception | None) -> None:
        self.lost = True
        if self.waiting is not None and not self.waiting.done():
            self.waiting.set_exception(ConnectionError("the server hung up"))


class Client:
    """A player's connection, with the player's cookie.

    *address* is where the player is, as a proxy passes it on; else all have that of this machine.
    """

    def __init__(self, port: int, address: str = "") -> None:
        self.port = port
        self.cookie = ""
        self._from = f"x-forwarded-for: {address}\r\n" if address else ""
        self._connection: _Connection | None = None

    async def ask(self, method: str, path: str, content: Any = None) -> tuple[int, Any]:
        """The status and the JSON that come back."""
        try:
            return await self._ask(method, path, content)
        except ConnectionError:
            # A server hangs up on those who are silent for long; this time in the very moment.
            return await self._ask(method, path, content)

    async def _ask(self, method: str, path: str, content: Any) -> tuple[int, Any]:
        connection = self._connection
        if connection is None or connection.lost:
            loop = asyncio.get_running_loop()
            _, connection = await loop.create_connection(_Connection, "127.0.0.1", self.port)
            self._connection = connection
        body = b"" if content is None else json.dumps(content).encode()
        kind = "content-type: application/json\r\n" if body else ""
        cookie = f"cookie: {self.cookie}\r\n" if self.cookie else ""
        connection.waiting = asyncio.get_running_loop().create_future()
        assert connection.transport is not None, "the connection was made"
        connection.transport.write(
            f"{method} {path} HTTP/1.1\r\nhost: 127.0.0.1:{self.port}\r\n"
            f"{self._from}{kind}{cookie}"
            f"content-length: {len(body)}\r\n\r\n".encode()
            + body
        )
        status, head, answer = await connection.waiting
        if b"set-cookie: " in head:
            self.cookie = head.split(b"set-cookie: ", 1)[1].split(b";", 1)[0].decode()
        return status, json.loads(answer) if answer[:1] == b"{" else None

    def close(self) -> None:
        """Hang up."""
        if self._connection is not None and self._connection.transport is not None:
            self._connection.transport.close()
            self._connection = None
