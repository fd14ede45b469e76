"""Programs that are played over a WebSocket; strangers get nowhere, and nothing is left."""

import json
import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient, WebSocketDenialResponse
from starlette.websockets import WebSocketDisconnect

from handful.course.kit import kit_files
from handful.grader import NoJail
from handful.grader.sandbox.waiting import process_tree
from handful.web.course.api import runs
from handful.web.course.run_line import RunLine
from handful.web.solver.client import SolverClient
from tests.support.course.sandboxes import sandbox
from tests.support.web.app import ADDRESS, App, Json, Player, refused, running_app
from tests.support.web.served import add_runs

ASK = 'print("Hello", input("Name: "))\n'
WAIT = "print(1)\ninput()\n"
OURS = "http://testserver"


@pytest.fixture(autouse=True)
def jailed() -> None:
    sandbox("bubblewrap")


@pytest.fixture
def line(app: App) -> RunLine:
    """The line of a server with the course's runs."""
    return add_runs(app.asgi)


class Socket:
    """A WebSocket of a page."""

    def __init__(self, session: Any) -> None:
        self.session = session

    def send(self, message: object) -> None:
        self.session.send_text(json.dumps(message))

    def start(self, source: str, **more: object) -> None:
        self.send({"edition": "ps4", "files": {"ps4a.py": source}, "run": "ps4a.py", **more})

    def next(self) -> Json:
        message: Json = json.loads(self.session.receive_text())
        return message

    def out(self, ending: str) -> str:
        """What is written until it ends so."""
        text = ""
        while not text.endswith(ending):
            text += self.next()["out"]
        return text

    def end(self) -> tuple[str, Json]:
        """The rest of what is written, and how it ends."""
        text = ""
        while "end" not in (message := self.next()):
            text += message.get("out", "")
        end: Json = message["end"]
        return text, end

    def code(self) -> int:
        with pytest.raises(WebSocketDisconnect) as closed:
            self.session.receive_text()
        return closed.value.code


@contextmanager
def opened(app: App, cookie: str | None, **headers: str) -> Iterator[Socket]:
    """A WebSocket of somebody with this cookie."""
    assert isinstance(app.client, TestClient)
    app.client._transport.client = (ADDRESS, 50_000)
    app.client.cookies.clear()
    sent = {"origin": OURS, **headers}
    if cookie is not None:
        sent["cookie"] = f"handful={cookie}"
    with app.client.websocket_connect("/api/course/run", headers=sent) as session:
        yield Socket(session)


def until_empty(line: RunLine) -> None:
    end = time.monotonic() + 20
    while len(line) or line.waiting:
        assert time.monotonic() < end
        time.sleep(0.02)


def jails() -> list[int]:
    return [pid for pid in process_tree(os.getpid())[1:] if b"bwrap" in _command(pid)]


def _command(pid: int) -> bytes:
    try:
        return Path(f"/proc/{pid}/cmdline").read_bytes()
    except OSError:
        return b""


# Playing.


def test_a_program_is_played(app: App, line: RunLine, player: Player) -> None:
    with opened(app, player.cookie) as socket:
        socket.start(ASK)
        assert socket.next() == {"started": True}
        assert socket.out("Name: ") == "Name: "
        socket.send({"line": "Олена"})
        end = {"why": "done", "message": "The program has ended."}
        assert socket.end() == ("Hello Олена\n", end)
        assert socket.code() == 1000
    until_empty(line)
    assert jails() == []


def test_a_game_of_the_working_program_is_played(app: App, line: RunLine, player: Player) -> None:
    solution = kit_files("ps3", language="uk", solution=True)
    with opened(app, player.cookie) as socket:
        socket.send({"edition": "ps3-uk", "files": {"ps3.py": solution["ps3.py"]}, "run": "ps3.py"})
        assert socket.next() == {"started": True}
        assert "83667" in socket.out(": ")
        socket.send({"stop": True})
        assert socket.end()[1]["why"] == "stopped"


def test_lines_are_tried(app: App, line: RunLine, player: Player) -> None:
    with opened(app, player.cookie) as socket:
        files = {"ps4a.py": "def f(): return 41\n"}
        socket.send({"edition": "ps4", "files": files, "try": "import ps4a\nps4a.f() + 1"})
        text, end = socket.end()
    assert (text, end["why"]) == (">>> import ps4a\n>>> ps4a.f() + 1\n42\n", "done")


def test_a_run_is_stopped(app: App, line: RunLine, player: Player) -> None:
    with opened(app, player.cookie) as socket:
        socket.start("while True: pass\n")
        assert socket.next() == {"started": True}
        socket.send({"stop": True})
        assert socket.end() == ("", {"why": "stopped", "message": "You have stopped the program."})
        assert socket.code() == 1000
    until_empty(line)
    assert jails() == []


