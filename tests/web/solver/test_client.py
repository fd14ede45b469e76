"""The solver's own process."""

import asyncio
import os
import signal
import threading
from collections import deque
from collections.abc import Iterator
from typing import Any

import pytest

from handful.lexicon import DEFAULT
from handful.web.errors import ApiError, ErrorCode
from handful.web.solver.client import MOST_DAY_HANDS, SolverClient, SolverFailure, SolverGone
from handful.web.solver.value import SERVER, Asker, Benchmark, DayHand, EnteredWords
from tests.support.web.app import CLASSIC_HAND, Player, run_async

ADA = Asker("192.0.2.0/24", "192.0.2.1", "ada")
DAY_HAND = DayHand("aretiin", Benchmark(99, 99))
BOB = Asker("192.0.2.0/24", "192.0.2.2", "bob")


def test_a_solver_that_was_killed_is_started_again() -> None:
    solver = SolverClient(DEFAULT)
    try:
        run_async(solver.start())
        assert solver._process is not None
        first = solver._process.pid
        solver._process.kill()
        solver._process.wait()
        entered = run_async(solver.computer("classic", 7, CLASSIC_HAND, "skynet", ADA))
        assert entered == EnteredWords(("inertia",), stopped=False)
        assert solver._process.pid != first
    finally:
        solver.close()


def test_a_solver_ends_with_the_server() -> None:
    solver = SolverClient(DEFAULT)
    run_async(solver.start())
    process = solver._process
    assert process is not None
    solver.close()
    assert process.poll() is not None


def test_a_mistake_in_the_solver_does_not_end_it(solver: SolverClient) -> None:
    process = solver._process
    with pytest.raises(SolverFailure, match="the solver failed: "):
        run_async(solver.computer("chess", 7, CLASSIC_HAND, "skynet", ADA))
    assert run_async(solver.computer("classic", 4, "qqjx", "skynet", ADA)) == EnteredWords(
        (), stopped=True
    )
    assert process is None or solver._process is process


