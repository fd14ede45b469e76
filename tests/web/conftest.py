"""The application that the tests use, and the one solver that all of them ask."""

from collections.abc import Iterator
from itertools import count
from pathlib import Path

import pytest

from handful.lexicon import DEFAULT
from handful.web.solver.client import SolverClient
from tests.support.web.app import FRIDAY, App, Player, running_app, set_day_hands

networks = count(1)


@pytest.fixture(autouse=True)
def hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is done in the background is done without pauses."""
    monkeypatch.setattr("handful.web.game.benchmark.PAUSE", 0.0)


@pytest.fixture(scope="session")
def solver(cache: Path) -> Iterator[SolverClient]:
    """The solver's process: starting it takes longer than most tests."""
    solver = SolverClient(DEFAULT)
    yield solver
    solver.close()


@pytest.fixture(scope="session")
def shared_app(tmp_path_factory: pytest.TempPathFactory, solver: SolverClient) -> Iterator[App]:
    """A server for all tests that do not mind who else has played there."""
    with running_app(tmp_path_factory.mktemp("app"), solver) as app:
        yield app


@pytest.fixture
def app(shared_app: App) -> App:
    """The server; it is Friday, 13 November 2026, at ten. Each test asks from its own network."""
    shared_app.clock.set(FRIDAY)
    number = next(networks)
    shared_app.address = f"10.{number // 256}.{number % 256}.1"
    return shared_app


@pytest.fixture
def new_app(tmp_path: Path, solver: SolverClient) -> Iterator[App]:
    """A server with a database in which nobody has played."""
    with running_app(tmp_path, solver) as app:
        yield app


@pytest.fixture
def player(app: App) -> Player:
    """Somebody who came just now."""
    return app.player()


@pytest.fixture
def days(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    """The day's hand is aretiin on weekdays, and dd*loutx at the weekend."""
    set_day_hands(monkeypatch, app, classic="aretiin", wildcard="dd*loutx")
