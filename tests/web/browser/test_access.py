"""Every view in every theme, checked by axe for what keeps people with disabilities out."""

from collections.abc import Callable
from typing import Any

import pytest
from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import expect

from tests.support.web.app import PERFECT_WORDS, Player, set_puzzle
from tests.support.web.game_page import GamePage
from tests.support.web.live_server import LiveServer
from tests.web.browser.conftest import Deal, NewPlayer

pytestmark = pytest.mark.slow

LOOKS = [
    ("phone", "dark", "uk"),
    ("desktop", "light", "en"),
    ("phone", "light", "en"),
    ("desktop", "contrast", "uk"),
]
"""Every screen, theme and language, and each screen in each language."""
Look = Callable[[str], None]


def violations(game: GamePage) -> list[Any]:
    """What axe finds; its script is put into the page once, for it is large."""
    if not game.page.evaluate("'axe' in window"):
        game.page.evaluate(AXE_SCRIPT)
    found: list[Any] = game.page.evaluate(
        "axe.run({ resultTypes: ['violations'] }).then(found => found.violations)"
    )
    return found


def note_barriers(game: GamePage, view: str, found: dict[str, Any]) -> None:
    """Add to *found* what axe finds in a view, if it finds something."""
    barriers = [
        (each["id"], [node["target"] for node in each["nodes"]], each["nodes"][0]["any"])
        for each in violations(game)
    ]
    if barriers:
        found[view] = barriers


def test_axe_finds_no_barrier_in_the_documentation(
    server: LiveServer, new_player: NewPlayer
) -> None:
    game = new_player(server)
    game.page.goto(f"{server.url}/docs")
    expect(game.page.locator("article").first).to_be_visible()
    assert violations(game) == []


@pytest.mark.parametrize(("screen", "theme", "language"), LOOKS, indirect=["screen"])
def test_axe_finds_no_barrier_in_any_view(
    new_server: LiveServer, new_player: NewPlayer, deal: Deal, theme: str, language: str
) -> None:
    other = new_server.app.player("Ada")
    other.play_day("tie", ".")
    game = new_player(new_server, theme, language, welcomed=False).open()
    found: dict[str, Any] = {}

    def look(view: str) -> None:
        note_barriers(game, view, found)

    expect(game.at("new-hand")).to_be_visible()
    look("nothing dealt yet")
    look_at_a_hand(game, deal, look)
    look_at_a_definition(game, deal, look)
    look_around(game, look)
    assert found == {}


