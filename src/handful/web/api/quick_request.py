"""ASGI middleware: most moves, and reviews that a table has, are answered before their routes.

What FastAPI does for a request, finding its route, reading it and asking the dependencies, takes
longer than either. The device, which a dependency looks at, is looked at here by the statement that
appends a move, or beside reading the round. All other requests go on to their routes.
"""

from collections.abc import Awaitable, Callable
from typing import NamedTuple, TypeAlias

from fastapi.responses import Response
from pydantic_core import to_json
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from handful.store import Move, Unavailable
from handful.web.api.moves import MOVE_REQUEST, answer_of
from handful.web.api.review import review_by_table
from handful.web.api.services import Services
from handful.web.player.identity import Identity
from handful.web.player.network import network_around
from handful.web.solver.value import Asker

ROUNDS = "/api/rounds/"
"""What stands before the id of a round in an address."""
JSON = (b"content-type", b"application/json")


class _Route(NamedTuple):
    """What the metrics ask of a route."""

    path: str


class QuickRequest:
    """Answers what one look or statement answers; *unavailable* says that the database is away."""

    def __init__(self, app: ASGIApp, unavailable: Callable[[Unavailable], Response]) -> None:
        self._app = app
        self._unavailable = unavailable

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer the request, or pass it on as it came."""
        id_, what = _round_in(scope)
        answer_to = QUICK.get(what)
        if answer_to is None:
            await self._app(scope, receive, send)
            return
        messages = await _whole_request(receive)
        route = _Route(f"{ROUNDS}{{id}}/{what}")
        try:
            answer = await _answer(scope, answer_to, id_, messages)
        except Unavailable as error:
            scope["route"] = route
            await self._unavailable(error)(scope, receive, send)
            return
        if answer is None:
            await self._app(scope, _again(messages, receive), send)
            return
        scope["route"] = route
        headers = [(b"content-length", b"%d" % len(answer)), JSON]
        await send({"type": "http.response.start", "status": 200, "headers": headers})
        await send({"type": "http.response.body", "body": answer})


def _round_in(scope: Scope) -> tuple[str, str]:
    """The round that is asked about, and what; two empty texts if it is another request."""
    if scope["type"] != "http" or scope["method"] != "POST":
        return "", ""
    path: str = scope["path"]
    id_, _, what = path.removeprefix(ROUNDS).partition("/")
    return (id_, what) if path.startswith(ROUNDS) else ("", "")


class _Asked(NamedTuple):
    """A request about a round."""

    services: Services
    identity: Identity
    asker: Asker
    id: str
    body: bytes


_Answer: TypeAlias = Callable[[_Asked], Awaitable[object | None]]
"""The answer; None where more must be asked or said."""


async def _answer(
    scope: Scope, answer_to: _Answer, id_: str, messages: list[Message]
) -> bytes | None:
    """The answer as JSON; None where the route has to answer."""
    identity: Identity | None = scope["state"]["identity"]
    if identity is None or messages[-1]["type"] != "http.request":
        return None
    address: str = scope["state"]["address"]
    asker = Asker(network_around(address), address, identity.player)
    body = b"".join([each["body"] for each in messages])
    services: Services = scope["app"].state.services
    answer = await answer_to(_Asked(services, identity, asker, id_, body))
    return None if answer is None else to_json(answer)


async def _move(asked: _Asked) -> object | None:
    """The round after a move that one statement makes."""
    try:
        body = MOVE_REQUEST.validate_json(asked.body)
    except ValueError:
        return None
    move = Move(body.number, body.kind, body.text.lower())
    state = await asked.services.moves.make_next(asked.identity, asked.id, move)
    return None if state is None else answer_of(asked.services, state, body.kind, asked.asker)


async def _review(asked: _Asked) -> object | None:
    """The review of a round whose hand is in a table."""
    return await review_by_table(asked.services, asked.identity, asked.asker, asked.id)


QUICK: dict[str, _Answer] = {"moves": _move, "review": _review}


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
