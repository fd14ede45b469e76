"""The points of words under one rule set."""

from handful.lexicon import Lexicon
from handful.rules import CLASSIC, WILDCARD, Alphabet, Hand
from handful.solver import Index, best_word, perfect_line, playable_words
from handful.solver.word_value import (
    FREE,
    LENGTHS,
    ShapeValue,
    WordKey,
    merits,
    place_of,
    points_of,
    shape_values,
    word_values,
)

# The primes: t 2, o 3, p 5, q 7, i 11, the wildcard 13.
INDEX = Index.build(Lexicon.of(["top", "tot", "pot", "qi"]))


def test_a_merit_holds_points_and_place() -> None:
    merit = merits(INDEX, CLASSIC, 7)[INDEX.key("opt")]
    assert (points_of(merit), place_of(merit)) == (15, 0)
    merit = merits(INDEX, CLASSIC, 7)[INDEX.key("qi")]
    assert (points_of(merit), place_of(merit)) == (22, 12)


def test_a_merit_of_less_than_no_points_keeps_its_place() -> None:
    other = CLASSIC.using(Alphabet("io", "tpq", {"i": 0, "o": 0, "p": 0, "q": -4, "t": 0}))
    merit = merits(INDEX, other, 7)[INDEX.key("qi")]
    assert (points_of(merit), place_of(merit)) == (-8, 12)


def test_more_points_are_better_and_of_equal_ones_the_earlier_place() -> None:
    same = CLASSIC.using(Alphabet("io", "tpq", dict.fromkeys("iotpq", 1)))
    found = merits(INDEX, same, 7)
    tot, top, qi = (found[INDEX.key(word)] for word in ("tot", "top", "qi"))
    assert top > tot > qi


def test_the_vowel_that_a_wildcard_stands_for_is_worth_nothing() -> None:
    plain, starred = word_values(INDEX, WILDCARD, 3), word_values(INDEX, WILDCARD, 3, "o")
    assert plain[INDEX.key("top")] == WordKey(30, points=105, length=3, worth=5, rarest=5)
    # The key has the wildcard's prime in place of the vowel's.
    assert starred[INDEX.key("top")] == WordKey(2 * 5 * 13, points=84, length=3, worth=4, rarest=13)


def test_values_are_kept_apart_by_rules_values_and_n() -> None:
    other = CLASSIC.using(Alphabet("io", "tpq", dict.fromkeys("iotpq", 2)))
    key = INDEX.key("tot")
    assert word_values(INDEX, CLASSIC, 7)[key].points == 9
    assert word_values(INDEX, CLASSIC, 3)[key].points == 59
    assert word_values(INDEX, other, 7)[key].points == 18
    assert word_values(INDEX, WILDCARD, 7)[key].points == 27
    assert word_values(INDEX, CLASSIC, 7)[key].points == 9


def test_words_of_one_shape_earn_the_same() -> None:
    found = shape_values(CLASSIC, 4)
    assert found[5 * LENGTHS + 3] == ShapeValue(points=15, length=3, worth=5, rate=3)
    # With the bonus 70 for a worth of 5, which is 14 for each point.
    assert found[5 * LENGTHS + 4] == ShapeValue(points=70, length=4, worth=5, rate=14)
    assert found[0 * LENGTHS + 3] == ShapeValue(points=0, length=3, worth=0, rate=0)
    assert found[0 * LENGTHS + 4] == ShapeValue(points=50, length=4, worth=0, rate=FREE)
    assert found[-2 * LENGTHS + 3] == ShapeValue(points=-6, length=3, worth=-2, rate=3)


def test_looking_up_many_hands_works_out_only_their_words(course_index: Index) -> None:
    rules = CLASSIC.using(Alphabet("aeiou", "qz", dict.fromkeys("aeiouqz", 1)))
    for _ in range(100):
        best_word(Hand("quizae"), rules, course_index, 6)
        perfect_line(Hand("quizae"), rules, course_index, 6)
    # Neither looks at any word but those that it gives.
    assert len(merits(course_index, rules, 6)) == len(word_values(course_index, rules, 6)) == 0
    for _ in range(10):
        playable_words(Hand("quizae"), rules, course_index, 6)
        best_word(Hand("quizaeqqq"), rules, course_index, 6)
    assert len(merits(course_index, rules, 6)) == len(word_values(course_index, rules, 6)) == 8
