"""Connections: how many there may be, of one address and of all, and how long each step may take.

A connection that waits for its client holds a place: one that sends its request slowly or not at
all, is idle between two requests, or does not read its answer. It has a deadline for that. Where
there is no place left, the one that has waited longest for its client makes room for the new one.

A request whose end a proxy could see elsewhere than we do is refused, and its connection closed:
what follows could be taken for somebody else's request.
"""

import asyncio
import re
import socket
import struct
from enum import Enum
from functools import cached_property
from typing import Any, Protocol

import h11
from uvicorn import Config
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware
from uvicorn.protocols.http.h11_impl import STATUS_PHRASES, H11Protocol

from handful.web.errors import ApiError, ErrorCode
from handful.web.middleware.headers import API_HEADERS
from handful.web.middleware.session import network_of
from handful.web.settings import Limits, Settings

CLOSING_SECONDS = 10
"""How long a connection that is being closed may take to send what is left."""
WEBSOCKETS = "handful.web.websocket:WebSocketConnection"
"""Named, and not imported: only a server with the course has WebSockets."""
MOST_MESSAGE = 600_000
"""Bytes of a message in a WebSocket: a learner's programs."""
PING_SECONDS = 20
"""After so many a WebSocket is asked whether its client is there, which has as many to answer."""
LOOSE_LINE = re.compile(rb"(?<!\r)\n|\n[ \t]")
"""A line end without its CR, or a header that goes on in the next line: h11 reads both."""
LENGTH = re.compile(rb"\ncontent-length[ \t]*:", re.IGNORECASE)
ENCODING = re.compile(rb"\ntransfer-encoding[ \t]*:", re.IGNORECASE)
RETRY_AFTER = 5
"""Seconds after which somebody who found no place may try again."""


class Step(Enum):
    """What a connection is at; in all but ANSWER it waits for its client."""

    IDLE = "between two requests"
    HEADERS = "the headers of a request arrive"
    BODY = "the body of a request arrives"
    ANSWER = "the server works on the answer"
    SENDING = "the client does not read its answer as fast as it is sent"
    CLOSING = "the last bytes are sent"


class Held(Protocol):
    """What holds a place: a connection, or the WebSocket that it became."""

    address: str | None
    transport: asyncio.Transport


class OpenConnections:
    """The connections of a process: at most *most*, and of one address *most_an_address*."""

    def __init__(self, most: int, most_an_address: int) -> None:
        self._most = most
        self._most_an_address = most_an_address
        self._open: dict[Held, None] = {}
        self._of_address: dict[str, dict[Held, None]] = {}
        # Those that wait for their client, the longest first.
        self._waiting: dict[Held, None] = {}
        self._waiting_of: dict[str, dict[Held, None]] = {}

    def __len__(self) -> int:
        return len(self._open)

    def add(self, connection: Held) -> None:
        """Find a place for a connection; ApiError if all are taken by requests at work."""
        address = connection.address
        if address is not None:
            of_address = self._of_address.get(address, {})
            if len(of_address) >= self._most_an_address and not self._end_longest(
                self._waiting_of.get(address)
            ):
                raise ApiError(
                    ErrorCode.TOO_FAST,
                    "Too many connections from your address: close some, and try again.",
                    wait=RETRY_AFTER,
                )
        if len(self._open) >= self._most and not self._end_longest(self._waiting):
            raise ApiError(
                ErrorCode.UNAVAILABLE,
                "The server has as many connections as it can hold. Try again.",
                wait=RETRY_AFTER,
            )
        self._open[connection] = None
        if address is not None:
            self._of_address.setdefault(address, {})[connection] = None

    def wait(self, connection: Held) -> None:
        """Note that a connection waits for its client from now on."""
        if connection in self._open:
            self._waiting[connection] = None
            if connection.address is not None:
                self._waiting_of.setdefault(connection.address, {})[connection] = None

    def work(self, connection: Held) -> None:
        """Note that the server works for a connection: it is not ended to make room."""
        self._waiting.pop(connection, None)
        _remove(self._waiting_of, connection)

    def remove(self, connection: Held) -> None:
        """Forget a connection; one that is not there stays so."""
        self.work(connection)
        self._open.pop(connection, None)
        _remove(self._of_address, connection)

    def _end_longest(self, waiting: dict[Held, None] | None) -> bool:
        """End the one that has waited longest. Was there any?"""
        if not waiting:
            return False
        longest = next(iter(waiting))
        self.remove(longest)
        longest.transport.abort()
        return True


