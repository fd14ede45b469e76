"""The review of a round: what could still be reached before and after each turn."""

import json
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

import pytest

from handful import solver
from handful.lexicon import NAMED, Lexicon
from handful.rules import CLASSIC, RULE_SETS, WILDCARD, BadHand, BadWordList, Hand, Round, RuleSet
from handful.solver import Line, Play, Review, ReviewedTurn, Slip, luck_of, perfect_line, review_of
from handful.solver.index import Index

if TYPE_CHECKING:
    from handful.solver.all_hands import Scores

LARGE, MEDIUM, PERFECT, SMALL = Slip.LARGE, Slip.MEDIUM, Slip.PERFECT, Slip.SMALL

# him 8 times 3, chi 8 times 3, cam 7 times 3, za 11 times 2, mm 6 times 2, cham 11 times 4.
MEALS = Index.build(Lexicon.of(["cam", "cham", "chi", "him", "mi", "mm", "za"]))
# Without the l, out*dd is worth 7 times 42.
ODD = Index.build(Lexicon.of(["outadd", "out", "dad", "do"]))


def reviewed(
    index: Index, rules: RuleSet, letters: str, *words: str, size: int | None = None
) -> Review:
    """The review of the round in which *words* are entered, and nothing more."""
    played = Round(rules, Hand.parse(letters), size or len(letters))
    for word in words:
        played = played.play(word, index.lexicon)
    return review_of(played, index)


def line(*plays: tuple[str, int]) -> Line:
    return Line(tuple(Play(word, points) for word, points in plays))


def losses(found: Review) -> list[tuple[str | None, int, int, int, Slip, str | None]]:
    """By turn: the word, what could be reached before and after, the loss, and what was better."""
    return [
        (turn.word, turn.before, turn.after, turn.lost, turn.slip, words(turn.better))
        for turn in found.turns
    ]


def words(line: Line | None) -> str | None:
    return None if line is None else " ".join(play.word for play in line.plays)


# By hand.


def test_each_turn_is_seen_by_what_could_be_reached_before_and_after_it() -> None:
    found = reviewed(MEALS, CLASSIC, "acihmmz", "him", "cam")
    assert found.turns == (
        ReviewedTurn("him", 24, True, 58, 46, MEDIUM, line(("chi", 24), ("za", 22), ("mm", 12))),
        ReviewedTurn("cam", 21, True, 46, 45, SMALL, line(("za", 22))),
    )
    assert [turn.lost for turn in found.turns] == [12, 1]


def test_the_round_stands_beside_skynets_line_and_the_perfect_one() -> None:
    found = reviewed(MEALS, CLASSIC, "acihmmz", "him", "cam")
    assert (found.hand, found.score) == (Hand.parse("acihmmz"), 45)
    assert found.skynet == Line((Play("cham", 44), Play("mi", 8)))
    assert found.perfect == Line((Play("chi", 24), Play("mm", 12), Play("za", 22)))
    assert found.skill == 45 / 58


def test_what_the_turns_lost_is_what_the_round_lacks_to_be_perfect() -> None:
    chance = Random(8)
    for rules in (CLASSIC, WILDCARD):
        for _ in range(30):
            letters = "".join(chance.choices("acihmz", k=6))
            words = ["mi", "cam", "zz", "chi", "him", "za"]
            chance.shuffle(words)
            played = Round(rules, Hand(letters), 6)
            for word in words:
                if not played.is_over:
                    played = played.play(word, MEALS.lexicon)
            found = review_of(played, MEALS)
            assert sum(turn.lost for turn in found.turns) == found.perfect.score - found.score
            assert all(turn.lost >= 0 for turn in found.turns)


def test_an_equally_good_word_is_perfect_too() -> None:
    # za and chi may come in either order, and mm at any time.
    for order in (["za", "chi", "mm"], ["mm", "za", "chi"], ["chi", "mm", "za"]):
        found = reviewed(MEALS, CLASSIC, "acihmmz", *order)
        assert [turn.slip for turn in found.turns] == [PERFECT] * 3
        assert [turn.better for turn in found.turns] == [None] * 3
        assert (found.score, found.skill) == (58, 1.0)
    other = Index.build(Lexicon.of(["tao", "oat"]))
    assert losses(reviewed(other, CLASSIC, "oat", "oat")) == [("oat", 59, 59, 0, PERFECT, None)]


def test_stopping_while_something_can_be_earned_is_a_turn() -> None:
    found = reviewed(MEALS, CLASSIC, "acihmmz", "chi")
    assert found.turns == (
        ReviewedTurn("chi", 24, True, 58, 58, PERFECT, None),
        ReviewedTurn(None, 0, True, 58, 24, LARGE, line(("za", 22), ("mm", 12))),
    )


