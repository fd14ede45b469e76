"""`make bench`: every figure is a ratio to something measured in the same run."""

import os
import sys
from argparse import ArgumentParser
from collections.abc import Iterator
from datetime import date
from pathlib import Path
from unittest.mock import patch

from bench.course_page import course_page_rows
from bench.grading import grading_rows
from bench.growth import hand_rows, list_rows
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


def main() -> None:
    """Measure, print the table, and write the document if that is asked for."""
    parser = ArgumentParser(prog="python -m bench", description=__doc__)
    parser.add_argument("--write", metavar="FILE", type=Path, help="write a document, in Markdown")
    parser.add_argument(
        "--date", type=date.fromisoformat, default=date.today(), help="the document's (today)"
    )
    options = parser.parse_args()
    os.environ["HANDFUL_TABLES"] = "0"  # a server that is measured does nothing else
    rows = []
    for row in _rows():
        print(f"measured: {row.what}", file=sys.stderr)
        rows.append(row)
    print(f"{machine()}\n\n{as_text(rows)}\n\n{verdict(rows)}")
    if options.write:
        options.write.write_text(report(rows, options.date), encoding="utf-8")


def _rows() -> Iterator[Row]:
    yield from start_rows()
    with patch("handful.solver.source.find_table", return_value=None):  # these are of the search
        yield from index_rows()
        yield from solver_rows()
        yield from rival_rows()
        yield from wildcard_rows()
        yield from hand_rows()
        yield from list_rows()
    yield from table_rows()
    yield from grading_rows()
    yield from course_page_rows()
    yield from loop_rows()
    yield from load_rows()
    yield from page_rows()
    yield from stored_rows()


main()
