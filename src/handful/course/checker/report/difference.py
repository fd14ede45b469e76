"""Where what came parts from what was expected, made visible for a reader."""

import re
from typing import NamedTuple

from handful.course.checker.judge.transcript import Transcript, first_difference
from handful.course.checker.report import ukrainian
from handful.course.checker.report.result import CheckResult

__all__ = ["TYPED", "Side", "compare", "game", "tame", "visible"]

WORDING = (": wording", ukrainian.WORDING)
"""How the name of a check ends that looks at the wording of a game, not at its facts."""

TYPED = re.compile(r"⟦(.*?)⟧")
"""What was typed, as a transcript marks it."""

WIDTH = 300
"""Longer lines are cut, around the first difference."""

_BLANKS = re.compile(r"^ +| {2,}| +$")


class Side(NamedTuple):
    """Expected or got, line by line; the lines from *start* to *stop* are where the two part.

    *column* is the first character that differs, where one line stands against one, and *end* is
    where both go on alike.
    """

    lines: tuple[str, ...]
    start: int = 0
    stop: int = 0
    column: int | None = None
    end: int | None = None

    @property
    def is_screen(self) -> bool:
        """Is it a game of several lines, not a value?"""
        return len(self.lines) > 1 or any(TYPED.search(line) for line in self.lines)

    def window(self, most: int) -> tuple[int, int]:
        """The *most* lines around the difference; where none is marked, the last ones."""
        if len(self.lines) <= most + 1:  # "1 line before" would take as much room as the line
            return 0, len(self.lines)
        place = self.start if self.stop else len(self.lines)
        first = max(0, min(place - most // 3, len(self.lines) - most))
        return first, first + most


def game(name: str) -> str:
    """The name of a check without its end about wording: the same for both checks of one game.

    >>> game("a hand played again: wording")
    'a hand played again'
    """
    for end in WORDING:
        name = name.removesuffix(end)
    return name


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


def compare(check: CheckResult) -> tuple[Side, Side]:
    """What was expected and what came, and where they part."""
    expected, got = check.expected.rstrip("\n"), check.got.rstrip("\n")
    if "\n" not in expected and "\n" not in got:
        return _values(visible(expected), visible(got))
    if check.name.endswith(WORDING) or not TYPED.search(expected):
        return _lines(_screen(expected), _screen(got))
    return _facts(expected, got)


def _values(expected: str, got: str) -> tuple[Side, Side]:
    if not expected or not got or expected == got:
        return Side((_cut(expected, 0)[0],)), Side((_cut(got, 0)[0],))
    place = _parting(expected, got)
    (one, column), (other, _) = _cut(expected, place), _cut(got, place)
    return _ended(Side((one,), 0, 1, column), Side((other,), 0, 1, column))


def _ended(one: Side, other: Side) -> tuple[Side, Side]:
    """Both sides with the end of what differs: the blank before a type, say, is the same again."""
    assert one.column is not None, "a place where they part"
    a, b = one.lines[one.start], other.lines[other.start]
    most = min(len(a), len(b)) - one.column
    same = next((n for n in range(most) if a[-1 - n] != b[-1 - n]), most)
    return one._replace(end=len(a) - same), other._replace(end=len(b) - same)


def _parting(one: str, other: str) -> int:
    pairs = enumerate(zip(one, other, strict=False))
    return next((p for p, (a, b) in pairs if a != b), min(len(one), len(other)))


def _cut(line: str, place: int) -> tuple[str, int]:
    """The stretch of a long *line* around *place*, and where the place is in it."""
    first = max(0, place - WIDTH // 2) if place > WIDTH - 20 else 0
    cut = line[first : first + WIDTH]
    before = "…" if first else ""
    after = "…" if first + WIDTH < len(line) else ""
    return before + cut + after, place - first + len(before)


def _screen(shown: str) -> list[str]:
    # Blanks at the ends of lines count for nothing in a game, so they are not shown.
    return [visible(line.rstrip()) for line in shown.split("\n")] if shown else []


def _lines(expected: list[str], got: list[str]) -> tuple[Side, Side]:
    """Two screens, parted at the first line that differs."""
    pairs = enumerate(zip(expected, got, strict=False))
    least = min(len(expected), len(got))
    line = next((p for p, (a, b) in pairs if a != b), least)
    if line == len(expected) == len(got):
        return _side(expected, 0, 0), _side(got, 0, 0)
    if line == least:
        return _side(expected, line, line + 1), _side(got, line, line + 1)
    place = _parting(expected[line], got[line])
    return _ended(_side(expected, line, line + 1, place), _side(got, line, line + 1, place))


def _side(lines: list[str], start: int, stop: int, place: int | None = None) -> Side:
    """One screen; a line that is marked and not there is told."""
    if start == len(lines) < stop:
        lines = [*lines, "(nothing more)"]
    cuts = [_cut(line, place or 0 if p == start else 0) for p, line in enumerate(lines)]
    column = cuts[start][1] if place is not None else None
    return Side(tuple([line for line, _ in cuts]), start, stop, column)


def _facts(expected: str, got: str) -> tuple[Side, Side]:
    """Two games, parted at the first stretch that says something else, however it is worded."""
    place = first_difference(_transcript(got), _transcript(expected))
    if place is None:
        return _side(_screen(expected), 0, 0), _side(_screen(got), 0, 0)
    return _stretch(expected, place), _stretch(got, place)


def _transcript(shown: str) -> Transcript:
    parts = TYPED.split(shown)
    texts = [parts[0], *[part.removeprefix("\n") for part in parts[2::2]]]
    return Transcript(tuple(texts), tuple(parts[1::2]))


def _stretch(shown: str, place: int) -> Side:
    typed = [shown.count("\n", 0, found.end()) + 1 for found in TYPED.finditer(shown)]
    starts = [0, *typed]
    lines = _screen(shown)
    start = min(starts[min(place, len(starts) - 1)], len(lines))
    stop = starts[place + 1] if place + 1 < len(starts) else len(lines)
    return _side(lines, start, max(stop, start + 1))
