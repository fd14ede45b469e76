"""A word that is not shown: three dots for the eye, and what they stand for to be heard."""

import pytest
from playwright.sync_api import expect

from tests.web.browser.conftest import Deal, NewPlayer
from tests.web.browser.live_server import LiveServer
from tests.web.browser.test_access import violations

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


def test_a_computers_word_that_is_not_shown_is_announced_as_such(
    server: LiveServer, new_player: NewPlayer, deal: Deal
) -> None:
    game = new_player(server).open()
    deal(HAND)
    game.deal(HAND, by="skynet")
    game.expect_status("SkyNet: a word that is not shown, 90 points.")
    expect(game.at("played-word").get_by_text("•••")).to_have_accessible_name(
        "a word that is not shown"
    )
