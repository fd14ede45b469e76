"""All words in a hand, the best one, and the greedy line: against scans of the whole list."""

from collections.abc import Sequence
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from handful.lexicon import Lexicon
from handful.rules import (
    CLASSIC,
    WILDCARD,
    Alphabet,
    BadHand,
    Hand,
    RuleSet,
    UnknownLetter,
    take_turn,
)
from handful.solver import (
    Line,
    Play,
    best_word,
    distinct_words,
    greedy_line,
    perfect_line,
    playable_words,
    scan,
)
from handful.solver import words as words_module
from handful.solver.index import Index

# The documents' computer as a learner writes it.

VALUES = {
    letter: value
    for value, letters in {
        1: "aeilnorstu",
        2: "dg",
        3: "bcmp",
        4: "fhvwy",
        5: "k",
        8: "jx",
        10: "qz",
    }.items()
    for letter in letters
}


def is_held(word: str, hand: str) -> bool:
    """Can the letters of *word* be taken from *hand*, one after another?"""
    for letter in word:
        if letter not in hand:
            return False
        hand = hand.replace(letter, "", 1)
    return True


def scan_of_the_document(hand: str, words: Sequence[str], n: int) -> tuple[str, int] | None:
    """The first word with the strictly highest score, and its score."""
    best, top = None, 0
    for word in words:
        if is_held(word, hand):
            score = sum(VALUES[letter] for letter in word) * len(word)
            if len(word) == n:
                score += 50
            if score > top:
                best, top = (word, score), score
    return best


def game_of_the_document(hand: str, words: Sequence[str], n: int) -> list[tuple[str, int]]:
    """The words that the document's computer plays, each with its score."""
    # What is left of a hand spells nothing that the hand did not: the list is gone through once.
    words = [word for word in words if is_held(word, hand)]
    line = []
    while (best := scan_of_the_document(hand, words, n)) is not None:
        line.append(best)
        for letter in best[0]:
            hand = hand.replace(letter, "", 1)
    return line


def plays_of(line: Line) -> list[tuple[str, int]]:
    """The words of *line* with their points."""
    return [(play.word, play.points) for play in line.plays]


def check_hands(index: Index, hands: int, size: int) -> int:
    """Compare the greedy lines of so many seeded hands; in how many had the best word an equal?"""
    chance = Random(f"{hands} hands of {size}")
    ties = 0
    for _ in range(hands):
        hand = CLASSIC.deal(size, chance)
        expected = game_of_the_document(str(hand), index.lexicon.words, size)
        assert plays_of(greedy_line(hand, CLASSIC, index, size)) == expected
        best = best_word(hand, CLASSIC, index, size)
        assert (best and (best.word, best.points)) == (expected[0] if expected else None)
        dearest = [play.points for play in playable_words(hand, CLASSIC, index, size)][:2]
        ties += len(set(dearest)) < len(dearest)
    return ties


@pytest.mark.slow
@pytest.mark.parametrize("size", [4, 5, 6, 7, 8, 9])
def test_greedy_is_the_scan_of_the_documents_on_their_whole_list(
    size: int, course_index: Index
) -> None:
    """Of the 5,000 hands here and in the next test, 300 are scanned in the whole list."""
    assert check_hands(course_index, 50, size) >= 8


@pytest.mark.slow
@pytest.mark.parametrize(
    ("size", "hands"), [(4, 750), (5, 750), (6, 750), (7, 950), (8, 750), (9, 750)]
)
def test_greedy_is_the_scan_of_the_documents_on_a_tenth_of_their_list(
    size: int, hands: int, course: Lexicon
) -> None:
    """The other 4,700 hands are scanned in every tenth word: such a scan takes a tenth as long."""
    check_hands(Index.build(Lexicon.of(course.words[::10])), hands, size)


# The wildcard game.


@pytest.mark.slow
def test_the_best_wildcard_word_is_that_of_a_scan(course: Lexicon) -> None:
    thinned = Lexicon.of(course.words[::40])
    index = Index.build(thinned)
    chance = Random(300)
    starred = 0
    for number in range(120):
        size = 4 + number % 6
        hand = WILDCARD.deal(size, chance)
        best = best_word(hand, WILDCARD, index, size)
        assert best == scan(hand, WILDCARD, thinned, size)
        starred += best is not None and "*" in best.word
    assert starred >= 60


