"""Who handed in what: the submissions among the paths that a teacher names, one for each person."""

import re
from collections.abc import Iterable, Iterator
from contextlib import AbstractContextManager
from itertools import groupby
from pathlib import Path
from typing import NamedTuple

from handful.course.checker.message import Message, message
from handful.course.checker.submission.choose import is_test
from handful.course.checker.submission.error import BadSubmission, shown
from handful.course.checker.submission.platform import Person, platform_name
from handful.course.checker.submission.read import Item, Submission, read_items
from handful.course.checker.submission.source import (
    DEEPEST,
    MOST_ARCHIVE,
    Entry,
    OnDisk,
    Packed,
    is_leftover,
    open_entry,
)
from handful.course.checker.submission.wanted import Wanted, outline
from handful.course.checker.worker import READING, Lost, Workers
from handful.course.kit import KITS

__all__ = ["Found", "Person", "find_one", "find_submissions", "read_each", "read_found"]

SOME = 60
"""Programs that are looked into to see whether they are one person's."""
MOST_LOOKED_AT = 200_000
DEEP = 3

_ONE_PERSONS = re.compile(
    r"src|source|lib|code|app|python|solutions?|tests?|docs?|data|bin|build|dist"
    r"|(?:part|problem|task|question|ps|pset|week|lab|hw|homework)[ _-]?(?:\d{1,2}[a-z]?|[a-z])?",
    re.IGNORECASE,
)
"""Folders as they are in the work of one person; nobody is called so."""
_FIRST_FILES = [f"{kit.module}.py" for kit in KITS.values()]
"""What the files of learners are called: for another kit too, they are one person's."""
_DRAFTS = re.compile(
    r"final|old|new|kit|work|copy|original|submission|archive"
    r"|(?:drafts?|backup|attempt|try|version|v)[ _-]?\d{0,2}",
    re.IGNORECASE,
)
"""Folders in which one person keeps the same work twice."""
_KIT = {"words.txt", "readme.md", ".git"}
"""What lies beside the programs of one person; in the folder of a class it may lie too."""


class Found(NamedTuple):
    """The submission of one person, and where it is."""

    label: str
    """What it is called in reports."""
    person: Person
    source: Path
    inside: tuple[tuple[str, ...], ...] = ()
    """The paths in a folder or an archive that are this person's; all of it where there is none."""
    why_not: Message | None = None
    """Why it is nobody's, whatever is in it."""


def find_one(path: Path) -> Found:
    """All that lies at *path* as the submission of one person, whatever it looks like."""
    return _whole(path)


def find_submissions(paths: Iterable[Path], wanted: Wanted) -> list[Found]:
    """The submissions at the *paths*: files, folders and archives of one person or of many.

    A path at which there is nothing is an error. What cannot be read is a submission all the same:
    reading it says why.
    """
    paths = list(dict.fromkeys(paths))
    for path in paths:
        entry = OnDisk(path)
        if entry.why_not is not None and not path.is_symlink():
            raise entry.why_not
    programs = _loose([path for path in paths if _is_program(path)], wanted)
    found: list[Found] = []
    with Workers() as workers:
        for path in paths:
            if path in programs:
                found += [one for one in programs[path] if one not in found]
                continue
            inside = _at(path, wanted, workers)
            if not inside and len(paths) == 1:
                told = message("there is nothing to grade in {path}", path=shown(path))
                raise BadSubmission(told)
            found += inside or [_whole(path)]  # reading it says what is wrong
    return _told_apart(found)


def read_found(found: Found, wanted: Wanted) -> Submission:
    """The submission itself."""
    [submission] = read_each([found], wanted)
    if isinstance(submission, BadSubmission):
        raise submission
    return submission


def read_each(found: Iterable[Found], wanted: Wanted) -> Iterator[Submission | BadSubmission]:
    """The submissions one after the other, or why they cannot be read.

    An archive in which there are many is opened once.
    """
    for (source, is_part), group in groupby(found, lambda one: (one.source, bool(one.inside))):
        ones = list(group)
        done = 0
        try:
            with _opened(source, is_part) as root:
                for one in ones:
                    try:
                        submission: Submission | BadSubmission = _read(one, root, wanted)
                    except BadSubmission as error:
                        submission = error
                    yield submission
                    done += 1
        except BadSubmission as error:
            for _ in ones[done:]:
                yield error


