"""A hand, from the welcome to its end, with a finger and with keys."""

import re
from typing import Any

from playwright.sync_api import Response, expect

from tests.web.browser.conftest import ONE_SCREEN, Deal, Sit
from tests.web.browser.inn import Inn
from tests.web.browser.seat import Seat

RUNGS = {
    "novice": "Novice",
    "club": "Club player",
    "expert": "Expert",
    "skynet": "SkyNet",
    "perfect": "Perfect",
}

# The welcome.


def test_three_lines_welcome_a_stranger_once(inn: Inn, sit: Sit) -> None:
    for how in ("Escape", "Enter", "button"):
        seat = sit(inn, welcomed=False).open()
        welcome = seat.at("welcome")
        expect(welcome.get_by_role("listitem")).to_have_count(3)
        expect(seat.at("welcome-close")).to_be_focused()
        if how == "button":
            seat.tap("welcome-close")
        else:
            seat.press(how)
        expect(welcome).to_have_count(0)
    seat.page.reload()
    expect(seat.at("new-hand")).to_be_visible()
    expect(welcome).to_have_count(0)


# Letters.


def test_a_classic_hand_of_seven_is_what_is_dealt_unless_somebody_asks_for_more(
    seat: Seat, deal: Deal
) -> None:
    deal("aretiin")
    seat.tap("new-hand")
    seat.expect_hand("aretiin")
    assert seat.letters() == "aretiin"
    expect(seat.page.get_by_role("heading", level=1)).to_have_text("Classic, 7 letters")
    expect(seat.at("tile").first).to_have_accessible_name("A, 1 point")
    expect(seat.at("message")).to_have_text("Your hand: A R E T I I N.")
    expect(seat.at("substitute")).to_be_hidden()
    expect(seat.at("total")).to_have_text("0")


def test_a_wildcard_hand_says_what_the_star_is(seat: Seat, deal: Deal) -> None:
    deal("dd*lout")
    seat.deal("dd*lout", "wildcard")
    star = seat.at("tile").and_(seat.page.locator("[data-letter='*']"))
    expect(star).to_have_accessible_name("wildcard, stands for a vowel, 0 points")
    expect(seat.at("message")).to_have_text("Your hand: D D wildcard L O U T.")
    expect(seat.page.get_by_text("A refused word costs its letters.")).to_be_visible()


def test_the_smallest_and_the_largest_hand_fit_on_the_screen(seat: Seat, deal: Deal) -> None:
    width = (seat.page.viewport_size or {"width": 0})["width"]
    for hand in ("stat", "aretiinsodul"):
        deal(hand)
        seat.deal(hand)
        seat.type(hand)
        seat.expect_word(hand)
        assert seat.overhang() == 0
        for tile in [*seat.at("tile").all(), *seat.at("word-tile").all()]:
            box = tile.bounding_box()
            assert box is not None
            assert box["x"] >= 0
            assert box["x"] + box["width"] <= width
            assert min(box["width"], box["height"]) >= 24, "large enough for a finger (WCAG 2.5.8)"


def test_tiles_are_tapped_into_the_word_and_out_of_it(seat: Seat, deal: Deal) -> None:
    deal("aretiin")
    seat.deal("aretiin")
    for n in (3, 1, 0, 4, 6):
        seat.tap(seat.at("tile").nth(n))
    seat.expect_word("train")
    expect(seat.at("tile").nth(3)).to_have_attribute("aria-pressed", "true")
    expect(seat.at("tile").nth(2)).to_have_attribute("aria-pressed", "false")
    seat.tap(seat.at("word-tile").nth(1))
    seat.expect_word("tain")
    seat.tap(seat.at("tile").nth(0))
    seat.expect_word("tin")
    seat.tap("back")
    seat.expect_word("ti")
    seat.tap("clear")
    seat.expect_word("")
    expect(seat.at("word")).to_have_text("Tap letters or type")
    for n in (3, 4, 2):
        seat.tap(seat.at("tile").nth(n))
    seat.tap("play")
    seat.expect_said("TIE earns 9 points.")
    seat.expect_played(("tie", "9"))


