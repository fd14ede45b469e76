"""Tables by size: hands, bytes, seconds and memory; measured up to eight letters, then counted.

    python -m bench.table_size --sizes 4 5 6 7 8

builds every table in a folder of its own and prints two tables in Markdown. What is said of nine
and ten letters is arithmetic: hands from the numbering, bytes from the format of the file, seconds
and memory as many times those of the largest table that was built as there are hands.
"""

import os
import subprocess
import sys
import threading
from argparse import ArgumentParser
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import NamedTuple

from bench.processes import memory_of, tree_of
from handful.rules import CLASSIC, RULE_SETS, RuleSet
from handful.solver.table import LARGEST, SMALLEST, HandNumbers

__all__ = ["bytes_of", "hands_of", "main"]

LARGER = (9, 10)
"""Sizes for which no table is built."""
EVERY = 0.02
"""Seconds between two looks at the memory."""


class Built(NamedTuple):
    """A table that was built."""

    rules: str
    size: int
    hands: int
    bytes: int
    seconds: float
    memory: float


def hands_of(rules: RuleSet, size: int) -> int:
    """How many hands the table for *size* letters has: all, and those with a wildcard."""
    numbers = HandNumbers(len(rules.alphabet.letters), size)
    return numbers.starts[size + 1] + (numbers.starts[size] if rules.wildcard_letters else 0)


def bytes_of(rules: RuleSet, size: int) -> int:
    """About how many bytes the file has: two answers of eight bytes by hand.

    What is left out, the head, is some kilobytes.
    """
    return 16 * hands_of(rules, size)


def _build(rules: RuleSet, size: int, folder: str) -> Built:
    """Build one table in *folder* by the command, and watch it."""
    command = [sys.executable, "-m", "handful", "table", "build"]
    command += ["--rules", rules.name, "--size", str(size)]
    environment = {**os.environ, "HANDFUL_CACHE": folder}
    begun = perf_counter()
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment)
    watch = _Watch(process.pid)
    watch.start()
    output, _ = process.communicate()
    seconds = perf_counter() - begun
    watch.over.set()
    watch.join()
    if process.returncode:
        raise RuntimeError(f"{' '.join(command)} failed")
    file = Path(output.split("  ")[0])
    size_of_file = file.stat().st_size
    file.unlink()
    return Built(rules.name, size, hands_of(rules, size), size_of_file, seconds, watch.most)


class _Watch(threading.Thread):
    """Looks how much memory a process and its children have together."""

    def __init__(self, process: int) -> None:
        super().__init__(daemon=True)
        self.process = process
        self.most = 0.0
        self.over = threading.Event()

    def run(self) -> None:
        """Look until it is over."""
        while not self.over.wait(EVERY):
            self.most = max(self.most, memory_of(tree_of(self.process)))


def _rows(sizes: list[int]) -> Iterator[Built]:
    with TemporaryDirectory() as folder:
        _build(CLASSIC, SMALLEST, folder)  # makes the word list and its index, once
        for size in sizes:
            for rules in RULE_SETS.values():
                built = _build(rules, size, folder)
                print(f"built: {built}", file=sys.stderr)
                yield built


def main() -> None:
    """Build, measure, and print."""
    parser = ArgumentParser(prog="python -m bench.table_size", description=__doc__)
    parser.add_argument("--sizes", type=int, nargs="+", default=[*range(SMALLEST, LARGEST + 1)])
    rows = [*_rows(parser.parse_args().sizes)]
    print("| letters | rules | hands | file | seconds | memory |")
    print("|--:|---|--:|--:|--:|--:|")
    for row in rows:
        print(
            f"| {row.size} | {row.rules} | {row.hands:,} | {row.bytes / 1e6:,.1f} MB "
            f"| {row.seconds:.1f} | {row.memory / 1e9:.2f} GB |"
        )
    print("\nArithmetic:\n")
    print("| letters | rules | hands | file | seconds, about | memory, about |")
    print("|--:|---|--:|--:|--:|--:|")
    for size in LARGER:
        for rules in RULE_SETS.values():
            last = [row for row in rows if row.rules == rules.name][-1]
            hands = hands_of(rules, size)
            times = hands / last.hands
            print(
                f"| {size} | {rules.name} | {hands:,} | {bytes_of(rules, size) / 1e9:.2f} GB "
                f"| {times * last.seconds:,.0f} | {times * last.memory / 1e9:.0f} GB |"
            )


if __name__ == "__main__":
    main()
