"""Workers: what reads strangers' texts has limits, and one that goes too far costs nobody else."""

import faulthandler
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from handful.grader import worker
from handful.grader.worker import Lost, Workers

pytestmark = pytest.mark.slow


def add(one: int, other: int) -> int:
    return one + other


def fail(why: str) -> None:
    raise ValueError(why)


def take_memory() -> int:
    return len(bytearray(4 << 30))


def take_memory_for_a_text() -> int:
    return len("x" * (4 << 30))


def go_round() -> None:
    while True:
        pass


def sleep() -> None:
    time.sleep(1000)


def crash() -> None:
    faulthandler.disable()
    os.kill(os.getpid(), signal.SIGSEGV)


def be_killed() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def be_killed_once(path: Path) -> str:
    if not path.exists():
        path.touch()
        be_killed()
    return "done"


KEPT: list[bytearray] = []


def keep(megabytes: int) -> int:
    KEPT.append(bytearray(megabytes << 20))
    return len(KEPT)


def number() -> int:
    return os.getpid()


def why(answer: object) -> str:
    assert isinstance(answer, Lost), answer
    return str(answer.why)


def test_questions_are_answered_by_other_processes() -> None:
    with Workers(2) as workers:
        numbers = [workers.give(add, n, n) for n in range(20)]
        assert [workers.take(n) for n in numbers] == [2 * n for n in range(20)]
        found = {workers.take(workers.give(number)) for _ in range(4)}
    assert os.getpid() not in found
    assert len(found) <= 2


def test_a_long_text_goes_there_and_back() -> None:
    with Workers() as workers:
        assert workers.take(workers.give(str.upper, "a" * 3_000_000)) == "A" * 3_000_000


def test_what_is_raised_is_raised_here() -> None:
    with Workers() as workers:
        asked = workers.give(fail, "no")
        with pytest.raises(ValueError, match="no"):
            workers.take(asked)
        assert workers.take(workers.give(add, 1, 2)) == 3


@pytest.mark.parametrize(
    ("function", "told"),
    [
        (take_memory, "reading it takes too much memory"),
        (take_memory_for_a_text, "reading it takes too much memory"),
        (go_round, "reading it takes too long"),
        (crash, "Python crashes on reading it"),
        (be_killed, "its process was ended from outside"),
    ],
)
def test_who_goes_too_far_is_lost_alone(function: Callable[[], object], told: str) -> None:
    with Workers(2, seconds=1) as workers:
        bad = workers.give(function)
        good = [workers.give(add, n, 1) for n in range(8)]
        assert [workers.take(n) for n in good] == list(range(1, 9))
        assert why(workers.take(bad)) == told
        assert workers.take(workers.give(add, 1, 1)) == 2


def test_who_was_ended_from_outside_is_not_to_blame() -> None:
    with Workers(2, seconds=1) as workers:
        tasks = [workers.give(function) for function in (be_killed, crash, go_round, take_memory)]
        assert [workers.take(task).is_ours for task in tasks] == [True, False, False, False]


def test_a_task_waits_until_a_worker_can_be_started(monkeypatch: pytest.MonkeyPatch) -> None:
    start, calls = worker._Worker, []

    def refuse_three_times(*arguments: Any) -> worker._Worker:
        calls.append(1)
        if len(calls) < 4:
            raise BlockingIOError(11, "Resource temporarily unavailable")
        return start(*arguments)

    monkeypatch.setattr(worker, "PAUSE", 0.01)
    monkeypatch.setattr(worker, "_Worker", refuse_three_times)
    with Workers(2) as workers:
        tasks = [workers.give(add, n, 1) for n in range(5)]
        assert [workers.take(task) for task in tasks] == [1, 2, 3, 4, 5]
    assert len(calls) >= 4


def test_a_task_is_lost_if_no_worker_can_be_started_at_all(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise BlockingIOError(11, "Resource temporarily unavailable")

    with Workers() as workers:
        with monkeypatch.context() as patch:
            patch.setattr(worker, "PAUSE", 0.001)
            patch.setattr(worker, "_Worker", refuse)
            lost = workers.take(workers.give(add, 1, 1))
        assert workers.take(workers.give(add, 1, 1)) == 2
    assert why(lost) == "this machine can start no more processes"
    assert lost.is_ours


def test_an_end_that_no_limit_made_is_tried_once_more(tmp_path: Path) -> None:
    with Workers() as workers:
        assert workers.take(workers.give(be_killed_once, tmp_path / "seen")) == "done"


def test_the_first_answer_is_taken() -> None:
    with Workers(2) as workers:
        slow, quick = workers.give(sleep), workers.give(add, 1, 1)
        assert workers.take_any({slow, quick}) == (quick, 2)


def test_what_is_kept_of_one_task_takes_no_memory_from_the_next() -> None:
    with Workers() as workers:
        kept = [workers.take(workers.give(keep, 200)) for _ in range(12)]
        assert kept == [1, 2] * 6  # each has less than the limit, all of them have more
        assert workers.take(workers.give(keep, 700)) == 1


def test_a_lower_limit_of_the_system_stays() -> None:
    """Without root, nobody can raise it: a worker that tried would end, and nothing be graded."""
    code = f"""if True:
        import resource
        from {worker.__name__} import Workers
        resource.setrlimit(resource.RLIMIT_AS, (900 << 20, 900 << 20))
        with Workers() as workers:
            print(workers.take(workers.give(resource.getrlimit, resource.RLIMIT_AS)))
    """
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == f"({900 << 20}, {900 << 20})\n"


def test_a_large_process_has_workers_too() -> None:
    held = bytearray(2 << 30)  # asked for, and never written to
    with Workers() as workers:
        assert workers.take(workers.give(len, bytes(50_000_000))) == 50_000_000
    assert len(held) == 2 << 30


def test_nothing_is_left_when_it_ends() -> None:
    with Workers(2) as workers:
        found = {workers.take(workers.give(number)) for _ in range(2)}
        workers.give(sleep)
    for process in found:
        with pytest.raises(ProcessLookupError):
            os.kill(process, 0)


def test_where_there_are_threads_a_worker_is_started_anew() -> None:
    held = threading.Event()
    thread = threading.Thread(target=held.wait)
    thread.start()
    try:
        with Workers() as workers:
            assert workers.take(workers.give(str.upper, "a")) == "A"
            assert why(workers.take(workers.give(bytearray, 4 << 30))).endswith("memory")
    finally:
        held.set()
        thread.join()


def test_where_there_is_no_fork_the_answer_is_made_here(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(os, "fork")
    with Workers() as workers:
        assert workers.take(workers.give(number)) == os.getpid()
        asked = workers.give(fail, "no")
        with pytest.raises(ValueError, match="no"):
            workers.take(asked)


def test_what_was_printed_before_is_printed_once(capfd: pytest.CaptureFixture[str]) -> None:
    sys.stdout.write("once")
    with Workers() as workers:
        workers.take(workers.give(add, 1, 1))
    sys.stdout.flush()
    assert capfd.readouterr().out == "once"
