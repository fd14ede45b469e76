"""The outline of a report: what a page needs besides the document."""

from handful.grader.message import verbatim
from handful.grader.report.outline import outline
from tests.support.course.factories import (
    EMPTY,
    FACTS,
    FAILED,
    FULL,
    NOT_BEGUN,
    PASSED,
    WORDING,
    problem,
    report,
)


def test_rules_are_named_by_their_place_in_the_problem() -> None:
    found = outline(report(problem(PASSED, FAILED, FACTS, FAILED._replace(says=EMPTY))))
    assert found["1"]["begun"] is True
    assert found["1"]["findings"] == [
        {"rule": 1, "more": [3], "reason": "1 more rule for the same reason"},
        {"rule": 2, "more": [], "reason": ""},
    ]


def test_screens_have_marks_and_values_have_none() -> None:
    assert outline(report(problem(FAILED, FACTS, WORDING)))["1"]["marks"] == {
        "1": {"expected": {"line": 2, "columns": (7, 9)}, "got": {"line": 2, "columns": (7, 8)}},
        "2": {"expected": {"line": 0, "columns": (0, 8)}, "got": {"line": 0, "columns": (0, 0)}},
    }


def test_a_long_line_is_not_cut_so_columns_are_those_of_the_document() -> None:
    start = "x" * 1_000
    rule = WORDING._replace(expected=verbatim(f"{start}a\n"), got=verbatim(f"{start}b\n"))
    assert outline(report(problem(rule)))["1"]["marks"]["0"] == {
        "expected": {"line": 0, "columns": (1_000, 1_001)},
        "got": {"line": 0, "columns": (1_000, 1_001)},
    }


def test_where_signs_are_written_out_only_the_line_is_known() -> None:
    rule = WORDING._replace(expected=verbatim("Hand: a\n"), got=verbatim("\x1b Hand: b\n"))
    marks = outline(report(problem(rule)))["1"]["marks"]["0"]
    assert marks["got"] == {"line": 0, "columns": None}


def test_a_line_that_is_missing_has_a_mark_after_the_last_one() -> None:
    rule = WORDING._replace(
        expected=verbatim("one\ntwo\n"), got=verbatim("one\n"), parts=((1, 2), (1, 2))
    )
    assert outline(report(problem(rule)))["1"]["marks"]["0"] == {
        "expected": {"line": 1, "columns": None},
        "got": {"line": 1, "columns": None},
    }


def test_a_problem_that_is_not_begun_says_so_and_has_no_findings() -> None:
    assert outline(report(problem(NOT_BEGUN))) == {
        "1": {"begun": False, "findings": [], "marks": {}}
    }


def test_a_problem_without_broken_rules_has_nothing_to_show() -> None:
    assert outline(FULL) == {"1": {"begun": True, "findings": [], "marks": {}}}


def test_sentences_are_in_the_language() -> None:
    rules = (FAILED, FAILED._replace(says=EMPTY))
    [found] = outline(report(problem(*rules)), "uk")["1"]["findings"]
    assert found["reason"] == "Ще 1 правило з тієї самої причини"
