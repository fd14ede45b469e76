import json

from handful.grader.report.formats import gradescope
from tests.support.course.factories import (
    BROKEN,
    FAILED,
    NOT_GRADED,
    NOTE,
    PASSED,
    PRICED,
    SKIPPED,
    WHOLE_FAILS,
    problem,
    report,
)


def test_results_are_what_gradescope_reads() -> None:
    assert json.loads(gradescope([report(problem(PASSED, FAILED))])) == {
        "score": 4,
        "output": "Rules met: 1 of 2 (4 of 6 points)",
        "output_format": "text",
        "test_output_format": "text",
        "test_name_format": "text",
        "visibility": "visible",
        "stdout_visibility": "hidden",
        "tests": [
            {
                "name": "Problem 1. Word scores",
                "number": "1",
                "score": 4,
                "max_score": 6,
                "status": "failed",
                "output": "- A word of exactly n letters earns 50 points more, whatever n is. (-2)"
                "  [bonus-wrong]\n"
                "  Line 7: 3 cases fail.\n"
                "  try:      getWordScore('at', 7)\n"
                "  expected: 54 (int)\n"
                "  got:      '54' (str)\n"
                "            ^",
                "output_format": "text",
                "tags": ["bonus-wrong"],
                "visibility": "visible",
            },
        ],
        "extra_data": {
            "format": "handful-report/4",
            "edition": "ps4",
            "submission": "anna",
            "rubric": "ab" * 32,
            "seed": "",
        },
    }


def test_a_broken_report_has_no_score_rather_than_a_low_one() -> None:
    results = json.loads(gradescope([report(problem(PASSED, FAILED), BROKEN)]))
    assert "score" not in results
    assert not [test for test in results["tests"] if "score" in test]
    assert "The checker itself failed in Problem 3." in results["output"]
    assert results["tests"][1]["output"] == "- broken: The checker itself failed here: OSError"


def test_a_skipped_problem_earns_nothing_and_says_why() -> None:
    (test,) = json.loads(gradescope([report(SKIPPED)]))["tests"]
    assert test["score"] == 0
    assert test["output"] == "- skipped: There is no ps4b.py in what was handed in."


def test_what_the_first_look_found_is_a_test_with_its_price() -> None:
    results = json.loads(gradescope([report(problem(PASSED))._replace(notes=(PRICED,))]))
    note = results["tests"][0]
    assert results["score"] == 1.5
    assert (note["score"], note["max_score"]) == (-2.5, 0)
    assert note["name"].startswith("First look: playGame() is called")


def test_what_was_not_graded_has_its_reason_and_no_score() -> None:
    results = json.loads(gradescope([NOT_GRADED]))
    assert "score" not in results
    assert results["output"] == "Not graded: Nothing was handed in."


def test_no_summary_says_that_all_is_right_when_the_whole_program_fails() -> None:
    assert "The whole program, run as it was" in json.loads(gradescope([WHOLE_FAILS]))["output"]


def test_the_document_is_one_object_whatever_was_found() -> None:
    results = json.loads(gradescope([report(name="anna"), report(name="bela")]))
    assert results["output"] == "Several submissions were found where one belongs: anna, bela."
    assert "score" not in results
    assert json.loads(gradescope([]))["output"] == "Nothing was handed in."


def test_sentences_are_in_the_language_and_the_rest_as_gradescope_wants_it() -> None:
    results = json.loads(gradescope([report(problem(FAILED))], "uk"))
    (test,) = results["tests"]
    assert results["output"] == "Правил виконано: 0 із 1 (0 із 2 балів)"
    assert test["name"] == "Задача 1. Очки за слово"
    assert test["output"].startswith("- Слово рівно з n літер дає ще 50 очок, яким би не було n.")
    assert (test["status"], test["visibility"]) == ("failed", "visible")


def test_a_note_that_costs_nothing_is_no_failed_test() -> None:
    results = json.loads(gradescope([report(problem(PASSED))._replace(notes=(NOTE,))]))
    assert not {"score", "max_score", "status"} & set(results["tests"][0])
    assert results["tests"][0]["name"].startswith("First look: ps4a.py is the skeleton")
