"""The day's hand: scored once, compared with the others, followed by the next."""

import re

import pytest
from playwright.sync_api import expect

from handful.web.solver.value import Benchmark, DayHand
from tests.support.web.app import MONDAY, SATURDAY, SUNDAY, set_five_hands
from tests.support.web.game_page import GamePage
from tests.support.web.live_server import LiveServer
from tests.web.browser.conftest import PHONE, Deal, NewPlayer

pytestmark = pytest.mark.slow


@pytest.fixture
def guest(new_server: LiveServer, new_player: NewPlayer) -> GamePage:
    """Somebody who looks at the day's hand, before anybody has played it."""
    return new_player(new_server).open("#/daily")


def play_day(game: GamePage, server: LiveServer, *words: str) -> None:
    """Begin the day's hand, play *words* within a minute, and stop."""
    game.tap("daily-start")
    expect(game.at("tile").first).to_be_visible()
    server.clock.seconds += 60
    game.play(*words)
    game.stop()


def test_the_day_before_it_is_played(guest: GamePage) -> None:
    main = guest.page.locator("main")
    expect(main).to_contain_text("Friday")
    expect(main).to_contain_text("November 13")
    expect(main).to_contain_text("Classic, 7 letters")
    expect(guest.at("beatable")).to_contain_text("SkyNet can be beaten today.")
    expect(guest.at("streak")).to_have_text("No streak yet: play today to start one.")
    expect(guest.at("countdown")).to_have_text(re.compile(r"^13:59:\d\d$|^14:00:00$"))
    expect(main).to_contain_text("Nobody has finished today yet.")
    expect(guest.at("board-row")).to_have_count(0)


