"""The player's statistics: `/api/me/statistics`."""

from fastapi import APIRouter, Request
from fastapi.responses import Response
from typing_extensions import TypedDict

from handful.lexicon.hidden import is_hidden, shown
from handful.web.api.player import StreakAnswer
from handful.web.api.response import errors, respond
from handful.web.api.round_answer import RoundKind
from handful.web.api.schema import RulesText, described
from handful.web.api.services import player_in, services_of
from handful.web.errors import ErrorCode
from handful.web.game.day import stamp, today
from handful.web.game.statistics import ScoredHand, statistics

router = APIRouter(prefix="/api/me", tags=["you"])


@described
class ScoredHandAnswer(TypedDict):
    """A hand that you played, beside what it was worth."""

    at: str
    """When it was finished."""
    score: int
    """What you made."""
    perfect: int
    """What could be made."""
    skill: float | None
    """The one as a share of the other, 0 to 1; null where no word earned anything."""
    rules: RulesText
    """The rule set."""
    size: int
    """How many letters were dealt."""
    kind: RoundKind
    """Free; the scored one of a day; or an unscored one of a day gone by."""


@described
class BestWordAnswer(TypedDict):
    """One of your highest-scoring words."""

    word: str
    """The word."""
    hidden: bool
    """Is it a word that is not shown? Then the word is given as three dots."""
    points: int
    """The most that it earned you."""
    rules: RulesText
    """The rule set under which it did."""
    day: str
    """The date (UTC)."""


@described
class StatisticsAnswer(TypedDict):
    """What you have done so far. A hand's perfect score is known soon after its end."""

    hands: int
    """Rounds that count, at most the last hundred."""
    days: int
    """Days whose scored hands you finished."""
    streak: StreakAnswer
    """Your days in a row."""
    mean_skill: float | None
    """The mean of the skill, 0 to 1; null before the first hand."""
    beaten_skynet: int
    """How often you made more than SkyNet."""
    perfect_hands: int
    """How often nothing more could be made."""
    scores: list[ScoredHandAnswer]
    """Hand by hand, the oldest first."""
    skill: list[int]
    """Ten numbers: hands with a skill below 10 %, below 20 %, and so on."""
    best_words: list[BestWordAnswer]
    """Your ten highest-scoring."""


@router.get(
    "/statistics",
    response_model=StatisticsAnswer,
    response_description="The figures.",
    responses=errors(ErrorCode.NOT_KNOWN),
    summary="Statistics",
)
async def see(request: Request) -> Response:
    """What you have done so far."""
    services, player = services_of(request), player_in(request)
    await services.run(services.accounts.require, player)
    found = await services.run(statistics, services.store, player)
    streak = await services.run(services.daily.streak, player)
    answer: StatisticsAnswer = {
        "hands": found.hands,
        "days": streak.days,
        "streak": {"now": streak.now, "best": streak.best},
        "mean_skill": found.mean_skill,
        "beaten_skynet": found.beaten_skynet,
        "perfect_hands": found.perfect_hands,
        "scores": [_scored(hand) for hand in found.scored],
        "skill": found.skill_histogram,
        "best_words": [
            {
                "word": shown(best.word),
                "hidden": is_hidden(best.word),
                "points": best.points,
                "rules": best.rules,
                "day": str(today(best.at)),
            }
            for best in found.best_words
        ],
    }
    return respond(answer)


def _scored(hand: ScoredHand) -> ScoredHandAnswer:
    return {
        "at": stamp(hand.round.at),
        "score": hand.round.score,
        "perfect": hand.perfect,
        "skill": hand.skill,
        "rules": hand.round.rules,
        "size": hand.round.size,
        "kind": hand.round.kind.value,
    }
