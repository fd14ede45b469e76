"""Assignments: a folder with problems, rules and cases, read and checked.

`docs/write-an-assignment.md` describes the format. Nothing is run here but `checks.py`, which is
the author's own code.
"""

import ast
import hashlib
import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from traceback import extract_tb
from types import ModuleType
from typing import Any

from handful.grader.error import BadAssignment
from handful.grader.message import Message, translated, verbatim
from handful.grader.mistakes import GENERAL, Pages, page_texts
from handful.grader.syntax import parse, parse_once
from handful.grader.system import BadFile, read_bounded
from handful.grader.toml_file import Place, TomlFile

__all__ = ["Assignment", "BadAssignment", "CaseSpec", "Mistake", "Problem", "Rule", "StubSpec"]

MOST_BYTES = 4_000_000
"""The longest file of an assignment."""


@dataclass(frozen=True, slots=True)
class CaseSpec:
    """One call or session as the author wrote it; with *each* or *let*, several that are drawn."""

    function: str
    args: tuple[str, ...]
    """The arguments, as Python expressions."""
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
    """By the name of a stubbed function, what it returns in order, as Python expressions."""
    wording: bool = False
    """Is the wording of this session compared?"""
    alternative: "CaseSpec | None" = None
    """Another case that shows the same in the learner's own program; passing either is enough."""
    place: str = ""
    """The file and the line."""

    @property
    def is_drawn(self) -> bool:
        """Does the seed decide about it?"""
        return bool(self.each or self.let)


@dataclass(frozen=True, slots=True)
class StubSpec:
    """What a function does, besides returning the values of a session, where it is stubbed."""

    facts: Mapping[str, str] = field(default_factory=dict)
    """By parameter, the facts that the arguments are."""
    prepared: bool = False
    """Do calls before the first question take no value, unless it is then shown?"""
    spare: str = ""
    """A value for one call more, as a Python expression; after that, a call ends the program."""
    unchanged: str = ""
    """The parameter whose argument is returned instead once the values are used up."""


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
    price: float
    """The share of a problem that it costs at most."""
    path: str
    """Its file, in the folder of the assignment."""


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
    stubs: Mapping[str, StubSpec] = field(default_factory=dict)
    """By the name of a function, how it is stubbed in all sessions of a problem that stub it."""
    parameters: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """By the name of a function of the solution."""
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

    def kit(self, language: str = "en", *, solution: bool = False) -> dict[str, str]:
        """What learners start from: skeleton or *solution*, support, and the text as README.md."""
        programs = self.solution if solution else self.skeleton
        files = {name: text for name, text in programs.items() if "/" not in name}
        files |= _inside(programs, f"{language}/")
        text = self.texts.get(f"text/{language}.md") or self.texts.get("text/en.md")
        return {**self.support, **files, **({"README.md": text} if text else {})}

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
        if "assignment.toml" not in files:
            raise BadAssignment(f"{name} has no file assignment.toml")
        return _Reader(name, files).assignment(others or {})


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
    except UnicodeDecodeError as error:
        raise BadAssignment(f"{path} is not a text file in UTF-8") from error


