"""Luck: where the perfect score of a hand stands among those of all deals.

The scores of all deals are counted by tools/make_luck.py and kept in data/luck.json, for the named
lists and hands of 4 to 8 letters; for others luck is not known, and nothing is guessed.
"""

import json
from functools import cache
from pathlib import Path

from handful.lexicon import Lexicon
from handful.rules import RuleSet
from handful.solver.line import Perfect

__all__ = ["LUCK_FORMAT", "luck"]

LUCK_FORMAT = "handful-luck/1"


def luck(perfect: Perfect, rules: RuleSet, size: int, lexicon: Lexicon) -> float | None:
    """The percentage of deals that are poorer, equal ones counted by half; None if not known."""
    if not perfect.exact:
        return None
    deals = _counted().get(lexicon.sha256, {}).get(rules.name, {}).get(str(size))
    if deals is None:
        return None
    poorer = sum([ways for score, ways in deals if score < perfect.score])
    equal = sum([ways for score, ways in deals if score == perfect.score])
    return 100 * (poorer + equal / 2) / sum([ways for _, ways in deals])


Deals = list[tuple[int, int]]
"""Scores, and in how many ways a hand with that perfect score is dealt."""


@cache
def _counted() -> dict[str, dict[str, dict[str, Deals]]]:
    """By the hash of a list, the rules and the size."""
    content = json.loads((Path(__file__).parent / "data" / "luck.json").read_text("utf-8"))
    assert content["format"] == LUCK_FORMAT, "tools/make_luck.py wrote the file"
    lists: dict[str, dict[str, dict[str, Deals]]] = content["lists"]
    return lists
