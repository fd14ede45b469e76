"""Where what came parts from what was expected, made visible for a reader."""

import re
from collections import Counter
from typing import NamedTuple

from rich.cells import cell_len

from handful.course.checker.judge.transcript import Transcript, first_difference
from handful.course.checker.rubric.wording import classic_lines, wildcard_lines

__all__ = ["TYPED", "Side", "Spot", "compare", "tame", "visible"]

TYPED = re.compile(r"⟦(.*?)⟧")
"""What was typed, as a transcript marks it."""

WIDTH = 300
"""Longer lines are cut, around the first difference."""

_BLANKS = re.compile(r"^ +| {2,}| +$")
_NUMBER = re.compile(r"-?\d+")
_LETTERS = re.compile(r"(?<![a-z*])[a-z*](?:[ ,'\"]+[a-z*])*[\]'\")]*$")
"""Letters that stand alone at the end of a line: a hand as it is shown."""


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


def compare(
    expected: str, got: str, *, wording: bool = False, width: int = WIDTH
) -> tuple[Side, Side]:
    """What was expected and what came, and where they part; lines are cut at *width*.

    Games are compared by their facts or, line by line, by their *wording*, in which every form that
    a document shows is right.
    """
    expected, got = expected.rstrip("\n"), got.rstrip("\n")
    if "\n" not in expected and "\n" not in got:
        one, other = _values(visible(expected), visible(got))
    elif wording:
        one, other = _worded(expected, got) or _lines(_screen(expected), _screen(got))
    elif not TYPED.search(expected):
        one, other = _lines(_screen(expected), _screen(got))
    else:
        one, other = _facts(expected, got)
    return _cut(one, width), _cut(other, width)


def _values(expected: str, got: str) -> tuple[Side, Side]:
    if not expected or not got or expected == got:
        return Side((expected,)), Side((got,))
    return _parted([expected], [got], 0, 0)


def _screen(shown: str) -> list[str]:
    # Blanks at the ends of lines count for nothing in a game, so they are not shown.
    return [visible(line.rstrip()) for line in shown.split("\n")] if shown else []


def _lines(expected: list[str], got: list[str]) -> tuple[Side, Side]:
    """Two screens, parted at the first line that differs."""
    pairs = enumerate(zip(expected, got, strict=False))
    least = min(len(expected), len(got))
    line = next((p for p, (a, b) in pairs if a != b), least)
    if line == len(expected) == len(got):
        return Side(tuple(expected)), Side(tuple(got))
    if line == least:
        return _marked(expected, line, line + 1), _marked(got, line, line + 1)
    return _parted(expected, got, line, line)


def _worded(expected: str, got: str) -> tuple[Side, Side] | None:
    """Two games, parted at the first line of the document that *got* does not have in its turn.

    None if it has them all, in a form that the document shows.
    """
    said = _sayings(got)
    place = 0
    for saying, line in _sayings(expected):
        found = next((p for p in range(place, len(said)) if said[p][0] == saying), None)
        if found is None:
            other = said[place][1] if place < len(said) else len(_screen(got))
            if other == len(_screen(got)):
                return _marked(_screen(expected), line, line + 1), _marked(_screen(got), other, 0)
            return _parted(_screen(expected), _screen(got), line, other)
        place = found + 1
    return None


def _sayings(shown: str) -> list[tuple[str, int]]:
    """What a game says, each with its line, in the one form that stands for all right ones."""
    return [
        (saying, number)
        for number, line in enumerate(shown.split("\n"))
        for saying in wildcard_lines(classic_lines([line.rstrip()]))
    ]


def _parted(expected: list[str], got: list[str], line: int, other: int) -> tuple[Side, Side]:
    """Two screens whose difference is in this *line* of one and that of the *other*."""
    a, b = expected[line], got[other]
    shorter = min(len(a), len(b))
    column = next((p for p in range(shorter) if a[p] != b[p]), shorter)
    most = shorter - column
    same = next((n for n in range(most) if a[-1 - n] != b[-1 - n]), most)
    return (
        Side(tuple(expected), line, line + 1, Spot(line, column, len(a) - same)),
        Side(tuple(got), other, other + 1, Spot(other, column, len(b) - same)),
    )


