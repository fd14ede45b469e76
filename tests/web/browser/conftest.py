"""A browser, the server that it visits, and the page as a player sees it."""

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from handful.lexicon import DEFAULT, Lexicon
from handful.solver.index import Index, index_of
from handful.web.solver.client import SolverClient
from tests.support.web.app import FRIDAY, set_day_hands, set_dealt_hand, set_five_hands
from tests.support.web.game_page import GamePage
from tests.support.web.live_server import LiveServer

TIMEOUT = 30_000
"""Milliseconds after which something that never comes is given up; no test measures time."""

MISSING = "there is no chromium; see tools/install-test-packages"
SCREENS: dict[str, dict[str, Any]] = {
    "phone": {
        "viewport": {"width": 360, "height": 640},
        "has_touch": True,
        "is_mobile": True,
    },
    "desktop": {"viewport": {"width": 1280, "height": 800}},
}
CHROMIUM_ARGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]

EMPTY = '<!doctype html><link rel="icon" href="data:,">'
FORGET_ALL_BUT = """stored => {
  sessionStorage.clear();
  localStorage.clear();
  for (const [name, value] of Object.entries(stored)) localStorage.setItem(name, value);
}"""

NewPlayer = Callable[..., GamePage]
Deal = Callable[[str], None]

BOTH_SCREENS = pytest.mark.parametrize("screen", list(SCREENS), indirect=True)
"""For what depends on the size of the screen, or on touch; all other tests see a desktop."""
PHONE = pytest.mark.parametrize("screen", ["phone"], indirect=True)

expect.set_options(timeout=TIMEOUT)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Come last: the browser's event loop runs to the end, and there can be only one."""
    folder = Path(__file__).parent
    items.sort(key=lambda item: folder in item.path.parents)


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    """Debian's chromium; without it the test is skipped, but in CI it fails."""
    program = shutil.which("chromium")
    if program is None:
        if os.environ.get("CI") == "true":
            pytest.fail(MISSING)
        pytest.skip(MISSING)
    return {**browser_type_launch_args, "executable_path": program, "args": CHROMIUM_ARGS}


@pytest.fixture(scope="session")
def shared_server(
    tmp_path_factory: pytest.TempPathFactory, solver: SolverClient
) -> Iterator[LiveServer]:
    """A server for all tests that do not mind who else has played there."""
    server = LiveServer(tmp_path_factory.mktemp("server"), solver)
    yield server
    server.stop()


@pytest.fixture
def server(shared_server: LiveServer, monkeypatch: pytest.MonkeyPatch) -> LiveServer:
    """The server; it is Friday, and the day's hand is aretiin, or dd*loutx at the weekend."""
    return _on_friday(shared_server, monkeypatch)


@pytest.fixture
def new_server(
    tmp_path: Path, solver: SolverClient, monkeypatch: pytest.MonkeyPatch
) -> Iterator[LiveServer]:
    """Likewise, with a database in which nobody has played, and to be stopped at will."""
    server = LiveServer(tmp_path, solver)
    yield _on_friday(server, monkeypatch)
    server.stop()


@pytest.fixture
def five_hands(new_server: LiveServer, monkeypatch: pytest.MonkeyPatch) -> LiveServer:
    """A server with no players, and the five hands of `tests.support.web.app` every day."""
    set_five_hands(monkeypatch, new_server.app)
    return new_server


def _on_friday(server: LiveServer, monkeypatch: pytest.MonkeyPatch) -> LiveServer:
    server.clock.set(FRIDAY)
    set_day_hands(monkeypatch, server.app, classic="aretiin", wildcard="dd*loutx")
    return server


@pytest.fixture
def deal(monkeypatch: pytest.MonkeyPatch) -> Deal:
    """Decide which hand is dealt next, and from then on."""
    return lambda hand: set_dealt_hand(monkeypatch, SolverClient, hand)


@pytest.fixture
def screen(request: pytest.FixtureRequest) -> str:
    """The size of the screen; see BOTH_SCREENS."""
    name: str = getattr(request, "param", "desktop")
    return name


def _new_context(browser: Browser, screen: str, **options: Any) -> BrowserContext:
    how = {**SCREENS[screen], "reduced_motion": "reduce", "service_workers": "block", **options}
    context = browser.new_context(**how)
    context.set_default_timeout(TIMEOUT)
    return context


@pytest.fixture(scope="module")
def shared_page(browser: Browser) -> Iterator[Callable[[str], Page]]:
    """The tab of a module for a size of the screen: a new one costs more than a new player."""
    pages: dict[str, Page] = {}

    def page(screen: str) -> Page:
        if screen not in pages:
            context = _new_context(browser, screen)
            context.route(
                "**/empty", lambda route: route.fulfill(body=EMPTY, content_type="text/html")
            )
            pages[screen] = context.new_page()
        return pages[screen]

    yield page
    for each in pages.values():
        each.context.close()


@pytest.fixture
def new_player(
    browser: Browser, shared_page: Callable[[str], Page], screen: str
) -> Iterator[NewPlayer]:
    """Make a page for somebody new: new_player(server, theme="dark").

    The first player of a test has the module's tab, without what it remembers; whoever needs other
    *options* or an empty cache, and every further player, has a browser context of their own. No
    page may log an error that was not allowed.
    """
    games: list[GamePage] = []
    own: list[BrowserContext] = []

    def player(
        server: LiveServer,
        theme: str | None = None,
        language: str | None = None,
        welcomed: bool = True,
        own_context: bool = False,
        **options: Any,
    ) -> GamePage:
        kept = {"theme": theme, "language": language, "welcomed": "yes" if welcomed else None}
        stored = {f"handful.{name}": value for name, value in kept.items() if value is not None}
        if games or own_context or options:
            storage = [{"name": name, "value": value} for name, value in stored.items()]
            origins = [{"origin": server.url, "localStorage": storage}]
            state = {"cookies": [], "origins": origins}
            own.append(_new_context(browser, screen, storage_state=state, **options))
            page = own[-1].new_page()
        else:
            page = shared_page(screen)
            page.set_viewport_size(SCREENS[screen]["viewport"])
            page.context.clear_cookies()
            page.goto(f"{server.url}/empty")  # where the storage of this server's page is at hand
            page.evaluate(FORGET_ALL_BUT, stored)
        games.append(GamePage(page, server, touch=screen == "phone"))
        return games[-1]

    yield player
    problems = [problem for game in games for problem in game.problems()]
    for game in games:
        game.leave()
    for context in own:
        context.close()
    assert problems == []


@pytest.fixture
def game(server: LiveServer, new_player: NewPlayer) -> GamePage:
    """The page of somebody who has been guided through a hand before."""
    return new_player(server).open()


@pytest.fixture(scope="session")
def index() -> Index:
    """All words, for the solver that the page's numbers are compared with."""
    return index_of(Lexicon.load(DEFAULT))
