"""What learners write: `/api/course/files`, and the versions that passed."""

import json
from typing import Annotated

from fastapi import APIRouter, Path, Request
from fastapi.responses import Response
from pydantic import Field
from pydantic_core import to_json
from typing_extensions import TypedDict

from handful.web.api.response import CHANGE_ERRORS, errors, respond
from handful.web.api.schema import ErrorAnswer, RequestBody, described
from handful.web.api.services import address_in, player_in, services_of
from handful.web.course.api.check_answer import CheckAnswer, check_answer
from handful.web.course.api.schema import EditionId, Files, edition_called
from handful.web.course.course import course_of
from handful.web.course.grading import is_readable
from handful.web.course.work import StaleWork, Work, checked_files
from handful.web.errors import ApiError, ErrorCode
from handful.web.game.day import stamp

router = APIRouter(prefix="/api/course", tags=["course"])
WORKS_AN_HOUR = 1000
"""Texts that are begun from one address, each for an edition: strangers do not fill the disk."""


class WorkRequest(RequestBody):
    """Your files, and from which version they were made."""

    files: Files
    """By their names."""
    version: Annotated[int, Field(ge=0, le=10**9)]
    """The version that you had before; 0 if there was none."""


@described
class WorkAnswer(TypedDict):
    """Your work on an edition."""

    owner: str
    """What a device may know you by: it stays when you rename yourself, and opens nothing."""
    files: dict[str, str]
    """Your files by their names; empty if nothing was saved yet."""
    version: int
    """Which version it is; 0 if nothing was saved yet."""
    saved: str | None
    """When it was saved."""
    checks: list[CheckAnswer]
    """The latest check of each problem, and of all problems."""
    passed: list[str]
    """The problems of which a version passed."""


@described
class SavedAnswer(TypedDict):
    """That it was saved."""

    version: int
    """The version that it is now."""
    saved: str
    """When it was saved."""


@described
class OtherWorkAnswer(TypedDict):
    """Work that another device saved."""

    files: dict[str, str]
    """The files by their names."""
    version: int
    """Which version it is."""
    saved: str | None
    """When it was saved."""


@described
class StaleWorkAnswer(ErrorAnswer):
    """Why it was not saved, and what was saved from another device."""

    work: OtherWorkAnswer
    """What is there."""


@described
class PassedAnswer(TypedDict):
    """The last version that passed."""

    files: dict[str, str]
    """The files by their names."""
    at: str
    """When it was checked."""


@router.get(
    "/files/{edition}",
    response_model=WorkAnswer,
    response_description="Your work.",
    responses=errors(ErrorCode.NOT_KNOWN, ErrorCode.NOT_FOUND),
    summary="Your work",
)
async def find(edition: EditionId, request: Request) -> Response:
    """Your files as they were saved last, and how your last checks ended."""
    services, course, player = services_of(request), course_of(request), player_in(request)
    text = edition_called(edition)
    work = await services.run_long(course.work.find, player, text.id)
    checks = await services.run_long(services.store.latest_checks, player, text.id)
    passed = await services.run(services.store.passed_problems, player, text.id)
    owner = services.secret.signature("owner of texts", player)
    head = to_json({"owner": owner, **_work_answer(work), "passed": sorted(passed)})
    told = b",".join([check_answer(check) for check in checks if is_readable(check.report)])
    return Response(head[:-1] + b',"checks":[' + told + b"]}", media_type="application/json")


@router.put(
    "/files/{edition}",
    response_model=SavedAnswer,
    response_description="It is saved.",
    responses=errors(
        *CHANGE_ERRORS,
        ErrorCode.NOT_FOUND,
        ErrorCode.BAD_FILE,
        ErrorCode.STALE_WORK,
        models={ErrorCode.STALE_WORK.status: StaleWorkAnswer},
    ),
    summary="Save",
)
async def save(edition: EditionId, body: WorkRequest, request: Request) -> Response:
    """Save your files. If another device saved since *version*, nothing is changed."""
    services, course, player = services_of(request), course_of(request), player_in(request)
    text = edition_called(edition)
    files = checked_files(body.files, text.kit)
    await services.run(services.accounts.require, player)
    if body.version == 0:
        counted = ("texts begun", address_in(request), WORKS_AN_HOUR)
        await services.run(services.quota.count, *counted)
    try:
        work = await services.run_long(course.work.save, player, text.id, files, body.version)
    except StaleWork as error:
        stale: StaleWorkAnswer = {
            "error": {"code": error.code.value, "message": str(error)},
            "work": _work_answer(error.work),
        }
        return respond(stale, error.code.status)
    assert work.saved is not None, "it was just saved"
    answer: SavedAnswer = {"version": work.version, "saved": stamp(work.saved)}
    return respond(answer)


@router.get(
    "/passed/{edition}/{problem}",
    response_model=PassedAnswer,
    response_description="The version.",
    responses=errors(ErrorCode.NOT_KNOWN, ErrorCode.NOT_FOUND),
    summary="The last version that passed",
)
async def last_passed(
    edition: EditionId, problem: Annotated[str, Path(max_length=10)], request: Request
) -> Response:
    """Your files as they were when a problem passed last."""
    services, player = services_of(request), player_in(request)
    text = edition_called(edition)
    found = await services.run_long(services.store.last_passed, player, text.id, problem)
    if found is None:
        raise ApiError(ErrorCode.NOT_FOUND, "No version of this problem has passed yet.")
    answer: PassedAnswer = {"files": json.loads(found.files), "at": stamp(found.at)}
    return respond(answer)


def _work_answer(work: Work) -> OtherWorkAnswer:
    return {
        "files": dict(work.files),
        "version": work.version,
        "saved": None if work.saved is None else stamp(work.saved),
    }
