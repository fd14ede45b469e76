"""The page itself: colours, languages, motion, a server that goes away, and what it all weighs."""

import re
from typing import Any

import pytest
from playwright.sync_api import Route, expect

from tests.web.browser.conftest import ONE_SCREEN, Deal, Sit
from tests.web.browser.inn import Inn
from tests.web.browser.seat import VIEWS, Seat

FIRST_LOAD = 150_000
"""Bytes that may come over the wire until a stranger can play."""

# Colours.


def test_a_theme_is_chosen_and_kept(seat: Seat) -> None:
    root = seat.page.locator("html")
    expect(root).to_have_attribute("data-theme", "light")
    grounds = set()
    for theme in ("dark", "contrast", "light"):
        seat.tap("settings")
        seat.at("theme").select_option(theme)
        expect(root).to_have_attribute("data-theme", theme)
        grounds.add(seat.page.evaluate("getComputedStyle(document.body).backgroundColor"))
        seat.tap("settings-close")
        seat.page.reload()
        expect(root).to_have_attribute("data-theme", theme)
    assert len(grounds) == 3
    bar = seat.page.locator("meta[name=theme-color]")
    expect(bar).to_have_attribute("content", "#f5f1e8")


@ONE_SCREEN
@pytest.mark.parametrize(
    ("wish", "theme"),
    [({"color_scheme": "dark"}, "dark"), ({"contrast": "more"}, "contrast")],
)
def test_without_a_choice_the_system_decides(
    inn: Inn, sit: Sit, wish: dict[str, str], theme: str
) -> None:
    seat = sit(inn, **wish).open()
    root = seat.page.locator("html")
    expect(root).to_have_attribute("data-theme", theme)
    seat.page.emulate_media(color_scheme="light", contrast="no-preference")
    expect(root).to_have_attribute("data-theme", "light")


# Languages.


def test_a_language_is_chosen_and_kept(seat: Seat, deal: Deal) -> None:
    deal("aretiin")
    seat.deal("aretiin")
    seat.play("tie")
    seat.type("ai")
    seat.tap("settings")
    seat.at("language").select_option("uk")
    root = seat.page.locator("html")
    expect(root).to_have_attribute("lang", "uk")
    expect(seat.at("play")).to_have_text("Зіграти слово")
    expect(seat.at("nav-you")).to_have_text("Ви")
    seat.expect_word("ai")
    expect(seat.at("settings")).to_be_focused()
    seat.press("Escape")
    seat.play("nri")
    expect(seat.at("status")).to_contain_text("NRI")
    assert re.search("[а-яі]", seat.at("status").inner_text())
    # Words of the game stay English, whatever the page speaks.
    expect(seat.at("played-word").first.locator("[lang=en]")).to_have_text("tie")
    seat.page.reload()
    expect(root).to_have_attribute("lang", "uk")
    seat.tap("settings")
    seat.at("language").select_option("en")
    expect(seat.at("play")).to_have_text("Play word")


@ONE_SCREEN
def test_a_browser_that_speaks_ukrainian_is_answered_in_ukrainian(inn: Inn, sit: Sit) -> None:
    seat = sit(inn, welcomed=False, locale="uk-UA").open()
    expect(seat.page.locator("html")).to_have_attribute("lang", "uk")
    expect(seat.at("welcome")).to_contain_text("Handful")
    assert re.search("[а-яі]{4}", seat.at("welcome").inner_text())


# Motion.

COUNT_MOTION = """
window.moved = 0;
const animate = Element.prototype.animate;
Element.prototype.animate = function (...how) {
  window.moved += 1;
  return animate.apply(this, how);
};
"""


@ONE_SCREEN
@pytest.mark.parametrize("wish", ["reduce", "no-preference"])
def test_nothing_moves_for_those_who_want_less_motion(
    inn: Inn, sit: Sit, deal: Deal, wish: str
) -> None:
    seat = sit(inn, reduced_motion=wish)
    seat.page.add_init_script(COUNT_MOTION)
    seat.open()
    deal("uezkltz")
    seat.deal("uezkltz")
    seat.tap(seat.at("tile").nth(3))
    seat.press("Space")
    seat.press("Escape")
    seat.play("zzz", "lute")
    seat.stop()
    expect(seat.at("bar-perfect")).to_be_visible()
    assert (seat.page.evaluate("window.moved") == 0) == (wish == "reduce")
    if wish == "reduce":
        assert seat.page.evaluate("document.getAnimations().length") == 0


