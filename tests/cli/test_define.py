"""`handful define`: what words mean, and words without a definition."""

import json
from collections.abc import Callable
from pathlib import Path
from subprocess import CompletedProcess
from typing import TypeAlias

import pytest

from tests.support.wordnet import real_wordnet as real_wordnet
from tests.support.wordnet import write_wordnet

Run: TypeAlias = Callable[..., CompletedProcess[str]]

SHOWN = """\
quail
  noun
    1  small game birds
  verb
    1  draw back, as with fear

geese
  noun, from goose
    1  a web-footed bird
"""


@pytest.fixture
def folder(tmp_path: Path) -> str:
    return str(write_wordnet(tmp_path / "wordnet"))


def test_words_are_shown_with_their_meanings(handful: Run, folder: str) -> None:
    ended = handful("define", "quail", "geese", "--wordnet", folder)
    assert (ended.stdout, ended.stderr, ended.returncode) == (SHOWN, "", 0)


def test_the_folder_may_be_an_environment_variable(handful: Run, folder: str) -> None:
    assert handful("define", "quail", "geese", HANDFUL_WORDNET=folder).stdout == SHOWN


def test_a_word_without_a_definition_is_exit_code_1(handful: Run, folder: str) -> None:
    ended = handful("define", "tie", "zzz", "--wordnet", folder)
    assert ended.stdout.endswith("\n\nzzz\n  no definition\n")
    assert (ended.returncode, ended.stderr) == (1, "")


def test_json_is_one_document_and_nothing_else(handful: Run, folder: str) -> None:
    ended = handful("define", "--json", "Geese", "zzz", "--wordnet", folder)
    assert json.loads(ended.stdout) == [
        {
            "word": "Geese",
            "definitions": [{"word": "goose", "part": "noun", "text": "a web-footed bird"}],
        },
        {"word": "zzz", "definitions": []},
    ]
    assert ended.returncode == 1


def test_no_word_is_wrong_use(handful: Run) -> None:
    ended = handful("define")
    assert (ended.returncode, ended.stdout) == (2, "")


def test_a_folder_without_the_files_is_wrong_use(handful: Run, tmp_path: Path) -> None:
    ended = handful("define", "cat", "--wordnet", str(tmp_path))
    assert ended.stderr == (
        f"Error: there is no file index.noun of WordNet in {tmp_path}; install the files "
        "(Debian and Ubuntu: apt install wordnet-base), or name the folder that has them\n"
    )
    assert (ended.returncode, ended.stdout) == (2, "")


def test_without_wordnet_the_error_names_what_to_install(
    handful: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("handful.lexicon.wordnet.FOLDERS", ())
    ended = handful("define", "cat", HANDFUL_WORDNET="")
    assert ended.stderr == (
        "Error: the files of WordNet are not installed, and words have no definitions "
        "(Debian and Ubuntu: apt install wordnet-base); if they are elsewhere, name their folder\n"
    )
    assert (ended.returncode, ended.stdout) == (2, "")


def test_the_example_of_the_help_works_with_wordnet_itself(
    handful: Run, real_wordnet: Path
) -> None:
    example = handful("define", "--help").stdout.splitlines()[-1].split()
    ended = handful(*example[1:], HANDFUL_WORDNET="")
    assert "    2  small gallinaceous game birds\n" in ended.stdout
    assert ended.returncode == 0
