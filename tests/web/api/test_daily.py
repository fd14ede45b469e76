"""A day of which a single hand is dealt: /api/daily."""

from pathlib import Path

import pytest
import sqlalchemy as sa

from handful.store import Unavailable
from handful.web.solver.client import SolverClient
from tests.support.web.app import (
    FRIDAY,
    MONDAY,
    SATURDAY,
    SUNDAY,
    App,
    Json,
    Player,
    json_of,
    refused,
    running_app,
    set_day_hands,
    set_single_hands,
)


@pytest.fixture
def app(new_app: App, monkeypatch: pytest.MonkeyPatch) -> App:
    """A server where nobody has played, and where it is known what the days bring.

    Tests of what they really bring ask for the `new_app` instead.
    """
    set_day_hands(monkeypatch, new_app, classic="aretiin", wildcard="dd*loutx")
    return new_app


def board_of(player: Player, day: str = "2026-11-13") -> Json:
    return player.get(f"/api/daily/{day}/board")


def hand_of(day: Json) -> Json:
    """The only hand of a day."""
    (hand,) = day["hands"]
    return dict(hand)


EMPTY_BOARD = {
    "day": "2026-11-13",
    "players": 0,
    "ranked": 0,
    "top": [],
    "others": [],
    "you": None,
    "out_of": None,
    "distribution": None,
    "percentile": None,
}

# The hand.


def test_today_before_it_is_played(player: Player) -> None:
    assert player.get("/api/daily") == {
        "day": "2026-11-13",
        "seconds_left": 14 * 3600,
        "players": 0,
        "out_of": None,
        "score": None,
        "finished": False,
        "hands": [
            {
                "number": 0,
                "rules": "classic",
                "size": 7,
                "beatable": True,
                "percent": None,
                "round": None,
            }
        ],
    }


@pytest.mark.parametrize(
    ("now", "rules", "size"),
    [
        ("2026-11-09T00:00:00Z", "classic", 7),
        ("2026-11-13T23:59:59Z", "classic", 7),
        ("2026-11-14T00:00:00Z", "wildcard", 8),
        ("2026-11-15T23:59:59Z", "wildcard", 8),
        ("2026-11-16T00:00:00Z", "classic", 7),
    ],
)
def test_weekdays_are_classic_and_weekends_wildcard(
    app: App, player: Player, now: str, rules: str, size: int
) -> None:
    app.clock.set(now)
    day = player.get("/api/daily")
    hand = hand_of(day)
    assert (day["day"], hand["rules"], hand["size"]) == (now[:10], rules, size)
    played = player.begin_day()
    assert (played["rules"], played["size"], len(played["hand"])) == (rules, size, size)


