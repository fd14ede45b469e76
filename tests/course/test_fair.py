"""Right programs that go their own way: every one keeps every point."""

from pathlib import Path

import pytest

from handful.course.kit import KITS
from handful.grader import Kind, Status
from tests.support.course.programs import entry, folders, graded

FAIR = folders("fair")
SOME = {
    "f1-valid-by-own-update",
    "f2-display-returns-text",
    "f4-further-argument",
    "f6-glued-numbers",
    "f7-total-printed-at-the-end",
    "f9-other-names",
    "f11-asks-name",
    "f12-quit",
}
"""Those that every run of the tests grades; the others are slow."""

each = pytest.mark.parametrize(
    "folder",
    [
        pytest.param(folder, id=folder.name, marks=() if folder.name in SOME else pytest.mark.slow)
        for folder in FAIR
    ],
)


def test_there_are_three_programs_for_each_cause_and_some_of_every_kit() -> None:
    causes = [entry(folder)["cause"] for folder in FAIR]
    assert {cause: causes.count(cause) >= 3 for cause in causes} == {
        f"F{number}": True for number in range(1, 15)
    }
    assert {entry(folder)["edition"] for folder in FAIR} == set(KITS)
    assert {folder.name for folder in FAIR} >= SOME
    assert {entry(folder)["edition"] for folder in FAIR if folder.name in SOME} == set(KITS)


@each
def test_a_right_program_keeps_every_point(folder: Path) -> None:
    lost = {
        problem.id: [(str(check.says), str(check.got)) for check in problem.rules]
        for problem in graded(folder).problems
        if problem.points < problem.max and problem.status is not Status.SKIPPED
    }
    assert list(lost) == entry(folder)["loses"], lost


@each
def test_no_fact_is_taken_for_wrong(folder: Path) -> None:
    for problem in graded(folder).problems:
        if problem.id not in entry(folder)["loses"] and problem.status is not Status.SKIPPED:
            for check in problem.rules:
                assert check.status is Status.PASSED or check.kind is Kind.WORDING, check


@each
def test_what_is_done_when_a_file_is_loaded_has_a_price_where_it_should(folder: Path) -> None:
    price = -sum(note.points for note in graded(folder).notes)
    assert price == (1 if entry(folder).get("price") else 0)
