"""`handful lexicon`: the lists, and a file of one's own."""

import json
import sys
from collections.abc import Callable
from pathlib import Path
from subprocess import CompletedProcess
from typing import TypeAlias

import pytest

from handful.lexicon.lexicon import _load_named

Run: TypeAlias = Callable[..., CompletedProcess[str]]

COURSE = """\
course
  words    83,667, of 2 to 8 letters
  sha256   48f71d6e83b649b965e93af1412444a0091054f99fbfe065155296b536079292 \
(of the words in lower case, one per line)
  from     the documents' list, built from the data of wordsegment 1.3.1
  licence  not shipped; wordsegment is Apache-2.0
"""
ENABLE = """\
enable
  words    80,373, of 2 to 8 letters
  sha256   d76e852f357a0bb615c1963d6c29655af425079d3ef8c224e05166173dd538a9 \
(of the words in lower case, one per line)
  from     ENABLE, 2 to 8 letters, with fe ki oi qi za
  licence  public domain
"""


@pytest.fixture
def mine(tmp_path: Path) -> Path:
    """A file of words, as untidy as is tolerated."""
    path = tmp_path / "mine.txt"
    path.write_bytes(b"\xef\xbb\xbfTOT\r\nTop\nup at tot\n\n")
    return path


def test_all_lists_are_shown_with_count_hash_origin_and_licence(handful: Run) -> None:
    ended = handful("lexicon")
    assert (ended.stdout, ended.stderr, ended.returncode) == (f"{COURSE}\n{ENABLE}", "", 0)


def test_one_list_is_shown_by_its_name(handful: Run) -> None:
    assert handful("lexicon", "enable").stdout == ENABLE


def test_a_file_is_checked_and_shown(handful: Run, mine: Path) -> None:
    assert handful("lexicon", str(mine)).stdout == (
        "mine.txt\n"
        "  words    4, of 2 to 3 letters\n"
        "  sha256   8aee0f2d835148da7758140325af5fb1e0349fe7c01302790f45bf0cdd7c75b0 "
        "(of the words in lower case, one per line)\n"
        f"  from     {mine}\n"
        "  licence  your own file\n"
    )


def test_json_is_one_document_and_nothing_else(handful: Run, mine: Path) -> None:
    ended = handful("lexicon", "--json", "enable", str(mine))
    assert json.loads(ended.stdout) == [
        {
            "name": "enable",
            "words": 80373,
            "shortest": 2,
            "longest": 8,
            "sha256": "d76e852f357a0bb615c1963d6c29655af425079d3ef8c224e05166173dd538a9",
            "origin": "ENABLE, 2 to 8 letters, with fe ki oi qi za",
            "licence": "public domain",
        },
        {
            "name": "mine.txt",
            "words": 4,
            "shortest": 2,
            "longest": 3,
            "sha256": "8aee0f2d835148da7758140325af5fb1e0349fe7c01302790f45bf0cdd7c75b0",
            "origin": str(mine),
            "licence": "your own file",
        },
    ]
    assert (ended.returncode, ended.stderr) == (0, "")


def test_json_without_a_name_has_all_lists(handful: Run) -> None:
    listed = json.loads(handful("lexicon", "--json").stdout)
    assert [(each["name"], each["words"]) for each in listed] == [
        ("course", 83667),
        ("enable", 80373),
    ]


@pytest.mark.parametrize("options", [[], ["--json"]])
def test_a_list_that_is_not_there_is_an_error_and_nothing_is_printed(
    options: list[str], handful: Run
) -> None:
    ended = handful("lexicon", *options, "enable", "no/such.txt")
    assert ended.stdout == ""
    assert ended.stderr == (
        "Error: there is no word list and no file called 'no/such.txt'; "
        "the lists are course and enable\n"
    )
    assert ended.returncode == 2


def test_a_damaged_cache_is_built_anew(handful: Run, tmp_path: Path) -> None:
    _load_named.cache_clear()
    cached = tmp_path / "course.txt"
    cached.write_text("tot\n")
    assert handful("lexicon", "course", HANDFUL_CACHE=str(tmp_path)).stdout == COURSE
    assert cached.read_text().count("\n") == 83667


def test_names_are_bold_on_a_terminal_and_plain_in_a_pipe(
    handful: Run, terminal: Callable[..., tuple[str, int]], mine: Path
) -> None:
    piped = handful("lexicon", str(mine))
    assert "\x1b" not in piped.stdout
    program = [str(Path(sys.executable).with_name("handful")), *piped.args]
    seen, code = terminal(program)
    assert seen.startswith("\x1b[1mmine.txt\x1b[0m\n")
    assert code == 0
    assert terminal(program, NO_COLOR="1", COLUMNS="200") == (piped.stdout, 0)


def test_lines_break_between_words_at_a_narrow_terminal(
    terminal: Callable[..., tuple[str, int]],
) -> None:
    program = [str(Path(sys.executable).with_name("handful")), "lexicon", "enable"]
    shown, _ = terminal(program, COLUMNS="40", NO_COLOR="1")
    assert shown == (
        "enable\n"
        "  words    80,373, of 2 to 8 letters\n"
        "  sha256\n"
        "    d76e852f357a0bb615c1963d6c29655af425079d3ef8c224e05166173dd538a9\n"
        "    (of the words in lower case, one per\n"
        "    line)\n"
        "  from     ENABLE, 2 to 8 letters, with\n"
        "    fe ki oi qi za\n"
        "  licence  public domain\n"
    )
