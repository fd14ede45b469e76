"""A report on the page: one cause once, the fact that failed, what is not begun, nothing cut."""

import re

import pytest
from playwright.sync_api import expect

from handful.course.kit import kit_files
from tests.support.web.course_page import CoursePage
from tests.web.course.browser.conftest import NewLearner

SOLUTION = kit_files("ps4", solution=True)["ps4a.py"]
REORDERED = (
    SOLUTION.replace(
        'print("Current Hand:", end=" ")\n        displayHand(hand)',
        'print("Current Hand:", *sorted(x for x in hand for _ in range(hand[x])))',
    )
    .replace("        print()\n    if calculate", "    if calculate")
    .replace("total += score", "total = score")
)
"""Letters in another order and no blank lines, which is free; and totals that are wrong."""

CUT_OFF = """() => [...document.querySelectorAll('pre, .comparison, .comparison *, .task *')]
    .filter(one => one.clientWidth > 1 && one.scrollWidth > one.clientWidth + 1)
    .map(one => [one.tagName, one.className, one.scrollWidth, one.clientWidth])"""
"""What is wider than its box; what is one pixel wide is for screen readers only."""


def test_a_game_is_marked_at_the_number_that_failed_and_not_at_the_order_of_letters(
    learner: CoursePage,
) -> None:
    learner.open("#/ps4/5")
    learner.rewrite(REORDERED)
    learner.check()
    card = learner.at("broken-rule")
    expect(card).to_have_count(1)
    expect(card.locator(".rule-name")).to_have_text(
        re.compile(r"so far are shown\. 0 of 1\.\d+ points")
    )
    first = learner.at("comparison").first
    expect(first.get_by_test_id("expected").locator("mark")).to_have_text("45")
    expect(first.get_by_test_id("got").locator("mark")).to_have_text("21")
    expect(first.locator("tr.differs th")).to_contain_text("7 | 6")


def test_a_function_that_prints_is_one_card_with_the_others_folded(learner: CoursePage) -> None:
    learner.write_problem("print(4)")
    learner.check()
    expect(learner.at("broken-rule")).to_have_count(1)
    expect(learner.at("others").locator("summary")).to_have_text("4 more rules for the same reason")
    expect(learner.at("others").get_by_test_id("try-call").first).to_be_hidden()
    learner.at("others").locator("summary").click()
    expect(learner.at("others").get_by_test_id("try-call").first).to_be_visible()


def test_rules_that_are_met_are_folded_with_their_points(learner: CoursePage) -> None:
    learner.write_problem(
        "return sum(SCRABBLE_LETTER_VALUES[letter] for letter in word) * len(word)"
    )
    learner.check()
    met = learner.at("met-rules")
    expect(met.locator("summary")).to_have_text("4 of 5 rules met")
    expect(met.locator("li").first).to_be_hidden()
    met.locator("summary").click()
    expect(met.locator("li").first).to_have_text(
        "Each letter counts its Scrabble value. 3 of 3 points"
    )


def test_what_is_not_begun_is_a_calm_line(learner: CoursePage) -> None:
    learner.write_problem("return 4")
    learner.show("code")
    learner.at("check-all").click()
    calm = learner.page.locator("[data-status=not-begun]")
    expect(calm).to_have_count(6)
    expect(calm.last).to_have_text(re.compile(r"You and your computer 0 of 20 points not begun"))
    expect(calm.get_by_test_id("broken-rule")).to_have_count(0)
    expect(learner.at("notes")).to_have_count(0)
    expect(learner.at("result")).not_to_contain_text("skeleton")
    link = learner.page.locator("[data-testid=problem-link][data-problem='7']")
    expect(link).to_have_attribute("data-state", "new")


@pytest.mark.parametrize("width", [1280, 1024, 390])
def test_calls_and_games_are_never_cut_off(new_learner: NewLearner, width: int) -> None:
    learner = new_learner()
    learner.page.set_viewport_size({"width": width, "height": 800})
    learner.open("#/ps4/5")
    learner.show("task")
    assert learner.page.evaluate(CUT_OFF) == []
    learner.rewrite(REORDERED)
    learner.check()
    learner.show("result")
    expect(learner.at("comparison").first).to_be_visible()
    learner.page.evaluate(
        "document.querySelectorAll('.report details').forEach(one => { one.open = true; })"
    )
    assert learner.page.evaluate(CUT_OFF) == []


def test_a_mistakes_page_says_in_ukrainian_that_it_is_english(new_learner: NewLearner) -> None:
    learner = new_learner(language="uk").open()
    learner.write_problem("return word / n")
    learner.check()
    learner.at("mistake").first.click()
    note = learner.at("mistake-language")
    expect(note).to_contain_text("англійською")
    assert note.evaluate("note => note.closest('[lang]').lang") == "uk"
    prose = learner.at("mistake-dialog").locator(".prose")
    expect(prose).to_have_attribute("lang", "en")
    expect(learner.at("mistake-dialog").locator("h2")).to_have_attribute("lang", "en")
