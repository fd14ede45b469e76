"""Grading a submission by the rules of an assignment folder."""

from handful.course.checker.folder.align import align
from handful.course.checker.folder.points import rule_results
from handful.course.checker.folder.rubric import Rubric
from handful.course.checker.grade import not_run, reason_of
from handful.course.checker.program import Program
from handful.course.checker.report.result import ProblemResult
from handful.course.checker.submission.read import Submission
from handful.course.checker.worlds import SECONDS, Attempt, try_all

__all__ = ["grade_by_rules"]


def grade_by_rules(submission: Submission, rubric: Rubric) -> list[ProblemResult]:
    """The result of each problem of a *submission*."""
    with rubric.sandbox.session(submission.modules, rubric.support()) as session:
        program = Program.of(submission, rubric.assignment.name)
        problems = [program.as_written(problem) for problem in rubric.problems]
        tries = {problem.id: Attempt(problem) for problem in problems}
        try_all(tries, program, session, SECONDS)
        for attempt in tries.values():
            align(rubric, attempt, tries, program, session)
    results = []
    for problem in problems:
        attempt = tries[problem.id]
        result = not_run(attempt, program)
        if result is None:
            tried = [attempt.best.get(place) for place in range(len(attempt.scenarios))]
            numbers = [scenario.checks for scenario in attempt.scenarios]
            module = program.modules[problem.module]
            reason = reason_of(attempt, program)
            result = rule_results(rubric, problem, tried, numbers, module, reason)
        results.append(result)
    return results
