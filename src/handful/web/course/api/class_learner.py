"""Learners of a class as its teacher sees them: their names, what they handed in, who is alike."""

import json
from typing import Annotated

from fastapi import APIRouter, Path, Request
from fastapi.responses import Response
from pydantic import Field

from handful.store import CheckedFiles, Store
from handful.web.api.response import errors, respond
from handful.web.api.schema import RequestBody
from handful.web.api.services import services_of
from handful.web.course.api.check_answer import check_answer
from handful.web.course.api.class_answer import AlikeLearnerAnswer, HandedInAnswer, SimilarAnswer
from handful.web.course.api.classes import ClassId
from handful.web.course.api.schema import edition_called
from handful.web.course.api.teacher import TEACHER_ERRORS, class_asked_for
from handful.web.course.course import course_of
from handful.web.course.grading import is_readable
from handful.web.errors import ApiError, ErrorCode
from handful.web.player.identity import ID_PATTERN

router = APIRouter(prefix="/api/course", tags=["teachers"])
LearnerId = Annotated[str, Path(max_length=40, description="The learner's id in the class.")]


class LearnerName(RequestBody):
    """What a learner is called in a class."""

    name: Annotated[str, Field(max_length=200, examples=["1001"])]
    """A name, or the number by which gradebooks know the learner; empty for none."""


@router.patch(
    "/classes/{id}/learners/{learner}",
    status_code=204,
    response_description="The learner is called so.",
    responses=errors(*TEACHER_ERRORS, ErrorCode.NOT_FOUND),
    summary="Name a learner",
)
async def name_learner(
    id_: ClassId, learner: LearnerId, body: LearnerName, request: Request
) -> Response:
    """Set or correct the name or number of a learner, by which gradebooks find the row."""
    services, course = services_of(request), course_of(request)
    shown = await class_asked_for(request, id_)
    await services.run(course.classes.rename, shown, learner, body.name)
    return Response(status_code=204)


@router.delete(
    "/classes/{id}/learners/{learner}",
    status_code=204,
    response_description="The learner is not in the class any more.",
    responses=errors(*TEACHER_ERRORS, ErrorCode.NOT_FOUND),
    summary="Remove a learner",
)
async def remove_learner(id_: ClassId, learner: LearnerId, request: Request) -> Response:
    """Remove a learner from the class, with what was handed in for it."""
    services, course = services_of(request), course_of(request)
    shown = await class_asked_for(request, id_)
    player = await services.run(course.classes.player, shown, learner)
    await services.run(course.classes.leave, shown.id, player)
    return Response(status_code=204)


@router.get(
    "/classes/{id}/checks/{check}",
    response_model=HandedInAnswer,
    response_description="The check.",
    responses=errors(ErrorCode.NOT_TEACHER, ErrorCode.NOT_FOUND, ErrorCode.NOT_NOW),
    summary="What was handed in",
)
async def see_check(
    id_: ClassId, check: Annotated[str, Path(pattern=ID_PATTERN)], request: Request
) -> Response:
    """What a learner handed in, with its report."""
    services, course = services_of(request), course_of(request)
    shown = await class_asked_for(request, id_)
    found, member = await services.run(course.classes.check, shown, check)
    if not is_readable(found.report):
        raise ApiError(
            ErrorCode.NOT_NOW,
            "This report is in the format of an older Handful, which cannot be shown. "
            "The points still count; check the program again for a new report.",
        )
    more = {"files": json.loads(found.files), "nickname": member.nickname, "name": member.name}
    return Response(check_answer(found, **more), media_type="application/json")


@router.get(
    "/classes/{id}/similar",
    response_model=SimilarAnswer,
    response_description="Who is alike.",
    responses=errors(ErrorCode.NOT_TEACHER, ErrorCode.NOT_FOUND, ErrorCode.NOT_NOW),
    summary="What is alike",
)
async def similar(id_: ClassId, request: Request) -> Response:
    """Learners whose programs are much alike, whatever their names and comments."""
    services, course = services_of(request), course_of(request)
    shown = await class_asked_for(request, id_)
    members = {each.player: each for each in await services.run(services.store.members, shown.id)}
    handed_in = await services.run_long(_files, services.store, shown.id)
    by_check: dict[str, AlikeLearnerAnswer] = {
        each.check: {
            "id": course.classes.learner_id(shown.id, each.player),
            "nickname": members[each.player].nickname,
            "name": members[each.player].name,
            "check": each.check,
        }
        for each in handed_in
        if each.player in members
    }
    programs = {each.check: json.loads(each.files) for each in handed_in if each.check in by_check}
    found = await course.compare(programs, edition_called(shown.edition).kit)
    answer: SimilarAnswer = {
        "pairs": [
            {"share": share, "learners": [by_check[check] for check in checks]}
            for share, checks in found
        ]
    }
    return respond(answer)


def _files(store: Store, class_: str) -> list[CheckedFiles]:
    return list(store.class_files(class_))
