"""Coming back to what was played: by a reload, from the page of the day, from one's own page."""

import pytest
from playwright.sync_api import expect

from tests.support.web.app import PERFECT_WORDS
from tests.support.web.game_page import GamePage
from tests.support.web.live_server import LiveServer
from tests.web.browser.conftest import BOTH_SCREENS, Deal, NewPlayer
from tests.web.browser.test_failure import BROKEN, allow, refuse

pytestmark = pytest.mark.slow


@pytest.fixture
def visitor(five_hands: LiveServer, new_player: NewPlayer) -> GamePage:
    """Somebody with five hands to play today."""
    game = new_player(five_hands).open()
    game.expect_hand("stare")
    return game


def finish(game: GamePage, *words: str) -> None:
    """Play a hand with *words* in a minute, to its end."""
    game.server.clock.seconds += 60
    game.play(*words)
    if game.at("done").is_visible():
        game.stop()
    expect(game.at("result").or_(game.at("show-review"))).to_be_visible()


def free_hand(game: GamePage, deal: Deal, hand: str, rules: str = "classic") -> None:
    game.server.clock.seconds += 60
    deal(hand)
    game.deal(hand, rules)
    game.expect_hand(hand)


def test_the_offer_to_play_once_more_is_there_after_a_reload(visitor: GamePage, deal: Deal) -> None:
    free_hand(visitor, deal, "dd*lout", "wildcard")
    visitor.play("loud")
    visitor.stop()
    expect(visitor.at("replay")).to_be_visible()
    visitor.page.reload()
    expect(visitor.at("replay")).to_be_visible()
    expect(visitor.at("result")).to_have_count(0)
    visitor.server.clock.seconds += 60
    visitor.tap("replay")
    visitor.expect_hand("dd*lout")
    visitor.play("out")
    visitor.page.reload()
    visitor.expect_played(("out", "27"))
    visitor.stop()
    expect(visitor.page.locator("main")).to_contain_text("The better score counts: ")


def test_the_offer_is_gone_after_the_replay_that_counts(visitor: GamePage, deal: Deal) -> None:
    refuse(visitor, "**/review", "POST", BROKEN)
    free_hand(visitor, deal, "dd*lout", "wildcard")
    visitor.play("loud")
    visitor.stop()
    visitor.server.clock.seconds += 60
    visitor.tap("replay")
    visitor.expect_hand("dd*lout")
    visitor.play("out")
    visitor.tap("done")
    expect(visitor.at("failure")).to_be_visible()  # so nothing was told about the hand
    allow(visitor)
    visitor.go("#/you")
    expect(visitor.at("recent-round")).to_have_count(2)
    visitor.tap(visitor.at("recent-round").last.get_by_role("link"))
    expect(visitor.at("offer")).to_contain_text("You have begun to play this hand once more.")
    expect(visitor.at("replay")).to_have_count(0)
    visitor.tap("show-review")
    expect(visitor.at("result")).to_have_text("95 points")


def test_the_offer_is_found_again_on_another_visit(visitor: GamePage, deal: Deal) -> None:
    free_hand(visitor, deal, "dd*lout", "wildcard")
    visitor.play("loud")
    visitor.stop()
    later = visitor.second_tab().open()
    later.expect_hand("stare")
    later.go("#/you")
    later.tap(later.at("recent-round").get_by_role("link"))
    expect(later.at("replay")).to_be_visible()
    assert not [url for url in later.requested if url.endswith("/review")]


@BOTH_SCREENS
def test_every_hand_that_was_played_today_leads_to_its_review(visitor: GamePage) -> None:
    finish(visitor, "rates")
    visitor.tap("next-of-day")
    finish(visitor, "plan")
    visitor.go("#/daily")
    links = visitor.at("day-review")
    expect(links).to_have_count(2)
    expect(visitor.page.locator("main")).to_contain_text("Open a hand to see its review again.")
    assert visitor.overflow() == 0
    visitor.tap(links.first)
    expect(visitor.at("result")).to_have_text("A perfect hand: 75 points")
    expect(visitor.at("celebration")).to_have_count(0)
    visitor.page.reload()
    expect(visitor.at("result")).to_have_text("A perfect hand: 75 points")
    visitor.tap("next-of-day")
    expect(visitor.page.get_by_role("heading", level=1)).to_have_text("Hand 3 of 5")
    visitor.page.reload()
    expect(visitor.page.get_by_role("heading", level=1)).to_have_text("Hand 3 of 5")


def test_all_reviews_are_reached_from_the_end_of_the_day(visitor: GamePage) -> None:
    for words in PERFECT_WORDS:
        finish(visitor, *words)
        visitor.tap(visitor.at("next-of-day").or_(visitor.at("see-day")))
    expect(visitor.at("day-end")).to_be_visible()
    expect(visitor.at("day-review")).to_have_count(5)
    visitor.tap(visitor.at("day-review").nth(1))
    expect(visitor.at("result")).to_have_text("A perfect hand: 98 points")
    visitor.page.go_back()
    expect(visitor.at("day-end")).to_be_visible()


