"""Programs with one bug that is easily missed: each costs its own problem something, as a fact."""

from pathlib import Path

import pytest

from handful.course.kit import KITS
from handful.grader import Kind, Status
from tests.support.course.programs import entry, folders, graded

FAULTY = folders("faulty")
SOME = {
    "p1-wild-first-hand",
    "p2-wrong-command-silent",
    "p3-loose-command",
    "p8-largest-of-nothing",
    "p10-worse-counted",
    "p11-replay-score-stays",
}
"""Those that every run of the tests grades, some of every kit; the others are slow."""

each = pytest.mark.parametrize(
    "folder",
    [
        pytest.param(folder, id=folder.name, marks=() if folder.name in SOME else pytest.mark.slow)
        for folder in FAULTY
    ],
)


def test_there_are_three_programs_for_each_cause_and_some_of_every_kit() -> None:
    causes = [entry(folder)["cause"] for folder in FAULTY]
    assert {cause: causes.count(cause) >= 3 for cause in causes} == {
        f"P{number}": True for number in range(1, 12)
    }
    assert {entry(folder)["edition"] for folder in FAULTY if folder.name in SOME} == set(KITS)
    assert {folder.name for folder in FAULTY} >= SOME


@each
def test_the_bug_costs_its_own_problem_as_a_fact_and_no_other(folder: Path) -> None:
    losing = [
        problem.id
        for problem in graded(folder).problems
        if problem.status is not Status.SKIPPED
        and any(
            check.status is Status.FAILED and check.kind is Kind.FACT and check.points < check.max
            for check in problem.rules
        )
        and problem.id != "whole"
    ]
    assert losing == entry(folder)["loses"]


@each
def test_the_bug_is_named_where_there_is_a_name_and_never_wrongly(folder: Path) -> None:
    mistakes = {
        check.mistake
        for problem in graded(folder).problems
        for check in problem.rules
        if check.status is Status.FAILED
    }
    expected = entry(folder).get("mistake")
    assert mistakes | {None} == {expected, None}
