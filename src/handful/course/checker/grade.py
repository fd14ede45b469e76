"""Grading one submission: look, run in the sandbox, judge outside it."""

from collections import Counter
from collections.abc import Iterable, Mapping
from functools import cache
from typing import NamedTuple

from handful.course.checker.judge.call import told_failure
from handful.course.checker.message import Message, message
from handful.course.checker.notes import notes, teacher_notes
from handful.course.checker.points import (
    constant_functions,
    counted_once,
    merged,
    results_of,
)
from handful.course.checker.program import Program, unwritten, wanted_files
from handful.course.checker.report.result import CheckResult, ProblemResult, Report, Status
from handful.course.checker.rubric.build import WORDS, words_in
from handful.course.checker.rubric.check import Problem
from handful.course.checker.rubric.rubrics import rubric_hash, rubric_of
from handful.course.checker.sandbox.jail import Sandbox
from handful.course.checker.sandbox.observation import Loading
from handful.course.checker.sandbox.packages import package_folders
from handful.course.checker.settings import Settings
from handful.course.checker.submission.look import Look
from handful.course.checker.submission.read import Submission
from handful.course.checker.worlds import SECONDS, Attempt, try_all

__all__ = ["grade", "not_run", "problems_of", "reason_of", "ungraded", "wanted_files"]


def grade(
    submission: Submission,
    name: str,
    sandbox: Sandbox,
    settings: Settings | None = None,
    seconds: float = SECONDS,
) -> Report:
    """The report on *submission* as the kit called *name* wants it."""
    settings = settings or Settings()
    seed = settings.seed_of(submission.sha256)
    problems = problems_of(name, settings, seed)
    allow = package_folders(settings.allow)
    data = _data(name, problems, settings.words)
    for is_last in (False, True):
        try:
            with sandbox.session(submission.modules, data, allow) as session:
                program = Program.of(submission, name)  # while the sandbox starts
                written = [program.as_written(problem) for problem in problems]
                tries = {problem.id: Attempt(problem) for problem in written}
                try_all(tries, program, session, seconds)
        except OSError:  # no process, no memory: perhaps there is one in a moment
            if is_last:
                raise
            continue
        if not any(one.is_interrupted for one in tries.values()):
            break
    problems = written
    constant = _constant(tries, program)
    results = counted_once(
        [_result(tries[problem.id], program, constant) for problem in problems],
        [{program.name_of(problem.module, f) for f in problem.own} for problem in problems],
    )
    return Report(
        edition=name,
        submission=submission.name,
        rubric=rubric_hash(name),
        sandbox=sandbox.layers.names,
        problems=tuple(results),
        notes=tuple(notes(submission, program, tries.values(), results)),
        seed=seed,
        teacher_notes=tuple(teacher_notes(tries.values())),
    )


def problems_of(name: str, settings: Settings | None, seed: str = "") -> list[Problem]:
    """The problems of the kit called *name* that count, with cases drawn by the *seed*."""
    asked = settings.problems if settings else None
    return [problem for problem in rubric_of(name, seed) if asked is None or problem.id in asked]


def _data(name: str, problems: Iterable[Problem], given: tuple[str, ...] | None) -> dict[str, str]:
    """The word list beside the program: with it, a file that is run plays as the checks do.

    It has the words of the checks, also of those that were drawn; of these only words that nobody
    can spell in a game that is played with the list: there they would be better words.
    """
    words, hands = _fixed_words(name, given)
    probes = [check.probe for problem in problems for check in problem.checks if check.drawn]
    hands = [*hands, *[Counter(hand) for probe in probes for hand in probe.deals]]
    drawn = {word for probe in probes if not probe.lines for word in words_in(probe)} - words
    drawn = {word for word in drawn if not any(Counter(word) <= hand for hand in hands)}
    return {"words.txt": "".join([f"{word.upper()}\n" for word in sorted(words | drawn)])}


@cache
def _fixed_words(name: str, given: tuple[str, ...] | None) -> tuple[set[str], list[Counter[str]]]:
    """The words of the list and of the fixed checks, and all hands that are dealt in these."""
    probes = [check.probe for problem in rubric_of(name) for check in problem.checks]
    words = set(given or WORDS).union(*[words_in(probe) for probe in probes])
    return words, [Counter(hand) for probe in probes for hand in probe.deals]


class _Reason(NamedTuple):
    """Why a check has no observation."""

    told: Message
    mistake: str | None = None
    line: int | None = None


def _constant(tries: Mapping[str, Attempt], program: Program) -> set[str]:
    """The functions that gave the same answer in every case.

    That cannot be known of a function that also belongs to a problem that was not graded.
    """
    seen = [tried for one in tries.values() for tried in one.best.values()]
    others = [problem for problem in rubric_of(program.name) if problem.id not in tries]
    not_seen = {program.name_of(other.module, name) for other in others for name in other.own}
    return constant_functions(seen) - not_seen