class _Reader:
    """Makes the values from a document that follows the schema, and checks what it cannot."""

    def __init__(self, name: str, files: Mapping[str, str]) -> None:
        self.name = name
        self.files = files
        self.toml = TomlFile(f"{name}/assignment.toml", files["assignment.toml"], SCHEMA)
        self.tools = _tools(name, files.get("checks.py", ""))
        self.pages = GENERAL | Pages(page_texts(files))
        self.defined: dict[str, dict[str, tuple[str, ...]]] = {}
        """For each file of the solution its functions, with their parameters."""

    def assignment(self, others: Mapping[str, frozenset[str]]) -> Assignment:
        document, files = self.toml.document, self.files
        wanted = tuple(document["files"])
        solution, skeleton = _inside(files, "solution/"), _inside(files, "skeleton/")
        for number, file in enumerate(wanted):
            if file not in solution:
                raise self.toml.error(("files", number), f"there is no solution/{file}")
        self.defined = {
            file: _functions(f"{self.name}/solution/{file}", solution[file]) for file in wanted
        }
        parameters = {name: p for one in self.defined.values() for name, p in one.items()}
        problems = tuple([self.problem(n, one) for n, one in enumerate(document["problem"])])
        whole = sum(problem.points for problem in problems)
        if document.get("points", whole) != whole:
            raise self.toml.error(("points",), f"the points of the problems add up to {whole:g}")
        support = _inside(files, "support/")
        if hasattr(self.tools, "support"):
            support |= self.tools.support()
        return Assignment(
            self.name,
            _words(document["title"]),
            wanted,
            problems,
            solution,
            skeleton,
            self.tools,
            tuple(document.get("given", ())),
            tuple(document.get("chance", ())),
            self.stubs(parameters),
            parameters,
            tuple(self.mistakes()),
            self.pages,
            support,
            others,
            files,
            hashlib.sha256(json.dumps(sorted(files.items())).encode()).hexdigest(),
        )

    def stubs(self, parameters: Mapping[str, tuple[str, ...]]) -> dict[str, StubSpec]:
        stubs = {n: StubSpec(**one) for n, one in self.toml.document.get("stub", {}).items()}
        for name, stub in stubs.items():
            for parameter in (*stub.facts, *([stub.unchanged] if stub.unchanged else [])):
                if parameter not in parameters.get(name, ()):
                    why = f"the solution's {name} has no parameter {parameter!r}"
                    raise self.toml.error(("stub", name), why)
        return stubs

    def problem(self, number: int, table: dict[str, Any]) -> Problem:
        at: Place = ("problem", number)
        if table["id"] in [one["id"] for one in self.toml.document["problem"][:number]]:
            raise self.toml.error((*at, "id"), f"two problems have the id {table['id']!r}")
        for key, file in [("file", table["file"]), *[("needs", f) for f in table.get("needs", ())]]:
            if file not in self.defined:
                raise self.toml.error((*at, key), f"{file!r} is not in files")
        for function in table["functions"]:
            if function not in self.defined[table["file"]]:
                why = f"solution/{table['file']} does not define {function}"
                raise self.toml.error((*at, "functions"), why)
        if table.get("program") and table["points"]:
            raise self.toml.error((*at, "points"), "a problem with program = true has 0 points")
        constants = table.get("set", {})
        sessions = [
            self.case((*at, "session", n), one, constants)
            for n, one in enumerate(table.get("session", ()))
        ]
        names = {str(session.name) for session in sessions}
        rules = [
            self.rule((*at, "rule", n), one, constants, names)
            for n, one in enumerate(table["rule"])
        ]
        return Problem(
            table["id"],
            _words(table["title"]),
            table["file"],
            tuple(table["functions"]),
            float(table["points"]),
            tuple(rules),
            tuple(sessions),
            table.get("compare", "equal"),
            tuple(table.get("constants", ())),
            tuple(table.get("given", ())),
            tuple(table.get("needs", ())),
            table.get("program", False),
        )

    def rule(
        self, at: Place, table: dict[str, Any], constants: Mapping[str, Any], names: set[str]
    ) -> Rule:
        facts = table.get("facts", ())
        look = table.get("look", "facts" if facts else "value")
        for number, name in enumerate(table.get("sessions", ())):
            if name not in names:
                raise self.toml.error((*at, "sessions", number), f"there is no session {name!r}")
        compare = table.get("compare", "")
        if compare and compare not in COMPARISONS and not callable(getattr(self.tools, compare, 0)):
            known = ", ".join(COMPARISONS)
            why = (
                f"there is no comparison {compare!r}; there are {known}, and functions of checks.py"
            )
            raise self.toml.error((*at, "compare"), why)
        mistake = table.get("mistake", "")
        if mistake and mistake not in self.pages:
            why = f"mistakes/{mistake} has no page en.md"
            raise self.toml.error((*at, "mistake"), why)
        drawn = table.get("drawn", [])
        cases = [((*at, "cases", n), one) for n, one in enumerate(table.get("cases", ()))]
        if isinstance(drawn, dict):
            cases.append(((*at, "drawn"), drawn))
        else:
            cases += [((*at, "drawn", n), one) for n, one in enumerate(drawn)]
        if look in ("value", "arguments", "type") and not cases:
            raise self.toml.error(at, "the rule has no cases")
        repeat = table.get("repeat", 1)
        return Rule(
            _words(table["says"]),
            float(table["points"]),
            look,
            tuple([self.case(place, one, constants, repeat) for place, one in cases]),
            tuple(facts),
            mistake,
            compare,
            frozenset(table["sessions"]) if table.get("sessions") else None,
        )

    def case(
        self,
        at: Place,
        written: str | dict[str, Any],
        constants: Mapping[str, Any],
        repeat: int = 1,
    ) -> CaseSpec:
        table: dict[str, Any] = {"call": written} if isinstance(written, str) else written
        call, typed = table["call"], table.get("typed")
        try:
            tree = parse_once(call).body
        except SyntaxError:
            tree = []
        found = tree[0].value if len(tree) == 1 and isinstance(tree[0], ast.Expr) else None
        if (
            not isinstance(found, ast.Call)
            or not isinstance(found.func, ast.Name)
            or found.keywords
        ):
            raise self.toml.error(at, f"{call!r} must be a Python call such as f(1, 'a')")
        return CaseSpec(
            found.func.id,
            tuple([ast.unparse(argument) for argument in found.args]),
            None if typed is None else tuple(typed),
            _words(table.get("name", "")),
            {name: tuple(values) for name, values in table.get("each", {}).items()},
            table.get("let", {}),
            table.get("times", 1),
            repeat,
            {**constants, **table.get("set", {})},
            {name: tuple(values) for name, values in table.get("returns", {}).items()},
            table.get("wording", False),
            self.case((*at, "or"), table["or"], constants) if "or" in table else None,
            f"{self.toml.name}, line {self.toml.line(at)}",
        )

    def mistakes(self) -> Iterator[Mistake]:
        """The wrong versions in the folder: mistakes/NAME/*.py."""
        for path, text in sorted(self.files.items()):
            parts = path.split("/")
            if len(parts) != 3 or parts[0] != "mistakes" or not path.endswith(".py"):
                continue
            if parts[1] not in self.pages:
                raise BadAssignment(f"{self.name}/mistakes/{parts[1]} has no page en.md")
            functions = frozenset(_functions(f"{self.name}/{path}", text))
            yield Mistake(parts[1], text, functions, self.price(path, text), path)

    def price(self, path: str, text: str) -> float:
        """What a wrong version costs at most."""
        if (written := _PRICE.search(text)) is None:
            return MOST_FOR_ONE_CAUSE
        if not re.fullmatch(r"0?\.\d+", written[1]) or float(written[1]) > MOST_FOR_ONE_CAUSE:
            line = text.count("\n", 0, written.start()) + 1
            why = f"a price is a number up to {MOST_FOR_ONE_CAUSE}, not {written[1]!r}"
            raise BadAssignment(f"{self.name}/{path}, line {line}: {why}")
        return float(written[1])


