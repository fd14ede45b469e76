"""The page of the study: one HTML document that needs nothing but itself."""

from html import escape
from importlib.resources import files
from typing import Any

from handful.study.markup import line, number, one_in, percent, signed, tiles
from handful.study.section import (
    SECTIONS,
    hard_hands,
    loss_where_beatable,
    lost,
    ranked_letters,
    rich_hands,
    values,
)

__all__ = ["headline", "report"]

RARE = 0.05
"""Smaller shares are told as one of so many."""


def report(figures: dict[str, Any]) -> str:
    """The page that tells the *figures*; the same figures give the same page, byte by byte."""
    style = files("handful.study").joinpath("report.css").read_text(encoding="utf-8")
    main = "\n".join([section(figures) for section in SECTIONS])
    return f"""<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy"
 content="default-src 'none'; style-src 'unsafe-inline'; img-src data:">
<meta name="color-scheme" content="light dark">
<meta name="description" content="{escape(_lede(figures))}">
<link rel="icon" href="data:,">
<title>{escape(headline(figures))} · Handful</title>
<style>
{style}</style>
</head>
<body>
{_header(figures)}
<main>
{main}
</main>
<footer><p>Made by <code>handful study</code>; the same figures are in its
<code>study.json</code>.</p></footer>
</body>
</html>
"""


def headline(figures: dict[str, Any]) -> str:
    """The first thing to know about this game."""
    share = figures["skynet_beatable"]["of_deals"]
    if share:
        return f"SkyNet can be beaten on {percent(share)} of all deals"
    if figures["players"]["perfect"]["mean"]:
        return "SkyNet cannot be beaten: it plays every deal perfectly"
    return "No deal earns a single point"


def _lede(figures: dict[str, Any]) -> str:
    perfect, skynet = figures["players"]["perfect"], figures["players"]["skynet"]
    return (
        f"All {number(figures['hands_dealt'])} hands that can be dealt, solved exactly. "
        f"A perfect player earns {number(perfect['mean'])} points a deal; "
        f"SkyNet, which takes the best word now, {number(skynet['mean'])}."
    )


def _header(figures: dict[str, Any]) -> str:
    facts = "".join([f"<li>{fact}</li>\n" for fact in _facts(figures)])
    share = percent(figures["skynet_beatable"]["of_deals"])
    told = escape(headline(figures)).replace(escape(share), f"<em>{escape(share)}</em>")
    return f"""<header>
<p class="brand" aria-hidden="true">{tiles("handful", values(figures))}</p>
<p class="eyebrow">The whole game, {escape(figures["rules"])} rules,
{number(figures["size"])} letters</p>
<h1>{told}</h1>
<p class="lede">{escape(_lede(figures))}</p>
<ul class="facts">
{facts}</ul>
</header>"""


def _facts(figures: dict[str, Any]) -> list[str]:
    """The most striking truths, each a large number and a sentence."""
    players = figures["players"]
    lowest = next(iter(players))
    facts = []
    if figures["skynet_beatable"]["of_deals"]:
        facts.append(
            f"<strong>{number(loss_where_beatable(figures))} points</strong> are what SkyNet "
            "leaves lying, on average, where it can be beaten."
        )
    if players["perfect"]["mean"]:
        facts.append(
            f"<strong>{percent(players[lowest]['skill'])}</strong> of the perfect points go to the "
            f"{escape(lowest)} player, {percent(players['skynet']['skill'])} to SkyNet."
        )
    return [*facts, _fact_of_nothing(players["perfect"]["nothing"]), *_facts_of_hands(figures)]


def _fact_of_nothing(share: float) -> str:
    if not share:
        return "<strong>0</strong> deals are without a word: every hand earns something."
    if share < RARE:
        return f"<strong>{one_in(share)}</strong> deals holds no word at all."
    return f"<strong>{percent(share)}</strong> of all deals hold no word at all."


def _facts_of_hands(figures: dict[str, Any]) -> list[str]:
    facts = [
        f"<strong>{number(hand['scores']['perfect'])} points</strong> are in the richest hand: "
        f"{line(hand['perfect'])}<br>{tiles(hand['hand'], values(figures))}"
        for hand in rich_hands(figures)[:1]
    ]
    facts += [
        f"<strong>{number(lost(hand))} points</strong> are what SkyNet loses in its worst hand."
        f"<br>{tiles(hand['hand'], values(figures))}"
        for hand in hard_hands(figures)[:1]
    ]
    if ranked := ranked_letters(figures):
        (best, best_worth), *_, (worst, worst_worth) = [
            (letter, signed(figures["letters"][letter]["worth"])) for letter in ranked
        ]
        facts.append(
            f"<strong>{best_worth} points</strong> come with {escape(best.upper())}, the best "
            f"letter to hold; {escape(worst.upper())}, the worst, brings {worst_worth}."
        )
    return facts
