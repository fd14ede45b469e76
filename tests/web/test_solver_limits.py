"""The solver is there for everybody, whatever one address asks of it."""

import asyncio
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from handful.web import Limits
from handful.web.solver import worker
from handful.web.solver.client import SolverClient
from handful.web.solver.value import Benchmark, WeakerScores
from tests.support.web.app import App, Json, Player, json_of, run_async, running_app

pytestmark = pytest.mark.slow

DEFAULTS = {
    name: Limits.model_fields[name].default
    for name in ("players_an_hour", "rounds_an_hour", "reviews_an_hour", "tries_an_hour")
}
"""The limits that people could meet; how many requests a second are sent is another matter."""


@pytest.fixture
def limited_app(tmp_path: Path, solver: SolverClient) -> Iterator[App]:
    """A server with the limits that it has when nobody sets them."""
    with running_app(tmp_path, solver, **DEFAULTS) as app:
        yield app


def at(app: App, address: str) -> httpx.AsyncClient:
    """Somebody who asks from *address*."""
    transport = httpx.ASGITransport(app=app.asgi, client=(address, 50_000))
    return httpx.AsyncClient(transport=transport, base_url="http://testserver", timeout=60)


def finished_round(app: App) -> tuple[Player, Json]:
    """A new player, and a hand that was just ended."""
    player = app.player()
    return player, player.move(player.deal("wildcard", size=8), ".")


def a_review(function: object, args: object) -> Json | Benchmark:
    """What the solver answers, after the time that it takes for a review."""
    time.sleep(0.02)
    if function is worker.benchmark:
        return Benchmark(9, 9, WeakerScores(9, 9, 9))
    return {"perfect": {"score": 9}, "skynet": {"score": 9}}


async def review(client: httpx.AsyncClient, player: Player, played: Json) -> int:
    """The status of the answer to a player who asks for a review."""
    cookie = {"cookie": f"handful={player.cookie}"}
    asked = f"/api/rounds/{played['id']}/review"
    return (await client.post(asked, headers=cookie)).status_code


@pytest.mark.parametrize("cookies", [22, 60])
def test_many_cookies_of_one_address_get_nobody_elses_review_refused(
    new_app: App, monkeypatch: pytest.MonkeyPatch, cookies: int
) -> None:
    attackers = [finished_round(new_app) for _ in range(cookies)]
    bystander = finished_round(new_app)
    statuses: list[int] = []
    monkeypatch.setattr(new_app.services.solver, "_call", a_review)

    async def hammer(client: httpx.AsyncClient, player: Player, played: Json) -> None:
        while True:
            if await review(client, player, played) != 200:
                await asyncio.sleep(0.1)

    async def attack() -> None:
        async with at(new_app, "127.0.0.66") as hostile, at(new_app, "127.0.0.1") as honest:
            hammering = [
                asyncio.create_task(hammer(hostile, *attacker))
                for attacker in attackers
                for _ in range(3)
            ]
            await asyncio.sleep(0)
            statuses.extend([await review(honest, *bystander) for _ in range(20)])
            for task in hammering:
                task.cancel()
            await asyncio.gather(*hammering, return_exceptions=True)

    run_async(attack())
    assert statuses == [200] * 20


def test_a_class_of_forty_behind_one_address_plays_reviews_and_checks(limited_app: App) -> None:
    """A lesson: the day's hands, then one every two minutes, each reviewed by all at once."""
    app = limited_app
    pupils = [app.player() for _ in range(40)]
    statuses: list[int] = []

    async def ask_for_reviews(played: list[Json]) -> None:
        async with at(app, "testclient") as client:
            asked = [review(client, *each) for each in zip(pupils, played, strict=True)]
            statuses.extend(await asyncio.gather(*asked))

    for _ in range(5):
        day = [pupil.begin_day() for pupil in pupils]
        app.clock.seconds += 60
        run_async(ask_for_reviews([p.move(d, ".") for p, d in zip(pupils, day, strict=True)]))
    for _ in range(5):
        dealt = [pupil.deal("wildcard", size=8) for pupil in pupils]
        app.clock.seconds += 120
        run_async(ask_for_reviews([p.move(d, ".") for p, d in zip(pupils, dealt, strict=True)]))
    assert statuses == [200] * 400
    for pupil, begun in zip(pupils, day, strict=True):
        code = pupil.get(f"/api/rounds/{begun['id']}/share")["code"]
        assert json_of(pupil.ask("POST", "/api/verify", {"code": code}), 200)["score"] == 0
    board = pupils[0].get("/api/daily/2026-11-13/board")
    assert (board["players"], len(board["top"]), board["others"]) == (40, 40, [])
