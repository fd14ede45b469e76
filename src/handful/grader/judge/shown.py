"""What a report shows of a case that fails: expected and got, line by line.

A value is one line; a session has the lines of its screen. Where the two first differ is found
here, so that every form of a report only draws it.
"""

import re
from collections.abc import Sequence
from typing import Any, NamedTuple, TypeAlias

from handful.grader.message import NOTHING, Message, message
from handful.grader.sandbox.observation import MISSING, Value

Columns: TypeAlias = tuple[int, int]
"""The first character that differs, and the first after it that is the same again."""

_NUMBER = re.compile(r"-?\d+")


class Line(NamedTuple):
    """A line: what the program wrote, what was typed after it, and what the grader adds."""

    text: str = ""
    typed: str | None = None
    note: Message = NOTHING

    def __str__(self) -> str:
        """The line in English."""
        typed = "" if self.typed is None else f"⟦{self.typed}⟧"
        return f"{self.text}{typed}" + (f"({self.note})" if self.note else "")


class Shown(NamedTuple):
    """Expected or got."""

    lines: tuple[Line, ...] = ()
    differs: int | None = None
    """The first line that differs; after the last line if one is missing there."""
    columns: Columns | None = None
    """The characters of its text that differ, where they are known."""

    @property
    def is_screen(self) -> bool:
        """Is it more than one line without anything typed?"""
        return len(self.lines) != 1 or self.lines[0].typed is not None

    def __str__(self) -> str:
        """All lines in English."""
        if self.is_screen:
            return "\n".join([str(line) for line in self.lines])
        return self.lines[0].text or str(self.lines[0].note)


def value(text: str) -> Shown:
    """A value as Python writes it."""
    return Shown((Line(text),))


def sentence(note: Message) -> Shown:
    """What the grader says where there is no value."""
    return Shown((Line(note=note),))


def show(want: Any) -> Shown:
    """An expected value, with its type where that might be mistaken."""
    return value(f"{want!r} ({type(want).__name__})")


def show_value(got: Value | None) -> Shown:
    """What came, with its type."""
    if got is None or not got.kind:
        return sentence(message("nothing that can be read"))
    if got.kind == "None":
        return sentence(message("None (the function returned nothing)"))
    if got.plain is MISSING and not got.shown:
        return sentence(message("a value of the type {type}", type=got.kind))
    return value(f"{got.shown} ({got.kind})")


def mark_columns(expected: Shown | None, got: Shown | None) -> tuple[Shown | None, Shown | None]:
    """The same, marked where the lines that differ do so: by a number of a screen, or by a letter.

    Of values that is their only line. What the grader says is not compared.
    """
    if expected is None or got is None:
        return expected, got
    is_screen = expected.is_screen or got.is_screen
    one, other = _marked_text(expected, is_screen), _marked_text(got, is_screen)
    if not one or not other or one == other:
        return expected, got
    if not is_screen:
        expected, got = expected._replace(differs=0), got._replace(differs=0)
    numbers, others = list(_NUMBER.finditer(one)), list(_NUMBER.finditer(other))
    pairs = zip(numbers, others, strict=True) if len(numbers) == len(others) else ()
    for number, another in pairs if is_screen else ():
        if number[0] != another[0]:
            return expected._replace(columns=number.span()), got._replace(columns=another.span())
    start, end, other_end = _columns(one, other)
    alike = start + len(one) - end
    if is_screen and 2 * alike < min(len(one), len(other)):
        return expected, got  # other lines altogether
    return expected._replace(columns=(start, end)), got._replace(columns=(start, other_end))


def _marked_text(shown: Shown, is_screen: bool) -> str:
    """The text of the line that differs; nothing where that line is missing."""
    line = shown.differs if is_screen else 0
    return "" if line is None or line >= len(shown.lines) else shown.lines[line].text


def _columns(one: Sequence[str], other: Sequence[str]) -> tuple[int, int, int]:
    """Where two texts begin to differ, and where each ends to."""
    shorter = min(len(one), len(other))
    start = next((n for n in range(shorter) if one[n] != other[n]), shorter)
    most = shorter - start
    same = next((n for n in range(most) if one[-1 - n] != other[-1 - n]), most)
    return start, len(one) - same, len(other) - same
