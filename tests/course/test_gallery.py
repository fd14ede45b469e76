"""The gallery: for every known mistake a learner's program that makes it, graded in the jail."""

import tomllib
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from handful.course.checker import MISTAKES, Report, Status, Submission, find_jail, grade
from handful.course.kit import KITS

GALLERY = Path(__file__).with_name("gallery")
ENTRIES: dict[str, dict[str, Any]] = tomllib.loads((GALLERY / "gallery.toml").read_text("utf-8"))
BROKEN = ("input-at-import", "python-2", "untouched-skeleton", "does-not-parse")


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


def params(entries: Iterable[str]) -> list[Any]:
    """The entries for a test, those marked that are slow."""
    return [
        pytest.param(entry, marks=() if entry in SOME else pytest.mark.slow) for entry in entries
    ]


each = pytest.mark.parametrize("entry", params(ENTRIES))


@cache
def graded(entry: str) -> Report:
    # Not all of them can be read as Python, so the files are kept as text.
    files = {
        path.name.removesuffix(".txt"): path.read_text("utf-8")
        for path in sorted((GALLERY / entry).glob("*.py*"))
    }
    return grade(Submission(entry, files), ENTRIES[entry]["edition"], find_jail())


def named(report: Report) -> set[str | None]:
    checks = [check for problem in report.problems for check in problem.checks]
    return {check.mistake for check in [*checks, *report.notes]}


def test_every_known_mistake_is_in_the_gallery() -> None:
    assert {entry.partition(".")[0] for entry in ENTRIES} == set(MISTAKES)
    assert {path.name for path in GALLERY.iterdir() if path.is_dir()} == set(ENTRIES)


def test_some_of_every_kit_are_graded_in_every_run() -> None:
    assert {ENTRIES[entry]["edition"] for entry in SOME} == set(KITS)


@each
def test_the_report_names_the_mistake(entry: str) -> None:
    assert entry.partition(".")[0] in named(graded(entry))


@each
def test_the_mistake_costs_its_own_problem_and_no_other(entry: str) -> None:
    loses = ENTRIES[entry]["loses"]
    problems = [problem for problem in graded(entry).problems if problem.id != "whole"]
    losing = [problem.id for problem in problems if problem.points < problem.max]
    assert losing == ([problem.id for problem in problems] if loses == "all" else loses)


@each
def test_the_mistake_is_named_where_it_costs(entry: str) -> None:
    report, mistake = graded(entry), entry.partition(".")[0]
    if mistake not in {note.mistake for note in report.notes}:
        for problem in report.problems:
            if problem.id in ENTRIES[entry]["loses"]:
                assert mistake in {check.mistake for check in problem.checks}


@each
def test_every_lost_point_has_a_sentence(entry: str) -> None:
    for problem in graded(entry).problems:
        for check in problem.checks:
            assert check.status is Status.PASSED or check.message


@pytest.mark.parametrize("entry", params([entry for entry in ENTRIES if entry.startswith(BROKEN)]))
def test_a_program_that_cannot_be_used_earns_nothing(entry: str) -> None:
    assert graded(entry).points == 0
