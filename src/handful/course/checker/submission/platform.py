"""Names that course platforms give to what they let teachers download.

Moodle makes a folder a person, `Ann Lee_123456_assignsubmission_file_`, or puts that before every
file's name; Canvas puts `leeann_123_456_` before every file's name, with LATE in it where it was.
"""

import re
from typing import NamedTuple

__all__ = ["Person", "PlatformName", "platform_name"]

_MOODLE = re.compile(r"(?P<name>.+?)(?:_(?P<id>\d+))?_assignsubmission_[a-z]+(?:_(?P<file>.*))?")
_CANVAS = re.compile(r"(?P<name>\w+?)(?:_LATE)?_(?P<id>\d+)_\d+_(?P<file>.+)")
_CANVAS_TEXT = re.compile(r"(?P<name>\w+?)(?:_LATE)?_(?P<id>\d+)_(?P<file>(?:text|link)\.html)")
_CANVAS_HIDDEN = re.compile(r"(?:LATE_)?(?P<name>anon_(?P<id>[A-Za-z0-9]+))_\d+_(?P<file>.+)")
_AGAIN = re.compile(r"(?:-\d{1,3}|[ ]?\(\d{1,3}\))(?=\.\w+$)")
"""What is added to the name of a file that was handed in, or downloaded, again."""


class Person(NamedTuple):
    """Who handed something in, as far as the platform tells."""

    name: str
    id: str = ""


class PlatformName(NamedTuple):
    """Whose a file or a folder is, and what the file was called before."""

    person: Person
    file: str


def platform_name(name: str, *, is_folder: bool) -> PlatformName | None:
    """What a platform's name tells; None if it is none.

    >>> platform_name("Ann Lee_123456_assignsubmission_file_", is_folder=True)
    PlatformName(person=Person(name='Ann Lee', id='123456'), file='')
    >>> platform_name("leeann_LATE_123_456_ps4a-1.py", is_folder=False)
    PlatformName(person=Person(name='leeann', id='123'), file='ps4a.py')
    """
    forms = (_MOODLE,) if is_folder else (_MOODLE, _CANVAS_HIDDEN, _CANVAS, _CANVAS_TEXT)
    for form in forms:
        if found := form.fullmatch(name):
            file = _AGAIN.sub("", found["file"] or "")
            if file or is_folder:
                return PlatformName(Person(found["name"], found["id"] or ""), file)
    return None
