"""The page itself: colours, languages, motion, a server that goes away, and what it all weighs."""

import re
from typing import Any

import pytest
from playwright.sync_api import Route, expect

from tests.support.web.game_page import VIEWS, GamePage
from tests.support.web.live_server import LiveServer
from tests.web.browser.conftest import PHONE, Deal, NewPlayer

pytestmark = pytest.mark.slow

FIRST_LOAD = 150_000
"""Bytes that may come over the wire when a stranger opens the page."""
FIRST_HAND = 60_000
"""Of which so many, headers apart, before there is a hand to be played."""

# Colours.


def test_a_theme_is_chosen_and_kept(game: GamePage) -> None:
    root = game.page.locator("html")
    expect(root).to_have_attribute("data-theme", "light")
    grounds = set()
    for theme in ("dark", "contrast", "light"):
        game.tap("settings")
        game.at("theme").select_option(theme)
        expect(root).to_have_attribute("data-theme", theme)
        grounds.add(game.page.evaluate("getComputedStyle(document.body).backgroundColor"))
        game.tap("settings-close")
        game.page.reload()
        expect(root).to_have_attribute("data-theme", theme)
    assert len(grounds) == 3
    bar = game.page.locator("meta[name=theme-color]")
    expect(bar).to_have_attribute("content", "#f5f1e8")


@pytest.mark.parametrize(
    ("wish", "theme"),
    [({"color_scheme": "dark"}, "dark"), ({"contrast": "more"}, "contrast")],
)
def test_without_a_choice_the_system_decides(
    server: LiveServer, new_player: NewPlayer, wish: dict[str, str], theme: str
) -> None:
    game = new_player(server, **wish).open()
    root = game.page.locator("html")
    expect(root).to_have_attribute("data-theme", theme)
    game.page.emulate_media(color_scheme="light", contrast="no-preference")
    expect(root).to_have_attribute("data-theme", "light")


# Languages.


def test_a_language_is_chosen_and_kept(game: GamePage, deal: Deal) -> None:
    deal("aretiin")
    game.deal("aretiin")
    game.play("tie")
    game.type("ai")
    game.tap("settings")
    game.at("language").select_option("uk")
    root = game.page.locator("html")
    expect(root).to_have_attribute("lang", "uk")
    expect(game.at("play")).to_have_text("Зіграти слово")
    expect(game.at("nav-you")).to_have_text("Ви")
    game.expect_word("ai")
    expect(game.at("settings")).to_be_focused()
    game.press("Escape")
    game.play("nri")
    expect(game.at("status")).to_contain_text("NRI")
    assert re.search("[а-яі]", game.at("status").inner_text())
    # Words of the game stay English, whatever the page speaks.
    expect(game.at("played-word").first.locator("[lang=en]")).to_have_text("tie")
    game.page.reload()
    expect(root).to_have_attribute("lang", "uk")
    game.tap("settings")
    game.at("language").select_option("en")
    expect(game.at("play")).to_have_text("Play word")


def test_a_browser_that_speaks_ukrainian_is_answered_in_ukrainian(
    server: LiveServer, new_player: NewPlayer
) -> None:
    game = new_player(server, locale="uk-UA").open()
    expect(game.page.locator("html")).to_have_attribute("lang", "uk")
    assert re.search("[а-яі]{4}", game.at("new-hand").inner_text())


# Motion.

COUNT_MOTION = """
window.moved = 0;
const animate = Element.prototype.animate;
Element.prototype.animate = function (...how) {
  window.moved += 1;
  return animate.apply(this, how);
};
"""


@pytest.mark.parametrize("wish", ["reduce", "no-preference"])
def test_nothing_moves_for_those_who_want_less_motion(
    server: LiveServer, new_player: NewPlayer, deal: Deal, wish: str
) -> None:
    game = new_player(server, reduced_motion=wish)
    game.page.add_init_script(COUNT_MOTION)
    game.open()
    deal("uezkltz")
    game.deal("uezkltz")
    game.tap(game.at("tile").nth(3))
    game.press("Space")
    game.press("Escape")
    game.play("zz", "lute")
    game.stop()
    expect(game.at("bar-perfect")).to_be_visible()
    assert (game.page.evaluate("window.moved") == 0) == (wish == "reduce")
    if wish == "reduce":
        assert game.page.evaluate("document.getAnimations().length") == 0


# Trouble.


