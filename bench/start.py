"""How long the game takes to its first prompt, against a Python that does nothing."""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from time import perf_counter

from bench.row import Row, at_most

__all__ = ["start_rows"]

RUNS = 31
PROMPT = b"end game: "
COMPILED = {name: os.environ[name] for name in os.environ if name != "PYTHONDONTWRITEBYTECODE"}
"""The environment of a usual installation, in which modules are compiled once."""


def start_rows() -> Iterator[Row]:
    """The start of the game."""
    bare, played = _first_prompt()
    ratio = played / bare
    yield Row("handful play to its first prompt", "python -c pass", ratio, at_most(6))


def _first_prompt() -> tuple[float, float]:
    """The medians in seconds: a bare `python -c pass`, and `handful play` to its first prompt."""
    handful = str(Path(sys.executable).with_name("handful"))
    _until_prompt(handful)  # the first run builds the word list and compiles the modules
    bare, played = [], []
    for _ in range(RUNS):
        bare.append(_bare())
        played.append(_until_prompt(handful))
    return median(bare), median(played)


def _bare() -> float:
    start = perf_counter()
    subprocess.run([sys.executable, "-c", "pass"], check=True, env=COMPILED)
    return perf_counter() - start


def _until_prompt(handful: str) -> float:
    start = perf_counter()
    with subprocess.Popen(
        [handful, "play"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=COMPILED
    ) as process:
        assert process.stdout is not None, "stdout is piped"
        shown = b""
        while not shown.endswith(PROMPT):
            part = os.read(process.stdout.fileno(), 4096)
            if not part:
                raise RuntimeError(f"the game ended before its first prompt: {shown!r}")
            shown += part
        taken = perf_counter() - start
        process.kill()
    return taken
