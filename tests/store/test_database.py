"""Errors of the drivers as errors of the store, and the retry after a lost connection."""

import sqlite3
from collections.abc import Iterator

import pytest

from handful.store.database import retry_lost, translate_error
from handful.store.error import ConnectionLost, MissingReference, Unavailable


class SqliteError(sqlite3.DatabaseError):
    """An error with SQLite's own name for it."""

    def __init__(self, name: str, message: str = "") -> None:
        super().__init__(message)
        self.sqlite_errorname = name


class PostgresqlError(Exception):
    """An error with PostgreSQL's code."""

    def __init__(self, sqlstate: str) -> None:
        super().__init__()
        self.sqlstate = sqlstate


SENTENCES = [
    (SqliteError("SQLITE_FULL"), "disk of the database is full"),
    (SqliteError("SQLITE_READONLY_DIRECTORY"), "read-only"),
    (SqliteError("SQLITE_BUSY_SNAPSHOT"), "busy"),
    (SqliteError("SQLITE_ERROR", "no such table: moves"), "no tables, or old ones"),
    (SqliteError("SQLITE_IOERR_WRITE"), "cannot be reached or used"),
    (PostgresqlError("53100"), "disk of the database is full"),
    (PostgresqlError("57014"), "busy"),
    (PostgresqlError("42P01"), "no tables, or old ones"),
    (PostgresqlError("XX000"), "cannot be reached or used"),
]


@pytest.mark.parametrize(("error", "sentence"), SENTENCES)
def test_a_failure_of_the_database_is_a_sentence(error: Exception, sentence: str) -> None:
    translated = translate_error(error)
    assert type(translated) is Unavailable
    assert sentence in str(translated)


@pytest.mark.parametrize(
    "error", [SqliteError("SQLITE_ERROR", "near SELEKT"), sqlite3.IntegrityError("not unique")]
)
def test_a_mistake_of_the_program_is_not_translated(error: Exception) -> None:
    assert translate_error(error) is None


@pytest.mark.parametrize(
    "error", [SqliteError("SQLITE_CONSTRAINT_FOREIGNKEY"), PostgresqlError("23503")]
)
def test_a_foreign_key_that_refers_to_no_row_is_a_missing_reference(error: Exception) -> None:
    assert type(translate_error(error)) is MissingReference


def test_a_lost_connection_is_told_from_other_failures() -> None:
    assert type(translate_error(PostgresqlError("57P01"), lost=True)) is ConnectionLost


def test_a_call_is_repeated_once_after_a_lost_connection() -> None:
    results: Iterator[ConnectionLost | str] = iter([ConnectionLost("first"), "second"])

    def call() -> str:
        result = next(results)
        if isinstance(result, ConnectionLost):
            raise result
        return result

    assert retry_lost(call) == "second"


def test_a_connection_that_is_lost_twice_is_raised() -> None:
    calls: list[int] = []

    def call() -> None:
        calls.append(1)
        raise ConnectionLost("again")

    with pytest.raises(ConnectionLost):
        retry_lost(call)
    assert len(calls) == 2
