"""What there is to read: `/api/course`, its editions, and the pages about mistakes."""

from functools import cache

from fastapi import APIRouter, Request
from fastapi.responses import Response
from pydantic_core import to_json
from typing_extensions import TypedDict

from handful.course.built_in import built_in, pages
from handful.course.kit import kit_files
from handful.course.problem_text import EDITION_TEXTS, edition_text
from handful.grader import problems_of
from handful.grader.mistakes import UnknownMistake
from handful.store import Membership
from handful.web.api.response import errors, respond
from handful.web.api.schema import described
from handful.web.api.services import services_of
from handful.web.course.api.schema import BlockAnswer, EditionId, block_answers, edition_called
from handful.web.course.course import course_of
from handful.web.errors import ApiError, ErrorCode
from handful.web.game.day import stamp

router = APIRouter(prefix="/api/course", tags=["course"])


@described
class MembershipAnswer(TypedDict):
    """A class that you have joined."""

    id: str
    """The class's id."""
    title: str
    """What the class is called."""
    edition: str
    """The edition that the class works on."""
    closes: str | None
    """When it closes; null if that is not set."""
    closed: bool
    """Is it closed, so that nothing is checked for it any more?"""
    name: str
    """The name or number that you gave, for your teacher; may be empty."""


@described
class EditionSummaryAnswer(TypedDict):
    """An edition in short."""

    id: str
    """The edition's id."""
    kit: str
    """The kit that it is about, as `handful check` names it."""
    language: str
    """The language in which it is told."""
    title: str
    """What it is called."""
    problems: int
    """How many problems it has."""
    points: float
    """The points of all problems."""


@described
class CourseAnswer(TypedDict):
    """The course, and what you may do."""

    running: bool
    """Can programs be run here?"""
    why_not: str
    """If not, why; else empty."""
    sandbox: list[str]
    """What holds the programs that are run."""
    local: bool
    """Is this asked from the machine of the server, so that no class is needed?"""
    may_run: bool
    """May you run programs and have them checked?"""
    editor: bool
    """Is there a fuller editor at `/course/editor/`?"""
    classes: list[MembershipAnswer]
    """The classes that you have joined, the last one first."""
    editions: list[EditionSummaryAnswer]
    """What there is to work on."""


@described
class GivenAnswer(TypedDict):
    """A function that exists already."""

    name: str
    """What it is called, with its parameters."""
    what: str
    """What it does."""


@described
class FileAnswer(TypedDict):
    """A file to begin with."""

    name: str
    """What it is called."""
    text: str
    """What is in it."""


@described
class ExampleAnswer(TypedDict):
    """A call and its result."""

    call: str
    """What is called."""
    result: str
    """What comes back."""


@described
class ProblemAnswer(TypedDict):
    """A problem: what is asked."""

    id: str
    """The problem's id, which is its number in the document."""
    number: str
    """The number in the document."""
    title: str
    """What it is called."""
    points: float
    """What it is worth."""
    file: str
    """The file in which it is written."""
    functions: list[str]
    """The functions that are asked for."""
    text: list[BlockAnswer]
    """What is asked."""
    examples: list[ExampleAnswer]
    """Calls, and what they give."""
    hints: list[list[BlockAnswer]]
    """Hints, from the gentle to the concrete."""


@described
class EditionAnswer(TypedDict):
    """An edition with its problems, and the files to begin with."""

    id: str
    """The edition's id."""
    kit: str
    """The kit that it is about."""
    language: str
    """The language in which it is told."""
    title: str
    """What it is called."""
    introduction: list[BlockAnswer]
    """What it is about."""
    given: list[GivenAnswer]
    """The functions that exist already."""
    files: list[FileAnswer]
    """The files to begin with."""
    problems: list[ProblemAnswer]
    """The problems, in the document's order."""


@described
class MistakeAnswer(TypedDict):
    """The page about a mistake."""

    name: str
    """What it is called in reports."""
    title: str
    """What it is, in a few words."""
    blocks: list[BlockAnswer]
    """How to see it, and what to think about."""


