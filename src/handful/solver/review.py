"""The review of a round: turn by turn, what could still be reached, and what was given away."""

from dataclasses import dataclass
from enum import Enum

from handful.lexicon import Lexicon
from handful.rules import Hand, Round
from handful.solver.index import Index, index_of
from handful.solver.line import Line
from handful.solver.luck import luck_of
from handful.solver.perfect import perfect_line, perfect_score
from handful.solver.source import table_for
from handful.solver.words import greedy_line

__all__ = ["Review", "ReviewedTurn", "Slip", "review_of"]


class Slip(Enum):
    """A word for what a turn lost, as a share of the hand's perfect score.

    A refused word that lost nothing has a word of its own: it is no mistake, and not perfect.
    """

    PERFECT = "perfect"
    REFUSED = "refused"
    SMALL = "small"
    MEDIUM = "medium"
    LARGE = "large"

    @classmethod
    def of(cls, lost: int, perfect: int) -> "Slip":
        """The word for losing *lost* points: nothing, up to a tenth, up to a quarter, or more."""
        if lost <= 0:
            return cls.PERFECT
        if lost * 10 <= perfect:
            return cls.SMALL
        return cls.MEDIUM if lost * 4 <= perfect else cls.LARGE


@dataclass(frozen=True, slots=True)
class ReviewedTurn:
    """One entry; *word* is None for stopping while something could still be earned.

    *before* and *after* are the best totals of the whole round still reachable then. *better* is
    what to play instead, to the end of the hand; None where nothing was lost.
    """

    word: str | None
    points: int
    accepted: bool
    before: int
    after: int
    slip: Slip
    better: Line | None

    @property
    def lost(self) -> int:
        """What the turn gave away."""
        return self.before - self.after


@dataclass(frozen=True, slots=True)
class Review:
    """A finished round beside SkyNet's line and the perfect one.

    *size* is the hand size of the game. *luck* is in percent, or None where it is not known (see
    `luck`), and for a hand of fewer letters than the game deals.
    """

    hand: Hand
    size: int
    score: int
    turns: tuple[ReviewedTurn, ...]
    skynet: Line
    perfect: Line
    luck: float | None

    @property
    def skill(self) -> float | None:
        """The score as a share of the perfect one; None where there is nothing to earn."""
        best = self.perfect.score
        return self.score / best if best else None


def review_of(played: Round, index: Index | Lexicon) -> Review:
    """The review of *played*; letters left when it ends count as given away.

    A lexicon serves as well as its *index*.
    """
    if not isinstance(index, Index):
        index = index_of(index)
    rules, size = played.rules, played.size

    searched: dict[str, Line] = {}

    def perfect_of(hand: Hand) -> Line:
        letters = "".join(sorted(hand.letters))
        if letters not in searched:
            searched[letters] = perfect_line(Hand(letters), rules, index, size)
        return searched[letters]

    def reachable(hand: Hand) -> int:
        if table_for(hand, rules, index, size) is not None:
            return perfect_score(hand, rules, index, size)
        return perfect_of(hand).score

    def better_line(hand: Hand) -> Line:
        line = perfect_of(hand)
        # Where the order does not count, the word that matters most comes first.
        if rules.order_counts:
            return line
        return Line(tuple(sorted(line.plays, key=lambda play: -play.points)))

    perfect = perfect_line(played.dealt, rules, index, size)
    turns = []
    earned, hand = 0, played.dealt
    rest = perfect.score
    for turn in played.turns:
        before = earned + rest
        earned += turn.points
        rest = reachable(turn.left)
        after = earned + rest
        accepted = turn.accepted
        slip = Slip.of(before - after, perfect.score)
        better = None if slip is Slip.PERFECT else better_line(hand)
        if slip is Slip.PERFECT and not accepted:
            slip = Slip.REFUSED
        turns.append(ReviewedTurn(turn.word, turn.points, accepted, before, after, slip, better))
        hand = turn.left
    if rest:
        slip, better = Slip.of(rest, perfect.score), better_line(hand)
        turns.append(ReviewedTurn(None, 0, True, earned + rest, earned, slip, better))
    return Review(
        hand=played.dealt,
        size=size,
        score=played.total,
        turns=tuple(turns),
        skynet=greedy_line(played.dealt, rules, index, size),
        perfect=perfect,
        luck=luck_of(perfect, rules, size, index) if size == len(played.dealt) else None,
    )
