"""Checks through the API: from the files to a kept report, and who may not."""

import pytest

from handful.store import StoredCheck
from tests.support.web.app import App, Json, Player, json_of, refused
from tests.web.course.conftest import (
    Teacher,
    answering_thread,
    checked,
    events,
    join,
    skeleton,
    solution,
    threads_of,
    written,
)


def test_a_mistake_is_named_mended_and_passes(learner: Player) -> None:
    first = checked(learner, written("return len(word)"))
    assert (first["passed"], first["max"]) == (False, 10.0)
    assert 0 <= first["points"] < 10
    [problem] = first["report"]["problems"]
    broken = [rule for rule in problem["rules"] if rule["status"] == "failed"]
    assert any("getWordScore" in rule["call"] for rule in broken)
    second = checked(learner, solution())
    assert (second["passed"], second["points"]) == (True, 10.0)
    assert second["better"]
    assert not second["worse"]
    assert {change["after"] for change in second["better"]} == {1.0}


def test_what_got_worse_is_told(learner: Player) -> None:
    checked(learner, solution())
    assert checked(learner, written("return 0"))["worse"]


def test_how_it_goes_on_is_told(learner: Player) -> None:
    states = [event["state"] for event in events(learner, solution())]
    assert states[-2:] == ["running", "done"]


def test_all_problems_at_once(learner: Player) -> None:
    check = checked(learner, solution(), "")
    assert (check["points"], check["max"], check["passed"]) == (85.0, 85.0, True)
    work = learner.get("/api/course/files/ps4")
    assert set("1234567") <= set(work["passed"])


def test_a_report_is_never_the_solution(learner: Player) -> None:
    check = checked(learner, skeleton(), "")
    told = str(check["report"])
    bodies = [line.strip() for line in solution()["ps4a.py"].splitlines() if len(line.strip()) > 25]
    given = {line.strip() for line in skeleton()["ps4a.py"].splitlines()}
    assert not [line for line in bodies if line not in given and line in told]


def test_the_last_version_that_passed_is_kept(learner: Player) -> None:
    refused(learner.ask("GET", "/api/course/passed/ps4/1"), 404, "not-found")
    checked(learner, solution())
    checked(learner, written("return 0"))
    passed = learner.get("/api/course/passed/ps4/1")
    assert passed["files"] == solution()
    latest = learner.get("/api/course/files/ps4")["checks"]
    assert [(each["problem"], each["passed"]) for each in latest] == [("1", False)]


def test_the_report_is_in_the_language_that_is_asked_for(learner: Player) -> None:
    told = checked(learner, skeleton(), language="uk")["report"]
    assert told["language"] == "uk"


def test_notes_are_about_the_file_of_the_problem(learner: Player) -> None:
    files = {**skeleton(), "ps4a.py": solution()["ps4a.py"]}
    assert checked(learner, files)["report"]["notes"] == []
    assert checked(learner, files, "7")["report"]["notes"][0]["file"] == "ps4b.py"


def test_an_endless_loop_ends_with_a_report(learner: Player) -> None:
    check = checked(learner, written("while True: pass"))
    assert not check["passed"]
    [problem] = check["report"]["problems"]
    assert {rule["mistake"] for rule in problem["rules"]} == {"endless-loop"}


def test_a_program_that_does_not_parse_has_a_report(learner: Player) -> None:
    check = checked(learner, {"ps4a.py": "def getWordScore(word, n:\n"})
    assert check["points"] == 0
    assert check["report"]["notes"][0]["line"] == 1


def test_the_game_tells_that_there_is_a_course(course: App, new_app: App) -> None:
    assert course.client.get("/api/about").json()["course"] is True
    assert new_app.client.get("/api/about").json()["course"] is False


def test_the_list_of_the_games_files_has_none_of_the_course(course: App, app: App) -> None:
    listed = course.client.get("/assets.json").json()["files"]
    assert listed == app.client.get("/assets.json").json()["files"]
    assert course.client.get("/course").status_code == 200
    assert course.client.get("/course/teach").status_code == 200
    assert app.client.get("/course").status_code == 404


# Who may not.


