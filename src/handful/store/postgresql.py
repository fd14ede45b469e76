"""PostgreSQL through psycopg: a pool of connections, with a retry when one is broken."""

import asyncio
from collections.abc import Callable, Sequence
from typing import Any

from sqlalchemy import URL, Connection, Engine, Executable, create_engine
from sqlalchemy.exc import DBAPIError, SQLAlchemyError
from sqlalchemy.exc import TimeoutError as PoolTimeout

from handful.extra import how_to_install
from handful.store.circuit_breaker import CircuitBreaker
from handful.store.database import (
    BUSY,
    UNREACHABLE,
    Parameters,
    Runner,
    T,
    error_code,
    retry_lost,
    translate_error,
)
from handful.store.error import BadDatabase, Unavailable, WouldWait
from handful.store.model import NextMove
from handful.store.move_queue import MoveQueue
from handful.store.postgresql_move import MoveConnection

TIMEOUT = 5
"""Seconds to wait for a connection, and for a response."""

MOST_CONNECTIONS = 10
"""Connections of a process, besides the one for moves. More would not make two cores quicker, and
PostgreSQL has 100 for all processes; who finds none free waits for one."""

MIGRATION_LOCK = 0x48616E6466756C
"""The key of the advisory lock that migrations take: "Handful" in ASCII."""

MOST_TIMEOUTS = 3
"""One may be a slow statement of one player; more in a row, with no success between, are not."""

TIMEOUTS = ("55P03", "57014")
"""A lock that was not given, and a statement that was cancelled."""

CONFLICTS = ("40001", "40P01")
"""Serialization failure and deadlock: the transaction was rolled back."""


class _RolledBack(Unavailable):
    """The transaction had no effect, and may be tried again."""


class Postgresql:
    """A database on a server.

    A single statement is committed by itself. A transaction is opened by an explicit BEGIN, which
    also shows whether the pooled connection still works, before anything was done on it.
    """

    blocking = True

    def __init__(self, url: URL) -> None:
        url = url.set(drivername="postgresql+psycopg")
        try:
            self.engine: Engine = create_engine(
                url,
                isolation_level="AUTOCOMMIT",
                pool_size=MOST_CONNECTIONS,
                max_overflow=0,
                pool_timeout=TIMEOUT,
                pool_use_lifo=True,
                connect_args=_arguments(url),
            )
        except ImportError as error:
            raise BadDatabase(
                f"PostgreSQL needs psycopg, which comes with the extra web: {how_to_install('web')}"
            ) from error
        self._options = {**_valid_options(self.engine, url), **_arguments(url)}
        self._breaker = CircuitBreaker(TIMEOUT, MOST_TIMEOUTS)
        self._moves: MoveQueue | None = None
        self._move_connection: MoveConnection | None = None

    def rows(self, statement: Executable, parameters: Parameters) -> Sequence[Any]:
        """The rows that a query returns; repeated once if the connection was lost."""
        return retry_lost(lambda: self._single(lambda run: run.rows(statement, parameters)))

    def change(self, statement: Executable, parameters: Parameters) -> int:
        """The number of rows that a statement changed."""
        return self._single(lambda run: run.change(statement, parameters))

    def at_once(self, call: Callable[[], T]) -> T:
        """Raise `WouldWait`: every call waits for the network."""
        raise WouldWait(BUSY)

    async def append_next(self, next_move: NextMove) -> bool:
        """Append a move to a round that is as its caller remembers it, without a thread.

        Where something is wrong, False: the calls in threads find out what, and whether it passes.
        """
        if not self._breaker.is_closed:
            return False
        if self._moves is None or self._moves.loop is not asyncio.get_running_loop():
            self._move_connection = MoveConnection(self._options, self._breaker)
            self._moves = MoveQueue(self._move_connection.append)
        return await self._moves.append(next_move)

    async def end_appending(self) -> None:
        """Close the connection that moves are appended by."""
        moves, self._moves = self._moves, None
        if moves is not None:
            await moves.end()
        if self._move_connection is not None:
            await self._move_connection.close()

    def require_room(self) -> None:
        """Do nothing: the disk is on another machine, which says itself when it is full."""

    def transact(self, work: Callable[[Runner], T]) -> T:
        """Run *work* in a transaction."""
        return self._transact(lambda connection: work(_Runner(connection)))

    def upgrade(self, work: Callable[[Connection], None]) -> None:
        """Run *work*, which changes the schema, in a transaction and under an advisory lock."""

        def locked(connection: Connection) -> None:
            connection.exec_driver_sql("SET LOCAL statement_timeout = 0")
            connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({MIGRATION_LOCK})")
            work(connection)

        self._transact(locked)

    def close(self) -> None:
        """Close all connections."""
        self.engine.dispose()

    def _single(self, work: Callable[[Runner], T]) -> T:
        """Run a *work* of one statement."""

        def attempt() -> T:
            try:
                with self.engine.connect() as connection:
                    return work(_Runner(connection))
            except SQLAlchemyError as error:
                _raise_translated(error)
                raise

        return self._guarded(attempt)

    def _transact(self, work: Callable[[Connection], T]) -> T:
        return self._guarded(lambda: self._attempt(work))

    def _guarded(self, attempt: Callable[[], T]) -> T:
        """The result of *attempt*, repeated once if it had no effect.

        After several timeouts in a row it fails at once for a moment: else every thread would wait.
        """
        if not self._breaker.try_waiting():
            raise Unavailable(BUSY)
        try:
            result = _retry_rolled_back(attempt)
        except Unavailable as error:
            if _is_timeout(error.__cause__):
                self._breaker.note_timeout()
            raise
        self._breaker.note_success()
        return result

    def _attempt(self, work: Callable[[Connection], T]) -> T:
        committing = False
        try:
            with self.engine.connect() as connection:
                connection.exec_driver_sql("BEGIN")
                try:
                    result = work(connection)
                    committing = True
                    connection.exec_driver_sql("COMMIT")
                except BaseException:
                    if not connection.invalidated:
                        connection.exec_driver_sql("ROLLBACK")
                    raise
                return result
        except SQLAlchemyError as error:
            _raise_translated(error, rolled_back=not committing)
            raise


