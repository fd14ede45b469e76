"""Work that may wait is done a part at a time, after what others have asked."""

import asyncio

import pytest

from handful.web.low_priority import LowPriority
from tests.support.web.app import run_async

TURNS_OF_A_MOVE = 6
"""How often the event loop goes round for a move: reading, routing, storing, answering."""


def test_parts_are_done_one_at_a_time_in_the_order_in_which_they_were_asked_for() -> None:
    low_priority, seen = LowPriority(), list[str]()

    async def part(name: str) -> None:
        async with low_priority.turn():
            seen.append(f"{name} begins")
            await asyncio.sleep(0)
            seen.append(f"{name} ends")

    async def ask() -> None:
        await asyncio.gather(*map(part, "abc"))

    run_async(ask())
    assert seen == [f"{name} {what}" for name in "abc" for what in ("begins", "ends")]


def test_a_move_that_comes_among_many_is_answered_in_the_first_pause() -> None:
    low_priority, seen = LowPriority(pause=600), list[str]()

    async def part() -> None:
        async with low_priority.turn():
            seen.append("part")

    async def ask() -> None:
        parts = [asyncio.create_task(part()) for _ in range(50)]
        for _ in range(TURNS_OF_A_MOVE):
            await asyncio.sleep(0)
        seen.append("move")
        for task in parts:
            task.cancel()
        await asyncio.gather(*parts, return_exceptions=True)

    run_async(ask())
    assert seen == ["move"]


def test_who_gives_up_waiting_holds_up_nobody() -> None:
    low_priority, seen = LowPriority(), list[str]()

    async def part(name: str) -> None:
        async with low_priority.turn():
            seen.append(name)

    async def ask() -> None:
        given_up = [asyncio.create_task(part("given up")) for _ in range(3)]
        last = asyncio.create_task(part("last"))
        await asyncio.sleep(0)  # the first pauses, the others wait
        for task in given_up:
            task.cancel()
        await last

    run_async(ask())
    assert seen == ["last"]


def test_a_part_that_fails_lets_the_next_one_begin() -> None:
    low_priority = LowPriority()

    async def ask() -> str:
        with pytest.raises(ValueError, match="wrong"):
            async with low_priority.turn():
                raise ValueError("wrong")
        async with low_priority.turn():
            return "done"

    assert run_async(ask()) == "done"
