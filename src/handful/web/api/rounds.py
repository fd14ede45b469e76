"""Rounds: `/api/rounds`, a hand from the deal to the truth."""

from typing import Annotated

from fastapi import APIRouter, Request
from fastapi.responses import Response
from pydantic import Field
from typing_extensions import TypedDict

from handful.rules import RULE_SETS
from handful.store import YOU, RecentRound
from handful.web.api.moves import RoundId
from handful.web.api.response import CHANGE_ERRORS, errors, respond
from handful.web.api.round_answer import (
    REFUSED,
    RoundAnswer,
    RoundKind,
    round_answer,
)
from handful.web.api.schema import RequestBody, RulesName, RulesText, Who, described
from handful.web.api.services import Services, asker_in, player_in, services_of
from handful.web.errors import ErrorCode
from handful.web.game.benchmark import known_benchmark
from handful.web.game.day import stamp
from handful.web.game.sharing import require_shareable, share
from handful.web.game.state import RoundError, RoundState

router = APIRouter(prefix="/api/rounds", tags=["rounds"])
SMALLEST, LARGEST = 4, 12
"""The hand sizes that are dealt."""
MOST_LISTED = 10


class RoundRequest(RequestBody):
    """The hand to deal, and who plays it."""

    rules: RulesName = "classic"
    """The rule set."""
    size: Annotated[int, Field(ge=SMALLEST, le=LARGEST)] = 7
    """How many letters are dealt."""
    by: Who = "you"
    """Who plays: you, or a computer player, who has finished when the answer comes."""


class ReplayRequest(RequestBody):
    """Who plays the hand again."""

    by: Who = "you"
    """Who plays: you, or a computer player."""


@described
class ShareAnswer(TypedDict):
    """A round to be shared: no word of it is given away, and the code proves the score.

    Whoever shows it makes a text of it, in the reader's language.
    """

    day: str | None
    """The day whose hand it is; null for a hand of no day."""
    rules: RulesText
    """The rule set."""
    size: int
    """How many letters were dealt."""
    score: int
    """The points of the round."""
    perfect: int
    """The most that is known to be possible with the hand."""
    skynet: int
    """What SkyNet makes of it."""
    percent: int
    """The score's share of perfect in percent, rounded down; of one of five hands a day less what
    hints cost."""
    words: int
    """How many words were accepted."""
    hints: int
    """How many hints there were."""
    code: str
    """The share code, which `POST /api/verify` and `handful verify` confirm. For a hand of today a
    code beginning with D1, without the words, which only `POST /api/verify` confirms."""


@described
class RecentRoundAnswer(TypedDict):
    """A round of yours in short."""

    id: str
    """The round's id."""
    kind: RoundKind
    """What it is played for."""
    day: str | None
    """The day whose hand it is; null for a hand of no day."""
    number: int
    """Which of the day's five hands it is, from 1; 0 for any other round."""
    rules: RulesText
    """The rule set."""
    size: int
    """How many letters were dealt."""
    replay: int
    """0 for the first round of a hand, then 1, 2, …"""
    score: int | None
    """The points; null while the round goes on."""
    at: str
    """When it ended; while it goes on, when it began."""


@described
class RecentRoundsAnswer(TypedDict):
    """The rounds that you played lately."""

    rounds: list[RecentRoundAnswer]
    """At most ten, the newest first; a hand that you play once more for the better score, once."""


@router.get(
    "",
    response_model=RecentRoundsAnswer,
    response_description="The rounds.",
    responses=errors(ErrorCode.NOT_KNOWN),
    summary="Your last rounds",
)
async def recent(request: Request) -> Response:
    """The rounds that you played lately; computers' rounds are left out."""
    services = services_of(request)
    store, player = services.rounds.store, player_in(request)
    found = await services.run(store.recent_rounds, player, MOST_LISTED)
    answer: RecentRoundsAnswer = {"rounds": [_recent(each) for each in found]}
    return respond(answer)


