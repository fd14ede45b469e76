"""The page of the study: one HTML document with its pictures, and without other files.

The text is in `template/`. The pictures are SVG drawn by matplotlib, in the colours of the style
sheet; each has a text alternative.
"""

import re
from collections.abc import Callable
from io import StringIO
from typing import Any

import matplotlib as mpl
from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import MaxNLocator

from handful.rules import RULE_SETS
from handful.study.figure import quantile

Figures = dict[str, Any]
SPACE = "\N{NO-BREAK SPACE}"
MINUS = "\N{MINUS SIGN}"
MAX_BARS = 40
"""The most bars of the histogram."""
NO_DECIMALS = 20
"""If a letter is worth this many points, the worths are drawn without decimals."""

COLOURS = {
    name: f"#fe00{number:02x}"
    for number, name in enumerate(["ink", "muted", "line", "paper", "perfect", "skynet"])
}
"""For each colour of the style sheet, a placeholder that matplotlib accepts."""
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
UNUSED_MARKUP = re.compile(
    r"<defs>\s*<style.*?</style>\s*</defs>|<metadata>.*?</metadata>|<!--.*?-->", re.DOTALL
)


def render_report(figures: Figures) -> str:
    """The page for the *figures*; the same figures give the same bytes."""
    environment = Environment(
        loader=PackageLoader("handful.study", "template"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    environment.filters |= {
        "number": number,
        "percent": percent,
        "player_name": player_name,
        "signed": signed,
        "lost": _lost,
    }
    rules, size, letters = RULE_SETS[figures["rules"]], figures["size"], figures["letters"]
    vowels, consonants = rules.vowel_consonant_counts(size)
    beatable = figures["skynet_beatable"]
    best_first = sorted(letters, key=lambda letter: -letters[letter]["worth"])
    context = {
        "figures": figures,
        "players": figures["players"],
        "beatable": beatable,
        "headline": headline(figures),
        "values": {letter: facts["value"] for letter, facts in letters.items()},
        "weakest": next(iter(figures["players"])),
        "loss_where_beatable": beatable["mean_loss"] / (beatable["of_deals"] or 1),
        "rich_hands": [hand for hand in figures["richest"] if hand["scores"]["perfect"]],
        "hard_hands": [hand for hand in figures["hardest"] if _lost(hand)],
        "ranked_letters": best_first if any(it["worth"] for it in letters.values()) else [],
        "hand_contents": (
            f"{size - 1} letters and one {rules.alphabet.wildcard}"
            if rules.wildcard_letters
            else f"{size} letters"
        ),
        "vowels_and_consonants": (
            f"{vowels} vowel{'s' if vowels > 1 else ''} and {consonants} consonants"
        ),
        "order_counts": rules.order_counts,
        "last_shown": _last_shown(figures),
        "draw_ladder": draw_ladder,
        "draw_histogram": draw_histogram,
        "draw_letters": draw_letters,
    }
    return environment.get_template("page.html").render(context)


def headline(figures: Figures) -> str:
    """The title of the page: how often SkyNet can be beaten."""
    share = figures["skynet_beatable"]["of_deals"]
    if share:
        return f"SkyNet can be beaten on {percent(share)} of all deals"
    if figures["players"]["perfect"]["mean"]:
        return "SkyNet cannot be beaten: it plays every deal perfectly"
    return "No deal earns a single point"


def player_name(player: str) -> str:
    """The displayed name of the *player*."""
    return "SkyNet" if player == "skynet" else player.capitalize()


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
    return ("+" if value > 0 else MINUS if value < 0 else "") + number(abs(value))


def percent(share: float) -> str:
    """A share in percent; only 0 and 1 are shown as 0 % and 100 %.

    >>> [percent(share).replace(SPACE, " ") for share in (0.3082, 0, 0.000534, 0.99999, 1)]
    ['30.8 %', '0 %', '0.053 %', '> 99.9 %', '100 %']
    """
    if share in (0, 1):
        return f"{100 * share:.0f}{SPACE}%"
    if share > 0.9995:
        return f">{SPACE}99.9{SPACE}%"
    return f"{100 * share:.1f}{SPACE}%" if share >= 0.0095 else f"{100 * share:#.2g}{SPACE}%"


def draw_ladder(figures: Figures) -> Markup:
    """Each player's mean, with the middle half and nine tenths of its scores."""
    players = figures["players"]

    def draw(axes: Axes) -> None:
        for row, player in enumerate(players):
            steps = figures["distribution"][player]
            colour = COLOURS["skynet" if player == "skynet" else "perfect"]
            low, lower, upper, high = [quantile(steps, share) for share in (0.05, 0.25, 0.75, 0.95)]
            mean = players[player]["mean"]
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
        _points_along(axes, max(1, axes.get_xlim()[1] * 1.04), "points")
        axes.spines["left"].set_visible(False)
        axes.tick_params(axis="y", length=0)
        axes.grid(axis="x")

    means = [f"{player_name(name)} {number(it['mean'])}" for name, it in reversed(players.items())]
    description = f"Mean scores of the players: {', '.join(means)}."
    return _svg("ladder", description, draw, 0.7 + 0.46 * len(means))


def draw_histogram(figures: Figures) -> Markup:
    """The distributions of the perfect scores and of SkyNet's."""
    last = _last_shown(figures)
    width = -(-last // MAX_BARS)

    def draw(axes: Axes) -> None:
        edges = range(0, last + width + 1, width)
        for player in ("perfect", "skynet"):
            scores, ways = zip(*figures["distribution"][player], strict=True)
            axes.hist(
                scores,
                bins=edges,
                weights=[100 * count / figures["ways"] for count in ways],
                histtype="stepfilled" if player == "perfect" else "step",
                color=COLOURS[player],
                alpha=0.45 if player == "perfect" else 1,
                linewidth=2,
                label=player_name(player),
            )
        _points_along(axes, last, "points" if width == 1 else f"points, in steps of {width}")
        axes.set_ylabel("% of all deals")
        axes.grid(axis="y")
        axes.legend(loc="upper right")

    medians = [
        f"{player_name(player)} {number(figures['players'][player]['median'])}"
        for player in ("perfect", "skynet")
    ]
    return _svg("spread", f"Distribution of scores. Medians: {', '.join(medians)}.", draw, 3.5)


def draw_letters(figures: Figures) -> Markup:
    """The worth of each letter, best first."""
    letters = sorted(figures["letters"].items(), key=lambda item: -item[1]["worth"])
    heights = [letter["worth"] for _, letter in letters]
    most = max(map(abs, heights)) or 1

    def draw(axes: Axes) -> None:
        places = range(len(letters))
        bars = axes.bar(places, heights, color=COLOURS["perfect"])
        axes.set_xticks(places, [f"{name.upper()}\n{letter['value']}" for name, letter in letters])
        axes.set_xlim(-0.7, len(letters) - 0.3)
        axes.set_ylim(min([0, *heights]) - 0.13 * most, max([0, *heights]) + 0.13 * most)
        axes.axhline(0, color=COLOURS["muted"], linewidth=0.8)
        axes.set_ylabel("points")
        # Long numbers would overlap; the table below has the decimals.
        decimals = None if most >= NO_DECIMALS else 1
        shown = [signed(round(height, decimals)) for height in heights]
        axes.bar_label(bars, shown, padding=2, fontsize=8)
        for side in axes.spines.values():
            side.set_visible(False)
        axes.tick_params(axis="x", length=0)
        axes.grid(axis="y")

    named = [f"{letter.upper()} {signed(it['worth'])}" for letter, it in letters]
    return _svg("letters", f"Worth of each letter in points: {', '.join(named)}.", draw, 3.8)


def _lost(hand: Figures) -> int:
    return int(hand["scores"]["perfect"] - hand["scores"]["skynet"])


def _last_shown(figures: Figures) -> int:
    """The score at which the histogram ends: one perfect deal in a thousand has a higher one."""
    steps = figures["distribution"]["perfect"]
    return quantile(steps, 0.999) or quantile(steps, 1) or 1


def _points_along(axes: Axes, last: float, label: str) -> None:
    """Set up the horizontal axis: whole points from 0 to *last*."""
    axes.set_xlim(0, last)
    axes.set_xlabel(label)
    axes.xaxis.set_major_locator(MaxNLocator("auto", steps=[1, 2, 5, 10], integer=True))
    axes.xaxis.set_major_formatter("{x:,.0f}")


def _svg(name: str, description: str, draw: Callable[[Axes], None], height: float) -> Markup:
    """The picture as an element of a page: unique ids, a text alternative, the page's colours."""
    with mpl.rc_context():
        mpl.rcdefaults()
        mpl.rcParams.update(STYLE)
        figure = Figure(figsize=(9.6, height), layout="constrained")
        draw(figure.add_subplot())
        written = StringIO()
        no_metadata = dict.fromkeys(["Creator", "Date", "Format", "Type"])
        figure.savefig(written, format="svg", metadata=no_metadata)
    found = re.search(r'viewBox="([^"]*)"[^>]*>(.*)</svg>', written.getvalue(), re.DOTALL)
    assert found is not None, "matplotlib writes an svg element"
    box, drawing = found.groups()
    drawing = UNUSED_MARKUP.sub("", drawing)
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
    return Markup('<svg role="img" aria-label="{}" viewBox="{}">{}</svg>\n').format(
        description,
        box,
        Markup(drawing),  # noqa: S704 matplotlib escapes the texts in its drawing
    )