def _opened(source: Path, is_part: bool) -> AbstractContextManager[Entry]:
    """The place of one submission, or of many: then nobody is told where the class lies."""
    if not is_part:
        return open_entry(source, MOST_ARCHIVE)
    return open_entry(source, told="" if source.is_dir() else source.name)


def _read(one: Found, root: Entry, wanted: Wanted) -> Submission:
    if one.why_not is not None:
        raise BadSubmission(one.why_not)
    entries = [root.at(*parts) for parts in one.inside] or [root]
    path = entries[0].shown if len(entries) == 1 else one.label
    items = []
    for entry in entries:
        if entry.why_not is not None:
            raise entry.why_not
        known = platform_name(entry.name, is_folder=entry.is_folder)
        if known and known.file:
            items.append(Item(entry, known.file, again=known.again))
        else:
            items.append(Item(entry, entry.name))
    return read_items(one.label, path, items, wanted)


def _whole(path: Path) -> Found:
    name = path.absolute().name
    known = platform_name(name, is_folder=path.is_dir())
    person = known.person if known else Person(_stem(name))
    return Found(shown(person.name if known else name), person, path)


def _stem(name: str) -> str:
    """The name of a person whose file or folder is called *name*."""
    return re.sub(r"\.(py|py\.txt|ipynb|zip)$", "", name, flags=re.IGNORECASE)


def _is_program(path: Path) -> bool:
    return path.name.lower().endswith((".py", ".ipynb")) and OnDisk(path).is_file


def _loose(paths: list[Path], wanted: Wanted) -> dict[Path, list[Found]]:
    """The submissions that files named one by one make: those of one person are one."""
    programs: dict[Path, list[Found]] = {}
    for folder, group in groupby(paths, lambda path: path.parent):
        inside = list(group)
        names = [path.name for path in inside]
        if len(names) > 1 and set(names) <= set(wanted.files):
            label = shown(folder.absolute().name)
            one = Found(label, Person(label), folder, tuple([(name,) for name in names]))
            programs |= {path: [one] for path in inside}
            continue
        known = _by_platform([OnDisk(path) for path in inside])
        for path in inside:
            programs[path] = []
        for person, entries in known.items():
            parts = tuple([(entry.name,) for entry in entries])
            programs[folder / entries[0].name].append(
                Found(shown(person.name), person, folder, parts)
            )
        for path in inside:
            if platform_name(path.name, is_folder=False) is None:
                programs[path] = [_whole(path)]
    return programs


def _at(path: Path, wanted: Wanted, workers: Workers) -> list[Found]:
    """The submissions in a folder, or in what may be an archive: that is for a worker to open."""
    if path.is_symlink():
        return [_whole(path)]
    if path.is_dir():
        return _in_folder(path, wanted, workers)
    found: list[Found] | Lost = workers.take(workers.give(_in_file, path, wanted))
    return [_whole(path)] if isinstance(found, Lost) else found  # reading it says what is wrong


def _in_folder(path: Path, wanted: Wanted, workers: Workers) -> list[Found]:
    with open_entry(path) as root:
        people = _people(root, wanted)
        if people is None:
            return [_whole(path)]
        return [made for one in people for made in _made(one, path, root, wanted, workers)]


def _in_file(path: Path, wanted: Wanted) -> list[Found]:
    try:
        with open_entry(path) as root:
            people = _people(root, wanted) if root.is_folder else None
    except BadSubmission:
        return [_whole(path)]
    if not people or (len(people) == 1 and not people[0].is_named):
        # What one person packed is called after the archive, not after the folder in it.
        return [_whole(path)]
    return [_found(one, path, root) for one in people]


def _found(one: "_Somebody", path: Path, root: Entry) -> Found:
    inside = tuple([_inside(entry, root) for entry in one.entries])
    return Found(shown(one.label), one.person, path, inside, one.why_not)


def _made(
    one: "_Somebody", path: Path, root: Entry, wanted: Wanted, workers: Workers
) -> list[Found]:
    """What stands for *one* in a folder: several people where it is a platform's archive."""
    plain = _found(one, path, root)
    if one.is_known or not _is_archive(one.entries[0]):
        return [plain]
    own = path.joinpath(*plain.inside[0])
    seen: tuple[bool, bool] | Lost = workers.take(workers.give(_look_into, own, wanted))
    is_platforms, is_crowd = (False, False) if isinstance(seen, Lost) else seen
    if is_platforms:
        return _at(own, wanted, workers)
    return [plain._replace(why_not=_several(own.name)) if is_crowd else plain]


