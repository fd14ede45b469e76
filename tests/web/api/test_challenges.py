"""Challenges: the routes under /api/challenges, and the pages that their links open."""

import re

import httpx
import pytest

from handful.store.finish_statement import MOST_OF_NETWORK, MOST_PLACES
from tests.support.web.app import (
    PERFECT_WORDS,
    SATURDAY,
    App,
    Json,
    Player,
    json_of,
    refused,
    set_five_hands,
)

TODAY = "2026-11-13"


@pytest.fixture
def app(new_app: App, monkeypatch: pytest.MonkeyPatch) -> App:
    """A server with five known hands a day."""
    set_five_hands(monkeypatch, new_app)
    return new_app


def challenge(player: Player, **about: str) -> Json:
    return json_of(player.ask("POST", "/api/challenges", about), 201)


def accept(player: Player, id_: str, status: int = 201) -> Json:
    return json_of(player.ask("POST", f"/api/challenges/{id_}"), status)


def seen(player: Player, id_: str) -> Json:
    return player.get(f"/api/challenges/{id_}")


def row_of(view: Json, nickname: str) -> Json:
    (row,) = [row for row in view["rows"] if row["nickname"] == nickname]
    return dict(row)


@pytest.fixture
def ann(app: App) -> Player:
    """Who challenges."""
    return app.player("Ann")


@pytest.fixture
def ben(app: App) -> Player:
    """Who is challenged."""
    return app.player("Ben")


@pytest.fixture
def hand(ann: Player) -> Json:
    """A challenge with a classic hand, of which Ann made 16 points."""
    played = ann.play("classic", "uezkltz", "lute", ".")
    return challenge(ann, round=played["id"])


# A hand.


def test_a_hand_is_played_with_the_same_letters_and_compared(
    ann: Player, ben: Player, hand: Json
) -> None:
    before = seen(ben, hand["id"])
    assert (before["nickname"], before["score"], before["yours"]) == ("Ann", 16, False)
    assert (before["rules"], before["size"], before["day"]) == ("classic", 7, None)
    begun = accept(ben, hand["id"])
    assert (begun["dealt"], begun["kind"], begun["counts"]) == ("uezkltz", "challenge", True)
    ben.move(begun, "klutz", ".")
    for player in (ann, ben):
        view = seen(player, hand["id"])
        assert [row["nickname"] for row in view["rows"]] == ["Ben", "Ann"]
        assert [turn["word"] for turn in row_of(view, "Ann")["hands"][0]["turns"]] == ["lute"]
        assert row_of(view, "Ben")["hands"][0]["turns"] == [
            {"word": "klutz", "reading": None, "points": 90}
        ]


def test_refused_words_are_not_in_a_comparison(ann: Player, ben: Player, hand: Json) -> None:
    ben.move(accept(ben, hand["id"]), "zzz", "klutz", ".")
    for player in (ann, ben):
        played = row_of(seen(player, hand["id"]), "Ben")["hands"][0]
        assert [turn["word"] for turn in played["turns"]] == ["klutz"]


def test_nothing_of_a_hand_is_told_before_it_is_finished(ben: Player, hand: Json) -> None:
    def told(view: Json) -> list[object]:
        played = row_of(view, "Ann")["hands"][0]
        return [played["dealt"], played["turns"]]

    assert told(seen(ben, hand["id"])) == [None, None]
    begun = accept(ben, hand["id"])
    assert told(seen(ben, hand["id"])) == [None, None]
    ben.move(begun, ".")
    assert told(seen(ben, hand["id"]))[0] == "uezkltz"


def test_what_others_made_is_told_after_ones_own_try(app: App, ben: Player, hand: Json) -> None:
    cleo = app.player("Cleo")
    cleo.move(accept(cleo, hand["id"]), "klutz", ".")
    assert [row["nickname"] for row in seen(ben, hand["id"])["rows"]] == ["Ann"]
    ben.move(accept(ben, hand["id"]), ".")
    assert [row["nickname"] for row in seen(ben, hand["id"])["rows"]] == ["Cleo", "Ann", "Ben"]


