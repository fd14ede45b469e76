"""The review of a round, and all words of its hand, as JSON.

Hidden words are masked. The TypedDict is that of `typing_extensions`, because pydantic accepts no
other on Python 3.11.
"""

from collections.abc import Sequence
from typing import Literal

from typing_extensions import TypedDict

from handful.lexicon import Lexicon
from handful.lexicon.hidden import is_hidden, shown
from handful.rules import Round, RuleSet
from handful.solver import Advice, Play, Review, ReviewedTurn, distinct_words, playable_words
from handful.solver.answer import LineAnswer, WordAnswer, line_answer, reading, word_answer
from handful.solver.index import Index

SlipName = Literal["perfect", "refused", "small", "medium", "large"]


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
        "advice": [
            {
                "letter": option.letter,
                "expected": round(float(option.expected), 2),
                "gain": round(float(option.gain), 2),
            }
            for option in advice
        ],
    }


def reviewed_words(played: Round, index: Index) -> list[ReviewedWordAnswer]:
    """Every word that could be entered first in *played*, highest-scoring first."""
    rules, lexicon = played.rules, index.lexicon
    accepted = [turn.word for turn in played.turns if turn.accepted]
    words = distinct_words(playable_words(played.dealt, rules, index, played.size), rules, lexicon)
    yours = _listed_as([rules.normalize(word) for word in accepted], words, rules, lexicon)
    return [{**word_answer(play, rules, lexicon), "yours": play.word in yours} for play in words]


def _reviewed_turn(
    turn: ReviewedTurn, rules: RuleSet, lexicon: Lexicon, own: bool
) -> ReviewedTurnAnswer:
    return {
        "word": None if turn.word is None else shown(turn.word, unfiltered=own),
        "reading": reading(turn.word, rules, lexicon) if turn.word and turn.accepted else None,
        "hidden": turn.word is not None and not own and is_hidden(turn.word),
        "points": turn.points,
        "accepted": turn.accepted,
        "before": turn.before,
        "after": turn.after,
        "lost": turn.lost,
        "slip": turn.slip.value,
        "better": None if turn.better is None else line_answer(turn.better, rules, lexicon),
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
