"""A hand, from the deal to its end, with a finger and with keys."""

import re

import pytest
from playwright.sync_api import expect

from tests.support.web.game_page import GamePage
from tests.web.browser.conftest import BOTH_SCREENS, PHONE, Deal

RUNGS = {
    "novice": "Novice",
    "club": "Club player",
    "expert": "Expert",
    "skynet": "SkyNet",
    "perfect": "Perfect",
}

# Letters.


def test_a_classic_hand_of_seven_is_what_is_dealt_unless_somebody_asks_for_more(
    game: GamePage, deal: Deal
) -> None:
    deal("aretiin")
    game.tap("new-hand")
    game.expect_hand("aretiin")
    expect(game.page.get_by_role("heading", level=1)).to_have_text("Classic, 7 letters")
    expect(game.page.locator("[data-letter=a]")).to_have_accessible_name("A, 1 point")
    shown = " ".join(game.letters().upper())
    expect(game.at("message")).to_have_text(f"Your hand: {shown}.")
    expect(game.at("substitute")).to_be_hidden()
    expect(game.at("total")).to_have_text("0")


def test_a_wildcard_hand_says_what_the_star_is(game: GamePage, deal: Deal) -> None:
    deal("dd*lout")
    game.deal("dd*lout", "wildcard")
    star = game.at("tile").and_(game.page.locator("[data-letter='*']"))
    expect(star).to_have_accessible_name("wildcard, stands for a vowel, 0 points")
    shown = " ".join(game.letters().upper()).replace("*", "wildcard")
    expect(game.at("message")).to_have_text(f"Your hand: {shown}.")
    expect(game.page.get_by_text("A refused word costs its letters.")).to_be_visible()


@pytest.mark.slow
@BOTH_SCREENS
def test_the_smallest_and_the_largest_hand_fit_on_the_screen(game: GamePage, deal: Deal) -> None:
    width = (game.page.viewport_size or {"width": 0})["width"]
    for hand in ("stat", "aretiinsodul"):
        deal(hand)
        game.deal(hand)
        game.type(hand)
        game.expect_word(hand)
        assert game.overflow() == 0
        for tile in [*game.at("tile").all(), *game.at("word-tile").all()]:
            box = tile.bounding_box()
            assert box is not None
            assert box["x"] >= 0
            assert box["x"] + box["width"] <= width
            assert min(box["width"], box["height"]) >= 24, "large enough for a finger (WCAG 2.5.8)"


@PHONE
def test_tiles_are_tapped_into_the_word_and_out_of_it(game: GamePage, deal: Deal) -> None:
    deal("aretiin")
    game.deal("aretiin")
    order = game.letters()
    for letter in "train":
        game.tap(game.at("tile").nth(order.index(letter)))
    game.expect_word("train")
    expect(game.at("tile").nth(order.index("t"))).to_have_attribute("aria-pressed", "true")
    expect(game.at("tile").nth(order.index("e"))).to_have_attribute("aria-pressed", "false")
    game.tap(game.at("word-tile").nth(1))
    game.expect_word("tain")
    game.tap(game.at("tile").nth(order.index("a")))
    game.expect_word("tin")
    game.tap("back")
    game.expect_word("ti")
    game.tap("clear")
    game.expect_word("")
    expect(game.at("word")).to_have_text("Tap letters or type")
    for letter in "tie":
        game.tap(game.at("tile").nth(order.index(letter)))
    game.tap("play")
    game.expect_status("TIE earns 9 points.")
    game.expect_played(("tie", "9"))


def test_keys_spell_take_back_clear_and_play(game: GamePage, deal: Deal) -> None:
    deal("aretiin")
    game.deal("aretiin")
    game.type("tRAin")
    game.expect_word("train")
    game.press("Backspace")
    game.press("Backspace")
    game.expect_word("tra")
    game.press("Escape")
    game.expect_word("")
    game.type("train")
    game.press("Enter")
    game.expect_status("TRAIN earns 25 points.")
    game.expect_played(("train", "25"))
    game.expect_hand("ei")
    game.expect_word("")
    expect(game.at("total")).to_have_text("25")


