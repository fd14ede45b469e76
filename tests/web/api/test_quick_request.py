"""Moves that are answered before their route is looked for, or passed on as they came."""

import json
from collections.abc import Iterator
from typing import Any

import pytest
from starlette.responses import Response
from starlette.types import Message, Receive, Scope, Send

from handful.web.api.quick_request import QuickRequest
from tests.support.web.app import CLASSIC_HAND, App, Player, json_of, refused, run_async

WORD = {"number": 1, "kind": "word", "text": "tie"}


def send_parts(app: App, player: Player, id_: str, body: bytes, size: int = 7) -> Any:
    """Send a move in pieces, without saying how long it is."""

    def parts() -> Iterator[bytes]:
        for start in range(0, len(body), size):
            yield body[start : start + size]

    headers = {"cookie": f"handful={player.cookie}", "content-type": "application/json"}
    return app.client.post(f"/api/rounds/{id_}/moves", content=parts(), headers=headers)


@pytest.fixture
def player(app: App) -> Player:
    return app.player()


def test_a_move_may_come_in_parts(app: App, player: Player) -> None:
    dealt = player.deal("classic", CLASSIC_HAND)
    answer = send_parts(app, player, dealt["id"], json.dumps(WORD).encode())
    assert json_of(answer, 200) == player.see(dealt)
    assert answer.headers["content-type"] == "application/json"
    assert answer.headers["cache-control"] == "no-store"


def test_what_is_passed_on_is_whole(app: App, player: Player) -> None:
    dealt = player.deal("classic", CLASSIC_HAND)
    late = json.dumps({**WORD, "number": 3}).encode()
    refused(send_parts(app, player, dealt["id"], late), 409, "stale-move")
    message = refused(send_parts(app, player, dealt["id"], late[:-1]), 422, "bad-request")
    assert message == "The body is not valid JSON."
    message = refused(send_parts(app, player, dealt["id"], b'{"kind": "jump"}'), 422, "bad-request")
    assert "jump" in message
    utf16 = json.dumps(WORD).encode("utf-16")
    assert json_of(send_parts(app, player, dealt["id"], utf16), 200)["moves"] == 1


def test_a_body_of_many_parts_is_not_longer_than_another(app: App, player: Player) -> None:
    dealt = player.deal("classic", CLASSIC_HAND)
    answer = send_parts(app, player, dealt["id"], b" " * 9000, 1000)
    refused(answer, 413, "too-large")
    assert player.see(dealt)["moves"] == 0


def test_who_leaves_before_the_body_is_whole_makes_no_move() -> None:
    sent: list[Message] = [
        {"type": "http.request", "body": json.dumps(WORD).encode(), "more_body": True},
        {"type": "http.disconnect"},
    ]
    left = iter(sent)
    seen: list[Message] = []

    async def receive() -> Message:
        return next(left)

    async def send(_: Message) -> None:
        raise AssertionError("nobody is there")

    async def route(scope: Scope, receive: Receive, send: Send) -> None:
        seen.extend([await receive(), await receive()])

    scope: Scope = {
        "type": "http",
        "method": "POST",
        "path": "/api/rounds/ID/moves",
        "state": {"identity": object()},
    }
    quick = QuickRequest(route, unavailable=lambda _: Response())
    run_async(quick(scope, receive, send))
    assert seen == sent
