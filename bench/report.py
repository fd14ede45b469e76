"""The document with the results of a run."""

from collections.abc import Sequence
from datetime import date

from bench.course import COURSE, HANDS
from bench.machine import machine
from bench.row import Row, as_markdown

__all__ = ["report", "verdict"]

REPORT = """\
# How fast it is

Measured on {day:%Y-%m-%d} with {machine}. Written by
`python -m bench --write docs/bench.md`; `make bench` measures on your machine.

{table}

{verdict}

## How to read it

Seconds differ from machine to machine, so every row is the ratio of two medians, measured in turns
in the same run. Where the second column is a time, less is better; where it is a speed, more is
better.

**The scan** is the documents' own way to find the best word: for each of the {words:,} words of
the course list, try to take its letters from a copy of the hand, and keep the best word
(`bench/scan.py`). All ratios use the scan of this list for hands of seven letters under the
classic rules, even in rows about other hands, rules or lists.

**The hands** are dealt from fixed seeds: {hands:,} of up to eight letters, half as many for each
further letter, and at least a hundred. Each is solved once, and all memories are empty at the
beginning of a row. All perfect lines are exact.

**The index** is loaded as in a new process, from the text of the list and the file in the cache
folder; the next row adds the best word of the first hand.

**The other programs** get the same hands and must find the same best scores. The preparation of
the trie and of dawg2 is not measured. The programs an and wordplay read the list for every hand,
and that is measured.

**A part of the list** is every second, fourth or eighth word.

**A bare route** answers `{{"hello":"world"}}`. It and the game answer as many players in short
turns, and each turn is compared with the one beside it.

**Others review** means: they request a review every two seconds, from a process with low priority.
Their moves are compared with the moves of the same players without reviews, in turns, by the
medians of five.

**The course's page** is used by learners on this machine. `handful check` is measured with its
start, for as many submissions; a newcomer's first check begins with the first request to the
server. **Endless loops** are programs in which every function loops, checked by twenty learners at
once.

**One client asks every route** of a server with the usual limits, over five connections and with
many cookies, about a challenge that forty players have played. Meanwhile an honest player at
another address plays, with and without this client in turns.
"""


def report(rows: Sequence[Row], day: date) -> str:
    """The document, in Markdown."""
    return REPORT.format(
        day=day,
        machine=machine(),
        table=as_markdown(rows),
        verdict=verdict(rows),
        words=len(COURSE),
        hands=HANDS,
    )


def verdict(rows: Sequence[Row]) -> str:
    """The number of limits, and the missed ones."""
    limited = [row for row in rows if row.held is not None]
    missed = [row.what for row in limited if not row.held]
    if not missed:
        return f"All {len(limited)} limits are met."
    return f"Missed {len(missed)} of {len(limited)} limits: {'; '.join(missed)}."
