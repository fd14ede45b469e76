"""The terminal: keys that end a game, and invalid bytes."""

import sys
from collections.abc import Callable, Generator
from pathlib import Path
from subprocess import CompletedProcess
from typing import TypeAlias

import pytest

from handful.console import Ask, run, show

Run: TypeAlias = Callable[..., CompletedProcess[str]]
AtTerminal: TypeAlias = Callable[..., tuple[str, int]]

HANDFUL = str(Path(sys.executable).with_name("handful"))
CTRL_C, CTRL_D = b"\x03", b"\x04"

TIN = (
    'Current Hand: a r e t i i n\nEnter word, or a "." to indicate that you are finished: tin\n'
    '"tin" earned 9 points. Total: 9 points\n\n'
    'Current Hand: a r e i\nEnter word, or a "." to indicate that you are finished: \n'
    "Goodbye! Total score: 9 points.\n"
)
MENU = (
    "Loading word list from file...\n   83667 words loaded.\n"
    "Enter n to deal a new hand, r to replay the last hand, or e to end game: "
)
WHO = f"{MENU}n\n\nEnter u to have yourself play, c to have the computer play: \n"
WILD_HANDS = "Loading word list from file...\n   83667 words loaded.\nEnter total number of hands: "
WILD_OFFER = f"{WILD_HANDS}2\nCurrent hand: a c i * p r t\nWould you like to substitute a letter? "
WILD_WORD = 'Enter word, or "!!" to indicate that you are finished: '
NO_HAND = "Total score for this hand: 0\n----------\nTotal score over all hands: 0\n"
PART = (
    f"{WILD_OFFER}no\n\nCurrent hand: a c i * p r t\n{WILD_WORD}part\n"
    '"part" earned 114 points. Total: 114 points\n\n'
    f"Current hand: c i *\n{WILD_WORD}"
)

# Every question of every family: the options, the keys before it, the question, what is seen.
WILD = ["--edition=ps3", "--deal=aci*prt"]
PART_KEYS = [("hands: ", b"2\r"), ("letter? ", b"no\r"), ("finished: ", b"part\r")]
QUESTIONS = [
    pytest.param(["--hand=aretiin"], [("finished: ", b"tin\r")], "finished: ", TIN, id="word"),
    pytest.param([], [], "game: ", f"{MENU}\n", id="menu"),
    pytest.param([], [("game: ", b"n\r")], "play: ", WHO, id="who"),
    pytest.param(
        ["--edition=ps4a", "--deal=aretiin"],
        [("game: ", b"n\r"), ("finished: ", b"tin\r")],
        "finished: ",
        f"{MENU}n\n{TIN}\n",
        id="word-in-menu",
    ),
    pytest.param(WILD, [], "hands: ", f"{WILD_HANDS}\nTotal score over all hands: 0\n", id="hands"),
    pytest.param(
        WILD, [("hands: ", b"2\r")], "letter? ", f"{WILD_OFFER}\n{NO_HAND}", id="substitute"
    ),
    pytest.param(
        WILD,
        [("hands: ", b"2\r"), ("letter? ", b"yes\r")],
        "replace: ",
        f"{WILD_OFFER}yes\nWhich letter would you like to replace: \n{NO_HAND}",
        id="letter",
    ),
    pytest.param(
        WILD,
        PART_KEYS,
        "finished: ",
        f"{PART}\nTotal score for this hand: 114\n----------\nTotal score over all hands: 114\n",
        id="word-in-series",
    ),
    pytest.param(
        WILD,
        [*PART_KEYS, ("finished: ", b"!!\r")],
        "hand? ",
        f"{PART}!!\nTotal score for this hand: 114\n----------\n"
        "Would you like to replay the hand? \nTotal score over all hands: 114\n",
        id="replay",
    ),
]
every_question = pytest.mark.parametrize(("options", "keys", "question", "seen"), QUESTIONS)


