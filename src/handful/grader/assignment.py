"""Assignments: a folder with problems, rules and cases, read and checked.

`docs/write-an-assignment.md` describes the format. Nothing is run here but `checks.py`, which is
the author's own code.
"""

import ast
import hashlib
import json
import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from types import ModuleType
from typing import Any

from handful.grader.error import GraderError
from handful.grader.message import Message, verbatim
from handful.grader.mistakes import GENERAL, Pages, page_texts
from handful.grader.syntax import parse
from handful.grader.system import BadFile, read_bounded

__all__ = ["Assignment", "BadAssignment", "CaseSpec", "Mistake", "Problem", "Rule"]

FORMAT = 1
MOST_BYTES = 4_000_000
"""The longest file of an assignment."""
COMPARISONS = ("equal", "counts", "truth")
"""How a result is compared with the solution's."""
LOOKS = ("value", "arguments", "type", "facts", "wording")
"""What a rule looks at."""


class BadAssignment(GraderError):
    """An assignment that cannot be used: the message names the file and the line."""


@dataclass(frozen=True, slots=True)
class CaseSpec:
    """One call or session as the author wrote it; with *each* or *let*, several that are drawn."""

    call: str
    typed: tuple[str, ...] | None = None
    """The lines to type; None for a plain call."""
    name: Message = field(default_factory=lambda: verbatim(""))
    each: Mapping[str, tuple[Any, ...]] = field(default_factory=dict)
    """Variables, each with the values it takes in turn."""
    let: Mapping[str, str] = field(default_factory=dict)
    """Variables drawn by an expression."""
    times: int = 1
    """How many cases are drawn for each value."""
    repeat: int = 1
    """How often the function is called in one case, for results that depend on chance."""
    constants: Mapping[str, Any] = field(default_factory=dict)
    """Values for constants of the learner's file."""
    returns: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """By the name of a stubbed function, what it returns in order."""
    wording: bool = False
    """Is the wording of this session compared?"""
    alternative: "CaseSpec | None" = None
    """Another case that shows the same in the learner's own program; passing either is enough."""

    @property
    def is_drawn(self) -> bool:
        """Does the seed decide about it?"""
        return bool(self.each or self.let)


@dataclass(frozen=True, slots=True)
class Rule:
    """A requirement that the learner reads, worth points, with the cases that test it."""

    says: Message
    points: float
    look: str = "value"
    cases: tuple[CaseSpec, ...] = ()
    facts: tuple[str, ...] = ()
    """The facts of a session that belong to it; a fact of the same kind with more words too."""
    mistake: str = ""
    """The known mistake of whoever breaks it, where there is only one way to do that."""
    compare: str = ""
    """How results are compared, where that is not the problem's way."""
    sessions: frozenset[str] | None = None
    """The sessions that it looks at, by their English name; None for all of the problem."""


@dataclass(frozen=True, slots=True)
class Problem:
    """A graded part of an assignment."""

    id: str
    title: Message
    file: str
    functions: tuple[str, ...]
    points: float
    rules: tuple[Rule, ...]
    sessions: tuple[CaseSpec, ...] = ()
    compare: str = "equal"
    constants: tuple[str, ...] = ()
    """Constants of the file that are the learner's own."""
    given: tuple[str, ...] = ()
    """Functions of the skeleton that learners may have changed."""
    needs: tuple[str, ...] = ()
    """Files of the assignment that its own file imports."""
    is_program: bool = False
    """Is the file itself run, as the learner wrote it? Then it has sessions and no points."""

    @property
    def module(self) -> str:
        """The name under which its file is imported."""
        return self.file.removesuffix(".py")

    @property
    def needed_modules(self) -> tuple[str, ...]:
        """The modules of the assignment that its own file imports."""
        return tuple([file.removesuffix(".py") for file in self.needs])


