"""`handful solve`: everything that a hand holds."""

import json
import re
import sys
from collections.abc import Callable
from pathlib import Path
from subprocess import CompletedProcess
from typing import Any, TypeAlias

import pytest

Run: TypeAlias = Callable[..., CompletedProcess[str]]


def solved(handful: Run, *options: str) -> dict[str, Any]:
    """The document that `handful solve --json` prints, and nothing else."""
    ended = handful("solve", *options, "--json")
    assert (ended.returncode, ended.stderr) == (0, "")
    document = json.loads(ended.stdout)
    assert isinstance(document, dict)
    return document


@pytest.fixture
def words(tmp_path: Path) -> str:
    """A word list of three words."""
    path = tmp_path / "words.txt"
    path.write_text("qi\nat\nza\n")
    return str(path)


# --json


def test_a_classic_hand_as_a_document(handful: Run, words: str) -> None:
    qi = {"word": "qi", "reading": None, "hidden": False, "points": 22, "tier": "uncommon"}
    za = {"word": "za", "reading": None, "hidden": False, "points": 22, "tier": "rare"}
    at = {"word": "at", "reading": None, "hidden": False, "points": 4, "tier": "common"}
    line = [{**qi, "sacrifice": False}, {**za, "sacrifice": False}]
    assert solved(handful, "zatqi", "--words", words) == {
        "hand": "zatqi",
        "rules": "classic",
        "size": 5,
        "words": [qi, za, at],
        "best": qi,
        "greedy": {"score": 44, "plays": line},
        "perfect": {"score": 44, "plays": line},
    }


def test_a_wildcard_hand_as_a_document(handful: Run, words: str) -> None:
    qi = {"word": "qi", "reading": None, "hidden": False, "points": 88, "tier": "uncommon"}
    assert solved(handful, "QI*x", "--rules", "wildcard", "--words", words) == {
        "hand": "qi*x",
        "rules": "wildcard",
        "size": 4,
        "words": [qi],
        "best": qi,
        "greedy": {"score": 88, "plays": [{**qi, "sacrifice": False}]},
        "perfect": {
            "score": 154,
            "plays": [
                {
                    "word": "*x",
                    "reading": None,
                    "hidden": False,
                    "points": 0,
                    "sacrifice": True,
                    "tier": None,
                },
                {
                    "word": "qi",
                    "reading": None,
                    "hidden": False,
                    "points": 154,
                    "sacrifice": False,
                    "tier": "uncommon",
                },
            ],
        },
    }


def test_a_hand_without_words_as_a_document(handful: Run) -> None:
    assert solved(handful, "zzqqx") == {
        "hand": "zzqqx",
        "rules": "classic",
        "size": 5,
        "words": [],
        "best": None,
        "greedy": {"score": 0, "plays": []},
        "perfect": {"score": 0, "plays": []},
    }


def test_words_come_by_score_and_then_in_list_order(handful: Run) -> None:
    document = solved(handful, "aretiin")
    scores = [word["points"] for word in document["words"]]
    assert scores == sorted(scores, reverse=True)
    dearest = [word["word"] for word in document["words"][:5]]
    assert dearest == ["inertia", "ratine", "retain", "retina", "tinier"]
    assert len(document["words"]) == 92


@pytest.mark.parametrize(
    ("options", "size", "score"),
    [([], 7, 99), (["--size=7"], 7, 99), (["--size=8"], 8, 49), (["--size=50"], 50, 49)],
)
def test_the_size_decides_on_the_bonus(
    options: list[str], size: int, score: int, handful: Run
) -> None:
    document = solved(handful, "aretiin", *options)
    best = {"word": "inertia", "reading": None, "hidden": False, "points": score, "tier": "common"}
    assert (document["size"], document["best"]) == (size, best)


def test_the_size_makes_no_difference_under_wildcard(handful: Run) -> None:
    small, large = (
        solved(handful, "aci*prt", "--rules=wildcard", f"--size={size}") for size in (7, 12)
    )
    assert (small.pop("size"), large.pop("size")) == (7, 12)
    assert small == large


def test_a_hand_of_more_than_fifteen_letters_has_no_perfect_line(handful: Run, words: str) -> None:
    letters = "zatqi" + 11 * "x"
    document = solved(handful, letters, "--words", words)
    assert document["perfect"] is None
    assert document["greedy"]["score"] == 44
    assert [word["word"] for word in document["words"]] == ["qi", "za", "at"]
    ended = handful("solve", letters, "--words", words)
    assert (ended.returncode, ended.stderr) == (0, "")
    assert [line.rstrip() for line in ended.stdout.splitlines()[2:5]] == [
        "SkyNet  44  qi 22 + za 22",
        "The perfect line is computed only for hands of up to 15 letters.",
        "",
    ]


def test_a_hand_of_fifteen_letters_has_a_perfect_line(handful: Run, words: str) -> None:
    assert solved(handful, "zatqi" + 10 * "x", "--words", words)["perfect"]["score"] == 44