class _Runner:
    """Runs statements on one connection."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def rows(self, statement: Executable, parameters: Parameters) -> Sequence[Any]:
        return self._connection.execute(statement, parameters).all()

    def change(self, statement: Executable, parameters: Parameters) -> int:
        return self._connection.execute(statement, parameters).rowcount


def _retry_rolled_back(attempt: Callable[[], T]) -> T:
    """The result of *attempt*, repeated once if it had no effect."""
    try:
        return attempt()
    except _RolledBack:
        return attempt()


def _is_timeout(error: BaseException | None) -> bool:
    """Did the call end because it took too long?"""
    if isinstance(error, DBAPIError) and error.orig is not None:
        connecting = type(error.orig).__name__ == "ConnectionTimeout"
        return connecting or error_code(error.orig) in TIMEOUTS
    return isinstance(error, PoolTimeout)


def _raise_translated(error: SQLAlchemyError, rolled_back: bool = False) -> None:
    """Raise *error* as one of the store's, if it is none of the program's.

    *rolled_back* says that a lost connection cannot have committed anything.
    """
    if isinstance(error, PoolTimeout):
        raise Unavailable(BUSY) from error
    if not isinstance(error, DBAPIError) or error.orig is None:
        return
    lost = error.connection_invalidated
    if (lost and rolled_back) or error_code(error.orig) in CONFLICTS:
        raise _RolledBack(UNREACHABLE) from error
    translated = translate_error(error.orig, lost)
    if translated is not None:
        raise translated from error


def _arguments(url: URL) -> dict[str, Any]:
    """The default options of a connection, those in the URL left out."""
    arguments = {
        "connect_timeout": TIMEOUT,
        "tcp_user_timeout": 2000 * TIMEOUT,
        "application_name": "handful",
        "options": f"-c statement_timeout={1000 * TIMEOUT}",
    }
    return {name: value for name, value in arguments.items() if name not in url.query}


def _valid_options(engine: Engine, url: URL) -> dict[str, Any]:
    """The options of the URL, as psycopg takes them; `BadDatabase` if it does not know one."""
    from psycopg import ProgrammingError
    from psycopg.conninfo import make_conninfo

    try:
        options = dict(engine.dialect.create_connect_args(url)[1])
        options.pop("context", None)
        make_conninfo(**options)
    except ProgrammingError as error:
        raise BadDatabase(
            f"{url.render_as_string()} is not a valid URL: {str(error).strip()}; "
            f"write postgresql://user:password@host/name"
        ) from error
    return options
