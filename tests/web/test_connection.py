"""Connections that are held: deadlines, and how many one address and all may have.

Against a server that was really started, by sockets that send what no browser would.
"""

import asyncio
import re
import resource
import select
import socket
import struct
from collections.abc import Callable, Iterator
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Any

import pytest
from uvicorn.server import ServerState

from handful.cli.serve import allow_connections
from handful.web.connection import Connection, ConnectionConfig, OpenConnections
from handful.web.errors import ApiError, ErrorCode
from handful.web.settings import Limits
from tests.support.web.app import run_async
from tests.support.web.server import PATIENCE, Browser, Serve, Server, serve

pytestmark = pytest.mark.slow

__all__ = ["serve"]

HALF = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nX-Half: "
WHOLE = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n"
POST = (
    b"POST /api/verify HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
    b"Content-Length: %d\r\n\r\n"
)
PROXY, SOMEBODY, ANOTHER = "127.0.0.1", "127.0.0.2", "127.0.0.3"
"""The first is trusted as a proxy; Linux answers at all of them."""

Connect = Callable[..., socket.socket]
DEFAULTS = {
    f"HANDFUL_{name.upper()}": str(value)
    for name, value in Limits().model_dump().items()
    if name.endswith("_seconds") or name.startswith("connections")
}
LONG = {name: "1000" for name in DEFAULTS if name.endswith("_SECONDS")}


@pytest.fixture
def connect() -> Iterator[Connect]:
    """Open a connection, and send something; it is closed after the test."""
    with ExitStack() as opened:

        def connected(server: Server, sent: bytes = b"", address: str = PROXY) -> socket.socket:
            made = socket.create_connection(("127.0.0.1", server.port), PATIENCE, (address, 0))
            opened.enter_context(made)
            made.sendall(sent)
            return made

        yield connected


@pytest.fixture
def many_files() -> Iterator[None]:
    """This process may open as many files as an attacker."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, 4096), hard))
    yield
    resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


def limited(**limits: int) -> dict[str, str]:
    """The limits that servers have for connections, whose deadlines never come, but for these."""
    return {**DEFAULTS, **LONG, **{f"HANDFUL_{name.upper()}": str(n) for name, n in limits.items()}}


@pytest.fixture(scope="module")
def patient(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with as many places as servers have, which never loses patience."""
    folder = tmp_path_factory.mktemp("patient")
    server = Server(folder, f"sqlite:///{folder}/game.db", limits=limited())
    yield server
    server.close()


