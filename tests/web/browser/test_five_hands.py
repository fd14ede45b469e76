"""Five hands a day: dealt when the page opens, counted together, shown when the day is over."""

import re

import pytest
from playwright.sync_api import expect

from handful.web.solver.value import Benchmark, DayHand, WeakerScores
from tests.support.web.app import FIVE_HANDS, MONDAY, PERFECT_WORDS
from tests.support.web.game_page import GamePage
from tests.support.web.live_server import LiveServer
from tests.support.web.server import until
from tests.web.browser.conftest import BOTH_SCREENS, Deal, NewPlayer

pytestmark = pytest.mark.slow


@pytest.fixture
def visitor(five_hands: LiveServer, new_player: NewPlayer) -> GamePage:
    """Somebody who opens the page for the first time."""
    return new_player(five_hands).open()


def finish(game: GamePage, *words: str) -> None:
    """Play a day's hand with *words* in a minute, to its end."""
    game.server.clock.seconds += 60
    game.play(*words)
    if not game.at("result").count():
        expect(game.at("result").or_(game.at("done"))).to_be_visible()
    if game.at("done").is_visible():
        game.stop()
    expect(game.at("result")).to_be_visible()


def expect_squares(game: GamePage, *numbers: str) -> None:
    """Is this what stands in the squares of the day?"""
    expect(game.at("day-square").locator(".number")).to_have_text(numbers)


@BOTH_SCREENS
def test_the_first_hand_lies_on_the_table_when_the_page_opens(visitor: GamePage) -> None:
    visitor.expect_hand("stare")
    expect(visitor.page.get_by_role("heading", level=1)).to_have_text("Hand 1 of 5")
    expect(visitor.page.locator(".hand-view header")).to_contain_text("Classic, 5 letters")
    expect_squares(visitor, "5", "6", "7", "7", "8")
    expect(visitor.at("day-square").first).to_have_attribute("aria-current", "step")
    assert visitor.overflow() == 0
    visitor.play("tar")
    visitor.expect_played(("tar", "9"))


def test_the_ladder_tells_how_far_the_lowest_mark_is(visitor: GamePage) -> None:
    visitor.expect_hand("stare")
    marks = visitor.at("ladder-mark")
    expect(marks).to_have_count(3)
    assert marks.evaluate_all("all => all.map(one => one.dataset.rung)") == [
        "novice",
        "club",
        "perfect",
    ]
    expect(visitor.at("ladder-next")).to_have_text("60 points short of novice.")
    visitor.play("tar")
    expect(visitor.at("ladder-next")).to_have_text("51 points short of novice.")
    visitor.press("Escape")
    finish(visitor)
    expect(visitor.at("ladder-result")).to_have_text("51 points short of novice.")
    visitor.tap("next-of-day")
    visitor.expect_hand("planet")
    finish(visitor, "plane")
    # 35 points.
    expect(visitor.at("ladder-result")).to_have_text("15 points short of novice.")


@pytest.fixture
def low_ladder(monkeypatch: pytest.MonkeyPatch) -> None:
    """The computers make little of the first hand, so that short words pass them."""
    weak = Benchmark(75, 75, WeakerScores(4, 6, 20))
    monkeypatch.setitem(FIVE_HANDS, ("classic", 5), DayHand("stare", weak, ("rates",)))


def passed(game: GamePage) -> list[str]:
    """The computers whose marks on the ladder are passed, the weakest first."""
    marks = game.page.locator(".mark.passed")
    found: list[str] = marks.evaluate_all("all => all.map(one => one.dataset.rung)")
    return found


def filled(game: GamePage) -> float:
    """How much of the ladder is filled, in percent."""
    fill = game.at("ladder").locator(".fill")
    found: float = fill.evaluate("one => parseFloat(one.style.width)")
    return found


