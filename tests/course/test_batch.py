"""Many submissions: each is graded once, none stops another, and what is known is not run again."""

import csv
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

from handful.cli.check import show_missing
from handful.course.built_in import built_in
from handful.grader import (
    Found,
    Jail,
    Person,
    Report,
    Status,
    Submission,
    find_jail,
    rubric_hash,
)
from handful.grader.batch import Change, Grader, Many, attempt, on_cores, rows_of
from handful.grader.message import verbatim
from handful.grader.report.gradebook import Row, sheet
from handful.grader.report.result import ProblemResult, RuleResult
from handful.grader.sandbox.jail import Layers
from handful.grader.settings import Settings
from handful.grader.submission.roster import Roster

UNSAFE = Jail((), Layers((), safe=False))


def report(name: str = "", *rules: tuple[str, float, float]) -> Report:
    """A report by hand: of each rule what it says, its points and their maximum."""
    results = tuple(
        RuleResult(verbatim(says), Status.PASSED, points, most) for says, points, most in rules
    )
    points, most = (sum(sizes) for sizes in zip(*[(r.points, r.max) for r in results], strict=True))
    problem = ProblemResult("1", verbatim("It"), points, most, Status.FAILED, results)
    return Report("ps4", name, rubric_hash(built_in("ps4")), (), (problem,))


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A cache folder without reports of other tests."""
    monkeypatch.setenv("HANDFUL_CACHE", str(tmp_path / "cache"))
    return tmp_path / "cache"


class Counting:
    """A grader that runs nothing, and notes what it was given."""

    def __init__(self, *rules: tuple[str, float, float]) -> None:
        self.given: list[str] = []
        self.rules = rules or (("one", 1.0, 2.0),)

    def __call__(self, submissions: Iterable[Submission]) -> Iterator[tuple[str, Report]]:
        for submission in submissions:
            self.given.append(text(submission))
            yield submission.sha256, report(submission.name, *self.rules)


class Late(Counting):
    """The same, after all has been read."""

    def __call__(self, submissions: Iterable[Submission]) -> Iterator[tuple[str, Report]]:
        return super().__call__(list(submissions))


def text(submission: Submission) -> str:
    [only] = submission.files.values()
    return only


def files(folder: Path, *texts: str) -> list[Found]:
    found = []
    for place, content in enumerate(texts):
        path = folder / f"s{place}"
        path.mkdir(exist_ok=True)
        (path / "ps4a.py").write_text(content)
        found.append(Found(path.name, Person(path.name), path))
    return found


def test_the_reports_come_in_the_order_of_the_paths(tmp_path: Path) -> None:
    def backwards(submissions: Iterable[Submission]) -> Iterator[tuple[str, Report]]:
        for submission in reversed(list(submissions)):
            yield submission.sha256, report(submission.name, (text(submission), 1, 1))

    found = Many(files(tmp_path, "a", "b", "c"), built_in("ps4")).run(backwards)
    assert [one.submission for one in found] == ["s0", "s1", "s2"]
    assert [str(one.problems[0].rules[0].says) for one in found] == ["a", "b", "c"]


@pytest.mark.parametrize("kind", [Counting, Late])
def test_the_same_files_are_graded_once(tmp_path: Path, kind: type[Counting]) -> None:
    grader = kind()
    seen: list[int] = []
    many = Many(files(tmp_path, "a", "b", "a", "a"), built_in("ps4"))
    found = many.run(grader, seen.append)
    assert grader.given == ["a", "b"]
    assert [one.submission for one in found] == ["s0", "s1", "s2", "s3"]
    assert (many.graded, sum(seen)) == (2, 4)


def test_a_second_run_skips_what_is_done(tmp_path: Path) -> None:
    first, second = Counting(), Counting()
    once = Many(files(tmp_path, "a", "b"), built_in("ps4"), stores=True).run(first)
    seen: list[int] = []
    again = Many(files(tmp_path, "a", "b", "c"), built_in("ps4"), stores=True).run(
        second, seen.append
    )
    assert (first.given, second.given) == (["a", "b"], ["c"])
    assert again[:2] == once
    assert sum(seen) == 3


def test_what_was_done_before_an_interruption_is_kept(tmp_path: Path) -> None:
    def interrupted(submissions: Iterable[Submission]) -> Iterator[tuple[str, Report]]:
        yield next(iter(Counting()(submissions)))
        raise KeyboardInterrupt

    paths = files(tmp_path, "a", "b")
    with pytest.raises(KeyboardInterrupt):
        Many(paths, built_in("ps4"), stores=True).run(interrupted)
    grader = Counting()
    Many(paths, built_in("ps4"), stores=True).run(grader)
    assert grader.given == ["b"]


def test_a_bad_submission_stops_no_other_and_says_why(tmp_path: Path) -> None:
    [good] = files(tmp_path, "a")
    paths = [tmp_path / "nobody", tmp_path / "empty"]
    paths[1].mkdir()
    one, other = (Found(path.name, Person(path.name), path) for path in paths)
    seen: list[int] = []
    bad, fine, empty = Many([one, good, other], built_in("ps4")).run(Counting(), seen.append)
    assert (fine.points, fine.not_graded) == (1, None)
    assert str(bad.not_graded) == f"there is no file or folder {paths[0]}"
    assert str(empty.not_graded) == f"there is no Python file in {paths[1]}"
    assert (bad.submission, bad.problems, bad.points, bad.max) == ("nobody", (), 0, 0)
    assert sum(seen) == 3


def test_the_checkers_own_fault_costs_nothing_and_is_tried_again(
    tmp_path: Path, cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(*_: object, **__: object) -> Report:
        raise RuntimeError("no more memory")

    monkeypatch.setattr("handful.grader.batch.grade", fails)
    monkeypatch.setattr("threading.active_count", lambda: 1)  # then a worker knows what is here
    paths = files(tmp_path, "a", "b")
    many = Many(paths, built_in("ps4"), stores=True)
    found = many.run(on_cores(built_in("ps4"), find_jail(), 2))
    assert [bool(one.broken) for one in found] == [True, True]
    assert (found[0].points, found[0].max) == (0, 0)
    assert [str(sentence) for sentence in found[0].notes[0].message] == [
        "The checker itself failed here: RuntimeError: no more memory"
    ]
    assert not (cache / "check" / "reports").exists()


@pytest.mark.slow
def test_other_settings_are_another_grade(tmp_path: Path) -> None:
    found = files(tmp_path, "a")
    first, second, third = Counting(), Counting(), Counting()
    Many(found, built_in("ps4"), stores=True).run(first)
    wanted = Settings({"1": 5})
    Many(found, built_in("ps4"), wanted, stores=True).run(second)
    Many(found, built_in("ps4"), Settings({"1": 5.0}), stores=True).run(third)
    assert (first.given, second.given, third.given) == (["a"], ["a"], [])


def test_settings_are_reckoned_after_grading(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def graded(*_: object, **__: object) -> Report:
        return report("ann", ("one", 1, 2))

    monkeypatch.setattr("handful.grader.batch.grade", graded)
    found = attempt(Submission("ann", {}), built_in("ps4"), UNSAFE, Settings({"1": 10}))
    assert (found.points, found.max) == (5, 10)


def test_regrading_says_whose_points_changed(tmp_path: Path) -> None:
    paths = files(tmp_path, "a")
    Many(paths, built_in("ps4"), stores=True).run(Counting(("one", 1, 2), ("two", 2, 2)))
    many = Many(paths, built_in("ps4"), stores=True, regrade=True)
    many.run(Counting(("one", 2, 2), ("two", 2, 2)))
    assert many.changes() == [Change("s0", 3, 4)]
    assert Many(paths, built_in("ps4"), stores=True).run(Counting())[0].points == 4


def test_regrading_that_changes_nothing_says_so(tmp_path: Path) -> None:
    paths, grader = files(tmp_path, "a"), Counting()
    Many(paths, built_in("ps4"), stores=True).run(grader)
    many = Many(paths, built_in("ps4"), stores=True, regrade=True)
    many.run(grader)
    assert (many.changes(), grader.given) == ([], ["a", "a"])


@pytest.mark.slow
def test_no_more_is_read_ahead_than_is_needed(tmp_path: Path) -> None:
    taken = []

    def submissions() -> Iterator[Submission]:
        for number in range(100):
            taken.append(number)
            yield Submission(str(number), {"ps4a.py": f"broken( {number}"})

    grader: Grader = on_cores(built_in("ps4"), find_jail(), 2)
    next(graded := grader(submissions()))
    assert len(taken) == 8
    assert sum(1 for _ in graded) == 99


def test_a_submission_that_does_not_parse_is_graded() -> None:
    found = attempt(Submission("ann", {"ps4a.py": "def f(:"}), built_in("ps4"), find_jail())
    assert found.points == 0
    assert found.notes[0].mistake == "does-not-parse"


def test_who_is_not_on_the_roster_or_not_graded_is_said(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "roster.csv").write_text("name,id\nAnn Lee,A1\nEve Hart,A2\n")
    found = [Found(name, Person(name), tmp_path) for name in ("Ann Lee", "Zoe Fox", "Bo Xu")]
    reports = [report(one.label, ("it", 1, 1)) for one in found]
    rows = rows_of(found, reports, Roster.parse(tmp_path / "roster.csv"), built_in("ps4"))
    show_missing(rows, has_roster=True)
    assert capsys.readouterr().err == (
        "Not on the roster, or ambiguous: Zoe Fox, Bo Xu.\n"
        "Not graded: 1 of 4; the reports say why.\n"
    )
    lines = list(csv.DictReader(sheet([row.report for row in rows]).splitlines()))
    assert [line["note"] for line in lines] == ["", "", *["This name is not on the roster."] * 2]
    show_missing([Row(reports[0], found[0].person)], has_roster=False)
    assert capsys.readouterr().err == ""