def _look_into(path: Path, wanted: Wanted) -> tuple[bool, bool]:
    """Is an archive a platform's? Is it of several people? Neither where it cannot be opened."""
    try:
        with open_entry(path) as archive:
            if not archive.is_folder:
                return False, False
            return bool(_known_inside(archive)), _crowd(archive, wanted)
    except BadSubmission:
        return False, False  # reading it says what is wrong


def _known_inside(root: Entry) -> dict[Person, list[Entry]]:
    """What a platform named in a folder, or in the only folder in it."""
    entries = [entry for entry in root.entries() if not is_leftover(entry.name)]
    known = _by_platform(entries)
    if not known and len(entries) == 1 and entries[0].is_folder:
        known = _by_platform(entries[0].entries())
    return known


def _several(name: str) -> Message:
    return message(
        "{path} holds the submissions of several people; name it itself, to grade each of them",
        path=shown(name),
    )


class _Somebody(NamedTuple):
    label: str
    person: Person
    entries: list[Entry]
    is_named: bool = True
    """Does the name stand for a person, and not for a folder that one person packed?"""
    is_known: bool = False
    """Did a platform name it?"""
    why_not: Message | None = None


def _inside(entry: Entry, root: Entry) -> tuple[str, ...]:
    if isinstance(entry, Packed):
        return entry.parts
    assert isinstance(entry, OnDisk), "there are two kinds of entries"
    assert isinstance(root, OnDisk), "a folder holds what is on the disk"
    return entry.path.relative_to(root.path).parts


def _people(root: Entry, wanted: Wanted, deep: int = DEEPEST) -> list[_Somebody] | None:
    """The people in the folder *root*, or not too deep below; None if all is one person's."""
    if not deep:
        return None
    entries = [entry for entry in root.entries() if not is_leftover(entry.name)]
    for entry in entries:
        if isinstance(entry, Packed) and not entry.is_folder and entry.why_not is not None:
            return None  # reading it says what is wrong
    known = _by_platform(entries)
    if not known:
        if _is_one_persons(root, entries, wanted):
            return None
        folders = [entry for entry in entries if entry.is_folder]
        if len(folders) == 1 and not any(_may_hold(e) for e in entries if e is not folders[0]):
            [folder] = folders
            inside = _people(folder, wanted, deep - 1)
            if inside is None or not inside:
                return [_Somebody(folder.name, Person(folder.name), [folder], is_named=False)]
            return inside
    found = [_Somebody(person.name, person, own, is_known=True) for person, own in known.items()]
    taken = [entry for own in known.values() for entry in own]
    others = [
        entry
        for entry in entries
        if entry not in taken and (entry.is_folder or _may_hold(entry) or entry.why_not is not None)
    ]
    return found + _deeper(others, wanted)


def _deeper(entries: list[Entry], wanted: Wanted) -> list[_Somebody]:
    """The people whose the *entries* are: one each, unless they are the sections of a class."""
    found = []
    plain = {entry.name: _crowd(entry, wanted) for entry in entries if entry.is_folder}
    folders = [entry for entry in entries if entry.is_folder]
    # Where all have folders and nothing else, and one of them has several, they are sections.
    are_sections = any(plain.values()) and not any(_has_programs(folder) for folder in folders)
    for entry in entries:
        one = _Somebody(entry.name, Person(_stem(entry.name)), [entry])
        if not entry.is_folder:
            found.append(one)
        elif known := _known_inside(entry):
            found += [_Somebody(p.name, p, own, is_known=True) for p, own in known.items()]
        elif are_sections:
            inside = [
                e for e in entry.entries() if not is_leftover(e.name) and (e.is_folder or _zip(e))
            ]
            found += [_Somebody(e.name, Person(_stem(e.name)), [e]) for e in inside]
        elif plain[entry.name]:
            found.append(one._replace(why_not=_several(entry.name)))
        else:
            found.append(one)
    return found


