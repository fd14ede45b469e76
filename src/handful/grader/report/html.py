"""The report as one HTML page that needs nothing but itself."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from handful.grader.message import Message
from handful.grader.mistakes import GENERAL, Code, Page, Pages
from handful.grader.report.difference import TYPED, Side, compare
from handful.grader.report.finding import shown_mistakes
from handful.grader.report.messages import say
from handful.grader.report.overview import overview
from handful.grader.report.pages import page
from handful.grader.report.result import Report, RuleResult

__all__ = ["html", "index"]

LINES = 12
"""So many lines of a game are shown, around the first difference; the others are folded."""


def html(reports: list[Report], language: str = "en", pages: Pages = GENERAL) -> str:
    """The page of one submission; of several an overview, and their reports below it.

    *pages* explain the mistakes.
    """
    if len(reports) == 1:
        return page("report.html", language, report=reports[0], **_tools(reports, language, pages))
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
    return page(
        "overview.html",
        language,
        reports=reports,
        overview=overview(reports, addresses, pages),
        below=below,
        **_tools(reports if below else [], language, pages),
    )


def _tools(reports: Iterable[Report], language: str, pages: Pages) -> dict[str, object]:
    def sides(rule: RuleResult) -> tuple[Side, Side]:
        return compare(
            say(rule.expected, language),
            say(rule.got, language),
            rule.parts,
        )

    found = dict.fromkeys([name for report in reports for name in shown_mistakes(report)])
    explained = [_explained(pages, name, language) for name in found if name in pages]
    return {
        "sides": sides,
        "screen": screen,
        "explained": explained,
        "explained_names": {explanation.page.name for explanation in explained},
    }


# A game, in stretches of lines that are shown or folded.


class Piece(NamedTuple):
    """A part of a line that is all typed or not, and all different or not.

    One without a text that differs stands where something is missing.
    """

    text: str
    typed: bool = False
    differs: bool = False

    @property
    def is_missing(self) -> bool:
        """Is there nothing where the other side has something?"""
        return self.differs and not self.text


class Line(NamedTuple):
    """A line in pieces; is it one of those where the two part?"""

    pieces: tuple[Piece, ...]
    parts: bool = False


class Screen(NamedTuple):
    """The lines around the difference, and those before and after, which are folded."""

    before: tuple[Line, ...]
    lines: tuple[Line, ...]
    after: tuple[Line, ...]
    ends_early: bool


def screen(side: Side) -> Screen:
    """One *side* as it is shown."""
    first, last = side.window(LINES)
    lines = [
        Line(
            tuple(_pieces(side, place)),
            parts=side.is_screen and side.marks(place),
        )
        for place in range(len(side.lines) - side.ends_early)
    ]
    return Screen(
        tuple(lines[:first]), tuple(lines[first:last]), tuple(lines[last:]), side.ends_early
    )


def _pieces(side: Side, place: int) -> Iterator[Piece]:
    """A line with what was typed and what differs told apart, the brackets left out."""
    line, spot = side.lines[place], side.spot
    typed = [False] * len(line)
    brackets = set()
    for found in TYPED.finditer(line):
        typed[found.start() : found.end()] = [True] * len(found[0])
        brackets |= {found.start(), found.end() - 1}
    differs = range(spot.column, spot.end) if spot and spot.line == place else range(0)
    kinds = groupby(range(len(line)), lambda at: (typed[at], at in differs))
    missing = spot is not None and spot.line == place and not differs
    for (is_typed, is_other), columns in kinds:
        run = list(columns)
        if missing and spot is not None and run[0] <= spot.column <= run[-1]:
            cut = spot.column
            yield Piece(_text(line, range(run[0], cut), brackets), is_typed)
            yield Piece("", differs=True)
            run, missing = list(range(cut, run[-1] + 1)), False
        yield Piece(_text(line, run, brackets), is_typed, is_other)
    if missing:
        yield Piece("", differs=True)


def _text(line: str, columns: Iterable[int], brackets: set[int]) -> str:
    return "".join([line[at] for at in columns if at not in brackets])


# What the known mistakes are.


class Explanation(NamedTuple):
    """A mistake in a sentence, its page, and the code of it, which is the same in all languages."""

    told: Message
    page: Page
    codes: tuple[str, ...]


def _explained(pages: Pages, name: str, language: str) -> Explanation:
    found = pages.page(name, language)
    codes = tuple(block.text for block in found.blocks if isinstance(block, Code))
    return Explanation(pages.summary(name), found, codes)
