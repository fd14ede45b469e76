"""How the game feels: dragging, flying words, sounds, a perfect hand, the guide, shuffled hands."""

import pytest
from playwright.sync_api import Locator, expect

from tests.support.web.game_page import GamePage
from tests.support.web.live_server import LiveServer
from tests.support.web.server import until
from tests.web.browser.conftest import PHONE, Deal, NewPlayer
from tests.web.browser.test_access import violations

pytestmark = pytest.mark.slow

COUNT = """
window.tones = 0;
window.ticks = 0;
window.OscillatorNode = class extends OscillatorNode {
  start(at) { window.tones += 1; super.start(at); }
};
navigator.vibrate = () => { window.ticks += 1; return true; };
"""
LOADED = "name => import(`/view/${name}.js`).then(() => true)"


def tile(game: GamePage, letter: str) -> Locator:
    """The first tile with this letter that is not in the word."""
    return game.page.locator(f"[data-testid=tile][data-letter={letter}][aria-pressed=false]").first


def drag(game: GamePage, what: Locator, where: Locator, side: float = 0.5) -> None:
    """Drag *what* to *where*: its left edge is 0, its right one 1."""
    game.page.wait_for_function(LOADED, arg="drag")
    start, end = what.bounding_box(), where.bounding_box()
    assert start is not None
    assert end is not None
    mouse = game.page.mouse
    mouse.move(start["x"] + start["width"] / 2, start["y"] + start["height"] / 2)
    mouse.down()
    x, y = end["x"] + end["width"] * side, end["y"] + end["height"] / 2
    mouse.move((x + start["x"]) / 2, (y + start["y"]) / 2, steps=4)
    mouse.move(x, y, steps=4)
    mouse.up()


# Dragging.


def test_tiles_are_dragged_into_the_word_within_it_and_back(game: GamePage, deal: Deal) -> None:
    deal("uezkltz")
    game.deal("uezkltz")
    drag(game, tile(game, "l"), game.at("word"))
    drag(game, tile(game, "k"), game.at("word-tile").first, side=0.9)
    game.expect_word("lk")
    drag(game, tile(game, "e"), game.at("word-tile").first, side=0.1)
    game.expect_word("elk")
    drag(game, game.at("word-tile").nth(2), game.at("word-tile").first, side=0.1)
    game.expect_word("kel")
    drag(game, game.at("word-tile").first, game.at("hand"))
    game.expect_word("el")
    # Beside the word nothing happens, and a tap is still a tap.
    drag(game, tile(game, "z"), game.at("play"))
    game.expect_word("el")
    game.tap(tile(game, "k"))
    game.expect_word("elk")
    game.press("Enter")
    game.expect_played(("elk", "21"))


@PHONE
def test_a_finger_drags_tiles_and_the_page_stays(game: GamePage, deal: Deal) -> None:
    deal("tinare")
    game.deal("tinare")
    game.page.wait_for_function(LOADED, arg="drag")
    finger = game.context.new_cdp_session(game.page)
    for letter in "tin":
        tile = game.page.locator(f"[data-testid=tile][data-letter={letter}]").bounding_box()
        word = game.at("word").bounding_box()
        assert tile is not None
        assert word is not None
        start = (tile["x"] + tile["width"] / 2, tile["y"] + tile["height"] / 2)
        end = (word["x"] + word["width"] - 4, word["y"] + word["height"] / 2)
        for kind, share in [("Start", 0.0), ("Move", 0.3), ("Move", 0.7), ("Move", 1.0)]:
            at = [a + (b - a) * share for a, b in zip(start, end, strict=True)]
            points = [{"x": at[0], "y": at[1]}]
            finger.send("Input.dispatchTouchEvent", {"type": f"touch{kind}", "touchPoints": points})
        finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    finger.detach()
    game.expect_word("tin")
    assert game.page.evaluate("scrollY") == 0


