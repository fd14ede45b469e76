"""A browser, the server that it visits, and the page as a player sees it."""

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, expect

from handful.lexicon import DEFAULT, find
from handful.solver import Index, index_of
from handful.web.game.rounds import Rounds
from handful.web.solver.client import SolverClient
from tests.web.app import FRIDAY, set_day_hands
from tests.web.browser.game_page import GamePage
from tests.web.browser.live_server import LiveServer

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


def _on_friday(server: LiveServer, monkeypatch: pytest.MonkeyPatch) -> LiveServer:
    server.clock.set(FRIDAY)
    set_day_hands(monkeypatch, server.app, classic="aretiin", wildcard="dd*loutx")
    return server


@pytest.fixture
def deal(monkeypatch: pytest.MonkeyPatch) -> Deal:
    """Decide which hand is dealt next, and from then on."""
    return lambda hand: monkeypatch.setattr(Rounds, "deal", lambda *_: hand)


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
def shared_context(browser: Browser) -> Iterator[Callable[[str], BrowserContext]]:
    """The context of a module for a size of the screen: a new one costs more than a new page."""
    contexts: dict[str, BrowserContext] = {}

    def context(screen: str) -> BrowserContext:
        if screen not in contexts:
            contexts[screen] = _new_context(browser, screen)
        return contexts[screen]

    yield context
    for each in contexts.values():
        each.close()


@pytest.fixture
def new_player(
    browser: Browser, shared_context: Callable[[str], BrowserContext], screen: str
) -> Iterator[NewPlayer]:
    """Make a page for somebody new: new_player(server, theme="dark").

    The first player of a test has the module's context, without its cookies; whoever needs other
    *options* or an empty cache, and every further player, has a context of their own. No page may
    log an error that was not allowed.
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
        if games or own_context or options:
            context = _new_context(browser, screen, **options)
            own.append(context)
        else:
            context = shared_context(screen)
            context.clear_cookies()
        game = GamePage(context, server, touch=screen == "phone")
        kept = {"theme": theme, "language": language, "welcomed": "yes" if welcomed else None}
        game.remember({name: value for name, value in kept.items() if value is not None})
        games.append(game)
        return game

    yield player
    problems = [problem for game in games for problem in game.problems()]
    for game in games:
        game.close()
    for context in own:
        context.close()
    assert problems == []


@pytest.fixture
def game(server: LiveServer, new_player: NewPlayer) -> GamePage:
    """The page of somebody new who has read the welcome."""
    return new_player(server).open()


@pytest.fixture(scope="session")
def index() -> Index:
    """All words, for the solver that the page's numbers are compared with."""
    return index_of(find(DEFAULT))
