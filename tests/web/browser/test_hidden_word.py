"""A word that is not shown: three dots for the eye, and what they stand for to be heard."""

import asyncio

import pytest
from playwright.sync_api import expect

from handful.lexicon import DEFAULT
from handful.rules import CLASSIC, Hand
from handful.web.solver import worker
from handful.web.solver.client import SolverClient
from handful.web.solver.value import DealtHand
from tests.support.web.game_page import GamePage
from tests.support.web.live_server import LiveServer
from tests.web.browser.conftest import Deal, NewPlayer
from tests.web.browser.test_access import violations

pytestmark = pytest.mark.slow

HAND = "fuckerb"
"""SkyNet plays a word of it that is not shown."""


@pytest.mark.parametrize(
    ("language", "spoken"),
    [("en", "a word that is not shown"), ("uk", "слово, яке не показано")],
)
def test_the_dots_are_read_out_as_what_they_stand_for(
    server: LiveServer, new_player: NewPlayer, deal: Deal, language: str, spoken: str
) -> None:
    game = new_player(server, "light", language).open()
    deal(HAND)
    game.deal(HAND)
    game.play("fuck")
    game.stop()
    for place in ("line-skynet", "line-perfect", "tier-familiar"):
        dots = game.at(place).get_by_text("•••").first
        expect(dots).to_have_accessible_name(spoken)
        expect(dots).to_have_role("img")
    assert violations(game) == []
    # What was typed is shown to who typed it; among the best words it is not.
    expect(game.at("review-row").first).to_contain_text("fuck")
    game.go("#/you")
    expect(game.at("best-word").get_by_text("•••")).to_have_accessible_name(spoken)


SPOKEN = "a word that is not shown"


def expect_not_on_page(game: GamePage) -> None:
    """Is no part of the page, also none that is only read out, the word itself?"""
    assert "fuck" not in game.page.content().lower()


def test_a_better_word_that_is_not_shown_is_three_dots(game: GamePage, deal: Deal) -> None:
    deal(HAND)
    game.deal(HAND)
    game.play("cub")
    game.stop()
    row = game.at("review-row").first
    expect(row.get_by_role("cell").first).to_have_text("cub")
    better = row.get_by_role("cell").last
    expect(better).to_contain_text("•••")
    expect(better.get_by_text("•••")).to_have_accessible_name(SPOKEN)
    expect_not_on_page(game)


def test_the_review_of_a_computer_does_not_show_it_either(game: GamePage, deal: Deal) -> None:
    deal(HAND)
    game.deal(HAND, by="skynet")
    expect(game.at("result")).to_have_text("SkyNet: 90 points")
    played = game.at("review-row").first.get_by_role("cell").first
    expect(played.get_by_text("•••")).to_have_accessible_name(SPOKEN)
    expect_not_on_page(game)
    game.page.reload()
    expect(game.at("result")).to_have_text("SkyNet: 90 points")
    expect_not_on_page(game)


def test_the_word_of_another_is_not_shown_beside_ones_own(
    server: LiveServer, new_player: NewPlayer
) -> None:
    ada = server.app.player("Ada")
    played = ada.play("classic", HAND, "fuck", ".")
    made = ada.ask("POST", "/api/challenges", {"round": played["id"]}).json()
    game = new_player(server)
    game.page.goto(f"{server.url}{made['path']}")
    game.tap("challenge-accept")
    game.expect_hand(HAND)
    game.play("cub")
    game.stop()
    game.tap("compare")
    expect(game.at("challenge-column")).to_have_count(2)
    dots = game.at("challenge").get_by_text("•••")
    expect(dots).to_have_accessible_name(SPOKEN)
    expect_not_on_page(game)


def test_a_computers_word_that_is_not_shown_is_announced_as_such(
    server: LiveServer, new_player: NewPlayer, deal: Deal
) -> None:
    game = new_player(server).open()
    deal(HAND)
    game.deal(HAND, by="skynet")
    game.expect_status("SkyNet: a word that is not shown, 90 points.")
    expect(game.at("played-word").get_by_text("•••")).to_have_accessible_name(SPOKEN)
    expect_not_on_page(game)


def test_a_hint_tells_no_word_that_is_not_shown(game: GamePage, deal: Deal) -> None:
    deal("whorebb")
    game.deal("whorebb")
    game.tap("hint")
    game.expect_status("A good word begins with B and has 4 letters.")


@pytest.mark.parametrize(
    "hand",
    ["uuvvvqj", "uukxdhk", HAND],
    ids=["no word", "no common word", "the best word is not shown"],
)
def test_a_hand_that_is_not_fit_is_not_dealt(
    game: GamePage, monkeypatch: pytest.MonkeyPatch, hand: str
) -> None:
    hands = map(Hand, [hand, "aretiin"])
    monkeypatch.setattr(type(CLASSIC), "deal", lambda *_: next(hands))

    async def deal(_: SolverClient, rules: str, size: int, *__: object) -> DealtHand:
        return await asyncio.to_thread(worker.deal_hand, DEFAULT, rules, size)

    monkeypatch.setattr(SolverClient, "deal", deal)
    game.deal("aretiin")
    game.expect_hand("aretiin")
