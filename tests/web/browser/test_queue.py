"""Typing on at a person's speed while a word is on its way to the server."""

import random
import time
from collections.abc import Iterator

import pytest
from playwright.sync_api import Route, expect

from tests.support.web.game_page import GamePage
from tests.web.browser.conftest import PHONE, Deal

pytestmark = pytest.mark.slow

LATENCY = 0.15
"""Seconds that every move takes longer."""
A_KEY = 90
"""Milliseconds between two keys of somebody who types fast."""
SLOW_MOVES = """latency => {
  const fetchNow = window.fetch;
  window.fetch = async (path, how) => {
    const answer = await fetchNow(path, how);
    const late = String(path).endsWith("/moves") ? latency : 0;
    await new Promise(resolve => setTimeout(resolve, late));
    return answer;
  };
}"""
"""Delays answers to moves in the page itself: a handler here would stop the keys meanwhile."""


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


def played_words(game: GamePage) -> list[str]:
    found: list[str] = game.at("played-word").evaluate_all(
        "all => all.map(one => one.dataset.word)"
    )
    return found


def hurry(game: GamePage, text: str, pause: int = A_KEY) -> None:
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
        [text, pause],
    )


def test_what_is_typed_while_a_word_is_sent_is_the_next_word(
    slow_game: GamePage, deal: Deal
) -> None:
    game = slow_game
    deal("j*mpoffzap")
    game.deal("j*mpoffzap", "wildcard")
    hurry(game, "j*mpoff\nzap\n")
    expect(game.at("played-word")).to_have_count(2)
    assert played_words(game) == ["j*mpoff", "zap"]
    expect(game.page.locator(".played .refused")).to_have_count(0)


def test_three_words_in_one_go(slow_game: GamePage, deal: Deal) -> None:
    game = slow_game
    deal("tinaretoeair")
    game.deal("tinaretoeair")
    hurry(game, "tin\nare\ntoe\n")
    game.expect_played(("tin", "9"), ("are", "9"), ("toe", "9"))
    game.expect_hand("air")


def test_a_line_with_a_letter_that_is_gone_is_not_played_and_said(
    game: GamePage, deal: Deal
) -> None:
    line = Line(game)
    deal("zapto*")
    game.deal("zapto*", "wildcard")
    with game.page.expect_request("**/moves"):
        game.type("zap\n")
    game.type("zt\n")
    line.first().continue_()
    told = "ZT was not played. There is no Z left in your hand."
    expect(game.at("status")).to_have_attribute("data-tone", "quiet")  # a word was accepted
    expect(game.at("status")).to_contain_text(told)
    expect(game.at("message")).to_contain_text(told)
    expect(game.at("played-word")).to_have_count(1)
    game.expect_hand("to*")
    # What is typed next is another word, not the rest of that one.
    game.type("to\n")
    expect(game.at("played-word").nth(1)).to_have_attribute("data-word", "to")


def test_after_a_refusal_the_next_lines_are_played_as_typed(game: GamePage, deal: Deal) -> None:
    line = Line(game)
    deal("actwr")
    game.deal("actwr")
    with game.page.expect_request("**/moves"):
        game.type("tw\n")
    game.type("ca\nr")
    with game.page.expect_response("**/moves"):
        line.first().continue_()
    game.type("t\n")
    expect(game.at("played-word")).to_have_count(3)
    assert played_words(game) == ["tw", "ca", "rt"]


def test_no_tile_moves_in_the_middle_of_a_word(game: GamePage, deal: Deal) -> None:
    line = Line(game)
    deal("tinaretoe")
    game.deal("tinaretoe")
    with game.page.expect_request("**/moves"):
        game.type("tin\n")
    game.type("ar")

    def places() -> dict[str, list[float]]:
        found: dict[str, list[float]] = game.at("tile").evaluate_all(
            "all => Object.fromEntries(all.map(one => [one.innerText + one.ariaPressed,"
            " [one.offsetLeft, one.offsetTop]]))"
        )
        return found

    before = places()
    line.first().continue_()
    game.expect_played(("tin", "9"))
    assert places().items() <= before.items()
    game.type("e\n")
    game.expect_played(("tin", "9"), ("are", "9"))
    expect(game.page.locator(".hand .gap")).to_have_count(0)


