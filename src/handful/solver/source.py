"""Where answers come from: a table, where one is mapped that has the hand, or else the search.

Tables are looked for when the first question about a list and its rules is asked.
"""

from collections.abc import Callable
from functools import wraps
from typing import Protocol, TypeVar

from handful.rules import Hand, RuleSet
from handful.solver.index import Index
from handful.solver.table import Table, find_table
from handful.solver.table_file import BadTable

__all__ = ["by_table", "drop_if_damaged", "forget_tables", "table_for", "table_of"]

T = TypeVar("T")
T_co = TypeVar("T_co", covariant=True)


class Answer(Protocol[T_co]):
    """A function that answers a question about a hand."""

    def __call__(self, hand: Hand, rules: RuleSet, index: Index, size: int) -> T_co:
        """The answer for *hand* in a game of *size* letters."""


NotInTable = (KeyError, BadTable)
"""Raised by a table about a letter that it does not know, and where it turns out to be damaged."""


def table_of(index: Index, rules: RuleSet) -> Table | None:
    """The table of a list under these *rules*; None if there is none."""
    known = index.tables  # another thread may clear it at any moment
    table = known.get(rules.name)
    if table is None and rules.name not in known:
        table = known[rules.name] = find_table(index.lexicon, rules)
    if table is None or table.rules is rules or table.rules == rules:
        return table
    return None  # these have the name of others


def table_for(hand: Hand, rules: RuleSet, index: Index, size: int) -> Table | None:
    """The table that has *hand* in a game of *size* letters; None where the search answers."""
    table = index.tables.get(rules.name)
    if table is None or table.rules is not rules:
        table = table_of(index, rules)  # nobody looked for it yet, or the rules are others
        if table is None:
            return None
    return table if len(hand.letters) <= size and len(hand.letters) <= table.most else None


def by_table(ask: Callable[[Table, Hand, int], T]) -> Callable[[Answer[T]], Answer[T]]:
    """Let a table answer where it can, as *ask* does; the function below is the search."""

    def first(search: Answer[T]) -> Answer[T]:
        @wraps(search)
        def answer(hand: Hand, rules: RuleSet, index: Index, size: int) -> T:
            table = table_for(hand, rules, index, size)
            if table is not None:
                try:
                    return ask(table, hand, size)
                except NotInTable as error:
                    drop_if_damaged(index, rules, error)
            return search(hand, rules, index, size)

        return answer

    return first


def drop_if_damaged(index: Index, rules: RuleSet, error: Exception) -> None:
    """Do without a table from now on that raised *error*, if it is damaged: it is removed."""
    if isinstance(error, BadTable):
        table = index.tables.get(rules.name)
        index.tables[rules.name] = None
        if table is not None:
            table.file.remove()


def forget_tables(index: Index) -> None:
    """Look for tables again when the next question is asked: there may be new ones."""
    index.tables.clear()
