"""Puzzles: hands on which SkyNet can be beaten, and how hard that is."""

import pytest

from handful.lexicon import DEFAULT, Lexicon
from handful.lexicon.tier import Tier
from handful.rules import CLASSIC, RULE_SETS, Hand
from handful.solver import greedy_line, perfect_line
from handful.solver.index import index_of
from handful.web.solver.puzzle import difficulty, find_puzzle, needed_words, puzzle_of


@pytest.fixture(scope="module")
def course(cache: object) -> Lexicon:
    """The words of the course."""
    return Lexicon.load(DEFAULT)


@pytest.mark.parametrize("seed", range(8))
def test_skynet_can_be_beaten_on_every_puzzle(course: Lexicon, seed: int) -> None:
    puzzle = find_puzzle(course, seed, aim=1500)
    rules, hand, index = RULE_SETS[puzzle.rules], Hand(puzzle.hand), index_of(course)
    assert puzzle.skynet == greedy_line(hand, rules, index, puzzle.size).score
    assert puzzle.perfect == perfect_line(hand, rules, index, puzzle.size).score
    assert puzzle.perfect > puzzle.skynet


def test_a_strong_player_gets_harder_puzzles_than_a_weak_one(course: Lexicon) -> None:
    weak = [find_puzzle(course, seed, aim=1000).difficulty for seed in range(10)]
    strong = [find_puzzle(course, seed, aim=2000).difficulty for seed in range(10)]
    assert max(weak) < min(strong)


def test_the_same_seed_deals_the_same_puzzle_and_another_seed_another(course: Lexicon) -> None:
    puzzle = find_puzzle(course, 1, aim=1500)
    assert find_puzzle(course, 1, aim=1500) == puzzle
    assert find_puzzle(course, 2, aim=1500) != puzzle


def test_a_hand_on_which_skynet_plays_perfectly_is_no_puzzle(course: Lexicon) -> None:
    assert puzzle_of(Hand("aretiin"), CLASSIC, 7, course) is None


def test_the_words_that_are_needed_are_as_common_as_can_be(course: Lexicon) -> None:
    # SkyNet plays klutz for 90; lutz and zek make 100, and both are rare.
    assert needed_words(Hand("uezkltz"), CLASSIC, 7, course, 90) == (Tier.RARE, 100)
    # Common words beat 15: elk alone is worth 21.
    assert needed_words(Hand("uezkltz"), CLASSIC, 7, course, 15)[0] is Tier.COMMON


def test_rare_words_and_small_gaps_are_hard() -> None:
    by_tier = [difficulty(tier, 100, 120) for tier in Tier]
    assert by_tier == sorted(set(by_tier))
    by_gap = [difficulty(Tier.COMMON, 100, best) for best in (101, 110, 130, 150, 300)]
    assert by_gap == [1244, 1190, 1070, 950, 950]
