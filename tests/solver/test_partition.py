"""Sharing a hand out among words, where their order does not count: the classic perfect line."""

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from handful.lexicon import Lexicon
from handful.rules import CLASSIC, ENGLISH, Alphabet, Hand, RuleSet
from handful.solver import Index, perfect_line
from tests.solver.brute import best_total

LETTERS = "aeiqst"


def shared_out(words: list[str], hand: Hand, rules: RuleSet, size: int) -> list[tuple[str, int]]:
    """The words that earn most together, with their points, in alphabetical order."""
    perfect = perfect_line(hand, rules, Index.build(Lexicon.of(words)), size)
    assert perfect.exact
    return sorted([(play.word, play.points) for play in perfect.line.plays])


def test_two_words_may_earn_more_than_the_dearest() -> None:
    words = ["cham", "mi", "chi", "za", "mm"]
    # Greedy plays cham 44 and mi 8.
    assert shared_out(words, Hand.parse("acihmmz"), CLASSIC, 7) == [
        ("chi", 24),
        ("mm", 12),
        ("za", 22),
    ]


def test_a_word_may_be_played_as_often_as_its_letters_are_held() -> None:
    assert shared_out(["za"], Hand.parse("zzaaa"), CLASSIC, 9) == [("za", 22), ("za", 22)]


def test_the_bonus_goes_to_a_word_of_the_whole_hand() -> None:
    words = ["qi", "za", "qazi"]
    assert shared_out(words, Hand.parse("qazi"), CLASSIC, 4) == [("qazi", 138)]
    assert shared_out(words, Hand.parse("qazi"), CLASSIC, 5) == [("qazi", 88)]
    assert shared_out(words[:2], Hand.parse("qazi"), CLASSIC, 4) == [("qi", 22), ("za", 22)]


def test_letters_are_left_over_where_no_word_uses_them() -> None:
    assert shared_out(["at"], Hand.parse("xxatxx"), CLASSIC, 7) == [("at", 4)]
    assert shared_out(["at"], Hand.parse("xx"), CLASSIC, 7) == []
    assert shared_out([], Hand.parse("xx"), CLASSIC, 7) == []


@settings(max_examples=400)
@given(
    words=st.lists(st.text(LETTERS, min_size=1, max_size=4), min_size=1, max_size=12, unique=True),
    letters=st.text(LETTERS + "z", min_size=1, max_size=7),
    more=st.integers(0, 1),
    values=st.fixed_dictionaries({letter: st.integers(0, 9) for letter in LETTERS + "z"}),
)
def test_whatever_letters_are_worth_no_words_earn_more_together(
    words: list[str], letters: str, more: int, values: dict[str, int]
) -> None:
    rules = CLASSIC.using(Alphabet("aei", "qstz", values))
    hand, size = Hand(letters), len(letters) + more
    chosen = shared_out(words, hand, rules, size)
    assert hand.covers("".join([word for word, _ in chosen]))
    assert [points for _, points in chosen] == [rules.score(word, size) for word, _ in chosen]
    best = best_total(hand, rules, words, size, sacrifices=False)
    assert sum([points for _, points in chosen]) == best


@settings(max_examples=250)
@given(
    words=st.lists(st.text(LETTERS, min_size=2, max_size=8), min_size=2, max_size=25, unique=True),
    letters=st.text(LETTERS, min_size=9, max_size=11),
    values=st.sampled_from([ENGLISH.values, {"a": 9, "e": 1, "i": 0, "q": 2, "s": 1, "t": 5}]),
)
def test_from_a_hand_of_many_letters_no_words_earn_more_together(
    words: list[str], letters: str, values: dict[str, int]
) -> None:
    rules = CLASSIC.using(Alphabet("aei", "qst", values))
    hand, size = Hand(letters), len(letters)
    chosen = shared_out(words, hand, rules, size)
    best = best_total(hand, rules, words, size, sacrifices=False)
    assert sum([points for _, points in chosen]) == best


@settings(max_examples=250)
@given(
    cheap=st.permutations("ilnors"),
    more=st.lists(st.lists(st.sampled_from("ilnors"), min_size=2, max_size=3, unique=True)),
    order=st.randoms(use_true_random=False),
)
def test_a_long_word_that_is_not_played_hides_no_short_ones(
    cheap: list[str], more: list[list[str]], order: Random
) -> None:
    """The long word earns most for each point of worth, but takes letters of the dearest word."""
    words = ["zqea", "ea" + "".join(cheap), *["".join(letters) for letters in more]]
    order.shuffle(words)
    hand = Hand.parse("zqeailnors")
    chosen = shared_out(words, hand, CLASSIC, 11)
    best = best_total(hand, CLASSIC, words, 11, sacrifices=False)
    assert sum([points for _, points in chosen]) == best


def test_letters_that_cost_points_do_not_hide_the_words_beside_them() -> None:
    rules = CLASSIC.using(Alphabet("a", "bcd", {"a": 20, "b": 20, "c": 20, "d": -60}))
    assert shared_out(["abcd", "abc"], Hand.parse("abcd"), rules, 4) == [("abc", 180)]
