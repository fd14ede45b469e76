from xml.etree import ElementTree as ET

from handful.grader.judge.shown import value
from handful.grader.message import verbatim
from handful.grader.report.formats import junit
from handful.grader.report.result import RuleResult, Status
from tests.support.course.factories import (
    FAILED,
    MIXED,
    NOT_GRADED,
    NOTE,
    PASSED,
    PRICED,
    WHOLE_FAILS,
    problem,
    report,
)


def test_suites_are_problems_and_cases_are_rules() -> None:
    root = ET.fromstring(junit([MIXED]))
    assert root.tag == "testsuites"
    assert [
        [suite.get(name) for name in ("name", "tests", "failures", "errors", "skipped")]
        for suite in root
    ] == [
        ["anna: Problem 1. Word scores", "2", "1", "0", "0"],
        ["anna: Problem 2. Playing a game", "1", "1", "0", "0"],
        ["anna: Problem 3. Playing a hand", "1", "0", "1", "0"],
    ]


def test_failed_is_a_failure_broken_an_error_and_what_was_left_out_is_a_failure() -> None:
    found = [
        (case.get("name"), [part.tag for part in case])
        for case in ET.fromstring(junit([MIXED])).iter("testcase")
    ]
    assert found == [
        ("Each letter counts its Scrabble value.", []),
        ("A word of exactly n letters earns 50 points more, whatever n is.", ["failure"]),
        ("The game ends when the player says so.", ["failure"]),
        ("The hand ends when the player stops.", ["error"]),
    ]


def test_a_failure_says_what_to_learn() -> None:
    failure = ET.fromstring(junit([report(problem(PASSED, FAILED))])).find(".//failure")
    assert failure is not None
    assert failure.attrib == {"message": "3 cases fail.", "type": "bonus-wrong"}
    assert (
        failure.text
        == """\
Line 7: 3 cases fail.  [bonus-wrong]
try:      getWordScore('at', 7)
expected: 54 (int)
got:      '54' (str)
          ^
"""
    )


def test_notes_are_a_suite_of_their_own() -> None:
    (suite,) = ET.fromstring(junit([report()._replace(notes=(PRICED,))]))
    assert suite.get("name") == "anna: First look"
    assert [(p.get("name"), p.get("value")) for p in suite.iter("property")] == [
        ("points", "-2.5"),
        ("max", "0"),
    ]


def test_what_costs_nothing_is_no_failure() -> None:
    free = RuleResult(verbatim("the program"), Status.SKIPPED, 0, 0)
    skipped = problem(free, number="whole", status=Status.SKIPPED)
    notes, suite = ET.fromstring(junit([report(skipped)._replace(notes=(NOTE,))]))
    assert [part.tag for part in next(notes.iter("testcase"))] == ["system-out"]
    assert [part.tag for part in next(suite.iter("testcase"))] == ["skipped"]
    for one, count in ((notes, "0"), (suite, "1")):
        assert (one.get("failures"), one.get("errors"), one.get("skipped")) == ("0", "0", count)


def test_what_was_not_graded_is_an_error_with_its_reason() -> None:
    (suite,) = ET.fromstring(junit([NOT_GRADED]))
    assert (suite.get("name"), suite.get("errors")) == ("bela: Not graded", "1")
    assert [error.get("message") for error in suite.iter("error")] == ["Nothing was handed in."]
    assert not list(suite.iter("property"))


def test_a_whole_program_that_fails_is_a_failure() -> None:
    suites = ET.fromstring(junit([WHOLE_FAILS]))
    assert [suite.get("failures") for suite in suites] == ["0", "1"]


def test_a_suite_is_in_the_language() -> None:
    assert 'name="anna: Задача 1. Очки за слово"' in junit([MIXED], "uk")


def test_what_a_program_printed_cannot_break_the_document() -> None:
    rule = FAILED._replace(
        says=verbatim("]]>\x00"),
        got=value("\x00\x1b\ufffe\ud800</failure>&"),
        message=(verbatim("\x0b"),),
    )
    root = ET.fromstring(junit([report(problem(rule), name="<anna>\x00")]).encode())
    assert [suite.get("name") for suite in root] == ["<anna>\\x00: Problem 1. Word scores"]
