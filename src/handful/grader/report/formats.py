"""The forms in which reports are written, by name: those for other programs are made here.

They are JSON, JUnit XML (one suite for each problem, one case for each rule), and what Gradescope
reads (results.json: a test for each problem).
"""

import json
from collections.abc import Iterator
from functools import partial
from typing import Any, Protocol
from xml.etree import ElementTree as ET

from handful.grader.message import message, say, say_all
from handful.grader.mistakes import GENERAL, Pages
from handful.grader.report.finding import points, price, reasons, shown_notes, tame, title
from handful.grader.report.gradebook import sheet
from handful.grader.report.html import html
from handful.grader.report.result import FORMAT, ProblemResult, Report, RuleResult, Status
from handful.grader.report.text import details, problem_text, summary, text


class Format(Protocol):
    """Makes one document of all *reports*, in a *language*."""

    def __call__(self, reports: list[Report], language: str = "en", /) -> str:
        """The document."""


def _json(reports: list[Report], language: str = "en") -> str:
    documents = [report.document(language) for report in reports]
    return json.dumps(documents[0] if len(documents) == 1 else documents, indent=2) + "\n"


def _text(reports: list[Report], language: str = "en") -> str:
    return "\n".join([text(report, language=language) for report in reports])


# JUnit.

NOTES = "look"
"""The id of the suite with the notes of the first look."""

_FAILURE, _ERROR, _SKIPPED, _REMARK = "failure", "error", "skipped", "system-out"


def junit(reports: list[Report], language: str = "en") -> str:
    """All *reports* in one document: broken rules are failures, the checker's own faults errors.

    Rules about files that were not handed in are failures too: readers of JUnit count skipped
    cases as right.
    """
    root = ET.Element("testsuites", name="handful check")
    for report in reports:
        for problem in _suites(report):
            _add_suite(root, report, problem, language)
    ET.indent(root)
    text = ET.tostring(root, encoding="unicode")
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{text}\n'


def _suites(report: Report) -> Iterator[ProblemResult]:
    """The problems; before them the notes, and an error if the submission was not graded."""
    if report.not_graded is not None:
        name = message("Not graded")
        why = RuleResult(name, Status.BROKEN, 0, 0, message=(report.not_graded,))
        yield ProblemResult("submission", name, 0, 0, Status.BROKEN, (why,))
    if report.notes:
        cost = -price(report) or 0
        yield ProblemResult(
            NOTES, message("First look"), cost, 0, Status.FAILED, tuple(report.notes)
        )
    yield from report.problems


def _add_suite(root: ET.Element, report: Report, problem: ProblemResult, language: str) -> None:
    elements = [_element(rule, is_note=problem.id == NOTES) for rule in problem.rules]
    suite = ET.SubElement(
        root,
        "testsuite",
        name=tame(f"{report.submission}: {say(title(problem), language)}"),
        id=tame(f"{report.edition}.{problem.id}"),
        tests=str(len(elements)),
        failures=str(elements.count(_FAILURE)),
        errors=str(elements.count(_ERROR)),
        skipped=str(elements.count(_SKIPPED)),
    )
    if report.not_graded is None:
        properties = ET.SubElement(suite, "properties")
        ET.SubElement(properties, "property", name="points", value=points(problem.points))
        ET.SubElement(properties, "property", name="max", value=points(problem.max))
    for rule, element in zip(problem.rules, elements, strict=True):
        case = ET.SubElement(
            suite,
            "testcase",
            name=tame(say(rule.says, language)),
            classname=tame(f"{report.edition}.{report.submission}.{problem.id}"),
        )
        why = tame(say_all(reasons(rule), language))
        if element == _REMARK:
            ET.SubElement(case, _REMARK).text = why
        elif element is not None:
            found = ET.SubElement(case, element, message=why)
            if element != _SKIPPED:
                found.set("type", tame(rule.mistake or rule.status.value))
                found.text = details(rule, language)


def _element(rule: RuleResult, *, is_note: bool) -> str | None:
    """The element for a *rule*; None if it was met. A note that costs nothing is a remark."""
    if rule.status is Status.BROKEN:
        return _ERROR
    if rule.status is Status.PASSED:
        return None
    if is_note and not rule.price:
        return _REMARK
    return _SKIPPED if rule.status is Status.SKIPPED and not rule.max else _FAILURE


# Gradescope.

SHOWN = {"output_format": "text", "visibility": "visible"}


def gradescope(reports: list[Report], language: str = "en") -> str:
    """The results of one submission: always one object, for Gradescope reads nothing else."""
    if len(reports) == 1:
        results = _gradescope_results(reports[0], language)
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


def _gradescope_results(report: Report, language: str) -> dict[str, Any]:
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
            *[_gradescope_note(note, language) for note in shown_notes(report)],
            *[_gradescope_problem(problem, language, graded=graded) for problem in report.problems],
        ],
        "extra_data": {
            "format": FORMAT,
            "edition": report.edition,
            "submission": tame(report.submission),
            "rubric": report.rubric,
            "seed": report.seed,
        },
    }


def _gradescope_note(note: RuleResult, language: str) -> dict[str, Any]:
    """A note of the first look; one that costs nothing is neither passed nor failed."""
    said = message("First look: {reasons}", reasons=say_all(reasons(note), language))
    price = {"score": -note.price, "max_score": 0, "status": "failed"} if note.price else {}
    return {"name": tame(say(said, language)), **SHOWN, **price}


def _gradescope_problem(problem: ProblemResult, language: str, *, graded: bool) -> dict[str, Any]:
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


def formats(pages: Pages = GENERAL) -> dict[str, Format]:
    """The forms by name; *pages* explain the mistakes in HTML."""
    return {
        "text": _text,
        "json": _json,
        "html": partial(html, pages=pages),
        "junit": junit,
        "gradescope": gradescope,
        "csv": sheet,
    }


FORMATS = formats()
