"""Grading one submission: look, run in the sandbox, judge outside it.

Every problem is tried among reference helpers; where points are lost there, as the learner wrote it
all; where they are lost in both, with only those helpers replaced that failed in their own problem.
A scenario (one call, one game) counts whole, from the world in which it earns more.
"""

import ast
from collections.abc import Iterable, Mapping
from functools import cache
from typing import NamedTuple

from handful.course.checker.judge.verdict import Verdict
from handful.course.checker.message import Message, message
from handful.course.checker.points import Tried, counted_once, results_of
from handful.course.checker.report.result import CheckResult, ProblemResult, Report, Status, World
from handful.course.checker.rubric.build import WORDS
from handful.course.checker.rubric.check import Check, Problem
from handful.course.checker.rubric.rubrics import rubric_hash, rubric_of
from handful.course.checker.sandbox.jail import Sandbox
from handful.course.checker.sandbox.job import Job, Probe
from handful.course.checker.sandbox.observation import (
    Hindrance,
    Loading,
    Observation,
    Observed,
    observed,
)
from handful.course.checker.sandbox.packages import package_folders
from handful.course.checker.sandbox.session import Session
from handful.course.checker.settings import Settings
from handful.course.checker.submission.look import Found, Look, look
from handful.course.checker.submission.read import Submission
from handful.course.checker.submission.syntax import parse
from handful.course.kit import kit_files

__all__ = ["grade", "wanted_files"]

SECONDS = 3.0
"""For all checks of one problem; a correct program needs a fiftieth of that."""
ROUNDS = 3
"""How often a problem is begun: anew after a check that hangs or ends the program."""
PRICE = 1.0
"""What it costs that a file does something of its own when it is loaded."""


def wanted_files(name: str) -> tuple[str, ...]:
    """The files that a learner hands in."""
    return tuple(dict.fromkeys(f"{problem.module}.py" for problem in rubric_of(name)))


def grade(
    submission: Submission,
    name: str,
    sandbox: Sandbox,
    settings: Settings | None = None,
    seconds: float = SECONDS,
) -> Report:
    """The report on *submission* as the kit called *name* wants it."""
    settings = settings or Settings()
    program = _Program.of(submission, name)
    problems = [
        problem
        for problem in rubric_of(name)
        if settings.problems is None or problem.id in settings.problems
    ]
    tries = {problem.id: _Try(problem) for problem in problems}
    allow = package_folders(settings.allow)
    with sandbox.session(program.files, _data(name, settings.words), allow) as session:
        _try_all(tries, program, session, seconds)
    results = counted_once(
        [_result(tries[problem.id], program) for problem in problems],
        [set(problem.own) for problem in problems],
    )
    return Report(
        edition=name,
        submission=submission.name,
        rubric=rubric_hash(name),
        sandbox=sandbox.layers.names,
        problems=tuple(results),
        notes=tuple(_notes(submission, program, tries.values(), results)),
    )


@cache
def _data(name: str, given: tuple[str, ...] | None) -> dict[str, str]:
    """The word list beside the program: with it, a file that is run plays as the checks do."""
    words = set(given or WORDS)
    for problem in rubric_of(name):
        for probe in [check.probe for check in problem.checks if check.probe.deal]:
            words |= {word for value in probe.args if type(value) is list for word in value}
    return {"words.txt": "".join([f"{word.upper()}\n" for word in sorted(words)])}


# The program that was handed in.


class _Program(NamedTuple):
    """The files of a submission, and what was seen in those that the kit asks for."""

    name: str
    files: Mapping[str, str]
    modules: Mapping[str, str]
    """For each module of the kit that was handed in, the name under which it is loaded."""
    looks: Mapping[str, Look]

    @classmethod
    def of(cls, submission: Submission, name: str) -> "_Program":
        """The program in *submission*, by the kit called *name*."""
        files = submission.modules
        modules, looks = {}, {}
        for wanted in wanted_files(name):
            file = submission.roles.get(wanted, wanted)
            if file not in submission.files:
                continue
            stem = file.removesuffix(".py")
            module = wanted.removesuffix(".py")
            if not stem.isidentifier():
                stem = module
            modules[module] = stem
            functions = {
                function: _arity(_reference(name)[wanted], function)
                for problem in rubric_of(name)
                if problem.module == module
                for function in problem.own
            }
            looks[module] = look(files[f"{stem}.py"], _skeleton(name)[wanted], functions)
        return cls(name, files, modules, looks)


