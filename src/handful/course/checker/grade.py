"""Grading one submission: look, run in the jail, judge outside it."""

import ast
from functools import cache
from typing import Any

from handful.course.checker.judge.mistake import MISTAKES
from handful.course.checker.report.result import CheckResult, ProblemResult, Report, Status
from handful.course.checker.rubric.build import WORDS
from handful.course.checker.rubric.check import Check, Problem, Seen
from handful.course.checker.rubric.rubrics import rubric_hash, rubric_of
from handful.course.checker.sandbox.jail import Jail
from handful.course.checker.sandbox.observation import Observed, observed
from handful.course.checker.submission.look import Found, Look, look
from handful.course.checker.submission.read import Submission
from handful.course.checker.submission.syntax import parse
from handful.course.kit import kit_files

__all__ = ["grade", "wanted_files"]

SECONDS = 3.0
"""For all checks of one problem; a correct program needs a fiftieth of that."""
ROUNDS = 3
"""How often a problem is begun: anew after a check that hangs or ends the program."""
BROKEN = "The checker itself failed here; this problem is not counted."

DATA = {"words.txt": "".join([f"{word.upper()}\n" for word in WORDS])}


def wanted_files(name: str) -> tuple[str, ...]:
    """The files that a learner hands in."""
    return tuple(dict.fromkeys(f"{problem.module}.py" for problem in rubric_of(name)))


def grade(submission: Submission, name: str, jail: Jail, seconds: float = SECONDS) -> Report:
    """The report on *submission* as the kit called *name* wants it."""
    looks = _looks(submission, name)
    problems = rubric_of(name)
    jobs = [
        job
        for problem in problems
        if (job := _job(problem, name, submission, looks.get(f"{problem.module}.py"))) is not None
    ]
    seen = _observed(jobs, submission, jail, seconds)
    results = [
        _judged(problem, looks.get(f"{problem.module}.py"), seen.get(problem.id))
        for problem in problems
        if not _left_out(problem, name, submission, looks)
    ]
    notes = [_note(found) for seen_at in looks.values() for found in seen_at.found]
    return Report(
        edition=name,
        submission=submission.name,
        rubric=rubric_hash(name),
        sandbox=jail.layers.names,
        problems=tuple(results),
        notes=tuple(notes),
    )


def _observed(
    jobs: list[dict[str, Any]], submission: Submission, jail: Jail, seconds: float
) -> dict[str, Observed]:
    """What was seen of each job; one that stopped goes on in the next round after that check."""
    seen: dict[str, Observed] = {}
    numbers = {job["id"]: list(range(len(job["probes"]))) for job in jobs}
    for number in range(ROUNDS):
        if not jobs:
            break
        time = seconds if number == 0 else seconds / 2
        problems = [
            {**job, "seconds": time, "probes": [job["probes"][n] for n in numbers[job["id"]]]}
            for job in jobs
        ]
        asked = {"files": submission.files, "data": DATA, "problems": problems}
        entries = {entry["problem"]: entry for entry in jail.run(asked, len(jobs) * (time + 1) + 5)}
        for id_ in numbers:
            now = observed(entries.get(id_), numbers[id_])
            before = seen.get(id_)
            if before is None:
                seen[id_] = now
            elif now.probes:
                seen[id_] = now._replace(probes={**before.probes, **now.probes})
            numbers[id_] = [n for n in numbers[id_] if now.stopped is not None and n > now.stopped]
        numbers = {id_: left for id_, left in numbers.items() if left}
        jobs = [job for job in jobs if job["id"] in numbers]
    return seen


# The first look.


@cache
def _reference(name: str) -> dict[str, str]:
    return kit_files(name, solution=True)


@cache
def _skeleton(name: str) -> dict[str, str]:
    return kit_files(name)


