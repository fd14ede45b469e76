"""Every view in every theme, looked at by axe: nothing that keeps anybody out."""

from collections.abc import Callable
from typing import Any

import pytest
from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import expect

from tests.web.browser.conftest import ONE_SCREEN, Deal, Sit
from tests.web.browser.inn import Inn
from tests.web.browser.seat import Seat

LOOKS = [
    ("desktop", "light", "en"),
    ("phone", "light", "uk"),
    ("phone", "dark", "en"),
    ("desktop", "contrast", "en"),
]
Look = Callable[[str], None]


def violations(seat: Seat) -> list[Any]:
    """What axe finds; its script is put into the page once, for it is large."""
    if not seat.page.evaluate("'axe' in window"):
        seat.page.evaluate(AXE_SCRIPT)
    found: list[Any] = seat.page.evaluate(
        "axe.run({ resultTypes: ['violations'] }).then(found => found.violations)"
    )
    return found


@pytest.mark.parametrize(("screen", "theme", "language"), LOOKS, indirect=["screen"])
def test_no_view_keeps_anybody_out(
    new_inn: Inn, sit: Sit, deal: Deal, theme: str, language: str
) -> None:
    other = new_inn.house.player("Ada")
    other.move(other.begin_day(), "tie", ".")
    seat = sit(new_inn, theme, language, welcomed=False).open()
    found: dict[str, Any] = {}

    def look(view: str) -> None:
        barriers = [
            (each["id"], [node["target"] for node in each["nodes"]], each["nodes"][0]["any"])
            for each in violations(seat)
        ]
        if barriers:
            found[view] = barriers

    look("welcome")
    seat.press("Escape")
    expect(seat.at("new-hand")).to_be_visible()
    look("nothing dealt yet")
    look_at_a_hand(seat, deal, look)
    look_around(seat, look)
    assert found == {}


def look_at_a_hand(seat: Seat, deal: Deal, look: Look) -> None:
    deal("dd*lout")
    seat.deal("dd*lout", "wildcard")
    seat.type("d")
    look("playing")
    seat.press("Escape")
    seat.tap("substitute")
    expect(seat.at("substitute-dialog")).to_be_visible()
    look("exchange")
    seat.press("Escape")
    seat.tap("done")
    expect(seat.at("confirm")).to_be_visible()
    look("question")
    seat.press("Escape")
    seat.play("dl", "out")
    look("words played")
    seat.tap("done")
    expect(seat.at("show-review")).to_be_visible()
    look("offer")
    seat.tap("show-review")
    seat.tap(seat.at("share").locator("summary"))
    expect(seat.at("share-code")).to_be_visible()
    look("truth")


def look_around(seat: Seat, look: Look) -> None:
    for view in ("#/daily", "#/archive", "#/you", "#/about"):
        seat.go(view)
        look(view)
    seat.go("#/check")
    seat.forgive("status of 400")
    seat.at("check-code").fill("H1-NONE")
    seat.tap("check-code-send")
    expect(seat.at("check-code")).to_have_attribute("aria-invalid", "true")
    look("#/check")
    seat.tap("settings")
    expect(seat.at("settings-dialog")).to_be_visible()
    look("settings")
    seat.page.goto(f"{seat.inn.url}/docs")
    expect(seat.page.locator("article").first).to_be_visible()
    look("/docs")


@ONE_SCREEN
def test_a_barrier_would_be_seen(seat: Seat) -> None:
    seat.page.evaluate("document.querySelector('main').append(document.createElement('button'))")
    found = [each["id"] for each in violations(seat)]
    assert found == ["button-name"]
