import ast
import re
import zipfile
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path

import pytest

from handful.course import LANGUAGES
from handful.course.checker import (
    MISTAKES,
    BadSubmission,
    Report,
    Status,
    Submission,
    find_jail,
    grade,
    read_submission,
)
from handful.course.checker.report.language import phrase, translated
from handful.course.checker.report.result import CheckResult, ProblemResult
from handful.course.checker.report.ukrainian import NAMES, PHRASES, SENTENCES
from handful.course.checker.rubric.rubrics import RUBRICS, rubric_of
from handful.course.kit import kit_files

GAP = re.compile(r"\{\w+\}")


def graded(source: str) -> Report:
    return grade(Submission("z", {"ps4a.py": source}), "ps4", find_jail())


def in_ukrainian(message: str, name: str = "first look") -> CheckResult:
    check = CheckResult(name, True, Status.FAILED, 0, 1, message=message)
    report = Report("ps3", "ann", "", (), (), (check,))
    return translated(report, "uk").notes[0]


def is_ukrainian(text: str) -> bool:
    return re.search("[а-яіїєґ]", text) is not None


@pytest.mark.parametrize("kit", RUBRICS)
def test_every_title_name_and_rule_of_a_rubric_has_a_translation(kit: str) -> None:
    for problem in rubric_of(kit):
        assert is_ukrainian(in_ukrainian("", problem.title).name), problem.title
        for check in problem.checks:
            assert is_ukrainian(in_ukrainian("", check.name).name), check.name
            assert check.rule in SENTENCES, check.rule


@pytest.mark.parametrize("name", MISTAKES)
def test_every_mistake_is_told_in_ukrainian(name: str) -> None:
    assert in_ukrainian(MISTAKES[name].told).message == MISTAKES[name].told_uk
    assert is_ukrainian(MISTAKES[name].told_uk)


@pytest.mark.parametrize("catalogue", [SENTENCES, NAMES, PHRASES])
def test_a_translation_has_the_gaps_of_its_sentence(catalogue: dict[str, str]) -> None:
    for told, other in catalogue.items():
        assert sorted(GAP.findall(other)) == sorted(GAP.findall(told)), told


def test_a_rule_a_place_and_a_mistake_are_told_one_after_another() -> None:
    told = (
        "The empty word is never valid. Here it goes wrong after '.' is typed."
        " It did not come to an end."
    )
    assert in_ukrainian(told).message == (
        "Порожнє слово ніколи не правильне. Розбіжність з'являється після введення '.'."
        " Воно не скінчилося."
    )


def test_a_rule_of_two_sentences_is_one_entry() -> None:
    rule = next(rule for rule in SENTENCES if rule.endswith("The total is returned."))
    told = in_ukrainian(f"{rule} Nothing was returned: is there a return?").message
    assert told == f"{SENTENCES[rule]} Нічого не повернуто: чи є return?"


def test_a_typed_line_that_looks_like_a_sentence_is_copied() -> None:
    typed = "'x is typed. A count fell below 0.'"
    told = f"The empty word is never valid. Here it goes wrong after {typed} is typed."
    assert typed in in_ukrainian(told).message


def test_braces_in_a_value_are_no_gaps() -> None:
    told = in_ukrainian("", "the length of {'a': 0, 'b': 3}").name
    assert told == "довжина {'a': 0, 'b': 3}"


def test_a_check_of_wording_is_named_after_its_game() -> None:
    assert in_ukrainian("", "stopping at once: wording").name == "зупинка відразу: дослівно"


def test_a_sentence_without_a_translation_stays_english() -> None:
    told = in_ukrainian("Somebody wrote a new sentence. A count fell below 0.", "a new check")
    assert told.message == "Somebody wrote a new sentence. Кількість стала меншою за 0."
    assert told.name == "a new check"


def test_values_stay_as_they_are() -> None:
    check = CheckResult(
        "the score of 'it' with n = 7",
        visible=False,
        status=Status.FAILED,
        points=0.5,
        max=1.5,
        call="getWordScore('it', 7)",
        expected="4 (int)",
        got="None (the function returned nothing)",
        message="A count of 0 means that the letter is not there.",
        mistake="returns-none",
        line=12,
    )
    problem = ProblemResult("1", "Word scores", 0.5, 1.5, Status.FAILED, (check,))
    report = Report("ps4", "ann", "abc", ("rlimits",), (problem,))
    found = translated(report, "uk")
    assert found == Report(
        "ps4",
        "ann",
        "abc",
        ("rlimits",),
        (
            problem._replace(
                title="Очки за слово",
                checks=(
                    check._replace(
                        name="очки за 'it' при n = 7",
                        message="Кількість 0 означає, що літери немає.",
                    ),
                ),
            ),
        ),
    )


@pytest.mark.parametrize("language", ["en", "tlh"])
def test_english_and_languages_not_known_leave_the_report_as_it_is(language: str) -> None:
    report = Report("ps4", "ann", "abc", (), ())
    assert translated(report, language) is report
    assert phrase("expected", language) == "expected"


