"""The search for one change that makes a problem right.

Changes are made outside, to the tree of the learner's function, and run in the sandbox like any
other program. Each is tried on one case that failed; what puts that right is tried on all cases.
The limit is a number of changes, so that the same file always gets the same result.
"""

import ast
import marshal
import warnings
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import nullcontext
from difflib import SequenceMatcher
from functools import cache
from operator import itemgetter
from typing import NamedTuple

from handful.grader.assignment import Assignment
from handful.grader.message import Message, message
from handful.grader.program import Program
from handful.grader.repair.edit import Edit
from handful.grader.repair.expression import expression_edits, name_edits
from handful.grader.repair.kind import Kind
from handful.grader.repair.scope import Scope
from handful.grader.repair.statement import statement_edits
from handful.grader.report.result import World
from handful.grader.rubric import Tried
from handful.grader.sandbox.job import Job
from handful.grader.sandbox.observation import Observation, observed
from handful.grader.sandbox.session import Session
from handful.grader.syntax import compile_tree, parse
from handful.grader.worlds import Attempt, Trial, job_in

CHANGES_AT_ONCE = 120
"""How many changes one process tries on one case."""
CHECKED_AT_ONCE = 6
"""How many it tries on all cases."""
SECONDS = 6.0
"""Processor time for the changes of one process."""
SECONDS_FOR_ONE = 0.05
SECONDS_FOR_EACH = 0.01
"""The same for one change, and for each of the cases that it is tried on."""
MAX_ENDLESS = 12
"""Changes that do not end, after which the search ends."""
MAX_DIFFERENT = 2
"""Values of a constant that may differ from the solution's and still be a slip."""

FIRST: Mapping[str, tuple[Kind, ...]] = {
    "NameError": (Kind.NAME, Kind.TEXT, Kind.VALUE, Kind.PLACE),
    "UnboundLocalError": (Kind.GLOBAL, Kind.NAME, Kind.VALUE, Kind.PLACE),
    "AttributeError": (Kind.METHOD, Kind.CONVERSION, Kind.CALL, Kind.NAME),
    "TypeError": (Kind.CONVERSION, Kind.CALL, Kind.ARGUMENT, Kind.PARAMETER, Kind.METHOD),
    "KeyError": (Kind.METHOD, Kind.COMPARISON, Kind.PLACE, Kind.INDEX),
    "IndexError": (Kind.NUMBER, Kind.COMPARISON, Kind.INDEX),
    "RuntimeError": (Kind.METHOD, Kind.CONVERSION, Kind.LEAVING),
    "nothing": (Kind.PLACE, Kind.RETURN),
    "endless": (Kind.RESULT, Kind.MISSING, Kind.LEAVING, Kind.PLACE, Kind.LOGIC),
}
"""The kinds of changes that are tried first, by what went wrong."""
WEIGHTS: Mapping[Kind, float] = {
    Kind.CONSTANT: 0,
    Kind.PRINT: 0.1,
    Kind.COMPARISON: 1,
    Kind.LOGIC: 1,
    Kind.ASSIGNMENT: 1,
    Kind.LEAVING: 1,
    Kind.PLACE: 1,
    Kind.BRANCH: 1,
    Kind.SUPERFLUOUS: 1,
    Kind.OPERATOR: 1.5,
    Kind.RETURN: 1.5,
    Kind.RESULT: 1,
    Kind.COPY: 1,
    Kind.TRUTH: 1,
    Kind.NUMBER: 2,
    Kind.GLOBAL: 2,
    Kind.CALL: 2,
    Kind.PARAMETER: 2,
    Kind.TEXT: 3,
    Kind.MISSING: 3,
    Kind.INDEX: 3,
    Kind.NAME: 3,
    Kind.METHOD: 4,
    Kind.ARGUMENT: 4,
    Kind.CONVERSION: 4,
    Kind.VALUE: 5,
}
"""The kinds take turns; those with a large number, less often."""
MUCH_MORE = 0.1
"""What the weight of the kinds is multiplied by that are tried first."""
ADDED = (Kind.MISSING, Kind.RETURN, Kind.LEAVING)
"""Kinds that mostly add a statement; another change that is as good says more about the slip."""
SESSION = 2
"""How many changes of a function that is called a change of a game counts for."""


