"""What needs nobody: the rules, and the server's health."""

import logging
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest
from prometheus_client.parser import text_string_to_metric_families

from handful.lexicon import DEFAULT, Lexicon
from handful.store import Store, Unavailable
from handful.version import __version__
from handful.web.metrics import Exposition
from handful.web.solver.client import SolverClient
from tests.support.web.app import CLASSIC_HAND, App, Player, json_of, refused, running_app

TABLES = "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'"


def test_everybody_may_know_what_is_played(app: App) -> None:
    about = json_of(app.ask("GET", "/api/about"), 200)
    assert set(about) == {"version", "lexicon", "sizes", "rules", "players", "bonus", "course"}
    lexicon = Lexicon.load(DEFAULT)
    assert about["version"] == __version__
    assert about["lexicon"] == {
        "name": lexicon.name,
        "words": len(lexicon),
        "sha256": lexicon.sha256,
    }
    assert (about["sizes"], about["bonus"]) == ([4, 12], 50)


def test_the_rules_are_told_as_data(app: App) -> None:
    classic, wildcard = json_of(app.ask("GET", "/api/about"), 200)["rules"]
    letters = classic.pop("letters")
    assert (len(letters), letters["a"], letters["q"]) == (26, 1, 10)
    assert classic == {
        "name": "classic",
        "wildcard": None,
        "vowels": "aeiou",
        "scoring": {"used": 1, "left": 0, "bonus": 50, "counts_held": False},
        "substitutions": 0,
        "replays": None,
    }
    assert wildcard.pop("letters") == letters
    assert wildcard == {
        "name": "wildcard",
        "wildcard": "*",
        "vowels": "aeiou",
        "scoring": {"used": 7, "left": 3, "bonus": 0, "counts_held": True},
        "substitutions": 1,
        "replays": 1,
    }


def test_the_computers_are_told_from_the_weakest_to_the_strongest(app: App) -> None:
    players = json_of(app.ask("GET", "/api/about"), 200)["players"]
    names = [each["name"] for each in players]
    assert names == ["novice", "club", "expert", "skynet", "perfect"]
    assert all(each["told"] for each in players)


# Health.


@pytest.mark.parametrize("path", ["/healthz", "/readyz"])
def test_a_server_that_runs_says_so(app: App, path: str) -> None:
    response = app.ask("GET", path)
    assert (response.status_code, response.text) == (200, "ok\n")
    assert response.headers["content-type"].startswith("text/plain")


@contextmanager
def without_tables(folder: Path) -> Iterator[None]:
    """Meanwhile the database has none of its tables."""
    with closing(sqlite3.connect(folder / "handful.db", isolation_level=None)) as database:
        names = [row[0] for row in database.execute(TABLES)]
        for name in names:
            database.execute(f"ALTER TABLE {name} RENAME TO away_{name}")
        yield
        for name in names:
            database.execute(f"ALTER TABLE away_{name} RENAME TO {name}")


def test_without_tables_the_server_is_alive_but_not_ready(new_app: App, tmp_path: Path) -> None:
    with without_tables(tmp_path):
        alive, ready = new_app.ask("GET", "/healthz"), new_app.ask("GET", "/readyz")
    assert alive.status_code == 200
    refused(ready, 503, "unavailable")
    assert ready.headers["retry-after"] == "2"
    assert new_app.ask("GET", "/readyz").status_code == 200


def test_a_database_that_fails_is_told_to_players(new_app: App, tmp_path: Path) -> None:
    player = new_app.player()
    played = player.deal("classic", CLASSIC_HAND)
    with without_tables(tmp_path):
        for response in (
            player.ask("GET", "/api/me"),
            player.try_move(played["id"], 1, "word", "tie"),
            player.ask("POST", "/api/rounds", {}),
            player.ask("POST", f"/api/rounds/{played['id']}/review"),
            player.ask("GET", "/api/me/statistics"),
            player.ask("DELETE", "/api/me"),
            new_app.ask("POST", "/api/me"),
            new_app.ask("POST", "/api/me/restore", {"code": "x"}),
            new_app.ask("GET", "/readyz"),
        ):
            assert "nothing is lost" in refused(response, 503, "unavailable")
            assert response.headers["retry-after"] == "2"
    assert player.move(player.see(played), "tie")["total"] == 9


