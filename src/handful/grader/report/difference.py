"""Where expected and got differ, made visible for a reader.

The judge says in which lines two screens differ; here those lines are compared.
"""

import re
from difflib import SequenceMatcher

from handful.grader.report.result import Parts
from handful.grader.report.side import TYPED, Side, Spot, cut_at, tame, visible

__all__ = ["TYPED", "Side", "Spot", "compare", "tame", "visible"]

WIDTH = 300
"""Longer lines are cut, around the first difference."""
MAX_LINES = 200
"""Lines of a stretch that are compared; a program may print thousands."""

_NUMBER = re.compile(r"-?\d+")


def compare(
    expected: str, got: str, parts: Parts | None = None, *, width: int = WIDTH
) -> tuple[Side, Side]:
    """Both texts line by line, marked where they differ; lines are cut at *width*.

    *parts* are the lines in which two screens differ; without them, values are compared.
    """
    expected, got = expected.rstrip("\n"), got.rstrip("\n")
    if parts is not None and expected != got:
        one, other = _screens(_lines(expected), _lines(got), parts)
    elif "\n" not in expected and "\n" not in got:
        one, other = _values(visible(expected), visible(got))
    else:
        one, other = Side(tuple(_lines(expected))), Side(tuple(_lines(got)))
    return cut_at(one, width), cut_at(other, width)


def _values(expected: str, got: str) -> tuple[Side, Side]:
    if not expected or not got or expected == got:
        return Side((expected,)), Side((got,))
    return _at_character([expected], [got], 0, 0)


def _lines(screen: str) -> list[str]:
    # Blanks at the ends of lines count for nothing in a game, so they are not shown.
    return [visible(line.rstrip()) for line in screen.split("\n")] if screen else []


def _screens(expected: list[str], got: list[str], parts: Parts) -> tuple[Side, Side]:
    one, other = _marked(expected, *parts[0]), _marked(got, *parts[1])
    if not _stretch(one) or not _stretch(other):
        return one, other
    if spots := _numbers(one, other):
        return _at(one, spots[0]), _at(other, spots[1])
    mine = [_plain(expected[line]) for line in _stretch(one)]
    theirs = [_plain(got[line]) for line in _stretch(other)]
    changes = [
        change
        for change in SequenceMatcher(None, mine, theirs, autojunk=False).get_opcodes()
        if change[0] != "equal"
    ]
    if not changes:
        return one, other
    _, start, stop, other_start, other_stop = changes[0]
    if stop - start == other_stop - other_start == 1:
        return _at_character(expected, got, one.start + start, other.start + other_start)
    return (
        _marked(expected, one.start + start, one.start + stop, keep_empty=True),
        _marked(got, other.start + other_start, other.start + other_stop, keep_empty=True),
    )


def _marked(lines: list[str], start: int, stop: int, *, keep_empty: bool = False) -> Side:
    """One screen with these lines marked; if there is none there, it ends too early."""
    if start >= len(lines):
        return Side((*lines, ""), len(lines), len(lines) + 1, ends_early=True)
    if start == stop and keep_empty:
        return Side(tuple(lines), start, start)
    return Side(tuple(lines), start, max(stop, start + 1))


def _stretch(side: Side) -> range:
    if side.ends_early:
        return range(0)
    return range(side.start, min(side.stop, len(side.lines), side.start + MAX_LINES))


def _plain(line: str) -> str:
    """A line without what is typed, and without what blanks, signs and case make different."""
    return " ".join(re.findall(r"\w+|\*", TYPED.sub(" ", line.replace("·", " ")).lower()))


def _numbers(one: Side, other: Side) -> tuple[Spot, Spot] | None:
    """The first number that differs, if both have as many."""
    mine, theirs = _numbers_in(one), _numbers_in(other)
    if len(mine) != len(theirs):
        return None
    for (number, spot), (other_number, other_spot) in zip(mine, theirs, strict=True):
        if number != other_number:
            return spot, other_spot
    return None


def _numbers_in(side: Side) -> list[tuple[str, Spot]]:
    return [
        (found[0], Spot(line, *found.span()))
        for line in _stretch(side)
        for found in _NUMBER.finditer(_without_typed(side.lines[line]))
    ]


def _without_typed(line: str) -> str:
    """A *line* with blanks in place of what was typed, which the program did not say."""
    return TYPED.sub(lambda found: " " * len(found[0]), line)


def _at(side: Side, spot: Spot) -> Side:
    """The *side*, marked in the line of the *spot* alone."""
    return side._replace(start=spot.line, stop=spot.line + 1, spot=spot)


def _at_character(expected: list[str], got: list[str], line: int, other: int) -> tuple[Side, Side]:
    """Two screens, marked at the first character that differs in these lines."""
    a, b = expected[line], got[other]
    shorter = min(len(a), len(b))
    column = next((p for p in range(shorter) if a[p] != b[p]), shorter)
    most = shorter - column
    same = next((n for n in range(most) if a[-1 - n] != b[-1 - n]), most)
    return (
        Side(tuple(expected), line, line + 1, Spot(line, column, len(a) - same)),
        Side(tuple(got), other, other + 1, Spot(other, column, len(b) - same)),
    )
