"""The store: what is kept is found again, whatever happened to the file in between."""

import json
import ntpath
import os
from multiprocessing import get_context
from pathlib import Path

import pytest

from handful.grader.message import Message, message, plural, verbatim
from handful.grader.report.messages import say
from handful.grader.report.result import (
    Kind,
    ProblemResult,
    Report,
    RuleResult,
    Status,
    World,
)
from handful.grader.store import (
    BadStore,
    Key,
    Refusal,
    ResultStore,
    pack_report,
    parse_report,
    store_beside,
)

KEY = Key("a" * 64, "b" * 64, "ps4")
MINE, FOREIGN = b"m" * 32, b"f" * 32


def report(points: float = 1.0, name: str = "ann") -> Report:
    failed = RuleResult(
        Message("The empty word scores 0.", translations=(("uk", "Порожнє слово дає 0 очок."),)),
        status=Status.FAILED,
        points=0.0,
        max=2.0,
        call="from ps4a import *\nf(1)",
        expected=verbatim("1"),
        got=plural("{number} case fails.", "{number} cases fail.", 5),
        message=(message("Line {line}", line=3), verbatim("'ї\\t' {x}")),
        mistake="bonus-wrong",
        line=7,
        file="ps4a.py",
        kind=Kind.WORDING,
        world=World.WRITTEN,
        parts=((0, 1), (2, 3)),
    )
    passed = RuleResult(message("you play"), Status.PASSED, points, 1.0)
    problem = ProblemResult(
        "1", message("Word scores"), points, 3.0, Status.FAILED, (passed, failed)
    )
    note = RuleResult(message("first look"), Status.FAILED, -1.5, 0)
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
    rule = problem.rules[1]
    assert say(rule.says, "uk") == "Порожнє слово дає 0 очок."
    assert say(rule.says) == "The empty word scores 0."
    assert say(rule.got, "uk") == "5 випадків не пройдено."
    assert say(rule.got) == "5 cases fail."
    assert say(rule.message[0], "uk") == "Рядок 3"


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
    assert again.refused == {Refusal.HALF: 1}


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
    store = ResultStore(path)
    assert len(store) == 1
    assert store.refused.total() == (1 if line else 0)


def test_a_line_that_somebody_else_wrote_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "kept"
    planted = {**KEY._asdict(), "report": pack_report(report(85.0))}
    path.write_text(json.dumps(planted) + "\n")
    ResultStore(path, FOREIGN).keep(KEY, report(84.0))
    store = ResultStore(path, MINE)
    assert store.find(KEY) is None
    assert store.latest(KEY.submission, KEY.edition) is None
    assert store.refused == {Refusal.UNSIGNED: 1, Refusal.FOREIGN: 1}
    store.keep(KEY, report(0.5))
    assert ResultStore(path, MINE).find(KEY) == report(0.5)
    assert ResultStore(path, FOREIGN).find(KEY) == report(84.0)


@pytest.mark.parametrize("field", Key._fields)
def test_a_signature_is_worth_nothing_on_another_submission_rubric_or_edition(
    tmp_path: Path, field: str
) -> None:
    path = tmp_path / "kept"
    ResultStore(path).keep(KEY, report())
    entry = json.loads(path.read_text())
    path.write_text(json.dumps({**entry, field: "other"}, separators=(",", ":")) + "\n")
    store = ResultStore(path)
    assert (len(store), store.refused) == (0, {Refusal.FOREIGN: 1})


def test_not_a_byte_of_a_signed_line_can_be_another(tmp_path: Path) -> None:
    path = tmp_path / "kept"
    ResultStore(path).keep(KEY, report())
    line = path.read_bytes()
    for place in range(len(line) - 2):
        path.write_bytes(line[:place] + bytes([line[place] ^ 1]) + line[place + 1 :])
        assert len(ResultStore(path)) == 0, line[:place]


def test_a_field_that_comes_twice_is_no_way_around_the_signature(tmp_path: Path) -> None:
    path = tmp_path / "kept"
    ResultStore(path).keep(KEY, report())
    signed = path.read_bytes()
    path.write_bytes(signed[:-2] + b',"submission":"other"}\n')
    assert len(ResultStore(path)) == 0
    path.write_bytes(b'{"submission":"other",' + signed[1:])
    assert len(ResultStore(path)) == 0


def test_a_report_of_another_version_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "kept"
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("handful.grader.store.FORMAT", "handful-report/1")
        ResultStore(path).keep(KEY, report())
    assert ResultStore(path).refused == {Refusal.VERSION: 1}


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


