"""How long a program has waited: for input that does not come, a lock, or a moment.

A program that waits uses no processor time, so it needs a limit by the clock. Time counts only
while none of its processes could use a processor, so a busy machine changes nothing.
"""

import sys
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

TICK = 0.25
"""Seconds between two looks at a silent program."""
JOB_SECONDS, SUBMISSION_SECONDS = 10.0, 30.0
"""How long one job may wait, and all jobs of a submission."""
UNKNOWN = 6
"""The factor for these where the system does not tell who waits, so that computing counts too."""
PROC = Path("/proc")
RUNNABLE = ("R", "D")
"""The states of a thread that computes, or waits for a processor or a disk."""


# Processes, as /proc lists them; elsewhere than on Linux nothing is known.


def process_tree(pid: int) -> list[int]:
    """The process *pid* and its descendants, parents first; without those that have ended."""
    found: list[int] = []
    queue = [pid]
    while queue:
        each = queue.pop(0)
        if each not in found and (PROC / str(each)).exists():
            found.append(each)
            for thread in threads(each):
                with suppress(OSError):
                    children = PROC / str(each) / "task" / str(thread) / "children"
                    queue += map(int, children.read_text("ascii").split())
    return found


def threads(pid: int) -> list[int]:
    """The IDs of the threads of a process; none if it has ended."""
    try:
        return [int(path.name) for path in (PROC / str(pid) / "task").iterdir()]
    except OSError:
        return []


def is_runnable(pid: int) -> bool:
    """Does the process *pid* or a descendant compute, or wait for a processor or a disk?"""
    return any(
        _state(each, thread) in RUNNABLE for each in process_tree(pid) for thread in threads(each)
    )


def _state(pid: int, thread: int) -> str:
    """The letter for the state of a thread; empty if it has ended."""
    try:
        line = (PROC / str(pid) / "task" / str(thread) / "stat").read_text("utf-8", "replace")
    except OSError:
        return ""
    return line.rpartition(") ")[2][:1]


# Waiting.


class WaitingClock:
    """Counts the seconds for which the process *pid* and all its descendants wait."""

    def __init__(
        self,
        pid: int,
        clock: Callable[[], float] = time.monotonic,
        runs: Callable[[int], bool] = is_runnable,
    ) -> None:
        self._pid = pid
        self._clock = clock
        self._runs = runs
        self._last = clock()
        self._left = most_waiting(SUBMISSION_SECONDS)
        self._most = 0.0
        self.waited = 0.0
        """By the current job."""
        self.begin()

    def begin(self) -> None:
        """Begin with the next job."""
        self._left -= self.waited
        self._most = max(TICK, min(most_waiting(JOB_SECONDS), self._left))
        self._last, self.waited = self._clock(), 0.0

    def late(self) -> float:
        """Look at the process: by how many seconds it exceeds its limit (negative: not yet).

        This process may have been stopped, too: a long pause between two looks counts as a short
        one.
        """
        now = self._clock()
        if not self._runs(self._pid):
            self.waited += min(now - self._last, 2 * TICK)
        self._last = now
        return self.waited - self._most


def most_waiting(seconds: float) -> float:
    """The limit of *seconds*, extended on systems that do not tell who waits."""
    return seconds if sys.platform == "linux" else seconds * UNKNOWN