def _remove(by_address: dict[str, dict[Held, None]], connection: Held) -> None:
    address = connection.address
    if address is None or address not in by_address:
        return
    by_address[address].pop(connection, None)
    if not by_address[address]:
        del by_address[address]


class ConnectionConfig(Config):
    """How uvicorn serves, with the *limits* of connections; each process gets a copy."""

    def __init__(self, app: str, limits: Limits, **options: Any) -> None:
        super().__init__(
            app,
            http=Connection,
            ws=WEBSOCKETS if isinstance(limits, Settings) and limits.course else "none",
            ws_max_size=MOST_MESSAGE,
            ws_ping_interval=PING_SECONDS,
            ws_ping_timeout=PING_SECONDS,
            ws_per_message_deflate=False,  # takes memory for each, to save little
            # Connections are limited here. This is for requests whose clients have gone away.
            limit_concurrency=2 * limits.connections,
            timeout_keep_alive=limits.idle_seconds,
            **options,
        )
        self.open_connections = OpenConnections(limits.connections, limits.connections_an_address)
        self.seconds: dict[Step, int] = {
            Step.IDLE: limits.idle_seconds,
            Step.HEADERS: limits.header_seconds,
            Step.BODY: limits.body_seconds,
            Step.SENDING: limits.send_seconds,
            Step.CLOSING: CLOSING_SECONDS,
        }

    @cached_property
    def _proxies(self) -> ProxyHeadersMiddleware:
        """Knows the addresses that uvicorn trusts; each process makes one, as it cannot travel."""
        return ProxyHeadersMiddleware(_no_app, self.forwarded_allow_ips)

    def address_of(self, client: tuple[str, int] | None) -> str | None:
        """The address by which connections are counted; None for a proxy, which brings many."""
        if client is None or client[0] in self._proxies.trusted_hosts:
            return None
        return network_of(client[0])


async def _no_app(*_: object) -> None:
    """Not called: only the list of trusted addresses is asked."""


class _WholeAnswers(asyncio.Transport):
    """A transport that sends the head of an answer together with what follows it.

    uvicorn writes them one after the other: two calls of the system, and two packets.
    """

    def __init__(self, transport: asyncio.Transport) -> None:
        super().__init__()
        self.wrapped = transport
        self._head = b""
        self.is_closing = transport.is_closing  # type: ignore[method-assign]
        self.get_extra_info = transport.get_extra_info  # type: ignore[method-assign]
        self.pause_reading = transport.pause_reading  # type: ignore[method-assign]
        self.resume_reading = transport.resume_reading  # type: ignore[method-assign]
        self.abort = transport.abort  # type: ignore[method-assign]

    def write(self, data: bytes | bytearray | memoryview) -> None:
        """Send *data*, and the head before it; keep a head. "100 Continue" is none."""
        if self._head:
            self.wrapped.write(self._head + bytes(data))
            self._head = b""
        elif data[:7] == b"HTTP/1." and data[9:10] != b"1":
            self._head = bytes(data)
        elif data:
            self.wrapped.write(data)

    def close(self) -> None:
        """Close, after all that was written is sent."""
        if self._head:
            self.write(b"")
        self.wrapped.close()


