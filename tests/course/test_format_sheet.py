import csv
import io

import pytest

from handful.grader.report.gradebook import sheet
from tests.support.course.factories import (
    BROKEN,
    FAILED,
    MIXED,
    NOT_BEGUN,
    NOT_GRADED,
    PASSED,
    PRICED,
    WHOLE_FAILS,
    problem,
    report,
)


def rows(text: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(text)))


def test_a_row_is_a_submission_and_a_column_a_problem() -> None:
    other = report(problem(PASSED, number="2"), problem(FAILED, number="1"), name="bela, b.")
    assert (
        sheet([MIXED, other])
        == """\
submission,points,max,Problem 1. Word scores,Problem 2. Playing a game,Problem 3. Playing a hand,\
taken off,mistakes,not graded
anna,4,11,4,0,broken,,bonus-wrong,
"bela, b.",4,6,0,4,,,bonus-wrong,
"""
    )


def test_a_problem_for_no_points_says_how_it_ended() -> None:
    (row,) = rows(sheet([WHOLE_FAILS]))
    assert (row["points"], row["The program as written"]) == ("4", "failed")
    (row,) = rows(sheet([report(BROKEN)]))
    assert row["Problem 3. Playing a hand"] == "broken"


def test_what_is_still_as_it_was_handed_out_is_named() -> None:
    (row,) = rows(sheet([report(problem(NOT_BEGUN))]))
    assert (row["points"], row["mistakes"]) == ("0", "untouched-skeleton")


def test_what_notes_cost_has_a_column() -> None:
    (row,) = rows(sheet([report(problem(PASSED))._replace(notes=(PRICED,))]))
    assert (row["points"], row["Problem 1. Word scores"], row["taken off"]) == ("1.5", "4", "2.5")


def test_what_was_not_graded_has_its_reason_and_no_points() -> None:
    (_, row) = rows(sheet([MIXED, NOT_GRADED]))
    assert row.pop("not graded") == "Nothing was handed in."
    assert row.pop("submission") == "bela"
    assert set(row.values()) == {""}


def test_headings_and_words_are_in_the_language() -> None:
    (row,) = rows(sheet([WHOLE_FAILS], "uk"))
    assert (row["робота"], row["бали"], row["найбільше"]) == ("anna", "4", "4")
    assert row["Програма такою, як її написано"] == "не пройдено"


@pytest.mark.parametrize(
    ("name", "cell"),
    [
        ("=HYPERLINK(1)", "'=HYPERLINK(1)"),
        ("+1", "'+1"),
        ("-1", "'-1"),
        ("@SUM(A1)", "'@SUM(A1)"),
        ("\t=1", "'→=1"),
        ("\r=1", "\\r=1"),
        ("a=b", "a=b"),
        ("two\nlines", "two lines"),
    ],
)
def test_no_cell_is_a_formula(name: str, cell: str) -> None:
    (row,) = rows(sheet([report(name=name)]))
    assert row["submission"] == cell
