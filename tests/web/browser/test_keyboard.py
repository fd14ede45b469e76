"""Once through the whole game with nothing but a keyboard, always knowing where the focus is."""

from playwright.sync_api import expect

from tests.web.browser.conftest import Deal, NewPlayer
from tests.web.browser.game_page import GamePage
from tests.web.browser.live_server import LiveServer


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