@pytest.fixture(scope="module")
def hasty(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with deadlines of a second."""
    folder = tmp_path_factory.mktemp("hasty")
    seconds = dict.fromkeys(["header_seconds", "body_seconds", "send_seconds", "idle_seconds"], 1)
    server = Server(folder, f"sqlite:///{folder}/game.db", limits=limited(**seconds))
    yield server
    server.close()


@pytest.fixture
def small(serve: Serve, tmp_path: Path) -> Callable[..., Server]:
    """Start a server with few places."""
    return lambda **limits: serve(f"sqlite:///{tmp_path}/game.db", limits=limited(**limits))


def read_all(connection: socket.socket) -> bytes:
    """What comes until the server closes; a reset is a close."""
    parts = []
    try:
        while part := connection.recv(65536):
            parts.append(part)
    except ConnectionResetError:
        parts.append(b"")
    return b"".join(parts)


def read_ok(connection: socket.socket) -> None:
    """Read the answer to `WHOLE`."""
    received = b""
    while not received.endswith(b"\r\n\r\nok\n"):
        part = connection.recv(65536)
        assert part, received
        received += part
    assert received.startswith(b"HTTP/1.1 200 OK\r\n")


def is_open(connection: socket.socket) -> bool:
    """Is a connection open on which nothing is expected?"""
    connection.setblocking(False)
    try:
        return connection.recv(1) != b""
    except BlockingIOError:
        return True
    except ConnectionResetError:
        return False
    finally:
        connection.settimeout(PATIENCE)


def healthy(server: Server, address: str = PROXY) -> bool:
    browser = Browser(address)
    try:
        return browser.ask(server, "GET", "/healthz").status_code == 200
    finally:
        browser.close()


# Shutting others out.


@pytest.mark.usefixtures("many_files")
@pytest.mark.parametrize("address", [PROXY, SOMEBODY])
@pytest.mark.parametrize("sent", [b"", HALF, POST % 100], ids=["nothing", "headers", "body"])
def test_who_holds_a_thousand_connections_shuts_nobody_out(
    patient: Server, connect: Connect, address: str, sent: bytes
) -> None:
    for _ in range(1010):
        connect(patient, sent, address)
    for somebody in (PROXY, SOMEBODY, ANOTHER):
        assert healthy(patient, somebody)


def test_who_waits_longest_makes_room(small: Callable[..., Server], connect: Connect) -> None:
    server = small(connections=3)
    first, second, third = [connect(server, HALF) for _ in range(3)]
    assert healthy(server)
    assert read_all(first) == b""
    assert is_open(second)
    assert is_open(third)


def test_an_address_makes_room_for_itself(small: Callable[..., Server], connect: Connect) -> None:
    server = small(connections_an_address=2)
    other = connect(server, HALF, ANOTHER)
    first, second, third = [connect(server, HALF, SOMEBODY) for _ in range(3)]
    assert read_all(first) == b""
    assert all(map(is_open, (other, second, third)))


def test_a_proxy_is_not_limited_as_an_address(
    small: Callable[..., Server], connect: Connect
) -> None:
    server = small(connections_an_address=2)
    held = [connect(server, HALF, PROXY) for _ in range(10)]
    assert healthy(server)
    assert all(map(is_open, held))


def test_connections_that_are_idle_are_counted(
    small: Callable[..., Server], connect: Connect
) -> None:
    server = small(connections_an_address=2)
    first, second = [connect(server, WHOLE, SOMEBODY) for _ in range(2)]
    for each in (first, second):
        read_ok(each)
    read_ok(connect(server, WHOLE, SOMEBODY))
    assert not is_open(first)
    assert is_open(second)


def test_a_classroom_behind_one_address_is_answered(patient: Server, connect: Connect) -> None:
    held = [connect(patient, WHOLE, SOMEBODY) for _ in range(40 * 6)]
    for each in held:
        read_ok(each)


# Deadlines.


def check_too_slow(answer: bytes) -> None:
    head, _, body = answer.partition(b"\r\n\r\n")
    assert head.startswith(b"HTTP/1.1 408 Request Timeout\r\n")
    assert re.search(rb"(?i)\r\nconnection: close", head)
    assert b'"code":"too-slow"' in body
    assert b"send it again" in body


@pytest.mark.parametrize("sent", [HALF, WHOLE + HALF], ids=["first", "second"])
def test_headers_have_a_deadline(hasty: Server, connect: Connect, sent: bytes) -> None:
    answer = read_all(connect(hasty, sent))
    check_too_slow(answer[answer.index(b"HTTP/1.1 408") :])


def test_who_sends_nothing_is_ended_without_an_answer(hasty: Server, connect: Connect) -> None:
    assert read_all(connect(hasty)) == b""


def test_who_is_idle_is_ended(hasty: Server, connect: Connect) -> None:
    assert read_all(connect(hasty, WHOLE)).endswith(b"\r\n\r\nok\n")


def drip(connection: socket.socket, drops: bytes) -> bytes:
    """Send a drop at a time until the server closes; what it had to say."""
    connection.settimeout(0.1)
    received: list[bytes] = []
    for _ in range(PATIENCE * 10):
        try:
            connection.sendall(drops)
            part = connection.recv(65536)
        except TimeoutError:
            continue
        except (ConnectionResetError, BrokenPipeError):
            return b"".join(received)
        if not part:
            return b"".join(received)
        received.append(part)
    raise AssertionError("the server never closed")


def test_drops_do_not_put_the_deadline_of_headers_off(hasty: Server, connect: Connect) -> None:
    drip(connect(hasty, HALF), b"x")


def test_drops_do_not_put_the_deadline_of_a_body_off(hasty: Server, connect: Connect) -> None:
    drip(connect(hasty, POST % 8000), b" ")


def test_a_body_has_a_deadline(hasty: Server, connect: Connect) -> None:
    check_too_slow(read_all(connect(hasty, POST % 100 + b"{")))
    assert hasty.errors == ""


def test_a_body_that_was_refused_has_a_deadline(hasty: Server, connect: Connect) -> None:
    assert drip(connect(hasty, POST % 100_000), b" ").startswith(b"HTTP/1.1 413 ")


def test_who_is_idle_after_a_body_that_was_refused_is_ended(
    hasty: Server, connect: Connect
) -> None:
    connection = connect(hasty, POST % 10_000)
    assert connection.recv(65536).startswith(b"HTTP/1.1 413 ")
    with suppress(ConnectionError):  # on a busy machine it was ended for its slow body
        connection.sendall(b" " * 10_000)
    assert b"HTTP/" not in read_all(connection)


def test_who_does_not_read_is_ended(hasty: Server) -> None:
    asked = b"GET /openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n" * 400
    with socket.socket() as connection:
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        connection.settimeout(PATIENCE)
        connection.connect(("127.0.0.1", hasty.port))
        connection.sendall(asked)
        # A reset is reported though nothing is read.
        watched = select.poll()
        watched.register(connection, 0)
        assert watched.poll(PATIENCE * 1000), "the server holds it for ever"
    assert healthy(hasty)


async def empty_answer(scope: Any, receive: Any, send: Any) -> None:
    """An app that answers everything."""
    del scope, receive
    await send({"type": "http.response.start", "status": 204, "headers": []})
    await send({"type": "http.response.body"})


async def _reset_while_idle() -> asyncio.TimerHandle:
    """What the server waited for when a client reset its idle connection."""
    made: list[Connection] = []
    config = ConnectionConfig(f"{__name__}:empty_answer", Limits(), lifespan="off", log_config=None)

    def connection() -> Connection:
        made.append(Connection(config, ServerState(), {}))
        return made[-1]

    listening = await asyncio.get_running_loop().create_server(connection, "127.0.0.1", 0)
    async with listening:
        reader, writer = await asyncio.open_connection(*listening.sockets[0].getsockname())
        writer.write(WHOLE)
        await reader.readuntil(b"\r\n\r\n")
        assert made[0].timeout_keep_alive_task is not None
        waited_for = made[0].timeout_keep_alive_task
        writer.get_extra_info("socket").setsockopt(
            socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0)
        )
        writer.transport.abort()
        while not made[0].transport.is_closing():
            await asyncio.sleep(0.01)
        await asyncio.sleep(0.01)
    return waited_for


def test_nothing_is_waited_for_after_an_idle_client_has_reset() -> None:
    assert run_async(_reset_while_idle()).cancelled()


# Requests at work.


class FakeTransport:
    """Knows whether it was ended."""

    ended = False

    def abort(self) -> None:
        self.ended = True


class FakeConnection:
    """A connection from an address."""

    def __init__(self, address: str | None) -> None:
        self.address = address
        self.transport = FakeTransport()


def connection_from(address: str | None = None) -> Any:
    return FakeConnection(address)


def opened(places: OpenConnections, *addresses: str | None) -> list[Any]:
    made = [connection_from(address) for address in addresses]
    for each in made:
        places.add(each)
        places.wait(each)
    return made


def test_a_request_at_work_is_not_ended_to_make_room() -> None:
    places = OpenConnections(2, 2)
    first, second = opened(places, None, None)
    places.work(first)
    places.add(connection_from())
    assert (first.transport.ended, second.transport.ended) == (False, True)
    with pytest.raises(ApiError, match="as many connections as it can hold") as refused:
        places.add(connection_from())
    assert (refused.value.code, refused.value.wait) == (ErrorCode.UNAVAILABLE, 5)
    assert len(places) == 2


def test_an_address_with_all_places_at_work_is_told() -> None:
    places = OpenConnections(10, 1)
    (first,) = opened(places, "192.0.2.7")
    places.work(first)
    with pytest.raises(ApiError, match="Too many connections from your address") as refused:
        places.add(connection_from("192.0.2.7"))
    assert refused.value.code is ErrorCode.TOO_FAST
    opened(places, "192.0.2.8", None)
    places.remove(first)
    places.add(connection_from("192.0.2.7"))


def test_a_place_that_was_given_back_leaves_nothing_behind() -> None:
    places = OpenConnections(10, 10)
    made = opened(places, *[f"192.0.2.{n}" for n in range(9)], None)
    for each in made + made:
        places.remove(each)
        places.wait(each)
    kept = [value for name, value in vars(places).items() if not name.startswith("_most")]
    assert kept == [{}, {}, {}, {}]


def test_connections_are_told_apart_by_themselves() -> None:
    """Two connections of one client are two keys."""
    assert Connection.__eq__ is object.__eq__


@pytest.mark.parametrize(
    ("soft", "hard", "connections", "raised"),
    [
        (1024, 524288, 1000, 2000),
        (1024, resource.RLIM_INFINITY, 1000, 2000),
        (4096, 4096, 1000, None),
        (1024, 1024, 512, None),
        (1024, 1500, 750, 1500),
        (resource.RLIM_INFINITY, resource.RLIM_INFINITY, 1000, None),
    ],
)
def test_there_are_files_for_more_than_the_connections(
    monkeypatch: pytest.MonkeyPatch, soft: int, hard: int, connections: int, raised: int | None
) -> None:
    asked: list[int] = []
    monkeypatch.setattr(resource, "getrlimit", lambda kind: (soft, hard))
    monkeypatch.setattr(resource, "setrlimit", lambda kind, limits: asked.append(limits[0]))
    assert allow_connections(1000) == connections
    assert asked == ([] if raised is None else [raised])


def test_every_process_of_a_server_has_the_limits(
    serve: Serve, tmp_path: Path, connect: Connect
) -> None:
    limits = limited(connections_an_address=1, header_seconds=1)
    server = serve(f"sqlite:///{tmp_path}/game.db", workers=2, limits=limits)
    answers = [read_all(each) for each in [connect(server, HALF, SOMEBODY) for _ in range(10)]]
    told = [answer for answer in answers if answer]
    assert 1 <= len(told) <= 2, "one place in each process, and the others made room"
    for answer in told:
        check_too_slow(answer)


CHUNKED = b"2\r\n{}\r\n0\r\n\r\n"
LENGTH, ENCODING, END = b"Content-Length: 2\r\n", b"Transfer-Encoding: chunked\r\n", b"\r\n"
FRAMING = {
    "a length and an encoding": b"Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n"
    + CHUNKED,
    "an encoding and a length": b"transfer-encoding: chunked\r\ncontent-length: 2\r\n\r\n"
    + CHUNKED,
    "two lengths": b"Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}",
    "a signed length": b"Content-Length: +2\r\n\r\n{}",
    "a header that goes on": b"Transfer-Encoding:\r\n chunked\r\n\r\n" + CHUNKED,
    "a header that begins with a blank": b" Content-Length: 2\r\n\r\n{}",
    "a line without CR": b"X: y\nContent-Length: 2\r\n\r\n{}",
    "no CR at all": b"Content-Length: 2\n\n{}",
    "a line end without LF": b"X: y\rContent-Length: 2\r\n\r\n{}",
    "two encodings": b"Transfer-Encoding: identity, chunked\r\n\r\n" + CHUNKED,
    "an unknown encoding": b"Transfer-Encoding: xchunked\r\n\r\n" + CHUNKED,
    "a blank before the colon": b"Transfer-Encoding : chunked\r\n\r\n" + CHUNKED,
}


@pytest.mark.parametrize("parts", [1, 2], ids=["at once", "byte by byte"])
def test_a_request_that_could_be_read_in_two_ways_is_refused_and_nothing_after_it_is_read(
    small: Callable[..., Server], connect: Connect, parts: int
) -> None:
    """Else what follows it could be taken for the request of somebody else behind the proxy."""
    server = small()
    head = b"POST /api/verify HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
    for name, rest in FRAMING.items():
        sent = head + rest + WHOLE
        opened = connect(server)
        with suppress(OSError):  # it may be closed before all is sent
            for part in [sent] if parts == 1 else [sent[n : n + 1] for n in range(len(sent))]:
                opened.sendall(part)
        answered = _until_closed(opened)
        assert re.findall(rb"HTTP/1\.1 (\d+)", answered) == [b"400"], name


def test_a_second_request_that_could_be_read_in_two_ways_is_not_answered(
    small: Callable[..., Server], connect: Connect
) -> None:
    opened = connect(small(), WHOLE + b"GET /healthz HTTP/1.1\nHost: localhost\n\n")
    answered = _until_closed(opened)
    assert re.findall(rb"HTTP/1\.1 (\d+)", answered) == [b"200"]


def _until_closed(opened: socket.socket) -> bytes:
    """All that comes until the server closes the connection."""
    received = b""
    with suppress(ConnectionResetError):
        while part := opened.recv(65536):
            received += part
    return received
