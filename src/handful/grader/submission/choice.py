"""Submissions: the files of one person, and which is graded as which of the required files.

The file of that name, if there is work in it and no other file has the same functions written and
more; else the file with the most work for it. A skeleton is taken only if there is no work
anywhere.
"""

import ast
import hashlib
import re
from collections.abc import Iterable, Mapping
from itertools import chain
from typing import NamedTuple

from handful.grader.message import Message, message
from handful.grader.submission.requirements import Requirements, folded, outline
from handful.grader.syntax import parse

_OLD = re.compile(r"old|backup|bak(?![a-z])|draft|prev|orig", re.IGNORECASE)
"""Names of earlier versions."""


class Submission(NamedTuple):
    """A name, and all programs that were handed in, by file name."""

    name: str
    files: dict[str, str]
    roles: dict[str, str] = {}  # noqa: RUF012 - never changed
    """By required name, the file that is graded as it; the same name where that is right."""
    notes: tuple[Message, ...] = ()
    """What was done with the files: graded as another, put together, left out."""

    def program(self, required: str) -> str | None:
        """The program that is graded as the *required* file, if there is one."""
        return self.files.get(self.roles.get(required, required))

    @property
    def modules(self) -> dict[str, str]:
        """All files by name, those that are graded also under the required names."""
        return self.files | {
            required: self.files[name]
            for required, name in self.roles.items()
            if name in self.files
        }

    @property
    def sha256(self) -> str:
        """The hash of files, roles and notes: submissions with the same are graded once."""
        texts = chain(
            *sorted(self.files.items()),
            *sorted(self.roles.items()),
            [str(note) for note in self.notes],
        )
        return hashlib.sha256("\0".join(texts).encode("utf-8", "surrogatepass")).hexdigest()


def is_test(name: str, required: Requirements) -> bool:
    """Is it a file of tests by its *name*, and not one that is required?

    >>> from handful.course.built_in import built_in
    >>> from handful.grader.submission.requirements import requirements_of
    >>> required = requirements_of(built_in("ps4"))
    >>> is_test("test_ps4a.py", required), is_test("ps4a.py", required)
    (True, False)
    """
    plain = name.lower()
    return name not in required.files and (
        name in required.tests or plain.startswith("test_") or plain.endswith("_test.py")
    )


def choose(
    name: str, files: Mapping[str, str], required: Requirements, notes: Iterable[Message] = ()
) -> Submission:
    """The submission of these *files*, after saying which is which; without roles if none fits.

    It goes on with *notes* that there are already.
    """
    choice = _Choice(files, required)
    for find in (choice.by_name, choice.by_functions, choice.inside_another, choice.without_work):
        for role in required.files:
            if role not in choice.roles:
                find(role)
    if not choice.roles and len(files) == 1:
        choice.take(required.files[0], *files)
    choice.note_others()
    return Submission(name, choice.files, choice.roles, (*notes, *choice.notes))