@pytest.mark.usefixtures("low_ladder")
def test_the_ladder_is_passed_mark_by_mark(visitor: GamePage) -> None:
    visitor.expect_hand("stare")
    expect(visitor.at("ladder-mark")).to_have_count(4)
    assert (passed(visitor), filled(visitor)) == ([], 0)
    said = visitor.at("ladder-next")
    expect(said).to_have_text("4 points short of novice.")
    visitor.play("at")
    expect(said).to_have_text("Level with novice, 2 points short of club.")
    assert passed(visitor) == ["novice"]
    assert filled(visitor) == pytest.approx(100 * 4 / 75, abs=0.01)
    visitor.play("er")
    expect(said).to_have_text("You beat club, 12 points short of expert.")
    assert passed(visitor) == ["novice", "club"]
    assert filled(visitor) == pytest.approx(100 * 8 / 75, abs=0.01)
    # What is filled ends between the marks that are passed and those that are not.
    ends = visitor.page.locator(".mark").evaluate_all(
        "all => all.map(one => [one.matches('.passed'), parseFloat(one.style.left)])"
    )
    assert all((left <= filled(visitor)) == over for over, left in ends)
    finish(visitor)
    expect(visitor.at("ladder-result")).to_have_text("You beat club, 12 points short of expert.")


def test_five_hands_are_played_one_after_another_to_the_end_of_the_day(visitor: GamePage) -> None:
    for number, words in enumerate(PERFECT_WORDS[:4], 1):
        expect(visitor.page.get_by_role("heading", level=1)).to_have_text(f"Hand {number} of 5")
        expect(visitor.at("substitute")).to_be_hidden()
        finish(visitor, *words)
        expect(visitor.page.locator("main button.primary:visible")).to_have_count(1)
        expect(visitor.at("next-of-day")).to_have_text(f"Go on: hand {number + 1} of 5")
        visitor.tap("next-of-day")
    expect(visitor.page.get_by_role("heading", level=1)).to_have_text("Hand 5 of 5")
    expect_squares(visitor, "100", "100", "100", "100", "8")
    finish(visitor, "nest")
    expect(visitor.page.locator("main button.primary:visible")).to_have_count(1)
    visitor.tap("see-day")
    expect(visitor.at("daily-score")).to_contain_text("/ 500")
    numbers = visitor.at("day-square").locator(".number")
    for number in range(4):
        expect(numbers.nth(number)).to_have_text("100")


def test_who_comes_back_goes_on_with_the_next_hand(visitor: GamePage) -> None:
    finish(visitor, "rates")
    visitor.page.reload()
    expect(visitor.at("result")).to_be_visible()
    later = visitor.second_tab().open()
    later.expect_hand("planet")
    expect(later.page.get_by_role("heading", level=1)).to_have_text("Hand 2 of 5")
    later.play("plan")
    later.page.reload()
    later.expect_played(("plan", "24"))


def test_an_unfinished_free_hand_is_kept_and_the_five_are_offered_beside_it(
    visitor: GamePage, deal: Deal
) -> None:
    visitor.expect_hand("stare")
    visitor.server.clock.seconds += 1
    deal("uezkltz")
    visitor.deal("uezkltz")
    visitor.play("lute")
    visitor.page.reload()
    visitor.expect_played(("lute", "16"))
    visitor.tap("daily-prompt")
    expect(visitor.at("daily-start")).to_have_text("Go on with today’s five")
    visitor.tap("daily-start")
    visitor.tap("confirm-yes")
    visitor.expect_hand("stare")


def test_free_play_is_one_tap_away_with_segmented_buttons(visitor: GamePage, deal: Deal) -> None:
    deal("dd*lout")
    visitor.at("rules-wildcard").check()
    visitor.at("size-7").focus()
    visitor.press("ArrowRight")
    expect(visitor.at("size-8")).to_be_checked()
    visitor.press("ArrowLeft")
    visitor.tap("new-hand")
    visitor.expect_hand("dd*lout")
    # The choice is kept, also after a computer was watched.
    deal("stat")
    visitor.deal("stat", by="skynet")
    expect(visitor.at("result")).to_have_text("SkyNet: 66 points")
    visitor.page.reload()
    expect(visitor.at("size-4")).to_be_checked()


def test_a_past_day_has_five_hands_too(visitor: GamePage) -> None:
    visitor.expect_hand("stare")
    visitor.server.clock.set(MONDAY)
    visitor.go("#/archive")
    friday = visitor.at("archive-day").and_(visitor.page.locator("[data-day='2026-11-14']"))
    expect(friday).to_contain_text("5 hands")
    visitor.tap(friday.get_by_test_id("archive-play"))
    expect(visitor.page.locator(".hand-view header")).to_contain_text("From the archive: Saturday")
    expect(visitor.page.locator(".hand-view header")).to_contain_text("Hand 1 of 5")
    visitor.play("rates")
    expect(visitor.at("result")).to_be_visible()
    visitor.tap("next-of-day")
    visitor.expect_hand("planet")
    expect(visitor.page.locator(".hand-view header")).to_contain_text("Hand 2 of 5")


