"""Priority: a process and all that it has started, or will start, come after everybody else."""

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import pytest

from handful.grader.sandbox import jail as jail_module
from handful.grader.sandbox.job import Job, Probe
from handful.grader.sandbox.waiting import process_tree
from handful.web.course.priority import lower_priority, processor_seconds
from tests.support.course.sandboxes import PATIENCE, WORDS, sandbox

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="there is no /proc")

FAMILY = """
import os, sys, time
def spin():
    while True: pass
if os.fork() == 0:
    if os.fork() == 0:
        spin()
    spin()
sys.stdin.readline()
if os.fork() == 0:
    spin()
print("started", flush=True)
sys.stdin.readline()
"""


@pytest.fixture
def family() -> Iterator["subprocess.Popen[str]"]:
    """A process with a child, a grandchild, and another child when it gets a line."""
    process = subprocess.Popen(
        [sys.executable, "-c", FAMILY],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    with process:
        yield process
        os.killpg(process.pid, 9)


def until_there_are(pid: int, count: int) -> list[int]:
    end = time.monotonic() + PATIENCE
    while len(found := process_tree(pid)) != count:
        assert time.monotonic() < end, found
        time.sleep(0.01)
    return found


def test_all_that_was_started_is_lowered_and_all_that_will_be(
    family: "subprocess.Popen[str]",
) -> None:
    before = until_there_are(family.pid, 3)
    assert before[0] == family.pid
    assert lower_priority(family.pid) == 3
    assert family.stdin is not None
    assert family.stdout is not None
    family.stdin.write("\n")
    family.stdin.flush()
    assert family.stdout.readline() == "started\n"
    after = until_there_are(family.pid, 4)
    assert [os.sched_getscheduler(pid) for pid in after] == [os.SCHED_IDLE] * 4
    assert os.sched_getscheduler(os.getpid()) == os.SCHED_OTHER


def test_processor_time_is_that_of_all(family: "subprocess.Popen[str]") -> None:
    until_there_are(family.pid, 3)
    end = time.monotonic() + PATIENCE
    while processor_seconds(family.pid) < 0.3:
        assert time.monotonic() < end
        time.sleep(0.05)


def test_of_a_process_that_has_ended_nothing_is_known() -> None:
    ended = subprocess.Popen(["/bin/true"])
    ended.wait(PATIENCE)
    assert (lower_priority(ended.pid), process_tree(ended.pid)) == (0, [])
    assert processor_seconds(ended.pid) == 0.0


@pytest.mark.parametrize("kind", ["bubblewrap", "landlock"])
def test_a_jail_is_lowered_with_the_jobs_that_it_starts(
    kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    started: list[int] = []
    start = jail_module.start

    def noted(*given: Any) -> "subprocess.Popen[bytes]":
        process = start(*given)
        started.append(process.pid)
        return process

    monkeypatch.setattr(jail_module, "start", noted)
    spins = "def spin():\n    n = 0\n    while n < 10**12: n += 1\n"
    with sandbox(kind).session({"m.py": spins, "n.py": ""}, WORDS) as session:
        # The jail stands: nothing is just being started, which would be missed.
        assert [entry.job for entry in session.run([Job("0", "n", ())], PATIENCE)] == ["0"]
        assert lower_priority(started[-1]) >= 1
        running = session.run([Job("1", "m", (Probe("spin"),))], 1.0)
        assert [entry.job for entry in running] == ["1"]
        assert set(schedulers(started[-1])) == {os.SCHED_IDLE}


def schedulers(pid: int) -> Iterator[int]:
    """How the processes of a tree are scheduled, those that do not end meanwhile."""
    for one in process_tree(pid):
        with suppress(ProcessLookupError):
            yield os.sched_getscheduler(one)
