"""A process that grades: it stands back, and ends with the server."""

import asyncio
import os
import signal
import subprocess
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from handful.grader.worker import Lost
from handful.web.course import grading_template
from handful.web.course.grading import Graded, Grading
from handful.web.course.grading_fork import NICE, OUT_OF_MEMORY
from handful.web.course.grading_process import GradingProcess
from handful.web.course.grading_template import GradingTemplate
from tests.support.course.sandboxes import sandbox
from tests.support.web.app import run_async
from tests.support.web.server import PATIENCE, until

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="there is no /proc")

PARENT = """
import asyncio
from handful.web.course.grading_template import GradingTemplate
async def main():
    process = await GradingTemplate().fork()
    print(process.pid, flush=True)
    await asyncio.sleep(600)
asyncio.run(main())
"""
ASKED = Grading("ps4", "en", {"ps4a.py": "VOWELS = 'aeiou'\n"}, frozenset({"1"}))


def run(test: Callable[[GradingTemplate], Awaitable[None]]) -> None:
    """Run the *test* with a template of processes, which is closed then."""
    sandbox("bubblewrap")

    async def started() -> None:
        template = GradingTemplate()
        try:
            await test(template)
        finally:
            await template.close()

    run_async(started())


def test_it_stands_back_and_goes_first_where_memory_runs_out() -> None:
    async def test(template: GradingTemplate) -> None:
        process = await template.fork()
        nice = os.getpriority(os.PRIO_PROCESS, process.pid)
        assert nice >= min(os.nice(0) + NICE, 19)
        assert Path(f"/proc/{process.pid}/oom_score_adj").read_text() == f"{OUT_OF_MEMORY}\n"

    run(test)


def test_forks_grade_side_by_side_and_are_ended_one_by_one() -> None:
    async def test(template: GradingTemplate) -> None:
        first, second = await asyncio.gather(template.fork(), template.fork())
        found = await asyncio.gather(first.grade(ASKED), second.grade(ASKED))
        assert [isinstance(each, Graded) for each in found] == [True, True]
        await first.end()
        assert (is_running(first.pid), is_running(second.pid)) == (False, True)
        assert isinstance(await second.grade(ASKED), Graded)

    run(test)


def test_one_that_is_killed_says_so_and_the_next_is_forked() -> None:
    async def test(template: GradingTemplate) -> None:
        process = await template.fork()
        os.kill(process.pid, signal.SIGKILL)
        lost = await process.grade(ASKED)
        assert isinstance(lost, Lost)
        assert lost.is_ours
        assert process.ended
        assert isinstance(await (await template.fork()).grade(ASKED), Graded)

    run(test)


def test_where_the_system_starts_no_process_the_others_go_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(grading_template, "MODULE", "tests.support.web.failing_fork")

    async def test(template: GradingTemplate) -> None:
        process = await template.fork()
        with pytest.raises(BlockingIOError):
            await template.fork()
        assert isinstance(await process.grade(ASKED), Graded)
        assert isinstance(await (await template.fork()).grade(ASKED), Graded)
        assert (len(template._started), len(template._ended)) == (0, 2)

    run(test)


def test_one_that_is_killed_while_nobody_asks_has_ended() -> None:
    async def test(template: GradingTemplate) -> None:
        process = await template.fork()
        os.kill(process.pid, signal.SIGKILL)
        while not process.ended:
            await asyncio.sleep(0.01)

    run(test)


def test_a_template_that_is_killed_is_started_again() -> None:
    async def test(template: GradingTemplate) -> None:
        process = await template.fork()
        parent = int(Path(f"/proc/{process.pid}/stat").read_text().rpartition(")")[2].split()[1])
        os.kill(parent, signal.SIGKILL)
        while is_running(process.pid):  # it ends with the template, and may be quicker than that
            await asyncio.sleep(0.01)
        assert isinstance(await process.grade(ASKED), Lost)
        again = await forked_again(template)
        assert isinstance(await again.grade(ASKED), Graded)

    run(test)


async def forked_again(template: GradingTemplate) -> GradingProcess:
    """A fork of a template that was killed: as in the line of checks, it is tried again."""
    try:
        return await template.fork()
    except OSError:
        return await template.fork()


def test_a_template_that_cannot_start_is_an_error_that_says_so(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(grading_template, "MODULE", "handful.no_such_module")

    async def test(template: GradingTemplate) -> None:
        with pytest.raises(OSError, match="it ended at once, with 1"):
            await template.fork()

    run(test)


def test_it_ends_with_the_server_however_that_ends() -> None:
    sandbox("bubblewrap")
    parent = subprocess.Popen([sys.executable, "-c", PARENT], stdout=subprocess.PIPE, text=True)
    with parent:
        assert parent.stdout is not None
        pid = int(parent.stdout.readline())
        parent.send_signal(signal.SIGKILL)
        parent.wait(PATIENCE)
    until(lambda: not is_running(pid), lambda: f"{pid} goes on")


def is_running(pid: int) -> bool:
    try:
        return "Z" not in Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except OSError:
        return False
