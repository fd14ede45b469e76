"""/api/course/run: a learner's program, played over a WebSocket, which it does not outlive.

The client begins with the program, {"edition", "files", "run": FILE} or {"edition", "files", "try":
LINES}, and then sends {"line": TEXT} for what is typed and {"stop": true}. The server answers with
{"place": N} while it waits in the line, {"started": true}, {"out": TEXT} again and again, and
{"end": {"why", "message"}} at last.
"""

import asyncio
import json
import logging
import time
from collections.abc import Awaitable
from functools import cache
from typing import Any, Literal, NamedTuple, Protocol

from fastapi import APIRouter
from pydantic import BaseModel, ConfigDict, Field, ValidationError
from starlette.types import Scope
from starlette.websockets import WebSocket, WebSocketDisconnect

from handful.course.built_in import built_in
from handful.course.kit import KITS, kit_files
from handful.grader import NoJail, find_jail
from handful.store import Unavailable
from handful.web.api.services import Services
from handful.web.course.interactive import (
    CannotStart,
    LineRefused,
    ProgramRun,
    RunEnd,
    Why,
)
from handful.web.course.run_line import Interruption, RunLine, Turn
from handful.web.errors import ApiError, ErrorCode
from handful.web.middleware.observe import POLICY_VIOLATION, close_reason
from handful.web.middleware.token_bucket import TokenBuckets
from handful.web.player.identity import Identity
from handful.web.player.network import network_around
from handful.web.solver.value import Asker

log = logging.getLogger("handful.web")

router = APIRouter()

FIRST_SECONDS = 10.0
"""So long the first message may take."""
SEND_SECONDS = 30.0
"""So long the client may take to read a message; then the run is ended."""
MOST_LATER = 8192
"""Characters of any message but the first."""
MOST_LINES = 20_000
"""Characters of lines to try."""
MESSAGE_RATE, MESSAGE_BURST = 50, 200
"""Messages a second, and at once."""
NORMAL = 1000
UKRAINIAN = "-uk"
"""How the names of editions in Ukrainian end; their kits are those without it."""

INTERRUPTED = {
    Interruption.REPLACED: RunEnd(
        Why.STOPPED, "The program was stopped: you have started another one."
    ),
    Interruption.OTHERS_WAIT: RunEnd(
        Why.OTHERS_WAIT,
        "The program was ended because others are waiting to run theirs. "
        "Start it again when you like.",
    ),
    Interruption.NO_PLACE: RunEnd(
        Why.OTHERS_WAIT,
        "Too many programs are running at the moment. Try again in half a minute.",
    ),
}
STOPPED = RunEnd(Why.STOPPED, "You have stopped the program.")


class RunAccess(Protocol):
    """Decides who may run programs."""

    async def require_run(self, identity: Identity | None, scope: Scope) -> None:
        """Raise ApiError for somebody who may not run programs here."""


class RunCourse(Protocol):
    """What the course has for runs: the routes find it at `app.state.course`."""

    @property
    def access(self) -> RunAccess:
        """Who may run programs."""

    @property
    def runs(self) -> RunLine:
        """Who runs one now."""


class Start(BaseModel):
    """What to run: a file of the program, or lines to try with it."""

    model_config = ConfigDict(extra="forbid", strict=True)

    edition: str
    files: dict[str, str]
    run: str | None = None
    lines: str | None = Field(None, alias="try", max_length=MOST_LINES)


class Message(BaseModel):
    """What a client may send later: a line that was typed, or that the program is to stop."""

    model_config = ConfigDict(extra="forbid", strict=True)

    line: str | None = None
    stop: Literal[True] | None = None


class ClientGone(Exception):
    """The client has closed the WebSocket, or does not read what it is sent."""


class _Kit(NamedTuple):
    """What lies beside a learner's programs, and how these are called."""

    names: frozenset[str]
    data: dict[str, str]


@router.websocket("/api/course/run")
async def run(socket: WebSocket) -> None:
    """Run a program for the client, as long as it is there."""
    await socket.accept()
    try:
        try:
            await _close(socket, await _serve(socket), NORMAL)
        except ApiError as error:
            await _close(socket, RunEnd(Why.ERROR, str(error)), POLICY_VIOLATION)
        except Unavailable as error:
            log.warning("%s", error)
            refused = ApiError(ErrorCode.UNAVAILABLE)
            await _close(socket, RunEnd(Why.ERROR, str(refused)), POLICY_VIOLATION)
    except (ClientGone, WebSocketDisconnect):
        return


async def _serve(socket: WebSocket) -> RunEnd:
    """How the program ended that the client has sent."""
    course: RunCourse = socket.app.state.course
    identity = await _identity(socket)
    await course.access.require_run(identity, socket.scope)
    play = _Play(socket, await _first_message(socket))
    address = socket.state.address
    player = address if identity is None else identity.player
    with course.runs.enter(Asker(network_around(address), address, player)) as turn:
        return await play.until_end(turn)


async def _identity(socket: WebSocket) -> Identity | None:
    """Who asks; nobody known, if this device was ended from another one."""
    identity: Identity | None = socket.state.identity
    services: Services = socket.app.state.services
    if identity is not None and await services.run(services.accounts.is_ended, identity):
        return None
    return identity


