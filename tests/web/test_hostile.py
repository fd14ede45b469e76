"""Requests that mean harm: each is refused in a sentence, and nothing changes."""

import json
from urllib.parse import quote

import httpx
import pytest

from tests.support.web.app import CLASSIC_HAND, App, Json, Player

SMILE = "\N{GRINNING FACE}"
TEXTS = {
    "emoji": SMILE * 5,
    "nul": "tie\x00",
    "sql": "'; DROP TABLE players; --",
    "sql number": "1 OR 1=1",
    "html": "<script>alert(1)</script>",
    "entity": "&#x3c;b&#x3e;",
    "format": "%s%n{0.__class__}${7*7}{{7*7}}",
    "path": "../../../../etc/passwd",
    "header": "tie\r\nSet-Cookie: handful=x",
    "right to left": "\u202eeit",
    "zero width": "t\u200bi\u200be",
    "full width": "\uff54\uff49\uff45",
    "long": "t" * 5000,
    "bell": "\x07\x1b[2J",
    "byte order mark": "\ufefftie",
    "not a character": "\uffff\ufffe",
}
VALUES = {
    "null": "null",
    "true": "true",
    "list": "[]",
    "object": "{}",
    "nested": '{"a":{"a":{"a":[]}}}',
    "huge": str(10**400),
    "longest number": "9" * 5000,
    "infinite": "1e999",
    "minus infinite": "-1e999",
    "nan": "NaN",
    "infinity": "Infinity",
    "float": "1.5",
    "minus": "-1",
    "lone surrogate": '"\\ud800"',
    "reversed surrogates": '"\\udc00\\ud800"',
    "escaped nul": '"\\u0000"',
    "number in text": '"7"',
}
FIELDS: list[tuple[str, str, Json]] = [
    ("POST", "/api/rounds", {"rules": "classic", "size": 7, "by": "you"}),
    ("POST", "/api/rounds/{id}/moves", {"number": 1, "kind": "word", "text": "tie"}),
    ("POST", "/api/rounds/{id}/moves", {"number": 1, "kind": "substitute", "text": "t"}),
    ("POST", "/api/rounds/{id}/moves", {"number": 1, "kind": "stop", "text": ""}),
    ("POST", "/api/rounds/{id}/replay", {"by": "you"}),
    ("POST", "/api/daily", {"day": "2026-11-13"}),
    ("PATCH", "/api/me", {"nickname": "Ada"}),
    ("POST", "/api/me/restore", {"code": "ABCD-EFGH-JKMN-PQRS"}),
    ("POST", "/api/verify", {"code": "H1-00000"}),
]
PLACES = [(method, path, body, name) for method, path, body in FIELDS for name in body]
BODIES = [
    b"",
    b" ",
    b"null",
    b"[]",
    b"1",
    b'"tie"',
    b"{",
    b"}",
    b'{"number"',
    b'{"number":1,}',
    b"{'number':1}",
    b'{"number":1}{"number":2}',
    b"\xff\xfe",
    b'{"number":1,"kind":"word","text":"\xff"}',
    b'{"number":1,"kind":"word","text":"\xed\xa0\x80"}',
    b'{"number":1,"kind":"word","text":"\\ud800"}',
    b'{"\\ud800":1}',
    b'{"number":1,"kind":"\\ud800","text":"tie"}',
    b'{"number":1,"kind":"word","text":"tie","\\udfff":1}',
    b'{"number":1,"kind":"word","text":"tie","more":1}',
    b'{"__proto__":{"kind":"stop"}}',
    b"[" * 8000,
    b'{"a":' * 1600,
    b'{"number":' + b"[" * 4000 + b"]" * 4000 + b"}",
    b"NaN",
    b"-" + b"9" * 8000,
    b"\x00" * 100,
    b"\x1f\x8b\x08\x00",
]
STATUSES = {400, 401, 403, 404, 405, 409, 413, 415, 421, 422}


@pytest.fixture
def played(player: Player) -> Json:
    """The round that nothing of this changes."""
    return player.deal("classic", CLASSIC_HAND)


