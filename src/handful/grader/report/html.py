"""Reports as HTML pages that need nothing but themselves, from Jinja2 templates.

There is one environment for each language: in it messages are said, and everything is escaped.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import cache, partial
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple
from unicodedata import normalize
from urllib.parse import quote

from jinja2 import Environment, PackageLoader, StrictUndefined

from handful.grader.error import GraderError
from handful.grader.markup import Code
from handful.grader.message import Message, message, plural, say
from handful.grader.mistakes import GENERAL, Page, Pages
from handful.grader.report import finding
from handful.grader.report.finding import tame, window
from handful.grader.report.result import FORMAT, Report, Status

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
    pages.globals |= vars(finding)
    pages.globals |= {
        "FORMAT": FORMAT,
        "Status": Status,
        "language": language,
        "message": message,
        "plural": plural,
        "window": partial(window, most=LINES),
    }
    return pages


INDEX = "index.html"
LONGEST = 40
"""Letters of a submission's name in the name of its file: systems count bytes, and stop at 255."""

_TAKEN = {"index", "con", "prn", "aux", "nul"}
_TAKEN |= {f"{device}{number}" for device in ("com", "lpt") for number in range(10)}
"""Names that are not used: our own, and those that Windows reserves for devices."""


class InTheWay(GraderError):
    """A file that would be lost if the pages were written."""


def site(
    reports: list[Report], language: str = "en", pages: Pages = GENERAL
) -> Iterator[tuple[str, str]]:
    """Each page with its file name; of one submission only its own. *pages* explain mistakes."""
    if len(reports) == 1:
        yield INDEX, html(reports, language, pages)
        return
    names = file_names([report.submission for report in reports], ".html")
    yield INDEX, index(reports, [quote(name) for name in names], language, pages)
    for name, report in zip(names, reports, strict=True):
        yield name, html([report], language, pages)


def file_names(submissions: Sequence[str], ending: str = "") -> list[str]:
    """A file name for each of the *submissions*: plain on every system, and no two the same.

    >>> file_names(["Anna", "../anna", "index", "Олена", "a<b>.py", "?"])
    ['anna', 'anna-2', 'index-2', 'олена', 'a-b-py', 'submission']
    """
    taken = set(_TAKEN)
    names = []
    for submission in submissions:
        plain = name = _plain(submission)
        number = 1
        while name in taken:
            number += 1
            name = f"{plain}-{number}"
        taken.add(name)
        names.append(f"{name}{ending}")
    return names


def _plain(submission: str) -> str:
    """Letters and digits in lower case, other characters as dashes."""
    folded = normalize("NFKC", normalize("NFKC", submission).casefold())
    words = "".join([c if c.isalnum() else " " for c in folded]).split()
    return "-".join(words)[:LONGEST].strip("-") or "submission"


def require_free(folder: Path, names: Iterable[str]) -> None:
    """Make sure that none of the *names* is taken in *folder*."""
    for name in names:
        path = folder / name
        if path.exists() or path.is_symlink():
            raise InTheWay(f"{path} is there already; add --force to replace it")
