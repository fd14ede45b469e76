"""The store: what is kept is found again, whatever happened to the file in between."""

import json
import ntpath
from multiprocessing import get_context
from pathlib import Path

import pytest

from handful.course.checker.message import message, plural, verbatim
from handful.course.checker.report.messages import say
from handful.course.checker.report.result import (
    CheckResult,
    Kind,
    ProblemResult,
    Report,
    Status,
    World,
)
from handful.course.checker.store import (
    BadStore,
    Key,
    ResultStore,
    pack_report,
    parse_report,
    store_beside,
)

KEY = Key("a" * 64, "b" * 64, "ps4")


def report(points: float = 1.0, name: str = "ann") -> Report:
    failed = CheckResult(
        message("{game}: wording", game=message("stopping at once")),
        visible=False,
        status=Status.FAILED,
        points=0.0,
        max=2.0,
        call="from ps4a import *\nf(1)",
        expected=verbatim("1"),
        got=plural("{number} check passed", "{number} checks passed", 5),
        message=(message("Line {line}", line=3), verbatim("'ї\\t' {x}")),
        mistake="bonus-wrong",
        line=7,
        file="ps4a.py",
        kind=Kind.WORDING,
        world=World.WRITTEN,
    )
    passed = CheckResult(message("you play"), True, Status.PASSED, points, 1.0)
    problem = ProblemResult(
        "1", message("Word scores"), points, 3.0, Status.FAILED, (passed, failed)
    )
    note = CheckResult(message("first look"), True, Status.FAILED, -1.5, 0)
    return Report("ps4", name, "b" * 64, ("bubblewrap", "seccomp"), (problem,), (note,))


NOT_GRADED = Report(
    "ps4", "ann", "b" * 64, (), (), not_graded=message("There is no {file}.", file="ps4a.py")
)


@pytest.mark.parametrize("made", [report(), NOT_GRADED], ids=["graded", "not graded"])
def test_a_report_is_made_again_from_what_is_stored(made: Report) -> None:
    assert parse_report(json.loads(json.dumps(pack_report(made)))) == made


def test_a_stored_report_can_be_said_in_any_language(tmp_path: Path) -> None:
    ResultStore(tmp_path / "kept").keep(KEY, report())
    found = ResultStore(tmp_path / "kept").find(KEY)
    assert found is not None
    (problem,) = found.problems
    assert say(problem.checks[1].name, "uk") == "зупинка відразу: дослівно"
    assert say(problem.checks[1].got, "uk") == "5 перевірок пройдено"
    assert say(problem.checks[1].got) == "5 checks passed"


def test_what_is_kept_is_found_by_the_next_run(tmp_path: Path) -> None:
    ResultStore(tmp_path / "kept").keep(KEY, report())
    store = ResultStore(tmp_path / "kept")
    assert store.find(KEY) == report()
    assert store.find(KEY._replace(rubric="c")) is None
    assert store.find(KEY._replace(submission="c")) is None
    assert store.find(KEY._replace(edition="solo")) is None


def test_the_last_report_counts(tmp_path: Path) -> None:
    store = ResultStore(tmp_path / "kept")
    store.keep(KEY, report(0.25))
    store.keep(KEY._replace(rubric="c"), report(0.75))
    store.keep(KEY, report(0.5))
    for known in (store, ResultStore(tmp_path / "kept")):
        assert known.find(KEY) == report(0.5)
        assert known.latest(KEY.submission, "ps4") == report(0.5)
        assert len(known) == 2


@pytest.mark.parametrize("lost", [1, 2, 50, 400])
def test_half_a_line_is_passed_over_and_harms_no_other(tmp_path: Path, lost: int) -> None:
    path = tmp_path / "kept"
    store = ResultStore(path)
    store.keep(KEY, report())
    whole = path.stat().st_size
    store.keep(KEY._replace(submission="killed"), report())
    with path.open("r+b") as file:
        file.truncate(whole + lost)
    store = ResultStore(path)
    assert len(store) == 1
    store.keep(KEY._replace(submission="next"), report())
    again = ResultStore(path)
    assert [again.find(KEY._replace(submission=s)) for s in (KEY.submission, "next")] == [
        report(),
        report(),
    ]
    assert len(again) == 2


@pytest.mark.parametrize(
    "line",
    [
        b"",
        b"\xff\xfe",
        b"[]",
        b"7",
        b"{}",
        b'{"submission": 1, "rubric": "b", "edition": "ps4", "report": {}}',
        b'{"submission": "a", "rubric": "b", "edition": "ps4", "report": {"format": "x"}}',
        b'{"submission": "a", "rubric": "b", "edition": "ps4", "report": {"format":'
        b' "handful-report/3", "edition": "ps4", "submission": "a", "rubric": "b", "sandbox": [],'
        b' "problems": [], "notes": [], "not_graded": ["x", []]}}',
        b"[" * 100_000,
    ],
)
def test_what_is_no_report_is_passed_over(tmp_path: Path, line: bytes) -> None:
    path = tmp_path / "kept"
    path.write_bytes(line + b"\n")
    ResultStore(path).keep(KEY, report())
    assert len(ResultStore(path)) == 1


def _keep_many(path: Path, who: str) -> None:
    store = ResultStore(path)
    for number in range(100):
        store.keep(KEY._replace(submission=f"{who}{number}"), report(name="x" * 20_000))


def test_two_runs_at_once_lose_nothing(tmp_path: Path) -> None:
    path = tmp_path / "kept"
    fork = get_context("fork")
    runs = [fork.Process(target=_keep_many, args=(path, who)) for who in "ab"]
    for run in runs:
        run.start()
    for run in runs:
        run.join()
    assert len(ResultStore(path)) == 200
    assert path.read_bytes().count(b"\n") == 200


def test_a_store_that_cannot_be_is_told_in_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(BadStore, match="Is a directory; name another --store"):
        ResultStore(tmp_path)
    with pytest.raises(BadStore, match="No such file or directory; name another --store"):
        ResultStore(tmp_path / "no" / "kept").keep(KEY, report())


def test_a_link_is_not_written_through(tmp_path: Path) -> None:
    (tmp_path / "kept").symlink_to(tmp_path / "elsewhere")
    with pytest.raises(BadStore, match="cannot keep reports"):
        ResultStore(tmp_path / "kept").keep(KEY, report())
    assert not (tmp_path / "elsewhere").exists()


def test_the_store_lies_beside_what_is_graded_and_in_nobodys_folder(tmp_path: Path) -> None:
    name = ".handful-grades.jsonl"
    assert store_beside((tmp_path / "class",)) == tmp_path / name
    assert store_beside((tmp_path / "ann/ps4a.py", tmp_path / "bob/ps4a.py")) == tmp_path / name
    assert store_beside((tmp_path / "a.py", tmp_path / "b.py")) == tmp_path / name


def test_paths_on_two_drives_need_a_store_with_a_name(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("os.path.commonpath", lambda paths: ntpath.commonpath(["C:/a", "D:/b"]))
    with pytest.raises(BadStore, match="no folder holds all that is graded; name a --store"):
        store_beside((Path("a"), Path("b")))