def test_the_better_line_names_the_word_that_matters_first(course_index: Index) -> None:
    found = reviewed(course_index, CLASSIC, "cgmosu", "mugs")
    assert found.turns[0].better == line(("scum", 32), ("go", 6))


def test_stopping_at_once_gives_everything_away() -> None:
    found = reviewed(MEALS, CLASSIC, "acihmmz")
    assert losses(found) == [(None, 58, 0, 58, LARGE, "chi za mm")]
    assert (found.score, found.skill) == (0, 0.0)


def test_stopping_when_nothing_more_can_be_earned_is_no_turn() -> None:
    played = Round(CLASSIC, Hand.parse("zachi"), 7).play("za", MEALS.lexicon)
    played = played.play("chi", MEALS.lexicon)
    assert losses(review_of(played, MEALS)) == [
        ("za", 46, 46, 0, PERFECT, None),
        ("chi", 46, 46, 0, PERFECT, None),
    ]
    left_over = Round(CLASSIC, Hand.parse("zaq"), 7).play("za", MEALS.lexicon).stop()
    assert losses(review_of(left_over, MEALS)) == [("za", 22, 22, 0, PERFECT, None)]


# Refused words.


def test_a_refused_word_costs_nothing_under_classic() -> None:
    found = reviewed(MEALS, CLASSIC, "zaq", "qqq", "za")
    assert found.turns == (
        ReviewedTurn("qqq", 0, False, 22, 22, Slip.REFUSED, None),
        ReviewedTurn("za", 22, True, 22, 22, PERFECT, None),
    )


def test_a_refused_word_costs_what_its_letters_could_have_earned_under_wildcard() -> None:
    # With one d less there are d* (2 times 5) and then out (3 times 21).
    found = reviewed(ODD, WILDCARD, "dd*lout", "l", "d")
    assert found.turns[:2] == (
        ReviewedTurn("l", 0, False, 294, 294, Slip.REFUSED, None),
        ReviewedTurn("d", 0, False, 294, 73, LARGE, line(("out*dd", 294))),
    )


def test_the_better_line_may_begin_with_a_sacrifice() -> None:
    found = reviewed(ODD, WILDCARD, "dd*lout", "out*dd")
    better = Line((Play("l", 0, sacrifice=True), Play("out*dd", 294)))
    assert found.turns == (ReviewedTurn("out*dd", 273, True, 294, 273, SMALL, better),)
    assert found.skynet == Line((Play("out*dd", 273),))


def test_upper_case_is_reviewed_as_it_was_entered() -> None:
    assert losses(reviewed(ODD, WILDCARD, "dad", "DAD")) == [("DAD", 105, 105, 0, PERFECT, None)]
    assert losses(reviewed(ODD, CLASSIC, "dad", "DAD"))[0] == ("DAD", 65, 65, 0, Slip.REFUSED, None)


# The word for a slip.


@pytest.mark.parametrize(
    ("lost", "perfect", "slip"),
    [
        (0, 100, PERFECT),
        (-3, 100, PERFECT),
        (0, 0, PERFECT),
        (1, 100, SMALL),
        (10, 100, SMALL),
        (11, 100, MEDIUM),
        (25, 100, MEDIUM),
        (26, 100, LARGE),
        (100, 100, LARGE),
        (5, 58, SMALL),
        (6, 58, MEDIUM),
        (14, 58, MEDIUM),
        (15, 58, LARGE),
        (1, 4, MEDIUM),
        (1, 3, LARGE),
    ],
)
def test_a_slip_is_small_up_to_a_tenth_and_medium_up_to_a_quarter(
    lost: int, perfect: int, slip: Slip
) -> None:
    assert Slip.of(lost, perfect) is slip


def test_slips_have_words() -> None:
    assert [slip.value for slip in Slip] == ["perfect", "refused", "small", "medium", "large"]


# The round as a whole.


def test_where_nothing_can_be_earned_there_is_no_skill() -> None:
    found = reviewed(MEALS, CLASSIC, "qqq", "qq")
    assert losses(found) == [("qq", 0, 0, 0, Slip.REFUSED, None)]
    assert (found.score, found.perfect.score, found.skill) == (0, 0, None)
    assert reviewed(MEALS, WILDCARD, "qqq").skill is None
    assert reviewed(MEALS, WILDCARD, "qqq").turns == ()


