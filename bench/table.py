"""The speed of tables: looking up, mapping a file, and building one."""

import os
import subprocess
import sys
from collections.abc import Iterator
from functools import partial
from resource import RUSAGE_CHILDREN, getrusage
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any
from unittest.mock import patch

from bench.course import COURSE, SCAN_SPEED, SIZE, hands, scans
from bench.measure import Series, take_turns
from bench.review import review_row
from bench.row import Row, at_least, at_most
from handful.rules import CLASSIC, WILDCARD, Hand, Round, RuleSet
from handful.solver import best_word, greedy_line, perfect_line, review_of
from handful.solver.index import Index, index_of
from handful.solver.perfect import perfect_score
from handful.solver.table import find_table, forget_tables

__all__ = ["table_rows"]

HANDS = 10_000
ROUNDS = 1_000
TIMES = 10
WORDS = 3
"""The words of a round that is reviewed, at most."""


def table_rows() -> Iterator[Row]:
    """Everything about tables, in a folder of their own."""
    with TemporaryDirectory() as folder, patch.dict(os.environ, HANDFUL_CACHE=folder):
        yield from _building_rows()
        index = index_of(COURSE)
        forget_tables(index)
        yield from _look_up_rows(index)
        yield _mapping_row()
        forget_tables(index)
        yield review_row()


def _building_rows() -> Iterator[Row]:
    command = [sys.executable, "-m", "handful", "table", "build", "--size", str(SIZE)]
    begin = perf_counter()
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    taken = perf_counter() - begin
    what = f"tables of both rule sets, {SIZE} letters, built"
    yield Row(what, "(seconds)", taken, at_most(15))
    memory = getrusage(RUSAGE_CHILDREN).ru_maxrss / 1e6
    yield Row("the same, memory", "(gigabytes)", memory, at_most(1))


def _look_up_rows(index: Index) -> Iterator[Row]:
    for rules, limits in ((CLASSIC, (4000, 5000, 1000, 300)), (WILDCARD, (None,) * 4)):
        name = "" if rules is CLASSIC else f"{rules.name} rules, "
        dealt = hands(rules, SIZE, HANDS)
        rounds = [_played(hand, rules, index) for hand in dealt[:ROUNDS]]
        acts: tuple[tuple[str, Any, Any], ...] = (
            ("best word", partial(best_word, rules=rules, words=index, size=SIZE), dealt),
            ("perfect score", partial(perfect_score, rules=rules, words=index, size=SIZE), dealt),
            ("perfect line", partial(perfect_line, rules=rules, words=index, size=SIZE), dealt),
            (f"review of {WORDS} words", partial(review_of, words=index), rounds),
        )
        for (what, act, cases), least in zip(acts, limits, strict=True):
            scan, ours = scans(), Series(act, cases)
            take_turns(scan, ours)
            yield Row(
                f"{what} by a table, {name}{SIZE} letters",
                SCAN_SPEED,
                scan.median / ours.median,
                None if least is None else at_least(least),
            )


def _played(hand: Hand, rules: RuleSet, index: Index) -> Round:
    """A round in which the greedy words are entered."""
    played = Round(rules, hand, SIZE)
    for play in greedy_line(hand, rules, index, SIZE).plays[:WORDS]:
        played = played.play(play.word, COURSE)
    return played.stop() if not played.is_over else played


def _mapping_row() -> Row:
    bare = Series(_bare, range(TIMES))
    mapping = Series(lambda number: find_table(COURSE, CLASSIC), range(TIMES))
    take_turns(bare, mapping)
    return Row("a table mapped", "python -c pass", mapping.median / bare.median, at_most(0.1))


def _bare(number: int) -> None:
    subprocess.run([sys.executable, "-c", "pass"], check=True)