def _looks(submission: Submission, name: str) -> dict[str, Look]:
    looks = {}
    for file in wanted_files(name):
        if file in submission.files:
            wanted = {
                function: _arity(_reference(name)[file], function)
                for problem in rubric_of(name)
                if f"{problem.module}.py" == file
                for function in problem.own
            }
            looks[file] = look(submission.files[file], _skeleton(name)[file], wanted)
    return looks


@cache
def _arity(source: str, function: str) -> int:
    """How many arguments the document gives the *function*."""
    for node in parse(source).body:
        if isinstance(node, ast.FunctionDef) and node.name == function:
            return len(node.args.args) - len(node.args.defaults)
    raise AssertionError(f"the solution has {function}")


def _left_out(problem: Problem, name: str, submission: Submission, looks: dict[str, Look]) -> bool:
    """Is the problem none of this submission's: a pasted function is graded for its own only?"""
    found = looks.get(f"{problem.module}.py")
    if found is None:
        return len(submission.files) > 0 and problem.module == "ps4b"
    wanted = {function for other in rubric_of(name) for function in other.own}
    pasted = not found.fatal and not {"load_words", "loadWords"} & found.functions
    pasted = pasted and bool(wanted & found.functions)
    if problem.as_written:
        return pasted or found.fatal
    return pasted and problem.module != "ps4b" and not set(problem.own) & found.functions


def _note(found: Found) -> CheckResult:
    return CheckResult(
        "first look",
        visible=True,
        status=Status.FAILED,
        points=0,
        max=0,
        message=found.message,
        mistake=found.mistake,
        line=found.line,
    )


# What the jail is asked.


def _job(
    problem: Problem, name: str, submission: Submission, found: Look | None
) -> dict[str, Any] | None:
    """The problem as the observer takes it; None where there is nothing to run."""
    if found is None or found.fatal:
        return None
    if problem.own and not set(problem.own) & found.functions:
        return None
    modules = [problem.module]
    files = {}
    kept = (*problem.own, *[function for function in problem.given if function in found.functions])
    patches = []
    if not problem.as_written:
        patches.append(_patch(name, problem.module, kept, problem.own_constants))
    if problem.module == "ps4b":
        modules = ["ps4a", "ps4b"]
        files = {"ps4a.py": _reference(name)["ps4a.py"]}
    return {
        "id": problem.id,
        "modules": modules,
        "files": files,
        "patches": patches,
        "probes": _probes(problem)[0],
    }


@cache
def _patch(name: str, module: str, own: tuple[str, ...], own_constants: tuple[str, ...]) -> str:
    """The reference versions of everything that is not the problem's own."""
    tree = parse(_reference(name)[f"{module}.py"])
    kept: list[ast.stmt] = []
    for node in tree.body:
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


def _probes(problem: Problem) -> tuple[list[dict[str, Any]], list[int]]:
    """What is tried in *problem*, and for each check which of these; some share one."""
    places: dict[int, int] = {}
    probes: list[dict[str, Any]] = []
    for check in problem.checks:
        if id(check.probe) not in places:
            places[id(check.probe)] = len(probes)
            probes.append(check.probe)
    return probes, [places[id(check.probe)] for check in problem.checks]


# Judging what came back.


def _judged(problem: Problem, found: Look | None, seen: Observed | None) -> ProblemResult:
    if seen is not None and seen.broken:
        return _broken(problem)
    weights = sum(check.weight for check in problem.checks)
    unwritten = found is not None and _unwritten(problem, found)
    probes = {} if seen is None or unwritten else seen.probes
    why_not = _why_not(problem, found, seen)
    results = []
    for place, check in zip(_probes(problem)[1], problem.checks, strict=True):
        most = problem.points * check.weight / weights
        results.append(_result(check, most, probes.get(place), why_not))
    points = round(sum(result.points for result in results), 2)
    if all(result.status is Status.PASSED for result in results):
        points, status = float(problem.points), Status.PASSED
    elif all(result.status is Status.SKIPPED for result in results):
        status = Status.SKIPPED
    else:
        status = Status.FAILED
    return ProblemResult(
        problem.id, problem.title, points, float(problem.points), status, tuple(results)
    )


