"""Challenges, links to a hand or to a day's hands: `/api/challenges`."""

from typing import Annotated, NotRequired, Self

from fastapi import APIRouter, Path, Request
from fastapi.responses import Response
from pydantic import Field, model_validator
from typing_extensions import TypedDict

from handful.lexicon import Lexicon
from handful.lexicon.hidden import shown
from handful.rules import RULE_SETS
from handful.solver.answer import reading
from handful.store import Challenge, RoundResult, StoredRound
from handful.web.api.daily import DATE, begin_hand
from handful.web.api.response import CHANGE_ERRORS, errors, respond
from handful.web.api.round_answer import RoundAnswer, round_answer
from handful.web.api.schema import ErrorAnswer, RequestBody, RulesText, described
from handful.web.api.services import asker_in, player_in, services_of
from handful.web.errors import ErrorCode
from handful.web.game.challenges import (
    CHALLENGE_PATTERN,
    ChallengeRow,
    ChallengeView,
    ListedChallenge,
    is_finished,
)
from handful.web.game.day import stamp
from handful.web.game.percent import percent_of_finished
from handful.web.game.state import RoundState
from handful.web.player.identity import ID_PATTERN

router = APIRouter(prefix="/api/challenges", tags=["challenges"])
MOST_LISTED = 10
ChallengeId = Annotated[
    str, Path(alias="id", pattern=CHALLENGE_PATTERN, description="As in the link.")
]


class ChallengeRequest(RequestBody):
    """What others are challenged with: a round of yours, or a day of which you played all hands."""

    round: Annotated[str, Field(pattern=ID_PATTERN)] | None = None
    """The id of a finished round; of a day that is still scored, it stands for the whole day."""
    day: Annotated[str, Field(pattern=DATE)] | None = None
    """The day (UTC), as 2026-11-15."""

    @model_validator(mode="after")
    def has_one(self) -> Self:
        """Check that one of the two is given."""
        if (self.round is None) == (self.day is None):
            raise ValueError("give a round or a day, and not both")
        return self


@described
class ChallengeErrorAnswer(ErrorAnswer):
    """Why no challenge was made; of a round, with the round as it stands."""

    round: NotRequired[RoundAnswer]
    """The round that was named."""


@described
class ChallengeLinkAnswer(TypedDict):
    """A challenge to be sent to others."""

    id: str
    """Its id."""
    path: str
    """Where it is, on this server: the link without its host."""


@described
class ChallengeTurnAnswer(TypedDict):
    """A word that was accepted."""

    word: str
    """The word; a hidden one of somebody else as three dots."""
    reading: str | None
    """The word that its wildcard makes, of several the first by alphabet; null without one."""
    points: int
    """What it earned."""


@described
class ChallengeHandAnswer(TypedDict):
    """What somebody made of a hand."""

    number: int
    """Its number in the day; 0 for a hand by itself."""
    rules: RulesText
    """The rule set."""
    size: int
    """How many letters were dealt."""
    dealt: str | None
    """The letters; null until you have finished this hand."""
    score: int | None
    """The points; of one of five hands a day null until you have finished it."""
    percent: int | None
    """Their share of perfect; null where that is not known yet."""
    hints: int
    """How many hints there were."""
    practice: bool
    """Did the player know the hand from an earlier round?"""
    turns: list[ChallengeTurnAnswer] | None
    """The accepted words in order; null until you have finished this hand."""


@described
class ChallengeRowAnswer(TypedDict):
    """What somebody made of the challenge."""

    nickname: str
    """The player."""
    you: bool
    """Is it you?"""
    challenger: bool
    """Did this player challenge the others?"""
    score: int
    """The percents of a day of five, else points."""
    finished: bool
    """Are all hands played?"""
    hands: list[ChallengeHandAnswer]
    """The finished hands."""


