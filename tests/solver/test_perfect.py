"""The perfect line against everything that could be played."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from handful.lexicon import Lexicon, find
from handful.rules import CLASSIC, WILDCARD, Hand, Refused, RuleSet, take_turn
from handful.solver import Index, Perfect, greedy_line, index_of, perfect_line
from tests.solver.brute import best_total, replayed

LETTERS = "aeiqst"
small_lists = st.lists(
    st.text(LETTERS, min_size=1, max_size=4), min_size=1, max_size=12, unique=True
)
classic_hands = st.text(LETTERS, min_size=1, max_size=6).map(Hand)
wildcard_hands = st.builds(
    lambda letters, star, place: Hand(letters[:place] + star + letters[place:]),
    st.text(LETTERS + "z", min_size=1, max_size=5),
    st.sampled_from(["*", ""]),
    st.integers(0, 5),
)


def the_line_is_true(
    perfect: Perfect, hand: Hand, rules: RuleSet, words: list[str], n: int
) -> None:
    for line in (perfect.line, perfect.without_sacrifice):
        left = hand
        for play in line.plays:
            turn = take_turn(rules, left, play.word, words, n)
            assert turn.points == play.points
            assert play.sacrifice == isinstance(turn.outcome, Refused)
            left = turn.left
    assert not any(play.sacrifice for play in perfect.without_sacrifice.plays)


@settings(max_examples=400)
@given(words=small_lists, hand=classic_hands, more=st.integers(0, 2))
def test_classic_is_the_best_of_all_orders(words: list[str], hand: Hand, more: int) -> None:
    size = len(hand) + more
    perfect = perfect_line(hand, CLASSIC, Index.build(Lexicon.of(words)), size)
    assert perfect.exact
    assert perfect.score == best_total(hand, CLASSIC, words, size, sacrifices=False)
    assert perfect.without_sacrifice == perfect.line
    the_line_is_true(perfect, hand, CLASSIC, words, size)


@settings(max_examples=400)
@given(words=small_lists, hand=wildcard_hands)
def test_wildcard_is_the_best_of_all_orders_and_sacrifices(words: list[str], hand: Hand) -> None:
    perfect = perfect_line(hand, WILDCARD, Index.build(Lexicon.of(words)), len(hand))
    assert perfect.exact
    assert perfect.score == best_total(hand, WILDCARD, words, len(hand), sacrifices=True)
    without = best_total(hand, WILDCARD, words, len(hand), sacrifices=False)
    assert perfect.without_sacrifice.score == without
    the_line_is_true(perfect, hand, WILDCARD, words, len(hand))


@pytest.mark.parametrize("rules", [CLASSIC, WILDCARD], ids=lambda rules: rules.name)
@pytest.mark.parametrize("size", [4, 7, 9])
def test_on_the_course_list_no_line_is_better_than_perfect(rules: RuleSet, size: int) -> None:
    lexicon = find()
    index = index_of(lexicon)
    chance = Random(f"{rules.name} {size}")
    for _ in range(60):
        hand = rules.deal(size, chance)
        perfect = perfect_line(hand, rules, index, size)
        plays = [play.word for play in perfect.line.plays]
        assert replayed(plays, hand, rules, lexicon, size) == perfect.score
        assert perfect.score >= perfect.without_sacrifice.score
        assert perfect.without_sacrifice.score >= greedy_line(hand, rules, index, size).score


def test_throwing_letters_away_is_shown_as_a_sacrifice() -> None:
    perfect = perfect_line(Hand.parse("dd*lout"), WILDCARD, index_of(find()), 7)
    assert [(play.word, play.points, play.sacrifice) for play in perfect.line.plays] == [
        ("l", 0, True),
        ("out*dd", 294, False),
    ]
    assert perfect.without_sacrifice.score == 273


def test_greedy_is_beaten_where_two_words_share_the_letters_better() -> None:
    index = Index.build(Lexicon.of(["aaaz", "aaz", "zz"]))
    hand = Hand.parse("aaazz")
    assert greedy_line(hand, CLASSIC, index, 9).score == 52
    assert perfect_line(hand, CLASSIC, index, 9).score == 52
    assert perfect_line(Hand.parse("aazz"), CLASSIC, index, 9).score == 40


@pytest.mark.parametrize("rules", [CLASSIC, WILDCARD], ids=lambda rules: rules.name)
def test_a_large_hand_gets_a_bound_and_says_that_it_is_not_exact(rules: RuleSet) -> None:
    lexicon = find()
    hand = rules.deal(40, Random(40))
    perfect = perfect_line(hand, rules, index_of(lexicon), 40)
    assert not perfect.exact
    plays = [play.word for play in perfect.line.plays]
    assert 0 < replayed(plays, hand, rules, lexicon, 40) == perfect.score <= perfect.bound
    kept = [play.word for play in perfect.without_sacrifice.plays]
    assert replayed(kept, hand, rules, lexicon, 40) == perfect.without_sacrifice.score
    assert perfect.without_sacrifice.score <= perfect.score


def test_a_hand_without_words_is_worth_nothing() -> None:
    for rules in (CLASSIC, WILDCARD):
        perfect = perfect_line(Hand.parse("qqqqq"), rules, index_of(find()), 5)
        assert (perfect.score, perfect.line.plays, perfect.exact) == (0, (), True)
