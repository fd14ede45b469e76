"""What holds for all six modules: their names, their constants, and running them as programs."""

import os
import re
import subprocess
import sys
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from subprocess import CompletedProcess
from types import ModuleType
from typing import TypeAlias

import pytest

from handful.editions import ps3, ps4a, ps4b, scrabble_ish, solo, wildcard
from handful.lexicon import BadWordFile, LexiconMissing

Run: TypeAlias = Callable[..., CompletedProcess[str]]
Typing: TypeAlias = Callable[..., None]
Screen: TypeAlias = pytest.CaptureFixture[str]

MODULES = ["ps4a", "ps4b", "wildcard", "ps3", "solo", "scrabble_ish"]
every_module = pytest.mark.parametrize("name", MODULES)
with_wildcard = pytest.mark.parametrize("module", [ps3, wildcard], ids=["ps3", "wildcard"])

CONSTANTS = {"VOWELS", "CONSONANTS", "HAND_SIZE", "SCRABBLE_LETTER_VALUES", "WORDLIST_FILENAME"}
CAMEL_CASE = CONSTANTS | {
    "loadWords",
    "getFrequencyDict",
    "getWordScore",
    "displayHand",
    "dealHand",
    "updateHand",
    "isValidWord",
    "calculateHandlen",
    "playHand",
    "playGame",
}
SNAKE_CASE = CONSTANTS | {
    "load_words",
    "get_frequency_dict",
    "get_word_score",
    "display_hand",
    "deal_hand",
    "update_hand",
    "is_valid_word",
    "calculate_handlen",
    "play_hand",
    "play_game",
}


def call(module: ModuleType, camel_case: str, snake_case: str, *arguments: object) -> object:
    """What the module's function gives, whichever of the two names it has there."""
    name = camel_case if camel_case in module.__all__ else snake_case
    given: object = getattr(module, name)(*arguments)
    return given


def first_hand(seen: str) -> list[str]:
    """The letters of the hand that was shown first."""
    found = re.search("Current [Hh]and: (.*)", seen)
    assert found is not None, seen
    return found[1].split()


def keys_to_a_hand(name: str) -> list[str]:
    """What is typed from the start of the game to the first question for a word."""
    return {"ps4b": ["n", "u"], "ps3": ["1", "no"], "wildcard": ["1", "no"]}.get(name, ["n"])


# Names


@pytest.mark.parametrize(
    ("module", "names"),
    [
        (ps4a, CAMEL_CASE),
        (ps4b, CAMEL_CASE | {"compChooseWord", "compPlayHand"}),
        (wildcard, SNAKE_CASE | {"substitute_hand"}),
        (ps3, SNAKE_CASE | {"substitute_hand"}),
        (solo, SNAKE_CASE),
        (scrabble_ish, CAMEL_CASE),
    ],
    ids=MODULES,
)
def test_a_star_import_brings_the_documents_names_and_no_other(
    module: ModuleType, names: set[str]
) -> None:
    namespace: dict[str, object] = {}
    exec(f"from {module.__name__} import *", namespace)
    assert set(namespace) - {"__builtins__"} == names


@every_module
def test_every_function_says_what_it_gives(name: str) -> None:
    module = import_module(f"handful.editions.{name}")
    functions = [getattr(module, each) for each in module.__all__ if each not in CONSTANTS]
    assert [function.__name__ for function in functions if not function.__doc__] == []


@every_module
def test_the_constants_are_those_of_the_documents(name: str) -> None:
    module = import_module(f"handful.editions.{name}")
    values = dict(module.SCRABBLE_LETTER_VALUES)
    assert values.pop("*", None) == (0 if name in ("ps3", "wildcard") else None)
    groups = {1: "aeilnorstu", 2: "dg", 3: "bcmp", 4: "fhvwy", 5: "k", 8: "jx", 10: "qz"}
    assert values == {letter: value for value, letters in groups.items() for letter in letters}
    assert (module.VOWELS, module.CONSONANTS) == ("aeiou", "bcdfghjklmnpqrstvwxyz")
    assert (module.HAND_SIZE, module.WORDLIST_FILENAME) == (7, "words.txt")


# Constants that are set on the module


