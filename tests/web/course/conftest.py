"""A server with the course, classes in it, and learners."""

import json
import threading
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from handful.course.kit import kit_files
from handful.store import Key
from handful.store.course_key import hash_of, new_key
from handful.web.solver.client import SolverClient
from tests.support.web.app import FRIDAY, App, Json, Player, json_of, running_app

PS4 = ("ps4a.py", "ps4b.py")


@pytest.fixture(scope="session")
def shared_course(tmp_path_factory: pytest.TempPathFactory, solver: SolverClient) -> Iterator[App]:
    """A server with the course, which strangers reach."""
    with running_app(tmp_path_factory.mktemp("course"), solver, course=True) as app:
        yield app


@pytest.fixture
def course(shared_course: App) -> App:
    """The server; it is Friday, 13 November 2026, at ten."""
    shared_course.clock.set(FRIDAY)
    return shared_course


class Teacher:
    """Somebody with a teacher's key, signed in."""

    def __init__(self, app: App, name: str = "Ada") -> None:
        self.app = app
        self.key = make_key(app, "teacher", name)
        self.name = name
        self.sign_in()

    def sign_in(self) -> None:
        signed_in = self.app.ask("POST", "/api/course/teacher", {"key": self.key})
        assert json_of(signed_in, 200)["name"] == self.name
        self.cookie: str = signed_in.cookies["handful-teacher"]

    def ask(self, method: str, path: str, content: object = None, **more: Any) -> Any:
        headers = {"cookie": f"handful-teacher={self.cookie}"}
        return self.app.ask(method, path, content, headers=headers, **more)

    def open(self, title: str = "Group 7b", edition: str = "ps4", **more: object) -> Json:
        """A new class."""
        asked = {"title": title, "edition": edition, **more}
        return json_of(self.ask("POST", "/api/course/classes", asked), 201)

    def table(self, opened: Json) -> Json:
        return json_of(self.ask("GET", f"/api/course/classes/{opened['id']}"), 200)


def make_key(app: App, kind: Any, name: str) -> str:
    """A new key, as the owner of the server makes it."""
    key = new_key(kind)
    app.store.add_key(Key(key[4:20], kind, name, hash_of(key), 0))
    return key


@pytest.fixture
def teacher(course: App) -> Teacher:
    return Teacher(course)


@pytest.fixture
def opened(teacher: Teacher) -> Json:
    """A class for ps4."""
    return teacher.open()


def join(player: Player, opened: Json, name: str = "") -> Json:
    asked = {"code": opened["code"], "name": name}
    return json_of(player.ask("POST", "/api/course/join", asked), 200)


@pytest.fixture
def learner(course: App, opened: Json) -> Player:
    """A member of the class."""
    player = course.player()
    join(player, opened, "Anna Lee")
    return player


def skeleton(kit: str = "ps4") -> dict[str, str]:
    files = kit_files(kit)
    return {name: files[name] for name in PS4 if name in files} or files


def solution(kit: str = "ps4") -> dict[str, str]:
    files = kit_files(kit, solution=True)
    return {name: files[name] for name in PS4 if name in files} or files


def written(body: str) -> dict[str, str]:
    """The solution of ps4, with another body of getWordScore."""
    text = solution()["ps4a.py"]
    head = "def getWordScore(word, n):\n"
    assert head in text
    return {**solution(), "ps4a.py": text.replace(head, f"{head}    {body}\n", 1)}


def events(
    player: Player, files: dict[str, str], problem: str = "1", edition: str = "ps4", **more: Any
) -> list[Json]:
    """What is told of a check, until it is done."""
    asked = {"edition": edition, "problem": problem, "files": files, **more}
    response = player.ask("POST", "/api/course/checks", asked)
    assert response.status_code == 200, response.text
    assert response.headers["content-type"].startswith("application/x-ndjson")
    return [json.loads(line) for line in response.text.splitlines()]


def checked(player: Player, files: dict[str, str], problem: str = "1", **more: Any) -> Json:
    """A check that is done."""
    last = events(player, files, problem, **more)[-1]
    assert last["state"] == "done", last
    check: Json = last["check"]
    return check


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path


def threads_of(app: App, patch: pytest.MonkeyPatch, names: Iterable[str]) -> dict[str, int]:
    """In which thread each of these calls of the store is made, from now on."""
    threads: dict[str, int] = {}

    def noted(name: str) -> Callable[..., object]:
        call = getattr(app.store, name)

        def noting(*given: object) -> object:
            threads[name] = threading.get_ident()
            return call(*given)

        return noting

    for name in names:
        patch.setattr(app.store, name, noted(name))
    return threads


def answering_thread(app: App) -> int:
    """The thread that answers all requests."""
    assert isinstance(app.client, TestClient), "the client runs the application"
    assert app.client.portal is not None, "the application runs"
    return app.client.portal.call(threading.get_ident)
