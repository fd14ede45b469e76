"""Which hands are fit to be dealt."""

import pytest

from handful.lexicon import Lexicon
from handful.rules import CLASSIC, WILDCARD, Hand, RuleSet
from handful.solver.index import Index, index_of
from handful.web.solver.fitness import fit_of, is_fit
from handful.web.solver.value import Benchmark


def test_a_fit_hand_comes_with_its_benchmark() -> None:
    found = fit_of(Hand("uezkltz"), CLASSIC, index_of(Lexicon.load("course")), 7)
    assert found is not None
    assert (str(found.hand), found.benchmark) == ("uezkltz", Benchmark(perfect=100, skynet=90))


@pytest.mark.parametrize(
    ("words", "letters", "rules"),
    [
        ("zax", "zaxb", CLASSIC),
        ("duck", "vvvv", CLASSIC),
        ("duck fuck", "duckf", CLASSIC),
        ("duck fuck", "d*ckf", WILDCARD),
        ("rape", "raped", CLASSIC),
        ("cam cham chi him mi mm kike", "kikecam", CLASSIC),
    ],
    ids=[
        "no common word",
        "no word at all",
        "a slur is the best word",
        "a slur can be read",
        "the common word is hidden",
        "the perfect line needs a slur",
    ],
)
def test_other_hands_are_not_fit(words: str, letters: str, rules: RuleSet) -> None:
    index = Index.build(Lexicon.of(words.split()))
    assert not is_fit(Hand(letters), rules, index, len(letters))


def test_a_hand_that_can_spell_a_hidden_word_is_fit_where_no_line_needs_it() -> None:
    index = Index.build(Lexicon.of(["wogs", "growls", "wog"]))
    assert is_fit(Hand("growls"), CLASSIC, index, 6)