@every_module
@pytest.mark.parametrize("size", [1, 4, 10, 26])
def test_hand_size_is_read_when_the_game_runs(
    name: str, size: int, typing: Typing, capsys: Screen, monkeypatch: pytest.MonkeyPatch
) -> None:
    module = import_module(f"handful.editions.{name}")
    monkeypatch.setattr(module, "HAND_SIZE", size)
    typing(*keys_to_a_hand(name))
    call(module, "playGame", "play_game", ["tot"])
    assert len(first_hand(capsys.readouterr().out)) == size


def test_hand_size_settles_the_bonus(
    typing: Typing, capsys: Screen, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn = iter("aqwe")
    monkeypatch.setattr("random.choice", lambda letters: next(drawn))
    monkeypatch.setattr(ps4a, "HAND_SIZE", 4)
    typing("n", "aqwe", "e")
    ps4a.playGame(["aqwe"])
    assert '"aqwe" earned 114 points.' in capsys.readouterr().out


@every_module
def test_the_word_list_may_be_a_file_of_ones_own(
    name: str, tmp_path: Path, capsys: Screen, monkeypatch: pytest.MonkeyPatch
) -> None:
    module = import_module(f"handful.editions.{name}")
    path = tmp_path / "my words.txt"
    path.write_text("TOT\r\nTop\nup at\n")
    monkeypatch.setattr(module, "WORDLIST_FILENAME", str(path))
    assert call(module, "loadWords", "load_words") == ["tot", "top", "up", "at"]
    assert capsys.readouterr().out == "Loading word list from file...\n   4 words loaded.\n"


def test_the_word_list_may_be_given_as_a_path(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "words.txt"
    path.write_text("tot\n")
    monkeypatch.setattr(ps4a, "WORDLIST_FILENAME", path)
    assert ps4a.loadWords() == ["tot"]


def test_a_word_list_that_is_not_there_is_a_mistake_that_names_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(ps4a, "WORDLIST_FILENAME", "no/such/file")
    with pytest.raises(LexiconMissing, match="called 'no/such/file'"):
        ps4a.loadWords()


def test_a_word_list_with_a_digit_is_a_mistake_that_names_the_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "words.txt"
    path.write_text("tot\nt0p\n")
    monkeypatch.setattr(solo, "WORDLIST_FILENAME", str(path))
    with pytest.raises(BadWordFile, match="line 2: 't0p' is not a word"):
        solo.load_words()


@pytest.mark.parametrize("module", [ps4a, ps4b, scrabble_ish])
def test_letter_values_set_on_a_camel_case_module_take_effect(
    module: ModuleType, typing: Typing, capsys: Screen, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "SCRABBLE_LETTER_VALUES", {"t": 10, "o": 100})
    assert module.getWordScore("tot", 7) == 360
    assert module.getWordScore("toe", 7) == 333  # a letter without a value has its usual one
    typing("tot")
    module.playHand({"t": 2, "o": 1}, ["tot"], 7)
    assert '"tot" earned 360 points.' in capsys.readouterr().out


@pytest.mark.parametrize(("module", "points"), [(solo, 360), (ps3, 2520), (wildcard, 2520)])
def test_letter_values_set_on_a_snake_case_module_take_effect(
    module: ModuleType,
    points: int,
    typing: Typing,
    capsys: Screen,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(module, "SCRABBLE_LETTER_VALUES", {"t": 10, "o": 100})
    assert module.get_word_score("tot", 3) - (50 if module is solo else 0) == points
    typing("tot")
    module.play_hand({"t": 2, "o": 1}, ["tot"])
    assert f'"tot" earned {points} points.' in capsys.readouterr().out


def test_the_computer_goes_by_the_letter_values_of_its_module(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    hand = {"q": 1, "i": 1, "t": 1}
    assert ps4b.compChooseWord(hand, ["it", "qi"], 7) == "qi"
    monkeypatch.setitem(ps4b.SCRABBLE_LETTER_VALUES, "q", 0)
    assert ps4b.compChooseWord(hand, ["it", "qi"], 7) == "it"


@every_module
def test_a_value_changed_in_one_module_leaves_the_others_alone(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    modules = {each: import_module(f"handful.editions.{each}") for each in MODULES}
    monkeypatch.setitem(modules[name].SCRABBLE_LETTER_VALUES, "w", 1000)
    changed = [each for each in MODULES if modules[each].SCRABBLE_LETTER_VALUES["w"] == 1000]
    assert changed == [name]


def test_vowels_and_consonants_set_on_the_module_are_dealt(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ps4a, "VOWELS", "y")
    monkeypatch.setattr(ps4a, "CONSONANTS", "b")
    assert ps4a.dealHand(7) == {"y": 2, "b": 5}


@with_wildcard
def test_vowels_set_on_the_module_are_what_a_wildcard_stands_for(
    module: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert not module.is_valid_word("m*", {"m": 1, "*": 1}, ["my"])
    monkeypatch.setattr(module, "VOWELS", "aeiouy")
    assert module.is_valid_word("m*", {"m": 1, "*": 1}, ["my"])


# Lists


def test_the_loaded_list_is_a_list_like_any_other(words: list[str]) -> None:
    assert isinstance(words, list)
    assert words == sorted(words)
    assert ("zyzzyvas" in words, "Aa" in words, "xyzzy" in words) == (True, False, False)


def test_a_word_added_to_a_loaded_list_can_be_played() -> None:
    words = ps4a.loadWords()
    hand = {"x": 1, "y": 2, "z": 2}
    assert not ps4a.isValidWord("xyzzy", hand, words)
    words.append("xyzzy")
    assert ps4a.isValidWord("xyzzy", hand, words)


@pytest.mark.parametrize("words", [["tot"], ("tot",), {"tot"}, frozenset({"tot"}), {"tot": 1}])
def test_words_may_be_any_container(words: list[str]) -> None:
    assert ps4a.isValidWord("tot", {"t": 2, "o": 1}, words)
    assert ps3.is_valid_word("t*t", {"t": 2, "*": 1}, words)


# Programs


@every_module
def test_a_module_that_is_run_plays_its_game(name: str, python: Run) -> None:
    stop = "!!\nno\n" if name in ("ps3", "wildcard") else ".\ne\n"
    typed = "\n".join(keys_to_a_hand(name)) + "\n" + stop
    ended = python("-m", f"handful.editions.{name}", typed=typed)
    assert ended.stdout.startswith("Loading word list from file...\n   83667 words loaded.\nEnter ")
    assert len(first_hand(ended.stdout)) == 7
    assert ended.stdout.endswith(
        "Total score over all hands: 0\n"
        if name in ("ps3", "wildcard")
        else "Total score: 0 points.\n\n"
        "Enter n to deal a new hand, r to replay the last hand, or e to end game: "
    )
    assert (ended.returncode, ended.stderr) == (0, "")


@every_module
def test_a_module_that_is_run_without_input_ends_with_exit_code_0(name: str, python: Run) -> None:
    ended = python("-m", f"handful.editions.{name}")
    assert ended.stdout == "Loading word list from file...\n   83667 words loaded.\n" + (
        "Enter total number of hands: \nTotal score over all hands: 0\n"
        if name in ("ps3", "wildcard")
        else "Enter n to deal a new hand, r to replay the last hand, or e to end game: \n"
    )
    assert (ended.returncode, ended.stderr) == (0, "")


@every_module
def test_ctrl_c_ends_a_module_that_is_run_with_exit_code_130(
    name: str, terminal: Callable[..., tuple[str, int]]
) -> None:
    question = "hands: " if name in ("ps3", "wildcard") else "game: "
    command = [sys.executable, "-m", f"handful.editions.{name}"]
    seen, code = terminal(command, (question, b"\x03"))
    assert "Traceback" not in seen
    assert code == 130


def test_a_module_that_cannot_load_its_words_says_so_in_a_sentence(
    python: Run, tmp_path: Path
) -> None:
    hide = "import sys, runpy; sys.modules['wordsegment'] = None; "
    run = "runpy.run_module('handful.editions.ps4a', run_name='__main__')"
    ended = python("-c", hide + run, HANDFUL_CACHE=str(tmp_path))
    assert ended.stderr == (
        "Error: the course list is made from the package wordsegment, which is not installed; "
        "run: pip install wordsegment==1.3.1 (or play with --words enable)\n"
    )
    assert ended.returncode == 2


def test_a_module_ends_without_a_traceback_if_its_output_is_closed() -> None:
    reader, writer = os.pipe()
    os.close(reader)
    ended = subprocess.run(
        [sys.executable, "-m", "handful.editions.ps4a"],
        stdin=subprocess.DEVNULL,
        stdout=writer,
        stderr=subprocess.PIPE,
        timeout=60,
        check=False,
    )
    os.close(writer)
    assert b"Traceback" not in ended.stderr
