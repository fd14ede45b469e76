"""The application: the routes, the guard before them, and what they work with."""

import asyncio
import gc
import logging
import multiprocessing
import os
import signal
import threading
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import Response
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException

from handful.lexicon import find
from handful.store import Store, Unavailable
from handful.version import __version__
from handful.web import about, daily, me, rounds
from handful.web.asset import asset_app
from handful.web.desk import Desk
from handful.web.guard import Guard
from handful.web.metric import UNAVAILABLE
from handful.web.problem import Problem
from handful.web.secret import Secret
from handful.web.service import Service
from handful.web.settings import Settings
from handful.web.solving import Solving

__all__ = ["create_app", "from_environment"]

log = logging.getLogger("handful.web")

PATIENCE = 2.0
"""Seconds after which a database that is not there is asked again."""
MOST_TOLD = 200
"""Characters of what is wrong with a request."""
GARBAGE = 20_000
"""New objects after which garbage is looked for."""
TIDY = 3600.0
"""Seconds after which is tidied up again."""
TOLD = """
A word game: a hand of letters is dealt, words are spelled from it, and afterwards the truth is
told. Make yourself known with `POST /api/me`; keep the cookie; deal with `POST /api/rounds`; move.

JSON goes in, with `Content-Type: application/json`, and JSON comes out. A request that is not
granted is answered with a code for programs and a sentence for people. The same move sent twice is
made once, so a move that got no answer may be sent again.
"""
TAGS = [
    {
        "name": "rounds",
        "description": "A hand, from the deal to the truth. A round of somebody else looks like "
        "none.",
    },
    {
        "name": "the day's hand",
        "description": "One hand a day (UTC), the same for everybody: classic with 7 letters on "
        "weekdays, wildcard with 8 at the weekend. The first try on the day is scored.",
    },
    {
        "name": "you",
        "description": "Who you are is what the cookie `handful` says. There is no password and "
        "no address; a code carries you to another device.",
    },
    {
        "name": "for everybody",
        "description": "What needs no cookie: the rules, codes to be checked, the server's health.",
    },
]


def from_environment() -> FastAPI:
    """The application as the environment describes it: each of the server's processes makes one."""
    _end_with_parent()
    return create_app(Settings.find(os.environ))


def _end_with_parent() -> None:
    """End when the process does that started this one, however that ends."""
    parent = multiprocessing.parent_process()
    if parent is None:
        return

    def watch() -> None:
        parent.join()
        os.kill(os.getpid(), signal.SIGTERM)

    threading.Thread(target=watch, daemon=True).start()


def create_app(
    settings: Settings,
    clock: Callable[[], float] = time.time,
    solving: Solving | None = None,
) -> FastAPI:
    """The application with *settings*; *clock* tells the time.

    A *solving* that is given may serve several applications, and is not closed by this one.
    """
    secret = Secret(settings.secret)
    lexicon = find(settings.words)
    store = Store.open(settings.database)
    solver = solving or Solving(settings.words)
    desk = Desk(store, lexicon, secret, settings.limits, clock)

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        # The words are split before the first player waits for it.
        assert "" not in lexicon, "a list has no empty word"
        migrating = asyncio.create_task(_migrate(store))
        await asyncio.gather(asyncio.wait([migrating], timeout=PATIENCE), solver.warm())
        # What is there now stays: to look for garbage in it again and again would slow the moves.
        gc.collect()
        gc.freeze()
        gc.set_threshold(GARBAGE)
        tidying = asyncio.create_task(_tidy(app.state.service, migrating))
        yield
        tidying.cancel()
        migrating.cancel()
        if solving is None:
            solver.close()
        store.close()

    app = FastAPI(
        title="Handful",
        version=__version__,
        description=TOLD.strip(),
        openapi_tags=TAGS,
        lifespan=lifespan,
        docs_url=None,
        redoc_url=None,
        redirect_slashes=False,
    )
    app.state.service = Service(desk, solver, secret)
    for router in (rounds.router, daily.router, me.router, about.router):
        app.include_router(router)
    app.router.default = asset_app(app.router.not_found)
    app.add_middleware(Guard, secret=secret, limits=settings.limits, clock=time.monotonic)
    _tell_problems(app)
    return app


async def _migrate(store: Store) -> None:
    """Bring the database up to date, as soon as it is there."""
    while True:
        try:
            await run_in_threadpool(store.migrate)
        except Unavailable as error:
            log.warning("%s; players are told so until it is back", error)
            await asyncio.sleep(PATIENCE)
        else:
            return


async def _tidy(service: Service, migrating: "asyncio.Task[None]") -> None:
    """Every hour draw the next hands, so that nobody waits for them, and tidy up."""
    while True:
        for day in service.desk.next_days:
            await service.day_hand(day)
        await asyncio.wait([migrating])
        try:
            await run_in_threadpool(service.desk.tidy)
        except Unavailable as error:
            log.warning("%s; it is tidied up later", error)
        await asyncio.sleep(TIDY)


def _tell_problems(app: FastAPI) -> None:
    """Have everything that goes wrong told in the same way."""

    @app.exception_handler(Problem)
    async def problem(request: Request, error: Problem) -> Response:
        return error.response()

    @app.exception_handler(Unavailable)
    async def unavailable(request: Request, error: Unavailable) -> Response:
        UNAVAILABLE.inc()
        log.warning("%s", error)
        told = "The game's database is not available at the moment; nothing is lost. Try again."
        return Problem("unavailable", told, wait=2).response()

    @app.exception_handler(RequestValidationError)
    async def bad_request(request: Request, error: RequestValidationError) -> Response:
        first = error.errors()[0]
        where = ".".join(str(part) for part in first["loc"][1:]) or "the request"
        told = f"{where}: {first['msg']}"  # which may repeat all that was sent
        return Problem("bad-request", f"{told[:MOST_TOLD]}.").response()

    @app.exception_handler(HTTPException)
    async def refused(request: Request, error: HTTPException) -> Response:
        if isinstance(error.__cause__, Problem):  # the guard's, raised while the body was read
            return error.__cause__.response()
        told = Problem("bad-request", "The request could not be read.")
        if error.status_code == 405:
            told = Problem("wrong-method", "This address is not asked in that way.")
        if error.status_code == 404:
            told = Problem("not-found", "There is nothing at this address.")
        response = told.response()
        response.headers.update(_allowed(request) or error.headers or {})
        return response


def _allowed(request: Request) -> dict[str, str]:
    """The ways in which an address of the API is asked: the router knows only of one."""
    path = getattr(request.scope.get("route"), "path", None)
    methods = request.app.openapi()["paths"].get(path, {})
    return {"Allow": ", ".join(method.upper() for method in methods)} if methods else {}
