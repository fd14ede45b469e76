"""The line before a run: places, turns, one a player, and not too many who wait."""

import asyncio
from contextlib import ExitStack

import pytest

from handful.web.course.memory import room_for_runs
from handful.web.course.run_line import (
    GUARANTEED_SECONDS,
    IDLE_SECONDS,
    Interruption,
    RunLine,
    Turn,
)
from handful.web.errors import ApiError, ErrorCode
from handful.web.solver.value import Asker
from tests.support.web.app import run_async


def who(player: str, network: str = "net", address: str = "") -> Asker:
    return Asker(network, address or f"address of {player}", player)


def test_so_many_at_once_and_the_others_in_their_order() -> None:
    async def waited() -> None:
        line = RunLine(2)
        told: dict[str, list[int]] = {"c": [], "d": [], "e": []}

        async def wait(name: str, turn: Turn) -> None:
            async for place in turn.places():
                told[name].append(place)

        with line.enter(who("b")), ExitStack() as d, ExitStack() as c, ExitStack() as e:
            with line.enter(who("a")) as a:
                assert [place async for place in a.places()] == []
                turns = {
                    "c": c.enter_context(line.enter(who("c"))),
                    "d": d.enter_context(line.enter(who("d"))),
                    "e": e.enter_context(line.enter(who("e"))),
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
    with line.enter(who("ada")) as first:
        before = first.interruption
        with line.enter(who("ada")) as second, line.enter(who("bob")) as other:
            assert (before, first.interruption) == (None, Interruption.REPLACED)
        assert second.interruption is None
        assert other.interruption is None
    with line.enter(who("ada")) as third:
        assert third.interruption is None
    assert (len(line), line._of_player) == (0, {})


def test_not_too_many_wait() -> None:
    line = RunLine(1, most_waiting=2)
    with line.enter(who("a")), line.enter(who("b")), line.enter(who("c")):
        with pytest.raises(ApiError, match="Too many programs") as refused, line.enter(who("d")):
            pytest.fail("there was no place")
        assert (refused.value.code, refused.value.wait) == (ErrorCode.UNAVAILABLE, 30)
    with line.enter(who("d")):
        assert (len(line), line.waiting) == (1, 0)


def test_no_more_play_than_there_is_memory_for() -> None:
    async def waited() -> None:
        megabytes = 1024
        line = RunLine(20, has_room=room_for_runs(lambda: megabytes << 20))
        places: list[int] = []

        async def wait(turn: Turn) -> None:
            places.extend([place async for place in turn.places()])

        with (
            line.enter(who("a")),
            line.enter(who("b")),
            line.enter(who("c")) as third,
            line.enter(who("d")) as fourth,
        ):
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
    with line.enter(who("a")), line.enter(who("b")) as earlier:
        memory["bytes"] <<= 1
        with line.enter(who("c")):
            assert (len(line), line.waiting) == (2, 1)
            assert earlier in line._playing


class Crowd:
    """Those who play or wait, and a clock; who is told to end leaves at once."""

    def __init__(self, most: int, most_waiting: int = 100) -> None:
        self.now = 0.0
        self.line = RunLine(most, most_waiting, clock=lambda: self.now)
        self.turns: dict[str, tuple[Turn, ExitStack]] = {}

    def enter(self, *names: str, network: str = "net", address: str = "") -> None:
        for name in names:
            stack = ExitStack()
            turn = stack.enter_context(self.line.enter(who(name, network, address)))
            self.turns[name] = turn, stack
            self.end_interrupted()

    def end_interrupted(self) -> None:
        while over := [name for name, (turn, _) in self.turns.items() if turn.interruption]:
            for name in over:
                self.turns.pop(name)[1].close()

    def playing(self) -> list[str]:
        return [name for name, (turn, _) in self.turns.items() if turn in self.line._playing]

    def order(self) -> list[str]:
        names = {turn: name for name, (turn, _) in self.turns.items()}
        return [names[turn] for turn in self.line._in_order()]


def names(first: str, count: int) -> list[str]:
    return [f"{first}{number}" for number in range(count)]


def test_one_address_does_not_hold_all_places_while_another_waits() -> None:
    crowd = Crowd(20)
    crowd.enter(*names("loop", 24), network="one", address="one")
    assert (len(crowd.playing()), crowd.line.waiting) == (20, 4)
    crowd.enter("honest", network="other")
    assert "honest" in crowd.playing()
    assert len(crowd.playing()) == 20


def test_two_networks_share_the_places() -> None:
    crowd = Crowd(20)
    crowd.enter(*names("loop", 24), network="one")
    crowd.enter(*names("class", 30), network="other")
    playing = crowd.playing()
    assert sum(name.startswith("class") for name in playing) == 10
    assert sum(name.startswith("loop") for name in playing) == 10


def test_two_addresses_of_a_network_share_its_places() -> None:
    crowd = Crowd(4)
    crowd.enter(*names("loop", 6), address="one")
    crowd.enter(*names("other", 6), address="other")
    assert sum(name.startswith("other") for name in crowd.playing()) == 2


def test_a_class_behind_one_address_uses_all_places_that_nobody_else_wants() -> None:
    crowd = Crowd(20)
    crowd.enter(*names("pupil", 30), network="school", address="school")
    assert crowd.playing() == names("pupil", 20)


def test_the_program_is_ended_into_which_nothing_was_typed_for_the_longest_time() -> None:
    crowd = Crowd(3)
    crowd.enter("a", "b", "c", network="school")
    crowd.now = 1.0
    for name in ("a", "c"):
        crowd.turns[name][0].note_typed()
    crowd.enter("d", network="home")
    assert crowd.playing() == ["a", "c", "d"]


def test_while_anybody_waits_programs_into_which_nobody_types_are_ended() -> None:
    crowd = Crowd(2)
    crowd.enter("a", "b", "c", network="school", address="school")
    crowd.now = IDLE_SECONDS + 1
    crowd.turns["a"][0].note_typed()
    assert crowd.playing() == ["a", "b"]
    crowd.line._advance()  # as the first in the line asks every second
    crowd.end_interrupted()
    assert crowd.playing() == ["a", "c"]
    crowd.now *= 10
    crowd.line._advance()
    assert crowd.playing() == ["a", "c"]  # nobody waits


def test_a_learner_who_types_into_many_programs_does_not_keep_a_classmate_waiting() -> None:
    crowd = Crowd(20)
    crowd.enter(*names("loop", 24), network="school", address="school")
    crowd.now = 5.0
    crowd.enter("classmate", network="school", address="school")
    while "classmate" not in crowd.playing() and crowd.now < 2 * GUARANTEED_SECONDS:
        assert len(crowd.playing()) == 20
        crowd.now += 1.0
        for turn in crowd.line._playing:
            turn.note_typed()
        crowd.line._advance()  # as the first in the line asks every second
        crowd.end_interrupted()
    assert crowd.now == GUARANTEED_SECONDS + 1


def test_the_program_that_began_first_is_ended_and_none_of_another_address() -> None:
    crowd = Crowd(3)
    crowd.enter("a", network="home", address="home")
    for name in ("b", "c"):
        crowd.now += 1.0
        crowd.enter(name, network="school", address="school")
    crowd.now = GUARANTEED_SECONDS + 3
    for turn in crowd.line._playing:
        turn.note_typed()
    crowd.enter("d", network="school", address="school")
    assert crowd.playing() == ["a", "c", "d"]


def test_those_who_wait_are_told_the_places_in_which_they_begin() -> None:
    crowd = Crowd(1)
    crowd.enter("first", network="home")
    crowd.enter("a", "b", "c", network="one", address="one")
    crowd.enter("d", network="two")
    crowd.enter("e", network="one", address="another")
    assert crowd.order() == ["a", "d", "e", "b", "c"]


def test_who_fills_the_line_gives_up_a_place_in_it_for_another_network() -> None:
    crowd = Crowd(1, most_waiting=3)
    crowd.enter("first", network="one")
    crowd.enter("a", "b", "c", network="one")
    with pytest.raises(ApiError, match="Too many programs"):
        crowd.enter("d", network="one")
    crowd.enter("other", network="two")
    assert "other" in crowd.order()
    assert crowd.line.waiting == 3
