"""How fast a player and an address may ask."""

from pathlib import Path

import pytest

from handful.web import Limits
from handful.web.middleware.rate_limit import RateLimit
from handful.web.solver.client import SolverClient
from tests.web.app import refused, running_app


@pytest.fixture
def standstill(monkeypatch: pytest.MonkeyPatch) -> None:
    """No time passes for applications that are started from now on."""
    defaults = (lambda: 0.0,)
    monkeypatch.setattr(RateLimit.__init__, "__defaults__", defaults)


@pytest.mark.usefixtures("standstill")
def test_a_player_who_asks_too_fast_waits(tmp_path: Path, solver: SolverClient) -> None:
    with running_app(tmp_path, solver, player_rate=1, player_burst=5) as app:
        player, other = app.player(), app.player()
        answers = [player.ask("GET", "/api/me") for _ in range(6)]
        assert [each.status_code for each in answers] == [200] * 5 + [429]
        assert "wait a moment" in refused(answers[-1], 429, "too-fast")
        assert answers[-1].headers["retry-after"] == "1"
        assert other.ask("GET", "/api/me").status_code == 200


@pytest.mark.usefixtures("standstill")
def test_an_address_that_asks_too_fast_waits(tmp_path: Path, solver: SolverClient) -> None:
    with running_app(tmp_path, solver, address_rate=1, address_burst=5) as app:
        answers = [app.ask("GET", "/api/about") for _ in range(6)]
        assert [each.status_code for each in answers] == [200] * 5 + [429]
        refused(answers[-1], 429, "too-fast")
        assert app.ask("GET", "/healthz").status_code == 200


def test_the_limits_of_a_server_let_people_play() -> None:
    assert Limits().model_dump() == {
        "player_rate": 20,
        "player_burst": 80,
        "address_rate": 200,
        "address_burst": 800,
        "connections": 1000,
        "connections_an_address": 250,
        "header_seconds": 15,
        "body_seconds": 30,
        "send_seconds": 60,
        "idle_seconds": 5,
        "players_an_hour": 300,
        "restores_an_hour": 30,
        "rounds_an_hour": 600,
        "reviews_an_hour": 240,
    }
