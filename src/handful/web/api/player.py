"""The player: `/api/me`."""

from typing import Annotated

from fastapi import APIRouter, Request
from fastapi.responses import Response
from pydantic import Field
from typing_extensions import TypedDict

from handful.web.api.daily import DailyAnswer, daily_answer
from handful.web.api.response import (
    CHANGE_ERRORS,
    OPEN_ERRORS,
    delete_cookie,
    errors,
    respond,
    set_cookie,
)
from handful.web.api.round_answer import RoundAnswer, round_answer
from handful.web.api.schema import Empty, RequestBody, described
from handful.web.api.services import Services, address_in, asker_in, player_in, services_of
from handful.web.errors import ErrorCode
from handful.web.game.day import stamp

router = APIRouter(prefix="/api/me", tags=["you"])


class NicknameRequest(RequestBody):
    """What you want to be called; blanks around it are dropped."""

    nickname: Annotated[str, Field(min_length=1, max_length=24, examples=["Quiet Heron"])]
    """Letters and figures of any language, blanks, and the signs . ' \u2019 _ - among them."""


class DeviceCodeRequest(RequestBody):
    """A device code, as it was shown; blanks and dashes do not matter."""

    code: Annotated[str, Field(min_length=1, max_length=4000, examples=["ABCD-EFGH-JKMN-PQRS"])]
    """The code, in upper or lower case."""


@described
class StreakAnswer(TypedDict):
    """Days in a row with all hands played: up to now, and the most ever.

    A missed day breaks no streak if it is the only one in a week; it does not count itself.
    """

    now: int
    """Up to today, or yesterday while today is not played."""
    best: int
    """The most ever."""


@described
class PlayerAnswer(TypedDict):
    """You, and the round that you played last."""

    nickname: str
    """What you are called on the board."""
    round: RoundAnswer | None
    """The round that you began last, going on or over; null before the first."""
    daily: DailyAnswer
    """Today's hands."""
    streak: StreakAnswer
    """Your days in a row."""


@described
class DeviceCodeAnswer(TypedDict):
    """A code that carries you to another device, once."""

    code: str
    """To be entered on the other device."""
    expires: str
    """When it stops working."""


@router.post(
    "",
    status_code=201,
    response_model=PlayerAnswer,
    response_description="You are new, and the cookie is set.",
    responses={
        **errors(*OPEN_ERRORS),
        200: {"model": PlayerAnswer, "description": "You are known."},
    },
    summary="Begin",
)
async def begin(request: Request, body: Empty | None = None) -> Response:
    """Make yourself known: you get a cookie that says who you are."""
    services = services_of(request)
    player: str | None = request.state.player
    if player is not None and await services.run(services.accounts.exists, player):
        services.benchmarks.look_at(asker_in(request))  # rounds that ended just before a restart
        response = respond(await _player_answer(services, player))
        return await _with_cookie(response, player, request) if request.state.outdated else response
    player = await services.run(services.accounts.create, address_in(request))
    return await _with_cookie(respond(await _player_answer(services, player), 201), player, request)


@router.get(
    "",
    response_model=PlayerAnswer,
    response_description="You.",
    responses=errors(ErrorCode.NOT_KNOWN),
    summary="You",
)
async def see(request: Request) -> Response:
    """Your name, the round that you played last, and how you stand today."""
    return respond(await _player_answer(services_of(request), player_in(request)))


@router.patch(
    "",
    response_model=PlayerAnswer,
    response_description="You, under the new name.",
    responses=errors(*CHANGE_ERRORS, ErrorCode.NAME_REFUSED, ErrorCode.NAME_TAKEN),
    summary="Rename",
)
async def rename(body: NicknameRequest, request: Request) -> Response:
    """Choose what you are called on the board; not what looks like a name that is there."""
    services, player = services_of(request), player_in(request)
    await services.run(services.accounts.rename, player, body.nickname)
    return respond(await _player_answer(services, player))


@router.delete(
    "",
    status_code=204,
    response_description="It is gone, and the cookie too.",
    responses=errors(*CHANGE_ERRORS),
    summary="Delete everything",
)
async def delete(request: Request) -> Response:
    """Delete everything that is kept about you, on all your devices, for good."""
    services = services_of(request)
    await services.run_long(services.accounts.delete, player_in(request))
    services.deletions.wake()
    return delete_cookie(Response(status_code=204), request)


@router.post(
    "/cookie",
    status_code=204,
    response_description="The cookie is set.",
    responses=errors(*CHANGE_ERRORS),
    summary="New cookie",
)
async def renew_cookie(request: Request) -> Response:
    """A new cookie for this device; the old one works until other devices are ended."""
    return await _with_cookie(Response(status_code=204), player_in(request), request)


@router.delete(
    "/devices",
    status_code=204,
    response_description="Nobody but this device is you any more, and the cookie is set.",
    responses=errors(*CHANGE_ERRORS, ErrorCode.NOT_NOW),
    summary="End other devices",
)
async def end_other_devices(request: Request) -> Response:
    """End all cookies but this one, and codes for other devices.

    The cookie must be new, so that nobody has a copy: ask POST /api/me/cookie just before.
    """
    services, player = services_of(request), player_in(request)
    await services.run(services.accounts.end_other_devices, request.state.identity)
    # Of the new generation. If it is lost on the way, the cookie that asked is still good.
    return await _with_cookie(Response(status_code=204), player, request)


@router.post(
    "/code",
    response_model=DeviceCodeAnswer,
    response_description="The code.",
    responses=errors(*CHANGE_ERRORS),
    summary="Carry",
)
async def issue_device_code(request: Request) -> Response:
    """A code that makes another device yours: once, within a day."""
    services = services_of(request)
    issued, expires = await services.run(services.device_codes.issue, player_in(request))
    answer: DeviceCodeAnswer = {"code": issued, "expires": stamp(expires)}
    return respond(answer)


@router.post(
    "/restore",
    response_model=PlayerAnswer,
    response_description="The player whom you are from now on; the cookie is set.",
    responses=errors(*OPEN_ERRORS, ErrorCode.BAD_CODE),
    summary="Restore",
)
async def restore(body: DeviceCodeRequest, request: Request) -> Response:
    """Become the player for whom the device code was made."""
    services = services_of(request)
    codes = services.device_codes
    player = await services.run(codes.owner, body.code, address_in(request))
    response = respond(await _player_answer(services, player))
    response = await _with_cookie(response, player, request)
    await services.run(codes.use, body.code)  # last: a code is not lost with an answer that fails
    return response


async def _with_cookie(response: Response, player: str, request: Request) -> Response:
    """*response*, with a new cookie for this device of the player's."""
    services = services_of(request)
    identity = await services.run(services.accounts.new_device, player)
    return set_cookie(response, identity, services.secret, request)


async def _player_answer(services: Services, player: str) -> PlayerAnswer:
    state = await services.run(services.rounds.newest, player)
    streak = await services.run(services.daily.streak, player)
    return {
        "nickname": await services.run(services.accounts.nickname, player),
        "round": None if state is None else round_answer(state),
        "daily": await daily_answer(services, player),
        "streak": {"now": streak.now, "best": streak.best},
    }