def _crowd(folder: Entry, wanted: Wanted) -> bool:
    """Are there folders or archives of several people in it, as far as names and files tell?"""
    entries = [entry for entry in folder.entries() if not is_leftover(entry.name)]
    if len(entries) == 1 and entries[0].is_folder and isinstance(folder, Packed):
        return _crowd(entries[0], wanted)  # people pack a folder, and not what is in it
    if _is_one_persons(folder, entries, wanted) or _has_programs(folder):
        return False
    own = [entry for entry in entries if _zip(entry) or (entry.is_folder and _holds(entry, wanted))]
    names = [_stem(entry.name) for entry in own]
    return len(own) > 1 and not any(
        _ONE_PERSONS.fullmatch(name) or _DRAFTS.fullmatch(name) for name in names
    )


def _has_programs(folder: Entry) -> bool:
    return any(
        _may_hold(entry) and not _zip(entry) and not is_leftover(entry.name)
        for entry in folder.entries()
    )


def _zip(entry: Entry) -> bool:
    return not entry.is_folder and entry.name.lower().endswith(".zip")


def _is_archive(entry: Entry) -> bool:
    return isinstance(entry, OnDisk) and entry.is_file and _zip(entry)


def _may_hold(entry: Entry) -> bool:
    """Is it a program or an archive?"""
    return not entry.is_folder and entry.name.lower().endswith((".py", ".ipynb", ".zip"))


def _by_platform(entries: Iterable[Entry]) -> dict[Person, list[Entry]]:
    """Whose the *entries* are, where a platform named them."""
    people: dict[Person, list[Entry]] = {}
    for entry in entries:
        if known := platform_name(entry.name, is_folder=entry.is_folder):
            people.setdefault(known.person, []).append(entry)
    return people


def _is_one_persons(root: Entry, entries: list[Entry], wanted: Wanted) -> bool:
    """Is the folder with these *entries* the work of one person, and not of a class?"""
    names = {entry.name.lower() for entry in entries}
    if names & {name.lower() for name in (*wanted.files, *_FIRST_FILES)}:
        return True
    folders = [entry for entry in entries if entry.is_folder]
    programs = [entry for entry in entries if _may_hold(entry)]
    if any(entry.name.lower().endswith(".zip") for entry in programs):
        return False
    if folders and all(_ONE_PERSONS.fullmatch(folder.name) for folder in folders):
        return True
    beside = {entry.name.lower() for entry in root.entries()}
    if beside & _KIT and (folders or programs):
        return (
            any(_ONE_PERSONS.fullmatch(folder.name) for folder in folders)
            or sum(_holds(folder, wanted) for folder in folders) < 2
        )
    return not folders and len(programs) > 1 and _are_parts(programs, wanted)


def _holds(folder: Entry, wanted: Wanted, deep: int = DEEP) -> bool:
    """Is there a program in the *folder*, or not far below?"""
    entries = [entry for entry in folder.entries() if not is_leftover(entry.name)]
    return any(_may_hold(entry) and not is_test(entry.name, wanted) for entry in entries) or (
        deep > 1 and any(_holds(entry, wanted, deep - 1) for entry in entries if entry.is_folder)
    )


def _are_parts(programs: list[Entry], wanted: Wanted) -> bool:
    """Do the *programs* make one together: is no function of the kit in two of them?"""
    own = frozenset().union(*wanted.own.values())
    seen: set[str] = set()
    with Workers(1, READING) as workers:
        for program in programs[:SOME]:
            if not program.is_file or not program.name.lower().endswith(".py"):
                return False
            text = program.read(MOST_LOOKED_AT).decode("utf-8", "replace")
            found = workers.take(workers.give(outline, text))
            if isinstance(found, Lost):
                return False  # reading it says what is wrong
            functions = wanted.written(found) & own
            if functions & seen:
                return False
            seen |= functions
    return bool(seen)


def _told_apart(found: list[Found]) -> list[Found]:
    """The same with labels of which no two are the same: by the id, or by the whole path."""
    for longer in (_with_id, _with_path):
        seen: dict[str, int] = {}
        for one in found:
            seen[one.label] = seen.get(one.label, 0) + 1
        found = [longer(one) if seen[one.label] > 1 else one for one in found]
    return found


def _with_id(one: Found) -> Found:
    return one._replace(label=f"{one.label} ({one.person.id})") if one.person.id else one


def _with_path(one: Found) -> Found:
    inside = one.inside[0] if len(one.inside) == 1 else ()
    return one._replace(label=shown(one.source.joinpath(*inside)))