def test_keys_spell_take_back_clear_and_play(seat: Seat, deal: Deal) -> None:
    deal("aretiin")
    seat.deal("aretiin")
    seat.type("tRAin")
    seat.expect_word("train")
    seat.press("Backspace")
    seat.press("Backspace")
    seat.expect_word("tra")
    seat.press("Escape")
    seat.expect_word("")
    seat.type("train")
    seat.press("Enter")
    seat.expect_said("TRAIN earns 25 points.")
    seat.expect_played(("train", "25"))
    seat.expect_hand("ei")
    seat.expect_word("")
    expect(seat.at("total")).to_have_text("25")


def test_no_word_and_no_letter_of_the_hand_are_refused_at_once(seat: Seat, deal: Deal) -> None:
    deal("aretiin")
    seat.deal("aretiin")
    seat.press("Enter")
    seat.expect_said("Type a word first.")
    expect(seat.at("played-word")).to_have_count(0)
    seat.type("tz")
    seat.expect_said("There is no Z left in your hand.")
    seat.expect_word("t")
    seat.type("t")
    seat.expect_said("There is no T left in your hand.")
    seat.type("*")
    seat.expect_said("There is no wildcard in your hand.")
    seat.expect_word("t")
    seat.type("i")
    expect(seat.at("status")).to_have_text("")


def test_space_shuffles_and_the_order_always_changes(seat: Seat, deal: Deal) -> None:
    for hand in ("aaab", "aretiin"):
        deal(hand)
        seat.deal(hand)
        before = seat.letters()
        for _ in range(10):
            seat.press("Space")
            after = seat.letters()
            assert after != before
            assert sorted(after) == sorted(hand)
            before = after
        expect(seat.at("message")).to_have_text(f"Shuffled: {' '.join(before.upper())}.")
    # The word stays as it is.
    seat.type("tin")
    for _ in range(5):
        seat.tap("shuffle")
        seat.expect_word("tin")
        assert seat.letters() != before
        assert sorted(seat.letters()) == sorted("aretiin")
        before = seat.letters()
    seat.press("Enter")
    seat.expect_played(("tin", "9"))
    seat.expect_hand("arei")


# Words.


def test_a_refused_word_says_why_and_costs_nothing_in_classic(seat: Seat, deal: Deal) -> None:
    deal("aretiin")
    seat.deal("aretiin")
    seat.play("tiin")
    seat.expect_said("TIIN is not in the word list.")
    seat.expect_played(("tiin", "refused"))
    seat.expect_hand("aretiin")
    expect(seat.at("total")).to_have_text("0")


def test_a_refused_word_says_what_it_cost_in_wildcard(seat: Seat, deal: Deal) -> None:
    deal("dd*lout")
    seat.deal("dd*lout", "wildcard")
    expect(seat.at("substitute")).to_be_visible()
    seat.play("dld")
    seat.expect_said("DLD is not in the word list. It cost you D D L.")
    seat.expect_played(("dld", "lost D D L"))
    seat.expect_hand("*out")
    expect(seat.at("substitute")).to_be_hidden()
    seat.play("o*t")
    seat.expect_said("O*T earns 36 points.")
    seat.expect_hand("u")


def test_words_add_up_until_done(seat: Seat, deal: Deal) -> None:
    deal("uezkltz")
    seat.deal("uezkltz")
    seat.play("lute")
    expect(seat.at("total")).to_have_text("16")
    expect(seat.at("done")).to_be_visible()
    seat.play("kzz")
    seat.expect_played(("lute", "16"), ("kzz", "refused"))
    expect(seat.at("total")).to_have_text("16")
    seat.stop()
    expect(seat.at("result")).to_have_text("16 points")
    expect(seat.at("result")).to_be_focused()
    expect(seat.at("message")).to_have_text(re.compile("The hand is over: 16 points.$"))
    seat.page.reload()
    expect(seat.at("result")).to_have_text("16 points")


def test_the_last_letter_ends_the_hand(seat: Seat, deal: Deal) -> None:
    deal("aretiin")
    seat.deal("aretiin")
    seat.type("inertia")
    seat.press("Enter")
    expect(seat.at("result")).to_have_text("A perfect hand: 99 points")


