"""Small pieces of the study's page: numbers as people read them, tiles, lines, tables."""

from collections.abc import Iterable, Mapping, Sequence
from html import escape
from typing import Any

__all__ = ["line", "number", "one_in", "percent", "player_name", "signed", "table", "tiles"]

SPACE = "\u00a0"
MINUS = "\u2212"
NAMES = {"skynet": "SkyNet"}
"""Players whose name is not simply spelled with a capital letter."""


def player_name(player: str) -> str:
    """The name of the *player* as it is read, not yet escaped."""
    return NAMES.get(player, player.capitalize())


def number(value: float) -> str:
    """A whole number in groups of three digits, any other with one decimal, or two digits if small.

    >>> number(3365856), number(65.094), number(0.0168), number(0.0)
    ('3,365,856', '65.1', '0.017', '0')
    """
    if isinstance(value, int) or not value:
        return f"{value:,.0f}"
    return f"{value:,.1f}" if abs(value) >= 0.095 else f"{value:#.2g}"


def signed(value: float) -> str:
    """A difference with its sign.

    >>> signed(8.12), signed(55), signed(-6.72) == MINUS + "6.7", signed(0.0)
    ('+8.1', '+55', True, '0')
    """
    sign = "+" if value > 0 else MINUS if value < 0 else ""
    return sign + number(abs(value))


def percent(share: float) -> str:
    """A share in percent; what is nearly none or nearly all is not rounded to none or all.

    >>> [percent(share).replace(SPACE, " ") for share in (0.3082, 0, 0.000534, 0.99999, 1)]
    ['30.8 %', '0 %', '0.053 %', '> 99.9 %', '100 %']
    """
    if share in (0, 1):
        told = f"{100 * share:.0f}"
    elif share > 0.9995:
        told = f">{SPACE}99.9"
    elif share < 0.0095:
        told = f"{100 * share:#.2g}" if share >= 1e-6 else f"<{SPACE}0.0001"
    else:
        told = f"{100 * share:.1f}"
    return f"{told}{SPACE}%"


def one_in(share: float) -> str:
    """A small share as one of so many.

    >>> one_in(0.000534).replace(SPACE, " ")
    '1 in 1,873'
    """
    return f"1{SPACE}in{SPACE}{round(1 / share):,}"


def tiles(letters: str, values: Mapping[str, int]) -> str:
    """The *letters* as tiles with their *values*, told to a screen reader letter by letter."""
    shown = ""
    for letter in letters:
        value = f' data-value="{values[letter]}"' if letter in values else ""
        shown += f"<span{value}>{escape(letter)}</span>"
    return f'<span class="tiles" role="img" aria-label="{escape(" ".join(letters))}">{shown}</span>'


def line(plays: Sequence[Mapping[str, Any]]) -> str:
    """The words of a line with their points, and the sum where there are several."""
    told = ""
    for place, play in enumerate(plays, 1):
        points = "thrown away" if play["sacrifice"] else number(play["score"])
        sign = ""
        if place < len(plays):
            sign = "," if play["sacrifice"] else " +"
        word = escape(str(play["word"]))
        told += f'<span class="play"><b>{word}</b> <small>{points}{sign}</small></span> '
    if len(plays) > 1:
        total = number(sum([int(play["score"]) for play in plays]))
        told += f'<span class="sum">= {total}</span>'
    return told.rstrip() or '<span class="play">no word</span>'


def table(caption: str, heads: Sequence[str], rows: Iterable[Sequence[str]], kind: str = "") -> str:
    """A table in a box of its own, so that a wide one does not widen the page.

    The *heads* and the cells are markup. The roles say that it is a table to those screen readers
    that forget it when the style sheet turns rows into cards.
    """
    head = "".join([f'<th role="columnheader" scope="col">{cell}</th>' for cell in heads])
    body = ""
    for row in rows:
        body += f'<tr role="row"><th role="rowheader" scope="row">{row[0]}</th>'
        for name, cell in zip(heads[1:], row[1:], strict=True):
            body += f'<td role="cell" data-head="{name}">{cell}</td>'
        body += "</tr>\n"
    return (
        f'<div class="box {kind}" role="region" tabindex="0" aria-label="{escape(caption)}">'
        f'<table role="table"><caption>{escape(caption)}</caption>'
        f'<thead role="rowgroup"><tr role="row">{head}</tr></thead>\n'
        f'<tbody role="rowgroup">\n{body}</tbody></table></div>\n'
    )