def test_another_list_gives_other_words(handful: Run) -> None:
    course, enable = (
        [word["word"] for word in solved(handful, "emf", f"--words={name}")["words"]]
        for name in ("course", "enable")
    )
    assert course == ["fem", "ef", "fe", "em", "me"]
    assert enable == ["emf", "fem", "ef", "fe", "em", "me"]


# For people


def test_a_classic_hand_as_a_table(handful: Run) -> None:
    ended = handful("solve", "qaid", "--size=5")
    assert (ended.returncode, ended.stderr) == (0, "")
    assert [line.rstrip() for line in ended.stdout.splitlines()] == [
        "Q  A  I  D    classic rules",
        "",
        "SkyNet   56  qadi 56",
        "Perfect  56  qadi 56",
        "SkyNet plays this hand perfectly.",
        "",
        "points  tier      words",
        "    56  uncommon  qadi",
        "        rare      qaid",
        "    22  uncommon  qi",
        "    12  common    aid",
        "     6  common    ad id",
        "     4  uncommon  ai",
    ]


def test_a_wildcard_hand_as_a_table(handful: Run, words: str) -> None:
    ended = handful("solve", "qi*x", "--rules=wildcard", "--words", words)
    assert [line.rstrip() for line in ended.stdout.splitlines()] == [
        "Q  I  *  X    wildcard rules",
        "",
        "SkyNet    88  qi 88",
        "Perfect  154  *x (thrown away) + qi 154",
        "SkyNet gives 66 points away: this hand can be won.",
        "",
        "points  tier      words",
        "    88  uncommon  qi",
    ]


def test_no_word_is_cut_at_a_narrow_terminal(handful: Run) -> None:
    ended = handful("solve", "dd*lout", "--rules=wildcard", COLUMNS="40")
    assert [line.rstrip() for line in ended.stdout.splitlines()[:14]] == [
        "D  D  *  L  O  U  T    wildcard rules",
        "",
        "SkyNet   273  out*dd 273",
        "Perfect  294  l (thrown away) +",
        "              out*dd 294",
        "SkyNet gives 21 points away: this hand",
        "can be won.",
        "",
        "points  tier      words",
        "   273  common    outd*d toddl*",
        "        rare      out*dd",
        "   234  rare      lout*d outl*d tolu*d",
        "   174  common    dol*d dot*d",
        "        familiar  •••",
    ]


@pytest.mark.parametrize("columns", ["40", "50", "60", "80", "200"])
@pytest.mark.parametrize("letters", ["aretiin", "abdeilmrstu"])
def test_every_word_is_whole_at_every_width(letters: str, columns: str, handful: Run) -> None:
    found = {word["word"] for word in solved(handful, letters)["words"]}
    shown = handful("solve", letters, "--all", COLUMNS=columns).stdout
    table = shown.split("\npoints")[1].split("••• is a hidden word")[0]
    named = {"common", "familiar", "uncommon", "rare", "tier", "words"}
    words = {text for text in table.split() if text.isalpha() or text == "•••"} - named
    assert words | (found & named) == found
    assert max(map(len, shown.splitlines())) <= int(columns)


def test_letters_may_be_separated_as_the_game_shows_them(handful: Run) -> None:
    separated = handful("solve", *"uezkltz")
    assert (separated.returncode, separated.stdout) == (0, handful("solve", "uezkltz").stdout)


def test_a_hand_without_words_gets_a_sentence(handful: Run) -> None:
    shown = handful("solve", "zzqqx").stdout
    assert shown.endswith("\nThere is no word in this hand.\n")
    assert "no word" in shown.splitlines()[2]
    assert "perfectly" not in shown


def test_the_dearest_words_are_shown_and_all_if_wanted(handful: Run) -> None:
    hand = ("solve", "aci*prt", "--rules=wildcard")
    few, every = handful(*hand).stdout.splitlines(), handful(*hand, "--all").stdout.splitlines()
    assert few.pop() == every.pop() == "••• is a hidden word; --unfiltered shows it."
    assert few[-1] == "and 17 words with fewer points; --all shows them"
    assert every[: len(few) - 1] == few[:-1]
    cheaper = " ".join(every[len(few) - 1 :]).split()
    assert [word for word in cheaper if word.isdecimal()] == ["4", "3", "2", "1"]
    tiers = {"common", "familiar", "uncommon", "rare"}
    assert len([word for word in cheaper if word not in tiers]) == 17 + 4


def test_nothing_is_coloured_in_a_pipe(handful: Run) -> None:
    assert "\x1b" not in handful("solve", "aretiin").stdout


def test_tiers_are_coloured_at_a_terminal_unless_colours_are_not_wanted(
    terminal: Callable[..., tuple[str, int]],
) -> None:
    program = str(Path(sys.executable).with_name("handful"))
    command = ["/usr/bin/env", "TERM=xterm", program, "solve", "qaid"]
    coloured, code = terminal(command)
    assert code == 0
    assert "\x1b[32maid" in coloured
    assert "\x1b[33mqadi" in coloured
    assert "\x1b[35mqaid" in coloured
    plain, code = terminal(command, NO_COLOR="1")
    assert code == 0
    assert "uncommon  qadi" in plain
    assert "\x1b" not in plain