# Trouble.


def test_a_server_that_goes_away_and_comes_back(new_inn: Inn, sit: Sit, deal: Deal) -> None:
    seat = sit(new_inn).open()
    seat.forgive("ERR_CONNECTION")
    deal("aretiin")
    seat.deal("aretiin")
    seat.play("tie")
    seat.type("ran")
    new_inn.shut()
    try:
        seat.press("Enter")
        banner = seat.at("banner")
        expect(banner).to_be_visible()
        expect(banner).to_contain_text("The server cannot be reached just now. What you typed")
        seat.expect_word("ran")
        seat.press("Backspace")
        seat.expect_word("ran")
    finally:
        new_inn.open()
    expect(banner).to_have_text("The server is back. Everything goes on.")
    seat.expect_played(("tie", "9"), ("ran", "9"))
    expect(banner).to_be_hidden()
    expect(seat.at("total")).to_have_text("18")


@ONE_SCREEN
@pytest.mark.parametrize(
    ("status", "told"),
    [(503, "The server is taking a breath."), (429, "That was very fast. Going on in 1 second.")],
)
def test_a_server_that_is_busy_is_asked_again(
    seat: Seat, deal: Deal, status: int, told: str
) -> None:
    seat.forgive(f"status of {status}")
    deal("aretiin")
    seat.deal("aretiin")
    answers = [lambda route: route.fulfill(status=status, headers={"Retry-After": "1"})]
    seat.page.route(
        "**/moves", lambda route: answers.pop()(route) if answers else route.continue_()
    )
    seat.type("tin")
    seat.press("Enter")
    expect(seat.at("banner")).to_contain_text(told)
    seat.expect_played(("tin", "9"))
    expect(seat.at("banner")).to_have_text("The server is back. Everything goes on.")


@ONE_SCREEN
def test_a_move_whose_answer_is_lost_is_made_once(seat: Seat, deal: Deal) -> None:
    seat.forgive("ERR_FAILED")
    deal("aretiin")
    seat.deal("aretiin")
    lost: list[Any] = []

    def lose(route: Route) -> None:
        if lost:
            route.continue_()
            return
        lost.append(route.fetch().json())
        route.abort()

    seat.page.route("**/moves", lose)
    seat.type("tin")
    seat.press("Enter")
    seat.expect_played(("tin", "9"))
    assert lost[0]["moves"] == 1
    expect(seat.at("total")).to_have_text("9")
    seat.expect_hand("arei")


def test_without_a_network_the_page_opens_and_says_so(new_inn: Inn, sit: Sit, deal: Deal) -> None:
    seat = sit(new_inn, service_workers="allow").open()
    seat.forgive("ERR_INTERNET_DISCONNECTED", "ERR_CONNECTION", "ERR_FAILED")
    deal("aretiin")
    seat.deal("aretiin")
    seat.play("tie")
    # Kept as soon as the service worker has taken over.
    seat.page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    seat.page.wait_for_function("navigator.serviceWorker.controller !== null")
    new_inn.shut()
    try:
        seat.context.set_offline(True)
        seat.page.reload()
        expect(seat.at("failure")).to_contain_text("You are offline.")
        expect(seat.at("nav-daily")).to_be_visible()
    finally:
        new_inn.open()
    seat.context.set_offline(False)
    seat.expect_played(("tie", "9"))
    seat.expect_hand("arin")


@ONE_SCREEN
def test_the_page_works_where_storage_is_forbidden(inn: Inn, sit: Sit, deal: Deal) -> None:
    seat = sit(inn)
    seat.page.add_init_script(
        "for (const name of ['localStorage', 'sessionStorage'])"
        " Object.defineProperty(window, name, { get() { throw new Error('forbidden'); } });"
    )
    seat.open()
    seat.tap("welcome-close")
    deal("aretiin")
    seat.deal("aretiin")
    seat.play("tie")
    seat.expect_played(("tie", "9"))