def test_ten_friends_play_one_challenge(app: App, ann: Player, hand: Json) -> None:
    for number in range(10):
        friend = app.player(f"Friend {number}")
        friend.move(accept(friend, hand["id"]), "elk", ".")
    assert len(seen(ann, hand["id"])["rows"]) == 11


def test_who_only_accepts_keeps_nobody_out(app: App, ann: Player, hand: Json) -> None:
    for _ in range(MOST_PLACES + 2):
        accept(app.player(), hand["id"])
    assert [row["nickname"] for row in seen(ann, hand["id"])["rows"]] == ["Ann"]
    friend = app.player("Friend")
    friend.move(accept(friend, hand["id"]), "elk", ".")
    assert len(seen(ann, hand["id"])["rows"]) == 2


def test_one_network_cannot_fill_a_challenge(app: App, ann: Player, hand: Json) -> None:
    pupils = [app.player(f"Pupil {number}") for number in range(MOST_OF_NETWORK + 1)]
    begun = [accept(pupil, hand["id"]) for pupil in pupils]
    for pupil, played in zip(pupils, begun, strict=True):
        app.clock.seconds += 1
        pupil.move(played, "elk", ".")
    refused(app.player().ask("POST", f"/api/challenges/{hand['id']}"), 409, "not-now")
    assert len(seen(ann, hand["id"])["rows"]) == 1 + MOST_OF_NETWORK
    assert len(seen(pupils[-1], hand["id"])["rows"]) == 2 + MOST_OF_NETWORK
    friends = [app.player(address=f"198.51.{n}.7") for n in range(MOST_PLACES - MOST_OF_NETWORK)]
    for friend in friends:
        friend.move(accept(friend, hand["id"]), "elk", ".")
    assert len(seen(ann, hand["id"])["rows"]) == 1 + MOST_PLACES
    late = app.player(address="203.0.113.7")
    refused(late.ask("POST", f"/api/challenges/{hand['id']}"), 409, "not-now")


def test_no_address_is_stored(app: App, ben: Player, hand: Json) -> None:
    accept(ben, hand["id"])
    (row,) = app.store.tries_of(hand["id"], (ben.cookie or "").partition(".")[0])
    assert row.network
    assert "192.0.2" not in row.network


def test_hints_are_told_beside_the_points(app: App, ann: Player, ben: Player, hand: Json) -> None:
    begun = accept(ben, hand["id"])
    hinted = json_of(ben.try_move(begun["id"], 1, "hint", "letter"), 200)
    ben.move(hinted, ".")
    view = seen(ann, hand["id"])
    hints = {row["nickname"]: row["hands"][0]["hints"] for row in view["rows"]}
    assert hints == {"Ann": 0, "Ben": 1}


def test_who_knew_the_hand_practises(app: App, ann: Player, ben: Player) -> None:
    ben.review(ben.play("classic", "uezkltz", "."))
    made = challenge(ann, round=ann.play("classic", "uezkltz", "lute", ".")["id"])
    begun = accept(ben, made["id"])
    assert begun["counts"] is False
    assert ben.move(begun, "klutz", ".")["practice"] is True
    view = seen(ann, made["id"])
    practice = {row["nickname"]: row["hands"][0]["practice"] for row in view["rows"]}
    assert practice == {"Ann": False, "Ben": True}


@pytest.mark.slow
def test_who_practised_a_day_before_is_told_apart(app: App, ann: Player, ben: Player) -> None:
    ann.play_five(*PERFECT_WORDS)
    app.clock.set(SATURDAY)
    made = challenge(ann, day=TODAY)
    ben.review(ben.move(ben.begin_day(TODAY, 1), "."))
    app.clock.seconds += 60
    for words in (["rates"], ["planet"]):
        ben.move(accept(ben, made["id"]), *words)
    hands = row_of(seen(ann, made["id"]), "Ben")["hands"]
    assert [played["practice"] for played in hands] == [True, False]


