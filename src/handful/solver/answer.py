"""The solver's values as JSON: plays, lines, reviews, solutions and the turns of a round.

`handful solve --json` and the web API use them. Hidden words are masked unless *unfiltered* is
true. The TypedDict is that of `typing_extensions`, because pydantic accepts no other on Python
3.11. Import this module by its own name: a game starts without it.
"""

from collections.abc import Iterable, Sequence
from typing import Literal

from typing_extensions import TypedDict

from handful.lexicon import Lexicon
from handful.lexicon.hidden import is_hidden, shown
from handful.lexicon.tier import tier_of_any
from handful.rules import Hand, Reason, Round, RuleSet, Turn
from handful.solver.index import Index
from handful.solver.line import Line, Play
from handful.solver.perfect import MOST_LETTERS
from handful.solver.review import Review, ReviewedTurn
from handful.solver.solution import Advice, Solution
from handful.solver.words import distinct_words, playable_words

__all__ = [
    "AdviceAnswer",
    "LineAnswer",
    "PlayAnswer",
    "ReasonName",
    "ReviewAnswer",
    "ReviewedTurnAnswer",
    "ReviewedWordAnswer",
    "SlipName",
    "SolutionAnswer",
    "TierName",
    "TurnAnswer",
    "WordAnswer",
    "advice_answer",
    "line_answer",
    "play_answer",
    "reading",
    "review_answer",
    "reviewed_words",
    "solution_answer",
    "turn_answers",
]

TierName = Literal["common", "familiar", "uncommon", "rare"]
SlipName = Literal["perfect", "refused", "small", "medium", "large"]
ReasonName = Literal["empty", "not-in-hand", "not-in-list"]

REASONS: dict[Reason, ReasonName] = {
    Reason.EMPTY: "empty",
    Reason.NOT_IN_HAND: "not-in-hand",
    Reason.NOT_IN_LIST: "not-in-list",
}


class EntryAnswer(TypedDict):
    """What is entered."""

    word: str
    """What is entered."""
    reading: str | None
    """The word that its wildcard makes, of several the first by alphabet; null without one."""
    hidden: bool
    """Is it a word that is not shown? Then the word is given as three dots."""
    points: int
    """The points that it earns."""


class WordAnswer(EntryAnswer):
    """A word that a hand can spell, with its points as the first word."""

    tier: TierName
    """How well known the word is."""


class PlayAnswer(EntryAnswer):
    """An entry of a line; a sacrifice is entered to be refused, which throws its letters away."""

    sacrifice: bool
    """Is it entered to be refused?"""
    tier: TierName | None
    """How well known the word is; null for a sacrifice."""


class LineAnswer(TypedDict):
    """A sequence of words."""

    score: int
    """The points of all its words."""
    plays: list[PlayAnswer]
    """The words, in the order in which they are entered."""


class ReviewedWordAnswer(WordAnswer):
    """A word that the hand could spell when it was dealt."""

    yours: bool
    """Did the player enter it?"""


class ReviewedTurnAnswer(TypedDict):
    """A turn, with the best totals that could be reached before it and after it."""

    word: str | None
    """What was entered; null for ending the round while words were left."""
    reading: str | None
    """The word that its wildcard makes, of several the first by alphabet; null without one."""
    hidden: bool
    """Is it a word that is not shown? Then the word is given as three dots."""
    points: int
    """The points that it earned."""
    accepted: bool
    """Was it accepted?"""
    before: int
    """The best total of the round that could be reached before the turn."""
    after: int
    """The best total of the round that could be reached after the turn."""
    lost: int
    """The difference between the two."""
    slip: SlipName
    """The size of the loss beside the perfect score: none, up to a tenth, up to a quarter, more;
    or a refused word that lost nothing."""
    better: LineAnswer | None
    """What to play instead, to the end of the hand; null where nothing was lost. The order counts
    only under the wildcard rules."""


class AdviceAnswer(TypedDict):
    """The score to expect when a letter is exchanged, or none is."""

    letter: str | None
    """The letter to exchange; null for none."""
    expected: float
    """The mean score of perfect play afterwards."""
    gain: float
    """The difference from exchanging nothing."""


class ReviewAnswer(TypedDict):
    """The review of a round."""

    score: int
    """The points that the player earned."""
    skill: float | None
    """The score as a share of the perfect score, from 0 to 1; null where no word earns anything."""
    luck: float | None
    """The percentage of deals with a lower perfect score; null where it is not known.

    It is known for hand sizes with a table, and for the named lists from 4 to 8 letters.
    """
    beats_skynet: bool
    """Did the player score more than SkyNet?"""
    skynet: LineAnswer
    """SkyNet's line: the best word at each turn."""
    perfect: LineAnswer
    """The line with the highest score."""
    turns: list[ReviewedTurnAnswer]
    """The turns, with the points that each gave away."""
    advice: list[AdviceAnswer]
    """What each exchange of a letter would have promised; empty where none was possible."""