@router.get(
    "",
    response_model=CourseAnswer,
    response_description="The course.",
    responses=errors(),
    summary="The course",
)
async def see(request: Request) -> Response:
    """What there is to work on, and what you may do here."""
    services, course = services_of(request), course_of(request)
    player: str | None = request.state.player
    memberships = []
    if player is not None:
        memberships = await services.run(course.access.memberships, player)
    local = course.access.is_local(request)
    is_member = any(course.access.is_open(each.course_class) for each in memberships)
    teaches = not is_member and await services.run(course.access.teacher, request) is not None
    answer: CourseAnswer = {
        "running": not course.why_not,
        "why_not": course.why_not,
        "sandbox": list(course.layers),
        "local": local,
        "may_run": not course.why_not and (local or is_member or teaches),
        "editor": course.has_editor,
        "classes": [
            membership_answer(each, is_closed=not course.access.is_open(each.course_class))
            for each in memberships
        ],
        "editions": _summaries(),
    }
    return respond(answer)


@router.get(
    "/editions/{edition}",
    response_model=EditionAnswer,
    response_description="The edition.",
    responses=errors(ErrorCode.NOT_FOUND),
    summary="An edition",
)
async def read(edition: EditionId) -> Response:
    """The problems of an edition, and the files to begin with."""
    return Response(_edition(edition_called(edition).id), media_type="application/json")


@cache
def _edition(id_: str) -> bytes:
    """The answer about an edition, which is there: it never changes, and takes long to make."""
    text = edition_text(id_)
    problems = {problem.id: problem for problem in problems_of(built_in(text.kit))}
    skeleton = kit_files(text.kit, language=text.language)
    answer: EditionAnswer = {
        "id": text.id,
        "kit": text.kit,
        "language": text.language,
        "title": text.title,
        "introduction": block_answers(text.introduction),
        "given": [{"name": given.name, "what": given.what} for given in text.given],
        "files": [{"name": name, "text": skeleton[name]} for name in built_in(text.kit).files],
        "problems": [
            {
                "id": told.id,
                "number": told.id,
                "title": told.title,
                "points": float(problems[told.id].points),
                "file": problems[told.id].file,
                "functions": list(problems[told.id].functions),
                "text": block_answers(told.text),
                "examples": [{"call": each.call, "result": each.result} for each in told.examples],
                "hints": [block_answers(hint) for hint in told.hints],
            }
            for told in text.problems
        ],
    }
    return to_json(answer)


@router.get(
    "/mistakes/{name}",
    response_model=MistakeAnswer,
    response_description="The page.",
    responses=errors(ErrorCode.NOT_FOUND),
    summary="A mistake",
)
async def explain(name: str) -> Response:
    """The page about a mistake that a report names."""
    try:
        found = pages().page(name)
    except UnknownMistake as error:
        sentence = str(error)
        raise ApiError(ErrorCode.NOT_FOUND, f"T{sentence[1:]}.") from error
    answer: MistakeAnswer = {
        "name": found.name,
        "title": found.title,
        "blocks": block_answers(found.blocks),
    }
    return respond(answer)


def membership_answer(membership: Membership, *, is_closed: bool) -> MembershipAnswer:
    """A class as its learner sees it."""
    joined = membership.course_class
    return {
        "id": joined.id,
        "title": joined.title,
        "edition": joined.edition,
        "closes": None if joined.closes is None else stamp(joined.closes),
        "closed": is_closed,
        "name": membership.name,
    }


@cache
def _summaries() -> list[EditionSummaryAnswer]:
    return [_summary(id_) for id_ in EDITION_TEXTS]


def _summary(id_: str) -> EditionSummaryAnswer:
    text = edition_text(id_)
    points = {problem.id: float(problem.points) for problem in problems_of(built_in(text.kit))}
    return {
        "id": text.id,
        "kit": text.kit,
        "language": text.language,
        "title": text.title,
        "problems": len(text.problems),
        "points": sum(points[problem.id] for problem in text.problems),
    }
