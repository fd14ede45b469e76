"""The forms in which reports are written, by name."""

import json
from collections.abc import Callable

from handful.course.checker.report.gradescope import gradescope
from handful.course.checker.report.html import html
from handful.course.checker.report.junit import junit
from handful.course.checker.report.result import Report
from handful.course.checker.report.sheet import sheet
from handful.course.checker.report.text import text

__all__ = ["FORMATS"]


def _json(reports: list[Report]) -> str:
    documents = [report.document() for report in reports]
    return json.dumps(documents[0] if len(documents) == 1 else documents, indent=2) + "\n"


def _text(reports: list[Report]) -> str:
    return "\n".join([text(report) for report in reports])


FORMATS: dict[str, Callable[[list[Report]], str]] = {
    "text": _text,
    "json": _json,
    "html": html,
    "junit": junit,
    "gradescope": gradescope,
    "csv": sheet,
}
"""By name, what makes one document of all reports."""
