"""What the routes work with: the desk, the solver, and who it is that asks."""

import json
from collections.abc import Callable
from typing import Any, NamedTuple, TypeVar, TypeVarTuple

from fastapi import Request
from fastapi.responses import Response
from starlette.concurrency import run_in_threadpool

from handful.rules import Hand
from handful.store import StoredRound
from handful.web.day import Day
from handful.web.desk import Desk
from handful.web.identity import COOKIE, YEAR, cookie_of
from handful.web.problem import MEANING, STATUS, Problem
from handful.web.secret import Secret
from handful.web.shape import Failure, StaleMove
from handful.web.solving import DayHand, Solving
from handful.web.table import Table

__all__ = ["Service", "answers", "failures", "player_in", "service_of", "with_cookie"]

_encode = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode
T = TypeVar("T")
Asked = TypeVarTuple("Asked")


class Service(NamedTuple):
    """The desk, and what takes long beside it."""

    desk: Desk
    solving: Solving
    secret: Secret

    async def ask(self, call: Callable[[*Asked], T], *args: *Asked) -> T:
        """What the desk answers; in a thread where it has to wait for a database elsewhere.

        SQLite answers within microseconds: going to a thread and back would take longer.
        """
        if self.desk.store.blocking:
            return await run_in_threadpool(call, *args)
        return call(*args)

    async def day_hand(self, day: Day) -> DayHand:
        """The hand of *day*."""
        return await self.solving.day(day.rules.name, day.size, self.desk.seed(day))

    async def judge(self, table: Table) -> tuple[int, int]:
        """What perfect play and SkyNet make of the hand of a finished round; found out once."""
        stored: StoredRound = table.stored
        if stored.perfect is not None and stored.skynet is not None:
            return stored.perfect, stored.skynet
        played: Hand = table.round.dealt
        perfect, skynet = await self.solving.scores(stored, str(played))
        await self.ask(self.desk.store.judged, stored.id, perfect, skynet)
        return perfect, skynet


def service_of(request: Request) -> Service:
    """The service of the application that answers *request*."""
    service: Service = request.app.state.service
    return service


def player_in(request: Request) -> str:
    """The player who asks."""
    player: str | None = request.state.player
    if player is None:
        raise Problem("not-known", "You are not known here: start with POST /api/me.")
    return player


def answers(content: dict[str, Any], status: int = 200) -> Response:
    """*content* as it is: it was made here, and is compared with its shape by the tests."""
    return Response(_encode(content).encode(), status, media_type="application/json")


def with_cookie(response: Response, player: str, service: Service, request: Request) -> Response:
    """*response*, which tells the browser who its player is."""
    response.set_cookie(
        COOKIE,
        cookie_of(player, service.secret),
        max_age=YEAR,
        secure=request.url.scheme == "https",
        httponly=True,
        samesite="lax",
    )
    return response


def failures(*codes: str) -> dict[int | str, dict[str, Any]]:
    """The documentation of what may go wrong with a route."""
    found: dict[int | str, dict[str, Any]] = {}
    for code in (*codes, "bad-request", "too-fast", "unavailable"):
        status = STATUS[code]
        model = StaleMove if status == STATUS["stale-move"] else Failure
        told = f"`{code}`: {MEANING[code]}"
        if status in found:
            told = f"{found[status]['description']}; {told}"
        found[status] = {"model": model, "description": told}
    return found
