"""The forms in which reports are written, by name."""

import json
from typing import Protocol

from handful.course.checker.report.gradescope import gradescope
from handful.course.checker.report.html import html
from handful.course.checker.report.junit import junit
from handful.course.checker.report.result import Report
from handful.course.checker.report.sheet import sheet
from handful.course.checker.report.text import text

__all__ = ["FORMATS", "Format"]


class Format(Protocol):
    """Makes one document of all *reports*, in a *language*."""

    def __call__(self, reports: list[Report], language: str = "en", /) -> str:
        """The document."""


def _json(reports: list[Report], language: str = "en") -> str:
    documents = [report.document(language) for report in reports]
    return json.dumps(documents[0] if len(documents) == 1 else documents, indent=2) + "\n"


def _text(reports: list[Report], language: str = "en") -> str:
    return "\n".join([text(report, language=language) for report in reports])


FORMATS: dict[str, Format] = {
    "text": _text,
    "json": _json,
    "html": html,
    "junit": junit,
    "gradescope": gradescope,
    "csv": sheet,
}