def test_luck_is_known_for_full_hands_of_a_named_list(course_index: Index) -> None:
    found = reviewed(course_index, CLASSIC, "acihmmz", "him", "cam")
    assert found.luck == 100 * (36842853 + 2065595 / 2) / 102102525
    found = reviewed(course_index, WILDCARD, "dd*lout", "out")
    assert found.luck == 100 * (117582 + 41961 / 2) / 4862025


def test_luck_is_unknown_for_a_hand_smaller_than_the_hand_size(course_index: Index) -> None:
    assert reviewed(course_index, CLASSIC, "acihmm", size=7).luck is None
    assert reviewed(course_index, CLASSIC, "acihmmz", size=8).luck is None
    assert reviewed(MEALS, CLASSIC, "acihmmz").luck is None


def test_the_size_of_the_game_decides_on_the_bonus() -> None:
    assert reviewed(MEALS, CLASSIC, "cham", "cham", size=7).perfect.score == 44
    assert reviewed(MEALS, CLASSIC, "cham", "cham").perfect.score == 94


@pytest.mark.parametrize("rules", [CLASSIC, WILDCARD], ids=["classic", "wildcard"])
def test_a_round_with_too_many_letters_is_refused(rules: RuleSet, course_index: Index) -> None:
    with pytest.raises(BadHand, match="of up to 15 letters, and this one has 25"):
        review_of(Round(rules, rules.deal(25, Random(25)), 25).stop(), course_index)


def test_words_in_any_form_serve_as_well_as_their_index() -> None:
    words = Lexicon.of(["tin", "in"])
    played = Round(CLASSIC, Hand("tin"), 3).play("in", words).stop()
    assert review_of(played, words) == review_of(played, Index.build(words))
    assert review_of(played, ["tin", "in"]) == review_of(played, words)
    with pytest.raises(BadWordList, match="the words are a Lexicon, the name of a list"):
        review_of(played, 3)  # type: ignore[arg-type]


# Luck.

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
    percent = luck_of(perfect, rules, course, len(letters))
    assert percent == 100 * (poorer + equal / 2) / deals


def test_luck_of_a_score_between_two_others_counts_all_that_are_poorer(course: Lexicon) -> None:
    # No hand of four letters is worth 5; 1,909 are worth 0 and 1,369 are worth 4.
    assert luck_of(worth(5), CLASSIC, course, 4) == 100 * 3278 / 46305
    assert luck_of(worth(-1), CLASSIC, course, 4) == 0
    assert luck_of(worth(167), CLASSIC, course, 4) == 100


@pytest.mark.parametrize("size", [1, 3, 9, 10])
def test_luck_is_not_known_for_other_sizes(size: int, course: Lexicon) -> None:
    assert luck_of(worth(50), CLASSIC, course, size) is None
    assert luck_of(worth(50), WILDCARD, course, size) is None


def test_luck_is_not_known_for_other_lists(course: Lexicon) -> None:
    assert luck_of(worth(50), CLASSIC, Lexicon.of(course.words[:-1], name="course"), 7) is None
    assert luck_of(worth(50), CLASSIC, Lexicon.of(reversed(course.words)), 7) is None


@pytest.mark.parametrize("name", list(NAMED))
@pytest.mark.parametrize("rules", [CLASSIC, WILDCARD], ids=["classic", "wildcard"])
@pytest.mark.parametrize("size", [4, 5, 6, 7, 8])
def test_every_deal_of_every_named_list_was_counted(name: str, rules: RuleSet, size: int) -> None:
    counted = json.loads(DATA.read_text("utf-8"))["lists"][NAMED[name].sha256]
    vowels, consonants = rules.vowel_consonant_counts(size)
    assert counted[rules.name][str(size)][-1][1] == 5**vowels * 21**consonants


@pytest.mark.slow
@pytest.mark.parametrize("rules", ["classic", "wildcard"])
@pytest.mark.parametrize("size", [4, 7])
def test_the_counts_are_those_of_the_tables(
    rules: str,
    size: int,
    tables: "Callable[[str, int], tuple[Scores, Scores]]",
    course: Lexicon,
) -> None:
    pytest.importorskip("numpy", reason="needs numpy: pip install 'handful[study]'")
    from handful.solver.all_hands import HandNumbering, ways_to_deal
    from handful.study.figure import distribution

    others = size - 1 if rules == "wildcard" else size
    dealt = ways_to_deal(RULE_SETS[rules], size, HandNumbering(26, others).rows(others))
    counted = json.loads(DATA.read_text("utf-8"))["lists"][course.sha256][rules][str(size)]
    perfect, _ = tables(rules, size)
    below = 0
    for (score, deals), expected in zip(counted, distribution(perfect, dealt), strict=True):
        assert (score, deals - below) == expected
        below = deals