@pytest.mark.slow
@every_question
def test_ctrl_c_ends_the_game_tidily_with_exit_code_130(
    options: list[str],
    keys: list[tuple[str, bytes]],
    question: str,
    seen: str,
    terminal: AtTerminal,
) -> None:
    assert terminal([HANDFUL, "play", *options], *keys, (question, CTRL_C)) == (seen, 130)


@pytest.mark.slow
@every_question
def test_ctrl_d_ends_the_game_tidily_with_exit_code_0(
    options: list[str],
    keys: list[tuple[str, bytes]],
    question: str,
    seen: str,
    terminal: AtTerminal,
) -> None:
    assert terminal([HANDFUL, "play", *options], *keys, (question, CTRL_D)) == (seen, 0)


def test_ctrl_c_in_the_middle_of_a_word_drops_it(terminal: AtTerminal) -> None:
    command = [HANDFUL, "play", "--hand=aretiin"]
    shown, code = terminal(command, ("finished: ", b"iner"), ("iner", CTRL_C))
    assert shown.endswith("\nGoodbye! Total score: 0 points.\n")
    assert code == 130


@pytest.mark.parametrize(
    ("program", "typed"),
    [
        pytest.param(
            "from handful.cli import main; main(['play', '--hand=aretiin', '--computer'])",
            "",
            id="hand",
        ),
        pytest.param("from handful.cli import main; main(['play'])", "n\nc\n", id="game"),
        pytest.param(
            "import runpy; runpy.run_module('handful.editions.ps4b', run_name='__main__')",
            "n\nc\n",
            id="module",
        ),
    ],
)
def test_ctrl_c_while_the_computer_thinks_ends_the_game_tidily(
    program: str, typed: str, python: Run
) -> None:
    press = (
        "import os, signal\n"
        "import handful.players\n"
        "def choose(*arguments): os.kill(os.getpid(), signal.SIGINT)\n"
        "handful.players.SkyNet.choose = choose\n"
    )
    ended = python("-c", press + program, typed=typed)
    assert "Traceback" not in ended.stderr
    assert "Total score: 0 points.\n" in ended.stdout
    assert ended.returncode == 130


@pytest.mark.parametrize(
    "line",
    [
        pytest.param(b"\xff\xfe\xc3", id="not-utf-8"),
        pytest.param(b"\0", id="nul"),
        pytest.param(b"h\0z", id="nul-inside"),
        pytest.param(b"\x07\x08\x1b[2J\x7f", id="control"),
        pytest.param("🍉🍉".encode(), id="emoji"),
        pytest.param("ñandú".encode(), id="accents"),
        pytest.param("İ".encode(), id="longer-in-lower-case"),
        pytest.param(b"{word} %s", id="format"),
        pytest.param(b"x" * 100_000, id="long"),
        pytest.param(b"*" * 100_000, id="long-wildcards"),
        pytest.param(b"ZAP", id="upper-case"),
        pytest.param(b"", id="empty"),
    ],
)
@pytest.mark.parametrize(
    ("edition", "seen"),
    [
        (
            "ps4a",
            'Current Hand: e m c q g\nEnter word, or a "." to indicate that you are finished: '
            "Invalid word, please try again.\n\n"
            'Current Hand: e m c q g\nEnter word, or a "." to indicate that you are finished: '
            '"me" earned 8 points. Total: 8 points\n\n'
            'Current Hand: c q g\nEnter word, or a "." to indicate that you are finished: '
            "\nGoodbye! Total score: 8 points.\n",
        ),
        (
            "ps3",
            f"Current Hand: e m c q g\n{WILD_WORD}"
            "That is not a valid word. Please choose another word.\n\n"
            f"Current Hand: e m c q g\n{WILD_WORD}"
            '"me" earned 20 points. Total: 20 points\n\n'
            f"Current Hand: c q g\n{WILD_WORD}\nTotal score: 20 points\n",
        ),
    ],
)
def test_any_bytes_are_a_refused_word_and_the_game_goes_on(
    line: bytes, edition: str, seen: str, handful: Run
) -> None:
    # The hand holds no letter of any of these lines, so the wildcard rules take none away.
    options = [f"--edition={edition}", "--hand=emcqg"]
    ended = handful("play", *options, typed=line + b"\nme\n", PYTHONIOENCODING="utf-8:strict")
    assert (ended.stdout, ended.stderr, ended.returncode) == (seen, "", 0)


