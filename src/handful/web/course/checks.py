"""Checks: from a learner's files to a report that is kept, told step by step."""

import asyncio
import json
import logging
from collections.abc import AsyncIterator, Callable, Mapping
from dataclasses import replace
from typing import NamedTuple, TypeAlias

from starlette.concurrency import run_in_threadpool

from handful.grader.message import say
from handful.grader.worker import Lost
from handful.store import Forgotten, Store, StoredCheck, Unavailable
from handful.web.course.grading import Graded, Grading, is_readable
from handful.web.course.pool import CheckPool, Progress, TooLong
from handful.web.errors import ApiError, ErrorCode
from handful.web.player.identity import later_id, new_id
from handful.web.player.quota import Quota
from handful.web.solver.value import Asker
from handful.web.store_call import store_call

log = logging.getLogger("handful.web")

ALL = ""
"""The problem of a check of all problems."""
DEADLINE = 600.0
"""Seconds for a check, so that none stays for ever. A program is stopped by its processor time long
before that, unless the server is very busy."""
REPEATED = 10.0
"""Seconds after which the last event is told again, so that proxies see that it goes on."""


class Wanted(NamedTuple):
    """What is to be checked, and for whom."""

    edition: str
    kit: str
    language: str
    problem: str
    files: Mapping[str, str]
    class_: str | None = None


class Done(NamedTuple):
    """A check with its report, which is kept."""

    check: StoredCheck
    graded: Graded


class Failed(NamedTuple):
    """A check that has no report, and why."""

    error: ApiError


Event: TypeAlias = Progress | Done | Failed


class Checks:
    """Has files graded, and keeps the reports; *clock* tells the time in milliseconds."""

    def __init__(
        self,
        store: Store,
        pool: CheckPool,
        quota: Quota,
        clock: Callable[[], int],
        checks_an_hour: int,
        class_seed: str,
    ) -> None:
        """Grade what counts in a class with the cases of *class_seed*, too, which is secret."""
        self._store = store
        self._pool = pool
        self._quota = quota
        self._clock = clock
        self._checks_an_hour = checks_an_hour
        self._class_seed = class_seed
        self._of_player: dict[str, set[asyncio.Task[None]]] = {}
        """The checks of each player: the newest, and those that are given up for it."""

    async def grade(self, asked: Grading, who: Asker) -> Graded:
        """The report on files of somebody who is no player: it is not kept."""
        return await self._graded(asked, who, lambda progress: None)

    async def begin(self, wanted: Wanted, who: Asker) -> AsyncIterator[Event]:
        """Check something; the events until it is done. It is done also if nobody listens.

        What the same player had checked before and is not done is given up for it.
        """
        await store_call(self._store, self._quota.count, "checks", who.player, self._checks_an_hour)
        events: asyncio.Queue[Event] = asyncio.Queue()
        older = self._of_player.setdefault(who.player, set())
        for each in older:
            if not each.cancelling():
                each.cancel()
        task = asyncio.create_task(self._check_after(older.copy(), wanted, who, events.put_nowait))
        older.add(task)
        task.add_done_callback(lambda done: self._forget(who.player, done, events))
        return _told(events, task)

    def _forget(
        self, player: str, task: "asyncio.Task[None]", events: "asyncio.Queue[Event]"
    ) -> None:
        if task.cancelled():
            events.put_nowait(Failed(ApiError(ErrorCode.CHECK_REPLACED)))
        tasks = self._of_player[player]
        tasks.remove(task)
        if not tasks:
            del self._of_player[player]

    async def _check_after(
        self,
        older: "set[asyncio.Task[None]]",
        wanted: Wanted,
        who: Asker,
        tell: Callable[[Event], None],
    ) -> None:
        """Check when nothing is left of the *older* checks of the same player."""
        if older:
            await asyncio.wait(older)
        await self._check(wanted, who, tell)

    async def _check(self, wanted: Wanted, who: Asker, tell: Callable[[Event], None]) -> None:
        try:
            tell(await self._kept(wanted, who, tell))
        except ApiError as error:
            tell(Failed(error))
        except Unavailable:
            tell(Failed(ApiError(ErrorCode.UNAVAILABLE)))
        except Forgotten:
            tell(Failed(ApiError(ErrorCode.NOT_KNOWN)))
        except Exception:
            log.exception("a check failed")
            tell(Failed(ApiError(ErrorCode.BROKEN)))

    async def _kept(self, wanted: Wanted, who: Asker, tell: Callable[[Event], None]) -> Done:
        """The check with its report, after it was stored."""
        # In threads, whatever the store: long texts are packed there.
        before = await run_in_threadpool(
            self._store.latest_check, who.player, wanted.edition, wanted.problem
        )
        asked = Grading(
            wanted.kit,
            wanted.language,
            wanted.files,
            None if wanted.problem == ALL else frozenset({wanted.problem}),
            before=before.report if before and is_readable(before.report) else "",
            class_seed=self._class_seed if wanted.class_ else "",
        )
        graded = await self._graded(asked, who, tell)
        now = self._clock()
        check = StoredCheck(
            id=new_id(now) if before is None else later_id(now, before.id),
            player=who.player,
            class_=wanted.class_,
            edition=wanted.edition,
            problem=wanted.problem,
            files=json.dumps(dict(wanted.files)),
            report=graded.report,
            points=graded.points,
            max=graded.max,
            passed=graded.passed,
            mistakes=tuple(dict.fromkeys([m for each in graded.problems for m in each.mistakes])),
            at=now,
            class_points=graded.class_points,
        )
        parts = graded.problems if wanted.problem == ALL else ()
        try:
            await run_in_threadpool(self._store.add_check, check, parts)
        except Forgotten:  # who has left the class meanwhile keeps the report
            check = replace(check, class_=None)
            await run_in_threadpool(self._store.add_check, check, parts)
        return Done(check, graded)

    async def _graded(self, asked: Grading, who: Asker, tell: Callable[[Progress], None]) -> Graded:
        try:
            graded = await self._pool.check(who, asked, DEADLINE, tell)
        except TooLong as error:
            raise ApiError(
                ErrorCode.CHECK_TOO_LONG,
                f"The check was not done after {DEADLINE / 60:.0f} minutes, and was ended: the "
                "server is very busy. Try again later, one problem at a time.",
            ) from error
        if isinstance(graded, Lost) and graded.is_ours:
            log.error("a check failed twice: %s", graded.why)
            raise ApiError(ErrorCode.CHECKER_FAILED)
        if isinstance(graded, Lost):
            why = say(graded.why, asked.language)
            raise ApiError(ErrorCode.BAD_FILE, f"The program cannot be graded: {why}.")
        return graded


async def _told(events: "asyncio.Queue[Event]", task: "asyncio.Task[None]") -> AsyncIterator[Event]:
    """The *events* as they come, the last one again where nothing happens for long."""
    last: Event = Progress("waiting")
    try:
        while not isinstance(last, Done | Failed):
            try:
                last = await asyncio.wait_for(events.get(), REPEATED)
            except TimeoutError:
                if task.done():
                    return
            yield last
    finally:
        if isinstance(last, Progress) and last.state == "waiting":
            task.cancel()  # who goes away while waiting is not waited for
