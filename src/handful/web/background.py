"""What the server does beside answering: migrating the database, drawing hands, tidying up."""

import asyncio
import logging
from collections.abc import Callable

from starlette.concurrency import run_in_threadpool

from handful.store import BadDatabase, Store, Unavailable
from handful.web.api.services import Services
from handful.web.solver.client import SolverGone
from handful.web.solver.value import SERVER

log = logging.getLogger("handful.web")

RETRY = 2.0
"""Seconds after which a database that is away is tried again."""
HOUR = 3600.0
PAUSE = 0.01
"""Seconds between two portions of old counters, in which others can write."""


async def migrate(store: Store) -> None:
    """Bring the database up to date, as soon as it is there."""
    logged = ""
    while True:
        try:
            await run_in_threadpool(store.migrate)
        except Unavailable as error:
            if str(error) != logged:
                log.warning("%s; players are told so until it is back", error)
                logged = str(error)
            await asyncio.sleep(RETRY)
        except BadDatabase as error:
            log.error("%s; the server is not ready until then", error)
            return
        else:
            return


async def run_hourly(services: Services, migrating: "asyncio.Task[None]") -> None:
    """Every hour draw the next days' hands, so that nobody waits for them, and sweep the store."""
    await asyncio.wait([migrating])
    while True:
        await _draw_hands(services)
        await _sweep(services.quota.sweep, "old counters")
        await _sweep(services.sweep_classes, "expired classes")
        await asyncio.sleep(HOUR)


async def _sweep(sweep: Callable[[], bool], what: str) -> None:
    """Drop old things, a portion at a time, until there are no more."""
    try:
        while await run_in_threadpool(sweep):
            await asyncio.sleep(PAUSE)
    except Unavailable as error:
        log.warning("%s; %s are dropped later", error, what)
    except Exception:
        log.exception("a bug: %s are dropped later", what)


async def _draw_hands(services: Services) -> None:
    """Draw the hands of the next days; the database says how many a day has."""
    try:
        days = await run_in_threadpool(services.daily.next_days)
    except Unavailable as error:
        log.warning("%s; hands of days are drawn when they are asked for", error)
        return
    for day, hand in [(each, hand) for each in days for hand in each.hands]:
        try:
            await services.day_hand(day, hand, SERVER)
        except SolverGone as error:
            log.warning("%s; a hand of %s is drawn when it is asked for", error, day)
        except Exception:
            log.exception("a bug: a hand of %s is drawn when it is asked for", day)
