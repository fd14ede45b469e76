"""The perfect player."""

from random import Random

import pytest

from handful.lexicon import Lexicon, find
from handful.players.perfect import PerfectPlayer
from handful.rules import CLASSIC, WILDCARD, Hand, Outcome, Round, RuleSet
from handful.solver import index_of, perfect_line


@pytest.fixture(scope="module")
def course() -> Lexicon:
    """The documents' list."""
    return find("course")


def played(player: PerfectPlayer, hand: Hand, size: int) -> Round:
    """The round in which *player* plays *hand* to its end."""
    ongoing = Round(player.rules, hand, size)
    while ongoing.outcome is None:
        word = player.choose(ongoing.hand, size)
        ongoing = ongoing.stop() if word is None else ongoing.play(word, player.words)
    return ongoing


def test_greedy_is_beaten_on_its_own_hand(course: Lexicon) -> None:
    ended = played(PerfectPlayer(course), Hand.parse("acihmmz"), 7)
    assert [turn.word for turn in ended.turns] == ["chi", "mm", "za"]
    assert ended.outcome == Outcome(58, ran_out=True)


def test_letters_are_thrown_away_where_that_earns_more(course: Lexicon) -> None:
    ended = played(PerfectPlayer(course, WILDCARD), Hand.parse("dd*lout"), 7)
    assert [(turn.word, turn.points) for turn in ended.turns] == [("l", 0), ("out*dd", 294)]


def test_a_hand_without_words_is_not_begun(course: Lexicon) -> None:
    assert PerfectPlayer(course).choose(Hand.parse("qqq"), 7) is None
    assert PerfectPlayer(course).choose(Hand(), 7) is None
    assert PerfectPlayer(course, WILDCARD).choose(Hand.parse("qq"), 7) is None


@pytest.mark.parametrize("rules", [CLASSIC, WILDCARD], ids=["classic", "wildcard"])
@pytest.mark.parametrize("size", [5, 7, 9])
def test_a_hand_is_played_out_to_the_perfect_score(
    rules: RuleSet, size: int, course: Lexicon
) -> None:
    player = PerfectPlayer(course, rules)
    for seed in range(40):
        hand = rules.deal(size, Random(seed))
        perfect = perfect_line(hand, rules, index_of(course), size)
        assert played(player, hand, size).total == perfect.score


def test_a_hand_too_large_to_be_searched_is_played_to_its_end(course: Lexicon) -> None:
    hand = CLASSIC.deal(22, Random(22))
    ended = played(PerfectPlayer(course), hand, 22)
    assert ended.outcome is not None
    assert ended.total > 0
