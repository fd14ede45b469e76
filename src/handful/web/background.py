"""What the server does beside answering: migrating the database, drawing hands, tidying up."""

import asyncio
import logging

from starlette.concurrency import run_in_threadpool

from handful.store import Store, Unavailable
from handful.web.api.services import Services
from handful.web.solver.client import SERVER, SolverFailure

__all__ = ["keep_tidy", "migrate"]

log = logging.getLogger("handful.web")

RETRY = 2.0
"""Seconds after which a database that is away is tried again."""
HOUR = 3600.0


async def migrate(store: Store) -> None:
    """Bring the database up to date, as soon as it is there."""
    while True:
        try:
            await run_in_threadpool(store.migrate)
        except Unavailable as error:
            log.warning("%s; players are told so until it is back", error)
            await asyncio.sleep(RETRY)
        else:
            return


async def keep_tidy(services: Services, migrating: "asyncio.Task[None]") -> None:
    """Every hour draw the next days' hands, so that nobody waits for them, and sweep the store."""
    while True:
        await _draw_next_days(services)
        await asyncio.wait([migrating])
        try:
            await run_in_threadpool(services.quota.sweep)
        except Unavailable as error:
            log.warning("%s; old counters are dropped later", error)
        await asyncio.sleep(HOUR)


async def _draw_next_days(services: Services) -> None:
    for day in services.daily.next_days:
        try:
            await services.day_hand(day, SERVER)
        except SolverFailure:
            log.exception("the hand of %s is drawn when it is asked for", day)