@ONE_SCREEN
def test_who_goes_on_before_a_page_is_there_is_not_called_back(seat: Seat) -> None:
    """The answer for a page that was left comes late, and changes nothing."""
    held: list[Route] = []
    seat.page.route("**/statistics", lambda route: held.append(route))
    with seat.page.expect_request("**/statistics"):
        seat.tap("nav-you")
    seat.tap("nav-about")
    expect(seat.page.get_by_role("heading", name="The rules in short")).to_be_visible()
    # The time after which a page that takes long says so, and more.
    seat.page.wait_for_timeout(400)
    held[0].continue_()
    seat.page.wait_for_timeout(100)
    expect(seat.page.get_by_role("heading", name="The rules in short")).to_be_visible()
    expect(seat.page.get_by_text("One moment")).to_have_count(0)


# What it weighs, and where it goes.


@ONE_SCREEN
def test_the_first_load_is_light(inn: Inn, sit: Sit) -> None:
    seat = sit(inn, welcomed=False)
    wire = seat.context.new_cdp_session(seat.page)
    wire.send("Network.enable")
    sizes: list[float] = []
    wire.on("Network.loadingFinished", lambda event: sizes.append(event["encodedDataLength"]))
    seat.page.goto(f"{inn.url}/", wait_until="networkidle")
    expect(seat.at("welcome-close")).to_be_visible()
    expect(seat.at("new-hand")).to_be_attached()
    assert len(sizes) > 10
    assert 20_000 < sum(sizes) < FIRST_LOAD


def test_nothing_on_any_view_is_to_be_scrolled_sideways(inn: Inn, sit: Sit, deal: Deal) -> None:
    for language in ("en", "uk"):
        seat = sit(inn, language=language).open()
        deal("dd*loutx")
        seat.deal("dd*loutx", "wildcard")
        wide = {}
        for view in VIEWS:
            seat.go(view)
            wide[view] = seat.overhang()
        seat.go("")
        seat.type("out*d")
        seat.press("Enter")
        seat.expect_word("")
        seat.tap("done")
        expect(seat.at("show-review")).to_be_visible()
        wide["offer"] = seat.overhang()
        seat.tap("show-review")
        expect(seat.at("result")).to_be_visible()
        wide["truth"] = seat.overhang()
        seat.tap(seat.at("share").locator("summary"))
        expect(seat.at("share-code")).to_be_visible()
        wide["share"] = seat.overhang()
        seat.go("#/you")
        wide["figures"] = seat.overhang()
        seat.tap("settings")
        expect(seat.at("settings-dialog")).to_be_visible()
        wide["settings"] = seat.overhang()
        assert {view: over for view, over in wide.items() if over} == {}, language


def test_the_documentation_of_the_api_is_drawn(inn: Inn, sit: Sit) -> None:
    seat = sit(inn)
    seat.page.goto(f"{inn.url}/docs")
    expect(seat.page.get_by_role("heading", name="Deal", exact=True)).to_be_visible()
    assert seat.overhang() == 0


@ONE_SCREEN
def test_an_address_that_leads_nowhere_leads_to_the_table(inn: Inn, sit: Sit) -> None:
    seat = sit(inn).open("#/nowhere")
    expect(seat.at("new-hand")).to_be_visible()


@ONE_SCREEN
def test_script_that_is_not_the_pages_own_does_not_run(seat: Seat) -> None:
    seat.forgive("Content Security Policy")
    seat.page.evaluate(
        "() => { const script = document.createElement('script');"
        " script.textContent = 'window.stranger = true'; document.body.append(script); }"
    )
    assert seat.page.evaluate("window.stranger") is None
    assert any("Content Security Policy" in each for each in seat.complaints)


@ONE_SCREEN
def test_without_javascript_the_page_says_what_it_needs(inn: Inn, sit: Sit) -> None:
    seat = sit(inn, java_script_enabled=False)
    seat.page.goto(f"{inn.url}/")
    assert "needs JavaScript" in seat.page.locator("main").inner_text()
