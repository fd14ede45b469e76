"""The days' hands: `/api/daily`."""

from typing import Annotated, Literal

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
from handful.web.game.day import FIVE, HandOfDay
from handful.web.game.state import RoundState
from handful.web.solver.value import SERVER, Asker

router = APIRouter(prefix="/api/daily", tags=["the days' hands"])
DATE = r"^\d{4}-\d{2}-\d{2}$"
CalendarState = Literal["played", "frozen", "missed", "open", "before"]
DayPath = Annotated[str, Path(pattern=DATE, description="As 2026-11-15.")]


class DayRequest(RequestBody):
    """The day whose hand is wanted, and which of its hands."""

    day: Annotated[str, Field(pattern=DATE)] | None = None
    """The day (UTC), as 2026-11-15 and not later than today; null for today."""
    number: Annotated[int, Field(ge=1, le=len(FIVE))] | None = None
    """Which of the day's hands; null for the next that you have not finished."""


@described
class HandOfDayAnswer(TypedDict):
    """One of a day's hands."""

    number: int
    """1 to 5; 0 where the day has a single hand."""
    rules: RulesText
    """The rule set."""
    size: int
    """How many letters are dealt."""


@described
class TodaysHandAnswer(HandOfDayAnswer):
    """One of today's hands, before it is dealt, and your scored round if it was."""

    beatable: bool
    """Can more than SkyNet's score be made of it?"""
    percent: int | None
    """What it counts for your day; null before it is finished, or where points count."""
    round: RoundAnswer | None
    """Your scored round; null before you begin."""


@described
class DailyAnswer(TypedDict):
    """Today: its hands in the order in which they are played, and how you stand."""

    day: str
    """The date (UTC)."""
    seconds_left: int
    """How long it is until the next day's hands."""
    players: int
    """How many have finished all of them."""
    out_of: int | None
    """The most that the day can bring, 500; null on a day with a single hand, which counts in
    points."""
    score: int | None
    """What your finished hands count together; null before the first."""
    finished: bool
    """Have you finished all of them?"""
    hands: list[TodaysHandAnswer]
    """The hands; each is begun when those before it are finished."""


@described
class BoardRowAnswer(TypedDict):
    """A row of the board."""

    place: int | None
    """1 for the first; equal scores share a place; null for a row that stands apart."""
    nickname: str
    """The player."""
    score: int
    """What the day brought: out of 500, or points."""
    words: int
    """How many words earned it."""
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
    out_of: int | None
    """The most that the day can bring; null where points count."""
    distribution: list[int] | None
    """Twenty numbers: how many of those with a place have a score below 25, below 50, and so on,
    the last with 500; null on a day with a single hand."""
    percentile: int | None
    """How many in a hundred of the others with a place made no more than you; null while you have
    not finished, or nobody else has."""


@described
class PastDayAnswer(TypedDict):
    """A day gone by: your scored try, and the best of later ones."""

    day: str
    """The date (UTC)."""
    out_of: int | None
    """The most that the day can bring, 500; null on a day with a single hand, which counts in
    points."""
    hands: list[HandOfDayAnswer]
    """Its hands, which can be played for practice in any order."""
    scored: int | None
    """What you made of it on the day; null if you did not."""
    archive: int | None
    """The best of what you made of its hands later, together; null if you did not."""


@described
class CalendarDayAnswer(TypedDict):
    """A day in your calendar."""

    day: str
    """The date (UTC)."""
    state: CalendarState
    """Played: all hands finished. Frozen: missed, but no streak is broken by it. Missed. Open:
    today, while it can be played. Before: earlier than your first day."""
    score: int | None
    """What you made of it; null if you finished no hand."""
    out_of: int | None
    """The most that it could bring; null where points count."""


@described
class CalendarAnswer(TypedDict):
    """Your last five weeks."""

    days: list[CalendarDayAnswer]
    """The last 35, the oldest first and today the last."""


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
    """Today's hands, before they are dealt, and your scored rounds."""
    return respond(await daily_answer(services_of(request), player_in(request)))


