"""What learners wrote and what was found in it is kept, whatever is killed."""

import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import httpx
import psycopg
import pytest

from tests.support.course.hostile import ATTACKS, HONEST, files_of
from tests.support.course.sandboxes import sandbox
from tests.support.postgres import PostgresServer
from tests.support.web.classroom import (
    Json,
    adopting,
    last_line,
    new_class,
    new_learner,
    teacher_asks,
)
from tests.support.web.server import PATIENCE, Serve, Server, until
from tests.support.web.server import serve as serve

pytestmark = pytest.mark.slow

LEARNERS = 4
KILLS = 2
BETWEEN = 8
"""Things that are acknowledged between two kills."""
LOOPING = 14.0
"""Seconds that a check of a program takes at least in which every function loops."""
OPTIONS = ("--course", "--tables", "0")


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The URL of an empty database of each kind, which has written down what it acknowledges."""
    sandbox("bubblewrap")
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/game.db"
    server: PostgresServer = request.getfixturevalue("postgres_server")
    url = server.url("durable_course")
    with psycopg.connect(server.address("postgres"), autocommit=True) as connection:
        connection.execute("ALTER DATABASE durable_course SET synchronous_commit = on")
    return url


@pytest.fixture
def temporary(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where the servers put what is for a while."""
    folder = tmp_path / "tmp"
    folder.mkdir()
    monkeypatch.setenv("TMPDIR", str(folder))
    return folder


class Learner:
    """Somebody who saves and has things checked, and writes down what was acknowledged."""

    def __init__(self, server: Server, opened: Json, number: int, over: threading.Event) -> None:
        self.server = server
        self.number = number
        self.over = over
        self.browser = new_learner(server, opened)
        self.version = 0
        self.saved = 0
        """The number of the last text that was acknowledged."""
        self.sent = 0
        """The number of the last text that was sent."""
        self.checks: list[Json] = []
        self.lost = 0

    @property
    def acknowledged(self) -> int:
        return self.saved + len(self.checks)

    def work(self) -> None:
        while not self.over.is_set():
            for _ in range(3):
                self.save()
            self.check()

    def save(self) -> None:
        """Save another text, and again until it is acknowledged."""
        self.sent += 1
        asked = {"files": {"ps4a.py": self.text(self.sent)}, "version": self.version}
        while True:
            answer = self.ask("PUT", "/api/course/files/ps4", asked)
            if answer is not None:
                assert answer.status_code == 200, answer.text
                self.version = answer.json()["version"]
                self.saved = self.sent
                return

    def check(self) -> None:
        """Have something checked, once; it may be lost on the way."""
        made = len(self.checks)
        text = f"{HONEST['ps4a.py']}\n# {self.number} {made}\n"
        asked = {"edition": "ps4", "problem": "1", "files": {**HONEST, "ps4a.py": text}}
        answer = self.ask("POST", "/api/course/checks", asked)
        if answer is not None:
            told = last_line(answer)
            assert told["state"] == "done", told
            self.checks.append(told["check"])

    def text(self, number: int) -> str:
        return f"# {self.number} {number}\n" + "x = 1\n" * (number % 50)

    def ask(self, method: str, path: str, asked: object = None) -> httpx.Response | None:
        """The answer; None where the server was killed meanwhile, after which there is another."""
        try:
            answer = self.browser.ask(self.server, method, path, asked)
        except httpx.ConnectError:
            time.sleep(0.05)
        except httpx.TransportError:
            self.lost += 1
        else:
            if answer.status_code != 503:
                return answer
            time.sleep(0.05)
        return None

    def verify(self) -> None:
        """Compare what was acknowledged with what is there."""
        answer = self.browser.ask(self.server, "GET", "/api/course/files/ps4")
        assert answer.status_code == 200, answer.text
        kept = answer.json()
        assert kept["files"]["ps4a.py"] in [
            self.text(number) for number in range(self.saved, self.sent + 1)
        ]
        assert kept["version"] >= self.version
        [latest] = [each for each in kept["checks"] if each["problem"] == "1"]
        assert latest["id"] >= self.checks[-1]["id"]
        if latest["id"] == self.checks[-1]["id"]:
            assert latest["report"] == self.checks[-1]["report"]
        assert kept["passed"] == ["1"]


