"""Grading one submission: inspect it, run it in the sandbox, judge outside."""

from collections.abc import Mapping

from handful.grader.align import align
from handful.grader.assignment import Assignment, Problem
from handful.grader.judge.call import failure_message
from handful.grader.message import Message, message
from handful.grader.notes import notes, teacher_notes
from handful.grader.points import (
    Reason,
    constant_functions,
    counted_once,
    problem_result,
)
from handful.grader.program import Program, unwritten
from handful.grader.repair import Repair, search, with_slips_of_text
from handful.grader.report.result import ProblemResult, Report, RuleResult, Status
from handful.grader.rubric import Rubric, rubric_hash
from handful.grader.sandbox.jail import Sandbox
from handful.grader.sandbox.observation import Loading
from handful.grader.sandbox.packages import package_folders
from handful.grader.settings import Settings
from handful.grader.submission.choice import Submission
from handful.grader.submission.inspection import Inspection
from handful.grader.submission.readable import readable_submission
from handful.grader.worlds import Attempt, Trial, try_all

_RUBRICS: dict[tuple[str, str], Rubric] = {}
MAX_RUBRICS = 16


def prepare(assignment: Assignment, sandbox: Sandbox, seed: str) -> Rubric:
    """The rubric of the *assignment*, with cases drawn by the *seed*.

    Its solution runs in the *sandbox*. The last rubrics are kept.
    """
    key = assignment.hash, seed
    if key not in _RUBRICS:
        if len(_RUBRICS) >= MAX_RUBRICS:
            del _RUBRICS[next(iter(_RUBRICS))]
        _RUBRICS[key] = Rubric(assignment, sandbox, seed)
    return _RUBRICS[key]


def grade(
    submission: Submission,
    assignment: Assignment,
    sandbox: Sandbox,
    settings: Settings | None = None,
) -> Report:
    """The report on *submission*, as a solution of the *assignment*."""
    settings = settings or Settings()
    problems = problems_of(assignment, settings)
    rubric = prepare(assignment, sandbox, settings.seed)
    allow = package_folders(settings.allow)
    submission, unreadable = readable_submission(submission, assignment.files)
    for is_last in (False, True):
        try:
            with sandbox.session(submission.modules, assignment.support, allow) as session:
                program = Program.of(submission, assignment, unreadable)  # while the sandbox starts
                tries = {problem.id: Attempt(problem, rubric, program) for problem in problems}
                trial = Trial(tries, program, session)
                try_all(trial)
                for attempt in tries.values():
                    align(rubric, attempt, trial)
                repairs = {
                    id_: repair
                    for id_, attempt in tries.items()
                    if (repair := search(attempt, trial, settings.search))
                }
        except OSError:  # no process, no memory: perhaps there is one in a moment
            if is_last:
                raise
            continue
        if not any(one.is_interrupted for one in tries.values()):
            break
    if settings.problems is None:
        for one in tries.values():
            others = [
                other for other in tries.values() if other.problem.points and other is not one
            ]
            if not any(other.lost() for other in others):
                one.use_own_runs()
    constant = constant_functions(
        [tried for one in tries.values() for tried in one.best.values()]
    ) - _not_seen(assignment, tries, program)
    results = counted_once(
        [
            _result(rubric, tries[problem.id], program, constant, repairs.get(problem.id))
            for problem in problems
        ],
        [{program.name_of(p.module, name) for name in p.functions} for p in problems],
    )
    return Report(
        edition=assignment.name,
        submission=submission.name,
        rubric=rubric_hash(assignment),
        sandbox=sandbox.layers.names,
        problems=tuple(results),
        notes=tuple(notes(submission, program, tries.values(), results)),
        seed=settings.seed,
        teacher_notes=(
            *teacher_notes(tries.values()),
            *[repair.for_teachers for repair in repairs.values() if repair.before or repair.after],
        ),
    )


def problems_of(assignment: Assignment, settings: Settings | None = None) -> list[Problem]:
    """The problems of the *assignment* that count."""
    asked = settings.problems if settings else None
    return [problem for problem in assignment.problems if asked is None or problem.id in asked]


def _not_seen(assignment: Assignment, tries: Mapping[str, Attempt], program: Program) -> set[str]:
    """The functions of problems that were not graded: their answers are not all known."""
    others = [problem for problem in assignment.problems if problem.id not in tries]
    return {program.name_of(other.module, own) for other in others for own in other.functions}


