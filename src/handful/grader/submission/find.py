"""Who handed in what: the submissions among the paths that a teacher names, one for each person.

A level is what one folder or archive holds. People are the entries of one level, each named by a
platform or by the teacher. Nothing inside an entry says whose it is: a learner wrote that. So a
level with somebody's own work in it is never looked into any further.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import partial
from itertools import groupby
from pathlib import Path
from typing import NamedTuple

from handful.grader.message import Message, message
from handful.grader.submission.choice import Submission, is_test
from handful.grader.submission.read import Item, read_items
from handful.grader.submission.requirements import Requirements
from handful.grader.submission.roster import Person, Roster
from handful.grader.submission.source import (
    MAX_ARCHIVE,
    MAX_CLASS_ARCHIVE,
    MAX_DEPTH,
    BadSubmission,
    Entry,
    OnDisk,
    Packed,
    is_leftover,
    open_entry,
    shown,
)
from handful.grader.worker import Lost, Workers

SEARCH_DEPTH = 3
"""Levels of folders that are searched for groups of people, and for programs."""

_MOODLE = "_assignsubmission_"
"""In every name that Moodle makes for one person, and in no other."""
_PLATFORMS = (
    re.compile(rf"(?P<name>.+?)(?:_(?P<id>\d+))?{_MOODLE}[a-z]+(?:_(?P<file>.*))?"),
    re.compile(r"(?:LATE_)?(?P<name>anon_(?P<id>[A-Za-z0-9]+))_\d+_(?P<file>.+)"),
    re.compile(
        r"(?P<name>\w+?)(?:_LATE)?_(?P<id>\d+)_(?:\d+_|(?=(?:text|link)\.html$))(?P<file>.+)"
    ),
)
"""What Moodle and Canvas (for anonymous grading, and otherwise) put before the name of a file.

Moodle can also make a folder for each person, `Ann Lee_123456_assignsubmission_file_`.
"""
_AGAIN = re.compile(r"-\d{1,3}(?=\.\w+$)")
"""What Canvas adds to the name of a file that was handed in again."""
_WITHIN_ONES = re.compile(
    r"src|source|lib|code|app|python|solutions?|tests?|docs?|data|bin|build|dist"
    r"|(?:part|problem|task|question|ps|pset|week|lab|hw|homework)[ _-]?(?:\d{1,2}[a-z]?|[a-z])?",
    re.IGNORECASE,
)
"""Names of folders in one person's work; they are not names of people."""
_DRAFTS = re.compile(
    r"final|old|new|kit|work|copy|original|solution|skeleton|submission|archive|my|mine"
    r"|(?:drafts?|backup|attempt|try|version|v)[ _-]?\d{0,2}",
    re.IGNORECASE,
)
"""Names of versions of the same work; a folder around a class may be called so, too."""
_KIT = {"words.txt", "readme.md", ".git"}
"""Files of a kit or a repository: usually beside one person's programs, sometimes in a class."""


class Found(NamedTuple):
    """The submission of one person, and where it is."""

    label: str
    """What it is called in reports."""
    person: Person
    source: Path
    inside: tuple[tuple[str, ...], ...] = ()
    """The paths in a folder or an archive that are this person's; empty for all of it."""
    why_not: Message | None = None
    """Why it is not graded, whatever it holds."""


def platform_name(name: str, *, is_folder: bool) -> tuple[Person, str] | None:
    """Whose a file or folder of this *name* is, and what the file was called before.

    None if no platform named it.

    >>> platform_name("Ann Lee_123456_assignsubmission_file_", is_folder=True)
    (Person(name='Ann Lee', id='123456'), '')
    >>> platform_name("leeann_LATE_123_456_ps4a.py", is_folder=False)
    (Person(name='leeann', id='123'), 'ps4a.py')
    """
    matches = [found for form in _PLATFORMS if (found := form.fullmatch(name))]
    matches = [found for found in matches if bool(found["file"]) != is_folder]
    if not matches:
        return None
    # The platform's part comes first; the learner's own file may be named like any platform's.
    found = min(matches, key=lambda match: match.start("file"))
    return Person(found["name"], found["id"] or ""), found["file"] or ""