def work_under(learners: list[Learner], blow: Callable[[], None], over: threading.Event) -> None:
    """Work; each of the blows falls when something was acknowledged since the last."""

    def acknowledged() -> int:
        return sum([learner.acknowledged for learner in learners])

    with ThreadPoolExecutor(len(learners)) as threads:
        working = [threads.submit(learner.work) for learner in learners]

        def wait_for_some() -> None:
            goal = acknowledged() + BETWEEN
            until(
                lambda: acknowledged() >= goal or any(each.done() for each in working),
                lambda: learners[0].server.errors[-2000:],
            )

        try:
            for _ in range(KILLS):
                wait_for_some()
                blow()
            wait_for_some()
        finally:
            over.set()
        for each in working:
            each.result(PATIENCE)


def test_no_saved_text_and_no_finished_report_is_lost_when_the_server_is_killed_again_and_again(
    database: str, serve: Serve, temporary: Path
) -> None:
    server = serve(database, options=OPTIONS)
    key, opened = new_class(server, database)
    over = threading.Event()
    learners = [Learner(server, opened, number, over) for number in range(LEARNERS)]

    def blow() -> None:
        server.kill()
        server.start()

    with adopting() as orphans:
        work_under(learners, blow, over)
        assert sum(learner.lost for learner in learners) > 0, "nobody was hit"
        for learner in learners:
            learner.verify()
        place = f"/api/course/classes/{opened['id']}"
        table = teacher_asks(server, key, "GET", place).json()
        rows = {row["nickname"]: row["cells"][0] for row in table["learners"]}
        for learner in learners:
            name = learner.browser.ask(server, "GET", "/api/me").json()["nickname"]
            assert rows[name]["passed"]
            if len({row["nickname"] for row in table["learners"]}) == LEARNERS:
                assert rows[name]["checks"] >= len(learner.checks)
        assert sum(row["cells"][0]["checks"] for row in table["learners"]) >= sum(
            len(learner.checks) for learner in learners
        )
        last = learners[0].checks[-1]
        seen = teacher_asks(server, key, "GET", f"{place}/checks/{last['id']}").json()
        assert seen["report"] == last["report"]
        assert "Traceback" not in server.errors
        server.kill()
        until(lambda: not orphans(), lambda: f"left: {orphans()}")
    assert list(temporary.iterdir()) == []


@pytest.mark.parametrize("workers", [1, 2])
def test_nothing_goes_on_when_the_server_is_killed_while_programs_loop(
    workers: int, tmp_path: Path, serve: Serve, temporary: Path
) -> None:
    sandbox("bubblewrap")
    database = f"sqlite:///{tmp_path}/game.db"
    server = serve(database, options=OPTIONS, workers=workers)
    _, opened = new_class(server, database)
    endless = files_of(ATTACKS["never_twice"], tmp_path)
    asked = {"edition": "ps4", "problem": "", "files": endless}
    learners = [new_learner(server, opened) for _ in range(3)]
    with adopting() as orphans, ThreadPoolExecutor(3) as threads:
        loops = [
            threads.submit(each.ask, server, "POST", "/api/course/checks", asked)
            for each in learners
        ]
        time.sleep(3)  # until some are slow, and some have a place
        end = time.monotonic() + LOOPING / 2
        server.kill_only(server.pid)
        server.wait_until_gone()
        until(lambda: not orphans(), lambda: f"left: {orphans()}")
        assert time.monotonic() < end, "they went on until the checks were done"
        for each in loops:
            assert isinstance(each.exception(PATIENCE), httpx.TransportError)
    assert [path for path in temporary.iterdir() if "metrics" not in path.name] == []
