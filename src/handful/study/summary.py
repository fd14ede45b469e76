"""Questions to the figures of the study: what stands out among them."""

from typing import Any

from handful.rules import RULE_SETS
from handful.study.number import plural

__all__ = [
    "costly_letter",
    "hand_contents",
    "hard_hands",
    "letter_values",
    "loss_where_beatable",
    "lost",
    "ranked_letters",
    "rich_hands",
    "vowels_and_consonants",
]

Figures = dict[str, Any]


def loss_where_beatable(figures: Figures) -> float:
    """What SkyNet loses on average where it can be beaten; nothing if it never can."""
    beatable = figures["skynet_beatable"]
    return float(beatable["mean_loss"]) / float(beatable["of_deals"] or 1)


def lost(hand: Figures) -> int:
    """What SkyNet loses on the *hand*."""
    return int(hand["scores"]["perfect"] - hand["scores"]["skynet"])


def rich_hands(figures: Figures) -> list[Figures]:
    """The richest hands, as far as they earn anything."""
    return [hand for hand in figures["richest"] if hand["scores"]["perfect"] > 0]


def hard_hands(figures: Figures) -> list[Figures]:
    """The hardest hands, as far as SkyNet loses anything."""
    return [hand for hand in figures["hardest"] if lost(hand) > 0]


def ranked_letters(figures: Figures) -> list[str]:
    """The letters, the best first; none if no letter makes a difference."""
    letters = figures["letters"]
    if not any(letter["worth"] for letter in letters.values()):
        return []
    return sorted(letters, key=lambda letter: -letters[letter]["worth"])


def costly_letter(figures: Figures) -> str | None:
    """The letter of the highest value that lowers the mean most, if one of them does."""
    letters = figures["letters"]
    top = max(letter_values(figures).values())
    for letter in reversed(ranked_letters(figures)):
        if letters[letter]["value"] == top and letters[letter]["worth"] < 0:
            return letter
    return None


def letter_values(figures: Figures) -> dict[str, int]:
    """The value of each letter."""
    return {letter: facts["value"] for letter, facts in figures["letters"].items()}


def hand_contents(figures: Figures) -> str:
    """What a hand consists of."""
    rules, size = RULE_SETS[figures["rules"]], figures["size"]
    if rules.wildcard_letters:
        return f"{size - 1} letters and one {rules.alphabet.wildcard}"
    return f"{size} letters"


def vowels_and_consonants(figures: Figures) -> str:
    """How many of each a deal has."""
    vowels, consonants = RULE_SETS[figures["rules"]].vowel_consonant_counts(figures["size"])
    return f"{plural(vowels, 'vowel')} and {plural(consonants, 'consonant')}"