@cache
def _reference(name: str) -> dict[str, str]:
    return kit_files(name, solution=True)


@cache
def _skeleton(name: str) -> dict[str, str]:
    return kit_files(name)


@cache
def _arity(source: str, function: str) -> int:
    """How many arguments the document gives the *function*."""
    for node in parse(source).body:
        if isinstance(node, ast.FunctionDef) and node.name == function:
            return len(node.args.args) - len(node.args.defaults)
    raise AssertionError(f"the solution has {function}")


# Trying the problems, world by world.


class _Scenario(NamedTuple):
    """One call or one game, and the checks that look at it."""

    probe: Probe
    checks: tuple[int, ...]


class _Try:
    """A problem on its way through the worlds: for each scenario the best that was seen."""

    def __init__(self, problem: Problem) -> None:
        self.problem = problem
        self.scenarios = _scenarios(problem)
        self.best: dict[int, Tried] = {}
        self.loading: Loading | None = None
        self.broken = False
        self.skipped = False
        self.hung: Probe | None = None

    def lost(self) -> bool:
        """Has a scenario lost points, in all worlds so far?"""
        return any(
            place not in self.best or not self.best[place].is_right
            for place in range(len(self.scenarios))
        )

    def add(self, world: World, probes: list[tuple[int, Probe]], seen: Observed) -> None:
        """Take what was *seen* of the *probes* in a *world*, where that is better than before."""
        first = world is World.REFERENCE
        if first:
            self.broken, self.skipped, self.loading = seen.broken, seen.skipped, seen.loading
        for number, (place, probe) in enumerate(probes):
            observation = seen.probes.get(number)
            if observation is None or (probe.as_file and not observation.called):
                continue
            if observation.timeout and first:
                self.hung = probe
            tried = self._tried(world, place, probe, observation)
            before = self.best.get(place)
            if before is None or tried.earned > before.earned or self._shows_more(before, tried):
                self.best[place] = tried

    def _tried(self, world: World, place: int, probe: Probe, seen: Observation) -> Tried:
        checks = [self.problem.checks[n] for n in self.scenarios[place].checks]
        verdicts = tuple([self._judged(check, probe, seen) for check in checks])
        weights = [check.weight for check in checks]
        earned = sum(w for w, verdict in zip(weights, verdicts, strict=True) if verdict.right)
        return Tried(world, probe, seen, verdicts, earned, earned == sum(weights))

    @staticmethod
    def _judged(check: Check, probe: Probe, seen: Observation) -> Verdict:
        if check.otherwise is not None and probe._replace(as_file=False) == check.otherwise.probe:
            return check.otherwise.judge(seen)
        return check.judge(seen)

    @staticmethod
    def _shows_more(before: Tried, now: Tried) -> bool:
        """Is *now* as good, and what a learner sees who tries it with the file beside?"""
        return (
            not now.is_right
            and now.earned == before.earned
            and before.world is World.REFERENCE
            and now.world is World.WRITTEN
            and not now.probe.as_file
            and now.seen.timeout is None
        )


def _scenarios(problem: Problem) -> tuple[_Scenario, ...]:
    found: dict[int, list[int]] = {}
    for number, check in enumerate(problem.checks):
        found.setdefault(id(check.probe), []).append(number)
    return tuple(
        [_Scenario(problem.checks[numbers[0]].probe, tuple(numbers)) for numbers in found.values()]
    )