@pytest.mark.parametrize(("screen", "theme", "language"), LOOKS, indirect=["screen"])
def test_axe_finds_no_barrier_in_the_day_challenges_and_puzzles(
    five_hands: LiveServer,
    new_player: NewPlayer,
    theme: str,
    language: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    set_puzzle(monkeypatch, five_hands.app)
    ada = five_hands.app.player("Ada")
    ada.play_five(*PERFECT_WORDS)
    made = ada.ask("POST", "/api/challenges", {"day": "2026-11-13"}).json()
    game = new_player(five_hands, theme, language)
    found: dict[str, Any] = {}
    wide: dict[str, int] = {}

    def look(view: str) -> None:
        note_barriers(game, view, found)
        for width in game.widths():
            if game.overflow():
                wide[f"{view} at {width}"] = game.overflow()

    game.page.goto(f"{five_hands.url}{made['path']}")
    expect(game.at("challenge-accept")).to_be_visible()
    look("challenged")
    game.tap("challenge-accept")
    game.expect_hand("stare")
    game.tap("hint")
    expect(game.at("confirm")).to_be_visible()
    look("what a hint costs")
    game.tap("confirm-yes")
    expect(game.at("status")).to_contain_text("5")
    look("a hint")
    game.play("tar")
    look("first of five")
    game.stop()
    look("result of the first")
    game.go("#/daily")
    look("half of the day")
    player = Player(five_hands.app, game.context.cookies()[0]["value"])
    player.play_five(*PERFECT_WORDS[1:])
    game.page.reload()
    game.tap("day-share")
    expect(game.at("day-share-text")).to_be_visible()
    look("end of the day")
    game.page.goto(f"{five_hands.url}{made['path']}")
    expect(game.at("challenge-hand")).to_have_count(5)
    look("side by side")
    game.go("#/you")
    expect(game.at("listed-challenge")).to_have_count(2)
    look("last hands and challenges")
    game.go("#/puzzles")
    look("puzzles")
    game.tap("puzzle-start")
    expect(game.at("puzzle-target")).to_be_visible()
    look("puzzle")
    game.play("lutz", "zek")
    expect(game.at("puzzle-result")).to_be_visible()
    look("puzzle solved")
    assert (found, wide) == ({}, {})


def look_at_a_hand(game: GamePage, deal: Deal, look: Look) -> None:
    deal("dd*lout")
    game.deal("dd*lout", "wildcard")
    expect(game.at("guide")).to_be_visible()
    game.type("d")
    look("playing, with the guide")
    game.tap("guide-skip")
    look("playing")
    game.press("Escape")
    game.tap("substitute")
    expect(game.at("substitute-dialog")).to_be_visible()
    look("exchange")
    game.press("Escape")
    game.tap("done")
    expect(game.at("confirm")).to_be_visible()
    look("question")
    game.press("Escape")
    game.play("dl")
    look("a refused word")
    game.play("*ut")
    look("words played")
    game.tap("done")
    expect(game.at("show-review")).to_be_visible()
    look("offer")
    game.tap("show-review")
    game.tap(game.at("share").locator("summary"))
    expect(game.at("share-code")).to_be_visible()
    look("result")


def look_at_a_definition(game: GamePage, deal: Deal, look: Look) -> None:
    game.server.clock.seconds += 1
    deal("aretiin")
    game.deal("aretiin")
    game.tap("hint")
    expect(game.at("status")).to_contain_text("I")
    look("a hint that costs nothing")
    game.play("tie")
    game.stop()
    game.tap(game.at("review-row").first.get_by_test_id("define").first)
    expect(game.at("definition-text")).to_contain_text("neckwear")
    look("a definition")
    game.tap("definition-close")
    expect(game.at("definition")).to_have_count(0)


def look_around(game: GamePage, look: Look) -> None:
    for view in ("#/daily", "#/archive", "#/you", "#/about", "#/programmers", "#/practice"):
        game.go(view)
        look(view)
    game.go("#/check")
    game.allow_errors("status of 400")
    game.at("check-code").fill("H1-NONE")
    game.tap("check-code-send")
    expect(game.at("check-code")).to_have_attribute("aria-invalid", "true")
    look("#/check")
    game.tap("settings")
    expect(game.at("settings-dialog")).to_be_visible()
    look("settings")
    game.press("Escape")
    look_offline(game, look)


def look_offline(game: GamePage, look: Look) -> None:
    practice = game.server.app.ask("GET", "/api/practice").json()
    game.page.evaluate(
        "answer => localStorage.setItem('handful.answer.practice',"
        " JSON.stringify({ at: Date.now(), answer }))",
        practice,
    )
    game.allow_errors("ERR_FAILED")
    game.page.route("**/api/**", lambda route: route.abort())
    game.go("#/daily")
    expect(game.at("offline")).to_be_visible()
    look("offline")
    game.go("#/you")
    expect(game.at("last-seen")).to_be_visible()
    look("statistics as last seen")
    game.go("#/practice")
    expect(game.at("tile")).to_have_count(9)
    look("practice")
    game.tap("done")
    game.tap("confirm-yes")
    expect(game.at("practice-result")).to_be_visible()
    look("end of a practice hand")


def test_axe_would_find_a_barrier(game: GamePage) -> None:
    game.page.evaluate("document.querySelector('main').append(document.createElement('button'))")
    found = [each["id"] for each in violations(game)]
    assert found == ["button-name"]
