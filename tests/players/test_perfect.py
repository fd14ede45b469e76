"""The perfect player."""

from random import Random

import pytest

from handful.lexicon import Lexicon
from handful.players import PerfectPlayer, play_round
from handful.round import Round
from handful.rules import CLASSIC, WILDCARD, BadHand, Hand, RuleSet
from handful.solver import perfect_line
from handful.solver.index import index_of


@pytest.fixture(scope="module")
def course() -> Lexicon:
    """The documents' list."""
    return Lexicon.load("course")


def test_greedy_is_beaten_on_its_own_hand(course: Lexicon) -> None:
    ended = play_round(PerfectPlayer(), Round("acihmmz", CLASSIC, course))
    assert [turn.word for turn in ended.turns] == ["chi", "mm", "za"]
    assert (ended.is_over, ended.total, ended.hand.letters == "") == (True, 58, True)


def test_letters_are_thrown_away_where_that_earns_more(course: Lexicon) -> None:
    ended = play_round(PerfectPlayer(), Round("dd*lout", WILDCARD, course))
    assert [(turn.word, turn.points) for turn in ended.turns] == [("l", 0), ("out*dd", 294)]


def test_a_hand_without_words_is_not_begun(course: Lexicon) -> None:
    for hand, rules in (("qqq", CLASSIC), (Hand(), CLASSIC), ("qq", WILDCARD)):
        assert PerfectPlayer().choose(Round(hand, rules, course, 7)) is None


@pytest.mark.parametrize("rules", [CLASSIC, WILDCARD], ids=["classic", "wildcard"])
@pytest.mark.parametrize("size", [5, 7, 9])
def test_a_hand_is_played_out_to_the_perfect_score(
    rules: RuleSet, size: int, course: Lexicon
) -> None:
    for seed in range(40):
        hand = rules.deal(size, Random(seed))
        perfect = perfect_line(hand, rules, index_of(course), size)
        assert play_round(PerfectPlayer(), Round(hand, rules, course, size)).total == perfect.score


@pytest.mark.parametrize("rules", [CLASSIC, WILDCARD], ids=["classic", "wildcard"])
def test_a_hand_of_more_than_fifteen_letters_is_refused_with_a_sentence(
    rules: RuleSet, course: Lexicon
) -> None:
    sentence = (
        "the perfect line is computed for hands of up to 15 letters, and this one has 16; "
        "use fewer letters"
    )
    with pytest.raises(BadHand, match=sentence):
        PerfectPlayer().choose(Round(rules.deal(16, Random(16)), rules, course))
    assert play_round(PerfectPlayer(), Round(rules.deal(15, Random(15)), rules, course)).total > 0