def _try_all(
    tries: Mapping[str, _Try], program: _Program, session: Session, seconds: float
) -> None:
    for world in World:
        asked = {}
        for one in tries.values():
            if world is World.REFERENCE or (one.lost() and one.loading is not None):
                job = _job(one, world, program, tries.values())
                if job is not None:
                    asked[one.problem.id] = job
        if not asked:
            return
        jobs = [job for job, _ in asked.values()]
        time = seconds if world is World.REFERENCE else seconds / 2
        seen = _observed(jobs, session, time, ROUNDS if world is World.REFERENCE else 2)
        for id_, (_, probes) in asked.items():
            tries[id_].add(world, probes, seen[id_])


def _observed(
    jobs: list[Job], session: Session, seconds: float, rounds: int
) -> dict[str, Observed]:
    """What was seen of each job; one that stopped goes on in the next round after that probe."""
    seen: dict[str, Observed] = {}
    left = {job.id: list(range(len(job.probes))) for job in jobs}
    for number in range(rounds):
        if not jobs:
            break
        time = seconds if number == 0 else seconds / 2
        now_asked = [
            job._replace(probes=tuple([job.probes[n] for n in left[job.id]])) for job in jobs
        ]
        entries = {entry.job: entry for entry in session.run(now_asked, time)}
        for id_ in left:
            now = observed(entries.get(id_), left[id_])
            before = seen.get(id_)
            if before is None:
                seen[id_] = now
            elif now.probes:
                seen[id_] = now._replace(probes={**before.probes, **now.probes})
            left[id_] = [n for n in left[id_] if now.stopped is not None and n > now.stopped]
        left = {id_: numbers for id_, numbers in left.items() if numbers}
        jobs = [job for job in jobs if job.id in left]
    return seen


def _job(
    one: _Try, world: World, program: _Program, tries: Iterable[_Try]
) -> tuple[Job, list[tuple[int, Probe]]] | None:
    """What the sandbox is asked about a problem in a *world*; None where there is nothing to run.

    And for each probe the scenario that it belongs to.
    """
    problem = one.problem
    found = program.looks.get(problem.module)
    if found is None or found.fatal or _unwritten(problem, found):
        return None
    if problem.own and not found.imports_all and not set(problem.own) & found.functions:
        return None
    files: dict[str, str] = {}
    patches: list[tuple[str, str]] = []
    module = program.modules[problem.module]
    if world is World.REFERENCE and not problem.as_written:
        kept = (*problem.own, *[f for f in problem.given if f in found.functions])
        patches.append((module, _patch(program.name, problem.module, kept, problem.own_constants)))
        files = {
            f"{needed}.py": _reference(program.name)[f"{needed}.py"] for needed in problem.needs
        }
    if world is World.MENDED:
        patches = [] if problem.as_written else _mended(problem, program, tries)
        if not patches:
            return None
    patches += [(module, _PASTED.format(module=needed)) for needed in problem.needs]
    for needed in problem.needs:
        unusable = needed not in program.looks or program.looks[needed].fatal
        if unusable and f"{needed}.py" not in files:
            files[f"{needed}.py"] = _reference(program.name)[f"{needed}.py"]
    probes = list(_probes(one, world))
    job = Job(
        problem.id,
        module,
        tuple([probe for _, probe in probes]),
        before=problem.needs if files else (),
        files=files,
        patches=tuple(patches),
        as_written=world is not World.REFERENCE,
    )
    return job, probes


def _probes(one: _Try, world: World) -> Iterable[tuple[int, Probe]]:
    """The scenarios that a world is to try: of the later ones those that lost points before."""
    for place, scenario in enumerate(one.scenarios):
        if world is World.REFERENCE:
            yield place, scenario.probe
        elif place not in one.best or not one.best[place].is_right:
            yield place, scenario.probe
            if scenario.probe.deal:
                yield place, scenario.probe._replace(as_file=True)
            for number in scenario.checks:
                if other := one.problem.checks[number].otherwise:
                    yield place, other.probe
                    yield place, other.probe._replace(as_file=True)


