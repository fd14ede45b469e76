"""Moves in a round: `/api/rounds/{id}/moves`."""

from typing import Annotated, Literal

from fastapi import APIRouter, Path, Request
from fastapi.responses import Response
from pydantic import Field, TypeAdapter
from starlette.concurrency import run_in_threadpool

from handful.store import Move
from handful.web.api.response import CHANGE_ERRORS, errors, respond
from handful.web.api.round_answer import RoundAnswer, RoundErrorAnswer, round_answer
from handful.web.api.schema import RequestBody
from handful.web.api.services import Services, asker_in, services_of
from handful.web.errors import ErrorCode
from handful.web.game.hint import hints_of, told
from handful.web.game.state import RoundState
from handful.web.metrics import MOVES
from handful.web.player.identity import ID_PATTERN
from handful.web.solver.value import Asker

router = APIRouter(prefix="/api/rounds", tags=["rounds"])
RoundId = Annotated[str, Path(alias="id", pattern=ID_PATTERN, description="The round's id.")]


class WordMove(RequestBody):
    """A word is entered."""

    number: Annotated[int, Field(ge=1, le=1000, examples=[1])]
    """The round's `moves` and one."""
    kind: Literal["word"]
    """What this move is."""
    text: Annotated[str, Field(pattern=r"^[A-Za-z*]{1,50}$", examples=["stat"])]
    """The word; `*` stands for a vowel where the rules have a wildcard."""


class SubstituteMove(RequestBody):
    """Every copy of a letter is exchanged for one that is drawn."""

    number: Annotated[int, Field(ge=1, le=1000, examples=[1])]
    """The round's `moves` and one."""
    kind: Literal["substitute"]
    """What this move is."""
    text: Annotated[str, Field(pattern=r"^[A-Za-z*]$", examples=["q"])]
    """The letter to give away."""


class HintMove(RequestBody):
    """A hint about a good common word is asked for, which costs; the letters stay as they are."""

    number: Annotated[int, Field(ge=1, le=1000, examples=[1])]
    """The round's `moves` and one."""
    kind: Literal["hint"]
    """What this move is."""
    text: Literal["letter", "definition", "word"]
    """The step, which is `hints.next` of the round: 5, 5 and 10 of the hand's 100 percent."""


class StopMove(RequestBody):
    """The round is ended."""

    number: Annotated[int, Field(ge=1, le=1000, examples=[1])]
    """The round's `moves` and one."""
    kind: Literal["stop"]
    """What this move is."""
    text: Literal[""] = ""
    """Nothing."""


MoveRequest = Annotated[
    WordMove | SubstituteMove | HintMove | StopMove, Field(discriminator="kind")
]
MOVE_REQUEST: TypeAdapter[WordMove | SubstituteMove | HintMove | StopMove] = TypeAdapter(
    MoveRequest
)


@router.post(
    "/{id}/moves",
    response_model=RoundAnswer,
    response_description="The round after this move.",
    responses=errors(
        *CHANGE_ERRORS,
        ErrorCode.NOT_FOUND,
        ErrorCode.STALE_MOVE,
        ErrorCode.ROUND_OVER,
        ErrorCode.TOO_MANY_MOVES,
        ErrorCode.NOT_NOW,
        models={ErrorCode.STALE_MOVE.status: RoundErrorAnswer},
    ),
    summary="Move",
)
async def move(id_: RoundId, body: MoveRequest, request: Request) -> Response:
    """Enter a word, exchange a letter, ask for a hint, or end the round.

    The answer is the round after this move. The same move sent again gets the same answer; a
    number that is not the next one gets 409 and the round as it stands.
    """
    services, asker = services_of(request), asker_in(request)
    entered = Move(body.number, body.kind, body.text.lower())
    if isinstance(body, HintMove):
        entered = await _with_hint(services, asker, id_, entered)
    state = await services.run(services.moves.make, asker.player, id_, entered, asker.network)
    return respond(answer_of(services, state, body.kind, asker))


def answer_of(services: Services, state: RoundState, kind: str, who: Asker) -> RoundAnswer:
    """The round after a move of that *kind*, which is counted; what follows its end is begun."""
    MOVES[kind].inc()
    if state.over:
        services.benchmarks.look_at(who)
    return round_answer(state)


async def _with_hint(services: Services, asker: Asker, id_: str, move: Move) -> Move:
    """The hint *move* with what it tells, if it is the next one; else as it is, to be refused."""
    state = await services.run(services.rounds.get, asker.player, id_)
    is_next = move.number == len(state.stored.moves) + 1 and hints_of(state).next == move.text
    if not state.own or state.over or not is_next:
        return move
    stored, held = state.stored, str(state.round.hand)
    found = await services.solver.hint(stored.rules, stored.size, held, asker)
    text = await run_in_threadpool(told, move.text, found, services.wordnet)
    return move._replace(drawn=text)
