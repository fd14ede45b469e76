"""The line before the checks: places, who is next, slow checks, deadlines, processes that die."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, cast

import pytest

from handful.grader.worker import Lost, why_lost
from handful.store import ProblemResult
from handful.web.course import pool as pool_module
from handful.web.course.grading import Graded, Grading
from handful.web.course.grading_process import GradingProcess
from handful.web.course.pool import CheckPool, Progress, TooLong
from handful.web.errors import ApiError
from handful.web.solver.value import Asker
from tests.support.web.app import run_async

DONE = Graded("{}", 1.0, 1.0, True, ())
LOOPED = Graded("{}", 0.0, 1.0, False, (ProblemResult("1", 0.0, 1.0, False, ("endless-loop",)),))
LONG = 1000.0


class FakeProcess:
    """A process that grades what a test lets it grade."""

    number = 0
    made: list["FakeProcess"]
    gates: dict[str, asyncio.Event]
    killed: list[int]

    def __init__(self) -> None:
        FakeProcess.number += 1
        self.pid = FakeProcess.number
        self.ended = False
        self.asked: list[str] = []

    @classmethod
    async def start(cls) -> "FakeProcess":
        made = cls()
        cls.made.append(made)
        return made

    async def grade(self, asked: Grading) -> Graded | Lost:
        self.asked.append(asked.name)
        if asked.name in self.gates:
            await self.gates[asked.name].wait()
        if asked.name.startswith("killed") and len(FakeProcess.killed) < int(asked.name[-1]):
            FakeProcess.killed.append(self.pid)
            self.ended = True
            return why_lost(-9)
        if asked.name == "crash":
            self.ended = True
            raise RuntimeError("it crashed")
        return LOOPED if asked.name.startswith("loop") else DONE

    async def end(self) -> None:
        self.ended = True


@pytest.fixture(autouse=True)
def fake(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Fake processes; the numbers of those whose priority was lowered."""
    lowered: list[int] = []
    FakeProcess.made, FakeProcess.gates, FakeProcess.killed = [], {}, []
    monkeypatch.setattr(pool_module, "lower_priority", lowered.append)
    monkeypatch.setattr(pool_module, "LEAST_USUAL", 0.02)
    monkeypatch.setattr(pool_module, "FIRST_MEDIAN", 0.01)
    return lowered


def run(
    test: Callable[[CheckPool], Awaitable[None]], places: int = 1, slow: int = 32, spare: int = 0
) -> None:
    async def started() -> None:
        start = cast(Callable[[], Awaitable[GradingProcess]], FakeProcess.start)
        pool = CheckPool(start, places, slow, spare)
        pool.start()
        try:
            await asyncio.wait_for(test(pool), 30)
        finally:
            await pool.close()

    run_async(started())


def begin(
    pool: CheckPool,
    name: str,
    told: list[Any] | None = None,
    deadline: float = LONG,
    network: str = "net",
    problems: frozenset[str] | None = frozenset({"1"}),
) -> "asyncio.Task[Graded | Lost]":
    """A check by a player of that name."""
    FakeProcess.gates.setdefault(name, asyncio.Event())
    asked = Grading("ps4", "en", {}, problems, name=name)
    tell = (lambda progress: None) if told is None else told.append
    return asyncio.create_task(pool.check(Asker(network, "address", name), asked, deadline, tell))


async def settle() -> None:
    for _ in range(20):
        await asyncio.sleep(0)


def test_places_in_the_line_are_told_and_move_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pool_module, "LEAST_USUAL", LONG)

    async def test(pool: CheckPool) -> None:
        told: list[Progress] = []
        first, second, third = begin(pool, "a"), begin(pool, "b"), begin(pool, "c", told)
        await settle()
        assert told[-1] == Progress("waiting", 2)
        FakeProcess.gates["a"].set()
        await first
        await settle()
        assert told[-1] == Progress("waiting", 1)
        FakeProcess.gates["b"].set()
        FakeProcess.gates["c"].set()
        assert list(await asyncio.gather(second, third)) == [DONE, DONE]
        assert told[-1] == Progress("running")

    run(test)