def test_everybody_gets_the_same_hand(new_app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    set_single_hands(monkeypatch, new_app)
    hands = {new_app.player().begin_day()["hand"] for _ in range(5)}
    assert len(hands) == 1


def test_another_day_another_hand(new_app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    set_single_hands(monkeypatch, new_app)
    player, hands = new_app.player(), set()
    for day in ("2026-11-09", "2026-11-10", "2026-11-11", "2026-11-12", "2026-11-13"):
        new_app.clock.set(f"{day}T12:00:00Z")
        hands.add(player.begin_day()["hand"])
    assert len(hands) == 5


def test_the_hand_of_a_day_stays_the_same(new_app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    set_single_hands(monkeypatch, new_app)
    player = new_app.player()
    hand = player.begin_day()["dealt"]
    new_app.clock.set(MONDAY)
    assert player.begin_day("2026-11-13")["dealt"] == hand


def test_another_secret_draws_another_hand(tmp_path: Path, solver: SolverClient) -> None:
    hands = []
    for number, secret in enumerate(["one" * 20, "one" * 20, "two" * 20]):
        (folder := tmp_path / str(number)).mkdir()
        with running_app(folder, solver, secret=secret) as app:
            hands.append(app.player().begin_day()["hand"])
    assert hands[0] == hands[1] != hands[2]


def test_everybody_draws_the_same_letter_for_the_same_one(app: App) -> None:
    app.clock.set(SATURDAY)
    ada, bob, eve = app.player(), app.player(), app.player()
    first = ada.move(ada.begin_day(), "=x")
    assert bob.move(bob.begin_day(), "=x")["substituted"] == first["substituted"]
    assert eve.move(eve.begin_day(), "=d")["substituted"]["letter"] == "d"


# One scored try.


def test_a_day_is_begun_once(player: Player) -> None:
    first = player.ask("POST", "/api/daily", {"day": None})
    played = json_of(first, 201)
    assert (played["kind"], played["day"], played["counts"]) == ("daily", "2026-11-13", True)
    played = player.move(played, "tie")
    for day in (None, "2026-11-13"):
        assert json_of(player.ask("POST", "/api/daily", {"day": day}), 200) == played
    played = player.move(played, ".")
    assert json_of(player.ask("POST", "/api/daily", {"day": None}), 200) == played
    today = player.get("/api/daily")
    assert (today["score"], today["finished"], hand_of(today)["round"]) == (9, True, played)
    assert hand_of(player.get("/api/me")["daily"])["round"] == played


def test_of_two_who_begin_a_day_at_once_the_slower_gets_the_quickers_round(
    app: App, player: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    quicker = player.begin_day()
    # The slower one looks before the quicker one has written.
    monkeypatch.setattr(app.store, "scored_rounds", lambda *_: [])
    assert json_of(player.ask("POST", "/api/daily", {"day": None}), 200) == quicker


def test_the_day_is_not_replayed_while_it_goes_on(player: Player) -> None:
    played = player.move(player.begin_day(), "tie")
    response = player.ask("POST", f"/api/rounds/{played['id']}/replay", {"by": "you"})
    refused(response, 409, "not-now")


def test_a_replay_of_the_day_does_not_count(player: Player) -> None:
    played = player.move(player.begin_day(), "tie", ".")
    again = player.replay(played)
    assert (again["kind"], again["counts"], again["replay"]) == ("daily", False, 1)
    player.move(again, "inertia")
    assert hand_of(player.get("/api/daily"))["round"]["total"] == 9
    assert board_of(player)["you"]["score"] == 9
    assert [each["score"] for each in player.statistics()["scores"]] == [9]


def test_a_replay_of_a_wildcard_day_does_not_count_either(app: App, player: Player) -> None:
    app.clock.set(SATURDAY)
    played = player.move(player.begin_day(), "out", ".")
    assert not played["can_replay"]
    assert not player.replay(played)["counts"]


@pytest.mark.parametrize("day", ["2026-11-14", "2027-01-01", "9999-12-31"])
def test_no_hand_is_dealt_before_its_day(player: Player, day: str) -> None:
    refused(player.ask("POST", "/api/daily", {"day": day}), 404, "day-not-open")
    refused(player.ask("GET", f"/api/daily/{day}/board"), 404, "day-not-open")


@pytest.mark.parametrize("day", ["2025-12-31", "0001-01-01", "2026-02-30", "0000-00-00"])
def test_there_is_no_hand_of_a_day_that_never_was(player: Player, day: str) -> None:
    refused(player.ask("POST", "/api/daily", {"day": day}), 404, "day-not-open")
    refused(player.ask("GET", f"/api/daily/{day}/board"), 404, "day-not-open")


@pytest.mark.parametrize("day", ["today", "2026-11-1", "2026-11-13T00:00", "2026-W46-5", 5, ""])
def test_what_is_no_date_is_refused(player: Player, day: object) -> None:
    refused(player.ask("POST", "/api/daily", {"day": day}), 422, "bad-request")


def test_the_first_hand_was_dealt_on_the_first_of_january(player: Player) -> None:
    assert player.begin_day("2026-01-01")["day"] == "2026-01-01"


# Midnight.


def test_a_hand_begun_before_midnight_counts_for_its_day(app: App, player: Player) -> None:
    app.clock.set("2026-11-13T23:59:59Z")
    assert player.get("/api/daily")["seconds_left"] == 1
    played = player.move(player.begin_day(), "tie")
    app.clock.set("2026-11-14T00:00:01Z")
    played = player.move(played, "rain")
    assert (played["day"], played["counts"], played["over"]) == ("2026-11-13", True, True)
    assert board_of(player)["you"]["score"] == 25
    assert player.get("/api/me")["streak"] == {"now": 1, "best": 1}
    today = player.get("/api/daily")
    assert (today["day"], hand_of(today)["round"], today["players"]) == ("2026-11-14", None, 0)
    assert player.begin_day()["day"] == "2026-11-14"


def test_a_hand_not_begun_before_midnight_is_of_the_archive(app: App, player: Player) -> None:
    app.clock.set("2026-11-14T00:00:00Z")
    played = player.begin_day("2026-11-13")
    assert (played["kind"], played["counts"]) == ("archive", False)


def test_a_try_that_ends_long_after_its_day_does_not_count(app: App, player: Player) -> None:
    app.clock.set("2026-11-13T23:59:59Z")
    played = player.move(player.begin_day(), "tie")
    app.clock.set("2026-11-14T01:00:00Z")
    played = player.move(played, "rain")
    assert (played["over"], played["counts"]) == (True, False)
    assert player.see(played)["counts"] is False
    assert board_of(player)["you"] is None
    assert player.get("/api/me")["streak"] == {"now": 0, "best": 0}
    assert player.statistics()["hands"] == 0


def test_the_archive_does_not_tell_what_to_play_in_a_try_that_goes_on(
    app: App, player: Player
) -> None:
    begun = player.begin_day()
    app.clock.set("2026-11-14T00:30:00Z")
    response = player.ask("POST", "/api/daily", {"day": "2026-11-13"})
    assert (response.status_code, response.json()["id"]) == (200, begun["id"])
    player.move(begun, ".")
    assert player.begin_day("2026-11-13")["kind"] == "archive"


# The archive.


def test_the_archive_holds_the_last_thirty_days(player: Player) -> None:
    days = player.get("/api/daily/archive")["days"]
    assert len(days) == 30
    assert (days[0]["day"], days[-1]["day"]) == ("2026-11-12", "2026-10-14")
    assert days[4] == {
        "day": "2026-11-08",
        "out_of": None,
        "hands": [{"number": 0, "rules": "wildcard", "size": 8}],
        "scored": None,
        "archive": None,
    }


def test_the_archive_ends_with_the_first_day(app: App, player: Player) -> None:
    app.clock.set("2026-01-03T10:00:00Z")
    days = [each["day"] for each in player.get("/api/daily/archive")["days"]]
    assert days == ["2026-01-02", "2026-01-01"]


def test_the_archive_tells_the_scored_try_and_the_best_of_the_later_ones(
    app: App, player: Player
) -> None:
    player.move(player.begin_day(), "tie", ".")
    app.clock.set(MONDAY)
    for words in (["rain", "."], ["inertia"], ["it", "."]):
        player.move(player.begin_day("2026-11-13"), *words)
    [friday] = [
        each for each in player.get("/api/daily/archive")["days"] if each["day"] == "2026-11-13"
    ]
    assert (friday["scored"], friday["archive"]) == (9, 99)


def test_an_archive_round_touches_neither_streak_nor_board(app: App, player: Player) -> None:
    app.clock.set(MONDAY)
    for day in ("2026-11-13", "2026-11-14", "2026-11-15"):
        played = player.move(player.begin_day(day), ".")
        assert (played["kind"], played["counts"], played["can_replay"]) == ("archive", False, False)
    assert player.get("/api/me")["streak"] == {"now": 0, "best": 0}
    assert board_of(player) == EMPTY_BOARD
    assert player.statistics()["hands"] == 0


# The board.


def test_the_board_is_ordered_and_equal_scores_share_a_place(app: App) -> None:
    games = {
        "Ada": ["tie", "."],
        "Bob": ["inertia"],
        "Cyd": ["tie", "zzz", "rain"],
        "Dan": ["rain", "tie"],
        "Eve": ["."],
    }
    players = {name: app.player(name) for name in games}
    for name, words in games.items():
        players[name].play_day(*words)
    board = board_of(players["Dan"])
    assert board["players"] == 5
    assert [tuple(row.values()) for row in board["top"]] == [
        (1, "Bob", 99, 1, False),
        (2, "Cyd", 25, 2, False),
        (2, "Dan", 25, 2, True),
        (4, "Ada", 9, 1, False),
        (5, "Eve", 0, 0, False),
    ]
    assert board["you"] == {"place": 2, "nickname": "Dan", "score": 25, "words": 2, "you": True}
    assert players["Eve"].get("/api/daily")["players"] == 5


def test_who_goes_on_playing_is_not_on_the_board(app: App, player: Player) -> None:
    player.move(player.begin_day(), "tie")
    assert board_of(player) == EMPTY_BOARD


def test_the_board_has_fifty_rows_and_your_own(app: App) -> None:
    for number in range(51):
        other = app.player(address=f"192.0.{number}.1")
        other.play_day("tie", ".")
    player = app.player("Ada")
    player.play_day(".")
    board = board_of(player)
    assert (board["players"], board["ranked"], len(board["top"])) == (52, 52, 50)
    assert board["you"] == {"place": 52, "nickname": "Ada", "score": 0, "words": 0, "you": True}


def test_a_new_name_is_the_name_on_the_board(app: App) -> None:
    player = app.player("Ada")
    player.play_day(".")
    player.ask("PATCH", "/api/me", {"nickname": "Grace"})
    assert board_of(player)["top"][0]["nickname"] == "Grace"


def test_free_rounds_are_not_on_the_board(app: App, player: Player) -> None:
    player.play("classic", "aretiin", "inertia")
    assert board_of(player)["players"] == 0


def test_who_plays_faster_than_people_stands_apart(app: App) -> None:
    robot, person = app.player("Robot"), app.player("Person")
    robot.play_day("inertia", seconds=2)
    person.play_day("tie", "rain", seconds=4)
    board = board_of(robot)
    assert (board["players"], board["ranked"]) == (2, 1)
    assert [tuple(row.values()) for row in board["top"]] == [(1, "Person", 25, 2, False)]
    assert [tuple(row.values()) for row in board["others"]] == [(None, "Robot", 99, 1, True)]
    assert board["you"] == board["others"][0]
    assert robot.get("/api/me")["streak"] == {"now": 1, "best": 1}
    assert robot.statistics()["hands"] == 1


def test_one_person_cannot_fill_the_board_at_once(app: App) -> None:
    cookies = [app.player() for _ in range(50)]
    for cookie in cookies:
        cookie.play_day("inertia", seconds=0)
    board = board_of(app.player())
    assert (board["players"], board["ranked"], board["top"]) == (50, 0, [])


@pytest.mark.parametrize(
    "addresses",
    [
        ["192.0.2.1"],
        [f"192.0.2.{number}" for number in range(43)],
        [f"2001:db8:1:{number:x}::5" for number in range(43)],
    ],
)
def test_a_network_has_at_most_forty_rows(app: App, addresses: list[str]) -> None:
    players = [app.player(address=addresses[n % len(addresses)]) for n in range(43)]
    for player in players:
        player.play_day("tie", ".")
    app.player(address="198.51.100.1").play_day("inertia")
    board = board_of(players[-1])
    assert (board["players"], board["ranked"], len(board["others"])) == (44, 41, 3)
    assert board["you"]["place"] is None
    assert board_of(players[39])["you"]["place"] == 2


def test_the_next_day_a_network_has_its_rows_again(app: App) -> None:
    players = [app.player() for _ in range(41)]
    for day, now in (("2026-11-13", FRIDAY), ("2026-11-14", SATURDAY)):
        app.clock.set(now)
        for player in players:
            player.play_day(".", seconds=3)
        assert board_of(players[0], day)["ranked"] == 40


def test_a_row_that_failed_to_get_its_place_gets_it_when_the_move_is_sent_again(
    app: App, player: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun = player.begin_day()
    app.clock.seconds += 60
    with monkeypatch.context() as patch:
        patch.setattr(app.store, "vouch", _fail)
        refused(player.try_move(begun["id"], 1, "word", "inertia"), 503, "unavailable")
    assert board_of(player)["you"]["place"] is None
    assert json_of(player.try_move(begun["id"], 1, "word", "inertia"), 200)["total"] == 99
    assert board_of(player)["you"]["place"] == 1


def test_who_stands_apart_gets_no_place_by_sending_the_last_move_later(app: App) -> None:
    players = [app.player() for _ in range(41)]
    rounds = [player.play_day("inertia", seconds=5) for player in players]
    for later in (FRIDAY, SATURDAY, MONDAY):
        app.clock.set(later)
        json_of(players[-1].try_move(rounds[-1]["id"], 1, "word", "inertia"), 200)
        app.services.quota.sweep()
        assert board_of(players[-1])["you"]["place"] is None


def test_of_an_address_nothing_is_kept_after_the_day(app: App, player: Player) -> None:
    player.play_day("tie", ".")
    counters = sa.text("SELECT key FROM quotas")
    kept = [row[0] for row in app.store.database.rows(counters, {})]
    assert [key.partition(":")[0] for key in sorted(kept)] == [
        "hands begun",
        "hands ended",
        "players",
        "rounds",
        "rows",
        "scored tries",
    ]
    assert not any(app.address in key for key in kept)
    app.clock.set("2026-11-14T01:00:01Z")
    app.services.quota.sweep()
    assert app.store.database.rows(counters, {}) == []


def test_scored_tries_of_an_address_are_limited_by_the_hour(
    tmp_path: Path, solver: SolverClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    with running_app(tmp_path, solver, tries_an_hour=40) as app:
        set_day_hands(monkeypatch, app, classic="aretiin", wildcard="dd*loutx")
        players = [app.player() for _ in range(42)]
        for player in players[:40]:
            assert player.begin_day() == player.begin_day()
        message = refused(players[40].ask("POST", "/api/daily", {"day": None}), 429, "too-fast")
        assert message == "That was too often: at most 40 scored tries an hour. Try again later."
        players[41].address = "192.0.2.2"
        assert players[41].begin_day()["kind"] == "daily"
        assert players[40].begin_day("2026-11-12")["kind"] == "archive"
        app.clock.seconds += 3600
        assert players[40].begin_day()["kind"] == "daily"


def _fail(*asked: object) -> None:
    raise Unavailable("the database is away")


# The streak.


@pytest.mark.parametrize(
    ("days", "now", "best"),
    [
        ([FRIDAY], 1, 1),
        ([FRIDAY, SATURDAY], 2, 2),
        ([FRIDAY, SATURDAY, SUNDAY], 3, 3),
        ([FRIDAY, SUNDAY], 2, 2),
        ([FRIDAY, MONDAY], 1, 1),
        ([FRIDAY, SATURDAY, MONDAY], 3, 3),
    ],
)
def test_a_streak_is_days_in_a_row(
    app: App, player: Player, days: list[str], now: int, best: int
) -> None:
    for day in days:
        app.clock.set(day)
        player.move(player.begin_day(), ".")
    assert player.get("/api/me")["streak"] == {"now": now, "best": best}


def test_a_streak_holds_over_one_missed_day(app: App, player: Player) -> None:
    player.move(player.begin_day(), ".")
    app.clock.set("2026-11-15T23:59:59Z")
    assert player.get("/api/me")["streak"] == {"now": 1, "best": 1}
    app.clock.set("2026-11-16T00:00:00Z")
    assert player.get("/api/me")["streak"] == {"now": 0, "best": 1}


def test_a_hand_that_is_not_finished_is_not_in_the_streak(player: Player) -> None:
    player.begin_day()
    assert player.get("/api/me")["streak"] == {"now": 0, "best": 0}


# What a hand of a day is like.


def test_a_days_hand_has_ten_common_words(new_app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    set_single_hands(monkeypatch, new_app)
    player = new_app.player()
    played = player.move(player.begin_day(), ".")
    found = player.review(played)
    assert sum(word["tier"] == "common" for word in player.words(played)) >= 10
    perfect, skynet = found["perfect"]["score"], found["skynet"]["score"]
    assert hand_of(player.get("/api/daily"))["beatable"] == (perfect > skynet)
