"""Rows of the report: one a ratio, with its limit if there is one."""

from collections.abc import Iterable
from dataclasses import dataclass

__all__ = ["Limit", "Row", "as_markdown", "as_text", "at_least", "at_most"]

HEADINGS = ("what", "as a multiple of", "ratio", "limit", "held")
NUMBER = 2
"""The column that is flush right."""


@dataclass(frozen=True, slots=True)
class Limit:
    """What a ratio must not fall below, or not exceed."""

    bound: float
    lowest: bool

    def holds(self, ratio: float) -> bool:
        """Is *ratio* within the limit?"""
        return ratio >= self.bound if self.lowest else ratio <= self.bound

    def __str__(self) -> str:
        return f"at {'least' if self.lowest else 'most'} {self.bound:g}"


def at_least(bound: float) -> Limit:
    """The limit for a ratio that should be large."""
    return Limit(bound, lowest=True)


def at_most(bound: float) -> Limit:
    """The limit for a ratio that should be small."""
    return Limit(bound, lowest=False)


@dataclass(frozen=True, slots=True)
class Row:
    """One line of the table; *ratio* is None where there was nothing to measure."""

    what: str
    against: str
    ratio: float | None
    limit: Limit | None = None

    @property
    def held(self) -> bool | None:
        """Was the limit held? None without a limit."""
        if self.limit is None or self.ratio is None:
            return None
        return self.limit.holds(self.ratio)

    def cells(self) -> tuple[str, ...]:
        """The row as text."""
        limit = "-" if self.limit is None else str(self.limit)
        mark = {True: "ok", False: "no", None: ""}[self.held]
        return self.what, self.against, _number(self.ratio), limit, mark


def _number(ratio: float | None) -> str:
    """The *ratio* to three digits."""
    if ratio is None:
        return "not installed"
    decimals = next((places for places in range(4) if ratio >= 10 ** (2 - places)), 4)
    return f"{ratio:,.{decimals}f}"


def as_text(rows: Iterable[Row]) -> str:
    """The table for a terminal."""
    lines = [HEADINGS, *[row.cells() for row in rows]]
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    return "\n".join(
        "  ".join(
            cell.rjust(width) if column == NUMBER else cell.ljust(width)
            for column, (cell, width) in enumerate(zip(line, widths, strict=True))
        ).rstrip()
        for line in lines
    )


def as_markdown(rows: Iterable[Row]) -> str:
    """The table for a document."""
    rule = ["--:" if column == NUMBER else "---" for column in range(len(HEADINGS))]
    lines = [HEADINGS, rule, *[row.cells() for row in rows]]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)
