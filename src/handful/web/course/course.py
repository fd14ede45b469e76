"""The course, put together; the routes find it at `app.state.course`."""

import asyncio
import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from starlette.requests import HTTPConnection

from handful.grader import NoJail
from handful.web.api.services import Services
from handful.web.course.access import Access
from handful.web.course.checks import Checks
from handful.web.course.classes import Classes
from handful.web.course.grading import layers
from handful.web.course.grading_template import GradingTemplate
from handful.web.course.memory import available_memory, room_for_runs
from handful.web.course.pool import CheckPool
from handful.web.course.priority import lower_priority
from handful.web.course.run_line import RunLine
from handful.web.course.work import WorkKeeper
from handful.web.errors import ApiError, ErrorCode
from handful.web.settings import Settings


@dataclass(frozen=True, slots=True)
class Course:
    """The parts of the course, each of which knows only what it needs."""

    access: Access
    work: WorkKeeper
    checks: Checks
    classes: Classes
    pool: CheckPool
    template: GradingTemplate
    runs: RunLine
    why_not: str = ""
    """Why programs cannot be run here; empty where they can."""
    layers: tuple[str, ...] = ()
    """What holds them."""
    has_editor: bool = False
    comparing: asyncio.Lock = field(default_factory=asyncio.Lock)

    @classmethod
    def build(
        cls,
        services: Services,
        settings: Settings,
        clock: Callable[[], float],
        memory: Callable[[], int | None] = available_memory,
    ) -> "Course":
        """The course of a server with these *settings*.

        *clock* tells the time in seconds, *memory* how many bytes there are for programs.
        """

        def now() -> int:
            return int(clock() * 1000)

        store, quota, secret = services.store, services.quota, services.secret
        places = max(1, (os.cpu_count() or 1) // settings.processes)
        template = GradingTemplate()
        pool = CheckPool(template.fork, places)
        why_not, held = _jail()
        return cls(
            access=Access(store, quota, now, local=settings.course_local),
            work=WorkKeeper(store, now),
            checks=Checks(
                store, pool, quota, now, settings.checks_an_hour, secret.signature("class cases")
            ),
            classes=Classes(store, quota, secret, now),
            pool=pool,
            template=template,
            runs=RunLine(settings.runs_at_once, has_room=room_for_runs(memory, settings.processes)),
            why_not=why_not,
            layers=held,
            has_editor=bool(settings.editor),
        )

    def require_running(self) -> None:
        """Raise where no programs can be run."""
        if self.why_not:
            raise ApiError(ErrorCode.NO_JAIL, self.why_not)

    async def compare(
        self, programs: Mapping[str, Mapping[str, str]], kit: str
    ) -> list[tuple[float, tuple[str, ...]]]:
        """Whose *programs* are much alike, and how much; one class at a time is compared."""
        async with self.comparing:
            try:
                process = await self.template.fork()
            except OSError as error:
                raise ApiError(ErrorCode.CHECKER_FAILED) from error
            try:
                await asyncio.to_thread(lower_priority, process.pid)
                return await process.compare(programs, kit)
            finally:
                await process.end()

    def start(self) -> None:
        """Start what runs beside the server."""
        if not self.why_not:
            self.pool.start()

    async def close(self) -> None:
        """End it."""
        await self.pool.close()
        await self.template.close()


def course_of(request: HTTPConnection) -> Course:
    """The course of the application that answers *request*."""
    course: Course = request.app.state.course
    return course


def _jail() -> tuple[str, tuple[str, ...]]:
    """Why programs cannot be run here, or what holds them."""
    try:
        return "", layers()
    except NoJail as error:
        sentence = str(error)
        return f"{sentence[:1].upper()}{sentence[1:]}.", ()