@pytest.mark.slow
def test_the_best_wildcard_word_of_the_whole_list_is_that_of_a_scan(
    course: Lexicon, course_index: Index
) -> None:
    chance = Random(12)
    for size in (4, 6, 7, 8):
        hand = WILDCARD.deal(size, chance)
        best = best_word(hand, WILDCARD, course_index, size)
        assert best == scan(hand, WILDCARD, course, size)


LETTERS = "aeiqst"
small_lists = st.lists(
    st.text(LETTERS, min_size=1, max_size=5), min_size=1, max_size=14, unique=True
)
letters_held = st.text(LETTERS + "z", min_size=1, max_size=8)
values = st.fixed_dictionaries({letter: st.integers(0, 9) for letter in LETTERS + "z"})


@pytest.mark.slow
@settings(max_examples=250)
@given(words=small_lists, held=letters_held, star=st.booleans(), values=values, more=st.booleans())
@pytest.mark.parametrize("rules", [CLASSIC, WILDCARD], ids=["classic", "wildcard"])
def test_whatever_the_letters_are_worth_the_best_word_is_that_of_a_scan(
    rules: RuleSet,
    words: list[str],
    held: str,
    star: bool,
    values: dict[str, int],
    more: bool,
) -> None:
    other = rules.with_alphabet(Alphabet("aei", "qstz", values))
    hand = Hand(held + "*" if star else held)
    size = len(hand) + more
    index = Index.build(Lexicon.of(words))
    assert best_word(hand, other, index, size) == scan(hand, other, words, size)


def test_values_are_those_of_the_given_alphabet() -> None:
    index = Index.build(Lexicon.of(["quiz", "eats"]))
    hand = Hand.parse("quizeats")
    turned = CLASSIC.with_alphabet(
        Alphabet("aeiou", "qstz", dict.fromkeys("aeiouqstz", 1) | {"e": 50})
    )
    assert best_word(hand, CLASSIC, index, 9) == Play("quiz", 88)
    assert best_word(hand, turned, index, 9) == Play("eats", 212)
    assert best_word(hand, CLASSIC, index, 9) == Play("quiz", 88)


def test_a_word_that_earns_nothing_is_playable_and_not_the_best() -> None:
    free = CLASSIC.with_alphabet(Alphabet("a", "t", {"a": 0, "t": 0}))
    index = Index.build(Lexicon.of(["at"]))
    assert playable_words(Hand.parse("at"), free, index, 7) == [Play("at", 0)]
    assert greedy_line(Hand.parse("at"), free, index, 7) == Line()
    assert best_word(Hand.parse("at"), free, index, 7) is None
    assert best_word(Hand.parse("at"), free, index, 2) == Play("at", 50)


# Ties, and the wildcard's position.


def test_of_equal_words_the_first_in_the_list_is_best() -> None:
    hand = Hand.parse("appsel")
    for words in (["appels", "apples"], ["apples", "appels"]):
        assert best_word(hand, CLASSIC, Index.build(Lexicon.of(words)), 6) == Play(words[0], 110)


def test_equal_words_of_other_letters_tie_by_their_place_in_the_list() -> None:
    hand = Hand.parse("tato")
    for words in (["tat", "tot"], ["tot", "tat"]):
        best = best_word(hand, CLASSIC, Index.build(Lexicon.of(words)), 7)
        assert best == Play(words[0], 9)


def test_a_word_that_a_wildcard_spells_ties_by_its_place_in_the_list() -> None:
    hand = Hand.parse("qt*k")
    # Both are worth 11 with the wildcard in them: q 10 and t 1.
    for words in (["qat", "tiq"], ["tiq", "qat"]):
        best = best_word(hand, WILDCARD, Index.build(Lexicon.of(words)), 4)
        assert best is not None
        assert best.word == {"qat": "q*t", "tiq": "t*q"}[words[0]]
        assert best.points == 198


