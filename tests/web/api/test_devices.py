"""The cookie of a device: over TLS, from before devices were told apart, and ended from another."""

from collections.abc import Iterator
from http.cookies import Morsel, SimpleCookie
from pathlib import Path

import httpx
import pytest

from handful.web.middleware.rate_limit import RateLimit
from handful.web.player.identity import Identity, cookie_of, identity_of
from handful.web.secret import Secret
from handful.web.solver.client import SolverClient
from tests.support.web.app import CLASSIC_HAND, SECRET, App, Player, json_of, refused, running_app

PLAIN, SECURE = "handful", "__Host-handful"


@pytest.fixture
def tls(tmp_path: Path, solver: SolverClient) -> Iterator[App]:
    """A server that is reached by https."""
    with running_app(tmp_path, solver, base_url="https://testserver") as app:
        yield app


def cookies_in(response: httpx.Response) -> "dict[str, Morsel[str]]":
    """The cookies that a response sets or deletes."""
    found: dict[str, Morsel[str]] = {}
    for line in response.headers.get_list("set-cookie"):
        found.update(SimpleCookie(line))
    return found


def ask(app: App, method: str, path: str, json: object = None, **cookies: str) -> httpx.Response:
    """The answer to a browser with these cookies, PLAIN and SECURE."""
    names = {"plain": PLAIN, "secure": SECURE}
    header = "; ".join(f"{names[name]}={value}" for name, value in cookies.items())
    return app.ask(method, path, json, headers={"cookie": header} if header else {})


def old_cookie(app: App) -> str:
    """The cookie of somebody new, as earlier versions made it."""
    player = app.services.accounts.create("192.0.2.7")
    return cookie_of(Identity(player), Secret(SECRET))


# Over TLS.


def test_the_cookie_over_tls_is_this_hosts_alone(tls: App) -> None:
    cookies = cookies_in(tls.ask("POST", "/api/me"))
    assert set(cookies) == {SECURE}
    cookie = cookies[SECURE]
    assert cookie["secure"] is True
    assert cookie["httponly"] is True
    assert cookie["samesite"].lower() == "lax"
    assert (cookie["path"], cookie["domain"], cookie["max-age"]) == ("/", "", "31536000")


def test_the_cookie_over_tls_is_read(tls: App) -> None:
    response = tls.ask("POST", "/api/me")
    made = cookies_in(response)[SECURE].value
    again = ask(tls, "POST", "/api/me", secure=made)
    assert json_of(again, 200)["nickname"] == response.json()["nickname"]
    assert "set-cookie" not in again.headers


def test_nobody_with_an_old_cookie_is_lost_over_tls(tls: App) -> None:
    old = old_cookie(tls)
    before = json_of(ask(tls, "GET", "/api/me", plain=old), 200)
    response = ask(tls, "POST", "/api/me", plain=old)
    assert json_of(response, 200) == before
    cookies = cookies_in(response)
    assert set(cookies) == {PLAIN, SECURE}
    assert cookies[PLAIN]["max-age"] == "0"
    assert json_of(ask(tls, "GET", "/api/me", secure=cookies[SECURE].value), 200) == before
    # Until the new one has arrived, the old one is good.
    assert json_of(ask(tls, "GET", "/api/me", plain=old), 200) == before


def test_a_cookie_that_another_host_planted_does_not_count(tls: App) -> None:
    mine, planted = [cookies_in(tls.ask("POST", "/api/me"))[SECURE].value for _ in range(2)]
    name = json_of(ask(tls, "GET", "/api/me", secure=mine), 200)["nickname"]
    seen = json_of(ask(tls, "GET", "/api/me", plain=planted, secure=mine), 200)
    assert seen["nickname"] == name


def test_without_tls_the_cookie_of_tls_is_not_read(app: App) -> None:
    made = cookies_in(app.ask("POST", "/api/me"))[PLAIN].value
    refused(ask(app, "GET", "/api/me", secure=made), 401, "not-known")


def test_deleting_everything_deletes_both_cookies(tls: App) -> None:
    made = cookies_in(tls.ask("POST", "/api/me"))[SECURE].value
    response = ask(tls, "DELETE", "/api/me", plain="x", secure=made)
    cookies = cookies_in(response)
    assert set(cookies) == {PLAIN, SECURE}
    assert {cookie["max-age"] for cookie in cookies.values()} == {"0"}
    # Browsers do not touch a __Host- cookie otherwise.
    assert (cookies[SECURE]["secure"], cookies[SECURE]["path"]) == (True, "/")


# From before devices were told apart.


def test_an_old_cookie_becomes_a_new_one_of_the_same_player(app: App) -> None:
    old = old_cookie(app)
    assert old.count(".") == 1
    player = Player(app, old)
    before = player.get("/api/me")
    assert json_of(player.ask("POST", "/api/me"), 200) == before
    assert player.cookie is not None
    assert player.cookie.count(".") == 3
    assert player.get("/api/me") == before
    assert Player(app, old).get("/api/me") == before


# Ending other devices.


def device_of(player: Player) -> Player:
    """Another device of the same player."""
    code = json_of(player.ask("POST", "/api/me/code"), 200)["code"]
    device = Player(player.app)
    json_of(device.ask("POST", "/api/me/restore", {"code": code}), 200)
    return device


def end_others(player: Player) -> None:
    """What the page does."""
    assert player.ask("POST", "/api/me/cookie").status_code == 204
    assert player.ask("DELETE", "/api/me/devices").status_code == 204


