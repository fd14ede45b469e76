"""A game: several rounds under one rule set, with what may be done between them."""

from collections.abc import Container
from typing import NamedTuple

from handful.rules.error import NotNow
from handful.rules.hand import Hand
from handful.rules.round import Round
from handful.rules.ruleset import RuleSet


class Game(NamedTuple):
    """The hands dealt so far, each with its rounds: the first one and the replays.

    *hands* is the number of hands to play; None means as many as the player likes.

    >>> from handful.rules import WILDCARD
    >>> game = Game(WILDCARD, size=7, hands=1).deal(Hand.parse("dd*lout"))
    >>> game = game.substitute(game.last_round.hand.replacing("l", "a")).play("out", {"out"}).stop()
    >>> game = game.replay().play("d*d", {"dad"}).stop()
    >>> game.total, game.over
    (36, True)
    """

    rules: RuleSet
    size: int
    hands: int | None = None
    deals: tuple[tuple[Round, ...], ...] = ()
    substituted: int = 0
    ended: bool = False

    @property
    def last_round(self) -> Round:
        """The current round, or the last one."""
        if not self.deals:
            raise NotNow("no hand has been dealt yet")
        return self.deals[-1][-1]

    @property
    def playing(self) -> bool:
        """Is a round being played?"""
        return bool(self.deals) and not self.last_round.is_over

    @property
    def can_deal(self) -> bool:
        """May another hand be dealt now?"""
        more = self.hands is None or len(self.deals) < self.hands
        return more and not self.playing and not self.ended

    @property
    def can_substitute(self) -> bool:
        """May a letter be exchanged now: before the first word of a new hand (rule 5.1)?"""
        fresh = bool(self.deals) and len(self.deals[-1]) == 1 and not self.deals[-1][0].turns
        return fresh and self.playing and self.substituted < self.rules.substitutions

    @property
    def can_replay(self) -> bool:
        """May the last hand be played again now (rule 6.1)?"""
        used = sum(len(rounds) - 1 for rounds in self.deals)
        allowed = self.rules.replays is None or used < self.rules.replays
        return allowed and bool(self.deals) and not self.playing and not self.ended

    @property
    def over(self) -> bool:
        """Is there nothing left to play?"""
        return self.ended or not (self.playing or self.can_deal or self.can_replay)

    @property
    def total(self) -> int:
        """The better score of each hand, added up (rule 6.3); only wildcard games count it."""
        return sum(max(played.total for played in rounds) for rounds in self.deals)

    def deal(self, hand: Hand) -> "Game":
        """The game with *hand* to be played."""
        self._require(self.can_deal, "no hand can be dealt now")
        return self._replace(deals=(*self.deals, (Round(self.rules, hand, self.size),)))

    def substitute(self, hand: Hand) -> "Game":
        """The game with *hand*, as a substitution made it, in place of the one just dealt.

        The substitution is used even when it left the hand as it was (rule 5.3).
        """
        self._require(self.can_substitute, "no letter can be exchanged now")
        fresh = (Round(self.rules, hand, self.size),)
        return self._replace(deals=(*self.deals[:-1], fresh), substituted=self.substituted + 1)

    def play(self, word: str, words: Container[str]) -> "Game":
        """The game after *word* was entered."""
        return self._with_round(self.last_round.play(word, words))

    def stop(self) -> "Game":
        """The game with its round ended by the player."""
        return self._with_round(self.last_round.stop())

    def replay(self) -> "Game":
        """The game with the last hand to be played again, as it was substituted (rule 6.2)."""
        self._require(self.can_replay, "no hand can be replayed now")
        again = Round(self.rules, self.deals[-1][0].dealt, self.size)
        return self._replace(deals=(*self.deals[:-1], (*self.deals[-1], again)))

    def end(self) -> "Game":
        """The game ended by the player; a round being played is stopped."""
        return (self.stop() if self.playing else self)._replace(ended=True)

    def _with_round(self, played: Round) -> "Game":
        *earlier, last = self.deals
        return self._replace(deals=(*earlier, (*last[:-1], played)))

    def _require(self, allowed: bool, refusal: str) -> None:
        if not allowed:
            raise NotNow(refusal)