class _Choice:
    """Which file has which role so far."""

    def __init__(self, files: Mapping[str, str], required: Requirements) -> None:
        self.files = dict(files)
        self.required = required
        self.outlines = {name: outline(text) for name, text in files.items()}
        self.roles: dict[str, str] = {}
        self.notes: list[Message] = []
        self.split: set[str] = set()
        """Files that were made into two, one for each part."""

    def take(self, role: str, name: str) -> None:
        self.roles[role] = name
        if name != role:
            self.notes.append(message("{file} was graded as {role}.", file=name, role=role))

    def _named(self, role: str) -> str | None:
        """The file that has the name of the *role*, in whatever case."""
        if role in self.files:
            return role
        return next((name for name in self.files if name.lower() == role.lower()), None)

    def by_name(self, role: str) -> None:
        """Give the *role* to the file of that name if it has work, or imports what may have it.

        Another file that has all this work and more is taken instead.
        """
        name = self._named(role)
        if not name:
            return
        if self._imports_another(name):
            self.take(role, name)
        elif work := self._work(name, role):
            others = [one for one in self._free(role) if self.outlines[one].parses]
            self._take_best(role, [o for o in others if self._work(o, role) > work] or [name])

    def by_functions(self, role: str) -> None:
        """Give the *role* to the file with the most work for it."""
        fitting = [name for name in self._free(role) if self._fits(name, role)]
        self._take_best(role, [name for name in fitting if self._work(name, role)])

    def without_work(self, role: str) -> None:
        """Give the *role* to the file of that name, or to one that fits: there is no better."""
        name = self._named(role)
        fitting = [one for one in self._free(role) if self._fits(one, role)]
        self._take_best(role, [name] if name else fitting)

    def _take_best(self, role: str, names: list[str]) -> None:
        if names:
            self.take(role, max(names, key=lambda name: self._score(name, role)))

    def _free(self, role: str) -> list[str]:
        """The files that have no role, and whose name is not that of another role."""
        return [
            name
            for name in self.files
            if name not in self.roles.values()
            and (name not in self.required.files or name == role or not self._work(name))
        ]

    def _work(self, name: str, role: str | None = None) -> frozenset[str]:
        return self.required.work(self.outlines[name], role)

    def _fits(self, name: str, role: str) -> bool:
        """Does a file have functions that only the *role* has, or only such as several roles have?

        A later part names the functions of the parts before it, never the other way round.
        """
        if self._own(name, role):
            return True
        shared = set(self.required.functions[role]) - self.required.own(role)
        plain = folded(self.files[name])
        named = [
            other
            for other in self.required.files
            if any(function in plain for function in self.required.own(other))
        ]
        last = named[-1] if named else self.required.files[0]
        return role == last and bool(shared & self.outlines[name].functions)

    def _score(self, name: str, role: str) -> tuple[int, int, bool, bool, list[int]]:
        """How well a file fits a *role*: by the work in it, then by its name."""
        return (
            len(self._work(name, role)),
            len(self._own(name, role)),
            role.removesuffix(".py").lower() in name.lower(),
            not _OLD.search(name),
            [int(number[-9:]) for number in re.findall(r"\d+", name)],
        )

    def inside_another(self, role: str) -> None:
        """Give the *role* to a file that has another one, if everything was written into it."""
        for name in dict.fromkeys(self.roles.values()):
            own = self.required.own(role)
            telling = own & self.required.blank[role] or own
            if len(self.outlines[name].functions & telling) * 2 >= len(telling):
                self._share(role, name)
                self.notes.append(
                    message("{file} was also graded as {role}.", file=name, role=role)
                )
                return

    def _share(self, role: str, name: str) -> None:
        """Give the *role* to a file that has another one already.

        What is written twice in it, once for each part, is written for the first part first.
        """
        [other] = [known for known, file in self.roles.items() if file == name][:1]
        first, last = sorted((other, role), key=self.required.files.index)
        shared = set(self.required.functions[first]) & set(self.required.functions[last])
        whole = self.files[name]
        before = _without_last(whole, shared)
        if before == whole:
            self.roles[role] = name
            return
        self.split.add(name)
        for known, text in ((last, whole), (first, before)):
            self.files[known] = text
            self.outlines[known] = outline(text)
            self.roles[known] = known

    def note_others(self) -> None:
        """Leave out skeletons, and name the files with work that are not graded."""
        imported = {f"{module}.py" for one in self.outlines.values() for module in one.imports}
        used = set(self.roles.values()) | self.split | (imported - set(self.roles))
        free = set(self.files) - used
        for name in sorted(free):
            if self.required.is_skeleton(self.outlines[name]):
                del self.files[name]
                self.notes.append(
                    message(
                        "{file} was left out: the functions to write are empty in it.", file=name
                    )
                )
        others = sorted(name for name in free & set(self.files) if self._work(name))
        if others:
            self.notes.append(
                message(
                    "Graded: {graded}. Not graded: {others}.",
                    graded=", ".join(dict.fromkeys(self.roles.values())),
                    others=", ".join(others),
                )
            )

    def _own(self, name: str, role: str) -> frozenset[str]:
        """The functions of a file that only the *role* has."""
        return self.outlines[name].functions & self.required.own(role)

    def _imports_another(self, name: str) -> bool:
        """Does it import a file that was handed in, other than the required ones?"""
        others = set(self.files) - set(self.required.files) - {name}
        return bool(self.outlines[name].imports & {other.removesuffix(".py") for other in others})


def _without_last(source: str, functions: set[str]) -> str:
    """A program without the last of the *functions* that it has twice; lines stay in place."""
    try:
        body = parse(source).body
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return source
    lines = source.split("\n")
    for name in functions:
        same = [n for n in body if isinstance(n, ast.FunctionDef) and folded(n.name) == name]
        if len(same) > 1 and same[-1].end_lineno is not None:
            first, last = same[-1].lineno - 1, same[-1].end_lineno
            lines[first:last] = [""] * (last - first)
    return "\n".join(lines)
