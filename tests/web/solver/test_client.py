"""The solver's own process."""

import asyncio
import os
import signal

import pytest

from handful.lexicon import DEFAULT
from handful.web.errors import ApiError, ErrorCode
from handful.web.solver.client import MOST_DAYS, SERVER, SolverClient, SolverFailure, SolverGone
from handful.web.solver.value import DayHand, EnteredWords
from tests.web.app import CLASSIC_HAND, Player, run_async


def test_a_solver_that_was_killed_is_started_again() -> None:
    solver = SolverClient(DEFAULT)
    try:
        run_async(solver.start())
        assert solver._process is not None
        first = solver._process.pid
        solver._process.kill()
        solver._process.wait()
        entered = run_async(solver.computer("classic", 7, CLASSIC_HAND, "skynet", "ada"))
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
        run_async(solver.computer("chess", 7, CLASSIC_HAND, "skynet", "ada"))
    assert run_async(solver.computer("classic", 4, "qqjx", "skynet", "ada")) == EnteredWords(
        (), stopped=True
    )
    assert process is None or solver._process is process


def test_the_hand_of_a_day_is_drawn_once(
    solver: SolverClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[object] = []

    def call(function: object, args: object) -> DayHand:
        asked.append(args)
        return DayHand("aretiin", False)

    monkeypatch.setattr(solver, "_call", call)
    monkeypatch.setattr(solver, "_days", {})
    for _ in range(3):
        assert run_async(solver.day("classic", 7, 1, "ada")) == DayHand("aretiin", False)
    assert len(asked) == 1
    for seed in range(2 * MOST_DAYS):
        run_async(solver.day("classic", 7, seed, "ada"))
        assert len(solver._days) <= MOST_DAYS


def test_the_servers_own_days_are_never_dropped(
    solver: SolverClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(solver, "_call", lambda function, args: DayHand(str(args[-1]), False))
    monkeypatch.setattr(solver, "_days", {})
    monkeypatch.setattr(solver, "_server_days", set())
    run_async(solver.day("classic", 7, 0, "ada"))  # today, asked for by a player first
    run_async(solver.day("classic", 7, 0, SERVER))
    for seed in range(1, 2 * MOST_DAYS):
        run_async(solver.day("classic", 7, seed, "ada"))
    assert ("classic", 7, 0) in solver._days
    assert len(solver._days) == MOST_DAYS + 1


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
        question = asyncio.create_task(solver.benchmark("classic", 7, CLASSIC_HAND, "ada"))
        await asyncio.sleep(0.1)
        await asyncio.to_thread(solver.close)
        return (await asyncio.gather(question, return_exceptions=True))[0]

    assert isinstance(run_async(ask_and_close()), SolverGone)
    assert process.poll() is not None


def test_who_is_busy_is_refused_alone_and_not_who_waits_for_the_same_day(
    solver: SolverClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(solver, "_call", lambda function, args: DayHand("aretiin", False))
    monkeypatch.setattr(solver, "_days", {})

    async def crowd() -> list[object]:
        busy = [solver.day("classic", 7, seed, "ada") for seed in range(3)]
        waiting = [solver.day("classic", 7, seed, "bob") for seed in range(2)]
        return await asyncio.gather(*busy, *waiting, return_exceptions=True)

    first, second, third, *bobs = run_async(crowd())
    assert isinstance(third, ApiError)
    assert [first, second, *bobs] == [DayHand("aretiin", False)] * 4


def test_a_large_hand_is_reviewed_within_a_players_patience(player: Player) -> None:
    played = player.play("wildcard", "aeo*stbrldcn", "stbrl", ".")
    found = player.review(played)
    perfect = found["perfect"]
    assert perfect["score"] <= perfect["bound"]
    assert perfect["score"] >= found["skynet"]["score"]


def test_nobody_keeps_the_solver_busy_for_all_others() -> None:
    solver = SolverClient(DEFAULT)

    async def ask(who: str) -> object:
        return await solver.computer("classic", 7, CLASSIC_HAND, "skynet", who)

    async def crowd() -> list[object]:
        return await asyncio.gather(
            *[ask("greedy") for _ in range(4)], ask("patient"), return_exceptions=True
        )

    try:
        first, second, third, fourth, patient = run_async(crowd())
    finally:
        solver.close()
    assert first == second == patient == EnteredWords(("inertia",), stopped=False)
    for problem in (third, fourth):
        assert isinstance(problem, ApiError)
        assert (problem.code, problem.wait) == (ErrorCode.TOO_FAST, 3)


def test_a_solver_with_too_much_to_do_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("handful.web.solver.client.MOST_WAITING", 0)
    solver = SolverClient(DEFAULT)
    try:
        with pytest.raises(ApiError, match="busy"):
            run_async(solver.computer("classic", 7, CLASSIC_HAND, "skynet", "ada"))
        run_async(solver.start())
    finally:
        solver.close()
