"""Classes: opened by a teacher, joined by a code, seen as a table of learners by problems."""

import secrets
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from typing import NamedTuple

from handful.course.built_in import built_in
from handful.course.problem_text import edition_text
from handful.grader import problems_of
from handful.grader.report.result import UNTOUCHED
from handful.store import (
    ClassResult,
    Forgotten,
    Member,
    Membership,
    Store,
    StoredCheck,
    StoredClass,
)
from handful.web.course.access import is_closed
from handful.web.errors import ApiError, ErrorCode
from handful.web.player.identity import ALPHABET, new_id
from handful.web.player.nickname import is_visible
from handful.web.player.quota import HOUR, Quota
from handful.web.secret import Secret

DAY = 24 * HOUR
KEPT_AFTER_CLOSING = 183 * DAY
KEPT_AFTER_OPENING = 366 * DAY
"""Milliseconds until a class is deleted with everything in it."""
CODE_LENGTH = 8
MOST_CLASSES = 200
"""Of one teacher's key."""
MOST_LEARNERS = 1000
MOST_MEMBERSHIPS = 50
"""Classes of one learner: they are all read with the course's page."""
MOST_TITLE, MOST_NAME = 80, 60
JOINS_AN_HOUR = 400
"""Tries of a code from one address: a school joins at once; a code has 2^40 fellows."""


class Cell(NamedTuple):
    """What a learner has in a problem: the best check, and how many there were."""

    problem: str
    points: float
    max: float
    passed: bool = False
    checks: int = 0
    check: str | None = None
    at: int | None = None
    """When it was checked last."""
    mistakes: tuple[str, ...] = ()
    """Those in the last check; none of a problem that has passed, or is not written yet."""


class Learner(NamedTuple):
    """A row of the table."""

    id: str
    nickname: str
    name: str
    joined: int
    seen: int | None
    cells: tuple[Cell, ...]

    @property
    def number(self) -> str:
        """The number by which a gradebook finds the learner; empty where only a name is known."""
        return self.name if self.name.isdecimal() else ""

    @property
    def points(self) -> float:
        """The points of all problems."""
        return round(sum(cell.points for cell in self.cells), 2)


class ClassTable(NamedTuple):
    """Learners by problems, and how many learners make which mistakes."""

    learners: tuple[Learner, ...]
    mistakes: tuple[tuple[str, int], ...]