async def _first_message(socket: WebSocket) -> Start:
    """What is to be run; ApiError if it does not come, or is not as it should be."""
    try:
        async with asyncio.timeout(FIRST_SECONDS):
            text = await _receive(socket)
    except TimeoutError:
        raise ApiError(ErrorCode.TOO_SLOW) from None
    try:
        start = Start.model_validate_json(text)
    except ValidationError as error:
        raise ApiError(ErrorCode.BAD_REQUEST, _what_is_wrong(error)) from error
    if (start.run is None) == (start.lines is None):
        raise ApiError(ErrorCode.BAD_REQUEST, "Either run or try is to be there.")
    kit = await asyncio.to_thread(_kit, start.edition)
    for name in start.files:
        if name not in kit.names:
            raise ApiError(ErrorCode.BAD_REQUEST, f"There is no file {name[:40]!r} in this kit.")
    if start.run is not None and start.run not in start.files:
        raise ApiError(ErrorCode.BAD_REQUEST, f"There is no file {start.run[:40]!r} to run.")
    return start


class _Play:
    """One run: what it writes is sent, and what is sent is typed, both at the same time."""

    def __init__(self, socket: WebSocket, start: Start) -> None:
        self._socket = socket
        self._start = start
        self._run: ProgramRun | None = None
        self._messages = TokenBuckets(MESSAGE_RATE, MESSAGE_BURST, time.monotonic)

    async def until_end(self, turn: Turn) -> RunEnd:
        """How it ends: by itself, by the client, or because others need the place."""
        playing = asyncio.create_task(self._play(turn))
        listening = asyncio.create_task(self._listen(turn))
        interrupted = asyncio.create_task(turn.interrupted())
        tasks = (playing, listening, interrupted)
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            if playing.done():
                return playing.result()
            return listening.result() if listening.done() else INTERRUPTED[interrupted.result()]
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    async def _play(self, turn: Turn) -> RunEnd:
        """Wait for the turn, and run the program; nothing of it is left after this."""
        async for place in turn.places():
            await _send(self._socket, {"place": place})
        try:
            started = await self._started()
        except NoJail as error:
            message = "Programs cannot be run safely on this server."
            raise ApiError(ErrorCode.UNAVAILABLE, message) from error
        except CannotStart as error:
            log.warning("a program was not run: %s", error)
            message = "The program could not be started. Try again."
            raise ApiError(ErrorCode.UNAVAILABLE, message) from error
        async with started:
            self._run = started
            await _send(self._socket, {"started": True})
            async for text in started.output():
                await _send(self._socket, {"out": text})
            return await started.end()

    async def _started(self) -> ProgramRun:
        start = self._start
        jail = await asyncio.to_thread(find_jail)  # it was found before, when the server started
        data = (await asyncio.to_thread(_kit, start.edition)).data
        main, lines = start.run or "", start.lines or ""
        return await ProgramRun.start(jail, start.files, data, main=main, lines=lines)

    async def _listen(self, turn: Turn) -> RunEnd:
        """Type what the client sends, until it wants the program to stop."""
        while True:
            text = await _receive(self._socket)
            if self._messages.take(""):
                raise ApiError(ErrorCode.TOO_FAST, "Too many messages at once.")
            if len(text) > MOST_LATER:
                raise ApiError(ErrorCode.TOO_LARGE, f"A message has at most {MOST_LATER} letters.")
            try:
                message = Message.model_validate_json(text)
            except ValidationError as error:
                raise ApiError(ErrorCode.BAD_REQUEST, _what_is_wrong(error)) from error
            if message.stop:
                return STOPPED
            if message.line is not None and self._run is not None:
                try:
                    turn.note_typed()
                    self._run.send_line(message.line)
                except LineRefused as error:
                    return RunEnd(Why.STOPPED, str(error))


async def _receive(socket: WebSocket) -> str:
    """The next message, which is text; ClientGone if there is none."""
    message = await socket.receive()
    if message["type"] == "websocket.disconnect":
        raise ClientGone
    text = message.get("text")
    if not isinstance(text, str):
        raise ApiError(ErrorCode.BAD_REQUEST, "Messages are JSON texts, not bytes.")
    return text


async def _send(socket: WebSocket, message: dict[str, Any]) -> None:
    """Send a message; ClientGone if the client does not read what was sent before."""
    await _in_time(socket.send_text(json.dumps(message, ensure_ascii=False)))


async def _close(socket: WebSocket, end: RunEnd, code: int) -> None:
    """Tell the client how it ended, and close the WebSocket."""
    await _send(socket, {"end": {"why": end.why.value, "message": end.message}})
    await _in_time(socket.close(code, close_reason(end.message)))


async def _in_time(sending: Awaitable[None]) -> None:
    try:
        async with asyncio.timeout(SEND_SECONDS):
            await sending
    except (TimeoutError, RuntimeError):  # the second one where it is closed already
        raise ClientGone from None


def _what_is_wrong(error: ValidationError) -> str:
    first = error.errors(include_url=False, include_input=False)[0]
    where = ".".join(str(part)[:40] for part in first["loc"]) or "the message"
    return f"{where}: {first['msg']}."


@cache
def _kit_called(name: str) -> _Kit:
    return _Kit(frozenset(built_in(name).files), {"words.txt": kit_files(name)["words.txt"]})


def _kit(edition: str) -> _Kit:
    """The kit of an *edition*; ApiError if there is none of that name."""
    name = edition.removesuffix(UKRAINIAN)
    if name not in KITS or (name != edition and KITS[name].ukrainian is None):
        raise ApiError(ErrorCode.BAD_REQUEST, f"There is no edition {edition[:40]!r}.")
    return _kit_called(name)
