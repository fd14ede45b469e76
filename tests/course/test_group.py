"""Broken rules are put together by their cause."""

from handful.grader.message import message, verbatim
from handful.grader.report.group import findings, more_rules
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

OTHER = FAILED._replace(says=EMPTY, call="getWordScore('', 7)")
NOT_RUN = FAILED._replace(
    expected=verbatim(""),
    got=verbatim(""),
    message=(message("The function {name} is not there.", name="f"),),
    mistake=None,
    line=None,
)


def test_one_mistake_at_one_place_is_one_finding() -> None:
    [found] = findings(problem(PASSED, FAILED, OTHER))
    assert (found.first, found.more, found.is_all) == (FAILED, (OTHER,), False)


def test_a_rule_that_is_met_is_no_finding() -> None:
    assert findings(problem(PASSED)) == []


def test_another_line_file_or_mistake_is_another_finding() -> None:
    others = (
        OTHER._replace(line=8),
        OTHER._replace(file="ps4b.py"),
        OTHER._replace(mistake="crash"),
        OTHER._replace(status=Status.SKIPPED),
    )
    assert [found.first for found in findings(problem(FAILED, *others))] == [FAILED, *others]


def test_rules_without_a_known_mistake_are_shown_one_by_one() -> None:
    first, second = FAILED._replace(mistake=None), OTHER._replace(mistake=None)
    assert [found.first for found in findings(problem(first, second))] == [first, second]


def test_rules_that_were_not_tried_share_their_reason() -> None:
    other = NOT_RUN._replace(says=EMPTY)
    third = NOT_RUN._replace(says=LETTERS, message=(message("It was not tried."),))
    one, two = findings(problem(NOT_RUN, other, third, WORDING._replace(status=Status.PASSED)))
    assert (one.first, one.more) == (NOT_RUN, (other,))
    assert (two.first, two.more) == (third, ())


def test_a_finding_may_be_about_all_rules_of_the_problem() -> None:
    assert [found.is_all for found in findings(problem(FAILED, OTHER))] == [True]
    assert [found.is_all for found in findings(problem(FAILED, FACTS))] == [False, False]


def test_the_first_rule_shown_is_one_with_a_case() -> None:
    without = NOT_RUN._replace(mistake="bonus-wrong", line=7)
    [found] = findings(problem(without, FAILED))
    assert (found.first, found.more) == (FAILED, (without,))


def test_a_problem_that_is_not_begun_has_no_findings() -> None:
    assert findings(problem(NOT_BEGUN, NOT_BEGUN._replace(says=EMPTY))) == []
    assert len(findings(problem(NOT_BEGUN, FAILED))) == 2


def test_further_rules_are_counted() -> None:
    [one] = findings(problem(FAILED, OTHER))
    assert str(more_rules(one)) == "1 more rule for the same reason"
    [two] = findings(problem(FAILED, OTHER, OTHER._replace(says=BONUS)))
    assert str(more_rules(two)) == "2 more rules for the same reason"
