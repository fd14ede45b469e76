"""Five hands a day: the routes under /api/daily, and what a round of five tells."""

import httpx
import pytest

from handful.web.game.day import Day, HandOfDay
from handful.web.solver.client import SolverClient
from handful.web.solver.value import Benchmark, DayHand
from tests.support.web.app import (
    FIVE_HANDS,
    FRIDAY,
    MONDAY,
    PERFECT_WORDS,
    SATURDAY,
    SUNDAY,
    App,
    Json,
    Player,
    json_of,
    refused,
    running_app,
    set_five_hands,
)

DAY = "2026-11-13"
OTHER_HAND = DayHand("brown", Benchmark(2, 1))
GIVE_UP = [["."]] * 5
"""Five hands that are ended without a word."""


@pytest.fixture
def app(new_app: App, monkeypatch: pytest.MonkeyPatch) -> App:
    """A server where nobody has played, and where it is known what every day brings."""
    set_five_hands(monkeypatch, new_app)
    return new_app


def board_of(player: Player, day: str = DAY) -> Json:
    return player.get(f"/api/daily/{day}/board")


def try_hand(player: Player, number: int | None, day: str | None = None) -> httpx.Response:
    return player.ask("POST", "/api/daily", {"day": day, "number": number})


# The hands.


def test_today_before_it_is_played(player: Player) -> None:
    today = player.get("/api/daily")
    hands = today.pop("hands")
    assert today == {
        "day": DAY,
        "seconds_left": 14 * 3600,
        "players": 0,
        "out_of": 500,
        "score": None,
        "finished": False,
    }
    assert [tuple(hand.values()) for hand in hands] == [
        (1, "classic", 5, False, None, None),
        (2, "classic", 6, False, None, None),
        (3, "classic", 7, False, None, None),
        (4, "wildcard", 7, True, None, None),
        (5, "classic", 8, False, None, None),
    ]


def test_the_five_come_one_after_another(player: Player) -> None:
    for number, ((rules, size), dealt) in enumerate(FIVE_HANDS.items(), 1):
        begun = json_of(player.ask("POST", "/api/daily", {}), 201)
        assert (begun["number"], begun["kind"], begun["day"]) == (number, "daily", DAY)
        assert (begun["rules"], begun["size"], begun["dealt"]) == (rules, size, dealt.hand)
        assert player.begin_day() == player.begin_day(number=number) == begun
        ended = player.move(begun, ".")
        today = player.get("/api/daily")
        assert today["hands"][number - 1]["round"] == ended
        assert today["finished"] == (number == 5)
    assert player.begin_day() == ended
    assert player.begin_day(number=1)["number"] == 1


def test_no_hand_is_begun_before_those_in_front_of_it(player: Player) -> None:
    for number in (2, 5):
        message = refused(try_hand(player, number), 409, "not-now")
        assert message == "The hands of a day come in order: play hand 1 first."
    player.begin_day()
    refused(try_hand(player, 2), 409, "not-now")
    player.move(player.begin_day(), ".")
    assert player.begin_day(number=2)["number"] == 2
    refused(try_hand(player, 4), 409, "not-now")
    assert [hand["round"] is None for hand in player.get("/api/daily")["hands"]] == [
        False,
        False,
        True,
        True,
        True,
    ]


@pytest.mark.parametrize("number", [0, 6, -1, 1.5, "1", True])
def test_there_are_no_other_numbers(player: Player, number: object) -> None:
    response = player.ask("POST", "/api/daily", {"day": None, "number": number})
    refused(response, 422, "bad-request")


def test_really_drawn_hands_are_five_different_ones_for_everybody_and_every_day(
    new_app: App,
) -> None:
    one, other = new_app.player(), new_app.player()
    days = []
    for now in (FRIDAY, SATURDAY):
        new_app.clock.set(now)
        hands = [played["dealt"] for played in one.play_five(*GIVE_UP)]
        assert hands == [played["dealt"] for played in other.play_five(*GIVE_UP)]
        days.append(hands)
        assert any(hand["beatable"] for hand in one.get("/api/daily")["hands"])
    assert len({*days[0], *days[1]}) == 10
    new_app.clock.set(MONDAY)
    again = [one.begin_day(DAY, number)["dealt"] for number in range(1, 6)]
    assert again == days[0], "the hands of a day stay the same"


