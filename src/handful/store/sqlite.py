"""SQLite: a file or memory, with a connection for each thread.

Statements are compiled by SQLAlchemy and executed by Python's `sqlite3` module: on every move, the
overhead of SQLAlchemy would be twice the time that SQLite itself takes.
"""

import asyncio
import shutil
import sqlite3
import threading
from collections.abc import Callable, Collection, Sequence
from pathlib import Path
from time import monotonic, sleep
from typing import Any, NoReturn
from weakref import WeakSet

from sqlalchemy import URL, Connection, Executable, create_engine
from sqlalchemy.dialects.sqlite.pysqlite import dialect
from sqlalchemy.exc import DBAPIError
from sqlalchemy.pool import StaticPool

from handful.store.circuit_breaker import CircuitBreaker
from handful.store.database import (
    BUSY,
    FULL,
    UNREACHABLE,
    Parameters,
    Runner,
    T,
    error_code,
    translate_error,
)
from handful.store.error import BadDatabase, Unavailable, WouldWait
from handful.store.model import NextMove
from handful.store.move_queue import MoveQueue
from handful.store.next_move import append_in_place
from handful.store.private_file import close_to_others, make_private

TIMEOUT = 5.0
"""Seconds to wait for another writer."""
BRIEFLY, A_WHILE = 0.002, 0.25
"""Seconds to wait in a call that should not wait. Another writer usually takes less than the first;
the second is for a call that has changed something, and so cannot be made again elsewhere."""
LEAST_ROOM = 1 << 20
"""Bytes on the disk below which it counts as full."""
LOCKED = ("SQLITE_BUSY", "SQLITE_BUSY_RECOVERY")
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
)

DIALECT = dialect(paramstyle="named")


class _Connection:
    """The connection of a thread, closed when the thread has ended; *lock* is held by its calls."""

    def __init__(self, connection: sqlite3.Connection, lock: threading.RLock) -> None:
        self.connection = connection
        self.lock = lock

    def __del__(self) -> None:
        self.connection.close()


