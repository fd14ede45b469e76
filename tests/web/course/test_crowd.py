"""Many checks at once on a real server, and clients that go away or do not read."""

import json
import socket
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import httpx
import pytest

from tests.support.course.hostile import ATTACKS, HONEST, files_of
from tests.support.course.sandboxes import sandbox
from tests.support.web.classroom import Json, check, jailed, last_line, new_class, new_learner
from tests.support.web.server import Browser, Server, until

CROWD = 300
WRONG = {"ps4a.py": "def getWordScore(word, n):\n    return len(word)\n"}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("crowd")


@pytest.fixture(scope="module")
def server(folder: Path) -> Iterator[Server]:
    sandbox("bubblewrap")
    database = f"sqlite:///{folder}/game.db"
    server = Server(folder, database, options=["--course", "--tables", "0"])
    yield server
    server.close()


@pytest.fixture(scope="module")
def opened(server: Server, folder: Path) -> Json:
    return new_class(server, f"sqlite:///{folder}/game.db")[1]


def begin(server: Server, browser: Browser, files: dict[str, str], problem: str) -> socket.socket:
    """A connection on which a check was asked for, and nothing is read."""
    body = json.dumps({"edition": "ps4", "problem": problem, "files": files}).encode()
    head = (
        f"POST /api/course/checks HTTP/1.1\r\nhost: 127.0.0.1:{server.port}\r\n"
        f"cookie: handful={browser.cookie}\r\ncontent-type: application/json\r\n"
        f"content-length: {len(body)}\r\n\r\n"
    )
    connection = socket.create_connection(("127.0.0.1", server.port))
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1024)
    connection.sendall(head.encode() + body)
    return connection


def read_until(connection: socket.socket, word: bytes) -> bytes:
    """What is sent until a *word* is in it."""
    data = b""
    while word not in data:
        part = connection.recv(4096)
        assert part, data
        data += part
    return data


def checks_of(server: Server, browser: Browser) -> list[Json]:
    answer = browser.ask(server, "GET", "/api/course/files/ps4")
    assert answer.status_code == 200, answer.text
    found: list[Json] = answer.json()["checks"]
    return found


def test_who_goes_away_while_it_runs_finds_the_report_later(server: Server, opened: Json) -> None:
    browser = new_learner(server, opened)
    looping = files_of(ATTACKS["loop_in_call"], Path("/none"))
    with begin(server, browser, looping, "1") as connection:
        read_until(connection, b'"running"')
    until(lambda: bool(checks_of(server, browser)), lambda: server.errors)
    assert checks_of(server, browser)[0]["problem"] == "1"


def test_who_goes_away_while_waiting_gives_the_place_up(server: Server, opened: Json) -> None:
    endless = files_of(ATTACKS["never_twice"], Path("/none"))
    learners = [new_learner(server, opened) for _ in range(16)]
    told, connections = b"", list[socket.socket]()
    while b'"waiting"' not in told:  # on a busy machine the first may be slow by then
        connections.append(begin(server, learners[len(connections)], endless, ""))
        told = read_until(connections[-1], b"\n{")
    for connection in connections:
        connection.close()
    *crowd, waiting = learners[: len(connections)]
    after = new_learner(server, opened)
    check(after, server, WRONG)  # comes when the line before it is gone
    assert checks_of(server, waiting) == []
    for browser in crowd:  # what runs is given up for what the same learner asks now
        check(browser, server, WRONG)
    until(lambda: not jailed(server), lambda: f"left: {jailed(server)}")
    assert checks_of(server, waiting) == []
    assert "Traceback" not in server.errors


def test_who_does_not_read_keeps_nobody_from_anything(server: Server, opened: Json) -> None:
    silent = [new_learner(server, opened) for _ in range(10)]
    connections = [begin(server, browser, HONEST, "") for browser in silent]
    reading = new_learner(server, opened)
    assert check(reading, server, HONEST)["passed"]
    until(lambda: all(checks_of(server, each) for each in silent), lambda: server.errors)
    for connection in connections:
        assert b'"done"' in read_until(connection, b'"done"')
        connection.close()


@pytest.mark.slow
def test_three_hundred_checks_at_once_are_answered_or_told_why_not(
    server: Server, opened: Json
) -> None:
    crowd = [new_learner(server, opened) for _ in range(CROWD)]

    def ask(browser: Browser) -> httpx.Response:
        asked = {"edition": "ps4", "problem": "1", "files": WRONG}
        return browser.ask(server, "POST", "/api/course/checks", asked)

    begun = time.monotonic()
    with ThreadPoolExecutor(CROWD) as pool:
        answers = list(pool.map(ask, crowd))
    counts: Counter[str] = Counter()
    for answer in answers:
        told = last_line(answer)
        counts[told["state"]] += 1
        if told["state"] == "failed":
            assert told["error"]["code"] == "too-fast", told
            assert "Too many wait" in told["error"]["message"]
    assert counts["done"] >= CROWD / 2, (counts, time.monotonic() - begun)
    assert check(crowd[0], server, HONEST)["passed"]
    assert "Traceback" not in server.errors
    for browser in crowd:
        browser.close()
