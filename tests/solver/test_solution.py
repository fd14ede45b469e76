"""Everything about one hand in one value."""

from dataclasses import FrozenInstanceError
from pathlib import Path

import pytest

from handful.lexicon import Lexicon, LexiconMissing
from handful.rules import (
    WILDCARD,
    BadHand,
    BadRules,
    BadSize,
    BadWordList,
    Hand,
)
from handful.solver import Line, Play, solve


def test_the_defaults_are_the_classic_rules_the_course_list_and_the_size_of_the_hand() -> None:
    solution = solve("uezkltz")
    assert (solution.rules.name, solution.lexicon.name, solution.size) == ("classic", "course", 7)
    assert solution.best == Play("klutz", 90)
    assert solution.greedy == Line((Play("klutz", 90),))
    assert solution.perfect.score == 100
    assert [play.word for play in solution.words[:4]] == ["klutz", "zuz", "lutz", "zek"]


def test_a_solution_prints_in_one_short_line() -> None:
    assert repr(solve("uezkltz")) == (
        "<Solution of uezkltz: 20 words, best klutz 90, greedy 90, perfect 100>"
    )
    assert repr(solve("do", words=["do"])) == (
        "<Solution of do: 1 word, best do 56, greedy 56, perfect 56>"
    )
    assert repr(solve("zzz", words=Lexicon.of(["do"]))) == (
        "<Solution of zzz: 0 words, best no word, greedy 0, perfect 0>"
    )


def test_a_solution_does_not_change() -> None:
    solution = solve("do", words=Lexicon.of(["do"]))
    with pytest.raises(FrozenInstanceError):
        solution.size = 3  # type: ignore[misc]


def test_the_size_decides_about_the_bonus() -> None:
    words = Lexicon.of(["do"])
    assert solve("do", words=words).best == Play("do", 56)
    assert solve("do", words=words, size=7).best == Play("do", 6)


def test_a_hand_can_be_given_as_a_value_and_the_words_as_a_file(tmp_path: Path) -> None:
    file = tmp_path / "words.txt"
    file.write_text("find\nfin\n")
    solution = solve(Hand.parse("f*nd"), WILDCARD, str(file))
    assert [(play.word, play.points) for play in solution.words] == [("f*nd", 196), ("f*n", 90)]


def test_a_wrong_hand_size_or_list_is_an_error() -> None:
    with pytest.raises(BadHand, match="never dealt under the classic rules"):
        solve("f*nd")
    with pytest.raises(BadSize, match="the hand size 3 is smaller than the hand find"):
        solve("find", size=3)
    with pytest.raises(LexiconMissing, match="there is no word list and no file called 'kurs'"):
        solve("find", words="kurs")


@pytest.mark.parametrize("letters", [None, True, 5, ["a", "b"]])
def test_what_is_not_text_is_not_a_hand(letters: object) -> None:
    with pytest.raises(BadHand, match="solve takes letters, a Hand or a Round, not "):
        solve(letters)  # type: ignore[arg-type]


def test_rules_can_be_given_by_name() -> None:
    assert solve("f*nd", "wildcard", ["find"]) == solve("f*nd", WILDCARD, ["find"])
    for rules in ("clasic", None, 5):
        with pytest.raises(BadRules, match="is not a rule set; choose classic or wildcard"):
            solve("find", rules)  # type: ignore[arg-type]


def test_words_can_be_given_as_a_path_or_a_collection(tmp_path: Path) -> None:
    file = tmp_path / "words.txt"
    file.write_text("find\nfin\n")
    for words in (file, str(file), ["find", "fin"], ("find", "fin"), Lexicon.of(["find", "fin"])):
        assert [play.word for play in solve("find", words=words).words] == ["find", "fin"]
    with pytest.raises(BadWordList, match="a collection of words, not int"):
        solve("find", words=5)  # type: ignore[arg-type]


@pytest.mark.parametrize("size", ["7", 7.0, True])
def test_a_size_is_a_whole_number(size: object) -> None:
    with pytest.raises(BadSize, match="a hand size is a whole number, for example 7, and not"):
        solve("find", size=size)  # type: ignore[arg-type]
