from xml.etree import ElementTree as ET

from handful.course.checker.report.junit import junit
from tests.course.factories import FAILED, MIXED, PASSED, problem, report


def test_suites_are_problems_and_cases_are_checks() -> None:
    root = ET.fromstring(junit([MIXED]))
    assert root.tag == "testsuites"
    assert [
        [suite.get(name) for name in ("name", "tests", "failures", "errors", "skipped")]
        for suite in root
    ] == [
        ["anna: Problem 1. Title 1", "2", "1", "0", "0"],
        ["anna: Problem 2. Title 2", "1", "0", "0", "1"],
        ["anna: Problem 3. Title 3", "1", "0", "1", "0"],
    ]


def test_failed_is_a_failure_broken_an_error_and_skipped_is_skipped() -> None:
    found = [
        (case.get("name"), [part.tag for part in case])
        for case in ET.fromstring(junit([MIXED])).iter("testcase")
    ]
    assert found == [
        ("the score of 'it'", []),
        ("the score of 'at' (hidden)", ["failure"]),
        ("a game", ["skipped"]),
        ("a hand", ["error"]),
    ]


def test_a_failure_tells_what_to_learn() -> None:
    failure = ET.fromstring(junit([report(problem(PASSED, FAILED))])).find(".//failure")
    assert failure is not None
    assert failure.attrib == {
        "message": "A word scores the sum of its letters' values times its length.",
        "type": "bonus-wrong",
    }
    assert (
        failure.text
        == """\
Line 7: A word scores the sum of its letters' values times its length.  [bonus-wrong]
try:      getWordScore('at', 2)
expected: 54 (int)
got:      '54' (str)
          ^
"""
    )


def test_notes_are_a_suite_of_their_own() -> None:
    noted = report()._replace(notes=(FAILED,))
    assert [suite.get("name") for suite in ET.fromstring(junit([noted]))] == ["anna: First look"]


def test_what_a_program_printed_cannot_break_the_document() -> None:
    check = FAILED._replace(name="]]>\x00", got="\x00\x1b\ufffe\ud800</failure>&", message="\x0b")
    root = ET.fromstring(junit([report(problem(check), name="<anna>\x00")]).encode())
    assert [suite.get("name") for suite in root] == ["<anna>\\x00: Problem 1. Title 1"]
