"""The review of a round, turn by turn, and how lucky its hand was."""

import json
from bisect import bisect_left
from dataclasses import dataclass
from enum import Enum
from functools import cache
from operator import itemgetter
from pathlib import Path

from handful.lexicon import Words
from handful.rules import Hand, Round, RuleSet, require
from handful.solver.index import Index, index_of
from handful.solver.line import Line
from handful.solver.perfect import perfect_line
from handful.solver.table import table_of
from handful.solver.words import greedy_line


class Slip(Enum):
    """How much a turn lost, compared with the hand's perfect score.

    A refused word that lost nothing is neither a mistake nor perfect, but REFUSED.
    """

    PERFECT = "perfect"
    REFUSED = "refused"
    SMALL = "small"
    MEDIUM = "medium"
    LARGE = "large"

    @classmethod
    def of(cls, lost: int, perfect: int) -> "Slip":
        """The slip of *lost* points: nothing, up to a tenth of *perfect*, up to a quarter, more."""
        for points in (lost, perfect):
            require(points, int, "points are a whole number")
        if lost <= 0:
            return cls.PERFECT
        if lost * 10 <= perfect:
            return cls.SMALL
        return cls.MEDIUM if lost * 4 <= perfect else cls.LARGE


@dataclass(frozen=True, slots=True)
class ReviewedTurn:
    """One entry, or stopping (*word* is None) while something could still be earned.

    *before* and *after* are the best totals of the whole round that could be reached before and
    after the turn. *better* is what to play instead, to the end of the hand; None if nothing was
    lost.
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
        """The points that the turn gave away."""
        return self.before - self.after


@dataclass(frozen=True, slots=True)
class Review:
    """A finished round, compared with SkyNet's line and the perfect line.

    *size* is the hand size of the game. *luck* is a percentage (see `luck_of`), and None for a hand
    of fewer letters than the game deals.
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
        """The score as a share of the perfect score; None if nothing can be earned."""
        best = self.perfect.score
        return self.score / best if best else None


def review_of(played: Round, words: Words | Index) -> Review:
    """The review of *played*, a round of `handful.rules`, with these valid *words*.

    Stopping while something could be earned counts as a turn that gave it away.
    """
    require(played, Round, "review_of takes a handful.rules.Round")
    index = words if isinstance(words, Index) else index_of(words)
    rules, size = played.rules, played.size

    @cache
    def searched(letters: str) -> Line:
        return perfect_line(Hand(letters), rules, index, size)

    def perfect_of(hand: Hand) -> Line:
        return searched("".join(sorted(hand.letters)))

    def better_line(hand: Hand) -> Line:
        line = perfect_of(hand)
        if rules.order_counts:
            return line
        # In any order the line earns the same, so the most valuable word comes first.
        return Line(tuple(sorted(line.plays, key=lambda play: -play.points)))

    perfect = perfect_line(played.dealt, rules, index, size)
    turns = []
    earned, hand = 0, played.dealt
    rest = perfect.score
    for turn in played.turns:
        before = earned + rest
        earned += turn.points
        rest = perfect_of(turn.left).score
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
        luck=luck_of(perfect, rules, index, size) if size == len(played.dealt) else None,
    )


# Luck.

LUCK_FORMAT = "handful-luck/2"


def luck_of(perfect: Line, rules: RuleSet, words: Words | Index, size: int) -> float | None:
    """The percentage of deals with a lower perfect score; equal ones count half.

    It is exact where all deals were counted: for the named lists and 4 to 8 letters (in
    data/luck.json, by tools/make_luck.py), and for every size for which there is a table. It is
    None for others.
    """
    index = words if isinstance(words, Index) else index_of(words)
    ranking = _shipped_luck().get(index.lexicon.sha256, {}).get(rules.name, {}).get(str(size))
    if ranking is None and (table := table_of(index, rules)) is not None:
        ranking = table.luck.get(str(size))
    if ranking is None:
        return None
    # Each entry has a score, and the number of deals with at most that.
    deals = [
        ranking[at - 1][1] if (at := bisect_left(ranking, score, key=itemgetter(0))) else 0
        for score in (perfect.score, perfect.score + 1)
    ]
    return 100 * sum(deals) / (2 * ranking[-1][1])


@cache
def _shipped_luck() -> dict[str, dict[str, dict[str, list[list[int]]]]]:
    """The content of data/luck.json, by the hash of the list, the rules and the size."""
    content = json.loads((Path(__file__).parent / "data" / "luck.json").read_text("utf-8"))
    assert content["format"] == LUCK_FORMAT, "tools/make_luck.py wrote the file"
    lists: dict[str, dict[str, dict[str, list[list[int]]]]] = content["lists"]
    return lists
