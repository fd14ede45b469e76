"""Lines to paste: in a plain Python beside the learner's file they do what a probe does."""

import subprocess
import sys
from pathlib import Path

import pytest

from handful.course.checker.rubric.paste import paste
from handful.course.checker.sandbox.job import Probe
from tests.support.course.sandboxes import PATIENCE

# Reads what is pasted and what is typed through one sys.stdin: the interpreter itself reads ahead.
CONSOLE = "import code, sys; sys.ps1 = sys.ps2 = ''; code.interact('', exitmsg='')"
FILE = """
import random
HAND_SIZE = 7
def deal(n): return {}
def swap(hand, letter): return {}
def f(*given): return [HAND_SIZE, *given]
def change(hand): hand.clear(); return 5
def chance(n): return random.randrange(10 ** n)
def game(words):
    while input("> ") == "n":
        print(sorted(deal(HAND_SIZE)), sorted(swap({}, "a")))
    return len(words)
"""


def typed(tmp_path: Path, probe: Probe) -> str:
    """What an interactive Python shows for the lines, the probe's own lines typed after them."""
    (tmp_path / "mine.py").write_text(FILE)
    lines = [*paste("mine", probe).split("\n"), *probe.lines]
    ended = subprocess.run(
        [sys.executable, "-c", CONSOLE],
        input="\n".join(lines) + "\n",
        capture_output=True,
        text=True,
        check=True,
        cwd=tmp_path,
        timeout=PATIENCE,
    )
    assert "Traceback" not in ended.stderr
    return ended.stdout


@pytest.mark.parametrize(
    ("probe", "shown"),
    [
        (Probe("f", ("it", {"a": 1})), "[7, 'it', {'a': 1}]\n"),
        (Probe("f", constants={"HAND_SIZE": 5}), "[5]\n"),
        (Probe("f", constants={"HAND_SIZE": 7}), "[7]\n"),
        (Probe("f", (1,), times=2), "[[7, 1], [7, 1]]\n"),
        (Probe("f", (1,), also=((2, 3),)), "[7, 1]\n[7, 2, 3]\n"),
        (Probe("f", (1,), also=((2,),), times=2), "[1] [7, 1]\n" * 2 + "[2] [7, 2]\n" * 2),
        (Probe("change", ({"a": 1},), watch=True), "5\n{}\n"),
        (Probe("f", ({"a": 1}, "w"), watch=True), "[7, {'a': 1}, 'w']\n({'a': 1}, 'w')\n"),
        (
            Probe(
                "game",
                (["a", "b"],),
                lines=("n", "n", "e"),
                deals=({"x": 1}, {"y": 1}),
                deal="deal",
                substitutes=({"z": 1}, {"w": 2}),
                substitute="swap",
                constants={"HAND_SIZE": 4},
            ),
            "> ['x'] ['z']\n> ['y'] ['w']\n> 2\n",
        ),
    ],
)
def test_what_is_pasted_shows_what_the_probe_saw(tmp_path: Path, probe: Probe, shown: str) -> None:
    assert typed(tmp_path, probe) == shown


def test_chance_is_the_probes_own(tmp_path: Path) -> None:
    probe = Probe("chance", (9,), times=3, seed=5)
    first = typed(tmp_path, probe)
    assert first == typed(tmp_path, probe)
    assert first != typed(tmp_path, probe._replace(seed=6))


def test_a_constant_is_set_only_where_it_is_another() -> None:
    assert paste("m", Probe("f", constants={"HAND_SIZE": 7})) == "import m\nm.f()"
    assert "m.OTHER = 7" in paste("m", Probe("f", constants={"OTHER": 7}))


def test_what_is_to_be_typed_is_told_with_the_call() -> None:
    told = paste("m", Probe("play", ({"a": 1},), lines=("tot", "", ".")))
    assert told == "import m\nm.play({'a': 1})  # type: tot, (only Enter), ."


def test_nothing_of_ours_is_put_in_place_where_no_hand_is_dealt() -> None:
    assert paste("m", Probe("game", deal="deal", substitute="swap")) == "import m\nm.game()"
