"""`--alphabet`: the game in another language."""

import json
from collections.abc import Callable
from pathlib import Path
from subprocess import CompletedProcess
from typing import TypeAlias

import pytest

from tests.lexicon.test_language import SPANISH, UKRAINIAN

Run: TypeAlias = Callable[..., CompletedProcess[str]]


@pytest.fixture
def spanish(tmp_path: Path) -> list[str]:
    """The options for a small Spanish list."""
    (tmp_path / "spanish.toml").write_text(SPANISH, "utf-8")
    (tmp_path / "palabras.txt").write_text("año niño uña una on\n", "utf-8")
    return [f"--words={tmp_path / 'palabras.txt'}", f"--alphabet={tmp_path / 'spanish.toml'}"]


def test_a_hand_is_played(handful: Run, spanish: list[str]) -> None:
    typed = "NIN\N{COMBINING TILDE}O\nxx\n.\n"
    ended = handful("play", "--hand=niñoau", *spanish, typed=typed)
    assert (ended.returncode, ended.stderr) == (0, "")
    assert "earned 44 points. Total: 44 points" in ended.stdout
    assert "Total score: 44 points." in ended.stdout


def test_a_wildcard_game_substitutes_a_letter(handful: Run, spanish: list[str]) -> None:
    options = ("--edition=ps3", "--deal=n*ñoauu", "--draw=i", *spanish)
    typed = "1\nyes\nu\nniño\n!!\nno\n"
    ended = handful("play", *options, typed=typed)
    assert (ended.returncode, ended.stderr) == (0, "")
    assert "n * ñ o a i i" in ended.stdout
    assert '"niño" earned' in ended.stdout


def test_a_hand_is_solved_without_tiers(handful: Run, spanish: list[str]) -> None:
    ended = handful("solve", "niñoau", *spanish)
    assert (ended.returncode, ended.stderr) == (0, "")
    assert "rare" not in ended.stdout
    assert [line.split() for line in ended.stdout.splitlines() if "ñ" in line][-2:] == [
        ["44", "niño"],
        ["30", "año", "uña"],
    ]


def test_words_that_are_not_english_have_no_tier_in_json(handful: Run, spanish: list[str]) -> None:
    found = json.loads(handful("solve", "niñoau", "--json", *spanish).stdout)
    plays = [*found["words"], found["best"], *found["greedy"]["plays"], *found["perfect"]["plays"]]
    assert {play["tier"] for play in plays} == {None}


def test_a_hand_is_reviewed(handful: Run, spanish: list[str]) -> None:
    ended = handful("review", "--hand=niñoau", *spanish, "una")
    assert (ended.returncode, ended.stderr) == (0, "")
    assert "niño 44" in ended.stdout


def test_a_list_is_checked(handful: Run, tmp_path: Path) -> None:
    (tmp_path / "uk.toml").write_text(UKRAINIAN, "utf-8")
    (tmp_path / "слова.txt").write_text("п'ять сім’я\n", "utf-8")
    ended = handful("lexicon", str(tmp_path / "слова.txt"), f"--alphabet={tmp_path / 'uk.toml'}")
    assert "2, of 5 to 5 letters" in ended.stdout
    ended = handful("lexicon", f"--alphabet={tmp_path / 'uk.toml'}")
    assert (ended.returncode, ended.stderr.splitlines()[-1]) == (
        2,
        "Error: --alphabet is for files of words: name one.",
    )


@pytest.mark.parametrize("name", ["novice", "club", "expert"])
def test_who_plays_english_words_says_so_before_the_game(
    handful: Run, spanish: list[str], name: str
) -> None:
    ended = handful("play", "--hand=niñoau", "--computer", f"--opponent={name}", *spanish)
    assert (ended.returncode, ended.stdout) == (2, "")
    assert ended.stderr == (
        f"Error: {name} plays the best-known words of English, and this word list has another "
        "alphabet; play against skynet or perfect\n"
    )
    for other in ("skynet", "perfect"):
        ended = handful("play", "--hand=niñoau", "--computer", f"--opponent={other}", *spanish)
        assert '"niño" earned 44 points.' in ended.stdout


@pytest.mark.parametrize("command", [["play"], ["solve", "abc"], ["review", "--hand=abc"]])
def test_what_is_wrong_is_one_sentence(
    handful: Run, spanish: list[str], tmp_path: Path, command: list[str]
) -> None:
    for options, message in (
        ([spanish[0], "--alphabet=nowhere.toml"], "there is no alphabet file nowhere.toml;"),
        (["--words=course", spanish[1]], "the word list course is English;"),
        (
            [spanish[0]],
            "is not one of the letters abcdefghijklmnopqrstuvwxyz; another language needs its",
        ),
    ):
        ended = handful(*command, *options, typed="e\n")
        assert ended.returncode == 2
        assert message in ended.stderr
        assert len(ended.stderr.splitlines()) == 1
