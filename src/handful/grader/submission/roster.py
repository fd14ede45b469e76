"""Rosters: the people in a class, from a CSV file that a platform exported or a teacher wrote.

People are found by id and by name, in any case, with or without accents, with the first or the last
name first. If id and name belong to different people, neither is taken.
"""

import csv
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import NamedTuple
from unicodedata import combining, normalize

from handful.grader.error import GraderError
from handful.grader.message import Message, message
from handful.grader.system import BadFile, read_bounded

MAX_BYTES = 20_000_000
"""The longest roster that is read, in bytes."""
MAX_COLUMNS = 2_000

MIN_DIGITS = 4
"""The fewest digits of a number at the end of a name that may be an id."""
MAX_NAME = 255
"""Characters of a submission's name that are looked at: the work grows with their square."""
MAX_WORDS = 8
"""Words at the end of an entry's name that are compared with the roster."""

_IDS = (
    "identifier, roster identifier, id, id number, user id, student id, "
    "student number, matriculation number, sis user id, sis login id, "
    "integration id, login id, login, username, user name, github username, "
    "github id, email address, email, e-mail, matrikelnummer, ідентифікатор, номер, "
    "електронна пошта"
).split(", ")
_NAMES = (
    "full name, name, student, student name, display name, vollständiger name, "
    "nom complet, nombre completo, повне ім'я, студент, піб"
).split(", ")
_FIRST = "first name, firstname, given name, forename, vorname, ім'я".split(", ")
_LAST = "last name, lastname, surname, family name, nachname, прізвище".split(", ")
_PARTICIPANT = re.compile(r"[^\d@]+ (\d+)")
"""How Moodle names people in a worksheet, in any language."""
_NOBODY = {"points possible", "student, test", "test student"}
"""Rows of a Canvas export that belong to no person."""


class BadRoster(GraderError):
    """A file that is not a roster."""


class Person(NamedTuple):
    """A learner's name, and the platform's id for them if there is one."""

    name: str
    id: str = ""


@dataclass(frozen=True, slots=True)
class Member:
    """A person in the class."""

    name: str
    ids: tuple[str, ...] = ()
    """Numbers, user names and addresses; reports show the first."""
    row: int = 0
    """The number of their row in the file."""

    @property
    def id(self) -> str:
        """The id that reports show."""
        return self.ids[0] if self.ids else ""


class Match(NamedTuple):
    """The member that a person is, or why that is not known."""

    member: Member | None = None
    why_not: Message | None = None
    """Why it is not known; None for people who are not on the roster."""
    concerned: tuple[Member, ...] = ()
    """The members who may have handed it in."""
    is_spoilt: bool = False
    """Do the id and the name contradict each other?"""
    is_by_id: bool = False
    """Was the member found by an id, and not only by a name that anybody may have?"""


