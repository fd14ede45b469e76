"""`handful solve --many`: a file of hands."""

import csv
import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from subprocess import CompletedProcess
from typing import TypeAlias

import pytest

Run: TypeAlias = Callable[..., CompletedProcess[str]]
AtTerminal: TypeAlias = Callable[..., tuple[str, int]]

HANDFUL = str(Path(sys.executable).with_name("handful"))
XTERM = ("/usr/bin/env", "TERM=xterm")
"""Before a command: the terminal can draw a progress bar."""


@pytest.fixture
def words(tmp_path: Path) -> str:
    """A word list in which throwing letters away pays."""
    path = tmp_path / "words.txt"
    path.write_text("qi\nat\nza\ncat\ncunt\n")
    return str(path)


def test_each_hand_is_a_document_on_a_line(handful: Run, tmp_path: Path, words: str) -> None:
    hands = tmp_path / "hands.txt"
    hands.write_text("QI za\n\nxx\n")
    ended = handful("solve", "--many", str(hands), "--words", words)
    assert (ended.returncode, ended.stderr) == (0, "")
    assert [json.loads(line) for line in ended.stdout.splitlines()] == [
        {
            "hand": "qiza",
            "best": "qi",
            "points": 22,
            "greedy": 44,
            "perfect": 44,
            "line": ["qi", "za"],
        },
        {
            "hand": "xx",
            "best": None,
            "points": 0,
            "greedy": 0,
            "perfect": 0,
            "line": [],
        },
    ]


def test_a_table_from_standard_input_under_the_other_rules(handful: Run, words: str) -> None:
    ended = handful(
        "solve",
        "--many",
        "-",
        "--format",
        "csv",
        "--rules",
        "wildcard",
        "--words",
        words,
        typed="c*txx\n",
    )
    [row] = csv.DictReader(ended.stdout.splitlines())
    assert row == {
        "hand": "c*txx",
        "best": "c*t",
        "points": "60",
        "greedy": "60",
        "perfect": "84",
        "line": "-xx c*t",
    }


def test_a_hand_of_more_than_fifteen_letters_has_no_perfect_line(handful: Run, words: str) -> None:
    asked = ("solve", "--many", "-", "--words", words)
    ended = handful(*asked, typed="qiza" + 12 * "x" + "\n")
    assert (ended.returncode, ended.stderr) == (0, "")
    assert json.loads(ended.stdout) == {
        "hand": "qizaxxxxxxxxxxxx",
        "best": "qi",
        "points": 22,
        "greedy": 44,
        "perfect": None,
        "line": [],
    }
    ended = handful(*asked, "--format", "csv", typed="qiza" + 12 * "x" + "\n")
    assert ended.stdout.splitlines() == [
        "hand,best,points,greedy,perfect,line",
        "qizaxxxxxxxxxxxx,qi,22,44,,",
    ]


def test_the_size_of_the_game_decides_about_the_bonus(handful: Run, words: str) -> None:
    asked = ("solve", "--many", "-", "--words", words)
    own, larger = (
        json.loads(handful(*asked, *more, typed="cat\n").stdout)["perfect"]
        for more in ((), ("--size", "4"))
    )
    assert own - larger == 50


def test_hidden_words_are_masked_unless_they_are_asked_for(handful: Run, words: str) -> None:
    asked = ("solve", "--many", "-", "--words", words)
    masked = json.loads(handful(*asked, typed="cunt\n").stdout)
    assert (masked["best"], masked["line"]) == ("•••", ["•••"])
    told = json.loads(handful(*asked, "--unfiltered", typed="cunt\n").stdout)
    assert (told["best"], told["line"]) == ("cunt", ["cunt"])


