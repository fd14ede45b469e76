"""The sections of the study's page, each a function from the figures to markup."""

from html import escape
from typing import Any

from handful.rules import RULE_SETS
from handful.study import picture
from handful.study.distribution import quantile, reached
from handful.study.markup import line, number, percent, player_name, signed, table, tiles

__all__ = [
    "SECTIONS",
    "hard_hands",
    "loss_where_beatable",
    "lost",
    "ranked_letters",
    "rich_hands",
    "values",
]

QUANTILES = {"5 %": 0.05, "25 %": 0.25, "half": 0.5, "75 %": 0.75, "95 %": 0.95, "all": 1.0}


def _counted(figures: dict[str, Any]) -> str:
    lexicon = figures["lexicon"]
    return f"""<section>
<h2>What was counted</h2>
<dl>
<dt>{number(figures["hands"])}</dt><dd>different hands of {_held(figures)}</dd>
<dt>{number(figures["hands_dealt"])}</dt><dd>of them can be dealt, with {_shares(figures)}</dd>
<dt>{number(figures["ways"])}</dt><dd>ways to deal them, each as likely as any other</dd>
<dt>{number(lexicon["words"])}</dt><dd>words in the list <b>{escape(lexicon["name"])}</b></dd>
</dl>
</section>"""


def _ladder(figures: dict[str, Any]) -> str:
    rows = []
    for player, strength in reversed(figures["players"].items()):
        width = f"{100 * strength['skill']:.1f}%"
        rows.append(
            [
                f"{escape(player_name(player))} <small>{escape(strength['knows'])}</small>",
                number(strength["mean"]),
                number(strength["median"]),
                number(strength["deviation"]),
                f"{percent(strength['skill'])}"
                f'<span class="bar"><i style="width:{width}"></i></span>',
                percent(strength["perfect"]),
                percent(strength["nothing"]),
            ]
        )
    heads = ["player", "mean", "median", "deviation", "skill", "perfect", "nothing"]
    caption = (
        "The dot is the mean, and the number beside it. The thick bar holds the middle half of all "
        "deals, the thin line nine deals out of ten."
    )
    return f"""<section>
<h2>The ladder</h2>
<p>Every player plays every deal. <b>Skill</b> is the part of the perfect points that a player
earns; <b>perfect</b> and <b>nothing</b> are the parts of all deals that it plays perfectly, and
that earn it no point.</p>
{_figure(picture.ladder(figures), caption)}
{table("The players over all deals, in points a deal", heads, rows)}
</section>"""


def _spread(figures: dict[str, Any]) -> str:
    perfect = figures["players"]["perfect"]
    last = picture.last_shown(figures)
    beyond = reached(figures["distribution"]["perfect"], [last + 1])[0]
    rows = [
        [
            escape(player_name(player)),
            *[number(quantile(steps, share)) for share in QUANTILES.values()],
        ]
        for player, steps in reversed(figures["distribution"].items())
    ]
    heads = ["player", *[name.replace(" ", "\u00a0") for name in QUANTILES]]
    pair = (
        "Filled: the perfect scores. Line: SkyNet's. Where the line is above the filled part, "
        "SkyNet ends there more often than it needs to."
    )
    curves = "How often each player gets so far: the higher the line, the stronger the player."
    if beyond:
        curves += f" Both pictures leave out the dearest {percent(beyond)} of the perfect deals."
    return f"""<section>
<h2>How scores spread</h2>
<p>Played perfectly, the median deal is worth {number(perfect["median"])} points, and the dearest
{number(perfect["most"])}.</p>
{_figure(picture.histogram(figures), pair)}
{_figure(picture.reach(figures), curves)}
<details><summary>The same in numbers</summary>
{table("The points that such a share of all deals does not exceed", heads, rows)}</details>
</section>"""


def _skynet(figures: dict[str, Any]) -> str:
    beatable = figures["skynet_beatable"]
    told = "There is no deal on which another line earns more than SkyNet's."
    if beatable["of_deals"]:
        told = (
            f"On {percent(beatable['of_deals'])} of all deals another line earns more: on average "
            f"{number(loss_where_beatable(figures))} points more, and at most "
            f"{number(beatable['largest_loss'])}. "
            f"Over all deals, those that it plays perfectly too, SkyNet loses "
            f"{number(beatable['mean_loss'])} points a deal. Of all different hands, dealt or not "
            f"and each counted once, it can be beaten on {percent(beatable['of_all_hands'])}."
        )
    beaten = round(100 * beatable["of_deals"])
    caption = f"A hundred deals. On the {beaten} filled ones SkyNet can be beaten."
    return f"""<section>
<h2>Beating SkyNet</h2>
<p>SkyNet always takes the best word now, whatever letters that leaves. {told}</p>
{_figure(picture.of_a_hundred(figures), caption) if beaten else ""}
</section>"""


def _letters(figures: dict[str, Any]) -> str:
    ranked = ranked_letters(figures)
    if not ranked:
        return ""
    letters = figures["letters"]
    rows = [
        [
            tiles(letter, values(figures)),
            number(letters[letter]["value"]),
            percent(letters[letter]["share"]),
            number(letters[letter]["mean"]),
            signed(letters[letter]["worth"]),
        ]
        for letter in ranked
    ]
    heads = ["letter", "value", "deals with it", "mean with it", "worth"]
    caption = "Each letter with its value; the colour says the value too."
    return f"""<section>
<h2>What a letter is worth</h2>
<p>How much more, or less, a deal with the letter earns a perfect player than the mean deal does.
{_surprise(figures)}</p>
{_figure(picture.letters(figures), caption)}
<details><summary>The same in numbers</summary>
{table("The letters, the best first", heads, rows)}</details>
</section>"""