@dataclass(frozen=True, slots=True)
class Mistake:
    """A known mistake: a wrong version of some of the solution's functions.

    A program has the mistake if it does what the wrong version does, in every case of the rules
    that it fails.
    """

    name: str
    source: str
    functions: frozenset[str]
    price: float | None = None
    """What it costs of a problem, from 0 to 1."""


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Assignment:
    """What a teacher sets.

    It can be pickled, and is the same object again in a process that knows it.
    """

    name: str
    title: Message
    files: tuple[str, ...]
    problems: tuple[Problem, ...]
    solution: Mapping[str, str]
    skeleton: Mapping[str, str]
    tools: ModuleType
    """What checks.py defines."""
    given: tuple[str, ...] = ()
    chance: tuple[str, ...] = ()
    """Functions whose results depend on chance: their calls begin with a seed."""
    mistakes: tuple[Mistake, ...] = ()
    pages: Pages = GENERAL
    """The pages about mistakes: those of its own, and the general ones."""
    support: Mapping[str, str] = field(default_factory=dict)
    """The files beside a program."""
    others: Mapping[str, frozenset[str]] = field(default_factory=dict)
    """By the name of another assignment, for which a program may be mistaken, its functions."""
    texts: Mapping[str, str] = field(default_factory=dict)
    """All files of the folder, by their path."""
    hash: str = ""

    def __repr__(self) -> str:
        return f"<Assignment {self.name}>"

    def __reduce__(self) -> tuple[object, ...]:
        return _known, (self.hash, self.name, self.texts, self.others)

    @classmethod
    def read(cls, folder: Path) -> "Assignment":
        """The assignment in a *folder*."""
        files = {}
        for path in sorted(folder.rglob("*")):
            parts = path.relative_to(folder).parts
            if path.is_file() and not any(part.startswith((".", "__")) for part in parts):
                files["/".join(parts)] = _text(path)
        return cls.parse(folder.resolve().name, files)

    @classmethod
    def parse(
        cls,
        name: str,
        files: Mapping[str, str],
        others: Mapping[str, frozenset[str]] | None = None,
    ) -> "Assignment":
        """The assignment in *files*, which are by their path in the folder."""
        text = files.get("assignment.toml")
        if text is None:
            raise BadAssignment(f"{name} has no file assignment.toml")
        try:
            document = tomllib.loads(text)
        except tomllib.TOMLDecodeError as error:
            raise BadAssignment(f"{name}/assignment.toml is not a TOML file: {error}") from error
        return _Reader(name, text).assignment(document, files, others or {})


_KNOWN: dict[str, Assignment] = {}
"""By hash, the assignments that came from other processes."""


def _known(
    hash_: str, name: str, texts: Mapping[str, str], others: Mapping[str, frozenset[str]]
) -> Assignment:
    if hash_ not in _KNOWN:
        _KNOWN[hash_] = Assignment.parse(name, texts, others)
    return _KNOWN[hash_]


def _text(path: Path) -> str:
    try:
        return read_bounded(path, MOST_BYTES).decode("utf-8")
    except BadFile as error:
        raise BadAssignment(f"{path}: {error}") from error
    except (OSError, UnicodeDecodeError) as error:
        raise BadAssignment(f"{path} is not a text file in UTF-8") from error


