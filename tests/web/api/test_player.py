"""Who a player is: the routes under /api/me, and the cookie."""

import sqlite3
from collections.abc import Callable
from contextlib import closing
from http.cookies import Morsel, SimpleCookie
from pathlib import Path

import httpx
import pytest

from handful.store import Store
from handful.web.player.identity import Identity, cookie_of, new_id
from handful.web.secret import Secret
from handful.web.solver.client import SolverClient
from tests.support.store import a_round, a_word
from tests.support.web.app import (
    CLASSIC_HAND,
    FRIDAY,
    SATURDAY,
    SECRET,
    SUNDAY,
    WILDCARD_HAND,
    App,
    Player,
    json_of,
    refused,
    running_app,
    set_five_hands,
)

KNOWN_ONLY = [
    ("GET", "/api/me", None),
    ("PATCH", "/api/me", {"nickname": "Ada"}),
    ("DELETE", "/api/me", None),
    ("POST", "/api/me/code", None),
    ("GET", "/api/me/statistics", None),
    ("POST", "/api/rounds", {}),
    ("GET", "/api/daily", None),
    ("POST", "/api/daily", {"day": None}),
    ("GET", "/api/daily/archive", None),
    ("GET", "/api/daily/2026-11-13/board", None),
]


def cookie_in(response: httpx.Response) -> "Morsel[str]":
    return SimpleCookie(response.headers["set-cookie"])["handful"]


# Coming and being known.


def test_somebody_new_gets_a_name_and_a_cookie(app: App) -> None:
    response = app.ask("POST", "/api/me", {})
    me = json_of(response, 201)
    assert set(me) == {"nickname", "round", "daily", "streak"}
    assert len(me["nickname"].split()) == 2
    assert (me["round"], {hand["round"] for hand in me["daily"]["hands"]}) == (None, {None})
    assert me["streak"] == {"now": 0, "best": 0}
    assert "handful" in response.cookies


def test_a_body_is_not_needed_to_begin(app: App) -> None:
    assert app.ask("POST", "/api/me").status_code == 201


def test_who_is_known_stays_who_they_are(player: Player) -> None:
    before = player.cookie
    nickname = player.get("/api/me")["nickname"]
    response = player.ask("POST", "/api/me")
    assert json_of(response, 200)["nickname"] == nickname
    assert "set-cookie" not in response.headers
    assert player.cookie == before


def test_the_cookie_is_for_this_server_alone(app: App) -> None:
    cookie = cookie_in(app.ask("POST", "/api/me"))
    assert cookie["httponly"] is True
    assert cookie["samesite"].lower() == "lax"
    assert (cookie["path"], cookie["max-age"], cookie["domain"]) == ("/", "31536000", "")
    assert cookie["secure"] == ""


@pytest.mark.parametrize(("method", "path", "asked"), KNOWN_ONLY)
def test_nobody_is_told_to_begin(app: App, method: str, path: str, asked: object) -> None:
    assert "POST /api/me" in refused(app.ask(method, path, asked), 401, "not-known")


def test_a_forged_cookie_is_nobodys(app: App, player: Player) -> None:
    assert player.cookie is not None
    id_, _, signature = player.cookie.partition(".")
    other, _, others = str(app.player().cookie).partition(".")
    for forged in [
        id_,
        f"{id_}.",
        f"{id_}.{signature[:-1]}",
        f"{id_}.{signature}x",
        f"{id_}.{signature.swapcase()}",
        f"{other}.{signature}",
        f"{id_}.{others}",
        f".{signature}",
        ".",
        "",
        cookie_of(Identity(id_), Secret("another secret, which is long enough")),
    ]:
        refused(app.ask("GET", "/api/me", cookie=forged), 401, "not-known")


def test_a_signed_cookie_of_nobody_is_nobodys(app: App) -> None:
    cookie = cookie_of(Identity(new_id(0)), Secret(SECRET))
    for method, path, asked in KNOWN_ONLY:
        if method != "DELETE":
            refused(app.ask(method, path, asked, cookie), 401, "not-known")


