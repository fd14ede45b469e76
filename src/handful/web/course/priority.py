"""The priority and processor time of a process with everything that it has started. Linux only."""

import os
from contextlib import suppress
from pathlib import Path

from handful.grader.sandbox.waiting import PROC, process_tree, threads

USER_TIME, SYSTEM_TIME = 11, 12
"""The positions of these fields in `/proc/PID/stat`, counted after the name."""


def lower_priority(pid: int) -> int:
    """Let the process *pid* and its descendants run only when the processor is idle.

    Processes that they start later inherit this, and cannot undo it. Returns how many were lowered.
    """
    lowered: set[int] = set()
    while found := [each for each in process_tree(pid) if each not in lowered]:
        for each in found:  # parents first: their next children inherit it
            for thread in threads(each):
                with suppress(OSError):  # it has ended, or is not ours to lower
                    os.sched_setscheduler(thread, os.SCHED_IDLE, os.sched_param(0))
            lowered.add(each)
    return len(lowered)


def processor_seconds(pid: int) -> float:
    """The processor time of the process *pid* and its descendants that have not ended."""
    ticks = 0
    for each in process_tree(pid):
        with suppress(OSError):
            line = Path(PROC, str(each), "stat").read_text("utf-8", "replace")
            fields = line.rpartition(")")[2].split()
            ticks += int(fields[USER_TIME]) + int(fields[SYSTEM_TIME])
    return ticks / os.sysconf("SC_CLK_TCK")