def test_a_server_that_goes_away_and_comes_back(
    new_server: LiveServer, new_player: NewPlayer, deal: Deal
) -> None:
    game = new_player(new_server).open()
    game.allow_errors("ERR_CONNECTION")
    deal("aretiin")
    game.deal("aretiin")
    game.play("tie")
    game.type("ran")
    new_server.stop()
    try:
        game.press("Enter")
        banner = game.at("banner")
        expect(banner).to_be_visible()
        expect(banner).to_contain_text("The server cannot be reached just now. What you typed")
        game.expect_word("ran")
        game.press("Backspace")
        game.expect_word("ran")
    finally:
        new_server.start()
    expect(banner).to_have_text("Back online.")
    game.expect_played(("tie", "9"), ("ran", "9"))
    expect(banner).to_be_hidden()
    expect(game.at("total")).to_have_text("18")


@pytest.mark.parametrize(
    ("status", "text"),
    [(503, "The server is busy just now."), (429, "That was very fast. Going on in 1 second.")],
)
def test_a_server_that_is_busy_is_asked_again(
    game: GamePage, deal: Deal, status: int, text: str
) -> None:
    game.allow_errors(f"status of {status}")
    deal("aretiin")
    game.deal("aretiin")
    answers = [lambda route: route.fulfill(status=status, headers={"Retry-After": "1"})]
    game.page.route(
        "**/moves", lambda route: answers.pop()(route) if answers else route.continue_()
    )
    game.type("tin")
    game.press("Enter")
    expect(game.at("banner")).to_contain_text(text)
    game.expect_played(("tin", "9"))
    expect(game.at("banner")).to_have_text("The game goes on.")


def test_a_move_whose_answer_is_lost_is_made_once(game: GamePage, deal: Deal) -> None:
    game.allow_errors("ERR_FAILED")
    deal("aretiin")
    game.deal("aretiin")
    lost: list[Any] = []

    def lose(route: Route) -> None:
        if lost:
            route.continue_()
            return
        lost.append(route.fetch().json())
        route.abort()

    game.page.route("**/moves", lose)
    game.type("tin")
    game.press("Enter")
    game.expect_played(("tin", "9"))
    assert lost[0]["moves"] == 1
    expect(game.at("total")).to_have_text("9")
    game.expect_hand("arei")


def test_the_page_works_where_storage_is_forbidden(
    server: LiveServer, new_player: NewPlayer, deal: Deal
) -> None:
    game = new_player(server, own_context=True)
    game.page.add_init_script(
        "for (const name of ['localStorage', 'sessionStorage'])"
        " Object.defineProperty(window, name, { get() { throw new Error('forbidden'); } });"
    )
    game.open()
    deal("aretiin")
    game.deal("aretiin")
    game.play("tie")
    game.expect_played(("tie", "9"))


def test_what_programmers_want_to_know_is_on_a_page_of_its_own(game: GamePage) -> None:
    game.go("#/about")
    rules = game.page.locator("main").inner_text()
    assert "TRAIN: (1 + 1 + 1 + 1 + 1) × 5 = 25 points" in rules
    for word in ("API", "SHA", "hash", "Version"):
        assert word not in rules
    game.tap("programmers-link")
    expect(game.page.locator("main h1")).to_have_text("For programmers")
    expect(game.at("nav-about")).to_have_attribute("aria-current", "page")
    about = game.server.app.ask("GET", "/api/about").json()
    expect(game.at("list-hash")).to_have_text(about["lexicon"]["sha256"])
    expect(game.page.get_by_role("link", name="Documentation of the API")).to_have_attribute(
        "href", "/docs"
    )
    expect(game.page.get_by_role("link", name="Check a code")).to_be_visible()


def test_who_goes_on_before_a_page_is_there_is_not_called_back(game: GamePage) -> None:
    """The answer for a page that was left comes late, and changes nothing."""
    held: list[Route] = []
    game.page.route("**/statistics", lambda route: held.append(route))
    with game.page.expect_request("**/statistics"):
        game.tap("nav-you")
    game.tap("nav-about")
    expect(game.page.get_by_role("heading", name="How to play")).to_be_visible()
    # The time after which a page that takes long says so, and more.
    game.page.wait_for_timeout(400)
    held[0].continue_()
    game.page.wait_for_timeout(100)
    expect(game.page.get_by_role("heading", name="How to play")).to_be_visible()
    expect(game.page.get_by_text("One moment")).to_have_count(0)


# What it weighs, and where it goes.


