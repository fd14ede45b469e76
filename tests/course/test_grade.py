"""Grading: what is the learner's doing, what is the checker's, and what is believed."""

import json
from typing import Any

import pytest

from handful.course.checker import Jail, Report, Status, Submission, grade, rubric_of, text
from handful.course.checker.grade import _job, _looks
from handful.course.checker.sandbox.jail import Layers
from handful.course.checker.sandbox.observation import observed
from handful.course.kit import kit_files

FILES = {name: kit_files("ps4", solution=True)[name] for name in ("ps4a.py", "ps4b.py")}
READY = '{"ready": true, "probe": -1}'
LOADED = '{"loaded": true, "probe": -1}'


class Told(Jail):
    """Runs nothing; what it was made with is what comes back of every problem it knows."""

    def run(self, job: dict[str, Any], seconds: float) -> list[dict[str, Any]]:
        known = json.loads(self.command[0])
        return [
            {"problem": problem["id"], **known[problem["id"]]}
            for problem in job["problems"]
            if problem["id"] in known
        ]


def graded(known: dict[str, Any]) -> Report:
    return grade(Submission("ann", FILES), "ps4", Told((json.dumps(known),), Layers((), True)))


def test_a_jail_that_returns_nothing_is_our_fault_and_costs_nothing() -> None:
    report = graded({})
    assert {problem.status for problem in report.problems} == {Status.BROKEN}
    assert (report.points, report.max) == (0, 0)
    told = "The checker itself failed here; this problem is not counted."
    assert report.problems[0].checks[0].message == told
    assert "The checker itself failed here" in text(report)


def test_a_problem_that_never_began_is_our_fault_and_the_others_are_graded() -> None:
    died = {"ended": "ended", "status": 9, "lines": [READY]}
    known = {problem.id: died for problem in rubric_of("ps4")}
    report = graded({**known, "2": {"ended": "ended", "status": 1024, "lines": []}})
    assert [p.status.value for p in report.problems[:3]] == ["failed", "broken", "failed"]
    assert report.max == 75


def test_a_program_that_kills_itself_is_the_learner_s_doing() -> None:
    problem = graded({"1": {"ended": "ended", "status": 11, "lines": [READY]}}).problems[0]
    assert problem.status is Status.FAILED
    assert problem.checks[0].message == (
        "Loading the file stopped with an early end of the program: signal 11"
    )
    lines = [READY, LOADED]
    problem = graded({"1": {"ended": "ended", "status": 11, "lines": lines}}).problems[0]
    assert problem.checks[0].got == "an early end of the program: signal 11"
    assert problem.checks[5].message == "The program ended itself before this check."


def test_one_that_hangs_and_cannot_say_so_is_an_endless_loop() -> None:
    entry = {"ended": "timeout", "status": 9, "lines": [READY, LOADED]}
    checks = graded({"1": entry}).problems[0].checks
    assert (checks[0].mistake, checks[0].call) == ("endless-loop", "getWordScore('weed', 6)")
    assert checks[5].message == ("The check before did not come to an end: getWordScore('weed', 6)")


@pytest.mark.parametrize("name", ["ps4", "ps3", "wildcard", "solo", "scrabble-ish"])
def test_no_job_holds_the_reference_of_what_it_grades(name: str) -> None:
    files = {
        file: source
        for file, source in kit_files(name, solution=True).items()
        if file in {f"{problem.module}.py" for problem in rubric_of(name)}
    }
    submission = Submission("ann", files)
    looks = _looks(submission, name)
    for problem in rubric_of(name):
        job = _job(problem, name, submission, looks[f"{problem.module}.py"])
        assert job is not None
        for source in job["patches"]:
            for function in problem.own:
                assert f"def {function}(" not in source
        assert f"{problem.module}.py" not in job["files"]
        assert "expected" not in json.dumps([job["probes"]])


def seen(*lines: str) -> dict[int, Any]:
    entry = {"ended": "ended", "status": 0, "lines": [READY, LOADED, *lines]}
    return dict(observed(entry, range(len(lines))).probes)


def test_what_is_reported_is_made_harmless() -> None:
    deep = '{"probe": 0, "results": ' + "[" * 500 + "]" * 500 + "}"
    assert len(repr(seen(deep)[0])) < 100
    huge = json.dumps({"probe": 0, "results": [10**400, "9" * 19_000, 1.5]})
    assert seen(huge)[0]["results"] == [None, "9" * 100, None]
    odd = json.dumps({"probe": 0, "results": ["a\x1b[31m\ud800\r\nb\u202e"]})
    assert seen(odd)[0]["results"] == ["a\u241b[31m?\nb\ufffd"]


def test_events_that_are_none_are_left_out_and_long_lines_cut() -> None:
    events: list[Any] = [
        1,
        None,
        {},
        ["out", 7],
        ["deal", []],
        ["out", "x" * 300],
        ["out", "x" * 300],
    ]
    told = seen(json.dumps({"probe": 0, "events": [*events, ["in", "e"], ["asked"], ["deal", 7]]}))
    assert told[0]["events"] == [
        ["out", "x" * 300],
        ["out", "x" * 100],
        ["in", "e"],
        ["asked"],
        ["deal", 7],
    ]


@pytest.mark.parametrize("line", ["", "no", "[]", "{}", '{"probe": true}', '{"probe": "0"}'])
def test_a_line_that_is_none_counts_as_not_said(line: str) -> None:
    assert seen(line)[0] == {"error": {"type": "an early end of the program", "message": ""}}


def test_what_was_said_first_counts() -> None:
    assert seen('{"probe": 0, "a": 1}', '{"probe": 0, "a": 2}')[0] == {"probe": 0, "a": 1}
