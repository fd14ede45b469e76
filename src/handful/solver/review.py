"""The review of a round: turn by turn, what could still be reached, and what was given away."""

from dataclasses import dataclass
from enum import Enum

from handful.lexicon import Lexicon
from handful.rules import Accepted, Hand, Round
from handful.solver.index import Index, index_of
from handful.solver.line import Line, Perfect, Play
from handful.solver.luck import luck
from handful.solver.perfect import perfect_line, perfect_score
from handful.solver.source import table_for
from handful.solver.word import greedy_line

__all__ = ["Review", "ReviewedTurn", "Slip", "review"]


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

    *before* and *after* are the best totals of the whole round still reachable then.
    """

    word: str | None
    points: int
    accepted: bool
    before: int
    after: int
    slip: Slip
    better: Play | None

    @property
    def lost(self) -> int:
        """What the turn gave away."""
        return self.before - self.after


@dataclass(frozen=True, slots=True)
class Review:
    """A finished round beside SkyNet's line and the perfect one.

    *size* is the hand size of the game. *luck* is in percent, or None where it is not known (see
    `luck`), and for a hand of fewer letters than the game deals. Where the perfect line is not
    exact, the turns are not judged.
    """

    hand: Hand
    size: int
    score: int
    turns: tuple[ReviewedTurn, ...]
    skynet: Line
    perfect: Perfect
    luck: float | None

    @property
    def skill(self) -> float | None:
        """The score as a share of the perfect one; None where there is nothing to earn.

        On a hand too large to search, the player may find more than the search did.
        """
        best = max(self.score, self.perfect.score)
        return self.score / best if best else None


def review(played: Round, index: Index | Lexicon) -> Review:
    """The review of *played*; letters left when it ends count as given away.

    A lexicon serves as well as its *index*.
    """
    if not isinstance(index, Index):
        index = index_of(index)
    rules, size = played.rules, played.size

    searched: dict[str, Perfect] = {}

    def perfect_of(hand: Hand) -> Perfect:
        letters = "".join(sorted(hand.letters))
        if letters not in searched:
            searched[letters] = perfect_line(Hand(letters), rules, index, size)
        return searched[letters]

    def reachable(hand: Hand) -> int:
        if table_for(hand, rules, index, size) is not None:
            return perfect_score(hand, rules, index, size)
        return perfect_of(hand).score

    perfect = perfect_line(played.dealt, rules, index, size)
    turns = []
    earned, hand = 0, played.dealt
    rest = perfect.score
    for turn in played.turns if perfect.exact else ():
        before = earned + rest
        earned += turn.points
        rest = reachable(turn.left)
        after = earned + rest
        accepted = isinstance(turn.outcome, Accepted)
        slip = Slip.of(before - after, perfect.score)
        better = None if slip is Slip.PERFECT else perfect_of(hand).line.plays[0]
        if slip is Slip.PERFECT and not accepted:
            slip = Slip.REFUSED
        turns.append(ReviewedTurn(turn.word, turn.points, accepted, before, after, slip, better))
        hand = turn.left
    if perfect.exact and rest:
        slip, better = Slip.of(rest, perfect.score), perfect_of(hand).line.plays[0]
        turns.append(ReviewedTurn(None, 0, True, earned + rest, earned, slip, better))
    return Review(
        hand=played.dealt,
        size=size,
        score=played.total,
        turns=tuple(turns),
        skynet=greedy_line(played.dealt, rules, index, size),
        perfect=perfect,
        luck=luck(perfect, rules, size, index) if size == len(played.dealt) else None,
    )
