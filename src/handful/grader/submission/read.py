"""Submissions: what a learner handed in, read with care from a file, a folder or an archive."""

import re
from collections.abc import Iterable, Iterator
from contextlib import ExitStack
from typing import NamedTuple

from handful.grader.message import Message, message, plural
from handful.grader.submission.choice import Submission, choose, is_test
from handful.grader.submission.notebook import program_of
from handful.grader.submission.requirements import Requirements, defined, outline
from handful.grader.submission.source import (
    BadSubmission,
    Entry,
    Packed,
    archive_in,
    is_leftover,
    shown,
)

MAX_SOURCE = 400_000
"""The longest program that is read; the solutions have about 10,000 characters."""
MAX_NOTEBOOK = 5_000_000
"""The longest notebook that is read: there may be pictures in it."""
MAX_FILES = 500
"""Files of one person that are looked at."""
MAX_TEXT = 2_000_000
MAX_PROGRAMS = 40
"""Programs of one person that are read: the required ones, then those in the fewest folders."""
MAX_FOLDERS = 12
MAX_NAME = 100
MAX_NAMED = 3
"""How many of the files that are no programs are named where there is no program."""


class Item(NamedTuple):
    """A file of a submission, and what it was called before a platform renamed it."""

    entry: Entry
    name: str
    folders: tuple[str, ...] = ()
    """Those around it, as the learner has them."""

    @property
    def program(self) -> str:
        """What a program is called by its file: `.py`, `.py.txt` or a notebook; empty for the rest.

        >>> [Item(None, name).program for name in ("ps4a.py.txt", "week 4.ipynb", "words.txt")]
        ['ps4a.py', 'week 4.ipynb', '']
        """
        name = re.sub(r"(?i)(?<=\.py)\.txt$", "", self.name)
        stem, _, ending = shown(name).rpartition(".")
        return f"{stem[:MAX_NAME]}.{ending.lower()}" if ending.lower() in ("py", "ipynb") else ""

    @property
    def where(self) -> str:
        """Its path, with the name that the file has now."""
        return shown("/".join((*self.folders, self.entry.name)))


def read_items(name: str, path: str, items: Iterable[Item], required: Requirements) -> Submission:
    """The submission called *name* in these *items* and in whatever they hold.

    *path* is where they are, for the reader.
    """
    with ExitStack() as opened:
        found = list(_walk(items, path))
        programs = [one for one in found if one.program and not is_test(one.program, required)]
        files, notes = _texts(programs, required)
        if all(required.is_skeleton(outline(text)) for text in files.values() if text.strip()):
            # Nothing is written so far: there may be work in an archive, or in a test file.
            packed = [one for one in found if one.name.lower().endswith(".zip")]
            inside = [
                Item(
                    opened.enter_context(archive_in(one.entry)), one.name, (*one.folders, one.name)
                )
                for one in packed
            ]
            found = [one for one in found if one not in packed] + list(_walk(inside, path))
            programs = [one for one in found if one.program]
            files, notes = _texts(programs, required)
            tests = {name for name in files if is_test(name, required)}
            if len(tests) < len(files):
                empty = [one for one in tests if not required.work(outline(files[one]))]
                files = {name: text for name, text in files.items() if name not in empty}
        if not programs:
            raise _nothing(path, found, required)
    _require_written(files, required)
    empty = [name for name in required.files if name in files and not files[name].strip()]
    notes += [message("{file} is empty.", file=name) for name in empty]
    submission = choose(name, files, required, notes)
    if not submission.roles:
        why_not = message(
            "there is none of {files} in {path}, nor a file with their functions",
            files=", ".join(required.files),
            path=path,
        )
        raise BadSubmission(why_not)
    return submission


def _walk(items: Iterable[Item], path: str) -> Iterator[Item]:
    """The files among *items* and in the folders among them, without leftovers of systems."""
    top = list(items)
    left = top[::-1]
    count = 0
    while left:
        item = left.pop()
        if not item.entry.is_folder:
            if isinstance(item.entry, Packed) and item.entry.why_not is not None:
                raise BadSubmission(item.entry.why_not)
            count += 1
            yield item
        elif len(item.folders) < MAX_FOLDERS:
            inside = [entry for entry in item.entry.entries() if not is_leftover(entry.name)]
            is_top = any(item is one for one in top)
            folders = item.folders if is_top else (*item.folders, item.name)
            left += [Item(entry, entry.name, folders) for entry in inside[::-1]]
        if count > MAX_FILES:
            why_not = message(
                "{path} holds more than {most} files; that is not a submission",
                path=path,
                most=MAX_FILES,
            )
            raise BadSubmission(why_not)


