"""The player: a name, figures with pictures, another device, and leaving for good."""

import re

from playwright.sync_api import Route, expect

from tests.web.browser.conftest import ONE_SCREEN, Deal, Sit
from tests.web.browser.inn import Inn
from tests.web.browser.seat import Seat


def play(seat: Seat, deal: Deal, hand: str, *words: str) -> None:
    """A classic hand, played to its end."""
    deal(hand)
    seat.deal(hand)
    seat.play(*words)
    if seat.at("done").is_visible():
        seat.stop()
    expect(seat.at("result")).to_be_visible()


def test_figures_and_pictures_of_what_was_played(seat: Seat, deal: Deal) -> None:
    seat.go("#/you")
    expect(seat.at("statistics")).to_contain_text("Play a hand to its end")
    seat.go("#/")
    play(seat, deal, "uezkltz", "lutz", "zek")
    seat.inn.clock.set("2026-11-13T10:05:00Z")
    play(seat, deal, "aretiin", "train")
    seat.go("#/you")
    tally = seat.at("statistics").locator(".tally div")
    expect(tally).to_have_text(
        [
            "hands2",
            "mean skill62%",
            "streak now0",
            "best streak0",
            "times SkyNet beaten1",
            "perfect hands1",
        ]
    )
    course, columns = seat.at("statistics").get_by_role("img").all()
    expect(course).to_have_accessible_name(re.compile("Your hands over time.*last 2 hands.*62%"))
    expect(course.locator("circle")).to_have_count(2)
    expect(columns).to_have_accessible_name(re.compile("How often you took how much"))
    heights = columns.locator("rect").evaluate_all(
        "all => all.map(one => one.height.baseVal.value)"
    )
    assert [bool(height) for height in heights] == [n in (2, 9) for n in range(10)]
    best = seat.at("best-word").all_text_contents()
    assert best == ["lutz Classic52", "zek Classic48", "train Classic25"]
    # The same in figures, for those who do not see the pictures.
    seat.tap(seat.page.get_by_text("As a table").first)
    table = seat.page.get_by_role("table", name="Your hands over time")
    expect(table.get_by_role("row").nth(1)).to_have_text("2026-11-13259925%")
    expect(table.get_by_role("row").nth(2)).to_have_text("2026-11-13100100100%")


def test_a_new_name_is_kept(seat: Seat) -> None:
    seat.go("#/you")
    seat.at("nickname").fill("  Ada   Лавлейс-2 ")
    seat.tap("nickname-send")
    expect(seat.at("message")).to_have_text("Saved.")
    seat.page.reload()
    expect(seat.at("nickname")).to_have_value("Ada Лавлейс-2")


@ONE_SCREEN
def test_what_is_no_name_is_refused_with_the_rule(seat: Seat) -> None:
    seat.forgive("status of 422")
    seat.go("#/you")
    before = seat.at("nickname").input_value()
    seat.at("nickname").evaluate("field => field.removeAttribute('maxlength')")
    told = seat.page.locator("#nickname-message")
    for name in ("<b>Ada</b>", "x\u202ey", "...", "<img src=x onerror=alert(1)>"):
        seat.at("nickname").fill(name)
        with seat.page.expect_response("**/api/me") as answer:
            seat.tap("nickname-send")
        assert answer.value.status == 422
        expect(told).to_contain_text("A name has 1 to 24 letters and figures")
        expect(seat.at("nickname")).to_have_attribute("aria-invalid", "true")
    seat.page.reload()
    expect(seat.at("nickname")).to_have_value(before)


@ONE_SCREEN
def test_text_that_looks_like_markup_is_shown_as_text(new_inn: Inn, sit: Sit) -> None:
    """Even if the server let it through: names of others stand on everybody's board."""
    other = new_inn.house.player("Ada")
    other.move(other.begin_day(), "tie", ".")
    seat = sit(new_inn)
    name = "<img src=x onerror=alert(1)>"

    def named(route: Route) -> None:
        response = route.fetch()
        text = response.text().replace('"Ada"', f'"{name}"')
        route.fulfill(response=response, body=text)

    seat.page.route("**/board", named)
    seat.open("#/daily")
    expect(seat.at("board-row")).to_contain_text(name)
    expect(seat.page.locator("main img")).to_have_count(0)


def test_a_code_carries_the_player_to_another_device(
    inn: Inn, sit: Sit, seat: Seat, deal: Deal
) -> None:
    seat.go("#/you")
    seat.at("nickname").fill("Grace")
    seat.tap("nickname-send")
    expect(seat.at("message")).to_have_text("Saved.")
    seat.go("#/")
    deal("aretiin")
    seat.deal("aretiin")
    seat.play("tin")
    seat.go("#/you")
    seat.tap("device-code-show")
    code = seat.at("device-code").inner_text()
    assert re.fullmatch(r"(\w{4}-){3}\w{4}", code)

    other = sit(inn).open("#/you")
    other.at("restore").fill(code.lower())
    other.tap("restore-send")
    other.tap("confirm-yes")
    expect(other.at("nickname")).to_have_value("Grace")
    other.go("#/")
    other.expect_played(("tin", "9"))
    other.expect_hand("arei")

    third = sit(inn).open("#/you")
    third.forgive("status of 400")
    third.at("restore").fill(code)
    third.tap("restore-send")
    third.tap("confirm-yes")
    expect(third.page.locator("#restore-message")).to_contain_text("works once, within 24 hours")


def test_everything_is_deleted_when_it_is_meant(seat: Seat, deal: Deal) -> None:
    seat.at("rules")
    play(seat, deal, "aretiin", "train")
    seat.go("#/you")
    before = seat.context.cookies()
    name = seat.at("nickname").input_value()
    seat.tap("delete")
    seat.tap("confirm-no")
    expect(seat.at("confirm")).to_have_count(0)
    assert seat.context.cookies() == before
    seat.tap("delete")
    seat.tap("confirm-yes")
    expect(seat.at("new-hand")).to_be_visible()
    expect(seat.at("result")).to_have_count(0)
    expect(seat.at("message")).to_have_text("You start afresh under a new name.")
    assert seat.context.cookies()[0]["value"] != before[0]["value"]
    seat.go("#/you")
    expect(seat.at("statistics")).to_contain_text("Play a hand to its end")
    assert seat.at("nickname").input_value(), f"there is a name, and it need not be {name}"


@ONE_SCREEN
def test_somebody_deleted_elsewhere_starts_afresh(seat: Seat, deal: Deal) -> None:
    seat.forgive("status of 401", "status of 404")
    deal("aretiin")
    seat.deal("aretiin")
    seat.page.evaluate("fetch('/api/me', { method: 'DELETE' })")
    seat.type("tin")
    seat.press("Enter")
    expect(seat.at("new-hand")).to_be_visible()
    expect(seat.at("banner")).to_contain_text("You start afresh")
    seat.deal("aretiin")
    seat.play("tin")
    seat.expect_played(("tin", "9"))
