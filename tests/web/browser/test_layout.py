"""Every view on a phone, a tablet and a desktop: nothing sticks out, all is reached."""

import pytest
from playwright.sync_api import Locator, expect

from tests.support.web.app import PERFECT_WORDS, Player
from tests.support.web.game_page import VIEWS, GamePage
from tests.support.web.live_server import LiveServer
from tests.web.browser.conftest import Deal, NewPlayer

pytestmark = pytest.mark.slow

STICKING_OUT = """() =>
  [...document.querySelectorAll('header, nav, main, main *, footer, dialog *')]
  .filter(one => {
    if (!one.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return false;
    const box = one.getBoundingClientRect();
    if (box.width <= 1 || box.height <= 1) return false;
    for (let box = one; box; box = box.parentElement) {
      if (getComputedStyle(box).overflowX !== 'visible') return false;
    }
    return box.left < -1 || box.right > innerWidth + 1;
  }).map(one => one.outerHTML.slice(0, 120))"""
"""What cannot be seen whole and is not in something that scrolls or cuts it off on purpose."""

BOTH_LANGUAGES = pytest.mark.parametrize("language", ["en", "uk"])


class Layout:
    """What did not fit, of all that was looked at."""

    def __init__(self, game: GamePage) -> None:
        self._game = game
        self.wrong: list[tuple[str, int, object]] = []

    def look(self, view: str, *needed: str | Locator) -> None:
        """Look at what is shown; all that is *needed* can be reached, and be tapped."""
        for width in self._game.widths():
            if over := self._game.overflow():
                self.wrong.append((view, width, over))
            if found := self._game.page.evaluate(STICKING_OUT):
                self.wrong.append((view, width, found))
            for name in needed:
                each = self._game.at(name) if isinstance(name, str) else name
                # Scrolls there, and waits until a click would hit it and nothing that lies over it.
                each.click(trial=True)
                box = each.bounding_box()
                if box is None or box["x"] < 0 or box["x"] + box["width"] > width:
                    self.wrong.append((view, width, (str(name), box)))


@BOTH_LANGUAGES
def test_every_view_fits(new_server: LiveServer, new_player: NewPlayer, language: str) -> None:
    ada = new_server.app.player("W" * 24)
    ada.play_day("tie", ".")
    game = new_player(new_server, "light", language).open()
    layout = Layout(game)
    expect(game.at("new-hand")).to_be_visible()
    layout.look("nothing dealt yet", "new-hand", "settings", "nav-play")
    Player(new_server.app, game.context.cookies()[0]["value"]).play_day("train", ".")
    for view in VIEWS[1:]:
        game.go(view)
        layout.look(view, "settings", "nav-play")
    game.tap("settings")
    expect(game.at("settings-dialog")).to_be_visible()
    layout.look("settings dialog", "settings-close", "feel")
    assert layout.wrong == []


@BOTH_LANGUAGES
def test_a_hand_fits_from_the_guide_to_the_review(
    server: LiveServer, new_player: NewPlayer, deal: Deal, language: str
) -> None:
    game = new_player(server, "light", language, welcomed=False).open()
    layout = Layout(game)
    deal("dd*loutxe")
    game.deal("dd*loutxe", "wildcard")
    expect(game.at("guide")).to_be_visible()
    layout.look("guide", "guide-skip", "play", "done", "substitute", game.at("tile").last)
    game.tap("guide-skip")
    game.type("dl")
    layout.look("a word that is spelled", "play", "clear", "back", game.at("word-tile").last)
    game.press("Enter")
    expect(game.at("played-word")).to_have_count(1)
    layout.look("a refused word", "play", "done", game.at("tile").last)
    game.play("out")
    layout.look("two words played", "play", "done")
    game.tap("done")
    expect(game.at("confirm").or_(game.at("show-review"))).to_be_visible()
    if game.at("confirm").count():
        layout.look("question", "confirm-yes", "confirm-no")
        game.tap("confirm-yes")
    game.tap("show-review")
    expect(game.at("result")).to_be_visible()
    layout.look("review", "again", "practice")
    game.tap(game.at("share").locator("summary"))
    expect(game.at("share-code")).to_be_visible()
    layout.look("share", "challenge-make")
    assert layout.wrong == []


