"""What happens when something fails or comes in between: nothing is lost, and nothing blocks."""

import threading
from collections.abc import Callable
from typing import Any

import httpx
import pytest

from handful.store import Move, Unavailable
from handful.web.errors import ApiError, ErrorCode
from handful.web.solver.client import SolverFailure, SolverGone
from handful.web.solver.value import SERVER, Asker, Benchmark, DayHand, EnteredWords
from tests.support.web.app import (
    CLASSIC_HAND,
    FIVE_HANDS,
    WILDCARD_HAND,
    App,
    Player,
    json_of,
    refused,
    running_app,
)


def player_id(player: Player) -> str:
    assert player.cookie is not None
    return player.cookie.partition(".")[0]


def test_a_replay_that_is_asked_for_again_after_a_lost_answer_still_counts(
    player: Player,
) -> None:
    played = player.play("wildcard", WILDCARD_HAND, "out", ".")
    first = player.replay(played)
    assert player.replay(played) == first
    assert first["counts"] is True
    ended = player.move(first, "l", "out*dd")
    assert (ended["counts"], ended["best"]) == (True, ended["total"])


def test_a_replay_that_has_begun_is_not_given_again(player: Player) -> None:
    played = player.play("wildcard", WILDCARD_HAND, "out", ".")
    begun = player.move(player.replay(played), "dad")
    other = player.replay(played)
    assert (other["id"] != begun["id"], other["counts"]) == (True, False)


def test_a_player_without_quota_does_not_reach_the_solver_for_a_days_hand(
    app: App, monkeypatch: pytest.MonkeyPatch, tmp_path: Any
) -> None:
    with running_app(tmp_path, app.services.solver, rounds_an_hour=1) as limited:
        player = limited.player()
        player.deal()
        asked: list[str] = []

        async def day(rules: str, size: int, seed: int, who: str, *_: bool) -> DayHand:
            asked.append(who)
            return DayHand(CLASSIC_HAND, Benchmark(2, 1))

        monkeypatch.setattr(limited.services.solver, "day", day)
        for text in ("2026-11-12", None):
            response = player.ask("POST", "/api/daily", {"day": text})
            refused(response, 429, "too-fast")
        assert asked == []


