"""The routes on which hands are played."""

from typing import Annotated

from fastapi import APIRouter, Path, Request
from fastapi.responses import Response

from handful.rules import RULE_SETS
from handful.store import Move
from handful.web import shape
from handful.web.asked import MoveRequest, ReplayRequest, RoundRequest
from handful.web.identity import ID_PATTERN
from handful.web.metric import MOVES
from handful.web.service import Service, answers, failures, player_in, service_of
from handful.web.share import share_shape
from handful.web.table import YOU, Table

__all__ = ["router"]

router = APIRouter(prefix="/api/rounds", tags=["rounds"])
Id = Annotated[str, Path(alias="id", pattern=ID_PATTERN, description="The round's id.")]
WRITE = ("not-known", "wrong-origin", "too-large", "not-json")


# The routes are tried in this order, and most requests are moves.


@router.post(
    "/{id}/moves",
    response_model=shape.Round,
    response_description="The round after this move.",
    responses=failures(
        *WRITE, "not-found", "stale-move", "round-over", "too-many-moves", "not-now"
    ),
    summary="Move",
)
async def move(id_: Id, asked: MoveRequest, request: Request) -> Response:
    """Enter a word, exchange a letter, or end the round.

    The answer is the round after this move. The same move sent again gets the same answer; a
    number that is not the next one gets 409 and the round as it stands.
    """
    service = service_of(request)
    made = Move(asked.number, asked.kind, asked.text.lower())
    content = await service.ask(service.desk.move, player_in(request), id_, made)
    MOVES[asked.kind].inc()
    return answers(content)


@router.post(
    "",
    status_code=201,
    response_model=shape.Round,
    response_description="The new round; a computer's is over already.",
    responses=failures(*WRITE),
    summary="Deal",
)
async def begin(asked: RoundRequest, request: Request) -> Response:
    """Deal a new hand to yourself, or to a computer player, who plays it at once."""
    service, player = service_of(request), player_in(request)
    desk, rules = service.desk, RULE_SETS[asked.rules]
    hand = await service.ask(desk.deal, player, rules, asked.size)
    entered = None
    if asked.by != YOU:
        entered = await service.solving.computer(asked.rules, asked.size, hand, asked.by, player)
    table = await service.ask(desk.begin, player, hand, rules, asked.size, asked.by, entered)
    return answers(table.shape(), 201)


@router.get(
    "/{id}",
    response_model=shape.Round,
    response_description="The round.",
    responses=failures("not-known", "not-found"),
    summary="See a round",
)
async def see(id_: Id, request: Request) -> Response:
    """The round as it stands."""
    service = service_of(request)
    table = await service.ask(service.desk.table, player_in(request), id_)
    return answers(await service.ask(service.desk.shape, table))


@router.post(
    "/{id}/replay",
    status_code=201,
    response_model=shape.Round,
    response_description="The new round, with the hand as it was after a substitution.",
    responses=failures(*WRITE, "not-found", "not-now"),
    summary="Play again",
)
async def replay(id_: Id, asked: ReplayRequest, request: Request) -> Response:
    """Play the same hand again, or let a computer play it."""
    service = service_of(request)
    table = await service.ask(service.desk.table, player_in(request), id_)
    await service.ask(service.desk.require_again, table)
    entered = None
    if asked.by != YOU:
        stored, hand = table.stored, str(table.round.dealt)
        entered = await service.solving.computer(
            stored.rules, stored.size, hand, asked.by, stored.player
        )
    again = await service.ask(service.desk.replay, table, asked.by, entered)
    return answers(await service.ask(service.desk.shape, again), 201)


@router.post(
    "/{id}/review",
    response_model=shape.Review,
    response_description="The review.",
    responses=failures(*WRITE, "not-found", "not-now"),
    summary="Review",
)
async def review(id_: Id, request: Request) -> Response:
    """What you, SkyNet and perfect play made of the hand; from now on nothing counts on it."""
    service = service_of(request)
    table = await service.ask(service.desk.table, player_in(request), id_)
    table = await service.ask(service.desk.reveal, table)
    found = await service.solving.review(table)
    await _judge(service, table, found["perfect"]["score"], found["skynet"]["score"])
    return answers({"round": await service.ask(service.desk.shape, table), **found})


@router.get(
    "/{id}/share",
    response_model=shape.Share,
    response_description="The round, to be shared.",
    responses=failures("not-known", "not-found", "not-now"),
    summary="Share",
)
async def share(id_: Id, request: Request) -> Response:
    """The round as a text that spoils nothing, a sentence, and a code that proves the score."""
    service = service_of(request)
    table = await service.ask(service.desk.table, player_in(request), id_)
    service.desk.require_own_end(table)
    perfect, skynet = await service.judge(table)
    return answers(share_shape(table, service.desk.lexicon, perfect, skynet))


async def _judge(service: Service, table: Table, perfect: int, skynet: int) -> None:
    if table.stored.perfect is None:
        await service.ask(service.desk.store.judged, table.stored.id, perfect, skynet)