def check_refused(response: httpx.Response) -> None:
    assert response.status_code in STATUSES, (response.status_code, response.text)
    assert response.headers["content-type"] == "application/json"
    error = response.json()["error"]
    assert set(error) == {"code", "message"}
    assert 10 < len(error["message"]) < 250
    assert "Traceback" not in response.text


def check_unchanged(player: Player, played: Json, nickname: str) -> None:
    me = player.get("/api/me")
    assert (me["nickname"], me["round"], me["daily"]["score"]) == (nickname, played, None)


def send(player: Player, method: str, path: str, body: bytes) -> httpx.Response:
    headers = {"content-type": "application/json"}
    return player.ask(method, path, content=body, headers=headers)


# What stands in a field.


@pytest.mark.slow
@pytest.mark.parametrize(("method", "path", "body", "name"), PLACES)
def test_no_text_in_any_field_does_harm(
    player: Player, played: Json, method: str, path: str, body: Json, name: str
) -> None:
    nickname = player.get("/api/me")["nickname"]
    path = path.format(id=played["id"])
    for kind, text in TEXTS.items():
        if (name, kind) != ("nickname", "full width"):  # these are letters
            check_refused(player.ask(method, path, {**body, name: text}))
    check_unchanged(player, played, nickname)


@pytest.mark.parametrize(("method", "path", "body", "name"), PLACES)
def test_no_value_of_another_kind_does_harm(
    player: Player, played: Json, method: str, path: str, body: Json, name: str
) -> None:
    nickname = player.get("/api/me")["nickname"]
    path = path.format(id=played["id"])
    for kind, value in VALUES.items():
        if (name, kind) in {
            ("day", "null"),
            ("number", "null"),
            ("code", "number in text"),
            ("code", "escaped nul"),
        }:
            continue  # null stands for today, and any text may be a code
        others = {key: other for key, other in body.items() if key != name}
        raw = json.dumps(others)[:-1] + (", " if others else "") + f'"{name}": {value}}}'
        check_refused(send(player, method, path, raw.encode()))
    check_unchanged(player, played, nickname)


@pytest.mark.parametrize(("method", "path", "body"), FIELDS)
def test_no_field_that_was_made_up_is_taken(
    player: Player, played: Json, method: str, path: str, body: Json
) -> None:
    path = path.format(id=played["id"])
    for name in ("total", "points", "hand", "player", "counts", "__class__", "", SMILE, "a" * 4000):
        check_refused(player.ask(method, path, {**body, name: 1}))
    assert player.see(played) == played


@pytest.mark.parametrize("code", ["\x00", "'; DROP TABLE codes; --", SMILE * 400, "<b>", "\\"])
def test_a_code_of_any_text_is_only_a_wrong_code(player: Player, code: str) -> None:
    for path in ("/api/me/restore", "/api/verify"):
        response = player.ask("POST", path, {"code": code})
        check_refused(response)
        assert response.status_code == 400


# Bodies.


@pytest.mark.parametrize("body", BODIES, ids=range(len(BODIES)))
def test_no_body_does_harm(player: Player, played: Json, body: bytes) -> None:
    for method, path, _ in FIELDS:
        response = send(player, method, path.format(id=played["id"]), body)
        check_refused(response)
    assert player.see(played) == played


def test_a_word_of_a_million_letters_is_too_large(player: Player, played: Json) -> None:
    response = player.try_move(played["id"], 1, "word", "t" * 1_000_000)
    check_refused(response)
    assert response.status_code == 413
    assert player.see(played) == played


def test_of_a_key_that_comes_twice_the_last_one_is_read(player: Player, played: Json) -> None:
    body = b'{"number":1,"kind":"word","text":"rain","text":"tie"}'
    response = send(player, "POST", f"/api/rounds/{played['id']}/moves", body)
    assert [turn["word"] for turn in response.json()["turns"]] == ["tie"]


# Addresses, queries, headers and cookies.