def _nothing(path: str, others: list[Item], required: Requirements) -> BadSubmission:
    """Why there is no program: what there is instead."""
    if len(others) == 1 and others[0].entry.shown == path:
        why = message(
            "{path} is not a Python file; hand in {files}",
            path=path,
            files=", ".join(required.files),
        )
    elif others:
        names = ", ".join([shown(item.name) for item in others[:MAX_NAMED]])
        if len(others) > MAX_NAMED:
            names += ", …"
        why = message("there is no Python file in {path}, only {names}", path=path, names=names)
    else:
        why = message("there is no Python file in {path}", path=path)
    return BadSubmission(why)


def _require_written(files: dict[str, str], required: Requirements) -> None:
    """Make sure that there is a program, and that it is one for this kit."""
    if not any(text.strip() for text in files.values()):
        names = ", ".join([name for name in files if name in required.files] or files)
        raise BadSubmission(
            plural("{names} is empty", "{names} are empty", names.count(",") + 1, names=names)
        )
    if set(files) & set(required.files):
        return  # by its name it is for this kit, whatever its functions are called
    names_in = {name for text in files.values() for name in defined(text)}
    if other := required.other_assignment(names_in):
        raise BadSubmission(
            message("this looks like {other}, not like {wanted}", other=other, wanted=required.name)
        )


def _texts(programs: list[Item], required: Requirements) -> tuple[dict[str, str], list[Message]]:
    """The text of each of the *programs* by name, and what was left out."""
    notes: list[Message] = []
    rivals: dict[str, list[tuple[Item, str]]] = {}
    # The required ones first, then the nearest.
    order = sorted(programs, key=lambda one: (one.program not in required.files, len(one.folders)))
    total = 0
    for place, item in enumerate(order):
        if place == MAX_PROGRAMS or total > MAX_TEXT:
            notes.append(
                message("Of {count} programs {most} were read.", count=len(order), most=place)
            )
            break
        name = item.program
        try:
            text = _text(item)
        except BadSubmission as error:
            if name in required.files or len(programs) == 1:
                raise
            notes.append(
                message("{file} was left out: {reason}.", file=item.where, reason=error.why)
            )
            continue
        total += len(text)
        if name.endswith(".ipynb"):
            name = f"{name.removesuffix('.ipynb')}.py"
            notes.append(
                message(
                    "{file} holds the cells of the notebook {notebook}.",
                    file=name,
                    notebook=item.where,
                )
            )
        rivals.setdefault(name, []).append((item, text))
    files: dict[str, str] = {}
    for name, texts in rivals.items():
        # The most work counts; of copies, the nearest, and the last that a platform numbered.
        item, files[name] = max(
            texts,
            key=lambda one: (_written(one[1], required), -len(one[0].folders), one[0].entry.name),
        )
        if len({text for _, text in texts}) > 1:
            notes.append(
                message(
                    "There are {count} files called {file}; {path} was used.",
                    count=len(texts),
                    file=name,
                    path=item.where,
                )
            )
    return files, notes


def _written(text: str, required: Requirements) -> int:
    """How many functions of the kit the learner wrote: of files of one name, the most counts."""
    asked = {name for functions in required.functions.values() for name in functions}
    return len(required.written(outline(text)) & asked)


def _text(item: Item) -> str:
    """The program in a file; of a notebook, its cells."""
    is_notebook = item.program.endswith(".ipynb")
    most = MAX_NOTEBOOK if is_notebook else MAX_SOURCE
    text = _decoded(item.entry.read(most + 1), item.entry.shown, most)
    if is_notebook:
        text = program_of(text, item.entry.shown)
        if len(text) > MAX_SOURCE:
            raise _too_long(item.entry.shown, MAX_SOURCE)
    return text


def _decoded(content: bytes, path: str, most: int) -> str:
    if len(content) > most:
        raise _too_long(path, most)
    if content[:2] in (b"\xff\xfe", b"\xfe\xff"):
        raise BadSubmission(message("{path} is written in UTF-16; save it as UTF-8", path=path))
    if b"\0" in content:
        raise BadSubmission(message("{path} is not a text file: it holds a zero byte", path=path))
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError:
        text = content.decode("latin-1")
    return text.replace("\r\n", "\n").replace("\r", "\n")


def _too_long(path: str, most: int) -> BadSubmission:
    why = message(
        "{path} is longer than {most} bytes; that is not a program", path=path, most=f"{most:,}"
    )
    return BadSubmission(why)