def test_a_server_that_deals_nothing_leaves_free_play(
    five_hands: LiveServer, new_player: NewPlayer
) -> None:
    game = new_player(five_hands)
    game.allow_errors("status of 409")
    refusal = '{"error": {"code": "not-now", "message": ""}}'
    game.page.route(
        "**/api/daily",
        lambda route: (
            route.fulfill(status=409, body=refusal)
            if route.request.method == "POST"
            else route.continue_()
        ),
    )
    game.open()
    expect(game.at("banner")).to_have_text("That is not possible right now.")
    expect(game.at("new-hand")).to_be_visible()


# The end of the day.


def play_all(game: GamePage, last: str = "nestling") -> None:
    """Play the five hands, the last one with *last*, and go to the end of the day."""
    for number, words in enumerate([*PERFECT_WORDS[:4], [last]], 1):
        expect(game.at("day-square").nth(number - 1)).to_have_attribute("aria-current", "step")
        finish(game, *words)
        game.tap(game.at("next-of-day").or_(game.at("see-day")))
    expect(game.at("day-end")).to_be_visible()


@BOTH_SCREENS
def test_the_end_of_the_day_shows_how_it_went(
    five_hands: LiveServer, new_player: NewPlayer
) -> None:
    for name, last in (("Ada", "nestling"), ("Grace", "nest")):
        others = five_hands.app.player(name)
        others.play_five(*PERFECT_WORDS[:4], [last, *([] if last == "nestling" else ["."])])
    visitor = new_player(five_hands).open()
    play_all(visitor, "listen")
    expect(visitor.page.get_by_role("heading", level=1)).to_have_accessible_name(
        re.compile(r"^Your score today: 4\d\d of 500\.$")
    )
    expect(visitor.at("daily-score")).to_have_text(re.compile(r"^4\d\d / 500$"))
    expect(visitor.at("day-place")).to_have_text(
        "Your place: 2 of 3. As good as or better than 50% of the others."
    )
    everybody = visitor.at("everybody")
    expect(everybody).to_contain_text(
        "Everybody’s scores today: 3 players. The arrow is you, with 4"
    )
    counts = everybody.locator("rect").evaluate_all("all => all.map(one => +one.dataset.count)")
    assert (len(counts), sum(counts), counts[-1]) == (20, 3, 1)
    expect(everybody.locator("rect.mine")).to_have_attribute("data-count", re.compile("[12]"))
    expect(visitor.at("streak")).to_have_text("Current streak: 1 day")
    days = visitor.at("calendar").locator("li[data-state]")
    expect(days).to_have_count(35)
    expect(days.last).to_have_attribute("data-state", "played")
    expect(days.last).to_contain_text("November 13: played, 4")
    expect(visitor.at("day-end")).to_contain_text("One missed day a week is frozen")
    expect(visitor.at("countdown")).to_have_text(re.compile(r"^\d\d:\d\d:\d\d$"))
    expect(visitor.page.locator("main button.primary:visible")).to_have_count(1)
    assert visitor.overflow() == 0
    expect(visitor.at("perfect-day")).to_have_count(0)


@pytest.mark.parametrize(
    ("language", "players", "place", "everybody"),
    [
        (
            "en",
            "3 players have finished, 2 of them with a place.",
            "Your place: 1 of 2. As good as or better than 100% of the others with a place.",
            "The scores with a place: 2 players. The arrow is you, with 500.",
        ),
        (
            "uk",
            "3 гравці завершили, із місцем — 2.",
            "Ваше місце: 1 із 2. Не гірше, ніж у 100 % інших, хто має місце.",
            "Результати з місцем: 2 гравці. Стрілка — це ви, 500.",
        ),
    ],
    ids=["en", "uk"],
)
def test_places_are_among_those_who_have_one(
    five_hands: LiveServer,
    new_player: NewPlayer,
    language: str,
    players: str,
    place: str,
    everybody: str,
) -> None:
    five_hands.app.player("Ada").play_five(["tar", "."], *PERFECT_WORDS[1:])
    robot = five_hands.app.player("Robot")
    for words in PERFECT_WORDS:
        robot.play_day(*words, seconds=0)
    visitor = new_player(five_hands, "light", language).open()
    play_all(visitor)
    expect(visitor.at("day-place")).to_have_text(place)
    expect(visitor.at("everybody").locator("figcaption")).to_have_text(everybody)
    expect(visitor.page.get_by_text(players)).to_be_visible()
    expect(visitor.at("board-row")).to_have_count(2)