def test_the_first_load_is_light(server: LiveServer, new_player: NewPlayer) -> None:
    game = new_player(server, welcomed=False, own_context=True)
    wire = game.context.new_cdp_session(game.page)
    wire.send("Network.enable")
    sizes: list[float] = []
    wire.on("Network.loadingFinished", lambda event: sizes.append(event["encodedDataLength"]))
    game.page.goto(f"{server.url}/", wait_until="networkidle")
    expect(game.at("new-hand")).to_be_visible()
    assert len(sizes) > 10
    assert 20_000 < sum(sizes) < FIRST_LOAD


NOTE_FIRST_HAND = """
new MutationObserver((_, observer) => {
  if (!document.querySelector('[data-testid=tile]')) return;
  window.firstHand = performance.now();
  observer.disconnect();
}).observe(document, { childList: true, subtree: true });
"""
LOADED_BEFORE = """() => performance.getEntries()
  .filter(one => one.encodedBodySize && one.responseEnd <= window.firstHand)
  .reduce((sum, one) => sum + one.encodedBodySize, 0)"""


def test_little_is_loaded_before_the_first_hand(
    five_hands: LiveServer, new_player: NewPlayer
) -> None:
    game = new_player(five_hands, welcomed=False, own_context=True)
    game.page.add_init_script(NOTE_FIRST_HAND)
    game.open()
    game.expect_hand("stare")
    assert 20_000 < game.page.evaluate(LOADED_BEFORE) < FIRST_HAND


@pytest.mark.parametrize(
    ("screen", "language"),
    [
        ("phone", "uk"),  # the longest words on the narrowest screen
        ("phone", "en"),
        ("desktop", "uk"),
        ("desktop", "en"),
    ],
    indirect=["screen"],
)
def test_nothing_on_any_view_is_to_be_scrolled_sideways(
    server: LiveServer, new_player: NewPlayer, deal: Deal, language: str
) -> None:
    game = new_player(server, language=language).open()
    deal("dd*loutx")
    game.deal("dd*loutx", "wildcard")
    wide = {}
    for view in VIEWS:
        game.go(view)
        wide[view] = game.overflow()
    game.go("")
    game.type("out*d")
    game.press("Enter")
    game.expect_word("")
    game.tap("done")
    expect(game.at("show-review")).to_be_visible()
    wide["offer"] = game.overflow()
    game.tap("show-review")
    expect(game.at("result")).to_be_visible()
    wide["review"] = game.overflow()
    game.tap(game.at("share").locator("summary"))
    expect(game.at("share-code")).to_be_visible()
    wide["share"] = game.overflow()
    game.go("#/you")
    wide["figures"] = game.overflow()
    game.tap("settings")
    expect(game.at("settings-dialog")).to_be_visible()
    wide["settings"] = game.overflow()
    assert {view: over for view, over in wide.items() if over} == {}


@PHONE
def test_the_documentation_of_the_api_is_drawn(server: LiveServer, new_player: NewPlayer) -> None:
    game = new_player(server)
    game.page.goto(f"{server.url}/docs")
    expect(game.page.get_by_role("heading", name="Deal", exact=True)).to_be_visible()
    assert game.overflow() == 0


def test_an_address_that_leads_nowhere_leads_to_the_game(
    server: LiveServer, new_player: NewPlayer
) -> None:
    game = new_player(server).open("#/nowhere")
    expect(game.at("new-hand")).to_be_visible()


def test_script_that_is_not_the_pages_own_does_not_run(game: GamePage) -> None:
    game.allow_errors("Content Security Policy")
    game.page.evaluate(
        "() => { const script = document.createElement('script');"
        " script.textContent = 'window.stranger = true'; document.body.append(script); }"
    )
    assert game.page.evaluate("window.stranger") is None
    assert any("Content Security Policy" in each for each in game.errors)


def test_without_javascript_the_page_says_what_it_needs(
    server: LiveServer, new_player: NewPlayer
) -> None:
    game = new_player(server, java_script_enabled=False)
    game.page.goto(f"{server.url}/")
    assert "needs JavaScript" in game.page.locator("main").inner_text()


@pytest.mark.parametrize(
    "view", ["#/nothing", "#/challenge/abc", "#/c/!", "#/r/01", f"c/{'a' * 26}"]
)
def test_an_unknown_view_says_so_and_shows_the_game(game: GamePage, view: str) -> None:
    game.allow_errors("404")  # the page of a challenge that there is not
    game.open(view)
    expect(game.at("banner")).to_contain_text("There is no page at that address")
    expect(game.page).to_have_url(f"{game.server.url}/#/")
    game.open("#/about")
    expect(game.at("banner")).to_be_hidden()
