"""What processes use, read from Linux' /proc: a process with its children, memory, processor."""

import os
from pathlib import Path

__all__ = ["busy_seconds", "memory_of", "seconds_of", "tree_of"]

PROC = Path("/proc")
TICKS = os.sysconf("SC_CLK_TCK")
PARENT = 1
USED = slice(11, 15)
"""Places in /proc/PID/stat, counted behind the name: what it used, and its children that ended."""
IDLE = slice(3, 5)
"""Places in the first line of /proc/stat: idle, and waiting for a disk."""


def tree_of(process: int) -> list[int]:
    """The process, its children, theirs, and so on."""
    children: dict[int, list[int]] = {}
    for folder in PROC.iterdir():
        if folder.name.isdecimal() and (stat := _stat(int(folder.name))):
            children.setdefault(int(stat[PARENT]), []).append(int(folder.name))
    found = [process]
    for each in found:  # grows while it is read
        found.extend(children.get(each, []))
    return found


def memory_of(processes: list[int]) -> float:
    """The bytes that the processes have together; what they share counts once among them."""
    return 1024 * sum(_proportional(process) for process in processes)


def seconds_of(processes: list[int]) -> float:
    """The seconds of a processor that the processes have used so far."""
    stats = [_stat(process) for process in processes]
    return sum(sum(map(int, stat[USED])) for stat in stats) / TICKS


def busy_seconds() -> float:
    """The seconds that all processors of the machine were at work so far."""
    counted = [*map(int, (PROC / "stat").read_text().splitlines()[0].split()[1:9])]
    return (sum(counted) - sum(counted[IDLE])) / TICKS


def _stat(process: int) -> list[str]:
    """The fields behind the name; none of a process that has ended."""
    try:
        text = (PROC / str(process) / "stat").read_text()
    except OSError:
        return []
    return text.rpartition(")")[2].split()


def _proportional(process: int) -> int:
    """Its memory in kilobytes, shared pages divided by those who share them."""
    try:
        lines = (PROC / str(process) / "smaps_rollup").read_text().splitlines()
    except OSError:
        return 0
    return next((int(line.split()[1]) for line in lines if line.startswith("Pss:")), 0)