class Repair(NamedTuple):
    """A change that makes a problem right."""

    file: str
    function: str
    line: int
    kind: Kind
    is_only_kind: bool
    """Are all changes that were found of this kind?"""
    before: str
    after: str

    @property
    def sentence(self) -> Message:
        """What a learner reads: the line, and what to look at in it, but never the change."""
        if not self.is_only_kind:
            return message(
                "One small change makes {function} right. Look at line {line}.",
                function=self.function,
                line=self.line,
            )
        return message(
            "One small change makes {function} right. Look at line {line}: {look}.",
            function=self.function,
            line=self.line,
            look=self.kind.look,
        )

    @property
    def for_teachers(self) -> Message:
        """The change itself."""
        if self.before == self.after:
            text = message("right with {after} in another place", after=self.after)
        elif not self.after:
            text = message("right without {before}", before=self.before)
        elif not self.before:
            text = message("right with {after} added", after=self.after)
        else:
            text = message(
                "right with {after} instead of {before}", after=self.after, before=self.before
            )
        return message("{file}, line {line}: {change}", file=self.file, line=self.line, change=text)


class _Candidate(NamedTuple):
    """A change, compiled."""

    edit: Edit | None
    function: ast.FunctionDef | ast.Assign
    kind: Kind
    line: int
    code: bytes


class _Search:
    """What is known while the changes of one problem are tried."""

    def __init__(self, attempt: Attempt, job: Job, session: Session, world: World) -> None:
        self.attempt = attempt
        self.job = job
        self.session = session
        self.world = world
        self.endless = 0
        self.known: dict[tuple[int, str], bool] = {}
        best = attempt.best.values()
        self.has_other_wording = any(_facts_are_right(one) and not one.is_right for one in best)

    def try_all(self, candidates: Sequence[_Candidate], places: Sequence[int]) -> list[_Candidate]:
        """Those of the *candidates* that are right in the cases at these *places*."""
        cases = self.attempt.cases
        probes = tuple([cases[place].probe for place in places])
        right: list[_Candidate] = []
        left = list(candidates)
        while left and self.endless < MAX_ENDLESS:
            variants = tuple([candidate.code for candidate in left])
            seconds = SECONDS_FOR_ONE + SECONDS_FOR_EACH * len(probes)
            job = self.job._replace(probes=probes, variants=variants, variant_seconds=seconds)
            entries = list(self.session.run([job], SECONDS))
            seen = observed(entries[0] if entries else None, range(len(probes) * len(left)))
            size = len(probes)
            whole = len(left) if seen.stopped is None else seen.stopped // size
            for number, candidate in enumerate(left[:whole]):
                of_this = [seen.probes.get(number * size + n) for n in range(size)]
                self.endless += any(_is_endless(one) for one in of_this)
                if self._are_right(places, of_this):
                    right.append(candidate)
            if not seen.probes:
                break
            self.endless += whole < len(left)
            left = left[whole + 1 :]  # the process ended with the first of these
        return right

    def _are_right(self, places: Sequence[int], seen: Sequence[Observation | None]) -> bool:
        return all(
            one is not None and self._is_right(place, one)
            for place, one in zip(places, seen, strict=True)
        )

    def _is_right(self, place: int, seen: Observation) -> bool:
        """Is a case right now? Wording that was wrong beside right facts may stay as it was.

        Most changes have the same effect as others, or none, so what was judged is remembered.
        """
        key = place, repr(seen)
        if key not in self.known:
            probe = self.attempt.cases[place].probe
            tried = self.attempt.judge(self.world, place, probe, seen)
            allowed = _facts_are_right(tried) and self.has_other_wording
            self.known[key] = tried.is_right or allowed
        return self.known[key]


def _facts_are_right(tried: Tried) -> bool:
    return len(tried.verdicts) > 1 and tried.verdicts[0].right


def _is_endless(seen: Observation | None) -> bool:
    return seen is not None and bool(seen.error and seen.error.kind == "Stopped")