def test_no_word_and_no_letter_of_the_hand_are_refused_at_once(game: GamePage, deal: Deal) -> None:
    deal("aretiin")
    game.deal("aretiin")
    game.press("Enter")
    game.expect_status("Type a word first.")
    expect(game.at("played-word")).to_have_count(0)
    game.type("tz")
    game.expect_status("There is no Z left in your hand.")
    game.expect_word("tz")
    expect(game.page.locator(".word .absent")).to_have_attribute("data-letter", "z")
    game.press("Backspace")
    game.type("t")
    game.expect_status("There is no T left in your hand.")
    game.press("Backspace")
    game.type("*")
    game.expect_status("There is no wildcard in your hand.")
    game.press("Backspace")
    game.expect_word("t")
    expect(game.at("status")).to_have_text("")


@pytest.mark.slow
def test_space_shuffles_and_the_order_always_changes(game: GamePage, deal: Deal) -> None:
    for hand in ("aaab", "aretiin"):
        deal(hand)
        game.deal(hand)
        before = game.letters()
        for _ in range(10):
            game.press("Space")
            after = game.letters()
            assert after != before
            assert sorted(after) == sorted(hand)
            before = after
        expect(game.at("message")).to_have_text(f"Shuffled: {' '.join(before.upper())}.")
    # The word stays as it is.
    game.type("tin")
    for _ in range(5):
        game.tap("shuffle")
        game.expect_word("tin")
        assert game.letters() != before
        assert sorted(game.letters()) == sorted("aretiin")
        before = game.letters()
    game.press("Enter")
    game.expect_played(("tin", "9"))
    game.expect_hand("arei")


# Words.


def test_a_refused_word_says_why_and_costs_nothing_in_classic(game: GamePage, deal: Deal) -> None:
    deal("aretiin")
    game.deal("aretiin")
    game.play("tiin")
    game.expect_status("TIIN is not in the word list.")
    game.expect_played(("tiin", "refused"))
    game.expect_hand("aretiin")
    expect(game.at("total")).to_have_text("0")


def test_a_refused_word_says_what_it_cost_in_wildcard(game: GamePage, deal: Deal) -> None:
    deal("dd*lout")
    game.deal("dd*lout", "wildcard")
    expect(game.at("substitute")).to_be_visible()
    game.play("dld")
    game.expect_status("DLD is not in the word list. It cost you D D L.")
    game.expect_played(("dld", "lost D D L"))
    game.expect_hand("*out")
    expect(game.at("substitute")).to_be_hidden()
    game.play("o*t")
    game.expect_status("OAT earns 36 points.")
    game.expect_hand("u")


def test_words_add_up_until_done(game: GamePage, deal: Deal) -> None:
    deal("uezkltz")
    game.deal("uezkltz")
    game.play("lute")
    expect(game.at("total")).to_have_text("16")
    expect(game.at("done")).to_be_visible()
    game.play("kzz")
    game.expect_played(("lute", "16"), ("kzz", "refused"))
    expect(game.at("total")).to_have_text("16")
    game.stop()
    expect(game.at("result")).to_have_text("16 points")
    expect(game.at("result")).to_be_focused()
    expect(game.at("message")).to_have_text(re.compile("The hand is over: 16 points.$"))
    game.page.reload()
    expect(game.at("result")).to_have_text("16 points")


def test_the_last_letter_ends_the_hand(game: GamePage, deal: Deal) -> None:
    deal("aretiin")
    game.deal("aretiin")
    game.type("inertia")
    game.press("Enter")
    expect(game.at("result")).to_have_text("A perfect hand: 99 points")


def test_done_without_a_word_asks_first(game: GamePage, deal: Deal) -> None:
    deal("aretiin")
    game.deal("aretiin")
    game.tap("done")
    expect(game.at("confirm")).to_contain_text("the hand would score 0 points.")
    game.press("Escape")
    expect(game.at("confirm")).to_have_count(0)
    game.expect_hand("aretiin")
    game.tap("done")
    game.tap("confirm-yes")
    expect(game.at("result")).to_have_text("0 points")


