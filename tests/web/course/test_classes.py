"""Classes: opened, joined, seen as a table, exported, compared, closed and deleted."""

import csv
import io
from typing import Any

import pytest

from handful.course.built_in import built_in
from handful.grader import SEED, find_jail, prepare
from handful.store import StoredCheck
from tests.support.web.app import App, Json, Player, json_of, refused
from tests.web.course.conftest import (
    Teacher,
    answering_thread,
    checked,
    join,
    make_key,
    skeleton,
    solution,
    threads_of,
    written,
)


def test_a_class_is_a_table_of_learners_by_problems(
    course: App, teacher: Teacher, opened: Json
) -> None:
    anna, ben = course.player("Quiet Heron"), course.player("Loud Otter")
    join(anna, opened, "Anna Lee")
    join(ben, opened, "1001")
    checked(anna, solution(), "")
    checked(ben, written("return len(word)"))
    table = teacher.table(opened)
    assert [column["id"] for column in table["problems"]] == list("1234567")
    rows = {row["nickname"]: row for row in table["learners"]}
    assert rows["Quiet Heron"]["name"] == "Anna Lee"
    assert rows["Quiet Heron"]["points"] == 85
    assert all(cell["passed"] for cell in rows["Quiet Heron"]["cells"])
    first, second = rows["Loud Otter"]["cells"][:2]
    assert (first["checks"], first["passed"], second["checks"]) == (1, False, 0)
    assert table["class"]["learners"] == 2
    assert all(made["told"] and made["learners"] == 1 for made in table["mistakes"])


def test_the_best_check_counts_and_can_be_opened(
    teacher: Teacher, opened: Json, learner: Player
) -> None:
    checked(learner, solution())
    checked(learner, written("return 0"))
    [row] = teacher.table(opened)["learners"]
    cell = row["cells"][0]
    assert (cell["points"], cell["passed"], cell["checks"]) == (10, True, 2)
    path = f"/api/course/classes/{opened['id']}/checks/{cell['check']}"
    seen = json_of(teacher.ask("GET", path), 200)
    assert (seen["files"], seen["name"], seen["passed"]) == (solution(), "Anna Lee", True)
    assert seen["report"]["format"] == "handful-report/4"


def test_who_only_answers_the_cases_of_reports_earns_little_in_a_class(
    teacher: Teacher, opened: Json, learner: Player
) -> None:
    rubric = prepare(built_in("ps4"), find_jail(), SEED)
    cases = zip(rubric.cases["1"], rubric.wanted["1"], strict=True)
    table = {case.probe.args: seen.results[0].plain for case, seen in cases}
    check = checked(learner, written(f"return {table!r}.get((word, n), 0)"))
    assert (check["points"], check["passed"]) == (10, True)
    [row] = teacher.table(opened)["learners"]
    assert row["cells"][0]["points"] <= 7
    assert not row["cells"][0]["passed"]
    sheet = teacher.ask("GET", f"/api/course/classes/{opened['id']}/export/csv").text
    [exported] = csv.DictReader(io.StringIO(sheet))
    assert float(exported["points"]) == row["points"]


def test_who_joins_again_changes_the_name(
    course: App, teacher: Teacher, opened: Json, learner: Player
) -> None:
    told = join(learner, {"code": opened["code"].lower().replace("-", " ")}, "Anna B. Lee")
    assert told["title"] == "Group 7b"
    assert [row["name"] for row in teacher.table(opened)["learners"]] == ["Anna B. Lee"]
    [own] = learner.get("/api/course")["classes"]
    assert (own["name"], own["closed"]) == ("Anna B. Lee", False)


def test_who_leaves_takes_the_checks_along(teacher: Teacher, opened: Json, learner: Player) -> None:
    checked(learner, solution())
    path = f"/api/course/classes/{opened['id']}/membership"
    assert learner.ask("DELETE", path).status_code == 204
    assert teacher.table(opened)["learners"] == []
    assert learner.get("/api/course")["classes"] == []


def test_a_teacher_removes_a_learner(teacher: Teacher, opened: Json, learner: Player) -> None:
    [row] = teacher.table(opened)["learners"]
    path = f"/api/course/classes/{opened['id']}/learners/{row['id']}"
    assert teacher.ask("DELETE", path).status_code == 204
    refused(teacher.ask("DELETE", path), 404, "not-found")
    assert teacher.table(opened)["learners"] == []