@pytest.mark.slow
def test_the_last_hand_is_drawn_again_if_skynet_could_be_beaten_on_none(
    new_app: App, monkeypatch: pytest.MonkeyPatch, solver: SolverClient
) -> None:
    really, asked = solver.day, []

    async def day(rules: str, size: int, seed: int, who: object, *how: bool) -> object:
        asked.append((size, how))
        five, beatable = how
        return await really(rules, size, seed, who, five, beatable)  # type: ignore[arg-type]

    monkeypatch.setattr(new_app.services.solver, "day", day)
    player = new_app.player()
    redrawn = 0
    for number in range(1, 29):
        new_app.clock.set(f"2026-12-{number:02}T12:00:00Z")
        asked.clear()
        beatable = [hand["beatable"] for hand in player.get("/api/daily")["hands"]]
        assert any(beatable)
        if (8, (True, True)) in asked:
            redrawn += 1
            assert beatable == [False] * 4 + [True]
    assert redrawn < 28


def test_every_past_day_has_five_hands(new_app: App) -> None:
    player = new_app.player()
    days = player.get("/api/daily/archive")["days"]
    assert [len(day["hands"]) for day in days] == [5] * 30


# Percent and ladder.


def test_the_ladder_is_there_from_the_start_and_percent_at_the_end(player: Player) -> None:
    begun = player.begin_day()
    assert begun["ladder"] == {
        "novice": 60,
        "club": 70,
        "expert": 75,
        "skynet": 75,
        "perfect": 75,
    }
    assert begun["percent"] is None
    going = player.move(begun, "tar")
    assert (going["total"], going["percent"]) == (9, None)
    assert player.move(going, ".")["percent"] == 12, "rounded down from 12.0"


def test_perfect_and_the_ladder_are_stored_when_a_hand_is_dealt(app: App, player: Player) -> None:
    begun = player.begin_day()
    stored = app.store.round(begun["id"])
    assert stored is not None
    assert (stored.perfect, stored.skynet, stored.ladder) == (75, 75, "60 70 75")
    assert (stored.number_in_day, stored.score) == (1, None)


def test_a_free_hand_tells_no_ladder_before_its_truth_is_told(player: Player) -> None:
    played = player.play("wildcard", "dd*lout", "out", ".")
    assert (player.see(played)["percent"], player.see(played)["ladder"]) == (None, None)
    again = player.replay(played)
    assert again["ladder"] is None, "it would help the replay that counts"
    told = player.review(player.move(again, "."))["round"]
    assert (told["percent"], told["ladder"]["novice"]) == (0, 273)


def test_each_hand_counts_its_percent_and_the_day_their_sum(player: Player) -> None:
    words = [["tar", "."], ["planet"], ["inertia"], ["out", "."], ["."]]
    percents = [played["percent"] for played in player.play_five(*words)]
    assert percents == [12, 100, 100, 9, 0]
    today = player.get("/api/daily")
    assert [hand["percent"] for hand in today["hands"]] == percents
    assert (today["score"], today["finished"], today["players"]) == (221, True, 1)
    assert board_of(player)["you"]["score"] == 221


def test_perfect_play_is_500_of_500(player: Player) -> None:
    player.play_five(*PERFECT_WORDS)
    assert player.get("/api/daily")["score"] == 500
    assert player.statistics()["perfect_hands"] == 5


def test_no_letter_is_exchanged_in_the_five(player: Player) -> None:
    player.play_five(*GIVE_UP[:3])
    wildcard = player.begin_day()
    assert (wildcard["rules"], wildcard["can_substitute"]) == ("wildcard", False)
    refused(player.try_move(wildcard["id"], 1, "substitute", "d"), 409, "not-now")
    ended = player.move(wildcard, ".")
    assert player.review(ended)["advice"] == []


def test_a_second_try_of_the_five_is_not_offered_and_does_not_count(player: Player) -> None:
    player.play_five(*GIVE_UP[:3])
    ended = player.move(player.begin_day(), "out", ".")
    assert ended["can_replay"] is False
    again = player.replay(ended)
    assert (again["counts"], again["number"]) == (False, 4)
    player.move(again, "l", "out*dd")
    today = player.get("/api/daily")
    assert (today["score"], today["hands"][3]["percent"]) == (9, 9)
    assert player.begin_day()["number"] == 5


