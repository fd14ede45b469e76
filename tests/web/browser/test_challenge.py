"""Challenges: a link on which others play the same letters, and then all compare."""

import re

import pytest
from playwright.sync_api import expect

from tests.support.web.app import MONDAY, PERFECT_WORDS
from tests.support.web.game_page import GamePage
from tests.support.web.live_server import LiveServer
from tests.web.browser.conftest import BOTH_SCREENS, Deal, NewPlayer

pytestmark = pytest.mark.slow


def link_of(game: GamePage) -> str:
    """The path of the link that was just made."""
    shown = game.at("challenge-text").or_(game.at("day-share-text"))
    expect(shown).to_contain_text("/c/")
    found = re.search(r"/c/\w+", shown.inner_text())
    assert found is not None
    return found.group()


def follow(game: GamePage, path: str) -> GamePage:
    """Open a link as others do who were sent it."""
    game.page.goto(f"{game.server.url}{path}")
    expect(game.at("challenge")).to_be_visible()
    return game


@pytest.fixture
def challenger(server: LiveServer, new_player: NewPlayer, deal: Deal) -> GamePage:
    """Somebody who has played a hand."""
    game = new_player(server).open()
    deal("uezkltz")
    game.deal("uezkltz")
    game.play("lute")
    game.stop()
    return game


def challenge(game: GamePage) -> str:
    """Make a link of the hand that is over."""
    game.tap(game.at("share").locator("summary"))
    game.tap("challenge-make")
    return link_of(game)


def test_a_link_of_a_hand_is_made_and_both_see_both(
    challenger: GamePage, server: LiveServer, new_player: NewPlayer
) -> None:
    path = challenge(challenger)
    shown = challenger.at("challenge-text").inner_text()
    assert "Can you beat that?" in shown
    assert "lute" not in shown.lower()
    friend = follow(new_player(server), path)
    expect(friend.page).to_have_url(f"{server.url}/#{path}")
    expect(friend.page.get_by_role("heading", level=1)).to_contain_text("challenges you")
    expect(friend.at("challenge")).to_contain_text("16 points of a hand: Classic, 7 letters")
    expect(friend.at("challenge-hand")).to_have_count(0)
    friend.tap("challenge-accept")
    friend.expect_hand("uezkltz")
    expect(friend.page.locator(".hand-view header")).to_contain_text("Challenge")
    friend.play("klutz")
    friend.stop()
    friend.tap("compare")
    columns = friend.at("challenge-column")
    expect(columns).to_have_count(2)
    expect(columns.first).to_contain_text("klutz")
    expect(columns.first.get_by_role("heading")).to_have_text("You")
    expect(friend.at("challenge-result")).to_have_text("You won by 74.")
    expect(friend.page.get_by_role("heading", level=1)).to_contain_text("’s challenge")
    expect(columns.last).to_contain_text("lute")
    expect(friend.at("challenge-row")).to_have_count(2)
    expect(friend.at("challenge-accept")).to_have_count(0)
    # The challenger sees the same.
    follow(challenger, path)
    expect(challenger.page.get_by_role("heading", level=1)).to_have_text("Your challenge")
    expect(challenger.at("challenge-column")).to_have_count(2)
    expect(challenger.at("challenge-column").last.get_by_role("heading")).to_have_text("You")
    expect(challenger.at("challenge")).to_contain_text("You made 16 points of a hand")
    expect(challenger.at("challenge-result")).to_contain_text(" won by 74.")


def test_who_only_looks_at_a_link_is_no_player(
    challenger: GamePage, server: LiveServer, new_player: NewPlayer
) -> None:
    path = challenge(challenger)
    stranger = follow(new_player(server, welcomed=False), path)
    assert not [url for url in stranger.requested if url.endswith("/api/me")]
    assert stranger.context.cookies() == []
    stranger.tap("nav-play")
    expect(stranger.at("new-hand")).to_be_visible()
    assert [cookie["name"] for cookie in stranger.context.cookies()] == ["handful"]
    stranger.page.go_back()
    expect(stranger.at("challenge-accept")).to_be_visible()


def test_a_link_that_leads_nowhere_says_so(server: LiveServer, new_player: NewPlayer) -> None:
    game = new_player(server)
    game.allow_errors("status of 404")
    game.open("#/c/abcdefghjk")
    expect(game.at("failure")).to_contain_text("There is no such hand, or the link is not complete")


@BOTH_SCREENS
def test_ten_friends_compare(
    challenger: GamePage, server: LiveServer, new_player: NewPlayer
) -> None:
    path = challenge(challenger)
    for n in range(10):
        friend = server.app.player(f"Friend {n}")
        begun = friend.ask("POST", f"/api/challenges/{path[3:]}", {}).json()
        friend.move(begun, "elk" if n % 2 else "klutz", ".")
    follow(challenger, path)
    expect(challenger.at("challenge-row")).to_have_count(11)
    expect(challenger.at("challenge-row").last).to_contain_text("You")
    expect(challenger.at("challenge-result")).to_contain_text(" leads, 74 ahead of you.")
    expect(challenger.at("challenge-column")).to_have_count(11)
    assert challenger.overflow() == 0


def test_a_day_is_played_against_a_friend_as_ones_own_scored_try(
    five_hands: LiveServer, new_player: NewPlayer
) -> None:
    ada = five_hands.app.player("Ada")
    ada.play_five(*PERFECT_WORDS)
    made = ada.ask("POST", "/api/challenges", {"day": "2026-11-13"}).json()
    friend = follow(new_player(five_hands), made["path"])
    expect(friend.page.get_by_role("heading", level=1)).to_have_text("Ada challenges you")
    expect(friend.at("challenge")).to_contain_text("Ada made 500 of 500")
    expect(friend.at("challenge")).to_contain_text("your own scored try")
    friend.tap("challenge-accept")
    for number, words in enumerate(PERFECT_WORDS):
        expect(friend.at("day-square").nth(number)).to_have_attribute("aria-current", "step")
        five_hands.clock.seconds += 60
        friend.play(*words)
        expect(friend.at("result")).to_be_visible()
        friend.tap(friend.at("next-of-day").or_(friend.at("compare")))
    expect(friend.at("challenge-hand")).to_have_count(5)
    expect(friend.at("challenge-column")).to_have_count(10)
    expect(friend.at("challenge-result")).to_have_text("You and Ada are level.")
    friend.go("#/daily")
    expect(friend.at("daily-score")).to_have_text("500 / 500")
    expect(friend.at("day-place")).to_contain_text("of 2")


def test_a_past_day_is_played_against_a_friend(
    five_hands: LiveServer, new_player: NewPlayer
) -> None:
    ada = five_hands.app.player("Ada")
    ada.play_five(*PERFECT_WORDS)
    made = ada.ask("POST", "/api/challenges", {"day": "2026-11-13"}).json()
    five_hands.clock.set(MONDAY)
    friend = follow(new_player(five_hands), made["path"])
    expect(friend.at("challenge")).not_to_contain_text("your own scored try")
    friend.tap("challenge-accept")
    friend.expect_hand("stare")
    friend.play("rates")
    friend.tap("next-of-day")
    friend.expect_hand("planet")
    friend.page.evaluate("where => { location.hash = where; }", f"#{made['path']}")
    expect(friend.at("challenge-accept")).to_have_text("Go on playing")
    expect(friend.at("challenge-hand")).to_have_count(1)
    friend.tap("challenge-accept")
    friend.expect_hand("planet")
