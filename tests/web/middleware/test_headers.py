"""What every response says, whatever kind it is."""

import logging

import httpx
import pytest

from tests.support.web.app import CLASSIC_HAND, App, Player, padded, refused


def answers_of_all_kinds(app: App, player: Player) -> dict[int, httpx.Response]:
    played = player.deal("classic", CLASSIC_HAND)
    moves = f"/api/rounds/{played['id']}/moves"
    tag = app.ask("GET", "/").headers["etag"]
    json_kind = {"content-type": "application/json"}
    answers = [
        player.ask("GET", "/api/me"),
        player.ask("POST", "/api/rounds", {}),
        app.player().ask("DELETE", "/api/me"),
        app.ask("GET", "/", headers={"if-none-match": tag}),
        app.ask("POST", "/api/verify", {"code": "x"}),
        app.ask("GET", "/api/me"),
        player.ask("POST", moves, {}, headers={"origin": "http://example.org"}),
        app.ask("GET", "/nothing"),
        app.ask("PUT", "/api/me"),
        player.ask("POST", moves, {"number": 9, "kind": "stop"}),
        player.ask("POST", moves, content=padded(9000), headers=json_kind),
        player.ask("POST", moves, content=b"x"),
        player.ask("POST", moves, {}),
    ]
    return {each.status_code: each for each in answers}


def check_headers(response: httpx.Response) -> None:
    policy = response.headers["content-security-policy"].split("; ")
    assert "default-src 'none'" in policy
    assert "frame-ancestors 'none'" in policy
    assert not any("unsafe" in part or "*" in part or "http" in part for part in policy)
    assert response.headers["x-content-type-options"] == "nosniff"
    assert response.headers["referrer-policy"] == "same-origin"
    assert response.headers["cross-origin-opener-policy"] == "same-origin"
    assert response.headers["cross-origin-resource-policy"] == "same-origin"
    assert "geolocation=()" in response.headers["permissions-policy"]


def test_every_kind_of_answer_has_the_headers_that_protect(app: App, player: Player) -> None:
    answers = answers_of_all_kinds(app, player)
    assert sorted(answers) == [200, 201, 204, 304, 400, 401, 403, 404, 405, 409, 413, 415, 422]
    for response in answers.values():
        check_headers(response)


@pytest.mark.parametrize(
    "path",
    [
        "/",
        "/worker.js",
        "/icon.svg",
        "/docs",
        "/assets.json",
        "/healthz",
        "/readyz",
        "/metrics",
        "/openapi.json",
    ],
)
def test_what_is_not_of_the_api_has_them_too(app: App, path: str) -> None:
    response = app.ask("GET", path)
    assert response.status_code == 200
    check_headers(response)


@pytest.mark.parametrize(
    "path", ["/api.js", "/style.css", "/icon-192.png", "/manifest.webmanifest"]
)
def test_a_part_of_the_page_that_is_no_document_has_only_those_that_mean_something_there(
    app: App, path: str
) -> None:
    response = app.ask("GET", path)
    assert response.headers["x-content-type-options"] == "nosniff"
    assert "cross-origin-resource-policy" not in response.headers
    assert "content-security-policy" not in response.headers


def test_answers_of_the_api_are_never_kept(app: App, player: Player) -> None:
    for response in answers_of_all_kinds(app, player).values():
        if response.url.path.startswith("/api/"):
            assert response.headers["cache-control"] == "no-store"


def test_a_mistake_of_the_server_is_noted_and_told_without_details(
    app: App,
    player: Player,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    def broken(*args: object) -> None:
        raise RuntimeError("a bug of our own")

    monkeypatch.setattr(app.store, "history", broken)
    with caplog.at_level(logging.ERROR, "handful.web"):
        response = player.ask("GET", "/api/me/statistics")
    message = refused(response, 500, "broken")
    assert message == "The server made a mistake; it has been logged."
    assert "a bug of our own" in caplog.text
    check_headers(response)
    assert response.headers["cache-control"] == "no-store"


def test_no_answer_names_what_the_server_runs_on(app: App, player: Player) -> None:
    for response in answers_of_all_kinds(app, player).values():
        assert not {"server", "x-powered-by"} & set(response.headers)
