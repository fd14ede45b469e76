"""`handful verify`: true claims, false ones, and what is no code at all."""

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from subprocess import CompletedProcess
from typing import TypeAlias

import pytest

from handful.lexicon import Lexicon
from handful.rules import Hand
from handful.rules.share_code import ShareCode

Run: TypeAlias = Callable[..., CompletedProcess[str]]

COURSE = "48f71d6e83b649b9"
CLASSIC_CODE = "H1-074HX-RXDT1-VCJDS-P4M4S-ABKSV-BMKSV-S4AZ7-N9C4"
WILDCARD_CODE = "H1-174HX-RXDT1-VCJDS-JMCM4-TBKSP-VPWVK-TMSB4-S2600-C"
ENABLE_CODE = "H1-07DEV-M55WT-QM2XP-H0M4S-ABKSV-BMK4G-WDT70"
FALSE_CODE = str(ShareCode("classic", 7, COURSE, Hand("uezkltz"), ("lutz", "zek"), 101))


def test_a_classic_round_is_confirmed(handful: Run) -> None:
    ended = handful("verify", CLASSIC_CODE)
    assert (ended.returncode, ended.stderr) == (0, "")
    assert ended.stdout.splitlines() == [
        "Rules      classic, hand size 7",
        "Word list  course",
        "Hand       u e z k l t z",
        "",
        "lutz          52",
        "zek           48",
        "Total        100",
        "",
        "Confirmed: 100 points.",
    ]


def test_a_wildcard_round_with_letters_thrown_away_is_confirmed(handful: Run) -> None:
    ended = handful("verify", WILDCARD_CODE)
    assert (ended.returncode, ended.stderr) == (0, "")
    assert ended.stdout.splitlines()[4:] == [
        "w?             0  refused, and its letters are lost",
        "t*uzle       588",
        "Total        588",
        "",
        "Confirmed: 588 points.",
    ]


def test_a_round_without_words_is_confirmed(handful: Run) -> None:
    code = str(ShareCode("classic", 7, COURSE, Hand("zzz"), (), 0))
    assert handful("verify", code).stdout.splitlines()[3:] == [
        "",
        "Total          0",
        "",
        "Confirmed: 0 points.",
    ]


def test_one_point_is_one_point(handful: Run, tmp_path: Path) -> None:
    own = tmp_path / "own.txt"
    own.write_text("a\n")
    code = str(ShareCode("classic", 7, Lexicon.load(str(own)).sha256[:16], Hand("ab"), ("a",), 1))
    ended = handful("verify", code, "--words", str(own))
    assert ended.stdout.splitlines()[-1] == "Confirmed: 1 point."
    assert "Word list  own.txt\n" in ended.stdout


def test_the_list_is_the_one_with_the_hash_in_the_code(handful: Run) -> None:
    assert "Word list  enable\n" in handful("verify", ENABLE_CODE).stdout


def test_a_code_in_pieces_is_one_code(handful: Run) -> None:
    whole = handful("verify", CLASSIC_CODE).stdout
    assert handful("verify", *CLASSIC_CODE.split("-")).stdout == whole
    assert handful("verify", CLASSIC_CODE.lower().replace("-", "-\n ")).stdout == whole


def test_a_code_is_read_from_standard_input(handful: Run) -> None:
    ended = handful("verify", "-", typed=f"\n  {CLASSIC_CODE[:20]}\r\n{CLASSIC_CODE[20:]}\n\n")
    assert ended.stdout == handful("verify", CLASSIC_CODE).stdout


def test_as_json(handful: Run) -> None:
    ended = handful("verify", "--json", WILDCARD_CODE.lower())
    assert (ended.returncode, ended.stderr) == (0, "")
    assert json.loads(ended.stdout) == {
        "code": WILDCARD_CODE,
        "confirmed": True,
        "reason": None,
        "rules": "wildcard",
        "size": 7,
        "list": {
            "name": "course",
            "sha256": "48f71d6e83b649b965e93af1412444a0091054f99fbfe065155296b536079292",
        },
        "hand": "ue*ltzw",
        "words": ["w?", "t*uzle"],
        "turns": [
            {
                "number": 1,
                "word": "w?",
                "hidden": False,
                "accepted": False,
                "points": 0,
                "reason": "not-in-hand",
                "cost": "w",
                "left": "ue*ltz",
            },
            {
                "number": 2,
                "word": "t*uzle",
                "hidden": False,
                "accepted": True,
                "points": 588,
                "reason": None,
                "cost": "",
                "left": "",
            },
        ],
        "score": 588,
        "hints": 0,
    }


# The answer is no


