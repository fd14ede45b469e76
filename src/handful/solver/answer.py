"""The solver's values as JSON: plays, lines, solutions and the turns of a round.

`handful solve --json` and the web API use them. Hidden words are masked unless *unfiltered* is
true. The TypedDict is that of `typing_extensions`, because pydantic accepts no other on Python
3.11. Import this module by its own name: a game starts without it.
"""

from collections.abc import Iterable
from typing import Any, Literal

from typing_extensions import TypedDict

from handful.lexicon import Lexicon
from handful.lexicon.hidden import is_hidden, shown
from handful.lexicon.tier import tier_of_any
from handful.rules import ENGLISH, Hand, Reason, Round, RuleSet, Turn
from handful.solver.line import Line, Play
from handful.solver.perfect import MAX_SOLVED_LETTERS
from handful.solver.solution import Solution

TierName = Literal["common", "familiar", "uncommon", "rare"]
ReasonName = Literal["empty", "not-in-hand", "not-in-list"]

REASONS: dict[Reason, ReasonName] = {
    Reason.EMPTY: "empty",
    Reason.NOT_IN_HAND: "not-in-hand",
    Reason.NOT_IN_LIST: "not-in-list",
}


class WordAnswer(TypedDict):
    """A word that a hand can spell, with its points as the first word."""

    word: str
    """What is entered."""
    reading: str | None
    """The word that its wildcard makes, of several the first by alphabet; null without one."""
    hidden: bool
    """Is it a word that is not shown? Then the word is given as three dots."""
    points: int
    """The points that it earns."""
    tier: TierName | None
    """How well known the word is; null for a sacrifice, and where the words are not English."""


class PlayAnswer(WordAnswer):
    """An entry of a line; a sacrifice is entered to be refused, which throws its letters away."""

    sacrifice: bool
    """Is it entered to be refused?"""


class LineAnswer(TypedDict):
    """A sequence of words."""

    score: int
    """The points of all its words."""
    plays: list[PlayAnswer]
    """The words, in the order in which they are entered."""


class TurnAnswer(TypedDict):
    """One entry: the points it earned, or why it was refused and the letters that this cost."""

    number: int
    """The number of the move."""
    word: str
    """What was entered."""
    hidden: bool
    """Is it a word that is not shown? Then the word is given as three dots."""
    accepted: bool
    """Was it accepted?"""
    points: int
    """The points that it earned; 0 if it was refused."""
    reason: ReasonName | None
    """Why it was refused; null if it was accepted."""
    cost: str
    """The letters that a refusal cost; none under the classic rules."""
    left: str
    """The hand afterwards."""


def reading(word: str, rules: RuleSet, lexicon: Lexicon) -> str | None:
    """The first word in alphabetical order that *word* spells with its wildcard.

    None without a wildcard. Hidden words are skipped: the player may have meant another one.
    """
    if rules.alphabet.wildcard not in word:
        return None
    found = rules.readings(rules.normalize(word))
    return next((each for each in found if each in lexicon and not is_hidden(each)), None)


def play_answer(
    play: Play, rules: RuleSet, lexicon: Lexicon, unfiltered: bool = False
) -> PlayAnswer:
    """The answer for *play*."""
    return {**word_answer(play, rules, lexicon, unfiltered), "sacrifice": play.sacrifice}


def line_answer(
    line: Line, rules: RuleSet, lexicon: Lexicon, unfiltered: bool = False
) -> LineAnswer:
    """The answer for *line*."""
    plays = [play_answer(play, rules, lexicon, unfiltered) for play in line.plays]
    return {"score": line.score, "plays": plays}


def solution_answer(solution: Solution, unfiltered: bool = False) -> dict[str, Any]:
    """The answer for *solution*; docs/cli.md lists its keys."""
    rules, lexicon, best = solution.rules, solution.lexicon, solution.best
    return {
        "hand": str(solution.hand),
        "rules": rules.name,
        "size": solution.size,
        "words": [word_answer(play, rules, lexicon, unfiltered) for play in solution.words],
        "best": None if best is None else word_answer(best, rules, lexicon, unfiltered),
        "greedy": line_answer(solution.greedy, rules, lexicon, unfiltered),
        "perfect": None
        if len(solution.hand) > MAX_SOLVED_LETTERS
        else line_answer(solution.perfect, rules, lexicon, unfiltered),
    }


def turn_answers(
    played: Round, numbers: Iterable[int] | None = None, own: bool = True
) -> list[TurnAnswer]:
    """The answers for the turns of *played*, each with its number: 1, 2, 3 … by default.

    What was entered is shown as it was typed where the round is the reader's *own*.
    """
    before = played.dealt
    answers = []
    if numbers is None:
        numbers = range(1, len(played.turns) + 1)
    for number, turn in zip(numbers, played.turns, strict=True):
        answers.append(_turn(number, turn, before, own))
        before = turn.left
    return answers


def _turn(number: int, turn: Turn, before: Hand, own: bool) -> TurnAnswer:
    return {
        "number": number,
        "word": shown(turn.word, unfiltered=own),
        "hidden": _hides(turn.word, unfiltered=own),
        "accepted": turn.accepted,
        "points": turn.points,
        "reason": None if turn.reason is None else REASONS[turn.reason],
        "cost": "" if turn.accepted else str(before.without(str(turn.left))),
        "left": str(turn.left),
    }


def word_answer(
    play: Play, rules: RuleSet, lexicon: Lexicon, unfiltered: bool = False
) -> WordAnswer:
    """The answer for a word of a hand; its tier is the best of the words that it can be read as."""
    tier: TierName | None = None
    if lexicon.alphabet == ENGLISH and not play.sacrifice:
        tier = tier_of_any(rules.readings(rules.normalize(play.word)), lexicon).value
    return {
        "word": shown(play.word, unfiltered),
        "reading": None if play.sacrifice else reading(play.word, rules, lexicon),
        "hidden": _hides(play.word, unfiltered),
        "points": play.points,
        "tier": tier,
    }


def _hides(word: str, unfiltered: bool) -> bool:
    """Is *word* masked?"""
    return not unfiltered and is_hidden(word)
