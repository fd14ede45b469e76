"""The priority of what strangers' programs compute: below everything else on the machine.

Linux only; elsewhere nothing is known of other processes, and nothing is lowered.
"""

import os
from contextlib import suppress
from pathlib import Path

__all__ = ["is_runnable", "lower_priority", "process_tree", "processor_seconds", "share_nice"]

PROC = Path("/proc")
USER_TIME, SYSTEM_TIME = 11, 12
"""The places of these two in the line about a process, counted after its name."""
RUNNABLE = ("R", "D")
"""The states of a process that would compute if the machine let it."""
LOWEST_NICE = 19
"""What a session is given that should come last."""


def lower_priority(pid: int) -> int:
    """Let the process *pid* and all that it has started compute only when nobody else wants to.

    What they start later inherits it, and cannot undo it. Only what one of them is starting at this
    very moment may be missed: who must be certain asks again. How many processes were lowered: 0
    where the process has ended, or the system does not allow it.
    """
    if not hasattr(os, "SCHED_IDLE"):
        return 0
    lowered: dict[int, bool] = {}
    waiting = [pid]
    while waiting:
        one = waiting.pop()
        if one not in lowered:
            lowered[one] = _lower(one)
            # After the process itself: a child that it starts from now on is low already.
            waiting += _children(one)
    # Those who compute first: not all may be heard at once.
    for one in reversed(lowered):
        _set_session_nice(one, LOWEST_NICE)
    return sum(lowered.values())


def share_nice(pid: int) -> None:
    """Let the session of the process *pid* stand back as far as this process does."""
    nice = os.nice(0)
    if nice > 0:
        _set_session_nice(pid, nice)


def _set_session_nice(pid: int, nice: int) -> None:
    """Set how far the session of the process *pid* stands back, unless it is our own.

    Where the system shares the processor among sessions first (autogroups), that of a session
    counts, and not that of its processes. Our own is the server's, too.
    """
    if _session(str(pid)) != _session("self"):
        with suppress(OSError):
            (PROC / str(pid) / "autogroup").write_text(f"{nice}\n", "ascii")


def _session(process: str) -> str:
    """The name of the session of a process, as far as the scheduler knows one."""
    try:
        return (PROC / process / "autogroup").read_text("ascii").partition(" ")[0]
    except OSError:
        return ""


def process_tree(pid: int) -> list[int]:
    """The process *pid*, its children and theirs, parents first; without those that have ended."""
    found: list[int] = []
    waiting = [pid]
    while waiting:
        one = waiting.pop(0)
        if one not in found and (PROC / str(one)).exists():
            found.append(one)
            waiting += _children(one)
    return found


def processor_seconds(pid: int) -> float:
    """The processor time that the process *pid* and its children have used, as far as they live."""
    ticks = sum(_ticks(one) for one in process_tree(pid))
    return ticks / os.sysconf("SC_CLK_TCK") if ticks else 0.0


def is_runnable(pid: int) -> bool:
    """Does the process *pid* or one of its children compute, or wait for a processor or a disk?

    False where all of them sleep, wait for something else or have ended.
    """
    return any(
        _state(one, thread) in RUNNABLE for one in process_tree(pid) for thread in _threads(one)
    )


def _lower(pid: int) -> bool:
    """Lower all threads of one process. Did it go?"""
    lowered = False
    for thread in _threads(pid):
        with suppress(OSError):  # it has ended, or is not ours to lower
            os.sched_setscheduler(thread, os.SCHED_IDLE, os.sched_param(0))
            lowered = True
    return lowered


def _threads(pid: int) -> list[int]:
    try:
        return [int(path.name) for path in (PROC / str(pid) / "task").iterdir()]
    except OSError:
        return []


def _children(pid: int) -> list[int]:
    children: list[int] = []
    for thread in _threads(pid):
        with suppress(OSError):
            text = (PROC / str(pid) / "task" / str(thread) / "children").read_text("ascii")
            children += [int(child) for child in text.split()]
    return children


def _state(pid: int, thread: int) -> str:
    """The letter for the state of a thread; empty if it has ended."""
    try:
        line = (PROC / str(pid) / "task" / str(thread) / "stat").read_text("utf-8", "replace")
    except OSError:
        return ""
    return line.rpartition(") ")[2][:1]


def _ticks(pid: int) -> int:
    try:
        line = (PROC / str(pid) / "stat").read_text("utf-8", "replace")
    except OSError:
        return 0
    parts = line.rpartition(")")[2].split()
    return int(parts[USER_TIME]) + int(parts[SYSTEM_TIME])
