"""`handful play`: every option, and every way to use one wrongly."""

import re
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from subprocess import CompletedProcess
from typing import TypeAlias

import pytest
from click.testing import CliRunner, Result

from handful.cli import main

Run: TypeAlias = Callable[..., CompletedProcess[str]]

MENU = "Enter n to deal a new hand, r to replay the last hand, or e to end game: "
LOADED = "Loading word list from file...\n   83667 words loaded.\n"


def hands(seen: str) -> list[str]:
    """The hands that were shown, without the blanks between their letters."""
    return [found.replace(" ", "") for found in re.findall("Current [Hh]and: (.*)", seen)]


# --edition


def test_ps4b_is_played_unless_another_edition_is_named(handful: Run) -> None:
    ended = handful("play", typed="n\nu\n")
    assert "Enter u to have yourself play, c to have the computer play: " in ended.stdout
    assert handful("play", "--edition", "ps4b").stdout == handful("play").stdout


@pytest.mark.parametrize(
    ("edition", "question"),
    [
        ("ps4a", f"{MENU}\n"),
        ("ps4b", f"{MENU}\n"),
        ("solo", f"{MENU}\n"),
        ("scrabble-ish", f"{MENU}\n"),
        ("ps3", "Enter total number of hands: \nTotal score over all hands: 0\n"),
        ("wildcard", "Enter total number of hands: \nTotal score over all hands: 0\n"),
    ],
)
def test_every_edition_begins_with_its_question_and_ends_with_its_input(
    edition: str, question: str, handful: Run
) -> None:
    ended = handful("play", "--edition", edition)
    assert (ended.stdout, ended.stderr, ended.returncode) == (LOADED + question, "", 0)


# --hand, --computer


def test_a_given_hand_is_played_and_then_the_program_ends(handful: Run) -> None:
    ended = handful("play", "--hand", "aretiin", typed="inertia\nn\n")
    assert ended.stdout == (
        "Current Hand: a r e t i i n\n"
        'Enter word, or a "." to indicate that you are finished: '
        '"inertia" earned 99 points. Total: 99 points\n\n'
        "Run out of letters. Total score: 99 points.\n"
    )
    assert (ended.returncode, ended.stderr) == (0, "")


@pytest.mark.parametrize("letters", ["ARETIIN", "a r e t i i n", " areTIIN "])
def test_a_hand_is_written_in_any_case_and_with_blanks(letters: str, handful: Run) -> None:
    assert hands(handful("play", "--hand", letters).stdout) == ["aretiin"]


@pytest.mark.parametrize("letters", ["cows*z", "cowsz"])
def test_a_wildcard_hand_has_one_wildcard_or_none(letters: str, handful: Run) -> None:
    ended = handful("play", "--edition", "ps3", "--hand", letters)
    assert (hands(ended.stdout), ended.returncode) == ([letters], 0)


def test_the_computer_plays_a_given_hand(handful: Run) -> None:
    ended = handful("play", "--hand", "aacbt", "--computer", typed="not read\n")
    assert ended.stdout == (
        'Current Hand: a a c b t\n"acta" earned 24 points. Total: 24 points\n\n'
        "Current Hand: b\nTotal score: 24 points.\n"
    )


def test_the_computer_uses_the_wildcard_where_there_is_one(handful: Run) -> None:
    ended = handful("play", "--edition", "ps3", "--hand", "z*", "--computer")
    assert ended.stdout == (
        'Current Hand: z *\n"z*" earned 140 points. Total: 140 points\n\nTotal score: 140 points\n'
    )


# --deal, --draw


def test_hands_are_dealt_in_the_order_given_and_random_ones_after_those(handful: Run) -> None:
    ended = handful(
        "play", "--edition=ps4a", "--deal=pzuttto", "--deal=at", typed="n\n.\nn\n.\nn\n.\ne\n"
    )
    first, second, third = hands(ended.stdout)
    assert (first, second, len(third)) == ("pzuttto", "at", 7)


def test_a_given_letter_is_drawn(handful: Run) -> None:
    ended = handful(
        "play", "--edition=ps3", "--deal=dd*lout", "--draw=A", typed="1\nyes\nl\n!!\nno\n"
    )
    assert hands(ended.stdout) == ["dd*lout", "dd*aout"]
    assert ended.returncode == 0


# --hand-size


