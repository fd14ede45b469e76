"""The choices of letters in a hand, and which of them spell words."""

from random import Random

import pytest

from handful.lexicon import Lexicon
from handful.rules import CLASSIC, WILDCARD, BadHand, Hand
from handful.solver import Index
from handful.solver import choice as choice_module
from handful.solver.choice import (
    ByPoints,
    choices,
    entries,
    entry,
    hand_primes,
    plain_words,
    word_groups,
    word_keys,
)
from handful.solver.word_value import LENGTHS, WordKey, shape_values

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
    assert entry(index.key("eta"), CLASSIC, index) == (0, -1, "tea")
    assert entry(starred, WILDCARD, index) == (0, 1, "t*a")


def values_of(index: Index) -> dict[int, int]:
    """The values of the letters by their primes."""
    return {prime: CLASSIC.alphabet.values[letter] for letter, prime in index.primes.items()}


@pytest.mark.parametrize("most_choices", [choice_module.MOST_CHOICES, 0])
def test_the_words_by_their_letters_are_those_by_looking_at_each(
    most_choices: int, course_index: Index, monkeypatch: pytest.MonkeyPatch
) -> None:
    values = values_of(course_index)
    for size in (1, 4, 7, 9, 11) if most_choices else (5, 8):
        for seed in range(15 if most_choices else 2):
            monkeypatch.setattr(choice_module, "MOST_CHOICES", 1 << 16)
            plain = hand_primes(CLASSIC.deal(size, Random(seed)), CLASSIC, course_index)
            starred = hand_primes(WILDCARD.deal(size, Random(seed)), WILDCARD, course_index)
            by_word = word_keys(plain, CLASSIC, course_index, size)
            with_star = word_keys(starred, WILDCARD, course_index, size)
            monkeypatch.setattr(choice_module, "MOST_CHOICES", most_choices)
            by_letters = plain_words(plain, CLASSIC, course_index, values, size)
            assert {(key, *value[:3]) for key, value in by_letters} == {
                (word.key, word.points, word.length, word.worth) for word in by_word
            }
            rarest = {word.key: word.rarest for word in by_word}
            in_order = [rarest[key] for key, _ in by_letters]
            assert in_order == sorted(rarest.values())
            groups = word_groups(starred, WILDCARD, course_index, values, size)
            assert {(key, shape) for shape, keys in groups.items() for key in keys} == {
                (word.key, word.worth * LENGTHS + word.length) for word in with_star
            }
            assert sum(map(len, groups.values())) == len(with_star)


def test_the_first_entry_is_the_first_of_all(course_index: Index) -> None:
    for seed in range(20):
        held = hand_primes(WILDCARD.deal(7, Random(seed)), WILDCARD, course_index)
        for word in word_keys(held, WILDCARD, course_index, 7):
            every = entries(word.key, WILDCARD, course_index)
            assert entry(word.key, WILDCARD, course_index) == every[0]


@pytest.mark.parametrize("wildcards", [0, 1])
def test_choices_come_in_the_order_of_what_they_would_earn(wildcards: int) -> None:
    values = (1, 1, 4, 8, 10)
    rules = WILDCARD if wildcards else CLASSIC
    points, lows, highs = ByPoints(rules, 5, wildcards)[values]
    # The first four letters are low, and the fifth is high: a bit for each.
    chosen = [low + 16 * high for low, high in zip(lows, highs, strict=True)]
    assert sorted(chosen) == list(range(32))
    earned = []
    for bits in chosen:
        worths = [value for place, value in enumerate(values) if bits >> place & 1]
        shape = sum(worths) * LENGTHS + len(worths) + wildcards
        earned.append(shape_values(rules, 5)[shape].points)
    assert earned == points == sorted(earned, reverse=True)


def test_few_orders_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(choice_module, "MOST_ORDERS", 3)
    orders = ByPoints(CLASSIC, 7, 0)
    for value in range(10):
        assert orders[value,][0] == [value, 0]
    assert len(orders) <= 3
