"""The routes of the day's hand."""

from typing import Annotated, Any

from fastapi import APIRouter, Path, Request
from fastapi.responses import Response

from handful.web import shape
from handful.web.asked import DayRequest
from handful.web.day import Day
from handful.web.service import Service, answers, failures, player_in, service_of

__all__ = ["daily_shape", "router"]

router = APIRouter(prefix="/api/daily", tags=["the day's hand"])
DayPath = Annotated[str, Path(pattern=r"^\d{4}-\d{2}-\d{2}$", description="As 2026-11-15.")]
WRITE = ("not-known", "wrong-origin", "too-large", "not-json")


@router.get(
    "",
    response_model=shape.Daily,
    response_description="The day.",
    responses=failures("not-known"),
    summary="Today",
)
async def see(request: Request) -> Response:
    """The day's hand, before it is dealt, and your scored round."""
    return answers(await daily_shape(service_of(request), player_in(request)))


@router.post(
    "",
    status_code=201,
    response_model=shape.Round,
    response_description="The new round.",
    responses={
        **failures(*WRITE, "day-not-open"),
        200: {"model": shape.Round, "description": "It was begun before."},
    },
    summary="Play a day's hand",
)
async def begin(asked: DayRequest, request: Request) -> Response:
    """Today's hand is your one scored try; hands of days gone by are for the pleasure."""
    service, player = service_of(request), player_in(request)
    desk = service.desk
    await service.ask(desk.nickname, player)
    day = desk.today if asked.day is None else Day.parse(asked.day, desk.now)
    dealt = await service.day_hand(day)
    table, new = await service.ask(desk.begin_day, player, day, dealt.hand)
    return answers(await service.ask(desk.shape, table), 201 if new else 200)


@router.get(
    "/archive",
    response_model=shape.Archive,
    response_description="The days.",
    responses=failures("not-known"),
    summary="Archive",
)
async def archive(request: Request) -> Response:
    """The last thirty days, with your results."""
    service = service_of(request)
    return answers(await service.ask(service.desk.archive, player_in(request)))


@router.get(
    "/{day}/board",
    response_model=shape.Board,
    response_description="The board.",
    responses=failures("not-known", "day-not-open"),
    summary="Leaderboard",
)
async def board(day: DayPath, request: Request) -> Response:
    """The best of a day, and your place."""
    service = service_of(request)
    chosen = Day.parse(day, service.desk.now)
    return answers(await service.ask(service.desk.board, player_in(request), chosen))


async def daily_shape(service: Service, player: str) -> dict[str, Any]:
    """Today as *player* sees it."""
    desk = service.desk
    day = desk.today
    dealt = await service.day_hand(day)
    standing = await service.ask(desk.standing, player, day)
    return {
        "day": str(day),
        "rules": day.rules.name,
        "size": day.size,
        "players": standing.players,
        "beatable": dealt.beatable,
        "round": standing.round,
        "seconds_left": day.seconds_left(desk.now),
    }
