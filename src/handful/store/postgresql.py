"""PostgreSQL through psycopg: a pool of connections, and what to do when one breaks."""

from collections.abc import Callable, Sequence
from typing import Any

from sqlalchemy import URL, Connection, Engine, Executable, create_engine
from sqlalchemy.exc import DBAPIError, SQLAlchemyError
from sqlalchemy.exc import TimeoutError as NoneFree

from handful.extra import how_to_install
from handful.store.database import AWAY, BUSY, Parameters, Runner, T, code_of, told
from handful.store.error import BadDatabase, Lost, Unavailable

__all__ = ["Postgresql"]

PATIENCE = 5
"""Seconds to wait for a connection, or for an answer."""

LOCK = 0x48616E6466756C
"""The number of the lock for those who change the tables: "Handful"."""

BEATEN = ("40001", "40P01")
"""Two transactions stood in each other's way, and this one was undone."""


class _Undone(Unavailable):
    """A transaction of which nothing was kept: it may be tried again."""


class Postgresql:
    """The database of a server.

    A statement by itself is its own transaction. A longer one opens with a BEGIN of its own, which
    also finds out whether the pooled connection is still good, before anything was done on it.
    """

    blocking = True

    def __init__(self, url: URL) -> None:
        url = url.set(drivername="postgresql+psycopg")
        try:
            self.engine: Engine = create_engine(
                url,
                isolation_level="AUTOCOMMIT",
                pool_size=20,
                max_overflow=20,
                pool_timeout=PATIENCE,
                pool_use_lifo=True,
                connect_args=_arguments(url),
            )
        except ImportError as error:
            raise BadDatabase(
                f"PostgreSQL needs psycopg, which comes with the extra web: {how_to_install('web')}"
            ) from error
        _require_options(self.engine, url)

    def rows(self, statement: Executable, parameters: Parameters) -> Sequence[Any]:
        """What a statement finds; asked once more, if the connection was lost."""
        try:
            return self._run(lambda connection: connection.rows(statement, parameters))
        except Lost:
            return self._run(lambda connection: connection.rows(statement, parameters))

    def change(self, statement: Executable, parameters: Parameters) -> int:
        """How many rows a statement changed."""
        return self._run(lambda connection: connection.change(statement, parameters))

    def transact(self, work: Callable[[Runner], T]) -> T:
        """What *work* gives, done as a whole or not at all."""
        return self._transact(lambda connection: work(_Runner(connection)))

    def upgrade(self, work: Callable[[Connection], None]) -> None:
        """Do *work* on the tables themselves, as a whole, while nobody else does."""

        def alone(connection: Connection) -> None:
            connection.exec_driver_sql("SET LOCAL statement_timeout = 0")
            connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({LOCK})")
            work(connection)

        self._transact(alone)

    def close(self) -> None:
        """Close the connections."""
        self.engine.dispose()

    def _run(self, work: Callable[[Runner], T]) -> T:
        return _again(lambda: self._single(work))

    def _transact(self, work: Callable[[Connection], T]) -> T:
        return _again(lambda: self._whole(work))

    def _single(self, work: Callable[[Runner], T]) -> T:
        try:
            with self.engine.connect() as connection:
                return work(_Runner(connection))
        except SQLAlchemyError as error:
            _tell(error)
            raise

    def _whole(self, work: Callable[[Connection], T]) -> T:
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
            _tell(error, undone=not committing)
            raise


class _Runner:
    """One connection."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def rows(self, statement: Executable, parameters: Parameters) -> Sequence[Any]:
        return self._connection.execute(statement, parameters).all()

    def change(self, statement: Executable, parameters: Parameters) -> int:
        return self._connection.execute(statement, parameters).rowcount


def _again(work: Callable[[], T]) -> T:
    """What *work* gives, tried once more if nothing of it was kept."""
    try:
        return work()
    except _Undone:
        return work()


def _tell(error: SQLAlchemyError, undone: bool = False) -> None:
    """Raise a sentence, if the database failed. Is it sure to be *undone*, if it was lost?"""
    if isinstance(error, NoneFree):
        raise Unavailable(BUSY) from error
    if not isinstance(error, DBAPIError) or error.orig is None:
        return
    lost = error.connection_invalidated
    if (lost and undone) or code_of(error.orig) in BEATEN:
        raise _Undone(AWAY) from error
    telling = told(error.orig, lost)
    if telling is not None:
        raise telling from error


def _arguments(url: URL) -> dict[str, Any]:
    """What a connection is asked for, where the URL does not say otherwise."""
    arguments = {
        "connect_timeout": PATIENCE,
        "tcp_user_timeout": 2000 * PATIENCE,
        "application_name": "handful",
        "options": f"-c statement_timeout={1000 * PATIENCE}",
    }
    return {name: value for name, value in arguments.items() if name not in url.query}


def _require_options(engine: Engine, url: URL) -> None:
    """Raise unless psycopg knows everything that the URL asks for."""
    from psycopg import ProgrammingError
    from psycopg.conninfo import make_conninfo

    try:
        options = engine.dialect.create_connect_args(url)[1]
        make_conninfo(**{name: options[name] for name in options if name != "context"})
    except ProgrammingError as error:
        raise BadDatabase(
            f"{url.render_as_string()} cannot be meant: {str(error).strip()}; "
            f"write postgresql://user:password@host/name"
        ) from error
