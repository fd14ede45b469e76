"""Checks: `/api/course/checks`."""

from collections.abc import AsyncIterator
from typing import Annotated, Literal

from fastapi import APIRouter, Request
from fastapi.responses import Response, StreamingResponse
from pydantic import Field
from pydantic_core import to_json

from handful.course.built_in import built_in
from handful.grader import problems_of
from handful.web.api.response import CHANGE_ERRORS, errors
from handful.web.api.schema import RequestBody
from handful.web.api.services import asker_in, services_of
from handful.web.course.api.check_answer import check_answer
from handful.web.course.api.schema import Files, edition_called
from handful.web.course.checks import ALL, Done, Event, Failed, Wanted
from handful.web.course.course import course_of
from handful.web.course.work import checked_files, require_written
from handful.web.errors import ApiError, ErrorCode

router = APIRouter(prefix="/api/course", tags=["course"])
LINES = "application/x-ndjson"


class CheckRequest(RequestBody):
    """What is to be checked."""

    edition: Annotated[str, Field(max_length=20, examples=["ps4"])]
    """The edition."""
    problem: Annotated[str, Field(max_length=10, examples=["1"])] = ALL
    """The problem; empty for all."""
    files: Files
    """Your files by their names."""
    language: Literal["en", "uk"] | None = None
    """The language of the report; that of the edition if none is named."""


@router.post(
    "/checks",
    response_class=StreamingResponse,
    response_description="A JSON object a line, as it goes on: `state` is waiting (with your "
    "`place` in the line), running, slow, and at the end done (with the `check`) or failed (with "
    "the `error`).",
    responses={
        200: {"content": {LINES: {"example": '{"state":"waiting","place":2}\n'}}},
        **errors(
            *CHANGE_ERRORS,
            ErrorCode.NOT_FOUND,
            ErrorCode.BAD_FILE,
            ErrorCode.NO_CLASS,
            ErrorCode.CLASS_CLOSED,
            ErrorCode.NO_JAIL,
        ),
    },
    summary="Check",
)
async def check(body: CheckRequest, request: Request) -> Response:
    """Have a problem checked, or all of them. The report is kept, also if you go away."""
    services, course, asker = services_of(request), course_of(request), asker_in(request)
    text = edition_called(body.edition)
    known = [problem.id for problem in problems_of(built_in(text.kit)) if problem.points]
    if body.problem != ALL and body.problem not in known:
        raise ApiError(
            ErrorCode.NOT_FOUND,
            f"{text.id} has no problem {body.problem!r}; there are {', '.join(known)}.",
        )
    files = checked_files(body.files, text.kit)
    require_written(files)
    course.require_running()
    await services.run(services.accounts.require, asker.player)
    class_ = await services.run(course.access.class_to_run_in, request, asker.player, text.kit)
    language = body.language or text.language
    wanted = Wanted(text.id, text.kit, language, body.problem, files, class_)
    events = await course.checks.begin(wanted, asker)
    headers = {"X-Accel-Buffering": "no"}  # nginx passes each line on as it comes
    return StreamingResponse(_lines(events), media_type=LINES, headers=headers)


async def _lines(events: AsyncIterator[Event]) -> AsyncIterator[bytes]:
    async for event in events:
        yield _line(event) + b"\n"


def _line(event: Event) -> bytes:
    if isinstance(event, Done):
        told = check_answer(event.check, event.graded.changes)
        return b'{"state":"done","check":' + told + b"}"
    if isinstance(event, Failed):
        error = {"code": event.error.code.value, "message": str(event.error)}
        return to_json({"state": "failed", "error": error})
    return to_json(event._asdict() if event.state == "waiting" else {"state": event.state})
