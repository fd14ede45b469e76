"""Without a network: the rules, a practice hand, the statistics; no round is lost."""

import json
from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from tests.support.web.game_page import GamePage
from tests.support.web.live_server import LiveServer
from tests.web.browser.conftest import Deal, NewPlayer

pytestmark = pytest.mark.slow

KEEPS_WHAT_IT_NEEDS = """async () => {
  const kept = () => localStorage.getItem("handful.answer.practice") !== null;
  while (navigator.serviceWorker.controller === null || !kept())
    await new Promise(resolve => setTimeout(resolve, 20));
}"""
LOST = ("ERR_INTERNET_DISCONNECTED", "ERR_CONNECTION", "ERR_FAILED")


@pytest.fixture
def visitor(new_server: LiveServer, new_player: NewPlayer, deal: Deal) -> Iterator[GamePage]:
    """Somebody in the midst of a hand, whose browser keeps what it needs offline."""
    game = new_player(new_server, service_workers="allow").open()
    game.allow_errors(*LOST)
    deal("aretiin")
    game.deal("aretiin")
    game.play("tie")
    game.page.evaluate(KEEPS_WHAT_IT_NEEDS)
    yield game
    game.context.set_offline(False)


def practice_words(game: GamePage) -> list[str]:
    """The words of the first practice hand that is kept."""
    kept = json.loads(game.page.evaluate("localStorage.getItem('handful.answer.practice')"))
    return list(kept["answer"]["hands"][0]["words"])


def test_an_offline_reload_offers_a_practice_hand_and_goes_on_when_it_is_back(
    new_server: LiveServer, visitor: GamePage
) -> None:
    game = visitor
    new_server.stop()
    try:
        game.context.set_offline(True)
        game.page.reload()
        expect(game.at("offline")).to_contain_text("You are offline")
        expect(game.at("banner")).to_contain_text("You are offline.")
        expect(game.page.get_by_text("One moment")).to_have_count(0)
        game.tap("offline-practice")
        expect(game.at("tile")).to_have_count(9)
        expect(game.page.locator("main")).to_contain_text("nothing is counted")
        best = practice_words(game)[0]
        game.play(best)
        expect(game.at("status")).to_contain_text(f"{best.upper()} earns")
        game.tap("done")
        expect(game.at("practice-result")).to_be_visible()
        expect(game.at("missed-word").first).to_be_visible()
        game.tap("practice-next")
        expect(game.at("tile")).to_have_count(9)
    finally:
        new_server.start()
    game.context.set_offline(False)
    expect(game.at("banner")).to_contain_text("Back online.")
    # Who practises is not interrupted.
    expect(game.at("tile")).to_have_count(9)
    game.go("#/")
    game.expect_played(("tie", "9"))
    game.expect_hand("arin")
    game.go("#/you")
    expect(game.at("statistics")).to_contain_text("Play a hand to its end")


def test_a_practice_hand_goes_on_after_an_offline_reload(visitor: GamePage) -> None:
    game = visitor
    game.context.set_offline(True)
    game.page.reload()
    game.tap("offline-practice")
    expect(game.at("tile")).to_have_count(9)
    short = [word for word in practice_words(game) if len(word) == 3]
    game.play(short[0])
    left = sorted(game.letters())
    total = game.at("total").text_content()
    game.type(left[0])
    game.page.reload()
    expect(game.at("played-word")).to_have_count(1)
    expect(game.at("played-word")).to_have_attribute("data-word", short[0])
    assert sorted(game.letters()) == left
    expect(game.at("total")).to_have_text(total or "")
    game.expect_word(left[0])
    game.press("Escape")
    game.tap("done")
    expect(game.at("practice-result")).to_have_text(f"{total} points")
    game.page.reload()
    expect(game.at("practice-result")).to_have_text(f"{total} points")
    assert short[0] not in game.at("missed-word").locator(".spelled").all_text_contents()
    game.tap("practice-next")
    expect(game.at("tile")).to_have_count(9)
    expect(game.at("played-word")).to_have_count(0)


def test_offline_the_rules_and_the_statistics_as_last_seen_are_there(visitor: GamePage) -> None:
    game = visitor
    game.play("ran")
    game.stop()
    game.go("#/you")
    expect(game.at("statistics")).to_contain_text("1 hand")
    game.context.set_offline(True)
    game.page.reload()
    expect(game.at("last-seen")).to_contain_text("as last seen")
    expect(game.at("statistics")).to_contain_text("1 hand")
    expect(game.at("delete")).to_have_count(0)
    game.go("#/about")
    expect(game.page.get_by_role("heading", level=1)).to_have_text("How to play")
    game.go("#/daily")
    expect(game.at("offline")).to_be_visible()
    game.context.set_offline(False)
    expect(game.at("daily-start")).to_be_visible()
    expect(game.at("banner")).to_contain_text("Back online.")


def test_a_page_that_is_asked_for_while_offline_comes_by_itself_later(game: GamePage) -> None:
    # Nor, on a slow machine, were those that the page loads beforehand.
    game.allow_errors(*LOST, "Failed to fetch dynamically imported module")
    game.context.set_offline(True)
    try:
        game.page.evaluate("location.hash = '#/daily'")
        # The files of that page were not loaded yet, and there is no service worker here.
        expect(game.at("banner")).to_contain_text("You are offline.")
        expect(game.page.get_by_text("One moment")).to_have_count(0)
    finally:
        game.context.set_offline(False)
    expect(game.at("daily-start")).to_be_visible()


def test_a_move_that_was_under_way_when_the_line_broke_is_sent_again(
    game: GamePage, deal: Deal
) -> None:
    game.allow_errors(*LOST)
    deal("aretiin")
    game.deal("aretiin")
    game.context.set_offline(True)
    try:
        game.type("train")
        game.press("Enter")
        expect(game.at("banner")).to_contain_text("You are offline.")
        expect(game.at("banner").get_by_role("link")).to_have_text("Play a practice hand")
        game.expect_word("train")
    finally:
        game.context.set_offline(False)
    game.expect_played(("train", "25"))
    expect(game.at("banner")).to_contain_text("Back online.")


def test_the_service_worker_keeps_nothing_of_the_api(visitor: GamePage) -> None:
    kept: list[str] = visitor.page.evaluate(
        "caches.keys().then(names => Promise.all(names.map(name => caches.open(name)"
        ".then(cache => cache.keys())))).then(all => all.flat().map(one => one.url))"
    )
    assert any(url.endswith("/app.js") for url in kept)
    assert [url for url in kept if "/api/" in url] == []


def test_who_deletes_everything_leaves_no_statistics_in_the_browser(visitor: GamePage) -> None:
    game = visitor
    game.go("#/you")
    assert "hands" in game.page.evaluate("localStorage.getItem('handful.answer.statistics')")
    game.tap("delete")
    game.tap("confirm-yes")
    expect(game.at("banner")).to_contain_text("Everything has been deleted.")
    assert game.page.evaluate("localStorage.getItem('handful.answer.statistics')") == "null"
