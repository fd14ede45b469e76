"""What a teacher does with a class: close it, name learners, look at what was handed in."""

import pytest
from playwright.sync_api import Locator, expect

from tests.support.web.course_page import CoursePage
from tests.web.course.browser.test_class import hand_in, open_class, teacher, teacher_key
from tests.web.course.browser.test_look import barriers

__all__ = ["teacher", "teacher_key"]

pytestmark = pytest.mark.slow

TEXTS = {
    "en": ("Close now", "Open again", "closed", "See both", "Problem 1: Word scores"),
    "uk": ("Закрити зараз", "Відкрити знову", "закритий", "Подивитися на обидві", "Задача 1:"),
}


@pytest.fixture(params=["en", "uk"])
def texts(request: pytest.FixtureRequest, teacher: CoursePage) -> tuple[str, ...]:
    """What the page says, in the language that it has from now on."""
    language: str = request.param
    teacher.page.evaluate(
        "language => localStorage.setItem('handful.language', language)", language
    )
    teacher.page.reload()
    expect(teacher.at("teacher")).to_be_visible()
    return TEXTS[language]


def test_a_class_is_closed_with_one_button_and_opened_with_one(
    teacher: CoursePage, texts: tuple[str, ...]
) -> None:
    close_now, open_again, closed, *_ = texts
    open_class(teacher, f"Closing: {close_now}")
    head = teacher.at("class-name").locator("..")
    expect(teacher.at("close-now")).to_have_text(close_now)
    teacher.at("close-now").click()
    expect(teacher.at("close-now")).to_have_text(open_again)
    expect(head).to_contain_text(closed)
    expect(teacher.at("closes")).not_to_have_value("")
    teacher.page.reload()
    teacher.at("close-now").click()
    expect(teacher.at("close-now")).to_have_text(close_now)
    expect(head).not_to_contain_text(closed)
    expect(teacher.at("closes")).to_have_value("")


def test_rows_without_a_number_are_told_and_can_be_numbered(
    teacher: CoursePage, texts: tuple[str, ...]
) -> None:
    code = open_class(teacher, f"Numbers: {texts[0]}")
    for number in range(2):
        hand_in(teacher.url, code, number)
    expect(teacher.at("learner")).to_have_count(2)
    note = teacher.at("no-number")
    for number in range(2):
        expect(note).to_contain_text(f"(Learner {number})")
        teacher.at("name-learner").nth(number).click()
        expect(teacher.at("learner-name")).to_have_value(f"Learner {number}")
        teacher.at("learner-name").fill("1001")
        teacher.at("learner-name-send").click()
        expect(teacher.at("learner").nth(number)).to_contain_text("1001")
    expect(note).to_have_count(0)
    expect(teacher.at("same-number")).to_contain_text("1001")


def test_a_cell_opens_its_problem_and_a_new_name_is_in_the_pairs(teacher: CoursePage) -> None:
    code = open_class(teacher, "Cells")
    for number in (1, 2):
        hand_in(teacher.url, code, number, problem="")
    teacher.at("look-similar").click()
    expect(teacher.page.locator(".pairs")).to_contain_text("Learner 1")
    teacher.at("name-learner").first.click()
    teacher.at("learner-name").fill("Renamed")
    teacher.at("learner-name-send").click()
    expect(teacher.page.locator(".pairs")).to_contain_text("Renamed")
    teacher.at("cell").nth(2).click()
    reports = teacher.at("submission").get_by_test_id("problem-report")
    expect(reports).to_have_count(8)
    opened = [one.get_attribute("data-problem") for one in reports.all() if _is_open(one)]
    assert opened == ["3"]


def _is_open(details: Locator) -> bool:
    return details.get_attribute("open") is not None


@pytest.mark.parametrize("screen", ["desktop", "phone"], indirect=True)
def test_what_was_handed_in_says_of_which_problem_and_a_pair_leads_to_both(
    teacher: CoursePage, texts: tuple[str, ...], screen: str
) -> None:
    *_, see_both, problem = texts
    code = open_class(teacher, f"Pair on {screen}: {see_both}")
    for number in (1, 2):
        hand_in(teacher.url, code, number)
    expect(teacher.at("learner")).to_have_count(2)
    teacher.at("cell").first.click()
    expect(teacher.at("submission").locator("h2")).to_contain_text(problem)
    expect(teacher.at("submission").locator("h2")).to_contain_text("Learner 1")
    expect(teacher.at("submission-about")).to_contain_text("10")
    expect(teacher.at("submission-about")).to_contain_text(":")  # the time
    teacher.at("submission-close").click()
    teacher.at("look-similar").click()
    expect(teacher.at("pair-link")).to_have_text(see_both)
    teacher.at("pair-link").click()
    expect(teacher.at("pair-head")).to_have_count(2)
    for number in (1, 2):
        expect(teacher.at("pair-head").nth(number - 1)).to_contain_text("Learner")
    left, right = (side.bounding_box() for side in teacher.page.locator(".pair-side").all()[:2])
    assert left is not None
    assert right is not None
    if screen == "desktop":
        assert right["y"] == left["y"]
        assert right["x"] >= left["x"] + left["width"]
    else:
        assert right["y"] >= left["y"] + left["height"]
        assert right["x"] == left["x"]
    assert teacher.page.locator(".pair .line.marked").count() > 20
    assert barriers(teacher) == []
    teacher.at("pair-back").click()
    expect(teacher.at("class-table")).to_be_visible()
    expect(teacher.at("pair-link")).to_have_count(1)
