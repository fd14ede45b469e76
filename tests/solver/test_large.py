"""Hands too large to be searched: the bound holds, and the line is one that can be played."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from handful.lexicon import Lexicon
from handful.rules import CLASSIC, WILDCARD, Alphabet, Hand, Refused, RuleSet, take_turn
from handful.solver import Index, Line, Perfect, perfect_line
from handful.solver.choice import hand_primes, word_keys
from handful.solver.large import best_found, upper_bound
from tests.solver.brute import best_total

pytestmark = pytest.mark.slow

LETTERS = "aeiqst"
both = pytest.mark.parametrize("rules", [CLASSIC, WILDCARD], ids=["classic", "wildcard"])


def bound_of(hand: Hand, rules: RuleSet, index: Index, size: int) -> int:
    """The bound on what *hand* can earn."""
    words = word_keys(
        hand_primes(hand, rules, index), rules, index, rules.scoring_size(len(hand), size)
    )
    return upper_bound(hand, words, rules, index, size)


def check_lines(found: Perfect, hand: Hand, rules: RuleSet, words: Lexicon, size: int) -> None:
    """Play both lines, and see that they earn what they say."""
    for line in (found.line, found.without_sacrifice):
        left = hand
        for play in line.plays:
            turn = take_turn(rules, left, play.word, words, size)
            assert turn.points == play.points
            assert play.sacrifice == isinstance(turn.outcome, Refused)
            left = turn.left
    assert not any(play.sacrifice for play in found.without_sacrifice.plays)


def test_no_letter_brings_in_more_than_its_value_times_the_best_rate_of_its_words() -> None:
    index = Index.build(Lexicon.of(["za", "cats"]))
    # za earns 2 for each point of worth, cats 4: z 10 times 2, and a, c, t and s times 4.
    assert bound_of(Hand.parse("zacats"), CLASSIC, index, 9) == 20 + 4 * (1 + 3 + 1 + 1 + 1)
    # The whole hand at once earns 24 + 50, which is more than 12 for each point of worth.
    assert bound_of(Hand.parse("cats"), CLASSIC, index, 4) == 74


def test_letters_that_stand_in_no_word_bring_in_nothing() -> None:
    index = Index.build(Lexicon.of(["za"]))
    assert bound_of(Hand.parse("qqqq"), CLASSIC, index, 9) == 0
    assert bound_of(Hand.parse("qqzaqq"), CLASSIC, index, 9) == 22
    assert bound_of(Hand.parse("qqzaqq"), WILDCARD, index, 9) == 154


values = st.fixed_dictionaries({letter: st.integers(0, 9) for letter in LETTERS + "z"})


@settings(max_examples=300)
@given(
    words=st.lists(st.text(LETTERS, min_size=1, max_size=4), min_size=1, max_size=12, unique=True),
    letters=st.text(LETTERS + "z", min_size=1, max_size=5),
    star=st.booleans(),
    values=values,
    more=st.integers(0, 1),
)
@both
def test_the_bound_is_never_below_the_true_best(
    rules: RuleSet,
    words: list[str],
    letters: str,
    star: bool,
    values: dict[str, int],
    more: int,
) -> None:
    valued = rules.using(Alphabet("aei", "qstz", values))
    hand = Hand(letters + "*" if star and rules is WILDCARD else letters)
    size = len(hand) + more
    index = Index.build(Lexicon.of(words))
    best = best_total(hand, valued, words, size, sacrifices=rules.order_counts)
    assert bound_of(hand, valued, index, size) >= best


@both
def test_the_bound_holds_where_letters_cost_points(rules: RuleSet) -> None:
    valued = rules.using(Alphabet("a", "qt", {"a": 1, "q": -5, "t": 1}))
    index = Index.build(Lexicon.of(["at", "taq"]))
    assert bound_of(Hand.parse("atqqqq"), valued, index, 7) >= 4


@settings(max_examples=200)
@given(
    words=st.lists(st.text(LETTERS, min_size=1, max_size=4), min_size=1, max_size=12, unique=True),
    letters=st.text(LETTERS + "z", min_size=1, max_size=9),
    star=st.booleans(),
)
@both
def test_what_is_found_can_be_played_and_is_never_above_perfect(
    rules: RuleSet, words: list[str], letters: str, star: bool
) -> None:
    hand = Hand(letters + "*" if star and rules is WILDCARD else letters)
    lexicon = Lexicon.of(words)
    index, size = Index.build(lexicon), len(hand)
    found, perfect = best_found(hand, rules, index, size), perfect_line(hand, rules, index, size)
    check_lines(found, hand, rules, lexicon, size)
    assert not found.exact
    assert found.without_sacrifice.score <= found.score <= perfect.score <= found.bound
    assert found.without_sacrifice.score <= perfect.without_sacrifice.score


@both
@pytest.mark.parametrize("size", [7, 10, 12])
def test_on_the_course_list_perfect_lies_between_what_is_found_and_the_bound(
    rules: RuleSet, size: int, course: Lexicon, course_index: Index
) -> None:
    for seed in range(12):
        hand = rules.deal(size, Random(seed))
        found = best_found(hand, rules, course_index, size)
        perfect = perfect_line(hand, rules, course_index, size)
        check_lines(found, hand, rules, course, size)
        assert perfect.exact
        assert 0 < found.score <= perfect.score <= found.bound


@pytest.mark.parametrize(
    ("rules", "size"),
    [(CLASSIC, 26), (CLASSIC, 50), (WILDCARD, 30), (WILDCARD, 40)],
    ids=lambda value: getattr(value, "name", str(value)),
)
def test_a_large_hand_has_a_line_that_can_be_played_and_a_bound(
    rules: RuleSet, size: int, course: Lexicon, course_index: Index
) -> None:
    hand = rules.deal(size, Random(size))
    found = perfect_line(hand, rules, course_index, size)
    check_lines(found, hand, rules, course, size)
    assert not found.exact
    assert 0 < found.without_sacrifice.score <= found.score <= found.bound


def test_a_hand_of_fifteen_letters_is_searched(course_index: Index) -> None:
    for rules in (CLASSIC, WILDCARD):
        hand = rules.deal(15, Random(15))
        assert perfect_line(hand, rules, course_index, 15).exact


@pytest.mark.parametrize("letters", ["aeiostrlndcpmg*", "aeioustrlndcpm*", "aeioustrlndcpmh"])
def test_a_hand_of_many_different_common_letters_is_searched(
    letters: str, course_index: Index
) -> None:
    rules = WILDCARD if "*" in letters else CLASSIC
    assert perfect_line(Hand.parse(letters), rules, course_index, 15).exact


def test_a_large_hand_without_words_is_worth_nothing_and_that_is_exact(course_index: Index) -> None:
    perfect = perfect_line(Hand("q" * 50), CLASSIC, course_index, 50)
    assert (perfect.line, perfect.bound, perfect.exact) == (Line(), 0, True)