def test_done_without_a_word_asks_first(seat: Seat, deal: Deal) -> None:
    deal("aretiin")
    seat.deal("aretiin")
    seat.tap("done")
    expect(seat.at("confirm")).to_contain_text("The hand would count 0 points.")
    seat.press("Escape")
    expect(seat.at("confirm")).to_have_count(0)
    seat.expect_hand("aretiin")
    seat.tap("done")
    seat.tap("confirm-yes")
    expect(seat.at("result")).to_have_text("0 points")


def test_who_leaves_a_hand_is_asked(seat: Seat, deal: Deal) -> None:
    deal("aretiin")
    seat.deal("aretiin")
    seat.play("tie")
    deal("uezkltz")
    seat.tap("new-hand")
    seat.tap("confirm-no")
    seat.expect_hand("arin")
    seat.tap("new-hand")
    seat.tap("confirm-yes")
    seat.expect_hand("uezkltz")


# Going on.


def test_a_reload_goes_on_with_the_hand_and_the_word(seat: Seat, deal: Deal) -> None:
    deal("aretiin")
    seat.deal("aretiin")
    seat.play("tin")
    seat.press("Space")
    seat.type("ai")
    order = seat.letters()
    seat.page.reload()
    seat.expect_played(("tin", "9"))
    seat.expect_word("ai")
    assert seat.letters() == order
    seat.type("r")
    seat.press("Enter")
    seat.expect_played(("tin", "9"), ("air", "9"))


@ONE_SCREEN
def test_a_stale_window_takes_over_what_another_did(seat: Seat, deal: Deal) -> None:
    seat.forgive("status of 409")
    deal("aretiin")
    seat.deal("aretiin")
    seat.expect_hand("aretiin")
    # Nobody looks back at the first window, so it hears of nothing before its own move.
    seat.page.evaluate("addEventListener('focus', stop => stop.stopImmediatePropagation(), true)")
    hidden = (
        "document.addEventListener('visibilitychange', e => e.stopImmediatePropagation(), true)"
    )
    seat.page.evaluate(hidden)
    other = seat.beside().open()
    other.expect_hand("aretiin")
    other.play("tin")
    seat.page.bring_to_front()
    seat.type("tie")
    with seat.page.expect_response(re.compile("/moves$")) as answer:
        seat.press("Enter")
    assert answer.value.status == 409
    seat.expect_said("This hand went on in another window.")
    seat.expect_played(("tin", "9"))
    seat.expect_hand("aeir")
    seat.press("Escape")
    seat.play("air")
    seat.expect_played(("tin", "9"), ("air", "9"))


@ONE_SCREEN
def test_a_window_that_is_looked_at_again_sees_what_happened(seat: Seat, deal: Deal) -> None:
    deal("aretiin")
    seat.deal("aretiin")
    seat.type("tie")
    other = seat.beside().open()
    other.play("tin")
    other.stop()
    seat.page.evaluate("dispatchEvent(new Event('focus'))")
    expect(seat.at("result")).to_have_text("9 points")


# A letter exchanged, a hand played again.


def test_a_letter_is_exchanged_once_before_the_first_word(seat: Seat, deal: Deal) -> None:
    deal("dd*lout")
    seat.deal("dd*lout", "wildcard")
    dialog = seat.at("substitute-dialog")
    seat.tap("substitute")
    seat.press("Escape")
    expect(dialog).to_have_count(0)
    expect(seat.at("substitute")).to_be_visible()
    seat.expect_hand("dd*lout")
    seat.tap("substitute")
    expect(seat.at("substitute-letter")).to_have_count(6)
    expect(seat.at("substitute-confirm")).to_be_disabled()
    seat.tap(dialog.locator("label", has=seat.page.locator("[data-letter=d]")))
    seat.tap(dialog.get_by_role("button", name="Exchange D"))
    expect(seat.at("status")).to_have_text(re.compile(r"^D became [A-Z]\.$"))
    drawn = seat.at("status").inner_text()[-2].lower()
    assert drawn not in "d*lout"
    seat.expect_hand("*lout" + 2 * drawn)
    expect(seat.at("substitute")).to_be_hidden()


