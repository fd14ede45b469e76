"""Reports as JUnit XML, for whatever shows test results: one suite a problem, one case a check."""

from collections.abc import Sequence
from xml.etree import ElementTree as ET

from handful.course.checker.message import Message, message
from handful.course.checker.report.difference import tame
from handful.course.checker.report.finding import points, price, reasons, title
from handful.course.checker.report.messages import say, say_all
from handful.course.checker.report.result import CheckResult, Report, Status
from handful.course.checker.report.text import details

__all__ = ["junit"]

NOTES = "look"
"""Where the notes of the first look stand, beside the problems."""

_FAILURE, _ERROR, _SKIPPED, _REMARK = "failure", "error", "skipped", "system-out"


def junit(reports: list[Report], language: str = "en") -> str:
    """All *reports* in one document; broken checks are errors, failed ones failures.

    So are those of what was not handed in, since readers of this form take skipped for right.
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
            suite = _suite(root, report, problem.id, name, problem.checks)
            _properties(suite, {"points": points(problem.points), "max": points(problem.max)})
            _cases(suite, report, problem.id, problem.checks, language)
    ET.indent(root)
    text = ET.tostring(root, encoding="unicode")
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{text}\n'


def _not_graded(root: ET.Element, report: Report, why: Message, language: str) -> None:
    """What has no points is an error: no test of it was made."""
    name = say(message("Not graded"), language)
    broken = CheckResult(message("Not graded"), True, Status.BROKEN, 0, 0, message=(why,))
    suite = _suite(root, report, "submission", name, [broken])
    _cases(suite, report, "submission", [broken], language)


def _suite(
    root: ET.Element, report: Report, place: str, name: str, checks: Sequence[CheckResult]
) -> ET.Element:
    ended = [_element(check, place) for check in checks]
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


def _element(check: CheckResult, place: str) -> str | None:
    """How a *check* is told; None if it passed.

    *place* is the problem, or where else it stands. A note that costs nothing is a remark.
    """
    if check.status is Status.BROKEN:
        return _ERROR
    if check.status is Status.PASSED:
        return None
    if place == NOTES and not check.price:
        return _REMARK
    return _SKIPPED if check.status is Status.SKIPPED and not check.max else _FAILURE


def _properties(suite: ET.Element, values: dict[str, str]) -> None:
    properties = ET.SubElement(suite, "properties")
    for name, value in values.items():
        ET.SubElement(properties, "property", name=name, value=value)


def _cases(
    suite: ET.Element, report: Report, place: str, checks: Sequence[CheckResult], language: str
) -> None:
    for check in checks:
        name = say(check.name, language)
        if not check.visible:
            name += f" {say(message('(further)'), language)}"
        case = ET.SubElement(
            suite,
            "testcase",
            name=tame(name),
            classname=tame(f"{report.edition}.{report.submission}.{place}"),
        )
        element = _element(check, place)
        if element is None:
            continue
        why = tame(say_all(reasons(check), language))
        if element == _REMARK:
            ET.SubElement(case, _REMARK).text = why
            continue
        found = ET.SubElement(case, element, message=why)
        if element != _SKIPPED:
            found.set("type", tame(check.mistake or check.status.value))
            found.text = details(check, language)