@BOTH_SCREENS
def test_the_last_hands_are_listed_and_lead_to_their_reviews(visitor: GamePage, deal: Deal) -> None:
    free_hand(visitor, deal, "uezkltz")
    visitor.play("lute")
    visitor.stop()
    free_hand(visitor, deal, "aretiin")
    visitor.play("tin")
    visitor.go("#/you")
    rows = visitor.at("recent-round")
    expect(rows).to_have_count(2)
    expect(rows.first).to_contain_text("Not finished: go on")
    expect(rows.last).to_contain_text("Classic, 7 letters")
    expect(rows.last).to_contain_text("16 points")
    expect(rows.last).to_contain_text("November 13")
    assert visitor.overflow() == 0
    visitor.tap(rows.last.get_by_role("link"))
    expect(visitor.at("result")).to_have_text("16 points")
    visitor.page.reload()
    expect(visitor.at("result")).to_have_text("16 points")
    visitor.go("#/you")
    visitor.tap(rows.first.get_by_role("link"))
    visitor.expect_played(("tin", "9"))
    visitor.page.reload()
    visitor.expect_played(("tin", "9"))


def test_a_hand_of_somebody_else_is_not_shown(visitor: GamePage) -> None:
    other = visitor.server.app.player("Ada")
    played = other.move(other.begin_day(), "rates")
    visitor.allow_errors("status of 404")
    visitor.page.evaluate("where => { location.hash = where; }", f"#/r/{played['id']}")
    expect(visitor.page.locator("body")).to_contain_text("There is no such hand")
    visitor.expect_hand("stare")


# Challenges.


@pytest.fixture
def made(five_hands: LiveServer) -> str:
    """The id of a challenge of Anna's, with a hand of which she made 16 points."""
    anna = five_hands.app.player("Anna")
    played = anna.play("classic", "uezkltz", "lute", ".")
    found: str = anna.ask("POST", "/api/challenges", {"round": played["id"]}).json()["id"]
    return found


@BOTH_SCREENS
def test_a_challenge_that_was_left_midway_goes_on(visitor: GamePage, deal: Deal, made: str) -> None:
    visitor.server.clock.seconds += 60
    visitor.page.evaluate("where => { location.hash = where; }", f"#/c/{made}")
    visitor.tap("challenge-accept")
    visitor.expect_hand("uezkltz")
    visitor.play("elk")
    free_hand_instead(visitor, deal)
    # As on another device: nothing is kept but who one is.
    visitor.page.evaluate("() => sessionStorage.clear()")
    visitor.page.reload()
    visitor.expect_hand("aretiin")
    for view in ("#/daily", "#/you"):
        visitor.go(view)
        listed = visitor.at("listed-challenge")
        expect(listed).to_contain_text("Anna’s challenge")
        expect(listed).to_contain_text("Classic, 7 letters · 1 player")
        expect(listed).to_contain_text("Not finished: go on")
        assert visitor.overflow() == 0
    visitor.tap(visitor.at("listed-challenge").get_by_role("link"))
    expect(visitor.at("challenge-accept")).to_have_text("Go on playing")
    visitor.tap("challenge-accept")
    visitor.expect_played(("elk", "21"))
    visitor.page.evaluate("() => sessionStorage.clear()")
    visitor.page.reload()
    visitor.expect_hand("aretiin")
    visitor.go("#/you")
    visitor.tap(visitor.at("recent-round").filter(has_text="Challenge").get_by_role("link"))
    visitor.expect_played(("elk", "21"))
    visitor.stop()
    visitor.tap("compare")
    expect(visitor.at("challenge-result")).to_have_text("You won by 5.")
    visitor.go("#/daily")
    expect(visitor.at("listed-challenge")).to_have_count(0)
    visitor.go("#/you")
    expect(visitor.at("listed-challenge")).to_have_count(1)


def free_hand_instead(game: GamePage, deal: Deal) -> None:
    """Leave the hand for another one."""
    game.server.clock.seconds += 60
    deal("aretiin")
    game.tap("new-hand")
    game.tap("confirm-yes")
    game.expect_hand("aretiin")


def test_the_challenger_finds_the_own_challenges(
    five_hands: LiveServer, new_player: NewPlayer, deal: Deal
) -> None:
    game = new_player(five_hands).open()
    free_hand(game, deal, "uezkltz")
    game.play("lute")
    game.stop()
    game.tap(game.at("share").locator("summary"))
    game.tap("challenge-make")
    expect(game.at("challenge-text")).to_contain_text("/c/")
    id_ = game.at("challenge-text").inner_text().partition("/c/")[2].split()[0]
    anna = five_hands.app.player("Anna")
    anna.move(anna.ask("POST", f"/api/challenges/{id_}", {}).json(), "klutz", ".")
    game.go("#/you")
    listed = game.at("listed-challenge")
    expect(listed).to_contain_text("Your challenge")
    expect(listed).to_contain_text("2 players")
    game.tap(listed.get_by_role("link"))
    expect(game.at("challenge-result")).to_have_text("Anna won by 74.")
    expect(game.at("challenge")).to_contain_text("You made 16 points of a hand")
