"""WebSockets of a server that was really started: places, deadlines, floods, and its end."""

import asyncio
import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import AbstractContextManager, ExitStack, asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from uvicorn.server import ServerState
from websockets.asyncio.client import ClientConnection as AsyncSocket
from websockets.asyncio.client import connect as connect_async
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection, connect

from handful.grader.sandbox.waiting import process_tree
from handful.web.connection import Connection, ConnectionConfig
from handful.web.settings import Limits, Settings
from tests.support.course.sandboxes import sandbox
from tests.support.web.app import SECRET, run_async
from tests.support.web.playing import until_gone
from tests.support.web.server import NO_LIMITS, PATIENCE, Browser, until

pytestmark = pytest.mark.slow

SOMEBODY, ANOTHER = "127.0.0.2", "127.0.0.3"


class Served:
    """A server with the course's runs, in a process of its own."""

    def __init__(self, folder: Path, **limits: int) -> None:
        settings = {
            **NO_LIMITS,
            "HANDFUL_SECRET": SECRET,
            "HANDFUL_COURSE": "true",
            "HANDFUL_DATABASE": f"sqlite:///{folder}/game.db",
            **{f"HANDFUL_{name.upper()}": str(value) for name, value in limits.items()},
        }
        self._stderr = folder / "stderr"
        with self._stderr.open("wb") as stderr:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "tests.support.web.served"],
                stdout=subprocess.PIPE,
                stderr=stderr,
                text=True,
                env={**os.environ, **settings},
                start_new_session=True,
            )
        assert self.process.stdout is not None, "there is a pipe"
        self.port = int(self.process.stdout.readline() or "0")
        assert self.port, self.errors
        self.url = f"http://127.0.0.1:{self.port}"
        self.browser = Browser()
        until(self._is_ready, lambda: self.errors)
        assert self.browser.ask(self, "POST", "/api/me").is_success

    @property
    def errors(self) -> str:
        return self._stderr.read_text()

    def _is_ready(self) -> bool:
        return self.browser.ask(self, "GET", "/readyz").is_success

    def new_cookie(self) -> str:
        browser = Browser()
        assert browser.ask(self, "POST", "/api/me").is_success
        browser.close()
        return browser.cookie

    def socket(
        self, cookie: str | None = None, address: str = "127.0.0.1", **more: Any
    ) -> AbstractContextManager[ClientConnection]:
        """A WebSocket of the page, from an address."""
        connection = socket.create_connection(
            ("127.0.0.1", self.port), PATIENCE, source_address=(address, 0)
        )
        opened: AbstractContextManager[ClientConnection] = connect(
            f"ws://127.0.0.1:{self.port}/api/course/run",
            sock=connection,
            origin=more.pop("origin", self.url),
            additional_headers={"Cookie": f"handful={cookie or self.browser.cookie}"},
            open_timeout=PATIENCE,
            proxy=None,
            close_timeout=1,
            **more,
        )
        return opened

    def jails(self) -> list[int]:
        """The processes of the programs that run."""
        tree = process_tree(self.process.pid)
        return [pid for pid in tree if b"bwrap" in _command(pid)]

    def close(self) -> None:
        self.browser.close()
        if self.process.poll() is None:
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait(PATIENCE)
        assert self.process.stdout is not None
        self.process.stdout.close()


