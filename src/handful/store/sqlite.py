"""SQLite: a file beside the program, or memory. A connection for each thread, and no waiting.

Statements are compiled by SQLAlchemy, and run by Python's own driver: a move comes in the middle
of a request, and SQLAlchemy's bookkeeping would take twice the time of SQLite's work.
"""

import sqlite3
import threading
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from time import monotonic, sleep
from typing import Any
from weakref import WeakSet

from sqlalchemy import URL, Connection, Executable, create_engine
from sqlalchemy.dialects.sqlite.pysqlite import dialect
from sqlalchemy.exc import DBAPIError
from sqlalchemy.pool import StaticPool

from handful.store.database import Parameters, Runner, T, code_of, told
from handful.store.error import BadDatabase, Unavailable

__all__ = ["Sqlite"]

PATIENCE = 5.0
"""Seconds to wait for another writer."""
SHORTEST, LONGEST = 0.0001, 0.01
"""Seconds between two attempts. SQLite itself would sleep for a millisecond at least, and another
writer is done in a twentieth of that."""

PRAGMAS = (
    "PRAGMA journal_mode = WAL",  # readers and the writer do not wait for each other
    "PRAGMA synchronous = NORMAL",  # safe with WAL: only a power cut can take the last moves
    "PRAGMA foreign_keys = ON",
    "PRAGMA cache_size = -65536",  # KiB
    "PRAGMA temp_store = MEMORY",
    "PRAGMA secure_delete = ON",  # who is forgotten is not left in the file
    "PRAGMA wal_autocheckpoint = 4000",  # pages: fewer, larger tidyings of the log
    "PRAGMA busy_timeout = 0",  # from here on `_run` does the waiting
)

DIALECT = dialect(paramstyle="named")


class _Seat:
    """The connection of a thread, closed when the thread is no more."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self.connection = connection

    def __del__(self) -> None:
        self.connection.close()


class Sqlite:
    """The database in a file, or in memory, where all threads share one connection in turn."""

    blocking = False

    def __init__(self, url: URL) -> None:
        self._name = url.database or ":memory:"
        self._shared: _Seat | None = None
        self._guard: AbstractContextManager[Any] = nullcontext()
        self._held = threading.local()
        self._seats: WeakSet[_Seat] = WeakSet()
        self._compiled: dict[Executable, tuple[str, dict[str, Any]]] = {}
        if self._name != ":memory:":
            _require_folder(Path(self._name))
        try:
            self._connection()
        except sqlite3.Error as error:
            if code_of(error).startswith(("SQLITE_CANTOPEN", "SQLITE_NOTADB", "SQLITE_CORRUPT")):
                raise BadDatabase(
                    f"{self._name} cannot be opened as an SQLite database; name a file that is "
                    f"one, or one that is not there yet"
                ) from error
            self._tell(error)
            raise
        if self._name == ":memory:":
            self._shared, self._guard = self._held.seat, threading.RLock()

    def rows(self, statement: Executable, parameters: Parameters) -> Sequence[Any]:
        """What a statement finds."""
        with self._guard:
            try:
                return self._execute(statement, parameters).fetchall()
            except sqlite3.Error as error:
                self._tell(error)
                raise

    def change(self, statement: Executable, parameters: Parameters) -> int:
        """How many rows a statement changed."""
        with self._guard:
            try:
                return self._execute(statement, parameters).rowcount
            except sqlite3.Error as error:
                self._tell(error)
                raise

    def transact(self, work: Callable[[Runner], T]) -> T:
        """What *work* gives, done as a whole or not at all, while nobody else writes."""
        with self._guard:
            try:
                connection = self._connection()
                self._run("BEGIN IMMEDIATE", {})
                try:
                    result = work(_Inside(self._execute))
                    connection.execute("COMMIT")
                finally:
                    _undo(connection)
                return result
            except sqlite3.Error as error:
                self._tell(error)
                raise

    def upgrade(self, work: Callable[[Connection], None]) -> None:
        """Do *work* on the tables themselves, as a whole, while nobody else does."""
        engine = create_engine(
            "sqlite://",
            creator=self._connection,
            poolclass=StaticPool,
            pool_reset_on_return=None,
            isolation_level="AUTOCOMMIT",
        )
        with self._guard:
            try:
                with engine.connect() as connection:
                    self._run("BEGIN IMMEDIATE", {})
                    try:
                        work(connection)
                        connection.exec_driver_sql("COMMIT")
                    finally:
                        _undo(self._connection())
            except (DBAPIError, sqlite3.Error) as error:
                self._tell(getattr(error, "orig", None) or error)
                raise

    def close(self) -> None:
        """Close the connections of all threads."""
        for seat in list(self._seats):
            seat.connection.close()
        self._held = threading.local()

    def _execute(self, statement: Executable, parameters: Parameters) -> sqlite3.Cursor:
        try:
            text, fixed = self._compiled[statement]
        except KeyError:
            compiled = statement.compile(dialect=DIALECT)  # type: ignore[attr-defined] # each has it
            fixed = {name: value for name, value in compiled.params.items() if value is not None}
            text, fixed = self._compiled[statement] = compiled.string, fixed
        return self._run(text, {**fixed, **parameters} if fixed else parameters)

    def _run(self, text: str, parameters: Parameters) -> sqlite3.Cursor:
        """Run a statement as soon as no other process writes."""
        connection = self._connection()
        pause, deadline = SHORTEST, None
        while True:
            try:
                return connection.execute(text, parameters)
            except sqlite3.OperationalError as error:
                now = monotonic()
                deadline = now + PATIENCE if deadline is None else deadline
                if code_of(error) != "SQLITE_BUSY" or now > deadline:
                    raise
            sleep(pause)
            pause = min(2 * pause, LONGEST)

    def _connection(self) -> sqlite3.Connection:
        """The connection of this thread."""
        if self._shared is not None:
            return self._shared.connection
        try:
            seat: _Seat = self._held.seat
        except AttributeError:
            seat = self._held.seat = self._sit_down()
        return seat.connection

    def _sit_down(self) -> _Seat:
        connection = sqlite3.connect(
            self._name,
            timeout=PATIENCE,
            isolation_level=None,
            check_same_thread=False,  # another thread may close it
        )
        try:
            for pragma in PRAGMAS:
                connection.execute(pragma)
        except sqlite3.Error:
            connection.close()
            raise
        seat = _Seat(connection)
        self._seats.add(seat)
        return seat

    def _tell(self, error: BaseException) -> None:
        """Raise a sentence, if the database failed; the next call takes a new connection."""
        telling = told(error)
        if isinstance(telling, Unavailable):
            self._held.__dict__.pop("seat", None)
        if telling is not None:
            raise telling from error


class _Inside:
    """A transaction that goes on; its failures are told when it is over."""

    def __init__(self, execute: Callable[[Executable, Parameters], sqlite3.Cursor]) -> None:
        self._execute = execute

    def rows(self, statement: Executable, parameters: Parameters) -> Sequence[Any]:
        return self._execute(statement, parameters).fetchall()

    def change(self, statement: Executable, parameters: Parameters) -> int:
        return self._execute(statement, parameters).rowcount


def _undo(connection: sqlite3.Connection) -> None:
    """Roll back what was not committed; a full disk may have done so already."""
    if connection.in_transaction:
        connection.execute("ROLLBACK")


def _require_folder(path: Path) -> None:
    if not path.parent.is_dir():
        raise BadDatabase(f"there is no folder {path.parent} for the database; make it first")
    if path.is_dir():
        raise BadDatabase(f"{path} is a folder; name a file in it, as in sqlite:///{path}/game.db")