def test_a_letter_of_the_word_is_moved_by_arrow_keys(game: GamePage, deal: Deal) -> None:
    deal("uezkltz")
    game.deal("uezkltz")
    game.type("kel")
    game.at("word-tile").first.focus()
    game.press("ArrowRight")
    game.press("ArrowRight")
    game.expect_word("elk")
    expect(game.at("word-tile").nth(2)).to_be_focused()
    game.press("ArrowLeft")
    game.expect_word("ekl")


# Shuffled, and in its place.


def test_a_hand_is_not_shown_vowels_first_and_a_reload_keeps_its_order(
    game: GamePage, deal: Deal
) -> None:
    deal("aeioudlst")
    game.deal("aeioudlst")
    order = game.letters()
    assert order != "aeioudlst"
    game.page.evaluate("sessionStorage.clear()")
    game.page.reload()
    expect(game.at("tile")).to_have_count(9)
    assert game.letters() == order


def test_a_drawn_letter_lies_where_the_other_lay(game: GamePage, deal: Deal) -> None:
    deal("dd*lout")
    game.deal("dd*lout", "wildcard")
    before = game.letters()
    game.tap("substitute")
    game.tap(
        game.at("substitute-dialog").locator("label", has=game.page.locator("[data-letter=l]"))
    )
    game.tap("substitute-confirm")
    expect(game.at("substitute")).to_be_hidden()
    drawn = set(game.letters()) - set(before)
    assert game.letters() == before.replace("l", drawn.pop())


def test_the_focus_is_at_the_word_after_a_letter_was_exchanged(game: GamePage, deal: Deal) -> None:
    deal("dd*lout")
    game.deal("dd*lout", "wildcard")
    game.at("substitute").focus()
    game.press("Enter")
    game.at("substitute-letter").first.focus()
    game.press("Space")
    game.at("substitute-confirm").focus()
    game.press("Enter")
    expect(game.at("substitute")).to_be_hidden()
    expect(game.at("word")).to_be_focused()
    # What is typed now is a word, and Enter plays it.
    game.play("out")
    expect(game.at("played-word")).to_have_attribute("data-word", "out")


# Sounds and vibration.


@PHONE
@pytest.mark.parametrize(
    ("wish", "setting", "sounds"),
    [("no-preference", "on", True), ("no-preference", "off", False), ("reduce", "on", False)],
)
def test_letters_land_with_a_sound_and_a_tick_unless_somebody_does_not_want_it(
    server: LiveServer, new_player: NewPlayer, deal: Deal, wish: str, setting: str, sounds: bool
) -> None:
    game = new_player(server, reduced_motion=wish)
    game.page.add_init_script(COUNT)
    game.open()
    game.tap("settings")
    expect(game.at("feel")).to_be_checked()
    if setting == "off":
        game.tap("feel")
    game.tap("settings-close")
    game.page.reload()
    deal("uezkltz")
    game.deal("uezkltz")
    game.page.wait_for_function(LOADED, arg="feel")
    game.page.wait_for_timeout(100)
    game.play("elk")
    heard = game.page.evaluate("[window.tones > 3, window.ticks > 3]")
    assert heard == [sounds, sounds]
    if not sounds:
        assert game.page.evaluate("[window.tones, window.ticks]") == [0, 0]


@PHONE
def test_one_tap_turns_sounds_and_vibration_off(
    server: LiveServer, new_player: NewPlayer, deal: Deal
) -> None:
    game = new_player(server)
    game.page.add_init_script(COUNT)
    game.open()
    deal("uezkltz")
    game.deal("uezkltz")
    expect(game.at("mute")).to_have_attribute("aria-pressed", "true")
    game.tap("mute")
    expect(game.at("mute")).to_have_attribute("aria-pressed", "false")
    game.play("elk")
    assert game.page.evaluate("[window.tones, window.ticks]") == [0, 0]
    game.tap("settings")
    expect(game.at("feel")).not_to_be_checked()
    game.tap("feel")
    game.tap("settings-close")
    expect(game.at("mute")).to_have_attribute("aria-pressed", "true")
    game.page.reload()
    expect(game.at("mute")).to_have_attribute("aria-pressed", "true")