def _result(
    rubric: Rubric, one: Attempt, program: Program, constant: set[str], repair: Repair | None
) -> ProblemResult:
    problem = one.problem
    result = _not_run(one, program)
    if result is not None:
        return result
    if len(one.best) == len(one.cases):
        unseen = Reason(message("Every game went wrong before this could be checked."))
    else:
        unseen = Reason(message("The program ended itself before this check."))
    reason = _why_not(one, program.inspections[problem.module]) or unseen
    result = problem_result(rubric, one, program, reason, constant, repair)
    result = with_slips_of_text(result, program.unreadable_in(problem))
    if problem.is_program and result.status is Status.FAILED and _unfinished(problem, program):
        why = message("Some of its problems are not begun yet: it cannot work as a whole.")
        return ungraded(problem, Status.SKIPPED, why)
    return result


def _not_run(one: Attempt, program: Program) -> ProblemResult | None:
    """The result of a problem of which nothing was run; None if something was."""
    problem = one.problem
    found = program.inspections.get(problem.module)
    if one.first is not None and one.first.broken:
        why = message("The checker itself failed here; this problem is not counted.")
        return ungraded(problem, Status.BROKEN, why)
    if found is None:
        why = message("{file} was not handed in.", file=problem.file)
        return ungraded(problem, Status.SKIPPED, why)
    if problem.is_program and found.is_pasted:
        why = message("There are functions only, and no whole program to run.")
        return ungraded(problem, Status.SKIPPED, why)
    broken = [part for part in program.unreadable_in(problem) if not part.is_repaired]
    if broken:
        return ungraded(
            problem, Status.FAILED, broken[0].sentence, broken[0].mistake, broken[0].line
        )
    reason = _why_not(one, found)
    if reason is not None and not one.best:
        return ungraded(problem, Status.FAILED, *reason)
    return None


def _unfinished(whole: Problem, program: Program) -> bool:
    """Is a problem in the file of the *whole* program still as it was handed out?"""
    found = program.inspections[whole.module]
    return any(
        problem.module == whole.module and unwritten(problem, found)
        for problem in program.assignment.problems
    )


def ungraded(
    problem: Problem,
    status: Status,
    why: Message,
    mistake: str | None = None,
    line: int | None = None,
) -> ProblemResult:
    """A problem of which nothing was run, and why."""
    whole = sum(rule.points for rule in problem.rules)
    results = [
        RuleResult(
            rule.says,
            status,
            0.0,
            problem.points * rule.points / whole,
            message=(why,),
            mistake=mistake,
            line=line,
        )
        for rule in problem.rules
    ]
    return ProblemResult(problem.id, problem.title, 0.0, problem.points, status, tuple(results))


def _why_not(one: Attempt, found: Inspection) -> Reason | None:
    """Why the problem, or a part of it, was not seen; None if all was."""
    problem, loading = one.problem, one.loading
    skipped = one.first is not None and one.first.skipped
    if found.fatal:
        return Reason(found.found[0].message, found.found[0].mistake, found.found[0].line)
    if unwritten(problem, found):
        return Reason(message("This is still as it was handed out."), "untouched-skeleton")
    if one.first is not None and one.first.out_of_time:
        why = message("The program had used up all its processor time before this check.")
        return Reason(why, "endless-loop")
    if loading is None and not skipped:
        missing = [name for name in problem.functions if name not in found.functions]
        if set(missing) & found.imported:
            why = message(
                "{name} is imported from another file of the kit; {file} needs one of its own.",
                name=missing[0],
                file=problem.file,
            )
            return Reason(why)
        return Reason(message("The function {name} is not there.", name=problem.functions[0]))
    if skipped and problem.is_program:
        why = message(
            "A function was stopped before it came to an end, so the whole program was not started."
        )
        return Reason(why, "endless-loop")
    if skipped:
        why = message("The file hung when it was loaded, so the rest was not tried.")
        return Reason(why, "endless-loop")
    if loading is not None and not loading.loaded:
        return _not_loaded(loading)
    if one.hung is not None:
        why = message(
            "A check before was stopped before it came to an end: {call}", call=one.hung.function
        )
        return Reason(why, "endless-loop")
    return None


def _not_loaded(loading: Loading) -> Reason:
    if loading.timeout is not None:
        why = message("Loading the file was stopped before it came to an end.")
        return Reason(why, "endless-loop", loading.timeout.line)
    error = loading.error
    if error is None:
        return Reason(message("Loading the file ended the program."))
    why = message("Loading the file stopped with {error}", error=failure_message(error))
    return Reason(why, "crash", error.line)
