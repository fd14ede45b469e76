"""A browser, the house that it visits, and who sits before it."""

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from handful.web.desk import Desk
from handful.web.solving import Solving
from playwright.sync_api import BrowserContext, expect
from tests.web.house import FRIDAY, deal_days

from handful.lexicon import DEFAULT, find
from handful.solver import Index, index_of
from tests.web.browser.inn import Inn
from tests.web.browser.seat import Seat

PATIENCE = 15_000
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
QUIET = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]

Sit = Callable[..., Seat]
Deal = Callable[[str], None]

ONE_SCREEN = pytest.mark.parametrize("screen", ["desktop"], indirect=True)
"""For what does not depend on the size of the screen."""

expect.set_options(timeout=PATIENCE)


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
    return {**browser_type_launch_args, "executable_path": program, "args": QUIET}


@pytest.fixture(scope="session")
def shared_inn(tmp_path_factory: pytest.TempPathFactory, solving: Solving) -> Iterator[Inn]:
    """A server for all tests that do not mind who else has played there."""
    inn = Inn(tmp_path_factory.mktemp("inn"), solving)
    yield inn
    inn.shut()


@pytest.fixture
def inn(shared_inn: Inn, monkeypatch: pytest.MonkeyPatch) -> Inn:
    """The server; it is Friday, and the day's hand is aretiin, or dd*loutx at the weekend."""
    return _on_friday(shared_inn, monkeypatch)


@pytest.fixture
def new_inn(tmp_path: Path, solving: Solving, monkeypatch: pytest.MonkeyPatch) -> Iterator[Inn]:
    """Likewise, with a database in which nobody has played, and to be shut at will."""
    inn = Inn(tmp_path, solving)
    yield _on_friday(inn, monkeypatch)
    inn.shut()


def _on_friday(inn: Inn, monkeypatch: pytest.MonkeyPatch) -> Inn:
    inn.clock.set(FRIDAY)
    deal_days(monkeypatch, inn.house, classic="aretiin", wildcard="dd*loutx")
    return inn


@pytest.fixture
def deal(monkeypatch: pytest.MonkeyPatch) -> Deal:
    """Decide which hand is dealt next, and from then on."""
    return lambda hand: monkeypatch.setattr(Desk, "deal", lambda *_: hand)


@pytest.fixture(params=list(SCREENS))
def screen(request: pytest.FixtureRequest) -> str:
    """The size of the screen; every test that asks for a seat sees both."""
    name: str = request.param
    return name


@pytest.fixture
def sit(new_context: Callable[..., BrowserContext], screen: str) -> Iterator[Sit]:
    """Take a seat in a browser of your own: sit(inn, theme="dark"). It complains of nothing."""
    seats: list[Seat] = []

    def seated(
        inn: Inn,
        theme: str | None = None,
        language: str | None = None,
        welcomed: bool = True,
        **more: Any,
    ) -> Seat:
        kept = {"theme": theme, "language": language, "welcomed": "yes" if welcomed else None}
        stored = [
            {"name": f"handful.{name}", "value": value} for name, value in kept.items() if value
        ]
        how = {
            **SCREENS[screen],
            "reduced_motion": "reduce",
            "service_workers": "block",
            "storage_state": {
                "cookies": [],
                "origins": [{"origin": inn.url, "localStorage": stored}],
            },
            **more,
        }
        context = new_context(**how)
        context.set_default_timeout(PATIENCE)
        seat = Seat(context, inn, touch=bool(how.get("has_touch")))
        seats.append(seat)
        return seat

    yield seated
    assert [seat.problems() for seat in seats if seat.problems()] == []


@pytest.fixture
def seat(inn: Inn, sit: Sit) -> Seat:
    """Somebody new who has read the welcome, before the page."""
    return sit(inn).open()


@pytest.fixture(scope="session")
def index() -> Index:
    """All words, for the solver that the page's numbers are compared with."""
    return index_of(find(DEFAULT))
