"""The page of the study: one HTML document that needs nothing but itself.

The templates in `template/` say what the page says; this module gives them the figures, and
numbers as people read them.
"""

from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup, escape

from handful.rules import RULE_SETS
from handful.study import picture, summary
from handful.study.distribution import quantile, reached
from handful.study.number import number, one_in, percent, player_name, signed

__all__ = ["headline", "report"]

QUANTILES = {"5 %": 0.05, "25 %": 0.25, "half": 0.5, "75 %": 0.75, "95 %": 0.95, "all": 1.0}


def report(figures: dict[str, Any]) -> str:
    """The page with the *figures*; the same figures give the same page, byte by byte."""
    pages = Environment(
        loader=PackageLoader("handful.study", "template"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    pages.filters |= {
        "number": number,
        "one_in": one_in,
        "percent": percent,
        "player_name": player_name,
        "signed": signed,
        "lost": summary.lost,
    }
    return pages.get_template("page.html").render(_context(figures))


def headline(figures: dict[str, Any]) -> str:
    """The first thing to know about this game."""
    share = figures["skynet_beatable"]["of_deals"]
    if share:
        return f"SkyNet can be beaten on {percent(share)} of all deals"
    if figures["players"]["perfect"]["mean"]:
        return "SkyNet cannot be beaten: it plays every deal perfectly"
    return "No deal earns a single point"


def _emphasised(figures: dict[str, Any]) -> Markup:
    """The headline with its number emphasised."""
    share = percent(figures["skynet_beatable"]["of_deals"])
    return escape(headline(figures)).replace(escape(share), Markup("<em>{}</em>").format(share))


def _context(figures: dict[str, Any]) -> dict[str, Any]:
    """What the templates are filled with."""
    last = picture.last_shown(figures)
    return {
        "figures": figures,
        "players": figures["players"],
        "beatable": figures["skynet_beatable"],
        "headline": headline(figures),
        "emphasised_headline": _emphasised(figures),
        "values": summary.letter_values(figures),
        "weakest": next(iter(figures["players"])),
        "loss_where_beatable": summary.loss_where_beatable(figures),
        "rich_hands": summary.rich_hands(figures),
        "hard_hands": summary.hard_hands(figures),
        "ranked_letters": summary.ranked_letters(figures),
        "costly_letter": summary.costly_letter(figures),
        "hand_contents": summary.hand_contents(figures),
        "vowels_and_consonants": summary.vowels_and_consonants(figures),
        "order_counts": RULE_SETS[figures["rules"]].order_counts,
        "quantile_names": [name.replace(" ", "\u00a0") for name in QUANTILES],
        "quantiles": {
            player: [quantile(steps, share) for share in QUANTILES.values()]
            for player, steps in figures["distribution"].items()
        },
        "left_out": reached(figures["distribution"]["perfect"], [last + 1])[0],
        "picture": picture,
    }
