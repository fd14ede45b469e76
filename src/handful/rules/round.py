"""A round: one hand played to its end, turn by turn."""

from collections.abc import Container
from dataclasses import dataclass, replace
from enum import Enum
from typing import NamedTuple

from handful.rules.error import BadHand, BadRules, BadSize, BadWordList, NotNow, require
from handful.rules.hand import Hand
from handful.rules.ruleset import RuleSet


class Reason(Enum):
    """Why a word was refused."""

    EMPTY = "empty"
    NOT_IN_HAND = "not in the hand"
    NOT_IN_LIST = "not in the word list"


class Turn(NamedTuple):
    """One entry: the *word*, its *points*, the *reason* if it was refused, and the hand *left*."""

    word: str
    points: int
    reason: Reason | None
    left: Hand

    @property
    def accepted(self) -> bool:
        """Was the word accepted?"""
        return self.reason is None


def judge(rules: RuleSet, hand: Hand, word: str, words: Container[str]) -> Reason | None:
    """Why *word* is not valid, or None if it is (rules 3.1 to 3.4).

    The hand is checked first: that bounds the work for a line of any length.
    """
    if isinstance(words, str):  # in which `in` would find any part of it
        raise BadWordList(
            f"{words!r:.40} is a text, not a list of words; Lexicon.load(name) gives a list"
        )
    normalized = rules.normalize(word)
    if not normalized:
        return Reason.EMPTY
    if not hand.covers(normalized):
        return Reason.NOT_IN_HAND
    if not any(reading in words for reading in rules.readings(normalized)):
        return Reason.NOT_IN_LIST
    return None


def take_turn(rules: RuleSet, hand: Hand, word: str, words: Container[str], size: int) -> Turn:
    """The turn that entering *word* makes, in a game of *size* letters.

    >>> from handful.rules import WILDCARD
    >>> take_turn(WILDCARD, Hand.parse("cows*z"), "c*ws", {"cows"}, 6)
    Turn(word='c*ws', points=176, reason=None, left=Hand.parse('oz'))
    >>> take_turn(WILDCARD, Hand.parse("cows*z"), "*ows", {"cows"}, 6)
    Turn(word='*ows', points=0, reason=<Reason.NOT_IN_LIST: 'not in the word list'>,
         left=Hand.parse('cz'))
    """
    reason = judge(rules, hand, word, words)
    if reason is not None:
        return Turn(word, 0, reason, rules.after_refusal(hand, word))
    points = rules.score(word, rules.scoring_size(len(hand), size))
    return Turn(word, points, None, hand.without(rules.normalize(word)))


@dataclass(frozen=True, slots=True, repr=False)
class Round:
    """A hand as it was dealt, and the turns since; `handful.Round` is the one for programs.

    >>> from handful.rules import CLASSIC
    >>> played = Round(CLASSIC, Hand.parse("asttu"), 7).play("stat", {"stat"})
    >>> played, played.is_over, played.stop().is_over
    (<Round of asttu, classic: 16 points after 1 turn, u left>, False, True)
    """

    rules: RuleSet
    dealt: Hand
    size: int
    turns: tuple[Turn, ...] = ()
    stopped: bool = False

    def __post_init__(self) -> None:
        require(
            self.rules, RuleSet, "the rules of a round are a rule set, such as CLASSIC", BadRules
        )
        require(self.dealt, Hand, "a round needs a Hand, such as Hand.parse('aretiin')", BadHand)
        require(self.size, int, "a hand size is a whole number, such as 7", BadSize)
        if self.size < len(self.dealt):
            raise BadSize(
                f"the hand size {self.size} is smaller than the hand {self.dealt}, "
                f"which has {len(self.dealt)} letters"
            )

    @property
    def hand(self) -> Hand:
        """The letters that are left."""
        return self.turns[-1].left if self.turns else self.dealt

    @property
    def total(self) -> int:
        """The points of the turns so far."""
        return sum(turn.points for turn in self.turns)

    @property
    def is_over(self) -> bool:
        """Has the round ended: by the player, or because no letter is left (rule 4.3)?"""
        return self.stopped or not self.hand

    def play(self, word: str, words: Container[str]) -> "Round":
        """The round after *word* was entered."""
        self._require_going_on()
        turn = take_turn(self.rules, self.hand, word, words, self.size)
        return Round(self.rules, self.dealt, self.size, (*self.turns, turn))

    def stop(self) -> "Round":
        """The round ended by the player."""
        self._require_going_on()
        return replace(self, stopped=True)

    def __repr__(self) -> str:
        turns = "1 turn" if len(self.turns) == 1 else f"{len(self.turns)} turns"
        end = "over" if self.is_over else f"{self.hand} left"
        name = self.rules.name
        return f"<Round of {self.dealt}, {name}: {self.total} points after {turns}, {end}>"

    def _require_going_on(self) -> None:
        if self.is_over:
            raise NotNow("this round is over; deal another hand to go on")
