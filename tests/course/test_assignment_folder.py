"""A teacher's own assignment folder: as a kit, as an autograder, and graded by the command."""

import json
import pickle
import zipfile
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from handful.cli import main
from handful.grader import Assignment


def run(*arguments: str) -> Result:
    return CliRunner().invoke(main, ["kit", *arguments])


@pytest.fixture
def hangman(tmp_path: Path) -> Path:
    """The folder of an assignment."""
    toml = """
format = 1
title = "Hangman"
files = ["hangman.py"]

[[problem]]
id = "1"
title = "Is the word guessed?"
file = "hangman.py"
functions = ["is_word_guessed"]
points = 10

  [[problem.rule]]
  says = "A word with a missing letter is not guessed."
  points = 1
  cases = ["is_word_guessed('apple', ['e', 'i'])"]
"""
    files = {
        "assignment.toml": toml,
        "solution/hangman.py": "def is_word_guessed(w, got):\n    return set(w) <= set(got)\n",
        "skeleton/hangman.py": "def is_word_guessed(w, got):\n    pass\n",
        "support/words.txt": "apple\n",
        "text/en.md": "# Hangman\n",
        "text/uk.md": "# Шибениця\n",
    }
    for name, text in files.items():
        (tmp_path / "hangman" / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "hangman" / name).write_text(text, encoding="utf-8")
    return tmp_path / "hangman"


def test_the_kit_of_a_folder_is_its_skeleton_its_support_and_its_text(hangman: Path) -> None:
    for options, program, title in (
        ([], "skeleton", "# Hangman\n"),
        (["--solution"], "solution", "# Hangman\n"),
        (["--language", "uk"], "skeleton", "# Шибениця\n"),
    ):
        target = hangman.parent / f"kit-{program}-{len(options)}"
        assert run(str(hangman), str(target), *options).exit_code == 0
        assert {path.name: path.read_text("utf-8") for path in target.iterdir()} == {
            "README.md": title,
            "hangman.py": (hangman / program / "hangman.py").read_text("utf-8"),
            "words.txt": "apple\n",
        }


def test_the_autograder_of_a_folder_holds_the_folder(hangman: Path) -> None:
    archive = hangman.parent / "autograder.zip"
    assert run(str(hangman), str(archive), "--autograder").exit_code == 0
    with zipfile.ZipFile(archive) as packed:
        names = {name for name in packed.namelist() if name.startswith("hangman/")}
        script = packed.read("run_autograder").decode()
    assert names == {
        f"hangman/{path.relative_to(hangman).as_posix()}"
        for path in hangman.rglob("*")
        if path.is_file()
    }
    assert 'check "$root/source/hangman" "$root/submission"' in script


def test_a_folder_grades_and_refuses_a_wrong_version_that_is_right(hangman: Path) -> None:
    program = str(hangman / "solution" / "hangman.py")
    ended = CliRunner().invoke(main, ["check", str(hangman), program, "--format", "json"])
    assert ended.exit_code == 0, ended.stderr
    assert json.loads(ended.stdout)["points"] == 10
    wrong = hangman / "mistakes" / "crash" / "1.py"
    wrong.parent.mkdir(parents=True)
    wrong.write_text((hangman / "solution" / "hangman.py").read_text("utf-8"), encoding="utf-8")
    ended = CliRunner().invoke(main, ["check", str(hangman), program])
    assert ended.exit_code == 2
    assert ended.stderr == (
        "Error: hangman/mistakes/crash/1.py, line 1: the wrong version does what the solution does"
        " in every case\n"
    )


def test_an_assignment_is_the_same_in_another_process(hangman: Path) -> None:
    assignment = Assignment.read(hangman)
    again = pickle.loads(pickle.dumps(assignment))
    assert (again.hash, again.name, again.texts) == (
        assignment.hash,
        assignment.name,
        assignment.texts,
    )
