"""The parts of a table, each worked out in a process of its own, some at a time.

Not by a pool: one that is interrupted while it replaces a process may wait for ever.
"""

import signal
import sys
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess
from threading import current_thread, main_thread
from typing import Any

import numpy.typing as npt

__all__ = ["Columns", "Part", "PartKilled", "work_out"]

Columns = dict[str, npt.NDArray[Any]]
Part = tuple[float, Callable[..., Columns], tuple[Any, ...]]
"""How much of the work it is, the function that works it out, and its arguments."""

SECONDS = 0.2
"""Between two looks: a Ctrl-C that another thread got is noticed then."""


class PartKilled(Exception):
    """A process ended without an answer, most likely for want of memory."""


def work_out(parts: Sequence[Part], workers: int, ready: Callable[[float], None]) -> Columns:
    """The columns of all *parts*; *ready* is called with the share that is done."""
    everything = sum(weight for weight, _, _ in parts)
    waiting, running = deque(parts), dict[Connection, tuple[float, SpawnProcess]]()
    found: Columns = {}
    done = 0.0
    try:
        while waiting or running:
            while waiting and len(running) < workers:
                with _ctrl_c_postponed():
                    weight, function, args = waiting.popleft()
                    answer, process = _start(function, args)
                    running[answer] = weight, process
            answered = wait(list(running), SECONDS)
            for answer in [each for each in running if each in answered]:
                found |= _received(answer)
                weight, process = running.pop(answer)
                process.join()
                done += weight
                ready(done / everything)
    finally:
        for _, process in running.values():
            process.kill()
            process.join()
    return found


def _start(
    function: Callable[..., Columns], args: tuple[Any, ...]
) -> tuple[Connection, SpawnProcess]:
    """A process that works out a part, and where it will answer."""
    context = get_context("spawn")
    receiving, sending = context.Pipe(duplex=False)
    process = context.Process(target=_answer, args=(sending, function, args), daemon=True)
    process.start()
    sending.close()
    return receiving, process


def _answer(sending: Connection, function: Callable[..., Columns], args: tuple[Any, ...]) -> None:
    """Work out a part, and send it, or why there is none."""
    try:
        found: Columns | Exception = function(*args)
    except Exception as error:
        found = error
    with suppress(BrokenPipeError):  # nobody waits for it any more
        sending.send(found)


def _received(answer: Connection) -> Columns:
    """What a process sent."""
    try:
        found: Columns | Exception = answer.recv()
    except EOFError:
        raise PartKilled("a process that worked out a part of a table was killed") from None
    if isinstance(found, Exception):
        raise found
    return found


@contextmanager
def _ctrl_c_postponed() -> Iterator[None]:
    """Have Ctrl-C wait, and have processes that are started now never get it: this one ends them.

    A terminal interrupts all of them at once, and one that is just starting would show a traceback.
    """
    if sys.platform == "win32" or current_thread() is not main_thread():
        yield
        return
    from multiprocessing.resource_tracker import ensure_running  # which Windows has not

    ensure_running()  # else the first start would do that, and let Ctrl-C through afterwards
    noted: list[int] = []
    usual = signal.signal(signal.SIGINT, lambda number, frame: noted.append(number))
    mask = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})  # which processes inherit
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, mask)
        signal.signal(signal.SIGINT, usual)
    if noted:
        raise KeyboardInterrupt