def _command(pid: int) -> bytes:
    try:
        return Path(f"/proc/{pid}/cmdline").read_bytes()
    except OSError:
        return b""


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server whose clients have a second to read what they are sent."""
    sandbox("bubblewrap")
    server = Served(
        tmp_path_factory.mktemp("served"),
        send_seconds=1,
        connections=300,
        connections_an_address=250,
    )
    yield server
    server.close()


def start(opened: ClientConnection, source: str) -> None:
    files = {"ps4a.py": source}
    opened.send(json.dumps({"edition": "ps4", "files": files, "run": "ps4a.py"}))
    assert json.loads(opened.recv(PATIENCE)) == {"started": True}


def out(opened: ClientConnection, ending: str) -> str:
    """What is written until it ends so, in however many pieces."""
    text = ""
    while not text.endswith(ending):
        text += json.loads(opened.recv(PATIENCE))["out"]
    return text


def until_idle(served: Served) -> None:
    until(lambda: not served.jails(), lambda: f"{served.jails()} {served.errors}")


def test_a_program_is_played(served: Served) -> None:
    with served.socket() as opened:
        start(opened, "print('Hello', input('Name: '))")
        assert out(opened, ": ") == "Name: "
        opened.send('{"line": "Ada"}')
        assert out(opened, "\n") == "Hello Ada\n"
        end = {"why": "done", "message": "The program has ended."}
        assert json.loads(opened.recv(PATIENCE)) == {"end": end}
        with pytest.raises(ConnectionClosed) as closed:
            opened.recv(PATIENCE)
        assert (closed.value.rcvd.code, closed.value.rcvd.reason) == (1000, end["message"])  # type: ignore[union-attr]
    until_idle(served)
    assert served.errors == ""


@pytest.mark.parametrize("origin", [None, "http://example.org", "null"])
def test_a_strangers_page_is_refused(served: Served, origin: str | None) -> None:
    with pytest.raises(InvalidStatus) as refused, served.socket(origin=origin):
        pytest.fail("it was opened")
    assert refused.value.response.status_code == 403
    assert json.loads(refused.value.response.body or b"")["error"]["code"] == "wrong-origin"
    assert refused.value.response.headers["Content-Type"] == "application/json"
    assert served.errors == ""


@pytest.mark.parametrize("whole", [True, False], ids=["one frame", "fragments"])
def test_a_huge_message_closes_the_socket(served: Served, whole: bool) -> None:
    parts = "x" * 700_000 if whole else ["x" * 100_000] * 7
    with served.socket() as opened:
        start(opened, "input()\n")
        with pytest.raises(ConnectionClosed) as closed:
            _send_and_receive(opened, parts)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1009
    until_idle(served)
    assert served.errors == ""


def _send_and_receive(opened: ClientConnection, parts: "str | list[str]") -> None:
    opened.send(parts)
    while True:
        opened.recv(PATIENCE)


def test_a_program_of_half_a_megabyte_runs(served: Served) -> None:
    with served.socket() as opened:
        start(opened, f"x = {'x' * 500_000!r}\nprint(len(x))\n")
        assert out(opened, "\n") == "500000\n"
    until_idle(served)


def test_who_never_reads_is_ended_with_the_run(served: Served) -> None:
    connection = socket.socket()
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    with connection:
        connection.connect(("127.0.0.1", served.port))
        key = b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n"
        connection.sendall(
            b"GET /api/course/run HTTP/1.1\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
            + f"Host: 127.0.0.1:{served.port}\r\nOrigin: {served.url}\r\n".encode()
            + f"Cookie: handful={served.browser.cookie}\r\n".encode()
            + key
            + b"\r\n"
        )
        assert connection.recv(12) == b"HTTP/1.1 101"
        source = "while True: print('\\x00' * 999)  # each of them six letters in JSON, or more\n"
        files = {"ps4a.py": source}
        message = json.dumps({"edition": "ps4", "files": files, "run": "ps4a.py"}).encode()
        assert 125 < len(message) < 65536
        head = b"\x81" + bytes([128 | 126]) + len(message).to_bytes(2, "big") + bytes(4)
        connection.sendall(head + message)
        until(lambda: bool(served.jails()), lambda: served.errors)
        until_idle(served)
    assert served.errors == ""


def test_five_hundred_sockets_that_are_left_shut_nobody_out(served: Served) -> None:
    cookie = served.new_cookie()
    with ExitStack() as left:
        for number in range(500):
            address = SOMEBODY if number % 2 else ANOTHER
            left.enter_context(served.socket(cookie, address, ping_interval=None))
        with served.socket() as ours:
            start(ours, "print(1)\n")
            assert out(ours, "\n") == "1\n"
        assert served.browser.ask(served, "GET", "/healthz").is_success
    assert served.errors == ""


def test_a_server_that_ends_ends_the_runs(served: Served, tmp_path: Path) -> None:
    for how, code in ((signal.SIGTERM, 1012), (signal.SIGKILL, None)):
        folder = tmp_path / how.name
        folder.mkdir()
        server = Served(folder)
        try:
            with server.socket() as opened:
                start(opened, "while True: pass\n")
                tree = process_tree(server.jails()[0])
                assert len(tree) >= 2
                os.kill(server.process.pid, how)
                with pytest.raises(ConnectionClosed) as closed:
                    opened.recv(PATIENCE)
            assert (closed.value.rcvd.code if closed.value.rcvd else None) == code
            server.process.wait(PATIENCE)
            until_gone(tree)
            assert server.errors == ""
        finally:
            server.close()


# Places, seen from inside.


async def echo(scope: Any, receive: Any, send: Any) -> None:
    """An app that accepts what comes at /, floods who comes to /flood, and refuses the rest."""
    if scope["type"] != "websocket":
        await send({"type": "http.response.start", "status": 204, "headers": []})
        await send({"type": "http.response.body"})
        return
    await receive()
    if scope["path"] not in ("/", "/flood"):
        await send({"type": "websocket.close"})
        return
    await send({"type": "websocket.accept"})
    while scope["path"] == "/flood":
        await send({"type": "websocket.send", "text": "x" * 100_000})
    while (message := await receive())["type"] == "websocket.receive":
        await send({"type": "websocket.send", "text": message["text"]})


class Listening:
    """A server in this event loop."""

    def __init__(self, limits: Limits) -> None:
        self.made: list[Connection] = []
        self.config = ConnectionConfig(f"{__name__}:echo", limits, lifespan="off", log_config=None)
        self.state = ServerState()
        self.port = 0

    @property
    def places(self) -> Any:
        return self.config.open_connections

    def connection(self) -> Connection:
        self.made.append(Connection(self.config, self.state, {}))
        return self.made[-1]

    async def socket(self, path: str = "/") -> AsyncSocket:
        return await connect_async(f"ws://127.0.0.1:{self.port}{path}", proxy=None)

    async def until_empty(self) -> None:
        async with asyncio.timeout(PATIENCE):
            while len(self.places) or self.state.connections or self.state.tasks:
                await asyncio.sleep(0.01)
        kept = [value for name, value in vars(self.places).items() if not name.startswith("_most")]
        assert kept == [{}, {}, {}, {}]


@asynccontextmanager
async def listening(course: bool = True, **limits: Any) -> AsyncIterator[Listening]:
    settings = Settings.model_validate({"secret": SECRET, "course": course, **limits})
    server = Listening(settings)
    made = await asyncio.get_running_loop().create_server(server.connection, "127.0.0.1", 0)
    async with made:
        server.port = made.sockets[0].getsockname()[1]
        yield server


def test_a_place_is_handed_over_and_given_back_once() -> None:
    async def played() -> None:
        async with listening() as server:
            first, second = await server.socket(), await server.socket()
            for _ in range(3):
                await first.send("hi")
                assert await first.recv() == "hi"
            assert len(server.places) == len(server.state.connections) == 2
            assert [connection._deadline for connection in server.made] == [None, None]
            assert [connection.timeout_keep_alive_task for connection in server.made] == [None] * 2
            await first.close()
            second.transport.abort()
            await server.until_empty()
            with pytest.raises(InvalidStatus):
                await server.socket("/other")
            await server.until_empty()

    run_async(played())


def test_after_other_requests_on_the_same_connection_it_works_too() -> None:
    async def played() -> None:
        async with listening() as server:
            reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
            writer.write(b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
            await reader.readuntil(b"\r\n\r\n")
            writer.write(
                b"GET / HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\n"
                b"Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
                b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
            )
            head = await reader.readuntil(b"\r\n\r\n")
            assert head.startswith(b"HTTP/1.1 101 ")
            writer.write(b"\x81\x82\0\0\0\0hi")
            assert await reader.readexactly(4) == b"\x81\x02hi"
            assert server.made[0].timeout_keep_alive_task is None
            assert len(server.places) == 1
            writer.close()
            await server.until_empty()

    run_async(played())


def test_who_has_said_nothing_makes_room_and_who_plays_does_not() -> None:
    async def played() -> None:
        async with listening(connections=2) as server:
            playing, silent = await server.socket(), await server.socket()
            await playing.send("hi")
            assert await playing.recv() == "hi"
            new = await server.socket()
            with pytest.raises(ConnectionClosed):
                await silent.recv()
            await playing.send("still here")
            assert await playing.recv() == "still here"
            await new.close()
            await playing.close()
            await server.until_empty()

    run_async(played())


def test_a_client_that_is_gone_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("handful.web.connection.PING_SECONDS", 0.1)

    async def played() -> None:
        async with listening() as server:
            assert server.config.ws_ping_interval == server.config.ws_ping_timeout == 0.1
            gone = await server.socket()
            gone.transport.pause_reading()  # no answer to a ping
            begin = time.monotonic()
            await server.until_empty()
            assert time.monotonic() - begin < PATIENCE
            gone.transport.abort()

    run_async(played())


def test_who_does_not_read_has_a_deadline() -> None:
    async def played() -> None:
        async with listening(send_seconds=1) as server:
            flooded = await server.socket("/flood")
            flooded.transport.pause_reading()
            await server.until_empty()
            flooded.transport.abort()

    run_async(played())


def test_without_the_course_there_are_no_sockets() -> None:
    async def asked() -> None:
        async with listening(course=False) as server:
            assert server.config.ws == "none"
            with pytest.raises(InvalidStatus) as refused:
                await server.socket()
            assert refused.value.response.status_code == 204
            await server.until_empty()

    run_async(asked())


def test_without_the_course_nothing_of_it_is_loaded() -> None:
    source = (
        "import sys, handful.web.app, handful.web.connection\n"
        "print([name for name in sys.modules"
        " if name.startswith(('websockets', 'handful.course', 'handful.web.course'))])"
    )
    ended = subprocess.run(
        [sys.executable, "-c", source], capture_output=True, text=True, check=True, timeout=PATIENCE
    )
    assert ended.stdout == "[]\n"
