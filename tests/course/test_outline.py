"""How a page shows a report: what is told together, and where games part."""

import json

from handful.course.checker.message import verbatim
from handful.course.checker.report.outline import outline
from tests.support.course.factories import (
    FACTS,
    FAILED,
    FULL,
    NOT_BEGUN,
    PASSED,
    problem,
    report,
    score_of,
)

EXPECTED = """\
Current Hand: a c i h m m z
Enter word: ⟦him⟧
"him" earned 24 points. Total: 24 points

Current Hand: a c m z
Enter word: ⟦cam⟧
"cam" earned 21 points. Total: 45 points

Current Hand: z
Enter word: ⟦.⟧
Goodbye! Total score: 45 points.
"""
REORDERED = """\
Current Hand:  z m m h i c a
Enter word: ⟦him⟧
"him" earned 24 points. Total: 24 points
Current Hand:  z m c a
Enter word: ⟦cam⟧
"cam" earned 21 points. Total: 21 points
Current Hand:  z
Enter word: ⟦.⟧
Total score: 21 points.
"""
"""Letters in another order, two blanks, no blank lines, no goodbye: and another total."""


def test_a_game_parts_at_the_fact_and_not_at_the_order_of_letters_or_blank_lines() -> None:
    check = FACTS._replace(expected=verbatim(EXPECTED), got=verbatim(REORDERED))
    assert outline(report(problem(PASSED, check)))["1"]["parts"] == {
        "1": {"expected": {"line": 6, "columns": (31, 33)}, "got": {"line": 5, "columns": (31, 33)}}
    }


def test_columns_are_left_out_where_signs_are_written_out() -> None:
    got = REORDERED.replace('"cam"', '"cam"\x1b')
    check = FACTS._replace(expected=verbatim(EXPECTED), got=verbatim(got))
    parts = outline(report(problem(check)))["1"]["parts"]["0"]
    assert parts["got"] == {"line": 5, "columns": None}


def test_a_game_that_ends_too_early_is_marked_after_its_last_line() -> None:
    got = "".join(EXPECTED.splitlines(keepends=True)[:2])
    check = FACTS._replace(expected=verbatim(EXPECTED), got=verbatim(got))
    parts = outline(report(problem(check)))["1"]["parts"]["0"]
    assert parts["got"] == {"line": 2, "columns": None}


def test_where_a_game_says_too_much_the_other_is_shown_at_the_same_place() -> None:
    got = REORDERED.replace("Total: 21", "Total: 45").replace("score: 21", "score: 45")
    got = got.replace("Current Hand:  z\n", "Current Hand:  z\nNone\n")
    check = FACTS._replace(expected=verbatim(EXPECTED), got=verbatim(got))
    parts = outline(report(problem(check)))["1"]["parts"]["0"]
    assert parts["expected"] == {"line": 6, "columns": None}
    assert parts["got"] == {"line": 7, "columns": (0, 4)}


def test_checks_are_told_together_by_their_places_in_the_language() -> None:
    checks = [FAILED._replace(name=score_of(f"w{n}"), call=f"f({n})") for n in range(4)]
    shown = outline(report(problem(PASSED, *checks)), "uk")["1"]
    reason = "Ще 3 перевірки не пройшли з тієї самої причини"
    assert shown["findings"] == [{"checks": [1], "more": [2, 3, 4], "reason": reason}]
    assert shown["points"].startswith("Як складаються бали (12): 12 за те")
    assert shown["parts"] == {}


def test_what_is_not_begun_and_what_is_full_has_nothing_to_tell() -> None:
    shown = outline(report(problem(NOT_BEGUN)))["1"]
    assert shown == {"begun": False, "points": "", "findings": [], "parts": {}}
    assert outline(FULL)["1"] == {"begun": True, "points": "", "findings": [], "parts": {}}


def test_it_is_json() -> None:
    shown = outline(report(problem(FACTS, FAILED)))
    assert json.loads(json.dumps(shown))["1"]["findings"][0]["checks"] == [0]
