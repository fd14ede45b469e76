"""`handful doctor`: what works, what does not, and what that means for the exit code."""

import sys
from collections.abc import Callable
from pathlib import Path
from subprocess import CompletedProcess
from typing import TypeAlias

import pytest

from handful import __version__
from tests.support.wordnet import write_wordnet

Run: TypeAlias = Callable[..., CompletedProcess[str]]
AtTerminal: TypeAlias = Callable[..., tuple[str, int]]

HANDFUL = str(Path(sys.executable).with_name("handful"))
HIDDEN = "import sys; sys.modules['wordsegment'] = None; from handful.cli import main; main()"
NO_SQLITE = HIDDEN.replace("wordsegment", "sqlite3")


def diagnoses(seen: str) -> dict[str, tuple[str, str]]:
    """What was looked at: whether it works, and its description."""
    return {line[8:26].strip(): (line[:8].strip(), line[26:]) for line in seen.splitlines()}


def test_a_machine_on_which_the_game_works_is_well(handful: Run, cache: Path) -> None:
    ended = handful("doctor")
    found = diagnoses(ended.stdout)
    python = ".".join(map(str, sys.version_info[:3]))
    assert found["handful"] == ("ok", f"{__version__} on Python {python}")
    assert found["list course"] == ("ok", "83,667 words, hash correct")
    assert found["list enable"] == ("ok", "80,373 words, hash correct")
    assert found["cache folder"] == ("ok", str(cache))
    assert found["database SQLite"][0] == "ok"
    assert (ended.returncode, ended.stderr) == (0, "")


def test_everything_of_the_design_is_looked_at(handful: Run) -> None:
    assert list(diagnoses(handful("doctor").stdout)) == [
        "handful",
        "list course",
        "list enable",
        "definitions",
        "cache folder",
        "extra study",
        "extra web",
        "extra cluster",
        "extra similar",
        "sandbox",
        "files",
        "network",
        "processes",
        "memory",
        "writing",
        "environment",
        "database SQLite",
    ]


def test_what_the_game_does_not_need_may_be_missing(handful: Run, tmp_path: Path) -> None:
    found = diagnoses((ended := handful("doctor", PATH=str(tmp_path))).stdout)
    assert found["sandbox"][1].endswith(
        "; bubblewrap is not installed (Debian: apt install bubblewrap)"
    )
    assert ended.returncode == 0


def test_definitions_are_counted_with_their_folder(handful: Run, tmp_path: Path) -> None:
    folder = write_wordnet(tmp_path / "wordnet")
    found = diagnoses(handful("doctor", HANDFUL_WORDNET=str(folder)).stdout)
    assert found["definitions"] == ("ok", f"14 words, WordNet in {folder}")


