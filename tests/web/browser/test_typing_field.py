"""The text field for the word: for screen readers, whose browse mode keeps letters for itself."""

import re

import pytest
from playwright.sync_api import Route, expect

from tests.support.web.game_page import GamePage
from tests.web.browser.conftest import Deal

pytestmark = pytest.mark.slow


def test_a_word_is_typed_into_a_labelled_field_and_played(game: GamePage, deal: Deal) -> None:
    deal("uezkltz")
    game.deal("uezkltz")
    field = game.page.get_by_role("textbox", name="Type the word")
    field.focus()
    game.type("lute")
    game.expect_word("lute")
    expect(field).to_have_value("lute")
    game.press("Backspace")
    game.expect_word("lut")
    game.type("e\n")
    game.expect_status("LUTE earns 16 points.")
    expect(field).to_have_value("")
    expect(field).to_be_focused()
    game.type("kzz")
    game.press("Escape")
    game.expect_word("")
    expect(field).to_have_value("")


def test_the_word_is_echoed_and_every_turn_is_announced(game: GamePage, deal: Deal) -> None:
    deal("uezkltz")
    game.deal("uezkltz")
    game.at("typing").focus()
    game.type("lute")
    expect(game.at("message")).to_have_text("LUTE, 16 points.")
    game.press("Enter")
    expect(game.at("message")).to_have_text(
        re.compile(r"^LUTE earns 16 points\. Total 16\. Left: (Z Z K|Z K Z|K Z Z)\.$")
    )
    game.type("kzz\n")
    expect(game.at("message")).to_contain_text("KZZ is not in the word list. Total 16. Left: ")


def test_the_field_follows_the_tiles_and_keeps_a_letter_that_is_not_held(
    game: GamePage, deal: Deal
) -> None:
    deal("uezkltz")
    game.deal("uezkltz")
    for letter in "elk":
        game.tap(game.at("tile").nth(game.letters().index(letter)))
    expect(game.at("typing")).to_have_value("elk")
    game.at("typing").fill("elx")
    game.expect_word("elx")
    game.expect_status("There is no X left in your hand.")
    expect(game.at("typing")).to_have_value("elx")
    game.at("typing").fill("LUTE")
    game.expect_word("lute")


def test_a_refused_word_in_the_field_is_replaced_by_the_next(game: GamePage, deal: Deal) -> None:
    deal("uezkltz")
    game.deal("uezkltz")
    game.at("typing").focus()
    game.type("kzz\n")
    game.expect_status("KZZ is not in the word list.")
    expect(game.at("typing")).to_have_value("kzz")
    game.type("elk\n")
    game.expect_played(("kzz", "refused"), ("elk", "21"))


def test_a_line_in_the_field_that_was_not_played_is_replaced_by_the_next(
    game: GamePage, deal: Deal
) -> None:
    deal("uezkltz")
    game.deal("uezkltz")
    game.at("typing").focus()
    game.type("kab\n")
    game.expect_status(
        "KAB was not played. There is no A left in your hand. There is no B left in your hand."
    )
    expect(game.at("typing")).to_have_value("kab")
    game.type("elk\n")
    game.expect_played(("elk", "21"))


def test_what_is_typed_into_the_field_while_a_word_is_sent_is_the_next_word(
    game: GamePage, deal: Deal
) -> None:
    waiting: list[Route] = []
    game.page.route(
        "**/moves", lambda route: route.continue_() if waiting else waiting.append(route)
    )
    deal("tinare")
    game.deal("tinare")
    game.at("typing").focus()
    with game.page.expect_request("**/moves"):
        game.type("tin\n")
    expect(game.at("typing")).to_have_value("")
    game.type("ae")
    game.press("Backspace")
    game.type("re\n")
    waiting[0].continue_()
    game.expect_played(("tin", "9"), ("are", "9"))


def test_letters_typed_anywhere_else_still_go_to_the_word(game: GamePage, deal: Deal) -> None:
    deal("uezkltz")
    game.deal("uezkltz")
    for name in ("settings", "nav-you", "shuffle"):
        game.at(name).focus()
        game.type("elk")
        game.expect_word("elk")
        expect(game.at("typing")).to_have_value("elk")
        game.press("Escape")


def test_a_keyboard_of_another_script_types_into_the_field_too(game: GamePage, deal: Deal) -> None:
    deal("uezkltz")
    game.deal("uezkltz")
    game.at("typing").focus()
    for key, code in (("у", "KeyE"), ("д", "KeyL"), ("л", "KeyK")):
        game.page.evaluate(
            "([key, code]) => document.activeElement.dispatchEvent("
            "new KeyboardEvent('keydown', { key, code, bubbles: true, cancelable: true }))",
            [key, code],
        )
    game.expect_word("elk")
    expect(game.at("typing")).to_have_value("elk")
