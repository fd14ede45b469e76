"""Tables that are built in the process of the test: sooner, if they are small."""

from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from handful.solver.table_part import Columns, Part

__all__ = ["work_out_here"]


def work_out_here(parts: "list[Part]", workers: int, ready: Callable[[float], None]) -> "Columns":
    """The parts of a table, one after another."""
    found: Columns = {}
    for number, (_, function, args) in enumerate(parts, 1):
        found |= function(*args)
        ready(number / len(parts))
    return found
