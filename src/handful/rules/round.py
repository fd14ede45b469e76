"""A round: one hand played to its end."""

from collections.abc import Container
from dataclasses import dataclass, replace
from typing import NamedTuple

from handful.rules.error import BadSize, NotNow
from handful.rules.hand import Hand
from handful.rules.ruleset import RuleSet
from handful.rules.turn import Turn, take_turn

__all__ = ["Outcome", "Round"]


class Outcome(NamedTuple):
    """How a round ended: its total, and whether the letters ran out."""

    total: int
    ran_out: bool


@dataclass(frozen=True, slots=True)
class Round:
    """A hand as it was dealt, and the turns since.

    >>> from handful.rules import CLASSIC
    >>> played = Round(CLASSIC, Hand.parse("astt"), 7).play("stat", {"stat"})
    >>> played.outcome
    Outcome(total=16, ran_out=True)
    """

    rules: RuleSet
    dealt: Hand
    size: int
    turns: tuple[Turn, ...] = ()
    stopped: bool = False

    def __post_init__(self) -> None:
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

    def _require_going_on(self) -> None:
        if self.outcome is not None:
            raise NotNow("this round is over; deal or replay a hand to go on")
