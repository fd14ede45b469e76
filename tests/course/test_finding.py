"""Broken rules are put together by their cause."""

from handful.grader.message import message, verbatim
from handful.grader.report.finding import more_rules
from handful.grader.report.result import Status
from tests.support.course.factories import (
    BONUS,
    EMPTY,
    FACTS,
    FAILED,
    LETTERS,
    NOT_BEGUN,
    PASSED,
    WORDING,
    problem,
)

OTHER = FAILED._replace(says=EMPTY, call=verbatim("getWordScore('', 7)"))
NOT_RUN = FAILED._replace(
    expected=None,
    got=None,
    message=(message("The function {name} is not there.", name="f"),),
    mistake=None,
    line=None,
)


def test_one_mistake_at_one_place_is_one_finding() -> None:
    [found] = problem(PASSED, FAILED, OTHER).findings
    assert (found.first, found.more, found.is_all) == (FAILED, (OTHER,), False)


def test_a_rule_that_is_met_is_no_finding() -> None:
    assert problem(PASSED).findings == []


def test_another_line_file_or_mistake_is_another_finding() -> None:
    others = (
        OTHER._replace(line=8),
        OTHER._replace(file="ps4b.py"),
        OTHER._replace(mistake="crash"),
        OTHER._replace(status=Status.SKIPPED),
    )
    assert [found.first for found in problem(FAILED, *others).findings] == [FAILED, *others]


def test_rules_without_a_known_mistake_are_shown_one_by_one() -> None:
    first, second = FAILED._replace(mistake=None), OTHER._replace(mistake=None)
    assert [found.first for found in problem(first, second).findings] == [first, second]


def test_rules_that_were_not_tried_share_their_reason() -> None:
    other = NOT_RUN._replace(says=EMPTY)
    third = NOT_RUN._replace(says=LETTERS, message=(message("It was not tried."),))
    one, two = problem(NOT_RUN, other, third, WORDING._replace(status=Status.PASSED)).findings
    assert (one.first, one.more) == (NOT_RUN, (other,))
    assert (two.first, two.more) == (third, ())


def test_a_finding_may_be_about_all_rules_of_the_problem() -> None:
    assert [found.is_all for found in problem(FAILED, OTHER).findings] == [True]
    assert [found.is_all for found in problem(FAILED, FACTS).findings] == [False, False]


def test_the_first_rule_shown_is_one_with_a_case() -> None:
    without = NOT_RUN._replace(mistake="bonus-wrong", line=7)
    [found] = problem(without, FAILED).findings
    assert (found.first, found.more) == (FAILED, (without,))


def test_a_problem_that_is_not_begun_has_no_findings() -> None:
    assert problem(NOT_BEGUN, NOT_BEGUN._replace(says=EMPTY)).findings == []
    assert len(problem(NOT_BEGUN, FAILED).findings) == 2


def test_further_rules_are_counted() -> None:
    [one] = problem(FAILED, OTHER).findings
    assert str(more_rules(one)) == "1 more rule for the same reason"
    [two] = problem(FAILED, OTHER, OTHER._replace(says=BONUS)).findings
    assert str(more_rules(two)) == "2 more rules for the same reason"
