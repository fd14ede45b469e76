"""The values that go into a store and come out of it. Times are Unix milliseconds."""

from enum import Enum
from typing import NamedTuple

__all__ = ["BestWord", "BoardRow", "Kind", "Move", "Played", "StoredRound"]


class Kind(Enum):
    """What a round is played for."""

    FREE = "free"
    DAILY = "daily"
    ARCHIVE = "archive"


class Move(NamedTuple):
    """One line of a round's log; *number* counts from one.

    *kind* is "word", "substitute" or "stop". *drawn* is the letter that a substitution brought,
    *points* what a word earned: None for a refused one, and for what is no word.
    """

    number: int
    kind: str
    text: str
    drawn: str | None = None
    points: int | None = None


class StoredRound(NamedTuple):
    """A round, with its moves in order.

    *root* is the first round of the same hand, which names itself there; *replay* is 0 for that
    one. *lexicon* is the hash of the words it is played with. *finished* and *score* come with the
    last move, *perfect* and *skynet* when the hand was judged. The *id* comes from the caller:
    later rounds have greater ones.
    """

    id: str
    player: str
    root: str
    replay: int
    kind: Kind
    day: str | None
    by: str
    rules: str
    size: int
    dealt: str
    lexicon: str
    counts: bool
    begun: int
    finished: int | None
    score: int | None
    perfect: int | None
    skynet: int | None
    revealed: bool
    moves: tuple[Move, ...] = ()


class Played(NamedTuple):
    """What statistics want to know of a finished round; *at* is when it was finished."""

    round: str
    at: int
    score: int
    perfect: int | None
    skynet: int | None
    rules: str
    size: int
    kind: Kind


class BoardRow(NamedTuple):
    """A player's place on a day, and how many *words* earned the score."""

    place: int
    player: str
    nickname: str
    score: int
    words: int


class BestWord(NamedTuple):
    """A word with the most points that a player had for it; *at* is when that round began."""

    word: str
    points: int
    rules: str
    at: int
