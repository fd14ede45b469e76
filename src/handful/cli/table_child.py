"""Building tables beside a server: in a process of its own, which gives way and may not grow."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress

from handful.extra import missing_packages

__all__ = ["default_size", "tables_built_beside"]

USUAL_SIZE = 7
MEMORY = {8: 4 << 30}
"""By size, the most memory that building a table may take; for the others USUAL_MEMORY."""
USUAL_MEMORY = 2 << 30
BUILD = """
import os, sys
memory, size, words = int(sys.argv[1]), sys.argv[2], sys.argv[3]
if sys.platform != "win32":
    import resource
    os.nice(19)
    resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
from handful.cli import main
main(["table", "build", "--size", size, "--words", words])
"""


def default_size() -> int:
    """The size of the tables that a server builds: the usual one, or 0 without the extra study."""
    return 0 if missing_packages("study") else USUAL_SIZE


@contextmanager
def tables_built_beside(words: str, size: int) -> Iterator[None]:
    """Build the tables of a list for that *size* that are not there; nobody waits for them.

    What goes wrong is told on stderr by the process that builds, and games go on without a table.
    A size of 0 builds nothing.
    """
    if not size:
        yield
        return
    memory = MEMORY.get(size, USUAL_MEMORY)
    child = subprocess.Popen(  # noqa: S603  # our own program
        [sys.executable, "-c", BUILD, str(memory), str(size), words],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        start_new_session=True,
    )
    try:
        yield
    finally:
        _end(child)


def _end(child: "subprocess.Popen[bytes]") -> None:
    """End the process, with those that it started."""
    if sys.platform == "win32":
        child.kill()
    else:
        with suppress(ProcessLookupError):
            os.killpg(child.pid, signal.SIGKILL)
    child.wait()
