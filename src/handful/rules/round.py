"""A round: one hand played to its end."""

from collections.abc import Container
from dataclasses import dataclass, replace
from typing import NamedTuple

from handful.rules.error import BadHand, BadSize, NotNow
from handful.rules.hand import Hand
from handful.rules.ruleset import Chooser, RuleSet
from handful.rules.turn import Turn, take_turn
from handful.rules.value import value

__all__ = ["Outcome", "Round"]


@value
class Outcome(NamedTuple):
    """How a round ended: its total, and whether the letters ran out."""

    total: int
    ran_out: bool


@dataclass(frozen=True, slots=True, repr=False)
class Round:
    """A hand as it was dealt, and the turns since.

    >>> from handful.rules import CLASSIC
    >>> played = Round(CLASSIC, Hand.parse("asttu"), 7).play("stat", {"stat"})
    >>> played, played.outcome
    (<Round of asttu, classic: 16 points after 1 turn, u left>, None)
    >>> played.stop().outcome
    Outcome(total=16, ran_out=False)
    """

    rules: RuleSet
    dealt: Hand
    size: int
    turns: tuple[Turn, ...] = ()
    stopped: bool = False

    def __post_init__(self) -> None:
        if not isinstance(self.dealt, Hand):
            raise BadHand(
                f"a round needs a Hand, such as Hand.parse('aretiin'), not {self.dealt!r:.40}"
            )
        if type(self.size) is not int:
            raise BadSize(
                f"a hand size is a whole number, for example 7, and not {self.size!r:.40}"
            )
        if self.size < len(self.dealt):
            raise BadSize(
                f"the hand size {self.size} is smaller than the hand {self.dealt}, "
                f"which has {len(self.dealt)} letters"
            )

    @classmethod
    def deal(cls, rules: RuleSet, size: int, chooser: Chooser) -> "Round":
        """A round with a hand of *size* letters that *rules* deal, by the chance of *chooser*.

        >>> from random import Random
        >>> from handful.rules import CLASSIC
        >>> Round.deal(CLASSIC, 7, Random(4))
        <Round of eifqtgd, classic: 0 points after 0 turns, eifqtgd left>
        """
        return cls(rules, rules.deal(size, chooser), size)

    @property
    def hand(self) -> Hand:
        """The letters that are left."""
        return self.turns[-1].left if self.turns else self.dealt

    @property
    def total(self) -> int:
        """What the turns so far earned together."""
        return sum(turn.points for turn in self.turns)

    @property
    def outcome(self) -> Outcome | None:
        """How the round ended, or None while it goes on (rule 4.3)."""
        if self.stopped or not self.hand:
            return Outcome(self.total, ran_out=not self.hand)
        return None

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
        end = f"{self.hand or 'no letter'} left" if self.outcome is None else "over"
        name = self.rules.name
        return f"<Round of {self.dealt}, {name}: {self.total} points after {turns}, {end}>"

    def _require_going_on(self) -> None:
        if self.outcome is not None:
            raise NotNow("this round is over; deal or replay a hand to go on")
