"""What the server does every hour goes on, whatever fails."""

import asyncio
from types import SimpleNamespace
from typing import Any, cast

import pytest

from handful.store import Unavailable
from handful.web.api.services import Services
from handful.web.background import run_hourly
from handful.web.solver.client import SolverFailure
from handful.web.solver.value import SERVER
from tests.support.web.app import run_async


class Enough(Exception):
    """Ends the loop of a test."""


def test_tidying_goes_on_after_the_solver_and_the_database_failed(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    drawn: list[tuple[str, object]] = []
    swept: list[int] = []
    classes: list[int] = []
    hours: list[float] = []

    async def day_hand(day: object, hand: str, who: object) -> None:
        drawn.append((hand, who))
        if len(drawn) == 1:
            raise SolverFailure("it was killed")

    def sweep() -> None:
        swept.append(1)
        if len(swept) == 1:
            raise Unavailable("the disk is full")

    async def sleep(seconds: float) -> None:
        hours.append(seconds)
        if len(hours) == 2:
            raise Enough

    services = SimpleNamespace(
        day_hand=day_hand,
        daily=SimpleNamespace(next_days=lambda: [SimpleNamespace(hands=["today", "tomorrow"])]),
        quota=SimpleNamespace(sweep=sweep),
        sweep_classes=lambda: classes.append(1),
    )
    # In that module alone: applications of other tests sleep in threads of this process.
    patched = SimpleNamespace(sleep=sleep, wait=asyncio.wait)
    monkeypatch.setattr("handful.web.background.asyncio", patched)

    async def run() -> None:
        migrated: Any = asyncio.ensure_future(asyncio.wait_for(_nothing(), None))
        await run_hourly(cast(Services, services), migrated)

    with pytest.raises(Enough):
        run_async(run())
    assert drawn == [("today", SERVER), ("tomorrow", SERVER)] * 2
    assert (len(swept), len(classes), hours) == (2, 2, [3600.0, 3600.0])
    assert "is drawn when it is asked for" in caplog.text
    assert "old counters are dropped later" in caplog.text
    assert "the disk is full" in caplog.text


async def _nothing() -> None:
    return