def test_a_forged_cookie_is_replaced_when_somebody_begins(app: App) -> None:
    response = app.ask("POST", "/api/me", cookie="forged.forged")
    assert response.status_code == 201
    assert response.cookies["handful"] != "forged.forged"


def test_the_cookie_is_found_among_others(app: App, player: Player) -> None:
    header = {"cookie": f"a=b; handful={player.cookie}; c=d"}
    assert app.ask("GET", "/api/me", headers=header).status_code == 200


# Me.


def test_the_newest_round_comes_with_me(app: App, player: Player) -> None:
    player.play("classic", CLASSIC_HAND, ".")
    app.clock.seconds += 1
    newest = player.play("classic", CLASSIC_HAND, "tie")
    app.clock.seconds += 1
    player.deal("classic", CLASSIC_HAND, by="skynet")
    assert player.get("/api/me")["round"] == newest


# Nicknames.


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Ada", "Ada"),
        ("x", "x"),
        ("  Ada   L. ", "Ada L."),
        ("Ada\n", "Ada"),
        ("O'Neil_2-b", "O'Neil_2-b"),
        ("Жовта Чапля", "Жовта Чапля"),
        ("青い鷺", "青い鷺"),
        ("e\u0301t\u00e9", "été"),
        ("n" * 24, "n" * 24),
    ],
)
def test_a_nickname_in_any_language(player: Player, text: str, name: str) -> None:
    assert json_of(player.ask("PATCH", "/api/me", {"nickname": text}), 200)["nickname"] == name
    assert player.get("/api/me")["nickname"] == name


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "n" * 25,
        "<b>Ada</b>",
        "Ada\x00",
        "Ada\u202e",
        "Ada\u200b",
        "\u0301\u0301\u0301a",
        "...",
        "123",
        "\N{GRINNING FACE}",
        "Robert'); DROP TABLE players;--",
        "&lt;",
        '"',
        None,
        5,
        ["Ada"],
    ],
)
def test_a_nickname_that_is_refused_changes_nothing(player: Player, text: object) -> None:
    before = player.get("/api/me")
    refused(player.ask("PATCH", "/api/me", {"nickname": text}), 422, "bad-request")
    assert player.get("/api/me")["nickname"] == before["nickname"]


# Another device.


def test_a_code_carries_a_player_to_another_device(app: App, player: Player) -> None:
    played = player.play("classic", CLASSIC_HAND, "tie")
    made = json_of(player.ask("POST", "/api/me/code"), 200)
    assert [len(part) for part in made["code"].split("-")] == [4, 4, 4, 4]
    assert made["expires"] == "2026-11-14T10:00:00Z"
    other = app.player()
    restored = json_of(other.ask("POST", "/api/me/restore", {"code": made["code"]}), 200)
    assert restored == player.get("/api/me")
    assert other.see(played) == played
    assert other.move(played, "rain") == player.see(played)


@pytest.mark.parametrize("change", [str.lower, lambda code: code.replace("-", " "), str.strip])
def test_a_code_may_be_written_in_several_ways(
    app: App, player: Player, change: Callable[[str], str]
) -> None:
    code = json_of(player.ask("POST", "/api/me/code"), 200)["code"]
    device = Player(app)
    asked = {"code": f" {change(code)} "}
    assert device.ask("POST", "/api/me/restore", asked).status_code == 200
    assert device.get("/api/me")["nickname"] == player.get("/api/me")["nickname"]


def test_a_code_works_once(app: App, player: Player) -> None:
    code = json_of(player.ask("POST", "/api/me/code"), 200)["code"]
    assert app.ask("POST", "/api/me/restore", {"code": code}).status_code == 200
    refused(app.ask("POST", "/api/me/restore", {"code": code}), 400, "bad-code")


