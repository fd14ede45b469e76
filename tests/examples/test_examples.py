"""The programs in examples/ run, and print what they promise."""

import runpy
from pathlib import Path

import pytest
from click.testing import CliRunner

from handful.cli import main

EXAMPLES = Path(__file__).parents[2] / "examples"

PRINTED = {
    "bot": """\
eudlfts: the longest words earn 60, SkyNet's 60
oojftbq: the longest words earn 28, SkyNet's 54
oubslkx: the longest words earn 73, SkyNet's 73
aibbbzw: the longest words earn 62, SkyNet's 53
aojrbvk: the longest words earn 50, SkyNet's 50
""",
    "thousand_hands": """\
words in a hand: 33.1
perfect score:   64.6
greedy score:    61.4
greedy is perfect in 705 of 1000 hands
greedy loses most, 34 points, on oikrzwb:
  greedy   zori 52
  perfect  biz 42 + work 44
""",
    "own_words": """\
<Solution of goa*nbt: 5 words, best gnat 95, greedy 179, perfect 181>
b*t earns 36
tango is not in the hand: nothing is left
You made 36 of 181, SkyNet 179.
""",
}


def test_every_example_has_its_test() -> None:
    assert {path.stem for path in EXAMPLES.glob("*.py")} == set(PRINTED)


@pytest.mark.parametrize("name", PRINTED)
def test_an_example_prints_what_it_promises(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    runpy.run_path(str(EXAMPLES / f"{name}.py"), run_name="__main__")
    assert capsys.readouterr().out == PRINTED[name]


def test_the_bot_can_be_the_opponent(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(EXAMPLES))
    options = ["--hand=aretiin", "--computer", "--opponent=bot:Longest", "--words=enable"]
    ended = CliRunner().invoke(main, ["play", *options])
    assert ended.output == (
        "Current Hand: a r e t i i n\n"
        '"inertia" earned 99 points. Total: 99 points\n\n'
        "Total score: 99 points.\n"
    )
    assert ended.exit_code == 0


@pytest.mark.parametrize("name", PRINTED)
def test_an_example_is_short(name: str) -> None:
    assert len((EXAMPLES / f"{name}.py").read_text().splitlines()) <= 40