@pytest.mark.parametrize(
    ("typed", "more", "said"),
    [
        ("qi\nq1\n", (), "Error: line 2: '1' is not a letter"),
        ("qi\nqi*\n", (), "Error: line 2: '*' needs the wildcard rules"),
        ("qi\nqizat\n", ("--size", "4"), "Error: line 2: the hand size 4 is smaller than the hand"),
    ],
)
def test_a_line_that_is_no_hand_is_named_and_what_came_before_stays(
    handful: Run, words: str, typed: str, more: tuple[str, ...], said: str
) -> None:
    ended = handful("solve", "--many", "-", "--words", words, *more, typed=typed)
    assert ended.returncode == 2
    assert ended.stderr.startswith(said)
    assert [json.loads(line)["hand"] for line in ended.stdout.splitlines()] == ["qi"]


def test_a_file_that_cannot_be_read_is_a_sentence(handful: Run, tmp_path: Path) -> None:
    ended = handful("solve", "--many", str(tmp_path / "none.txt"))
    assert (ended.returncode, ended.stdout) == (2, "")
    assert "cannot be read: No such file or directory" in ended.stderr
    (tmp_path / "no-text").write_bytes(b"\xff\xfe\x00")
    ended = handful("solve", "--many", str(tmp_path / "no-text"))
    assert (ended.returncode, ended.stdout) == (2, "")
    assert "is not UTF-8 text" in ended.stderr


@pytest.mark.parametrize(
    ("given", "error"),
    [
        ("", "Give the letters of one hand, or a file of hands with --many."),
        ("aretiin --many -", "Give either LETTERS or --many FILE, not both."),
        ("--many - --json", "--all and --json are for one hand; --many has --format."),
        ("--many - --all", "--all and --json are for one hand; --many has --format."),
        ("aretiin --format csv", "--format is for --many; --json prints one hand as JSON."),
    ],
)
def test_one_hand_or_a_file_of_them(handful: Run, given: str, error: str) -> None:
    ended = handful("solve", *given.split())
    assert ended.returncode == 2
    assert ended.stderr.endswith(f"Error: {error}\n")


def test_hands_cannot_be_read_from_a_closed_input() -> None:
    closed = ["sh", "-c", 'exec "$@" <&-', "sh", HANDFUL, "solve", "--many", "-"]
    ended = subprocess.run(closed, capture_output=True, text=True)
    assert ended.stderr == "Error: there is no standard input; name a file of hands\n"
    assert ended.returncode == 2


@pytest.mark.parametrize("columns", ["40", "80"])
def test_at_a_terminal_a_record_is_one_line(
    columns: str, terminal: AtTerminal, tmp_path: Path, words: str
) -> None:
    hands = tmp_path / "hands.txt"
    hands.write_text("qizacatqizacat\nxx\n")
    command = [*XTERM, HANDFUL, "solve", "--many", str(hands), "--words", words]
    seen, code = terminal(command, COLUMNS=columns)
    assert [json.loads(line)["hand"] for line in seen.splitlines()] == ["qizacatqizacat", "xx"]
    assert code == 0


def test_there_is_no_bar_while_hands_are_typed(
    terminal: AtTerminal, tmp_path: Path, words: str
) -> None:
    out = tmp_path / "out"
    script = f"echo Ready; {HANDFUL} solve --many - --words {words} > {out}"
    seen, code = terminal([*XTERM, "sh", "-c", script], ("Ready\r\n", b"qiza\r\x04"))
    assert (seen.replace("^D\b\b", ""), code) == ("Ready\nqiza\n", 0)
    assert json.loads(out.read_text())["best"] == "qi"


def test_a_bar_at_the_terminal_leaves_the_output_in_a_file_alone(
    terminal: AtTerminal, tmp_path: Path, words: str
) -> None:
    hands, out = tmp_path / "hands.txt", tmp_path / "out"
    hands.write_text("qiza\nxx\n")
    script = f"{HANDFUL} solve --many {hands} --words {words} > {out}"
    assert "qiza" not in terminal([*XTERM, "sh", "-c", script])[0]
    assert [json.loads(line)["hand"] for line in out.read_text().splitlines()] == ["qiza", "xx"]
