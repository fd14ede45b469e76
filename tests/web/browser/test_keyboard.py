"""Once through the whole game with nothing but a keyboard, always knowing where the focus is."""

import pytest
from playwright.sync_api import expect

from tests.support.web.app import PERFECT_WORDS, Player, set_puzzle
from tests.support.web.game_page import GamePage
from tests.support.web.live_server import LiveServer
from tests.web.browser.conftest import Deal, NewPlayer

pytestmark = pytest.mark.slow


def tab_to(game: GamePage, name: str, key: str = "Tab") -> None:
    """Press Tab until the focus is there; every stop on the way can be seen."""
    for _ in range(80):
        if game.focused() == name:
            return
        game.press(key)
        assert game.focused() != "body", "the focus does not get lost between two stops"
        outline = game.page.evaluate(
            "() => { const shown = getComputedStyle(document.activeElement);"
            " return shown.outlineStyle + shown.boxShadow; }"
        )
        assert outline != "nonenone", f"the focus is seen on {game.focused()}"
    raise AssertionError(f"Tab never comes to {name}")


def test_a_whole_hand_without_a_mouse(
    server: LiveServer, new_player: NewPlayer, deal: Deal
) -> None:
    game = new_player(
        server, welcomed=False, permissions=["clipboard-read", "clipboard-write"]
    ).open()
    expect(game.at("new-hand")).to_be_visible()
    # The rules are chosen by a key, among buttons that are one stop of the focus.
    tab_to(game, "rules-classic")
    game.press("ArrowRight")
    expect(game.at("rules-wildcard")).to_be_checked()
    deal("dd*lout")
    tab_to(game, "new-hand")
    game.press("Enter")
    expect(game.at("tile")).to_have_count(7)

    # The guide through the first hand takes no focus, and is skipped.
    expect(game.page.get_by_role("heading", level=1)).to_be_focused()
    tab_to(game, "guide-skip", "Shift+Tab")
    game.press("Enter")
    expect(game.at("guide")).to_have_count(0)
    expect(game.page.get_by_role("heading", level=1)).to_be_focused()

    # A letter is exchanged, or rather not.
    tab_to(game, "substitute")
    game.press("Enter")
    expect(game.at("substitute-dialog")).to_be_visible()
    tab_to(game, "substitute-letter")
    game.press("Space")
    expect(game.at("substitute-confirm")).to_be_enabled()
    game.press("Escape")
    expect(game.at("substitute-dialog")).to_have_count(0)
    expect(game.at("substitute")).to_be_focused()

    # Letters go to the word wherever the focus is, and Enter plays then.
    game.type("loud")
    game.expect_word("loud")
    assert game.focused() == "word"
    game.press("Enter")
    game.expect_status("LOUD earns 95 points.")

    # A tile is a button like any other.
    tab_to(game, "tile")
    game.press("Enter")
    expect(game.at("word-tile")).to_have_count(1)
    expect(game.at("tile").first).to_be_focused()
    game.press("Escape")
    game.expect_word("")

    tab_to(game, "done", "Shift+Tab")
    game.press("Enter")
    heading = game.page.get_by_role("heading", level=1)
    expect(heading).to_have_text("95 points")
    expect(heading).to_be_focused()
    tab_to(game, "show-review")
    game.press("Enter")
    expect(game.at("result")).to_have_text("95 points")
    expect(game.at("result")).to_be_focused()

    # The result is shared.
    summary = game.at("share").locator("summary")
    for _ in range(20):
        if summary.evaluate("one => one === document.activeElement"):
            break
        game.press("Tab")
    expect(summary).to_be_focused()
    game.press("Enter")
    expect(game.at("share-text")).to_contain_text("95 of 294 points · SkyNet 273")
    copy = game.page.get_by_role("button", name="Copy: Result to share")
    game.press("Tab")
    expect(game.at("challenge-make")).to_be_focused()
    game.press("Tab")
    expect(copy).to_be_focused()
    game.press("Enter")
    expect(copy).to_have_text("Copied")
    copied = game.page.evaluate("navigator.clipboard.readText()")
    assert copied == game.at("share-text").inner_text()

    # Other pages, and back; the heading of the page has the focus.
    tab_to(game, "nav-daily", "Shift+Tab")
    game.press("Enter")
    expect(game.page.get_by_role("heading", name="Today’s hand")).to_be_focused()
    tab_to(game, "daily-start")
    game.press("Enter")
    expect(game.at("tile")).to_have_count(7)


def press_on(game: GamePage, *names: str) -> None:
    """Go to each of these by Tab, and press it with Enter."""
    for name in names:
        expect(game.at(name).first).to_be_visible()
        tab_to(game, name)
        game.press("Enter")


