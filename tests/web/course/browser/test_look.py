"""The page on every screen, in every theme and language: nothing keeps anybody out."""

from typing import Any

import pytest
from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import expect

from tests.support.web.course_page import CoursePage
from tests.web.course.browser.conftest import NewLearner

pytestmark = pytest.mark.slow

LOOKS = [
    ("phone", "dark", "uk"),
    ("desktop", "light", "en"),
    ("phone", "light", "en"),
    ("desktop", "contrast", "uk"),
]


def barriers(learner: CoursePage) -> list[Any]:
    """What axe finds, and whether the page is wider than the screen."""
    if not learner.page.evaluate("'axe' in window"):
        learner.page.evaluate(AXE_SCRIPT)
    found: list[Any] = learner.page.evaluate(
        "axe.run({ resultTypes: ['violations'] }).then(found => found.violations"
        ".map(each => [each.id, each.nodes.map(node => node.target)]))"
    )
    wide = learner.page.evaluate(
        "document.documentElement.scrollWidth - document.documentElement.clientWidth"
    )
    return [*found, ["too wide", wide]] if wide > 0 else found


@pytest.mark.parametrize(("screen", "theme", "language"), LOOKS, indirect=["screen"])
def test_axe_finds_no_barrier_in_any_view(
    new_learner: NewLearner, theme: str, language: str
) -> None:
    learner = new_learner(theme, language).open("#/")
    found: dict[str, Any] = {}

    def look(view: str) -> None:
        if bad := barriers(learner):
            found[view] = bad

    expect(learner.at("edition").first).to_be_visible()
    look("start")
    learner.open("#/ps4")
    look("edition")
    learner.open()
    learner.at("hint").first.locator("summary").click()
    look("task")
    learner.write_problem("return word / n")
    look("writing")
    learner.at("file-menu").locator("summary").click()
    look("menu")
    learner.page.keyboard.press("Escape")
    learner.check()
    look("result")
    learner.at("mistake").first.click()
    expect(learner.at("mistake-dialog")).to_be_visible()
    look("mistake")
    learner.page.keyboard.press("Escape")
    learner.at("line-link").first.click()
    look("marked line")
    learner.at("check-all").click()
    expect(learner.at("problem-report")).to_have_count(8)
    for report in learner.page.locator("details.problem-report").all():
        report.evaluate("report => report.open = true")
    look("all problems")
    learner.rewrite('input("Who are you? ")')
    learner.run()
    look("running")
    learner.at("stop").click()
    expect(learner.at("run-again")).to_be_visible()
    look("ran")
    learner.page.goto(f"{learner.url}/course/privacy")
    expect(learner.page.locator(f"article[lang={language}]")).to_be_visible()
    look("privacy")
    assert found == {}


@pytest.mark.parametrize("screen", ["phone"], indirect=True)
def test_on_a_phone_everything_is_one_tap_away(new_learner: NewLearner) -> None:
    learner = new_learner().open()
    expect(learner.at("task")).to_be_visible()
    expect(learner.code).to_be_hidden()
    learner.at("tab-code").tap()
    expect(learner.code).to_be_visible()
    expect(learner.page.locator(".line", has_text="def getWordScore").first).to_be_in_viewport()
    learner.write_problem("return 0")
    learner.at("check").tap()
    learner.expect_result()
    learner.at("tab-terminal").tap()
    expect(learner.at("run-state")).to_be_visible()
    learner.at("tab-task").tap()
    expect(learner.at("task")).to_be_visible()


def test_the_page_speaks_the_language_that_was_chosen(new_learner: NewLearner) -> None:
    learner = new_learner(language="uk").open("#/")
    expect(learner.page.locator("h1")).to_have_text("Напишіть гру самі")
    learner.at("settings").click()
    learner.at("language").select_option("en")
    expect(learner.page.locator("h1")).to_have_text("Write the game yourself")


def test_without_a_jail_the_page_says_why_and_nothing_else(new_learner: NewLearner) -> None:
    learner = new_learner()
    why = "Programs of other people cannot be run safely on this machine."
    course = learner.page.request.get(f"{learner.url}/api/course").json()
    answer = {**course, "running": False, "may_run": False, "why_not": why}
    learner.page.route("**/api/course", lambda route: route.fulfill(json=answer))
    learner.open("#/")
    expect(learner.page.locator("main")).to_contain_text(why)
    expect(learner.at("edition")).to_have_count(0)


def test_the_documentation_has_the_course_and_examples(new_learner: NewLearner) -> None:
    learner = new_learner()
    learner.page.goto(f"{learner.url}/docs")
    check = learner.page.locator("#post-api-check")
    expect(check).to_contain_text("needs a key")
    expect(check.locator("pre").first).to_contain_text("curl ")
    expect(check.locator("pre").last).to_contain_text("urllib.request")
    expect(learner.page.locator("#post-api-course-checks")).to_contain_text("needs the cookie")