class _Reader:
    """Reads the document, and says in which line something is wrong."""

    def __init__(self, name: str, text: str) -> None:
        self.name = name
        self.text = text

    def fail(self, near: str, why: str) -> BadAssignment:
        """The error for what is wrong near a piece of text, which may be a table's value."""
        place = self.text.find(near) if near else -1
        line = f", line {self.text.count(chr(10), 0, place) + 1}" if place >= 0 else ""
        return BadAssignment(f"{self.name}/assignment.toml{line}: {why}")

    def assignment(
        self,
        document: dict[str, Any],
        files: Mapping[str, str],
        others: Mapping[str, frozenset[str]],
    ) -> Assignment:
        self.known(document, "the assignment", _ASSIGNMENT)
        if document.get("format") != FORMAT:
            raise self.fail("format", f"format must be {FORMAT}")
        problems = tuple([self.problem(one) for one in document.get("problem", ())])
        if not problems:
            raise self.fail("", "there is no [[problem]]")
        ids = [problem.id for problem in problems]
        for id_ in ids:
            if ids.count(id_) > 1:
                raise self.fail(f'id = "{id_}"', f"two problems have the id {id_!r}")
        wanted = tuple(self.strings(document, "files"))
        for problem in problems:
            for file in (problem.file, *problem.needs):
                if file not in wanted:
                    raise self.fail(f'"{file}"', f"problem {problem.id}: {file!r} is not in files")
        solution, skeleton = _inside(files, "solution/"), _inside(files, "skeleton/")
        for file in wanted:
            if file not in solution:
                raise self.fail("files", f"there is no solution/{file}")
        digest = hashlib.sha256(json.dumps(sorted(files.items())).encode()).hexdigest()
        tools = _tools(self.name, files.get("checks.py", ""))
        support = _inside(files, "support/")
        if hasattr(tools, "support"):
            support |= tools.support()
        return Assignment(
            self.name,
            self.words(document, "title"),
            wanted,
            problems,
            solution,
            skeleton,
            tools,
            tuple(self.strings(document, "given")),
            tuple(self.strings(document, "chance")),
            tuple(_mistakes(files)),
            GENERAL | Pages(page_texts(files)),
            support,
            others,
            files,
            digest,
        )

    def problem(self, table: dict[str, Any]) -> Problem:
        where = f"problem {table.get('id', '?')}"
        self.known(table, where, _PROBLEM)
        for key in ("id", "title", "file", "functions", "points"):
            if key not in table:
                raise self.fail(_near(table), f"{where} has no {key}")
        compare = table.get("compare", "equal")
        if compare not in COMPARISONS:
            raise self.fail(
                f'compare = "{compare}"',
                f"{where}: there is no comparison {compare!r}; there are {', '.join(COMPARISONS)}",
            )
        constants = table.get("set", {})
        sessions = tuple([self.case(one, where, constants) for one in table.get("session", ())])
        names = {str(session.name) for session in sessions}
        rules = tuple([self.rule(one, where, constants, names) for one in table.get("rule", ())])
        if not rules:
            raise self.fail(_near(table), f"{where} has no rules")
        for session in sessions:
            if session.typed is None:
                raise self.fail(
                    session.call, f"{where}: session {str(session.name)!r} has no typed"
                )
        return Problem(
            str(table["id"]),
            self.words(table, "title"),
            table["file"],
            tuple(self.strings(table, "functions")),
            self.number(table, "points", where),
            rules,
            sessions,
            compare,
            tuple(self.strings(table, "constants")),
            tuple(self.strings(table, "given")),
            tuple(self.strings(table, "needs")),
            table.get("program", False),
        )

    def rule(
        self, table: dict[str, Any], where: str, constants: Mapping[str, Any], names: set[str]
    ) -> Rule:
        self.known(table, f"a rule of {where}", _RULE)
        says = self.words(table, "says")
        where = f"{where}, rule {str(says)!r}"
        facts = tuple(self.strings(table, "facts"))
        look = table.get("look", "facts" if facts else "value")
        if look not in LOOKS:
            raise self.fail(
                f'look = "{look}"',
                f"{where}: look cannot be {look!r}, only {', '.join(LOOKS)}",
            )
        sessions = self.strings(table, "sessions")
        for name in sessions:
            if name not in names:
                raise self.fail(f'"{name}"', f"{where}: there is no session {name!r}")
        compare = table.get("compare", "")
        drawn = table.get("drawn", [])
        cases = [self.case(one, where, constants) for one in table.get("cases", ())]
        cases += [
            self.case(one, where, constants)
            for one in (drawn if isinstance(drawn, list) else [drawn])
        ]
        if look in ("value", "arguments", "type") and not cases:
            raise self.fail(str(says), f"{where} has no cases")
        repeat = table.get("repeat", 1)
        cases = [replace(case, repeat=repeat) for case in cases]
        return Rule(
            says,
            self.number(table, "points", where),
            look,
            tuple(cases),
            facts,
            table.get("mistake", ""),
            compare,
            frozenset(sessions) if sessions else None,
        )

    def case(
        self, written: str | dict[str, Any], where: str, constants: Mapping[str, Any]
    ) -> CaseSpec:
        table: dict[str, Any] = {"call": written} if isinstance(written, str) else written
        self.known(table, f"a case of {where}", _CASE)
        call = table.get("call")
        if not isinstance(call, str):
            raise self.fail(_near(table), f"{where}: a case has no call")
        try:
            compile(call, "call", "eval")
        except SyntaxError as error:
            raise self.fail(call, f"{where}: {call!r} is not a Python call") from error
        typed = table.get("typed")
        return CaseSpec(
            call,
            None if typed is None else tuple(self.strings(table, "typed")),
            self.words(table, "name") if "name" in table else verbatim(""),
            {name: tuple(values) for name, values in table.get("each", {}).items()},
            table.get("let", {}),
            table.get("times", 1),
            table.get("repeat", 1),
            {**constants, **table.get("set", {})},
            {name: tuple(values) for name, values in table.get("returns", {}).items()},
            table.get("wording", False),
            self.case(table["or"], where, constants) if "or" in table else None,
        )

    def known(self, table: Mapping[str, Any], where: str, keys: frozenset[str]) -> None:
        """Refuse a key that means nothing."""
        for key in table:
            if key not in keys:
                raise self.fail(
                    f"{key} =", f"{where} has the key {key!r}; there are {', '.join(sorted(keys))}"
                )

    def words(self, table: Mapping[str, Any], key: str) -> Message:
        """A sentence, in English or in several languages."""
        value = table.get(key)
        if isinstance(value, str):
            return verbatim(value)
        if isinstance(value, dict) and isinstance(value.get("en"), str):
            others = [(name, str(text)) for name, text in value.items() if name != "en"]
            return verbatim(value["en"])._replace(translations=tuple(others))
        raise self.fail(f"{key} =", f'{key} must be text, or a table such as {{ en = "…" }}')

    def strings(self, table: Mapping[str, Any], key: str) -> list[str]:
        value = table.get(key, [])
        if not isinstance(value, list) or not all(isinstance(one, str) for one in value):
            raise self.fail(f"{key} =", f"{key} must be a list of texts")
        return value

    def number(self, table: Mapping[str, Any], key: str, where: str) -> float:
        value = table.get(key)
        if isinstance(value, bool) or not isinstance(value, int | float) or value < 0:
            raise self.fail(_near(table), f"{where}: {key} must be a number, and not below 0")
        return float(value)