class Connection(H11Protocol):
    """A connection with a deadline for each step in which it waits for its client."""

    config: ConnectionConfig
    address: str | None = None
    _step = Step.HEADERS
    _deadline: asyncio.TimerHandle | None = None
    _became_websocket = False

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Take a place, or answer that there is none."""
        super().connection_made(transport)
        self.transport = _WholeAnswers(transport)
        self.address = self.config.address_of(self.client)
        try:
            self.config.open_connections.add(self)
        except ApiError as error:
            self._refuse(error)
        else:
            self._begin(Step.HEADERS)

    def connection_lost(self, exc: Exception | None) -> None:
        """Give the place back, and wait for nothing more."""
        self._cancel_deadline()
        self._unset_keepalive_if_required()  # uvicorn leaves it where the client has reset
        self.config.open_connections.remove(self)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Read a part of a request; most come whole, and have no deadline for their parts."""
        if self.conn.their_state is h11.IDLE and is_ambiguous(self.conn.trailing_data[0] + data):
            self._refuse(ApiError(ErrorCode.AMBIGUOUS))
            return
        super().data_received(data)
        self._look()

    def on_response_complete(self) -> None:
        """Wait for the next request, or begin it if it is here already."""
        if is_ambiguous(self.conn.trailing_data[0]):
            self.transport.close()
        super().on_response_complete()
        self._look()

    def pause_writing(self) -> None:
        """Wait until the client has read what was sent."""
        super().pause_writing()
        self._look()

    def resume_writing(self) -> None:
        """Send on."""
        super().resume_writing()
        self._look()

    def timeout_keep_alive_handler(self) -> None:
        """Close an idle connection."""
        super().timeout_keep_alive_handler()
        self._look()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """Hand the connection over, with its place, to a WebSocket; nothing is done here after."""
        self._became_websocket = True
        self._cancel_deadline()
        self._unset_keepalive_if_required()
        self.config.open_connections.remove(self)
        if isinstance(self.transport, _WholeAnswers):
            self.transport = self.transport.wrapped
        super().handle_websocket_upgrade(event)

    def _look(self) -> None:
        """Begin the step that the connection has come to, if it is another one."""
        if self._became_websocket:
            return
        step = self._find_step()
        if step is not self._step:
            self._begin(step)

    def _find_step(self) -> Step:
        if self.transport.is_closing():
            return Step.CLOSING
        if self.flow.write_paused:
            return Step.SENDING
        if self.conn.their_state is h11.SEND_BODY:
            return Step.BODY
        if self.conn.their_state is h11.IDLE:
            return Step.HEADERS if self.conn.trailing_data[0] else Step.IDLE
        return Step.ANSWER

    def _begin(self, step: Step) -> None:
        before, self._step = self._step, step
        self._cancel_deadline()
        self.config.open_connections.work(self)
        if step is not Step.ANSWER:
            self.config.open_connections.wait(self)
        if before is Step.ANSWER and step is Step.IDLE and self.timeout_keep_alive_task is not None:
            return  # uvicorn has just set a deadline of its own, of as many seconds
        self._unset_keepalive_if_required()
        if step is not Step.ANSWER:
            self._deadline = self.loop.call_later(self.config.seconds[step], self._expire)

    def _cancel_deadline(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

    def _expire(self) -> None:
        """End a step that took too long."""
        if self._step in (Step.SENDING, Step.CLOSING):
            reset(self.transport)
        elif self._step is Step.IDLE:
            self.timeout_keep_alive_handler()
        else:
            self._refuse(ApiError(ErrorCode.TOO_SLOW))

    def _refuse(self, error: ApiError) -> None:
        """Tell the client why, if it is still to be answered, and close."""
        asked = self._step is Step.BODY or bool(self.conn.trailing_data[0])
        unanswered = self.conn.our_state in (h11.IDLE, h11.SEND_RESPONSE)
        if unanswered and (asked or error.code is not ErrorCode.TOO_SLOW):
            response = error.response()
            headers = [
                *self.server_state.default_headers,
                *response.raw_headers,
                *API_HEADERS,
                (b"connection", b"close"),
            ]
            for event in (
                h11.Response(
                    status_code=response.status_code,
                    headers=headers,
                    reason=STATUS_PHRASES[response.status_code],
                ),
                h11.Data(data=bytes(response.body)),
                h11.EndOfMessage(),
            ):
                self.transport.write(self.conn.send(event) or b"")
        self.transport.close()
        self._look()


def is_ambiguous(received: bytes) -> bool:
    """Could the end of the request whose first bytes these are be seen in two places?"""
    head = received.lstrip(b"\r\n").partition(b"\r\n\r\n")[0]
    if LOOSE_LINE.search(head):
        return True
    return LENGTH.search(head) is not None and ENCODING.search(head) is not None


def reset(transport: asyncio.Transport) -> None:
    """Drop what the client does not read; else the system would keep it for minutes."""
    connected = transport.get_extra_info("socket")
    if connected is not None:
        connected.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    transport.abort()
