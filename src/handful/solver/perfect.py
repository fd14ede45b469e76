"""The perfect line: the highest total that the rules allow."""

from handful.rules import Hand, RuleSet
from handful.solver.exact import search
from handful.solver.index import Index
from handful.solver.large import best_found
from handful.solver.line import Perfect
from handful.solver.source import by_table
from handful.solver.table import Table

__all__ = ["perfect_line", "perfect_score"]


@by_table(Table.perfect_line)
def perfect_line(hand: Hand, rules: RuleSet, index: Index, size: int) -> Perfect:
    """The perfect line of *hand* in a game of *size* letters; it says whether it is exact."""
    return search(hand, rules, index, size) or best_found(hand, rules, index, size)


@by_table(Table.perfect_score)
def perfect_score(hand: Hand, rules: RuleSet, index: Index, size: int) -> int:
    """The score of the perfect line of *hand*: where a table has it, sooner than the line."""
    return perfect_line(hand, rules, index, size).score