_ASSIGNMENT = frozenset(["format", "title", "files", "given", "chance", "problem"])
_PROBLEM = frozenset(
    [
        *("id", "title", "file", "functions", "points", "compare", "constants", "given", "needs"),
        *("set", "session", "rule", "program"),
    ]
)
_RULE = frozenset(
    [
        *("says", "points", "look", "mistake", "compare", "cases", "drawn", "repeat", "facts"),
        "sessions",
    ]
)
_CASE = frozenset(
    [
        *(
            "call",
            "typed",
            "name",
            "each",
            "let",
            "times",
            "repeat",
            "set",
            "returns",
            "wording",
            "or",
        ),
    ]
)


def _near(table: Mapping[str, Any]) -> str:
    """A text by which a table is found in the file."""
    return next(_texts(table), "")


def _texts(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for one in value.values():
            yield from _texts(one)


def _inside(files: Mapping[str, str], folder: str) -> dict[str, str]:
    return {path.removeprefix(folder): t for path, t in files.items() if path.startswith(folder)}


def _tools(name: str, source: str) -> ModuleType:
    """What checks.py defines, loaded; it runs with the rights of whoever runs the command."""
    module = ModuleType(f"{name}.checks")
    try:
        exec(compile(source, f"{name}/checks.py", "exec"), module.__dict__)  # noqa: S102
    except Exception as error:
        raise BadAssignment(f"{name}/checks.py: {type(error).__name__}: {error}") from error
    return module


_PRICE = re.compile(r"^# price: (0?\.\d+|1(?:\.0)?)$", re.MULTILINE)


def _mistakes(files: Mapping[str, str]) -> Iterator[Mistake]:
    """The wrong versions among the *files* of an assignment: mistakes/NAME/*.py."""
    for path, text in sorted(files.items()):
        parts = path.split("/")
        if len(parts) == 3 and parts[0] == "mistakes" and path.endswith(".py"):
            functions = [n.name for n in parse(text).body if isinstance(n, ast.FunctionDef)]
            price = _PRICE.search(text)
            yield Mistake(parts[1], text, frozenset(functions), float(price[1]) if price else None)
