"""The guard at the door: origins, kinds and sizes of bodies, speed, and headers."""

import asyncio
import json
import logging
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import httpx
import pytest
from starlette.types import Message, Scope

from handful.web import Limits
from handful.web.flood import MOST_BUCKETS, Flood
from handful.web.identity import player_of
from handful.web.solving import Solving
from tests.web.house import CLASSIC_HAND, PLENTY, House, Player, opened, refused, told

CHANGES = [
    ("POST", "/api/me", {}),
    ("PATCH", "/api/me", {"nickname": "Mallory"}),
    ("DELETE", "/api/me", None),
    ("POST", "/api/me/code", None),
    ("POST", "/api/me/restore", {"code": "x"}),
    ("POST", "/api/rounds", {}),
    ("POST", "/api/daily", {"day": None}),
    ("POST", "/api/verify", {"code": "x"}),
]


# Where a request comes from.


@pytest.mark.parametrize(
    "origin",
    [
        "https://example.org",
        "http://testserver.example.org",
        "http://example.org/testserver",
        "http://testserver:8000",
        "http://testserver@example.org",
        "testserver",
        "null",
        "",
        "http://[",
        "http://[::1",
        "\N{LATIN SMALL LETTER E WITH ACUTE}",
    ],
)
def test_another_sites_page_changes_nothing(player: Player, origin: str) -> None:
    before = player.get("/api/me")
    headers = {"origin": origin.encode("latin-1")}
    for method, path, asked in CHANGES:
        refused(player.ask(method, path, asked, headers=headers), 403, "wrong-origin")
    assert player.get("/api/me") == before


def test_a_request_that_the_browser_calls_cross_site_changes_nothing(player: Player) -> None:
    before = player.get("/api/me")
    for method, path, asked in CHANGES:
        response = player.ask(method, path, asked, headers={"sec-fetch-site": "cross-site"})
        refused(response, 403, "wrong-origin")
    assert player.get("/api/me") == before


@pytest.mark.parametrize(
    "headers",
    [
        {},
        {"origin": "http://testserver"},
        {"origin": "http://testserver", "sec-fetch-site": "same-origin"},
        {"origin": "https://there:8000", "host": "there:8000"},
        {"sec-fetch-site": "none"},
    ],
)
def test_the_servers_own_page_may_ask(player: Player, headers: dict[str, str]) -> None:
    assert player.ask("POST", "/api/rounds", {}, headers=headers).status_code == 201


def test_reading_is_allowed_from_anywhere_but_not_shared(player: Player) -> None:
    response = player.ask("GET", "/api/me", headers={"origin": "https://example.org"})
    assert response.status_code == 200
    assert "access-control-allow-origin" not in response.headers


# What a body is.


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


def padded(size: int) -> bytes:
    return b"{" + b" " * (size - 2) + b"}"


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


def test_no_more_of_a_long_body_is_read_than_needed(house: House, player: Player) -> None:
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
    asyncio.run(house.app(scope, receive, send))
    assert (sent[0]["status"], len(read)) == (413, 9)


# How fast.


@pytest.fixture
def standstill(monkeypatch: pytest.MonkeyPatch) -> None:
    """No time passes for servers that are opened from now on."""
    monkeypatch.setattr("handful.web.app.time", SimpleNamespace(monotonic=lambda: 0.0))


@pytest.mark.usefixtures("standstill")
def test_a_player_who_asks_too_fast_waits(tmp_path: Path, solving: Solving) -> None:
    limits = PLENTY._replace(player_rate=1, player_burst=5)
    with opened(tmp_path, solving, limits) as house:
        player, other = house.player(), house.player()
        answers = [player.ask("GET", "/api/me") for _ in range(6)]
        assert [each.status_code for each in answers] == [200] * 5 + [429]
        assert "wait a moment" in refused(answers[-1], 429, "too-fast")
        assert answers[-1].headers["retry-after"] == "1"
        assert other.ask("GET", "/api/me").status_code == 200


