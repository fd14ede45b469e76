"""The gallery: for every known mistake a learner's program that makes it, graded in the jail."""

from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

from handful.course.kit import KITS
from handful.grader import Report, Status
from handful.grader.report.finding import reasons
from tests.support.course.programs import GALLERY, HOME, entry, folders, graded

NOTHING_WRITTEN = ("untouched-skeleton",)
LOADED_WITH_A_PRICE = ("input-at-import", "changes-folder")
CHEAP = ("absolute-path", "stray-import")

SOME = {
    "does-not-parse",
    "empty-word-valid",
    "letter-counts-ignored",
    "renamed-function",
    "total-reset",
    "wildcard-without-star",
    "wrong-deal.no-wildcard",
    "zero-count-available",
}
"""Those that every run of the tests grades, some of every kit; the others are slow."""


def params(names: Iterable[str]) -> list[Any]:
    """The programs for a test, those marked that are slow."""
    return [
        pytest.param(
            HOME / "gallery" / name, id=name, marks=() if name in SOME else pytest.mark.slow
        )
        for name in names
    ]


each = pytest.mark.parametrize("folder", params(GALLERY))


def mistake_of(folder: Path) -> str:
    return folder.name.partition(".")[0]


def named(report: Report) -> set[str | None]:
    checks = [check for problem in report.problems for check in problem.rules]
    return {check.mistake for check in [*checks, *report.notes]}


def test_every_folder_of_the_gallery_is_graded() -> None:
    assert {folder.name for folder in folders("gallery")} == set(GALLERY)


def test_some_of_every_kit_are_graded_in_every_run() -> None:
    assert {GALLERY[name]["edition"] for name in SOME} == set(KITS)


@each
def test_the_report_names_the_mistake(folder: Path) -> None:
    assert mistake_of(folder) in named(graded(folder))


@each
def test_the_mistake_costs_its_own_problem_and_no_other(folder: Path) -> None:
    loses = entry(folder)["loses"]
    problems = [
        problem
        for problem in graded(folder).problems
        if problem.id != "whole" and problem.status is not Status.SKIPPED
    ]
    losing = [problem.id for problem in problems if problem.points < problem.max]
    assert losing == ([problem.id for problem in problems] if loses == "all" else loses)


@each
def test_the_mistake_is_named_where_it_costs(folder: Path) -> None:
    report, mistake = graded(folder), mistake_of(folder)
    if mistake not in {note.mistake for note in report.notes}:
        for problem in report.problems:
            if problem.id in entry(folder)["loses"]:
                assert mistake in {check.mistake for check in problem.rules}


@each
def test_every_lost_point_has_a_sentence(folder: Path) -> None:
    for problem in graded(folder).problems:
        for check in problem.rules:
            assert check.status is Status.PASSED or all(reasons(check))


ONCE = (
    "endless-loop",
    "renamed-function.",
    "returns-none.score",
    "returns-none.update",
)
"""Functions that give nothing or hang: nothing is right that could count."""


@each
def test_one_mistake_costs_no_more_than_two_fifths_of_a_problem(folder: Path) -> None:
    if folder.name.startswith((*ONCE, *NOTHING_WRITTEN)):
        pytest.skip("all of the problem is lost with it")
    for problem in graded(folder).problems:
        if problem.status is not Status.SKIPPED:
            assert problem.max - problem.points <= 0.4 * problem.max + 0.01


@pytest.mark.parametrize("folder", params([n for n in GALLERY if n.startswith(NOTHING_WRITTEN)]))
def test_a_program_that_cannot_be_used_earns_nothing(folder: Path) -> None:
    assert graded(folder).points == 0


@pytest.mark.parametrize(
    "folder", params([n for n in GALLERY if n.startswith(LOADED_WITH_A_PRICE)])
)
def test_what_is_done_when_a_file_is_loaded_has_a_small_price(folder: Path) -> None:
    report = graded(folder)
    assert sum(note.points for note in report.notes) == -1
    assert report.points == sum(problem.points for problem in report.problems) - 1