@pytest.mark.parametrize("size", [1, 4, 10, 26, 50])
@pytest.mark.parametrize(("edition", "typed"), [("ps4a", "n\n"), ("ps3", "1\nno\n")])
def test_a_hand_has_as_many_letters_as_was_said(
    size: int, edition: str, typed: str, handful: Run
) -> None:
    ended = handful("play", "--edition", edition, "--hand-size", str(size), typed=typed)
    assert {len(hand) for hand in hands(ended.stdout)} == {size}
    assert ended.returncode == 0


def test_a_hand_has_seven_letters_otherwise(handful: Run) -> None:
    assert [len(hand) for hand in hands(handful("play", typed="n\nu\n").stdout)] == [7]


@pytest.mark.parametrize(
    ("options", "points"), [([], 59), (["--hand-size=3"], 59), (["--hand-size=7"], 9)]
)
def test_the_bonus_of_a_given_hand_is_for_its_length_unless_a_size_is_said(
    options: list[str], points: int, handful: Run
) -> None:
    ended = handful("play", "--hand=tot", *options, typed="tot\n")
    assert f'"tot" earned {points} points.' in ended.stdout


# --seed


@pytest.mark.parametrize(
    ("edition", "typed"),
    [("ps4a", "n\n.\nn\n.\nr\n.\ne\n"), ("ps3", "2\nyes\n*\n!!\nno\n!!\nno\n")],
)
def test_the_same_seed_deals_the_same_hands(edition: str, typed: str, handful: Run) -> None:
    first, again, other = (
        handful("play", "--edition", edition, "--seed", seed, typed=typed).stdout
        for seed in ("7", "7", "8")
    )
    assert first == again
    assert hands(first) != hands(other)
    assert len(set(hands(first))) > 1


# --words


@pytest.mark.parametrize(
    ("words", "count", "verdict"),
    [
        ("course", "83667", "Invalid word, please try again."),
        ("enable", "80373", '"emf" earned 24 points. Total: 24 points'),
    ],
)
def test_the_word_list_is_chosen_by_name(
    words: str, count: str, verdict: str, handful: Run
) -> None:
    ended = handful(
        "play", "--edition=solo", "--deal=emf", "--words", words, typed="n\nemf\n.\ne\n"
    )
    assert f"   {count} words loaded.\n" in ended.stdout
    assert verdict in ended.stdout


def test_the_word_list_may_be_a_file(handful: Run, tmp_path: Path) -> None:
    path = tmp_path / "mine.txt"
    path.write_text("XYZZY plugh\r\n")
    ended = handful("play", "--words", str(path), "--hand", "xyzzyat", typed="at\nxyzzy\n.\n")
    assert "Invalid word, please try again.\n" in ended.stdout
    assert '"xyzzy" earned 180 points.' in ended.stdout


@pytest.mark.parametrize(
    ("content", "error"),
    [
        (b"", "{path} is empty; a word list needs at least one word"),
        (b" \n\t\r\n", "{path} is empty; a word list needs at least one word"),
        (
            b"tot\ntop\nt0p\n",
            "{path}, line 3: 't0p' is not a word: '0' is not one of the letters "
            "abcdefghijklmnopqrstuvwxyz",
        ),
        (
            b"tot\nna\xc3\xafve\n",
            "{path}, line 2: 'naïve' is not a word: 'ï' is not one of the letters "
            "abcdefghijklmnopqrstuvwxyz; "
            "another language needs its alphabet (docs/languages.md)",
        ),
        (b"tot\n\x7fELF\0\1\2", "{path} is not a text file: line 2 holds a zero byte"),
        (b"tot\ntop\n\xff\xfe", "{path} is not a text file in UTF-8: line 3 holds the byte 0xff"),
    ],
)
def test_a_file_that_is_no_word_list_is_an_error(
    content: bytes, error: str, handful: Run, tmp_path: Path
) -> None:
    path = tmp_path / "words.txt"
    path.write_bytes(content)
    for command in (["play", "--words"], ["play", "--hand=tot", "--words"], ["lexicon"]):
        ended = handful(*command, str(path))
        assert ended.stderr == f"Error: {error.format(path=path)}\n"
        assert ended.returncode == 2


def test_a_word_file_that_is_missing_is_an_error(handful: Run) -> None:
    ended = handful("play", "--words", "no/such.txt")
    assert ended.stderr == (
        "Error: there is no word list and no file called 'no/such.txt'; "
        "the lists are course and enable\n"
    )
    assert ended.returncode == 2


