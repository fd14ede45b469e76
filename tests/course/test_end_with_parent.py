"""When the grader is killed, everything that it has started ends, too."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from handful.course.kit import kit_files
from handful.grader.sandbox.waiting import process_tree
from tests.support.course.sandboxes import sandbox

pytestmark = pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="needs /proc")

PATIENCE = 15.0
"""Seconds after which what still runs was left; without a fix it runs for longer."""
LOOP = "\nimport time\ndef get_word_score(*given):\n    while True: time.time()\n"
WAIT = "\nimport signal\ndef get_word_score(*given):\n    signal.pause()\n"
GRADE = """
import sys
from pathlib import Path
from handful.course.built_in import built_in
from handful.grader import Submission, find_jail
from handful.grader.sandbox import session, waiting
from handful.grader.batch import on_cores
session.SUBMISSION_SECONDS = waiting.JOB_SECONDS = waiting.SUBMISSION_SECONDS = 600.0
files = {"wordgame.py": Path(sys.argv[2]).read_text("utf-8")}
print("ready", flush=True)
list(on_cores(built_in("solo"), find_jail(sys.argv[1]), 1)([Submission("ann", files)]))
"""


def identity(pid: int) -> str:
    """A process with the time at which it was started: numbers come again. Empty if it is gone."""
    try:
        parts = Path(f"/proc/{pid}/stat").read_text("utf-8", "replace").rpartition(")")[2].split()
    except OSError:
        return ""
    return "" if parts[0] in "ZX" else f"{pid} {parts[19]}"


def until(is_so: Callable[[], bool]) -> bool:
    """Is it so within the patience?"""
    end = time.monotonic() + PATIENCE
    while not is_so() and time.monotonic() < end:
        time.sleep(0.05)
    return is_so()


@pytest.mark.parametrize("added", [LOOP, WAIT], ids=["computing", "waiting"])
@pytest.mark.parametrize("kind", ["bubblewrap", "landlock", "plain"])
def test_nothing_outlives_a_grader_that_is_killed(kind: str, added: str, tmp_path: Path) -> None:
    if kind == "landlock" and added == WAIT:
        pytest.skip("it may not wait in this way")
    sandbox(kind)
    file = tmp_path / "wordgame.py"
    file.write_text(kit_files("solo", solution=True)["wordgame.py"] + added, "utf-8")
    command = [sys.executable, "-c", GRADE, kind, str(file)]
    with subprocess.Popen(command, stdout=subprocess.PIPE) as grader:
        try:
            assert grader.stdout is not None
            assert grader.stdout.readline() == b"ready\n"
            # The grader, its worker, the sandbox and the learner's program.
            least = {"plain": 3, "landlock": 4, "bubblewrap": 6}[kind]
            assert until(lambda: len(process_tree(grader.pid)) >= least)
            time.sleep(0.3)  # the learner's program has begun by then, or begins later
            started = {pid: identity(pid) for pid in process_tree(grader.pid)}
        finally:
            os.kill(grader.pid, signal.SIGKILL)
    assert until(lambda: not any(name and identity(pid) == name for pid, name in started.items()))