def test_a_slow_check_yields_its_place_and_goes_on_below(fake: list[int]) -> None:
    async def test(pool: CheckPool) -> None:
        told: list[Progress] = []
        slow = begin(pool, "slow", told)
        await settle()
        quick = begin(pool, "quick")
        FakeProcess.gates["quick"].set()
        assert await quick == DONE
        assert [progress.state for progress in told][-2:] == ["running", "slow"]
        assert len(set(fake)) == 1
        async with asyncio.timeout(10):
            while len(fake) < 2:  # once more, for what was just being started
                await asyncio.sleep(0.01)
        assert fake == [fake[0]] * 2
        assert not slow.done()
        FakeProcess.gates["slow"].set()
        assert await slow == DONE

    run(test)


def test_where_too_many_are_slow_the_oldest_of_those_who_have_most_is_ended(
    fake: list[int],
) -> None:
    async def test(pool: CheckPool) -> None:
        alone = begin(pool, "alone", network="elsewhere")
        slow = [begin(pool, f"slow{number}") for number in range(4)]
        while len(set(fake)) < 5:
            await asyncio.sleep(0.01)
        quick = begin(pool, "quick")
        FakeProcess.gates["quick"].set()
        assert await quick == DONE
        for ended in slow[:3]:
            with pytest.raises(ApiError, match="Too many checks take long"):
                await ended
        for gate in FakeProcess.gates.values():
            gate.set()
        assert [await alone, await slow[3]] == [DONE, DONE]

    run(test, slow=2)


def test_loops_do_not_change_what_is_usual(
    fake: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pool_module, "REMEMBERED", 3)

    async def test(pool: CheckPool) -> None:
        loops = [begin(pool, f"loop{number}") for number in range(9)]
        while len(set(fake)) < 9:
            await asyncio.sleep(0.01)
        await asyncio.sleep(0.3)
        for gate in FakeProcess.gates.values():
            gate.set()
        assert await asyncio.gather(*loops) == [LOOPED] * 9
        told: list[Progress] = []
        slow = begin(pool, "slow", told)
        await asyncio.sleep(0.2)
        assert told[-1] == Progress("slow")
        FakeProcess.gates["slow"].set()
        await slow

    run(test)


def test_no_check_keeps_its_place_for_long_whatever_others_take(
    fake: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pool_module, "LEAST_USUAL", LONG)
    monkeypatch.setattr(pool_module, "MOST_USUAL", 0.1)

    async def test(pool: CheckPool) -> None:
        slow = begin(pool, "slow", deadline=0.3)
        quick = begin(pool, "quick")
        FakeProcess.gates["quick"].set()
        assert await quick == DONE
        assert len(set(fake)) == 1
        with pytest.raises(TooLong):
            await slow

    run(test)


def test_a_process_that_dies_beside_a_slow_one_is_replaced() -> None:
    async def test(pool: CheckPool) -> None:
        slow = begin(pool, "slow")
        crash = begin(pool, "crash")
        FakeProcess.gates["crash"].set()
        with pytest.raises(RuntimeError):
            await crash
        after = begin(pool, "after")
        FakeProcess.gates["after"].set()
        assert await after == DONE
        FakeProcess.gates["slow"].set()
        assert await slow == DONE

    run(test)


def test_a_place_in_the_line_is_told_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pool_module, "LEAST_USUAL", LONG)

    async def test(pool: CheckPool) -> None:
        told: list[Progress] = []
        first = begin(pool, "a")
        second = begin(pool, "b", told)
        others = [begin(pool, f"c{number}") for number in range(5)]
        await settle()
        for other in others:
            other.cancel()
        await settle()
        assert told == [Progress("waiting", 1)]
        FakeProcess.gates["a"].set()
        FakeProcess.gates["b"].set()
        await asyncio.gather(first, second)

    run(test)