def test_all_other_devices_are_ended(app: App, player: Player) -> None:
    other, stranger = device_of(player), app.player()
    copy = Player(app, player.cookie)  # somebody has looked into the browser
    played = player.deal("classic", CLASSIC_HAND)
    end_others(player)
    assert player.see(played) == played
    assert stranger.ask("GET", "/api/me").status_code == 200
    for ended in (other, copy):
        for method, path, asked in [
            ("GET", "/api/me", None),
            ("GET", f"/api/rounds/{played['id']}", None),
            ("POST", f"/api/rounds/{played['id']}/moves", {"number": 1, "kind": "stop"}),
            ("POST", f"/api/rounds/{played['id']}/review", None),
            ("POST", "/api/rounds", {}),
            ("GET", "/api/daily", None),
            ("GET", "/api/me/statistics", None),
            ("PATCH", "/api/me", {"nickname": "Mallory"}),
            ("POST", "/api/me/code", None),
            ("POST", "/api/me/cookie", None),
            ("DELETE", "/api/me/devices", None),
            ("DELETE", "/api/me", None),
        ]:
            refused(ended.ask(method, path, asked), 401, "not-known")
    assert player.see(played) == played


def test_an_ended_device_begins_as_somebody_new(player: Player) -> None:
    other = device_of(player)
    end_others(player)
    assert json_of(other.ask("POST", "/api/me"), 201)["round"] is None
    assert other.cookie is not None
    assert player.cookie is not None
    assert other.cookie.partition(".")[0] != player.cookie.partition(".")[0]


def test_a_code_that_was_made_before_is_void(app: App, player: Player) -> None:
    code = json_of(player.ask("POST", "/api/me/code"), 200)["code"]
    end_others(player)
    refused(app.ask("POST", "/api/me/restore", {"code": code}), 400, "bad-code")


def test_devices_that_come_later_are_the_players(player: Player) -> None:
    end_others(player)
    later = device_of(player)
    assert later.get("/api/me") == player.get("/api/me")
    end_others(later)
    refused(player.ask("GET", "/api/me"), 401, "not-known")
    assert device_of(later).get("/api/me") == later.get("/api/me")


def test_old_cookies_are_ended_too(app: App) -> None:
    old = old_cookie(app)
    player = Player(app, old)
    assert player.ask("POST", "/api/me").status_code == 200
    end_others(player)
    refused(app.ask("GET", "/api/me", cookie=old), 401, "not-known")


def test_a_lost_answer_loses_nobody(app: App, player: Player) -> None:
    """Each request may be sent again with the cookie that was there before its answer."""
    before = player.cookie
    player.ask("POST", "/api/me/cookie")  # the answer is lost
    player.cookie = before
    assert player.ask("POST", "/api/me/cookie").status_code == 204
    for _ in range(3):
        assert app.ask("DELETE", "/api/me/devices", cookie=player.cookie).status_code == 204
    assert player.ask("GET", "/api/me").status_code == 200
    assert player.ask("DELETE", "/api/me/devices").status_code == 204
    assert player.ask("GET", "/api/me").status_code == 200


@pytest.mark.parametrize("seconds", [601, -601])
def test_a_cookie_that_is_not_new_ends_nothing(app: App, player: Player, seconds: int) -> None:
    other = device_of(player)
    app.clock.seconds += seconds
    message = refused(player.ask("DELETE", "/api/me/devices"), 409, "not-now")
    assert "POST /api/me/cookie" in message
    assert other.ask("GET", "/api/me").status_code == 200
    end_others(player)
    refused(other.ask("GET", "/api/me"), 401, "not-known")


def test_an_old_cookie_ends_nothing(app: App) -> None:
    refused(app.ask("DELETE", "/api/me/devices", cookie=old_cookie(app)), 409, "not-now")


def test_nobody_ends_nothing(app: App) -> None:
    for method, path in (("DELETE", "/api/me/devices"), ("POST", "/api/me/cookie")):
        refused(app.ask(method, path), 401, "not-known")


def test_a_generation_cannot_be_forged(app: App, player: Player) -> None:
    other = device_of(player)
    end_others(player)
    assert other.cookie is not None
    id_, generation, device, signature = other.cookie.split(".")
    assert generation == "0"
    kept = identity_of(str(player.cookie), Secret(SECRET))
    assert kept is not None
    for forged in [
        f"{id_}.1.{device}.{signature}",
        f"{id_}.0.{kept.device}.{signature}",
        f"{id_}\0000\0{device}.{signature}",
        f"{id_}.{signature}",
        f"{id_}..{device}.{signature}",
        f"{id_}.-1.{device}.{signature}",
        f"{id_}.1.1.{device}.{signature}",
    ]:
        response = app.ask("GET", "/api/me", headers={"cookie": f"handful={forged}".encode()})
        refused(response, 401, "not-known")


def test_an_ended_device_does_not_use_the_players_requests_up(
    tmp_path: Path, solver: SolverClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(RateLimit.__init__, "__defaults__", (lambda: 0.0,))
    with running_app(tmp_path, solver, player_rate=1, player_burst=10) as app:
        player = app.player()
        other = device_of(player)
        end_others(player)
        answers = [other.ask("GET", "/api/me").status_code for _ in range(20)]
        assert answers[-1] == 429
        assert player.ask("GET", "/api/me").status_code == 200
