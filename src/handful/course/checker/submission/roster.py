"""Rosters: who is in the class, from a CSV file as a course platform exports it or a teacher types.

Whoever handed something in is looked for by id and by name, whatever its case, its accents and the
order of first and last name. Where the two point to different people, nobody is guessed.
"""

import csv
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple
from unicodedata import combining, normalize

from handful.course.checker.message import Message, message
from handful.course.checker.submission.platform import Person
from handful.rules import HandfulError

__all__ = ["BadRoster", "Match", "Member", "Roster"]

MOST = 20_000_000
"""The longest roster that is read."""

LEAST_NUMBER = 4
"""Digits that a number at the end of a name has at least, if it is taken for an id."""

_IDS = (
    "identifier",
    "roster identifier",
    "id",
    "id number",
    "user id",
    "student id",
    "student number",
    "matriculation number",
    "sis user id",
    "sis login id",
    "integration id",
    "login id",
    "login",
    "username",
    "user name",
    "github username",
    "github id",
    "email address",
    "email",
    "e-mail",
    "matrikelnummer",
    "ідентифікатор",
    "номер",
    "електронна пошта",
)
_NAMES = (
    "full name",
    "name",
    "student",
    "student name",
    "display name",
    "vollständiger name",
    "nom complet",
    "nombre completo",
    "повне ім'я",
    "студент",
    "піб",
)
_FIRST = ("first name", "firstname", "given name", "forename", "vorname", "ім'я")
_LAST = ("last name", "lastname", "surname", "family name", "nachname", "прізвище")
_PARTICIPANT = re.compile(r"[^\d@]+ (\d+)")
"""How Moodle names people in a worksheet, in any language."""
_NOBODY = {"points possible", "student, test", "test student"}
"""Rows of a Canvas export that are nobody's."""


class BadRoster(HandfulError):
    """A file that is no roster."""


@dataclass(frozen=True, slots=True)
class Member:
    """Somebody in the class."""

    name: str
    ids: tuple[str, ...] = ()
    """All by which they are known: numbers, user names, addresses; the first is told."""
    row: int = 0
    """Which row of the file is theirs."""

    @property
    def id(self) -> str:
        """The first by which they are known."""
        return self.ids[0] if self.ids else ""


class Match(NamedTuple):
    """Who somebody is on the roster, or why that cannot be said."""

    member: Member | None = None
    why_not: Message | None = None
    """Why it cannot be said; nothing for those who are not on the roster."""
    concerned: tuple[Member, ...] = ()
    """Those whose it may be."""
    is_spoilt: bool = False
    """Do the id and the name contradict each other?"""


