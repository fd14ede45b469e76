"""The search, and when it is not even begun."""

import pytest

from handful.lexicon import Lexicon
from handful.rules import CLASSIC, WILDCARD, Hand, RuleSet
from handful.solver import Index, Line, Play, perfect_line
from handful.solver.exact import search

INDEX = Index.build(Lexicon.of(["qi", "at", "za"]))


def test_a_search_is_begun_only_when_its_steps_are_not_too_many() -> None:
    hand = Hand.parse("at")
    # Beside the only word nothing is left, and that is one choice.
    assert search(hand, CLASSIC, INDEX, 2, most_steps=0) is None
    found = search(hand, CLASSIC, INDEX, 2, most_steps=1)
    assert found is not None
    assert found.line == Line((Play("at", 54),))


def test_a_step_is_a_choice_of_letters_beside_a_word() -> None:
    hand = Hand.parse("qaazt")
    # Beside at: q, a and z, which is 8 choices. Beside za: q, a and t, 8 again.
    assert search(hand, CLASSIC, INDEX, 5, most_steps=15) is None
    assert search(hand, CLASSIC, INDEX, 5, most_steps=16) is not None
    # Letters that stand in no word make no choice; the wildcard makes one.
    assert search(Hand.parse("qaaztxxx"), CLASSIC, INDEX, 9, most_steps=16) is not None
    starred = Hand.parse("at*")
    # Beside at: the wildcard. Beside t*: a. Beside *t there is a word only as a*.
    assert search(starred, WILDCARD, INDEX, 3, most_steps=3) is None
    assert search(starred, WILDCARD, INDEX, 3, most_steps=4) is not None


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