def find_one(path: Path) -> Found:
    """Everything at *path* as the submission of one person, whatever it looks like."""
    name = path.absolute().name
    if known := platform_name(name, is_folder=path.is_dir()):
        return Found(shown(known[0].name), known[0], path)
    return Found(shown(name), Person(_stem(name)), path)


def find_submissions(
    paths: Iterable[Path], required: Requirements, roster: Roster | None = None
) -> list[Found]:
    """The submissions at the *paths*: files, folders and archives of one person or of many.

    A path at which there is nothing is an error. Something that cannot be read is still a
    submission: reading it says why. An entry that is called like somebody on the *roster* is that
    person's, whatever it holds.
    """
    paths = list(dict.fromkeys(paths))
    for path in paths:
        entry = OnDisk(path)
        if entry.why_not is not None and not path.is_symlink():
            raise BadSubmission(entry.why_not)
    with Workers() as workers:
        search = _Search(paths[0], required, roster, workers)
        if len(paths) > 1:
            found = _people_among(paths, search)
        else:
            one = find_one(paths[0])
            is_member = roster is not None and roster.match([one.person])[0].member is not None
            is_whole = is_member or _MOODLE in paths[0].name
            found = [one] if is_whole else search.people()
    if not found:
        raise BadSubmission(message("there is nothing to grade in {path}", path=shown(paths[0])))
    return _distinguish(found)


def read_each(
    found: Iterable[Found], required: Requirements
) -> Iterator[Submission | BadSubmission]:
    """The submissions one after the other, or why they cannot be read.

    An archive that holds many of them is opened once.
    """
    for (source, is_part), group in groupby(found, lambda one: (one.source, bool(one.inside))):
        left = list(group)
        most, label = MAX_ARCHIVE, None
        if is_part:  # reports do not say where the class is
            most, label = MAX_CLASS_ARCHIVE, "" if source.is_dir() else source.name
        try:
            with open_entry(source, most, label) as root:
                while left:
                    yield _read(left.pop(0), root, required)
        except BadSubmission as error:
            yield from [error] * len(left)


def _read(one: Found, root: Entry, required: Requirements) -> Submission | BadSubmission:
    entries = [root.at(*parts) for parts in one.inside] or [root]
    for why_not in (one.why_not, *[entry.why_not for entry in entries]):
        if why_not is not None:
            return BadSubmission(why_not)
    names = []
    for entry in entries:
        known = platform_name(entry.name, is_folder=entry.is_folder)
        names.append(known[1] if known and known[1] and known[0] == one.person else entry.name)
    plain = [_AGAIN.sub("", name) for name in names]
    items = [
        Item(entry, first if plain.count(first) == 1 and name != entry.name else name)
        for entry, name, first in zip(entries, names, plain, strict=True)
    ]
    try:
        path = entries[0].shown if len(entries) == 1 else one.label
        return read_items(one.label, path, items, required)
    except BadSubmission as error:
        return error


def _people_among(paths: list[Path], search: "_Search") -> list[Found]:
    """The people at several *paths*: those in one folder are like the entries of that folder."""
    levels: dict[Path, list[str]] = {}
    for path in paths:
        whole = path.absolute()
        levels.setdefault(whole.parent, []).append(whole.name)
    found = []
    for folder, names in levels.items():
        root = OnDisk(folder, "")
        entries: list[Entry] = [root.at(name) for name in names]
        people = len(_by_platform(entries))
        has_own = len(levels) > 1 and not all(map(_is_named, entries))
        if (people and (has_own or search.has_required(entries))) or (
            set(names) <= set(search.required.files) and len(paths) > 1
        ):
            label = shown(folder.name)
            why_not = search.mixed(label, entries) if people > 1 else None
            parts = tuple([(name,) for name in names])
            found.append(Found(label, Person(label), folder, parts, why_not))
        else:
            found += search._replace(source=folder).share_out(entries, keeps_all=True)
    return found