def test_closing_ends_the_run(app: App, line: RunLine, player: Player) -> None:
    with opened(app, player.cookie) as socket:
        socket.start("while True: pass\n")
        assert socket.next() == {"started": True}
        assert len(line) == 1
        assert jails()
        socket.session.close()
        until_empty(line)
    assert jails() == []


def test_a_second_run_of_a_player_ends_the_first(app: App, line: RunLine, player: Player) -> None:
    with opened(app, player.cookie) as first:
        first.start(WAIT)
        assert first.next() == {"started": True}
        with opened(app, player.cookie) as second:
            second.start(ASK)
            assert second.next() == {"started": True}
            _, end = first.end()
            assert end == {
                "why": "stopped",
                "message": "The program was stopped: you have started another one.",
            }
            assert first.code() == 1000
            assert second.out("Name: ")
            second.session.close()
            until_empty(line)


def test_who_waits_is_told_the_place(app: App, player: Player) -> None:
    line = add_runs(app.asgi, most=1, most_waiting=2)
    others = [app.player() for _ in range(3)]
    with opened(app, player.cookie) as first:
        first.start(WAIT)
        assert first.next() == {"started": True}
        with opened(app, others[0].cookie) as second, opened(app, others[1].cookie) as third:
            second.start(WAIT)
            assert second.next() == {"place": 1}
            third.start(WAIT)
            assert third.next() == {"place": 2}
            with opened(app, others[2].cookie) as fourth:
                fourth.start(WAIT)
                assert "Too many programs" in fourth.end()[1]["message"]
                assert fourth.code() == 1008
            first.send({"stop": True})
            assert second.next() == {"started": True}
            assert third.next() == {"place": 1}
            third.send({"stop": True})
            assert third.end()[1]["why"] == "stopped"
            second.session.close()
            until_empty(line)


