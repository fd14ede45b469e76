"""A screen or a value as it is shown beside another: its lines, and where the two part."""

import re
from typing import NamedTuple

from rich.cells import cell_len

__all__ = ["TYPED", "Side", "Spot", "cut_at", "tame", "visible"]

TYPED = re.compile(r"⟦([^⟦⟧\n]*)⟧")
"""What was typed, as a transcript marks it."""

BEFORE_TYPED = 12
"""So many characters before what was typed stay, where a line is cut."""

_BLANKS = re.compile(r"^ +| {2,}| +$")


class Spot(NamedTuple):
    """The first character that differs: its line, its column, and where both go on alike."""

    line: int
    column: int
    end: int


class Side(NamedTuple):
    """Expected or got, line by line; the lines from *start* to *stop* are where the two part."""

    lines: tuple[str, ...]
    start: int = 0
    stop: int = 0
    spot: Spot | None = None
    ends_early: bool = False
    """Is the marked line one that is missing, after all others?"""

    @property
    def is_screen(self) -> bool:
        """Is it a game of several lines, not a value?"""
        return len(self.lines) > 1 or any(TYPED.search(line) for line in self.lines)

    def marks(self, line: int) -> bool:
        """Is this *line* one where the two part?"""
        return self.start <= line < self.stop

    def window(self, most: int) -> tuple[int, int]:
        """The *most* lines around the difference; where none is marked, the last ones."""
        if len(self.lines) <= most + 1:  # "1 line before" would take as much room as the line
            return 0, len(self.lines)
        place = self.start if self.stop else len(self.lines)
        first = max(0, min(place - most // 3, len(self.lines) - most))
        return first, first + most


def tame(text: str) -> str:
    r"""*text* without anything that a screen would obey or hide; ends of lines stay.

    >>> print(tame("\x1b[31mred\u202e"))
    \x1b[31mred\u202e
    """
    if text.isprintable():
        return text
    return "".join(
        [c if c.isprintable() or c == "\n" else "→" if c == "\t" else repr(c)[1:-1] for c in text]
    )


def visible(text: str) -> str:
    r"""One line of *text* in which blanks show that one would not see or count.

    >>> visible("two  blanks, a tab\t, and one at the end ")
    'two··blanks, a tab→, and one at the end·'
    """
    return _BLANKS.sub(lambda found: "·" * len(found[0]), tame(text.replace("\n", "↵")))


def cut_at(side: Side, width: int) -> Side:
    """The *side* with its long lines cut, the one that differs around the difference."""
    lines = list(side.lines)
    spot = side.spot
    for place, line in enumerate(lines):
        if cell_len(line) <= width:
            continue
        at = spot.column if spot and spot.line == place else 0
        first, stop, tail = _kept(line, width, at)
        before = "…" if first else ""
        between = "…" if stop < tail else ""
        lines[place] = before + line[first:stop] + between + line[tail:]
        if spot and spot.line == place:
            moved = len(before) - first
            if at >= tail:
                moved += stop + len(between) - tail
            column = min(spot.column + moved, len(lines[place]))
            spot = Spot(place, column, max(column, min(spot.end + moved, len(lines[place]))))
    return side._replace(lines=tuple(lines), spot=spot)


def _kept(line: str, width: int, at: int) -> tuple[int, int, int]:
    """What stays of a long *line*: from where to where around *at*, and from where to its end.

    The end is what was typed, if there is something, and what asks for it.
    """
    tail, room = len(line), width
    typed = [found.start() for found in TYPED.finditer(line)]
    if typed and cell_len(line[typed[-1] :]) <= width // 2 - BEFORE_TYPED:
        tail = max(0, typed[-1] - BEFORE_TYPED)
        room = width - cell_len(line[tail:])
    if at >= tail:
        at = 0
    first = 0
    if cell_len(line[:at]) > room - 20:
        first = at
        while first and cell_len(line[first - 1 : at]) <= room // 2:
            first -= 1
    stop = min(first + room, tail)
    while cell_len(line[first:stop]) > room - 1 - bool(first):
        stop -= 1
    return first, stop, tail
