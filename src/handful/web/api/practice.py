"""Practice hands, to be kept and played without the server: `/api/practice`."""

from fastapi import APIRouter, Request
from fastapi.responses import Response
from typing_extensions import TypedDict

from handful.lexicon.hidden import is_hidden
from handful.web.api.response import errors, respond
from handful.web.api.round_answer import RoundAnswer, round_answer
from handful.web.api.schema import described
from handful.web.api.services import services_of
from handful.web.game.state import RoundState

router = APIRouter(prefix="/api/practice", tags=["for everybody"])


@described
class PracticeHandAnswer(TypedDict):
    """A hand, and the words that can be spelled from it."""

    round: RoundAnswer
    """A round at its beginning. It is not stored: moves are for whoever shows it to judge."""
    words: dict[str, int]
    """The words that are accepted, highest-scoring first, with the points of each."""
    hidden: list[str]
    """Those of them that are not to be shown to somebody who has not played them."""


@described
class PracticeAnswer(TypedDict):
    """Hands to play without the server."""

    hands: list[PracticeHandAnswer]
    """A few, other ones every day; never those of a day."""


@router.get(
    "",
    response_model=PracticeAnswer,
    response_description="The hands.",
    responses=errors(),
    summary="Practice hands",
)
async def practice(request: Request) -> Response:
    """Hands for a page that cannot reach the server later. Nothing that is played there counts."""
    kept = services_of(request).practice
    answer: PracticeAnswer = {
        "hands": [
            {
                "round": round_answer(RoundState.of(kept.begun(drawn.hand), ())),
                "words": dict(drawn.words),
                "hidden": [word for word, _ in drawn.words if is_hidden(word)],
            }
            for drawn in await kept.hands()
        ]
    }
    return respond(answer)
