"""Classes as learners see them: joined by a code, and left again."""

from typing import Annotated

from fastapi import APIRouter, Path, Request
from fastapi.responses import Response
from pydantic import Field

from handful.store import Membership
from handful.web.api.response import CHANGE_ERRORS, errors, respond
from handful.web.api.schema import RequestBody
from handful.web.api.services import address_in, player_in, services_of
from handful.web.course.api.editions import MembershipAnswer, membership_answer
from handful.web.course.course import course_of
from handful.web.errors import ErrorCode
from handful.web.player.identity import ID_PATTERN

router = APIRouter(prefix="/api/course", tags=["course"])
ClassId = Annotated[str, Path(alias="id", pattern=ID_PATTERN, description="The class's id.")]


class JoinRequest(RequestBody):
    """The code of a class, and who you are."""

    code: Annotated[str, Field(min_length=1, max_length=40, examples=["ABCD-EFGH"])]
    """As your teacher gave it; blanks, dashes and case do not matter."""
    name: Annotated[str, Field(max_length=200, examples=["Anna Lee"])] = ""
    """Your name or number, for your teacher's eyes; may be empty."""


@router.post(
    "/join",
    response_model=MembershipAnswer,
    response_description="The class.",
    responses=errors(*CHANGE_ERRORS, ErrorCode.BAD_CODE, ErrorCode.CLASS_CLOSED, ErrorCode.NOT_NOW),
    summary="Join a class",
)
async def join(body: JoinRequest, request: Request) -> Response:
    """Join a class, or change your name in it. Your teacher sees what you have checked for it."""
    services, course, player = services_of(request), course_of(request), player_in(request)
    await services.run(services.accounts.require, player)
    joined = await services.run(
        course.classes.join, player, body.code, body.name, address_in(request)
    )
    return respond(_answer(joined, is_open=course.access.is_open(joined.course_class)))


@router.delete(
    "/classes/{id}/membership",
    status_code=204,
    response_description="You are not in the class any more.",
    responses=errors(*CHANGE_ERRORS, ErrorCode.NOT_FOUND),
    summary="Leave a class",
)
async def leave(id_: ClassId, request: Request) -> Response:
    """Leave a class: what you had checked for it is deleted; your work stays."""
    services, course = services_of(request), course_of(request)
    await services.run(course.classes.leave, id_, player_in(request))
    return Response(status_code=204)


def _answer(joined: Membership, *, is_open: bool) -> MembershipAnswer:
    return membership_answer(joined, is_closed=not is_open)
