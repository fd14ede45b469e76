"""The application, put together: routes, middleware, error responses, and what runs beside them."""

import asyncio
import gc
import multiprocessing
import os
import signal
import threading
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from typing import TYPE_CHECKING

from fastapi import Depends, FastAPI
from starlette.concurrency import run_in_threadpool
from starlette.types import ASGIApp

from handful.lexicon import Lexicon
from handful.lexicon.wordnet import DefinitionsDamaged
from handful.store import Store
from handful.version import __version__
from handful.web import link_page
from handful.web.allowed_hosts import AllowedHosts
from handful.web.api import OPEN_ROUTERS, PLAYER_ROUTERS
from handful.web.api.document import DESCRIPTION, TAGS
from handful.web.api.quick_request import QuickRequest
from handful.web.api.services import Services, check_device
from handful.web.background import migrate, run_hourly
from handful.web.error_response import add_error_responses, not_found_response, unavailable_response
from handful.web.metrics import Exposition
from handful.web.middleware import (
    AllowedHost,
    BodyLimit,
    Observe,
    PrintablePath,
    RateLimit,
    SameOrigin,
    SecurityHeaders,
    Session,
)
from handful.web.secret import Secret
from handful.web.settings import Settings
from handful.web.solver.client import SolverClient
from handful.web.solver.worker import load_anew
from handful.web.static import file_addresses, static_files

if TYPE_CHECKING:
    from handful.web.course.course import Course

PATIENCE = 2.0
"""Seconds that the start waits for the database; later it is waited for in the background."""
GARBAGE_THRESHOLD = 20_000
"""New objects after which the garbage collector looks at them."""


def from_environment() -> FastAPI:
    """The application as the environment describes it: each of the server's processes makes one."""
    _end_with_parent()
    app = create_app(Settings.read())
    # Takes a fifth of a second, and is kept: whoever asks first does not hold up the others.
    app.openapi()
    services: Services = app.state.services
    if services.wordnet is not None:
        with suppress(DefinitionsDamaged):  # then no word has a definition
            services.wordnet.get_ready()
    return app


def create_app(
    settings: Settings,
    clock: Callable[[], float] = time.time,
    solver: SolverClient | None = None,
) -> FastAPI:
    """The application with *settings*; *clock* tells the time.

    A *solver* that is given may serve several applications, and is not closed by this one.
    """
    secret = Secret(settings.secret.get_secret_value())
    hosts = AllowedHosts(settings.allowed_hosts)
    lexicon = load_anew(settings.words)
    store = Store.open(settings.database)
    client = solver or SolverClient(settings.words)
    wordnet = settings.open_wordnet()
    services = Services.build(store, lexicon, secret, client, settings, clock, wordnet)
    course: Course | None = None
    if settings.course:
        from handful.web.course.course import Course as CourseParts

        course = CourseParts.build(services, settings, clock)

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        _split_words(lexicon)
        migrating = asyncio.create_task(migrate(store))
        await asyncio.gather(asyncio.wait([migrating], timeout=PATIENCE), client.start())
        if course is not None:
            course.start()
        _collect_less_garbage()
        tasks = [
            migrating,
            asyncio.create_task(run_hourly(services, migrating)),
            asyncio.create_task(services.benchmarks.work()),
            asyncio.create_task(services.deletions.work(migrating)),
        ]
        yield
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        if course is not None:
            await course.close()
        if solver is None:
            await run_in_threadpool(client.close)
        await store.end_appending()
        store.close()

    app = FastAPI(
        title="Handful",
        version=__version__,
        description=DESCRIPTION,
        openapi_tags=TAGS,
        lifespan=lifespan,
        docs_url=None,
        redoc_url=None,
        redirect_slashes=False,
    )
    app.state.services = services
    app.state.exposition = Exposition()
    for router in PLAYER_ROUTERS:
        app.include_router(router, dependencies=[Depends(check_device)])
    for router in (*OPEN_ROUTERS, link_page.router):
        app.include_router(router)
    otherwise: ASGIApp = app.router.not_found
    files = file_addresses()
    if course is not None:
        from handful.web.course.serving import add_course, course_addresses

        otherwise = add_course(app, course, otherwise, settings.editor)
        files |= course_addresses()
    app.router.default = static_files(otherwise)
    # The last one that is added is the first that a request meets.
    app.add_middleware(QuickRequest, unavailable=unavailable_response)
    app.add_middleware(BodyLimit)
    app.add_middleware(SameOrigin)
    app.add_middleware(AllowedHost, hosts=hosts)
    app.add_middleware(PrintablePath, not_found=not_found_response)
    app.add_middleware(RateLimit, limits=settings, files=files)
    app.add_middleware(Session, secret=secret)
    app.add_middleware(Observe)
    app.add_middleware(SecurityHeaders)
    add_error_responses(app)
    return app


def _split_words(lexicon: Lexicon) -> None:
    """Have the word list split and hashed now, and not while the first player waits."""
    if "" in lexicon:
        raise AssertionError("a list has no empty word")


def _end_with_parent() -> None:
    """End when the process ends that started this one, however that ends."""
    parent = multiprocessing.parent_process()
    if parent is None:
        return

    def watch() -> None:
        parent.join()
        os.kill(os.getpid(), signal.SIGTERM)

    threading.Thread(target=watch, daemon=True).start()


def _collect_less_garbage() -> None:
    """Leave what the start made out of garbage collections, which would slow the moves."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(GARBAGE_THRESHOLD)
