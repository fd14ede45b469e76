"""From the first mistake to a problem that passes, and one's own game in the terminal."""

import pytest
from playwright.sync_api import expect

from tests.support.web.course_page import WRONG, CoursePage
from tests.web.course.browser.conftest import NewLearner

ASKS = """name = input("Who are you? ")
print("Hello, " + name + "!")
more = input("More? ")
print("<b>" + more + "</b> \\x1b[31mred\\x1b[0m \\u202e")
"""


def write_with_a_mistake(learner: CoursePage) -> None:
    learner.write_problem(WRONG)
    learner.page.keyboard.press("Backspace")
    learner.page.keyboard.type("total *= len(word)\nif len(word) == 7:\ntotal += 50\n")
    learner.page.keyboard.press("Backspace")
    learner.page.keyboard.type("return total")


def test_a_mistake_is_read_mended_and_passes(learner: CoursePage) -> None:
    write_with_a_mistake(learner)
    learner.page.keyboard.press("Control+Enter")
    learner.expect_result()
    expect(learner.at("result-title")).to_have_attribute("data-passed", "false")
    expect(learner.at("result-title")).to_be_focused()
    expect(learner.at("expected").first).not_to_be_empty()
    expect(learner.at("got").first.locator("mark")).not_to_be_empty()
    learner.at("mistake").last.click()
    expect(learner.at("mistake-dialog")).to_contain_text("7")
    learner.page.keyboard.press("Escape")
    learner.select("len(word) == 7")
    learner.page.keyboard.insert_text("len(word) == n")
    learner.page.keyboard.press("Control+Enter")
    expect(learner.at("passed")).to_be_visible()
    expect(learner.at("better")).to_be_visible()
    link = learner.page.locator("[data-testid=problem-link][data-problem='1']")
    expect(link).to_have_attribute("data-state", "passed")
    learner.at("next-problem").click()
    expect(learner.at("task")).to_contain_text("updateHand")


@pytest.mark.slow
def test_a_call_of_the_report_is_tried_with_one_click(learner: CoursePage) -> None:
    write_with_a_mistake(learner)
    learner.check()
    learner.at("copy-call").first.click()
    expect(learner.at("copy-call").first).to_have_text("Copied")
    copied = learner.page.evaluate("navigator.clipboard.readText()")
    assert "getWordScore" in copied
    learner.at("try-call").first.click()
    expect(learner.at("run-again")).to_be_visible()
    expect(learner.at("output")).to_contain_text(">>> import ps4a")
    expect(learner.at("output")).to_contain_text("returned: 155")
    assert learner.at("output").inner_text().count("import ps4a") == 1


def test_the_line_of_a_crash_is_marked_and_one_click_away(learner: CoursePage) -> None:
    learner.write_problem("return word / n")
    learner.check()
    learner.at("line-link").first.click()
    expect(learner.code).to_be_focused()
    marked = learner.page.locator(".code-editor:not([hidden]) .line.marked")
    expect(marked).to_have_text("    return word / n")
    described = learner.code.evaluate(
        "area => area.getAttribute('aria-describedby').split(' ')"
        ".map(id => document.getElementById(id).textContent).join(' ')"
    )
    assert "is marked" in described
    learner.page.keyboard.press("Control+Home")
    learner.page.keyboard.press("Enter")
    expect(marked).to_have_text("    return word / n")


def test_all_problems_are_checked_at_once(learner: CoursePage) -> None:
    learner.at("check-all").click()
    expect(learner.at("problem-report")).to_have_count(8)
    expect(learner.page.locator("[data-status=not-begun]")).to_have_count(7)


def test_a_check_can_be_cancelled(learner: CoursePage) -> None:
    learner.write_problem("return sum(range(10**11))")
    learner.at("check").click()
    learner.at("cancel").click()
    expect(learner.at("progress")).to_have_count(0)
    expect(learner.at("result")).not_to_contain_text("Checked")


def test_ones_own_program_is_played_in_the_terminal(learner: CoursePage) -> None:
    learner.rewrite(ASKS)
    learner.run()
    line = learner.at("line")
    expect(line).to_be_focused()
    expect(learner.at("output")).to_contain_text("Who are you?")
    line.press_sequentially("Ada")
    line.press("Enter")
    expect(learner.at("output")).to_contain_text("Hello, Ada!")
    line.press("ArrowUp")
    expect(line).to_have_value("Ada")
    line.press("Enter")
    expect(learner.at("run-again")).to_be_focused()
    text = learner.at("output").inner_text()
    assert "<b>Ada</b> red" in text
    assert "\x1b" not in text
    assert "\u202e" not in text
    assert learner.at("output").locator("b").count() == 0


def test_lines_typed_before_the_program_starts_are_typed_to_it(learner: CoursePage) -> None:
    learner.rewrite("print('read:', input(), input(), input())\n")
    line = learner.at("line")
    type_line = "text => { const input = document.querySelector('[data-testid=line]');"
    type_line += " input.value = text; input.form.requestSubmit(); }"
    # At once after the click: the connection is not open yet.
    learner.at("run").evaluate(f"button => {{ button.click(); ({type_line})('one'); }}")
    line.evaluate(f"() => ({type_line})('two')")
    expect(learner.at("output")).to_contain_text("one")
    line.press_sequentially("three")
    line.press("Enter")
    expect(learner.at("output")).to_contain_text("read: one two three")


def test_a_program_is_stopped_at_any_time(learner: CoursePage) -> None:
    learner.rewrite("import time\nwhile True:\n    print('again')\n    time.sleep(0.2)\n")
    learner.run()
    expect(learner.at("output")).to_contain_text("again")
    learner.at("stop").click()
    expect(learner.at("run-again")).to_be_focused()
    expect(learner.at("output").locator(".end.stopped")).to_be_visible()


@pytest.mark.slow
def test_a_flood_of_output_ends_and_leaves_the_page_usable(learner: CoursePage) -> None:
    learner.rewrite("while True:\n    print('again ' * 20)\n")
    learner.run()
    expect(learner.at("output").locator(".end")).to_be_visible()
    assert learner.at("output").locator(".out").count() <= 1001


@pytest.mark.slow
def test_what_a_program_writes_is_never_markup(learner: CoursePage) -> None:
    learner.write_problem("return '<img src=x onerror=alert(1)>'")
    learner.check()
    expect(learner.at("got").first).to_contain_text("<img src=x")
    assert learner.page.locator("main img").count() == 0


def test_everything_is_done_with_the_keyboard(new_learner: NewLearner) -> None:
    learner = new_learner().open("#/")
    press = learner.page.keyboard.press
    for _ in range(12):
        press("Tab")
        if learner.page.evaluate("document.activeElement.dataset.edition") == "ps4":
            break
    press("Enter")
    expect(learner.page.locator("h1")).to_be_focused()
    for _ in range(6):
        press("Tab")
        if learner.page.evaluate("document.activeElement.dataset.testid") == "begin":
            break
    press("Enter")
    expect(learner.at("task").locator("h2")).to_be_focused()
    for _ in range(30):
        press("Tab")
        if learner.page.evaluate("document.activeElement.dataset.testid") == "code":
            break
    expect(learner.code).to_be_focused()
    press("Control+Enter")
    expect(learner.at("result-title")).to_be_focused()
    learner.code.focus()
    press("Control+Shift+Enter")
    expect(learner.at("run-again")).to_be_focused()