def test_of_several_vowels_of_a_word_the_first_is_given_up() -> None:
    index = Index.build(Lexicon.of(["aerie"]))
    assert best_word(Hand.parse("aeri*"), WILDCARD, index, 5) == Play("a*rie", 140)
    assert best_word(Hand.parse("erie*"), WILDCARD, index, 5) == Play("*erie", 140)
    assert best_word(Hand.parse("aeire*"), WILDCARD, index, 6) == Play("aerie", 160)
    two = Index.build(Lexicon.of(["oe"]))
    assert best_word(Hand.parse("oe*"), WILDCARD, two, 3) == Play("oe", 22)


def test_where_vowels_are_worth_nothing_the_word_itself_comes_before_its_spellings() -> None:
    free = WILDCARD.with_alphabet(Alphabet("ae", "t", {"a": 0, "e": 0, "t": 5}))
    index = Index.build(Lexicon.of(["tea"]))
    assert best_word(Hand.parse("tea*"), free, index, 4) == Play("tea", 90)


# Every playable word.


def every_accepted_entry(
    hand: Hand, rules: RuleSet, words: list[str], size: int
) -> list[tuple[str, int]]:
    """Every spelling that the rules accept, in the documented order, found by entering each one."""
    found: dict[str, tuple[int, int, int]] = {}
    for number, word in enumerate(words):
        for at in [-1, *[at for at, letter in enumerate(word) if letter in "aeiou"]]:
            spelling = word if at < 0 else word[:at] + "*" + word[at + 1 :]
            turn = take_turn(rules, hand, spelling, words, size)
            if turn.accepted:
                found.setdefault(spelling, (-turn.points, number, at))
    return [
        (spelling, -found[spelling][0]) for spelling in sorted(found, key=lambda one: found[one])
    ]


@pytest.mark.slow
@settings(max_examples=300)
@given(words=small_lists, held=letters_held, star=st.booleans(), more=st.integers(0, 2))
@pytest.mark.parametrize("rules", [CLASSIC, WILDCARD], ids=["classic", "wildcard"])
def test_the_playable_words_are_all_entries_that_the_rules_accept(
    rules: RuleSet, words: list[str], held: str, star: bool, more: int
) -> None:
    hand = Hand(held + "*" if star else held)
    size = len(hand) + more
    playable = playable_words(hand, rules, Index.build(Lexicon.of(words)), size)
    assert plays_of(Line(tuple(playable))) == every_accepted_entry(hand, rules, words, size)


def test_the_dearest_word_comes_first_and_equal_ones_in_list_order() -> None:
    index = Index.build(Lexicon.of(["top", "pot", "to", "zoo", "opt", "tot"]))
    assert playable_words(Hand.parse("toptoz"), CLASSIC, index, 7) == [
        Play("zoo", 36),
        Play("top", 15),
        Play("pot", 15),
        Play("opt", 15),
        Play("tot", 9),
        Play("to", 4),
    ]


def test_a_word_is_playable_with_the_wildcard_in_each_of_its_places() -> None:
    index = Index.build(Lexicon.of(["taco", "tic"]))
    assert playable_words(Hand.parse("taco*"), WILDCARD, index, 5) == [
        Play("taco", 150),
        Play("t*co", 125),
        Play("tac*", 125),
        Play("t*c", 60),
    ]


def test_letters_that_occur_in_no_word_affect_only_n() -> None:
    index = Index.build(Lexicon.of(["at"]))
    assert playable_words(Hand.parse("xaxtx"), CLASSIC, index, 5) == [Play("at", 4)]
    assert best_word(Hand.parse("xaxtx"), WILDCARD, index, 5) == Play("at", 10)
    assert best_word(Hand.parse("xyz"), CLASSIC, index, 3) is None
    assert playable_words(Hand.parse("xyz*"), WILDCARD, index, 4) == []
    assert greedy_line(Hand.parse("xyz*"), WILDCARD, index, 4) == Line()


def test_an_empty_hand_has_no_word() -> None:
    index = Index.build(Lexicon.of(["at"]))
    for rules in (CLASSIC, WILDCARD):
        assert best_word(Hand(), rules, index, 7) is None
        assert playable_words(Hand(), rules, index, 7) == []
        assert greedy_line(Hand(), rules, index, 7) == Line()