@pytest.mark.usefixtures("standstill")
def test_an_address_that_asks_too_fast_waits(tmp_path: Path, solving: Solving) -> None:
    limits = PLENTY._replace(address_rate=1, address_burst=5)
    with opened(tmp_path, solving, limits) as house:
        answers = [house.ask("GET", "/api/about") for _ in range(6)]
        assert [each.status_code for each in answers] == [200] * 5 + [429]
        refused(answers[-1], 429, "too-fast")
        assert house.ask("GET", "/healthz").status_code == 200


def test_a_bucket_fills_again() -> None:
    now = [0.0]
    flood = Flood(rate=2, burst=3, clock=lambda: now[0])
    assert [flood.wait("ada") for _ in range(4)] == [0, 0, 0, 0.5]
    now[0] = 0.5
    assert [flood.wait("ada") for _ in range(2)] == [0, 0.5]
    now[0] = 100.0
    assert [flood.wait("ada") for _ in range(4)] == [0, 0, 0, 0.5]
    assert flood.wait("bob") == 0


def test_buckets_do_not_fill_the_memory() -> None:
    now = [0.0]
    flood = Flood(rate=1, burst=1, clock=lambda: now[0])
    for number in range(2 * MOST_BUCKETS):
        now[0] += 0.0001
        assert flood.wait(str(number)) == 0
        assert len(flood._buckets) <= MOST_BUCKETS


def test_quotas_are_counted_by_the_hour(tmp_path: Path, solving: Solving) -> None:
    limits = PLENTY._replace(
        players_an_hour=2, restores_an_hour=2, rounds_an_hour=3, reviews_an_hour=1
    )
    with opened(tmp_path, solving, limits) as house:
        house.clock.set("2026-11-13T10:15:00Z")
        player, other = house.player(), house.player()
        played = told(player.ask("POST", "/api/rounds", {}), 201)
        played = player.move(played, ".")
        player.replay(played)
        player.begin_day()
        player.review(played)

        def too_often() -> list[httpx.Response]:
            return [
                house.ask("POST", "/api/me"),
                player.ask("POST", "/api/rounds", {}),
                player.ask("POST", f"/api/rounds/{played['id']}/replay", {"by": "you"}),
                player.ask("POST", "/api/daily", {"day": "2026-11-12"}),
                player.ask("POST", f"/api/rounds/{played['id']}/review"),
            ]

        for _ in range(2):
            refused(house.ask("POST", "/api/me/restore", {"code": "x"}), 400, "bad-code")
        for response in (*too_often(), house.ask("POST", "/api/me/restore", {"code": "x"})):
            assert "an hour. Try again later." in refused(response, 429, "too-fast")
            assert response.headers["retry-after"] == "2701"
        assert other.ask("POST", "/api/rounds", {}).status_code == 201
        house.clock.set("2026-11-13T11:00:00Z")
        assert [each.status_code for each in too_often()] == [201, 201, 201, 201, 200]


def test_todays_round_that_was_begun_is_found_whatever_the_quota(
    tmp_path: Path, solving: Solving
) -> None:
    with opened(tmp_path, solving, PLENTY._replace(rounds_an_hour=1)) as house:
        player = house.player()
        played = player.begin_day()
        assert player.begin_day() == played


def test_quotas_hold_for_all_processes_together(tmp_path: Path, solving: Solving) -> None:
    limits = PLENTY._replace(rounds_an_hour=2)
    with opened(tmp_path, solving, limits) as one, opened(tmp_path, solving, limits) as two:
        player = one.player()
        device = Player(two, player.cookie)
        assert player.ask("POST", "/api/rounds", {}).status_code == 201
        assert device.ask("POST", "/api/rounds", {}).status_code == 201
        refused(player.ask("POST", "/api/rounds", {}), 429, "too-fast")
        refused(device.ask("POST", "/api/rounds", {}), 429, "too-fast")


