"""The perfect line: the highest total that the rules allow."""

from handful.rules import Hand, RuleSet
from handful.solver.exact import search
from handful.solver.index import Index
from handful.solver.large import best_found
from handful.solver.line import Perfect
from handful.solver.source import NotInTable, drop_if_damaged, table_for

__all__ = ["perfect_line", "perfect_score"]


def perfect_line(hand: Hand, rules: RuleSet, index: Index, size: int) -> Perfect:
    """The perfect line of *hand* in a game of *size* letters; it says whether it is exact."""
    table = table_for(hand, rules, index, size)
    if table is not None:
        try:
            return table.perfect_line(hand, size)
        except NotInTable as error:
            drop_if_damaged(index, rules, error)
    return search(hand, rules, index, size) or best_found(hand, rules, index, size)


def perfect_score(hand: Hand, rules: RuleSet, index: Index, size: int) -> int:
    """The score of the perfect line of *hand*: where a table has it, sooner than the line."""
    table = table_for(hand, rules, index, size)
    if table is not None:
        try:
            return table.perfect_score(hand, size)
        except NotInTable as error:
            drop_if_damaged(index, rules, error)
    return perfect_line(hand, rules, index, size).score
