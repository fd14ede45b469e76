"""The program as a whole: its help, its version, and how it takes mistakes."""

import gc
import os
import subprocess
import sys
from collections.abc import Callable
from importlib.metadata import version
from pathlib import Path
from subprocess import CompletedProcess
from typing import TypeAlias

import pytest

from handful import __version__

Run: TypeAlias = Callable[..., CompletedProcess[str]]
AtTerminal: TypeAlias = Callable[..., tuple[str, int]]

HANDFUL = str(Path(sys.executable).with_name("handful"))

SCREEN = 40
"""The lines of a window of usual size."""

COMMANDS = (
    "play solve review verify define serve key study table kit check explain lexicon doctor".split()
)


def test_the_program_alone_says_first_how_to_start_a_game(handful: Run) -> None:
    ended = handful()
    assert ended.stdout.splitlines()[0] == "To start a game: handful play"
    assert (ended.returncode, ended.stderr) == (0, "")


def test_the_program_alone_says_what_its_help_says(handful: Run) -> None:
    alone = handful().stdout
    assert handful("--help").stdout == alone
    assert handful("-h").stdout == alone


def test_the_help_lists_the_commands(handful: Run) -> None:
    listed = handful("--help").stdout.split("Commands:\n")[1].split("\n\n")[0]
    assert [line.split()[0] for line in listed.splitlines()] == COMMANDS


@pytest.mark.parametrize("command", [[], *[[command] for command in COMMANDS]], ids=str)
def test_every_help_fits_a_screen(command: list[str], handful: Run) -> None:
    ended = handful(*command, "--help")
    lines = ended.stdout.splitlines()
    assert 0 < len(lines) <= SCREEN
    assert max(map(len, lines)) <= 80  # click's test runner sets this width
    assert ended.returncode == 0


def test_the_summaries_of_subcommands_are_whole(handful: Run) -> None:
    for group in ("table", "key"):
        assert "..." not in handful(group, "--help", COLUMNS="80").stdout.split("Commands:")[1]


SUBCOMMANDS = [
    *[f"table {name}" for name in ("build", "list", "drop")],
    *[f"key {name}" for name in ("new", "list", "revoke")],
]


@pytest.mark.parametrize("command", ["", *COMMANDS, *SUBCOMMANDS])
def test_every_help_ends_with_an_example_of_the_command(command: str, handful: Run) -> None:
    shown = handful(*command.split(), "--help").stdout
    _, _, examples = shown.rpartition("\n  Example:\n")
    assert examples
    assert all(line.startswith(f"    handful {command}") for line in examples.splitlines())
    assert len(shown.splitlines()) <= SCREEN


def test_the_example_of_play_plays(handful: Run) -> None:
    example = handful("play", "--help").stdout.splitlines()[-1].split()
    ended = handful(*example[1:], typed="1\n")
    assert "Would you like to substitute a letter? " in ended.stdout
    assert ended.returncode == 0


def test_the_version_is_that_of_the_package(handful: Run) -> None:
    ended = handful("--version")
    assert (ended.stdout, ended.returncode) == (f"handful {__version__}\n", 0)
    assert version("handful") == __version__


@pytest.mark.parametrize("command", [[], ["--version"], ["play", "--help"]])
def test_the_package_that_is_run_is_the_program(
    command: list[str], handful: Run, python: Run
) -> None:
    # The test runner has 80 columns, and a help page leaves two free.
    program, package = handful(*command), python("-m", "handful", *command, COLUMNS="82")
    assert (package.stdout, package.returncode) == (program.stdout, 0)


@pytest.mark.parametrize(
    ("command", "error"),
    [
        (["dance"], "No such command 'dance'."),
        (["os.path"], "No such command 'os.path'."),
        (["plya"], "No such command 'plya'. Did you mean 'play'?"),
        (["Play"], "No such command 'Play'. Did you mean 'play'?"),
        (["slov", "aretiin"], "No such command 'slov'. Did you mean 'solve'?"),
    ],
)
def test_an_unknown_command_is_an_error(command: list[str], error: str, handful: Run) -> None:
    ended = handful(*command)
    assert ended.stderr.splitlines()[-1] == f"Error: {error}"
    assert (ended.returncode, ended.stdout) == (2, "")


@pytest.mark.parametrize(
    "command", [["--frob"], *[[command, "--frob"] for command in COMMANDS]], ids=" ".join
)
def test_an_unknown_option_is_an_error(command: list[str], handful: Run) -> None:
    ended = handful(*command)
    assert "--frob" in ended.stderr.splitlines()[-1]
    assert "Traceback" not in ended.stderr
    assert (ended.returncode, ended.stdout) == (2, "")


@pytest.mark.parametrize("command", [["play", "now"], ["doctor", "now"]])
def test_an_argument_too_many_is_an_error(command: list[str], handful: Run) -> None:
    ended = handful(*command)
    assert ended.stderr.splitlines()[-1] == "Error: Got unexpected extra argument (now)"
    assert (ended.returncode, ended.stdout) == (2, "")


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_shells_complete_the_commands(shell: str, handful: Run) -> None:
    script = handful(_HANDFUL_COMPLETE=f"{shell}_source")
    assert "handful" in script.stdout
    assert script.returncode == 0


