"""The document in which one run is kept."""

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

Seconds differ from machine to machine, so every row is a ratio of two things measured in the same
run, in turns, each by its median. Where the second column speaks of time, less is better; where it
speaks of speed, more.

**The scan** is the documents' own way to the best word: for every one of the {words:,} words of the
course list, try to take its letters from a copy of the hand, and keep the strictly best
(`bench/scan.py`). It is always the scan of all of that list for a hand of seven letters under the
classic rules, also in rows about other hands, other rules or a part of the list.

**The hands** are dealt from fixed seeds: {hands:,} of up to eight letters, half as many with every
letter more, and no fewer than a hundred. Each is met once, and what is kept from hand to hand is
empty at the beginning of a row. All perfect lines are exact; a run in which one is not stops.

**The index** is loaded in the way of a new process, from the text of the list and the file in the
cache folder; the row that follows adds the best word of the first hand.

**The others** get the same hands, and must find the same best scores, or the run stops. What the
trie and dawg2 prepare is not counted. The programs an and wordplay cannot stay: they start and read
the list for every hand, and that is counted.

**A part of the list** is every second, fourth or eighth word.

**A bare route** answers `{{"hello":"world"}}`. It and the game are asked in short turns by as many
players, and each turn is compared with the one beside it.

**Who reviews** asks for a review every two seconds, from a program that stands back behind all
others. Such moves are compared with those of the same players when nobody reviews, in turns, by
the medians of five.

**The course's page** is asked by learners at this machine. `handful check` is timed with its start,
for as many submissions; a newcomer's first check begins with the first request to the server.
**Endless loops** are programs in which every function loops, checked by twenty learners at once.

**One client asks every route** of a server with the usual limits, over five connections and with as
many cookies as are of use to it, about a challenge that forty have played; an honest player at
another address plays meanwhile, and without it, in turns.
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
    """How many limits there are, and which were missed."""
    limited = [row for row in rows if row.held is not None]
    missed = [row.what for row in limited if not row.held]
    if not missed:
        return f"All {len(limited)} limits are held."
    return f"Missed {len(missed)} of {len(limited)} limits: {'; '.join(missed)}."