def test_two_processes_know_the_same_rounds(tmp_path: Path, solving: Solving) -> None:
    with opened(tmp_path, solving) as one, opened(tmp_path, solving) as two:
        player = one.player()
        device = Player(two, player.cookie)
        played = player.play("classic", CLASSIC_HAND, "tie")
        assert device.move(device.see(played), "rain") == player.see(played)


def test_the_limits_of_a_server_let_people_play() -> None:
    assert Limits() == Limits(20, 80, 200, 800, 300, 30, 600, 240)


# What every answer says.


def answers_of_all_kinds(house: House, player: Player) -> dict[int, httpx.Response]:
    played = player.deal("classic", CLASSIC_HAND)
    moves = f"/api/rounds/{played['id']}/moves"
    tag = house.ask("GET", "/").headers["etag"]
    json_kind = {"content-type": "application/json"}
    answers = [
        player.ask("GET", "/api/me"),
        player.ask("POST", "/api/rounds", {}),
        house.player().ask("DELETE", "/api/me"),
        house.ask("GET", "/", headers={"if-none-match": tag}),
        house.ask("POST", "/api/verify", {"code": "x"}),
        house.ask("GET", "/api/me"),
        player.ask("POST", moves, {}, headers={"origin": "http://example.org"}),
        house.ask("GET", "/nothing"),
        house.ask("PUT", "/api/me"),
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


def test_every_kind_of_answer_has_the_headers_that_protect(house: House, player: Player) -> None:
    answers = answers_of_all_kinds(house, player)
    assert sorted(answers) == [200, 201, 204, 304, 400, 401, 403, 404, 405, 409, 413, 415, 422]
    for response in answers.values():
        check_headers(response)


@pytest.mark.parametrize(
    "path", ["/", "/api.js", "/assets.json", "/healthz", "/readyz", "/metrics", "/openapi.json"]
)
def test_what_is_not_of_the_api_has_them_too(house: House, path: str) -> None:
    response = house.ask("GET", path)
    assert response.status_code == 200
    check_headers(response)


def test_answers_of_the_api_are_never_kept(house: House, player: Player) -> None:
    for response in answers_of_all_kinds(house, player).values():
        if response.url.path.startswith("/api/"):
            assert response.headers["cache-control"] == "no-store"


def test_a_mistake_of_the_server_is_noted_and_told_without_details(
    house: House,
    player: Player,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    def broken(*args: object) -> None:
        raise RuntimeError("a bug of our own")

    monkeypatch.setattr(house.desk, "statistics", broken)
    with caplog.at_level(logging.ERROR, "handful.web"):
        response = player.ask("GET", "/api/me/statistics")
    message = refused(response, 500, "broken")
    assert message == "The server made a mistake; it has been noted."
    assert "a bug of our own" in caplog.text
    check_headers(response)
    assert response.headers["cache-control"] == "no-store"


def test_no_answer_names_what_the_server_runs_on(house: House, player: Player) -> None:
    for response in answers_of_all_kinds(house, player).values():
        assert not {"server", "x-powered-by"} & set(response.headers)


@pytest.mark.parametrize("path", ["/metrics%0A", "/readyz%0a", "/api/about%00"])
def test_an_address_with_a_line_end_is_none(house: House, path: str) -> None:
    refused(house.ask("GET", path), 404, "not-found")


def test_a_cookie_too_long_to_be_ours_is_not_kept(house: House) -> None:
    known = player_of.cache_info().currsize
    refused(house.ask("GET", "/api/me", cookie="x" * 5000), 401, "not-known")
    assert player_of.cache_info().currsize == known


def test_a_forged_cookie_does_not_hide_the_real_one(house: House, player: Player) -> None:
    headers = {"cookie": f"handful=forged.one; handful={player.cookie}"}
    assert house.ask("GET", "/api/me", headers=headers).status_code == 200


def test_a_request_without_a_host_has_no_page_of_its_own(house: House) -> None:
    response = house.ask("POST", "/api/me", headers={"origin": "null", "host": ""})
    refused(response, 403, "wrong-origin")
