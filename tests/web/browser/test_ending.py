"""How a hand ends: not by one tap that was meant for something else, and without a false step."""

import re

import pytest
from playwright.sync_api import expect

from handful.web.solver.puzzle import PuzzleHand
from handful.web.solver.value import Benchmark, DayHand, WeakerScores
from tests.support.web.app import FIVE_HANDS
from tests.support.web.game_page import GamePage
from tests.support.web.live_server import LiveServer
from tests.web.browser.conftest import PHONE, Deal, NewPlayer

pytestmark = pytest.mark.slow

KEEP_SCREENS = """() => {
  window.screens = [];
  const look = () => window.screens.push(document.querySelector('.stage')?.textContent ?? '');
  const main = document.querySelector('main');
  new MutationObserver(look).observe(main, { childList: true, subtree: true });
}"""


def test_done_asks_when_a_word_is_spelled(game: GamePage, deal: Deal) -> None:
    deal("uezkltz")
    game.deal("uezkltz")
    game.play("elk")
    game.type("zu")
    game.tap("done")
    expect(game.at("confirm")).to_contain_text("ZU is spelled but not played.")
    game.tap("confirm-no")
    game.expect_word("zu")
    game.press("Escape")
    # Nothing is spelled, and a free hand can be followed by another: no question.
    game.stop()
    expect(game.at("result")).to_have_text("21 points")


def test_done_asks_in_the_scored_try_as_long_as_letters_are_left(
    new_server: LiveServer, new_player: NewPlayer
) -> None:
    game = new_player(new_server).open("#/daily")
    game.tap("daily-start")
    game.expect_hand("aretiin")
    game.play("tin")
    game.tap("done")
    expect(game.at("confirm")).to_contain_text("You have 4 letters left")
    expect(game.at("confirm")).to_contain_text("It would count 9 points.")
    expect(game.at("confirm-no")).to_be_focused()
    game.press("Escape")
    game.play("air")
    game.expect_played(("tin", "9"), ("air", "9"))
    game.tap("done")
    game.tap("confirm-yes")
    expect(game.at("result")).to_have_text(re.compile("18 points"))


def test_a_refused_word_that_still_lies_there_is_not_called_spelled(
    new_server: LiveServer, new_player: NewPlayer, deal: Deal
) -> None:
    game = new_player(new_server).open("#/daily")
    game.tap("daily-start")
    game.expect_hand("aretiin")
    game.play("tar", "nii")
    game.expect_played(("tar", "9"), ("nii", "refused"))
    game.expect_word("nii")
    game.tap("done")
    expect(game.at("confirm")).to_contain_text("You have 4 letters left")
    expect(game.at("confirm")).not_to_contain_text("NII")
    game.tap("confirm-no")
    # In free play nothing is at stake then.
    deal("uezkltz")
    game.tap("new-hand")
    game.tap("confirm-yes")
    game.expect_hand("uezkltz")
    game.play("elk", "zu")
    game.expect_word("zu")
    game.tap("done")
    expect(game.at("result")).to_have_text("21 points")


def test_done_does_not_ask_once_the_ladder_is_climbed(
    five_hands: LiveServer, new_player: NewPlayer, monkeypatch: pytest.MonkeyPatch
) -> None:
    worth = Benchmark(9, 9, WeakerScores(4, 6, 9))
    monkeypatch.setitem(FIVE_HANDS, ("classic", 5), DayHand("tinvv", worth, ("tin",)))
    game = new_player(five_hands).open()
    game.expect_hand("tinvv")
    game.tap("done")
    expect(game.at("confirm")).to_contain_text("You have 5 letters left")
    game.tap("confirm-no")
    game.play("tin")
    expect(game.at("ladder-next")).to_contain_text("nothing above that")
    game.type("v")
    game.tap("done")
    expect(game.at("result")).to_contain_text("9 points")


