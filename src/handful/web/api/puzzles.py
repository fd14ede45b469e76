"""Puzzles, hands on which SkyNet can be beaten: `/api/puzzles`."""

import secrets

from fastapi import APIRouter, Request
from fastapi.responses import Response
from typing_extensions import TypedDict

from handful.web.api.response import CHANGE_ERRORS, errors, respond
from handful.web.api.round_answer import RoundAnswer, round_answer
from handful.web.api.schema import described
from handful.web.api.services import asker_in, player_in, services_of
from handful.web.errors import ErrorCode
from handful.web.game.puzzles import PuzzleStanding, ShownPuzzle

router = APIRouter(prefix="/api/puzzles", tags=["puzzles"])
SEED_BITS = 64


@described
class PuzzleAnswer(TypedDict):
    """A puzzle: a hand whose round must earn more than SkyNet's."""

    round: str
    """The id of its round."""
    target: int
    """SkyNet's score, which has to be exceeded."""
    difficulty: int
    """How hard it is, on the scale of the ratings."""
    again: bool
    """Did the hand come back? Then it moves no rating."""
    solved: bool | None
    """Was SkyNet beaten? Null until the round is over."""
    change: int | None
    """By how much it moved your rating; null until the round is over."""


@described
class PuzzlesAnswer(TypedDict):
    """Your strength at puzzles."""

    rating: int
    """Your rating, by Glicko-2: it rises with every puzzle that you solve."""
    deviation: int
    """How far off the rating may be; it shrinks as you play."""
    ratings: list[int]
    """What it was after each of the last fifty, the oldest first; if those are all, before them the
    one that everybody begins with. Empty before the first."""
    played: int
    """How many puzzles you have played."""
    solved: int
    """On how many of them SkyNet was beaten."""
    due: int
    """How many hands that you misplayed wait to be played again today, at most 100."""
    puzzle: PuzzleAnswer | None
    """The one that you are at, else the last one."""


@router.get(
    "",
    response_model=PuzzlesAnswer,
    response_description="Your strength.",
    responses=errors(ErrorCode.NOT_KNOWN),
    summary="Your puzzles",
)
async def see(request: Request) -> Response:
    """Your rating, and the puzzle that you are at or have just played."""
    services = services_of(request)
    standing = await services.run(services.puzzles.standing, player_in(request))
    return respond(_standing(standing))


@router.post(
    "",
    status_code=201,
    response_model=RoundAnswer,
    response_description="The new round.",
    responses={
        **errors(*CHANGE_ERRORS, ErrorCode.NOT_NOW),
        200: {"model": RoundAnswer, "description": "It was begun before."},
    },
    summary="Next puzzle",
)
async def begin(request: Request) -> Response:
    """A hand on which SkyNet can be beaten, as hard as you are strong; the open one, if one is.

    A hand that you misplayed comes back after some days.
    """
    services, asker = services_of(request), asker_in(request)
    puzzles, player = services.puzzles, asker.player
    begun = await services.run(puzzles.unfinished, player)
    if begun is not None:
        await services.run(services.in_play.begin, asker.network, begun.stored)
        return respond(round_answer(begun))
    await services.run(services.rounds.charge, player)
    hand = await services.run(puzzles.due, player)
    if hand is None:
        aim = await services.run(puzzles.strength, player)
        found = await services.solver.puzzle(secrets.randbits(SEED_BITS), aim.value, asker)
        state, new = await services.run(puzzles.begin, player, found)
    else:
        state, new = await services.run(puzzles.begin, player, hand)
    await services.run(services.in_play.begin, asker.network, state.stored)
    return respond(round_answer(state), 201 if new else 200)


def _standing(standing: PuzzleStanding) -> PuzzlesAnswer:
    return {
        "rating": round(standing.strength.value),
        "deviation": round(standing.strength.deviation),
        "ratings": [round(value) for value in standing.strengths],
        "played": standing.settled,
        "solved": standing.solved,
        "due": standing.due,
        "puzzle": None if standing.puzzle is None else _puzzle(standing.puzzle),
    }


def _puzzle(shown: ShownPuzzle) -> PuzzleAnswer:
    stored = shown.stored
    return {
        "round": stored.round,
        "target": shown.target,
        "difficulty": stored.difficulty,
        "again": stored.again,
        "solved": stored.solved,
        "change": None if shown.change is None else round(shown.change),
    }
