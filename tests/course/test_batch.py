"""Many submissions: each is graded once, none stops another, and what is known is not run again."""

from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

from handful.course.checker import Jail, Report, Status, Submission, find_jail, rubric_hash
from handful.course.checker.batch import Grader, Many, attempt, changes, on_cores
from handful.course.checker.report.result import CheckResult, ProblemResult
from handful.course.checker.sandbox.jail import Layers
from handful.course.checker.store import ResultStore

UNSAFE = Jail((), Layers((), safe=False))


def report(name: str = "", *checks: tuple[str, float, float]) -> Report:
    """A report by hand: of each check the name, the points and how many there could be."""
    results = tuple(
        CheckResult(check, True, Status.PASSED, points, most) for check, points, most in checks
    )
    points, most = (sum(sizes) for sizes in zip(*[(r.points, r.max) for r in results], strict=True))
    problem = ProblemResult("1", "It", points, most, Status.FAILED, results)
    return Report("ps4", name, rubric_hash("ps4"), (), (problem,))


class Counting:
    """A grader that runs nothing, and notes what it was given."""

    def __init__(self, *checks: tuple[str, float, float]) -> None:
        self.given: list[str] = []
        self.checks = checks or (("one", 1.0, 2.0),)

    def __call__(self, submissions: Iterable[Submission]) -> Iterator[tuple[str, Report]]:
        for submission in submissions:
            self.given.append(submission.files["ps4a.py"])
            yield submission.sha256, report(submission.name, *self.checks)


class Late(Counting):
    """The same, after all has been read."""

    def __call__(self, submissions: Iterable[Submission]) -> Iterator[tuple[str, Report]]:
        return super().__call__(list(submissions))


def files(folder: Path, *texts: str) -> list[Path]:
    paths = [folder / f"s{place}.py" for place in range(len(texts))]
    for path, text in zip(paths, texts, strict=True):
        path.write_text(text)
    return paths


def test_the_reports_come_in_the_order_of_the_paths(tmp_path: Path) -> None:
    def backwards(submissions: Iterable[Submission]) -> Iterator[tuple[str, Report]]:
        for submission in reversed(list(submissions)):
            yield submission.sha256, report(submission.name, (submission.files["ps4a.py"], 1, 1))

    found = Many(files(tmp_path, "a", "b", "c"), "ps4").run(backwards)
    assert [one.submission for one in found] == ["s0.py", "s1.py", "s2.py"]
    assert [one.problems[0].checks[0].name for one in found] == ["a", "b", "c"]


@pytest.mark.parametrize("kind", [Counting, Late])
def test_the_same_files_are_graded_once(tmp_path: Path, kind: type[Counting]) -> None:
    grader = kind()
    seen: list[int] = []
    many = Many(files(tmp_path, "a", "b", "a", "a"), "ps4")
    found = many.run(grader, seen.append)
    assert grader.given == ["a", "b"]
    assert [one.submission for one in found] == ["s0.py", "s1.py", "s2.py", "s3.py"]
    assert (many.graded, sum(seen)) == (2, 4)


def test_a_second_run_skips_what_is_done(tmp_path: Path) -> None:
    first, second = Counting(), Counting()
    kept = tmp_path / "kept"
    once = Many(files(tmp_path, "a", "b"), "ps4", ResultStore(kept)).run(first)
    seen: list[int] = []
    again = Many(files(tmp_path, "a", "b", "c"), "ps4", ResultStore(kept)).run(second, seen.append)
    assert (first.given, second.given) == (["a", "b"], ["c"])
    assert again[:2] == once
    assert sum(seen) == 3


def test_what_was_done_before_an_interruption_is_kept(tmp_path: Path) -> None:
    def interrupted(submissions: Iterable[Submission]) -> Iterator[tuple[str, Report]]:
        yield next(iter(Counting()(submissions)))
        raise KeyboardInterrupt

    paths = files(tmp_path, "a", "b")
    with pytest.raises(KeyboardInterrupt):
        Many(paths, "ps4", ResultStore(tmp_path / "kept")).run(interrupted)
    grader = Counting()
    Many(paths, "ps4", ResultStore(tmp_path / "kept")).run(grader)
    assert grader.given == ["b"]


