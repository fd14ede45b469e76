"""Everything about one hand in one value, and the coach, compared with brute force."""

from dataclasses import FrozenInstanceError
from fractions import Fraction
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from handful.lexicon import Lexicon, LexiconMissing
from handful.rules import (
    WILDCARD,
    Alphabet,
    BadHand,
    BadRules,
    BadSize,
    BadWordList,
    Hand,
)
from handful.solver import Advice, Line, Play, advise, solve
from handful.solver.index import Index
from tests.support.brute import best_total


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
    with pytest.raises(BadHand, match="is only for the wildcard rules"):
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
    with pytest.raises(BadWordList, match="a collection of words, not 5"):
        solve("find", words=5)  # type: ignore[arg-type]


@pytest.mark.parametrize("size", ["7", 7.0, True])
def test_a_size_is_a_whole_number(size: object) -> None:
    with pytest.raises(BadSize, match="a hand size is a whole number, such as 7, not"):
        solve("find", size=size)  # type: ignore[arg-type]


# The coach.

SMALL = WILDCARD.with_alphabet(Alphabet("ai", "btz", {"a": 1, "b": 3, "i": 1, "t": 1, "z": 10}))


def test_every_letter_that_is_not_held_is_equally_likely_to_come() -> None:
    index = Index.build(Lexicon.of(["at", "zit"]))
    # Unchanged, at earns 2 times 14; none of b, i and z makes a word with a or with t.
    assert advise(Hand.parse("at"), SMALL, index, 2) == [
        Advice(None, Fraction(28), Fraction(0)),
        Advice("a", Fraction(0), Fraction(-28)),
        Advice("t", Fraction(0), Fraction(-28)),
    ]
    # Of i, t and b, the b may become an a (at, 28) or a z (zit, 12 times 21).
    assert advise(Hand.parse("itb"), SMALL, index, 3) == [
        Advice("b", Fraction(28 + 252, 2), Fraction(140)),
        Advice("i", Fraction(28, 2), Fraction(14)),
        Advice(None, Fraction(0), Fraction(0)),
        Advice("t", Fraction(0), Fraction(0)),
    ]


def test_all_copies_of_a_letter_are_replaced_by_the_same_one() -> None:
    index = Index.build(Lexicon.of(["zaz", "za"]))
    # The letters i, t and z may come for both b; two z make zaz, 21 times 21.
    assert advise(Hand.parse("bab"), SMALL, index, 3)[0] == Advice(
        "b", Fraction(147), Fraction(147)
    )


def test_the_wildcard_may_be_replaced_too() -> None:
    index = Index.build(Lexicon.of(["tab"]))
    # For the wildcard come a (tab, 5 times 21), i or z; with it, t*b is 4 times 21.
    advice = {option.letter: option for option in advise(Hand.parse("t*b"), SMALL, index, 3)}
    assert advice["*"] == Advice("*", Fraction(105, 3), Fraction(35 - 84))
    assert advice[None] == Advice(None, Fraction(84), Fraction(0))


def test_where_every_letter_is_held_there_is_nothing_to_replace() -> None:
    index = Index.build(Lexicon.of(["at"]))
    assert advise(Hand.parse("abitz*"), SMALL, index, 6) == [
        Advice(None, Fraction(28), Fraction(0))
    ]


def test_the_gain_is_exact_on_the_course_list(course_index: Index) -> None:
    # 21 letters can come for each; unchanged, the hand is worth 294.
    advice = advise(Hand.parse("dd*lout"), WILDCARD, course_index, 7)
    assert [(option.letter, option.expected) for option in advice] == [
        ("l", Fraction(7985, 21)),
        ("u", Fraction(7910, 21)),
        ("t", Fraction(7906, 21)),
        ("o", Fraction(7417, 21)),
        ("d", Fraction(7247, 21)),
        ("*", Fraction(6192, 21)),
        (None, Fraction(294)),
    ]


@settings(max_examples=150)
@given(
    words=st.lists(st.text("aibtz", min_size=1, max_size=4), min_size=1, max_size=8, unique=True),
    letters=st.text("aibtz", min_size=1, max_size=4),
    star=st.booleans(),
)
def test_advice_is_the_mean_over_all_letters_that_could_come(
    words: list[str], letters: str, star: bool
) -> None:
    hand = Hand(letters + "*" if star else letters)

    def best(held: str) -> int:
        return best_total(Hand(held), SMALL, words, len(hand), sacrifices=True)

    unchanged = best(str(hand))
    fresh = [letter for letter in "abitz" if letter not in letters]
    expected: dict[str | None, Fraction] = {None: Fraction(unchanged)}
    for letter in set(hand) if fresh else ():
        scores = [best(str(hand).replace(letter, drawn)) for drawn in fresh]
        expected[letter] = Fraction(sum(scores), len(scores))
    advice = advise(hand, SMALL, Index.build(Lexicon.of(words)), len(hand))
    assert {option.letter: option.expected for option in advice} == expected
    assert len(advice) == len(expected)
    assert [option.gain for option in advice] == [option.expected - unchanged for option in advice]
    gains = [option.gain for option in advice]
    assert gains == sorted(gains, reverse=True)


def test_a_hand_of_more_than_fifteen_letters_is_refused_with_a_sentence(
    course_index: Index,
) -> None:
    sentence = (
        "the perfect line is computed for hands of up to 15 letters, and this one has 16; "
        "use fewer letters"
    )
    with pytest.raises(BadHand, match=sentence):
        advise(WILDCARD.deal(16, Random(1)), WILDCARD, course_index, 16)
