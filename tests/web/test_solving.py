"""The solver's own process."""

import asyncio

import pytest

from handful.lexicon import DEFAULT
from handful.web.problem import Problem
from handful.web.solving import MOST_DAYS, DayHand, Solving
from tests.web.house import CLASSIC_HAND, Player


def test_a_solver_that_was_killed_is_started_again() -> None:
    solving = Solving(DEFAULT)
    try:
        asyncio.run(solving.warm())
        assert solving._process is not None
        first = solving._process.pid
        solving._process.kill()
        solving._process.wait()
        entered = asyncio.run(solving.computer("classic", 7, CLASSIC_HAND, "skynet"))
        assert entered == (("inertia",), False)
        assert solving._process.pid != first
    finally:
        solving.close()


def test_a_solver_ends_with_the_server() -> None:
    solving = Solving(DEFAULT)
    asyncio.run(solving.warm())
    process = solving._process
    assert process is not None
    solving.close()
    assert process.poll() is not None


def test_a_mistake_in_the_solver_does_not_end_it(solving: Solving) -> None:
    process = solving._process
    with pytest.raises(RuntimeError, match="the solver failed: "):
        asyncio.run(solving.computer("chess", 7, CLASSIC_HAND, "skynet"))
    assert asyncio.run(solving.computer("classic", 4, "qqjx", "skynet")) == ((), True)
    assert process is None or solving._process is process


def test_the_hand_of_a_day_is_drawn_once(solving: Solving, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[object] = []

    async def ask(*args: object) -> tuple[str, bool]:
        asked.append(args)
        return "aretiin", False

    monkeypatch.setattr(solving, "_ask", ask)
    monkeypatch.setattr(solving, "_days", {})
    for _ in range(3):
        assert asyncio.run(solving.day("classic", 7, 1)) == DayHand("aretiin", False)
    assert len(asked) == 1
    for seed in range(2 * MOST_DAYS):
        asyncio.run(solving.day("classic", 7, seed))
        assert len(solving._days) <= MOST_DAYS


def test_a_large_hand_is_reviewed_within_a_players_patience(player: Player) -> None:
    played = player.play("wildcard", "aeo*stbrldcn", "stbrl", ".")
    found = player.review(played)
    perfect = found["perfect"]
    assert perfect["score"] <= perfect["bound"]
    assert perfect["score"] >= found["skynet"]["score"]


def test_nobody_keeps_the_solver_busy_for_all_others() -> None:
    solving = Solving(DEFAULT)

    async def ask(who: str) -> object:
        return await solving.computer("classic", 7, CLASSIC_HAND, "skynet", who)

    async def crowd() -> list[object]:
        return await asyncio.gather(
            *[ask("greedy") for _ in range(4)], ask("patient"), return_exceptions=True
        )

    try:
        first, second, third, fourth, patient = asyncio.run(crowd())
    finally:
        solving.close()
    assert first == second == patient == (("inertia",), False)
    for problem in (third, fourth):
        assert isinstance(problem, Problem)
        assert (problem.code, problem.wait) == ("too-fast", 3)


def test_a_solver_with_too_much_to_do_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("handful.web.solving.MOST_WAITING", 0)
    solving = Solving(DEFAULT)
    try:
        with pytest.raises(Problem, match="busy"):
            asyncio.run(solving.computer("classic", 7, CLASSIC_HAND, "skynet", "ada"))
        asyncio.run(solving.warm())
    finally:
        solving.close()