def _mended(problem: Problem, program: _Program, tries: Iterable[_Try]) -> list[tuple[str, str]]:
    """Reference versions of the functions that failed in other problems."""
    patches = []
    for module in (*problem.needs, problem.module):
        failed = tuple(
            [
                function
                for other in tries
                if other.problem.module == module and other.lost()
                for function in other.problem.own
                if function not in (*problem.own, *problem.given)
            ]
        )
        if failed and module in program.modules:
            source = _patch_only(program.name, module, failed)
            patches.append((program.modules[module], source))
            if module != problem.module:
                patches.append((program.modules[problem.module], source))
    return patches


_PASTED = """
import {module}
for _name, _value in list(vars({module}).items()):
    if not _name.startswith("_"):
        globals().setdefault(_name, _value)
"""
"""What a function needs that was pasted without the import above it."""


@cache
def _patch(name: str, module: str, own: tuple[str, ...], own_constants: tuple[str, ...]) -> str:
    """The reference versions of everything that is not the problem's own."""
    kept: list[ast.stmt] = []
    for node in parse(_reference(name)[f"{module}.py"]).body:
        if isinstance(node, ast.FunctionDef) and node.name not in own:
            node.body = node.body[1:] or node.body
            kept.append(node)
        if isinstance(node, ast.Import):
            kept.append(node)
        if isinstance(node, ast.Assign) and not any(
            isinstance(target, ast.Name) and target.id in own_constants for target in node.targets
        ):
            kept.append(node)
    return ast.unparse(ast.Module(kept, []))


@cache
def _patch_only(name: str, module: str, functions: tuple[str, ...]) -> str:
    """The reference versions of these *functions*."""
    kept: list[ast.stmt] = [
        node
        for node in parse(_reference(name)[f"{module}.py"]).body
        if isinstance(node, ast.Import)
        or (isinstance(node, ast.FunctionDef) and node.name in functions)
    ]
    return ast.unparse(ast.Module(kept, []))


# What comes out.


def _unwritten(problem: Problem, found: Look) -> bool:
    """Are all functions of the problem still those of the skeleton?"""
    own = set(problem.own) & found.functions
    return bool(own) and own <= found.untouched


class _Reason(NamedTuple):
    """Why a check has no observation."""

    told: Message
    mistake: str | None = None
    line: int | None = None


def _result(one: _Try, program: _Program) -> ProblemResult:
    problem = one.problem
    found = program.looks.get(problem.module)
    if one.broken:
        told = message("The checker itself failed here; this problem is not counted.")
        return _ungraded(problem, Status.BROKEN, _Reason(told))
    if found is None:
        told = message("{file} was not handed in.", file=f"{problem.module}.py")
        return _ungraded(problem, Status.SKIPPED, _Reason(told))
    reason = _why_not(one, found)
    if reason is not None and not one.best:
        return _ungraded(problem, Status.FAILED, reason)
    tried = [one.best.get(place) for place in range(len(one.scenarios))]
    numbers = [scenario.checks for scenario in one.scenarios]
    module = program.modules[problem.module]
    stopped = reason or _Reason(message("The program ended itself before this check."), "crash")
    return results_of(
        problem, tried, numbers, module, (stopped.told, stopped.mistake, stopped.line)
    )


def _ungraded(problem: Problem, status: Status, reason: _Reason) -> ProblemResult:
    """A problem of which nothing was run."""
    weights = sum(check.weight for check in problem.checks)
    results = [
        CheckResult(
            check.name,
            check.visible,
            status,
            0.0,
            problem.points * check.weight / weights,
            message=(reason.told,),
            mistake=reason.mistake,
            line=reason.line,
        )
        for check in problem.checks
    ]
    return ProblemResult(
        problem.id, problem.title, 0.0, float(problem.points), status, tuple(results)
    )