class Classes:
    """The classes in the store; *clock* tells the time in milliseconds."""

    def __init__(
        self, store: Store, quota: Quota, secret: Secret, clock: Callable[[], int]
    ) -> None:
        self._store = store
        self._quota = quota
        self._secret = secret
        self._clock = clock

    # Teachers.

    def open(self, key: str, title: str, edition: str, closes: int | None) -> StoredClass:
        """A new class of the teacher with this *key*."""
        now = self._clock()
        title = _line(title, MOST_TITLE, "A class has a title")
        if len(self._store.classes_of_key(key)) >= MOST_CLASSES:
            raise ApiError(
                ErrorCode.NOT_NOW, f"There are {MOST_CLASSES} classes already: delete an old one."
            )
        if closes is not None:
            _require_later(closes, now)
        while True:
            code = "".join(secrets.choice(ALPHABET) for _ in range(CODE_LENGTH))
            made = StoredClass(
                new_id(now), code, key, title, edition, now, closes, _expires(now, closes)
            )
            if self._store.add_class(made):
                return made

    def of_teacher(self, key: str) -> list[StoredClass]:
        """The teacher's classes, the newest first."""
        return self._store.classes_of_key(key)

    def require(self, id_: str, key: str) -> StoredClass:
        """The teacher's class; ApiError if there is none."""
        found = self._store.course_class(id_)
        if found is None or found.key != key:
            raise ApiError(ErrorCode.NOT_FOUND, "You have no such class.")
        return found

    def change(self, changed: StoredClass, title: str, closes: int | None) -> StoredClass:
        """The class with another title and closing time; a time that is over closes it now."""
        now = self._clock()
        title = _line(title, MOST_TITLE, "A class has a title")
        if closes is not None and closes != changed.closes:
            _require_within_a_year(closes, now)
        expires = changed.expires
        if closes != changed.closes:
            # A class that is opened again is as new: else it might be deleted the next day.
            opened = now if self.is_closed(changed) else changed.created
            expires = max(_expires(opened, closes), now + DAY)
        if not self._store.change_class(changed.id, title, closes, expires):
            raise ApiError(ErrorCode.NOT_FOUND, "You have no such class.")
        return replace(changed, title=title, closes=closes, expires=expires)

    def close(self, closed: StoredClass) -> StoredClass:
        """The class, closed from now on."""
        return (
            closed if self.is_closed(closed) else self.change(closed, closed.title, self._clock())
        )

    def open_again(self, opened: StoredClass) -> StoredClass:
        """The class, open without an end; one that is open already keeps its closing time."""
        return self.change(opened, opened.title, None) if self.is_closed(opened) else opened

    def delete(self, id_: str) -> None:
        """Delete the class and everything in it."""
        self._store.delete_class(id_)

    def table(self, shown: StoredClass) -> ClassTable:
        """Learners by problems."""
        members = self._store.members(shown.id)
        results: dict[str, dict[str, ClassResult]] = {}
        for result in self._store.class_results(shown.id):
            results.setdefault(result.player, {})[result.problem] = result
        learners = tuple([self._learner(shown, member, results) for member in members])
        made = Counter(
            [
                name
                for learner in learners
                for name in dict.fromkeys(name for cell in learner.cells for name in cell.mistakes)
            ]
        )
        return ClassTable(learners, tuple(made.most_common()))

    def player(self, in_class: StoredClass, learner: str) -> str:
        """The player who is called *learner* in the table; ApiError if there is none."""
        for member in self._store.members(in_class.id):
            if self.learner_id(in_class.id, member.player) == learner:
                return member.player
        raise ApiError(ErrorCode.NOT_FOUND, "There is no such learner in this class.")

    def rename(self, in_class: StoredClass, learner: str, name: str) -> None:
        """Call a learner by another name or number; an empty one takes it away."""
        named = _line(name, MOST_NAME, "")
        if not self._store.rename_member(in_class.id, self.player(in_class, learner), named):
            raise ApiError(ErrorCode.NOT_FOUND, "There is no such learner in this class.")

    def check(self, in_class: StoredClass, id_: str) -> tuple[StoredCheck, Member]:
        """A check that was handed in for this class, and whose it is."""
        found = self._store.course_check(id_)
        if found is None or found.class_ != in_class.id:
            raise ApiError(ErrorCode.NOT_FOUND, "There is no such check in this class.")
        for member in self._store.members(in_class.id):
            if member.player == found.player:
                return found, member
        raise ApiError(ErrorCode.NOT_FOUND, "There is no such check in this class.")

    def learner_id(self, class_: str, player: str) -> str:
        """What a learner is known by in a class: nobody can make a cookie of that."""
        return self._secret.signature("learner", class_, player)[:20]

    def is_closed(self, shown: StoredClass) -> bool:
        """Is its closing time over?"""
        return is_closed(shown, self._clock())

    # Learners.

    def join(self, player: str, code: str, name: str, address: str) -> Membership:
        """Join the class with this *code*; again to change the *name*."""
        self._quota.count("class codes tried", address, JOINS_AN_HOUR)
        plain = "".join(code.replace("-", " ").split()).upper()
        # What is no code is not asked for: PostgreSQL takes no zero byte.
        found = self._store.class_of_code(plain) if set(plain) <= set(ALPHABET) else None
        if found is None or found.expires <= self._clock():
            raise ApiError(
                ErrorCode.BAD_CODE, "There is no class with this code: look at it once more."
            )
        memberships = self._store.memberships(player)
        known = [each.name for each in memberships if each.course_class == found]
        if not known:
            if self.is_closed(found):
                raise ApiError(ErrorCode.CLASS_CLOSED, f"The class {found.title} is closed.")
            if len(memberships) >= MOST_MEMBERSHIPS:
                message = f"You are in {MOST_MEMBERSHIPS} classes already: leave one first."
                raise ApiError(ErrorCode.NOT_NOW, message)
            if len(self._store.members(found.id)) >= MOST_LEARNERS:
                raise ApiError(
                    ErrorCode.NOT_NOW, f"The class is full: it has {MOST_LEARNERS} learners."
                )
        # Who joins again without a name keeps the one that the teacher may have corrected.
        named = _line(name, MOST_NAME, "") if name.strip() else "".join(known)
        try:
            self._store.join(found.id, player, named, self._clock())
        except Forgotten as error:
            raise ApiError(ErrorCode.NOT_KNOWN) from error
        return Membership(found, named)

    def leave(self, class_: str, player: str) -> None:
        """Leave a class: what was handed in for it is deleted."""
        self._store.leave(class_, player)

    def _learner(
        self,
        shown: StoredClass,
        member: Member,
        results: dict[str, dict[str, ClassResult]],
    ) -> Learner:
        own = results.get(member.player, {})
        cells = []
        for problem in problems_of(built_in(edition_text(shown.edition).kit)):
            if not problem.points:
                continue
            result = own.get(problem.id)
            if result is None or _is_not_begun(result):
                cells.append(Cell(problem.id, 0.0, float(problem.points)))
            else:
                cells.append(
                    Cell(
                        problem.id,
                        result.points,
                        result.max,
                        result.passed,
                        result.checks,
                        result.check,
                        result.at,
                        () if result.passed else result.mistakes,
                    )
                )
        seen = max((result.at for result in own.values()), default=None)
        return Learner(
            self.learner_id(shown.id, member.player),
            member.nickname,
            member.name,
            member.joined,
            seen,
            tuple(cells),
        )


def _is_not_begun(result: ClassResult) -> bool:
    """Was the problem still as it was handed out when it was checked last, and has no points?"""
    return not result.points and UNTOUCHED in result.mistakes


def _expires(created: int, closes: int | None) -> int:
    """When the class is deleted."""
    return created + KEPT_AFTER_OPENING if closes is None else closes + KEPT_AFTER_CLOSING


def _require_later(closes: int, now: int) -> None:
    if not now < closes <= now + KEPT_AFTER_OPENING:
        raise ApiError(
            ErrorCode.BAD_REQUEST, "The closing time is in the future, and within a year."
        )


def _require_within_a_year(closes: int, now: int) -> None:
    if abs(closes - now) > KEPT_AFTER_OPENING:
        raise ApiError(ErrorCode.BAD_REQUEST, "The closing time is within a year from now.")


def _line(text: str, most: int, otherwise: str) -> str:
    """*text* as one line that can be shown; ApiError where that cannot be."""
    line = " ".join(text.split())
    if not line and otherwise:
        raise ApiError(ErrorCode.BAD_REQUEST, f"{otherwise}: write one.")
    if len(line) > most or not is_visible(line):
        raise ApiError(
            ErrorCode.BAD_REQUEST, f"A name or title has at most {most} characters, all visible."
        )
    return line