def test_headings_are_there_for_those_who_lay_out_a_report() -> None:
    assert LANGUAGES == ("en", "uk")
    assert phrase("Line {line}: ", "uk").format(line=4) == "Рядок 4: "
    assert phrase("no such heading", "uk") == "no such heading"


# Sentences that stand in the code itself.


def sentences(module: str) -> Iterator[str]:
    """The sentences in the source of a *module*, with an x in each gap."""
    tree = ast.parse(
        files("handful.course.checker")
        .joinpath(f"{module.replace(chr(46), chr(47))}.py")
        .read_text("utf-8")
    )
    inner = {
        id(part)
        for node in ast.walk(tree)
        if isinstance(node, ast.JoinedStr)
        for part in ast.walk(node)
        if part is not node
    }
    docstrings = {
        id(node.value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    }
    for node in ast.walk(tree):
        if id(node) in inner | docstrings:
            continue
        if isinstance(node, ast.JoinedStr):
            told = "".join(
                [str(p.value) if isinstance(p, ast.Constant) else "x" for p in node.values]
            )
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            told = node.value
        else:
            continue
        if told.count(" ") > 2 and (told[0].isupper() or told.endswith(".")):
            yield told


@pytest.mark.parametrize("module", ["grade", "submission/look", "report/finding", "batch"])
def test_every_sentence_in_the_code_has_a_translation(module: str) -> None:
    found = [told for told in sentences(module) if not told.startswith(" Here it goes wrong")]
    assert found
    for told in found:
        assert is_ukrainian(in_ukrainian(told).message), told


@pytest.mark.parametrize("where", ["before anything is typed", "after 'e' is typed", "at the end"])
def test_every_place_in_a_game_has_a_translation(where: str) -> None:
    assert is_ukrainian(in_ukrainian(f"Here it goes wrong {where}.").message)


def unreadable(folder: Path) -> Iterator[Path]:
    """Things that somebody handed in, and nobody can grade."""
    yield folder / "nothing"
    for name, content in (
        ("notes.txt", b"hello"),
        ("long.py", b"#" * 500_000),
        ("zero.py", b"\0"),
    ):
        (folder / name).write_bytes(content)
        yield folder / name
    (folder / "empty").mkdir()
    yield folder / "empty"
    (folder / "link.py").symlink_to(folder / "zero.py")
    yield folder / "link.py"
    with zipfile.ZipFile(folder / "out.zip", "w") as archive:
        archive.writestr("../ps4a.py", "")
    yield folder / "out.zip"
    with zipfile.ZipFile(folder / "many.zip", "w") as archive:
        for number in range(300):
            archive.writestr(f"{number}.py", "")
    yield folder / "many.zip"


def test_why_a_submission_cannot_be_read_is_told_in_ukrainian(tmp_path: Path) -> None:
    for path in unreadable(tmp_path):
        with pytest.raises(BadSubmission) as caught:
            read_submission(path, ("ps4a.py",))
        told = in_ukrainian(str(caught.value)).message
        assert is_ukrainian(told), caught.value
        assert str(path) in told


# Whole reports.

PROGRAM = kit_files("ps4", solution=True)["ps4a.py"]
LENGTH = "\n\ndef calculateHandlen(hand):\n    "


@pytest.mark.parametrize(
    "source",
    [
        "print 'Python 2'",
        "def (",
        f"{PROGRAM}\nplayGame([])\n",
        f"{PROGRAM}\nopen('/home/ann/words.txt')\n",
        PROGRAM.replace("def calculateHandlen(hand)", "def calculateHandlen(hand, n)"),
        PROGRAM.replace("def calculateHandlen(hand)", "def calculate_hand_len(hand)"),
        PROGRAM.replace("def playGame(", "def begin("),
        kit_files("ps4")["ps4a.py"],
        f"{PROGRAM}\n1 / 0\n",
        f"{PROGRAM}{LENGTH}return hand['z']\n",
        f"{PROGRAM}{LENGTH}import os; os._exit(0)\n",
        f"{PROGRAM}{LENGTH}pass\n",
        PROGRAM.replace("Total score", "Sum").replace("'n'", "'x'").replace('"n"', '"x"'),
    ],
)
def test_whatever_a_report_says_is_said_in_ukrainian(source: str) -> None:
    english = graded(source)
    report = translated(english, "uk")
    told = [*report.notes, *[check for problem in report.problems for check in problem.checks]]
    known = [*english.notes, *[check for problem in english.problems for check in problem.checks]]
    assert any(check.message for check in told)
    for check, before in zip(told, known, strict=True):
        assert is_ukrainian(check.name)
        assert not before.message or is_ukrainian(check.message), before.message
        assert check._replace(name="", message="") == before._replace(name="", message="")
        if before.mistake not in ("crash", "does-not-parse"):
            assert not re.search(r"\b(the|is|was|not|it)\b", check.message), check.message