@pytest.mark.slow
def test_who_leaves_a_hand_is_asked(game: GamePage, deal: Deal) -> None:
    deal("aretiin")
    game.deal("aretiin")
    game.play("tie")
    deal("uezkltz")
    game.tap("new-hand")
    game.tap("confirm-no")
    game.expect_hand("arin")
    game.tap("new-hand")
    game.tap("confirm-yes")
    game.expect_hand("uezkltz")


# Going on.


def test_a_reload_goes_on_with_the_hand_and_the_word(game: GamePage, deal: Deal) -> None:
    deal("aretiin")
    game.deal("aretiin")
    game.play("tin")
    game.press("Space")
    game.type("ai")
    order = game.letters()
    game.page.reload()
    game.expect_played(("tin", "9"))
    game.expect_word("ai")
    assert game.letters() == order
    game.type("r")
    game.press("Enter")
    game.expect_played(("tin", "9"), ("air", "9"))


@pytest.mark.slow
def test_a_stale_window_takes_over_what_another_did(game: GamePage, deal: Deal) -> None:
    game.allow_errors("status of 409")
    deal("aretiin")
    game.deal("aretiin")
    game.expect_hand("aretiin")
    # Nobody looks back at the first window, so it hears of nothing before its own move.
    game.page.evaluate("addEventListener('focus', stop => stop.stopImmediatePropagation(), true)")
    hidden = (
        "document.addEventListener('visibilitychange', e => e.stopImmediatePropagation(), true)"
    )
    game.page.evaluate(hidden)
    other = game.second_tab().open()
    other.expect_hand("aretiin")
    other.play("tin")
    game.page.bring_to_front()
    game.type("tie")
    with game.page.expect_response(re.compile("/moves$")) as answer:
        game.press("Enter")
    assert answer.value.status == 409
    game.expect_status("TIE was not played: the hand went on in another window.")
    game.expect_played(("tin", "9"))
    game.expect_hand("aeir")
    game.press("Escape")
    game.play("air")
    game.expect_played(("tin", "9"), ("air", "9"))


@pytest.mark.slow
def test_a_window_that_is_looked_at_again_sees_what_happened(game: GamePage, deal: Deal) -> None:
    deal("aretiin")
    game.deal("aretiin")
    game.type("tie")
    other = game.second_tab().open()
    other.play("tin")
    other.stop()
    game.page.evaluate("dispatchEvent(new Event('focus'))")
    expect(game.at("result")).to_have_text("9 points")


# A letter exchanged, a hand played again.


@PHONE
def test_a_letter_is_exchanged_once_before_the_first_word(game: GamePage, deal: Deal) -> None:
    deal("dd*lout")
    game.deal("dd*lout", "wildcard")
    dialog = game.at("substitute-dialog")
    game.tap("substitute")
    expect(dialog).to_be_visible()
    game.press("Escape")
    expect(dialog).to_have_count(0)
    expect(game.at("substitute")).to_be_visible()
    game.expect_hand("dd*lout")
    game.tap("substitute")
    expect(game.at("substitute-letter")).to_have_count(6)
    expect(game.at("substitute-confirm")).to_be_disabled()
    game.tap(dialog.locator("label", has=game.page.locator("[data-letter=d]")))
    game.tap(dialog.get_by_role("button", name="Exchange D"))
    expect(game.at("status")).to_have_text(re.compile(r"^D became [A-Z]\.$"))
    drawn = game.at("status").inner_text()[-2].lower()
    assert drawn not in "d*lout"
    game.expect_hand("*lout" + 2 * drawn)
    expect(game.at("substitute")).to_be_hidden()