def test_a_hint_leaves_what_is_typed_meanwhile(game: GamePage, deal: Deal) -> None:
    line = Line(game)
    deal("tinaretoe")
    game.deal("tinaretoe")
    game.type("ti")
    with game.page.expect_request("**/moves"):
        game.tap("hint")
    game.type("n\nar")
    line.first().continue_()
    game.expect_played(("tin", "9"))
    game.expect_word("ar")


def test_lines_after_the_end_of_the_hand_are_said(game: GamePage, deal: Deal) -> None:
    line = Line(game)
    deal("stare")
    game.deal("stare")
    with game.page.expect_request("**/moves"):
        game.type("rates\n")
    game.type("it\nni")
    line.first().continue_()
    expect(game.at("banner")).to_have_text("IT, NI were not played: the hand is over.")
    expect(game.at("result")).to_be_visible()


def test_done_asks_after_the_words_that_were_entered_are_played(game: GamePage, deal: Deal) -> None:
    line = Line(game)
    deal("tinaretoe")
    game.deal("tinaretoe")
    with game.page.expect_request("**/moves"):
        game.type("tin\n")
    game.type("are\nto")
    game.tap("done")
    expect(game.at("confirm")).to_have_count(0)
    line.first().continue_()
    # TO was never entered: only that would be lost.
    expect(game.at("confirm")).to_contain_text("TO is spelled but not played.")
    game.tap("confirm-no")
    game.expect_played(("tin", "9"), ("are", "9"))
    game.expect_word("to")


def test_a_reload_names_the_lines_that_were_not_played(game: GamePage, deal: Deal) -> None:
    line = Line(game)
    deal("tinaretoe")
    game.deal("tinaretoe")
    with game.page.expect_request("**/moves"):
        game.type("tin\n")
    game.type("are\ntoe\n")
    expect(game.at("status")).to_contain_text("toe", ignore_case=True)
    line.shut = False
    game.page.reload()
    expect(game.at("status")).to_contain_text(
        "ARE, TOE were not played: the page was loaded again first."
    )
    game.expect_word("tin")
    # It is said once.
    game.page.reload()
    game.expect_word("tin")
    expect(game.at("status")).to_have_text("")


@pytest.mark.parametrize(
    ("hand", "rules"), [("actwrsein", "classic"), ("e*tfmewrw", "wildcard")], ids=str
)
@pytest.mark.parametrize("latency", [0, 120, 400, 800])
def test_what_is_played_is_what_was_typed(
    game: GamePage, deal: Deal, hand: str, rules: str, latency: int
) -> None:
    chance = random.Random(latency)
    deal(hand)
    game.deal(hand, rules)
    game.page.evaluate(SLOW_MOVES, latency)
    letters = chance.sample(hand, len(hand))
    lines = ["".join(letters[:2]), "".join(letters[2:4]), "".join(letters[4:7]), letters[7]]
    hurry(game, "".join(f"{each}\n" for each in lines), chance.randint(30, 120))
    expect(game.at("played-word")).to_have_count(len(lines))
    assert played_words(game) == lines


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
    expect(game.at("status")).to_contain_text(
        "That did not work. TIN is not played yet. “Play word” sends it again, “Clear” gives it up."
    )
    game.expect_word("tin")
    expect(game.at("status")).to_contain_text("Next: are")
    game.press("Enter")
    game.expect_played(("tin", "9"), ("are", "9"))


def test_a_line_with_a_letter_that_is_not_held_is_not_played_in_part(
    game: GamePage, deal: Deal
) -> None:
    deal("dd*louttin")
    game.deal("dd*louttin", "wildcard")
    game.type("zout\n")
    game.expect_status("ZOUT was not played. There is no Z left in your hand.")
    expect(game.at("played-word")).to_have_count(0)
    game.tap(game.at("word-tile").first)
    game.press("Enter")
    expect(game.at("played-word")).to_have_attribute("data-word", "out")
