"""Rounds; the documents' own stand in rounds.tsv: words as entered, total, letters left."""

import csv
from pathlib import Path
from random import Random

import pytest

from handful.rules import (
    CLASSIC,
    RULE_SETS,
    WILDCARD,
    BadHand,
    BadSize,
    Hand,
    NotNow,
    Round,
    RuleSet,
)

with Path(__file__).with_name("rounds.tsv").open(encoding="utf-8", newline="") as table:
    ROUNDS = list(csv.DictReader(table, delimiter="\t"))

# Those words of the documents' list that their rounds need; tu, tasf and ac are in no list.
WORDS = frozenset(
    """
    acta ait appels at axled cam cows dad fast fax fix him hypha ice immanent inertia jar out oy
    part paw qi stretta tatters top tot tow zap
    """.split()
)


@pytest.mark.parametrize(
    "row", ROUNDS, ids=lambda row: f"{row['document']}: {row['hand']} {row['words']}"
)
def test_a_round_goes_as_in_the_document(row: dict[str, str]) -> None:
    played = Round(RULE_SETS[row["rules"]], Hand.parse(row["hand"]), int(row["size"]))
    for word in row["words"].split():
        played = played.play(word, WORDS)
    if row["left"]:
        assert not played.is_over
        played = played.stop()
    assert (played.is_over, played.total, played.hand.letters == "") == (
        True,
        int(row["total"]),
        row["left"] == "",
    )
    assert str(played.hand) == row["left"]


def test_every_document_has_a_round_in_the_table() -> None:
    assert {row["document"] for row in ROUNDS} == {
        "000 ps4a",
        "000 ps4b",
        "001 wildcard",
        "002 ps3",
        "003 solo",
        "004 scrabble-ish",
    }


@pytest.mark.parametrize("rules", [CLASSIC, WILDCARD])
def test_a_hand_size_smaller_than_the_hand_is_a_mistake(rules: RuleSet) -> None:
    with pytest.raises(BadSize) as caught:
        Round(rules, Hand("pzuttto"), 6)
    assert str(caught.value) == (
        "the hand size 6 is smaller than the hand pzuttto, which has 7 letters"
    )


@pytest.mark.parametrize("size", [4, 5, 26])
def test_a_hand_size_of_the_hand_or_larger_is_no_mistake(size: int) -> None:
    assert not Round(CLASSIC, Hand("fast"), size).is_over


def test_a_new_round_has_the_dealt_hand_and_no_points() -> None:
    fresh = Round(CLASSIC, Hand("pzuttto"), 7)
    assert (fresh.hand, fresh.total, fresh.turns, fresh.is_over) == (Hand("pzuttto"), 0, (), False)


def test_a_round_keeps_every_turn_in_order() -> None:
    played = Round(CLASSIC, Hand("asttwfo"), 7)
    for word in ("tow", "tasf", "fast"):
        played = played.play(word, WORDS)
    assert [(turn.word, turn.points, str(turn.left)) for turn in played.turns] == [
        ("tow", 18, "astf"),
        ("tasf", 0, "astf"),
        ("fast", 28, ""),
    ]


def test_playing_leaves_the_round_before_as_it_was() -> None:
    before = Round(CLASSIC, Hand("pzuttto"), 7)
    after = before.play("tot", WORDS)
    assert before == Round(CLASSIC, Hand("pzuttto"), 7)
    assert (after.dealt, after.hand) == (Hand("pzuttto"), Hand("pzut"))


def test_a_round_that_is_stopped_did_not_run_out() -> None:
    assert (
        Round(CLASSIC, Hand("pzuttto"), 7).stop().is_over,
        Round(CLASSIC, Hand("pzuttto"), 7).stop().total,
        Round(CLASSIC, Hand("pzuttto"), 7).stop().hand.letters == "",
    ) == (True, 0, False)


def test_letters_lost_by_refused_words_can_run_out_too() -> None:
    played = Round(WILDCARD, Hand("t*"), 7).play("*tt", WORDS)
    assert (played.is_over, played.total, played.hand.letters == "") == (True, 0, True)


def test_an_empty_hand_is_over_at_once() -> None:
    assert (
        Round(CLASSIC, Hand(), 7).is_over,
        Round(CLASSIC, Hand(), 7).total,
        Round(CLASSIC, Hand(), 7).hand.letters == "",
    ) == (True, 0, True)


def require_over(ended: Round) -> None:
    """Check that neither a word nor a stop is taken any more."""
    over = "this round is over; deal another hand to go on"
    with pytest.raises(NotNow, match=over):
        ended.play("tot", WORDS)
    with pytest.raises(NotNow, match=over):
        ended.stop()


@pytest.mark.parametrize("rules", [CLASSIC, WILDCARD])
def test_nothing_can_be_done_in_a_round_that_was_stopped(rules: RuleSet) -> None:
    require_over(Round(rules, Hand("pzuttto"), 7).stop())


@pytest.mark.parametrize("rules", [CLASSIC, WILDCARD])
def test_nothing_can_be_done_in_a_round_that_ran_out(rules: RuleSet) -> None:
    require_over(Round(rules, Hand("tot"), 7).play("tot", WORDS))


def test_a_round_prints_in_one_short_line() -> None:
    played = Round(CLASSIC, Hand("uezkltz"), 7).play("lute", {"lute"})
    assert repr(played) == "<Round of uezkltz, classic: 16 points after 1 turn, zkz left>"
    for _ in range(50):
        played = played.play("lute", {"lute"})
    assert repr(played) == "<Round of uezkltz, classic: 16 points after 51 turns, zkz left>"
    assert repr(played.stop()) == "<Round of uezkltz, classic: 16 points after 51 turns, over>"


@pytest.mark.parametrize("dealt", ["aretiin", None, {"a": 1}])
def test_a_round_is_that_of_a_hand(dealt: object) -> None:
    with pytest.raises(
        BadHand, match=r"a round needs a Hand, such as Hand.parse\('aretiin'\), not"
    ):
        Round(CLASSIC, dealt, 7)  # type: ignore[arg-type]


@pytest.mark.parametrize("rules", [CLASSIC, WILDCARD])
def test_a_hand_of_any_size_is_dealt(rules: RuleSet) -> None:
    assert len(rules.deal(60, Random(1))) == 60
    with pytest.raises(BadSize, match="a hand size is a whole number, such as 7, not '7'"):
        rules.deal("7", Random(1))  # type: ignore[arg-type]