@pytest.mark.parametrize("line", [b"\xff", b"\0", "🍉".encode(), b"9" * 100_000])
@pytest.mark.parametrize(
    ("edition", "answer"),
    [("ps4b", "Invalid command.\n"), ("ps3", "Enter total number of hands: ")],
)
def test_any_bytes_are_an_answer_to_be_given_again(
    line: bytes, edition: str, answer: str, handful: Run
) -> None:
    options = [f"--edition={edition}"]
    ended = handful("play", *options, typed=line + b"\n", PYTHONIOENCODING="utf-8:strict")
    assert f": {answer}" in ended.stdout
    assert (ended.returncode, ended.stderr) == (0, "")


def test_blanks_around_a_line_are_ignored(handful: Run) -> None:
    typed = " \tn \n  u\n\t tot  \n . \n e\t\n"
    ended = handful("play", "--deal=pzuttto", typed=typed)
    assert '"tot" earned 9 points. Total: 9 points\n' in ended.stdout
    assert "Invalid" not in ended.stdout
    assert ended.stdout.endswith("or e to end game: ")


def test_lines_that_end_as_on_windows_are_read(handful: Run) -> None:
    ended = handful("play", "--hand=pzuttto", typed="tot\r\n.\r\n")
    assert '"tot" earned 9 points. Total: 9 points\n' in ended.stdout
    assert ended.stdout.endswith("Goodbye! Total score: 9 points.\n")


def test_a_last_line_without_a_line_break_is_read(handful: Run) -> None:
    ended = handful("play", "--hand=aretiin", typed="inertia")
    assert ended.stdout.endswith("Run out of letters. Total score: 99 points.\n")


def test_a_program_without_input_ends_like_one_whose_input_has_ended(python: Run) -> None:
    program = "import os, subprocess, sys; os.close(0); sys.exit(subprocess.call(sys.argv[1:]))"
    ended = python("-c", program, HANDFUL, "play", "--hand=aretiin")
    assert "Traceback" not in ended.stderr
    assert ended.stdout.endswith("\nGoodbye! Total score: 0 points.\n")
    assert ended.returncode == 0


# At a terminal, `handful play` breaks lines between words and says why it asks again.


def test_at_forty_columns_lines_break_between_words(terminal: AtTerminal) -> None:
    keys = [("game: ", b"n\r"), ("play: ", b"u\r"), ("finished: ", b"train\r")]
    command = [HANDFUL, "play", "--deal=aretiin"]
    shown, code = terminal(command, *keys, ("finished: ", CTRL_D), COLUMNS="40")
    assert shown == (
        "Loading word list from file...\n   83667 words loaded.\n"
        "Enter n to deal a new hand, r to replay\nthe last hand, or e to end game: n\n\n"
        "Enter u to have yourself play, c to have\nthe computer play: u\n\n"
        "Current Hand: a r e t i i n\n"
        'Enter word, or a "." to indicate that\nyou are finished: train\n'
        '"train" earned 25 points. Total: 25\npoints\n\n'
        "Current Hand: e i\n"
        'Enter word, or a "." to indicate that\nyou are finished: \n'
        "Goodbye! Total score: 25 points.\n\n"
    )
    assert code == 0