class Sqlite:
    """A database in a file, or in memory, where all threads share one connection and a lock."""

    blocking = False

    def __init__(self, url: URL) -> None:
        self._name = url.database or ":memory:"
        self._shared: _Connection | None = None
        self._local = threading.local()
        self._connections: WeakSet[_Connection] = WeakSet()
        self._compiled: dict[Executable, tuple[str, dict[str, Any]]] = {}
        self._breaker = CircuitBreaker(TIMEOUT)
        self._moves: MoveQueue | None = None
        if self._name != ":memory:":
            _require_folder(Path(self._name))
            make_private(Path(self._name))
        try:
            self._run("SELECT 1", {})
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
            self._shared = self._local.connection

    def rows(self, statement: Executable, parameters: Parameters) -> Sequence[Any]:
        """The rows that a query returns."""
        with self._lock():
            try:
                return self._execute(statement, parameters).fetchall()
            except sqlite3.Error as error:
                self._raise_translated(error)
                raise

    def change(self, statement: Executable, parameters: Parameters) -> int:
        """The number of rows that a statement changed."""
        with self._lock():
            try:
                changed = self._execute(statement, parameters).rowcount
            except sqlite3.Error as error:
                self._raise_translated(error)
                raise
            self._breaker.note_success()
            return changed

    def at_once(self, call: Callable[[], T]) -> T:
        """The result of *call*; `WouldWait` if another process holds the write lock for long."""
        self._local.changes = self._changes()
        try:
            return call()
        finally:
            self._local.changes = None

    async def append_next(self, next_move: NextMove) -> bool:
        """Append a move to a round that is as its caller remembers it.

        Those that come at the same time are one transaction: when processes take turns to write,
        each reads anew what the other has changed.
        """
        if self.blocking:
            return False
        if self._moves is None or self._moves.loop is not asyncio.get_running_loop():
            self._moves = MoveQueue(self._append_all)
        return await self._moves.append(next_move)

    async def end_appending(self) -> None:
        """Wait for what is under way; `close` closes all connections."""
        moves, self._moves = self._moves, None
        if moves is not None:
            await moves.end()

    async def _append_all(self, next_moves: Collection[NextMove]) -> set[str]:
        try:
            return self.at_once(lambda: append_in_place(self, next_moves))
        except WouldWait:
            # One thread waits for all of them: one by one they would wait for each other, too.
            return await asyncio.to_thread(append_in_place, self, next_moves)

    def require_room(self) -> None:
        """Raise `Unavailable` if the disk is full.

        A small change can succeed there for a while: in the log, the space of older ones is reused.
        """
        if self._name == ":memory:":
            return
        try:
            free = shutil.disk_usage(Path(self._name).parent).free
        except OSError as error:
            raise Unavailable(UNREACHABLE) from error
        if free < LEAST_ROOM:
            raise Unavailable(FULL)

    def transact(self, work: Callable[[Runner], T]) -> T:
        """Run *work* in a transaction that holds the write lock."""
        with self._lock():
            try:
                connection = self._connection()
                self._run("BEGIN IMMEDIATE", {})
                try:
                    result = work(_Transaction(self._execute))
                    connection.execute("COMMIT")
                finally:
                    _roll_back(connection)
                self._breaker.note_success()
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
        with self._lock():
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
        """Close the connections of all threads; the next call opens a new one.

        A thread that is asking something finishes that first: SQLite would crash.
        """
        for opened in list(self._connections):
            with opened.lock:
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
        pause, deadline = FIRST_PAUSE, None
        while True:
            try:
                return self._connection().execute(text, parameters)
            except sqlite3.OperationalError as error:
                if error_code(error) not in LOCKED:
                    raise
                now = monotonic()
                deadline = now + self._patience(error) if deadline is None else deadline
                if now >= deadline:
                    self._give_up(error)
            sleep(pause)
            pause = min(2 * pause, LONGEST_PAUSE)

    def _patience(self, error: sqlite3.Error) -> float:
        """How many seconds this call may wait for another writer."""
        if self._may_not_wait():
            if self._breaker.is_open:
                raise error
            return BRIEFLY if self._unchanged() else A_WHILE
        if not self._breaker.try_waiting():
            raise error
        return TIMEOUT

    def _give_up(self, error: sqlite3.Error) -> NoReturn:
        """Stop waiting for another writer."""
        if not self._may_not_wait():
            self._breaker.note_timeout()
        elif self._unchanged():
            raise WouldWait(BUSY) from error
        raise error

    def _may_not_wait(self) -> bool:
        return getattr(self._local, "changes", None) is not None

    def _unchanged(self) -> bool:
        """Has the call changed nothing so far?"""
        return bool(self._changes() == self._local.changes)

    def _changes(self) -> int:
        """How many rows this thread has changed."""
        opened: _Connection | None = self._shared or getattr(self._local, "connection", None)
        return 0 if opened is None else opened.connection.total_changes

    def _lock(self) -> threading.RLock:
        """What a call of this thread holds."""
        if self._shared is not None:
            return self._shared.lock
        try:
            lock: threading.RLock = self._local.lock
        except AttributeError:
            lock = self._local.lock = threading.RLock()
        return lock

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
            timeout=0,  # `_run` waits instead
            isolation_level=None,
            check_same_thread=False,  # another thread may close it
        )
        try:
            for pragma in PRAGMAS:
                connection.execute(pragma)
        except sqlite3.Error:
            connection.close()
            raise
        opened = _Connection(connection, self._lock())
        self._connections.add(opened)
        return opened

    def _raise_translated(self, error: BaseException) -> None:
        """Raise *error* as one of the store's, if it is none of the program's.

        After a failure of the database the next call opens a new connection, unless it was busy.
        """
        translated = translate_error(error)
        if isinstance(translated, Unavailable) and str(translated) != BUSY:
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
