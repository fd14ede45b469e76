"""Reports as Gradescope reads them (results.json): a test for each problem."""

import json
from typing import Any

from handful.grader.message import message, say, say_all
from handful.grader.report.finding import reasons, shown_notes, tame, title
from handful.grader.report.result import FORMAT, ProblemResult, Report, RuleResult, Status
from handful.grader.report.text import problem_text, summary

__all__ = ["gradescope"]

SHOWN = {"output_format": "text", "visibility": "visible"}


def gradescope(reports: list[Report], language: str = "en") -> str:
    """The results of one submission: always one object, for Gradescope reads nothing else."""
    if len(reports) == 1:
        results = _results(reports[0], language)
    else:
        names = ", ".join([tame(report.submission) for report in reports])
        why = message("Nothing was handed in.")
        if reports:
            why = message("Several submissions were found where one belongs: {names}.", names=names)
        results = {"output": say(why, language), "tests": []}
    frame = {
        **SHOWN,
        "test_output_format": "text",
        "test_name_format": "text",
        "stdout_visibility": "hidden",
    }
    return json.dumps({**results, **frame}, indent=2) + "\n"


def _results(report: Report, language: str) -> dict[str, Any]:
    """One results.json.

    Gradescope adds up what has a score, so a report that is broken has none anywhere: it is then
    shown as one that could not be graded, and not as zero points.
    """
    graded = not report.broken and report.not_graded is None
    output = "\n".join(summary(report, language))
    if report.not_graded is not None:
        output = say(message("Not graded: {reason}", reason=report.not_graded), language)
    return {
        **({"score": report.points} if graded else {}),
        "output": output,
        "tests": [
            *[_note(note, language) for note in shown_notes(report)],
            *[_problem(problem, language, graded=graded) for problem in report.problems],
        ],
        "extra_data": {
            "format": FORMAT,
            "edition": report.edition,
            "submission": tame(report.submission),
            "rubric": report.rubric,
            "seed": report.seed,
        },
    }


def _note(note: RuleResult, language: str) -> dict[str, Any]:
    """A note of the first look; one that costs nothing is neither passed nor failed."""
    said = message("First look: {reasons}", reasons=say_all(reasons(note), language))
    price = {"score": -note.price, "max_score": 0, "status": "failed"} if note.price else {}
    return {"name": tame(say(said, language)), **SHOWN, **price}


def _problem(problem: ProblemResult, language: str, *, graded: bool) -> dict[str, Any]:
    test: dict[str, Any] = {
        "name": tame(say(title(problem), language)),
        "number": problem.id,
        "max_score": problem.max,
        "output": problem_text(problem, language),
        **SHOWN,
    }
    if graded:
        test["score"] = problem.points
    if problem.status in (Status.PASSED, Status.FAILED):
        test["status"] = problem.status.value
    if mistakes := dict.fromkeys([rule.mistake for rule in problem.rules if rule.mistake]):
        test["tags"] = list(mistakes)
    return test
