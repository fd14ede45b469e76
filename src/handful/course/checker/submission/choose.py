"""Which of the files that were handed in is which: by name, else by the functions in it."""

import ast
import re
from collections.abc import Mapping
from typing import NamedTuple

from handful.course.checker.message import Message, message
from handful.course.checker.submission.syntax import parse
from handful.course.checker.submission.wanted import Outline, Wanted, folded, outline

__all__ = ["Choice", "choose", "is_test"]

_FUTURE = re.compile(r"^from[ \t]+__future__[ \t]+import[^\n]*", re.MULTILINE)
_STAR = re.compile(r"^[ \t]*from[ \t]+(\w+)[ \t]+import[ \t]+\*", re.MULTILINE)


MOST_PASTED = 3
"""Functions of the kit in a file that is a part, and not another program."""


class Choice(NamedTuple):
    """The files, which of them has the place of which wanted file, and what was done for that."""

    files: dict[str, str]
    roles: dict[str, str]
    notes: tuple[Message, ...]


def is_test(name: str, wanted: Wanted) -> bool:
    """Is it a file of tests by its *name*, and not one that is wanted?

    >>> from handful.course.checker.submission.wanted import wanted_of
    >>> is_test("test_ps4a.py", wanted_of("ps4")), is_test("ps4a.py", wanted_of("ps4"))
    (True, False)
    """
    plain = name.lower()
    return name not in wanted.files and (
        name in wanted.tests or plain.startswith("test_") or plain.endswith("_test.py")
    )


def choose(files: Mapping[str, str], wanted: Wanted) -> Choice:
    """Say which of the *files* is which; none has a role if none fits."""
    if _is_plain(files, wanted):
        return Choice(dict(files), {name: name for name in wanted.files if name in files}, ())
    return _Choosing(files, wanted).choice()


def _is_plain(files: Mapping[str, str], wanted: Wanted) -> bool:
    """Are these the wanted files and no others, so that nothing needs to be found out?"""
    if not set(files) <= set(wanted.files):
        return False
    missing = [name for name in wanted.files if name not in files]
    if not missing:
        return True
    text = folded("\n".join(files.values()))
    return bool(files) and not any(
        f"def {function}" in text for name in missing for function in wanted.own[name]
    )


