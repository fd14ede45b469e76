"""Puzzles: hands on which SkyNet is to be beaten."""

import re

import pytest
from playwright.sync_api import expect

from tests.support.web.app import set_puzzle
from tests.support.web.game_page import GamePage
from tests.support.web.live_server import LiveServer
from tests.web.browser.conftest import BOTH_SCREENS, NewPlayer

pytestmark = pytest.mark.slow


@pytest.fixture
def solver_of_puzzles(server: LiveServer, monkeypatch: pytest.MonkeyPatch) -> LiveServer:
    """A server whose puzzles are all uezkltz, on which SkyNet makes 90 of 100."""
    set_puzzle(monkeypatch, server.app)
    return server


@BOTH_SCREENS
def test_a_puzzle_is_played_and_moves_the_rating(
    solver_of_puzzles: LiveServer, new_player: NewPlayer
) -> None:
    game = new_player(solver_of_puzzles).open()
    game.tap("nav-puzzles")
    expect(game.page.get_by_role("heading", level=1)).to_have_text("Puzzles: beat SkyNet")
    expect(game.at("puzzle-rating")).to_have_text("1,200")
    game.tap("puzzle-start")
    game.expect_hand("uezkltz")
    expect(game.at("puzzle-target")).to_have_text("Beat SkyNet: more than 90 points")
    expect(game.at("hint")).to_be_hidden()
    expect(game.page.locator(".hand-view header")).to_contain_text("Puzzle")
    expect(game.page.locator(".hand-view header")).not_to_contain_text("not counted")
    game.page.reload()
    expect(game.at("puzzle-target")).to_have_text("Beat SkyNet: more than 90 points")
    game.play("lutz", "zek")
    expect(game.at("result")).to_have_text(re.compile("100 points"))
    expect(game.at("puzzle-result")).to_contain_text("★ Solved: you beat SkyNet!")
    expect(game.at("beat")).to_have_count(0)
    expect(game.at("puzzle-result")).to_contain_text(re.compile(r"Rating 1,\d\d\d \(\+\d+\)\."))
    solver_of_puzzles.clock.seconds += 60
    game.tap("next-puzzle")
    game.expect_hand("uezkltz")
    game.play("lute")
    game.stop()
    expect(game.at("puzzle-result")).to_contain_text("SkyNet’s 90 points had to be beaten.")
    expect(game.at("puzzle-result")).to_contain_text(re.compile(r"\(−\d+\)"))
    game.go("#/puzzles")
    expect(game.page.locator("main")).to_contain_text("Solved: 1 of 2")
    expect(game.at("puzzle-history")).to_contain_text("Your rating, from 1,200 to 1,")
    expect(game.at("puzzle-history").locator("text").first).to_have_text("1,200")
    expect(game.at("puzzle-history").locator("polyline")).to_have_attribute(
        "points", re.compile(r"^\S+ \S+ \S+$")
    )
    expect(game.at("puzzle-start")).to_have_text("Next puzzle")
    assert game.overflow() == 0
    # What was missed comes back after some days, without moving the rating.
    solver_of_puzzles.clock.seconds += 30 * 86_400
    game.page.reload()
    expect(game.at("puzzle-due")).to_have_text("1 hand that you missed comes back today.")
    game.tap("puzzle-start")
    expect(game.at("puzzle-again")).to_be_visible()
    game.play("lutz", "zek")
    expect(game.at("puzzle-result")).to_contain_text("your rating stays")


def test_an_open_puzzle_goes_on(solver_of_puzzles: LiveServer, new_player: NewPlayer) -> None:
    game: GamePage = new_player(solver_of_puzzles).open("#/puzzles")
    game.tap("puzzle-start")
    game.expect_hand("uezkltz")
    game.play("elk")
    game.go("#/puzzles")
    expect(game.at("puzzle-start")).to_have_text("Go on with your puzzle")
    game.tap("puzzle-start")
    game.expect_played(("elk", "21"))