# Wrong use


@pytest.mark.parametrize(
    ("options", "error"),
    [
        (["a1"], "'1' is not a letter; a hand is written like aretiin or aci*prt"),
        (["a-b"], "'-' is not a letter; a hand is written like aretiin or aci*prt"),
        (["\x1b[31m"], "'\\x1b' is not a letter; a hand is written like aretiin or aci*prt"),
        (["é"], "'é' is not a letter of the game; use the letters abcdefghijklmnopqrstuvwxyz"),
        (["a*"], "'*' is only for the wildcard rules: choose wildcard, or --edition ps3 in play"),
        ([""], "a hand needs at least one letter, for example: aretiin"),
        (["  "], "a hand needs at least one letter, for example: aretiin"),
        (["a**", "--rules=wildcard"], "a hand has at most one *, and this one has 2"),
        (["a" * 51], "a hand has at most 50 letters, and this one has 51"),
        (["a" * 60], "a hand has at most 50 letters, and this one has 60"),
        (["a" * 60, "--json"], "a hand has at most 50 letters, and this one has 60"),
        (
            ["aaaa", "--size=3"],
            "the hand size 3 is smaller than the hand aaaa, which has 4 letters",
        ),
        (["at", "--size=0"], "Invalid value for '--size': 0 is not in the range 1<=x<=50."),
        (["at", "--size=51"], "Invalid value for '--size': 51 is not in the range 1<=x<=50."),
        (["at", "--size=x"], "Invalid value for '--size': 'x' is not a valid integer range."),
        (
            ["at", "--rules=chess"],
            "Invalid value for '--rules': 'chess' is not one of 'classic', 'wildcard'.",
        ),
        ([], "Missing argument 'LETTERS...'."),
        (
            ["at", "--words=no/such.txt"],
            "there is no word list and no file called 'no/such.txt'; "
            "the lists are course and enable",
        ),
    ],
)
def test_wrong_use_is_an_error_in_a_sentence(options: list[str], error: str, handful: Run) -> None:
    ended = handful("solve", *options)
    *usage, message = ended.stderr.splitlines()
    assert message == f"Error: {error}"
    assert usage in (
        [],
        ["Usage: handful solve [OPTIONS] LETTERS...", "Try 'handful solve --help' for help.", ""],
    )
    assert (ended.returncode, ended.stdout) == (2, "")


@pytest.mark.parametrize("columns", ["0", "1", "2", "19"])
def test_a_terminal_of_hardly_any_columns_is_no_mistake(columns: str, handful: Run) -> None:
    ended = handful("solve", "uezkltz", COLUMNS=columns)
    assert ended.returncode == 0
    assert "klutz" in ended.stdout


def test_no_line_ends_with_blanks(handful: Run) -> None:
    lines = handful("solve", "uezkltz").stdout.splitlines()
    assert lines == [line.rstrip() for line in lines]


# Hidden words.


@pytest.fixture
def rude_words(tmp_path: Path) -> str:
    """A word list with a word that is not shown."""
    path = tmp_path / "rude.txt"
    path.write_text("fuck\nduck\n")
    return str(path)


def test_a_hidden_word_is_three_dots_and_keeps_its_points(handful: Run, rude_words: str) -> None:
    printed = handful("solve", "duckf", "--words", rude_words).stdout
    assert "fuck" not in printed
    assert "SkyNet   52  ••• 52\n" in printed
    assert re.search(r"^ +52 .*•••$", printed, re.MULTILINE)
    assert "duck" in printed
    assert printed.endswith("\n••• is a hidden word; --unfiltered shows it.\n")
    assert "hidden word" not in handful("solve", "duck", "--words", rude_words).stdout


def test_unfiltered_shows_every_word(handful: Run, rude_words: str) -> None:
    printed = handful("solve", "duckf", "--words", rude_words, "--unfiltered").stdout
    assert "•••" not in printed
    assert "SkyNet   52  fuck 52\n" in printed


def test_a_document_says_which_words_are_hidden(handful: Run, rude_words: str) -> None:
    document = solved(handful, "duckf", "--words", rude_words)
    assert [(word["word"], word["hidden"], word["points"]) for word in document["words"]] == [
        ("•••", True, 52),
        ("duck", False, 44),
    ]
    assert (document["best"]["word"], document["best"]["hidden"]) == ("•••", True)
    assert document["greedy"]["plays"][0]["word"] == "•••"
    assert document["perfect"]["plays"][0]["hidden"] is True
    unfiltered = solved(handful, "duckf", "--words", rude_words, "--unfiltered")
    assert [(word["word"], word["hidden"]) for word in unfiltered["words"]] == [
        ("fuck", False),
        ("duck", False),
    ]
    assert unfiltered["greedy"]["plays"][0]["word"] == "fuck"


def test_a_terminal_that_has_no_dots_gets_something_else(handful: Run, rude_words: str) -> None:
    ended = handful("solve", "duckf", "--words", rude_words, PYTHONIOENCODING="ascii")
    assert (ended.returncode, ended.stderr) == (0, "")
    assert "fuck" not in ended.stdout
