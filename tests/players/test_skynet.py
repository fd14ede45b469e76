from collections import Counter
from collections.abc import Iterable
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from handful.lexicon import Lexicon, find
from handful.players import Player, SkyNet
from handful.rules import CLASSIC, WILDCARD, BadWordList, Hand, Outcome, Round


@pytest.fixture(scope="module")
def course() -> Lexicon:
    """The documents' list."""
    return find("course")


def played(player: Player, hand: Hand, size: int, words: Iterable[str]) -> Round:
    """The round in which *player* plays *hand* until no word is found."""
    known = frozenset(words)
    ongoing = Round(CLASSIC, hand, size)
    while ongoing.outcome is None:
        word = player.choose(ongoing.hand, size)
        ongoing = ongoing.stop() if word is None else ongoing.play(word, known)
    return ongoing


# The document 000, part B.


@pytest.mark.parametrize(
    ("counts", "size", "word"),
    [
        ({"a": 1, "p": 2, "s": 1, "e": 1, "l": 1}, 6, "appels"),
        ({"a": 2, "c": 1, "b": 1, "t": 1}, 5, "acta"),
        ({"a": 2, "e": 2, "i": 2, "m": 2, "n": 2, "t": 2}, 12, "immanent"),
        ({"x": 2, "z": 2, "q": 2, "n": 2, "t": 2}, 12, None),
    ],
)
def test_the_computer_chooses_as_in_the_document_000(
    course: Lexicon, counts: dict[str, int], size: int, word: str | None
) -> None:
    assert SkyNet(course).choose(Hand.from_counts(counts), size) == word


@pytest.mark.parametrize(
    ("hand", "size", "words", "total", "left"),
    [
        ("appsel", 6, ["appels"], 110, ""),
        ("aacbt", 5, ["acta"], 24, "b"),
        ("aaeeiimmnntt", 12, ["immanent", "ait"], 105, "e"),
        ("asrettt", 7, ["stretta"], 99, ""),
        ("acedxln", 7, ["axled"], 65, "cn"),
        ("apyhhzo", 7, ["hypha"], 80, "zo"),
    ],
)
def test_the_computer_plays_as_in_the_document_000(
    course: Lexicon, hand: str, size: int, words: list[str], total: int, left: str
) -> None:
    ended = played(SkyNet(course), Hand.parse(hand), size, course)
    assert [turn.word for turn in ended.turns] == words
    assert ended.outcome == Outcome(total, ran_out=left == "")
    assert str(ended.hand) == left


# Classic rules.


def test_the_dearest_word_is_chosen_wherever_it_stands() -> None:
    hand = Hand.parse("pzuttto")
    assert SkyNet(["tot", "putz", "top"]).choose(hand, 7) == "putz"
    assert SkyNet(["putz", "tot", "top"]).choose(hand, 7) == "putz"
    assert SkyNet(["tot", "top", "putz"]).choose(hand, 7) == "putz"


def test_of_equal_words_the_first_in_the_list_is_chosen() -> None:
    hand = Hand.parse("appsel")
    assert SkyNet(["appels", "apples"]).choose(hand, 6) == "appels"
    assert SkyNet(["apples", "appels"]).choose(hand, 6) == "apples"


def test_a_word_that_is_not_held_is_not_chosen_however_dear() -> None:
    assert SkyNet(["quiz", "tot"]).choose(Hand.parse("pzuttto"), 7) == "tot"


def test_without_a_word_there_is_no_choice() -> None:
    assert SkyNet(["quiz"]).choose(Hand.parse("pzuttto"), 7) is None
    assert SkyNet([]).choose(Hand.parse("pzuttto"), 7) is None
    assert SkyNet(["tot"]).choose(Hand(), 7) is None


def test_the_empty_word_is_never_chosen() -> None:
    assert SkyNet([""]).choose(Hand.parse("tot"), 7) is None


def test_a_player_can_be_asked_again_and_again() -> None:
    player = SkyNet(("tot", "up"))
    assert player.choose(Hand.parse("tuttop"), 7) == "tot"
    assert player.choose(Hand.parse("tup"), 7) == "up"
    assert player.choose(Hand.parse("tuttop"), 7) == "tot"


# Wildcard rules.


def test_the_word_itself_is_dearer_than_its_spelling_with_a_wildcard() -> None:
    assert SkyNet(["cows"], WILDCARD).choose(Hand.parse("cows*z"), 6) == "cows"


def test_a_wildcard_is_used_for_a_vowel_that_is_not_held() -> None:
    assert SkyNet(["cows"], WILDCARD).choose(Hand.parse("cws*z"), 5) == "c*ws"


def test_a_wildcard_is_not_used_for_a_consonant() -> None:
    assert SkyNet(["cows"], WILDCARD).choose(Hand.parse("ows*z"), 5) is None


def test_a_wildcard_is_used_only_where_the_rules_have_one() -> None:
    assert SkyNet(["cows"], CLASSIC).choose(Hand.parse("cws*z"), 5) is None


def test_n_is_the_number_of_letters_held_under_wildcard() -> None:
    # Of five letters ails earns 100 and qi 55; of twenty it would be 4 and 11.
    assert SkyNet(["qi", "ails"], WILDCARD).choose(Hand.parse("qails"), 20) == "ails"


def test_of_equal_words_the_first_in_the_list_is_chosen_under_wildcard() -> None:
    hand = Hand.parse("f*x")
    assert SkyNet(["fix", "fax"], WILDCARD).choose(hand, 3) == "f*x"
    assert SkyNet(["tat", "tot"], WILDCARD).choose(Hand.parse("tato"), 4) == "tat"
    assert SkyNet(["tot", "tat"], WILDCARD).choose(Hand.parse("tato"), 4) == "tot"


# Against plain brute force.

LETTERS = "aeiqtx"

held = st.text(LETTERS, max_size=8)
lists = st.lists(st.text(LETTERS, min_size=2, max_size=5), unique=True, max_size=12)


def within(entry: str, hand: Hand) -> bool:
    """Has the hand all of the entry's letters?"""
    return not Counter(entry) - Counter(hand.letters)


@given(lists, held, st.integers(0, 3))
def test_the_choice_is_that_of_brute_force_under_classic(
    words: list[str], letters: str, more: int
) -> None:
    hand, size = Hand(letters), len(letters) + more
    entries = [word for word in words if within(word, hand)]
    best = max(entries, key=lambda word: CLASSIC.score(word, size), default=None)
    assert SkyNet(words).choose(hand, size) == best


@given(lists, held)
def test_the_choice_is_that_of_brute_force_under_wildcard(words: list[str], letters: str) -> None:
    hand = Hand(letters + "*")
    entries = [
        (WILDCARD.score("".join(entry), len(hand)), place, "".join(entry))
        for place, word in enumerate(words)
        for entry in product(*[letter + "*" if letter in "aei" else letter for letter in word])
        if within("".join(entry), hand)
    ]
    most = max([points for points, _, _ in entries], default=0)
    first = min([place for points, place, _ in entries if points == most], default=None)
    # One word may have its wildcard in several places for the same points.
    equals = {entry for points, place, entry in entries if (points, place) == (most, first)}
    choice = SkyNet(words, WILDCARD).choose(hand, len(hand))
    assert choice in equals if entries else choice is None


def test_a_text_is_not_a_list_of_words() -> None:
    with pytest.raises(BadWordList, match="'course' is a text, not a list of words"):
        SkyNet("course")
