"""A stored round on the table: its log replayed by the rules, and told as the API tells it."""

from collections.abc import Container, Iterable
from typing import Any, NamedTuple

from handful.rules import (
    RULE_SETS,
    Accepted,
    Game,
    Hand,
    NotNow,
    Refused,
    Round,
    RuleSet,
    Turn,
)
from handful.store import Kind, Move, StoredRound

__all__ = ["YOU", "Table", "accepted_in", "turn_shapes"]

YOU = "you"
"""Who plays where it is not a computer."""


class Table(NamedTuple):
    """A stored round, and the game that its moves make."""

    stored: StoredRound
    game: Game

    @classmethod
    def of(cls, stored: StoredRound, words: Container[str]) -> "Table":
        """The table after all moves of *stored*: its state is what replaying them gives."""
        rules = RULE_SETS[stored.rules]
        # A hand that is played again comes as it was substituted, and is not again (rule 6.2).
        used = rules.substitutions if stored.replay else 0
        game = Game(rules, stored.size, hands=1, substituted=used).deal(Hand(stored.dealt))
        for move in stored.moves:
            game = _moved(game, move, words)
        return cls(stored, game)

    @property
    def rules(self) -> RuleSet:
        """The rules of the round."""
        return self.game.rules

    @property
    def round(self) -> Round:
        """The round itself."""
        return self.game.last_round

    @property
    def over(self) -> bool:
        """Is the round at its end?"""
        return not self.game.playing

    def after(self, move: Move, words: Container[str]) -> "Table":
        """The table after one more *move*, with what it earned in the log."""
        game = _moved(self.game, move, words)
        if move.kind == "word":
            outcome = game.last_round.turns[-1].outcome
            points = outcome.points if isinstance(outcome, Accepted) else None
            move = move._replace(points=points)
        return Table(self.stored._replace(moves=(*self.stored.moves, move)), game)

    def until(self, number: int, words: Container[str]) -> "Table":
        """The table as it was after so many moves."""
        early = self.stored._replace(moves=self.stored.moves[:number])
        return Table.of(early, words)

    @property
    def can_replay(self) -> bool:
        """Would playing the hand again count: as the rules allow, and the truth not yet told?"""
        stored = self.stored
        own = stored.by == YOU and stored.kind is Kind.FREE and stored.counts
        limited = self.rules.replays is not None
        return own and limited and not stored.replay and not stored.revealed and self.over

    @property
    def may_be_told(self) -> bool:
        """May something of the truth be told, since no replay that counts could profit?"""
        stored = self.stored
        unlimited = self.rules.replays is None
        used = stored.replay > 0 and stored.counts  # this was the replay that counts
        return self.over and (stored.revealed or stored.kind is not Kind.FREE or unlimited or used)

    def shape(self, earlier: Iterable[int] = ()) -> dict[str, Any]:
        """The round as JSON; *earlier* are the scores of the hand that counted before it."""
        stored, played = self.stored, self.round
        words = [move.number for move in stored.moves if move.kind == "word"]
        swap = next((move for move in stored.moves if move.kind == "substitute"), None)
        total = played.total
        outcome = played.outcome
        return {
            "id": stored.id,
            "kind": stored.kind.value,
            "day": stored.day,
            "by": stored.by,
            "rules": stored.rules,
            "size": stored.size,
            "dealt": str(played.dealt),
            "hand": str(played.hand),
            "moves": len(stored.moves),
            "substituted": swap and {"letter": swap.text, "drawn": swap.drawn},
            "turns": turn_shapes(played, words),
            "total": total,
            "over": outcome is not None,
            "ran_out": outcome is not None and outcome.ran_out,
            "can_substitute": stored.by == YOU and self.game.can_substitute,
            "can_replay": self.can_replay,
            "counts": stored.counts,
            "replay": stored.replay,
            "revealed": stored.revealed,
            "best": max([*earlier, total] if stored.counts else earlier, default=total),
        }


def accepted_in(stored: StoredRound) -> frozenset[str]:
    """The words that were accepted in a round, in all readings: its log says which."""
    rules = RULE_SETS[stored.rules]
    return frozenset(
        reading
        for move in stored.moves
        if move.kind == "word" and move.points is not None
        for reading in rules.readings(rules.normal(move.text))
    )


def _moved(game: Game, move: Move, words: Container[str]) -> Game:
    if move.kind == "word":
        return game.play(move.text, words)
    if move.kind == "substitute":
        hand = game.last_round.dealt
        swapped = hand if move.drawn is None else hand.replacing(move.text, move.drawn)
        return game.substitute(swapped)
    if not game.playing:
        raise NotNow("this round is over")
    return game.stop()


def turn_shapes(played: Round, numbers: Iterable[int]) -> list[dict[str, Any]]:
    """The turns of a round as JSON, each with the number of its move."""
    before = played.dealt
    shapes = []
    for number, turn in zip(numbers, played.turns, strict=False):
        shapes.append(_turn(number, turn, before))
        before = turn.left
    return shapes


def _turn(number: int, turn: Turn, before: Hand) -> dict[str, Any]:
    refused = isinstance(turn.outcome, Refused)
    return {
        "number": number,
        "word": turn.word,
        "accepted": not refused,
        "points": turn.points,
        "reason": turn.outcome.reason.name.lower().replace("_", "-")
        if isinstance(turn.outcome, Refused)
        else None,
        "cost": str(before.without(str(turn.left))) if refused else "",
        "left": str(turn.left),
    }
