"""The choices of letters in a hand, and which of them spell words."""

import pytest

from handful.lexicon import Lexicon
from handful.rules import CLASSIC, WILDCARD, BadHand, Hand
from handful.solver import Index
from handful.solver.choice import choices, entries, entry, hand_primes, word_keys
from handful.solver.word_value import WordKey

# The primes: a 2, t 3, o 5, c 7, the wildcard 11.
WORDS = Index.build(Lexicon.of(["taco", "taa", "at", "tao"]))


def test_letters_are_held_by_their_primes_and_those_in_no_word_are_left_out() -> None:
    assert hand_primes(Hand.parse("xcatx"), CLASSIC, WORDS).primes == [2, 3, 7]
    assert not hand_primes(Hand.parse("xcatx"), CLASSIC, WORDS).wildcard
    assert hand_primes(Hand.parse("t*a"), WILDCARD, WORDS) == ([2, 3], True)
    assert hand_primes(Hand.parse("t*a"), CLASSIC, WORDS) == ([2, 3], False)


def test_a_hand_with_two_wildcards_cannot_be_held() -> None:
    with pytest.raises(BadHand, match=r"a hand has at most one \*, and a\*\* has 2"):
        hand_primes(Hand("a**"), WILDCARD, WORDS)


def test_all_choices_of_letters_are_counted() -> None:
    assert hand_primes(Hand.parse("xyz"), CLASSIC, WORDS).choices == 1
    assert hand_primes(Hand.parse("taco"), CLASSIC, WORDS).choices == 16
    assert hand_primes(Hand.parse("aaat"), CLASSIC, WORDS).choices == 8
    assert hand_primes(Hand.parse("aaat*"), WILDCARD, WORDS).choices == 16


def test_every_choice_is_listed_once_and_those_with_the_last_letter_come_last() -> None:
    assert choices([]) == [1]
    assert choices([2, 3]) == [1, 2, 3, 6]
    assert choices([2, 3, 3, 3]) == [1, 2, 3, 6, 9, 18, 27, 54]


def test_letters_that_spell_a_word_know_what_they_bring() -> None:
    held = hand_primes(Hand.parse("tac"), CLASSIC, WORDS)
    assert word_keys(held, CLASSIC, WORDS, 2) == [
        WordKey(6, points=54, length=2, worth=2, rarest=3)
    ]


def test_letters_that_spell_a_word_with_the_wildcard_have_it_in_their_key() -> None:
    held = hand_primes(Hand.parse("t*"), WILDCARD, WORDS)
    # t* stands for at, and is worth 1 times 14.
    assert word_keys(held, WILDCARD, WORDS, 2) == [
        WordKey(33, points=14, length=2, worth=1, rarest=11)
    ]


def test_letters_are_entered_in_every_way_in_list_order() -> None:
    index = Index.build(Lexicon.of(["tea", "at", "eat", "ate"]))
    assert entries(index.key("eta"), CLASSIC, index) == [
        (0, -1, "tea"),
        (7, -1, "eat"),
        (11, -1, "ate"),
    ]
    starred = index.key("ta") * index.wildcard
    assert entries(starred, WILDCARD, index) == [(0, 1, "t*a"), (7, 0, "*at"), (11, 2, "at*")]
    assert entry(index.key("eta"), CLASSIC, index) == "tea"
    assert entry(starred, WILDCARD, index) == "t*a"
