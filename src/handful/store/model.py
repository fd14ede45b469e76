"""The values that are written to a store and read from it. Times are Unix milliseconds."""

from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

YOU = "you"
"""The value of `StoredRound.by` in a round that the player plays; else a computer's name."""


class Devices(NamedTuple):
    """The generation of a player's devices, and the older one that was *kept* when it began."""

    generation: int
    kept: str | None


class Kind(Enum):
    """What a round is played for."""

    FREE = "free"
    DAILY = "daily"
    ARCHIVE = "archive"
    CHALLENGE = "challenge"
    PUZZLE = "puzzle"


# Move and StoredRound are tuples because every request makes some: a frozen dataclass of this size
# takes about six times as long to make and to copy with a change.


class Move(NamedTuple):
    """One entry of a round's log; *number* counts from one.

    *kind* is "word", "substitute", "hint" or "stop". *drawn* is the letter that a substitution drew
    or what a hint told, *points* the points of an accepted word, None for everything else.
    """

    number: int
    kind: str
    text: str
    drawn: str | None = None
    points: int | None = None


class RoundResult(NamedTuple):
    """What is told of a finished round without its moves.

    *dealt* is the hand after a substitution and *words* the accepted words with their points.
    *hints* counts those of this and of earlier rounds of the hand; *hint_cost* is what the hints of
    this round take of its percent. *practice* says that the player knew the hand from before.
    """

    dealt: str
    words: tuple[tuple[str, int], ...]
    hints: int = 0
    hint_cost: int = 0
    practice: bool = False


class StoredRound(NamedTuple):
    """A round with its moves in order.

    *root* is the id of the first round of the same hand (its own id in that round), *replay* the
    number of the replay, 0 in the first round. *by* is who plays, `YOU` or a computer. *lexicon* is
    the hash of the word list. *counts* says whether the score counts, *revealed* whether the player
    has seen what the hand is worth, *vouched* whether a scored round was played as people play, so
    that its day may have a place on the board. *finished*, *score* and *result* are set by the last
    move. The benchmarks *perfect* and *skynet* are what these two would score, *ladder* what weaker
    computers would, with blanks between; each is None until it is computed. *number_in_day* counts
    the hands of a day that has several, from one; else it is 0. The caller makes the *id*; ids of
    later rounds are greater.
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
    vouched: bool = False
    number_in_day: int = 0
    ladder: str | None = None
    result: RoundResult | None = None
    moves: tuple[Move, ...] = ()


class NextMove(NamedTuple):
    """A *move* for a round that the caller remembers, to be appended if it is still as remembered.

    The caller is *player*, on a *device* of a *generation*, which may have been ended. *counts* and
    *revealed* are those of the round. The move does not end the round.
    """

    round: str
    player: str
    generation: int
    device: str
    move: Move
    counts: bool
    revealed: bool


class DayPart(NamedTuple):
    """What a finished scored hand adds to its day, which is finished with so many *hands*."""

    score: int
    words: int
    hands: int


@dataclass(frozen=True, slots=True)
class PlayedDay:
    """A day of a player: finished *hands* and what they earned; *finished* is set by the last.

    *vouched* says whether it has a place on the board.
    """

    day: str
    hands: int
    score: int
    words: int
    finished: int | None
    vouched: bool


class StreakDay(NamedTuple):
    """A finished day of a player, and the streak up to it.

    It is the *total*-th finished day since the *first*, and the *run*-th in a row; the longest run
    so far was *best*. *frozen* is the last missed day that broke no streak.
    """

    day: str
    total: int
    run: int
    best: int
    first: str
    frozen: str | None = None


@dataclass(frozen=True, slots=True)
class PractisedHand:
    """The best score of a player in unscored rounds of a day's hand."""

    day: str
    number: int
    score: int
    perfect: int | None


@dataclass(frozen=True, slots=True)
class FinishedRound:
    """A finished round as statistics need it; *at* is when it was finished."""

    round: str
    at: int
    score: int
    perfect: int | None
    skynet: int | None
    rules: str
    size: int
    kind: Kind


@dataclass(frozen=True, slots=True)
class BoardRow:
    """A player's rank on a day, None for a day that is not vouched for.

    *words* is the number of accepted words.
    """

    place: int | None
    player: str
    nickname: str
    score: int
    words: int


@dataclass(frozen=True, slots=True)
class BestWord:
    """A word with the most points that a player scored with it; *at* is when that round began."""

    word: str
    points: int
    rules: str
    at: int


class Strength(NamedTuple):
    """How strong a player is after a puzzle, by Glicko-2."""

    rating: float
    deviation: float
    volatility: float


@dataclass(frozen=True, slots=True)
class StoredPuzzle:
    """A round that is a puzzle; *again* if its hand came back.

    *solved* and the player's *strength* are set when it is settled.
    """

    round: str
    player: str
    difficulty: int
    again: bool
    solved: bool | None = None
    strength: Strength | None = None


class PuzzleCard(NamedTuple):
    """A hand that its player misplayed: when it is *due*, and the *memory* of the scheduler."""

    rules: str
    size: int
    hand: str
    perfect: int
    skynet: int
    difficulty: int
    due: int = 0
    memory: str | None = None


@dataclass(frozen=True, slots=True)
class Challenge:
    """A link to a hand, or to all hands of a *day*; *nickname* is that of its player.

    *subject* is what it is about: the id of a round, or the day.
    """

    id: str
    player: str
    subject: str
    day: str | None
    made: int
    nickname: str = ""


class RecentRound(NamedTuple):
    """A round that its player began lately; *score* and *finished* are None while it goes on."""

    id: str
    kind: Kind
    day: str | None
    number_in_day: int
    rules: str
    size: int
    replay: int
    begun: int
    finished: int | None
    score: int | None


@dataclass(frozen=True, slots=True)
class RecentChallenge:
    """A challenge that a player made or played lately, with the own *rounds* in it.

    *at* is when it was made, of somebody else's when the last round began. *rules* and *size* are
    those of the first round; *finished* says that all that were begun are over.
    """

    challenge: Challenge
    rounds: tuple[str, ...]
    rules: str
    size: int
    at: int
    finished: bool


class ChallengeTry(NamedTuple):
    """The round in which a player plays the hand called *number* of a challenge.

    *network* stands for where it was accepted, None if that is not known.
    """

    player: str
    number: int
    round: str
    nickname: str = ""
    network: str | None = None


class ChallengePlace(NamedTuple):
    """A place in a challenge: who has it, and where that player accepted the challenge."""

    player: str
    network: str | None


class ChallengeRound(NamedTuple):
    """The *round*, without its moves, in which a player plays the hand called *number*."""

    player: str
    nickname: str
    number: int
    round: StoredRound
