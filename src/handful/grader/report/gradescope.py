"""Reports as Gradescope reads them (results.json)."""

import json
from typing import Any

from handful.grader.message import Message, message
from handful.grader.report.drawing import tame
from handful.grader.report.finding import reasons, title
from handful.grader.report.messages import say, say_all
from handful.grader.report.result import FORMAT, ProblemResult, Report, RuleResult, Status
from handful.grader.report.text import details, summary

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
    prices = _scores(report) if graded else [0.0] * len(report.notes)
    for place, (note, price) in enumerate(zip(report.notes, prices, strict=True), 1):
        name = say(message("First look: {told}", told=say_all(reasons(note), language)), language)
        test = _test(note, (price, 0) if graded else None, language)
        if not note.price:  # neither passed nor failed
            test = {key: test[key] for key in test if key not in ("score", "max_score", "status")}
        tests.append({**test, "name": tame(name), "number": f"0.{place}"})
    for problem in report.problems:
        counts = graded and problem.status is not Status.BROKEN
        tests += [
            {
                **_test(rule, size, language, counts=counts),
                "name": tame(f"{say(title(problem), language)}: {say(rule.says, language)}"),
                "number": f"{problem.id}.{place}",
            }
            for place, (rule, size) in enumerate(
                zip(problem.rules, _sizes(problem), strict=True), 1
            )
        ]
    output = "\n".join(summary(report, language))
    if report.not_graded is not None:
        output = say(message("Not graded: {reason}", reason=report.not_graded), language)
    return {
        **({"score": report.points} if graded else {}),
        **_frame(output),
        "tests": tests,
        "extra_data": {
            "format": FORMAT,
            "edition": report.edition,
            "submission": tame(report.submission),
            "rubric": report.rubric,
            "seed": report.seed,
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


def _sizes(problem: ProblemResult) -> list[tuple[float, float]]:
    """The points and the maximum of each rule, which add up to those of the problem.

    Rounding, and a mistake that costs once though it breaks several rules, would leave
    a difference.
    """
    most = _adding_up([rule.max for rule in problem.rules], problem.max)
    earned = [
        full if rule.status is Status.PASSED else rule.points
        for rule, full in zip(problem.rules, most, strict=True)
    ]
    lost = [full - points for full, points in zip(most, earned, strict=True)]
    left = [max(0.0, one) for one in _adding_up(lost, problem.max - problem.points)]
    return [(max(0.0, round(full - one, 2)), full) for full, one in zip(most, left, strict=True)]


def _scores(report: Report) -> list[float]:
    """What each note takes off: together no more than there was."""
    taken = sum(problem.points for problem in report.problems) - report.points
    return [-one or 0.0 for one in _adding_up([note.price for note in report.notes], taken)]


def _adding_up(sizes: list[float], total: float) -> list[float]:
    """The *sizes* in hundredths, each a little more or less, so that they add up to *total*."""
    whole = sum(sizes)
    if not whole:
        return [0.0] * len(sizes)
    found, reached, given = [], 0.0, 0
    for size in sizes:
        reached += size
        upto = round(100 * total * reached / whole)
        found.append((upto - given) / 100)
        given = upto
    return found


def _test(
    rule: RuleResult, size: tuple[float, float] | None, language: str, *, counts: bool = True
) -> dict[str, Any]:
    """One rule, or one note."""
    test: dict[str, Any] = {
        "max_score": size[1] if size else 0,
        "output": "" if rule.status is Status.PASSED else _output(rule, language),
        "output_format": "text",
        "visibility": "visible",
    }
    if size and counts:
        test["score"] = size[0]
    if rule.status in (Status.PASSED, Status.FAILED):
        test["status"] = rule.status.value
    if rule.mistake:
        test["tags"] = [rule.mistake]
    return test


def _output(rule: RuleResult, language: str) -> str:
    before: dict[Status, Message] = {
        Status.SKIPPED: message("Skipped: {told}", told=details(rule, language)),
        Status.BROKEN: message("Broken, and not your fault: {told}", told=details(rule, language)),
    }
    known = before.get(rule.status)
    return say(known, language) if known else details(rule, language)
