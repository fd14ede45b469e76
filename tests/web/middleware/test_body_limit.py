"""The kind and the size of a body."""

import json
from collections.abc import Iterator

import pytest
from starlette.types import Message, Scope

from tests.support.web.app import CHANGES, App, Player, padded, refused, run_async


@pytest.mark.parametrize(
    "kind", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", "json", ""]
)
def test_a_body_is_said_to_be_json(player: Player, kind: str) -> None:
    for method, path, asked in CHANGES:
        if asked is not None:
            body = json.dumps(asked).encode()
            response = player.ask(method, path, content=body, headers={"content-type": kind})
            refused(response, 415, "not-json")
    response = player.ask("POST", "/api/rounds", content=b"{}")
    refused(response, 415, "not-json")


@pytest.mark.parametrize(
    "kind", ["application/json", "Application/JSON", "application/json; charset=utf-8"]
)
def test_json_is_json_however_it_is_written(player: Player, kind: str) -> None:
    response = player.ask("POST", "/api/rounds", content=b"{}", headers={"content-type": kind})
    assert response.status_code == 201


def test_a_body_has_at_most_8192_bytes(player: Player) -> None:
    kind = {"content-type": "application/json"}
    assert player.ask("POST", "/api/rounds", content=padded(8192), headers=kind).status_code == 201
    for size in (8193, 1_000_000):
        response = player.ask("POST", "/api/rounds", content=padded(size), headers=kind)
        refused(response, 413, "too-large")


@pytest.mark.parametrize("length", ["-1", "many", "1e3", "9" * 30, "9" * 5000, "²"])
def test_a_length_that_cannot_be_is_too_large(player: Player, length: str) -> None:
    headers = {
        "content-type": "application/json",
        "content-length": length.encode("latin-1"),
    }
    response = player.ask("POST", "/api/rounds", content=b"{}", headers=headers)
    refused(response, 413, "too-large")


def in_parts(body: bytes, size: int) -> Iterator[bytes]:
    for start in range(0, len(body), size):
        yield body[start : start + size]


def test_a_body_that_comes_in_parts_is_read_as_one(player: Player) -> None:
    parts = in_parts(padded(8192), 1000)
    headers = {"content-type": "application/json"}
    assert player.ask("POST", "/api/rounds", content=parts, headers=headers).status_code == 201


@pytest.mark.parametrize("size", [8193, 100_000])
def test_a_body_that_comes_in_parts_has_at_most_8192_bytes(player: Player, size: int) -> None:
    headers = {"content-type": "application/json"}
    response = player.ask(
        "POST", "/api/rounds", content=in_parts(padded(size), 1000), headers=headers
    )
    refused(response, 413, "too-large")


def test_a_body_in_parts_is_said_to_be_json(player: Player) -> None:
    refused(player.ask("POST", "/api/rounds", content=in_parts(b"{}", 1)), 415, "not-json")


def test_no_more_of_a_long_body_is_read_than_needed(app: App, player: Player) -> None:
    """Asked as a server asks, without the client, which would send everything."""
    read, sent = [], []

    async def receive() -> Message:
        read.append(1)
        return {"type": "http.request", "body": b" " * 1000, "more_body": True}

    async def send(message: Message) -> None:
        sent.append(message)

    scope: Scope = {
        "type": "http",
        "method": "POST",
        "path": "/api/rounds",
        "query_string": b"",
        "headers": [
            (b"cookie", f"handful={player.cookie}".encode()),
            (b"content-type", b"application/json"),
            (b"transfer-encoding", b"chunked"),
        ],
    }
    run_async(app.asgi(scope, receive, send))
    assert (sent[0]["status"], len(read)) == (413, 9)
