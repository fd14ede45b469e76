"""How much memory there is for learners' programs: of the machine, and of the control group."""

from collections.abc import Callable
from pathlib import Path

RUN_BYTES = 512 << 20
"""What a program may take at most; the jail sees to it."""
GROUPS = Path("sys/fs/cgroup")
LIMIT, USED = ("memory.max", "memory.limit_in_bytes"), ("memory.current", "memory.usage_in_bytes")
"""How the files of a control group are called, in its second version and in its first."""
FREED = ("inactive_file", "total_inactive_file")
"""What the group uses as a cache of files, and gives back when it is asked for memory."""


def room_for_runs(available: Callable[[], int | None], processes: int = 1) -> Callable[[int], bool]:
    """What tells whether one more program may run beside so many others.

    *available* tells how many bytes there are, None where nobody knows; *processes* share them.
    Each that runs is counted with all that it may take, however little it took by now: together
    they never want more than there is. One may always run.

    >>> has_room = room_for_runs(lambda: 1200 << 20)
    >>> [has_room(running) for running in (0, 1, 2)]
    [True, True, False]
    """

    def has_room(running: int) -> bool:
        found = available()
        if found is None or not running:
            return True
        return (running + 1) * RUN_BYTES <= found // processes

    return has_room


def available_memory(root: Path = Path("/")) -> int | None:
    """Bytes that programs may still take; None where the system under *root* does not tell."""
    told = [each for each in (_of_machine(root), _of_group(root)) if each is not None]
    return min(told, default=None)


def _of_machine(root: Path) -> int | None:
    found = _figures(root / "proc/meminfo").get("MemAvailable:")
    return None if found is None else found * 1024


def _of_group(root: Path) -> int | None:
    """What the groups of this process leave: each of them, and those that they are in."""
    left = [
        room
        for folder in _groups(root)
        for inner in (folder, *folder.parents)
        if inner.is_relative_to(root / GROUPS) and (room := _left(inner)) is not None
    ]
    return min(left, default=None)


def _groups(root: Path) -> list[Path]:
    """The folders of the groups that limit the memory of this process."""
    found = []
    for line in _lines(root / "proc/self/cgroup"):
        number, kinds, path = line.split(":", 2)
        if number == "0" or kinds == "memory":
            top = root / GROUPS / kinds
            # In a container the path may be that of the machine: then its own group is the top.
            inner = top / path.lstrip("/")
            found.append(inner if inner.is_dir() else top)
    return found


def _left(folder: Path) -> int | None:
    """What a group may still take; None where it has no limit."""
    limit, used = _number(folder, LIMIT), _number(folder, USED)
    if limit is None or used is None:
        return None
    stat = _figures(folder / "memory.stat")
    freed = next((stat[name] for name in reversed(FREED) if name in stat), 0)
    return max(0, limit - used + freed)


def _number(folder: Path, names: tuple[str, ...]) -> int | None:
    for name in names:
        for line in _lines(folder / name):
            return int(line) if line.isdecimal() else None  # "max" is no limit
    return None


def _figures(file: Path) -> dict[str, int]:
    """The numbers in a file with a name and a number in each line."""
    parts = [line.split() for line in _lines(file)]
    return {part[0]: int(part[1]) for part in parts if len(part) > 1 and part[1].isdecimal()}


def _lines(file: Path) -> list[str]:
    try:
        return file.read_text("ascii", "replace").splitlines()
    except OSError:
        return []
