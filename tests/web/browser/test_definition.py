"""What a word of the review means: on tap and by keyboard, where the server knows."""

import json

import pytest
from playwright.sync_api import Route, expect

from tests.support.web.game_page import GamePage
from tests.support.web.live_server import LiveServer
from tests.web.browser.conftest import BOTH_SCREENS, Deal, NewPlayer
from tests.web.browser.test_access import violations

pytestmark = pytest.mark.slow

WIDTHS = [360, 820, 1440]


def reviewed(game: GamePage, deal: Deal) -> None:
    """A hand that is over, of which the page shows all words."""
    deal("aretiin")
    game.deal("aretiin")
    game.play("tie", "nra")
    game.stop()
    expect(game.at("result")).to_be_visible()


@BOTH_SCREENS
def test_a_word_is_tapped_and_its_meaning_is_shown(game: GamePage, deal: Deal) -> None:
    reviewed(game, deal)
    game.tap(game.at("review-row").first.get_by_role("button", name="tie", exact=True))
    box = game.at("definition")
    expect(box).to_be_visible()
    expect(box.get_by_role("heading", level=2)).to_have_text("tie")
    expect(box.get_by_role("heading", level=3)).to_have_text(["Noun", "Verb"])
    expect(box.get_by_role("listitem")).to_have_text(
        [
            "a cord with which something is tied",
            "neckwear worn under a collar",
            "equality of score in a contest",
            "fasten with a rope or string",
        ]
    )
    assert game.overflow() == 0
    game.tap("definition-close")
    expect(box).to_have_count(0)


def test_a_word_is_asked_for_by_keyboard_and_the_focus_comes_back(
    game: GamePage, deal: Deal
) -> None:
    reviewed(game, deal)
    button = game.at("review-row").first.get_by_role("button", name="tie", exact=True)
    button.focus()
    game.press("Enter")
    expect(game.at("definition")).to_be_visible()
    expect(game.at("definition-text")).to_contain_text("fasten with a rope or string")
    game.press("Escape")
    expect(game.at("definition")).to_have_count(0)
    expect(button).to_be_focused()


def test_words_of_tiers_lines_and_better_words_have_meanings(game: GamePage, deal: Deal) -> None:
    reviewed(game, deal)
    for place in ("tier-common", "line-perfect", "line-skynet"):
        expect(game.at(place).get_by_test_id("define").first).to_be_visible()
    better = game.at("review-row").first.get_by_role("cell").last
    expect(better.get_by_test_id("define")).to_have_text("inertia")


def test_a_word_that_was_refused_has_none(game: GamePage, deal: Deal) -> None:
    reviewed(game, deal)
    refused = game.at("review-row").nth(1).get_by_role("cell").first
    expect(refused).to_have_text("nra refused")
    expect(refused.get_by_test_id("define")).to_have_count(0)


def test_an_inflected_word_is_explained_by_its_base(game: GamePage, deal: Deal) -> None:
    deal("geesexo")
    game.deal("geesexo")
    game.play("geese")
    game.stop()
    game.tap(game.at("review-row").first.get_by_test_id("define").first)
    expect(game.at("definition").get_by_role("heading", level=3)).to_have_text("Noun · goose")


def test_only_words_that_have_a_definition_look_as_if_they_had_one(
    game: GamePage, deal: Deal
) -> None:
    reviewed(game, deal)
    plain = game.at("tier-common").locator("span.spelled").first
    expect(plain).to_be_visible()
    assert set(game.at("define").all_text_contents()) == {"tie", "near", "inertia"}
    expect(plain).to_have_css("text-decoration-line", "none")
    expect(game.at("define").first).to_have_css("text-decoration-line", "underline")


def test_a_definition_that_is_gone_meanwhile_is_told(game: GamePage, deal: Deal) -> None:
    reviewed(game, deal)
    nothing = {"word": "inertia", "definitions": []}
    game.page.route("**/api/definitions/*", lambda route: route.fulfill(json=nothing))
    game.tap(game.at("line-skynet").get_by_test_id("define").first)
    expect(game.at("definition-text")).to_have_text("No definition is known for this word.")


def test_the_same_word_is_asked_for_once(game: GamePage, deal: Deal) -> None:
    reviewed(game, deal)
    asked: list[str] = []
    game.listen("request", lambda request: asked.append(request.url))
    for _ in range(2):
        game.tap(game.at("review-row").first.get_by_test_id("define").first)
        expect(game.at("definition-text")).to_contain_text("neckwear")
        game.press("Escape")
        expect(game.at("definition")).to_have_count(0)
    assert len([url for url in asked if url.endswith("/api/definitions/tie")]) == 1


def test_what_is_not_asked_for_is_not_loaded(game: GamePage, deal: Deal) -> None:
    loaded: list[str] = []
    game.listen("request", lambda request: loaded.append(request.url))
    reviewed(game, deal)
    assert not [url for url in loaded if "definition" in url]


def test_without_definitions_words_are_plain_text(
    server: LiveServer, new_player: NewPlayer, deal: Deal
) -> None:
    game = new_player(server)
    game.page.route("**/review", without_definitions)
    game.page.route("**/words", without_definitions)
    game.open()
    reviewed(game, deal)
    expect(game.at("define")).to_have_count(0)
    expect(game.at("tier-common").locator(".spelled").first).to_be_visible()


def without_definitions(route: Route) -> None:
    answer = route.fetch()
    route.fulfill(body=json.dumps({**answer.json(), "defined": []}), response=answer)


def test_a_server_that_does_not_answer_is_told_in_the_dialog(game: GamePage, deal: Deal) -> None:
    reviewed(game, deal)
    game.allow_errors("/api/definitions/tie")
    game.page.route("**/api/definitions/*", lambda route: route.fulfill(status=500, json={}))
    game.tap(game.at("review-row").first.get_by_test_id("define").first)
    expect(game.at("definition").get_by_role("alert")).to_be_visible()


@pytest.mark.parametrize(("theme", "language"), [("dark", "uk"), ("contrast", "en")])
def test_axe_finds_no_barrier_in_a_definition(
    server: LiveServer, new_player: NewPlayer, deal: Deal, theme: str, language: str
) -> None:
    game = new_player(server, theme, language).open()
    reviewed(game, deal)
    assert violations(game) == []
    game.tap(game.at("review-row").first.get_by_test_id("define").first)
    expect(game.at("definition-text")).to_contain_text("neckwear")
    assert violations(game) == []


@pytest.mark.parametrize("width", WIDTHS)
def test_words_and_their_meanings_fit_the_screen(game: GamePage, deal: Deal, width: int) -> None:
    game.page.set_viewport_size({"width": width, "height": 800})
    reviewed(game, deal)
    assert game.overflow() == 0
    game.tap(game.at("review-row").first.get_by_test_id("define").first)
    expect(game.at("definition-text")).to_contain_text("neckwear")
    box = game.at("definition").bounding_box()
    assert box is not None
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= width