SCHEMA = Path(__file__).with_name("assignment.schema.json")
COMPARISONS = ("equal", "counts", "truth")
_PRICE = re.compile(r"^# price: (.*)$", re.MULTILINE)
MOST_FOR_ONE_CAUSE = 0.4
"""The share of a problem that a known cause costs at most."""


def _words(value: str | Mapping[str, str]) -> Message:
    """A sentence, in English or in several languages."""
    return verbatim(value) if isinstance(value, str) else translated(value)


def _functions(name: str, source: str) -> dict[str, tuple[str, ...]]:
    """The functions that a program of the author defines, with their parameters."""
    try:
        nodes = parse(source).body
    except (SyntaxError, ValueError) as error:
        line = f", line {error.lineno}" if isinstance(error, SyntaxError) else ""
        raise BadAssignment(f"{name}{line}: {error.args[0]}") from error
    return {
        node.name: tuple([one.arg for one in node.args.args])
        for node in nodes
        if isinstance(node, ast.FunctionDef)
    }


def _inside(files: Mapping[str, str], folder: str) -> dict[str, str]:
    return {path.removeprefix(folder): t for path, t in files.items() if path.startswith(folder)}


def _tools(name: str, source: str) -> ModuleType:
    """What checks.py defines, loaded; it runs with the rights of the user."""
    module = ModuleType(f"{name}.checks")
    file = f"{name}/checks.py"
    try:
        exec(compile(source, file, "exec"), module.__dict__)  # noqa: S102
    except Exception as error:
        lines = [one.lineno for one in extract_tb(error.__traceback__) if one.filename == file]
        line = error.lineno if isinstance(error, SyntaxError) else lines[-1] if lines else 1
        why = f"{file}, line {line}: {type(error).__name__}: {error}"
        raise BadAssignment(why) from error
    return module