def test_narrow_output_that_is_piped_is_not_changed(handful: Run) -> None:
    piped = handful("play", "--hand=aretiin", typed="train\n", COLUMNS="40")
    assert 'Enter word, or a "." to indicate that you are finished: "train"' in piped.stdout


@pytest.mark.parametrize(
    ("keys", "question", "seen"),
    [
        (
            [("hands: ", b"two\r")],
            "hands: ",
            f"{WILD_HANDS}two\nPlease enter a whole number from 1 to 999999999.\n"
            "Enter total number of hands: \nTotal score over all hands: 0\n",
        ),
        (
            [("hands: ", b"2\r"), ("letter? ", b"perhaps\r")],
            "letter? ",
            f"{WILD_OFFER}perhaps\nPlease answer yes or no.\n"
            f"Would you like to substitute a letter? \n{NO_HAND}",
        ),
        (
            [("hands: ", b"2\r"), ("letter? ", b"yes\r"), ("replace: ", b"ab\r")],
            "replace: ",
            f"{WILD_OFFER}yes\nWhich letter would you like to replace: ab\n"
            "Please enter one letter of your hand.\n"
            f"Which letter would you like to replace: \n{NO_HAND}",
        ),
        (
            [("hands: ", b"2\r"), ("letter? ", b"yes\r"), ("replace: ", b"7\r")],
            "replace: ",
            f"{WILD_OFFER}yes\nWhich letter would you like to replace: 7\n"
            "Please enter one letter of your hand.\n"
            f"Which letter would you like to replace: \n{NO_HAND}",
        ),
    ],
    ids=["hands", "substitute", "letter", "letter that is not held"],
)
def test_a_question_that_is_repeated_at_a_terminal_says_why(
    keys: list[tuple[str, bytes]], question: str, seen: str, terminal: AtTerminal
) -> None:
    assert terminal([HANDFUL, "play", *WILD], *keys, (question, CTRL_D)) == (seen, 0)


def test_a_question_that_is_repeated_in_a_pipe_or_by_a_document_stays_as_it_is(
    handful: Run, terminal: AtTerminal
) -> None:
    piped = handful("play", *WILD, typed="two\n")
    assert piped.stdout == (
        f"{WILD_HANDS}Enter total number of hands: \nTotal score over all hands: 0\n"
    )
    document = [sys.executable, "-m", "handful.editions.ps3"]
    shown, _ = terminal(document, ("hands: ", b"two\r"), ("hands: ", CTRL_D))
    assert shown.endswith(
        "Enter total number of hands: two\nEnter total number of hands: \n"
        "Total score over all hands: 0\n"
    )


def conversation() -> Generator[str, str | None, str]:
    """A flow of two questions, which repeats the answers."""
    first = yield Ask("One? ")
    yield f"[{first}]"
    second = yield Ask("Two? ")
    yield f"[{second}]"
    return f"{first} {second}"


def test_a_conversation_is_held_with_input_and_print(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    answers = iter([" yes ", "no\t"])

    def answer(question: str) -> str:
        show(f"{question}\n")
        return next(answers)

    monkeypatch.setattr("builtins.input", answer)
    assert run(conversation()) == ("yes no", False)
    assert capsys.readouterr().out == "One? \n[yes]Two? \n[no]"


@pytest.mark.parametrize(("end", "interrupted"), [(EOFError, False), (KeyboardInterrupt, True)])
def test_no_question_follows_the_end_of_the_input(
    end: type[BaseException],
    interrupted: bool,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    questions = []

    def stop(question: str) -> str:
        questions.append(question)
        raise end

    monkeypatch.setattr("builtins.input", stop)
    assert run(conversation()) == ("None None", interrupted)
    assert questions == ["One? "]
    assert capsys.readouterr().out == "\n[None][None]"


def test_text_is_shown_as_it_is(capsys: pytest.CaptureFixture[str]) -> None:
    show("no line break")
    show(" is added\n")
    assert capsys.readouterr().out == "no line break is added\n"
