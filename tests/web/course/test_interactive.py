"""Programs that are played for real, as a learner sees them: prompts, errors, lines to try."""

import sys
from collections.abc import Mapping, Sequence

import pytest

from handful.course.kit import kit_files
from handful.grader.paste import paste
from handful.grader.sandbox.job import Probe, Stub
from tests.support.web.playing import DONE, FAILED, each_kind, play

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="there is no jail")


@each_kind
def test_a_prompt_without_a_line_end_arrives_before_the_answer(kind: str) -> None:
    seen = play(kind, "print('Hello', input('Name: '))", [("Name: ", "Zoë")])
    assert seen == ("Name: Hello Zoë\n", DONE)


@each_kind
def test_a_whole_game_of_the_working_program(kind: str) -> None:
    solution = kit_files("ps4", solution=True)
    files = {name: solution[name] for name in ("ps4b.py", "ps4a.py")}
    menu = "or e to end game: "
    seen = play(
        kind,
        files,
        [
            (menu, "n"),
            ("have the computer play: ", "u"),
            ("you are finished: ", "."),
            (menu, "r"),
            ("have the computer play: ", "c"),
            (menu, "e"),
        ],
    )
    assert seen.end == DONE
    assert "83667 words loaded." in seen.text
    assert seen.text.count("Current Hand: ") >= 2
    assert seen.text.count("otal score: ") >= 2


@each_kind
def test_clock_chance_and_files_are_pythons_own(kind: str) -> None:
    source = """
import random, sys, time
begin = time.monotonic()
time.sleep(0.3)
print(time.monotonic() - begin >= 0.3, __name__, __file__, sys.argv)
print(len({random.random() for _ in range(9)}), len(open("words.txt").read().split()))
print(open("m.py").readline() == "\\n")
"""
    seen = play(kind, source)
    assert seen == ("True __main__ m.py ['m.py']\n9 83667\nTrue\n", DONE)


@each_kind
def test_an_error_is_shown_as_python_shows_it_with_the_learners_lines_only(kind: str) -> None:
    files = {"m.py": "import n\nn.half('x')\n", "n.py": "def half(x):\n    return x // 2\n"}
    seen = play(kind, files)
    assert seen.end == FAILED
    shown = [line for line in seen.text.splitlines() if set(line) - set(" ~^")]
    assert shown == [
        "Traceback (most recent call last):",
        '  File "m.py", line 2, in <module>',
        "    n.half('x')",
        '  File "n.py", line 2, in half',
        "    return x // 2",
        "TypeError: unsupported operand type(s) for //: 'str' and 'int'",
    ]


@each_kind
@pytest.mark.parametrize(
    ("files", "beginning"),
    [
        ({"m.py": "print 1\n"}, '  File "m.py", line 1\n    print 1\n'),
        (
            {"m.py": "import n\n", "n.py": "def f(:\n"},
            "Traceback (most recent call last):\n"
            '  File "m.py", line 1, in <module>\n    import n\n'
            '  File "n.py", line 1\n    def f(:\n',
        ),
        (
            {"m.py": "import n\n", "n.py": "x = 1 / 0\n"},
            "Traceback (most recent call last):\n"
            '  File "m.py", line 1, in <module>\n    import n\n'
            '  File "n.py", line 1, in <module>\n    x = 1 / 0\n',
        ),
    ],
)
def test_errors_of_loading_name_the_learners_files(
    kind: str, files: Mapping[str, str], beginning: str
) -> None:
    seen = play(kind, files)
    assert seen.end == FAILED
    assert seen.text.startswith(beginning)
    assert "handful" not in seen.text
    assert "importlib" not in seen.text


@each_kind
@pytest.mark.parametrize(
    ("ending", "told"),
    [("exit()", ""), ("quit(3)", ""), ("import sys; sys.exit('Bye')", "Bye\n")],
)
def test_leaving_is_no_error(kind: str, ending: str, told: str) -> None:
    assert play(kind, f"print(1)\n{ending}\nprint(2)\n") == (f"1\n{told}", DONE)