def test_a_wildcard_is_nothing_where_the_rules_have_none() -> None:
    index = Index.build(Lexicon.of(["at", "ax"]))
    assert playable_words(Hand.parse("at*"), CLASSIC, index, 3) == [Play("at", 4)]


def test_two_wildcards_are_a_mistake() -> None:
    index = Index.build(Lexicon.of(["at"]))
    for ask in (best_word, playable_words, greedy_line):
        with pytest.raises(BadHand, match=r"a hand has at most one \*, and t\*\* has 2"):
            ask(Hand("t**"), WILDCARD, index, 3)


# Large hands take another path.


@pytest.mark.parametrize("size", [16, 17, 18, 21])
def test_the_best_word_of_a_large_hand_is_that_of_a_scan(size: int, course: Lexicon) -> None:
    thinned = Lexicon.of(course.words[::20])
    index = Index.build(thinned)
    for seed in range(20):
        hand = CLASSIC.deal(size, Random(seed))
        expected = scan_of_the_document(str(hand), thinned.words, size)
        best = best_word(hand, CLASSIC, index, size)
        assert best is not None
        assert (best.word, best.points) == expected
    for seed in range(2):
        hand = WILDCARD.deal(size, Random(seed))
        best = best_word(hand, WILDCARD, index, size)
        assert best == scan(hand, WILDCARD, thinned, size)


@pytest.mark.parametrize("rules", [CLASSIC, WILDCARD], ids=["classic", "wildcard"])
def test_both_paths_give_the_same_answers(
    rules: RuleSet, course: Lexicon, monkeypatch: pytest.MonkeyPatch
) -> None:
    thinned = Lexicon.of(course.words[::20])
    index = Index.build(thinned)
    hands = [rules.deal(size, Random(seed)) for size in (1, 5, 7, 10, 12) for seed in range(12)]
    solvers = (best_word, playable_words, greedy_line)
    listed = [solver(hand, rules, index, len(hand)) for hand in hands for solver in solvers]
    monkeypatch.setattr(words_module, "MAX_SELECTIONS", 0)
    tried = [solver(hand, rules, index, len(hand)) for hand in hands for solver in solvers]
    assert tried == listed


@pytest.mark.parametrize("rules", [CLASSIC, WILDCARD], ids=["classic", "wildcard"])
def test_a_letter_without_a_value_is_an_error_if_some_word_has_it(rules: RuleSet) -> None:
    other = rules.with_alphabet(Alphabet("a", "t", {"a": 1, "t": 1}))
    index = Index.build(Lexicon.of(["at", "qat", "tax"]))
    for ask in (best_word, perfect_line):
        ask(Hand.parse("tax"), CLASSIC, index, 4)
        with pytest.raises(UnknownLetter, match="'x' in 'tax' has no value"):
            ask(Hand.parse("tax"), other, index, 4)
    expected = rules.score("at", rules.scoring_size(3, 4))
    assert best_word(Hand.parse("atz"), other, index, 4) == Play("at", expected)


# The scan itself.


def test_a_scan_takes_any_words_in_their_order() -> None:
    hand = Hand.parse("pzuttto")
    assert scan(hand, CLASSIC, iter(["tot", "putz", "top"]), 7) == Play("putz", 60)
    assert scan(hand, CLASSIC, ["top", "pot"], 7) == Play("top", 15)
    assert scan(hand, CLASSIC, [], 7) is None
    assert scan(Hand.parse("z*"), WILDCARD, ["za"], 2) == Play("z*", 140)


def test_a_word_is_distinct_once_in_its_best_spelling() -> None:
    words = Lexicon.of(["oxygen", "must", "mast", "most"])
    index = Index.build(words)
    gas = playable_words(Hand("oxygen*"), WILDCARD, index, 7)
    assert {play.word for play in gas} == {"oxygen", "*xygen", "oxyg*n"}
    assert [play.word for play in distinct_words(gas, WILDCARD, words)] == ["oxygen"]
    # Must is spelled without the wildcard; with it, the same letters are mast and most.
    masts = playable_words(Hand("must*"), WILDCARD, index, 5)
    assert [play.word for play in distinct_words(masts, WILDCARD, words)] == ["must", "m*st"]
