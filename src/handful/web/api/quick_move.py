"""ASGI middleware: most moves are made here, and the others go on to their route.

What FastAPI does for a request, finding its route, reading it and asking the dependencies, takes
longer than the move. The device, which a dependency looks at, is looked at by the statement that
appends the move.
"""

from collections.abc import Callable
from typing import NamedTuple

from fastapi.responses import Response
from pydantic_core import to_json
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from handful.store import Move, Unavailable
from handful.web.api.moves import MOVE_REQUEST, answer_of
from handful.web.api.services import Services
from handful.web.player.identity import Identity
from handful.web.player.network import network_around
from handful.web.solver.value import Asker

__all__ = ["QuickMove"]

BEFORE, AFTER = "/api/rounds/", "/moves"
"""What stands around the id of a round in the address of its moves."""
JSON = (b"content-type", b"application/json")


class _Route(NamedTuple):
    """What the metrics ask of a route."""

    path: str


ROUTE = _Route(f"{BEFORE}{{id}}{AFTER}")


class QuickMove:
    """Makes the moves that one statement makes; *unavailable* tells that the database is away."""

    def __init__(self, app: ASGIApp, unavailable: Callable[[Unavailable], Response]) -> None:
        self._app = app
        self._unavailable = unavailable

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a move, or pass the request on as it came."""
        id_ = _round_in(scope)
        if id_ is None:
            await self._app(scope, receive, send)
            return
        messages = await _whole_request(receive)
        try:
            answer = await _answer(scope, id_, messages)
        except Unavailable as error:
            scope["route"] = ROUTE
            await self._unavailable(error)(scope, receive, send)
            return
        if answer is None:
            await self._app(scope, _again(messages, receive), send)
            return
        scope["route"] = ROUTE
        headers = [(b"content-length", b"%d" % len(answer)), JSON]
        await send({"type": "http.response.start", "status": 200, "headers": headers})
        await send({"type": "http.response.body", "body": answer})


def _round_in(scope: Scope) -> str | None:
    """The round in which a player moves; None if it is another request."""
    if scope["type"] != "http" or scope["method"] != "POST":
        return None
    path: str = scope["path"]
    if not path.startswith(BEFORE) or not path.endswith(AFTER):
        return None
    return path[len(BEFORE) : -len(AFTER)]


async def _answer(scope: Scope, id_: str, messages: list[Message]) -> bytes | None:
    """The answer to a move that one statement makes; None where more must be asked or said."""
    identity: Identity | None = scope["state"]["identity"]
    if identity is None or messages[-1]["type"] != "http.request":
        return None
    try:
        body = MOVE_REQUEST.validate_json(b"".join([each["body"] for each in messages]))
    except ValueError:
        return None
    services: Services = scope["app"].state.services
    move = Move(body.number, body.kind, body.text.lower())
    state = await services.moves.make_next(identity, id_, move)
    if state is None:
        return None
    address: str = scope["state"]["address"]
    who = Asker(network_around(address), address, identity.player)
    return to_json(answer_of(services, state, body.kind, who))


async def _whole_request(receive: Receive) -> list[Message]:
    """The messages of a request until its body is there, or its client is gone."""
    messages = [await receive()]
    while messages[-1].get("more_body", False):
        messages.append(await receive())
    return messages


def _again(messages: list[Message], receive: Receive) -> Receive:
    """A *receive* that gives *messages* once more before what follows them."""
    left = iter(messages)

    async def receive_again() -> Message:
        return next(left, None) or await receive()

    return receive_again
