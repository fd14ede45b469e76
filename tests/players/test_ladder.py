"""The ladder: who is on it, what each knows, and how each plays."""

from random import Random

import pytest

from handful.lexicon import Lexicon
from handful.lexicon.tier import Tier
from handful.players import BadPlayer, UnknownPlayer, play_round
from handful.players.ladder import LADDER, opponent
from handful.round import Round
from handful.rules import CLASSIC, WILDCARD, Alphabet, Hand, HandfulError, RuleSet
from handful.solver import perfect_line
from handful.solver.index import index_of

NAMES = ["novice", "club", "expert", "skynet", "perfect"]
# One word of each tier, and all of them in a hand.
TIERS = Lexicon.of(["quaere", "quagga", "quaff", "quail"])
EVERYTHING = Hand.parse("quaereggffil")
both = pytest.mark.parametrize("rules", [CLASSIC, WILDCARD], ids=["classic", "wildcard"])


@pytest.fixture(scope="module")
def course() -> Lexicon:
    """The documents' list."""
    return Lexicon.load("course")


def test_the_ladder_goes_from_novice_to_perfect() -> None:
    assert list(LADDER) == NAMES
    assert [rung.name for rung in LADDER.values()] == NAMES


def test_every_rung_knows_at_least_what_the_one_below_knows() -> None:
    assert [LADDER[name].knows for name in NAMES] == [
        Tier.COMMON,
        Tier.FAMILIAR,
        Tier.UNCOMMON,
        Tier.RARE,
        Tier.RARE,
    ]
    assert [LADDER[name].perfect for name in NAMES] == [False, False, False, False, True]


@pytest.mark.parametrize(
    ("name", "word"),
    [("novice", "quail"), ("club", "quaff"), ("expert", "quaff"), ("skynet", "quaff")],
)
def test_a_rung_plays_the_dearest_word_that_it_knows(name: str, word: str) -> None:
    assert opponent(name).choose(Round(EVERYTHING, CLASSIC, TIERS)) == word


def test_a_word_that_a_rung_does_not_know_is_not_played() -> None:
    round = Round("quaere", CLASSIC, TIERS)
    assert [opponent(name).choose(round) for name in NAMES] == [
        None,
        None,
        None,
        "quaere",
        "quaere",
    ]


@both
def test_an_opponent_plays_by_the_rules_of_the_round(rules: RuleSet) -> None:
    for name in NAMES:
        chosen = opponent(name).choose(Round(Hand.parse("qu*il"), WILDCARD, TIERS))
        assert chosen == "qu*il"
        hand = "quail*" if rules is WILDCARD else "quail"
        assert play_round(opponent(name), Round(hand, rules, TIERS)).total > 0


@pytest.mark.parametrize("name", NAMES)
def test_who_needs_english_tiers_says_so_in_another_language(name: str) -> None:
    tiny = Alphabet.from_table({"letters": "aeñt", "vowels": "ae", "values": {"1": "aeñt"}})
    round = Round("ñat", "classic", Lexicon.of(["ñata", "taña", "ña"], alphabet=tiny))
    if name in ("skynet", "perfect"):
        assert opponent(name).choose(round) == "ña"
    else:
        with pytest.raises(BadPlayer, match=f"{name} plays the best-known words of English, and"):
            opponent(name).choose(round)


@pytest.mark.parametrize("name", ["", "Novice", "SKYNET", "god", "novice "])
def test_any_other_name_is_an_error(name: str) -> None:
    with pytest.raises(UnknownPlayer) as caught:
        opponent(name)
    assert str(caught.value) == (
        f"there is no player called {name!r}; choose novice, club, expert, skynet, perfect, "
        "or your own as module:Class"
    )
    assert isinstance(caught.value, HandfulError)


@both
@pytest.mark.parametrize("size", [4, 7])
def test_no_rung_earns_more_than_perfect(rules: RuleSet, size: int, course: Lexicon) -> None:
    index = index_of(course)
    totals = dict.fromkeys(NAMES, 0)
    chance = Random(f"{rules.name} {size}")
    for _ in range(50):
        hand = rules.deal(size, chance)
        scores = {
            name: play_round(opponent(name), Round(hand, rules, course)).total for name in NAMES
        }
        assert max(scores.values()) == scores["perfect"]
        assert scores["perfect"] == perfect_line(hand, rules, index, size).score
        for name, score in scores.items():
            totals[name] += score
    assert totals["novice"] < totals["club"] < totals["expert"] < totals["skynet"]
    assert totals["skynet"] <= totals["perfect"]


def test_an_opponent_is_chosen_by_name() -> None:
    with pytest.raises(
        UnknownPlayer, match="a player is chosen by its name, such as 'skynet', not None"
    ):
        opponent(None)  # type: ignore[arg-type]
