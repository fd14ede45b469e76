"""Texts that are heavy to read: each costs its own row, and none is the checker's own fault."""

from pathlib import Path

import pytest

from handful.course.built_in import built_in
from handful.course.kit import kit_files
from handful.grader import Person, Status, Submission, find_jail
from handful.grader.batch import Many, attempt, on_cores, read_apart
from handful.grader.submission.find import Found
from handful.grader.submission.inspection import inspect_program
from handful.grader.submission.requirements import Requirements, requirements_of
from handful.grader.submission.similar import find_similar
from handful.grader.worker import Lost, Workers

RIGHT = kit_files("ps4", solution=True)
GOOD = RIGHT["ps4a.py"]
UNREADABLE = {
    "dots in an import": "import a" + ".a" * 30_000,
    "more dots in an import": "import a" + ".a" * 199_000,
    "empty lines": "\n" * 20_000 + "def f(:",
    "an f-string": "x = f'" + "{a}" * 130_000 + "'",
}
"""Python itself cannot read these, or not in the time that there is: no points."""
READABLE_BUT_FOR_A_PART = {
    "a decimal number": f"{GOOD}\nx = {'9' * 300_000}",
    "signs": f"{GOOD}\nx = {'-' * 90_000}1",
    "attributes": f"{GOOD}\nx = a{'.b' * 50_000}",
    "calls": f"{GOOD}\nx = a{'()' * 50_000}",
    "sums": f"{GOOD}\nx = {'1+' * 90_000}1",
    "conditions": f"{GOOD}\nif 1: pass\n" + "elif 1: pass\n" * 20_000,
    "functions in functions": f"{GOOD}\nx = {'lambda:' * 5_000}1",
}
"""The same at the end of a right program, which costs what a note costs."""
READABLE = {
    "a hexadecimal number": f"{GOOD}\nx = 0x{'f' * 300_000}",
    "brackets": f"{GOOD}\nx = {'(' * 150}1{')' * 150}",
    "texts": f"{GOOD}\nx = {chr(39)}a{chr(39)}{' ' * 100_000}",
    "cases": f"{GOOD}\nmatch 1:\n" + "  case 1: pass\n" * 5_000,
    "comparisons": f"{GOOD}\nx = 1{'<1' * 20_000}",
    "a long comment": f"{GOOD}\n#{'#' * 300_000}",
}
"""Right programs all the same."""


@pytest.mark.slow
@pytest.mark.skipif(not find_jail().layers.safe, reason="no jail here")
def test_each_costs_its_own_row_and_none_is_broken() -> None:
    texts = {**UNREADABLE, **READABLE_BUT_FOR_A_PART, **READABLE, "right": GOOD}
    files = [Submission(name, {"ps4a.py": text}) for name, text in texts.items()]
    names = {one.sha256: one.name for one in files}
    reports = {
        names[sha256]: report for sha256, report in on_cores(built_in("ps4"), find_jail(), 2)(files)
    }
    assert {name: report.points for name, report in reports.items()} == {
        **dict.fromkeys(UNREADABLE, 0),
        **dict.fromkeys(READABLE_BUT_FOR_A_PART, 64),
        **dict.fromkeys(READABLE, 65),
        "right": 65,
    }
    for report in reports.values():
        assert not report.broken
        assert {problem.status for problem in report.problems} <= {
            Status.PASSED,
            Status.FAILED,
            Status.SKIPPED,
        }


def test_a_sign_too_many_is_no_fault_of_the_look() -> None:
    seen = inspect_program(
        "mine.py", f"x = {'-' * 1_500}1\ndef f(word): pass\n", "def f(word): pass\n", {"f": 1}
    )
    assert seen.functions == {"x", "f"}
    assert seen.untouched == {"f"}


def is_unreadable(source: str) -> bool:
    return inspect_program("mine.py", source, "", {}).fatal


@pytest.mark.slow
def test_the_trees_of_heavy_texts_leave_room_for_those_of_others() -> None:
    """A class of them, each a little smaller than what the ones before have left."""
    sizes = [190_000] * 9 + [60_000] * 4 + [20_000] * 4 + [6_000] * 4 + [2_000] * 4 + [700] * 4
    with Workers(1, seconds=60) as workers:
        for place, size in enumerate(sizes):
            heavy = f"# {place}\n" + "a\n" * size
            assert workers.take(workers.give(is_unreadable, heavy)) is False
        for place in range(5):
            assert workers.take(workers.give(is_unreadable, f"{GOOD}\n# {place}\n")) is False


def test_a_program_for_which_no_memory_is_enough_is_no_fault_of_the_checker(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def fail(*_: object, **__: object) -> None:
        raise MemoryError

    monkeypatch.setattr("handful.grader.batch.grade", fail)
    with pytest.raises(MemoryError):  # of which a worker ends, and its task is lost
        attempt(Submission("a", {"ps4a.py": GOOD}), built_in("ps4"), find_jail())


def test_long_numbers_are_compared() -> None:
    pytest.importorskip("rapidfuzz")
    text = "\n".join([f"def f{n}(a):\n    return a + 0x{'f' * 5_000} - {n}" for n in range(30)])
    [pair] = find_similar(
        [Submission(name, {"wordgame.py": text}) for name in "ab"], built_in("solo")
    )
    assert pair.alike == 1.0


def read(found: list[Found], required: Requirements) -> list[Submission]:
    """The submissions, but for a bad one: with it, no memory is enough."""
    if any(one.label == "bad" for one in found):
        raise MemoryError
    return [Submission(one.label, {}) for one in found]


def test_one_that_cannot_be_read_is_lost_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("handful.grader.batch._read_all", read)
    found = [Found(name, Person(name), Path(name)) for name in ("a", "bad", "b")]
    first, bad, last = read_apart(found, requirements_of(built_in("ps4")))
    assert (first, last) == (Submission("a", {}), Submission("b", {}))
    assert isinstance(bad, Lost)


def test_what_cannot_be_read_has_no_points_and_says_why(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("handful.grader.batch._read_all", read)
    many = Many([Found("bad", Person("bad"), Path("bad"))], built_in("ps4"))
    [report] = many.run(on_cores(built_in("ps4"), find_jail(), 1))
    assert (report.points, report.max, bool(report.broken)) == (0, 85, False)
    assert [str(told) for told in report.notes[0].message] == [
        "The program cannot be graded: reading it takes too much memory."
    ]
