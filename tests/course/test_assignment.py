"""Assignment folders: what is read, and what a wrong one is told."""

import json
import tomllib

import pytest
from jsonschema import Draft202012Validator

from handful.course.built_in import built_in
from handful.course.kit import KITS
from handful.grader import SEED, prepare
from handful.grader.assignment import SCHEMA, Assignment, BadAssignment
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
        ("format = 1", "format = 2", "line 2: format must be 1"),
        ('files = ["sums.py"]', "files = [", "is not a TOML file: "),
        ('files = ["sums.py"]', "files = []", "line 4: files is empty"),
        ('files = ["sums.py"]', 'files = ["s.py"]', "line 4: there is no solution/s.py"),
        ('title = "Sums"', "title = 5", "line 3: title must be text or a table"),
        (
            'title = "Sums"',
            'title = "Sums"\npoints = 6',
            "line 4: the points of the problems add up to 5",
        ),
        ('en = "Doubling", ', "", "line 8: title has no en"),
        ("points = 5", "points = -5", "line 11: points must be at least 0"),
        ("points = 5", 'points = "5"', "line 11: points must be a number"),
        (
            "points = 5",
            "points = 5\nprogram = true",
            "line 11: a problem with program = true",
        ),
        ("points = 5", 'points = 5\ncompare = "same"', "line 12: compare must be equal, counts or"),
        ("points = 1\n", "points = 0\n", "line 21: points must be more than 0"),
        (
            'look = "type"',
            'look = "kind"',
            "line 22: look must be value, arguments, type",
        ),
        ('look = "type"', 'compare = "same"', "line 22: there is no comparison 'same'; there are"),
        ('look = "type"', 'mistake = "typo"', "line 22: mistakes/typo has no page en.md"),
        ('"double(0)"', '"double(0"', "line 16: 'double(0' must be a Python call such as"),
        ('"double(0)"', '"double(n=0)"', "line 16: 'double(n=0)' must be a Python call such as"),
        ("let = {", "times = 0, let = {", "line 17: times must be at least 1"),
        ("let = {", 'typed = "2", let = {', "line 17: typed must be a list"),
        ('cases = ["double(2)"]\n', "", "line 19: the rule has no cases"),
        (
            'id = "1"',
            'id = "1"\nworth = 3',
            "line 8: problem has the unknown key 'worth';",
        ),
        ('file = "sums.py"', 'file = "sum.py"', "line 9: 'sum.py' is not in files"),
        ('["double"]', '["double", "halve"]', "line 10: solution/sums.py does not define halve"),
    ],
)
def test_a_wrong_file_is_one_sentence_with_its_line(old: str, new: str, message: str) -> None:
    with pytest.raises(BadAssignment) as error:
        parse(old, new)
    assert str(error.value).startswith("sums/assignment.toml")
    assert message in str(error.value)
    assert "\n" not in str(error.value)


def test_two_problems_with_one_id_are_refused_at_the_second() -> None:
    second = TEXT.partition("[[problem]]")[2]
    with pytest.raises(BadAssignment, match="line 26: two problems have the id '1'"):
        Assignment.parse("sums", {**FILES, "assignment.toml": f"{TEXT}\n[[problem]]{second}"})


@pytest.mark.parametrize(
    ("call", "why"),
    [
        ("double([], 1)", r"double\(\[\], 1\): TypeError: double\(\) takes 1"),
        ("halve(2)", r"halve\(2\): there is no such function"),
    ],
)
def test_a_case_that_the_solution_cannot_run_is_named(call: str, why: str) -> None:
    with pytest.raises(BadAssignment, match=r"toml, line 16: the solution cannot run " + why):
        Rubric(parse('"double(0)"', f'"{call}"'), find_jail(), "1")


def test_an_expression_that_cannot_be_evaluated_is_named() -> None:
    assignment = parse('"some(k)"', '"any_number(k)"')
    why = r"toml, line 17: 'any_number\(k\)' cannot be evaluated: NameError"
    with pytest.raises(BadAssignment, match=why):
        cases_of(assignment, assignment.problems[0], "1")


def test_braces_in_a_typed_line_stand_for_a_variable() -> None:
    assignment = parse("let = {", 'typed = ["{x}"], let = {')
    with pytest.raises(BadAssignment, match="line 17: a typed line has braces, but 'x' is not"):
        cases_of(assignment, assignment.problems[0], "1")


@pytest.mark.parametrize(
    ("file", "source", "message"),
    [
        ("checks.py", "\n1 / 0", "sums/checks.py, line 2: ZeroDivisionError: division by zero"),
        ("checks.py", "def f(:\n", "sums/checks.py, line 1: SyntaxError: invalid syntax"),
        ("solution/sums.py", "\ndef f(:\n", "sums/solution/sums.py, line 2: invalid syntax"),
        ("mistakes/crash/1.py", "def f(:\n", "sums/mistakes/crash/1.py, line 1: invalid syntax"),
        (
            "mistakes/typo/1.py",
            "def double(n):\n    return n\n",
            "sums/mistakes/typo has no page en.md",
        ),
    ],
)
def test_a_wrong_program_is_named_with_its_line(file: str, source: str, message: str) -> None:
    with pytest.raises(BadAssignment) as error:
        parse(**{file: source})
    assert str(error.value).startswith(message)


@pytest.mark.parametrize(
    ("stub", "message"),
    [
        ("[stub.double]\nunchanged = 'm'", "line 5: the solution's double has no parameter 'm'"),
        ("[stub.half]\nfacts = { n = 'n' }", "line 5: the solution's half has no parameter 'n'"),
        ("[stub.double]\nspare = 1", "line 6: spare must be text"),
    ],
)
def test_a_stub_that_does_not_fit_the_solution_is_named(stub: str, message: str) -> None:
    with pytest.raises(BadAssignment) as error:
        parse('files = ["sums.py"]\n', f'files = ["sums.py"]\n{stub}\n')
    assert str(error.value) == f"sums/assignment.toml, {message}"


def test_a_wrong_version_that_is_right_is_refused() -> None:
    page = {"mistakes/typo/en.md": "# typo: a slip\n\nText.\n"}
    wrong = parse(**page, **{"mistakes/typo/1.py": "def double(n):\n    return n\n"})
    Rubric(wrong, find_jail(), "1").prepare_mistakes()
    right = parse(**page, **{"mistakes/typo/1.py": "def double(n):\n    return n + n\n"})
    with pytest.raises(BadAssignment, match="line 1: the wrong version does"):
        Rubric(right, find_jail(), "1").prepare_mistakes()


@pytest.mark.parametrize("kit", KITS)
def test_the_schema_describes_the_built_in_assignments(kit: str) -> None:
    schema = json.loads(SCHEMA.read_text("utf-8"))
    Draft202012Validator.check_schema(schema)
    document = tomllib.loads(built_in(kit).texts["assignment.toml"])
    Draft202012Validator(schema).validate(document)


@pytest.mark.parametrize("kit", KITS)
def test_no_wrong_version_of_a_built_in_assignment_is_right(kit: str) -> None:
    prepare(built_in(kit), find_jail(), SEED).prepare_mistakes()
