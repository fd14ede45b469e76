"""`make bench`: every figure is a ratio to something measured in the same run."""

import os
import sys
from argparse import ArgumentParser
from collections.abc import Callable, Iterator, Sequence
from datetime import date
from pathlib import Path
from unittest.mock import patch

from bench.course_page import course_page_rows
from bench.grading import grading_rows
from bench.growth import hand_rows, list_rows
from bench.hostile import hostile_rows
from bench.index import index_rows
from bench.load import load_rows
from bench.loops import loop_rows
from bench.machine import machine
from bench.page import page_rows
from bench.report import report, verdict
from bench.rivals import rival_rows
from bench.row import Row, as_text
from bench.solver import solver_rows, wildcard_rows
from bench.start import start_rows
from bench.stored import stored_rows
from bench.table import table_rows

PARTS: dict[str, Callable[[], Iterator[Row]]] = {
    "start": start_rows,
    "index": index_rows,
    "search": solver_rows,
    "rivals": rival_rows,
    "wildcard": wildcard_rows,
    "hands": hand_rows,
    "lists": list_rows,
    "table": table_rows,
    "grading": grading_rows,
    "course": course_page_rows,
    "loops": loop_rows,
    "load": load_rows,
    "hostile": hostile_rows,
    "page": page_rows,
    "stored": stored_rows,
}
"""What is measured, in this order."""
WITHOUT_TABLE = ("index", "search", "rivals", "wildcard", "hands", "lists")
"""Those about the search."""


def main() -> None:
    """Measure, print the table, and write the document if `--write` is given."""
    parser = ArgumentParser(prog="python -m bench", description=__doc__)
    parser.add_argument(
        "parts", metavar="PART", nargs="*", help=f"only these: {', '.join(PARTS)} (all)"
    )
    parser.add_argument("--write", metavar="FILE", type=Path, help="write a document, in Markdown")
    parser.add_argument(
        "--date", type=date.fromisoformat, default=date.today(), help="the document's (today)"
    )
    options = parser.parse_args()
    for part in options.parts:
        if part not in PARTS:
            parser.error(f"there is no part {part!r}; there are {', '.join(PARTS)}")
    if options.write and options.parts:
        parser.error("a document has all parts: leave them out, or leave --write out")
    os.environ["HANDFUL_TABLES"] = "0"  # a server that is measured does nothing else
    rows = []
    for row in _rows(options.parts or list(PARTS)):
        print(f"measured: {row.what}", file=sys.stderr)
        rows.append(row)
    print(f"{machine()}\n\n{as_text(rows)}\n\n{verdict(rows)}")
    if options.write:
        options.write.write_text(report(rows, options.date), encoding="utf-8")


def _rows(parts: Sequence[str]) -> Iterator[Row]:
    for part, measured in PARTS.items():
        if part not in parts:
            continue
        if part in WITHOUT_TABLE:
            with patch("handful.solver.table.find_table", return_value=None):
                yield from measured()
        else:
            yield from measured()


if __name__ == "__main__":
    main()