@pytest.mark.parametrize("text", TEXTS.values(), ids=TEXTS)
def test_no_text_in_an_address_does_harm(player: Player, played: Json, text: str) -> None:
    part = quote(text, safe="")
    for method, path in [
        ("GET", f"/{part}"),
        ("GET", f"/api/{part}"),
        ("GET", f"/api/rounds/{part}"),
        ("POST", f"/api/rounds/{part}/moves"),
        ("POST", f"/api/rounds/{part}/replay"),
        ("POST", f"/api/rounds/{part}/review"),
        ("GET", f"/api/rounds/{part}/share"),
        ("GET", f"/api/rounds/{played['id']}{part}"),
        ("GET", f"/api/daily/{part}/board"),
        ("POST", f"/api/me/{part}"),
    ]:
        check_refused(player.ask(method, path, {} if method == "POST" else None))
    assert player.see(played) == played


@pytest.mark.parametrize("path", ["%ff", "%ed%a0%80", "%00", "%", "%zz", "%c0%ae", "..;", "\\"])
def test_no_address_that_is_no_text_does_harm(player: Player, path: str) -> None:
    check_refused(player.ask("GET", f"/{path}"))
    check_refused(player.ask("GET", f"/api/rounds/{path}"))
    check_refused(player.ask("GET", f"/api/daily/{path}/board"))


@pytest.mark.parametrize("text", TEXTS.values(), ids=TEXTS)
def test_a_query_is_not_read(player: Player, played: Json, text: str) -> None:
    query = quote(text, safe="")
    path = f"/api/rounds/{played['id']}?id={query}&{query}=1&by={query}&kind={query}"
    assert player.get(path) == played


@pytest.mark.parametrize("text", TEXTS.values(), ids=TEXTS)
def test_a_hostile_cookie_is_nobodys(app: App, text: str) -> None:
    raw = text.replace("\r\n", "").encode()
    for cookie in (raw, b"handful=" + raw, b"handful=" + raw + b"." + raw, b"handful=.;;=;" + raw):
        response = app.ask("GET", "/api/me", headers={"cookie": cookie})
        check_refused(response)
        assert response.status_code == 401


@pytest.mark.parametrize("text", TEXTS.values(), ids=TEXTS)
@pytest.mark.parametrize(
    "name", ["user-agent", "referer", "accept", "accept-encoding", "if-none-match", "x-x"]
)
def test_a_hostile_header_is_not_read(player: Player, played: Json, name: str, text: str) -> None:
    headers = {name: text.replace("\r\n", "").encode()}
    assert player.ask("GET", f"/api/rounds/{played['id']}", headers=headers).json() == played
    assert player.ask("GET", "/api.js", headers=headers).status_code == 200


@pytest.mark.parametrize("text", TEXTS.values(), ids=TEXTS)
@pytest.mark.parametrize("name", ["origin", "content-type", "content-length", "host"])
def test_a_hostile_header_that_is_read_is_refused(
    player: Player, played: Json, name: str, text: str
) -> None:
    headers = {"content-type": "application/json", name: text.replace("\r\n", "").encode()}
    body = b'{"number":1,"kind":"word","text":"tie"}'
    response = player.ask(
        "POST", f"/api/rounds/{played['id']}/moves", content=body, headers=headers
    )
    check_refused(response)
    assert response.status_code in (403, 413, 415, 421)
    assert player.see(played) == played


# Other people.


def test_a_stranger_with_the_id_of_a_round_does_no_harm(
    app: App, player: Player, played: Json
) -> None:
    stranger = app.player()
    for cookie in (None, "", "x.y", stranger.cookie, f"{player.cookie}x"):
        thief = Player(app, cookie)
        for method, path, body in FIELDS[1:5]:
            check_refused(thief.ask(method, path.format(id=played["id"]), body))
        check_refused(thief.ask("POST", f"/api/rounds/{played['id']}/review"))
        check_refused(thief.ask("GET", f"/api/rounds/{played['id']}"))
        check_refused(thief.ask("GET", f"/api/rounds/{played['id']}/share"))
    assert player.see(played) == played


def test_nothing_that_was_sent_comes_back_as_html(app: App, player: Player) -> None:
    for path in ("/<script>alert(1)</script>", "/api/daily/<script>/board"):
        response = player.ask("GET", path)
        assert response.headers["content-type"] == "application/json"
        assert response.headers["x-content-type-options"] == "nosniff"
        assert "<script>" not in response.text
