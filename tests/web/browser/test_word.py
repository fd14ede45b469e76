"""The word that is being spelled: what it is worth, what a wildcard in it is, how it is refused."""

import pytest
from playwright.sync_api import expect

from tests.support.web.game_page import GamePage
from tests.web.browser.conftest import PHONE, Deal

pytestmark = pytest.mark.slow


@pytest.mark.parametrize(
    ("hand", "rules", "words"),
    [
        ("uezkltz", "classic", ["lute", "zz"]),
        ("aretiin", "classic", ["inertia"]),
        ("dd*lout", "wildcard", ["out", "l*d"]),
    ],
)
def test_the_points_of_a_word_are_seen_before_it_is_played(
    game: GamePage, deal: Deal, hand: str, rules: str, words: list[str]
) -> None:
    deal(hand)
    game.deal(hand, rules)
    expect(game.at("worth")).to_be_hidden()
    for word in words:
        game.type(word)
        expect(game.at("worth")).to_be_visible()
        before = game.at("worth").inner_text()
        with game.page.expect_response("**/moves") as answer:
            game.press("Enter")
        turn = answer.value.json()["turns"][-1]
        if turn["accepted"]:
            assert before == f"{turn['points']} points"
        expect(game.at("worth")).to_be_hidden()


def test_the_points_follow_every_letter(game: GamePage, deal: Deal) -> None:
    deal("uezkltz")
    game.deal("uezkltz")
    for letter, points in zip("klutz", ("5", "12", "21", "32", "90"), strict=True):
        game.type(letter)
        expect(game.at("worth")).to_have_text(f"{points} points")
    game.press("Backspace")
    expect(game.at("worth")).to_have_text("32 points")


@PHONE
@pytest.mark.parametrize("width", [320, 360, 390])
def test_the_points_cover_no_tile_on_a_phone(game: GamePage, deal: Deal, width: int) -> None:
    game.page.set_viewport_size({"width": width, "height": 640})
    deal("tinaretoe")
    game.deal("tinaretoe")
    game.type("tinaretoe")
    expect(game.at("worth")).to_be_visible()
    covered = game.page.evaluate(
        """() => {
          const pill = document.querySelector('[data-testid=worth]').getBoundingClientRect();
          return [...document.querySelectorAll('.word .tile, .hand .tile')].filter(tile => {
            const box = tile.getBoundingClientRect();
            return box.left < pill.right && pill.left < box.right
              && box.top < pill.bottom && pill.top < box.bottom;
          }).length;
        }"""
    )
    assert covered == 0


def test_a_vowel_that_is_not_held_takes_the_wildcard(game: GamePage, deal: Deal) -> None:
    deal("dd*lout")
    game.deal("dd*lout", "wildcard")
    game.type("lid")
    game.expect_word("l*d")
    expect(game.at("word-tile").nth(1).locator(".letter")).to_have_text("I")
    game.press("Enter")
    expect(game.at("played-word")).to_have_attribute("data-word", "l*d")
    # It may be read as LAD, LED and LID: the first one is shown, before and after a reload.
    expect(game.at("played-word").locator(".spelled")).to_have_text("lad")
    expect(game.at("status")).to_contain_text("LAD")
    game.page.reload()
    expect(game.at("played-word").locator(".spelled")).to_have_text("lad")
    # A second one has no wildcard left.
    game.type("i")
    game.expect_status("There is no I left in your hand.")


def test_a_wildcard_in_a_finished_word_shows_the_vowel_that_it_became(
    game: GamePage, deal: Deal
) -> None:
    deal("dd*lout")
    game.deal("dd*lout", "wildcard")
    game.play("l*d")
    vowel = game.at("played-word").locator(".became")
    expect(vowel).to_have_text("a")
    expect(game.at("played-word").locator(".spelled")).to_have_text("lad")
    plain = game.at("played-word").locator(".spelled")
    colours = [each.evaluate("one => getComputedStyle(one).color") for each in (vowel, plain)]
    assert colours[0] != colours[1]


def test_a_refused_word_stays_and_its_message_holds(game: GamePage, deal: Deal) -> None:
    deal("aretiin")
    game.deal("aretiin")
    game.play("tiin")
    game.expect_word("tiin")
    game.expect_status("TIIN is not in the word list.")
    # Enter does not send it again, and nothing goes by itself.
    game.press("Enter")
    game.page.wait_for_timeout(300)
    game.expect_status("TIIN is not in the word list.")
    game.expect_played(("tiin", "refused"))
    game.press("Backspace")
    expect(game.at("status")).to_have_text("")
    game.expect_word("tii")
    # A letter begins another word.
    game.press("Escape")
    game.play("nit")
    game.play("aer")
    game.expect_word("aer")
    game.type("er")
    game.expect_word("er")


def test_the_letters_that_a_refused_word_cost_are_seen_once_more(
    game: GamePage, deal: Deal
) -> None:
    deal("dd*lout")
    game.deal("dd*lout", "wildcard")
    game.play("dld")
    expect(game.at("word-lost")).to_have_count(3)
    game.expect_word("")
    game.expect_hand("*out")
    game.type("o")
    expect(game.at("word-lost")).to_have_count(0)
    game.expect_word("o")
