"""The pictures of the study: SVG drawn by matplotlib, in the page's colours.

Every picture is drawn twice, wide and narrow, and the style sheet shows the one that fits. Each has
a text alternative with the same content. The same figures give the same bytes.
"""

import re
from collections.abc import Callable
from io import StringIO
from typing import Any

import matplotlib as mpl
from markupsafe import Markup
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.patches import Patch, Rectangle
from matplotlib.ticker import MaxNLocator

from handful.study.figure import binned, quantile, reached
from handful.study.text import number, percent, player_name, signed

__all__ = ["histogram", "ladder", "last_shown", "letters", "of_a_hundred", "reach"]

VALUE_COLOURS = 7
"""The number of colours for the values of letters."""
NO_DECIMALS = 20
"""If a letter is worth this many points, the worths are drawn without decimals."""

_NAMES = ["ink", "muted", "line", "paper", "perfect", "skynet", "rung-1", "rung-2", "rung-3"]
_NAMES += [f"value-{step}" for step in range(VALUE_COLOURS)]
COLOURS = {name: f"#fe00{step:02x}" for step, name in enumerate(_NAMES)}
"""For each colour of the style sheet, a placeholder that matplotlib accepts."""

DASHES = {
    "perfect": "-",
    "skynet": "--",
    "rung-1": ":",
    "rung-2": "-.",
    "rung-3": (0, (6, 2, 1, 2)),
}
_UNUSED_MARKUP = re.compile(
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
WIDE, NARROW = 9.6, 3.7
"""The widths of the two shapes of a picture, in inches of 72 points."""
Draw = Callable[[Axes, bool], None]
"""Draws on the axes, in the wide shape (True) or the narrow one."""


def ladder(figures: dict[str, Any]) -> Markup:
    """Each player's mean, with the middle half and nine tenths of its scores."""

    def draw(axes: Axes, wide: bool) -> None:
        players = list(figures["players"])
        for row, player in enumerate(players):
            steps, colour = figures["distribution"][player], COLOURS[_colour(player, players)]
            low, lower, upper, high = [quantile(steps, share) for share in (0.05, 0.25, 0.75, 0.95)]
            mean = figures["players"][player]["mean"]
            axes.plot([low, high], [row, row], color=colour, linewidth=2)
            axes.barh(row, upper - lower, left=lower, height=0.42, color=colour)
            axes.plot(mean, row, "o", color=COLOURS["paper"], markersize=9, mec=colour, mew=2.5)
            axes.annotate(
                number(mean),
                (max(high, mean), row),
                (8, 0),
                textcoords="offset points",
                va="center",
            )
        axes.set_yticks(range(len(players)), [player_name(player) for player in players])
        _points_along(axes, max(1, axes.get_xlim()[1] * (1.04 if wide else 1.12)), "points")
        axes.spines["left"].set_visible(False)
        axes.tick_params(axis="y", length=0)
        axes.grid(axis="x")

    means = [
        f"{player_name(player)} {number(strength['mean'])}"
        for player, strength in reversed(figures["players"].items())
    ]
    description = f"Mean scores of the players: {', '.join(means)}."
    height = 0.7 + 0.46 * len(means)
    return _render("ladder", description, draw, height, height)


def last_shown(figures: dict[str, Any]) -> int:
    """The score at which pictures end: one perfect deal in a thousand has a higher one."""
    steps = figures["distribution"]["perfect"]
    return quantile(steps, 0.999) or quantile(steps, 1) or 1


def histogram(figures: dict[str, Any]) -> Markup:
    """The distributions of the perfect scores and of SkyNet's."""
    last = last_shown(figures)
    width = _step(last, 40)
    shown = {
        player: binned(figures["distribution"][player], width, last)
        for player in ("perfect", "skynet")
    }

    def draw(axes: Axes, wide: bool) -> None:
        edges = [width * place for place in range(len(shown["perfect"]) + 1)]
        for player, shares in shown.items():
            percents, colour = [100 * share for share in shares], COLOURS[player]
            name = player_name(player)
            if player == "perfect":
                axes.stairs(percents, edges, fill=True, color=colour, alpha=0.45, label=name)
            else:
                axes.stairs(percents, edges, color=colour, linewidth=2, label=name)
        _points_along(axes, edges[-1], _in_steps(width))
        axes.set_ylabel("% of all deals")
        axes.grid(axis="y")
        axes.legend(loc="upper right")

    tops = [
        f"{player_name(player)} most often earns {_range(shares.index(max(shares)), width)}"
        for player, shares in shown.items()
    ]
    return _render("spread", f"Distribution of scores. {'; '.join(tops)}.", draw, 3.5, 2.9)


def reach(figures: dict[str, Any]) -> Markup:
    """The share of all deals in which each player reaches a score."""
    last = last_shown(figures)
    goals = list(range(0, last + 1, max(1, last // 120)))
    players = list(figures["players"])

    def draw(axes: Axes, wide: bool) -> None:
        for player in reversed(players):
            percents = [100 * share for share in reached(figures["distribution"][player], goals)]
            name = _colour(player, players)
            axes.plot(
                goals,
                percents,
                color=COLOURS[name],
                linestyle=DASHES[name],
                linewidth=2,
                label=player_name(player),
            )
        _points_along(axes, last, "at least that many points")
        axes.set_ylim(0, 104)
        axes.set_ylabel("% of all deals")
        axes.grid()
        axes.legend(loc="upper right", handlelength=3.2)

    goal = figures["players"]["perfect"]["median"]
    shares = [
        f"{player_name(player)} {percent(reached(figures['distribution'][player], [goal])[0])}"
        for player in reversed(players)
    ]
    description = f"Share of deals worth at least that many points; {number(goal)} points: "
    return _render("reach", f"{description}{', '.join(shares)}.", draw, 3.5, 3.1)


def of_a_hundred(figures: dict[str, Any]) -> Markup:
    """A hundred squares, as many of them filled as the percentage of deals where SkyNet loses."""
    share = figures["skynet_beatable"]["of_deals"]
    beaten = round(100 * share)

    def draw(axes: Axes, wide: bool) -> None:
        columns = 25 if wide else 10
        rows = 100 // columns
        for place in range(100):
            down, along = divmod(place, columns)
            filled = COLOURS["skynet"] if place < beaten else "none"
            edge = COLOURS["skynet"] if place < beaten else COLOURS["muted"]
            axes.add_patch(
                Rectangle((along, rows - down), 0.8, 0.8, facecolor=filled, edgecolor=edge)
            )
        axes.set_xlim(-0.1, columns)
        axes.set_ylim(0.9, rows + 0.9)
        axes.set_aspect("equal")
        axes.axis("off")

    description = (
        f"A hundred deals, {beaten} of them filled: SkyNet can be beaten on {percent(share)}."
    )
    return _render("hundred", description, draw, 1.5, 3.5)


def letters(figures: dict[str, Any]) -> Markup:
    """The worth of each letter, best first, coloured by the letter's value."""
    worths = sorted(figures["letters"].items(), key=lambda item: -item[1]["worth"])
    values = sorted({letter["value"] for _, letter in worths})
    colours = {value: COLOURS[f"value-{_shade(values, value)}"] for value in values}
    heights = [letter["worth"] for _, letter in worths]
    most = max([abs(height) for height in heights], default=0) or 1

    def draw(axes: Axes, wide: bool) -> None:
        names = [f"{name.upper()}{chr(10) if wide else '  '}{it['value']}" for name, it in worths]
        places = range(len(worths))
        fills = [colours[letter["value"]] for _, letter in worths]
        edge: dict[str, Any] = {"edgecolor": COLOURS["muted"], "linewidth": 0.6}
        if wide:
            bars = axes.bar(places, heights, color=fills, **edge)
            axes.set_xticks(places, names)
            axes.set_xlim(-0.7, len(worths) - 0.3)
            axes.set_ylim(min([0, *heights]) - 0.13 * most, max([0, *heights]) + 0.13 * most)
            axes.axhline(0, color=COLOURS["muted"], linewidth=0.8)
            axes.set_ylabel("points")
        else:
            bars = axes.barh(places, heights, color=fills, **edge)
            axes.set_yticks(places, names)
            axes.set_ylim(len(worths) - 0.4, -0.6)
            axes.set_xlim(min([0, *heights]) - 0.3 * most, max([0, *heights]) + 0.3 * most)
            axes.axvline(0, color=COLOURS["muted"], linewidth=0.8)
            axes.set_xlabel("points")
        # Long numbers would overlap; the table below has the decimals.
        decimals = None if most >= NO_DECIMALS else 1
        shown = [signed(round(height, decimals)) for height in heights]
        axes.bar_label(bars, shown, padding=2, fontsize=8)
        for side in axes.spines.values():
            side.set_visible(False)
        axes.tick_params(axis="x" if wide else "y", length=0)
        axes.grid(axis="y" if wide else "x")
        keys = [Patch(facecolor=colours[value], label=str(value), **edge) for value in values]
        axes.legend(
            handles=keys,
            title="value of the letter",
            loc="upper right" if wide else "lower right",
            ncols=len(keys) if wide else 1,
            handlelength=1,
            columnspacing=1,
        )

    named = [f"{letter.upper()} {signed(it['worth'])}" for letter, it in worths]
    description = f"Worth of each letter in points: {', '.join(named)}."
    return _render("letters", description, draw, 3.8, 0.9 + 0.22 * len(worths))


def _points_along(axes: Axes, last: float, label: str) -> None:
    """Set up the horizontal axis: whole points from 0 to *last*."""
    axes.set_xlim(0, last)
    axes.set_xlabel(label)
    axes.xaxis.set_major_locator(MaxNLocator("auto", steps=[1, 2, 5, 10], integer=True))
    axes.xaxis.set_major_formatter("{x:,.0f}")


def _colour(player: str, players: list[str]) -> str:
    """The name of the colour of a player."""
    if player in ("perfect", "skynet"):
        return player
    return f"rung-{players.index(player) % 3 + 1}"


def _shade(values: list[int], value: int) -> int:
    """The number of the colour for *value*; the values are spread over all colours."""
    return values.index(value) * (VALUE_COLOURS - 1) // max(1, len(values) - 1)


def _step(last: int, most: int) -> int:
    """The smallest of 1, 2, 5, 10, 20 … that divides *last* into at most *most* steps."""
    step = 1
    while last / step > most:
        step = step * 5 // 2 if str(step).startswith("2") else step * 2
    return step


def _in_steps(width: int) -> str:
    return "points" if width == 1 else f"points, in steps of {width}"


def _range(place: int, width: int) -> str:
    first = place * width
    return f"{first} points" if width == 1 else f"{first} to {first + width - 1} points"


def _render(name: str, description: str, draw: Draw, wide: float, narrow: float) -> Markup:
    """The picture in both shapes, of the heights *wide* and *narrow*, with its *description*."""
    return Markup("").join(
        [
            _svg(name, description, draw, "wide", (WIDE, wide)),
            _svg(name, description, draw, "narrow", (NARROW, narrow)),
        ]
    )


def _svg(
    name: str, description: str, draw: Draw, shape: str, inches: tuple[float, float]
) -> Markup:
    with mpl.rc_context():
        mpl.rcdefaults()
        mpl.rcParams.update(STYLE)
        figure = Figure(figsize=inches, layout="constrained")
        draw(figure.add_subplot(), shape == "wide")
        written = StringIO()
        no_metadata = dict.fromkeys(["Creator", "Date", "Format", "Type"])
        figure.savefig(written, format="svg", metadata=no_metadata)
    return _inline(written.getvalue(), f"{name}-{shape}", description, shape)


def _inline(svg: str, name: str, description: str, shape: str) -> Markup:
    """The *svg* as an element of a page: unique ids, a text alternative, the page's colours."""
    found = re.search(r'viewBox="([^"]*)"[^>]*>(.*)</svg>', svg, re.DOTALL)
    assert found is not None, "matplotlib writes an svg element"
    box, drawing = found.groups()
    drawing = _UNUSED_MARKUP.sub("", drawing)
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
        shape,
        description,
        box,
        Markup(drawing),  # noqa: S704 matplotlib escapes the texts in its drawing
    )
