"""How fast a player and an address may ask."""

from pathlib import Path

import pytest

from handful.web import Limits
from handful.web.middleware.rate_limit import RateLimit
from handful.web.solver.client import SolverClient
from tests.support.web.app import refused, running_app


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


@pytest.mark.usefixtures("standstill")
def test_a_long_answer_counts_as_several_requests(tmp_path: Path, solver: SolverClient) -> None:
    with running_app(tmp_path, solver, address_rate=1, address_burst=10) as app:
        long = app.ask("GET", "/openapi.json")
        assert (long.status_code, len(long.content) > 10 * 8192) == (200, True)
        assert app.ask("GET", "/api/about").status_code == 429
        assert app.ask("GET", "/healthz").status_code == 200


@pytest.mark.slow
@pytest.mark.usefixtures("standstill")
@pytest.mark.parametrize(
    "path", ["/openapi.json", "/metrics", "/nothing", "/api/nothing", "/metrics%0A", "/healthz/"]
)
def test_every_path_is_limited(tmp_path: Path, solver: SolverClient, path: str) -> None:
    with running_app(tmp_path, solver, address_rate=1, address_burst=2) as app:
        answers = [app.ask("GET", path).status_code for _ in range(3)]
        assert answers[0] != 429
        assert answers[2] == 429


@pytest.mark.usefixtures("standstill")
def test_foreign_names_and_other_methods_are_limited(tmp_path: Path, solver: SolverClient) -> None:
    with running_app(tmp_path, solver, address_rate=1, address_burst=2) as app:
        assert app.ask("GET", "/nothing", headers={"host": "example.org"}).status_code == 421
        assert app.ask("OPTIONS", "/nothing").status_code == 404
        assert app.ask("PUT", "/openapi.json").status_code == 429


@pytest.mark.slow
@pytest.mark.usefixtures("standstill")
@pytest.mark.parametrize("path", ["/", "/docs", "/api.js", "/view/you.js", "/assets.json"])
def test_the_files_of_the_page_have_their_own_limit(
    tmp_path: Path, solver: SolverClient, path: str
) -> None:
    with running_app(
        tmp_path, solver, address_rate=1, address_burst=1, file_rate=1, file_burst=3
    ) as app:
        assert [app.ask("GET", path).status_code for _ in range(4)] == [200] * 3 + [429]
        assert app.ask("GET", "/api/about").status_code == 200
        assert app.ask("GET", "/docs").status_code == 429


@pytest.mark.usefixtures("standstill")
def test_a_classroom_behind_one_address_opens_the_page(
    tmp_path: Path, solver: SolverClient
) -> None:
    limits = Limits()
    with running_app(
        tmp_path, solver, file_rate=limits.file_rate, file_burst=limits.file_burst
    ) as app:
        files = app.ask("GET", "/assets.json").json()["files"]
        # Each of forty opens the page, and keeps every file once more.
        assert 40 * (2 * len(files) + 2) < limits.file_burst


@pytest.mark.usefixtures("standstill")
def test_who_watches_the_health_is_limited_apart(tmp_path: Path, solver: SolverClient) -> None:
    with running_app(tmp_path, solver, address_rate=1, address_burst=2) as app:
        answers = [app.ask("GET", "/api/about").status_code for _ in range(3)]
        assert answers == [200, 200, 429]
        answers = [app.ask("GET", "/healthz").status_code for _ in range(3)]
        assert answers == [200, 200, 429]
        assert app.ask("GET", "/readyz").status_code == 429


def test_the_limits_of_a_server_let_people_play() -> None:
    assert Limits().model_dump() == {
        "player_rate": 20,
        "player_burst": 80,
        "address_rate": 200,
        "address_burst": 800,
        "file_rate": 500,
        "file_burst": 10_000,
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
        "codes_an_hour": 300,
        "checks_an_hour": 600,
        "runs_at_once": 20,
        "tries_an_hour": 600,
    }