def test_everything_is_deleted_with_one_request(
    course: App, teacher: Teacher, opened: Json, learner: Player
) -> None:
    check = checked(learner, solution())
    assert teacher.ask("DELETE", f"/api/course/classes/{opened['id']}").status_code == 204
    refused(teacher.ask("GET", f"/api/course/classes/{opened['id']}"), 404, "not-found")
    assert course.store.course_check(check["id"]) is None
    assert learner.get("/api/course")["classes"] == []
    refused(
        course.player().ask("POST", "/api/course/join", {"code": opened["code"]}), 400, "bad-code"
    )


@pytest.mark.parametrize("form", ["csv", "moodle", "canvas"])
def test_a_class_is_exported(
    course: App, teacher: Teacher, opened: Json, learner: Player, form: str
) -> None:
    mallory = course.player()
    join(mallory, opened, "=HYPERLINK(1)")
    checked(learner, solution(), "")
    response = teacher.ask("GET", f"/api/course/classes/{opened['id']}/export/{form}")
    assert response.headers["content-type"].startswith("text/csv")
    named = f"filename=ps4-{form}.csv; filename*=UTF-8''Group-7b-{form}.csv"
    assert response.headers["content-disposition"] == f"attachment; {named}"
    cells = [cell for row in csv.reader(io.StringIO(response.text)) for cell in row]
    assert any("Anna Lee" in cell for cell in cells)
    assert "85" in cells or "85.0" in cells or "85.00" in cells
    assert not [cell for cell in cells if cell.startswith("=")]


def test_a_report_in_an_older_format_is_refused_with_a_sentence(
    teacher: Teacher, opened: Json, learner: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        "handful.web.course.checks.StoredCheck",
        lambda report, **more: StoredCheck(
            report=report.replace("report/4", "report/3", 1), **more
        ),
    )
    check = checked(learner, written("return 0"))
    answer = teacher.ask("GET", f"/api/course/classes/{opened['id']}/checks/{check['id']}")
    assert "older Handful" in refused(answer, 409, "not-now")


def test_the_sheet_has_the_mistakes_that_the_page_tells(
    teacher: Teacher, opened: Json, learner: Player
) -> None:
    checked(learner, written("print(8); return"))
    assert [made["name"] for made in teacher.table(opened)["mistakes"]] == ["returns-none"]
    sheet = teacher.ask("GET", f"/api/course/classes/{opened['id']}/export/csv").text
    [row] = csv.DictReader(io.StringIO(sheet))
    assert row["mistakes"] == "returns-none"


def test_what_is_not_begun_is_no_mistake_and_not_tried(
    teacher: Teacher, opened: Json, learner: Player
) -> None:
    checked(learner, {**skeleton(), "ps4a.py": written("return len(word)")["ps4a.py"]}, "")
    table = teacher.table(opened)
    *first, last = table["learners"][0]["cells"]
    assert [cell["checks"] for cell in first] == [1] * 6
    assert (last["checks"], last["check"], last["at"]) == (0, None, None)
    assert "untouched-skeleton" not in [made["name"] for made in table["mistakes"]]


def test_programs_that_are_alike_are_told(course: App, teacher: Teacher, opened: Json) -> None:
    for name in ("Ann", "Ben"):
        player = course.player()
        join(player, opened, name)
        checked(player, solution())
    found = json_of(teacher.ask("GET", f"/api/course/classes/{opened['id']}/similar"), 200)
    [pair] = found["pairs"]
    assert pair["share"] == 1.0
    assert {learner["name"] for learner in pair["learners"]} == {"Ann", "Ben"}
    shown = {row["id"] for row in teacher.table(opened)["learners"]}
    assert {learner["id"] for learner in pair["learners"]} == shown
    for learner in pair["learners"]:
        path = f"/api/course/classes/{opened['id']}/checks/{learner['check']}"
        assert json_of(teacher.ask("GET", path), 200)["name"] == learner["name"]


def test_two_who_gave_the_same_name_are_compared_too(
    course: App, teacher: Teacher, opened: Json
) -> None:
    for _ in range(2):
        player = course.player()
        join(player, opened, "Ann")
        checked(player, solution())
    found = json_of(teacher.ask("GET", f"/api/course/classes/{opened['id']}/similar"), 200)
    assert [len(pair["learners"]) for pair in found["pairs"]] == [2]


def change(teacher: Teacher, opened: Json, **asked: object) -> Json:
    path = f"/api/course/classes/{opened['id']}"
    return json_of(teacher.ask("PATCH", path, asked), 200)


