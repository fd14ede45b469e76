"""One player in two tabs: each shows what the server has, and leads on from there."""

import pytest
from playwright.sync_api import expect

from tests.support.web.game_page import GamePage
from tests.support.web.live_server import LiveServer
from tests.web.browser.conftest import Deal, NewPlayer

pytestmark = pytest.mark.slow

ELSEWHERE = "went on in another window"
NEVER_REFRESHES = """() => {
  addEventListener('focus', event => event.stopImmediatePropagation(), true);
  document.addEventListener('visibilitychange', event => event.stopImmediatePropagation(), true);
}"""


@pytest.fixture
def tabs(five_hands: LiveServer, new_player: NewPlayer) -> tuple[GamePage, GamePage]:
    """Two tabs with the first of today's hands; the second hears of nothing before it asks."""
    first = new_player(five_hands).open()
    first.expect_hand("stare")
    second = first.second_tab().open()
    second.expect_hand("stare")
    second.allow_errors("status of 409")
    second.page.evaluate(NEVER_REFRESHES)
    return first, second


def finish(game: GamePage, word: str) -> None:
    game.play(word)
    expect(game.at("result")).to_be_visible()


def test_a_word_for_a_finished_hand_leads_to_the_next_hand(
    tabs: tuple[GamePage, GamePage],
) -> None:
    first, second = tabs
    finish(first, "rates")
    second.type("tar\n")
    expect(second.at("result")).to_be_visible()
    expect(second.at("banner")).to_have_text(f"TAR was not played: the hand {ELSEWHERE}.")
    expect(second.at("next-of-day")).to_have_text("Go on: hand 2 of 5")
    second.tap("next-of-day")
    second.expect_hand("planet")
    # The first tab goes on with the same hand.
    first.tap("next-of-day")
    first.expect_hand("planet")


def test_hands_that_were_finished_elsewhere_are_not_offered(
    tabs: tuple[GamePage, GamePage], five_hands: LiveServer
) -> None:
    first, second = tabs
    for word, following in (("rates", "planet"), ("planet", "aretiin")):
        five_hands.clock.seconds += 60
        finish(first, word)
        first.tap("next-of-day")
        first.expect_hand(following)
    second.type("tar\n")
    expect(second.at("next-of-day")).to_have_text("Go on: hand 3 of 5")


@pytest.mark.parametrize("action", ["hint", "done"])
def test_a_hint_and_the_end_of_a_finished_hand_lead_on_too(
    tabs: tuple[GamePage, GamePage], action: str
) -> None:
    first, second = tabs
    finish(first, "rates")
    second.tap(action)
    second.tap("confirm-yes")
    expect(second.at("banner")).to_contain_text(ELSEWHERE)
    expect(second.at("next-of-day")).to_have_text("Go on: hand 2 of 5")


def test_a_tab_with_a_result_leads_to_the_first_hand_that_is_not_finished(
    tabs: tuple[GamePage, GamePage], five_hands: LiveServer
) -> None:
    first, second = tabs
    finish(first, "rates")
    second.type("tar\n")
    expect(second.at("next-of-day")).to_have_text("Go on: hand 2 of 5")
    first.tap("next-of-day")
    first.expect_hand("planet")
    five_hands.clock.seconds += 60
    finish(first, "planet")
    second.tap("next-of-day")
    expect(second.at("next-of-day")).to_have_text("Go on: hand 3 of 5")


def test_a_word_of_a_deleted_player_starts_afresh(tabs: tuple[GamePage, GamePage]) -> None:
    first, second = tabs
    first.play("tar")
    second.allow_errors("status of 401", "status of 404")
    first.go("#/you")
    first.tap("delete")
    first.tap("confirm-yes")
    expect(first.at("banner")).to_contain_text("Everything has been deleted.")
    second.type("tar\n")
    expect(second.at("played-word")).to_have_count(0)
    expect(second.at("tile")).to_have_count(5)
    expect(second.at("status")).not_to_have_text("")


def test_practice_in_one_tab_leaves_the_day_in_the_other(
    tabs: tuple[GamePage, GamePage],
) -> None:
    first, second = tabs
    first.go("#/practice")
    second.play("tar")
    expect(second.at("total")).not_to_have_text("0")
    first.go("#/")
    first.expect_hand("se")


def test_a_reload_asks_for_no_review_while_another_tab_plays_the_replay(
    game: GamePage, deal: Deal
) -> None:
    deal("dd*lout")
    game.deal("dd*lout", "wildcard")
    game.play("loud")
    game.stop()
    expect(game.at("replay")).to_be_visible()
    other = game.second_tab().open()
    other.go("#/you")
    other.tap(other.at("recent-round").first.locator("a"))
    other.tap("replay")
    other.expect_hand("dd*lout")
    other.play("out")
    game.page.reload()
    expect(game.at("offer")).to_contain_text("See the review when that replay is finished")
    other.play("l*d")
    other.stop()
    expect(other.at("result")).to_be_visible()
    expect(other.page.locator("main")).to_contain_text("The better score counts")


def test_each_tab_keeps_its_own_hand_after_a_reload(game: GamePage, deal: Deal) -> None:
    deal("tinaretoe")
    game.deal("tinaretoe")
    other = game.second_tab().open()
    deal("dd*lout")
    other.deal("dd*lout", "wildcard")
    game.page.reload()
    game.expect_hand("tinaretoe")
    other.page.reload()
    other.expect_hand("dd*lout")


def test_an_offer_that_was_taken_elsewhere_is_not_made_again(game: GamePage, deal: Deal) -> None:
    deal("dd*lout")
    game.deal("dd*lout", "wildcard")
    game.play("loud")
    game.stop()
    other = game.second_tab().open()
    other.go("#/you")
    other.tap(other.at("recent-round").first.locator("a"))
    other.tap("replay")
    other.play("out")
    game.page.evaluate("dispatchEvent(new Event('focus'))")
    expect(game.at("replay")).to_have_count(0)
    expect(game.at("show-review")).to_be_visible()
