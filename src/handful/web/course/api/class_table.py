"""Classes as their teacher sees them: `/api/course/teacher` and `/api/course/classes`."""

from datetime import datetime
from typing import Annotated, Literal

from fastapi import APIRouter, Request
from fastapi.responses import Response
from pydantic import Field

from handful.course.built_in import built_in, pages
from handful.grader import problems_of
from handful.grader.message import say
from handful.web.api.response import OPEN_ERRORS, errors, respond
from handful.web.api.schema import RequestBody
from handful.web.api.services import address_in, services_of
from handful.web.course.access import SESSION_SECONDS, teacher_cookie
from handful.web.course.api.class_answer import (
    ClassAnswer,
    ClassTableAnswer,
    TeacherAnswer,
    class_answer,
    learner_answer,
)
from handful.web.course.api.classes import ClassId
from handful.web.course.api.schema import edition_called
from handful.web.course.api.teacher import TEACHER_ERRORS, class_asked_for, teacher_asking
from handful.web.course.course import course_of
from handful.web.course.export import EXPORTS, disposition
from handful.web.errors import ApiError, ErrorCode

router = APIRouter(prefix="/api/course", tags=["teachers"])


class KeyRequest(RequestBody):
    """A teacher's key."""

    key: Annotated[str, Field(min_length=1, max_length=100)]
    """As whoever runs the server gave it."""


class ClassRequest(RequestBody):
    """A class to open."""

    title: Annotated[str, Field(max_length=400, examples=["Group 7b"])]
    """What it is called."""
    edition: Annotated[str, Field(max_length=20, examples=["ps4"])]
    """What it works on."""
    closes: Annotated[str | None, Field(max_length=40, examples=["2027-01-31T22:00:00Z"])] = None
    """When it closes; null for open end."""


class ClassChange(RequestBody):
    """What is changed of a class; what is left out stays."""

    title: Annotated[str | None, Field(max_length=400)] = None
    """What it is called."""
    closes: Annotated[str | None, Field(max_length=40)] = None
    """When it closes; null for open end."""
    closed: bool | None = None
    """Close it at once, or open it again without an end; not together with *closes*."""


@router.post(
    "/teacher",
    response_model=TeacherAnswer,
    response_description="You are signed in; the cookie is set.",
    responses=errors(*OPEN_ERRORS, ErrorCode.BAD_KEY),
    summary="Sign in",
)
async def sign_in(body: KeyRequest, request: Request) -> Response:
    """Sign in with a teacher's key, for half a day on this device."""
    services, course = services_of(request), course_of(request)
    key = body.key.strip()
    name, token = await services.run(course.access.sign_in, key, address_in(request))
    response = respond({"name": name, "classes": []})
    response.set_cookie(
        teacher_cookie(request.scope),
        token,
        max_age=SESSION_SECONDS,
        secure=request.url.scheme == "https",
        httponly=True,
        samesite="strict",
    )
    return response


@router.get(
    "/teacher",
    response_model=TeacherAnswer,
    response_description="You, and your classes.",
    responses=errors(ErrorCode.NOT_TEACHER),
    summary="Your classes",
)
async def see_teacher(request: Request) -> Response:
    """Your classes."""
    services, course = services_of(request), course_of(request)
    key = await teacher_asking(request)
    classes = await services.run(course.classes.of_teacher, key.id)
    counts = await services.run(services.store.learner_counts, key.id)
    answer: TeacherAnswer = {
        "name": key.name,
        "classes": [
            class_answer(
                each, is_closed=course.classes.is_closed(each), learners=counts.get(each.id, 0)
            )
            for each in classes
        ],
    }
    return respond(answer)


@router.delete(
    "/teacher",
    status_code=204,
    response_description="You are signed out.",
    responses=errors(*OPEN_ERRORS),
    summary="Sign out",
)
async def sign_out(request: Request) -> Response:
    """End the session of this device."""
    services, course = services_of(request), course_of(request)
    await services.run(course.access.sign_out, request)
    response = Response(status_code=204)
    response.delete_cookie(
        teacher_cookie(request.scope),
        secure=request.url.scheme == "https",
        httponly=True,
        samesite="strict",
    )
    return response


@router.post(
    "/classes",
    status_code=201,
    response_model=ClassAnswer,
    response_description="The class.",
    responses=errors(*TEACHER_ERRORS, ErrorCode.NOT_FOUND),
    summary="Open a class",
)
async def open_class(body: ClassRequest, request: Request) -> Response:
    """Open a class; give its code to your learners."""
    services, course, key = services_of(request), course_of(request), await teacher_asking(request)
    edition = edition_called(body.edition).id
    closes = None if body.closes is None else _time(body.closes)
    made = await services.run(course.classes.open, key.id, body.title, edition, closes)
    return respond(class_answer(made, is_closed=course.classes.is_closed(made), learners=0), 201)


