"""Assignment folders: what is read, and what a wrong one is told."""

import pytest

from handful.grader.assignment import Assignment, BadAssignment
from handful.grader.case import cases_of
from handful.grader.rubric import Rubric
from handful.grader.sandbox.jail import find_jail

TEXT = """
format = 1
title = "Sums"
files = ["sums.py"]

[[problem]]
id = "1"
title = { en = "Doubling", uk = "Подвоєння" }
file = "sums.py"
functions = ["double"]
points = 5

  [[problem.rule]]
  says = "A number is doubled."
  points = 3
  cases = ["double(2)", "double(0)"]
  drawn = { each = { k = [1, 2, 3] }, let = { n = "some(k)" }, call = "double(n)" }

  [[problem.rule]]
  says = "The result is an int."
  points = 1
  look = "type"
  cases = ["double(2)"]
"""
FILES = {
    "assignment.toml": TEXT,
    "solution/sums.py": "def double(n):\n    return n * 2\n",
    "checks.py": "def some(rng, digits):\n    return rng.randrange(10 ** digits)\n",
}


def parse(old: str = "", new: str = "", **files: str) -> Assignment:
    assert old in TEXT
    return Assignment.parse("sums", {**FILES, "assignment.toml": TEXT.replace(old, new), **files})


def test_an_assignment_has_problems_rules_and_cases() -> None:
    [problem] = parse().problems
    assert (problem.id, problem.points, problem.functions) == ("1", 5, ("double",))
    assert [str(rule.says) for rule in problem.rules] == [
        "A number is doubled.",
        "The result is an int.",
    ]
    assert dict(problem.title.translations) == {"uk": "Подвоєння"}


def test_rules_share_a_call_and_the_seed_decides_only_about_drawn_cases() -> None:
    assignment = parse()
    [problem] = assignment.problems
    cases = cases_of(assignment, problem, "1")
    assert [case.probe.args for case in cases][:2] == [(2,), (0,)]
    assert [case.rules for case in cases] == [(0, 1), (0,), (0,), (0,), (0,)]
    others = cases_of(assignment, problem, "2")
    assert cases[:2] == others[:2]
    assert cases[2:] != others[2:]
    assert cases == cases_of(assignment, problem, "1")


def test_expected_values_come_from_the_solution() -> None:
    rubric = Rubric(parse(), find_jail(), "1")
    assert [seen.results[0].plain for seen in rubric.wanted["1"]][:2] == [4, 0]


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("format = 1", "format = 2", "sums/assignment.toml, line 2: format must be 1"),
        ('files = ["sums.py"]', "files = [", "sums/assignment.toml is not a TOML file: "),
        ("points = 5", "points = -5", "problem 1: points must be a number, and not below 0"),
        (
            "points = 5",
            'points = 5\ncompare = "same"',
            "problem 1: there is no comparison",
        ),
        (
            'look = "type"',
            'look = "kind"',
            "line 22: problem 1, rule 'The result is an",
        ),
        ('"double(0)"', '"double(0"', "'double(0' is not a Python call"),
        ('cases = ["double(2)"]\n', "", "rule 'The result is an int.' has no cases"),
        ('id = "1"', 'id = "1"\nworth = 3', "problem 1 has the key 'worth'; there are "),
        ('file = "sums.py"', 'file = "sum.py"', "problem 1: 'sum.py' is not in files"),
        ('title = "Sums"', "title = 5", "title must be text, or a table such as"),
    ],
)
def test_a_wrong_file_is_one_sentence(old: str, new: str, message: str) -> None:
    with pytest.raises(BadAssignment) as error:
        parse(old, new)
    assert message in str(error.value)
    assert "\n" not in str(error.value)


def test_a_case_that_the_solution_cannot_run_is_named() -> None:
    with pytest.raises(BadAssignment, match=r"the solution cannot run double\(\[\]"):
        Rubric(
            parse('"double(0)"', '"double([] + 1)"'.replace("[] + 1", "[], 1")), find_jail(), "1"
        )


def test_an_expression_that_cannot_be_evaluated_is_named() -> None:
    assignment = parse('"some(k)"', '"any_number(k)"')
    with pytest.raises(BadAssignment, match=r"'any_number\(k\)' cannot be evaluated: NameError"):
        cases_of(assignment, assignment.problems[0], "1")


def test_checks_that_do_not_load_are_named() -> None:
    with pytest.raises(BadAssignment, match=r"sums/checks.py: ZeroDivisionError"):
        parse(**{"checks.py": "1 / 0"})