def test_a_bad_submission_stops_no_other_and_says_why(tmp_path: Path) -> None:
    [good] = files(tmp_path, "a")
    paths = [tmp_path / "nobody", good, tmp_path / "empty"]
    paths[2].mkdir()
    seen: list[int] = []
    bad, fine, empty = Many(paths, "ps4").run(Counting(), seen.append)
    assert fine.points == 1
    assert (bad.points, bad.max, bad.submission) == (0, 85, "nobody")
    assert bad.notes[0].message == f"there is no file or folder {paths[0]}"
    assert {problem.status for problem in bad.problems} == {Status.SKIPPED}
    assert empty.notes[0].message == f"there is none of ps4a.py, ps4b.py in {paths[2]}"
    assert sum(seen) == 3


def test_the_checkers_own_fault_costs_nothing_and_is_tried_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(*_: object) -> Report:
        raise RuntimeError("no more memory")

    monkeypatch.setattr("handful.course.checker.batch.grade", fails)
    paths = files(tmp_path, "a", "b")
    found = Many(paths, "ps4", ResultStore(tmp_path / "kept")).run(on_cores("ps4", find_jail(), 2))
    assert [bool(one.broken) for one in found] == [True, True]
    assert (found[0].points, found[0].max) == (0, 0)
    assert found[0].notes[0].message == (
        "The checker itself failed here: RuntimeError: no more memory"
    )
    assert len(ResultStore(tmp_path / "kept")) == 0


def test_submissions_of_one_name_are_told_by_their_paths(tmp_path: Path) -> None:
    paths = [tmp_path / who / "ps4a.py" for who in ("ann", "bob")]
    for path in paths:
        path.parent.mkdir()
        path.write_text(str(path))
    found = Many([*paths, *files(tmp_path, "a")], "ps4").run(Counting())
    assert [one.submission for one in found] == [*map(str, paths), "s0.py"]


def test_regrading_says_whose_points_changed_and_why(tmp_path: Path) -> None:
    paths, kept = files(tmp_path, "a"), tmp_path / "kept"
    Many(paths, "ps4", ResultStore(kept)).run(Counting(("one", 1, 2), ("two", 2, 2), ("old", 0, 1)))
    many = Many(paths, "ps4", ResultStore(kept), again=True)
    many.run(Counting(("one", 2, 2), ("two", 2, 2), ("new", 0.5, 1)))
    [change] = many.changes()
    assert (change.submission, change.before, change.after) == ("s0.py", 3, 4.5)
    assert change.checks == (
        "problem 1, one: 1.00 of 2.00, now 2.00 of 2.00",
        "problem 1, new: new, 0.50 of 1.00",
        "problem 1, old: no longer there, was 0.00 of 1.00",
    )
    assert Many(paths, "ps4", ResultStore(kept)).run(Counting())[0].points == 4.5


def test_regrading_that_changes_nothing_says_so(tmp_path: Path) -> None:
    paths, kept, grader = files(tmp_path, "a"), tmp_path / "kept", Counting()
    Many(paths, "ps4", ResultStore(kept)).run(grader)
    many = Many(paths, "ps4", ResultStore(kept), again=True)
    many.run(grader)
    assert (many.changes(), grader.given) == ([], ["a", "a"])


def test_checks_of_one_name_are_compared_in_order() -> None:
    before = report("", ("same", 1, 1), ("same", 0, 1))
    after = report("", ("same", 1, 1), ("same", 1, 1))
    assert changes(before, after) == ("problem 1, same: 0.00 of 1.00, now 1.00 of 1.00",)


def test_no_more_is_read_ahead_than_is_needed(tmp_path: Path) -> None:
    taken = []

    def submissions() -> Iterator[Submission]:
        for number in range(100):
            taken.append(number)
            yield Submission(str(number), {"ps4a.py": f"broken( {number}"})

    grader: Grader = on_cores("ps4", find_jail(), 2)
    next(graded := grader(submissions()))
    assert len(taken) == 8
    assert sum(1 for _ in graded) == 99


def test_a_submission_that_does_not_parse_is_graded_without_a_jail() -> None:
    found = attempt(Submission("ann", {"ps4a.py": "def f(:"}), "ps4", UNSAFE)
    assert found.points == 0
    assert found.notes[0].mistake == "does-not-parse"
