"""Reports as Gradescope reads them (results.json)."""

import json
from typing import Any

from handful.course.checker.report.difference import tame
from handful.course.checker.report.finding import reason, title
from handful.course.checker.report.result import FORMAT, CheckResult, ProblemResult, Report, Status
from handful.course.checker.report.text import details, summary

__all__ = ["gradescope"]


def gradescope(reports: list[Report]) -> str:
    """The results of one submission, as Gradescope wants it; of several, a list of them."""
    results = [_results(report) for report in reports]
    return json.dumps(results[0] if len(results) == 1 else results, indent=2) + "\n"


def _results(report: Report) -> dict[str, Any]:
    """One results.json.

    Gradescope adds up what has a score, so a report that is broken has none anywhere: it is then
    shown as one that could not be graded, and not as zero points.
    """
    graded = not report.broken
    tests = [
        {**_test(check, graded), "name": f"First look: {tame(reason(check))}", "number": f"0.{n}"}
        for n, check in enumerate(report.notes, 1)
    ]
    for problem in report.problems:
        tests += [
            {
                **_test(check, graded and problem.status is not Status.BROKEN),
                "name": f"{title(problem)}: {tame(check.name)}",
                "number": _number(problem, n),
            }
            for n, check in enumerate(problem.checks, 1)
        ]
    return {
        **({"score": report.points} if graded else {}),
        "output": "\n".join(summary(report)),
        "output_format": "text",
        "test_output_format": "text",
        "test_name_format": "text",
        "visibility": "visible",
        "stdout_visibility": "hidden",
        "tests": tests,
        "extra_data": {
            "format": FORMAT,
            "edition": report.edition,
            "submission": tame(report.submission),
            "rubric": report.rubric,
        },
    }


def _number(problem: ProblemResult, place: int) -> str:
    return f"{problem.id}.{place}"


def _test(check: CheckResult, graded: bool) -> dict[str, Any]:
    """One check; hidden ones are shown when the grades are published."""
    test: dict[str, Any] = {
        "max_score": round(check.max, 2),
        "output": "" if check.status is Status.PASSED else _output(check),
        "output_format": "text",
        "visibility": "visible" if check.visible else "after_published",
    }
    if graded:
        test["score"] = round(check.points, 2)
    if check.status in (Status.PASSED, Status.FAILED):
        test["status"] = check.status.value
    if check.mistake:
        test["tags"] = [check.mistake]
    return test


def _output(check: CheckResult) -> str:
    before = {Status.SKIPPED: "Skipped: ", Status.BROKEN: "Broken, and not your fault: "}
    return before.get(check.status, "") + details(check)