def test_a_last_move_that_is_sent_again_counts_once(player: Player) -> None:
    played = player.move(player.begin_day(), "tar", ".")
    for _ in range(3):
        assert json_of(player.try_move(played["id"], 2, "stop"), 200) == played
    assert player.get("/api/daily")["score"] == 12


# The board.


def test_who_has_not_finished_all_five_is_not_on_the_board(player: Player) -> None:
    player.play_five(*PERFECT_WORDS[:4])
    board = board_of(player)
    assert (board["players"], board["top"], board["you"]) == (0, [], None)
    assert (board["percentile"], sum(board["distribution"])) == (None, 0)


def test_the_board_shows_scores_out_of_500_with_places_and_percentile(app: App) -> None:
    games = {
        "Ada": PERFECT_WORDS,
        "Bob": [["tar", "."], ["planet"], ["inertia"], ["."], ["."]],
        "Cyd": [["tar", "."], ["planet"], ["inertia"], ["."], ["."]],
        "Eve": GIVE_UP,
    }
    players = {name: app.player(name) for name in games}
    for name, words in games.items():
        players[name].play_five(*words)
    board = board_of(players["Cyd"])
    assert [tuple(row.values()) for row in board["top"]] == [
        (1, "Ada", 500, 5, False),
        (2, "Bob", 212, 3, False),
        (2, "Cyd", 212, 3, True),
        (4, "Eve", 0, 0, False),
    ]
    assert board["out_of"] == 500
    assert board["distribution"] == [1, *[0] * 7, 2, *[0] * 10, 1]
    percentiles = {name: board_of(each)["percentile"] for name, each in players.items()}
    assert percentiles == {"Ada": 100, "Bob": 66, "Cyd": 66, "Eve": 0}


def test_nobody_else_is_no_percentile(player: Player) -> None:
    player.play_five(*GIVE_UP)
    assert board_of(player)["percentile"] is None


def test_one_hand_faster_than_people_play_takes_the_place_of_the_whole_day(app: App) -> None:
    robot, person = app.player("Robot"), app.player("Person")
    robot.play_five(*PERFECT_WORDS[:2])
    robot.play_day("inertia", seconds=2)
    robot.play_five(*PERFECT_WORDS[3:])
    person.play_five(["tar", "."], *GIVE_UP[1:])
    board = board_of(robot)
    assert (board["players"], board["ranked"]) == (2, 1)
    assert [row["nickname"] for row in board["top"]] == ["Person"]
    assert [tuple(row.values()) for row in board["others"]] == [(None, "Robot", 500, 5, True)]
    assert (board["you"]["place"], board["percentile"]) == (None, 100)
    assert robot.get("/api/me")["streak"] == {"now": 1, "best": 1}
    assert sum(board["distribution"]) == 1


@pytest.mark.slow
def test_a_network_has_at_most_forty_rows_of_whole_days(app: App) -> None:
    players = [app.player() for _ in range(42)]
    for player in players:
        player.play_five(*GIVE_UP)
    app.player(address="198.51.100.1").play_five(*PERFECT_WORDS)
    board = board_of(players[-1])
    assert (board["players"], board["ranked"], len(board["others"])) == (43, 41, 2)
    assert board["you"]["place"] is None
    assert board_of(players[39])["you"]["place"] == 2


def test_who_stands_apart_gets_no_place_by_sending_a_last_move_later(app: App) -> None:
    players = [app.player() for _ in range(41)]
    rounds = [player.play_five(*GIVE_UP) for player in players]
    for later in (FRIDAY, SATURDAY, MONDAY):
        app.clock.set(later)
        for played in rounds[-1]:
            json_of(players[-1].try_move(played["id"], 1, "stop"), 200)
        app.services.quota.sweep()
        assert board_of(players[-1])["you"]["place"] is None


