"""A round as JSON: the answer to every move."""

from typing import Annotated, Literal

from fastapi import Request
from fastapi.responses import Response
from pydantic import WithJsonSchema
from typing_extensions import TypedDict

from handful.solver.answer import TurnAnswer, turn_answers
from handful.web.api.response import respond
from handful.web.api.schema import ErrorAnswer, RulesText, WhoText, described
from handful.web.errors import ErrorCode
from handful.web.game.benchmark import known_benchmark
from handful.web.game.hint import COSTS, cost_of, hints_of, hints_used
from handful.web.game.percent import percent
from handful.web.game.replay import can_replay
from handful.web.game.state import RoundError, RoundState

RoundKind = Literal["free", "daily", "archive", "challenge", "puzzle"]

# In answers a plain string, as it comes from the log.
HintStep = Annotated[str, WithJsonSchema({"type": "string", "enum": list(COSTS)})]


@described
class SubstitutionAnswer(TypedDict):
    """A letter, and the one that was drawn for it; none where it was not held."""

    letter: str
    """The letter that was given away."""
    drawn: str | None
    """The letter that was drawn."""


@described
class LadderAnswer(TypedDict):
    """What each computer makes of a hand: how much, never how."""

    novice: int
    """The best word now, of the common words."""
    club: int
    """The best word now, of the common and familiar words."""
    expert: int
    """The best word now, of all but the rare words."""
    skynet: int
    """The best word now, of all words."""
    perfect: int
    """The most that the hand can earn."""


@described
class PlayedTurnAnswer(TurnAnswer):
    """One entry of a round, and the words that a wildcard in it made."""

    readings: list[str]
    """The words that an accepted entry with a wildcard stands for, in alphabetical order."""


@described
class HintsAnswer(TypedDict):
    """The hints of a round, and what they told about the letters that are left."""

    used: int
    """How many there were in this round."""
    cost: int
    """What they take of the hand's 100 percent: of five a day, for the score or in a challenge."""
    letter: str | None
    """The first letter of a good common word, as it is entered; null before that was asked for."""
    length: int | None
    """How many letters it has; 0 if no common word is left, null before that was asked for."""
    definition: str | None
    """What the word means, in English; null before that was asked for, and if nobody knows."""
    word: str | None
    """The word; null before that was asked for."""
    next: HintStep | None
    """The step that may be asked for next; null if there is none."""


@described
class RoundAnswer(TypedDict):
    """A round as it stands; the next move carries the number moves + 1."""

    id: str
    """The round's id, as it stands in addresses."""
    kind: RoundKind
    """Free; the scored one of a day; or an unscored one of a day gone by."""
    day: str | None
    """The day whose hand it is; null for a free round."""
    number: int
    """Which of the day's five hands it is, from 1; 0 for any other round."""
    by: WhoText
    """Who plays it."""
    rules: RulesText
    """The rule set."""
    size: int
    """How many letters were dealt, which decides about bonuses."""
    dealt: str
    """The hand before the first word, after a substitution."""
    hand: str
    """The letters that are left."""
    moves: int
    """How many moves were made: words, a substitution, hints, the end."""
    substituted: SubstitutionAnswer | None
    """The letter that was exchanged, if one was."""
    hints: HintsAnswer
    """The hints so far."""
    turns: list[PlayedTurnAnswer]
    """The words that were entered, with what came of each."""
    total: int
    """The points so far."""
    over: bool
    """Is the round at its end?"""
    ran_out: bool
    """Did it end because no letter was left?"""
    can_substitute: bool
    """May a letter be exchanged now?"""
    can_replay: bool
    """Would playing the hand again count?"""
    counts: bool
    """Does the round count in your statistics?"""
    replay: int
    """0 for the first round of a hand, then 1, 2, …"""
    practice: bool
    """Did you know the hand from an earlier round? Told when the round is over; such a round is
    neither shared nor a challenge."""
    revealed: bool
    """Has the truth about the hand been told?"""
    best: int
    """The better score of this hand, of the rounds that count."""
    percent: int | None
    """The total as a share of perfect, rounded down, when the round is over: of five a day at
    once, of any other when the truth was told. Null before."""
    ladder: LadderAnswer | None
    """What the computers make of the hand: of five a day from the start, of any other when the
    truth was told. Null before, and where it is not known."""


@described
class RoundErrorAnswer(ErrorAnswer):
    """Why a move was refused, and the round as it stands."""

    round: RoundAnswer
    """The round as it stands: carry on from here."""


REFUSED = {ErrorCode.NOT_NOW.status: RoundErrorAnswer}
"""What is answered where a request about a round is refused, by status."""


def round_answer(state: RoundState) -> RoundAnswer:
    """The answer for *state*."""
    stored, played = state.stored, state.round
    words = [move.number for move in stored.moves if move.kind == "word"]
    swap = next((move for move in stored.moves if move.kind == "substitute"), None)
    return {
        "id": stored.id,
        "kind": stored.kind.value,
        "day": stored.day,
        "number": stored.number_in_day,
        "by": stored.by,
        "rules": stored.rules,
        "size": stored.size,
        "dealt": str(played.dealt),
        "hand": str(played.hand),
        "moves": len(stored.moves),
        "substituted": None if swap is None else {"letter": swap.text, "drawn": swap.drawn},
        "hints": _hints(state),
        "turns": [
            {**turn, "readings": state.readings(turn["word"]) if turn["accepted"] else []}
            for turn in turn_answers(played, words, state.own)
        ],
        "total": played.total,
        "over": played.is_over,
        "ran_out": not played.hand,
        "can_substitute": state.own and state.game.can_substitute,
        "can_replay": can_replay(state),
        "counts": stored.counts,
        "replay": stored.replay,
        "practice": state.practice,
        "revealed": stored.revealed,
        "best": state.best,
        "percent": percent(stored, played.total) if state.over and _is_told(state) else None,
        "ladder": _ladder(state),
    }


def _hints(state: RoundState) -> HintsAnswer:
    found = hints_of(state)
    return {
        "used": hints_used(state.stored.moves),
        "cost": cost_of(state.stored),
        "letter": found.letter,
        "length": found.length,
        "definition": found.definition,
        "word": found.word,
        "next": found.next if state.own and not state.over else None,
    }


def _is_told(state: RoundState) -> bool:
    """May be told what the hand is worth: is it one of five a day, or was the truth told?"""
    return state.stored.number_in_day > 0 or state.stored.revealed


def _ladder(state: RoundState) -> LadderAnswer | None:
    known = known_benchmark(state.stored) if _is_told(state) else None
    if known is None or known.weaker is None:
        return None
    novice, club, expert = known.weaker
    return {
        "novice": novice,
        "club": club,
        "expert": expert,
        "skynet": known.skynet,
        "perfect": known.perfect,
    }


async def respond_round_error(request: Request, error: RoundError) -> Response:
    """The response to a request about a round that was refused."""
    answer: RoundErrorAnswer = {
        "error": {"code": error.code.value, "message": str(error)},
        "round": round_answer(error.state),
    }
    return respond(answer, error.code.status)