class _Search(NamedTuple):
    """Finds the people in a folder or an archive.

    A deeper level is taken only if every entry plainly holds several people: the sections of a
    class, several downloads, a folder around all.
    """

    source: Path
    required: Requirements
    roster: Roster | None
    workers: Workers | None
    """They open archives, because they have limits; None in a worker itself."""

    def people(self, *, is_group: bool = False) -> list[Found]:
        """The people in it; one, named after it, if it is all one person's.

        If *is_group*, only those of a folder that plainly holds several.
        """
        one = [] if is_group else [find_one(self.source)]
        if self.workers is not None and not self.source.is_dir():
            alone = self._replace(workers=None)
            number = self.workers.give(partial(_Search.people, alone, is_group=is_group))
            found: list[Found] | Lost = self.workers.take(number)
            return one if isinstance(found, Lost) else found
        try:
            with open_entry(self.source) as root:
                if not root.is_folder:
                    return one
                if is_group:
                    return self._group(root)
                people = self._people(root)
                # What one person packed is named after the archive, not after the folder in it.
                is_several = people and (people[1:] or people[0].person.id)
                if people is None or (isinstance(root, Packed) and not is_several):
                    return one
                return people
        except BadSubmission:
            return one  # reading it says what is wrong

    def _people(self, folder: Entry, deep: int = MAX_DEPTH) -> list[Found] | None:
        """The people in a *folder*; None if it is all one person's."""
        entries = _entries(folder)
        known = _by_platform(entries)
        if self.has_required(entries):
            if len(known) < 2:
                return None
            why_not = self.mixed(folder.name, entries)
            return [find_one(self.source)._replace(why_not=why_not)]
        if known:
            return self.share_out(entries)
        folders = [entry for entry in entries if entry.is_folder]
        programs = [entry for entry in entries if _may_hold(entry)]
        has_kit = bool({entry.name.lower() for entry in folder.entries()} & _KIT)
        if len(folders) == 1 and not programs:
            [only] = folders
            if has_kit or _WITHIN_ONES.fullmatch(only.name):
                inside = [entry for entry in _entries(only) if self._may_be_a_person(entry)]
                if sum(self.has_required(_entries(entry)) for entry in inside) < 2:
                    return None
            is_whole = not deep or self._is_member(only)
            return (None if is_whole else self._people(only, deep - 1)) or [self._plain(only)]
        if (folders or programs) and not any(map(_is_zip, programs)):
            own = [entry for entry in folders if _WITHIN_ONES.fullmatch(entry.name)]
            if has_kit and (own or sum(map(self._holds, folders)) < 2):
                return None
            if own == folders and (own or not any(map(self._may_be_a_person, programs))):
                return None
        return self.share_out(entries)

    def _may_be_a_person(self, entry: Entry) -> bool:
        """Is an *entry* not named like a part or a version of one person's work, `ps3_old.py`?"""
        rest = _stem(entry.name).lower()
        for file in self.required.files:
            rest = rest.replace(_stem(file).lower(), "")
        rest = rest.strip(" _-")
        return bool(rest) and not any(one.fullmatch(rest) for one in (_WITHIN_ONES, _DRAFTS))

    def _group(self, folder: Entry, deep: int = SEARCH_DEPTH) -> list[Found]:
        """The people in a *folder* that plainly holds several; none if it is one person's.

        A platform's names are plain even if there is only one of them.
        """
        if not deep or not folder.is_folder:
            return []
        entries = _entries(folder)
        if self.has_required(entries):
            return []
        if not _by_platform(entries):
            if len(entries) == 1 and entries[0].is_folder and isinstance(folder, Packed):
                return self._group(entries[0], deep - 1)  # people pack a folder, not its entries
            if any(_may_hold(entry) and not _is_zip(entry) for entry in entries):
                return []
            own = [e for e in entries if _is_zip(e) or self._holds(e)]
            if len(own) < 2 or not all(map(self._may_be_a_person, own)):
                return []
        return self.share_out(entries, deep - 1)

    def share_out(
        self, entries: list[Entry], deep: int = SEARCH_DEPTH, *, keeps_all: bool = False
    ) -> list[Found]:
        """The people to whom the *entries* of one level belong, or those one level deeper.

        Other files than programs and archives are left out, unless the search *keeps_all*.
        """
        known = _by_platform(entries)
        others = [
            entry
            for entry in entries
            if not _is_named(entry)
            and (keeps_all or entry.is_folder or _may_hold(entry) or entry.why_not is not None)
        ]
        groups = [self._inside(entry, deep) for entry in others]
        if groups and all(groups) and not known:
            return [one for group in groups for one in group]
        return [
            *[self._found(shown(person.name), person, own) for person, own in known.items()],
            *[
                self._nobodys(entry) if group[1:] else self._plain(entry)
                for entry, group in zip(others, groups, strict=True)
            ],
        ]

    def _inside(self, entry: Entry, deep: int) -> list[Found]:
        """The people in an *entry* that plainly holds several."""
        if self._is_member(entry):
            return []
        if isinstance(entry, OnDisk) and _is_zip(entry):
            return self._replace(source=entry.path).people(is_group=True)
        return self._group(entry, deep)

    def _is_member(self, entry: Entry) -> bool:
        return self.roster is not None and self.roster.names(_stem(entry.name))

    def has_required(self, entries: list[Entry]) -> bool:
        """Does one of the *entries* have the name of a required file, in whatever case?"""
        names = {entry.name.lower() for entry in entries}
        return bool(names & {name.lower() for name in self.required.files})

    def mixed(self, folder: str, entries: list[Entry]) -> Message:
        """Why a *folder* with files of several people and of one person is not graded."""
        others = [entry for entry in entries if not _is_named(entry)]
        return message(
            "{path} holds the files of several people, and {file} beside them;"
            " move one or the other elsewhere",
            path=shown(folder),
            file=min(others, key=lambda entry: not self.has_required([entry])).name,
        )

    def _holds(self, folder: Entry, deep: int = SEARCH_DEPTH) -> bool:
        """Is there a program in the *folder*, or not far below?"""
        entries = _entries(folder)
        return any(_may_hold(one) and not is_test(one.name, self.required) for one in entries) or (
            deep > 1 and any(self._holds(entry, deep - 1) for entry in entries)
        )

    def _plain(self, entry: Entry) -> Found:
        return self._found(shown(entry.name), Person(_stem(entry.name)), [entry])

    def _nobodys(self, entry: Entry) -> Found:
        """An *entry* that holds several people beside one that does not."""
        why_not = message(
            "{path} holds the submissions of several people; name it alone, to grade each of them",
            path=shown(entry.name),
        )
        return self._plain(entry)._replace(why_not=why_not)

    def _found(self, label: str, person: Person, entries: list[Entry]) -> Found:
        return Found(label, person, self.source, tuple([one.parts for one in entries]))


