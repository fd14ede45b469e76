"""Of the checks that one learner asks for, the newest is done."""

import asyncio
from collections.abc import Callable
from typing import Any, cast

from handful.store import Store
from handful.web.course.checks import Checks, Done, Event, Failed, Wanted
from handful.web.course.grading import Graded, Grading
from handful.web.course.pool import CheckPool
from handful.web.errors import ApiError, ErrorCode
from handful.web.player.quota import Quota
from handful.web.solver.value import Asker
from tests.support.web.app import run_async

ANN = Asker("net", "address", "ann")


class FakeStore:
    """Keeps nothing."""

    blocking = False

    def at_once(self, call: Callable[..., Any], *args: Any) -> Any:
        return call(*args)

    def latest_check(self, *asked: str) -> None:
        return None

    def add_check(self, check: object, parts: object) -> None:
        return None


class FakeQuota:
    """Allows everything."""

    def count(self, *asked: object) -> None:
        return None


class FakePool:
    """Has one place for each player, which is free some moments after its check was given up."""

    def __init__(self) -> None:
        self.busy = False
        self.go = asyncio.Event()

    async def check(self, who: Asker, asked: Grading, *more: object) -> Graded:
        if self.busy:
            raise ApiError(ErrorCode.TOO_FAST, "Too many wait to be checked.")
        self.busy = True
        try:
            await self.go.wait()
        finally:
            for _ in range(20):
                await asyncio.sleep(0)
            self.busy = False
        return Graded("{}", 1.0, 1.0, True, ())


def test_of_three_quick_checks_the_newest_is_done_and_the_others_are_replaced() -> None:
    async def test() -> None:
        pool = FakePool()
        checks = Checks(
            cast(Store, FakeStore()),
            cast(CheckPool, pool),
            cast(Quota, FakeQuota()),
            lambda: 1,
            1000,
            "seed",
        )

        async def ask(problem: str) -> list[Event]:
            wanted = Wanted("ps4", "ps4", "en", problem, {"ps4a.py": "x"})
            return [event async for event in await checks.begin(wanted, ANN)]

        first = asyncio.create_task(ask("1"))
        while not pool.busy:
            await asyncio.sleep(0.001)
        later = [asyncio.create_task(ask(problem)) for problem in "2345"]
        replaced = await asyncio.gather(first, *later[:-1])
        pool.go.set()
        last = (await later[-1])[-1]
        assert isinstance(last, Done)
        assert last.check.problem == "5"
        for events in replaced:
            assert isinstance(events[-1], Failed)
            assert events[-1].error.code is ErrorCode.CHECK_REPLACED
        assert not checks._of_player

    run_async(asyncio.wait_for(test(), 30))