def test_scored_tries_of_an_address_are_five_a_player(
    app: App, tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path_factory.mktemp("limited")
    with running_app(folder, app.services.solver, tries_an_hour=10) as limited:
        set_five_hands(monkeypatch, limited)
        players = [limited.player() for _ in range(3)]
        for player in players[:2]:
            player.play_five(*GIVE_UP)
        message = refused(players[2].ask("POST", "/api/daily", {}), 429, "too-fast")
        assert message == "That was too often: at most 10 scored tries an hour. Try again later."
        assert players[2].begin_day("2026-11-12")["kind"] == "archive"


# Midnight.


def test_who_has_begun_the_five_before_midnight_may_finish_them_within_an_hour(
    app: App, player: Player
) -> None:
    app.clock.set("2026-11-13T23:57:00Z")
    player.play_five(["tar", "."], ["planet"])
    third = player.begin_day()
    app.clock.set("2026-11-14T00:00:30Z")
    assert player.begin_day(DAY) == third
    refused(try_hand(player, 4, DAY), 409, "not-now")
    app.clock.seconds += 60
    assert player.move(third, "inertia")["counts"]
    fourth = player.begin_day(DAY)
    assert (fourth["number"], fourth["kind"], fourth["counts"]) == (4, "daily", True)
    app.clock.seconds += 60
    player.move(fourth, "out", ".")
    fifth = player.begin_day(DAY, 5)
    app.clock.set("2026-11-14T00:59:59Z")
    player.move(fifth, "nestling")
    assert board_of(player)["you"]["score"] == 12 + 100 + 100 + 9 + 100
    assert player.get("/api/me")["streak"] == {"now": 1, "best": 1}
    practice = player.begin_day(DAY)
    assert (practice["kind"], practice["number"]) == ("archive", 1)
    assert player.begin_day()["day"] == "2026-11-14"


def test_after_the_hour_what_is_left_of_the_five_is_practice(app: App, player: Player) -> None:
    app.clock.set("2026-11-13T23:57:00Z")
    player.play_five(["tar", "."])
    second = player.begin_day()
    app.clock.set("2026-11-14T01:00:00Z")
    assert player.begin_day(DAY) == second, "a second round would tell what to play in it"
    ended = player.move(second, "planet")
    assert (ended["over"], ended["counts"]) == (True, False)
    assert player.begin_day(DAY, 3)["kind"] == "archive"
    assert board_of(player)["you"] is None
    assert player.get("/api/me")["streak"] == {"now": 0, "best": 0}
    archive = player.get("/api/daily/archive")["days"][0]
    assert (archive["scored"], archive["archive"]) == (12, 100)


def test_who_had_not_begun_before_midnight_practises(app: App, player: Player) -> None:
    app.clock.set("2026-11-14T00:00:00Z")
    for number in (5, 2, None):
        played = player.begin_day(DAY, number)
        assert (played["kind"], played["number"]) == ("archive", number or 1)
        assert not played["counts"]


# The archive, the streak and the calendar.


def test_the_archive_tells_the_days_score_and_the_best_practice_of_each_hand(
    app: App, player: Player
) -> None:
    player.play_five(["tar", "."], *GIVE_UP[1:])
    app.clock.set(MONDAY)
    for number, words in ((2, ["plan", "."]), (2, ["planet"]), (5, ["."]), (1, ["tar", "."])):
        player.move(player.begin_day(DAY, number), *words)
    day = next(d for d in player.get("/api/daily/archive")["days"] if d["day"] == DAY)
    assert day == {
        "day": DAY,
        "out_of": 500,
        "hands": [
            {"number": 1, "rules": "classic", "size": 5},
            {"number": 2, "rules": "classic", "size": 6},
            {"number": 3, "rules": "classic", "size": 7},
            {"number": 4, "rules": "wildcard", "size": 7},
            {"number": 5, "rules": "classic", "size": 8},
        ],
        "scored": 12,
        "archive": 112,
    }
    assert board_of(player)["you"]["score"] == 12


def test_a_streak_is_of_days_with_all_five_finished(app: App, player: Player) -> None:
    player.play_five(*GIVE_UP[:4])
    assert player.get("/api/me")["streak"] == {"now": 0, "best": 0}
    player.play_five(*GIVE_UP[4:])
    assert player.get("/api/me")["streak"] == {"now": 1, "best": 1}


def test_the_calendar_has_five_weeks(app: App, player: Player) -> None:
    app.clock.set("2026-11-08T10:00:00Z")
    player.play_five(*GIVE_UP)
    for now in ("2026-11-09T10:00:00Z", "2026-11-11T10:00:00Z", SATURDAY):
        app.clock.set(now)
        player.play_five(["tar", "."], *GIVE_UP[1:])
    app.clock.set(SUNDAY)
    player.play_five(["tar", "."])
    days = player.get("/api/daily/calendar")["days"]
    assert (len(days), days[0]["day"], days[-1]["day"]) == (35, "2026-10-12", "2026-11-15")
    assert days[0] == {"day": "2026-10-12", "state": "before", "score": None, "out_of": 500}
    assert [(day["day"][-2:], day["state"], day["score"]) for day in days[-9:]] == [
        ("07", "before", None),
        ("08", "played", 0),
        ("09", "played", 12),
        ("10", "frozen", None),
        ("11", "played", 12),
        ("12", "missed", None),
        ("13", "missed", None),
        ("14", "played", 12),
        ("15", "open", 12),
    ]
    assert player.get("/api/me")["streak"] == {"now": 1, "best": 3}


def test_nobody_sees_the_calendar_of_nobody(app: App) -> None:
    refused(app.ask("GET", "/api/daily/calendar"), 401, "not-known")


# Codes.


def test_codes_of_all_five_open_only_for_those_who_have_played_that_hand(app: App) -> None:
    ada, bob = app.player(), app.player()
    rounds = ada.play_five(*PERFECT_WORDS)
    codes = [ada.get(f"/api/rounds/{played['id']}/share")["code"] for played in rounds]
    assert all(code.startswith("D1-") for code in codes)
    for number, code in enumerate(codes, 1):
        message = refused(bob.ask("POST", "/api/verify", {"code": code}), 403, "play-first")
        assert message.startswith(f"The code is of hand {number} of {DAY}: ")
        refused(app.ask("POST", "/api/verify", {"code": code}), 403, "play-first")
        begun = bob.begin_day()
        refused(bob.ask("POST", "/api/verify", {"code": code}), 403, "play-first")
        bob.move(begun, ".")
        assert json_of(bob.ask("POST", "/api/verify", {"code": code}), 200)["hand"]


def test_a_code_of_five_opens_for_all_an_hour_after_its_day(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada, eve = app.player(), app.player()
    played = ada.play_five(["tar", "."])[0]
    code = ada.get(f"/api/rounds/{played['id']}/share")["code"]
    friday = app.services.daily.seed(*_first_hand(app))

    async def day(rules: str, size: int, seed: int, *_: object) -> DayHand:
        return FIVE_HANDS[rules, size] if seed == friday else OTHER_HAND

    monkeypatch.setattr(app.services.solver, "day", day)
    app.clock.set("2026-11-14T00:59:59Z")
    refused(eve.ask("POST", "/api/verify", {"code": code}), 403, "play-first")
    app.clock.set("2026-11-14T01:00:00Z")
    assert json_of(eve.ask("POST", "/api/verify", {"code": code}), 200)["score"] == 9
    assert ada.get(f"/api/rounds/{played['id']}/share")["code"].startswith("H1-")


def _first_hand(app: App) -> tuple[Day, HandOfDay]:
    today = app.services.daily.today()
    return today, today.hands[0]


def test_a_hand_of_five_is_shared_with_its_day_and_its_percent(player: Player) -> None:
    played = player.play_five(["tar", "."])[0]
    shared = player.get(f"/api/rounds/{played['id']}/share")
    assert (shared["day"], shared["score"], shared["perfect"]) == (DAY, 9, 75)
    assert (shared["percent"], shared["skynet"]) == (12, 75)


def test_nothing_tells_a_hand_before_it_is_begun(app: App, player: Player) -> None:
    player.move(player.begin_day(), ".")
    app.player("Ada").play_five(*PERFECT_WORDS)
    told = [
        player.ask("GET", path).text
        for path in (
            "/api/me",
            "/api/daily",
            "/api/daily/archive",
            "/api/daily/calendar",
            f"/api/daily/{DAY}/board",
            "/api/me/statistics",
        )
    ]
    for dealt in list(FIVE_HANDS.values())[1:]:
        assert not any(f'"{dealt.hand}"' in text for text in told)
    for perfect in (98, 99, 294, 122):
        assert not any(f'"perfect":{perfect}' in text for text in told)