def test_a_day_is_played_and_shared_without_a_mouse(
    five_hands: LiveServer, new_player: NewPlayer
) -> None:
    game = new_player(five_hands, permissions=["clipboard-read", "clipboard-write"]).open()
    game.expect_hand("stare")
    press_on(game, "hint", "confirm-yes")
    expect(game.at("status")).to_contain_text("5 letters")
    five_hands.clock.seconds += 60
    game.play("rates")
    expect(game.at("result")).to_be_visible()
    press_on(game, "next-of-day")
    game.expect_hand("planet")
    expect(game.page.get_by_role("heading", name="Hand 2 of 5")).to_be_focused()
    player = Player(five_hands.app, game.context.cookies()[0]["value"])
    player.play_five(*PERFECT_WORDS[1:])
    game.open("#/daily")
    press_on(game, "day-share")
    expect(game.at("day-share-said")).to_have_text("Copied")
    assert "/c/" in game.page.evaluate("navigator.clipboard.readText()")


def test_a_challenge_is_accepted_without_a_mouse(server: LiveServer, new_player: NewPlayer) -> None:
    ada = server.app.player("Ada")
    played = ada.play("classic", "uezkltz", "lute", ".")
    made = ada.ask("POST", "/api/challenges", {"round": played["id"]}).json()
    game = new_player(server)
    game.page.goto(f"{server.url}{made['path']}")
    press_on(game, "challenge-accept")
    game.expect_hand("uezkltz")
    game.play("klutz")
    press_on(game, "done")
    over = game.at("compare").or_(game.at("confirm-yes"))
    expect(over).to_be_visible()
    if game.at("confirm-yes").count():
        press_on(game, "confirm-yes")
    press_on(game, "compare")
    expect(game.at("challenge-result")).to_have_text("You won by 74.")


def test_a_puzzle_is_begun_without_a_mouse(
    server: LiveServer, new_player: NewPlayer, monkeypatch: pytest.MonkeyPatch
) -> None:
    set_puzzle(monkeypatch, server.app)
    game = new_player(server).open()
    press_on(game, "nav-puzzles", "puzzle-start")
    game.expect_hand("uezkltz")
    game.play("lutz", "zek")
    expect(game.at("puzzle-result")).to_be_visible()
    server.clock.seconds += 60
    press_on(game, "next-puzzle")
    game.expect_hand("uezkltz")


def test_a_past_day_is_played_without_a_mouse(game: GamePage) -> None:
    press_on(game, "nav-daily", "archive-link", "archive-play")
    game.expect_hand("aretiin")
    expect(game.page.locator(".hand-view header")).to_contain_text("From the archive")


def test_the_first_stop_leads_past_the_navigation(game: GamePage) -> None:
    game.press("Tab")
    assert game.focused() == "skip"
    expect(game.page.locator("#skip")).to_be_in_viewport()
    game.press("Enter")
    assert game.focused() == "main"


def test_settings_give_the_focus_back(game: GamePage) -> None:
    tab_to(game, "settings")
    game.press("Enter")
    expect(game.at("settings-dialog")).to_be_visible()
    for _ in range(6):  # The focus goes round inside the dialog, or to the browser's own parts.
        game.press("Tab")
        inside = game.page.evaluate(
            "document.activeElement.closest('dialog') !== null"
            " || document.activeElement === document.body"
        )
        assert inside
    game.press("Escape")
    expect(game.at("settings-dialog")).to_have_count(0)
    expect(game.at("settings")).to_be_focused()


def test_enter_and_space_belong_to_the_button_that_has_the_focus(
    game: GamePage, deal: Deal
) -> None:
    deal("aretiin")
    game.deal("aretiin")
    game.type("tin")
    before = game.letters()
    tab_to(game, "clear")
    game.press("Space")
    game.expect_word("")
    assert game.letters() == before
    tab_to(game, "shuffle", "Shift+Tab")
    game.press("Enter")
    assert game.letters() != before
    expect(game.at("played-word")).to_have_count(0)


def test_letters_typed_into_a_field_stay_there(game: GamePage) -> None:
    game.go("#/you")
    game.at("nickname").fill("")
    game.at("nickname").press_sequentially("Ada tin")
    expect(game.at("nickname")).to_have_value("Ada tin")


def test_keys_of_another_script_type_the_letter_of_the_same_key(game: GamePage, deal: Deal) -> None:
    deal("aretiin")
    game.deal("aretiin")
    for key, code in (("е", "KeyT"), ("ш", "KeyI"), ("т", "KeyN")):
        game.page.evaluate(
            "([key, code]) => document.body.dispatchEvent("
            "new KeyboardEvent('keydown', { key, code, bubbles: true }))",
            [key, code],
        )
    game.expect_word("tin")