def test_a_day_on_which_skynet_is_perfect(
    new_server: LiveServer, new_player: NewPlayer, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def day(*asked: object) -> DayHand:
        return DayHand("aretiin", Benchmark(1, 1))

    monkeypatch.setattr(new_server.app.services.solver, "day", day)
    game = new_player(new_server).open("#/daily")
    expect(game.at("beatable")).to_contain_text("Nobody can beat SkyNet today")


@PHONE
def test_the_day_is_scored_once_and_shown_on_the_board(
    guest: GamePage, new_server: LiveServer
) -> None:
    for name, words in (("Grace", ["inertia"]), ("Ada", ["tie", "."])):
        other = new_server.app.player(name)
        other.play_day(*words)
    play_day(guest, new_server, "train")
    expect(guest.at("result")).to_have_text("25 points")
    expect(guest.at("board-apart")).to_have_count(0)
    expect(guest.page.locator(".result")).to_contain_text("Daily hand, Friday")
    guest.tap("nav-daily")
    expect(guest.at("daily-score")).to_have_text("Your score today: 25 points.")
    expect(guest.at("streak")).to_have_text("Current streak: 1 day")
    expect(guest.at("board-you")).to_have_text("Your place: 2 of 3.")
    expect(guest.at("board-row")).to_have_count(3)
    rows = [row.get_by_role("cell").all_text_contents() for row in guest.at("board-row").all()]
    assert [row[0] for row in rows] == ["1", "2", "3"]
    assert [row[2:] for row in rows] == [["99", "1"], ["25", "1"], ["9", "1"]]
    assert (rows[0][1], rows[2][1]) == ("Grace", "Ada")
    assert rows[1][1].endswith("← you")
    # There is no second try: the result is shown again, and a replay is for practice.
    guest.tap("daily-start")
    expect(guest.at("result")).to_have_text("25 points")
    guest.tap("practice")
    expect(guest.page.locator(".hand-view header")).to_contain_text("not counted")
    guest.play("inertia")
    expect(guest.at("result")).to_contain_text("99 points")
    guest.tap("nav-daily")
    expect(guest.at("daily-score")).to_have_text("Your score today: 25 points.")


def test_what_the_board_cannot_vouch_for_stands_apart(
    guest: GamePage, new_server: LiveServer
) -> None:
    new_server.app.player("Grace").play_day("tie", ".")
    new_server.app.player("Robot").play_day("inertia", seconds=0)
    new_server.app.player("Machine").play_day(".", seconds=0)
    guest.tap("daily-start")
    guest.expect_hand("aretiin")
    guest.play("train")
    guest.stop()
    guest.tap("nav-daily")
    expect(guest.at("board-row")).to_have_count(1)
    expect(guest.at("board-row")).to_contain_text("Grace")
    expect(guest.at("board-you")).to_have_text("Your result is listed separately, without a place.")
    expect(guest.at("board-apart-row").first).to_be_hidden()
    guest.tap(guest.at("board-apart").locator("summary"))
    rows = guest.at("board-apart-row")
    expect(rows).to_have_count(3)
    expect(rows.first.get_by_role("cell")).to_have_text(["–", "Robot", "99", "1"])
    expect(rows.nth(1)).to_contain_text("← you")
    expect(rows.last).to_contain_text("Machine")


def test_the_longest_name_fits_on_a_phone(guest: GamePage, new_server: LiveServer) -> None:
    new_server.app.player("W" * 24).play_day("tie", ".")
    guest.page.set_viewport_size({"width": 390, "height": 800})
    guest.tap("daily-start")
    guest.play("train")
    guest.stop()
    guest.tap("nav-daily")
    expect(guest.at("board-row").first).to_contain_text("WWW")
    assert guest.overflow() == 0


def test_a_day_that_was_begun_goes_on(guest: GamePage) -> None:
    guest.tap("daily-start")
    guest.expect_hand("aretiin")
    guest.play("tie")
    guest.tap("nav-daily")
    expect(guest.at("daily-start")).to_have_text("Go on with today’s hand")
    expect(guest.at("board-row")).to_have_count(0)
    guest.tap("daily-start")
    guest.expect_played(("tie", "9"))


def test_the_next_day_brings_another_hand_and_the_streak_grows(
    guest: GamePage, new_server: LiveServer
) -> None:
    play_day(guest, new_server, "train")
    new_server.clock.set(SATURDAY)
    guest.tap("nav-daily")
    expect(guest.page.locator("main")).to_contain_text("Wildcard, 8 letters")
    expect(guest.at("daily-score")).to_have_count(0)
    expect(guest.at("streak")).to_have_text("Current streak: 1 day")
    expect(guest.at("board-row")).to_have_count(0)
    play_day(guest, new_server, "tux*do")
    guest.tap("nav-daily")
    expect(guest.at("streak")).to_have_text("Current streak: 2 days")
    new_server.clock.set(MONDAY)  # Sunday is frozen
    guest.page.reload()
    expect(guest.at("streak")).to_have_text("Current streak: 2 days")
    new_server.clock.set("2026-11-17T10:00:00Z")
    guest.page.reload()
    expect(guest.at("streak")).to_have_text("No streak yet: play today to start one.")


def test_a_wildcard_day_is_not_played_again_for_the_better_score(
    guest: GamePage, new_server: LiveServer
) -> None:
    new_server.clock.set(SUNDAY)
    guest.page.reload()
    guest.tap("daily-start")
    expect(guest.at("substitute")).to_be_visible()
    guest.play("tux*do")
    guest.stop()
    expect(guest.at("result")).to_have_text("Level with SkyNet: 468 points")
    expect(guest.at("replay")).to_have_count(0)


def test_days_gone_by_are_played_for_the_pleasure(guest: GamePage, new_server: LiveServer) -> None:
    play_day(guest, new_server, "train")
    new_server.clock.set(MONDAY)
    guest.tap("nav-daily")
    guest.tap("archive-link")
    days = guest.at("archive-day")
    expect(days).to_have_count(30)
    expect(days.first).to_have_attribute("data-day", "2026-11-15")
    friday = days.and_(guest.page.locator("[data-day='2026-11-13']"))
    expect(friday).to_contain_text("Friday, November 13")
    expect(friday).to_contain_text("scored 25")
    thursday = days.and_(guest.page.locator("[data-day='2026-11-12']"))
    expect(thursday).to_contain_text("not played")
    guest.tap(thursday.get_by_test_id("archive-play"))
    expect(guest.page.locator(".hand-view header")).to_contain_text("From the archive: Thursday")
    guest.play("inertia")
    expect(guest.at("result")).to_contain_text("99 points")
    guest.go("#/archive")
    expect(thursday).to_contain_text("in practice 99")
    guest.tap("nav-daily")
    expect(guest.at("streak")).to_have_text("No streak yet: play today to start one.")
    guest.tap("nav-you")
    expect(guest.at("statistics").locator(".tally div").first).to_have_text("Played1 hand")


def test_who_leaves_a_hand_for_the_day_is_asked(guest: GamePage, deal: Deal) -> None:
    guest.go("#/")
    deal("uezkltz")
    guest.deal("uezkltz")
    guest.play("lute")
    guest.go("#/daily")
    guest.tap("daily-start")
    expect(guest.at("confirm")).to_contain_text("You can go on with it later")
    guest.tap("confirm-no")
    expect(guest.at("daily-start")).to_be_visible()
    guest.tap("daily-start")
    guest.tap("confirm-yes")
    guest.expect_hand("aretiin")


def test_five_hands_of_a_past_day_are_practised_one_after_another(
    new_server: LiveServer, new_player: NewPlayer, monkeypatch: pytest.MonkeyPatch
) -> None:
    set_five_hands(monkeypatch, new_server.app)
    game = new_player(new_server).open("#/archive")
    expect(game.at("archive-day").first).to_contain_text("5 hands")
    game.at("archive-play").first.click()
    expect(game.at("tile")).to_have_count(5)
    game.play("rates")
    expect(game.at("result")).to_be_visible()
    game.tap("next-of-day")
    expect(game.at("tile")).to_have_count(6)
