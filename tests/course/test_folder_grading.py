"""Grading by rules: right programs keep every point, wrong ones lose some, in every document."""

from functools import cache
from pathlib import Path

import pytest

from handful.course.checker import Status
from handful.course.checker.folder.built_in import built_in
from handful.course.checker.folder.grade import grade_by_rules
from handful.course.checker.folder.rubric import Rubric
from handful.course.checker.report.result import ProblemResult
from handful.course.checker.sandbox.jail import find_jail
from handful.course.checker.submission.read import Submission
from handful.course.kit import KITS
from tests.support.course.programs import HOME, entry, folders, submission

STYLES = sorted(path for path in (HOME / "styles").glob("*/*") if path.is_dir())


@cache
def rubric(kit: str) -> Rubric:
    return Rubric(built_in(kit), find_jail(), "1")


def results(folder: Path) -> list[ProblemResult]:
    graded = grade_by_rules(submission(folder), rubric(entry(folder)["edition"]))
    return [each for each in graded if each.status is not Status.SKIPPED]


@pytest.mark.parametrize("kit", KITS)
def test_the_solution_gets_everything_and_the_skeleton_nothing(kit: str) -> None:
    assignment = built_in(kit)
    for programs, share in ((assignment.solution, 1), (assignment.skeleton, 0)):
        files = {file: programs[file] for file in assignment.files}
        graded = grade_by_rules(Submission(kit, files), rubric(kit))
        assert [each.points for each in graded] == [each.max * share for each in graded]


@pytest.mark.slow
@pytest.mark.parametrize("folder", folders("fair"), ids=lambda path: path.name)
def test_a_right_program_keeps_every_point(folder: Path) -> None:
    lost = [each.id for each in results(folder) if each.points < each.max]
    assert lost == [each for each in entry(folder)["loses"] if each != "whole"]


@pytest.mark.slow
@pytest.mark.parametrize("folder", STYLES, ids=lambda path: path.name)
def test_a_program_in_another_style_loses_nothing_but_wording(folder: Path) -> None:
    for problem in results(folder):
        lost = [check.name for check in problem.checks if check.points < check.max - 1e-6]
        assert [name for name in lost if "worded" not in str(name)] == []


@pytest.mark.slow
@pytest.mark.parametrize("folder", folders("faulty"), ids=lambda path: path.name)
def test_a_bug_that_is_easily_missed_costs_its_own_problem_and_no_other(folder: Path) -> None:
    lost = [each.id for each in results(folder) if each.points < each.max]
    assert lost == [each for each in entry(folder)["loses"] if each != "whole"]
