"""Parts of a table in processes of their own: what they give, and what can go wrong there."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from functools import partial
from importlib.util import find_spec
from pathlib import Path

import pytest

if find_spec("numpy") is None:
    pytest.skip("tables need numpy: pip install 'handful[study]'", allow_module_level=True)

import numpy as np

from handful.solver.table_part import Columns, Part, PartKilled, work_out


def until(held: Callable[[], bool]) -> None:
    """Wait until that holds."""
    for _ in range(3000):
        if held():
            return
        time.sleep(0.02)
    raise AssertionError("it does not come to hold")


def is_gone(pid: str) -> bool:
    return not Path(f"/proc/{pid}").exists()


def column(name: str, number: int) -> Columns:
    return {name: np.array([number, os.getpid()])}


def fail(why: str) -> Columns:
    raise MemoryError(why)


def die() -> Columns:
    os.kill(os.getpid(), signal.SIGKILL)
    return {}


def test_every_part_has_a_process_of_its_own_and_its_share() -> None:
    parts: list[Part] = [(3.0, column, ("a", 1)), (1.0, column, ("b", 2)), (4.0, column, ("c", 3))]
    shares: list[float] = []
    found = work_out(parts, 2, shares.append)
    assert {name: int(numbers[0]) for name, numbers in found.items()} == {"a": 1, "b": 2, "c": 3}
    assert len({int(numbers[1]) for numbers in found.values()} | {os.getpid()}) == 4
    assert (len(shares), shares[-1]) == (3, 1.0)
    assert shares == sorted(shares)


@pytest.mark.parametrize(
    ("part", "raised"), [((1.0, fail, ("full",)), MemoryError), ((1.0, die, ()), PartKilled)]
)
def test_what_goes_wrong_in_a_part_is_raised(part: Part, raised: type[Exception]) -> None:
    with pytest.raises(raised):
        work_out([part, (1.0, column, ("a", 1))], 1, lambda share: None)


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="Ctrl-C is another thing on Windows")
@pytest.mark.parametrize("children", [1, 3, 5])
def test_ctrl_c_ends_a_build_quietly_whatever_it_is_at(tmp_path: Path, children: int) -> None:
    """A terminal interrupts all processes at once, also one that is just starting."""
    build = subprocess.Popen(
        [sys.executable, "-m", "handful", "table", "build", "--size=7", "--rules=classic"],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        env={**os.environ, "HANDFUL_CACHE": str(tmp_path)},
        start_new_session=True,
    )
    seen: set[str] = set()
    while len(seen) <= children and build.poll() is None:  # the first child keeps count of others
        seen |= set(Path(f"/proc/{build.pid}/task/{build.pid}/children").read_text().split())
    os.killpg(build.pid, signal.SIGINT)
    assert (build.communicate()[0].strip(), build.returncode) == ("", 130)
    assert list(tmp_path.glob("tables/*")) == []
    for pid in seen:
        until(partial(is_gone, pid))
