"""What both databases have in common: how statements are run, and how errors are translated."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol, TypeVar

from sqlalchemy import Connection, Executable

from handful.store.error import ConnectionLost, MissingReference, Unavailable
from handful.store.model import NextMove

T = TypeVar("T")
Parameters = Mapping[str, Any]


class Runner(Protocol):
    """Something that runs SQL statements."""

    def rows(self, statement: Executable, parameters: Parameters) -> Sequence[Any]:
        """The rows that a query returns; it may be run twice."""

    def change(self, statement: Executable, parameters: Parameters) -> int:
        """The number of rows that a statement changed; `ConnectionLost` if that is unknown."""


class Database(Runner, Protocol):
    """An open database, to be shared by threads. Failures are raised as `Unavailable`."""

    @property
    def blocking(self) -> bool:
        """Does a call wait for a network?"""

    def at_once(self, call: Callable[[], T]) -> T:
        """The result of *call*, which asks this database; `WouldWait` if it has to wait.

        So it can be made where nobody may wait. `WouldWait` says that nothing was changed.
        """

    async def append_next(self, next_move: NextMove) -> bool:
        """Append a move to a round that is as its caller remembers it, without waiting in place.

        False if it is not, or if that cannot be told: read the round, and decide.
        """

    async def end_appending(self) -> None:
        """Close what `append_next` has opened in this event loop."""

    def require_room(self) -> None:
        """Raise `Unavailable` if the disk of the database is known to be full."""

    def transact(self, work: Callable[[Runner], T]) -> T:
        """Run *work* in a transaction; `ConnectionLost` if it is unknown whether it committed.

        *work* may be run a second time, after the first was rolled back.
        """

    def upgrade(self, work: Callable[[Connection], None]) -> None:
        """Run *work*, which changes the schema, in a transaction and under an exclusive lock."""

    def close(self) -> None:
        """Close all connections."""


FULL = "the disk of the database is full, and nothing was stored; make room, and try again"
BUSY = "the database is busy and did not answer in time; try again in a moment"
READ_ONLY = "the database is read-only; give this program write access to it"
NO_TABLES = "the database has no tables, or old ones; create them with Store.migrate()"
UNREACHABLE = "the database cannot be reached or used; check that it runs, and try again later"

# SQLite's error names and PostgreSQL's SQLSTATE codes.
SENTENCES = {
    "SQLITE_FULL": FULL,
    "SQLITE_BUSY": BUSY,
    "SQLITE_LOCKED": BUSY,
    "SQLITE_READONLY": READ_ONLY,
    "53100": FULL,
    "53300": BUSY,
    "55P03": BUSY,
    "57014": BUSY,
    "25006": READ_ONLY,
    "42501": READ_ONLY,
    "42P01": NO_TABLES,
    "42703": NO_TABLES,
}
FOREIGN_KEY_VIOLATIONS = ("SQLITE_CONSTRAINT_FOREIGNKEY", "23503")
PLAYER_IS_FORGOTTEN = "player_is_forgotten"
"""What the trigger says that refuses a round of a player who is being deleted."""

PROGRAM_ERRORS = ("IntegrityError", "DataError", "ProgrammingError", "NotSupportedError")
"""The DB-API's exceptions for mistakes of the program; every driver has them by these names."""


def retry_lost(call: Callable[[], T]) -> T:
    """The result of *call*, repeated once if the connection was lost: it must be idempotent."""
    try:
        return call()
    except ConnectionLost:
        return call()


def translate_error(
    error: BaseException, lost: bool = False
) -> Unavailable | MissingReference | None:
    """A driver's *error* as one of the store's, or None if it is a bug of the program."""
    if lost:
        return ConnectionLost(UNREACHABLE)
    code = error_code(error)
    refused = code == "SQLITE_CONSTRAINT_TRIGGER" and str(error) == PLAYER_IS_FORGOTTEN
    if code in FOREIGN_KEY_VIOLATIONS or refused:
        return MissingReference(str(error))
    # SQLITE_READONLY_DIRECTORY, for example, is a kind of SQLITE_READONLY.
    sentence = SENTENCES.get(code) or SENTENCES.get("_".join(code.split("_")[:2]))
    if sentence is not None:
        return Unavailable(sentence)
    if code == "SQLITE_ERROR":
        return Unavailable(NO_TABLES) if "no such" in str(error) else None
    if any(kind.__name__ in PROGRAM_ERRORS for kind in type(error).__mro__):
        return None
    return Unavailable(UNREACHABLE)


def error_code(error: BaseException) -> str:
    """SQLite's name or PostgreSQL's SQLSTATE of an *error*, or an empty text."""
    code = getattr(error, "sqlite_errorname", None) or getattr(error, "sqlstate", None)
    return str(code or "")