@BOTH_LANGUAGES
def test_a_refused_word_that_stays_in_its_place_fits(
    server: LiveServer, new_player: NewPlayer, deal: Deal, language: str
) -> None:
    game = new_player(server, "light", language).open()
    layout = Layout(game)
    deal("aretiinsodul")
    game.deal("aretiinsodul")
    game.play("aretiinsodu")
    game.expect_word("aretiinsodu")
    layout.look("a long refused word", "play", "done", "clear", game.at("word-tile").last)
    assert layout.wrong == []


@BOTH_LANGUAGES
def test_a_day_and_its_end_fit(
    five_hands: LiveServer, new_player: NewPlayer, language: str
) -> None:
    game = new_player(five_hands, "light", language).open()
    layout = Layout(game)
    game.expect_hand("stare")
    layout.look("first of five", "play", "hint", "done", game.at("tile").last)
    five_hands.clock.seconds += 60
    game.play("rates")
    expect(game.at("result")).to_be_visible()
    layout.look("review of a perfect hand", "next-of-day")
    Player(five_hands.app, game.context.cookies()[0]["value"]).play_five(*PERFECT_WORDS[1:])
    for view in ("#/archive", "#/you"):
        game.go(view)
        layout.look(view, "nav-play")
    game.go("#/daily")
    game.tap("day-share")
    expect(game.at("day-share-text")).to_be_visible()
    layout.look("shared day", "day-share")
    assert layout.wrong == []


def test_what_does_not_fit_would_be_found(game: GamePage) -> None:
    layout = Layout(game)
    layout.look("as it is")
    game.page.evaluate(
        "document.querySelector('main').append(Object.assign(document.createElement('hr'),"
        " { style: 'width: 900px' }))"
    )
    layout.look("too wide")
    assert {(view, width) for view, width, _ in layout.wrong} == {
        ("too wide", 360),
        ("too wide", 820),
    }


@pytest.mark.parametrize("size", [(375, 553), (360, 560), (320, 480)])
def test_nothing_lies_over_the_letters_of_a_short_phone(
    five_hands: LiveServer, new_player: NewPlayer, size: tuple[int, int]
) -> None:
    """On a first visit, with the guide above the hand."""
    game = new_player(five_hands, welcomed=False, has_touch=True)
    game.page.set_viewport_size({"width": size[0], "height": size[1]})
    game.open()
    expect(game.at("guide")).to_be_visible()
    covered = """tiles => tiles.filter(tile => {
      const box = tile.getBoundingClientRect();
      const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
      return document.elementsFromPoint(x, y).some(one => one.matches('.actions, .actions *'));
    }).length"""
    assert game.at("tile").evaluate_all(covered) == 0


@pytest.mark.parametrize("size", [(640, 360), (512, 384), (320, 256)])
def test_nothing_stays_in_place_over_the_hand_of_a_low_screen(
    server: LiveServer, new_player: NewPlayer, deal: Deal, size: tuple[int, int]
) -> None:
    """On a phone on its side, and when the page is much enlarged, wherever it is scrolled to."""
    game = new_player(server, viewport={"width": size[0], "height": size[1]}).open()
    deal("dd*loutxenst")
    game.deal("dd*loutxenst", "wildcard")
    covered = """all => all.filter(one => {
      scrollBy(0, one.getBoundingClientRect().bottom - innerHeight);
      const box = one.getBoundingClientRect();
      const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
      return !one.contains(document.elementFromPoint(x, y));
    }).map(one => one.textContent)"""
    assert game.at("tile").or_(game.at("play")).evaluate_all(covered) == []