def _surprise(figures: dict[str, Any]) -> str:
    """A letter of the highest value that nevertheless lowers the mean, if there is one."""
    letters = figures["letters"]
    top = max(values(figures).values())
    for letter in reversed(ranked_letters(figures)):
        worth = letters[letter]["worth"]
        if letters[letter]["value"] == top and worth < 0:
            return (
                f"{escape(letter.upper())} has the highest value, {number(top)}, and yet it costs "
                f"a hand {number(-worth)} points."
            )
    return ""


def _richest(figures: dict[str, Any]) -> str:
    hands = rich_hands(figures)
    table_of = _hands(
        "The hands that can earn the most, and what each player earns", figures, hands
    )
    return _section("The richest hands", table_of if hands else "<p>No hand earns a point.</p>\n")


def _hardest(figures: dict[str, Any]) -> str:
    hands = hard_hands(figures)
    table_of = _hands("The hands on which SkyNet loses the most", figures, hands)
    return _section("The hardest hands", table_of if hands else "<p>SkyNet never loses.</p>\n")


def _hands(caption: str, figures: dict[str, Any], hands: list[dict[str, Any]]) -> str:
    """A table of *hands* with the lines of the two best players, and the scores of all."""
    heads = ["hand", "perfect line", "SkyNet's line"]
    heads += [escape(player_name(player)) for player in figures["players"]]
    rows = []
    for hand in hands:
        loss = f' <span class="lost">{signed(-lost(hand))}</span>' if lost(hand) else ""
        rows.append(
            [
                tiles(hand["hand"], values(figures)),
                line(hand["perfect"]),
                line(hand["skynet"]) + loss,
                *[number(hand["scores"][player]) for player in figures["players"]],
            ]
        )
    return table(caption, heads, rows, "hands")


def _how(figures: dict[str, Any]) -> str:
    lexicon = figures["lexicon"]
    thrown = ""
    if RULE_SETS[figures["rules"]].order_counts:
        thrown = (
            " The order of the words counts, and so does throwing letters away with a word that is "
            "refused: it earns nothing, but it can make the next word dearer."
        )
    return f"""<section>
<h2>How this was counted</h2>
<p><b>Exact</b> means that nothing was sampled. Each of the {number(figures["hands"])} hands was
played to its end by every player, and each counts as often as it is dealt: letters are drawn one
after another, {_shares(figures)}, every vowel as likely as any other vowel and every consonant as
any other consonant. So all means and shares are quotients of whole numbers, and were rounded only
to be printed.</p>
<p><b>Perfect</b> is the most that any line of words from the list can earn. Every word was added to
every smaller hand, up to {_held(figures)}, so that no line was left out.{thrown}</p>
<p><b>The other players</b> take the word with the most points now, the first in the list if
there are several, until no word is left. They differ in the words that they know.</p>
<p>The list <b>{escape(lexicon["name"])}</b> has {number(lexicon["words"])} words, and its sha256 is
<code>{escape(lexicon["sha256"])}</code>. Another list gives other figures.</p>
</section>"""


SECTIONS = (_counted, _ladder, _spread, _skynet, _letters, _richest, _hardest, _how)


def loss_where_beatable(figures: dict[str, Any]) -> float:
    """What SkyNet loses on average where it can be beaten; it must be beatable somewhere."""
    beatable = figures["skynet_beatable"]
    return float(beatable["mean_loss"]) / float(beatable["of_deals"])


def lost(hand: dict[str, Any]) -> int:
    """What SkyNet loses on the *hand*."""
    return int(hand["scores"]["perfect"] - hand["scores"]["skynet"])


def rich_hands(figures: dict[str, Any]) -> list[dict[str, Any]]:
    """The richest hands, as far as they earn anything."""
    return [hand for hand in figures["richest"] if hand["scores"]["perfect"] > 0]


def hard_hands(figures: dict[str, Any]) -> list[dict[str, Any]]:
    """The hardest hands, as far as SkyNet loses anything."""
    return [hand for hand in figures["hardest"] if lost(hand) > 0]


def ranked_letters(figures: dict[str, Any]) -> list[str]:
    """The letters, the best first; none if no letter makes a difference."""
    letters = figures["letters"]
    if not any(letter["worth"] for letter in letters.values()):
        return []
    return sorted(letters, key=lambda letter: -letters[letter]["worth"])


def values(figures: dict[str, Any]) -> dict[str, int]:
    """The value of each letter."""
    return {letter: told["value"] for letter, told in figures["letters"].items()}


def _section(title: str, content: str) -> str:
    return f"<section>\n<h2>{title}</h2>\n{content}</section>"


def _figure(drawing: str, caption: str) -> str:
    return f"<figure>\n{drawing}<figcaption>{escape(caption)}</figcaption></figure>"


def _held(figures: dict[str, Any]) -> str:
    """What a hand consists of."""
    rules, size = RULE_SETS[figures["rules"]], figures["size"]
    if rules.stands_for:
        return f"{size - 1} letters and one {escape(rules.alphabet.wildcard)}"
    return f"{size} letters"


def _shares(figures: dict[str, Any]) -> str:
    """How many vowels and consonants a deal has."""
    vowels, consonants = RULE_SETS[figures["rules"]].shares(figures["size"])
    return f"{_many(vowels, 'vowel')} and {_many(consonants, 'consonant')}"


def _many(count: int, thing: str) -> str:
    return f"{count} {thing}" if count == 1 else f"{count} {thing}s"
