"""Reports as HTML pages that need nothing but themselves, from Jinja2 templates.

There is one environment for each language: in it messages are said, and everything is escaped.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cache
from statistics import median
from typing import Any, NamedTuple

from jinja2 import Environment, PackageLoader, StrictUndefined

from handful.grader.judge.shown import Shown
from handful.grader.markup import Code
from handful.grader.message import Message, message, plural
from handful.grader.mistakes import GENERAL, Page, Pages
from handful.grader.report import finding
from handful.grader.report.drawing import pieces, tame, window
from handful.grader.report.messages import say
from handful.grader.report.result import FORMAT, Report, Status

__all__ = ["html", "index", "page"]

LINES = 12
"""How many lines of a game are shown, around the first difference; the others are folded."""
COMMON = 12
"""How many of the commonest mistakes are listed."""


def html(reports: list[Report], language: str = "en", pages: Pages = GENERAL) -> str:
    """The page of one submission; of several an overview, and their reports below it.

    *pages* explain the mistakes.
    """
    if len(reports) == 1:
        explained = _explained(reports, language, pages)
        return page("report.html", language, report=reports[0], explained=explained)
    addresses = [f"#s{number}" for number in range(len(reports))]
    return index(reports, addresses, language, pages, below=True)


def index(
    reports: list[Report],
    addresses: Sequence[str],
    language: str = "en",
    pages: Pages = GENERAL,
    *,
    below: bool = False,
) -> str:
    """The page with the overview, whose table leads to the *addresses* of the reports.

    The reports themselves stand *below* it, if wanted.
    """
    graded = [r for r in reports if not r.broken and r.not_graded is None]
    tens = Counter([int(10 * report.points / report.max) if report.max else 0 for report in graded])
    named = Counter([name for report in reports for name in finding.mistakes(report)])
    return page(
        "overview.html",
        language,
        rows=list(zip(reports, addresses, strict=True)),
        below=below,
        graded=graded,
        median=median([report.points for report in graded]) if graded else None,
        histogram=[tens[ten] for ten in range(11)],
        common=sorted(named.items(), key=lambda item: (-item[1], item[0])),
        most_common=COMMON,
        pages=pages,
        explained=_explained(reports if below else [], language, pages),
    )


class Explanation(NamedTuple):
    """A mistake in a sentence, its page, and the code of it, which is the same in all languages."""

    summary: Message
    page: Page
    codes: tuple[str, ...]


def _explained(reports: Iterable[Report], language: str, pages: Pages) -> dict[str, Explanation]:
    """The mistakes that the *reports* name and that have a page."""
    found = {}
    for report in reports:
        for name in finding.mistakes(report):
            if name in pages and name not in found:
                about = pages.page(name, language)
                codes = tuple(block.text for block in about.blocks if isinstance(block, Code))
                found[name] = Explanation(pages.summary(name), about, codes)
    return found


def page(template: str, language: str, **values: Any) -> str:
    """The page that the *template* makes of the *values*."""
    return _environment(language).get_template(template).render(values)


def _shown_lines(shown: Shown) -> tuple[int, int]:
    return window(shown, LINES)


@cache
def _environment(language: str) -> Environment:
    def finalize(value: Any) -> Any:
        """What stands in a template's braces: messages are said, and nothing commands a screen."""
        if isinstance(value, Message):
            return tame(say(value, language))
        return tame(value) if type(value) is str else value

    pages = Environment(
        loader=PackageLoader("handful.grader.report", "template"),
        autoescape=True,
        finalize=finalize,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    pages.globals |= {name: getattr(finding, name) for name in finding.__all__}
    pages.globals |= {
        "FORMAT": FORMAT,
        "Status": Status,
        "language": language,
        "message": message,
        "pieces": pieces,
        "plural": plural,
        "window": _shown_lines,
    }
    return pages
