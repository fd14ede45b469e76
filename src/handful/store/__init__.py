"""Players, rounds and moves, and the course's classes and checks, in SQLite or PostgreSQL.

The moves of a round are an append-only log; the state of a round is computed by replaying the log.
Nothing here scores or displays words. Uses `rules` only.

Start reading at `model` and `course_model` (the values) and `store` (the operations), then
`statement` (the SQL), `sqlite` and `postgresql` (how it is executed), and `migrations` (the history
of the schema).
"""

from handful.store.course_model import (
    BestReport,
    CheckedFiles,
    ClassResult,
    Key,
    KeyKind,
    Member,
    Membership,
    ProblemResult,
    StoredCheck,
    StoredClass,
    StoredWork,
)
from handful.store.error import BadDatabase, Forgotten, TooManyReplays, Unavailable, WouldWait
from handful.store.model import (
    YOU,
    BestWord,
    BoardRow,
    Challenge,
    ChallengePlace,
    ChallengeRound,
    ChallengeTry,
    DayPart,
    FinishedRound,
    Kind,
    Move,
    NextMove,
    PlayedDay,
    PractisedHand,
    PuzzleCard,
    RecentChallenge,
    RecentRound,
    RoundResult,
    StoredPuzzle,
    StoredRound,
    StreakDay,
    Strength,
)
from handful.store.store import Store

__all__ = [
    "YOU",
    "BadDatabase",
    "BestReport",
    "BestWord",
    "BoardRow",
    "Challenge",
    "ChallengePlace",
    "ChallengeRound",
    "ChallengeTry",
    "CheckedFiles",
    "ClassResult",
    "DayPart",
    "FinishedRound",
    "Forgotten",
    "Key",
    "KeyKind",
    "Kind",
    "Member",
    "Membership",
    "Move",
    "NextMove",
    "PlayedDay",
    "PractisedHand",
    "ProblemResult",
    "PuzzleCard",
    "RecentChallenge",
    "RecentRound",
    "RoundResult",
    "Store",
    "StoredCheck",
    "StoredClass",
    "StoredPuzzle",
    "StoredRound",
    "StoredWork",
    "StreakDay",
    "Strength",
    "TooManyReplays",
    "Unavailable",
    "WouldWait",
]
