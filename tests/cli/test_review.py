"""`handful review`: what each word of a hand gave away."""

from collections.abc import Callable
from pathlib import Path
from subprocess import CompletedProcess
from typing import TypeAlias

import pytest

Run: TypeAlias = Callable[..., CompletedProcess[str]]

HEAD = "  entered        points   reachable         lost   slip     better\n"


def test_a_classic_hand_is_reviewed(handful: Run) -> None:
    ended = handful("review", "--hand", "acihmmz", "him", "cam")
    assert ended.stdout == (
        f"Review of a c i h m m z\n{HEAD}"
        "  him                24   58 -> 46            12   medium   chi 24 + za 22 + mm 12 = 58\n"
        "  cam                21   46 -> 45             1   small    za (22, rare)\n"
        "  You 45, SkyNet 52, perfect 58. Skill 78%.\n"
        "  Luck: 37% of all deals are worse.\n"
        "  Perfect: chi 24, mm 12, za 22\n"
        "  SkyNet:  cham 44, mi 8\n"
    )
    assert (ended.returncode, ended.stderr) == (0, "")


def test_a_wildcard_hand_is_reviewed_with_the_coachs_advice(handful: Run) -> None:
    ended = handful("review", "--rules=wildcard", "--hand=dd*lout", "xyz", "OUT")
    assert ended.stdout == (
        f"Review of d d * l o u t\n{HEAD}"
        "  xyz                 -   294                  -   refused\n"
        "  OUT                27   294 -> 111         183   large    "
        "l (thrown away) + out*dd 294 = 294\n"
        "  (stopped)           -   111 -> 27           84   large    "
        "l (thrown away) + *dd 84 = 84\n"
        "  You 27, SkyNet 273, perfect 294. Skill 9%.\n"
        "  Luck: 3% of all deals are worse.\n"
        "  Perfect: l (thrown away), out*dd 294\n"
        "  SkyNet:  out*dd 273\n"
        "  Expected gain from replacing one letter first: "
        "l +86.2, u +82.7, t +82.5, o +59.2, d +51.1,\n"
        "    * +0.9, (none) +0.0\n"
    )
    assert (ended.returncode, ended.stderr) == (0, "")


def test_a_hand_of_more_than_fifteen_letters_is_refused_with_a_sentence(handful: Run) -> None:
    ended = handful("review", "--hand", "abcdefghijklmnop", "hip")
    assert (ended.returncode, ended.stdout) == (2, "")
    assert ended.stderr == (
        "Error: the perfect line is computed for hands of up to 15 letters, and this one has 16; "
        "use fewer letters\n"
    )


@pytest.mark.parametrize("wanted", [["--review"], ["--opponent=perfect"]])
@pytest.mark.parametrize(
    "hands", [["--hand-size=16"], ["--hand=abcdefghijklmnop", "--computer"]], ids=["game", "hand"]
)
def test_a_game_that_needs_perfect_lines_of_larger_hands_is_refused_before_it_begins(
    wanted: list[str], hands: list[str], handful: Run
) -> None:
    ended = handful("play", *hands, *wanted, typed="n\nu\n.\ne\n")
    assert (ended.returncode, ended.stdout) == (2, "")
    option = wanted[0].replace("=", " ")
    fewer = "fewer letters" if "--computer" in hands else "--hand-size 15 or less"
    assert ended.stderr.splitlines()[-1] == (
        f"Error: {option} works for hands of up to 15 letters, not 16: "
        f"use {fewer}, or leave out {option}."
    )


def test_without_a_word_everything_was_given_away(handful: Run) -> None:
    ended = handful("review", "--hand", "at")
    assert ended.stdout == (
        f"Review of a t\n{HEAD}"
        "  (stopped)           -   54 -> 0             54   large    at (54, common)\n"
        "  You 0, SkyNet 54, perfect 54. Skill 0%.\n"
        "  Luck is known only for sizes with a table, from 4 to 8 letters.\n"
        "  Perfect: at 54\n"
        "  SkyNet:  at 54\n"
    )


def test_the_size_of_the_game_decides_on_the_bonus(handful: Run) -> None:
    assert "perfect 4. Skill 0%." in handful("review", "--hand=at", "--size=7").stdout


def test_another_list_may_be_named(handful: Run, tmp_path: Path) -> None:
    path = tmp_path / "words.txt"
    path.write_text("xyzzy\n")
    ended = handful("review", "--hand=xyzzy", "--words", str(path), "xyzzy")
    assert "  xyzzy             230   230                  -   perfect\n" in ended.stdout