def test_a_days_hand_is_asked_for_in_the_players_name(
    app: App, player: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[Asker] = []

    async def day(rules: str, size: int, seed: int, who: Asker, *_: bool) -> DayHand:
        asked.append(who)
        return FIVE_HANDS.get((rules, size)) or DayHand(CLASSIC_HAND, Benchmark(2, 1))

    monkeypatch.setattr(app.services.solver, "day", day)
    player.begin_day("2026-11-12")
    network = f"{app.address.removesuffix('.1')}.0/24"
    assert asked == [Asker(network, app.address, player_id(player))]
    player.begin_day()
    assert asked[1] is SERVER, "today's hand waits for nobody"


def test_a_round_that_the_store_refused_is_not_answered_with_one(
    app: App, player: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The player is deleted on another device while the computer thinks."""

    async def computer(*args: object) -> EnteredWords:
        app.store.forget(player_id(player))
        return EnteredWords((), stopped=True)

    monkeypatch.setattr(app.services.solver, "computer", computer)
    refused(player.ask("POST", "/api/rounds", {"by": "skynet"}), 401, "not-known")


def test_so_is_a_days_round(app: App, player: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    async def day(*args: object) -> DayHand:
        app.store.forget(player_id(player))
        return DayHand(CLASSIC_HAND, Benchmark(2, 1))

    monkeypatch.setattr(app.services.solver, "day", day)
    refused(player.ask("POST", "/api/daily", {"day": None}), 401, "not-known")


def test_looking_at_statistics_changes_nothing_and_asks_no_solver(
    new_app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    player = new_app.player()
    player.play("classic", CLASSIC_HAND, "tie", ".")
    # Rounds whose benchmarks were not found yet, as after a restart.
    new_app.store.keep_benchmarks(player.get("/api/me")["round"]["id"], 99, 99)
    player.play("classic", "qqjx", ".")

    def forbidden(*args: object) -> None:
        raise AssertionError("a GET neither writes nor solves")

    async def busy(*args: object) -> None:
        forbidden()

    monkeypatch.setattr(new_app.services.solver, "_ask", busy)
    monkeypatch.setattr(new_app.store.database, "change", forbidden)
    monkeypatch.setattr(new_app.store.database, "transact", forbidden)
    found = player.get("/api/me/statistics")
    assert found["hands"] == 2


def test_the_benchmarks_of_finished_rounds_are_found_in_the_background(new_app: App) -> None:
    player = new_app.player()
    player.play("classic", CLASSIC_HAND, "tie", ".")
    for _ in range(1000):
        scores = player.get("/api/me/statistics")["scores"]
        if scores:
            break
    assert [(each["score"], each["perfect"]) for each in scores] == [(9, 99)]


def test_a_solver_that_fails_in_the_background_is_asked_again_later(
    new_app: App, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    player = new_app.player()
    benchmark = new_app.services.solver.benchmark

    async def broken(*args: object) -> None:
        raise SolverFailure("it was killed")

    monkeypatch.setattr(new_app.services.solver, "benchmark", broken)
    player.play("classic", CLASSIC_HAND, "tie", ".")
    for _ in range(1000):
        if "it was killed" in caplog.text:
            break
        player.get("/api/me")
    monkeypatch.setattr(new_app.services.solver, "benchmark", benchmark)
    player.play("classic", "qqjx", ".")
    for _ in range(1000):
        scores = player.get("/api/me/statistics")["scores"]
        if len(scores) == 2:
            break
    assert sorted(each["score"] for each in scores) == [0, 9]


def every_request(player: Player) -> list[httpx.Response]:
    """Each kind of request about rounds, days and oneself, good and refused."""
    played = player.play("wildcard", WILDCARD_HAND, "out", ".")
    again = player.move(player.replay(played), "l", ".")
    path = f"/api/rounds/{again['id']}"
    return [
        player.ask("GET", f"/api/rounds/{played['id']}/share"),
        player.ask("GET", f"{path}/share"),
        player.ask("POST", f"{path}/moves", {"number": 9, "kind": "stop"}),
        player.ask("POST", f"{path}/review"),
        player.ask("GET", path),
        player.ask("POST", "/api/daily", {"day": None}),
        player.ask("GET", "/api/daily/archive"),
        player.ask("GET", "/api/daily/2026-11-13/board"),
        player.ask("GET", "/api/me"),
        player.ask("GET", "/api/me/statistics"),
        player.ask("PATCH", "/api/me", {"nickname": "Ada"}),
        player.ask("POST", "/api/me/code"),
        player.ask("GET", "/readyz"),
        player.ask("DELETE", "/api/me"),
    ]


def test_a_database_on_the_network_is_never_waited_for_in_the_event_loop(
    new_app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    database = new_app.store.database
    monkeypatch.setattr(type(database), "blocking", True)
    player = new_app.player()
    portal = new_app.client.portal  # type: ignore[attr-defined]
    loop_thread = portal.call(threading.get_ident)
    in_loop: list[str] = []

    def watched(name: str) -> Callable[..., Any]:
        call = getattr(database, name)

        def watch(*args: Any) -> Any:
            if threading.get_ident() == loop_thread:
                in_loop.append(f"{name}: {args}")
            return call(*args)

        return watch

    for name in ("rows", "change", "transact"):
        monkeypatch.setattr(database, name, watched(name))
    statuses = [response.status_code for response in every_request(player)]
    assert statuses == [409, 200, 409, 200, 200, 201, 200, 200, 200, 200, 200, 200, 200, 204]
    assert in_loop == []


def test_a_share_of_a_round_that_goes_on_is_refused_with_the_round(player: Player) -> None:
    played = player.play("classic", CLASSIC_HAND, "tie")
    response = player.ask("GET", f"/api/rounds/{played['id']}/share")
    refused(response, 409, "not-now")
    assert json_of(response, 409)["round"] == played


def test_a_review_that_the_solver_is_too_busy_for_reveals_nothing(
    app: App, player: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    played = player.play("wildcard", WILDCARD_HAND, "out", ".")

    async def busy(*args: object) -> None:
        raise ApiError(ErrorCode.TOO_FAST, "The solver is busy.", wait=3)

    with monkeypatch.context() as patch:
        patch.setattr(app.services.solver, "review", busy)
        refused(player.ask("POST", f"/api/rounds/{played['id']}/review"), 429, "too-fast")
    seen = player.see(played)
    assert (seen["revealed"], seen["can_replay"]) == (False, True)
    assert player.replay(played)["counts"] is True


def test_a_device_code_is_not_used_up_by_an_answer_that_fails(
    app: App, player: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    device_code = json_of(player.ask("POST", "/api/me/code"), 200)["code"]

    def unavailable(*args: object) -> None:
        raise Unavailable("the database is away")

    with monkeypatch.context() as patch:
        patch.setattr(app.store, "streak", unavailable)
        response = app.ask("POST", "/api/me/restore", {"code": device_code})
        refused(response, 503, "unavailable")
    assert app.ask("POST", "/api/me/restore", {"code": device_code}).status_code == 200


def test_a_first_round_that_its_replay_did_not_beat_gets_its_benchmark(new_app: App) -> None:
    player = new_app.player()
    played = player.play("wildcard", WILDCARD_HAND, "out", ".")
    assert player.statistics()["scores"] == []
    player.move(player.replay(played), ".")
    assert [each["score"] for each in player.statistics()["scores"]] == [27]


def test_a_round_of_another_word_list_can_be_asked_about_again(app: App, player: Player) -> None:
    begun = player.play("classic", "sttaz", "tats")
    stored = app.store.round(begun["id"])
    assert stored is not None
    older = stored._replace(id="1" * 26, root="1" * 26, lexicon="another", moves=())
    assert app.store.begin(older)
    assert app.store.append(older.id, Move(1, "word", "zat", points=36))
    again = json_of(player.try_move(older.id, 1, "word", "zat"), 200)
    assert (again["total"], again["hand"]) == (36, "st")


def test_a_body_that_is_no_json_is_named(player: Player) -> None:
    response = player.ask(
        "POST", "/api/rounds", content=b"{oops", headers={"content-type": "application/json"}
    )
    assert refused(response, 422, "bad-request") == "The body is not valid JSON."
    assert "allow" not in response.headers


def test_an_address_that_is_nothing_does_not_build_the_documentation(
    new_app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    def forbidden() -> None:
        raise AssertionError("only /openapi.json and a wrong method need the document")

    monkeypatch.setattr(new_app.asgi, "openapi", forbidden)
    refused(new_app.ask("GET", "/nothing"), 404, "not-found")


def test_a_solver_that_is_killed_again_and_again_is_no_mistake_of_the_server(
    app: App, player: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def gone(*args: object) -> None:
        raise SolverGone("the solver's process was killed")

    monkeypatch.setattr(app.services.solver, "computer", gone)
    response = player.ask("POST", "/api/rounds", {"by": "skynet"})
    assert "nothing is lost" in refused(response, 503, "unavailable")
    assert response.headers["retry-after"] == "2"


def test_many_hands_that_end_at_once_all_get_their_benchmarks(new_app: App) -> None:
    player = new_app.player()
    for _ in range(25):
        player.play("classic", "qqjx", ".")
    for _ in range(2000):
        scores = player.get("/api/me/statistics")["scores"]
        if len(scores) == 25:
            break
    assert len(scores) == 25
