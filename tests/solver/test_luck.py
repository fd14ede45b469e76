"""Luck: exact where all deals were counted, and not known elsewhere."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import TypeAlias

import pytest

pytest.importorskip("numpy", reason="tables need numpy: pip install 'handful[study]'")

from handful import solver
from handful.lexicon import NAMED, Lexicon
from handful.rules import CLASSIC, RULE_SETS, WILDCARD, Hand, RuleSet
from handful.solver import Index, Line, Play, luck_of, perfect_line
from handful.solver.all_hands import Scores
from handful.solver.hand_numbering import HandNumbering
from handful.study.figure import distribution, ways

Tables: TypeAlias = Callable[[str, int], tuple[Scores, Scores]]

DATA = Path(solver.__file__).with_name("data") / "luck.json"


def worth(score: int) -> Line:
    """A perfect line of that *score*."""
    return Line((Play("word", score),))


@pytest.mark.parametrize(
    ("rules", "letters", "score", "poorer", "equal", "deals"),
    [
        (CLASSIC, "ivvv", 0, 0, 1909, 46305),
        (CLASSIC, "cats", 74, 38495, 1134, 46305),
        (CLASSIC, "jazz", 166, 46302, 3, 46305),
        (CLASSIC, "acihmmz", 58, 36842853, 2065595, 102102525),
        (CLASSIC, "aretiin", 99, 97450137, 194400, 102102525),
        (WILDCARD, "qi*z", 588, 2201, 4, 2205),
        (WILDCARD, "dd*lout", 294, 117582, 41961, 4862025),
        (WILDCARD, "aci*prt", 490, 2475991, 160050, 4862025),
    ],
)
def test_luck_is_the_percentage_of_poorer_deals_with_half_of_the_equal_ones(
    rules: RuleSet,
    letters: str,
    score: int,
    poorer: int,
    equal: int,
    deals: int,
    course: Lexicon,
    course_index: Index,
) -> None:
    perfect = perfect_line(Hand.parse(letters), rules, course_index, len(letters))
    assert perfect.score == score
    percent = luck_of(perfect, rules, len(letters), course)
    assert percent == 100 * (poorer + equal / 2) / deals


def test_luck_of_a_score_between_two_others_counts_all_that_are_poorer(course: Lexicon) -> None:
    # No hand of four letters is worth 5; 1,909 are worth 0 and 1,369 are worth 4.
    assert luck_of(worth(5), CLASSIC, 4, course) == 100 * 3278 / 46305
    assert luck_of(worth(-1), CLASSIC, 4, course) == 0
    assert luck_of(worth(167), CLASSIC, 4, course) == 100


@pytest.mark.parametrize("size", [1, 3, 9, 10])
def test_luck_is_not_known_for_other_sizes(size: int, course: Lexicon) -> None:
    assert luck_of(worth(50), CLASSIC, size, course) is None
    assert luck_of(worth(50), WILDCARD, size, course) is None


def test_luck_is_not_known_for_other_lists(course: Lexicon) -> None:
    assert luck_of(worth(50), CLASSIC, 7, Lexicon.of(course.words[:-1], name="course")) is None
    assert luck_of(worth(50), CLASSIC, 7, Lexicon.of(reversed(course.words))) is None


@pytest.mark.parametrize("name", list(NAMED))
@pytest.mark.parametrize("rules", [CLASSIC, WILDCARD], ids=["classic", "wildcard"])
@pytest.mark.parametrize("size", [4, 5, 6, 7, 8])
def test_every_deal_of_every_named_list_was_counted(name: str, rules: RuleSet, size: int) -> None:
    counted = json.loads(DATA.read_text("utf-8"))["lists"][NAMED[name].sha256]
    vowels, consonants = rules.vowel_consonant_counts(size)
    assert sum(ways for _, ways in counted[rules.name][str(size)]) == 5**vowels * 21**consonants


@pytest.mark.slow
@pytest.mark.parametrize("rules", ["classic", "wildcard"])
@pytest.mark.parametrize("size", [4, 7])
def test_the_counts_are_those_of_the_tables(
    rules: str, size: int, tables: Tables, course: Lexicon
) -> None:
    others = size - 1 if rules == "wildcard" else size
    dealt = ways(RULE_SETS[rules], size, HandNumbering(26, others).rows(others))
    counted = json.loads(DATA.read_text("utf-8"))["lists"][course.sha256][rules][str(size)]
    perfect, _ = tables(rules, size)
    assert [tuple(one) for one in counted] == distribution(perfect, dealt)
