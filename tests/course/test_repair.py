"""The search for one small change: what it finds, what it says, and what it leaves alone."""

import ast
import re
from pathlib import Path

import pytest

from handful.course.built_in import built_in
from handful.grader import Settings, Submission, find_jail, grade
from handful.grader.repair.expression import expression_edits, name_edits
from handful.grader.repair.scope import Scope
from handful.grader.repair.statement import statement_edits
from handful.grader.report.result import ProblemResult, Report
from handful.grader.settings import SEARCH

BASE = Path(__file__).parent / "one_mistake" / "ps4" / "base" / "anna"
FILES = {path.name: path.read_text("utf-8") for path in BASE.glob("*.py")}
OUTSIDE = {"clean": True, "VALUES": False}


def changed(source: str) -> set[str]:
    """All programs that are one change away from a function."""
    function = ast.parse(source).body[0]
    assert isinstance(function, ast.FunctionDef)
    scope = Scope.of(function, OUTSIDE, None)
    before = ast.dump(function)
    found = set()
    for edits in (expression_edits, name_edits, statement_edits):
        for edit in edits(function, scope):
            with edit.made():
                found.add(ast.unparse(function))
            assert ast.dump(function) == before, edit
    return found


@pytest.mark.parametrize(
    ("wrong", "right"),
    [
        ("if n > 3:\n    n = 3", "if n >= 3:\n    n = 3"),
        ("return n + 1 * 2", "return (n + 1) * 2"),
        ("return n * len(word)", "return n + len(word)"),
        ("n =+ 1", "n += 1"),
        ("n = len(word)", "n += len(word)"),
        ("n += len(word)", "n = len(word)"),
        ("return word[1]", "return word[0]"),
        ("return n > 1 and word", "return n > 1 or word"),
        ("if word in VALUES:\n    return n", "if not word in VALUES:\n    return n"),
        ("return wrod", "return word"),
        ("return wrod + wrod.lower()", "return word + word.lower()"),
        ("return word.lower", "return word.lower()"),
        ("return clean", "return clean()"),
        ("return 'n: ' + n", "return 'n: ' + str(n)"),
        ("word = VALUES", "word = VALUES.copy()"),
        ("return sum(VALUES)", "return sum(VALUES.values())"),
        ("return VALUES[word]", "return VALUES.get(word, 0)"),
        ("print(n)", "return n"),
        ("n = 3", "n = 3\nreturn n"),
        ("while n:\n    n -= 1", "while n:\n    n -= 1\n    break"),
        ("for x in word:\n    n += 1\n    return n", "for x in word:\n    n += 1\nreturn n"),
        ("for x in word:\n    n += 1\nreturn n", "for x in word:\n    n += 1\n    return n"),
        ("n = 1\nword = ''", "word = ''\nn = 1"),
        ("print(n)\nreturn n", "return n"),
        (
            "if n:\n    word = ''\nif word:\n    n = 1",
            "if n:\n    word = ''\nelif word:\n    n = 1",
        ),
        ("return clean()", "return clean(word)"),
        ("return clean(word)", "return clean[word]"),
        ("return clean[word]", "return clean(word)"),
        ("clean(word)", "word = clean(word)"),
        ("n += 1", "global n\nn += 1"),
        ("for x in VALUES[1:]:\n    n += 1", "for x in VALUES:\n    n += 1"),
        ("for x in n:\n    word += x", "for x in range(n):\n    word += x"),
        ("return word == 'a' or 'b'", "return word == 'a' or word == 'b'"),
        (
            "word = input()\nwhile word:\n    n += 1",
            "word = input()\nwhile word:\n    n += 1\n    word = input()",
        ),
        ("str = 'a'\nreturn str", "str_ = 'a'\nreturn str_"),
        ("n = 1", "n = 0"),
        ("if n:\n    return 1\nelse:\n    return 2", "if n:\n    return 2\nelse:\n    return 1"),
        ("while n:\n    return n", "if n:\n    return n"),
        ("n == 3", "n = 3"),
    ],
)
def test_a_slip_is_one_change_away(wrong: str, right: str) -> None:
    def function(body: str) -> str:
        lines = "\n".join(f"    {line}" for line in body.splitlines())
        return f"def check(word, n):\n{lines}"

    assert ast.unparse(ast.parse(function(right))) in changed(function(wrong))


def graded(old: str, new: str, problem: str, search: int = SEARCH) -> tuple[ProblemResult, Report]:
    """The result of a problem of ps4, where *old* in ps4a is *new*."""
    source = FILES["ps4a.py"]
    assert source.count(old) == 1
    files = {**FILES, "ps4a.py": source.replace(old, new)}
    report = grade(Submission("one", files), built_in("ps4"), find_jail(), Settings(search=search))
    [result] = [one for one in report.problems if one.id == problem]
    return result, report


def sentences(result: ProblemResult) -> list[str]:
    return [str(message) for rule in result.rules for message in rule.message]


def line_of(text: str, source: str) -> int:
    return source[: source.index(text)].count("\n") + 1


def test_a_slip_is_found_with_its_line_and_costs_little() -> None:
    old, new = "total *= len(word)", "total += len(word)"
    result, report = graded(old, new, "1")
    line = line_of(old, FILES["ps4a.py"])
    said = f"One small change makes getWordScore right. Look at line {line}: the operator."
    assert said in sentences(result)
    assert 6 <= result.points <= 9
    assert [str(note) for note in report.teacher_notes if "instead of" in str(note)]


def test_rules_that_are_broken_by_one_mistake_stay_one_finding() -> None:
    old = '                print("Invalid word, please try again.")'
    result, _ = graded(old, f"                totalScore = 0\n{old}", "5")
    assert [rule.mistake for rule in result.rules if rule.lost] == ["total-reset"] * 2
    assert len(result.findings) == 1


def test_the_change_itself_is_not_shown_to_a_learner() -> None:
    result, _ = graded("total *= len(word)", "total += len(word)", "1")
    assert not [text for text in sentences(result) if "*=" in text]


def test_without_the_search_nothing_is_said_of_a_change() -> None:
    result, _ = graded("total *= len(word)", "total += len(word)", "1", search=0)
    assert not [text for text in sentences(result) if "small change" in text]


def test_a_wrong_value_of_a_letter_is_one_slip() -> None:
    source = FILES["ps4a.py"]
    old = re.search(r"""["']h["']: ?4""", source)
    assert old
    result, _ = graded(old[0], old[0].replace("4", "9"), "1")
    assert f"Look at line {line_of(old[0], source)}" in " ".join(sentences(result))
    assert 6 <= result.points <= 9


def test_the_same_file_gets_the_same_report() -> None:
    results = [graded("total *= len(word)", "total += len(word)", "1")[0] for _ in range(2)]
    assert results[0] == results[1]


def test_a_program_that_is_far_from_right_is_not_repaired() -> None:
    start = FILES["ps4a.py"].index("def getWordScore")
    end = FILES["ps4a.py"].index("def ", start + 4)
    old = FILES["ps4a.py"][start:end]
    result, _ = graded(old, "def getWordScore(word, n):\n    return word\n\n\n", "1")
    assert not [text for text in sentences(result) if "small change" in text]
    assert result.points <= 0.3 * result.max