def test_a_word_list_without_a_name_is_an_error(handful: Run) -> None:
    ended = handful("play", "--words=")
    assert ended.stderr == (
        "Error: there is no word list and no file called ''; the lists are course and enable\n"
    )
    assert ended.returncode == 2


def test_a_folder_for_a_word_file_is_an_error(handful: Run, tmp_path: Path) -> None:
    ended = handful("play", "--words", str(tmp_path))
    assert ended.stderr == f"Error: {tmp_path} is a folder; name the file with the words in it\n"
    assert ended.returncode == 2


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="there is no endless file here")
def test_an_endless_word_file_is_an_error(handful: Run) -> None:
    ended = handful("play", "--words", "/dev/zero")
    assert ended.stderr == "Error: /dev/zero is larger than 64 MB; that is not a word list\n"
    assert ended.returncode == 2


def test_a_course_list_that_cannot_be_built_is_an_error_and_never_another_list(
    python: Run, tmp_path: Path
) -> None:
    hidden = "import sys; sys.modules['wordsegment'] = None; from handful.cli import main; main()"
    ended = python("-c", hidden, "play", HANDFUL_CACHE=str(tmp_path))
    assert ended.stdout == "Loading word list from file...\n"
    assert ended.stderr == (
        "Error: the course list is made from the package wordsegment, which is not installed; "
        "run: pip install wordsegment==1.3.1 (or play with --words enable)\n"
    )
    assert ended.returncode == 2
    ended = python("-c", hidden, "play", "--words=enable", HANDFUL_CACHE=str(tmp_path))
    assert (ended.stderr, ended.returncode) == ("", 0)


# --opponent


@pytest.mark.parametrize(
    ("name", "words", "total"),
    [
        ("novice", ["maim"], 32),
        ("club", ["imam"], 32),
        ("expert", ["cham", "mi"], 52),
        ("skynet", ["cham", "mi"], 52),
        ("perfect", ["chi", "mm", "za"], 58),
    ],
)
def test_the_computer_is_the_opponent_that_was_named(
    name: str, words: list[str], total: int, handful: Run
) -> None:
    ended = handful("play", "--hand=acihmmz", "--computer", "--opponent", name)
    assert re.findall('^"(.*)" earned', ended.stdout, re.MULTILINE) == words
    assert ended.stdout.endswith(f"Total score: {total} points.\n")
    assert (ended.returncode, ended.stderr) == (0, "")


def test_the_opponent_answers_to_c_in_a_whole_game(handful: Run) -> None:
    options = ("--deal=acihmmz", "--opponent=perfect")
    ended = handful("play", *options, typed="n\nc\nr\nu\n.\ne\n")
    assert '"chi" earned 24 points. Total: 24 points' in ended.stdout
    assert "Total score: 58 points." in ended.stdout


def test_the_perfect_opponent_throws_letters_away(handful: Run) -> None:
    ended = handful("play", "--edition=ps3", "--hand=dd*lout", "--computer", "--opponent=perfect")
    assert ended.stdout.startswith(
        'Current Hand: d d * l o u t\nThe computer entered "l".\n'
        "That is not a valid word. Please choose another word.\n\nCurrent Hand: d d * o u t\n"
    )
    assert '"out*dd" earned 294 points. Total: 294 points' in ended.stdout


def test_skynet_is_the_opponent_otherwise(handful: Run) -> None:
    computer = ("play", "--hand=acihmmz", "--computer")
    assert handful(*computer).stdout == handful(*computer, "--opponent=skynet").stdout


BOTS = """
class Shortest:
    def choose(self, round):
        words = round.lexicon
        round.stop()  # it has a copy
        return min(filter(round.hand.covers, words), key=len, default=None)

class Refused(Shortest):
    def choose(self, round):
        return "zzz"

class Rubbish(Shortest):
    def choose(self, round):
        return 42

class Failing(Shortest):
    def choose(self, round):
        raise KeyError("q")

class Leaving(Shortest):
    def choose(self, round):
        raise SystemExit(0)

class Broken(Shortest):
    def __init__(self):
        raise ValueError("no\\nluck")

class Bare:
    pass

class Hungry:
    def __init__(self, lexicon):
        pass

number = 5

class Endless(Exception):
    pass

class Untold(Exception):
    def __str__(self):
        raise self

class Wordy(Shortest):
    def choose(self, round):
        raise Endless("\\x1b" + 10_000 * "x")

class Silent(Shortest):
    def choose(self, round):
        raise Untold

class Long(Shortest):
    words = ["y" * 10_000]

    def choose(self, round):
        return self.words.pop() if self.words else None

class Slow(Shortest):
    def choose(self, round):
        import time
        print("thinking", end="", flush=True)
        time.sleep(600)

def function(round):
    return None
"""