# A perfect hand.


@pytest.mark.parametrize("wish", ["no-preference", "reduce"])
def test_a_perfect_hand_is_an_event_once(
    server: LiveServer, new_player: NewPlayer, deal: Deal, wish: str
) -> None:
    game = new_player(server, reduced_motion=wish).open()
    deal("stat")
    game.deal("stat")
    game.play("stat")
    expect(game.page.locator(".flawless h1")).to_have_text("A perfect hand: 66 points")
    if wish == "reduce":
        expect(game.at("celebration")).to_have_count(0)
        return
    expect(game.at("celebration")).to_be_attached()
    expect(game.at("celebration")).to_have_count(0)
    game.page.reload()
    expect(game.page.locator(".flawless h1")).to_be_visible()
    expect(game.at("celebration")).to_have_count(0)


# Words played.


@PHONE
def test_words_played_stay_in_view_on_a_phone(game: GamePage, deal: Deal) -> None:
    deal("tinaretoe")
    game.deal("tinaretoe")
    game.play("tin", "are")
    game.at("play").scroll_into_view_if_needed()
    for each in [*game.at("played-word").all(), game.at("play"), *game.at("tile").all()]:
        expect(each).to_be_in_viewport(ratio=0.9)
    first, second = (each.bounding_box() for each in game.at("played-word").all())
    assert first is not None
    assert second is not None
    assert first["y"] == second["y"], "side by side"


@PHONE
def test_many_words_stay_in_one_row_with_the_last_one_in_sight(game: GamePage, deal: Deal) -> None:
    deal("tinaretoesld")
    game.deal("tinaretoesld")
    game.play("tin")
    before = game.at("hand").bounding_box()
    game.play("osdl", "odsl", "dsol", "sdlo", "old")
    assert game.at("hand").bounding_box() == before, "the hand does not move down"
    expect(game.at("played-word").last).to_be_in_viewport(ratio=0.99)
    expect(game.at("played-word").first).not_to_be_in_viewport(ratio=0.5)
    assert game.overflow() == 0
    assert violations(game) == []


def test_a_word_flies_to_the_list(server: LiveServer, new_player: NewPlayer, deal: Deal) -> None:
    game = new_player(server, reduced_motion="no-preference").open()
    deal("tinare")
    game.deal("tinare")
    game.page.evaluate(
        """() => {
          window.flown = [];
          const animate = Element.prototype.animate;
          Element.prototype.animate = function (frames, how) {
            if (this.matches('[data-testid=played-word]'))
              window.flown.push([this.textContent, frames[0].transform]);
            return animate.call(this, frames, how);
          };
        }"""
    )
    game.play("tin")
    until(lambda: bool(game.page.evaluate("window.flown.length > 0")), str)
    # Nothing cuts it off on its way, and afterwards the row can scroll again.
    expect(game.page.locator(".played.flying")).to_have_count(0)
    [(text, start)] = game.page.evaluate("window.flown")
    assert text == "tin9"
    assert start.startswith("translate(")
    assert "scale(1.7)" in start


# The first hand.


