"""Names that course platforms give to the files and folders that teachers download.

Moodle makes a folder for each person, `Ann Lee_123456_assignsubmission_file_`, or puts that before
the name of every file. Canvas puts `leeann_123_456_` before it, with LATE if it was late.
"""

import re
from typing import NamedTuple, TypeAlias

__all__ = ["MOODLE", "Again", "Person", "PlatformName", "platform_name", "stem", "without_number"]

MOODLE = "_assignsubmission_"
"""In every name that Moodle makes for one person, and in no other."""
_MOODLE = rf"(?P<name>.+?)(?:_(?P<id>\d+))?{MOODLE}[a-z]+"
_MOODLE_FOLDER = re.compile(rf"{_MOODLE}_?")
_MOODLE_FILE = re.compile(rf"{_MOODLE}_(?P<file>.+)")
_CANVAS = re.compile(r"(?P<name>\w+?)(?:_LATE)?_(?P<id>\d+)_(?P<number>\d+)_(?P<file>.+)")
_CANVAS_TEXT = re.compile(r"(?P<name>\w+?)(?:_LATE)?_(?P<id>\d+)_(?P<file>(?:text|link)\.html)")
_CANVAS_HIDDEN = re.compile(
    r"(?:LATE_)?(?P<name>anon_(?P<id>[A-Za-z0-9]+))_(?P<number>\d+)_(?P<file>.+)"
)
_FILES = (_MOODLE_FILE, _CANVAS_HIDDEN, _CANVAS, _CANVAS_TEXT)
_AGAIN = re.compile(r"(?:-(\d{1,3})|[ ]?\((\d{1,3})\))(?=\.\w+$)")
"""What is added to the name of a file that was handed in, or downloaded, again."""

Again: TypeAlias = tuple[int, int]
"""How often a file was handed in again by its name, and the platform's number: newer is higher."""


class Person(NamedTuple):
    """A learner's name, and the platform's id for them if there is one."""

    name: str
    id: str = ""


class PlatformName(NamedTuple):
    """Whose a file or a folder is, and what the file was called before the platform renamed it."""

    person: Person
    file: str
    again: Again = (0, 0)


def platform_name(name: str, *, is_folder: bool) -> PlatformName | None:
    """Whose a file or folder of this *name* is; None if no platform named it.

    >>> platform_name("Ann Lee_123456_assignsubmission_file_", is_folder=True)
    PlatformName(person=Person(name='Ann Lee', id='123456'), file='', again=(0, 0))
    >>> platform_name("leeann_LATE_123_456_ps4a-1.py", is_folder=False)
    PlatformName(person=Person(name='leeann', id='123'), file='ps4a.py', again=(1, 456))
    """
    if is_folder:
        folder = _MOODLE_FOLDER.fullmatch(name)
        return PlatformName(Person(folder["name"], folder["id"] or ""), "") if folder else None
    matches = [found for form in _FILES if (found := form.fullmatch(name))]
    if not matches:
        return None
    # The platform's part comes first; the learner's own file may be named like any platform's.
    found = min(matches, key=lambda match: match.start("file"))
    file, times = without_number(found["file"])
    number = int(found.groupdict().get("number") or 0)
    return PlatformName(Person(found["name"], found["id"] or ""), file, (times, number))


def stem(name: str) -> str:
    """The name of a person whose file or folder is called *name*."""
    return re.sub(r"\.(py|py\.txt|ipynb|zip)$", "", name, flags=re.IGNORECASE)


def without_number(name: str) -> tuple[str, int]:
    """The name of a file without what is added when it is handed in again, and how often it was.

    >>> without_number("ps4a (2).py"), without_number("ps4a-1.py"), without_number("ps4a.py")
    (('ps4a.py', 2), ('ps4a.py', 1), ('ps4a.py', 0))
    """
    found = _AGAIN.search(name)
    return (_AGAIN.sub("", name), int(found[1] or found[2])) if found else (name, 0)