@router.post(
    "",
    status_code=201,
    response_model=RoundAnswer,
    response_description="The new round; a computer's is over already.",
    responses=errors(*CHANGE_ERRORS),
    summary="Deal",
)
async def begin(body: RoundRequest, request: Request) -> Response:
    """Deal a new hand to yourself, or to a computer player, who plays it at once."""
    services, asker = services_of(request), asker_in(request)
    rules, player = RULE_SETS[body.rules], asker.player
    await services.run(services.rounds.charge, player)
    dealt = await services.solver.deal(body.rules, body.size, asker)
    entered = None
    if body.by != YOU:
        entered = await services.solver.computer(body.rules, body.size, dealt.hand, body.by, asker)
    state = await services.run(
        services.rounds.begin,
        player,
        dealt.hand,
        rules,
        body.size,
        body.by,
        entered,
        dealt.benchmark,
    )
    return respond(round_answer(state), 201)


@router.get(
    "/{id}",
    response_model=RoundAnswer,
    response_description="The round.",
    responses=errors(ErrorCode.NOT_KNOWN, ErrorCode.NOT_FOUND),
    summary="See a round",
)
async def see(id_: RoundId, request: Request) -> Response:
    """The round as it stands."""
    services = services_of(request)
    return respond(round_answer(await services.run(services.rounds.get, player_in(request), id_)))


@router.post(
    "/{id}/replay",
    status_code=201,
    response_model=RoundAnswer,
    response_description="The new round, with the hand as it was after a substitution.",
    responses=errors(*CHANGE_ERRORS, ErrorCode.NOT_FOUND, ErrorCode.NOT_NOW, models=REFUSED),
    summary="Play again",
)
async def replay(id_: RoundId, body: ReplayRequest, request: Request) -> Response:
    """Play the same hand again, or let a computer play it.

    Sent again before the first move, the request gets the same round.
    """
    services, player = services_of(request), player_in(request)
    state = await services.run(services.rounds.get, player, id_)
    if not state.over:
        message = "This round goes on: end it before you play it again."
        raise RoundError(ErrorCode.NOT_NOW, message, state)
    await services.run(services.rounds.charge, player)
    entered = None
    if body.by != YOU:
        stored = state.stored
        entered = await services.solver.computer(
            stored.rules, stored.size, state.dealt, body.by, asker_in(request)
        )
    again = await services.run(services.moves.replay, state, body.by, entered)
    return respond(round_answer(again), 201)


@router.get(
    "/{id}/share",
    response_model=ShareAnswer,
    response_description="The round, to be shared.",
    responses=errors(ErrorCode.NOT_KNOWN, ErrorCode.NOT_FOUND, ErrorCode.NOT_NOW, models=REFUSED),
    summary="Share",
)
async def share_round(id_: RoundId, request: Request) -> Response:
    """The figures of the round, which spoil nothing, and a code that proves the score."""
    services, player = services_of(request), player_in(request)
    state = await services.run(_shareable, services, player, id_)
    state = await services.benchmarks.known(state, asker_in(request))
    benchmark = known_benchmark(state.stored)
    assert benchmark is not None, "it is stored with the round"
    sealed = await services.run(services.daily.is_sealed, state.stored.day)
    shared = share(state, services.lexicon, benchmark, sealed)
    answer: ShareAnswer = {
        "day": state.stored.day,
        "rules": state.stored.rules,
        "size": state.stored.size,
        "score": shared.score,
        "perfect": shared.perfect,
        "skynet": shared.skynet,
        "percent": shared.percent,
        "words": shared.words,
        "hints": shared.hints,
        "code": shared.share_code,
    }
    return respond(answer)


def _recent(played: RecentRound) -> RecentRoundAnswer:
    return {
        "id": played.id,
        "kind": played.kind.value,
        "day": played.day,
        "number": played.number_in_day,
        "rules": played.rules,
        "size": played.size,
        "replay": played.replay,
        "score": played.score,
        "at": stamp(played.begun if played.finished is None else played.finished),
    }


def _shareable(services: Services, player: str, id_: str) -> RoundState:
    state = services.rounds.get(player, id_)
    require_shareable(state, services.rounds.same_words(state.stored))
    return state
