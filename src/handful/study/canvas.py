"""How a picture gets into the page: drawn by matplotlib as SVG, in the page's colours.

A picture is drawn twice, wide and narrow, and the style sheet shows the one that fits. Its colours
are names of the style sheet, so that it is readable on a light and on a dark page. Nothing in it
depends on when or where it is drawn: the same figures give the same bytes.
"""

import re
from collections.abc import Callable
from io import StringIO
from typing import Any, NamedTuple

import matplotlib as mpl
from markupsafe import Markup
from matplotlib.axes import Axes
from matplotlib.figure import Figure

__all__ = ["COLOURS", "DASHES", "VALUES", "Draw", "drawn"]

VALUES = 7
"""How many colours there are for the values of letters."""

_NAMES = ["ink", "muted", "line", "paper", "perfect", "skynet", "rung-1", "rung-2", "rung-3"]
_NAMES += [f"value-{step}" for step in range(VALUES)]
# Matplotlib wants a colour, and the page a name: each name has a colour that stands for it.
COLOURS = {name: f"#fe00{place:02x}" for place, name in enumerate(_NAMES)}

DASHES = {
    "perfect": "-",
    "skynet": "--",
    "rung-1": ":",
    "rung-2": "-.",
    "rung-3": (0, (6, 2, 1, 2)),
}
_NEEDLESS = re.compile(
    r"<defs>\s*<style.*?</style>\s*</defs>|<metadata>.*?</metadata>|<!--.*?-->", re.DOTALL
)
FONT = "DejaVu Sans"
STYLE: dict[Any, Any] = {
    "svg.hashsalt": "handful",
    "svg.fonttype": "none",
    "text.parse_math": False,
    "font.family": FONT,
    "font.size": 10,
    "text.color": COLOURS["ink"],
    "axes.edgecolor": COLOURS["line"],
    "axes.labelcolor": COLOURS["muted"],
    "axes.facecolor": "none",
    "axes.axisbelow": True,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "figure.facecolor": "none",
    "grid.color": COLOURS["line"],
    "grid.linewidth": 0.6,
    "legend.frameon": False,
    "legend.labelcolor": COLOURS["ink"],
    "xtick.color": COLOURS["line"],
    "xtick.labelcolor": COLOURS["ink"],
    "ytick.color": COLOURS["line"],
    "ytick.labelcolor": COLOURS["ink"],
}


class _Shape(NamedTuple):
    """One of the two shapes of a picture, in inches of 72 points."""

    name: str
    width: float
    height: float

    @property
    def wide(self) -> bool:
        return self.name == "wide"


Draw = Callable[[Axes, bool], None]
"""Draw on the axes, for a wide (or else a narrow) page."""


def drawn(name: str, description: str, draw: Draw, wide: float, narrow: float) -> Markup:
    """The picture in both shapes, of the heights *wide* and *narrow*, with its *description*."""
    shapes = _Shape("wide", 9.6, wide), _Shape("narrow", 3.7, narrow)
    return Markup("").join(
        [_svg(f"{name}-{shape.name}", description, draw, shape) for shape in shapes]
    )


def _svg(name: str, description: str, draw: Draw, shape: _Shape) -> Markup:
    with mpl.rc_context():
        mpl.rcdefaults()
        mpl.rcParams.update(STYLE)
        figure = Figure(figsize=(shape.width, shape.height), layout="constrained")
        draw(figure.add_subplot(), shape.wide)
        written = StringIO()
        nothing = dict.fromkeys(["Creator", "Date", "Format", "Type"])
        figure.savefig(written, format="svg", metadata=nothing)
    return _inline(written.getvalue(), name, description, shape)


def _inline(svg: str, name: str, description: str, shape: _Shape) -> Markup:
    """The *svg* as an element of a page: unique ids, a text alternative, the page's colours."""
    found = re.search(r'viewBox="([^"]*)"[^>]*>(.*)</svg>', svg, re.DOTALL)
    assert found is not None, "matplotlib writes an svg element"
    box, drawing = found.groups()
    drawing = _NEEDLESS.sub("", drawing)
    used = set(re.findall(r'(?:xlink:href="|url\()#([^")]+)', drawing))
    drawing = re.sub(
        r' id="([^"]*)"',
        lambda named: f' id="{name}-{named[1]}"' if named[1] in used else "",
        drawing,
    )
    drawing = re.sub(r'(xlink:href="|url\()#', rf"\g<1>#{name}-", drawing)
    for colour, code in COLOURS.items():
        drawing = drawing.replace(code, f"var(--{colour})")
    drawing = drawing.replace(f"'{FONT}'", "system-ui, sans-serif")
    return Markup('<svg class="{}" role="img" aria-label="{}" viewBox="{}">{}</svg>\n').format(
        shape.name,
        description,
        box,
        Markup(drawing),  # noqa: S704 matplotlib escapes the texts in its drawing
    )