def test_strangers_have_nothing_run(course: App) -> None:
    asked = {"edition": "ps4", "problem": "1", "files": solution()}
    refused(course.ask("POST", "/api/course/checks", asked), 401, "not-known")
    stranger = course.player()
    told = refused(stranger.ask("POST", "/api/course/checks", asked), 403, "no-class")
    assert "Join a class" in told
    assert stranger.get("/api/course")["may_run"] is False


@pytest.mark.parametrize(
    "headers",
    [{}, {"x-forwarded-for": "127.0.0.1"}, {"host": "localhost"}, {"forwarded": "for=127.0.0.1"}],
)
def test_nobody_makes_himself_local(course: App, headers: dict[str, str]) -> None:
    player = course.player()
    asked = {"edition": "ps4", "problem": "1", "files": solution()}
    response = player.ask("POST", "/api/course/checks", asked, headers=headers, address="127.0.0.1")
    refused(response, 403, "no-class")


def test_a_closed_class_runs_nothing_and_keeps_the_work(
    course: App, teacher: Teacher, learner: Player, opened: Json
) -> None:
    closes = "2026-11-13T12:00:00Z"
    json_of(teacher.ask("PATCH", f"/api/course/classes/{opened['id']}", {"closes": closes}), 200)
    checked(learner, solution())
    course.clock.seconds += 3 * 3600
    asked = {"edition": "ps4", "problem": "1", "files": solution()}
    told = refused(learner.ask("POST", "/api/course/checks", asked), 403, "class-closed")
    assert "Group 7b is closed" in told
    assert learner.get("/api/course/files/ps4")["passed"] == ["1"]
    assert learner.get("/api/course")["classes"][0]["closed"] is True
    late = course.player()
    join_late = late.ask("POST", "/api/course/join", {"code": opened["code"]})
    refused(join_late, 403, "class-closed")


# Bad input.


@pytest.mark.parametrize(
    ("asked", "status", "code", "sentence"),
    [
        ({"edition": "ps9"}, 404, "not-found", "no edition called 'ps9'; there are ps4"),
        ({"problem": "8"}, 404, "not-found", "ps4 has no problem '8'; there are 1, 2"),
        ({"problem": "whole"}, 404, "not-found", "no problem"),
        ({"files": {}}, 422, "bad-file", "nothing in the file"),
        ({"files": {"ps4a.py": " \n"}}, 422, "bad-file", "nothing in the file"),
        ({"files": {"../x.py": "1"}}, 422, "bad-file", "ps4a.py or ps4b.py, not '../x.py'"),
        ({"files": {"ps4a.py": "a\0"}}, 422, "bad-file", "zero byte"),
        ({"files": {"ps4a.py": "#" * 200_001}}, 413, "too-large", "200,000 characters"),
        ({"files": {"ps4a.py": 1}}, 422, "bad-request", "files"),
        ({"language": "fr"}, 422, "bad-request", "language"),
    ],
)
def test_bad_input_gets_a_sentence(
    learner: Player, asked: Json, status: int, code: str, sentence: str
) -> None:
    whole = {"edition": "ps4", "problem": "1", "files": solution(), **asked}
    assert sentence in refused(learner.ask("POST", "/api/course/checks", whole), status, code)


def test_half_a_character_is_no_text(learner: Player) -> None:
    body = b'{"edition":"ps4","problem":"1","files":{"ps4a.py":"\\ud800"}}'
    response = learner.ask(
        "POST",
        "/api/course/checks",
        content=body,
        headers={"content-type": "application/json"},
    )
    assert "half a character" in refused(response, 422, "bad-file")


def test_five_megabytes_get_a_sentence(learner: Player) -> None:
    files = {"ps4a.py": "#" * 5_000_000}
    asked = {"edition": "ps4", "problem": "1", "files": files}
    told = refused(learner.ask("POST", "/api/course/checks", asked), 413, "too-large")
    assert "1,000,000 bytes" in told
    refused(
        learner.ask("PUT", "/api/course/files/ps4", {"files": files, "version": 0}),
        413,
        "too-large",
    )


# Work.