def test_a_code_expires_after_a_day(app: App, player: Player) -> None:
    code = json_of(player.ask("POST", "/api/me/code"), 200)["code"]
    app.clock.set("2026-11-14T09:59:59Z")
    assert app.ask("POST", "/api/me/restore", {"code": code}).status_code == 200
    app.clock.set("2026-11-13T10:00:00Z")
    code = json_of(player.ask("POST", "/api/me/code"), 200)["code"]
    app.clock.set("2026-11-14T10:00:00Z")
    refused(app.ask("POST", "/api/me/restore", {"code": code}), 400, "bad-code")


def test_a_new_code_ends_the_one_before(app: App, player: Player) -> None:
    first, second = [json_of(player.ask("POST", "/api/me/code"), 200)["code"] for _ in range(2)]
    refused(app.ask("POST", "/api/me/restore", {"code": first}), 400, "bad-code")
    assert app.ask("POST", "/api/me/restore", {"code": second}).status_code == 200


@pytest.mark.parametrize("name", ["\N{HANGUL FILLER}", "\N{HANGUL CHOSEONG FILLER}x"])
def test_a_nickname_that_cannot_be_seen_is_refused(player: Player, name: str) -> None:
    refused(player.ask("PATCH", "/api/me", {"nickname": name}), 422, "bad-request")


