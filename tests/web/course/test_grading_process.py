"""A process that grades: it stands back, and ends with the server."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from handful.web.course.grading_process import NICE, OUT_OF_MEMORY, GradingProcess
from tests.course.sandboxes import sandbox
from tests.web.app import run_async
from tests.web.server import PATIENCE, until

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="there is no /proc")

PARENT = """
import asyncio
from handful.web.course.grading_process import GradingProcess
async def main():
    process = await GradingProcess.start()
    print(process.pid, flush=True)
    await asyncio.sleep(600)
asyncio.run(main())
"""


def test_it_stands_back_and_goes_first_where_memory_runs_out() -> None:
    sandbox("bubblewrap")

    async def look() -> tuple[int, str]:
        process = await GradingProcess.start()
        nice = os.getpriority(os.PRIO_PROCESS, process.pid)
        score = Path(f"/proc/{process.pid}/oom_score_adj").read_text()
        await process.end()
        return nice, score

    nice, score = run_async(look())
    assert nice >= min(os.nice(0) + NICE, 19)
    assert score == f"{OUT_OF_MEMORY}\n"


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
