"""Two servers with one database, which know nothing of each other: work, checks and classes."""

import json
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from handful.store import Key, Store
from handful.store.course_key import hash_of, new_key
from tests.support.course.sandboxes import sandbox
from tests.support.postgres import PostgresServer
from tests.support.web.server import Server
from tests.web.course.conftest import skeleton, solution

pytestmark = pytest.mark.slow


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The URL of an empty database of each kind."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/course.db"
    server: PostgresServer = request.getfixturevalue("postgres_server")
    return server.url("two_course_servers")


@pytest.fixture
def servers(database: str, tmp_path: Path) -> Iterator[list[Server]]:
    """Two servers that share a database."""
    sandbox("bubblewrap")
    started: list[Server] = []
    try:
        for name in ("first", "second"):
            folder = tmp_path / name
            folder.mkdir()
            options = ("--course", "--tables", "0", "--allowed-host", "words.example")
            started.append(Server(folder, database, options=options))
        yield started
    finally:
        for server in started:
            server.close()


def client(server: Server, cookies: httpx.Cookies | None = None) -> httpx.Client:
    return httpx.Client(base_url=server.url, trust_env=False, timeout=60, cookies=cookies)


def teacher_key(database: str) -> str:
    key = new_key("teacher")
    store = Store.open(database)
    store.add_key(Key("ada", "teacher", "Ada", hash_of(key), 0))
    store.close()
    return key


def test_each_step_may_reach_another_server(servers: list[Server], database: str) -> None:
    first, second = servers
    with client(first) as teacher:
        signed_in = teacher.post("/api/course/teacher", json={"key": teacher_key(database)})
        signed_in.raise_for_status()
        opened = teacher.post("/api/course/classes", json={"title": "7b", "edition": "ps4"}).json()
    with client(first) as learner:
        learner.post("/api/me", json={}).raise_for_status()
        cookies = learner.cookies
    with client(second, cookies) as learner:
        asked = {"edition": "ps4", "problem": "1", "files": solution()}
        assert learner.post("/api/course/checks", json=asked).status_code == 403
        learner.post("/api/course/join", json={"code": opened["code"]}).raise_for_status()
    with client(first, cookies) as learner:
        saved = learner.put("/api/course/files/ps4", json={"files": skeleton(), "version": 0})
        assert saved.json()["version"] == 1
        lines = learner.post("/api/course/checks", json=asked).text.splitlines()
        check = json.loads(lines[-1])["check"]
    with client(second, cookies) as learner:
        work = learner.get("/api/course/files/ps4").json()
        assert (work["files"], work["passed"]) == (skeleton(), ["1"])
        assert [each["id"] for each in work["checks"]] == [check["id"]]
        again = learner.put("/api/course/files/ps4", json={"files": solution(), "version": 0})
        assert again.status_code == 409
    with client(second, teacher.cookies) as teacher:
        table = teacher.get(f"/api/course/classes/{opened['id']}").json()
        [row] = table["learners"]
        assert (row["points"], row["cells"][0]["check"]) == (10, check["id"])
