"""Reports as JUnit XML: one suite for each problem, one case for each rule."""

from collections.abc import Iterator
from xml.etree import ElementTree as ET

from handful.grader.message import message, say, say_all
from handful.grader.report.finding import points, price, reasons, tame, title
from handful.grader.report.result import ProblemResult, Report, RuleResult, Status
from handful.grader.report.text import details

__all__ = ["junit"]

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
