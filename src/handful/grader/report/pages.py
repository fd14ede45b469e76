"""The HTML templates: one environment a language, in which messages are said and all is escaped."""

from functools import cache
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined

from handful.grader.message import Message, message, plural
from handful.grader.report import finding, group
from handful.grader.report.difference import tame
from handful.grader.report.messages import say
from handful.grader.report.paste import call_in
from handful.grader.report.result import FORMAT, Status

__all__ = ["page"]


def page(template: str, language: str, **values: Any) -> str:
    """The page that the *template* makes of the *values*."""
    return _environment(language).get_template(template).render(values)


@cache
def _environment(language: str) -> Environment:
    def shown(value: Any) -> Any:
        """What stands in a template's braces: messages are said, and nothing commands a screen."""
        if isinstance(value, Message):
            return tame(say(value, language))
        return tame(value) if type(value) is str else value

    pages = Environment(
        loader=PackageLoader("handful.grader.report", "template"),
        autoescape=True,
        finalize=shown,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    pages.filters["title_of"] = finding.title
    pages.globals |= {
        "FORMAT": FORMAT,
        "STATUS": finding.STATUS,
        "Status": Status,
        "WHOLE_FAILS": finding.WHOLE_FAILS,
        "call_in": call_in,
        "count": finding.count,
        "NOT_BEGUN": finding.NOT_BEGUN,
        "findings": group.findings,
        "language": language,
        "listed": finding.listed,
        "message": message,
        "mistakes": finding.shown_mistakes,
        "more_rules": group.more_rules,
        "not_begun": finding.not_begun,
        "of_points": finding.of_points,
        "place": finding.place,
        "plural": plural,
        "points": finding.points,
        "seed_of": finding.seed_of,
        "sentences": finding.sentences,
        "shown_notes": finding.shown_notes,
        "shown_status": finding.shown_status,
        "title": finding.title,
    }
    return pages
