"""The line before a run: places, turns, one a player, and not too many who wait."""

import asyncio
from contextlib import ExitStack

import pytest

from handful.web.course.memory import room_for_runs
from handful.web.course.run_line import RunLine, Turn
from handful.web.errors import ApiError, ErrorCode
from tests.web.app import run_async


def test_so_many_at_once_and_the_others_in_their_order() -> None:
    async def waited() -> None:
        line = RunLine(2)
        told: dict[str, list[int]] = {"c": [], "d": [], "e": []}

        async def wait(name: str, turn: Turn) -> None:
            async for place in turn.places():
                told[name].append(place)

        with line.enter("b"), ExitStack() as d, ExitStack() as c, ExitStack() as e:
            with line.enter("a") as a:
                assert [place async for place in a.places()] == []
                turns = {
                    "c": c.enter_context(line.enter("c")),
                    "d": d.enter_context(line.enter("d")),
                    "e": e.enter_context(line.enter("e")),
                }
                waiting = {name: asyncio.create_task(wait(name, t)) for name, t in turns.items()}
                await asyncio.sleep(0)
                assert (told, len(line), line.waiting) == ({"c": [1], "d": [2], "e": [3]}, 2, 3)
            await waiting["c"]
            d.close()  # gives up
            await asyncio.sleep(0)
            assert told["e"][-1] == 1
            c.close()
            await waiting["e"]
            assert (len(line), line.waiting) == (2, 0)
            waiting["d"].cancel()
        assert (len(line), line.waiting) == (0, 0)

    run_async(waited())


def test_one_a_player() -> None:
    line = RunLine(5)
    with line.enter("ada") as first:
        assert not first.replaced.is_set()
        with line.enter("ada") as second, line.enter("bob") as other:
            assert first.replaced.is_set()
        assert not second.replaced.is_set()
        assert not other.replaced.is_set()
    with line.enter("ada") as third:
        assert not third.replaced.is_set()
    assert (len(line), line._of_player) == (0, {})


def test_not_too_many_wait() -> None:
    line = RunLine(1, most_waiting=2)
    with line.enter("a"), line.enter("b"), line.enter("c"):
        with pytest.raises(ApiError, match="Too many programs") as refused, line.enter("d"):
            pytest.fail("there was no place")
        assert (refused.value.code, refused.value.wait) == (ErrorCode.UNAVAILABLE, 30)
    with line.enter("d"):
        assert (len(line), line.waiting) == (1, 0)


def test_no_more_play_than_there_is_memory_for() -> None:
    async def waited() -> None:
        megabytes = 1024
        line = RunLine(20, has_room=room_for_runs(lambda: megabytes << 20))
        places: list[int] = []

        async def wait(turn: Turn) -> None:
            places.extend([place async for place in turn.places()])

        with line.enter("a"), line.enter("b"), line.enter("c") as third, line.enter("d") as fourth:
            assert (len(line), line.waiting) == (2, 2)
            assert [await anext(turn.places()) for turn in (third, fourth)] == [1, 2]
            waiting = asyncio.create_task(wait(third))
            await asyncio.sleep(0)
            megabytes = 2048  # others gave it back, and no program ended
            await waiting
            assert (len(line), line.waiting, places) == (4, 0, [1])

    run_async(waited())


def test_who_comes_later_does_not_begin_before_who_waits() -> None:
    memory = {"bytes": 512 << 20}
    line = RunLine(20, has_room=room_for_runs(lambda: memory["bytes"]))
    with line.enter("a"), line.enter("b"):
        memory["bytes"] <<= 3
        with line.enter("c"):
            assert (len(line), line.waiting) == (1, 2)