def test_done_does_not_ask_once_a_puzzle_is_solved(
    server: LiveServer, new_player: NewPlayer, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def puzzle(*_: object) -> PuzzleHand:
        return PuzzleHand("classic", 5, "tinvv", 9, 8, 1500)

    monkeypatch.setattr(server.app.services.solver, "puzzle", puzzle)
    game = new_player(server).open("#/puzzles")
    game.tap("puzzle-start")
    game.expect_hand("tinvv")
    expect(game.at("puzzle-target")).to_be_visible()
    game.play("tin")
    game.expect_played(("tin", "9"))
    game.tap("done")
    expect(game.at("puzzle-result")).to_contain_text("Solved")


@PHONE
def test_the_next_hand_of_the_day_and_a_free_one_are_not_alike(
    five_hands: LiveServer, new_player: NewPlayer
) -> None:
    game = new_player(five_hands).open()
    game.expect_hand("stare")
    game.play("rates")
    following, free = game.at("next-of-day"), game.at("again")
    expect(following).to_have_text("Go on: hand 2 of 5")
    expect(following).to_have_class("primary big")
    expect(free).to_have_text("Deal a free hand")
    expect(free).to_have_class("quiet")
    boxes = following.bounding_box(), free.bounding_box()
    assert boxes[0] is not None
    assert boxes[1] is not None
    assert boxes[0]["y"] + boxes[0]["height"] < boxes[1]["y"]


@PHONE
def test_done_is_far_from_the_button_that_plays_a_word(game: GamePage, deal: Deal) -> None:
    deal("uezkltz")
    game.deal("uezkltz")
    play, done, hand = (game.at(name).first.bounding_box() for name in ("play", "done", "tile"))
    assert play is not None
    assert done is not None
    assert hand is not None
    assert done["y"] + done["height"] < hand["y"] < play["y"]


@pytest.mark.parametrize("last", ["dd*lout", "loud"])
def test_no_review_is_worked_out_before_the_offer_to_play_again(
    game: GamePage, deal: Deal, last: str
) -> None:
    hand = "lou*d" if last == "loud" else "dd*lout"
    deal(hand)
    game.deal(hand, "wildcard")
    game.page.evaluate(KEEP_SCREENS)
    if last == "loud":
        game.play("lou*d")  # no letter is left, whether or not it is a word
    else:
        game.play("loud")
        game.tap("done")
    expect(game.at("show-review")).to_be_visible()
    screens: list[str] = game.page.evaluate("window.screens")
    assert not [each for each in screens if "Working out" in each]
    offers = [i for i, each in enumerate(screens) if "see the review now" in each]
    hands = [i for i, each in enumerate(screens) if "Play word" in each]
    assert max(hands, default=-1) < min(offers)


def test_a_computers_words_are_its_own(game: GamePage, deal: Deal) -> None:
    deal("stat")
    game.deal("stat", by="skynet")
    expect(game.page.get_by_role("group", name="SkyNet: the hand")).to_be_visible()
    expect(game.page.get_by_role("group", name=re.compile("^Your"))).to_have_count(0)
    game.tap("skip")
    expect(game.at("result")).to_have_text("SkyNet: 66 points")
    stat = game.at("playable").filter(has_text=re.compile("^stat "))
    expect(stat).to_have_text("stat 66 (SkyNet)")
    expect(game.page.locator(".words .yours")).to_have_count(0)
    expect(game.page.get_by_text("(yours)")).to_have_count(0)
    # What you play yourself is yours.
    game.tap("practice")
    game.play("stat")
    expect(game.at("result")).to_be_visible()
    expect(game.page.locator(".words .yours")).to_have_text("✓ stat 66 (yours)")


@pytest.mark.parametrize(
    ("width", "height"),
    [(640, 360), (320, 256), (180, 320), (512, 384)],
    ids=["a phone on its side", "400 % of 1280", "200 % of a phone", "250 % of 1280"],
)
def test_everything_is_reached_on_a_low_screen_and_when_enlarged(
    server: LiveServer, new_player: NewPlayer, deal: Deal, width: int, height: int
) -> None:
    game = new_player(server, viewport={"width": width, "height": height}).open()
    deal("dd*loutxenst")
    game.deal("dd*loutxenst", "wildcard")
    assert game.overflow() == 0
    for name in ("tile", "shuffle", "back", "clear", "play", "done", "substitute"):
        for each in game.at(name).all():
            # Scrolls there, and waits until a click would hit it and nothing that lies over it.
            each.click(trial=True)
            box = each.bounding_box()
            assert box is not None
            assert box["x"] >= 0
            assert box["x"] + box["width"] <= width
    overlapping = game.page.evaluate(OVERLAPPING)
    assert overlapping == []
    game.tap(game.at("tile").first)
    game.tap("clear")
    game.type("out")
    game.tap("play")
    expect(game.at("played-word")).to_have_count(1)
    assert game.overflow() == 0


OVERLAPPING = """() => {
  const all = [...document.querySelectorAll('.hand-view button, .hand-view h1, .hand-view output')]
    .filter(one => one.checkVisibility());
  const boxes = all.map(one => one.getBoundingClientRect());
  const found = [];
  boxes.forEach((a, i) => boxes.forEach((b, j) => {
    const over = Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1
      && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
    if (i < j && over) found.push([all[i].outerHTML, all[j].outerHTML]);
  }));
  return found;
}"""


def test_a_hand_of_seven_and_its_button_are_seen_at_once_on_a_phone_on_its_side(
    server: LiveServer, new_player: NewPlayer, deal: Deal
) -> None:
    game = new_player(server, viewport={"width": 640, "height": 360}).open()
    deal("aretiin")
    game.deal("aretiin")
    game.at("play").scroll_into_view_if_needed()
    for each in [*game.at("tile").all(), game.at("play"), game.at("word")]:
        expect(each).to_be_in_viewport(ratio=1)


def test_a_first_hand_is_seen_with_its_button_before_scrolling_on_a_phone_on_its_side(
    five_hands: LiveServer, new_player: NewPlayer
) -> None:
    game = new_player(five_hands, viewport={"width": 640, "height": 360}).open()
    game.play("tar")
    for each in [*game.at("tile").all(), game.at("play"), game.at("word")]:
        expect(each).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("language", ["en", "uk"])
def test_what_closes_a_dialog_is_seen_on_a_phone_on_its_side(
    server: LiveServer, new_player: NewPlayer, deal: Deal, language: str
) -> None:
    game = new_player(server, "light", language, viewport={"width": 640, "height": 360}).open()
    game.tap("settings")
    expect(game.at("settings-close")).to_be_in_viewport(ratio=1)
    expect(game.at("feel")).to_be_in_viewport(ratio=1)
    game.tap("settings-close")
    deal("dd*loutxenst")
    game.deal("dd*loutxenst", "wildcard")
    game.tap("substitute")
    expect(game.at("substitute-confirm")).to_be_in_viewport(ratio=1)
