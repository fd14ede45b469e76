"""Requests that the server refuses: the page says so, offers another try, and stays usable."""

import re

import pytest
from playwright.sync_api import Route, expect

from tests.support.web.game_page import GamePage
from tests.support.web.live_server import LiveServer
from tests.web.browser.conftest import PHONE, Deal, NewPlayer

pytestmark = pytest.mark.slow

IN_41_MINUTES = "Try again in 41 minutes."
HOURLY_QUOTA = (429, "2431")
NOT_READY = (503, None)
BROKEN = (500, None)


def refuse(
    game: GamePage, path: str, method: str, answer: tuple[int, str | None], times: int = 1_000
) -> None:
    """Have the first requests of this kind refused, so many *times*."""
    left = [times]
    status, seconds = answer
    game.allow_errors(f"status of {status}")

    def handle(route: Route) -> None:
        if route.request.method != method or not left[0]:
            route.fallback()
            return
        left[0] -= 1
        headers = {} if seconds is None else {"Retry-After": seconds}
        route.fulfill(status=status, headers=headers, json={})

    game.page.route(path, handle)


def allow(game: GamePage) -> None:
    """Refuse nothing any more."""
    game.page.unroute_all()


# When the page opens.


@pytest.mark.parametrize(
    ("path", "method", "answer", "text"),
    [
        ("**/api/me", "POST", HOURLY_QUOTA, IN_41_MINUTES),
        ("**/api/about", "GET", (503, "600"), "not ready just now. Try again in 10 minutes."),
        ("**/api/about", "GET", BROKEN, "That did not work."),
    ],
)
def test_a_refused_first_request_is_shown_and_can_be_tried_again(
    server: LiveServer,
    new_player: NewPlayer,
    path: str,
    method: str,
    answer: tuple[int, str | None],
    text: str,
) -> None:
    game = new_player(server)
    refuse(game, path, method, answer)
    game.page.goto(server.url)
    expect(game.at("failure")).to_contain_text(text)
    expect(game.page.get_by_text("One moment")).to_have_count(0)
    # Trying too early changes nothing, and the button stays where it is.
    game.tap("try-again")
    expect(game.at("failure")).to_contain_text(text)
    allow(game)
    game.tap("try-again")
    expect(game.at("new-hand")).to_be_visible()
    expect(game.at("failure")).to_have_count(0)


@pytest.mark.parametrize("answer", [(429, "1"), NOT_READY])
def test_a_first_request_refused_for_a_second_is_repeated(
    server: LiveServer, new_player: NewPlayer, answer: tuple[int, str | None]
) -> None:
    game = new_player(server)
    refuse(game, "**/api/me", "POST", answer, times=2)
    game.open()
    expect(game.at("new-hand")).to_be_visible()


def test_a_page_that_is_refused_says_why_and_can_be_tried_again(game: GamePage) -> None:
    for view, path in [
        ("#/you", "**/api/me/statistics"),
        ("#/daily", "**/api/daily"),
        ("#/archive", "**/api/daily/archive"),
    ]:
        refuse(game, path, "GET", HOURLY_QUOTA)
        game.go(view)
        expect(game.at("failure")).to_contain_text(IN_41_MINUTES)
        allow(game)
        game.tap("try-again")
        expect(game.at("failure")).to_have_count(0)
        expect(game.page.locator("main h1")).to_be_focused()


# While playing.


def test_an_hourly_quota_of_hands_is_shown_and_the_page_stays_usable(
    game: GamePage, deal: Deal
) -> None:
    refuse(game, "**/api/rounds", "POST", HOURLY_QUOTA)
    deal("aretiin")
    game.tap("new-hand")
    expect(game.at("banner")).to_contain_text(IN_41_MINUTES)
    game.go("#/about")
    expect(game.at("banner")).to_be_hidden()
    game.go("#/")
    allow(game)
    game.tap("new-hand")
    game.expect_hand("aretiin")


@PHONE
def test_a_refusal_is_seen_where_the_button_is_far_below(
    server: LiveServer, new_player: NewPlayer
) -> None:
    game = new_player(server, viewport={"width": 360, "height": 360}).open()
    refuse(game, "**/api/rounds", "POST", HOURLY_QUOTA)
    game.tap("new-hand")
    expect(game.at("banner")).to_be_in_viewport(ratio=1)


def test_a_refusal_goes_when_the_next_hand_comes(game: GamePage, deal: Deal) -> None:
    refuse(game, "**/api/rounds", "POST", HOURLY_QUOTA, times=1)
    deal("aretiin")
    game.tap("new-hand")
    expect(game.at("banner")).to_contain_text(IN_41_MINUTES)
    game.tap("new-hand")
    game.expect_hand("aretiin")
    expect(game.at("banner")).to_be_hidden()


def test_a_daily_hand_that_is_refused_is_shown_on_its_page(game: GamePage) -> None:
    refuse(game, "**/api/daily", "POST", HOURLY_QUOTA)
    game.go("#/daily")
    game.tap("daily-start")
    expect(game.at("banner")).to_contain_text(IN_41_MINUTES)
    expect(game.at("daily-start")).to_be_visible()


def test_a_move_that_is_refused_leaves_the_word_to_the_player(game: GamePage, deal: Deal) -> None:
    deal("aretiin")
    game.deal("aretiin")
    refuse(game, "**/moves", "POST", HOURLY_QUOTA)
    game.type("train")
    game.press("Enter")
    expect(game.at("status")).to_contain_text(IN_41_MINUTES)
    game.press("Backspace")
    game.press("Backspace")
    game.expect_word("tra")
    allow(game)
    game.type("in")
    game.press("Enter")
    game.expect_played(("train", "25"))


