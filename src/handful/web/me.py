"""The routes about yourself."""

from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import Response
from starlette.concurrency import run_in_threadpool

from handful.web import shape
from handful.web.asked import CodeRequest, Empty, NicknameRequest
from handful.web.daily import daily_shape
from handful.web.day import stamp
from handful.web.identity import COOKIE
from handful.web.service import (
    Service,
    answers,
    failures,
    player_in,
    service_of,
    with_cookie,
)

__all__ = ["router"]

router = APIRouter(prefix="/api/me", tags=["you"])
OPEN = ("wrong-origin", "too-large", "not-json")
WRITE = ("not-known", *OPEN)


@router.post(
    "",
    status_code=201,
    response_model=shape.Me,
    response_description="You are new, and the cookie is set.",
    responses={**failures(*OPEN), 200: {"model": shape.Me, "description": "You are known."}},
    summary="Begin",
)
async def begin(request: Request, asked: Empty | None = None) -> Response:
    """Make yourself known: you get a cookie that says who you are."""
    service = service_of(request)
    player: str | None = request.state.player
    if player is not None and await service.ask(service.desk.known, player):
        return answers(await _me(service, player))
    player = await service.ask(service.desk.new_player, request.state.address)
    return with_cookie(answers(await _me(service, player), 201), player, service, request)


@router.get(
    "",
    response_model=shape.Me,
    response_description="You.",
    responses=failures("not-known"),
    summary="You",
)
async def see(request: Request) -> Response:
    """Your name, the round that you played last, and how you stand today."""
    return answers(await _me(service_of(request), player_in(request)))


@router.patch(
    "",
    response_model=shape.Me,
    response_description="You, under the new name.",
    responses=failures(*WRITE),
    summary="Rename",
)
async def rename(asked: NicknameRequest, request: Request) -> Response:
    """Choose what you are called on the board."""
    service, player = service_of(request), player_in(request)
    await service.ask(service.desk.rename, player, asked.nickname)
    return answers(await _me(service, player))


@router.delete(
    "",
    status_code=204,
    response_description="It is gone, and the cookie too.",
    responses=failures(*WRITE),
    summary="Delete everything",
)
async def forget(request: Request) -> Response:
    """Delete everything that is kept about you, on all your devices, for good."""
    service = service_of(request)
    # In a thread, whatever the database: there may be much to delete.
    await run_in_threadpool(service.desk.store.forget, player_in(request))
    response = Response(status_code=204)
    response.delete_cookie(COOKIE, httponly=True, samesite="lax")
    return response


@router.post(
    "/code",
    response_model=shape.Code,
    response_description="The code.",
    responses=failures(*WRITE),
    summary="Carry",
)
async def carry(request: Request) -> Response:
    """A code that makes another device yours: once, within a day."""
    service = service_of(request)
    code, expires = await service.ask(service.desk.carry, player_in(request))
    return answers({"code": code, "expires": stamp(expires)})


@router.post(
    "/restore",
    response_model=shape.Me,
    response_description="The player whom you are from now on; the cookie is set.",
    responses=failures(*OPEN, "bad-code"),
    summary="Restore",
)
async def restore(asked: CodeRequest, request: Request) -> Response:
    """Become the player for whom the code was made."""
    service = service_of(request)
    player = await service.ask(service.desk.restore, asked.code, request.state.address)
    return with_cookie(answers(await _me(service, player)), player, service, request)


@router.get(
    "/statistics",
    response_model=shape.Statistics,
    response_description="The figures.",
    responses=failures("not-known"),
    summary="Statistics",
)
async def statistics(request: Request) -> Response:
    """What you have done so far."""
    service, player = service_of(request), player_in(request)
    await service.ask(service.desk.nickname, player)
    unjudged = await service.ask(service.desk.unjudged, player)
    # Others are left out: the truth would help with a replay that counts.
    for table in [table for table in unjudged if table.may_be_told]:
        await service.judge(table)
    return answers(await service.ask(service.desk.statistics, player))


async def _me(service: Service, player: str) -> dict[str, Any]:
    desk = service.desk
    return {
        "nickname": await service.ask(desk.nickname, player),
        "round": await service.ask(desk.newest, player),
        "daily": await daily_shape(service, player),
        "streak": await service.ask(desk.streak, player),
    }