@router.post(
    "",
    status_code=201,
    response_model=RoundAnswer,
    response_description="The new round.",
    responses={
        **errors(*CHANGE_ERRORS, ErrorCode.DAY_NOT_OPEN, ErrorCode.NOT_NOW),
        200: {"model": RoundAnswer, "description": "It was begun before."},
    },
    summary="Play a day's hand",
)
async def begin(body: DayRequest, request: Request) -> Response:
    """Each of today's hands is one scored try, in their order; days gone by are for practice."""
    services, asker = services_of(request), asker_in(request)
    state, new = await begin_hand(services, asker, body.day, body.number)
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
                "out_of": past.day.out_of,
                "hands": [_hand(hand) for hand in past.day.hands],
                "scored": past.scored,
                "archive": past.archive,
            }
            for past in days
        ]
    }
    return respond(answer)


@router.get(
    "/calendar",
    response_model=CalendarAnswer,
    response_description="The days.",
    responses=errors(ErrorCode.NOT_KNOWN),
    summary="Calendar",
)
async def calendar(request: Request) -> Response:
    """The last five weeks: what you played, what you missed, and what is frozen."""
    services = services_of(request)
    days = await services.run(services.daily.calendar_of, player_in(request))
    answer: CalendarAnswer = {
        "days": [
            {
                "day": str(each.day),
                "state": each.state.value,
                "score": each.score,
                "out_of": each.day.out_of,
            }
            for each in days
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
    found = await services.run(services.daily.board, player, day)
    answer: BoardAnswer = {
        "day": str(found.day),
        "players": found.players,
        "ranked": found.ranked,
        "top": [_row(row, row.player == player) for row in found.top],
        "others": [_row(row, row.player == player) for row in found.others],
        "you": None if found.mine is None else _row(found.mine, True),
        "out_of": found.day.out_of,
        "distribution": found.distribution,
        "percentile": found.percentile,
    }
    return respond(answer)


async def begin_hand(
    services: Services, asker: Asker, day: str | None, number: int | None
) -> tuple[RoundState, bool]:
    """The round of a day's hand, today's and the next one where nothing else is asked for.

    And whether it is new: not if it was begun before.
    """
    daily, player = services.daily, asker.player
    chosen = await services.run(daily.choose, player, day, number)
    if chosen.state is not None:
        return chosen.state, False
    await services.run(daily.charge, player, asker.address, chosen)
    dealt = await services.day_hand(chosen.day, chosen.hand, asker)
    state, new = await services.run(daily.begin, player, chosen, dealt)
    if new:
        await services.run(services.in_play.begin, asker.network, state.stored)
    return state, new


async def daily_answer(services: Services, player: str) -> DailyAnswer:
    """Today as *player* sees it."""
    standing = await services.run(services.daily.standing, player)
    day, row = standing.day, standing.row
    # Drawn in advance, so this does not wait.
    dealt = [await services.day_hand(day, hand, SERVER) for hand in day.hands]
    return {
        "day": str(day),
        "seconds_left": day.seconds_left(services.rounds.clock()),
        "players": standing.players,
        "out_of": day.out_of,
        "score": None if row is None else row.score,
        "finished": row is not None and row.finished is not None,
        "hands": [
            _todays_hand(hand, drawn.beatable, standing.states.get(hand.number))
            for hand, drawn in zip(day.hands, dealt, strict=True)
        ],
    }


def _hand(hand: HandOfDay) -> HandOfDayAnswer:
    return {"number": hand.number, "rules": hand.rules.name, "size": hand.size}


def _todays_hand(hand: HandOfDay, beatable: bool, state: RoundState | None) -> TodaysHandAnswer:
    answer = None if state is None else round_answer(state)
    return {
        **_hand(hand),
        "beatable": beatable,
        "percent": answer["percent"] if answer is not None and hand.number else None,
        "round": answer,
    }


def _row(row: BoardRow, you: bool) -> BoardRowAnswer:
    return {
        "place": row.place,
        "nickname": row.nickname,
        "score": row.score,
        "words": row.words,
        "you": you,
    }
