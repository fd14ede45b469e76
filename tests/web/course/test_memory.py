"""How much memory there is for programs, on systems that are written down here."""

import time
from pathlib import Path

import pytest

from handful.grader.sandbox.walls import LIMITS
from handful.web.course.course import Course
from handful.web.course.memory import RUN_BYTES, available_memory, room_for_runs
from handful.web.settings import Settings
from handful.web.solver.value import Asker
from tests.support.web.app import App

MEMINFO = "MemTotal:        4000000 kB\nMemAvailable:    3000000 kB\nHugePages_Total:       0\n"
MB = 1 << 20


def system(root: Path, **files: str) -> Path:
    """A system with these files; two underscores are a slash."""
    for name, text in files.items():
        file = root / name.replace("__", "/").replace("_dot_", ".")
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)
    return root


def test_the_machine_tells(tmp_path: Path) -> None:
    assert available_memory(system(tmp_path, proc__meminfo=MEMINFO)) == 3_000_000 * 1024


def test_where_nobody_tells_nothing_is_known(tmp_path: Path) -> None:
    assert available_memory(tmp_path) is None


@pytest.mark.parametrize(
    ("cgroup", "folder", "names"),
    [
        ("0::/handful.service\n", "handful.service", ("max", "current", "inactive_file")),
        ("0::/\n", "", ("max", "current", "inactive_file")),
        ("0::/of/the/machine\n", "", ("max", "current", "inactive_file")),
        (
            "5:cpu:/a\n4:memory:/a\n0::/\n",
            "memory/a",
            ("limit_in_bytes", "usage_in_bytes", "total_inactive_file"),
        ),
    ],
    ids=["service", "container", "container with the path of the machine", "version 1"],
)
def test_the_group_tells_too(
    tmp_path: Path, cgroup: str, folder: str, names: tuple[str, str, str]
) -> None:
    limit, used, freed = names
    root = system(tmp_path, proc__meminfo=MEMINFO, proc__self__cgroup=cgroup)
    group = root / "sys/fs/cgroup" / folder
    group.mkdir(parents=True)
    (group / f"memory.{limit}").write_text(f"{1024 * MB}\n")
    (group / f"memory.{used}").write_text(f"{600 * MB}\n")
    (group / "memory.stat").write_text(f"anon {400 * MB}\n{freed} {100 * MB}\n")
    assert available_memory(root) == 524 * MB
    (group / f"memory.{limit}").write_text("max\n")
    assert available_memory(root) == 3_000_000 * 1024


def test_the_outer_group_counts_as_well(tmp_path: Path) -> None:
    root = system(tmp_path, proc__self__cgroup="0::/outer/inner\n")
    inner = root / "sys/fs/cgroup/outer/inner"
    inner.mkdir(parents=True)
    for group, limit in ((inner, "max"), (inner.parent, 700 * MB)):
        (group / "memory.max").write_text(f"{limit}\n")
        (group / "memory.current").write_text(f"{200 * MB}\n")
    assert available_memory(root) == 500 * MB


def test_a_program_is_counted_with_all_that_the_jail_lets_it_take() -> None:
    assert LIMITS["AS"] == RUN_BYTES


@pytest.mark.parametrize(
    ("megabytes", "processes", "at_once"), [(100, 1, 1), (1024, 1, 2), (8192, 1, 16), (8192, 4, 4)]
)
def test_so_many_programs_as_there_is_memory_for(
    megabytes: int, processes: int, at_once: int
) -> None:
    has_room = room_for_runs(lambda: megabytes * MB, processes)
    assert [running for running in range(20) if has_room(running)] == list(range(at_once))


def test_where_nothing_is_known_memory_is_no_limit() -> None:
    assert room_for_runs(lambda: None)(19)


def test_the_course_bounds_its_runs_by_the_memory_that_it_is_told(course: App) -> None:
    services = course.client.app.state.services  # type: ignore[attr-defined]
    settings = Settings.read(secret="x" * 40, database="sqlite://", course="true")
    runs = Course.build(services, settings, time.time, lambda: 1024 * MB).runs
    a, b, c = [Asker("net", "address", name) for name in "abc"]
    with runs.enter(a), runs.enter(b), runs.enter(c):
        assert (len(runs), runs.waiting) == (2, 1)
