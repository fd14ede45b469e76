"""The ladder: who is on it, what each knows, and how each plays."""

from random import Random

import pytest

from handful.lexicon import Lexicon, find
from handful.lexicon.tier import Tier
from handful.players import Player, SkyNet
from handful.players.ladder import LADDER, UnknownPlayer, opponent
from handful.players.perfect import PerfectPlayer
from handful.rules import CLASSIC, WILDCARD, BadWordList, Hand, HandfulError, Round, RuleSet
from handful.solver import index_of, perfect_line

NAMES = ["novice", "club", "expert", "skynet", "perfect"]
# One word of each tier, and all of them in a hand.
TIERS = Lexicon.of(["quaere", "quagga", "quaff", "quail"])
EVERYTHING = Hand.parse("quaereggffil")
both = pytest.mark.parametrize("rules", [CLASSIC, WILDCARD], ids=["classic", "wildcard"])


@pytest.fixture(scope="module")
def course() -> Lexicon:
    """The documents' list."""
    return find("course")


def total(player: Player, rules: RuleSet, hand: Hand, size: int, words: Lexicon) -> int:
    """What *player* earns with *hand* when every word is really entered."""
    ongoing = Round(rules, hand, size)
    while ongoing.outcome is None:
        word = player.choose(ongoing.hand, size)
        ongoing = ongoing.stop() if word is None else ongoing.play(word, words)
    return ongoing.total


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
    ("name", "known"),
    [
        ("novice", ("quail",)),
        ("club", ("quaff", "quail")),
        ("expert", ("quagga", "quaff", "quail")),
        ("skynet", ("quaere", "quagga", "quaff", "quail")),
    ],
)
def test_a_rung_knows_the_words_of_its_tier_and_the_better_known_ones(
    name: str, known: tuple[str, ...]
) -> None:
    player = opponent(name, TIERS, CLASSIC)
    assert isinstance(player, SkyNet)
    assert tuple(player.words) == known


@pytest.mark.parametrize(
    ("name", "word"),
    [("novice", "quail"), ("club", "quaff"), ("expert", "quaff"), ("skynet", "quaff")],
)
def test_a_rung_plays_the_dearest_word_that_it_knows(name: str, word: str) -> None:
    assert opponent(name, TIERS, CLASSIC).choose(EVERYTHING, 12) == word


def test_a_word_that_a_rung_does_not_know_is_not_played() -> None:
    hand = Hand.parse("quaere")
    assert [opponent(name, TIERS, CLASSIC).choose(hand, 6) for name in NAMES] == [
        None,
        None,
        None,
        "quaere",
        "quaere",
    ]


@both
def test_an_opponent_plays_by_the_rules_it_is_given(rules: RuleSet) -> None:
    hand = Hand.parse("quail*")
    for name in NAMES:
        player = opponent(name, TIERS, rules)
        assert isinstance(player, SkyNet | PerfectPlayer)
        assert player.rules is rules
        assert player.choose(Hand.parse("qu*il"), 5) == ("qu*il" if rules is WILDCARD else None)
        assert total(player, rules, hand, 6, TIERS) > 0


@pytest.mark.parametrize("name", ["", "Novice", "SKYNET", "god", "novice "])
def test_nobody_else_is_on_the_ladder(name: str) -> None:
    with pytest.raises(UnknownPlayer) as caught:
        opponent(name, TIERS, CLASSIC)
    assert str(caught.value) == (
        f"there is no player called {name!r}; there are novice, club, expert, skynet, perfect, "
        "or your own as module:Class"
    )
    assert isinstance(caught.value, HandfulError)


@both
@pytest.mark.parametrize("size", [4, 7])
def test_no_rung_earns_more_than_perfect(rules: RuleSet, size: int, course: Lexicon) -> None:
    players = {name: opponent(name, course, rules) for name in NAMES}
    index = index_of(course)
    totals = dict.fromkeys(NAMES, 0)
    chance = Random(f"{rules.name} {size}")
    for _ in range(50):
        hand = rules.deal(size, chance)
        scores = {
            name: total(player, rules, hand, size, course) for name, player in players.items()
        }
        assert max(scores.values()) == scores["perfect"]
        assert scores["perfect"] == perfect_line(hand, rules, index, size).score
        for name, score in scores.items():
            totals[name] += score
    assert totals["novice"] < totals["club"] < totals["expert"] < totals["skynet"]
    assert totals["skynet"] <= totals["perfect"]


@pytest.mark.parametrize("name", [*LADDER, "mybot:Bot"])
def test_an_opponent_needs_a_lexicon(name: str) -> None:
    for words in (["tin"], "course"):
        with pytest.raises(BadWordList, match="a Lexicon is needed"):
            opponent(name, words, CLASSIC)  # type: ignore[arg-type]


def test_an_opponent_is_chosen_by_name() -> None:
    with pytest.raises(UnknownPlayer, match="a player is chosen by its name, not by NoneType"):
        opponent(None, Lexicon.of(["tin"]), CLASSIC)  # type: ignore[arg-type]