def test_a_class_is_closed_at_once_and_opened_again(
    course: App, teacher: Teacher, opened: Json, learner: Player
) -> None:
    closed = change(teacher, opened, closed=True)
    assert (closed["closed"], closed["title"]) == (True, "Group 7b")
    assert closed["closes"] == change(teacher, opened, closed=True)["closes"]
    asked = {"edition": "ps4", "problem": "1", "files": solution()}
    refused(learner.ask("POST", "/api/course/checks", asked), 403, "class-closed")
    again = change(teacher, opened, closed=False)
    assert (again["closed"], again["closes"]) == (False, None)
    assert checked(learner, solution())["class"] == opened["id"]


def test_who_opens_an_open_class_changes_nothing(teacher: Teacher) -> None:
    opened = teacher.open(closes="2026-12-24T12:00:00Z")
    assert change(teacher, opened, closed=False) == opened


def test_an_old_class_that_is_opened_again_is_kept_for_a_year(
    course: App, teacher: Teacher, opened: Json
) -> None:
    course.clock.seconds += 360 * 24 * 3600
    teacher.sign_in()
    change(teacher, opened, closed=True)
    course.clock.seconds += 30 * 24 * 3600
    teacher.sign_in()
    again = change(teacher, opened, closed=False)
    assert again["kept_until"].startswith("2028-12-08")
    assert change(teacher, opened, title="Old")["kept_until"] == again["kept_until"]


def test_closed_and_a_closing_time_contradict_each_other(teacher: Teacher, opened: Json) -> None:
    asked = {"closed": True, "closes": "2026-12-24T12:00:00Z"}
    path = f"/api/course/classes/{opened['id']}"
    refused(teacher.ask("PATCH", path, asked), 422, "bad-request")


def name_learner(teacher: Teacher, opened: Json, learner: str, name: str) -> Any:
    path = f"/api/course/classes/{opened['id']}/learners/{learner}"
    return teacher.ask("PATCH", path, {"name": name})


def test_a_teacher_gives_a_learner_the_number_that_gradebooks_need(
    course: App, teacher: Teacher, opened: Json
) -> None:
    anna = course.player("Calm Robin")
    join(anna, opened)
    [row] = teacher.table(opened)["learners"]
    assert (row["name"], row["number"]) == ("", "")
    without = teacher.ask("GET", f"/api/course/classes/{opened['id']}/export/moodle").text
    assert list(csv.reader(io.StringIO(without)))[1][:2] == ["", "Calm Robin"]
    assert name_learner(teacher, opened, row["id"], " 1001 ").status_code == 204
    [row] = teacher.table(opened)["learners"]
    assert (row["name"], row["number"]) == ("1001", "1001")
    named = teacher.ask("GET", f"/api/course/classes/{opened['id']}/export/moodle").text
    assert list(csv.reader(io.StringIO(named)))[1][0] == "Participant 1001"
    join(anna, opened)  # once more, without a name
    assert teacher.table(opened)["learners"][0]["number"] == "1001"
    assert name_learner(teacher, opened, row["id"], "").status_code == 204
    assert teacher.table(opened)["learners"][0]["name"] == ""


def test_a_learner_is_not_named_by_strangers_or_otherwise_than_in_a_line(
    course: App, teacher: Teacher, opened: Json, learner: Player
) -> None:
    [row] = teacher.table(opened)["learners"]
    refused(name_learner(teacher, opened, row["id"], "a\u202eb"), 422, "bad-request")
    refused(name_learner(teacher, opened, row["id"], "x" * 61), 422, "bad-request")
    refused(name_learner(teacher, opened, "nobody", "Anna"), 404, "not-found")
    refused(name_learner(Teacher(course, "Bob"), opened, row["id"], "Mine"), 404, "not-found")
    assert teacher.table(opened)["learners"][0]["name"] == "Anna Lee"


def test_a_cell_tells_when_it_was_checked(teacher: Teacher, opened: Json, learner: Player) -> None:
    done = checked(learner, solution())
    [row] = teacher.table(opened)["learners"]
    assert (row["cells"][0]["at"], row["cells"][1]["at"]) == (done["at"], None)


@pytest.mark.parametrize(
    ("asked", "code"),
    [
        ({"title": " "}, "bad-request"),
        ({"title": "x" * 81}, "bad-request"),
        ({"title": "a\u202eb"}, "bad-request"),
        ({"edition": "ps9"}, "not-found"),
        ({"closes": "tomorrow"}, "bad-request"),
        ({"closes": "2026-11-14T10:00:00"}, "bad-request"),
        ({"closes": "2020-11-14T10:00:00Z"}, "bad-request"),
    ],
)
def test_a_class_that_cannot_be(teacher: Teacher, asked: Json, code: str) -> None:
    whole = {"title": "7b", "edition": "ps4", "closes": None, **asked}
    response = teacher.ask("POST", "/api/course/classes", whole)
    refused(response, 404 if code == "not-found" else 422, code)


