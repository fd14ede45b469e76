"""Drawing what a program wrote: nothing that a screen would obey or hide, blanks to be seen."""

import re
from typing import NamedTuple

from handful.grader.judge.shown import Shown

__all__ = ["Pieces", "pieces", "tame", "window"]

_BLANKS = re.compile(r"^ +| {2,}| +$")


class Pieces(NamedTuple):
    """The text of a line: what is the same, what *differs*, and what is the same *after* it."""

    before: str
    differs: str = ""
    after: str = ""
    is_marked: bool = False
    """Is there a place that differs, even if nothing stands there?"""

    def __str__(self) -> str:
        """The whole text."""
        return self.before + self.differs + self.after


def pieces(shown: Shown, place: int) -> Pieces:
    r"""The text of the line at a *place*, cut where it differs; blanks that count are dots.

    >>> from handful.grader.judge.shown import value
    >>> str(pieces(value("two  blanks, a tab\t, and one at the end "), 0))
    'two··blanks, a tab→, and one at the end·'
    """
    line = shown.lines[place]
    text = line.text if line.typed is None and not line.note else f"{line.text}⟦"
    dotted = _BLANKS.sub(lambda found: "·" * len(found[0]), text)[: len(line.text)]
    dotted = dotted.replace("\n", "↵")
    if shown.columns is None or shown.differs != place:
        return Pieces(tame(dotted))
    start, end = shown.columns
    return Pieces(tame(dotted[:start]), tame(dotted[start:end]), tame(dotted[end:]), is_marked=True)


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


def window(shown: Shown, most: int) -> tuple[int, int]:
    """The *most* lines around the difference; where none is marked, the last ones."""
    number = len(shown.lines)
    if number <= most + 1:  # "1 line before" would take as much room as the line
        return 0, number
    place = number if shown.differs is None else shown.differs
    first = max(0, min(place - most // 3, number - most))
    return first, first + most