def test_a_stranger_is_guided_through_a_first_hand(
    server: LiveServer, new_player: NewPlayer, deal: Deal
) -> None:
    game = new_player(server, welcomed=False).open()
    deal("tinaretoe")
    game.deal("tinaretoe")
    guide = game.at("guide")
    expect(guide).to_contain_text("Step 1 of 3")
    expect(game.at("hand")).to_have_class("hand pointed")
    expect(game.page.get_by_role("region", name="Your first hand")).to_be_visible()
    game.type("tin")
    expect(guide).to_contain_text("Step 2 of 3")
    expect(game.page.locator(".pointed")).to_have_attribute("data-testid", "play")
    game.type("a")
    game.press("Enter")
    game.expect_status("TINA is not in the word list.")
    # A refused word is not the step's success, nor is it to be played again.
    expect(guide).to_contain_text("Step 1 of 3")
    expect(game.page.locator(".pointed")).to_have_attribute("data-testid", "hand")
    game.type("tin")
    expect(guide).to_contain_text("Step 2 of 3")
    expect(game.page.locator(".pointed")).to_have_attribute("data-testid", "play")
    game.press("Enter")
    expect(guide).to_contain_text("Step 3 of 3")
    expect(game.page.locator(".pointed")).to_have_attribute("data-testid", "done")
    expect(game.at("message")).to_contain_text("Spell the next word")
    game.play("are")
    expect(guide).to_have_count(0)
    expect(game.page.locator(".pointed")).to_have_count(0)
    game.page.reload()
    game.expect_played(("tina", "refused"), ("tin", "9"), ("are", "9"))
    expect(guide).to_have_count(0)


@PHONE
def test_no_button_covers_the_letters_while_the_guide_is_there(
    five_hands: LiveServer, new_player: NewPlayer
) -> None:
    game = new_player(five_hands, welcomed=False)
    game.page.set_viewport_size({"width": 360, "height": 640})
    game.open()
    expect(game.at("guide")).to_be_visible()
    game.play("rt")  # refused: its row is above the hand from now on
    expect(game.at("played-word")).to_have_count(1)
    game.tap("clear")
    for tile in game.at("tile").all():
        box = tile.bounding_box()
        assert box is not None
        at = [box["x"] + box["width"] / 2, box["y"] + box["height"] / 2]
        seen = game.page.evaluate(
            "at => document.elementFromPoint(...at)?.closest('button')?.dataset.testid", at
        )
        assert seen == "tile"


@PHONE
def test_the_guide_can_be_skipped(server: LiveServer, new_player: NewPlayer, deal: Deal) -> None:
    game = new_player(server, welcomed=False, language="uk").open()
    deal("tinare")
    game.deal("tinare")
    expect(game.at("guide")).to_contain_text("Крок 1 з 3")
    game.tap("guide-skip")
    expect(game.at("guide")).to_have_count(0)
    game.deal("tinare")
    game.type("ti")
    expect(game.at("guide")).to_have_count(0)


# A refused word.

KEEP_ANIMATIONS = """
window.animations = [];
const { animate } = Element.prototype;
Element.prototype.animate = function (frames, options) {
  const moved = [frames].flat().map(frame => frame.transform ?? '').join(' ');
  const letters = [...this.querySelectorAll('[data-letter]')].map(one => one.dataset.letter);
  window.animations.push({ on: this.dataset.testid, moved, letters: letters.join('') });
  return animate.call(this, frames, options);
};
"""


def shaken(game: GamePage) -> list[tuple[str, str]]:
    """What was shaken: which part of the page, and the letters in it at that moment."""
    return [
        (each["on"], each["letters"])
        for each in game.page.evaluate("window.animations")
        if each["moved"].startswith("translateX(0px) translateX(-")
    ]


@pytest.mark.parametrize("wish", ["no-preference", "reduce"])
def test_a_refused_word_shakes_with_its_letters_in_it(
    server: LiveServer, new_player: NewPlayer, deal: Deal, wish: str
) -> None:
    game = new_player(server, reduced_motion=wish)
    game.page.add_init_script(KEEP_ANIMATIONS)
    game.open()
    deal("aretiin")
    game.deal("aretiin")
    game.play("tie")
    assert shaken(game) == []
    game.type("nra")
    game.press("Enter")
    expect(game.at("status")).to_contain_text("NRA")
    assert shaken(game) == ([] if wish == "reduce" else [("word", "nra")])
    # It stays, and so does what was said about it.
    game.expect_word("nra")
    expect(game.at("status")).to_have_attribute("data-tone", "bad")