def test_a_name_that_looks_like_one_on_the_board_is_refused(
    new_app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    set_five_hands(monkeypatch, new_app)
    ada, eve = new_app.player("Ada"), new_app.player("Eve")
    fake = "\N{CYRILLIC CAPITAL LETTER A}da"
    assert eve.ask("PATCH", "/api/me", {"nickname": fake}).status_code == 200, "nobody is there yet"
    assert eve.ask("PATCH", "/api/me", {"nickname": "Eve"}).status_code == 200
    ada.play_five(*[["."]] * 5)
    for name in (fake, "Ada", "ADA", "Ada.", "A d a"):
        message = refused(eve.ask("PATCH", "/api/me", {"nickname": name}), 409, "name-taken")
        assert "looks like one on the board" in message
    assert eve.get("/api/me")["nickname"] == "Eve"
    assert eve.ask("PATCH", "/api/me", {"nickname": "Adam"}).status_code == 200
    for own in ("Ada", "ADA", "Ada L."):
        assert ada.ask("PATCH", "/api/me", {"nickname": own}).status_code == 200
    new_app.clock.set(SATURDAY)
    refused(eve.ask("PATCH", "/api/me", {"nickname": "ada l"}), 409, "name-taken")
    new_app.clock.set(SUNDAY)
    assert eve.ask("PATCH", "/api/me", {"nickname": "ada l"}).status_code == 200


def test_two_who_are_called_the_same_by_chance_may_stay_so(new_app: App) -> None:
    one, other = new_app.player("Quiet Heron"), new_app.player("Quiet Heron")
    for player in (one, other):
        player.move(player.begin_day(), ".")
    assert other.ask("PATCH", "/api/me", {"nickname": "Quiet Heron"}).status_code == 200


@pytest.mark.parametrize("code", ["ABCD-EFGH-JKMN-PQRS", "x", "\N{GRINNING FACE}", "0" * 4000])
def test_a_wrong_code_is_told_and_sets_no_cookie(app: App, code: str) -> None:
    response = app.ask("POST", "/api/me/restore", {"code": code})
    assert "Make a new one" in refused(response, 400, "bad-code")
    assert "set-cookie" not in response.headers


# Being forgotten.


def finish_deletions(app: App) -> None:
    """Do at once what the server does in the background."""
    portal = app.client.portal  # type: ignore[attr-defined]
    portal.call(app.services.deletions.finish)


def test_a_player_is_gone_before_the_rows_are(
    new_app: App, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After the answer, nobody sees anything of the player, however much is left to delete."""
    monkeypatch.setattr(new_app.services.deletions, "wake", lambda: None)
    player, other = new_app.player("Ada"), new_app.player("Bob")
    set_five_hands(monkeypatch, new_app)
    player.play_five(*[["."]] * 5)
    played = player.deal("classic", CLASSIC_HAND)
    device = Player(new_app, player.cookie)
    assert other.get("/api/daily/2026-11-13/board")["players"] == 1
    assert player.ask("DELETE", "/api/me").status_code == 204
    assert (rows(tmp_path, "rounds"), rows(tmp_path, "days")) == (6, 0)
    refused(device.ask("GET", "/api/me"), 401, "not-known")
    refused(device.ask("PATCH", "/api/me", {"nickname": "Eve"}), 401, "not-known")
    refused(device.ask("POST", "/api/daily", {"day": None}), 401, "not-known")
    refused(device.ask("GET", "/api/me/statistics"), 401, "not-known")
    refused(device.ask("GET", f"/api/rounds/{played['id']}"), 404, "not-found")
    refused(device.try_move(played["id"], 1, "word", "tie"), 404, "not-found")
    refused(device.ask("POST", f"/api/rounds/{played['id']}/replay", {}), 404, "not-found")
    board = other.get("/api/daily/2026-11-13/board")
    assert (board["players"], board["top"]) == (0, [])
    with closing(sqlite3.connect(tmp_path / "handful.db")) as database:
        assert "Ada" not in "\n".join(database.iterdump())
    assert device.ask("DELETE", "/api/me").status_code == 204
    finish_deletions(new_app)
    assert rows(tmp_path, "rounds") == rows(tmp_path, "moves") == 0


def test_a_server_that_was_killed_while_it_deleted_goes_on_when_it_is_started(
    tmp_path: Path, solver: SolverClient
) -> None:
    store = Store.open(f"sqlite:///{tmp_path}/handful.db")
    store.migrate()
    store.add_player("ann", "Ann", 1)
    for number in range(60):
        store.begin(a_round(number, moves=(a_word(1),)))
    store.begin_forgetting("ann")
    assert store.forget_some("ann")
    store.close()
    with running_app(tmp_path, solver) as app:
        for _ in range(2000):
            if rows(tmp_path, "players") == 0:
                break
            app.ask("GET", "/healthz")
    assert [rows(tmp_path, table) for table in ("players", "rounds", "moves")] == [0, 0, 0]


def rows(folder: Path, table: str) -> int:
    with closing(sqlite3.connect(folder / "handful.db")) as database:
        count: int = database.execute(f"SELECT count(*) FROM {table}").fetchone()[0]
    return count


def test_everything_about_a_player_is_deleted(
    new_app: App, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    set_five_hands(monkeypatch, new_app)
    player, other = new_app.player("Ada"), new_app.player("Bob")
    device = Player(new_app, player.cookie)
    played = player.play("classic", CLASSIC_HAND, "tie", ".")
    for each in (player, other):
        each.play_five(*[["."]] * 5)
    code = json_of(player.ask("POST", "/api/me/code"), 200)["code"]
    response = player.ask("DELETE", "/api/me")
    assert (response.status_code, response.content) == (204, b"")
    assert cookie_in(response)["max-age"] == "0"
    for method, path, asked in KNOWN_ONLY:
        if method != "DELETE":
            refused(device.ask(method, path, asked), 401, "not-known")
    assert device.ask("GET", f"/api/rounds/{played['id']}").status_code in (401, 404)
    refused(new_app.ask("POST", "/api/me/restore", {"code": code}), 400, "bad-code")
    board = other.get("/api/daily/2026-11-13/board")
    assert (board["players"], [row["nickname"] for row in board["top"]]) == (1, ["Bob"])
    finish_deletions(new_app)
    with closing(sqlite3.connect(tmp_path / "handful.db")) as database:
        kept = "\n".join(database.iterdump())
    assert "Bob" in kept
    assert "Ada" not in kept
    assert played["id"] not in kept


def test_who_was_forgotten_may_begin_anew(player: Player) -> None:
    before = player.cookie
    device = Player(player.app, before)
    player.ask("DELETE", "/api/me")
    assert json_of(device.ask("POST", "/api/me"), 201)["round"] is None
    assert device.cookie != before


# Statistics.


def test_statistics_of_somebody_who_has_not_played(player: Player) -> None:
    assert player.statistics() == {
        "hands": 0,
        "days": 0,
        "streak": {"now": 0, "best": 0},
        "mean_skill": None,
        "beaten_skynet": 0,
        "perfect_hands": 0,
        "scores": [],
        "skill": [0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
        "best_words": [],
    }


def test_statistics_tell_what_was_done(new_app: App) -> None:
    app, player = new_app, new_app.player()
    player.play("classic", CLASSIC_HAND, "tie", "rain")
    app.clock.set(SATURDAY)
    player.review(player.play("wildcard", WILDCARD_HAND, "l", "out*dd"))
    player.play("classic", CLASSIC_HAND, "tie")
    app.clock.set(SUNDAY)
    player.play("classic", CLASSIC_HAND, "inertia")
    assert player.statistics() == {
        "hands": 3,
        "days": 0,
        "streak": {"now": 0, "best": 0},
        "mean_skill": 0.7508,
        "beaten_skynet": 1,
        "perfect_hands": 2,
        "scores": [
            {
                "at": "2026-11-13T10:00:00Z",
                "score": 25,
                "perfect": 99,
                "skill": 0.2525,
                "rules": "classic",
                "size": 7,
                "kind": "free",
            },
            {
                "at": "2026-11-14T10:00:00Z",
                "score": 294,
                "perfect": 294,
                "skill": 1.0,
                "rules": "wildcard",
                "size": 7,
                "kind": "free",
            },
            {
                "at": "2026-11-15T10:00:00Z",
                "score": 99,
                "perfect": 99,
                "skill": 1.0,
                "rules": "classic",
                "size": 7,
                "kind": "free",
            },
        ],
        "skill": [0, 0, 1, 0, 0, 0, 0, 0, 0, 2],
        "best_words": [
            {
                "word": "out*dd",
                "hidden": False,
                "points": 294,
                "rules": "wildcard",
                "day": "2026-11-14",
            },
            {
                "word": "inertia",
                "hidden": False,
                "points": 99,
                "rules": "classic",
                "day": "2026-11-15",
            },
            {
                "word": "rain",
                "hidden": False,
                "points": 16,
                "rules": "classic",
                "day": "2026-11-13",
            },
            {"word": "tie", "hidden": False, "points": 9, "rules": "classic", "day": "2026-11-13"},
        ],
    }


def test_a_hand_that_may_be_replayed_is_not_compared_with_the_truth_yet(player: Player) -> None:
    played = player.play("wildcard", WILDCARD_HAND, "out", ".")
    assert (player.statistics()["hands"], player.statistics()["scores"]) == (1, [])
    player.review(played)
    assert [each["perfect"] for each in player.statistics()["scores"]] == [294]


def test_a_hand_without_words_says_nothing_about_skill(player: Player) -> None:
    player.play("classic", "qqjx", ".")
    statistics = player.statistics()
    assert (statistics["mean_skill"], statistics["perfect_hands"]) == (None, 0)


def test_statistics_look_at_the_last_hundred_hands(app: App, player: Player) -> None:
    for _ in range(101):
        player.play("classic", "qqjx", ".")
    for _ in range(10):  # ten hands at a time are looked at in the background
        statistics = player.statistics()
    assert (statistics["hands"], len(statistics["scores"])) == (100, 100)


def test_ten_best_words_are_told(player: Player) -> None:
    words = "rain near neat retain retina tinier inert inter irate train earn rate".split()
    for word in words:
        player.play("classic", CLASSIC_HAND, word, ".")
    best = player.statistics()["best_words"]
    assert [each["points"] for each in best] == [36, 36, 36, 25, 25, 25, 25, 16, 16, 16]


def test_the_days_of_the_streak_are_in_the_statistics(
    app: App, player: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    set_five_hands(monkeypatch, app)
    for day in (FRIDAY, SATURDAY, "2026-11-17T10:00:00Z"):
        app.clock.set(day)
        player.play_five(*[["."]] * 5)
    statistics = player.statistics()
    assert (statistics["days"], statistics["streak"]) == (3, {"now": 1, "best": 2})
    assert statistics["hands"] == 15