# Who may not.


def test_nobody_sees_the_class_of_another(
    course: App, teacher: Teacher, opened: Json, learner: Player
) -> None:
    check = checked(learner, solution())
    paths = [
        f"/api/course/classes/{opened['id']}",
        f"/api/course/classes/{opened['id']}/export/csv",
        f"/api/course/classes/{opened['id']}/similar",
        f"/api/course/classes/{opened['id']}/checks/{check['id']}",
    ]
    other = Teacher(course, "Bob")
    other_class = other.open("Theirs")
    paths.append(f"/api/course/classes/{other_class['id']}/checks/{check['id']}")
    for path in paths:
        refused(course.ask("GET", path), 401, "not-teacher")
        refused(learner.ask("GET", path), 401, "not-teacher")
        refused(other.ask("GET", path), 404, "not-found")
    for method in ("PATCH", "DELETE"):
        path = f"/api/course/classes/{opened['id']}"
        content = {"title": "Mine"} if method == "PATCH" else None
        refused(course.ask(method, path, content), 401, "not-teacher")
        refused(other.ask(method, path, content), 404, "not-found")
    assert teacher.table(opened)["class"]["title"] == "Group 7b"


@pytest.mark.parametrize("key", ["", "x", "hft_" + "0" * 32, "hft_" + "0" * 500, "ключ"])
def test_a_key_that_is_none_opens_nothing(course: App, key: str) -> None:
    response = course.ask("POST", "/api/course/teacher", {"key": key})
    assert response.status_code in (401, 422)
    assert "set-cookie" not in response.headers


def test_a_key_of_another_kind_opens_nothing(course: App) -> None:
    key = make_key(course, "api", "platform")
    refused(course.ask("POST", "/api/course/teacher", {"key": key}), 401, "bad-key")


def test_a_revoked_key_opens_nothing(course: App, teacher: Teacher, opened: Json) -> None:
    course.store.revoke_key(teacher.key[4:20], 1)
    refused(teacher.ask("GET", f"/api/course/classes/{opened['id']}"), 401, "not-teacher")


def test_a_teachers_cookie_is_for_this_site_alone(course: App) -> None:
    key = make_key(course, "teacher", "Ada")
    set_ = course.ask("POST", "/api/course/teacher", {"key": key}).headers["set-cookie"].lower()
    assert "httponly" in set_
    assert "samesite=strict" in set_
    assert "domain" not in set_


def test_codes_are_not_to_be_guessed(course: App) -> None:
    from handful.web.course.classes import JOINS_AN_HOUR

    player = course.player(address="198.51.100.9")
    course.clock.seconds += 3600 * 24 * 7
    for _ in range(JOINS_AN_HOUR):
        player.ask("POST", "/api/course/join", {"code": "AAAA-AAAA"})
    refused(player.ask("POST", "/api/course/join", {"code": "AAAA-AAAB"}), 429, "too-fast")


def test_a_teacher_may_try_a_program(course: App, teacher: Teacher) -> None:
    player = course.player()
    asked = {"edition": "ps4", "problem": "1", "files": solution()}
    headers = {"cookie": f"handful={player.cookie}; handful-teacher={teacher.cookie}"}
    response = course.ask("POST", "/api/course/checks", asked, headers=headers)
    assert response.status_code == 200, response.text


def test_a_large_class_holds_up_no_move(
    course: App, teacher: Teacher, opened: Json, monkeypatch: pytest.MonkeyPatch
) -> None:
    names = ("class_results", "class_files", "delete_class")
    threads = threads_of(course, monkeypatch, names)
    place = f"/api/course/classes/{opened['id']}"
    teacher.table(opened)
    teacher.ask("GET", f"{place}/similar")
    assert teacher.ask("DELETE", place).status_code == 204
    assert set(threads) == set(names)
    assert answering_thread(course) not in threads.values()


def test_a_learner_is_in_so_many_classes(
    course: App, teacher: Teacher, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("handful.web.course.classes.MOST_MEMBERSHIPS", 2)
    learner = course.player()
    first, second, third = teacher.open(), teacher.open(), teacher.open()
    for opened in (first, second, first):
        join(learner, opened)
    asked = {"code": third["code"], "name": ""}
    message = refused(learner.ask("POST", "/api/course/join", asked), 409, "not-now")
    assert message == "You are in 2 classes already: leave one first."
