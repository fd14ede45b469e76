"""Luck: where the perfect score of a hand stands among those of all deals.

The scores of all deals stand in a table, where there is one. For the named lists and hands of 4 to
8 letters they were counted by tools/make_luck.py and are kept in data/luck.json; for others luck is
not known, and nothing is guessed.
"""

import json
from bisect import bisect_left, bisect_right
from functools import cache, lru_cache
from itertools import accumulate
from pathlib import Path

from handful.lexicon import Lexicon
from handful.rules import RuleSet
from handful.solver.index import Index, index_of
from handful.solver.line import Perfect
from handful.solver.source import NotInTable, table_of

__all__ = ["LUCK_FORMAT", "luck"]

LUCK_FORMAT = "handful-luck/1"


def luck(perfect: Perfect, rules: RuleSet, size: int, index: Index | Lexicon) -> float | None:
    """The percentage of deals that are poorer, equal ones counted by half; None if not known.

    A lexicon serves as well as its *index*.
    """
    if not perfect.exact:
        return None
    if not isinstance(index, Index):
        index = index_of(index)
    counted = _deals(index, rules, size)
    if counted is None:
        return None
    scores, ways = counted
    poorer = ways[bisect_left(scores, perfect.score)]
    not_better = ways[bisect_right(scores, perfect.score)]
    return 100 * (poorer + not_better) / (2 * ways[-1])


@lru_cache(maxsize=64)
def _deals(index: Index, rules: RuleSet, size: int) -> tuple[list[int], list[int]] | None:
    """The perfect scores of all deals in order, and in how many ways those before each come."""
    deals = _counted().get(index.lexicon.sha256, {}).get(rules.name, {}).get(str(size))
    table = table_of(index, rules)
    if deals is None and table is not None and size in table.sizes:
        try:
            deals = table.deals(size)
        except NotInTable:
            return None  # it is damaged, which the next question will meet
    if deals is None:
        return None
    deals = sorted(deals)
    return [score for score, _ in deals], [0, *accumulate([ways for _, ways in deals])]


Deals = list[tuple[int, int]]
"""Scores, and in how many ways a hand with that perfect score is dealt."""


@cache
def _counted() -> dict[str, dict[str, dict[str, Deals]]]:
    """By the hash of a list, the rules and the size."""
    content = json.loads((Path(__file__).parent / "data" / "luck.json").read_text("utf-8"))
    assert content["format"] == LUCK_FORMAT, "tools/make_luck.py wrote the file"
    lists: dict[str, dict[str, dict[str, Deals]]] = content["lists"]
    return lists