def search(attempt: Attempt, trial: Trial, budget: int) -> Repair | None:
    """One change to the learner's program after which the problem of *attempt* is right.

    At most *budget* changes are tried. The first that is found counts, and all that are as likely.
    """
    problem, program = attempt.problem, trial.program
    found = program.inspections.get(problem.module)
    lost = attempt.lost()
    if not budget or not lost or found is None or found.fatal or not attempt.best:
        return None
    world = World.WRITTEN if problem.is_program else World.REFERENCE
    job = job_in(problem, world, trial, ())
    if job is None:
        return None
    failed = [p for p in lost if p in attempt.best and not _facts_are_right(attempt.best[p])]
    if not failed:
        return None
    place = _telling(attempt, failed)
    run = _Search(attempt, job, trial.session, world)
    if attempt.cases[place].is_session:
        budget //= SESSION
    candidates = _in_order(_candidates(attempt, program), attempt.best[place], budget)
    everything = range(len(attempt.cases))
    for part in _parts(candidates, CHANGES_AT_ONCE):
        likely = run.try_all(part, [place])
        for few in _parts(likely, CHECKED_AT_ONCE):
            if right := run.try_all(few, everything):
                return _repair(right, program, problem.module)
        if run.endless >= MAX_ENDLESS:
            return None
    return None


def _parts(everything: Iterable[_Candidate], size: int) -> Iterator[list[_Candidate]]:
    part: list[_Candidate] = []
    for one in everything:
        part.append(one)
        if len(part) == size:
            yield part
            part = []
    if part:
        yield part


def _telling(attempt: Attempt, failed: Sequence[int]) -> int:
    """The failed case on which changes are tried: the first that ended by itself."""
    ended = [place for place in failed if attempt.best[place].seen.timeout is None]
    return (ended or list(failed))[0]


def _repair(right: Sequence[_Candidate], program: Program, module: str) -> Repair:
    best = min(right, key=lambda one: one.kind in ADDED)
    node, edit = best.function, best.edit
    name = node.name if isinstance(node, ast.FunctionDef) else ast.unparse(node.targets[0])
    before = after = ""
    if edit is not None:
        before = ast.unparse(node)
        with edit.made():
            after = ast.unparse(node)
        before, after = _difference(before.splitlines(), after.splitlines())
    kinds = {candidate.kind for candidate in right}
    file = f"{program.modules[module]}.py"
    return Repair(file, name, best.line, best.kind, len(kinds) == 1, before, after)


def _difference(before: list[str], after: list[str]) -> tuple[str, str]:
    """The lines in which two versions differ."""
    gone, come = list[str](), list[str]()
    for step, i, j, k, m in SequenceMatcher(None, before, after, autojunk=False).get_opcodes():
        if step != "equal":
            gone += before[i:j]
            come += after[k:m]
    return " / ".join([line.strip() for line in gone]), " / ".join([line.strip() for line in come])


# The changes, and the order in which they are tried.


def _in_order(
    edits: Iterable[tuple[ast.FunctionDef | ast.Assign, Edit | None, Kind, int]],
    tried: Tried,
    budget: int,
) -> Iterator[_Candidate]:
    """The changes, compiled: first what is likely after what went wrong."""
    reason, line = _reason(tried)
    first = FIRST.get(reason, ())
    number: Counter[Kind] = Counter()
    ranked = []
    for one in edits:
        _, _, kind, at = one
        number[kind] += 1
        rank = WEIGHTS[kind] * number[kind]
        if kind in first:
            rank *= 0 if line == at else MUCH_MORE
        ranked.append((rank, one))
    ranked.sort(key=itemgetter(0))
    known: set[bytes] = set()
    for _, (node, edit, kind, at) in ranked:
        code = _compiled(node, edit)
        if code is None or code in known:
            continue
        known.add(code)
        yield _Candidate(edit, node, kind, at, code)
        if len(known) >= budget:
            return


def _reason(tried: Tried) -> tuple[str, int | None]:
    """What went wrong in a word, and the line of a crash."""
    seen = tried.seen
    if seen.error is not None:
        return seen.error.kind, seen.error.line
    if seen.timeout is not None or seen.enough:
        return "endless", None
    if seen.results and seen.results[-1].kind == "None":
        return "nothing", None
    return "", None


def _compiled(node: ast.FunctionDef | ast.Assign, edit: Edit | None) -> bytes | None:
    """The function with a change, as code; None for what Python does not take."""
    module = ast.Module([node], [])
    try:
        with warnings.catch_warnings(), edit.made() if edit else nullcontext():
            warnings.simplefilter("ignore")
            return marshal.dumps(compile_tree(module, "<change>"))
    except (SyntaxError, ValueError, TypeError, RecursionError):
        return None