def test_a_server_that_asks_again_and_again_to_wait_is_not_asked_for_ever(
    game: GamePage, deal: Deal
) -> None:
    refuse(game, "**/api/rounds", "POST", (429, "4"))
    deal("aretiin")
    # The player does not wait for real.
    game.page.evaluate(
        "() => { const wait = setTimeout;"
        " window.setTimeout = (then, time) => wait(then, time / 100); }"
    )
    game.tap("new-hand")
    expect(game.at("banner")).to_contain_text("Try again in 4 seconds.")


@pytest.mark.parametrize("answer", [HOURLY_QUOTA, BROKEN])
def test_a_review_that_is_refused_can_be_tried_again(
    game: GamePage, deal: Deal, answer: tuple[int, str | None]
) -> None:
    refuse(game, "**/review", "POST", answer)
    deal("uezkltz")
    game.deal("uezkltz")
    game.play("lute")
    game.tap("done")
    expect(game.at("failure")).to_be_visible()
    expect(game.at("new-hand")).to_be_visible()
    allow(game)
    game.tap("try-again")
    expect(game.at("result")).to_have_text("16 points")


@pytest.mark.parametrize("answer", [HOURLY_QUOTA, BROKEN])
def test_a_list_of_words_that_is_refused_takes_nothing_from_the_review(
    game: GamePage, deal: Deal, answer: tuple[int, str | None]
) -> None:
    refuse(game, "**/words", "GET", answer)
    deal("uezkltz")
    game.deal("uezkltz")
    game.play("lute")
    game.tap("done")
    expect(game.at("result")).to_have_text("16 points")
    expect(game.at("line-perfect")).to_contain_text("lutz")
    expect(game.at("failure")).to_be_visible()
    expect(game.at("playable")).to_have_count(0)
    allow(game)
    game.tap("try-again")
    expect(game.at("playable").filter(has_text="klutz")).to_be_visible()
    expect(game.at("failure")).to_have_count(0)


def test_a_refused_review_leaves_the_choice_to_play_again(game: GamePage, deal: Deal) -> None:
    refuse(game, "**/review", "POST", HOURLY_QUOTA)
    deal("dd*lout")
    game.deal("dd*lout", "wildcard")
    game.play("loud")
    game.tap("done")
    game.tap("show-review")
    expect(game.at("banner")).to_contain_text(IN_41_MINUTES)
    game.tap("replay")
    game.expect_hand("dd*lout")
    expect(game.at("banner")).to_be_hidden()


def test_what_can_be_shared_is_asked_for_again_when_it_is_opened_again(
    game: GamePage, deal: Deal
) -> None:
    deal("stat")
    game.deal("stat")
    game.play("stat")
    expect(game.at("result")).to_be_visible()
    refuse(game, "**/share", "GET", BROKEN, times=1)
    summary = game.at("share").locator("summary")
    game.tap(summary)
    expect(game.at("share")).to_contain_text("That did not work.")
    game.tap(summary)
    game.tap(summary)
    expect(game.at("share-code")).to_be_visible()


# The player's own page.


@pytest.mark.parametrize(
    ("answer", "text"), [(HOURLY_QUOTA, IN_41_MINUTES), (BROKEN, "That did not work.")]
)
def test_every_refusal_on_the_players_page_is_shown(
    game: GamePage, answer: tuple[int, str | None], text: str
) -> None:
    game.go("#/you")
    refuse(game, "**/api/me", "PATCH", answer)
    game.at("nickname").fill("Ada")
    game.tap("nickname-send")
    expect(game.page.locator("#nickname-message")).to_contain_text(text)
    refuse(game, "**/api/me/code", "POST", answer)
    game.tap("device-code-show")
    expect(game.page.locator(".code")).to_contain_text(text)
    refuse(game, "**/api/me/restore", "POST", answer)
    game.at("restore").fill("ABCD-EFGH-JKMN-PQRS")
    game.tap("restore-send")
    game.tap("confirm-yes")
    expect(game.page.locator("#restore-message")).to_contain_text(text)
    refuse(game, "**/api/me", "DELETE", answer)
    game.tap("delete")
    game.tap("confirm-yes")
    expect(game.at("delete-failure")).to_contain_text(text)
    allow(game)
    game.tap("delete")
    game.tap("confirm-yes")
    expect(game.at("banner")).to_contain_text("Everything has been deleted.")


def test_who_deleted_everything_and_is_refused_as_a_new_player_can_try_again(
    game: GamePage,
) -> None:
    game.go("#/you")
    refuse(game, "**/api/me", "POST", HOURLY_QUOTA)
    game.tap("delete")
    game.tap("confirm-yes")
    expect(game.at("failure")).to_contain_text(IN_41_MINUTES)
    allow(game)
    game.tap("try-again")
    expect(game.at("new-hand")).to_be_visible()
    expect(game.at("banner")).to_contain_text("Everything has been deleted.")


def test_who_was_deleted_elsewhere_and_is_refused_as_a_new_player_can_try_again(
    game: GamePage, deal: Deal
) -> None:
    game.allow_errors("status of 401", "status of 404")
    deal("aretiin")
    for begin in ("play", "#/daily"):
        if begin == "play":
            game.deal("aretiin")
        game.page.evaluate("fetch('/api/me', { method: 'DELETE' })")
        refuse(game, "**/api/me", "POST", HOURLY_QUOTA)
        if begin == "play":
            game.type("tin")
            game.press("Enter")
        else:
            game.page.evaluate("where => { location.hash = where; }", begin)
        expect(game.at("failure")).to_contain_text(IN_41_MINUTES)
        allow(game)
        game.tap("try-again")
        expect(game.at("failure")).to_have_count(0)
    expect(game.page.locator("main h1")).to_have_text(re.compile("Today’s hand"))
