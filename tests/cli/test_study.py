"""`handful study`: the figures and the page, and what can be in their way."""

import json
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path
from subprocess import CompletedProcess
from typing import TypeAlias

import pytest

Run: TypeAlias = Callable[..., CompletedProcess[str]]

pytestmark = pytest.mark.skipif(
    any(find_spec(package) is None for package in ("numpy", "matplotlib")),
    reason="the study needs numpy and matplotlib: pip install 'handful[study]'",
)


@pytest.fixture
def words(tmp_path: Path) -> str:
    """A word list of three words."""
    path = tmp_path / "words.txt"
    path.write_text("him\nhm\nqi\n")
    return str(path)


def test_figures_and_page_are_written(handful: Run, tmp_path: Path) -> None:
    out = tmp_path / "deep" / "study"
    ended = handful("study", "--size=4", "--out", str(out))
    assert ended.returncode == 0
    assert sorted(path.name for path in out.iterdir()) == ["study.html", "study.json"]
    found = json.loads((out / "study.json").read_text("utf-8"))
    assert (found["rules"], found["size"], found["ways"]) == ("classic", 4, 46305)
    assert found["players"]["perfect"]["mean"] == 1510820 / 46305
    page = (out / "study.html").read_text("utf-8")
    assert page.startswith("<!DOCTYPE html>")
    assert page.rstrip().endswith("</html>")
    named = ended.stdout.splitlines()
    assert [line.split("  ")[0] for line in named] == [
        str(out / "study.json"),
        str(out / "study.html"),
    ]
    assert ended.stderr == ""


@pytest.mark.slow
def test_the_other_rules_and_another_list_may_be_studied(
    handful: Run, tmp_path: Path, words: str
) -> None:
    out = tmp_path / "study"
    ended = handful("study", "--rules=wildcard", "--size=4", "--words", words, "--out", str(out))
    assert ended.returncode == 0
    found = json.loads((out / "study.json").read_text("utf-8"))
    assert (found["rules"], found["ways"], found["lexicon"]["words"]) == ("wildcard", 2205, 3)


# Wrong use


def test_a_file_in_the_way_of_the_folder_is_an_error(
    handful: Run, tmp_path: Path, words: str
) -> None:
    (tmp_path / "file").write_text("mine")
    for out, error in (
        ("file", f"Invalid value for '--out': Directory '{tmp_path / 'file'}' is a file."),
        (
            "file/study",
            f"the folder {tmp_path / 'file' / 'study'} cannot be created: "
            "Not a directory; choose another",
        ),
    ):
        ended = handful("study", "--size=4", "--words", words, "--out", str(tmp_path / out))
        assert ended.stderr.splitlines()[-1] == f"Error: {error}"
        assert (ended.returncode, ended.stdout) == (2, "")
    assert (tmp_path / "file").read_text() == "mine"


def test_a_folder_in_the_way_of_a_file_is_an_error(
    handful: Run, tmp_path: Path, words: str
) -> None:
    (tmp_path / "study.json").mkdir()
    ended = handful("study", "--size=4", "--words", words, "--out", str(tmp_path))
    assert ended.stderr.splitlines()[-1] == (
        f"Error: {tmp_path / 'study.json'} cannot be written: Is a directory; choose another --out"
    )
    assert ended.returncode == 2


@pytest.mark.parametrize(
    ("options", "error"),
    [
        (["--size=3"], "Invalid value for '--size': 3 is not in the range 4<=x<=8."),
        (["--size=9"], "Invalid value for '--size': 9 is not in the range 4<=x<=8."),
        (
            ["--rules=chess"],
            "Invalid value for '--rules': 'chess' is not one of 'classic', 'wildcard'.",
        ),
        (
            ["--words=no/such.txt"],
            "there is no word list and no file called 'no/such.txt'; "
            "the lists are course and enable",
        ),
        (["now"], "Got unexpected extra argument (now)"),
    ],
)
def test_wrong_use_is_an_error_in_a_sentence(
    options: list[str], error: str, handful: Run, tmp_path: Path
) -> None:
    ended = handful("study", "--out", str(tmp_path / "study"), *options)
    assert ended.stderr.splitlines()[-1] == f"Error: {error}"
    assert (ended.returncode, ended.stdout) == (2, "")
    assert not (tmp_path / "study").exists()


def test_without_the_extra_the_study_says_what_to_install(
    handful: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("handful.extra.find_spec", lambda name: None)
    monkeypatch.setattr("handful.extra.how_to_install", "install {}".format)
    ended = handful("study", "--size=4", "--out", str(tmp_path / "study"))
    assert ended.stderr == "Error: the study needs numpy and matplotlib: install study\n"
    assert (ended.returncode, ended.stdout) == (2, "")
    assert not (tmp_path / "study").exists()
