"""What is written is kept: on the device, on the server, between two devices."""

import re

import httpx
import pytest
from playwright.sync_api import expect

from tests.support.web.course_page import CoursePage
from tests.web.course.browser.conftest import NewLearner


def test_who_comes_back_finds_what_was_written(learner: CoursePage) -> None:
    learner.rewrite("mine = 1")
    learner.expect_saved()
    learner.page.reload()
    expect(learner.code).to_have_value("mine = 1")


def test_who_leaves_at_once_loses_nothing(learner: CoursePage) -> None:
    learner.rewrite("in a hurry")
    learner.page.goto("about:blank")
    learner.open()
    expect(learner.code).to_have_value("in a hurry")


def test_another_device_has_the_same_work(learner: CoursePage, new_learner: NewLearner) -> None:
    learner.rewrite("written here")
    learner.expect_saved()
    other = new_learner(cookies=learner.page.context.cookies()).open()
    expect(other.code).to_have_value("written here")


@pytest.mark.slow
def test_of_two_versions_none_is_lost(new_learner: NewLearner) -> None:
    conflict = ("status of 409",)
    first = new_learner(allowed=conflict).open()
    first.rewrite("one")
    first.expect_saved()
    second = new_learner(cookies=first.page.context.cookies(), allowed=conflict).open()
    second.rewrite("two")
    second.expect_saved()
    first.rewrite("three")
    expect(first.at("conflict")).to_be_visible()
    with first.page.expect_download() as download:
        first.at("download-theirs").click()
    assert download.value.suggested_filename in ("ps4a.py", "ps4b.py")
    first.at("keep-mine").click()
    first.expect_saved()
    expect(first.code).to_have_value("three")
    first.at("file-menu").locator("summary").click()
    expect(first.at("other-version")).to_be_visible()
    second.rewrite("four")
    expect(second.at("conflict")).to_be_visible()
    second.at("keep-theirs").click()
    expect(second.code).to_have_value("three")


@pytest.mark.slow
def test_offline_it_is_kept_here_and_saved_later(new_learner: NewLearner) -> None:
    learner = new_learner(allowed=("ERR_INTERNET_DISCONNECTED",)).open()
    learner.rewrite("before")
    learner.expect_saved()
    learner.page.context.set_offline(True)
    learner.rewrite("in the train")
    expect(learner.at("save-state")).to_have_attribute("data-state", "away")
    learner.page.context.set_offline(False)
    learner.expect_saved()
    other = new_learner(cookies=learner.page.context.cookies()).open()
    expect(other.code).to_have_value("in the train")


@pytest.mark.slow
def test_a_file_is_downloaded_as_it_is(learner: CoursePage) -> None:
    learner.rewrite("x = 'ї'\n")
    with learner.page.expect_download() as download:
        learner.menu("download")
    assert download.value.suggested_filename == "ps4a.py"
    assert download.value.path().read_text("utf-8") == "x = 'ї'\n"


@pytest.mark.slow
def test_a_file_is_taken_from_the_device_and_given_back_by_undo(learner: CoursePage) -> None:
    before = learner.text
    learner.upload("ps4a.py", b"new = 1\n")
    expect(learner.at("notice")).to_contain_text("ps4a.py")
    expect(learner.code).to_have_value("new = 1\n")
    learner.at("undo").click()
    expect(learner.code).to_have_value(before)


@pytest.mark.slow
def test_what_cannot_be_a_program_is_refused_with_a_sentence(learner: CoursePage) -> None:
    before = learner.text
    learner.upload("large.py", b"#" * 200_001)
    expect(learner.at("notice")).to_contain_text("200 kB")
    learner.upload("latin.py", "ñ".encode("latin-1"))
    expect(learner.at("notice")).to_contain_text("UTF-8")
    learner.upload("picture.py", b"\x00\x01")
    expect(learner.at("notice")).to_contain_text("picture.py")
    expect(learner.code).to_have_value(before)