def test_a_challenge_is_accepted_once(ben: Player, hand: Json) -> None:
    begun = accept(ben, hand["id"])
    assert accept(ben, hand["id"], 200)["id"] == begun["id"]
    ben.move(begun, "klutz", ".")
    again = accept(ben, hand["id"], 200)
    assert (again["id"], again["over"]) == (begun["id"], True)


def test_whoever_challenges_gets_the_own_round(ann: Player, hand: Json) -> None:
    assert accept(ann, hand["id"], 200)["total"] == 16


def test_the_same_hand_is_the_same_challenge(ann: Player) -> None:
    played = ann.play("classic", "uezkltz", "lute", ".")
    assert challenge(ann, round=played["id"]) == challenge(ann, round=played["id"])


def test_a_hand_comes_as_it_was_played_and_no_letter_is_exchanged(ann: Player, ben: Player) -> None:
    played = ann.play("wildcard", "dd*lout", "=t", "lou*d", ".")
    ann.review(played)
    again = challenge(ann, round=played["id"])
    begun = accept(ben, again["id"])
    assert begun["dealt"] == played["dealt"] != "dd*lout"
    assert begun["can_substitute"] is False


@pytest.mark.parametrize("words", [[], ["lute"]])
def test_a_hand_that_goes_on_is_no_challenge(ann: Player, words: list[str]) -> None:
    played = ann.play("classic", "uezkltz", *words)
    refused(ann.ask("POST", "/api/challenges", {"round": played["id"]}), 409, "not-now")


def test_a_try_after_the_truth_is_no_challenge(ann: Player) -> None:
    played = ann.play("classic", "uezkltz", ".")
    ann.review(played)
    again = ann.move(ann.replay(played), "lutz", "zek")
    refused(ann.ask("POST", "/api/challenges", {"round": again["id"]}), 409, "not-now")


def test_a_hand_whose_replay_would_count_is_no_challenge_yet(ann: Player) -> None:
    played = ann.play("wildcard", "dd*lout", ".")
    refused(ann.ask("POST", "/api/challenges", {"round": played["id"]}), 409, "not-now")
    ann.review(played)
    assert challenge(ann, round=played["id"])


def test_a_challenge_is_sent_on_and_not_made_anew(ben: Player, hand: Json) -> None:
    played = ben.move(accept(ben, hand["id"]), ".")
    refused(ben.ask("POST", "/api/challenges", {"round": played["id"]}), 409, "not-now")


def test_nobody_challenges_with_a_hand_of_somebody_else(ann: Player, ben: Player) -> None:
    played = ann.play("classic", "uezkltz", "lute", ".")
    refused(ben.ask("POST", "/api/challenges", {"round": played["id"]}), 404, "not-found")


@pytest.mark.parametrize("body", [{}, {"round": "01M7GPRANSNGXKX68XS5TDTRV4", "day": TODAY}])
def test_a_challenge_is_about_one_thing(ann: Player, body: Json) -> None:
    assert ann.ask("POST", "/api/challenges", body).status_code == 422


def test_a_challenge_that_is_not_there(ann: Player) -> None:
    refused(ann.ask("GET", "/api/challenges/0123456789"), 404, "not-found")
    refused(ann.ask("POST", "/api/challenges/0123456789"), 404, "not-found")


def test_a_deleted_challenger_takes_the_challenge_along(
    app: App, ann: Player, ben: Player, hand: Json
) -> None:
    assert ann.ask("DELETE", "/api/me").status_code == 204
    refused(ben.ask("GET", f"/api/challenges/{hand['id']}"), 404, "not-found")


def test_a_word_that_is_not_shown_is_shown_to_nobody_else(app: App, ann: Player) -> None:
    made = challenge(ann, round=ann.play("classic", "wankers", "wankers")["id"])
    ben = app.player("Ben")
    ben.move(accept(ben, made["id"]), "wankers")
    view = seen(ben, made["id"])
    words = {row["nickname"]: row["hands"][0]["turns"][0]["word"] for row in view["rows"]}
    assert words == {"Ann": "•••", "Ben": "wankers"}


