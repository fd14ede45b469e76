"""Reports as JUnit XML: one suite for each problem, one case for each rule."""

from collections.abc import Sequence
from xml.etree import ElementTree as ET

from handful.grader.message import Message, message
from handful.grader.report.drawing import tame
from handful.grader.report.finding import points, price, reasons, title
from handful.grader.report.messages import say, say_all
from handful.grader.report.result import Report, RuleResult, Status
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
        if report.not_graded is not None:
            _not_graded(root, report, report.not_graded, language)
        if report.notes:
            name = say(message("First look"), language)
            suite = _suite(root, report, NOTES, name, report.notes)
            _properties(suite, {"points": points(-price(report) or 0), "max": "0"})
            _cases(suite, report, NOTES, report.notes, language)
        for problem in report.problems:
            name = say(title(problem), language)
            suite = _suite(root, report, problem.id, name, problem.rules)
            _properties(suite, {"points": points(problem.points), "max": points(problem.max)})
            _cases(suite, report, problem.id, problem.rules, language)
    ET.indent(root)
    text = ET.tostring(root, encoding="unicode")
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{text}\n'


def _not_graded(root: ET.Element, report: Report, why: Message, language: str) -> None:
    """A submission that was not graded is an error: nothing was tested."""
    name = say(message("Not graded"), language)
    broken = RuleResult(message("Not graded"), Status.BROKEN, 0, 0, message=(why,))
    suite = _suite(root, report, "submission", name, [broken])
    _cases(suite, report, "submission", [broken], language)


def _suite(
    root: ET.Element, report: Report, place: str, name: str, rules: Sequence[RuleResult]
) -> ET.Element:
    ended = [_element(rule, place) for rule in rules]
    return ET.SubElement(
        root,
        "testsuite",
        name=tame(f"{report.submission}: {name}"),
        id=tame(f"{report.edition}.{place}"),
        tests=str(len(ended)),
        failures=str(ended.count(_FAILURE)),
        errors=str(ended.count(_ERROR)),
        skipped=str(ended.count(_SKIPPED)),
    )


def _element(rule: RuleResult, place: str) -> str | None:
    """The element for a *rule*; None if it was met.

    *place* is its problem, or NOTES. A note that costs nothing is a remark.
    """
    if rule.status is Status.BROKEN:
        return _ERROR
    if rule.status is Status.PASSED:
        return None
    if place == NOTES and not rule.price:
        return _REMARK
    return _SKIPPED if rule.status is Status.SKIPPED and not rule.max else _FAILURE


def _properties(suite: ET.Element, values: dict[str, str]) -> None:
    properties = ET.SubElement(suite, "properties")
    for name, value in values.items():
        ET.SubElement(properties, "property", name=name, value=value)


def _cases(
    suite: ET.Element, report: Report, place: str, rules: Sequence[RuleResult], language: str
) -> None:
    for rule in rules:
        name = say(rule.says, language)
        case = ET.SubElement(
            suite,
            "testcase",
            name=tame(name),
            classname=tame(f"{report.edition}.{report.submission}.{place}"),
        )
        element = _element(rule, place)
        if element is None:
            continue
        why = tame(say_all(reasons(rule), language))
        if element == _REMARK:
            ET.SubElement(case, _REMARK).text = why
            continue
        found = ET.SubElement(case, element, message=why)
        if element != _SKIPPED:
            found.set("type", tame(rule.mistake or rule.status.value))
            found.text = details(rule, language)