def test_without_definitions_the_doctor_says_what_to_install(
    handful: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("handful.lexicon.wordnet.FOLDERS", ())
    found = diagnoses((ended := handful("doctor", HANDFUL_WORDNET="")).stdout)
    assert found["definitions"] == (
        "no",
        "the files of WordNet are not installed, and words have no definitions "
        "(Debian and Ubuntu: apt install wordnet-base); if they are elsewhere, name their folder",
    )
    assert ended.returncode == 0


def test_a_missing_extra_is_shown_with_the_way_to_get_it(
    handful: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    monkeypatch.setattr("handful.cli.doctor.how_to_install", "install {}".format)
    found = diagnoses(handful("doctor").stdout)
    assert found["extra cluster"] == ("no", "without distributed: install cluster")


def test_a_sandbox_that_does_not_run_is_shown_with_the_reason(handful: Run, tmp_path: Path) -> None:
    program = tmp_path / "bwrap"
    program.write_text("#!/bin/sh\necho no namespaces >&2\nexit 1\n")
    program.chmod(0o755)
    ended = handful("doctor", PATH=f"{tmp_path}:/bin:/usr/bin")
    description = diagnoses(ended.stdout)["sandbox"][1]
    assert description.endswith("; bubblewrap does not run here: no namespaces")
    assert ended.returncode == 0


def test_the_sandbox_is_attacked_and_the_results_are_shown(handful: Run) -> None:
    ended = handful("doctor")
    found = diagnoses(ended.stdout)
    if found["sandbox"][0] != "ok":
        pytest.skip("no sandbox works on this machine")
    assert found["files"] == ("ok", "blocked: a program that reads a file of this machine")
    assert found["network"] == ("ok", "blocked: a program that opens a socket")
    assert found["processes"] == ("ok", "blocked: a program that starts a process")
    assert found["memory"] == ("ok", "blocked: a program that takes 600 MB of memory")
    assert found["writing"] == ("ok", "blocked: a program that writes a file")
    assert found["environment"] == ("ok", "blocked: a program that reads the environment")


def test_a_course_list_that_cannot_be_had_is_exit_code_1(python: Run, tmp_path: Path) -> None:
    ended = python("-c", HIDDEN, "doctor", HANDFUL_CACHE=str(tmp_path))
    found = diagnoses(ended.stdout)
    assert found["list course"] == (
        "MISSING",
        "the course list is made from the package wordsegment, which is not installed; "
        "run: pip install wordsegment==1.3.1 (or play with --words enable)",
    )
    assert found["list enable"][0] == "ok"
    assert (ended.returncode, ended.stderr) == (1, "")


def test_a_python_without_sqlite3_is_one_line_of_the_diagnosis(python: Run) -> None:
    ended = python("-c", NO_SQLITE, "doctor")
    assert diagnoses(ended.stdout)["database SQLite"] == (
        "no",
        "this Python lacks sqlite3: use PostgreSQL (--database)",
    )
    assert (ended.returncode, ended.stderr) == (0, "")


def test_a_list_that_was_built_before_needs_no_package(python: Run, handful: Run) -> None:
    handful("lexicon", "course")
    assert python("-c", HIDDEN, "doctor").returncode == 0


def test_a_cache_folder_that_cannot_be_written_is_shown_and_the_game_works(
    handful: Run, tmp_path: Path
) -> None:
    (tmp_path / "file").touch()
    folder = str(tmp_path / "file" / "cache")
    ended = handful("doctor", HANDFUL_CACHE=folder)
    found = diagnoses(ended.stdout)
    assert found["cache folder"] == (
        "no",
        f"{folder} cannot be written: lists are rebuilt every time; set HANDFUL_CACHE",
    )
    assert found["list course"][0] == "ok"
    assert ended.returncode == 0


def test_nothing_is_left_in_the_cache_folder_but_the_list(handful: Run, tmp_path: Path) -> None:
    handful("doctor", HANDFUL_CACHE=str(tmp_path))
    assert [path.name for path in tmp_path.iterdir()] == ["course.txt"]


def test_diagnoses_are_coloured_on_a_terminal_only(handful: Run, terminal: AtTerminal) -> None:
    assert "\x1b" not in handful("doctor").stdout
    seen, code = terminal([HANDFUL, "doctor"])
    assert seen.startswith("\x1b[32mok      \x1b[0mhandful ")
    assert code == 0


def test_no_color_is_respected_on_a_terminal(terminal: AtTerminal) -> None:
    seen, _ = terminal([HANDFUL, "doctor"], NO_COLOR="1")
    assert seen.startswith("ok      handful ")
    assert "\x1b" not in seen


def test_no_color_that_is_empty_says_nothing(terminal: AtTerminal) -> None:
    seen, _ = terminal([HANDFUL, "doctor"], NO_COLOR="")
    assert seen.startswith("\x1b[32mok      \x1b[0mhandful ")


def test_lines_break_between_words_at_a_narrow_terminal(terminal: AtTerminal) -> None:
    program = [str(Path(sys.executable).with_name("handful")), "doctor"]
    shown, _ = terminal(program, COLUMNS="40", NO_COLOR="1")
    wide, _ = terminal(program, COLUMNS="1000", NO_COLOR="1")
    assert shown.split() == wide.split()
    too_wide = [line for line in shown.splitlines() if len(line) > 40]
    assert [line for line in too_wide if len(line.split()) > 1] == []