def test_a_check_has_a_deadline_and_its_process_is_ended() -> None:
    async def test(pool: CheckPool) -> None:
        with pytest.raises(TooLong):
            await begin(pool, "endless", deadline=0.1)
        await settle()
        assert FakeProcess.made[0].ended
        again = begin(pool, "next")
        FakeProcess.gates["next"].set()
        assert await again == DONE

    run(test)


def test_who_gives_up_ends_the_check_and_frees_the_place(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pool_module, "LEAST_USUAL", LONG)

    async def test(pool: CheckPool) -> None:
        first, second = begin(pool, "a"), begin(pool, "b")
        await settle()
        first.cancel()
        FakeProcess.gates["b"].set()
        assert await second == DONE
        assert FakeProcess.made[0].ended

    run(test)


def test_a_process_that_dies_is_replaced() -> None:
    async def test(pool: CheckPool) -> None:
        crash = begin(pool, "crash")
        FakeProcess.gates["crash"].set()
        with pytest.raises(RuntimeError):
            await crash
        after = begin(pool, "after")
        FakeProcess.gates["after"].set()
        assert await after == DONE
        assert len(FakeProcess.made) == 2

    run(test)


def test_a_check_whose_process_was_killed_is_done_once_more() -> None:
    async def test(pool: CheckPool) -> None:
        check = begin(pool, "killed-1")
        FakeProcess.gates["killed-1"].set()
        assert await check == DONE
        assert len(FakeProcess.made) == 2

    run(test)


def test_where_it_is_killed_again_the_program_is_not_to_blame() -> None:
    async def test(pool: CheckPool) -> None:
        check = begin(pool, "killed-9")
        FakeProcess.gates["killed-9"].set()
        lost = await check
        assert isinstance(lost, Lost)
        assert lost.is_ours
        assert len(FakeProcess.killed) == 2
        after = begin(pool, "after")
        FakeProcess.gates["after"].set()
        assert await after == DONE

    run(test)


def test_nobody_waits_for_a_crowd_from_elsewhere(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pool_module, "LEAST_USUAL", LONG)

    async def test(pool: CheckPool) -> None:
        crowd = [begin(pool, f"crowd{number}") for number in range(30)]
        await settle()
        asked = Grading("ps4", "en", {}, frozenset({"1"}), name="alone")
        alone = asyncio.create_task(
            pool.check(Asker("other", "other", "me"), asked, LONG, lambda progress: None)
        )
        await settle()
        for gate in FakeProcess.gates.values():
            gate.set()
        await asyncio.gather(*crowd, alone)
        names = [name for process in FakeProcess.made for name in process.asked]
        assert names.index("alone") <= 2

    run(test)


def test_who_checks_one_problem_does_not_wait_for_a_crowd_that_checks_all(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(pool_module, "LEAST_USUAL", LONG)

    async def test(pool: CheckPool) -> None:
        crowd = [begin(pool, f"crowd{number}", problems=None) for number in range(20)]
        await settle()
        alone = begin(pool, "alone")
        await settle()
        for gate in FakeProcess.gates.values():
            gate.set()
        await asyncio.gather(*crowd, alone)
        names = [name for process in FakeProcess.made for name in process.asked]
        assert names.index("alone") <= 2

    run(test)


def test_a_line_that_is_full_tells_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pool_module, "LIMITS", (3, 3, 3, 3, 1))

    async def test(pool: CheckPool) -> None:
        waiting = [begin(pool, f"p{number}") for number in range(4)]
        await settle()
        refused = [task for task in waiting if task.done()]
        assert len(refused) == 1
        with pytest.raises(ApiError, match="Too many wait"):
            refused[0].result()
        for gate in FakeProcess.gates.values():
            gate.set()
        await asyncio.gather(*waiting, return_exceptions=True)

    run(test)