def _marked(lines: list[str], start: int, stop: int) -> Side:
    """One screen with these lines marked; if there is none there, it ends too early."""
    if start >= len(lines):
        return Side((*lines, ""), len(lines), len(lines) + 1, ends_early=True)
    return Side(tuple(lines), start, stop)


def _facts(expected: str, got: str) -> tuple[Side, Side]:
    """Two games, parted at the first stretch that says something else, however it is worded."""
    place = first_difference(_transcript(got), _transcript(expected))
    if place is None:  # it goes wrong in another way: a line that is missing, or one too much
        if found := _worded(expected, got):
            return found
        if found := _worded(got, expected):
            return found[1], found[0]
        return Side(tuple(_screen(expected))), Side(tuple(_screen(got)))
    one, other = _stretch(expected, place), _stretch(got, place)
    spot, other_spot = _first_fact(one, other)
    return _at(one, spot), _at(other, other_spot)


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
    return _marked(lines, start, max(stop, start + 1))


def _at(side: Side, spot: Spot | None) -> Side:
    """The *side*, marked in the line of the *spot* alone."""
    return side if spot is None else side._replace(start=spot.line, stop=spot.line + 1, spot=spot)


def _first_fact(expected: Side, got: Side) -> tuple[Spot | None, Spot | None]:
    """Where the marked lines first tell another number or other letters; None if unknown."""
    numbers = _numbers(got)
    used = 0
    for value, spot in _numbers(expected):
        found = next((p for p in range(used, len(numbers)) if numbers[p][0] == value), None)
        if found is None:
            return spot, numbers[used][1] if used < len(numbers) else None
        used = found + 1
    return _first_letter(expected, got), _first_letter(got, expected)


def _numbers(side: Side) -> list[tuple[int, Spot]]:
    return [
        (int(found[0]), Spot(line, *found.span()))
        for line in range(side.start, min(side.stop, len(side.lines)))
        for found in _NUMBER.finditer(_untyped(side.lines[line]))
    ]


def _first_letter(side: Side, other: Side) -> Spot | None:
    """The first letter of the hand in *side* that the hand in *other* has not."""
    left = Counter([letter for letter, _ in _letters(other)])
    for letter, spot in _letters(side):
        if not left[letter]:
            return spot
        left[letter] -= 1
    return None


def _letters(side: Side) -> list[tuple[str, Spot]]:
    """The last letters that stand alone at the end of a line: the hand, as it is shown."""
    for line in reversed(range(side.start, min(side.stop, len(side.lines)))):
        if found := _LETTERS.search(_untyped(side.lines[line]).replace("·", " ")):
            return [
                (
                    letter[0],
                    Spot(line, found.start() + letter.start(), found.start() + letter.end()),
                )
                for letter in re.finditer(r"[a-z*]", found[0])
            ]
    return []


def _untyped(line: str) -> str:
    """A *line* with blanks in place of what was typed, which is no fact of the program's."""
    return TYPED.sub(lambda found: " " * len(found[0]), line).rstrip()


def _cut(side: Side, width: int) -> Side:
    """The *side* with its long lines cut, the one that differs around the difference."""
    lines = list(side.lines)
    spot = side.spot
    for place, line in enumerate(lines):
        if cell_len(line) <= width:
            continue
        at = spot.column if spot and spot.line == place else 0
        first = 0
        if cell_len(line[:at]) > width - 20:
            first = at
            while first and cell_len(line[first - 1 : at]) <= width // 2:
                first -= 1
        before = "…" if first else ""
        piece = line[first : first + width]
        while cell_len(before + piece) > width - 1:
            piece = piece[:-1]
        lines[place] = before + piece + ("…" if first + len(piece) < len(line) else "")
        if spot and spot.line == place:
            moved = len(before) - first
            column = min(spot.column + moved, len(lines[place]))
            spot = Spot(place, column, max(column, min(spot.end + moved, len(lines[place]))))
    return side._replace(lines=tuple(lines), spot=spot)
