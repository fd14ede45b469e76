"""The course's API is what its description says: schemathesis makes requests of it."""

from collections.abc import Iterator

import pytest
from fastapi import FastAPI

from handful.store import Key
from handful.store.course_key import hash_of, new_key
from handful.web.api.services import Services
from handful.web.app import create_app
from handful.web.course.course import Course
from handful.web.course.pool import CheckPool
from handful.web.errors import ApiError, ErrorCode
from handful.web.solver.client import SolverClient
from tests.support.web.app import Clock, settings_for
from tests.web.api.test_schema import check, labels

pytestmark = pytest.mark.slow

REFUSED = ("403", "429")
"""Who is in no class, and who has tried too many keys."""


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory, solver: SolverClient) -> Iterator[FastAPI]:
    """The app without its lifespan: no grading process runs, so checks are refused as too many."""

    async def refuse(*_: object) -> None:
        raise ApiError(ErrorCode.TOO_FAST, wait=60)

    folder = tmp_path_factory.mktemp("schema")
    app = create_app(settings_for(folder, course=True), Clock(), solver)
    app.state.services.store.migrate()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(CheckPool, "check", refuse)
        yield app


@pytest.fixture
def player(app: FastAPI) -> str:
    """A player in no class; a new one for each test, as the teacher's test lets them join one."""
    services: Services = app.state.services
    return services.accounts.create("schema")


def others(app: FastAPI, *left_out: str) -> list[str]:
    """What is not of the course, and what is *left_out*."""
    return [
        label
        for label in labels(app)
        if ("/api/course" not in label and "/api/check" not in label) or label in left_out
    ]


def test_nobody_gets_only_answers_that_are_described(app: FastAPI) -> None:
    seen = check(app, None, *others(app), may_be_refused=REFUSED)
    assert {200, 401, 415, 422} <= set(seen)


def test_a_player_gets_only_answers_that_are_described(app: FastAPI, player: str) -> None:
    seen = check(app, player, *others(app), may_be_refused=REFUSED, edition="ps4")
    assert {200, 204, 403, 404, 422} <= set(seen)


def test_a_teacher_gets_only_answers_that_are_described(app: FastAPI, player: str) -> None:
    services: Services = app.state.services
    course: Course = app.state.course
    key = new_key("teacher")
    services.store.add_key(Key("k", "teacher", "Ada", hash_of(key), 0))
    made = course.classes.open("k", "Group 7b", "ps4", None)
    course.classes.join(player, made.code, "", "schema")
    [learner] = course.classes.table(made).learners
    # What ends the class or the key, and what would run a program.
    ends = ("DELETE /api/course/classes/{id}", "POST /api/course/checks", "POST /api/check")
    _, token = course.access.sign_in(key, "192.0.2.1")
    cookie = f"handful-teacher={token}"
    seen = check(
        app,
        None,
        *others(app, *ends),
        cookie=cookie,
        may_be_refused=REFUSED,
        id=made.id,
        learner=learner.id,
    )
    assert {200, 201, 204, 404, 422} <= set(seen)