class _Choosing:
    def __init__(self, files: Mapping[str, str], wanted: Wanted) -> None:
        self.files = dict(files)
        self.wanted = wanted
        self.outlines = {name: outline(text) for name, text in files.items()}
        self.roles: dict[str, str] = {}
        self.notes: list[Message] = []

    def choice(self) -> Choice:
        skeletons = {
            name for name, program in self.outlines.items() if self.wanted.is_skeleton(program)
        }
        for role in self.wanted.files:
            self._by_name(role, skeletons)
        for role in self.wanted.files:
            if role not in self.roles:
                self._by_functions(role, skeletons)
        if not self.roles and len(self.files) == 1:
            [only] = self.files
            self._take(self.wanted.files[0], only)
        for role in self.wanted.files:
            if role not in self.roles:
                self._inside_another(role)
        for role in self.wanted.files:
            self._join(role)
        for name in sorted(skeletons - set(self.roles.values())):
            del self.files[name]
            self.notes.append(
                message("{file} was left out: it is the kit's file, unchanged.", file=name)
            )
        return Choice(self.files, self.roles, tuple(self.notes))

    def _take(self, role: str, name: str) -> None:
        self.roles[role] = name
        if name != role:
            self.notes.append(message("{file} was taken as {role}.", file=name, role=role))

    def _by_name(self, role: str, skeletons: set[str]) -> None:
        """Give the *role* to the file of that name, unless another has what it lacks."""
        named = [name for name in self.files if name == role] or [
            name for name in self.files if name.lower() == role.lower()
        ]
        if not named:
            return
        empty = named[0] in skeletons or not (
            self._own(named[0], role) or self._imports_another(named[0])
        )
        others = set(self.files) - set(self.wanted.files) - skeletons
        if empty and any(
            self._own(name, role, written=True) and not self._is_part(name, role) for name in others
        ):
            return
        self._take(role, named[0])

    def _by_functions(self, role: str, skeletons: set[str]) -> None:
        """Give the *role* to the file that has most of its functions."""
        free = [
            name
            for name in self.files
            if name not in self.roles.values()
            and (name not in self.wanted.files or name == role or name in skeletons)
        ]
        scores = {name: self._score(name, role, skeletons) for name in free}
        best = max(free, key=lambda name: scores[name], default=None)
        if best is not None and any(scores[best][1:3]):
            self._take(role, best)

    def _score(self, name: str, role: str, skeletons: set[str]) -> tuple[bool, int, bool, bool]:
        """How well a file fits a *role*; what is only named in it counts less than what it has."""
        shared = set(self.wanted.functions[role]) - self.wanted.own[role]
        plain = folded(self.files[name])
        named = [
            other
            for other in self.wanted.files
            if any(function in plain for function in self.wanted.own[other])
        ]
        stem = role.removesuffix(".py").lower()
        return (
            name not in skeletons,
            len(self._own(name, role)),
            # A later part names the functions of the parts before it, never the other way round.
            bool(shared & self.outlines[name].functions)
            and role == (named[-1] if named else self.wanted.files[0]),
            stem in name.lower(),
        )

    def _inside_another(self, role: str) -> None:
        """Find the *role* in a file that has another one: all was written into one."""
        for name in dict.fromkeys(self.roles.values()):
            telling = self.wanted.telling(role)
            if len(self.outlines[name].functions & telling) * 2 >= len(telling):
                self._share(role, name)
                self.notes.append(message("{file} was taken as {role} too.", file=name, role=role))
                return

    def _share(self, role: str, name: str) -> None:
        """Give the *role* to a file that has another one already.

        What is written twice in it, once for each part, is written for the first part first.
        """
        [other] = [known for known, file in self.roles.items() if file == name][:1]
        first, last = sorted((other, role), key=self.wanted.files.index)
        shared = set(self.wanted.functions[first]) & set(self.wanted.functions[last])
        whole = self.files[name]
        before = _without_last(whole, shared)
        if before == whole:
            self.roles[role] = name
            return
        for known, text in ((last, whole), (first, before)):
            self.files[known] = text
            self.outlines[known] = outline(text)
            self.roles[known] = known

    def _join(self, role: str) -> None:
        """Put functions that lie in files of their own behind those in the file of the *role*."""
        name = self.roles.get(role)
        if name is None or not self.outlines[name].parses:
            return
        missing = self.wanted.todo[role] - self._reached(name)
        parts = []
        for other in self._parts(role):
            found = self.wanted.written(self.outlines[other]) & missing
            if found:
                missing -= found
                parts.append(other)
        if parts:
            self._joined(role, name, parts)

    def _reached(self, name: str) -> set[str]:
        """The functions written in a file, and in those that it imports."""
        reached: set[str] = set()
        left, seen = [name], {name, *self.roles.values()}
        while left:
            program = self.outlines[left.pop()]
            reached |= self.wanted.written(program)
            more = {f"{module}.py" for module in program.imports} & set(self.outlines) - seen
            seen |= more
            left += sorted(more)
        return reached

    def _parts(self, role: str) -> list[str]:
        """The files that nobody else claims, in the order of the *role*'s functions."""
        free = [
            name
            for name, program in self.outlines.items()
            if name in self.files
            and name not in self.roles.values()
            and program.parses
            and self._is_part(name, role)
        ]
        return self._in_order(free, role)

    def _in_order(self, names: list[str], role: str) -> list[str]:
        """Files in the order of the *role*'s functions."""
        places = {function: place for place, function in enumerate(self.wanted.functions[role])}
        return sorted(
            names,
            key=lambda name: min(
                [places[one] for one in self.outlines[name].functions if one in places]
            ),
        )

    def _is_part(self, name: str, role: str) -> bool:
        """Are there a few functions of the *role* in it, and not a whole program?"""
        functions = self.outlines[name].functions & set(self.wanted.functions[role])
        return 0 < len(functions) <= MOST_PASTED

    def _joined(self, role: str, name: str, parts: list[str]) -> None:
        text = ""
        told = []
        if self._is_part(name, role):
            parts = self._in_order([name, *parts], role)
        else:
            parts = [name, *parts]
        for part in parts:
            source = self.files[part]
            if text:
                source = _FUTURE.sub("", source)  # may stand at the beginning only
                text += f"\n\n# {part}\n"
            first = text.count("\n") + 1
            text += source if source.endswith("\n") else f"{source}\n"
            told.append(f"{part} {first}-{text.count(chr(10))}")
        self.files[role] = text
        self.outlines[role] = outline(text)
        self.roles[role] = role
        self.notes = [note for note in self.notes if ("file", name) not in note.gaps]
        self.notes.append(
            message(
                "{role} was put together from several files (file and lines: {parts}).",
                role=role,
                parts=", ".join(told),
            )
        )

    def _own(self, name: str, role: str, *, written: bool = False) -> frozenset[str]:
        """The functions of a file that only the *role* has; those *written* by the learner."""
        program: Outline = self.outlines[name]
        functions = self.wanted.written(program) if written else program.functions
        return functions & self.wanted.own[role]

    def _imports_another(self, name: str) -> bool:
        """Does it take its functions from a file that was handed in too?"""
        handed_in = {other.removesuffix(".py") for other in self.files if other != name}
        return bool(self.outlines[name].imports & handed_in)


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
