"""Players, rounds and turns, kept in SQLite or PostgreSQL.

A round's turns are a log that only grows; what a round looks like is found by playing the log
again. Nothing here knows how a word is judged or shown. The room may know `rules`.

Start reading at `record` (what is kept) and `store` (what can be asked), then `statement` (how it
is asked), `sqlite` and `postgresql` (whom), and `migrations` (how the tables came to be).
"""

from handful.store.error import BadDatabase, Forgotten, Unavailable
from handful.store.record import BestWord, BoardRow, Kind, Move, Played, StoredRound
from handful.store.store import Store

__all__ = [
    "BadDatabase",
    "BestWord",
    "BoardRow",
    "Forgotten",
    "Kind",
    "Move",
    "Played",
    "Store",
    "StoredRound",
    "Unavailable",
]