def test_without_a_jail_nothing_runs(
    app: App, line: RunLine, player: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    def nothing() -> None:
        raise NoJail("there is none")

    for found in (nothing, lambda: sandbox("plain")):
        monkeypatch.setattr(runs, "find_jail", found)
        with opened(app, player.cookie) as socket:
            socket.start(ASK)
            message = "Programs cannot be run safely on this server."
            assert socket.end() == ("", {"why": "error", "message": message})
            assert socket.code() == 1008


# Strangers.


@pytest.mark.parametrize(
    ("headers", "status", "code"),
    [
        ({"origin": "http://example.org"}, 403, "wrong-origin"),
        ({"origin": "https://testserver"}, 403, "wrong-origin"),
        ({"origin": "null"}, 403, "wrong-origin"),
        ({"origin": ""}, 403, "wrong-origin"),
        ({"sec-fetch-site": "cross-site"}, 403, "wrong-origin"),
        ({"host": "example.org", "origin": "http://example.org"}, 421, "wrong-host"),
    ],
)
def test_a_strangers_page_is_refused_with_the_status(
    app: App, line: RunLine, player: Player, headers: dict[str, str], status: int, code: str
) -> None:
    with pytest.raises(WebSocketDenialResponse) as denied, opened(app, player.cookie, **headers):
        pytest.fail("it was opened")
    denied.value.read()
    refused(denied.value, status, code)
    assert denied.value.headers["x-content-type-options"] == "nosniff"
    assert denied.value.headers["cache-control"] == "no-store"


def test_without_an_origin_there_is_no_socket(app: App, line: RunLine, player: Player) -> None:
    assert isinstance(app.client, TestClient)
    headers = {"cookie": f"handful={player.cookie}"}
    with (
        pytest.raises(WebSocketDenialResponse) as denied,
        app.client.websocket_connect("/api/course/run", headers=headers),
    ):
        pytest.fail("it was opened")
    assert denied.value.status_code == 403


def test_there_is_no_other_socket(app: App, line: RunLine, player: Player) -> None:
    assert isinstance(app.client, TestClient)
    for path in ("/", "/api/course/other", "/api/me", "/api/course/run/x"):
        with (
            pytest.raises(WebSocketDisconnect),
            app.client.websocket_connect(path, headers={"origin": OURS}),
        ):
            pytest.fail("it was opened")


@pytest.mark.parametrize("cookie", [None, "", "ME.forged", "x" * 5000])
def test_who_is_not_known_runs_nothing(app: App, line: RunLine, cookie: str | None) -> None:
    with opened(app, cookie) as socket:
        end = {"why": "error", "message": "You are not known here: start with POST /api/me."}
        assert socket.end() == ("", end)
        assert socket.code() == 1008


def test_a_device_that_was_ended_is_not_known(app: App, line: RunLine, player: Player) -> None:
    old = player.cookie
    assert player.ask("POST", "/api/me/cookie").is_success
    assert player.ask("DELETE", "/api/me/devices").is_success
    assert player.cookie != old
    with opened(app, old) as socket:
        assert "not known" in socket.end()[1]["message"]


FILES = {"ps4a.py": "print(1)\n"}


@pytest.mark.parametrize(
    "sent",
    [
        "",
        "no JSON",
        "[]",
        "{}",
        "null",
        "[" * 100_000,
        {"edition": "ps4", "files": FILES},
        {"edition": "ps4", "files": FILES, "run": "ps4a.py", "try": "1"},
        {"edition": "ps4", "files": FILES, "run": "ps4b.py"},
        {"edition": "ps4", "files": FILES, "run": 1},
        {"edition": "ps4", "files": FILES, "run": "ps4a.py", "more": 1},
        {"edition": "ps4", "files": {"../ps4a.py": ""}, "run": "../ps4a.py"},
        {"edition": "ps4", "files": {"words.txt": ""}, "try": "1"},
        {"edition": "ps4", "files": {"ps4a.py": 1}, "run": "ps4a.py"},
        {"edition": "ps4", "files": [], "try": "1"},
        {"edition": "ps9", "files": {}, "try": "1"},
        {"edition": "ps4-uk", "files": {}, "try": "1"},
        {"edition": "../ps4", "files": {}, "try": "1"},
        {"edition": "ps4", "files": {}, "try": "x" * 20_001},
        '{"edition": "ps4", "files": {"ps4a.py": "\\ud800"}, "run": "ps4a.py"}',
        {"line": "x"},
    ],
)
def test_a_first_message_that_is_none_gets_a_sentence(
    app: App, line: RunLine, player: Player, sent: object
) -> None:
    with opened(app, player.cookie) as socket:
        socket.session.send_text(sent if isinstance(sent, str) else json.dumps(sent))
        text, end = socket.end()
        assert (text, end["why"]) == ("", "error")
        assert end["message"].endswith(".")
        assert socket.code() == 1008
    assert len(line) == 0


@pytest.mark.parametrize(
    "sent", ["", "no JSON", '{"line": 1}', '{"stop": false}', '{"else": 1}', "x" * 9000]
)
def test_a_later_message_that_is_none_ends_the_run(
    app: App, line: RunLine, player: Player, sent: str
) -> None:
    with opened(app, player.cookie) as socket:
        socket.start(WAIT)
        assert socket.next() == {"started": True}
        socket.session.send_text(sent)
        assert socket.end()[1]["why"] == "error"
        assert socket.code() == 1008
    until_empty(line)


def test_bytes_are_refused(app: App, line: RunLine, player: Player) -> None:
    with opened(app, player.cookie) as socket:
        socket.session.send_bytes(b"{}")
        message = "Messages are JSON texts, not bytes."
        assert socket.end()[1] == {"why": "error", "message": message}


def test_a_flood_of_messages_ends_the_run(app: App, line: RunLine, player: Player) -> None:
    with opened(app, player.cookie) as socket:
        socket.start(WAIT)
        assert socket.next() == {"started": True}
        for _ in range(1000):
            socket.send({})
        assert socket.end()[1]["message"] == "Too many messages at once."
    until_empty(line)


def test_lines_that_are_too_long_end_the_run(app: App, line: RunLine, player: Player) -> None:
    with opened(app, player.cookie) as socket:
        socket.start(WAIT)
        assert socket.next() == {"started": True}
        assert socket.out("1\n")
        socket.send({"line": "x" * 1001})
        message = "A line has at most 1,000 characters."
        assert socket.end()[1] == {"why": "stopped", "message": message}


def test_the_first_message_has_a_deadline(
    app: App, line: RunLine, player: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert runs.FIRST_SECONDS == 10
    monkeypatch.setattr(runs, "FIRST_SECONDS", 0.1)
    with opened(app, player.cookie) as socket:
        assert "took too long" in socket.end()[1]["message"]
        assert socket.code() == 1008


def test_sockets_are_counted_and_limited(tmp_path: Path, solver: SolverClient) -> None:
    with running_app(tmp_path, solver, player_rate=1, player_burst=5) as app:
        add_runs(app.asgi)
        player = app.player()
        for _ in range(5):
            with opened(app, player.cookie) as socket:
                socket.send({})
                assert socket.end()[1]["why"] == "error"
        with pytest.raises(WebSocketDenialResponse) as denied, opened(app, player.cookie):
            pytest.fail("it was opened")
        denied.value.read()
        refused(denied.value, 429, "too-fast")
        metrics = app.client.get("/metrics").text
    assert 'handful_requests_total{route="/api/course/run",status="101"}' in metrics


def test_what_nobody_expected_closes_the_socket(
    app: App, line: RunLine, player: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def broken(*_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(app.asgi.state.course.access, "require_run", broken)
    with opened(app, player.cookie) as socket:
        assert socket.code() == 1011
