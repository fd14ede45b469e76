"""The forms in which reports are written, by name."""

import json
from functools import partial
from typing import Protocol

from handful.grader.mistakes import GENERAL, Pages
from handful.grader.report.gradebook import sheet
from handful.grader.report.gradescope import gradescope
from handful.grader.report.html import html
from handful.grader.report.junit import junit
from handful.grader.report.result import Report
from handful.grader.report.text import text

__all__ = ["FORMATS", "Format", "formats"]


class Format(Protocol):
    """Makes one document of all *reports*, in a *language*."""

    def __call__(self, reports: list[Report], language: str = "en", /) -> str:
        """The document."""


def _json(reports: list[Report], language: str = "en") -> str:
    documents = [report.document(language) for report in reports]
    return json.dumps(documents[0] if len(documents) == 1 else documents, indent=2) + "\n"


def _text(reports: list[Report], language: str = "en") -> str:
    return "\n".join([text(report, language=language) for report in reports])


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