def _entries(folder: Entry) -> list[Entry]:
    """What a *folder* holds, without what systems and editors leave behind; nothing of a file.

    A file that a platform named is somebody's, even if it is `leeann_21_3001_ps4a.py~`. One
    learner's folder that cannot be opened does not stop the search: reading it says why.
    """
    try:
        found = folder.entries() if folder.is_folder else []
    except BadSubmission:
        return []
    return [
        entry
        for entry in found
        if not is_leftover(entry.name) or (entry.name[0] not in ".~" and _is_named(entry))
    ]


def _stem(name: str) -> str:
    """The name of a person whose file or folder is called *name*."""
    return re.sub(r"\.(py|py\.txt|ipynb|zip)$", "", name, flags=re.IGNORECASE)


def _is_zip(entry: Entry) -> bool:
    return not entry.is_folder and entry.name.lower().endswith(".zip")


def _may_hold(entry: Entry) -> bool:
    """Is it a program or an archive?"""
    return not entry.is_folder and entry.name.lower().endswith((".py", ".ipynb", ".zip"))


def _is_named(entry: Entry) -> bool:
    """Did a platform name the *entry*?"""
    return platform_name(entry.name, is_folder=entry.is_folder) is not None


def _by_platform(entries: Iterable[Entry]) -> dict[Person, list[Entry]]:
    """Whose the *entries* are, where a platform named them."""
    people: dict[Person, list[Entry]] = {}
    for entry in entries:
        if known := platform_name(entry.name, is_folder=entry.is_folder):
            people.setdefault(known[0], []).append(entry)
    return people


def _distinguish(found: list[Found]) -> list[Found]:
    """The same with different labels: where two are the same, with the id or the whole path."""
    for longer in (_with_id, _with_path):
        seen = Counter([one.label for one in found])
        found = [longer(one) if seen[one.label] > 1 else one for one in found]
    return found


def _with_id(one: Found) -> Found:
    return one._replace(label=f"{one.label} ({one.person.id})") if one.person.id else one


def _with_path(one: Found) -> Found:
    inside = one.inside[0] if len(one.inside) == 1 else ()
    return one._replace(label=shown(one.source.joinpath(*inside)))
