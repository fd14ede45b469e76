"""The day's hand: `/api/daily`."""

from typing import Annotated

from fastapi import APIRouter, Path, Request
from fastapi.responses import Response
from pydantic import Field
from typing_extensions import TypedDict

from handful.store import BoardRow
from handful.web.api.response import CHANGE_ERRORS, errors, respond
from handful.web.api.round_answer import RoundAnswer, round_answer
from handful.web.api.schema import RequestBody, RulesText, described
from handful.web.api.services import Services, asker_in, player_in, services_of
from handful.web.errors import ErrorCode
from handful.web.game.day import Day
from handful.web.solver.value import SERVER

__all__ = ["DailyAnswer", "daily_answer", "router"]

router = APIRouter(prefix="/api/daily", tags=["the day's hand"])
DATE = r"^\d{4}-\d{2}-\d{2}$"
DayPath = Annotated[str, Path(pattern=DATE, description="As 2026-11-15.")]


class DayRequest(RequestBody):
    """The day whose hand is wanted."""

    day: Annotated[str, Field(pattern=DATE)] | None = None
    """The day (UTC), as 2026-11-15 and not later than today; null for today."""


@described
class DailyAnswer(TypedDict):
    """The day's hand, before it is dealt, and your scored round if it was."""

    day: str
    """The date (UTC)."""
    rules: RulesText
    """The rule set of the day."""
    size: int
    """How many letters are dealt."""
    players: int
    """How many have finished it."""
    beatable: bool
    """Can more than SkyNet's score be made of it?"""
    round: RoundAnswer | None
    """Your scored round; null before you begin."""
    seconds_left: int
    """How long it is until the next day's hand."""


@described
class BoardRowAnswer(TypedDict):
    """A row of the board."""

    place: int | None
    """1 for the first; equal scores share a place; null for a row that stands apart."""
    nickname: str
    """The player."""
    score: int
    """The points."""
    words: int
    """How many words earned them."""
    you: bool
    """Is it you?"""


@described
class BoardAnswer(TypedDict):
    """The best of a day, and your place."""

    day: str
    """The date (UTC)."""
    players: int
    """How many have finished."""
    ranked: int
    """How many of them have a place."""
    top: list[BoardRowAnswer]
    """The fifty best of those who have a place."""
    others: list[BoardRowAnswer]
    """The fifty best of those who stand apart: faster than people play, or beyond forty of one
    network."""
    you: BoardRowAnswer | None
    """Your own row, wherever it is; null while you have not finished."""


@described
class PastDayAnswer(TypedDict):
    """A day gone by: your scored try, and the best of later ones."""

    day: str
    """The date (UTC)."""
    rules: RulesText
    """The rule set of the day."""
    size: int
    """How many letters were dealt."""
    scored: int | None
    """What you made of it on the day; null if you did not."""
    archive: int | None
    """The best of what you made of it later; null if you did not."""


@described
class ArchiveAnswer(TypedDict):
    """The days that can be played still, without score."""

    days: list[PastDayAnswer]
    """The last thirty, the newest first, without today."""


@router.get(
    "",
    response_model=DailyAnswer,
    response_description="The day.",
    responses=errors(ErrorCode.NOT_KNOWN),
    summary="Today",
)
async def see(request: Request) -> Response:
    """The day's hand, before it is dealt, and your scored round."""
    return respond(await daily_answer(services_of(request), player_in(request)))


@router.post(
    "",
    status_code=201,
    response_model=RoundAnswer,
    response_description="The new round.",
    responses={
        **errors(*CHANGE_ERRORS, ErrorCode.DAY_NOT_OPEN),
        200: {"model": RoundAnswer, "description": "It was begun before."},
    },
    summary="Play a day's hand",
)
async def begin(body: DayRequest, request: Request) -> Response:
    """Today's hand is your one scored try; hands of days gone by are for practice."""
    services, asker = services_of(request), asker_in(request)
    daily, player = services.daily, asker.player
    day = daily.today if body.day is None else Day.open(body.day, services.rounds.clock())
    begun = await services.run(daily.begun, player, day)
    if begun is not None:
        return respond(round_answer(begun))
    await services.run(daily.charge, player, asker.address, day)
    dealt = await services.day_hand(day, asker)
    state, new = await services.run(daily.begin, player, day, dealt.hand)
    return respond(round_answer(state), 201 if new else 200)


@router.get(
    "/archive",
    response_model=ArchiveAnswer,
    response_description="The days.",
    responses=errors(ErrorCode.NOT_KNOWN),
    summary="Archive",
)
async def archive(request: Request) -> Response:
    """The last thirty days, with your results."""
    services = services_of(request)
    days = await services.run(services.daily.archive, player_in(request))
    answer: ArchiveAnswer = {
        "days": [
            {
                "day": str(past.day),
                "rules": past.day.rules.name,
                "size": past.day.size,
                "scored": past.scored,
                "archive": past.archive,
            }
            for past in days
        ]
    }
    return respond(answer)


@router.get(
    "/{day}/board",
    response_model=BoardAnswer,
    response_description="The board.",
    responses=errors(ErrorCode.NOT_KNOWN, ErrorCode.DAY_NOT_OPEN),
    summary="Leaderboard",
)
async def board(day: DayPath, request: Request) -> Response:
    """The best of a day, and your place."""
    services, player = services_of(request), player_in(request)
    chosen = Day.open(day, services.rounds.clock())
    found = await services.run(services.daily.board, player, chosen)
    answer: BoardAnswer = {
        "day": str(chosen),
        "players": found.players,
        "ranked": found.ranked,
        "top": [_row(row, row.player == player) for row in found.top],
        "others": [_row(row, row.player == player) for row in found.others],
        "you": None if found.mine is None else _row(found.mine, True),
    }
    return respond(answer)


async def daily_answer(services: Services, player: str) -> DailyAnswer:
    """Today as *player* sees it."""
    day = services.daily.today
    dealt = await services.day_hand(day, SERVER)  # drawn in advance, so this does not wait
    standing = await services.run(services.daily.standing, player, day)
    return {
        "day": str(day),
        "rules": day.rules.name,
        "size": day.size,
        "players": standing.players,
        "beatable": dealt.beatable,
        "round": None if standing.state is None else round_answer(standing.state),
        "seconds_left": day.seconds_left(services.rounds.clock()),
    }


def _row(row: BoardRow, you: bool) -> BoardRowAnswer:
    return {
        "place": row.place,
        "nickname": row.nickname,
        "score": row.score,
        "words": row.words,
        "you": you,
    }
