"""Moves appended on PostgreSQL without a thread: one connection of an event loop, one statement."""

import asyncio
from collections.abc import Collection, Mapping
from typing import Any

from handful.store.circuit_breaker import CircuitBreaker
from handful.store.database import BUSY, error_code
from handful.store.error import Unavailable
from handful.store.model import NextMove
from handful.store.next_move import APPEND_ALL, as_json

TIMEOUT = 5.0
"""Seconds to wait for an answer."""
CANCELLED = "57014"
"""The SQLSTATE of a statement that took too long."""
SETTINGS = (
    # A round that somebody else has locked is left to a thread, where it holds up nobody else.
    "lock_timeout=100",
    # The statement finds every row by a key. It is planned once, when the tables may be empty.
    "plan_cache_mode=force_generic_plan",
    "enable_seqscan=off",
    "enable_hashjoin=off",
    "enable_mergejoin=off",
)


class MoveConnection:
    """A connection, made when it is needed first, and again after a failure.

    *options* are psycopg's. The *breaker* is told whether the database answers.
    """

    def __init__(self, options: Mapping[str, Any], breaker: CircuitBreaker) -> None:
        settings = " ".join([f"-c {setting}" for setting in SETTINGS])
        self._options = {**options, "options": f"{options.get('options', '')} {settings}"}
        self._breaker = breaker
        self._connection: Any = None

    async def append(self, next_moves: Collection[NextMove]) -> set[str]:
        """Append moves, and return the rounds where it was done; none where that is not known."""
        from psycopg import Error
        from psycopg.errors import ConnectionTimeout

        sending = asyncio.create_task(self._send(as_json(next_moves)))
        await asyncio.wait([sending], timeout=TIMEOUT)
        if not sending.done():
            sending.cancel()  # which takes a while: the next one has another connection
            self._breaker.note_timeout()
            raise Unavailable(BUSY)
        try:
            appended = sending.result()
        except Error as error:
            if isinstance(error, ConnectionTimeout) or error_code(error) == CANCELLED:
                self._breaker.note_timeout()
                raise Unavailable(BUSY) from error
            return set()
        self._breaker.note_success()
        return appended

    async def close(self) -> None:
        """Close the connection."""
        connection, self._connection = self._connection, None
        if connection is not None:
            await connection.close()

    async def _send(self, moves: str) -> set[str]:
        from psycopg import AsyncConnection

        connection, self._connection = self._connection, None  # after a failure there is none
        try:
            if connection is None:
                connection = await AsyncConnection.connect(**self._options, autocommit=True)
            cursor = await connection.execute(APPEND_ALL, (moves,), prepare=True)
            appended = {row[0] for row in await cursor.fetchall()}
        except BaseException:
            if connection is not None:
                await connection.close()
            raise
        self._connection = connection
        return appended