def test_bash_completes_what_was_begun(handful: Run) -> None:
    begun = {"_HANDFUL_COMPLETE": "bash_complete", "COMP_CWORD": "1"}
    assert handful(COMP_WORDS="handful l", **begun).stdout == "plain,lexicon\n"
    begun["COMP_CWORD"] = "3"
    ended = handful(COMP_WORDS="handful play --edition ps", **begun)
    assert ended.stdout.splitlines() == ["plain,ps4a", "plain,ps4b", "plain,ps3"]


def complete(handful: Run, line: str) -> list[str]:
    """What bash is offered after *line*, each with its kind."""
    last = str(len(line.split(" ")) - 1)
    begun = {"_HANDFUL_COMPLETE": "bash_complete", "COMP_WORDS": line, "COMP_CWORD": last}
    return handful(**begun).stdout.splitlines()


def test_opponents_are_completed(handful: Run) -> None:
    names = ["novice", "club", "expert", "skynet", "perfect"]
    assert complete(handful, "handful play --opponent ") == [f"plain,{name}" for name in names]
    assert complete(handful, "handful play --opponent p") == ["plain,perfect"]


@pytest.mark.parametrize("command", ["play --words", "solve --words", "verify --words", "lexicon"])
def test_word_lists_and_files_are_completed(
    command: str, handful: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "cats.txt").touch()
    (tmp_path / "course-notes").mkdir()
    (tmp_path / ".hidden").touch()
    monkeypatch.chdir(tmp_path)
    line = f"handful {command} "
    everything = ["course", "enable", "cats.txt", "course-notes/"]
    assert complete(handful, line) == [f"plain,{name}" for name in everything]
    assert complete(handful, f"{line}co") == ["plain,course", "plain,course-notes/"]
    assert complete(handful, f"{line}ca") == ["file,ca"]
    assert complete(handful, f"{line}../") == ["file,../"]


def test_mistakes_are_completed(handful: Run) -> None:
    assert complete(handful, "handful explain returns") == ["plain,returns-none"]


def test_a_command_that_cannot_be_imported_leaves_the_garbage_collector_on(
    handful: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "handful.cli.solve", None)
    gc.enable()
    with pytest.raises(ModuleNotFoundError):
        handful("solve", "at")
    assert gc.isenabled()


@pytest.mark.parametrize("heavy", ["rich", "numpy", "fastapi", "sqlalchemy"])
def test_a_game_up_to_its_first_question_does_not_load(
    heavy: str, python: Run, tmp_path: Path
) -> None:
    # A package by that name, so that importing it would work wherever the tests run.
    (tmp_path / heavy).mkdir()
    (tmp_path / heavy / "__init__.py").touch()
    program = (
        "import sys; sys.path.append(sys.argv.pop()); from handful.cli import main\n"
        "try: main(['play'])\n"
        "finally: print(sorted({name.split('.')[0] for name in sys.modules}))"
    )
    ended = python("-c", program, str(tmp_path))
    assert "or e to end game: " in ended.stdout
    loaded = ended.stdout.splitlines()[-1]
    assert "'handful'" in loaded
    assert f"'{heavy}'" not in loaded


def test_a_game_up_to_its_first_question_does_not_load_the_solver(python: Run) -> None:
    program = (
        "import sys; from handful.cli import main\n"
        "try: main(['play'])\n"
        "finally: print([name for name in sys.modules if name.startswith('handful.solver')])"
    )
    assert python("-c", program).stdout.splitlines()[-1] == "[]"


every_output = pytest.mark.parametrize(
    "command",
    [
        ["--help"],
        ["--version"],
        ["play", "--hand=aretiin", "--computer"],
        ["solve", "aretiin"],
        ["solve", "aretiin", "--json"],
        ["review", "--hand=aretiin"],
        ["lexicon", "enable"],
    ],
    ids=" ".join,
)


@every_output
def test_a_command_ends_quietly_if_its_output_is_closed(command: list[str]) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    with os.fdopen(writing, "wb") as output:
        ended = subprocess.run(
            [sys.executable, "-m", "handful", *command], stdout=output, stderr=subprocess.PIPE
        )
    assert (ended.stderr, ended.returncode) == (b"", 1)


@every_output
def test_a_command_without_output_says_so(command: list[str]) -> None:
    closed = ["sh", "-c", 'exec "$@" >&-', "sh", sys.executable, "-m", "handful", *command]
    ended = subprocess.run(closed, stderr=subprocess.PIPE)
    assert ended.stderr.decode() == (
        "Error: standard output is closed; "
        "run the command in a terminal or redirect its output to a file\n"
    )
    assert ended.returncode == 2


def test_at_a_narrow_terminal_a_line_about_tables_breaks_between_words(
    terminal: AtTerminal, tmp_path: Path
) -> None:
    shown, code = terminal([HANDFUL, "table", "list"], COLUMNS="40", HANDFUL_CACHE=str(tmp_path))
    assert (shown.split(), code) == (
        f"There are no tables in {tmp_path}/tables; handful table build creates some.".split(),
        0,
    )
    assert "\n  " in shown