def test_a_server_starts_before_its_database_does(
    tmp_path: Path,
    solver: SolverClient,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    migrate = Store.migrate
    tried: list[Store] = []

    def late(store: Store) -> None:
        tried.append(store)
        if len(tried) == 1:
            raise Unavailable("the database cannot be reached")
        migrate(store)

    monkeypatch.setattr(Store, "migrate", late)
    monkeypatch.setattr("handful.web.app.PATIENCE", 0.05)
    monkeypatch.setattr("handful.web.background.RETRY", 0.05)
    with caplog.at_level(logging.WARNING, "handful.web"), running_app(tmp_path, solver) as app:
        for _ in range(100):
            if app.ask("GET", "/readyz").status_code == 200:
                break
        app.player()
    assert "the database cannot be reached; players are told so until it is back" in caplog.text


# Metrics.


def figures(app: App) -> dict[tuple[str, ...], float]:
    app.asgi.state.exposition = Exposition()  # those that were worked out just now are not kept
    response = app.ask("GET", "/metrics")
    assert response.headers["content-type"].startswith("text/plain; version=")
    return {
        (sample.name, *sample.labels.values()): sample.value
        for family in text_string_to_metric_families(response.text)
        for sample in family.samples
    }


def test_requests_and_moves_are_counted(app: App, player: Player) -> None:
    moves = ("handful_requests_total", "/api/rounds/{id}/moves", "200")
    before = figures(app)
    played = player.play("classic", CLASSIC_HAND, "tie", ".")
    player.try_move(played["id"], 9, "stop")
    app.ask("GET", "/api/me")
    after = figures(app)

    def more(*key: str) -> float:
        return after[key] - before.get(key, 0.0)

    assert more(*moves) == 2
    assert more("handful_requests_total", "/api/rounds/{id}/moves", "409") == 1
    assert more("handful_requests_total", "/api/me", "401") == 1
    assert more("handful_moves_total", "word") == 1
    assert more("handful_moves_total", "stop") == 1
    assert more("handful_request_seconds_count", "/api/rounds/{id}/moves") == 3


def test_no_address_that_somebody_made_up_is_a_label(app: App) -> None:
    for number in range(3):
        app.ask("GET", f"/made/up/{number}")
    assert not any("made" in label for key in figures(app) for label in key)


def test_figures_are_worked_out_once_a_second(monkeypatch: pytest.MonkeyPatch) -> None:
    worked_out: list[bytes] = []

    def work_out() -> bytes:
        worked_out.append(b"figures %d" % len(worked_out))
        return worked_out[-1]

    monkeypatch.setattr("handful.web.metrics.generate_latest", work_out)
    monkeypatch.delenv("PROMETHEUS_MULTIPROC_DIR", raising=False)
    seconds = 7.0
    exposition = Exposition(lambda: seconds)
    assert [exposition.text() for _ in range(3)] == [b"figures 0"] * 3
    seconds += 1
    assert [exposition.text() for _ in range(3)] == [b"figures 1"] * 3


def test_failures_of_the_database_are_counted(new_app: App, tmp_path: Path) -> None:
    player = new_app.player()
    before = figures(new_app)
    with without_tables(tmp_path):
        player.ask("GET", "/api/me")
    key = ("handful_database_failures_total",)
    assert figures(new_app)[key] - before[key] == 1


# What is not there.


@pytest.mark.parametrize("path", ["/nothing", "/api/nothing", "/api/", "/api/me/", "/../secret"])
def test_nothing_is_at_an_address_that_was_made_up(app: App, path: str) -> None:
    refused(app.ask("GET", path), 404, "not-found")


@pytest.mark.parametrize("path", ["/api/nothing", "/api/rounds/x/y/z"])
def test_nothing_can_be_sent_there(app: App, path: str) -> None:
    refused(app.ask("POST", path, {}), 404, "not-found")


@pytest.mark.parametrize(
    ("method", "path", "allowed"),
    [
        ("PUT", "/api/me", {"GET", "POST", "PATCH", "DELETE"}),
        ("PUT", "/api/rounds", {"GET", "POST"}),
        ("GET", "/api/verify", {"POST"}),
        ("DELETE", "/api/about", {"GET"}),
        ("POST", "/healthz", {"GET"}),
        ("POST", "/metrics", {"GET"}),
        ("TRACE", "/api/daily", {"GET", "POST"}),
        ("OPTIONS", "/api/rounds", {"GET", "POST"}),
        ("POST", "/", {"GET", "HEAD"}),
    ],
)
def test_an_address_asked_in_another_way_says_how_it_is_asked(
    app: App, method: str, path: str, allowed: set[str]
) -> None:
    response = app.ask(method, path)
    refused(response, 405, "wrong-method")
    assert set(response.headers["allow"].split(", ")) == allowed


def test_the_description_of_the_api_is_there(app: App) -> None:
    described = json_of(app.ask("GET", "/openapi.json"), 200)
    assert described["info"]["title"] == "Handful"
    assert "/api/rounds/{id}/moves" in described["paths"]
