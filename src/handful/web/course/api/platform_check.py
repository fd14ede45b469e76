"""For those who run courses elsewhere: `POST /api/check`, with an API key."""

from typing import Annotated, Any, Literal

from fastapi import APIRouter, Request
from fastapi.responses import Response
from pydantic import Field

from handful.course.built_in import built_in
from handful.course.kit import KITS
from handful.grader import problems_of
from handful.web.api.response import OPEN_ERRORS, errors
from handful.web.api.schema import RequestBody
from handful.web.api.services import address_in, services_of
from handful.web.course.api.schema import Files
from handful.web.course.course import course_of
from handful.web.course.grading import Grading
from handful.web.course.work import checked_files, require_written
from handful.web.errors import ApiError, ErrorCode
from handful.web.player.identity import new_id
from handful.web.solver.value import Asker

router = APIRouter(prefix="/api", tags=["platforms"])
CURL = """\
curl https://YOUR.SERVER/api/check -H "Authorization: Bearer $HANDFUL_KEY" \\
  -H "Content-Type: application/json" \\
  -d "$(jq -n --rawfile a ps4a.py '{kit: "ps4", files: {"ps4a.py": $a}, problems: ["1"]}')"
"""
PYTHON = """\
import json, os, urllib.request

asked = {"kit": "ps4", "files": {"ps4a.py": open("ps4a.py", encoding="utf-8").read()}}
request = urllib.request.Request(
    "https://YOUR.SERVER/api/check",
    json.dumps(asked).encode(),
    {"Authorization": f"Bearer {os.environ['HANDFUL_KEY']}", "Content-Type": "application/json"},
)
report = json.load(urllib.request.urlopen(request))
print(report["points"], "of", report["max"])
"""


class PlatformCheckRequest(RequestBody):
    """One submission."""

    kit: Annotated[str, Field(max_length=20, examples=["ps4"])]
    """The kit that it is for."""
    files: Files
    """The files by their names."""
    problems: Annotated[list[str], Field(max_length=20)] | None = None
    """The problems that count; all if none is named."""
    language: Literal["en", "uk"] = "en"
    """The language of the report."""
    submission: Annotated[str, Field(max_length=200)] = ""
    """What the report is to call the submission."""


@router.post(
    "/check",
    response_model=dict[str, Any],
    response_description="The report, as docs/report-format.md tells.",
    responses=errors(
        *OPEN_ERRORS, ErrorCode.BAD_KEY, ErrorCode.BAD_FILE, ErrorCode.NO_JAIL, ErrorCode.NOT_FOUND
    ),
    summary="Check a submission",
    openapi_extra={
        "x-codeSamples": [
            {"lang": "Shell", "label": "curl", "source": CURL},
            {"lang": "Python", "label": "Python", "source": PYTHON},
        ]
    },
)
async def check(body: PlatformCheckRequest, request: Request) -> Response:
    """The report on one submission, for another platform; send an API key as a bearer token.

    Nothing of it is kept. The answer comes when the check is done, which takes up to 100 seconds.
    """
    services, course = services_of(request), course_of(request)
    sent = request.headers.get("authorization", "")
    key = await services.run(course.access.api_key, sent, address_in(request))
    if body.kit not in KITS:
        raise ApiError(
            ErrorCode.NOT_FOUND,
            f"There is no kit called {body.kit[:40]!r}; there are {', '.join(KITS)}.",
        )
    known = [problem.id for problem in problems_of(built_in(body.kit)) if problem.points]
    for name in body.problems or ():
        if name not in known:
            raise ApiError(
                ErrorCode.NOT_FOUND,
                f"{body.kit} has no problem {name[:10]!r}; there are {', '.join(known)}.",
            )
    files = checked_files(body.files, body.kit)
    require_written(files)
    course.require_running()
    asked = Grading(
        body.kit,
        body.language,
        files,
        None if body.problems is None else frozenset(body.problems),
        name=body.submission,
    )
    who = Asker(f"key {key}", f"key {key}", new_id(0))
    graded = await course.checks.grade(asked, who)
    return Response(graded.report, media_type="application/json")
