"""Correct programs in many styles: full points for what they do, however they do or say it."""

from pathlib import Path

import pytest

from handful.grader import Kind, Status
from tests.support.course.programs import graded

STYLES = sorted(path for path in Path(__file__).with_name("styles").glob("*/*") if path.is_dir())

SOME = {
    "ps3/wild-counter",
    "ps4/classes",
    "scrabble-ish/generators",
    "solo/try-except",
    "wildcard/wild-regex",
}
"""Those that every run of the tests grades, one of every kit; the others are slow."""


def name_of(path: Path) -> str:
    return f"{path.parent.name}/{path.name}"


each = pytest.mark.parametrize(
    "path",
    [
        pytest.param(
            path, id=name_of(path), marks=() if name_of(path) in SOME else pytest.mark.slow
        )
        for path in STYLES
    ],
)


def test_there_are_styles_for_every_kit() -> None:
    assert len(STYLES) >= 20
    kits = {path.parent.name for path in STYLES}
    assert kits == {"ps4", "ps3", "wildcard", "solo", "scrabble-ish"}
    assert {name_of(path) for path in STYLES} >= SOME


@each
def test_a_correct_program_fails_no_check_but_those_of_wording(path: Path) -> None:
    failed = [
        (problem.id, str(check.says), check.mistake, str(check.got))
        for problem in graded(path).problems
        for check in problem.rules
        if check.status is Status.FAILED and check.kind is Kind.FACT
    ]
    assert failed == []
    assert graded(path).notes == ()


@each
def test_wording_is_a_small_share(path: Path) -> None:
    problems = [p for p in graded(path).problems if p.status is not Status.SKIPPED]
    assert sum(p.points for p in problems) >= 0.9 * sum(p.max for p in problems)
