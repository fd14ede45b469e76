"""The player: a name, figures with pictures, another device, and leaving for good."""

import re

import pytest
from playwright.sync_api import Route, expect

from tests.support.web.game_page import GamePage
from tests.support.web.live_server import LiveServer
from tests.web.browser.conftest import Deal, NewPlayer

pytestmark = pytest.mark.slow


def play(game: GamePage, deal: Deal, hand: str, *words: str) -> None:
    """A classic hand, played to its end."""
    deal(hand)
    game.deal(hand)
    game.play(*words)
    if game.at("done").is_visible():
        game.stop()
    expect(game.at("result")).to_be_visible()


def test_figures_and_pictures_of_what_was_played(game: GamePage, deal: Deal) -> None:
    game.go("#/you")
    expect(game.at("statistics")).to_contain_text("Play a hand to its end")
    game.go("#/")
    play(game, deal, "uezkltz", "lutz", "zek")
    game.server.clock.set("2026-11-13T10:05:00Z")
    play(game, deal, "aretiin", "train")
    game.go("#/you")
    tally = game.at("statistics").locator(".tally div")
    expect(tally).to_have_text(
        [
            "Played2 hands",
            "Average skill62%",
            "Current streak0 days",
            "Longest streak0 days",
            "Against SkyNet1 win",
            "Perfect1 hand",
        ]
    )
    course, columns = game.at("statistics").get_by_role("img").all()
    expect(course).to_have_accessible_name(re.compile("Results over time.*2 hands.*62%"))
    expect(course.locator("circle")).to_have_count(2)
    expect(columns).to_have_accessible_name(re.compile("Score distribution.*20–30%, 90–100%"))
    heights = columns.locator("rect").evaluate_all(
        "all => all.map(one => one.height.baseVal.value)"
    )
    assert [bool(height) for height in heights] == [n in (2, 9) for n in range(10)]
    best = game.at("best-word").all_text_contents()
    assert best == ["lutz Classic52", "zek Classic48", "train Classic25"]
    # The same in figures, for those who do not see the pictures.
    game.tap(game.page.get_by_text("Show as a table").first)
    table = game.page.get_by_role("table", name="Results over time")
    expect(table.get_by_role("row").nth(1)).to_have_text("November 13259925%")
    expect(table.get_by_role("row").nth(2)).to_have_text("November 13100100100%")


def test_numbers_agree_with_their_nouns_in_ukrainian(
    server: LiveServer, new_player: NewPlayer, deal: Deal
) -> None:
    game = new_player(server, language="uk").open()
    play(game, deal, "uezkltz", "lutz", "zek")
    game.server.clock.set("2026-11-13T10:05:00Z")
    play(game, deal, "uezkltz", "elk")
    expect(game.at("result")).to_have_text("21 бал")
    game.go("#/you")
    expect(game.at("statistics").locator(".tally dd")).to_have_text(
        ["2 роздачі", "60 %", "0 днів", "0 днів", "1 перемога", "1 роздача"]
    )


def test_a_hand_without_any_word_is_no_perfect_one(game: GamePage, deal: Deal) -> None:
    deal("uuvvvqj")
    game.deal("uuvvvqj")
    game.stop()
    expect(game.at("result")).to_be_visible()
    game.go("#/you")
    tally = game.at("statistics").locator(".tally dd")
    expect(tally).to_have_text(["1 hand", "–", "0 days", "0 days", "0 wins", "0 hands"])


def test_a_new_name_is_kept(game: GamePage) -> None:
    game.go("#/you")
    game.at("nickname").fill("  Ada   Лавлейс-2 ")
    game.tap("nickname-send")
    expect(game.at("message")).to_have_text("Saved.")
    game.page.reload()
    expect(game.at("nickname")).to_have_value("Ada Лавлейс-2")


def test_what_is_no_name_is_refused_with_the_rule(game: GamePage) -> None:
    game.allow_errors("status of 422")
    game.go("#/you")
    before = game.at("nickname").input_value()
    game.at("nickname").evaluate("field => field.removeAttribute('maxlength')")
    message = game.page.locator("#nickname-message")
    for name in ("<b>Ada</b>", "x\u202ey", "...", "<img src=x onerror=alert(1)>"):
        game.at("nickname").fill(name)
        with game.page.expect_response("**/api/me") as answer:
            game.tap("nickname-send")
        assert answer.value.status == 422
        expect(message).to_contain_text("A name has 1 to 24 letters and digits")
        expect(game.at("nickname")).to_have_attribute("aria-invalid", "true")
    game.page.reload()
    expect(game.at("nickname")).to_have_value(before)


@pytest.mark.parametrize("name", ["Wanker", "W4nk3r", "SkyNet", "Handful Admin", "Модератор"])
def test_a_name_that_offends_or_is_the_games_own_is_refused(game: GamePage, name: str) -> None:
    game.allow_errors("status of 422")
    game.go("#/you")
    before = game.at("nickname").input_value()
    game.at("nickname").fill(name)
    game.tap("nickname-send")
    expect(game.page.locator("#nickname-message")).to_have_text(
        "That name would offend others, or is one of the game’s own. Choose another."
    )
    expect(game.at("nickname")).to_have_attribute("aria-invalid", "true")
    game.page.reload()
    expect(game.at("nickname")).to_have_value(before)


