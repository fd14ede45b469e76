"""The search, and when it is given up."""

from bisect import bisect_left
from random import Random

import pytest

from handful.lexicon import Lexicon
from handful.rules import CLASSIC, WILDCARD, Hand, RuleSet
from handful.solver import Index, Line, Play, perfect_line
from handful.solver.exact import search

INDEX = Index.build(Lexicon.of(["qi", "at", "za"]))


def test_a_search_is_given_up_when_it_takes_too_many_steps() -> None:
    hand = Hand.parse("at")
    assert search(hand, CLASSIC, INDEX, 2, most_steps=0) is None
    found = search(hand, CLASSIC, INDEX, 2, most_steps=1)
    assert found is not None
    assert found.line == Line((Play("at", 54),))
    # A chain that is found takes as long as eight words that do not fit.
    assert search(hand, WILDCARD, INDEX, 2, most_steps=8) is None
    found = search(hand, WILDCARD, INDEX, 2, most_steps=9)
    assert found is not None
    assert found.line == Line((Play("at", 28),))


@pytest.mark.parametrize("rules", [CLASSIC, WILDCARD], ids=["classic", "wildcard"])
def test_a_search_takes_the_same_steps_every_time_and_more_do_not_change_it(
    rules: RuleSet, course_index: Index
) -> None:
    hand = rules.deal(9, Random(9))
    found = search(hand, rules, course_index, 9)
    least = bisect_left(
        range(100_000),
        True,
        key=lambda steps: search(hand, rules, course_index, 9, steps) is not None,
    )
    assert 0 < least < 100_000
    assert search(hand, rules, course_index, 9, least - 1) is None
    assert search(hand, rules, course_index, 9, least) == found


def test_a_hand_without_words_needs_no_search() -> None:
    for rules in (CLASSIC, WILDCARD):
        found = search(Hand.parse("xyz"), rules, INDEX, 3, most_steps=0)
        assert found is not None
        assert (found.score, found.bound, found.exact) == (0, 0, True)


@pytest.mark.parametrize(
    ("rules", "letters", "plays"),
    [
        (CLASSIC, "atqixx", [("qi", 22, False), ("at", 4, False)]),
        (WILDCARD, "atqi", [("at", 16, False), ("qi", 154, False)]),
        (WILDCARD, "atqixx", [("xx", 0, True), ("at", 16, False), ("qi", 154, False)]),
    ],
    ids=["classic", "wildcard, dearest last", "wildcard, sacrifice"],
)
def test_the_line_is_in_the_order_in_which_it_is_played(
    rules: RuleSet, letters: str, plays: list[tuple[str, int, bool]]
) -> None:
    found = perfect_line(Hand.parse(letters), rules, INDEX, len(letters))
    told = [(play.word, play.points, play.sacrifice) for play in found.line.plays]
    assert told == plays
    assert found.bound == found.score


def test_nothing_is_thrown_away_where_that_earns_nothing() -> None:
    found = perfect_line(Hand.parse("atqi"), WILDCARD, INDEX, 4)
    assert found.line == found.without_sacrifice
    found = perfect_line(Hand.parse("xyx"), WILDCARD, INDEX, 3)
    assert found.line == found.without_sacrifice == Line()
