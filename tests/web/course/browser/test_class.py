"""A class: its teacher opens it, learners join, and the table tells how far they have come."""

import json
import subprocess
import sys
from datetime import datetime, timedelta

import httpx
import pytest
from playwright.sync_api import Page, Route, expect

from tests.support.web.course_page import CoursePage
from tests.support.web.server import Server
from tests.web.course.browser.conftest import NewLearner
from tests.web.course.browser.test_look import barriers
from tests.web.course.conftest import solution, written

pytestmark = pytest.mark.slow

XSS = "<img src=x onerror=alert(1)>"


@pytest.fixture(scope="session")
def teacher_key(course_server: Server, course_database: str) -> str:
    """A teacher's key, as the owner of the server makes it."""
    command = [sys.executable, "-m", "handful", "key", "new", "teacher", "Ada"]
    command += ["--database", course_database]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip()


@pytest.fixture
def teacher(new_learner: NewLearner, teacher_key: str) -> CoursePage:
    """Somebody who has signed in on the teachers' page."""
    teacher = new_learner(allowed=("status of 401",))
    teacher.page.goto(f"{teacher.url}/course/teach")
    teacher.at("key").fill("no-such-key")
    teacher.at("sign-in").click()
    expect(teacher.at("key-message")).not_to_be_empty()
    teacher.at("key").fill(teacher_key)
    teacher.at("sign-in").click()
    expect(teacher.at("teacher")).to_be_visible()
    return teacher


def open_class(teacher: CoursePage, title: str) -> str:
    """Open a class for ps4; its code."""
    teacher.at("class-title").fill(title)
    teacher.at("class-edition").select_option("ps4")
    teacher.at("open-class").click()
    expect(teacher.at("class-name")).to_have_text(title)
    return teacher.at("class-code").inner_text()


def join(learner: CoursePage, code: str, name: str) -> None:
    learner.at("join-code").fill(code)
    learner.at("join-name").fill(name)
    learner.at("join").click()


def test_a_learner_joins_and_the_teacher_sees_the_check(
    teacher: CoursePage, new_learner: NewLearner
) -> None:
    code = open_class(teacher, f"Class {XSS}")
    learner = new_learner(allowed=("status of 400",)).open("#/")
    join(learner, "WRONG-CODE", "")
    expect(learner.at("join-message")).not_to_be_empty()
    join(learner, code.lower(), XSS)
    expect(learner.at("class")).to_contain_text(XSS)
    learner.open()
    learner.write_problem("return word / n")
    learner.check()
    expect(learner.at("handed-in")).to_contain_text(XSS)
    expect(teacher.at("learner")).to_contain_text(XSS)
    teacher.at("cell").first.click()
    expect(teacher.at("submission")).to_contain_text("return word / n")
    expect(teacher.at("submission").locator(".line.marked")).to_have_count(1)
    expect(teacher.page.locator("main img, dialog img")).to_have_count(0)
    teacher.page.keyboard.press("Escape")
    expect(teacher.at("mistakes")).to_be_visible()
    learner.open("#/")
    learner.at("leave").click()
    learner.at("confirm-yes").click()
    expect(learner.at("class")).to_have_count(0)
    expect(teacher.at("learner")).to_have_count(0)


def test_who_gives_no_name_is_told_under_which_the_teacher_sees_them(
    teacher: CoursePage, new_learner: NewLearner
) -> None:
    code = open_class(teacher, "Nameless")
    learner = new_learner().open("#/")
    join(learner, code, "")
    expect(teacher.at("learner")).to_have_count(1)
    nickname = teacher.at("learner").locator("th").inner_text()
    expect(learner.at("class")).to_contain_text(f"as {nickname}")


def test_a_class_is_exported_and_deleted_by_its_title(teacher: CoursePage) -> None:
    open_class(teacher, "For export")
    for form in ("csv", "moodle", "canvas"):
        with teacher.page.expect_download() as download:
            teacher.at(f"export-{form}").click()
        assert download.value.suggested_filename == f"For-export-{form}.csv"
    closes = datetime.now() + timedelta(days=200)
    teacher.at("closes").fill(f"{closes:%Y-%m-%dT%H:%M}")
    teacher.at("save-closes").click()
    expect(teacher.at("class-name").locator("..")).to_contain_text(
        f"{closes:%B} {closes.day}, {closes.year}"
    )
    teacher.at("delete-class").click()
    expect(teacher.at("delete-yes")).to_be_disabled()
    teacher.at("delete-title").fill("For export")
    teacher.at("delete-yes").click()
    expect(teacher.at("notice")).to_contain_text("For export")
    teacher.at("sign-out").click()
    expect(teacher.at("key")).to_be_visible()


def hand_in(url: str, code: str, number: int, problem: str = "1") -> None:
    """Join as one of many, and have a problem checked; every third makes a mistake."""
    files = written("return word / n") if number % 3 == 0 else solution()
    with httpx.Client(base_url=url, trust_env=False, timeout=60) as client:
        client.post("/api/me", json={}).raise_for_status()
        joined = client.post("/api/course/join", json={"code": code, "name": f"Learner {number}"})
        joined.raise_for_status()
        asked = {"edition": "ps4", "problem": problem, "files": files}
        done = json.loads(client.post("/api/course/checks", json=asked).text.splitlines()[-1])
        assert done["state"] == "done", done


@pytest.mark.parametrize("screen", ["desktop", "phone"], indirect=True)
def test_a_table_with_thirty_learners(teacher: CoursePage, screen: str) -> None:
    code = open_class(teacher, f"Thirty, {screen}")
    for number in range(30):
        hand_in(teacher.url, code, number)
    expect(teacher.at("learner")).to_have_count(30)
    expect(teacher.at("mistakes")).to_contain_text("10")
    expect(teacher.at("learner").first.get_by_test_id("cell").first).to_be_visible()
    assert barriers(teacher) == []
    teacher.at("look-similar").click()
    expect(teacher.page.locator(".pairs")).to_contain_text("Learner 1")


def test_a_stranger_sees_no_class(new_learner: NewLearner) -> None:
    page: Page = new_learner().page
    stranger = CoursePage(page, new_learner().url)
    page.goto(f"{stranger.url}/course/teach#/01M7AAAAAAAAAAAAAAAAAAAAAA")
    expect(stranger.at("key")).to_be_visible()


@pytest.mark.parametrize(
    ("language", "told"), [("en", "Class 7b: closed."), ("uk", "Class 7b: закрито.")]
)
def test_a_member_of_a_closed_class_is_not_asked_to_join_one(
    new_learner: NewLearner, language: str, told: str
) -> None:
    learner = new_learner(language=language)
    closed = {
        "id": "1",
        "title": "Class 7b",
        "edition": "ps4",
        "name": "Ada",
        "closed": True,
        "closes": "2026-11-01T00:00:00Z",
    }

    def of_closed_class(route: Route) -> None:
        answer = route.fetch().json()
        route.fulfill(json={**answer, "local": False, "may_run": False, "classes": [closed]})

    learner.page.route("**/api/course", of_closed_class)
    learner.page.goto(f"{learner.url}/course")
    expect(learner.at("why-join")).to_contain_text(told)
