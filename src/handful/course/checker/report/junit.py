"""Reports as JUnit XML, for whatever shows test results: one suite a problem, one case a check."""

from collections.abc import Sequence
from xml.etree import ElementTree as ET

from handful.course.checker.report.difference import tame
from handful.course.checker.report.finding import points, reason, title
from handful.course.checker.report.result import CheckResult, Report, Status
from handful.course.checker.report.text import details

__all__ = ["junit"]

_ELEMENTS = {Status.FAILED: "failure", Status.SKIPPED: "skipped", Status.BROKEN: "error"}


def junit(reports: list[Report]) -> str:
    """All *reports* in one document; broken checks are errors, failed ones failures."""
    root = ET.Element("testsuites", name="handful check")
    for report in reports:
        if report.notes:
            suite = _suite(root, report, "look", "First look", report.notes)
            _properties(suite, {"points": "0", "max": "0"})
            _cases(suite, report, "look", report.notes)
        for problem in report.problems:
            suite = _suite(root, report, problem.id, title(problem), problem.checks)
            _properties(suite, {"points": points(problem.points), "max": points(problem.max)})
            _cases(suite, report, problem.id, problem.checks)
    ET.indent(root)
    text = ET.tostring(root, encoding="unicode")
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{text}\n'


def _suite(
    root: ET.Element, report: Report, place: str, name: str, checks: Sequence[CheckResult]
) -> ET.Element:
    ended = [check.status for check in checks]
    return ET.SubElement(
        root,
        "testsuite",
        name=tame(f"{report.submission}: {name}"),
        id=tame(f"{report.edition}.{place}"),
        tests=str(len(ended)),
        failures=str(ended.count(Status.FAILED)),
        errors=str(ended.count(Status.BROKEN)),
        skipped=str(ended.count(Status.SKIPPED)),
    )


def _properties(suite: ET.Element, values: dict[str, str]) -> None:
    properties = ET.SubElement(suite, "properties")
    for name, value in values.items():
        ET.SubElement(properties, "property", name=name, value=value)


def _cases(suite: ET.Element, report: Report, place: str, checks: Sequence[CheckResult]) -> None:
    for check in checks:
        case = ET.SubElement(
            suite,
            "testcase",
            name=tame(check.name if check.visible else f"{check.name} (hidden)"),
            classname=tame(f"{report.edition}.{report.submission}.{place}"),
        )
        if check.status is Status.PASSED:
            continue
        found = ET.SubElement(case, _ELEMENTS[check.status], message=tame(reason(check)))
        if check.status is not Status.SKIPPED:
            found.set("type", tame(check.mistake or check.status.value))
            found.text = details(check)
