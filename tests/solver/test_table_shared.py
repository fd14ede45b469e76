"""Processes that map the same table hold it once: its pages are shared, and none is written."""

import re
import subprocess
import sys
from collections.abc import Callable
from contextlib import ExitStack
from mmap import PAGESIZE
from pathlib import Path

import pytest

from handful.lexicon import Lexicon
from handful.rules import CLASSIC

pytest.importorskip("numpy", reason="tables need numpy: pip install 'handful[study]'")
pytestmark = [
    pytest.mark.usefixtures("table_cache"),
    pytest.mark.skipif(not Path("/proc/self/smaps").exists(), reason="Linux tells what is shared"),
]

Build = Callable[..., Path]
PROCESSES = 3
READER = """
import sys
from pathlib import Path
from handful.solver.table_file import TableFile

file = TableFile(Path(sys.argv[1]))
file.check_all()
print("ready", flush=True)
sys.stdin.read()
"""


def mapped(process: int, path: Path) -> dict[str, int]:
    """What the mapping of *path* takes in a process, in bytes by kind."""
    found: dict[str, int] = {}
    inside = False
    for line in Path(f"/proc/{process}/smaps").read_text().splitlines():
        if re.match(r"[0-9a-f]+-[0-9a-f]+ ", line):
            inside = line.endswith(str(path))
        elif inside and line.endswith(" kB"):
            kind, kilobytes, _ = line.split()
            found[kind.rstrip(":")] = found.get(kind.rstrip(":"), 0) + int(kilobytes) * 1024
    return found


def test_all_processes_share_the_pages_of_a_table(build: Build) -> None:
    path = build(Lexicon.of("at tea eat qi".split()), CLASSIC)
    size = -(-path.stat().st_size // PAGESIZE) * PAGESIZE
    with ExitStack() as stack:
        readers = [
            stack.enter_context(
                subprocess.Popen(
                    [sys.executable, "-c", READER, str(path)],
                    stdin=subprocess.PIPE,
                    stdout=subprocess.PIPE,
                    text=True,
                )
            )
            for _ in range(PROCESSES)
        ]
        for reader in readers:
            assert reader.stdout is not None
            assert reader.stdout.readline() == "ready\n"
        for reader in readers:
            found = mapped(reader.pid, path)
            # What lies in memory only, as a temporary folder may, is never clean.
            assert found["Shared_Clean"] + found["Shared_Dirty"] == found["Rss"] == size
            assert found["Private_Clean"] == found["Private_Dirty"] == 0
            assert found["Pss"] == pytest.approx(size / PROCESSES, rel=0.05)