def _result(one: Attempt, program: Program, constant: set[str]) -> ProblemResult:
    problem = one.problem
    result = not_run(one, program)
    if result is not None:
        return result
    tried = [one.best.get(place) for place in range(len(one.scenarios))]
    numbers = [scenario.checks for scenario in one.scenarios]
    module = program.modules[problem.module]
    result = results_of(problem, tried, numbers, module, reason_of(one, program), constant)
    if problem.as_written and result.status is Status.FAILED and _unfinished(problem, program):
        told = message("Some of its problems are not begun yet: it cannot work as a whole.")
        return ungraded(problem, Status.SKIPPED, told)
    return result


def not_run(one: Attempt, program: Program) -> ProblemResult | None:
    """The result of a problem of which nothing was run; None if something was."""
    problem = one.problem
    found = program.looks.get(problem.module)
    if one.broken:
        told = message("The checker itself failed here; this problem is not counted.")
        return ungraded(problem, Status.BROKEN, told)
    if found is None:
        told = message("{file} was not handed in.", file=f"{problem.module}.py")
        return ungraded(problem, Status.SKIPPED, told)
    if problem.as_written and found.is_pasted:
        told = message("There are functions only, and no whole program to run.")
        return ungraded(problem, Status.SKIPPED, told)
    reason = _why_not(one, found)
    if reason is not None and not one.best:
        return ungraded(problem, Status.FAILED, *reason)
    return None


def reason_of(one: Attempt, program: Program) -> tuple[Message, str | None, int | None]:
    """Why cases that have no observation have none: a sentence, the mistake and the line."""
    ended = _Reason(message("The program ended itself before this check."))
    return _why_not(one, program.looks[one.problem.module]) or ended


def _unfinished(whole: Problem, program: Program) -> bool:
    """Is a problem in the file of the *whole* program still as it was handed out?"""
    found = program.looks[whole.module]
    return any(
        problem.points and problem.module == whole.module and unwritten(problem, found)
        for problem in rubric_of(program.name)
    )


def ungraded(
    problem: Problem,
    status: Status,
    told: Message,
    mistake: str | None = None,
    line: int | None = None,
) -> ProblemResult:
    """A problem of which nothing was run, and why."""
    weights = sum(check.weight for check in problem.checks)
    results = [
        CheckResult(
            check.name,
            check.visible,
            status,
            0.0,
            problem.points * check.weight / weights,
            message=(told,),
            mistake=mistake,
            line=line,
        )
        for check in problem.checks
    ]
    told_once = tuple(merged(results, problem))
    return ProblemResult(problem.id, problem.title, 0.0, float(problem.points), status, told_once)


def _why_not(one: Attempt, found: Look) -> _Reason | None:
    """Why the problem, or a part of it, was not seen; None if all was."""
    problem, loading = one.problem, one.loading
    if found.fatal:
        return _Reason(found.found[0].message, found.found[0].mistake, found.found[0].line)
    if unwritten(problem, found):
        return _Reason(message("This is still as it was handed out."), "untouched-skeleton")
    if one.out_of_time:
        told = message("The program had used up all its processor time before this check.")
        return _Reason(told, "endless-loop")
    if loading is None and not one.skipped:
        missing = [function for function in problem.own if function not in found.functions]
        if set(missing) & found.imported:
            told = message(
                "{name} is imported from another file of the kit; {file} needs one of its own.",
                name=missing[0],
                file=f"{problem.module}.py",
            )
            return _Reason(told)
        return _Reason(message("The function {name} is not there.", name=problem.own[0]))
    if one.skipped and problem.as_written:
        told = message(
            "A function was stopped before it came to an end, so the whole program was not started."
        )
        return _Reason(told, "endless-loop")
    if one.skipped:
        told = message("The file hung when it was loaded, so the rest was not tried.")
        return _Reason(told, "endless-loop")
    if loading is not None and not loading.loaded:
        return _not_loaded(loading)
    if one.hung is not None:
        told = message(
            "A check before was stopped before it came to an end: {call}", call=one.hung.function
        )
        return _Reason(told, "endless-loop")
    return None


def _not_loaded(loading: Loading) -> _Reason:
    if loading.timeout is not None:
        told = message("Loading the file was stopped before it came to an end.")
        return _Reason(told, "endless-loop", loading.timeout.line)
    error = loading.error
    if error is None:
        return _Reason(message("Loading the file ended the program."))
    told = message("Loading the file stopped with {error}", error=told_failure(error))
    return _Reason(told, "crash", error.line)