@pytest.mark.parametrize(
    ("options", "error"),
    [
        (["--hand=at", "at", "ta"], "'ta' cannot be played: no letters are left."),
        (["at"], "Missing option '--hand'."),
        (["--hand="], "a hand needs at least one letter, for example: aretiin"),
        (["--hand=a1"], "'1' is not a letter; a hand is written like aretiin or aci*prt"),
        (
            ["--hand=a*"],
            "'*' is only for the wildcard rules: choose wildcard, or --edition ps3 in play",
        ),
        (["--rules=wildcard", "--hand=a**"], "a hand has at most one *, and this one has 2"),
        (["--hand=" + "a" * 60], "a hand has at most 50 letters, and this one has 60"),
        (
            ["--hand=aaaa", "--size=3"],
            "the hand size 3 is smaller than the hand aaaa, which has 4 letters",
        ),
        (
            ["--hand=at", "--rules=chess"],
            "Invalid value for '--rules': 'chess' is not one of 'classic', 'wildcard'.",
        ),
    ],
)
def test_wrong_use_is_an_error_in_a_sentence(options: list[str], error: str, handful: Run) -> None:
    ended = handful("review", *options)
    *usage, message = ended.stderr.splitlines()
    assert message == f"Error: {error}"
    assert usage in (
        [],
        ["Usage: handful review [OPTIONS] [WORD]...", "Try 'handful review --help' for help.", ""],
    )
    assert (ended.returncode, ended.stdout) == (2, "")


def test_a_review_is_as_wide_as_the_terminal(handful: Run) -> None:
    shown = handful("review", "--hand=acihmmz", "him", COLUMNS="40").stdout.splitlines()
    assert shown[:4] == [
        "Review of a c i h m m z",
        "  him",
        "    points 24, reachable 58 -> 46,",
        "    lost 12, slip medium, better chi 24",
    ]
    assert max(map(len, shown)) <= 40


@pytest.mark.parametrize("word", ["a\nb", "a\tb", "\x07"])
def test_an_entry_with_control_characters_does_not_reach_the_terminal(
    word: str, handful: Run
) -> None:
    ended = handful("review", "--hand=at", word)
    shown = ended.stdout.replace("\n", "")
    assert len(ended.stdout.splitlines()) == 8
    assert shown.isprintable()


# Hidden words.


@pytest.fixture
def rude_words(tmp_path: Path) -> str:
    """A word list with a word that is not shown."""
    path = tmp_path / "rude.txt"
    path.write_text("fuck\nduck\n")
    return str(path)


def test_better_words_and_lines_are_masked_and_what_was_typed_is_not(
    handful: Run, rude_words: str
) -> None:
    found = handful("review", "--hand=duckf", "--words", rude_words, "duck").stdout
    assert "••• (52, " in found
    assert "Perfect: ••• 52" in found
    assert "SkyNet:  ••• 52" in found
    assert "fuck" not in found
    assert found.endswith("\n  ••• is a hidden word; --unfiltered shows it.\n")
    assert "hidden word" not in handful("review", "--hand=duck", "--words", rude_words).stdout
    typed = handful("review", "--hand=duckf", "--words", rude_words, "fuck").stdout
    assert "  fuck               52" in typed
    assert "Perfect: ••• 52" in typed


def test_unfiltered_shows_every_word(handful: Run, rude_words: str) -> None:
    found = handful("review", "--hand=duckf", "--words", rude_words, "--unfiltered", "duck").stdout
    assert "fuck (52, " in found
    assert "Perfect: fuck 52" in found
    assert "•••" not in found


def test_upper_case_is_read_as_in_the_game(handful: Run) -> None:
    upper = handful("review", "--hand", "uezkltz", "LUTE").stdout
    assert upper == handful("review", "--hand", "uezkltz", "lute").stdout


@pytest.mark.parametrize(
    ("rules", "hand", "word", "stop"),
    [
        ("classic", "uezkltz", "lute", "."),
        ("classic", "at", "at", "."),
        ("wildcard", "dd*lout", "out", "!!"),
    ],
)
def test_what_ends_a_hand_in_the_game_ends_it_here(
    rules: str, hand: str, word: str, stop: str, handful: Run
) -> None:
    command = ("review", "--rules", rules, "--hand", hand, word)
    ended = handful(*command, stop)
    assert (ended.stdout, ended.returncode) == (handful(*command).stdout, 0)