def test_a_store_that_cannot_be_written_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(BadStore, match="it is no plain file; name another --store"):
        ResultStore(tmp_path)
    with pytest.raises(BadStore, match="No such file or directory; name another --store"):
        ResultStore(tmp_path / "no" / "kept").keep(KEY, report())


def test_a_link_is_neither_read_nor_written_through(tmp_path: Path) -> None:
    elsewhere, kept = tmp_path / "elsewhere", tmp_path / "kept"
    store = ResultStore(kept)
    kept.symlink_to(elsewhere)
    with pytest.raises(BadStore, match="kept cannot keep reports: it is a link"):
        store.keep(KEY, report())
    with pytest.raises(BadStore, match="it is a link"):
        ResultStore(kept)
    assert not elsewhere.exists()


def test_a_second_name_of_another_file_is_not_written_to(tmp_path: Path) -> None:
    mine, kept = tmp_path / "mine", tmp_path / "kept"
    mine.write_text("precious\n")
    store = ResultStore(kept)
    os.link(mine, kept)
    with pytest.raises(BadStore, match="it has another name elsewhere"):
        store.keep(KEY, report())
    with pytest.raises(BadStore, match="it has another name elsewhere"):
        ResultStore(kept)
    assert mine.read_text() == "precious\n"


def test_a_store_is_for_its_owner_alone_also_where_an_open_file_was_there(tmp_path: Path) -> None:
    (tmp_path / "open").touch(0o644)
    for name in ("open", "new"):
        ResultStore(tmp_path / name).keep(KEY, report())
        assert (tmp_path / name).stat().st_mode & 0o777 == 0o600


def test_a_pipe_in_place_of_the_store_is_not_waited_for(tmp_path: Path) -> None:
    kept = tmp_path / "kept"
    store = ResultStore(kept)
    os.mkfifo(kept)
    for act in (lambda: ResultStore(kept), lambda: store.keep(KEY, report())):
        with pytest.raises(BadStore, match="it is no plain file"):
            act()


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can give files away")
def test_a_file_of_another_user_gets_no_reports_to_read(tmp_path: Path) -> None:
    kept = tmp_path / "kept"
    store = ResultStore(kept)
    kept.touch()
    os.chown(kept, 12345, 12345)
    for act in (lambda: ResultStore(kept), lambda: store.keep(KEY, report())):
        with pytest.raises(BadStore, match="it belongs to another user"):
            act()
    assert kept.read_bytes() == b""


def test_a_file_too_large_to_be_a_store_is_not_read(tmp_path: Path) -> None:
    kept = tmp_path / "kept"
    with kept.open("wb") as file:
        file.truncate(1 << 40)
    with pytest.raises(BadStore, match="it is too large"):
        ResultStore(kept)


def test_a_line_without_end_is_not_held_in_memory(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("handful.grader.store.MOST_LINE", 10_000)
    kept = tmp_path / "kept"
    kept.write_bytes(b"x" * 25_000 + b"\n")
    ResultStore(kept).keep(KEY, report())
    store = ResultStore(kept)
    assert (store.find(KEY), store.refused) == (report(), {Refusal.UNSIGNED: 3})


def test_a_flood_of_foreign_lines_is_given_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("handful.grader.store.MOST_REFUSED", 100)
    kept = tmp_path / "kept"
    kept.write_bytes(b"{}\n" * 100)
    assert ResultStore(kept).refused.total() == 100
    kept.write_bytes(b"{}\n" * 101)
    with pytest.raises(BadStore, match="most of it is not yours; name another --store"):
        ResultStore(kept)


def test_the_store_lies_beside_what_is_graded_and_in_nobodys_folder(tmp_path: Path) -> None:
    name = ".handful-grades.jsonl"
    assert store_beside((tmp_path / "class",)) == tmp_path / name
    assert store_beside((tmp_path / "ann/ps4a.py", tmp_path / "bob/ps4a.py")) == tmp_path / name
    assert store_beside((tmp_path / "a.py", tmp_path / "b.py")) == tmp_path / name


def test_paths_on_two_drives_need_a_store_with_a_name(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("os.path.commonpath", lambda paths: ntpath.commonpath(["C:/a", "D:/b"]))
    with pytest.raises(BadStore, match="no folder holds all that is graded; name a --store"):
        store_beside((Path("a"), Path("b")))
