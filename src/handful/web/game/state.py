"""A stored round as the rules see it: its moves replayed."""

from collections.abc import Container
from dataclasses import dataclass, field, replace

from handful.lexicon.hidden import is_hidden
from handful.rules import RULE_SETS, Game, Hand, NotNow, Round, RuleSet
from handful.store import YOU, Kind, Move, StoredRound
from handful.web.errors import ApiError, ErrorCode


class _AnyWord:
    """A word list that has every word."""

    def __contains__(self, word: object) -> bool:
        return True


ANY_WORD: Container[str] = _AnyWord()
NO_WORD: Container[str] = ()


@dataclass(frozen=True, slots=True)
class RoundState:
    """A stored round, and the game that its moves make.

    *earlier* are the scores of earlier rounds of the same hand that count; *replayed* says that the
    hand was played again in a round that counts; *words* are those that wildcards are read by.
    Of a round that is over, *practice* says that its player knew the hand from an earlier round,
    and *earlier_hints* how many hints there were in earlier rounds of the hand.
    """

    stored: StoredRound
    game: Game
    earlier: tuple[int, ...] = ()
    replayed: bool = False
    words: Container[str] = NO_WORD
    practice: bool = False
    earlier_hints: int = 0
    over: bool = field(init=False)
    """Is the round at its end? Asked so often for an answer that it is worked out once."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "over", not self.game.playing)

    @classmethod
    def of(
        cls,
        stored: StoredRound,
        earlier: tuple[int, ...] = (),
        replayed: bool = False,
        words: Container[str] = NO_WORD,
    ) -> "RoundState":
        """The state after all moves of *stored*, accepted and refused as the log says.

        So a round keeps its judgements when the server gets another word list.
        """
        rules = RULE_SETS[stored.rules]
        used = 0 if may_exchange(stored) else rules.substitutions
        game = Game(rules, stored.size, hands=1, substituted=used).deal(Hand(stored.dealt))
        for move in stored.moves:
            game = _played(game, move, ANY_WORD if move.points is not None else NO_WORD)
        return cls(stored, game, earlier, replayed, words)

    @property
    def rules(self) -> RuleSet:
        """The rules of the round."""
        return self.game.rules

    @property
    def round(self) -> Round:
        """The round itself."""
        return self.game.last_round

    @property
    def dealt(self) -> str:
        """The hand before the first word, after a substitution."""
        return str(self.round.dealt)

    @property
    def own(self) -> bool:
        """Does the player play it, and not a computer?"""
        return self.stored.by == YOU

    def readings(self, word: str) -> list[str]:
        """The words that *word* stands for, by alphabet; none where it has no wildcard.

        Nor one that is hidden: what was entered does not say which was meant.
        """
        if self.rules.alphabet.wildcard not in word:
            return []
        readings = self.rules.readings(self.rules.normalize(word))
        return [each for each in readings if each in self.words and not is_hidden(each)]

    @property
    def best(self) -> int:
        """The better score of this hand, of the rounds that count."""
        total = self.round.total
        scores = (*self.earlier, total) if self.stored.counts else self.earlier
        return max(scores, default=total)

    def after(self, move: Move, words: Container[str]) -> "RoundState":
        """The state after one more *move*, with the points it earned."""
        game = _played(self.game, move, words)
        if move.kind == "word":
            turn = game.last_round.turns[-1]
            move = move._replace(points=turn.points if turn.accepted else None)
        stored = self.stored._replace(moves=(*self.stored.moves, move))
        return RoundState(stored, game, self.earlier, self.replayed, self.words)

    def until(self, number: int) -> "RoundState":
        """The state as it was after that many moves."""
        if number == len(self.stored.moves):
            return self
        early = self.stored._replace(moves=self.stored.moves[:number])
        return RoundState.of(early, self.earlier, self.replayed, self.words)

    def storing(self, stored: StoredRound) -> "RoundState":
        """The state with *stored*, which differs from the old one in what the rules do not see."""
        return replace(self, stored=stored)


class RoundError(ApiError):
    """A request about a round that is refused; the answer tells the round as it stands."""

    def __init__(self, code: ErrorCode, message: str | None, state: RoundState) -> None:
        super().__init__(code, message)
        self.state = state


def may_exchange(stored: StoredRound) -> bool:
    """May a letter of the hand be exchanged, where the rules know that?

    A hand that is played again comes as it was substituted, and is not again (rule 6.2). Hands that
    others play too, five a day and challenges, are the same for all; a puzzle has its own target.
    """
    alone = stored.kind in (Kind.FREE, Kind.DAILY, Kind.ARCHIVE) and not stored.number_in_day
    return alone and not stored.replay


def _played(game: Game, move: Move, words: Container[str]) -> Game:
    """The *game* after *move*."""
    if move.kind == "word":
        return game.play(move.text, words)
    if move.kind == "substitute":
        hand = game.last_round.dealt
        substituted = hand if move.drawn is None else hand.replacing(move.text, move.drawn)
        return game.substitute(substituted)
    if not game.playing:
        raise NotNow("this round is over")
    return game if move.kind == "hint" else game.stop()