@dataclass(frozen=True)
class Roster:
    """The class in the file's order, and the file's own cells."""

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
        parts = [plain.index(name) for name in _FIRST + _LAST if name in plain]
        if not names and not parts and _is_worksheet(header, rows):
            # In a worksheet without names, the second column is not different for each person.
            second = {row[1].strip() for row in rows}
            is_blind = "identifier" in plain or len(second) < len(rows)
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
            name = " ".join([row[column].strip() for column in names or parts]).strip()[:MAX_NAME]
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

    def names(self, entry: str) -> bool:
        """Does the name of an *entry* end with a member's name or id, as `ps4-ann` does?"""
        endings = [ending for _, ending in _splits(entry[:MAX_NAME])][-MAX_WORDS:]
        return any(any(self._called(ending)) for ending in endings)

    def match(self, people: Sequence[Person]) -> list[Match]:
        """The member that each of the *people* is.

        If two seem to be the same member, neither is, unless only one of them has the member's id.
        """
        shared = _shared_beginnings(people)
        matches = [self._match(person, _without_beginnings(person, shared)) for person in people]
        claims: dict[Member, list[int]] = {}
        for place, match in enumerate(matches):
            if match.member is not None:
                claims.setdefault(match.member, []).append(place)
        for member, places in claims.items():
            if len(places) < 2:
                continue
            sure = [place for place in places if matches[place].is_by_id]
            names = ", ".join([_label(people[place]) for place in places])
            why = message("several submissions have this name: {names}", names=names)
            for place in places:
                if len(sure) != 1:
                    matches[place] = Match(None, why, (member,))
                elif place != sure[0]:
                    matches[place] = Match(None, why)
        return matches

    def _match(self, person: Person, names: Iterable[str]) -> Match:
        """The member that a *person* is: by their id or the first of their *names* that fits."""
        given = self._called(person.id)[0] if person.id else []
        id_, numbered, called = person.id, given, list[Member]()
        for name in names:
            by_id, called = self._called(name)
            if not given:
                id_, numbered = name, by_id
            if called or (numbered and not given):
                break
        if len(numbered) == 1:
            [member] = numbered
            if member in called or (not called and (not given or _alike(person.name, member))):
                return Match(member, is_by_id=True)
            why = message(
                "the id {id} says {member}, the name says {name}",
                id=id_,
                member=member.name,
                name=" / ".join([one.name for one in called]) or person.name[:MAX_NAME],
            )
            return Match(None, why, (member, *called), is_spoilt=True)
        if len(called) == 1:
            return Match(called[0])
        if called:
            why = message("several people on the roster have the name {name}", name=_label(person))
            return Match(None, why, tuple(called))
        return Match()

    def _called(self, name: str) -> tuple[list[Member], list[Member]]:
        """The members who have this id, and those who have this *name*."""
        by_id, by_name = self._known
        named = [member for key in _orders(name) for member in by_name.get(key, [])]
        return by_id.get(name.casefold(), []), list(dict.fromkeys(named))

    @cached_property
    def _known(self) -> tuple[dict[str, list[Member]], dict[str, list[Member]]]:
        """The members by id and by name."""
        by_id: dict[str, list[Member]] = {}
        by_name: dict[str, list[Member]] = {}
        for member in self.members:
            for known, keys in (
                (by_id, {key for one in member.ids for key in _member_ids(one)}),
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
    numbers = [cell.strip().rstrip(".") for cell in cells]
    return len(numbers) > 1 and any(
        numbers == [str(number) for number in range(first, first + len(numbers))]
        for first in (0, 1)
    )


def _label(person: Person) -> str:
    return f"{person.name} ({person.id})" if person.id else person.name


def _alike(name: str, member: Member) -> bool:
    """May *name* be another way to write the member's: do they have a word in common?"""
    whole, other = _folded(name[:MAX_NAME]), _folded(member.name)
    words = map(_folded, re.split(r"[\s,_-]+", f"{name[:MAX_NAME]} {member.name}"))
    return (
        not whole
        or other in [_folded(one) for one in member.ids]
        or any(len(word) > 2 and word in whole and word in other for word in words)
    )


def _rows(path: Path) -> list[list[str]]:
    """The lines of the file, all as long as the first."""
    try:
        content = read_bounded(path, MAX_BYTES)
    except BadFile as error:
        raise BadRoster(f"{path} cannot be read: {error}; a roster is a CSV file") from error
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
    if width > MAX_COLUMNS:
        raise BadRoster(f"{path} has {width:,} columns; a roster has at most {MAX_COLUMNS:,}")
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
    """A name, folded, in every order in which platforms put first and last names.

    >>> sorted(_orders("Ann Lee"))
    ['annlee', 'leeann']
    """
    words = [word for word in map(_folded, re.split(r"[\s,_]+", name)) if word]
    return {"".join(words[place:] + words[:place]) for place in range(len(words))}


def _member_ids(written: str) -> Iterable[str]:
    """The ways in which an id of the roster may be met: `Participant 123` is also 123."""
    yield written.casefold()
    if found := _PARTICIPANT.fullmatch(written):
        yield found[1]
    if "@" in written:
        yield written.partition("@")[0].casefold()


def _shared_beginnings(people: Sequence[Person]) -> set[str]:
    """The beginnings that most names have: GitHub puts the assignment's before the learner's.

    Learners choose their own names there, so another beginning is not left out: in `ps4-eve-bob`
    only `ps4-` is, and it is not bob's.

    >>> _shared_beginnings([Person("ps4-ann"), Person("ps4-ivo-b"), Person("ps4-eve-bob")])
    {'ps4-'}
    """
    names = [person.name[:MAX_NAME].casefold() for person in people if not person.id]
    counts = Counter([beginning for name in names for beginning, _ in _splits(name)[1:]])
    return {one for one, count in counts.items() if count > 1 and count * 2 > len(names)}


def _without_beginnings(person: Person, shared: set[str]) -> Iterator[str]:
    """The name of a *person*, and what follows a beginning that most names have.

    Not a small number: `lab-12` is not the person whose id is 12.
    """
    for beginning, ending in _splits(person.name[:MAX_NAME]):
        is_small = ending.isdecimal() and len(ending) < MIN_DIGITS
        if not beginning or (beginning.casefold() in shared and not is_small):
            yield ending


def _splits(name: str) -> list[tuple[str, str]]:
    """A name in two parts, at the beginning and after each hyphen, underscore or space.

    >>> _splits("ps4-ann")
    [('', 'ps4-ann'), ('ps4-', 'ann')]
    """
    places = [0, *[found.end() for found in re.finditer(r"[-_\s]+", name)]]
    return [(name[:place], name[place:]) for place in places]
