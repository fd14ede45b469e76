"""`POST /api/check`: one submission of another platform, with an API key."""

import pytest

from tests.support.web.app import App, Json, json_of, refused
from tests.web.course.conftest import make_key, solution, written


@pytest.fixture(scope="module")
def key(shared_course: App) -> str:
    return make_key(shared_course, "api", "platform")


def ask(course: App, key: str, **asked: object) -> Json:
    whole = {"kit": "ps4", "files": solution(), **asked}
    headers = {"authorization": f"Bearer {key}"}
    return json_of(course.ask("POST", "/api/check", whole, headers=headers), 200)


def test_a_submission_gets_a_report(course: App, key: str) -> None:
    report = ask(course, key, submission="anna")
    assert (report["format"], report["submission"]) == ("handful-report/4", "anna")
    assert (report["points"], report["max"]) == (85.0, 85.0)


def test_some_problems_and_another_language(course: App, key: str) -> None:
    files = written("return 0")
    report = ask(course, key, files=files, problems=["1", "2"], language="uk")
    assert [problem["id"] for problem in report["problems"]] == ["1", "2"]
    assert report["language"] == "uk"
    assert report["points"] < report["max"] == 20


def test_the_same_files_have_the_same_report(course: App, key: str) -> None:
    assert ask(course, key) == ask(course, key)


@pytest.mark.parametrize(
    "sent", ["", "Bearer", "Bearer x", "Basic abc", "Bearer hfa_" + "0" * 32, "Bearer " + "a" * 999]
)
def test_without_a_key_there_is_nothing(course: App, sent: str) -> None:
    asked = {"kit": "ps4", "files": solution()}
    headers = {"authorization": sent} if sent else {}
    refused(course.ask("POST", "/api/check", asked, headers=headers), 401, "bad-key")


def test_a_teachers_key_is_no_api_key(course: App) -> None:
    headers = {"authorization": f"Bearer {make_key(course, 'teacher', 'Ada')}"}
    asked = {"kit": "ps4", "files": solution()}
    refused(course.ask("POST", "/api/check", asked, headers=headers), 401, "bad-key")


@pytest.mark.parametrize(
    ("asked", "status", "code"),
    [
        ({"kit": "ps9"}, 404, "not-found"),
        ({"problems": ["x"]}, 404, "not-found"),
        ({"files": {"a/b.py": "1"}}, 422, "bad-file"),
        ({"files": {"ps4a.py": ""}}, 422, "bad-file"),
    ],
)
def test_bad_input_gets_a_sentence(
    course: App, key: str, asked: Json, status: int, code: str
) -> None:
    whole = {"kit": "ps4", "files": solution(), **asked}
    headers = {"authorization": f"Bearer {key}"}
    refused(course.ask("POST", "/api/check", whole, headers=headers), status, code)


def test_it_is_documented_with_examples(course: App) -> None:
    document = course.client.get("/openapi.json").json()
    told = document["paths"]["/api/check"]["post"]
    assert {sample["lang"] for sample in told["x-codeSamples"]} == {"Shell", "Python"}