def test_a_false_claim_is_not_confirmed(handful: Run) -> None:
    ended = handful("verify", FALSE_CODE)
    assert (ended.returncode, ended.stderr) == (1, "")
    assert ended.stdout.splitlines() == [
        "Rules      classic, hand size 7",
        "Word list  course",
        "Hand       u e z k l t z",
        "Words      lutz zek",
        "",
        "Not confirmed: the code claims 101 points, and its words earn 100.",
    ]


def test_a_word_that_is_in_no_list_is_not_confirmed(handful: Run) -> None:
    ended = handful("verify", str(ShareCode("classic", 7, COURSE, Hand("uezkltz"), ("zutz",), 84)))
    assert ended.stdout.splitlines()[-1] == (
        "Not confirmed: 'zutz' does not count: it is not in the word list."
    )
    assert ended.returncode == 1


def test_a_false_claim_as_json(handful: Run) -> None:
    ended = handful("verify", "--json", FALSE_CODE)
    document = json.loads(ended.stdout)
    assert (ended.returncode, ended.stderr) == (1, "")
    assert (document["confirmed"], document["reason"], document["score"]) == (
        False,
        "the code claims 101 points, and its words earn 100",
        101,
    )
    assert (document["words"], document["turns"]) == (["lutz", "zek"], None)


# No code, or no list


@pytest.mark.parametrize(
    ("arguments", "error"),
    [
        (
            ["D1-01M7G"],
            "a code that begins with D1 is for a daily hand, and only the server that created it "
            "can read it; enter it on the server's page, under Check a code",
        ),
        (["hello"], "'hello' is not a share code; share codes begin with H1-"),
        (["\x1b[2J"], "'\\x1b[2J' is not a share code; share codes begin with H1-"),
        (["-"], "'' is not a share code; share codes begin with H1-"),
        (["H9-07DEV"], "the code was made by a newer version of Handful; update Handful"),
        (
            [CLASSIC_CODE.replace("HX", "XH")],
            "the code is damaged: its checksum is wrong; copy it again, from H to its end",
        ),
        (
            [str(ShareCode("classic", 7, "0123456789abcdef", Hand("uezkltz"), (), 0))],
            "the round was played with a word list whose sha256 begins 0123456789abcdef, and "
            "neither that of course nor that of enable does; name the file with --words",
        ),
        (
            [CLASSIC_CODE, "--words=enable"],
            "the round was played with a word list whose sha256 begins 48f71d6e83b649b9, and "
            "that of enable begins d76e852f357a0bb6; name the right list with --words",
        ),
        (
            [CLASSIC_CODE, "--words=no/such.txt"],
            "there is no word list and no file called 'no/such.txt'; "
            "the lists are course and enable",
        ),
        ([], "Missing argument 'CODE...'."),
    ],
)
def test_wrong_use_is_an_error_in_a_sentence(
    arguments: list[str], error: str, handful: Run
) -> None:
    ended = handful("verify", *arguments)
    assert ended.stderr.splitlines()[-1] == f"Error: {error}"
    assert (ended.returncode, ended.stdout) == (2, "")


def test_any_bytes_on_standard_input_are_an_error_in_a_sentence(handful: Run) -> None:
    ended = handful("verify", "-", typed=b"\xff\xfe\x00H1-\x80")
    assert ended.stderr.startswith("Error: ")
    assert "Traceback" not in ended.stderr
    assert ended.returncode == 2
    long = handful("verify", "-", typed=b"H1-" * 400_000)
    assert long.stderr == (
        "Error: a text of more than 20000 characters is too long for a share code\n"
    )
    assert long.returncode == 2


def test_a_game_starts_without_share_codes(python: Run) -> None:
    program = (
        "import sys; from handful.cli import main\n"
        "try: main(['play'])\n"
        "finally: print('handful.rules.share_code' in sys.modules, 'handful.rules' in sys.modules)"
    )
    assert python("-c", program).stdout.splitlines()[-1].endswith("False True")


def test_a_code_cannot_be_read_from_a_closed_input() -> None:
    closed = ["sh", "-c", 'exec "$@" <&-', "sh", sys.executable, "-m", "handful", "verify", "-"]
    ended = subprocess.run(closed, capture_output=True, text=True)
    assert ended.stderr == ("Error: there is no standard input; give the code as an argument\n")
    assert (ended.stdout, ended.returncode) == ("", 2)


@pytest.mark.parametrize(("hints", "phrase"), [(1, "with 1 hint"), (3, "with 3 hints")])
def test_hints_are_shown(handful: Run, hints: int, phrase: str) -> None:
    hand = Hand.parse("uezkltz")
    code = str(ShareCode("classic", 7, "d76e852f357a0bb6", hand, ("lute",), 16, hints))
    ended = handful("verify", code)
    assert ended.stdout.endswith(f"\nConfirmed: 16 points, {phrase}.\n")
    assert ended.returncode == 0
    assert json.loads(handful("verify", code, "--json").stdout)["hints"] == hints
