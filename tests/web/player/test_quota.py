"""What is counted by the hour."""

from pathlib import Path

import httpx

from handful.web.solver.client import SolverClient
from tests.support.web.app import CLASSIC_HAND, Player, json_of, refused, running_app


def test_quotas_are_counted_by_the_hour(tmp_path: Path, solver: SolverClient) -> None:
    with running_app(
        tmp_path,
        solver,
        players_an_hour=2,
        restores_an_hour=2,
        rounds_an_hour=3,
        reviews_an_hour=1,
    ) as app:
        app.clock.set("2026-11-13T10:15:00Z")
        player, other = app.player(), app.player()
        played = json_of(player.ask("POST", "/api/rounds", {}), 201)
        played = player.move(played, ".")
        player.replay(played)
        player.begin_day()
        player.review(played)

        def too_often() -> list[httpx.Response]:
            return [
                app.ask("POST", "/api/me"),
                player.ask("POST", "/api/rounds", {}),
                player.ask("POST", f"/api/rounds/{played['id']}/replay", {"by": "you"}),
                player.ask("POST", "/api/daily", {"day": "2026-11-12"}),
                player.ask("POST", f"/api/rounds/{played['id']}/review"),
            ]

        for _ in range(2):
            refused(app.ask("POST", "/api/me/restore", {"code": "x"}), 400, "bad-code")
        for response in (*too_often(), app.ask("POST", "/api/me/restore", {"code": "x"})):
            assert "an hour. Try again later." in refused(response, 429, "too-fast")
            assert response.headers["retry-after"] == "2701"
        assert other.ask("POST", "/api/rounds", {}).status_code == 201
        app.clock.set("2026-11-13T11:00:00Z")
        assert [each.status_code for each in too_often()] == [201, 201, 201, 201, 200]


def test_todays_round_that_was_begun_is_found_whatever_the_quota(
    tmp_path: Path, solver: SolverClient
) -> None:
    with running_app(tmp_path, solver, rounds_an_hour=1) as app:
        player = app.player()
        played = player.begin_day()
        assert player.begin_day() == played


def test_quotas_hold_for_all_processes_together(tmp_path: Path, solver: SolverClient) -> None:
    with (
        running_app(tmp_path, solver, rounds_an_hour=2) as one,
        running_app(tmp_path, solver, rounds_an_hour=2) as two,
    ):
        player = one.player()
        device = Player(two, player.cookie)
        assert player.ask("POST", "/api/rounds", {}).status_code == 201
        assert device.ask("POST", "/api/rounds", {}).status_code == 201
        refused(player.ask("POST", "/api/rounds", {}), 429, "too-fast")
        refused(device.ask("POST", "/api/rounds", {}), 429, "too-fast")


def test_two_processes_know_the_same_rounds(tmp_path: Path, solver: SolverClient) -> None:
    with running_app(tmp_path, solver) as one, running_app(tmp_path, solver) as two:
        player = one.player()
        device = Player(two, player.cookie)
        played = player.play("classic", CLASSIC_HAND, "tie")
        assert device.move(device.see(played), "rain") == player.see(played)