def _why_not(one: _Try, found: Look) -> _Reason | None:
    """Why the problem, or a part of it, was not seen; None if all was."""
    problem, loading = one.problem, one.loading
    if found.fatal:
        return _Reason(found.found[0].message, found.found[0].mistake, found.found[0].line)
    if _unwritten(problem, found):
        return _Reason(message("This is still as it was handed out."), "untouched-skeleton")
    if loading is None and not one.skipped:
        missing = [function for function in problem.own if function not in found.functions]
        renamed = [f for f in found.found if f.function in missing]
        if renamed:
            return _Reason(renamed[0].message, renamed[0].mistake, renamed[0].line)
        return _Reason(message("The function {name} is not there.", name=problem.own[0]))
    if one.skipped:
        told = message("The file hung when it was loaded, so the rest was not tried.")
        return _Reason(told, "endless-loop")
    if loading is not None and not loading.loaded:
        return _not_loaded(loading)
    if one.hung is not None:
        told = message("A check before did not come to an end: {call}", call=one.hung.function)
        return _Reason(told, "endless-loop")
    return None


def _not_loaded(loading: Loading) -> _Reason:
    if loading.timeout is not None:
        told = message("Loading the file did not come to an end.")
        return _Reason(told, "endless-loop", loading.timeout.line)
    error = loading.error
    if error is None:
        return _Reason(message("Loading the file ended the program."), "crash")
    said = f"{error.kind}: {error.message}" if error.message else error.kind
    return _Reason(
        message("Loading the file stopped with {error}", error=said), "crash", error.line
    )


# Notes: what can be seen without calling anything.


def _notes(
    submission: Submission,
    program: _Program,
    tries: Iterable[_Try],
    results: Iterable[ProblemResult],
) -> Iterable[CheckResult]:
    for told in submission.notes:
        yield _note(told)
    lost = {result.id for result in results if result.points < result.max}
    for module, found in program.looks.items():
        file = f"{program.modules[module]}.py"
        for one in found.found:
            if one.function is None or _loses(one, program.name, lost):
                yield _note(one.message, one.mistake, one.line, file)
    known = {one.mistake for look in program.looks.values() for one in look.found}
    seen: set[tuple[str, str, int | None]] = set()
    priced: set[str] = set()
    for attempt in tries:
        for hindrance in attempt.loading.hindrances if attempt.loading else ():
            note = _hindered(hindrance)
            if note is None or (note.mistake == "absolute-path" and note.mistake in known):
                continue
            key = (str(note.mistake), note.file, note.line)
            if key in seen:
                continue
            seen.add(key)
            if note.points and str(note.mistake) in priced:
                note = note._replace(points=0.0)
            priced.add(str(note.mistake))
            yield note


def _loses(found: Found, name: str, lost: set[str]) -> bool:
    """Did the problem lose points to which a function belongs that looks odd?"""
    return any(found.function in problem.own and problem.id in lost for problem in rubric_of(name))


def _hindered(hindrance: Hindrance) -> CheckResult | None:
    """What is told of something that stopped a part of the file; its price, where it has one."""
    kind, told = hindrance.kind, hindrance.message
    where = (hindrance.line, hindrance.file)
    if kind == "path":
        text = message("There is no {path} here; the word list was read instead.", path=repr(told))
        return _note(text, "absolute-path", *where)
    if kind == "chdir":
        text = message("The file changes the folder it runs in, which is on your machine only.")
        return _note(text, "changes-folder", *where, price=PRICE)
    if kind == "Enough":
        text = message(
            "Something is asked or played while the file is loaded; put it under the last if."
        )
        return _note(text, "input-at-import", *where, price=PRICE)
    if kind in ("ModuleNotFoundError", "ImportError"):
        text = message("An import was left out: {error}.", error=told)
        return _note(text, "stray-import", *where)
    if kind in ("SystemExit", "last"):
        return None
    said = f"{kind}: {told}" if told else kind
    text = message("A part of the file was left out, for it stopped with {error}", error=said)
    return _note(text, "crash", *where, price=PRICE)


def _note(
    told: Message,
    mistake: str | None = None,
    line: int | None = None,
    file: str = "",
    price: float = 0.0,
) -> CheckResult:
    return CheckResult(
        message("first look"),
        visible=True,
        status=Status.FAILED,
        points=-price,
        max=0.0,
        message=(told,),
        mistake=mistake,
        line=line,
        file=file,
    )
