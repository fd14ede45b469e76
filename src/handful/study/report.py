"""The page of the study: one HTML document without other files.

The text is in `template/`; this module passes the figures and the filters to it.
"""

from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup, escape

from handful.rules import RULE_SETS
from handful.study import picture
from handful.study.figure import quantile, reached
from handful.study.text import number, one_in, percent, player_name, plural, signed

__all__ = ["headline", "render_report"]

Figures = dict[str, Any]
QUANTILES = {"5 %": 0.05, "25 %": 0.25, "half": 0.5, "75 %": 0.75, "95 %": 0.95, "all": 1.0}


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
        "one_in": one_in,
        "percent": percent,
        "player_name": player_name,
        "signed": signed,
        "lost": _lost,
    }
    return environment.get_template("page.html").render(_context(figures))


def headline(figures: Figures) -> str:
    """The title of the page: how often SkyNet can be beaten."""
    share = figures["skynet_beatable"]["of_deals"]
    if share:
        return f"SkyNet can be beaten on {percent(share)} of all deals"
    if figures["players"]["perfect"]["mean"]:
        return "SkyNet cannot be beaten: it plays every deal perfectly"
    return "No deal earns a single point"


def _emphasised(figures: Figures) -> Markup:
    """The headline with its number emphasised."""
    share = percent(figures["skynet_beatable"]["of_deals"])
    return escape(headline(figures)).replace(escape(share), Markup("<em>{}</em>").format(share))


def _context(figures: Figures) -> dict[str, Any]:
    """The variables of the templates."""
    last = picture.last_shown(figures)
    return {
        "figures": figures,
        "players": figures["players"],
        "beatable": figures["skynet_beatable"],
        "headline": headline(figures),
        "emphasised_headline": _emphasised(figures),
        "values": _letter_values(figures),
        "weakest": next(iter(figures["players"])),
        "loss_where_beatable": _loss_where_beatable(figures),
        "rich_hands": _rich_hands(figures),
        "hard_hands": _hard_hands(figures),
        "ranked_letters": _ranked_letters(figures),
        "costly_letter": _costly_letter(figures),
        "hand_contents": _hand_contents(figures),
        "vowels_and_consonants": _vowels_and_consonants(figures),
        "order_counts": RULE_SETS[figures["rules"]].order_counts,
        "quantile_names": [name.replace(" ", "\u00a0") for name in QUANTILES],
        "quantiles": {
            player: [quantile(steps, share) for share in QUANTILES.values()]
            for player, steps in figures["distribution"].items()
        },
        "left_out": reached(figures["distribution"]["perfect"], [last + 1])[0],
        "picture": picture,
    }


def _loss_where_beatable(figures: Figures) -> float:
    """What SkyNet loses on average where it can be beaten; nothing if it never can."""
    beatable = figures["skynet_beatable"]
    return float(beatable["mean_loss"]) / float(beatable["of_deals"] or 1)


def _lost(hand: Figures) -> int:
    """What SkyNet loses on the *hand*."""
    return int(hand["scores"]["perfect"] - hand["scores"]["skynet"])


def _rich_hands(figures: Figures) -> list[Figures]:
    """The richest hands, as far as they earn anything."""
    return [hand for hand in figures["richest"] if hand["scores"]["perfect"] > 0]


def _hard_hands(figures: Figures) -> list[Figures]:
    """The hardest hands, as far as SkyNet loses anything."""
    return [hand for hand in figures["hardest"] if _lost(hand) > 0]


def _ranked_letters(figures: Figures) -> list[str]:
    """The letters, the best first; none if no letter makes a difference."""
    letters = figures["letters"]
    if not any(letter["worth"] for letter in letters.values()):
        return []
    return sorted(letters, key=lambda letter: -letters[letter]["worth"])


def _costly_letter(figures: Figures) -> str | None:
    """The letter of the highest value that lowers the mean most, if one of them does."""
    letters = figures["letters"]
    top = max(_letter_values(figures).values())
    for letter in reversed(_ranked_letters(figures)):
        if letters[letter]["value"] == top and letters[letter]["worth"] < 0:
            return letter
    return None


def _letter_values(figures: Figures) -> dict[str, int]:
    """The value of each letter."""
    return {letter: facts["value"] for letter, facts in figures["letters"].items()}


def _hand_contents(figures: Figures) -> str:
    """What a hand consists of."""
    rules, size = RULE_SETS[figures["rules"]], figures["size"]
    if rules.wildcard_letters:
        return f"{size - 1} letters and one {rules.alphabet.wildcard}"
    return f"{size} letters"


def _vowels_and_consonants(figures: Figures) -> str:
    """How many of each a deal has."""
    vowels, consonants = RULE_SETS[figures["rules"]].vowel_consonant_counts(figures["size"])
    return f"{plural(vowels, 'vowel')} and {plural(consonants, 'consonant')}"
