"""Rosters: who is in the class, from a CSV file as a course platform exports it or a teacher types.

Whoever handed something in is looked for by id first, then by name, whatever its case, its accents
and the order of first and last name.
"""

import csv
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from unicodedata import combining, normalize

from handful.course.checker.submission.platform import Person
from handful.rules import HandfulError

__all__ = ["BadRoster", "Member", "Roster"]

MOST = 20_000_000
"""The longest roster that is read."""

_IDS = (
    "identifier",
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
    "ідентифікатор",
    "номер",
    "електронна пошта",
)
_NAMES = ("full name", "name", "student", "student name", "display name", "повне ім'я", "студент")
_FIRST = ("first name", "firstname", "given name", "forename", "ім'я")
_LAST = ("last name", "lastname", "surname", "family name", "прізвище")
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
        if not names and not parts:
            raise BadRoster(
                f"{path} has no column for names; its first line must be a header such as name,id"
            )
        members = []
        for place, row in enumerate(rows):
            name = " ".join([row[column].strip() for column in names or parts]).strip()
            if name.lower() in _NOBODY or not name:
                continue
            known = [row[column].strip() for column in ids if row[column].strip()]
            members.append(Member(name, tuple(known), place))
        if not members:
            raise BadRoster(f"{path} has a header and nobody below it")
        return cls(tuple(members), tuple(header), tuple([tuple(row) for row in rows]))

    def find(self, people: Sequence[Person]) -> list[Member | None]:
        """The member that each of the *people* is; None who is not in the class.

        Of several people that are the same member, the first is that member.
        """
        by_id, by_name = self._known()
        taken: set[Member] = set()
        found: list[Member | None] = [None] * len(people)
        for known, told in ((by_id, _id_keys), (by_name, _name_keys)):
            for place, person in enumerate(people):
                if found[place] is not None:
                    continue
                for key in told(person):
                    member = known.get(key)
                    if member is not None and member not in taken:
                        found[place] = member
                        taken.add(member)
                        break
        return found

    def _known(self) -> tuple[dict[str, Member | None], dict[str, Member | None]]:
        """The members by id and by name; what two of them share tells neither."""
        by_id: dict[str, Member | None] = {}
        by_name: dict[str, Member | None] = {}
        for member in self.members:
            for known, keys in (
                (by_id, {key for told in member.ids for key in _member_ids(told)}),
                (by_name, set(_orders(member.name))),
            ):
                for key in keys:
                    known[key] = None if key in known else member
        return by_id, by_name


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


def _member_ids(told: str) -> Iterable[str]:
    """An id of the roster as it may be met: Moodle says `Participant 123` and means 123."""
    yield told.casefold()
    if found := re.fullmatch(r"\D+ (\d+)", told):
        yield found[1]
    if "@" in told:
        yield told.partition("@")[0].casefold()


def _id_keys(person: Person) -> Iterable[str]:
    """What may be an id in what is known of a person: GitHub's folders end with the user's."""
    if person.id:
        yield person.id.casefold()
    name = person.name.casefold()
    yield name
    for found in re.finditer(r"[-_ ]", name):
        yield name[found.end() :]


def _name_keys(person: Person) -> Iterable[str]:
    yield from _orders(person.name.replace("_", " "))
    for found in re.finditer(r"[-_]", person.name):
        yield _folded(person.name[found.end() :])
