"""A turn: one entry with its outcome, accepted or refused, and the hand that is left."""

from collections.abc import Container
from enum import Enum
from typing import NamedTuple

from handful.rules.error import BadWordList
from handful.rules.hand import Hand
from handful.rules.ruleset import RuleSet
from handful.rules.value import value

__all__ = ["Accepted", "Reason", "Refused", "Turn", "judge", "take_turn"]


class Reason(Enum):
    """Why a word was refused."""

    EMPTY = "empty"
    NOT_IN_HAND = "not in the hand"
    NOT_IN_LIST = "not in the word list"


@value
class Accepted(NamedTuple):
    """The word counts."""

    points: int


@value
class Refused(NamedTuple):
    """The word does not count."""

    reason: Reason


@value
class Turn(NamedTuple):
    """The *word* as it was entered, what came of it, and the hand *left*."""

    word: str
    outcome: Accepted | Refused
    left: Hand

    @property
    def points(self) -> int:
        """What the turn earned; nothing if the word was refused."""
        return self.outcome.points if isinstance(self.outcome, Accepted) else 0


def judge(rules: RuleSet, hand: Hand, word: str, words: Container[str]) -> Reason | None:
    """Why *word* is not valid, or None if it is (rules 3.1 to 3.4).

    The hand is asked first: that bounds the work for a line of any length.
    """
    if isinstance(words, str):  # in which `in` would find any piece of it
        raise BadWordList(f"{words!r:.40} is a text, not a list of words; find(name) gives a list")
    normal = rules.normal(word)
    if not normal:
        return Reason.EMPTY
    if not hand.covers(normal):
        return Reason.NOT_IN_HAND
    if not any(reading in words for reading in rules.readings(normal)):
        return Reason.NOT_IN_LIST
    return None


def take_turn(rules: RuleSet, hand: Hand, word: str, words: Container[str], size: int) -> Turn:
    """The turn that entering *word* makes, in a game of *size* letters.

    >>> from handful.rules import WILDCARD
    >>> take_turn(WILDCARD, Hand.parse("cows*z"), "c*ws", {"cows"}, 6)
    Turn(word='c*ws', outcome=Accepted(points=176), left=Hand.parse('oz'))
    >>> take_turn(WILDCARD, Hand.parse("cows*z"), "*ows", {"cows"}, 6)
    Turn(word='*ows', outcome=Refused(reason=<Reason.NOT_IN_LIST: 'not in the word list'>),
         left=Hand.parse('cz'))
    """
    reason = judge(rules, hand, word, words)
    if reason is not None:
        return Turn(word, Refused(reason), rules.after_refusal(hand, word))
    points = rules.score(word, rules.scoring_size(len(hand), size))
    return Turn(word, Accepted(points), hand.without(rules.normal(word)))