@dataclass(frozen=True, slots=True)
class Roster:
    """The class in the file's order, and the file itself as it came."""

    members: tuple[Member, ...]
    header: tuple[str, ...] = ()
    rows: tuple[tuple[str, ...], ...] = field(default=(), repr=False)

    @classmethod
    def parse(cls, path: Path) -> "Roster":
        """The roster in the CSV file at *path*, with a header line that has name and id."""
        header, *rows = _rows(path)
        plain = [_plain_heading(heading) for heading in header]
        ids = [plain.index(name) for name in _IDS if name in plain]
        names = [plain.index(name) for name in _NAMES if name in plain][:1]
        parts = [plain.index(name) for name in (*_FIRST, *_LAST) if name in plain]
        if not names and not parts and _is_worksheet(header, rows):
            # Where people are graded without their names, no other column is a different one each.
            told = {row[1].strip() for row in rows}
            is_blind = "identifier" in plain or len(told) < len(rows)
            ids, names = [0], [0 if is_blind else 1]
        if not names and not parts and not {"github username", "roster identifier"} & set(plain):
            raise BadRoster(
                f"{path} has no column for names; its first line must be a header such as name,id"
            )
        ids = [column for column in ids if not _is_running([row[column] for row in rows])]
        members: list[Member] = []
        seen: set[tuple[str, ...]] = set()
        for place, row in enumerate(rows):
            known = [row[column].strip() for column in ids if row[column].strip()]
            name = " ".join([row[column].strip() for column in names or parts]).strip()
            name = name or (known[0] if known else "")
            if name.lower() in _NOBODY or not name:
                continue
            if known and tuple(row) in seen:
                continue  # the same line twice is the same person
            seen.add(tuple(row))
            members.append(Member(name, tuple(known), place))
        if not members:
            raise BadRoster(f"{path} has a header and nobody below it")
        return cls(tuple(members), tuple(header), tuple([tuple(row) for row in rows]))

    @property
    def is_worksheet(self) -> bool:
        """Is it a grading worksheet of Moodle, in whatever language?"""
        return _is_worksheet(self.header, self.rows)

    def find(self, people: Sequence[Person]) -> list[Member | None]:
        """The member that each of the *people* is; None who is not, or may be several."""
        return [match.member for match in self.match(people)]

    def match(self, people: Sequence[Person]) -> list[Match]:
        """Who each of the *people* is. No two are the same member: then neither is."""
        by_id, by_name = self._known()
        matches = [self._match(person, by_id, by_name) for person in people]
        claims: dict[Member, list[int]] = {}
        for place, match in enumerate(matches):
            if match.member is not None:
                claims.setdefault(match.member, []).append(place)
        for member, places in claims.items():
            if len(places) < 2:
                continue
            sure = [place for place in places if _has_id(people[place], member)]
            names = ", ".join([_told(people[place]) for place in places])
            why = message("several submissions have this name: {names}", names=names)
            for place in places:
                if len(sure) != 1:
                    matches[place] = Match(None, why, (member,))
                elif place != sure[0]:
                    matches[place] = Match(None, why)
        return matches

    def _match(
        self, person: Person, by_id: dict[str, list[Member]], by_name: dict[str, list[Member]]
    ) -> Match:
        called = _all(by_name, _orders(person.name.replace("_", " ")))
        told = person.id
        numbered = by_id.get(told.casefold(), []) if told else []
        if not numbered:
            told, before = _told_id(person, by_id)
            numbered = by_id.get(told, []) if told else []
            if told and before:
                if called:
                    numbered = []  # a whole name says more than its last word
                called = called or _all(by_name, _orders(before)) or numbered
            elif told:
                called = called or numbered
        called = called or _one(by_name, _name_endings(person))
        if len(numbered) == 1:
            [member] = numbered
            called = [
                one for one in called if _in_order(one.name) == _in_order(person.name)
            ] or called
            if member in called or (not called and _alike(person, member)):
                return Match(member)
            names = " / ".join([one.name for one in called]) or person.name
            why = message(
                "the id {id} says {member}, the name says {name}",
                id=told,
                member=member.name,
                name=names,
            )
            return Match(None, why, (member, *called), is_spoilt=True)
        if len(called) == 1:
            return Match(called[0])
        if called:
            why = message("several people on the roster have the name {name}", name=_told(person))
            return Match(None, why, tuple(called))
        return Match()

    def _known(self) -> tuple[dict[str, list[Member]], dict[str, list[Member]]]:
        """The members by id and by name."""
        by_id: dict[str, list[Member]] = {}
        by_name: dict[str, list[Member]] = {}
        for member in self.members:
            for known, keys in (
                (by_id, {key for told in member.ids for key in _member_ids(told)}),
                (by_name, set(_orders(member.name))),
            ):
                for key in keys:
                    known.setdefault(key, []).append(member)
        return by_id, by_name


def _is_worksheet(header: Sequence[str], rows: Sequence[Sequence[str]]) -> bool:
    """Does every row begin as Moodle begins it: `Participant 1001`?"""
    return len(header) > 2 and all(_PARTICIPANT.fullmatch(row[0].strip()) for row in rows)


def _is_running(cells: Sequence[str]) -> bool:
    """Are these the numbers of the rows, which are nobody's ids?

    >>> _is_running(["1", "2", "3"]), _is_running(["7", "8"]), _is_running(["1"])
    (True, False, False)
    """
    told = [cell.strip().rstrip(".") for cell in cells]
    return len(told) > 1 and any(
        told == [str(number) for number in range(first, first + len(told))] for first in (0, 1)
    )


def _told(person: Person) -> str:
    return f"{person.name} ({person.id})" if person.id else person.name


def _all(known: dict[str, list[Member]], keys: Iterable[str]) -> list[Member]:
    """All members that one of the *keys* names."""
    return list(dict.fromkeys([member for key in keys for member in known.get(key, [])]))