# A day.


@pytest.fixture
def day(ann: Player) -> Json:
    """A challenge with today's hands, of which Ann made all that can be made."""
    ann.play_five(*PERFECT_WORDS)
    return challenge(ann, day=TODAY)


def test_a_day_is_a_challenge_when_all_hands_are_played(ann: Player) -> None:
    ann.play_five(*PERFECT_WORDS[:4])
    refused(ann.ask("POST", "/api/challenges", {"day": TODAY}), 409, "not-now")


def test_one_of_today_is_the_visitors_own_scored_try(ben: Player, day: Json) -> None:
    view = seen(ben, day["id"])
    assert (view["day"], view["out_of"], view["score"], view["hands"]) == (TODAY, 500, 500, 5)
    begun = accept(ben, day["id"])
    assert (begun["kind"], begun["number"], begun["dealt"]) == ("daily", 1, "stare")
    ben.move(begun, "tea", ".")
    assert accept(ben, day["id"])["number"] == 2


def test_hands_of_today_are_told_one_by_one(ben: Player, day: Json) -> None:
    ben.move(accept(ben, day["id"]), "tea", ".")
    hands = row_of(seen(ben, day["id"]), "Ann")["hands"]
    assert [hand["turns"] is not None for hand in hands] == [True, False, False, False, False]


def test_who_has_played_the_day_compares_at_once(ann: Player, ben: Player, day: Json) -> None:
    ben.play_five(["tea", "."], ["."], ["."], ["."], ["."])
    view = seen(ben, day["id"])
    assert view["finished"]
    assert [row["nickname"] for row in view["rows"]] == ["Ann", "Ben"]
    accept(ben, day["id"], 200)
    assert [row["nickname"] for row in seen(ann, day["id"])["rows"]] == ["Ann", "Ben"]


def test_a_hand_of_today_stands_for_the_whole_day(ann: Player, day: Json) -> None:
    played = ann.get("/api/daily")["hands"][0]["round"]
    assert challenge(ann, round=played["id"]) == day


def test_a_day_gone_by_is_played_for_practice(app: App, ben: Player, day: Json) -> None:
    app.clock.set(SATURDAY)
    for number in range(1, 6):
        begun = accept(ben, day["id"])
        assert (begun["kind"], begun["number"]) == ("archive", number)
        ben.move(begun, ".")
    view = seen(ben, day["id"])
    assert view["finished"]
    assert row_of(view, "Ben")["score"] == 0


# The page of a link.


def page_of(app: App, id_: str, query: str = "") -> httpx.Response:
    return app.ask("GET", f"/c/{id_}{query}")


def properties(page: str) -> dict[str, str]:
    return dict(re.findall(r'<meta property="og:([a-z:]+)" content="([^"]*)">', page))


def test_a_link_has_a_preview_and_makes_no_player(app: App, day: Json) -> None:
    response = page_of(app, day["id"])
    assert response.status_code == 200
    assert "set-cookie" not in response.headers
    found = properties(response.text)
    assert found["title"] == "Ann: 500 / 500. Can you beat that?"
    assert found["image"] == f"http://testserver/c/{day['id']}/card.png"
    assert '<script type="module" src="/app.js">' in response.text


def test_a_preview_speaks_the_language_of_the_link(app: App, day: Json) -> None:
    assert "Зможете більше?" in properties(page_of(app, day["id"], "?l=uk").text)["title"]
    assert properties(page_of(app, day["id"], "?l=xx").text)["title"].endswith("beat that?")


def test_a_name_is_text_in_a_preview(app: App) -> None:
    player = app.player("O'Hara")
    made = challenge(player, round=player.play("classic", "uezkltz", "lute", ".")["id"])
    assert "O&#39;Hara" in page_of(app, made["id"]).text


