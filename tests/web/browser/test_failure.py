"""Requests that the server refuses: the page says so, offers another try, and stays usable."""

import re

import pytest
from playwright.sync_api import Route, expect

from tests.web.browser.conftest import Deal, Sit
from tests.web.browser.inn import Inn
from tests.web.browser.seat import Seat

IN_41_MINUTES = "Try again in 41 minutes."
HOURLY_QUOTA = (429, "2431")
NOT_READY = (503, None)
BROKEN = (500, None)


def refuse(
    seat: Seat, path: str, method: str, answer: tuple[int, str | None], times: int = 1_000
) -> None:
    """Have the first requests of this kind refused, so many *times*."""
    left = [times]
    status, seconds = answer
    seat.forgive(f"status of {status}")

    def handle(route: Route) -> None:
        if route.request.method != method or not left[0]:
            route.fallback()
            return
        left[0] -= 1
        headers = {} if seconds is None else {"Retry-After": seconds}
        route.fulfill(status=status, headers=headers, json={})

    seat.page.route(path, handle)


def allow(seat: Seat) -> None:
    """Refuse nothing any more."""
    seat.page.unroute_all()


# When the page opens.


@pytest.mark.parametrize(("path", "method"), [("**/api/me", "POST"), ("**/api/about", "GET")])
@pytest.mark.parametrize(
    ("answer", "text"),
    [
        (HOURLY_QUOTA, IN_41_MINUTES),
        ((503, "600"), "The server is not ready just now. Try again in 10 minutes."),
        (BROKEN, "That did not work."),
    ],
)
def test_a_refused_first_request_is_told_and_can_be_tried_again(
    inn: Inn, sit: Sit, path: str, method: str, answer: tuple[int, str | None], text: str
) -> None:
    seat = sit(inn)
    refuse(seat, path, method, answer)
    seat.page.goto(inn.url)
    expect(seat.at("failure")).to_contain_text(text)
    expect(seat.page.get_by_text("One moment")).to_have_count(0)
    # Trying too early changes nothing, and the button stays where it is.
    seat.tap("try-again")
    expect(seat.at("failure")).to_contain_text(text)
    allow(seat)
    seat.tap("try-again")
    expect(seat.at("new-hand")).to_be_visible()
    expect(seat.at("failure")).to_have_count(0)


@pytest.mark.parametrize("answer", [(429, "1"), (503, "1"), NOT_READY])
def test_a_first_request_refused_for_a_second_is_repeated(
    inn: Inn, sit: Sit, answer: tuple[int, str | None]
) -> None:
    seat = sit(inn)
    refuse(seat, "**/api/me", "POST", answer, times=2)
    seat.open()
    expect(seat.at("new-hand")).to_be_visible()


def test_a_page_that_is_refused_says_why_and_can_be_tried_again(seat: Seat) -> None:
    for view, path in [
        ("#/you", "**/api/me/statistics"),
        ("#/daily", "**/api/daily"),
        ("#/archive", "**/api/daily/archive"),
    ]:
        refuse(seat, path, "GET", HOURLY_QUOTA)
        seat.go(view)
        expect(seat.at("failure")).to_contain_text(IN_41_MINUTES)
        allow(seat)
        seat.tap("try-again")
        expect(seat.at("failure")).to_have_count(0)
        expect(seat.page.locator("main h1")).to_be_focused()


# While playing.


def test_an_hourly_quota_of_hands_is_told_and_the_page_stays_usable(seat: Seat, deal: Deal) -> None:
    refuse(seat, "**/api/rounds", "POST", HOURLY_QUOTA)
    deal("aretiin")
    seat.tap("new-hand")
    expect(seat.at("banner")).to_contain_text(IN_41_MINUTES)
    seat.go("#/about")
    expect(seat.at("banner")).to_be_hidden()
    seat.go("#/")
    allow(seat)
    seat.tap("new-hand")
    seat.expect_hand("aretiin")


@pytest.mark.parametrize("screen", ["phone"], indirect=True)
def test_a_refusal_is_seen_where_the_button_is_far_below(seat: Seat, deal: Deal) -> None:
    refuse(seat, "**/api/rounds", "POST", HOURLY_QUOTA)
    seat.page.set_viewport_size({"width": 360, "height": 360})
    seat.tap("new-hand")
    expect(seat.at("banner")).to_be_in_viewport(ratio=1)


def test_a_refusal_goes_when_the_next_hand_comes(seat: Seat, deal: Deal) -> None:
    refuse(seat, "**/api/rounds", "POST", HOURLY_QUOTA, times=1)
    deal("aretiin")
    seat.tap("new-hand")
    expect(seat.at("banner")).to_contain_text(IN_41_MINUTES)
    seat.tap("new-hand")
    seat.expect_hand("aretiin")
    expect(seat.at("banner")).to_be_hidden()


def test_a_daily_hand_that_is_refused_is_told_on_its_page(seat: Seat) -> None:
    refuse(seat, "**/api/daily", "POST", HOURLY_QUOTA)
    seat.go("#/daily")
    seat.tap("daily-start")
    expect(seat.at("banner")).to_contain_text(IN_41_MINUTES)
    expect(seat.at("daily-start")).to_be_visible()


