import csv
import io

import pytest

from handful.course.checker.report.sheet import sheet
from tests.course.factories import BROKEN, FAILED, MIXED, PASSED, problem, report


def test_a_row_is_a_submission_and_a_column_a_problem() -> None:
    other = report(problem(PASSED, number="2"), problem(FAILED, number="1"), name="bela, b.")
    assert (
        sheet([MIXED, other])
        == """\
submission,points,max,Problem 1. Title 1,Problem 2. Title 2,Problem 3. Title 3,mistakes
anna,4,11,4,0,broken,bonus-wrong
"bela, b.",4,6,0,4,,bonus-wrong
"""
    )


def test_a_problem_for_no_points_says_how_it_ended() -> None:
    whole = problem(FAILED._replace(max=0), number="whole")
    assert sheet([report(whole, BROKEN)]).splitlines() == [
        "submission,points,max,Problem 3. Title 3,Title whole,mistakes",
        "anna,0,0,broken,failed,bonus-wrong",
    ]


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
    rows = list(csv.reader(io.StringIO(sheet([report(name=name)]))))
    assert rows[1][0] == cell
