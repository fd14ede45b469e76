"""Typing on at a person's speed while a word is on its way to the server."""

import time
from collections.abc import Iterator

import pytest
from playwright.sync_api import Route, expect

from tests.web.browser.conftest import PHONE, Deal
from tests.web.browser.game_page import GamePage

pytestmark = pytest.mark.slow

LATENCY = 0.15
"""Seconds that every move takes longer."""
A_KEY = 90
"""Milliseconds between two keys of somebody who types fast."""


@pytest.fixture
def slow_game(game: GamePage) -> Iterator[GamePage]:
    """The page on a slow line."""

    def late(route: Route) -> None:
        time.sleep(LATENCY)
        route.continue_()

    game.page.route("**/moves", late)
    yield game
    game.page.unroute_all()


class Line:
    """The way to the server: while it is shut, moves wait."""

    def __init__(self, game: GamePage) -> None:
        self.shut = True
        self.waiting: list[Route] = []
        game.page.route("**/moves", self._handle)

    def _handle(self, route: Route) -> None:
        if self.shut:
            self.waiting.append(route)
        else:
            route.continue_()

    def first(self) -> Route:
        """Open the line, and give the first move that waits."""
        self.shut = False
        return self.waiting[0]


def hurry(game: GamePage, text: str) -> None:
    """Type *text* at a person's speed, whatever the page does; a line break is Enter."""
    game.page.evaluate(
        """([text, pause]) => new Promise(done => {
          let at = 0;
          const timer = setInterval(() => {
            if (at === text.length) { clearInterval(timer); done(); return; }
            const key = text[at] === '\\n' ? 'Enter' : text[at];
            at += 1;
            (document.activeElement ?? document.body).dispatchEvent(
              new KeyboardEvent('keydown', { key, code: '', bubbles: true, cancelable: true }));
          }, pause);
        })""",
        [text, A_KEY],
    )


def test_what_is_typed_while_a_word_is_sent_is_the_next_word(
    slow_game: GamePage, deal: Deal
) -> None:
    game = slow_game
    deal("j*mpoffzap")
    game.deal("j*mpoffzap", "wildcard")
    hurry(game, "j*mpoff\nzap\n")
    expect(game.at("played-word")).to_have_count(2)
    words = game.at("played-word").evaluate_all("all => all.map(one => one.dataset.word)")
    assert words == ["j*mpoff", "zap"]
    expect(game.page.locator(".played .refused")).to_have_count(0)


def test_three_words_in_one_go(slow_game: GamePage, deal: Deal) -> None:
    game = slow_game
    deal("tinaretoeair")
    game.deal("tinaretoeair")
    hurry(game, "tin\nare\ntoe\n")
    game.expect_played(("tin", "9"), ("are", "9"), ("toe", "9"))
    game.expect_hand("air")


def test_letters_that_are_gone_are_said_and_the_rest_is_not_played(
    game: GamePage, deal: Deal
) -> None:
    line = Line(game)
    deal("zapto*")
    game.deal("zapto*", "wildcard")
    with game.page.expect_request("**/moves"):
        game.type("zap\n")
    game.type("zt\n")
    line.first().continue_()
    told = "There is no Z left in your hand. T is not played yet."
    expect(game.at("status")).to_have_attribute("data-tone", "quiet")  # a word was accepted
    expect(game.at("status")).to_contain_text(told)
    expect(game.at("message")).to_contain_text(told)
    game.expect_word("t")
    expect(game.at("played-word")).to_have_count(1)
    game.expect_hand("to*")


def test_after_a_refusal_the_next_word_waits_for_the_player(game: GamePage, deal: Deal) -> None:
    line = Line(game)
    deal("dd*louttin")
    game.deal("dd*louttin", "wildcard")
    with game.page.expect_request("**/moves"):
        game.type("dld\n")
    game.type("out\ntin\n")
    line.first().continue_()
    expect(game.at("status")).to_have_text(
        "DLD is not in the word list. It cost you D D L. OUT is not played yet. "
        "TIN is not played yet."
    )
    game.expect_word("out")
    expect(game.at("played-word")).to_have_count(1)
    game.press("Enter")
    expect(game.at("played-word")).to_have_count(2)


@PHONE
def test_tiles_tapped_while_a_word_is_sent_are_the_next_word(game: GamePage, deal: Deal) -> None:
    line = Line(game)
    deal("tinare")
    game.deal("tinare")
    order = game.letters()
    with game.page.expect_request("**/moves"):
        for letter in "tin":
            game.tap(game.at("tile").nth(order.index(letter)))
        game.tap("play")
    for letter in "are":
        game.tap(game.at("tile").nth(order.index(letter)))
    expect(game.at("status")).to_have_text("Next: are")
    game.tap("play")
    line.first().continue_()
    game.expect_played(("tin", "9"), ("are", "9"))


def test_nothing_typed_is_lost_when_the_server_does_not_take_the_word(
    game: GamePage, deal: Deal
) -> None:
    game.allow_errors("status of 500")
    line = Line(game)
    deal("tinaretoe")
    game.deal("tinaretoe")
    with game.page.expect_request("**/moves"):
        game.type("tin")
        game.press("Enter")
    game.type("are")
    line.first().fulfill(status=500, json={})
    expect(game.at("status")).to_contain_text("That did not work.")
    game.expect_word("tin")
    expect(game.at("status")).to_contain_text("Next: are")
    game.press("Enter")
    game.expect_played(("tin", "9"))
    game.expect_word("are")


def test_enter_after_a_letter_that_is_not_held_asks_first(game: GamePage, deal: Deal) -> None:
    deal("dd*louttin")
    game.deal("dd*louttin", "wildcard")
    game.type("zout\n")
    game.expect_status("There is no Z left in your hand. Press Enter again to play OUT.")
    expect(game.at("played-word")).to_have_count(0)
    game.press("Enter")
    expect(game.at("played-word")).to_have_count(1)