@pytest.mark.slow
def test_a_problem_is_reset_alone_and_that_can_be_undone(learner: CoursePage) -> None:
    learner.write_problem("return 1")
    learner.select("HAND_SIZE = 7")
    learner.page.keyboard.insert_text("HAND_SIZE = 9")
    written = learner.text
    learner.menu("reset")
    expect(learner.at("confirm")).to_contain_text("getWordScore")
    learner.at("confirm-yes").click()
    expect(learner.at("notice")).to_be_visible()
    assert "return 1\n" not in learner.text
    assert "HAND_SIZE = 9" in learner.text
    learner.at("undo").click()
    expect(learner.code).to_have_value(written)


@pytest.mark.slow
def test_the_last_version_that_passed_can_be_seen_and_put_back(learner: CoursePage) -> None:
    learner.menu("last-passed")
    expect(learner.at("notice")).to_contain_text("No version")
    right = (
        "return sum(SCRABBLE_LETTER_VALUES[x] for x in word) * len(word) + 50 * (len(word) == n)"
    )
    learner.write_problem(right)
    learner.check()
    expect(learner.at("passed")).to_be_visible()
    learner.select(right)
    learner.page.keyboard.insert_text("return 0")
    learner.check()
    expect(learner.at("passed-before")).to_be_visible()
    learner.menu("last-passed")
    expect(learner.at("code-view")).to_contain_text(right)
    learner.at("put").click()
    expect(learner.code).to_have_value(re.compile(re.escape(right)))
    learner.page.keyboard.press("Control+z")
    expect(learner.code).to_have_value(re.compile("return 0"))


@pytest.mark.slow
def test_the_name_of_a_file_is_never_markup(learner: CoursePage) -> None:
    learner.upload("<img src=x onerror=alert(1)>.py", b"x = 1\n")
    expect(learner.at("notice")).to_contain_text("<img src=x")
    expect(learner.page.locator("main img")).to_have_count(0)


def rename(learner: CoursePage, nickname: str) -> None:
    """Choose another nickname, on the game's page in another browser."""
    cookies = {each["name"]: each["value"] for each in learner.page.context.cookies()}
    asked = {"nickname": nickname}
    answer = httpx.patch(f"{learner.url}/api/me", json=asked, cookies=cookies, trust_env=False)
    assert answer.status_code == 200, answer.text


NO_SAVING = """() => {
    const real = window.fetch;
    window.fetch = (path, how) =>
        how?.method === 'PUT' ? Promise.reject(new TypeError('away')) : real(path, how);
}"""
"""Until the page is loaded again; what a page sends when it is left goes past every other way."""


def test_a_new_nickname_hides_nothing_that_is_only_on_the_device(learner: CoursePage) -> None:
    learner.page.evaluate(NO_SAVING)
    learner.rewrite("only here")
    expect(learner.at("save-state")).to_have_attribute("data-state", "away")
    rename(learner, "Another Name")
    learner.page.reload()
    expect(learner.code).to_have_value("only here")
    learner.expect_saved()


def test_who_is_not_told_who_it_is_finds_the_text_all_the_same(new_learner: NewLearner) -> None:
    learner = new_learner(allowed=("status of 503",)).open()
    learner.rewrite("known")
    learner.expect_saved()
    learner.page.route("**/api/me", lambda route: route.fulfill(status=503, json={}))
    learner.open("#/").open()
    learner.page.reload()
    expect(learner.at("save-state")).to_have_attribute("data-state", "device")
    expect(learner.code).to_have_value("known")
    learner.rewrite("written while it was away")
    learner.page.unroute("**/api/me")
    learner.page.reload()
    expect(learner.code).to_have_value("written while it was away")
    learner.expect_saved()


def test_text_that_an_earlier_nickname_kept_here_can_be_had(learner: CoursePage) -> None:
    kept = {"files": {"ps4a.py": "once = 1\n"}, "version": 0, "changed": "2026-11-14T10:00:00Z"}
    learner.page.evaluate(
        "kept => localStorage.setItem('handful.course.work.Old Name.ps4', JSON.stringify(kept))",
        kept,
    )
    learner.page.reload()
    learner.show("code")
    learner.at("file-menu").locator("summary").click()
    with learner.page.expect_download() as download:
        learner.at("stray-version").click()
    assert download.value.path().read_text("utf-8") == "once = 1\n"
