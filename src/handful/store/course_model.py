"""The values of the course that are written to a store and read from it.

Times are Unix milliseconds. Files and reports are texts of the caller's, JSON as a rule: the store
keeps them, and knows nothing of what they say.
"""

from dataclasses import dataclass
from typing import Literal, NamedTuple, TypeAlias

KeyKind: TypeAlias = Literal["teacher", "api"]
"""What a key is for: to have classes, or to have programs graded by a request."""


@dataclass(frozen=True, slots=True)
class Key:
    """A key that the owner of the server issued to somebody; of the key itself only the *hash*."""

    id: str
    kind: KeyKind
    name: str
    hash: str
    created: int
    revoked: int | None = None


@dataclass(frozen=True, slots=True)
class StoredClass:
    """A class of a teacher, whose *key* is the id of a key; learners join it by its *code*.

    After *closes* the caller takes no more checks for it; after *expires* it may be deleted.
    """

    id: str
    code: str
    key: str
    title: str
    edition: str
    created: int
    closes: int | None
    expires: int


class Membership(NamedTuple):
    """A class that a player has joined, and the name that the player gave there."""

    course_class: StoredClass
    name: str


class Member(NamedTuple):
    """A player in a class; *name* is what the player gave there, and may be empty."""

    player: str
    nickname: str
    name: str
    joined: int


@dataclass(frozen=True, slots=True)
class StoredWork:
    """The files of a player for an edition; *version* grows by one with every change, from one."""

    files: str
    version: int
    saved: int


class ProblemResult(NamedTuple):
    """The result of a check for one problem; *mistakes* are names without blanks in them.

    *class_points* are the points that count in a class, from cases that no report shows; None where
    the check is not for a class.
    """

    problem: str
    points: float
    max: float
    passed: bool
    mistakes: tuple[str, ...] = ()
    class_points: float | None = None


@dataclass(frozen=True, slots=True)
class StoredCheck:
    """One grading of a player's files, for one problem, or for all of them: then it is empty.

    *class_* is the id of the class that it counts for, if it does for one. The caller makes the
    *id*; ids of later checks are greater.
    """

    id: str
    player: str
    class_: str | None
    edition: str
    problem: str
    files: str
    report: str
    points: float
    max: float
    passed: bool
    mistakes: tuple[str, ...]
    at: int
    class_points: float | None = None
    """As in `ProblemResult`; it is written, and read only in the results of a class."""


class ClassResult(NamedTuple):
    """What a player has reached in one problem in a class.

    *points* of *max* are those that count in a class, of the best check, whose id is *check*;
    *passed* says whether any passed with all of these points; *checks* is how many there were, *at*
    when the latest was, *mistakes* are those in it.
    """

    player: str
    problem: str
    points: float
    max: float
    check: str
    passed: bool
    checks: int
    at: int
    mistakes: tuple[str, ...]


class CheckedFiles(NamedTuple):
    """The files that a player had checked last in a class."""

    player: str
    check: str
    at: int
    files: str


class BestReport(NamedTuple):
    """The report of a check that is a player's best in these *problems*."""

    player: str
    check: str
    problems: tuple[str, ...]
    at: int
    report: str