class SolutionAnswer(TypedDict):
    """Everything about a hand."""

    hand: str
    """The letters of the hand."""
    rules: str
    """The name of the rule set."""
    size: int
    """The hand size of the game, which decides about the bonus."""
    words: list[WordAnswer]
    """Every word that can be entered first, highest-scoring first."""
    best: WordAnswer | None
    """The word with the highest score; null where no word scores."""
    greedy: LineAnswer
    """The best word at each turn."""
    perfect: LineAnswer | None
    """The line with the highest score; null for hands of more than 15 letters."""


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
    tier = None if play.sacrifice else _tier(play.word, rules, lexicon)
    entry = _entry(play, rules, lexicon, unfiltered)
    return {**entry, "sacrifice": play.sacrifice, "tier": tier}


def line_answer(
    line: Line, rules: RuleSet, lexicon: Lexicon, unfiltered: bool = False
) -> LineAnswer:
    """The answer for *line*."""
    plays = [play_answer(play, rules, lexicon, unfiltered) for play in line.plays]
    return {"score": line.score, "plays": plays}


def review_answer(
    review: Review,
    played: Round,
    index: Index,
    advice: Sequence[Advice] = (),
    own: bool = True,
) -> ReviewAnswer:
    """The answer for the *review* of *played*, with the coach's *advice* if there is any.

    What the player entered is shown as it was typed where the round is the reader's *own*.
    """
    rules, lexicon = played.rules, index.lexicon
    return {
        "score": review.score,
        "skill": None if review.skill is None else round(review.skill, 4),
        "luck": None if review.luck is None else round(review.luck, 1),
        "beats_skynet": review.score > review.skynet.score,
        "skynet": line_answer(review.skynet, rules, lexicon),
        "perfect": line_answer(review.perfect, rules, lexicon),
        "turns": [_reviewed_turn(turn, rules, lexicon, own) for turn in review.turns],
        "advice": [advice_answer(option) for option in advice],
    }


def reviewed_words(played: Round, index: Index) -> list[ReviewedWordAnswer]:
    """Every word that could be entered first in *played*, highest-scoring first."""
    rules, lexicon = played.rules, index.lexicon
    accepted = [turn.word for turn in played.turns if turn.accepted]
    words = distinct_words(playable_words(played.dealt, rules, index, played.size), rules, lexicon)
    yours = _listed_as([rules.normalize(word) for word in accepted], words, rules, lexicon)
    return [{**_word(play, rules, lexicon, False), "yours": play.word in yours} for play in words]


def advice_answer(advice: Advice) -> AdviceAnswer:
    """The answer for one option of the coach's *advice*."""
    return {
        "letter": advice.letter,
        "expected": round(float(advice.expected), 2),
        "gain": round(float(advice.gain), 2),
    }


def solution_answer(solution: Solution, unfiltered: bool = False) -> SolutionAnswer:
    """The answer for *solution*."""
    rules, lexicon, best = solution.rules, solution.lexicon, solution.best
    return {
        "hand": str(solution.hand),
        "rules": rules.name,
        "size": solution.size,
        "words": [_word(play, rules, lexicon, unfiltered) for play in solution.words],
        "best": None if best is None else _word(best, rules, lexicon, unfiltered),
        "greedy": line_answer(solution.greedy, rules, lexicon, unfiltered),
        "perfect": None
        if len(solution.hand) > MOST_LETTERS
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


def _reviewed_turn(
    turn: ReviewedTurn, rules: RuleSet, lexicon: Lexicon, own: bool
) -> ReviewedTurnAnswer:
    return {
        "word": None if turn.word is None else shown(turn.word, unfiltered=own),
        "reading": reading(turn.word, rules, lexicon) if turn.word and turn.accepted else None,
        "hidden": turn.word is not None and _hides(turn.word, unfiltered=own),
        "points": turn.points,
        "accepted": turn.accepted,
        "before": turn.before,
        "after": turn.after,
        "lost": turn.lost,
        "slip": turn.slip.value,
        "better": None if turn.better is None else line_answer(turn.better, rules, lexicon),
    }


def _word(play: Play, rules: RuleSet, lexicon: Lexicon, unfiltered: bool) -> WordAnswer:
    entry = _entry(play, rules, lexicon, unfiltered)
    return {**entry, "tier": _tier(play.word, rules, lexicon)}


def _tier(word: str, rules: RuleSet, lexicon: Lexicon) -> TierName:
    """How well known *word* is; with a wildcard, the best known of the words that it spells."""
    return tier_of_any(rules.readings(rules.normalize(word)), lexicon).value


def _entry(play: Play, rules: RuleSet, lexicon: Lexicon, unfiltered: bool) -> EntryAnswer:
    return {
        "word": shown(play.word, unfiltered),
        "reading": None if play.sacrifice else reading(play.word, rules, lexicon),
        "hidden": _hides(play.word, unfiltered),
        "points": play.points,
    }


def _listed_as(
    entered: Sequence[str], words: Sequence[Play], rules: RuleSet, lexicon: Lexicon
) -> set[str]:
    """The spellings in *words* of the words *entered*, which may have been spelled differently."""
    listed = {play.word for play in words}
    found = set(entered) & listed
    for word in set(entered) - listed:
        readings = {each for each in rules.readings(word) if each in lexicon}
        same = [play.word for play in words if not readings.isdisjoint(rules.readings(play.word))]
        found.update(same[:1])
    return found


def _hides(word: str, unfiltered: bool) -> bool:
    """Is *word* masked?"""
    return not unfiltered and is_hidden(word)