def test_a_name_from_right_to_left_does_not_turn_the_title_round(app: App) -> None:
    player = app.player("\u05e9\u05e8\u05d4")
    made = challenge(player, round=player.play("classic", "uezkltz", "lute", ".")["id"])
    title = properties(page_of(app, made["id"]).text)["title"]
    assert title.startswith("\u2068\u05e9\u05e8\u05d4\u2069: 16")


def test_a_preview_tells_no_word_and_no_letter(app: App, ann: Player, hand: Json) -> None:
    page = page_of(app, hand["id"]).text
    assert "lute" not in page
    assert "uezkltz" not in page
    view = json_of(app.ask("GET", f"/api/challenges/{hand['id']}"), 200)
    assert "lute" not in str(view)
    assert "uezkltz" not in str(view)


def test_the_picture_of_a_link(app: App, day: Json, hand: Json) -> None:
    pictures = [app.ask("GET", f"/c/{made['id']}/card.png") for made in (day, hand)]
    for picture in pictures:
        assert picture.headers["content-type"] == "image/png"
        assert picture.content.startswith(b"\x89PNG")
    assert pictures[0].content != pictures[1].content


def test_a_link_that_leads_nowhere(app: App) -> None:
    for id_ in ("0123456789", "cut", "UPPER45678", "0123456789."):
        response = page_of(app, id_)
        assert response.status_code == 404
        assert '<script type="module" src="/app.js">' in response.text
        assert "og:title" not in response.text


def test_previews_may_be_asked_for_by_head(app: App, day: Json) -> None:
    response = app.ask("HEAD", f"/c/{day['id']}")
    assert (response.status_code, response.content) == (200, b"")


def test_a_picture_of_nothing(app: App) -> None:
    assert app.ask("GET", "/c/0123456789/card.png").status_code == 404


# The list of a player's challenges.


def listed(player: Player) -> list[Json]:
    found: list[Json] = player.get("/api/challenges")["challenges"]
    return found


def test_challenges_that_were_made_or_played_are_listed(
    app: App, ann: Player, ben: Player, hand: Json
) -> None:
    assert listed(ben) == []
    seen(ben, hand["id"])
    assert listed(ben) == []  # who only looks has not played
    begun = accept(ben, hand["id"])
    expected = {
        "id": hand["id"],
        "nickname": "Ann",
        "yours": False,
        "day": None,
        "rules": "classic",
        "size": 7,
        "players": 1,
        "finished": False,
        "at": "2026-11-13T10:00:00Z",
        "rounds": [begun["id"]],
    }
    assert listed(ben) == [expected]
    ben.move(begun, "klutz", ".")
    assert listed(ben) == [{**expected, "players": 2, "finished": True}]
    (made,) = listed(ann)
    assert (made["yours"], made["players"], made["finished"]) == (True, 2, True)


def test_a_challenge_of_a_day_is_finished_with_its_last_hand(
    app: App, ann: Player, ben: Player
) -> None:
    ann.play_five(*PERFECT_WORDS)
    made = challenge(ann, day=TODAY)
    ben.move(accept(ben, made["id"]), "rates")
    (found,) = listed(ben)
    assert (found["day"], found["rules"], found["finished"]) == (TODAY, None, False)
    # The others on another device, where nobody knows of the challenge.
    for number, words in enumerate(PERFECT_WORDS[1:], 2):
        app.clock.seconds += 60
        ben.move(ben.begin_day(number=number), *words)
        (found,) = listed(ben)
        assert found["finished"] == (number == 5)
    assert len(seen(ben, made["id"])["rows"]) == 2


def test_the_list_is_short_and_has_the_newest_first(app: App, ann: Player) -> None:
    made = []
    for _ in range(12):
        app.clock.seconds += 60
        made.append(challenge(ann, round=ann.play("classic", "uezkltz", "lute", ".")["id"])["id"])
    assert [one["id"] for one in listed(ann)] == made[:1:-1]


def test_a_stranger_has_no_list(app: App) -> None:
    refused(app.ask("GET", "/api/challenges"), 401, "not-known")
    refused(app.ask("GET", "/api/rounds"), 401, "not-known")
