"""Files that Python cannot read: the rest is graded, and small slips are put right."""

import ast

import pytest

from handful.course.built_in import built_in
from handful.course.kit import kit_files
from handful.grader import Submission, find_jail, grade
from handful.grader.report.result import Report, Status
from handful.grader.submission.readable import make_readable

FILES = {name: kit_files("ps4", solution=True)[name] for name in ("ps4a.py", "ps4b.py")}
OTHER = "def other(x):\n    return x\n"


@pytest.mark.parametrize(
    ("wrong", "right"),
    [
        ("def f(x)\n    return x", "def f(x):\n    return x"),
        (
            "def f(x):\n    if x == 1\n        return x",
            "def f(x):\n    if x == 1:\n        return x",
        ),
        (
            "def f(x):\n    if x = 1:\n        return x",
            "def f(x):\n    if x == 1:\n        return x",
        ),
        ("def f(x):\n    return (x + 1", "def f(x):\n    return (x + 1)"),
        ("def f(x):\n    y = (x + 1\n    return y", "def f(x):\n    y = (x + 1)\n    return y"),
        ("def f(x):\n    return x + 1)", "def f(x):\n    return x + 1"),
        ("def f(x):\n    print('a)\n    return x", "def f(x):\n    print('a')\n    return x"),
        ("def f(x):\n    print x\n    print 'a', x", "def f(x):\n    print(x)\n    print('a', x)"),
        ("def f(x):\n    y = raw_input()\n    print y", "def f(x):\n    y = input()\n    print(y)"),
        ("def f(x):\n\tif x:\n        return x", "def f(x):\n    if x:\n        return x"),
        ("def f(x):\n    if x:\n    return x", "def f(x):\n    if x:\n        return x"),
        ("def f(x):\n    y = 1\n      return y", "def f(x):\n    y = 1\n    return y"),
        (
            "def f(x):\n    if x:\n        y = 1\n  return y",
            "def f(x):\n    if x:\n        y = 1\n    return y",
        ),
        (
            "def f(x):\n    if x => 1:\n        return x",
            "def f(x):\n    if x >= 1:\n        return x",
        ),
        (
            "def f(x):\n    if x && 1:\n        return x",
            "def f(x):\n    if x and 1:\n        return x",
        ),
        (
            "def f(x):\n    if x:\n        y = 1\n    else if y:\n        y = 2",
            "def f(x):\n    if x:\n        y = 1\n    elif y:\n        y = 2",
        ),
        ("def f(x):\n    print(“a”)", 'def f(x):\n    print("a")'),
        ("Def f(x):\n    return x", "def f(x):\n    return x"),
    ],
)
def test_a_slip_is_repaired(wrong: str, right: str) -> None:
    text, [part] = make_readable(f"{OTHER}\n{wrong}\n\n{OTHER}", "a.py")
    assert ast.unparse(ast.parse(text)) == ast.unparse(ast.parse(f"{OTHER}\n{right}\n\n{OTHER}"))
    assert part.is_repaired
    assert part.functions == ("f",)
    assert len(text.splitlines()) == len(f"{OTHER}\n{wrong}\n\n{OTHER}".splitlines())


def test_what_cannot_be_repaired_is_replaced_and_the_lines_stay() -> None:
    source = f"def f(x):\n    )(( 1 ?? 2\n    +* if\n\n{OTHER}"
    text, [part] = make_readable(source, "a.py")
    assert not part.is_repaired
    assert text.splitlines().index("def other(x):") == source.splitlines().index("def other(x):")
    ast.parse(text)


@pytest.mark.parametrize("source", ["", "x = 1\n", OTHER, "?\n" * 50, "\x00", "def"])
def test_other_sources_stay_as_they_are(source: str) -> None:
    assert make_readable(source, "a.py") == (source, [])


def graded(old: str, new: str) -> Report:
    assert FILES["ps4a.py"].count(old) == 1
    files = {**FILES, "ps4a.py": FILES["ps4a.py"].replace(old, new)}
    return grade(Submission("one", files), built_in("ps4"), find_jail())


def test_a_missing_colon_costs_a_fifth_of_its_problem() -> None:
    report = graded("def updateHand(hand, word):", "def updateHand(hand, word)")
    lost = {one.id: one.max - one.points for one in report.problems if one.points < one.max}
    assert lost == {"2": 2.0}
    [rule] = [one for one in report.problems[1].rules if one.lost]
    assert rule.mistake == "does-not-parse"
    assert rule.line == FILES["ps4a.py"].split("def updateHand")[0].count("\n") + 1


def test_a_function_without_points_is_still_said_to_be_unreadable() -> None:
    source = 'def getWordScore(word, n):\n    print "x"\n    return 0\n'
    report = grade(Submission("one", {"ps4a.py": source}), built_in("ps4"), find_jail())
    result = report.problems[0]
    assert result.points == 0
    [rule] = [one for one in result.rules if one.mistake == "python-2"]
    assert rule.line == 2
    assert str(rule.message[0]).startswith("Python cannot read this line: ")


def test_a_function_that_is_beyond_repair_leaves_the_others_as_they_are() -> None:
    report = graded("def updateHand(hand, word):", "def updateHand(hand, word):\n    )( ?? +* if")
    results = {one.id: one for one in report.problems}
    assert results["2"].points == 0
    assert results["2"].status is Status.FAILED
    assert results["2"].rules[0].mistake == "does-not-parse"
    assert [results[id_].points for id_ in ("1", "3", "4", "5", "6")] == [10, 10, 10, 10, 15]


def test_what_belongs_to_no_problem_is_noted_and_costs_what_a_note_costs() -> None:
    last = "    playGame(wordList)\n"
    report = graded(last, f"{last}x = (1 ?? 2\n")
    [note] = [one for one in report.notes if one.mistake == "does-not-parse"]
    assert note.points == -1
    assert report.points == report.max - 1


def test_a_file_with_very_many_unreadable_parts_is_not_read() -> None:
    source = "def f(x):\n    return ?? (\n" * 100
    assert make_readable(source, "a.py") == (source, [])
