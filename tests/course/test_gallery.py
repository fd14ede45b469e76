"""The gallery: for every known mistake a learner's program that makes it, graded in the jail."""

import tomllib
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from handful.course.checker import MISTAKES, Report, Status, Submission, find_jail, grade

GALLERY = Path(__file__).with_name("gallery")
ENTRIES: dict[str, dict[str, Any]] = tomllib.loads((GALLERY / "gallery.toml").read_text("utf-8"))
BROKEN = ("input-at-import", "python-2", "untouched-skeleton", "does-not-parse")


@pytest.fixture(scope="module")
def reports() -> Mapping[str, Report]:
    find_jail()
    with ThreadPoolExecutor(4) as pool:
        return dict(zip(ENTRIES, pool.map(graded, ENTRIES), strict=True))


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


@pytest.mark.parametrize("entry", ENTRIES)
def test_the_report_names_the_mistake(entry: str, reports: Mapping[str, Report]) -> None:
    assert entry.partition(".")[0] in named(reports[entry])


@pytest.mark.parametrize("entry", ENTRIES)
def test_the_mistake_costs_its_own_problem_and_no_other(
    entry: str, reports: Mapping[str, Report]
) -> None:
    loses = ENTRIES[entry]["loses"]
    problems = [problem for problem in reports[entry].problems if problem.id != "whole"]
    losing = [problem.id for problem in problems if problem.points < problem.max]
    assert losing == ([problem.id for problem in problems] if loses == "all" else loses)


@pytest.mark.parametrize("entry", ENTRIES)
def test_the_mistake_is_named_where_it_costs(entry: str, reports: Mapping[str, Report]) -> None:
    report, mistake = reports[entry], entry.partition(".")[0]
    if mistake not in {note.mistake for note in report.notes}:
        for problem in report.problems:
            if problem.id in ENTRIES[entry]["loses"]:
                assert mistake in {check.mistake for check in problem.checks}


@pytest.mark.parametrize("entry", ENTRIES)
def test_every_lost_point_has_a_sentence(entry: str, reports: Mapping[str, Report]) -> None:
    for problem in reports[entry].problems:
        for check in problem.checks:
            assert check.status is Status.PASSED or check.message


@pytest.mark.parametrize("entry", [entry for entry in ENTRIES if entry.startswith(BROKEN)])
def test_a_program_that_cannot_be_used_earns_nothing(
    entry: str, reports: Mapping[str, Report]
) -> None:
    assert reports[entry].points == 0