def _candidates(
    attempt: Attempt, program: Program
) -> Iterator[tuple[ast.FunctionDef | ast.Assign, Edit | None, Kind, int]]:
    """All changes to the functions of a problem, to their own helpers, and to its constants."""
    problem = attempt.problem
    # A tree of its own, since it is changed: others may read the one that is shared.
    tree = parse(program.files[f"{program.modules[problem.module]}.py"])
    defined = {node.name: node for node in tree.body if isinstance(node, ast.FunctionDef)}
    outside = _outside(tree, program, problem.module)
    ours = _functions(program.assignment, problem.file)
    for name in _reachable(attempt, program):
        function = defined[name]
        document = next(
            (d for d in problem.functions if program.name_of(problem.module, d) == name), name
        )
        scope = Scope.of(function, outside, ours.get(document))
        for edits in (expression_edits, name_edits, statement_edits):
            for edit in edits(function, scope):
                yield function, edit, edit.kind, edit.line
    yield from _constants(tree, program.assignment, problem.file)


def _reachable(attempt: Attempt, program: Program) -> list[str]:
    """The problem's functions and the helpers of their own, by the learner's names."""
    problem = attempt.problem
    found = program.inspections[problem.module]
    documents = {name for other in program.assignment.problems for name in other.functions}
    others = {program.name_of(problem.module, name) for name in documents}
    left = [program.name_of(problem.module, name) for name in problem.functions]
    names: list[str] = []
    while left:
        name = left.pop(0)
        if name in names or name not in found.defined:
            continue
        names.append(name)
        left += sorted((found.uses(name) or frozenset()) - others)
    return names


def _outside(tree: ast.Module, program: Program, module: str) -> dict[str, bool]:
    """The names of a file, of what it imports and of its skeleton; can each be called?"""
    names: dict[str, bool] = {}
    for source in (tree, _skeleton(program.assignment, f"{module}.py")):
        for node in source.body:
            if isinstance(node, ast.FunctionDef):
                names[node.name] = True
            elif isinstance(node, ast.Assign):
                names |= {t.id: False for t in node.targets if isinstance(t, ast.Name)}
            elif isinstance(node, ast.Import | ast.ImportFrom):
                names |= {(a.asname or a.name): True for a in node.names if a.name != "*"}
    return names


@cache
def _skeleton(assignment: Assignment, file: str) -> ast.Module:
    return parse(assignment.skeleton.get(file, ""))


@cache
def _functions(assignment: Assignment, file: str) -> dict[str, ast.FunctionDef]:
    body = parse(assignment.solution[file]).body
    return {node.name: node for node in body if isinstance(node, ast.FunctionDef)}


def _constants(
    tree: ast.Module, assignment: Assignment, file: str
) -> Iterator[tuple[ast.Assign, None, Kind, int]]:
    """The solution's constants, for those of the file that differ from them in little."""
    own = {name: node for node in tree.body for name, node in _assigned(node)}
    for node in parse(assignment.solution[file]).body:
        for name, ours in _assigned(node):
            if name in own and (line := _differs(own[name], ours)) is not None:
                yield ours, None, Kind.CONSTANT, line


def _assigned(node: ast.stmt) -> list[tuple[str, ast.Assign]]:
    if not isinstance(node, ast.Assign) or not isinstance(node.targets[0], ast.Name):
        return []
    return [(node.targets[0].id, node)]


def _differs(own: ast.Assign, ours: ast.Assign) -> int | None:
    """The line in which a constant differs from ours in a value or two; None if it does not."""
    try:
        value, right = ast.literal_eval(own.value), ast.literal_eval(ours.value)
    except (ValueError, TypeError, SyntaxError, RecursionError, MemoryError):
        return None
    if value == right:
        return None
    if not isinstance(value, dict) or not isinstance(right, dict):
        return own.lineno
    keys = [key for key in {**value, **right} if value.get(key) != right.get(key)]
    if len(keys) > MAX_DIFFERENT:
        return None
    assert isinstance(own.value, ast.Dict)
    lines = [
        key.lineno for key in own.value.keys if isinstance(key, ast.Constant) and key.value in keys
    ]
    return lines[0] if lines else own.lineno