@pytest.mark.slow
def test_a_wildcard_hand_is_played_again_before_the_review_and_the_better_counts(
    game: GamePage, deal: Deal
) -> None:
    deal("dd*lout")
    game.deal("dd*lout", "wildcard")
    game.play("loud")
    game.tap("done")
    expect(game.page.get_by_role("heading", level=1)).to_have_text("95 points")
    expect(game.page.get_by_role("heading", level=1)).to_be_focused()
    expect(game.at("show-review")).to_be_visible()
    assert not [url for url in game.requested if url.endswith("/review")]
    game.tap("replay")
    expect(game.page.locator(".hand-view header")).to_contain_text("Played again")
    expect(game.at("substitute")).to_be_hidden()
    game.expect_hand("dd*lout")
    game.play("l*t")
    game.tap("done")
    expect(game.at("result")).to_have_text("18 points")
    expect(game.page.get_by_text("The better score counts: 95 points.")).to_be_visible()


def test_the_review_closes_a_wildcard_hand(game: GamePage, deal: Deal) -> None:
    deal("dd*lout")
    game.deal("dd*lout", "wildcard")
    game.play("loud")
    game.tap("done")
    game.tap("show-review")
    expect(game.at("result")).to_have_text("95 points")
    expect(game.at("result")).to_be_focused()
    expect(game.at("replay")).to_have_count(0)
    game.tap("practice")
    expect(game.page.locator(".hand-view header")).to_contain_text("not counted")


@pytest.mark.slow
def test_a_classic_hand_is_played_again_for_practice(game: GamePage, deal: Deal) -> None:
    deal("uezkltz")
    game.deal("uezkltz")
    game.play("klutz")
    game.stop()
    expect(game.at("result")).to_have_text("Level with SkyNet: 90 points")
    for again in ("lute", "elk"):
        game.tap("practice")
        game.expect_hand("uezkltz")
        expect(game.page.locator(".hand-view header")).to_contain_text("not counted")
        game.play(again)
        game.stop()
    expect(game.at("result")).to_have_text("21 points")
    game.go("#/you")
    expect(game.at("statistics").locator(".tally div").first).to_have_text("Played1 hand")


# The computer.


@pytest.mark.slow
def test_each_computer_plays_and_its_words_appear(game: GamePage, deal: Deal) -> None:
    deal("uezkltz")
    totals = {}
    for rung, name in RUNGS.items():
        with game.page.expect_response("**/api/rounds") as answer:
            game.deal("uezkltz", by=rung)
        played = answer.value.json()
        expect(game.page.get_by_role("heading", level=1)).to_have_text(f"{name} plays")
        expect(game.at("done")).to_be_hidden()
        game.type("lute")
        game.expect_hand("uezkltz")
        game.tap("skip")
        totals[rung] = played["total"]
        expect(game.at("result")).to_have_text(f"{name}: {totals[rung]} points")
        words = [turn["word"] for turn in played["turns"]]
        expect(game.at("review-row").nth(len(words) - 1)).to_be_visible()
        rows = game.at("review-row").locator("td:first-child").all_text_contents()
        assert rows[: len(words)] == words
    assert totals == {"novice": 21, "club": 90, "expert": 90, "skynet": 90, "perfect": 100}
    game.tap("practice")
    game.expect_hand("uezkltz")
    expect(game.at("done")).to_be_visible()


@pytest.mark.slow
def test_the_computers_words_are_shown_one_after_another(game: GamePage, deal: Deal) -> None:
    deal("stat")
    game.deal("stat", by="skynet")
    expect(game.at("status")).to_have_text("SkyNet: STAT, 66 points.")
    game.expect_played(("stat", "66"))
    expect(game.at("result")).to_have_text("SkyNet: 66 points")
    expect(game.at("share")).to_have_count(0)


@pytest.mark.slow
def test_a_computer_plays_the_hand_that_was_just_played(game: GamePage, deal: Deal) -> None:
    deal("uezkltz")
    game.deal("uezkltz")
    game.play("lute")
    game.stop()
    game.at("watch").select_option("perfect")
    game.tap("watch-start")
    expect(game.page.get_by_role("heading", level=1)).to_have_text("Perfect plays")
    game.expect_hand("uezkltz")
    game.tap("skip")
    expect(game.at("result")).to_have_text("Perfect: 100 points")
    # Your own score stays yours.
    game.go("#/you")
    expect(game.at("best-word")).to_have_text(["lute Classic16"])