@pytest.fixture
def bot_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The current folder has two modules with players, and one that is no Python."""
    (tmp_path / "house_bots.py").write_text(BOTS)
    (tmp_path / "house_mess.py").write_text("def (")
    monkeypatch.chdir(tmp_path)
    path = list(sys.path)
    yield
    sys.path[:] = path
    sys.modules.pop("house_bots", None)


def play_against(opponent: str) -> Result:
    """What comes of the hand outdo when *opponent* plays it."""
    options = ["play", "--hand=outdo", "--computer", f"--opponent={opponent}", "--words=enable"]
    return CliRunner().invoke(main, options)


@pytest.mark.usefixtures("bot_folder")
def test_a_player_of_your_own_can_be_the_opponent() -> None:
    ended = play_against("house_bots:Shortest")
    assert re.findall('^"(.*)" earned', ended.output, re.MULTILINE) == ["do", "to"]
    assert ended.exit_code == 0


@pytest.mark.usefixtures("bot_folder")
@pytest.mark.parametrize(
    ("opponent", "error"),
    [
        ("house_bots:", "'house_bots:' does not name a player; write it as module:Class"),
        (":Shortest", "':Shortest' does not name a player; write it as module:Class"),
        (
            "nowhere:Bot",
            "the module nowhere cannot be imported: ModuleNotFoundError: No module named 'nowhere'",
        ),
        (
            "house_mess:Bot",
            "the module house_mess cannot be imported: "
            "SyntaxError: invalid syntax (house_mess.py, line 1)",
        ),
        ("house_bots:Nobody", "there is no class Nobody in the module house_bots"),
        ("house_bots:number", "there is no class number in the module house_bots"),
        (
            "house_bots:Broken",
            "house_bots:Broken() failed: ValueError: no luck (house_bots.py, line 26)",
        ),
        (
            "house_bots:Hungry",
            "house_bots:Hungry() failed: TypeError: Hungry.__init__() missing 1 required "
            "positional argument: 'lexicon'",
        ),
        ("house_bots:Bare", "house_bots:Bare has no method choose(round)"),
        (
            "house_bots:Rubbish",
            "house_bots:Rubbish chose 42 on the hand outdo; choose returns a word or None",
        ),
        (
            "house_bots:Failing",
            "house_bots:Failing failed on the hand outdo: KeyError: 'q' (house_bots.py, line 18)",
        ),
        (
            "house_bots:Leaving",
            "house_bots:Leaving failed on the hand outdo: SystemExit: 0 (house_bots.py, line 22)",
        ),
        (
            "house_bots:Wordy",
            f"house_bots:Wordy failed on the hand outdo: Endless: {'?' + 199 * 'x'} "
            "(house_bots.py, line 46)",
        ),
        (
            "house_bots:Silent",
            "house_bots:Silent failed on the hand outdo: Untold (house_bots.py, line 50)",
        ),
        (
            "house_bots.py:Shortest",
            "house_bots.py is a file; leave out .py: house_bots:Shortest",
        ),
        (
            "house_bots:function",
            "house_bots:function is not a class; write a class with a method choose(round)",
        ),
        (
            "house_bots:Refused",
            "house_bots:Refused entered more than 100 words in a row that do not count, "
            "'zzz' last; return None to stop",
        ),
    ],
)
def test_a_player_that_does_not_work_is_an_error_in_a_sentence(opponent: str, error: str) -> None:
    ended = play_against(opponent)
    assert ended.output.splitlines()[-1] == f"Error: {error}"
    assert (ended.exit_code, "Traceback" in ended.output) == (2, False)


@pytest.mark.usefixtures("bot_folder")
def test_a_long_word_of_a_player_is_cut() -> None:
    assert f'The computer entered "{59 * "y"}…".\n' in play_against("house_bots:Long").output


@pytest.mark.usefixtures("bot_folder")
def test_the_first_ctrl_c_ends_a_player_that_does_not_answer(
    terminal: Callable[..., tuple[str, int]],
) -> None:
    program = [sys.executable, "-m", "handful", "play", "--hand=outdo", "--computer"]
    shown, code = terminal([*program, "--opponent=house_bots:Slow"], ("thinking", b"\x03"))
    assert shown.endswith("\nTotal score: 0 points.\n")
    assert code == 130


# --review

BLOCK = re.compile("\nReview of .*\n(?:  .*\n)+")


def test_a_hand_is_reviewed_when_it_is_over(handful: Run) -> None:
    ended = handful("play", "--hand=acihmmz", "--review", typed="him\ncam\n.\n")
    assert ended.stdout.endswith(
        "Goodbye! Total score: 45 points.\n\n"
        "Review of a c i h m m z\n"
        "  entered        points   reachable         lost   slip     better\n"
        "  him                24   58 -> 46            12   medium   chi 24 + za 22 + mm 12 = 58\n"
        "  cam                21   46 -> 45             1   small    za (22, rare)\n"
        "  You 45, SkyNet 52, perfect 58. Skill 78%.\n"
        "  Luck: 37% of all deals are worse.\n"
        "  Perfect: chi 24, mm 12, za 22\n"
        "  SkyNet:  cham 44, mi 8\n"
    )
    assert (ended.returncode, ended.stderr) == (0, "")


@pytest.mark.parametrize(
    ("options", "typed", "reviews"),
    [
        (["--hand=acihmmz"], "him\ncam\n.\n", 1),
        (["--hand=acihmmz", "--computer"], "", 1),
        (["--deal=acihmmz", "--deal=at"], "n\nu\nhim\n.\nr\nc\nn\nu\nat\ne\n", 3),
        (["--edition=ps4a", "--deal=acihmmz"], "n\nhim\n", 1),
        (["--edition=solo", "--deal=acihmmz"], "n\n.\ne\n", 1),
        (["--edition=ps3", "--hand=dd*lout"], "xyz\nout\n!!\n", 1),
        (
            ["--edition=wildcard", "--deal=dd*lout", "--draw=a"],
            "1\nyes\nl\nout\n!!\nyes\nd*d\n!!\n",
            2,
        ),
    ],
)
def test_but_for_the_reviews_the_game_is_as_it_is_without_them(
    options: list[str], typed: str, reviews: int, handful: Run
) -> None:
    plain = handful("play", *options, typed=typed)
    with_reviews = handful("play", *options, "--review", typed=typed)
    assert len(BLOCK.findall(with_reviews.stdout)) == reviews
    assert BLOCK.sub("", with_reviews.stdout) == plain.stdout
    assert "Review" not in plain.stdout


def test_a_wildcard_hand_is_reviewed_with_advice_and_a_classic_one_without(handful: Run) -> None:
    wild = handful("play", "--edition=ps3", "--hand=dd*lout", "--review", typed="!!\n").stdout
    assert "replacing one letter first: l +86.2, u +82.7" in wild
    assert "(stopped)           -   294 -> 0           294   large    l (thrown away)" in wild
    classic = handful("play", "--hand=acihmmz", "--review", typed=".\n").stdout
    assert "replacing one letter" not in classic


def test_who_played_is_named_in_the_review(handful: Run) -> None:
    ended = handful("play", "--hand=acihmmz", "--computer", "--opponent=perfect", "--review")
    assert "  The computer 58, SkyNet 52, perfect 58. Skill 100%." in ended.stdout


# Wrong use


@pytest.mark.parametrize(
    ("options", "error"),
    [
        (["--hand=a1"], "'1' is not a letter; a hand is written like aretiin or aci*prt"),
        (["--hand=a,b"], "',' is not a letter; a hand is written like aretiin or aci*prt"),
        (["--hand=\x1b[31m"], "'\\x1b' is not a letter; a hand is written like aretiin or aci*prt"),
        (["--hand=🍉"], "'🍉' is not a letter; a hand is written like aretiin or aci*prt"),
        (
            ["--hand=é"],
            "'é' is not a letter of the game; use the letters abcdefghijklmnopqrstuvwxyz",
        ),
        (["--hand="], "a hand needs at least one letter, for example: aretiin"),
        (["--hand=  "], "a hand needs at least one letter, for example: aretiin"),
        (["--hand=" + "a" * 51], "a hand has at most 50 letters, and this one has 51"),
        (
            ["--hand=a*b"],
            "'*' is only for the wildcard rules: choose wildcard, or --edition ps3 in play",
        ),
        (
            ["--deal=a*b"],
            "'*' is only for the wildcard rules: choose wildcard, or --edition ps3 in play",
        ),
        (["--edition=ps3", "--hand=a**"], "a hand has at most one *, and this one has 2"),
        (["--edition=ps3", "--deal=a**"], "a hand has at most one *, and this one has 2"),
        (
            ["--hand=abcd", "--hand-size=3"],
            "the hand size 3 is smaller than the hand abcd, which has 4 letters",
        ),
        (["--computer"], "--computer plays a given hand: add --hand LETTERS."),
        (
            ["--hand=abc", "--deal=abc"],
            "--hand plays one hand; --deal and --draw are for a whole game.",
        ),
        (
            ["--edition=ps3", "--hand=abc", "--draw=a"],
            "--hand plays one hand; --deal and --draw are for a whole game.",
        ),
        (["--draw=a"], "--draw: there is no substitution in the edition ps4b."),
        (
            ["--edition=ps3", "--draw=ab"],
            "--draw takes one of the letters abcdefghijklmnopqrstuvwxyz, not 'ab'.",
        ),
        (
            ["--edition=ps3", "--draw=*"],
            "--draw takes one of the letters abcdefghijklmnopqrstuvwxyz, not '*'.",
        ),
        (
            ["--edition=ps3", "--draw="],
            "--draw takes one of the letters abcdefghijklmnopqrstuvwxyz, not ''.",
        ),
        (
            ["--deal=abcdefgh"],
            "--deal abcdefgh has 8 letters, more than a hand of 7: add --hand-size 8.",
        ),
        (
            ["--deal=abcd", "--hand-size=3"],
            "--deal abcd has 4 letters, more than a hand of 3: add --hand-size 4.",
        ),
        (["--hand-size=0"], "Invalid value for '--hand-size': 0 is not in the range 1<=x<=50."),
        (["--hand-size=-1"], "Invalid value for '--hand-size': -1 is not in the range 1<=x<=50."),
        (["--hand-size=51"], "Invalid value for '--hand-size': 51 is not in the range 1<=x<=50."),
        (
            ["--hand-size=seven"],
            "Invalid value for '--hand-size': 'seven' is not a valid integer range.",
        ),
        (["--seed=x"], "Invalid value for '--seed': 'x' is not a valid integer."),
        (
            ["--edition=ps5"],
            "Invalid value for '--edition': 'ps5' is not one of "
            "'ps4a', 'ps4b', 'ps3', 'wildcard', 'solo', 'scrabble-ish'.",
        ),
        (["--hand"], "Option '--hand' requires an argument."),
        (
            ["--hand=at", "--seed=3"],
            "--seed is for dealing, and --hand is dealt already; leave one out.",
        ),
        (
            ["--opponent=god"],
            "there is no player called 'god'; "
            "choose novice, club, expert, skynet, perfect, or your own as module:Class",
        ),
        (
            ["--hand=at", "--computer", "--opponent=Novice"],
            "there is no player called 'Novice'; "
            "choose novice, club, expert, skynet, perfect, or your own as module:Class",
        ),
        (
            ["--edition=ps3", "--opponent=novice"],
            "--opponent: the computer does not take part in games of the edition ps3; "
            "add --hand LETTERS --computer.",
        ),
        (
            ["--edition=solo", "--opponent=skynet"],
            "--opponent: the computer does not take part in games of the edition solo; "
            "add --hand LETTERS --computer.",
        ),
        (
            ["--hand=aretiin", "--opponent=perfect"],
            "--opponent: you play this hand yourself; add --computer.",
        ),
    ],
)
def test_wrong_use_is_an_error_in_a_sentence(options: list[str], error: str, handful: Run) -> None:
    ended = handful("play", *options)
    *usage, message = ended.stderr.splitlines()
    assert message == f"Error: {error}"
    assert usage in (
        [],
        ["Usage: handful play [OPTIONS]", "Try 'handful play --help' for help.", ""],
    )
    assert (ended.returncode, ended.stdout) == (2, "")


def test_a_given_letter_that_is_held_cannot_be_drawn(handful: Run) -> None:
    ended = handful("play", "--edition=ps3", "--deal=dd*lout", "--draw=o", typed="1\nyes\nl\n")
    assert ended.stderr == ("Error: 'o' cannot be drawn now: it is already in the hand\n")
    assert ended.returncode == 2


def test_every_byte_there_is_may_be_piped_into_a_game(handful: Run) -> None:
    ended = handful("play", typed=bytes(range(256)) * 50, PYTHONIOENCODING="utf-8:strict")
    assert (ended.returncode, ended.stderr) == (0, "")


def test_the_game_is_not_coloured_when_it_is_piped(handful: Run) -> None:
    ended = handful("play", "--hand=aretiin", "--computer")
    assert "\x1b" not in ended.stdout


# Hidden words.


@pytest.fixture
def rude_words(tmp_path: Path) -> str:
    """A word list with a word that is not shown."""
    path = tmp_path / "rude.txt"
    path.write_text("fuck\nduck\n")
    return str(path)


def test_a_hidden_word_of_the_computer_prints_as_dots_unless_unfiltered(
    handful: Run, rude_words: str
) -> None:
    options = ("play", "--hand=duckf", "--computer", "--words", rude_words)
    assert handful(*options).stdout == (
        "Current Hand: d u c k f\n"
        '"•••" earned 52 points. Total: 52 points\n\n'
        "Current Hand: d\nTotal score: 52 points.\n"
    )
    assert '"fuck" earned 52 points' in handful(*options, "--unfiltered").stdout
    reviewed = handful(*options, "--review").stdout
    assert "fuck" not in reviewed
    assert reviewed.count("•••") == 5  # played, entered, perfect, SkyNet, explained
    assert reviewed.endswith("\n  ••• is a hidden word; --unfiltered shows it.\n")
    assert "•••" not in handful(*options, "--review", "--unfiltered").stdout


def test_a_hidden_word_that_you_typed_is_shown(handful: Run, rude_words: str) -> None:
    ended = handful("play", "--hand=duckf", "--words", rude_words, typed="fuck\n.\n")
    assert '"fuck" earned 52 points' in ended.stdout


# Upper case


@pytest.mark.parametrize("edition", ["ps4a", "ps4b", "solo", "scrabble-ish"])
def test_words_are_read_in_any_case_in_classic_games_and_echoed_as_typed(
    edition: str, handful: Run
) -> None:
    options = ("play", f"--edition={edition}", "--hand=uezkltz")
    ended = handful(*options, typed="LUTE\nKz\n.\n")
    assert '"LUTE" earned 16 points. Total: 16 points\n' in ended.stdout
    assert ended.stdout.count("Invalid word, please try again.\n") == 1
    assert ended.stdout.endswith("Total score: 16 points.\n")


def test_commands_are_read_in_any_case(handful: Run) -> None:
    ended = handful("play", "--deal=aretiin", typed="N\nU\n.\nR\nC\nE\n")
    assert "Invalid" not in ended.stdout
    assert hands(ended.stdout) == ["aretiin", "aretiin"]
    assert "Total score: 99 points.\n" in ended.stdout
    assert ended.stdout.endswith(MENU)


# Large hands


@pytest.mark.parametrize(
    ("options", "error"),
    [
        (
            ["--hand-size=16", "--review"],
            "--review works for hands of up to 15 letters, not 16: "
            "use --hand-size 15 or less, or leave out --review.",
        ),
        (
            ["--edition=ps3", "--hand-size=50", "--review"],
            "--review works for hands of up to 15 letters, not 50: "
            "use --hand-size 15 or less, or leave out --review.",
        ),
        (
            ["--hand-size=16", "--opponent=perfect"],
            "--opponent perfect works for hands of up to 15 letters, not 16: "
            "use --hand-size 15 or less, or leave out --opponent perfect.",
        ),
        (
            ["--hand=abcdefghijklmnop", "--computer", "--opponent=perfect"],
            "--opponent perfect works for hands of up to 15 letters, not 16: "
            "use fewer letters, or leave out --opponent perfect.",
        ),
    ],
)
def test_what_needs_the_perfect_line_is_refused_for_large_hands_before_a_deal(
    options: list[str], error: str, handful: Run
) -> None:
    ended = handful("play", *options)
    assert ended.stderr.splitlines()[-1] == f"Error: {error}"
    assert (ended.returncode, ended.stdout) == (2, "")


@pytest.mark.parametrize("options", [["--hand-size=15"], ["--hand=tot", "--hand-size=50"]])
def test_the_limit_is_for_the_letters_of_the_hand(options: list[str], handful: Run) -> None:
    assert handful("play", *options, "--review", typed="e\n").returncode == 0
