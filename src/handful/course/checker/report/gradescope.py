"""Reports as Gradescope reads them (results.json)."""

import json
from typing import Any

from handful.course.checker.message import Message, message
from handful.course.checker.report.difference import tame
from handful.course.checker.report.finding import reasons, title
from handful.course.checker.report.messages import say, say_all
from handful.course.checker.report.result import FORMAT, CheckResult, Report, Status
from handful.course.checker.report.text import details, summary

__all__ = ["gradescope"]


def gradescope(reports: list[Report], language: str = "en") -> str:
    """The results of one submission: always one object, for Gradescope reads nothing else."""
    if len(reports) == 1:
        results = _results(reports[0], language)
    else:
        names = ", ".join([tame(report.submission) for report in reports])
        why = message("Nothing was handed in.")
        if reports:
            why = message("Several submissions were found where one belongs: {names}.", names=names)
        results = {**_frame(say(why, language)), "tests": []}
    return json.dumps(results, indent=2) + "\n"


def _results(report: Report, language: str) -> dict[str, Any]:
    """One results.json.

    Gradescope adds up what has a score, so a report that is broken has none anywhere: it is then
    shown as one that could not be graded, and not as zero points.
    """
    graded = not report.broken and report.not_graded is None
    tests = []
    for place, note in enumerate(report.notes, 1):
        told = say_all(reasons(note), language)
        name = say(message("First look: {told}", told=told), language)
        tests.append({**_test(note, graded, language), "name": tame(name), "number": f"0.{place}"})
    for problem in report.problems:
        counts = graded and problem.status is not Status.BROKEN
        tests += [
            {
                **_test(check, counts, language),
                "name": tame(f"{say(title(problem), language)}: {say(check.name, language)}"),
                "number": f"{problem.id}.{place}",
            }
            for place, check in enumerate(problem.checks, 1)
        ]
    return {
        **({"score": report.points} if graded else {}),
        **_frame("\n".join(summary(report, language))),
        "tests": tests,
        "extra_data": {
            "format": FORMAT,
            "edition": report.edition,
            "submission": tame(report.submission),
            "rubric": report.rubric,
        },
    }


def _frame(output: str) -> dict[str, Any]:
    return {
        "output": output,
        "output_format": "text",
        "test_output_format": "text",
        "test_name_format": "text",
        "visibility": "visible",
        "stdout_visibility": "hidden",
    }


def _test(check: CheckResult, graded: bool, language: str) -> dict[str, Any]:
    """One check; hidden ones are shown when the grades are published."""
    test: dict[str, Any] = {
        "max_score": round(check.max, 2),
        "output": "" if check.status is Status.PASSED else _output(check, language),
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


def _output(check: CheckResult, language: str) -> str:
    before: dict[Status, Message] = {
        Status.SKIPPED: message("Skipped: {told}", told=details(check, language)),
        Status.BROKEN: message("Broken, and not your fault: {told}", told=details(check, language)),
    }
    known = before.get(check.status)
    return say(known, language) if known else details(check, language)
