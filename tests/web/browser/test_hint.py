"""Hints in the hand: asked for by a button, shown in the status line, told in review and share."""

import pytest
from playwright.sync_api import expect

from tests.support.web.app import set_five_hands
from tests.support.web.game_page import GamePage
from tests.support.web.live_server import LiveServer
from tests.web.browser.conftest import BOTH_SCREENS, Deal, NewPlayer
from tests.web.browser.test_access import violations

pytestmark = pytest.mark.slow


@BOTH_SCREENS
def test_hints_tell_more_and_more_about_a_word(game: GamePage, deal: Deal) -> None:
    deal("quailbb")
    game.deal("quailbb")
    expect(game.at("hint")).to_have_text("Hint")
    game.tap("hint")
    game.expect_status("A good word begins with Q and has 5 letters.")
    game.tap("hint")
    game.expect_status("Q, 5 letters: “small game birds”.")
    game.tap("hint")
    game.expect_status("The word is QUAIL.")
    expect(game.at("hint")).to_be_hidden()
    assert game.overflow() == 0


def test_a_hint_leaves_the_word_that_is_being_spelled(game: GamePage, deal: Deal) -> None:
    deal("quailml")
    game.deal("quailml")
    game.type("ma")
    game.tap("hint")
    expect(game.at("status")).to_contain_text("begins with Q")
    game.expect_word("ma")
    game.type("il")
    expect(game.at("status")).to_contain_text("begins with Q")
    game.press("Enter")
    game.expect_status("MAIL earns 24 points.")


def test_a_hint_is_still_there_after_a_reload(game: GamePage, deal: Deal) -> None:
    deal("quailml")
    game.deal("quailml")
    game.tap("hint")
    expect(game.at("status")).to_contain_text("begins with Q")
    game.page.reload()
    expect(game.at("status")).to_have_text("A good word begins with Q and has 5 letters.")


def test_by_keyboard(game: GamePage, deal: Deal) -> None:
    deal("quailml")
    game.deal("quailml")
    game.at("hint").focus()
    game.press("Enter")
    game.expect_status("A good word begins with Q and has 5 letters.")


def test_review_and_share_tell_of_hints(game: GamePage, deal: Deal) -> None:
    deal("quailml")
    game.deal("quailml")
    game.tap("hint")
    expect(game.at("status")).to_contain_text("begins with Q")
    game.play("quail")
    game.stop()
    expect(game.at("hints-used")).to_have_text("With 1 hint.")
    game.at("share").locator("summary").click()
    expect(game.at("share-text")).to_contain_text(" · 1 hint")
    code = game.at("share-code").text_content() or ""
    assert code.startswith("H2-")
    game.go("#/check")
    game.at("check-code").fill(code)
    game.press("Enter")
    expect(game.at("check-hints")).to_have_text("With 1 hint.")


@pytest.fixture
def five(server: LiveServer, monkeypatch: pytest.MonkeyPatch) -> LiveServer:
    """The server on a day of five hands."""
    set_five_hands(monkeypatch, server.app)
    return server


def test_on_a_scored_hand_the_cost_is_named_before_the_first_hint(
    five: LiveServer, new_player: NewPlayer
) -> None:
    game = new_player(five).open("#/daily")
    game.tap("daily-start")
    expect(game.at("hint")).to_have_text("Hint (−5%)")
    game.tap("hint")
    expect(game.at("confirm")).to_contain_text("5 of the hand’s 100%")
    game.tap("confirm-no")
    expect(game.at("confirm")).to_have_count(0)
    expect(game.at("hint")).to_have_text("Hint (−5%)")
    game.tap("hint")
    game.tap("confirm-yes")
    expect(game.at("status")).to_contain_text("5 letters")
    expect(game.at("hint")).to_have_text("Hint (−10%)")
    game.tap("hint")  # nobody is asked again
    expect(game.at("status")).to_contain_text("The word is")
    game.play("rates")
    expect(game.at("hints-used")).to_have_text("With 2 hints, which cost 15%: the hand counts 85.")


@pytest.mark.parametrize(("theme", "language"), [("light", "uk"), ("dark", "en")])
def test_axe_finds_no_barrier_with_a_hint(
    server: LiveServer, new_player: NewPlayer, deal: Deal, theme: str, language: str
) -> None:
    game = new_player(server, theme, language).open()
    deal("quailml")
    game.deal("quailml")
    game.tap("hint")
    expect(game.at("status")).to_contain_text("Q")
    assert violations(game) == []


@pytest.mark.parametrize("width", [360, 820, 1440])
def test_the_hint_fits_the_screen(game: GamePage, deal: Deal, width: int) -> None:
    game.page.set_viewport_size({"width": width, "height": 800})
    deal("quailml")
    game.deal("quailml")
    game.tap("hint")
    expect(game.at("status")).to_contain_text("begins with Q")
    assert game.overflow() == 0
    for name in ("hint", "done", "play"):
        expect(game.at(name)).to_be_visible()
