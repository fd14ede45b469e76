"""Where answers come from: a table, where one is mapped that has the hand, or else the search.

Tables are looked for when the first question about a list and its rules is asked.
"""

from collections.abc import Callable
from functools import wraps
from typing import Protocol, TypeVar

from handful.rules import Hand, RuleSet
from handful.solver.index import NOBODY, Index
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
    table = known.get(rules)
    if table is None and rules not in known:
        table = known[rules] = find_table(index.lexicon, rules)
    index.asked = rules, table
    return table


def table_for(hand: Hand, rules: RuleSet, index: Index, size: int) -> Table | None:
    """The table that has *hand* in a game of *size* letters; None where the search answers."""
    asked, table = index.asked
    if asked is not rules:
        table = table_of(index, rules)
    if table is not None and table.most >= len(hand.letters) <= size:
        return table
    return None


def by_table(ask: Callable[[Table, Hand, int], T]) -> Callable[[Answer[T]], Answer[T]]:
    """Let a table answer where it can, as *ask* does; the function below is the search."""

    def first(search: Answer[T]) -> Answer[T]:
        @wraps(search)
        def answer(hand: Hand, rules: RuleSet, index: Index, size: int) -> T:
            asked, table = index.asked  # as in `table_for`: a call takes as long as a look
            if asked is not rules:
                table = table_of(index, rules)
            if table is not None and table.most >= len(hand.letters) <= size:
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
        table = index.tables.get(rules)
        index.tables[rules] = None
        index.asked = rules, None
        if table is not None:
            table.file.remove()


def forget_tables(index: Index) -> None:
    """Look for tables again when the next question is asked: there may be new ones."""
    index.tables.clear()
    index.asked = NOBODY
