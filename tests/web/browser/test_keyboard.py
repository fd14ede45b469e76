"""Once through the whole game with nothing but a keyboard, always knowing where the focus is."""

from playwright.sync_api import expect

from tests.web.browser.conftest import ONE_SCREEN, Deal, Sit
from tests.web.browser.inn import Inn
from tests.web.browser.seat import Seat

pytestmark = ONE_SCREEN


def tab_to(seat: Seat, name: str, key: str = "Tab") -> None:
    """Press Tab until the focus is there; every stop on the way can be seen."""
    for _ in range(80):
        if seat.focused() == name:
            return
        seat.press(key)
        assert seat.focused() != "body", "the focus does not get lost between two stops"
        outline = seat.page.evaluate(
            "() => { const shown = getComputedStyle(document.activeElement);"
            " return shown.outlineStyle + shown.boxShadow; }"
        )
        assert outline != "nonenone", f"the focus is seen on {seat.focused()}"
    raise AssertionError(f"Tab never comes to {name}")


def test_a_whole_hand_without_a_mouse(inn: Inn, sit: Sit, deal: Deal) -> None:
    seat = sit(inn, welcomed=False, permissions=["clipboard-read", "clipboard-write"]).open()
    expect(seat.at("welcome-close")).to_be_focused()
    seat.press("Enter")
    expect(seat.at("welcome")).to_have_count(0)

    # The rules are chosen in a list, by a key.
    tab_to(seat, "rules")
    seat.press("ArrowDown")
    expect(seat.at("rules")).to_have_value("wildcard")
    deal("dd*lout")
    tab_to(seat, "new-hand")
    seat.press("Enter")
    expect(seat.at("tile")).to_have_count(7)

    # A letter is exchanged, or rather not.
    tab_to(seat, "substitute")
    seat.press("Enter")
    expect(seat.at("substitute-dialog")).to_be_visible()
    tab_to(seat, "substitute-letter")
    seat.press("Space")
    expect(seat.at("substitute-confirm")).to_be_enabled()
    seat.press("Escape")
    expect(seat.at("substitute-dialog")).to_have_count(0)
    expect(seat.at("substitute")).to_be_focused()

    # Letters go to the word wherever the focus is, and Enter plays then.
    seat.type("loud")
    seat.expect_word("loud")
    assert seat.focused() == "word"
    seat.press("Enter")
    seat.expect_said("LOUD earns 95 points.")

    # A tile is a button like any other.
    tab_to(seat, "tile")
    seat.press("Enter")
    expect(seat.at("word-tile")).to_have_count(1)
    expect(seat.at("tile").first).to_be_focused()
    seat.press("Escape")
    seat.expect_word("")

    tab_to(seat, "done")
    seat.press("Enter")
    heading = seat.page.get_by_role("heading", level=1)
    expect(heading).to_have_text("95 points")
    expect(heading).to_be_focused()
    tab_to(seat, "show-review")
    seat.press("Enter")
    expect(seat.at("result")).to_have_text("95 points")
    expect(seat.at("result")).to_be_focused()

    # The result is shared.
    summary = seat.at("share").locator("summary")
    for _ in range(20):
        if summary.evaluate("one => one === document.activeElement"):
            break
        seat.press("Tab")
    expect(summary).to_be_focused()
    seat.press("Enter")
    expect(seat.at("share-text")).to_contain_text("95 of 294 points, SkyNet 273")
    copy = seat.page.get_by_role("button", name="Copy: Result to share")
    seat.press("Tab")
    expect(copy).to_be_focused()
    seat.press("Enter")
    expect(copy).to_have_text("Copied")
    copied = seat.page.evaluate("navigator.clipboard.readText()")
    assert copied == seat.at("share-text").inner_text()

    # Other pages, and back; the heading of the page has the focus.
    tab_to(seat, "nav-daily", "Shift+Tab")
    seat.press("Enter")
    expect(seat.page.get_by_role("heading", name="Today’s hand")).to_be_focused()
    tab_to(seat, "daily-start")
    seat.press("Enter")
    expect(seat.at("tile")).to_have_count(7)


def test_the_first_stop_leads_past_the_navigation(seat: Seat) -> None:
    seat.press("Tab")
    assert seat.focused() == "skip"
    expect(seat.page.locator("#skip")).to_be_in_viewport()
    seat.press("Enter")
    assert seat.focused() == "main"


def test_settings_give_the_focus_back(seat: Seat) -> None:
    tab_to(seat, "settings")
    seat.press("Enter")
    expect(seat.at("settings-dialog")).to_be_visible()
    for _ in range(6):  # The focus goes round inside the dialog, or to the browser's own parts.
        seat.press("Tab")
        inside = seat.page.evaluate(
            "document.activeElement.closest('dialog') !== null"
            " || document.activeElement === document.body"
        )
        assert inside
    seat.press("Escape")
    expect(seat.at("settings-dialog")).to_have_count(0)
    expect(seat.at("settings")).to_be_focused()


def test_enter_and_space_belong_to_the_button_that_has_the_focus(seat: Seat, deal: Deal) -> None:
    deal("aretiin")
    seat.deal("aretiin")
    seat.type("tin")
    before = seat.letters()
    tab_to(seat, "clear")
    seat.press("Space")
    seat.expect_word("")
    assert seat.letters() == before
    tab_to(seat, "shuffle", "Shift+Tab")
    seat.press("Enter")
    assert seat.letters() != before
    expect(seat.at("played-word")).to_have_count(0)


def test_letters_typed_into_a_field_stay_there(seat: Seat) -> None:
    seat.go("#/you")
    seat.at("nickname").fill("")
    seat.at("nickname").press_sequentially("Ada tin")
    expect(seat.at("nickname")).to_have_value("Ada tin")


def test_keys_of_another_script_type_the_letter_of_the_same_key(seat: Seat, deal: Deal) -> None:
    deal("aretiin")
    seat.deal("aretiin")
    for key, code in (("е", "KeyT"), ("ш", "KeyI"), ("т", "KeyN")):
        seat.page.evaluate(
            "([key, code]) => document.body.dispatchEvent("
            "new KeyboardEvent('keydown', { key, code, bubbles: true }))",
            [key, code],
        )
    seat.expect_word("tin")