@each_kind
def test_what_runs_at_exit_runs(kind: str) -> None:
    source = "import atexit\natexit.register(print, 'bye')\nprint('hi', end=' ')\n"
    assert play(kind, source) == ("hi bye\n", DONE)


# Lines that are tried.

SCORE = {"m.py": "HAND_SIZE = 7\ndef score(word, n):\n    return len(word) * n\n"}


@each_kind
def test_lines_are_tried_as_if_they_were_typed(kind: str) -> None:
    tried = (
        "import m\nm.score('it', 7)\nx = 3; m.score('a', x); x\nfor n in (1, 2):\n    n\n\n1 / 0"
    )
    seen = play(kind, SCORE, lines=tried)
    assert seen.end == DONE
    assert seen.text == (
        ">>> import m\n>>> m.score('it', 7)\nreturned: 14\n"
        ">>> x = 3; m.score('a', x); x\nreturned: 3\n3\n"
        ">>> for n in (1, 2):\n...     n\n1\n2\n>>> 1 / 0\nTraceback (most recent call last):\n"
        '  File "<stdin>", line 7, in <module>\nZeroDivisionError: division by zero\n'
    )


@each_kind
def test_a_line_can_ask_and_exit(kind: str) -> None:
    tried = "input('? ')  # type: a\nexit()\n1"
    seen = play(kind, SCORE, [("? ", "a")], lines=tried)
    assert seen == (">>> input('? ')  # type: a\n? returned: 'a'\n>>> exit()\n", DONE)


@each_kind
def test_what_a_call_returns_is_told_from_what_it_prints(kind: str) -> None:
    files = {"m.py": "def shown():\n    print(8)\n\ndef given():\n    return 8\n"}
    seen = play(kind, files, lines="from m import *\nshown()\ngiven()\nprint(given())")
    assert seen.text == (
        ">>> from m import *\n>>> shown()\n8\nreturned: None\n"
        ">>> given()\nreturned: 8\n>>> print(given())\n8\n"
    )


@each_kind
def test_lines_that_are_no_python_are_told(kind: str) -> None:
    seen = play(kind, SCORE, lines="import m\nm.score(")
    assert seen.text.startswith('>>> import m\n... m.score(\n  File "<stdin>", line 2\n')
    assert seen.text.endswith("SyntaxError: '(' was never closed\n")


GAME = {
    "m.py": """
def deal(n):
    return {'z': 1}

def play(hand):
    print(sorted(hand), input('Word: '))

def count(hand):
    hand['a'] = 0
    return len(hand)

if __name__ == '__main__':
    for _ in range(int(input('How many: '))):
        play(deal(3))
"""
}


@pytest.mark.parametrize(
    ("probe", "answers", "ends"),
    [
        (Probe("count", ({"b": 1},), watch=True), [], "2\n{'b': 1, 'a': 0}\n"),
        (Probe("count", ({},), times=2), [], "[1, 1]\n"),
        (
            Probe("play", ({"a": 1},), lines=("hi",)),
            [("Word: ", "hi")],
            "['a'] hi\nreturned: None\n",
        ),
        (
            Probe(
                "play",
                lines=("1", ""),
                as_file=True,
                stubs={"deal": Stub(({"q": 1, "i": 1},))},
            ),
            [("How many: ", "1"), ("Word: ", "")],
            "Word: ['i', 'q'] \n",
        ),
    ],
)
def test_every_shape_that_a_report_says_to_try_can_be_tried(
    probe: Probe, answers: Sequence[tuple[str, str]], ends: str
) -> None:
    seen = play("bubblewrap", GAME, answers, lines=str(paste("m", probe)))
    assert seen.end == DONE
    assert "Traceback" not in seen.text
    assert seen.text.endswith(ends)