def _broken(problem: Problem) -> ProblemResult:
    """A problem of which nothing was run for a fault of our own: no points are lost by it."""
    weights = sum(check.weight for check in problem.checks)
    results = [
        CheckResult(
            check.name,
            check.visible,
            Status.BROKEN,
            0.0,
            problem.points * check.weight / weights,
            check.call,
            message=BROKEN,
        )
        for check in problem.checks
    ]
    return ProblemResult(
        problem.id, problem.title, 0.0, float(problem.points), Status.BROKEN, tuple(results)
    )


def _unwritten(problem: Problem, found: Look) -> bool:
    """Are all functions of the problem still those of the skeleton?"""
    own = set(problem.own) & found.functions
    return bool(own) and own <= found.untouched


def _why_not(
    problem: Problem, found: Look | None, seen: Observed | None
) -> tuple[str, str | None, int | None]:
    """Why a check has no observation: a sentence, the mistake, and the line."""
    if found is None:
        return f"There is no {problem.module}.py in what was handed in.", None, None
    if found.fatal:
        return found.found[0].message, found.found[0].mistake, found.found[0].line
    if _unwritten(problem, found):
        return "This is still as it was handed out.", "untouched-skeleton", None
    missing = [function for function in problem.own if function not in found.functions]
    if missing:
        renamed = [f for f in found.found if f.function in missing]
        if renamed:
            return renamed[0].message, renamed[0].mistake, renamed[0].line
        return f"The function {missing[0]} is not there.", None, None
    assert seen is not None, "what has all its functions is run"
    if seen.skipped:
        return "The file hung when it was loaded, so the rest was not tried.", "endless-loop", None
    if seen.loading is not None and not seen.loading.get("loaded"):
        return _not_loaded(seen.loading)
    for number, probe in seen.probes.items():
        if probe.get("timeout"):
            call = problem.checks[_probes(problem)[1].index(number)].call
            told = f"The check before did not come to an end: {call}"
            return told, "endless-loop", _line(probe)
    return "The program ended itself before this check.", "crash", None


def _not_loaded(loading: Seen) -> tuple[str, str, int | None]:
    if loading.get("timeout"):
        return "Loading the file did not come to an end.", "endless-loop", _line(loading)
    error = loading.get("error")
    error = error if isinstance(error, dict) else {}
    kind = str(error.get("type"))[:60]
    if kind == "Enough":
        return "Loading the file asks for input.", "input-at-import", _line(error)
    told = f"{kind}: {str(error['message'])[:200]}" if error.get("message") else kind
    return f"Loading the file stopped with {told}", "crash", _line(error)


def _line(seen: Seen) -> int | None:
    line = seen.get("line")
    return line if type(line) is int else None


def _result(
    check: Check, most: float, seen: Seen | None, why_not: tuple[str, str | None, int | None]
) -> CheckResult:
    base = CheckResult(check.name, check.visible, Status.PASSED, most, most, check.call)
    if seen is None:
        message, mistake, line = why_not
        return base._replace(
            status=Status.FAILED, points=0.0, message=message, mistake=mistake, line=line
        )
    verdict = check.judge(seen)
    if verdict.right:
        return base
    error = seen.get("error")
    line = _line(error) if isinstance(error, dict) else _line(seen)
    message = check.rule
    if verdict.where:
        message += f" Here it goes wrong {verdict.where}."
    if verdict.mistake in MISTAKES:
        message += f" {MISTAKES[verdict.mistake].told}"
    return base._replace(
        status=Status.FAILED,
        points=0.0,
        expected=verdict.expected,
        got=verdict.got,
        message=message,
        mistake=verdict.mistake,
        line=line,
    )
