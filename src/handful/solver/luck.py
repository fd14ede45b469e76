"""Luck: where the perfect score of a hand stands among those of all deals.

The scores of all deals stand in a table, where there is one, so luck is exact for every size with a
table. For the named lists and hands of 4 to 8 letters they were counted by tools/make_luck.py and
are kept in data/luck.json; for others luck is not known, and nothing is guessed.
"""

import json
from bisect import bisect_left, bisect_right
from functools import cache, lru_cache
from itertools import accumulate
from pathlib import Path

from handful.lexicon import Lexicon
from handful.rules import RuleSet
from handful.solver.index import Index, index_of
from handful.solver.line import Line
from handful.solver.source import drop_if_damaged, table_of
from handful.solver.table import Table
from handful.solver.table_file import BadTable

__all__ = ["LUCK_FORMAT", "luck_of"]

LUCK_FORMAT = "handful-luck/1"


def luck_of(perfect: Line, rules: RuleSet, size: int, index: Index | Lexicon) -> float | None:
    """The percentage of deals that are poorer, equal ones counted by half; None if not known.

    It is known, and exact, for every *size* with a table, and for the named lists from 4 to 8
    letters without one. None otherwise: then `handful table build --size N` makes it known, for
    sizes of which there can be a table. A lexicon serves as well as its *index*.
    """
    if not isinstance(index, Index):
        index = index_of(index)
    counted = _shipped(index.lexicon.sha256, rules.name, size) or _of_table(index, rules, size)
    if counted is None:
        return None
    scores, ways = counted
    poorer = ways[bisect_left(scores, perfect.score)]
    not_better = ways[bisect_right(scores, perfect.score)]
    return 100 * (poorer + not_better) / (2 * ways[-1])


Counted = tuple[list[int], list[int]]
"""The perfect scores of all deals in order, and in how many ways those before each come."""


@lru_cache(maxsize=64)
def _shipped(words: str, rules: str, size: int) -> Counted | None:
    """What comes along for a list with the hash *words*, if it is a named one."""
    deals = _counted().get(words, {}).get(rules, {}).get(str(size))
    return None if deals is None else _added_up(deals)


def _of_table(index: Index, rules: RuleSet, size: int) -> Counted | None:
    """What a table says, if there is one."""
    table = table_of(index, rules)
    if table is None or size not in table.sizes:
        return None
    try:
        return _read(table, size)
    except BadTable as error:
        drop_if_damaged(index, rules, error)
        return None


@lru_cache(maxsize=64)
def _read(table: Table, size: int) -> Counted:
    return _added_up(table.deals(size))


def _added_up(deals: "Deals") -> Counted:
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
