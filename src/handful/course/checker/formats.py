"""The forms in which reports are written, by name."""

import json
from collections.abc import Callable

from handful.course.checker.report import Report
from handful.course.checker.text import text

__all__ = ["FORMATS"]


def _json(reports: list[Report]) -> str:
    documents = [report.document() for report in reports]
    return json.dumps(documents[0] if len(documents) == 1 else documents, indent=2) + "\n"


def _text(reports: list[Report]) -> str:
    return "\n".join([text(report) for report in reports])


FORMATS: dict[str, Callable[[list[Report]], str]] = {"text": _text, "json": _json}
"""By name, what makes one document of all reports."""
