"""A program that is played for real, in a jail: what is typed, and what is seen."""

import asyncio
import time
from collections.abc import Awaitable, Callable, Coroutine, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

import pytest

from handful.course.kit import kit_files
from handful.web.course.interactive import (
    LIMITS,
    ProgramRun,
    RunEnd,
    RunLimits,
    Why,
)
from tests.support.course.sandboxes import PATIENCE, sandbox

__all__ = [
    "DONE",
    "ENDLESS",
    "FAILED",
    "WAITS",
    "WORDS",
    "Seen",
    "each_kind",
    "play",
    "run_async",
    "until_gone",
]

T = TypeVar("T")

each_kind = pytest.mark.parametrize("kind", ["bubblewrap", "landlock"])
WORDS = {"words.txt": kit_files("ps4")["words.txt"]}
DONE = RunEnd(Why.DONE, "The program has ended.")
FAILED = RunEnd(Why.ERROR, "The program ended with an error.")
ENDLESS = "while True: pass\n"
WAITS = "input()\n"


def run_async(coroutine: Coroutine[Any, Any, T]) -> T:
    """What *coroutine* returns; run in a thread, since Playwright keeps a loop in this one."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, coroutine).result()


class Seen(NamedTuple):
    """What was on the screen, and how it ended."""

    text: str
    end: RunEnd


def play(
    kind: str,
    program: str | Mapping[str, str],
    answers: Sequence[tuple[str, str]] = (),
    *,
    lines: str = "",
    limits: RunLimits = LIMITS,
    while_running: Callable[[ProgramRun], Awaitable[None]] | None = None,
) -> Seen:
    """Run m.py, or try *lines*; each pair is a question to wait for, and what is typed then."""
    files = {"m.py": program} if isinstance(program, str) else program
    main = "" if lines else next(iter(files))

    async def played() -> Seen:
        waiting, seen = list(answers), ""
        within = sandbox(kind)
        run = await ProgramRun.start(within, files, WORDS, main=main, lines=lines, limits=limits)
        async with run, asyncio.timeout(PATIENCE):
            if while_running is not None:
                await while_running(run)
            async for text in run.output():
                seen += text
                if waiting and seen.endswith(waiting[0][0]):
                    run.send_line(waiting.pop(0)[1])
            ended = await run.end()
        assert not waiting, (waiting, seen)
        return Seen(seen, ended)

    return run_async(played())


def until_gone(pids: Sequence[int]) -> None:
    """Wait until none of these is alive: one that ended and was not fetched yet is not."""
    end = time.monotonic() + 20
    while left := [pid for pid in pids if _is_alive(pid)]:
        assert time.monotonic() < end, left
        time.sleep(0.02)


def _is_alive(pid: int) -> bool:
    try:
        status = Path(f"/proc/{pid}/stat").read_text()
    except OSError:
        return False
    return status.rpartition(")")[2].split()[0] != "Z"
