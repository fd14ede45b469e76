"""SQLite: a file or memory, with a connection for each thread.

Statements are compiled by SQLAlchemy and executed by Python's `sqlite3` module: on every move, the
overhead of SQLAlchemy would be twice the time that SQLite itself takes.
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

from handful.store.database import Parameters, Runner, T, error_code, translate_error
from handful.store.error import BadDatabase, Unavailable
from handful.store.private_file import close_to_others, make_private

__all__ = ["Sqlite"]

TIMEOUT = 5.0
"""Seconds to wait for another writer."""
FIRST_PAUSE, LONGEST_PAUSE = 0.0001, 0.01
"""Seconds between two attempts. SQLite's own busy handler sleeps for at least a millisecond, twenty
times as long as another writer takes."""

PRAGMAS = (
    "PRAGMA journal_mode = WAL",  # readers and the writer do not block each other
    "PRAGMA synchronous = NORMAL",  # with WAL, only a power failure can lose the last moves
    "PRAGMA foreign_keys = ON",
    "PRAGMA cache_size = -65536",  # KiB
    "PRAGMA temp_store = MEMORY",
    "PRAGMA secure_delete = ON",  # overwrite deleted rows
    "PRAGMA wal_autocheckpoint = 4000",  # pages: fewer, larger checkpoints
    "PRAGMA busy_timeout = 0",  # `_run` waits instead
)

DIALECT = dialect(paramstyle="named")


class _Connection:
    """The connection of a thread, closed when the thread has ended."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self.connection = connection

    def __del__(self) -> None:
        self.connection.close()


class Sqlite:
    """A database in a file, or in memory, where all threads share one connection and a lock."""

    blocking = False

    def __init__(self, url: URL) -> None:
        self._name = url.database or ":memory:"
        self._shared: _Connection | None = None
        self._lock: AbstractContextManager[Any] = nullcontext()
        self._local = threading.local()
        self._connections: WeakSet[_Connection] = WeakSet()
        self._compiled: dict[Executable, tuple[str, dict[str, Any]]] = {}
        if self._name != ":memory:":
            _require_folder(Path(self._name))
            make_private(Path(self._name))
        try:
            self._connection()
        except sqlite3.Error as error:
            if error_code(error).startswith(("SQLITE_CANTOPEN", "SQLITE_NOTADB", "SQLITE_CORRUPT")):
                raise BadDatabase(
                    f"{self._name} cannot be opened as an SQLite database; name a file that is "
                    f"one, or one that is not there yet"
                ) from error
            self._raise_translated(error)
            raise
        if self._name != ":memory:":
            close_to_others(Path(self._name))
        else:
            self._shared, self._lock = self._local.connection, threading.RLock()

    def rows(self, statement: Executable, parameters: Parameters) -> Sequence[Any]:
        """The rows that a query returns."""
        with self._lock:
            try:
                return self._execute(statement, parameters).fetchall()
            except sqlite3.Error as error:
                self._raise_translated(error)
                raise

    def change(self, statement: Executable, parameters: Parameters) -> int:
        """The number of rows that a statement changed."""
        with self._lock:
            try:
                return self._execute(statement, parameters).rowcount
            except sqlite3.Error as error:
                self._raise_translated(error)
                raise

    def transact(self, work: Callable[[Runner], T]) -> T:
        """Run *work* in a transaction that holds the write lock."""
        with self._lock:
            try:
                connection = self._connection()
                self._run("BEGIN IMMEDIATE", {})
                try:
                    result = work(_Transaction(self._execute))
                    connection.execute("COMMIT")
                finally:
                    _roll_back(connection)
                return result
            except sqlite3.Error as error:
                self._raise_translated(error)
                raise

    def upgrade(self, work: Callable[[Connection], None]) -> None:
        """Run *work*, which changes the schema, in a transaction that holds the write lock."""
        engine = create_engine(
            "sqlite://",
            creator=self._connection,
            poolclass=StaticPool,
            pool_reset_on_return=None,
            isolation_level="AUTOCOMMIT",
        )
        with self._lock:
            try:
                with engine.connect() as connection:
                    self._run("BEGIN IMMEDIATE", {})
                    try:
                        work(connection)
                        connection.exec_driver_sql("COMMIT")
                    finally:
                        _roll_back(self._connection())
            except (DBAPIError, sqlite3.Error) as error:
                self._raise_translated(getattr(error, "orig", None) or error)
                raise

    def close(self) -> None:
        """Close the connections of all threads; the next call opens a new one."""
        for opened in list(self._connections):
            opened.connection.close()
        self._local = threading.local()

    def _execute(self, statement: Executable, parameters: Parameters) -> sqlite3.Cursor:
        try:
            text, fixed = self._compiled[statement]
        except KeyError:
            compiled = statement.compile(dialect=DIALECT)  # type: ignore[attr-defined] # each has it
            fixed = {name: value for name, value in compiled.params.items() if value is not None}
            text, fixed = self._compiled[statement] = compiled.string, fixed
        return self._run(text, {**fixed, **parameters} if fixed else parameters)

    def _run(self, text: str, parameters: Parameters) -> sqlite3.Cursor:
        """Execute a statement as soon as no other process holds the write lock."""
        connection = self._connection()
        pause, deadline = FIRST_PAUSE, None
        while True:
            try:
                return connection.execute(text, parameters)
            except sqlite3.OperationalError as error:
                now = monotonic()
                deadline = now + TIMEOUT if deadline is None else deadline
                if error_code(error) != "SQLITE_BUSY" or now > deadline:
                    raise
            sleep(pause)
            pause = min(2 * pause, LONGEST_PAUSE)

    def _connection(self) -> sqlite3.Connection:
        """The connection of this thread."""
        if self._shared is not None:
            return self._shared.connection
        try:
            opened: _Connection = self._local.connection
        except AttributeError:
            opened = self._local.connection = self._connect()
        return opened.connection

    def _connect(self) -> _Connection:
        connection = sqlite3.connect(
            self._name,
            timeout=TIMEOUT,
            isolation_level=None,
            check_same_thread=False,  # another thread may close it
        )
        try:
            for pragma in PRAGMAS:
                connection.execute(pragma)
        except sqlite3.Error:
            connection.close()
            raise
        opened = _Connection(connection)
        self._connections.add(opened)
        return opened

    def _raise_translated(self, error: BaseException) -> None:
        """Raise *error* as one of the store's, if it is none of the program's.

        After a failure of the database the next call opens a new connection.
        """
        translated = translate_error(error)
        if isinstance(translated, Unavailable):
            self._local.__dict__.pop("connection", None)
        if translated is not None:
            raise translated from error


class _Transaction:
    """Runs statements in the open transaction; `transact` translates their errors."""

    def __init__(self, execute: Callable[[Executable, Parameters], sqlite3.Cursor]) -> None:
        self._execute = execute

    def rows(self, statement: Executable, parameters: Parameters) -> Sequence[Any]:
        return self._execute(statement, parameters).fetchall()

    def change(self, statement: Executable, parameters: Parameters) -> int:
        return self._execute(statement, parameters).rowcount


def _roll_back(connection: sqlite3.Connection) -> None:
    """Roll back, unless the transaction is over: SQLite may end it itself on a full disk."""
    if connection.in_transaction:
        connection.execute("ROLLBACK")


def _require_folder(path: Path) -> None:
    if not path.parent.is_dir():
        raise BadDatabase(f"there is no folder {path.parent} for the database; make it first")
    if path.is_dir():
        raise BadDatabase(f"{path} is a folder; name a file in it, as in sqlite:///{path}/game.db")
