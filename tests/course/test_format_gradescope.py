import json

from handful.course.checker.report.gradescope import gradescope
from tests.course.factories import BROKEN, FAILED, PASSED, SKIPPED, problem, report


def test_results_are_what_gradescope_reads() -> None:
    assert json.loads(gradescope([report(problem(PASSED, FAILED))])) == {
        "score": 4,
        "output": "Visible checks passed: 1 of 1 (4 of 4 points)\n"
        "Hidden checks passed: 0 of 1 (0 of 2 points)",
        "output_format": "text",
        "test_output_format": "text",
        "test_name_format": "text",
        "visibility": "visible",
        "stdout_visibility": "hidden",
        "tests": [
            {
                "name": "Problem 1. Title 1: the score of 'it'",
                "number": "1.1",
                "score": 4,
                "max_score": 4,
                "status": "passed",
                "output": "",
                "output_format": "text",
                "visibility": "visible",
            },
            {
                "name": "Problem 1. Title 1: the score of 'at'",
                "number": "1.2",
                "score": 0,
                "max_score": 2,
                "status": "failed",
                "output": "Line 7: A word scores the sum of its letters' values times its length."
                "  [bonus-wrong]\n"
                "try:      getWordScore('at', 2)\n"
                "expected: 54 (int)\n"
                "got:      '54' (str)\n"
                "          ^\n",
                "output_format": "text",
                "tags": ["bonus-wrong"],
                "visibility": "after_published",
            },
        ],
        "extra_data": {
            "format": "handful-report/1",
            "edition": "ps4",
            "submission": "anna",
            "rubric": "ab" * 32,
        },
    }


def test_a_broken_report_has_no_score_rather_than_a_low_one() -> None:
    results = json.loads(gradescope([report(problem(PASSED, FAILED), BROKEN)]))
    assert "score" not in results
    assert not [test for test in results["tests"] if "score" in test]
    assert "neither lost nor counted" in results["output"]
    assert results["tests"][2]["output"] == (
        "Broken, and not your fault: The jail could not be started.\n"
    )


def test_a_skipped_check_earns_nothing_and_says_why() -> None:
    (test,) = json.loads(gradescope([report(SKIPPED)]))["tests"]
    assert test["score"] == 0
    assert test["output"] == "Skipped: There is no ps4b.py.\n"


def test_what_the_first_look_found_is_a_test_for_no_points() -> None:
    noted = report()._replace(notes=(FAILED._replace(max=0, visible=True),))
    (test,) = json.loads(gradescope([noted]))["tests"]
    assert (test["number"], test["score"], test["max_score"]) == ("0.1", 0, 0)


def test_several_submissions_are_a_list() -> None:
    results = json.loads(gradescope([report(name="anna"), report(name="bela")]))
    assert [result["extra_data"]["submission"] for result in results] == ["anna", "bela"]
