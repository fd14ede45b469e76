"""A browser, a server with the course, and the course's page as a learner sees it."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext

from tests.support.course.sandboxes import sandbox
from tests.support.web.course_page import CoursePage
from tests.support.web.server import Server
from tests.web.browser.conftest import SCREENS, TIMEOUT, browser_type_launch_args

__all__ = ["browser_type_launch_args"]

NewLearner = Callable[..., CoursePage]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Come last: the browser's event loop runs to the end, and there can be only one."""
    folder = Path(__file__).parent
    items.sort(key=lambda item: folder in item.path.parents)


@pytest.fixture(scope="session")
def course_database(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The database of the server."""
    return f"sqlite:///{tmp_path_factory.mktemp('database')}/course.db"


@pytest.fixture(scope="session")
def course_server(
    tmp_path_factory: pytest.TempPathFactory, course_database: str
) -> Iterator[Server]:
    """A server with the course, on which nobody needs a class."""
    sandbox("bubblewrap")
    options = ("--course", "--tables", "0")
    server = Server(tmp_path_factory.mktemp("course"), course_database, options=options)
    yield server
    server.close()


@pytest.fixture(scope="session")
def course_url(course_server: Server) -> str:
    """The address of the server."""
    return course_server.url


@pytest.fixture
def screen(request: pytest.FixtureRequest) -> str:
    """The size of the screen: phone or desktop."""
    name: str = getattr(request, "param", "desktop")
    return name


@pytest.fixture
def new_learner(browser: Browser, course_url: str, screen: str) -> Iterator[NewLearner]:
    """Make a page for somebody new, or for somebody on another device, with their cookies.

    No page may log an error that was not allowed.
    """
    contexts: list[BrowserContext] = []
    problems: list[str] = []

    def learner(
        theme: str = "light",
        language: str = "en",
        cookies: list[Any] | None = None,
        allowed: tuple[str, ...] = (),
    ) -> CoursePage:
        kept = {"handful.theme": theme, "handful.language": language}
        storage = [{"name": name, "value": value} for name, value in kept.items()]
        state: Any = {
            "cookies": cookies or [],
            "origins": [{"origin": course_url, "localStorage": storage}],
        }
        context = browser.new_context(
            **SCREENS[screen],
            reduced_motion="reduce",
            service_workers="block",
            storage_state=state,
            permissions=["clipboard-read", "clipboard-write"],
        )
        context.set_default_timeout(TIMEOUT)
        contexts.append(context)
        page = context.new_page()

        def note(text: str) -> None:
            if not any(part in text for part in allowed):
                problems.append(text)

        page.on("console", lambda told: note(told.text) if told.type == "error" else None)
        page.on("pageerror", lambda error: note(str(error)))
        return CoursePage(page, course_url)

    yield learner
    for context in contexts:
        context.close()
    assert problems == []


@pytest.fixture
def learner(new_learner: NewLearner) -> CoursePage:
    """Somebody new, with problem 1 of ps4 in sight."""
    return new_learner().open()