def test_text_that_looks_like_markup_is_shown_as_text(
    new_server: LiveServer, new_player: NewPlayer
) -> None:
    """Even if the server let it through: names of others stand on everybody's board."""
    other = new_server.app.player("Ada")
    other.play_day("tie", ".")
    game = new_player(new_server)
    name = "<img src=x onerror=alert(1)>"

    def named(route: Route) -> None:
        response = route.fetch()
        text = response.text().replace('"Ada"', f'"{name}"')
        route.fulfill(response=response, body=text)

    game.page.route("**/board", named)
    game.open("#/daily")
    expect(game.at("board-row")).to_contain_text(name)
    expect(game.page.locator("main img")).to_have_count(0)


def test_a_code_carries_the_player_to_another_device(
    server: LiveServer, new_player: NewPlayer, game: GamePage, deal: Deal
) -> None:
    game.go("#/you")
    game.at("nickname").fill("Grace")
    game.tap("nickname-send")
    expect(game.at("message")).to_have_text("Saved.")
    game.go("#/")
    deal("aretiin")
    game.deal("aretiin")
    game.play("tin")
    game.go("#/you")
    game.tap("device-code-show")
    code = game.at("device-code").inner_text()
    assert re.fullmatch(r"(\w{4}-){3}\w{4}", code)

    other = new_player(server).open("#/you")
    other.at("restore").fill(code.lower())
    other.tap("restore-send")
    other.tap("confirm-yes")
    expect(other.at("nickname")).to_have_value("Grace")
    other.go("#/")
    other.expect_played(("tin", "9"))
    other.expect_hand("arei")

    third = new_player(server).open("#/you")
    third.allow_errors("status of 400")
    third.at("restore").fill(code)
    third.tap("restore-send")
    third.tap("confirm-yes")
    expect(third.page.locator("#restore-message")).to_contain_text("works once, within 24 hours")


def test_other_devices_are_signed_out(
    server: LiveServer, new_player: NewPlayer, game: GamePage
) -> None:
    game.go("#/you")
    game.at("nickname").fill("Grace")
    game.tap("nickname-send")
    expect(game.at("message")).to_have_text("Saved.")
    game.tap("device-code-show")
    code = game.at("device-code").inner_text()
    other = new_player(server).open("#/you")
    other.at("restore").fill(code)
    other.tap("restore-send")
    other.tap("confirm-yes")
    expect(other.at("message")).to_contain_text("Grace")

    game.tap("end-devices")
    game.tap("confirm-no")
    expect(game.at("confirm")).to_have_count(0)
    other.page.reload()
    expect(other.at("nickname")).to_have_value("Grace")

    game.tap("end-devices")
    game.tap("confirm-yes")
    expect(game.at("devices-ended")).to_have_text("All other devices are signed out.")
    game.page.reload()
    expect(game.at("nickname")).to_have_value("Grace")
    other.allow_errors("status of 401")
    other.go("#/daily")
    expect(other.at("banner")).to_contain_text("signed out from another one")
    other.go("#/you")
    expect(other.at("nickname")).not_to_have_value("Grace")


def test_everything_is_deleted_when_it_is_meant(game: GamePage, deal: Deal) -> None:
    game.at("rules")
    play(game, deal, "aretiin", "train")
    game.go("#/you")
    before = game.context.cookies()
    name = game.at("nickname").input_value()
    game.tap("delete")
    game.tap("confirm-no")
    expect(game.at("confirm")).to_have_count(0)
    assert game.context.cookies() == before
    game.tap("delete")
    game.tap("confirm-yes")
    expect(game.at("new-hand")).to_be_visible()
    expect(game.at("result")).to_have_count(0)
    expect(game.at("banner")).to_have_text(
        "Everything has been deleted. You start afresh under a new name."
    )
    expect(game.at("banner")).to_be_visible()
    expect(game.at("banner")).to_have_role("alert")
    expect(game.page.locator("main h1").first).to_be_focused()
    assert game.context.cookies()[0]["value"] != before[0]["value"]
    game.go("#/you")
    expect(game.at("statistics")).to_contain_text("Play a hand to its end")
    expect(game.at("banner")).to_be_hidden()
    assert game.at("nickname").input_value(), f"there is a name, and it need not be {name}"


def test_somebody_deleted_elsewhere_starts_afresh(game: GamePage, deal: Deal) -> None:
    game.allow_errors("status of 401", "status of 404")
    deal("aretiin")
    game.deal("aretiin")
    game.page.evaluate("fetch('/api/me', { method: 'DELETE' })")
    game.type("tin")
    game.press("Enter")
    expect(game.at("new-hand")).to_be_visible()
    expect(game.at("banner")).to_contain_text("You start afresh")
    game.deal("aretiin")
    game.play("tin")
    game.expect_played(("tin", "9"))
