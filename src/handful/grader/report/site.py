"""The reports as a folder of pages: an overview that leads to a page for each submission."""

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from unicodedata import normalize
from urllib.parse import quote

from handful.grader.error import GraderError
from handful.grader.mistakes import GENERAL, Pages
from handful.grader.report.html import html, index
from handful.grader.report.result import Report

__all__ = ["INDEX", "InTheWay", "file_names", "require_free", "site"]

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