def test_work_is_kept_and_another_device_does_not_overwrite_it(learner: Player) -> None:
    assert learner.get("/api/course/files/ps4")["version"] == 0
    asked = {"files": skeleton(), "version": 0}
    assert json_of(learner.ask("PUT", "/api/course/files/ps4", asked), 200)["version"] == 1
    newer = {"files": solution(), "version": 1}
    assert json_of(learner.ask("PUT", "/api/course/files/ps4", newer), 200)["version"] == 2
    stale = learner.ask("PUT", "/api/course/files/ps4", {"files": written("pass"), "version": 1})
    told = json_of(stale, 409)
    assert told["error"]["code"] == "stale-work"
    assert (told["work"]["files"], told["work"]["version"]) == (solution(), 2)
    assert learner.get("/api/course/files/ps4")["files"] == solution()


def test_work_of_a_class_is_not_seen_by_others(course: App, learner: Player) -> None:
    learner.ask("PUT", "/api/course/files/ps4", {"files": solution(), "version": 0})
    assert course.player().get("/api/course/files/ps4")["files"] == {}
    refused(course.ask("GET", "/api/course/files/ps4"), 401, "not-known")


def test_who_deletes_everything_leaves_no_work(
    course: App, teacher: Teacher, learner: Player, opened: Json
) -> None:
    learner.ask("PUT", "/api/course/files/ps4", {"files": solution(), "version": 0})
    checked(learner, solution())
    assert learner.ask("DELETE", "/api/me").status_code == 204
    assert teacher.table(opened)["learners"] == []


def test_an_edition_in_two_languages_counts_for_one_class(course: App, teacher: Teacher) -> None:
    opened = teacher.open(edition="ps3")
    player = course.player()
    join(player, opened)
    check = checked(player, {"ps3.py": "x = 1\n"}, edition="ps3-uk")
    assert (check["class"], check["report"]["language"]) == (opened["id"], "uk")


def test_long_texts_hold_up_no_move(
    course: App, learner: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    names = ("save_work", "work", "add_check", "latest_check", "latest_checks", "last_passed")
    threads = threads_of(course, monkeypatch, names)
    learner.ask("PUT", "/api/course/files/ps4", {"files": solution(), "version": 0})
    checked(learner, solution())
    learner.get("/api/course/files/ps4")
    learner.get("/api/course/passed/ps4/1")
    assert set(threads) == set(names)
    assert answering_thread(course) not in threads.values()


def test_strangers_do_not_fill_the_disk(course: App, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("handful.web.course.api.work.WORKS_AN_HOUR", 3)
    course.clock.seconds += 5 * 3600  # in an hour of its own
    asked = {"files": skeleton(), "version": 0}
    players = [course.player(address="203.0.113.20") for _ in range(4)]
    saved = [each.ask("PUT", "/api/course/files/ps4", asked).status_code for each in players]
    assert saved == [200, 200, 200, 429]
    again = {"files": solution(), "version": 1}
    assert players[0].ask("PUT", "/api/course/files/ps4", again).status_code == 200


def test_rules_with_one_cause_are_one_finding(learner: Player) -> None:
    check = checked(learner, written("return print(len(word))"))
    [problem] = check["report"]["problems"]
    assert problem["findings"] == [list(range(len(problem["rules"])))]
    [kept] = learner.get("/api/course/files/ps4")["checks"]
    assert kept["report"] == check["report"]


def test_problems_that_are_not_begun_have_no_findings(learner: Player) -> None:
    begun = skeleton()["ps4a.py"].replace("    pass", "    return 4", 1)
    problems = checked(learner, {**skeleton(), "ps4a.py": begun}, "")["report"]["problems"]
    not_begun = [problem for problem in problems if not problem["begun"]]
    assert [problem["id"] for problem in not_begun] == list("234567")
    assert not any(problem["findings"] for problem in not_begun)


def test_a_report_in_an_older_format_is_not_shown(
    course: App, learner: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(
            "handful.web.course.checks.StoredCheck",
            lambda report, **more: StoredCheck(
                report=report.replace("report/4", "report/3", 1), **more
            ),
        )
        checked(learner, written("return 0"))
    assert learner.get("/api/course/files/ps4")["checks"] == []
    again = checked(learner, solution())
    assert (again["passed"], again["better"], again["worse"]) == (True, [], [])