@described
class ChallengeAnswer(TypedDict):
    """A challenge, and what you may know of it."""

    id: str
    """Its id."""
    nickname: str
    """Who challenges."""
    yours: bool
    """Is that you?"""
    day: str | None
    """The day whose hands it is about; null for a hand by itself."""
    scored: bool
    """Is what you play of it your scored try of the day?"""
    out_of: int | None
    """The most that can be scored; null where points are counted."""
    hands: int
    """How many hands it has."""
    rules: RulesText | None
    """The rules of a hand by itself; null for a day."""
    size: int | None
    """The size of a hand by itself; null for a day."""
    score: int
    """What the challenger scored."""
    finished: bool
    """Have you played all of it?"""
    rows: list[ChallengeRowAnswer]
    """The best first: only the challenger's and yours until you have played all of it."""


@described
class ListedChallengeAnswer(TypedDict):
    """A challenge in your list."""

    id: str
    """Its id."""
    nickname: str
    """Who challenges."""
    yours: bool
    """Is that you?"""
    day: str | None
    """The day whose hands it is about; null for a hand by itself."""
    rules: RulesText | None
    """The rules of a hand by itself; null for a day."""
    size: int | None
    """The size of a hand by itself; null for a day."""
    players: int
    """How many have finished a hand of it, the challenger among them; at most 50."""
    finished: bool
    """Have you played all of it?"""
    at: str
    """When you made it, or began to play it."""
    rounds: list[str]
    """The ids of your rounds in it."""


@described
class ChallengesAnswer(TypedDict):
    """The challenges that you made or played lately."""

    challenges: list[ListedChallengeAnswer]
    """At most ten, the newest first."""


@router.get(
    "",
    response_model=ChallengesAnswer,
    response_description="The challenges.",
    responses=errors(ErrorCode.NOT_KNOWN),
    summary="Your challenges",
)
async def recent(request: Request) -> Response:
    """The challenges that you made or played lately."""
    services, player = services_of(request), player_in(request)
    found = await services.run(services.challenges.recent, player, MOST_LISTED)
    answer: ChallengesAnswer = {"challenges": [_listed(each, player) for each in found]}
    return respond(answer)


@router.post(
    "",
    status_code=201,
    response_model=ChallengeLinkAnswer,
    response_description="The challenge.",
    responses=errors(
        *CHANGE_ERRORS,
        ErrorCode.NOT_FOUND,
        ErrorCode.NOT_NOW,
        ErrorCode.DAY_NOT_OPEN,
        models={ErrorCode.NOT_NOW.status: ChallengeErrorAnswer},
    ),
    summary="Challenge",
)
async def make(body: ChallengeRequest, request: Request) -> Response:
    """Make a link to a hand that you have finished, or to a day; the same one if asked again."""
    services, player = services_of(request), player_in(request)
    if body.round is not None:
        made = await services.run(services.challenges.make_of_round, player, body.round)
    else:
        made = await services.run(services.challenges.make_of_day, player, body.day or "")
    answer: ChallengeLinkAnswer = {"id": made.id, "path": f"/c/{made.id}"}
    return respond(answer, 201)


@router.get(
    "/{id}",
    response_model=ChallengeAnswer,
    response_description="The challenge.",
    responses=errors(ErrorCode.NOT_FOUND),
    summary="See a challenge",
)
async def see(id_: ChallengeId, request: Request) -> Response:
    """The challenge; what others made of a hand once you have finished it. Needs no player."""
    services = services_of(request)
    player: str | None = request.state.player

    def look() -> ChallengeView:
        return services.challenges.view(services.challenges.get(id_), player)

    return respond(_answer(await services.run(look), player, services.lexicon))


