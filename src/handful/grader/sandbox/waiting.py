"""How long a program has waited: for input that does not come, a lock, or a moment.

A program that waits uses no processor time, so it needs a limit by the clock. Only moments count in
which none of its processes would compute if it could: a busy machine changes nothing.
"""

import sys
import time
from collections.abc import Callable

from handful.grader.sandbox.priority import is_runnable

__all__ = ["TICK", "WaitingClock", "most_waiting"]

TICK = 0.25
"""Seconds between two looks at a program from which nothing comes."""
JOB_SECONDS, SUBMISSION_SECONDS = 10.0, 30.0
"""For which one job may wait, and all jobs of a submission."""
UNKNOWN = 6
"""How many times as long where the system does not tell who waits, so that computing counts too."""


class WaitingClock:
    """Counts the seconds for which the process *pid* and all its children wait."""

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
        """By the job that runs."""
        self.begin()

    def begin(self) -> None:
        """Begin with the next job."""
        self._left -= self.waited
        self._most = max(TICK, min(most_waiting(JOB_SECONDS), self._left))
        self._last, self.waited = self._clock(), 0.0

    def late(self) -> float:
        """Look at the process; for how many seconds it has waited too long, below 0 for not yet.

        Whoever asks may have been stopped, too: a pause between two looks counts as a short one.
        """
        now = self._clock()
        if not self._runs(self._pid):
            self.waited += min(now - self._last, 2 * TICK)
        self._last = now
        return self.waited - self._most


def most_waiting(seconds: float) -> float:
    """For how many *seconds* a program may wait on this system."""
    return seconds if sys.platform == "linux" else seconds * UNKNOWN