@router.get(
    "/classes/{id}",
    response_model=ClassTableAnswer,
    response_description="The class.",
    responses=errors(ErrorCode.NOT_TEACHER, ErrorCode.NOT_FOUND),
    summary="A class",
)
async def see_class(
    id_: ClassId, request: Request, language: Literal["en", "uk"] = "en"
) -> Response:
    """Learners by problems, and the commonest mistakes, as it stands now."""
    services, course = services_of(request), course_of(request)
    shown = await class_asked_for(request, id_)
    table = await services.run_long(course.classes.table, shown)
    kit = edition_called(shown.edition).kit
    answer: ClassTableAnswer = {
        "class": class_answer(
            shown, is_closed=course.classes.is_closed(shown), learners=len(table.learners)
        ),
        "problems": [
            {"id": each.id, "title": say(each.title, language), "max": float(each.points)}
            for each in problems_of(built_in(kit))
            if each.points
        ],
        "learners": [learner_answer(learner) for learner in table.learners],
        "mistakes": [
            {
                "name": name,
                "told": say(pages().summary(name), language) if name in pages() else name,
                "learners": count,
            }
            for name, count in table.mistakes
        ],
    }
    return respond(answer)


@router.patch(
    "/classes/{id}",
    response_model=ClassAnswer,
    response_description="The class.",
    responses=errors(*TEACHER_ERRORS, ErrorCode.NOT_FOUND),
    summary="Change a class",
)
async def change_class(id_: ClassId, body: ClassChange, request: Request) -> Response:
    """Call it otherwise, set when it closes, close it at once, or open it again."""
    services, course = services_of(request), course_of(request)
    shown = await class_asked_for(request, id_)
    if body.closed is not None and "closes" in body.model_fields_set:
        raise ApiError(ErrorCode.BAD_REQUEST, "Say closed or closes, not both.")
    title = shown.title if body.title is None else body.title
    closes = shown.closes
    if "closes" in body.model_fields_set:
        closes = None if body.closes is None else _time(body.closes)
    changed = await services.run(course.classes.change, shown, title, closes)
    if body.closed is not None:
        act = course.classes.close if body.closed else course.classes.open_again
        changed = await services.run(act, changed)
    learners = len(await services.run(services.store.members, shown.id))
    return respond(
        class_answer(changed, is_closed=course.classes.is_closed(changed), learners=learners)
    )


@router.delete(
    "/classes/{id}",
    status_code=204,
    response_description="The class is gone, with everything that was handed in for it.",
    responses=errors(*TEACHER_ERRORS, ErrorCode.NOT_FOUND),
    summary="Delete a class",
)
async def delete_class(id_: ClassId, request: Request) -> Response:
    """Delete the class, its members and their checks, for good."""
    services, course = services_of(request), course_of(request)
    shown = await class_asked_for(request, id_)
    await services.run_long(course.classes.delete, shown.id)
    return Response(status_code=204)


@router.get(
    "/classes/{id}/export/{form}",
    response_class=Response,
    response_description="The file.",
    responses={
        200: {"content": {"text/csv": {}}},
        **errors(ErrorCode.NOT_TEACHER, ErrorCode.NOT_FOUND),
    },
    summary="Export a class",
)
async def export(
    id_: ClassId, form: Literal["csv", "moodle", "canvas"], request: Request
) -> Response:
    """The class as a sheet, or as a gradebook imports it."""
    services, course = services_of(request), course_of(request)
    shown = await class_asked_for(request, id_)
    table = await services.run_long(course.classes.table, shown)
    return Response(
        EXPORTS[form](shown, table),
        media_type="text/csv",
        headers={"Content-Disposition": disposition(shown, form)},
    )


def _time(text: str) -> int:
    """A time as it is written in JSON, in milliseconds."""
    try:
        told = datetime.fromisoformat(text)
    except ValueError as error:
        raise ApiError(
            ErrorCode.BAD_REQUEST, f"{text[:40]!r} is not a time; write 2027-01-31T22:00:00Z."
        ) from error
    if told.tzinfo is None:
        raise ApiError(ErrorCode.BAD_REQUEST, "A time has a zone: write 2027-01-31T22:00:00Z.")
    return int(told.timestamp() * 1000)