def _one(known: dict[str, list[Member]], keys: Iterable[str]) -> list[Member]:
    """The members that the first of the *keys* names that names any."""
    return next((known[key] for key in keys if key in known), [])


def _has_id(person: Person, member: Member) -> bool:
    """Is somebody known by the id, and not by the name alone?"""
    keys = {key for told in member.ids for key in _member_ids(told)}
    return bool({person.id.casefold(), person.name.casefold()} & keys)


def _alike(person: Person, member: Member) -> bool:
    """May these be two ways to write one name: have they a word in common?"""
    whole = _folded(person.name)
    if not whole or _folded(member.name) in [_folded(told) for told in member.ids]:
        return True
    words = [_folded(word) for word in re.split(r"[\s,_-]+", member.name)]
    return any(len(word) > 2 and word in whole for word in words) or any(
        len(word) > 2 and word in _folded(member.name)
        for word in map(_folded, re.split(r"[\s,_-]+", person.name))
    )


def _rows(path: Path) -> list[list[str]]:
    """The lines of the file, all as long as the first."""
    try:
        if path.stat().st_size > MOST:
            raise BadRoster(f"{path} is longer than {MOST:,} bytes; that is no roster")
        content = path.read_bytes()
    except OSError as error:
        raise BadRoster(f"{path} cannot be read: {error.strerror}") from error
    try:
        text = content.decode(
            "utf-16" if content[:2] in (b"\xff\xfe", b"\xfe\xff") else "utf-8-sig"
        )
    except UnicodeDecodeError:
        text = content.decode("latin-1")
    if "\0" in text:
        raise BadRoster(f"{path} is not a CSV file: it holds a zero byte")
    first = text.partition("\n")[0]
    separator = max(",;\t", key=first.count)
    try:
        rows = list(csv.reader(text.splitlines(keepends=True), delimiter=separator))
    except csv.Error as error:
        raise BadRoster(f"{path} is not a CSV file: {error}") from error
    rows = [row for row in rows if any(cell.strip() for cell in row)]
    if not rows:
        raise BadRoster(f"{path} is empty; a roster begins with a header such as name,id")
    width = len(rows[0])
    return [(row + [""] * width)[:width] for row in rows]


def _plain_heading(heading: str) -> str:
    return " ".join(heading.replace("_", " ").replace("’", "'").lower().split())


def _folded(text: str) -> str:
    """Letters and digits alone, in one case, without accents.

    >>> _folded("Ó Briain")
    'obriain'
    """
    plain = [c for c in normalize("NFKD", text.casefold()) if not combining(c)]
    return "".join([c for c in plain if c.isalnum()])


def _orders(name: str) -> Iterable[str]:
    """A name in every order in which platforms put first and last names.

    >>> sorted(_orders("Ann Lee"))
    ['annlee', 'leeann']
    """
    words = [word for word in map(_folded, re.split(r"[\s,]+", name)) if word]
    return {"".join(words[place:] + words[:place]) for place in range(len(words))}


def _in_order(name: str) -> str:
    """A name with the first name first, as far as a comma tells.

    >>> _in_order("Lee, Ann") == _in_order("Ann Lee") != _in_order("Lee Ann")
    True
    """
    last, _, first = name.partition(",")
    return _folded(f"{first} {last}")


def _member_ids(told: str) -> Iterable[str]:
    """An id of the roster as it may be met: Moodle says `Participant 123` and means 123."""
    yield told.casefold()
    if found := _PARTICIPANT.fullmatch(told):
        yield found[1]
    if "@" in told:
        yield told.partition("@")[0].casefold()


def _told_id(person: Person, by_id: dict[str, list[Member]]) -> tuple[str, str]:
    """The id that a name is, or ends with as GitHub's folders do; and what stands before it."""
    name = person.name.casefold()
    if name in by_id:
        return name, ""
    for found in re.finditer(r"[-_ ]", name):
        ending = name[found.end() :]
        if ending in by_id and (not ending.isdecimal() or len(ending) >= LEAST_NUMBER):
            return ending, re.sub(r"[-_]", " ", name[: found.start()])
    return "", ""


def _name_endings(person: Person) -> Iterable[str]:
    for found in re.finditer(r"[-_]", person.name):
        yield _folded(person.name[found.end() :])