@router.post(
    "/{id}",
    status_code=201,
    response_model=RoundAnswer,
    response_description="The new round.",
    responses={
        **errors(*CHANGE_ERRORS, ErrorCode.NOT_FOUND, ErrorCode.NOT_NOW, ErrorCode.DAY_NOT_OPEN),
        200: {"model": RoundAnswer, "description": "It was begun before."},
    },
    summary="Accept a challenge",
)
async def accept(id_: ChallengeId, request: Request) -> Response:
    """Play the next hand of the challenge. One of today is your own scored try."""
    services, asker = services_of(request), asker_in(request)
    challenges, player = services.challenges, asker.player

    def choose() -> tuple[Challenge, RoundState | None, int]:
        found = challenges.get(id_)
        following = challenges.next_hand(player, found, asker.network)
        begun = None if following.round is None else services.rounds.get(player, following.round)
        return found, begun, following.number

    found, begun, number = await services.run(choose)
    if begun is not None:
        return respond(round_answer(begun))
    if found.day is None:
        await services.run(services.rounds.charge, player)
        state, new = await services.run(challenges.begin, player, found, asker.network)
    else:
        state, new = await begin_hand(services, asker, found.day, number or None)
        await services.run(challenges.add_try, player, found, state.stored, asker.network)
    return respond(round_answer(state), 201 if new else 200)


def _listed(listed: ListedChallenge, player: str) -> ListedChallengeAnswer:
    recent, challenge = listed.recent, listed.recent.challenge
    alone = challenge.day is None
    return {
        "id": challenge.id,
        "nickname": challenge.nickname,
        "yours": challenge.player == player,
        "day": challenge.day,
        "rules": recent.rules if alone else None,
        "size": recent.size if alone else None,
        "players": listed.players,
        "finished": listed.finished,
        "at": stamp(recent.at),
        "rounds": list(recent.rounds),
    }


def _answer(view: ChallengeView, player: str | None, lexicon: Lexicon) -> ChallengeAnswer:
    challenge, mine = view.challenge, view.mine
    finished = mine is not None and mine.finished
    rows = [view.challenger, *(view.others if finished else ())]
    if mine is not None and all(row.player != mine.player for row in rows):
        rows.append(mine)
    rows.sort(key=view.score, reverse=True)
    first = view.challenger.hands[0]
    alone = first if view.day is None else None
    return {
        "id": challenge.id,
        "nickname": challenge.nickname,
        "yours": player == challenge.player,
        "day": challenge.day,
        "scored": view.scored,
        "out_of": view.out_of,
        "hands": len(view.challenger.hands),
        "rules": None if alone is None else alone.rules,
        "size": None if alone is None else alone.size,
        "score": view.score(view.challenger),
        "finished": finished,
        "rows": [_row(view, row, player, lexicon) for row in rows],
    }


def _row(
    view: ChallengeView, row: ChallengeRow, player: str | None, lexicon: Lexicon
) -> ChallengeRowAnswer:
    known = (None,) * len(row.hands) if view.mine is None else view.mine.hands
    hands = zip(row.hands, known, strict=True)
    return {
        "nickname": row.nickname,
        "you": row.player == player,
        "challenger": row.player == view.challenge.player,
        "score": view.score(row),
        "finished": row.finished,
        "hands": [
            _hand(hand, hand.result, lexicon, told=is_finished(own), own=row.player == player)
            for hand, own in hands
            if hand is not None and hand.result is not None
        ],
    }


def _hand(
    stored: StoredRound, result: RoundResult, lexicon: Lexicon, told: bool, own: bool
) -> ChallengeHandAnswer:
    """What is told of a finished hand; its words only to those who have finished it too."""
    turns: list[ChallengeTurnAnswer] = [
        {
            "word": shown(word, unfiltered=own),
            "reading": reading(word, RULE_SETS[stored.rules], lexicon),
            "points": points,
        }
        for word, points in result.words
    ]
    return {
        "number": stored.number_in_day,
        "rules": stored.rules,
        "size": stored.size,
        "dealt": result.dealt if told else None,
        # With the percent, the points of a hand of five would tell what perfect earns.
        "score": stored.score if told or not stored.number_in_day else None,
        "percent": percent_of_finished(stored),
        "hints": result.hints,
        "practice": result.practice,
        "turns": turns if told else None,
    }
