"""What both databases have in common: the ways to run a statement, and how failures are told."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol, TypeVar

from sqlalchemy import Connection, Executable

from handful.store.error import Dangling, Lost, Unavailable

__all__ = ["BUSY", "NO_TABLES", "Database", "Parameters", "Runner", "T", "told"]

T = TypeVar("T")
Parameters = Mapping[str, Any]


class Runner(Protocol):
    """Whatever runs a statement."""

    def rows(self, statement: Executable, parameters: Parameters) -> Sequence[Any]:
        """What a statement finds, which may be run twice."""

    def change(self, statement: Executable, parameters: Parameters) -> int:
        """How many rows a statement changed; `Lost` if that cannot be known."""


class Database(Runner, Protocol):
    """A database that is open. Any thread may use it; what fails is `Unavailable`."""

    @property
    def blocking(self) -> bool:
        """Does a call wait for a network?"""

    def transact(self, work: Callable[[Runner], T]) -> T:
        """What *work* gives, done as a whole or not at all; `Lost` if that cannot be known.

        It may be run a second time, if nothing of the first was kept.
        """

    def upgrade(self, work: Callable[[Connection], None]) -> None:
        """Do *work* on the tables themselves, as a whole, while nobody else does."""

    def close(self) -> None:
        """Give back what the database holds."""


FULL = "the disk of the database is full, and nothing was kept; make room, and try again"
BUSY = "the database is busy and did not answer in time; try again in a moment"
READ_ONLY = "the database may only be read; let this program write to it"
NO_TABLES = "the database has no tables, or old ones; have them made by Store.migrate()"
AWAY = "the database cannot be reached or used; see that it runs, and try again in a moment"

# SQLite's own names, and the codes of the SQL standard that PostgreSQL gives.
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
DANGLING = ("SQLITE_CONSTRAINT_FOREIGNKEY", "23503")

OURS = ("IntegrityError", "DataError", "ProgrammingError", "NotSupportedError")
"""The kinds of failure that are no fault of the database, in the names of every driver."""


def told(failure: BaseException, lost: bool = False) -> Unavailable | Dangling | None:
    """A driver's *failure* in a sentence, or None if it is our own bug."""
    if lost:
        return Lost(AWAY)
    code = code_of(failure)
    if code in DANGLING:
        return Dangling(str(failure))
    # An SQLITE_READONLY_DIRECTORY, for example, is a kind of SQLITE_READONLY.
    sentence = SENTENCES.get(code) or SENTENCES.get("_".join(code.split("_")[:2]))
    if sentence is None and code == "SQLITE_ERROR":
        sentence = NO_TABLES if "no such" in str(failure) else None
        return None if sentence is None else Unavailable(sentence)
    if sentence is None and any(kind.__name__ in OURS for kind in type(failure).__mro__):
        return None
    return Unavailable(sentence or AWAY)


def code_of(failure: BaseException) -> str:
    """The database's own name for a *failure*."""
    code = getattr(failure, "sqlite_errorname", None) or getattr(failure, "sqlstate", None)
    return str(code or "")