def test_a_missed_day_is_shown_as_frozen(visitor: GamePage) -> None:
    play_all(visitor)
    visitor.server.clock.set("2026-11-15T10:00:00Z")
    visitor.open()
    play_all(visitor)
    states = visitor.at("calendar").locator("li[data-state]")
    for place, state in ((-3, "played"), (-2, "frozen"), (-1, "played")):
        expect(states.nth(place)).to_have_attribute("data-state", state)
    expect(visitor.at("streak")).to_have_text("Current streak: 2 days")


def test_before_the_end_the_day_shows_how_far_one_has_come(visitor: GamePage) -> None:
    finish(visitor, "rates")
    visitor.go("#/daily")
    expect(visitor.page.get_by_role("heading", level=1)).to_have_text("Today’s five hands")
    expect_squares(visitor, "100", "6", "7", "7", "8")
    expect(visitor.at("daily-score")).to_have_text("So far: 100 of 500")
    expect(visitor.at("streak")).to_have_text("Finish today’s hands to start a streak.")
    expect(visitor.at("board-row")).to_have_count(0)
    expect(visitor.at("archive-link")).to_be_visible()
    expect(visitor.at("day-end")).to_have_count(0)
    visitor.tap("daily-start")
    visitor.expect_hand("planet")


COUNT = """
window.shown = [];
window.celebrations = 0;
new MutationObserver(() => {
  if (document.querySelector('[data-testid=celebration]')) window.celebrations++;
  const score = document.querySelector('[data-testid=daily-score] .number');
  if (score) window.shown.push(score.textContent);
}).observe(document, { childList: true, subtree: true, characterData: true });
"""


@pytest.mark.parametrize("wish", ["reduce", "no-preference"])
def test_500_of_500_is_counted_up_to_and_celebrated(
    five_hands: LiveServer, new_player: NewPlayer, wish: str
) -> None:
    game = new_player(five_hands, reduced_motion=wish)
    game.page.add_init_script(COUNT)
    game.open()
    play_all(game)
    expect(game.at("perfect-day")).to_have_text("★ A perfect day: 500 of 500")
    if wish == "no-preference":  # shown for three seconds, so it may be over before we look
        until(lambda: game.page.evaluate("window.celebrations") > 0, lambda: "no celebration")
    expect(game.at("daily-score")).to_have_text("500 / 500")
    shown = set(game.page.evaluate("window.shown"))
    assert (len(shown) == 1) == (wish == "reduce")


# Sharing.


def test_the_day_is_shared_with_a_link_and_without_a_word(
    five_hands: LiveServer, new_player: NewPlayer
) -> None:
    game = new_player(five_hands, permissions=["clipboard-read", "clipboard-write"]).open()
    play_all(game, "listen")
    score = game.at("daily-score").inner_text().split(" / ")[0]
    game.tap("day-share")
    expect(game.at("day-share-said")).to_have_text("Copied")
    text = game.page.evaluate("navigator.clipboard.readText()")
    expect(game.at("day-share-text")).to_have_text(text)
    title, row, scored, question, link = text.split("\n")
    assert title == "Handful · November 13"
    assert row == "🟩 100  🟩 100  🟩 100  🟩 100  🟥 29"
    assert (scored, question) == (f"{score} of 500", "Can you beat that?")
    assert re.fullmatch(rf"{re.escape(five_hands.url)}/c/\w+", link)
    expect(game.at("day-share-sentence")).to_have_text(
        re.compile(
            rf"^Handful, Friday, November 13: {score} of 500; "
            rf"the hands in percent: 100, 100, 100, 100, 29\. {re.escape(link)}$"
        )
    )


def test_what_the_device_shares_with_is_used_and_in_the_language_of_the_page(
    five_hands: LiveServer, new_player: NewPlayer
) -> None:
    game = new_player(five_hands, language="uk")
    game.page.add_init_script("navigator.share = async ({ text }) => { window.shared = text; };")
    game.open()
    play_all(game)
    game.tap("day-share")
    expect(game.at("day-share-text")).to_contain_text("Зможете більше?")
    text = game.page.evaluate("window.shared")
    assert "500 із 500" in text
    assert text.endswith("?l=uk")