def test_the_hand_of_a_day_is_drawn_once(
    solver: SolverClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[object] = []

    def call(function: object, args: object) -> DayHand:
        asked.append(args)
        return DAY_HAND

    monkeypatch.setattr(solver, "_call", call)
    monkeypatch.setattr(solver, "_days", {})
    for _ in range(3):
        assert run_async(solver.day("classic", 7, 1, ADA)) == DAY_HAND
    assert len(asked) == 1
    for seed in range(2 * MOST_DAY_HANDS):
        run_async(solver.day("classic", 7, seed, ADA))
        assert len(solver._days) <= MOST_DAY_HANDS


def test_the_servers_own_days_are_never_dropped(
    solver: SolverClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(solver, "_call", lambda function, args: DAY_HAND)
    monkeypatch.setattr(solver, "_days", {})
    monkeypatch.setattr(solver, "_server_days", deque())
    run_async(solver.day("classic", 7, 0, ADA))  # today, asked for by a player first
    run_async(solver.day("classic", 7, 0, SERVER))
    for seed in range(1, 2 * MOST_DAY_HANDS):
        run_async(solver.day("classic", 7, seed, ADA))
    assert ("classic", 7, 0, False, False) in solver._days
    assert len(solver._days) == MOST_DAY_HANDS + 1


def test_the_solver_gives_way_to_the_process_that_answers() -> None:
    solver = SolverClient(DEFAULT)
    run_async(solver.start())
    assert solver._process is not None
    theirs = os.getpriority(os.PRIO_PROCESS, solver._process.pid)
    assert theirs > os.getpriority(os.PRIO_PROCESS, 0)
    solver.close()


def test_a_solver_that_hangs_does_not_keep_the_server_from_ending() -> None:
    solver = SolverClient(DEFAULT)
    run_async(solver.start())
    process = solver._process
    assert process is not None
    process.send_signal(signal.SIGSTOP)

    async def ask_and_close() -> object:
        question = asyncio.create_task(solver.benchmark("classic", 7, CLASSIC_HAND, ADA))
        await asyncio.sleep(0.1)
        await asyncio.to_thread(solver.close)
        return (await asyncio.gather(question, return_exceptions=True))[0]

    assert isinstance(run_async(ask_and_close()), SolverGone)
    assert process.poll() is not None


def test_who_is_busy_is_refused_alone_and_not_who_waits_for_the_same_day(
    solver: SolverClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(solver, "_call", lambda function, args: DAY_HAND)
    monkeypatch.setattr(solver, "_days", {})

    async def crowd() -> list[object]:
        busy = [solver.day("classic", 7, seed, ADA) for seed in range(3)]
        waiting = [solver.day("classic", 7, seed, BOB) for seed in range(2)]
        return await asyncio.gather(*busy, *waiting, return_exceptions=True)

    first, second, third, *bobs = run_async(crowd())
    assert isinstance(third, ApiError)
    assert [first, second, *bobs] == [DAY_HAND] * 4


def test_a_large_hand_is_reviewed_within_a_players_patience(player: Player) -> None:
    played = player.play("wildcard", "aeo*stbrldcn", "stbrl", ".")
    found = player.review(played)
    perfect = found["perfect"]
    assert perfect["score"] >= found["skynet"]["score"] > 0


def test_nobody_keeps_the_solver_busy_for_all_others() -> None:
    solver = SolverClient(DEFAULT)

    async def ask(who: Asker) -> object:
        return await solver.computer("classic", 7, CLASSIC_HAND, "skynet", who)

    async def crowd() -> list[object]:
        return await asyncio.gather(*[ask(ADA) for _ in range(4)], ask(BOB), return_exceptions=True)

    try:
        first, second, third, fourth, patient = run_async(crowd())
    finally:
        solver.close()
    assert first == second == patient == EnteredWords(("inertia",), stopped=False)
    for problem in (third, fourth):
        assert isinstance(problem, ApiError)
        assert (problem.code, problem.wait) == (ErrorCode.TOO_FAST, 3)


def test_a_solver_with_too_much_to_do_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("handful.web.solver.client.LIMITS", (0, 0, 0, 0))
    solver = SolverClient(DEFAULT)
    try:
        with pytest.raises(ApiError, match="busy"):
            run_async(solver.computer("classic", 7, CLASSIC_HAND, "skynet", ADA))
        run_async(solver.start())
    finally:
        solver.close()


class SlowSolver(SolverClient):
    """A solver that answers nothing until it is told to go on, and then the number of the call."""

    def __init__(self) -> None:
        super().__init__(DEFAULT)
        self.calls: list[Any] = []
        self.goes_on = threading.Event()

    def _call(self, function: object, args: tuple[Any, ...]) -> Any:
        assert self.goes_on.wait(60), "nobody lets the solver go on"
        self.calls.append(args)
        return len(self.calls)

    async def ask(self, who: Asker, what: object) -> int:
        return await self._ask(who, _nothing, what)

    async def answers(self, questions: list[tuple[Asker, object]]) -> list[Any]:
        """What came of *questions*, all of which wait before the first is answered."""
        tasks = [asyncio.create_task(self.ask(*question)) for question in questions]
        await asyncio.sleep(0)
        self.goes_on.set()
        return await asyncio.gather(*tasks, return_exceptions=True)


def _nothing(what: object) -> int:
    raise AssertionError("the solver's process is not asked")


@pytest.fixture
def slow() -> Iterator[SlowSolver]:
    solver = SlowSolver()
    yield solver
    solver.goes_on.set()
    solver.close()


def crowd_of(players: int, address: str, network: str = "192.0.2.0/24") -> list[Asker]:
    return [Asker(network, address, f"{address} {number}") for number in range(players)]


def is_refused(answer: object) -> bool:
    return isinstance(answer, ApiError) and answer.code is ErrorCode.TOO_FAST


def test_many_cookies_of_one_address_do_not_close_the_solver_for_others(slow: SlowSolver) -> None:
    attackers = crowd_of(200, "192.0.2.66")
    attack = [(who, (who, number)) for who in attackers for number in range(3)]
    *_, bystander = run_async(slow.answers([*attack, (BOB, "bob's")]))
    # One question may be at work already when the others come, and one of the address is next.
    assert bystander in (1, 2, 3)


def test_many_addresses_do_not_close_the_solver_for_others(slow: SlowSolver) -> None:
    """Though they have more than the solver lets wait in all."""
    attackers = [who for n in range(20) for who in crowd_of(40, f"198.51.100.{n}", "198.51.100/24")]
    attackers += [who for n in range(9) for who in crowd_of(40, f"203.0.113.{n}", "203.0.113/24")]
    attack = [(who, (who, number)) for who in attackers for number in range(2)]
    *_, bystander = run_async(slow.answers([*attack, (BOB, "bob's")]))
    assert bystander in (1, 2, 3, 4)


def test_a_whole_class_behind_one_address_may_ask_at_once(slow: SlowSolver) -> None:
    pupils = crowd_of(40, "192.0.2.9")
    found = run_async(slow.answers([(who, (who, n)) for who in pupils for n in range(2)]))
    assert sorted(found) == list(range(1, 81))


def test_who_hammers_in_a_class_does_not_close_the_solver_for_the_class(slow: SlowSolver) -> None:
    hammering = [who for who in crowd_of(60, "192.0.2.9") for _ in range(2)]
    pupil = Asker("192.0.2.0/24", "192.0.2.9", "pupil")
    attack = [(who, (who, number)) for number, who in enumerate(hammering)]
    *others, answer = run_async(slow.answers([*attack, (pupil, "once")]))
    assert not is_refused(answer)
    assert sum(is_refused(other) for other in others) == 41


def test_those_who_ask_the_same_share_one_computation(slow: SlowSolver) -> None:
    """And nobody waits longer, or is refused, because of who asked first."""
    attack = [(who, (who, number)) for who in crowd_of(60, "192.0.2.66") for number in range(2)]
    shared: list[tuple[Asker, object]] = [(crowd_of(61, "192.0.2.66")[-1], "the same")]
    others = [(who, "the same") for who in crowd_of(30, "192.0.2.7")]
    found = run_async(slow.answers([*attack, *shared, *others]))
    assert slow.calls.count(("the same",)) == 1
    assert len(set(found[-30:])) == 1
    assert found[-1] in (1, 2, 3)


def test_a_question_that_nobody_waits_for_is_not_answered(slow: SlowSolver) -> None:
    async def leave() -> int:
        first = asyncio.create_task(slow.ask(ADA, "first"))
        left = asyncio.create_task(slow.ask(ADA, "left"))
        await asyncio.sleep(0)
        left.cancel()
        await asyncio.gather(left, return_exceptions=True)
        later = asyncio.create_task(slow.ask(ADA, "later"))
        await asyncio.sleep(0)
        slow.goes_on.set()
        await first
        return await later

    assert run_async(leave()) == 2
    assert slow.calls == [("first",), ("later",)]


def test_those_who_wait_when_the_solver_ends_are_told(slow: SlowSolver) -> None:
    async def end() -> list[Any]:
        tasks = [asyncio.create_task(slow.ask(who, who)) for who in (ADA, BOB, SERVER)]
        await asyncio.sleep(0)
        closing = asyncio.create_task(asyncio.to_thread(slow.close))
        while not slow._closed:
            await asyncio.sleep(0.01)
        slow.goes_on.set()
        await closing
        return await asyncio.gather(*tasks, return_exceptions=True)

    found = run_async(end())
    assert sum(isinstance(answer, SolverGone) for answer in found) == 2


def test_the_servers_own_questions_come_first(slow: SlowSolver) -> None:
    attack = [(who, (who, number)) for who in crowd_of(40, "192.0.2.66") for number in range(2)]
    *_, today = run_async(slow.answers([*attack, (SERVER, "today")]))
    assert today in (1, 2)
