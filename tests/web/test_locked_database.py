"""An SQLite file that another process keeps locked: only those wait who must, and not for long."""

import sqlite3
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from handful.store import circuit_breaker
from handful.store import sqlite as sqlite_module
from handful.web.player.quota import Quota
from tests.support.web.app import App, refused

THREADS = 40
"""Threads of a server that wait for its database: Starlette starts no more."""
CALLS = THREADS + 5
DEADLINE = 60
"""Seconds after which something does not happen any more."""


@pytest.fixture(autouse=True)
def nobody_else_writes(monkeypatch: pytest.MonkeyPatch) -> None:
    """The server does not sweep in the background."""
    monkeypatch.setattr(Quota, "sweep", lambda _: False)


@contextmanager
def locked(folder: Path) -> Iterator[sqlite3.Connection]:
    """Meanwhile another process may be writing."""
    with closing(sqlite3.connect(folder / "handful.db", isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        yield other
        if other.in_transaction:
            other.execute("ROLLBACK")


class Sleeps:
    """Where calls wait for the lock: as long as they like in threads, until they are released."""

    def __init__(self, app: App, monkeypatch: pytest.MonkeyPatch) -> None:
        self.loop_thread = app.client.portal.call(threading.get_ident)  # type: ignore[attr-defined]
        self.in_loop: list[float] = []
        self.waiting: set[int] = set()
        self.released = threading.Event()
        monkeypatch.setattr(sqlite_module, "sleep", self)

    def __call__(self, seconds: float) -> None:
        if threading.get_ident() == self.loop_thread:
            self.in_loop.append(seconds)
            time.sleep(seconds)
        else:
            self.waiting.add(threading.get_ident())
            self.released.wait(DEADLINE)


@pytest.mark.parametrize(
    ("kind", "text", "threads"),
    [
        pytest.param("word", "tin", 1, id="moves that go on wait together"),
        pytest.param("stop", "", THREADS, id="ends of rounds have transactions of their own"),
    ],
)
def test_health_and_reading_go_on_while_moves_wait_for_the_lock(
    new_app: App,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    kind: str,
    text: str,
    threads: int,
) -> None:
    monkeypatch.setattr(sqlite_module, "TIMEOUT", DEADLINE)
    players = [new_app.player() for _ in range(CALLS)]
    rounds = [player.deal() for player in players]
    sleeps = Sleeps(new_app, monkeypatch)
    with locked(tmp_path) as other, ThreadPoolExecutor(CALLS) as pool:
        moves = [
            pool.submit(player.try_move, dealt["id"], 1, kind, text)
            for player, dealt in zip(players, rounds, strict=True)
        ]
        end = time.monotonic() + DEADLINE
        while len(sleeps.waiting) < threads and time.monotonic() < end:
            time.sleep(0.01)
        try:
            assert new_app.client.get("/healthz").text == "ok\n"
            assert new_app.client.get("/").status_code == 200
            seen = new_app.client.get("/api/me", headers={"cookie": f"handful={players[0].cookie}"})
            assert seen.json()["round"]["moves"] == 0
            assert not any(move.done() for move in moves)
            assert len(sleeps.waiting) == threads
        finally:
            other.execute("ROLLBACK")
            sleeps.released.set()
        assert [move.result().status_code for move in moves] == [200] * CALLS
    each = 0.01  # the longest pause, which comes when BRIEFLY is almost over
    assert sum(sleeps.in_loop) <= CALLS * (sqlite_module.BRIEFLY + each)


def test_after_one_timeout_the_next_calls_fail_at_once_until_the_lock_is_gone(
    new_app: App, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    player = new_app.player()
    dealt = player.deal()
    monkeypatch.setattr(circuit_breaker, "PAUSE", float(DEADLINE))
    monkeypatch.setattr(sqlite_module, "TIMEOUT", 0.02)
    waits: list[float] = []
    monkeypatch.setattr(sqlite_module, "sleep", lambda seconds: waits.append(seconds))
    with locked(tmp_path) as other:
        refused(player.try_move(dealt["id"], 1, "stop"), 503, "unavailable")
        assert waits
        waits.clear()
        for _ in range(3):
            response = player.try_move(dealt["id"], 1, "stop")
            assert "nothing is lost" in refused(response, 503, "unavailable")
            assert response.headers["retry-after"] == "2"
        assert waits == []
        assert player.see(dealt)["moves"] == 0, "reading needs no lock"
        other.execute("ROLLBACK")
        assert player.try_move(dealt["id"], 1, "stop").status_code == 200


def test_a_server_whose_database_is_locked_is_alive_but_not_ready(
    new_app: App, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sqlite_module, "TIMEOUT", 0.02)
    with locked(tmp_path):
        for _ in range(2):
            response = new_app.ask("GET", "/readyz")
            refused(response, 503, "unavailable")
            assert response.headers["retry-after"] == "2"
            assert new_app.ask("GET", "/healthz").status_code == 200
    assert new_app.ask("GET", "/readyz").status_code == 200


def test_a_server_that_waits_for_its_database_says_soon_that_it_is_not_ready(
    new_app: App, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Several who ask share one attempt, so that watching it does not take all threads."""
    monkeypatch.setattr(sqlite_module, "TIMEOUT", DEADLINE)
    monkeypatch.setattr("handful.web.api.readiness.PATIENCE", 0.05)
    sleeps = Sleeps(new_app, monkeypatch)
    with locked(tmp_path) as other:
        for _ in range(4):
            refused(new_app.ask("GET", "/readyz"), 503, "unavailable")
        assert len(sleeps.waiting) == 1
        other.execute("ROLLBACK")
        sleeps.released.set()
    end = time.monotonic() + DEADLINE
    while new_app.ask("GET", "/readyz").status_code != 200:
        assert time.monotonic() < end, "it is ready again"
