"""The store: everything that the web game asks of a database."""

from collections.abc import Callable
from typing import TypeVar, TypeVarTuple

from sqlalchemy import URL, make_url
from sqlalchemy.exc import ArgumentError

from handful.store.challenge_store import ChallengeStore
from handful.store.class_store import ClassStore
from handful.store.course_store import CourseStore
from handful.store.database import Database
from handful.store.error import BadDatabase
from handful.store.migration import migrate, require_head
from handful.store.player_store import PlayerStore
from handful.store.postgresql import Postgresql
from handful.store.puzzle_store import PuzzleStore
from handful.store.round_store import RoundStore
from handful.store.statistics_store import StatisticsStore

T = TypeVar("T")
Args = TypeVarTuple("Args")

PROBE = "probe"
"""The counter that is written to see whether anything can be."""
EXAMPLES = "sqlite:///game.db or postgresql://user:password@host/name"


class Store(
    PlayerStore,
    RoundStore,
    StatisticsStore,
    PuzzleStore,
    ChallengeStore,
    ClassStore,
    CourseStore,
):
    """Players, rounds and moves, and the course, in a database, shared by threads and processes.

    Times are Unix milliseconds; times and ids come from the caller. Every call raises `Unavailable`
    while the database fails, and may be repeated later.

    >>> store = Store.open("sqlite://")
    >>> store.migrate()
    >>> store.add_player("p1", "Quiet Heron", now=0)
    >>> store.nickname("p1")
    'Quiet Heron'
    >>> store.close()
    """

    def __init__(self, database: Database) -> None:
        self.database = database

    @classmethod
    def open(cls, url: str) -> "Store":
        """The store in the database at *url*; `migrate` creates its tables."""
        parsed = _parse(url)
        if parsed.get_backend_name() != "sqlite":
            return cls(Postgresql(parsed))
        try:
            from handful.store.sqlite import Sqlite
        except ImportError as error:
            raise BadDatabase(
                "this Python has no sqlite3; use PostgreSQL (--database postgresql://…), "
                "or a Python built with SQLite"
            ) from error
        return cls(Sqlite(parsed))

    def migrate(self) -> None:
        """Create or upgrade the tables; several processes may do so at the same time."""
        migrate(self.database)

    def check(self) -> None:
        """Raise `Unavailable` unless the tables are up to date, and can be read and written."""
        require_head(self.database)
        self.database.require_room()
        self.count(PROBE, 0)

    def at_once(self, call: Callable[[*Args], T], *args: *Args) -> T:
        """What *call* returns, which asks this store; `WouldWait` if it would have to wait.

        Nothing was changed then, and the same call may be made again in a thread.
        """
        return self.database.at_once(lambda: call(*args))

    async def end_appending(self) -> None:
        """Close what `append_next` has opened; to be called in its event loop, before `close`."""
        await self.database.end_appending()

    def close(self) -> None:
        """Close all connections."""
        self.database.close()

    @property
    def blocking(self) -> bool:
        """Does a call wait for a network?"""
        return self.database.blocking


def _parse(url: str) -> URL:
    shown = url if "@" not in url else url.partition(":")[0] + "://…"
    try:
        parsed = make_url(url)
    except ArgumentError as error:
        raise BadDatabase(f"{shown!r} is not the URL of a database; write {EXAMPLES}") from error
    if parsed.drivername not in ("sqlite", "postgresql", "postgresql+psycopg"):
        raise BadDatabase(
            f"{parsed.drivername!r} is not a database that Handful knows; write {EXAMPLES}"
        )
    if parsed.drivername == "sqlite" and (parsed.host or parsed.query):
        raise BadDatabase(
            f"{shown!r} is not the name of a file; write three slashes and nothing after the name, "
            f"as in sqlite:///game.db"
        )
    return parsed
