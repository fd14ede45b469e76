"""Reviews: `/api/rounds/{id}/review`, the truth about a round, and all words of its hand."""

import re
from collections.abc import Iterable, Iterator

from fastapi import APIRouter, Request
from fastapi.responses import Response
from starlette.concurrency import run_in_threadpool
from typing_extensions import TypedDict

from handful.web.api.definitions import defined_words
from handful.web.api.moves import RoundId
from handful.web.api.response import CHANGE_ERRORS, errors, respond
from handful.web.api.round_answer import REFUSED, RoundAnswer, round_answer
from handful.web.api.schema import described
from handful.web.api.services import Services, asker_in, player_in, services_of
from handful.web.errors import ApiError, ErrorCode
from handful.web.game.review import has_advice
from handful.web.game.state import RoundState
from handful.web.player.identity import ID_PATTERN, Identity
from handful.web.solver.review_answer import ReviewAnswer, ReviewedWordAnswer
from handful.web.solver.value import AskedReview, Asker, EnteredWords

router = APIRouter(prefix="/api/rounds", tags=["rounds"])


@described
class RoundReviewAnswer(ReviewAnswer):
    """The truth about a round."""

    round: RoundAnswer
    """The round, now revealed."""
    defined: list[str]
    """Those of its words that `GET /api/definitions/{word}` tells the meaning of."""


@described
class RoundWordsAnswer(TypedDict):
    """All words of a hand."""

    words: list[ReviewedWordAnswer]
    """Every word that could be entered first, highest-scoring first."""
    defined: list[str]
    """Those of the words that `GET /api/definitions/{word}` tells the meaning of."""


@router.post(
    "/{id}/review",
    response_model=RoundReviewAnswer,
    response_description="The review.",
    responses=errors(*CHANGE_ERRORS, ErrorCode.NOT_FOUND, ErrorCode.NOT_NOW, models=REFUSED),
    summary="Review",
)
async def review(id_: RoundId, request: Request) -> Response:
    """What you, SkyNet and perfect play made of the hand; from now on nothing counts on it."""
    services, asker = services_of(request), asker_in(request)
    state = await services.run_later(services.reviews.request, asker.player, id_)
    # It has to be searched for: what a table has was answered before this route (`quick_request`).
    await services.run(services.reviews.charge, asker.player)
    found = await services.solver.review(_asked(state), asker)
    return respond(await _told(services, asker, state, found))


async def review_by_table(
    services: Services, identity: Identity, asker: Asker, id_: str
) -> RoundReviewAnswer | None:
    """The same on this device, if a table has the hand; None where more must be asked or said."""
    found = await services.run_later(_looked_up, services, identity, id_)
    return None if found is None else await _told(services, asker, *found)


@router.get(
    "/{id}/words",
    response_model=RoundWordsAnswer,
    response_description="The words.",
    responses=errors(ErrorCode.NOT_KNOWN, ErrorCode.NOT_FOUND, ErrorCode.NOT_NOW, models=REFUSED),
    summary="List the words",
)
async def list_words(id_: RoundId, request: Request) -> Response:
    """Every word of the hand, for a round that was reviewed."""
    services, player = services_of(request), player_in(request)
    state = await services.run_later(services.reviews.request_words, player, id_)
    stored, entered = state.stored, EnteredWords.of(state.round)
    words = await services.solver.words(
        stored.rules, stored.size, state.dealt, entered, asker_in(request)
    )
    shown = [word["reading"] or word["word"] for word in words if not word["hidden"]]
    # In a thread: there are hundreds of them.
    defined = await run_in_threadpool(_defined, services, shown)
    answer: RoundWordsAnswer = {"words": words, "defined": defined}
    return respond(answer)


def _looked_up(
    services: Services, identity: Identity, id_: str
) -> tuple[RoundState, ReviewAnswer] | None:
    """A round that may be reviewed, and its review, if a table has that."""
    if not re.fullmatch(ID_PATTERN, id_) or services.accounts.is_ended(identity):
        return None
    try:
        state = services.reviews.request(identity.player, id_)
    except ApiError:
        return None
    found = services.solver.review_by_table(_asked(state), state.round)
    return None if found is None else (state, found)


def _asked(state: RoundState) -> AskedReview:
    stored, entered = state.stored, EnteredWords.of(state.round)
    return AskedReview(
        stored.rules, stored.size, state.dealt, entered, has_advice(state), state.own
    )


async def _told(
    services: Services, asker: Asker, state: RoundState, found: ReviewAnswer
) -> RoundReviewAnswer:
    """The review that was *found*; from now on the hand is revealed.

    Only from now on: a solver that is too busy to answer must not cost a counting replay.
    """
    known = await services.benchmarks.find(state, asker)
    revealed = await services.run_later(services.reviews.reveal, state, known)
    defined = _defined(services, _words(found))
    return {"round": round_answer(revealed), **found, "defined": defined}


def _words(review: ReviewAnswer) -> Iterator[str]:
    """The words that *review* shows: none that was refused, is thrown away or is not shown."""
    for turn in review["turns"]:
        if turn["accepted"] and turn["word"] is not None and not turn["hidden"]:
            yield turn["reading"] or turn["word"].lower()
    plays = [
        *review["perfect"]["plays"],
        *review["skynet"]["plays"],
        *[play for turn in review["turns"] if turn["better"] for play in turn["better"]["plays"]],
    ]
    for play in plays:
        if not play["sacrifice"] and not play["hidden"]:
            yield play["reading"] or play["word"]


def _defined(services: Services, words: Iterable[str]) -> list[str]:
    """Those of *words* that have a definition here."""
    return [] if services.wordnet is None else defined_words(services.wordnet, words)