def test_a_move_that_is_refused_leaves_the_word_to_the_player(seat: Seat, deal: Deal) -> None:
    deal("aretiin")
    seat.deal("aretiin")
    refuse(seat, "**/moves", "POST", HOURLY_QUOTA)
    seat.type("train")
    seat.press("Enter")
    expect(seat.at("status")).to_contain_text(IN_41_MINUTES)
    seat.press("Backspace")
    seat.press("Backspace")
    seat.expect_word("tra")
    allow(seat)
    seat.type("in")
    seat.press("Enter")
    seat.expect_played(("train", "25"))


def test_a_server_that_asks_again_and_again_to_wait_is_not_asked_for_ever(
    seat: Seat, deal: Deal
) -> None:
    refuse(seat, "**/api/rounds", "POST", (429, "4"))
    deal("aretiin")
    # The player does not wait for real.
    seat.page.evaluate(
        "() => { const wait = setTimeout;"
        " window.setTimeout = (then, time) => wait(then, time / 100); }"
    )
    seat.tap("new-hand")
    expect(seat.at("banner")).to_contain_text("Try again in 4 seconds.")


@pytest.mark.parametrize("answer", [HOURLY_QUOTA, BROKEN])
def test_a_review_that_is_refused_can_be_tried_again(
    seat: Seat, deal: Deal, answer: tuple[int, str | None]
) -> None:
    refuse(seat, "**/review", "POST", answer)
    deal("uezkltz")
    seat.deal("uezkltz")
    seat.play("lute")
    seat.tap("done")
    expect(seat.at("failure")).to_be_visible()
    expect(seat.at("new-hand")).to_be_visible()
    allow(seat)
    seat.tap("try-again")
    expect(seat.at("result")).to_have_text("16 points")


def test_a_refused_review_leaves_the_choice_to_play_again(seat: Seat, deal: Deal) -> None:
    refuse(seat, "**/review", "POST", HOURLY_QUOTA)
    deal("dd*lout")
    seat.deal("dd*lout", "wildcard")
    seat.play("loud")
    seat.tap("done")
    seat.tap("show-review")
    expect(seat.at("banner")).to_contain_text(IN_41_MINUTES)
    seat.tap("replay")
    seat.expect_hand("dd*lout")
    expect(seat.at("banner")).to_be_hidden()


def test_what_can_be_shared_is_asked_for_again_when_it_is_opened_again(
    seat: Seat, deal: Deal
) -> None:
    deal("stat")
    seat.deal("stat")
    seat.play("stat")
    expect(seat.at("result")).to_be_visible()
    refuse(seat, "**/share", "GET", BROKEN, times=1)
    summary = seat.at("share").locator("summary")
    seat.tap(summary)
    expect(seat.at("share")).to_contain_text("That did not work.")
    seat.tap(summary)
    seat.tap(summary)
    expect(seat.at("share-code")).to_be_visible()


# The player's own page.


@pytest.mark.parametrize(
    ("answer", "text"), [(HOURLY_QUOTA, IN_41_MINUTES), (BROKEN, "That did not work.")]
)
def test_every_refusal_on_the_players_page_is_shown(
    seat: Seat, answer: tuple[int, str | None], text: str
) -> None:
    seat.go("#/you")
    refuse(seat, "**/api/me", "PATCH", answer)
    seat.at("nickname").fill("Ada")
    seat.tap("nickname-send")
    expect(seat.page.locator("#nickname-message")).to_contain_text(text)
    refuse(seat, "**/api/me/code", "POST", answer)
    seat.tap("device-code-show")
    expect(seat.page.locator(".code")).to_contain_text(text)
    refuse(seat, "**/api/me/restore", "POST", answer)
    seat.at("restore").fill("ABCD-EFGH-JKMN-PQRS")
    seat.tap("restore-send")
    seat.tap("confirm-yes")
    expect(seat.page.locator("#restore-message")).to_contain_text(text)
    refuse(seat, "**/api/me", "DELETE", answer)
    seat.tap("delete")
    seat.tap("confirm-yes")
    expect(seat.at("delete-failure")).to_contain_text(text)
    allow(seat)
    seat.tap("delete")
    seat.tap("confirm-yes")
    expect(seat.at("message")).to_have_text("You start afresh under a new name.")


def test_who_deleted_everything_and_is_refused_as_a_new_player_can_try_again(seat: Seat) -> None:
    seat.go("#/you")
    refuse(seat, "**/api/me", "POST", HOURLY_QUOTA)
    seat.tap("delete")
    seat.tap("confirm-yes")
    expect(seat.at("failure")).to_contain_text(IN_41_MINUTES)
    allow(seat)
    seat.tap("try-again")
    expect(seat.at("new-hand")).to_be_visible()
    expect(seat.at("message")).to_have_text("You start afresh under a new name.")


def test_who_was_deleted_elsewhere_and_is_refused_as_a_new_player_can_try_again(
    seat: Seat, deal: Deal
) -> None:
    seat.forgive("status of 401", "status of 404")
    deal("aretiin")
    for begin in ("play", "#/daily"):
        if begin == "play":
            seat.deal("aretiin")
        seat.page.evaluate("fetch('/api/me', { method: 'DELETE' })")
        refuse(seat, "**/api/me", "POST", HOURLY_QUOTA)
        if begin == "play":
            seat.type("tin")
            seat.press("Enter")
        else:
            seat.page.evaluate("where => { location.hash = where; }", begin)
        expect(seat.at("failure")).to_contain_text(IN_41_MINUTES)
        allow(seat)
        seat.tap("try-again")
        expect(seat.at("failure")).to_have_count(0)
    expect(seat.page.locator("main h1")).to_have_text(re.compile("Today’s hand"))