def test_a_wildcard_hand_is_played_again_before_the_truth_and_the_better_counts(
    seat: Seat, deal: Deal
) -> None:
    asked = seat.asked
    deal("dd*lout")
    seat.deal("dd*lout", "wildcard")
    seat.play("loud")
    seat.tap("done")
    expect(seat.page.get_by_role("heading", level=1)).to_have_text("95 points")
    expect(seat.page.get_by_role("heading", level=1)).to_be_focused()
    expect(seat.at("show-review")).to_be_visible()
    assert not [url for url in asked if url.endswith("/review")]
    seat.tap("replay")
    expect(seat.page.locator(".hand-view header")).to_contain_text("Played again")
    expect(seat.at("substitute")).to_be_hidden()
    seat.expect_hand("dd*lout")
    seat.play("l*t")
    seat.tap("done")
    expect(seat.at("result")).to_have_text("18 points")
    expect(seat.page.get_by_text("The better score counts: 95 points.")).to_be_visible()


def test_the_truth_closes_a_wildcard_hand(seat: Seat, deal: Deal) -> None:
    deal("dd*lout")
    seat.deal("dd*lout", "wildcard")
    seat.play("loud")
    seat.tap("done")
    seat.tap("show-review")
    expect(seat.at("result")).to_have_text("95 points")
    expect(seat.at("result")).to_be_focused()
    expect(seat.at("replay")).to_have_count(0)
    seat.tap("practice")
    expect(seat.page.locator(".hand-view header")).to_contain_text("does not count")


def test_a_classic_hand_is_played_again_for_practice(seat: Seat, deal: Deal) -> None:
    deal("uezkltz")
    seat.deal("uezkltz")
    seat.play("klutz")
    seat.stop()
    expect(seat.at("result")).to_have_text("Level with SkyNet: 90 points")
    for again in ("lute", "elk"):
        seat.tap("practice")
        seat.expect_hand("uezkltz")
        expect(seat.page.locator(".hand-view header")).to_contain_text("does not count")
        seat.play(again)
        seat.stop()
    expect(seat.at("result")).to_have_text("21 points")
    seat.go("#/you")
    expect(seat.at("statistics").locator(".tally div").first).to_have_text("hands1")


# The computer.


def test_each_computer_plays_and_its_words_appear(seat: Seat, deal: Deal) -> None:
    answers: list[Any] = []

    def keep(response: Response) -> None:
        if response.url.endswith("/api/rounds"):
            answers.append(response.json())

    seat.page.on("response", keep)
    deal("uezkltz")
    totals = {}
    for rung, name in RUNGS.items():
        seat.deal("uezkltz", by=rung)
        expect(seat.page.get_by_role("heading", level=1)).to_have_text(f"{name} plays")
        expect(seat.at("done")).to_be_hidden()
        seat.type("lute")
        seat.expect_hand("uezkltz")
        seat.tap("skip")
        totals[rung] = answers[-1]["total"]
        expect(seat.at("result")).to_have_text(f"{name}: {totals[rung]} points")
        words = [turn["word"] for turn in answers[-1]["turns"]]
        rows = seat.at("review-row").locator("td:first-child").all_text_contents()
        assert rows[: len(words)] == words
    assert totals == {"novice": 21, "club": 90, "expert": 90, "skynet": 90, "perfect": 100}
    seat.tap("practice")
    seat.expect_hand("uezkltz")
    expect(seat.at("done")).to_be_visible()


def test_the_computers_words_are_shown_one_after_another(seat: Seat, deal: Deal) -> None:
    deal("stat")
    seat.deal("stat", by="skynet")
    expect(seat.at("status")).to_have_text("SkyNet: STAT, 66 points.")
    seat.expect_played(("stat", "66"))
    expect(seat.at("result")).to_have_text("SkyNet: 66 points")
    expect(seat.at("share")).to_have_count(0)


def test_a_computer_plays_the_hand_that_was_just_played(seat: Seat, deal: Deal) -> None:
    deal("uezkltz")
    seat.deal("uezkltz")
    seat.play("lute")
    seat.stop()
    seat.at("watch").select_option("perfect")
    seat.tap("watch-start")
    expect(seat.page.get_by_role("heading", level=1)).to_have_text("Perfect plays")
    seat.expect_hand("uezkltz")
    seat.tap("skip")
    expect(seat.at("result")).to_have_text("Perfect: 100 points")
    # Your own score stays yours.
    seat.go("#/you")
    expect(seat.at("best-word")).to_have_text(["lute Classic16"])
